//! What shows that there is no placement.

use crate::logic::{FactId, Logic};
use crate::world::{AreaId, ItemId, LocationId, PoolId, World};

/// What shows that there is no placement: cuts, and why no placement obeys them all.
///
/// A checker needs no search. For each cut it derives once what is open to a player who holds so much; the constraints
/// follow from the request; and the refutation is a sum, or clauses that follow one from another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The rules that the cuts are about.
    pub reading: Reading,
    /// What every placement obeys.
    pub cuts: Vec<Cut>,
    /// Why none does.
    pub refutation: Refutation,
}

/// The rules that cuts are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Reading {
    /// Whatever a player could ever do, who can go home from everywhere.
    Warp,
    /// The rules of the game, in which the player has to walk. Each cut lists where such a player can get stuck.
    Walk,
}

/// Even a player who holds all this misses the aim, and opens only a few locations. So more must lie there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cut {
    /// The items that are not held in full. All others are.
    pub without: Vec<Missing>,
    /// Items that lie at locations, where the player has to walk.
    pub placed: Vec<(LocationId, ItemId)>,
    /// The open locations, without excluded ones.
    pub open: Vec<LocationId>,
    /// Where the player can get stuck, where they have to walk.
    pub table: Option<CutTable>,
}

/// An item that is not held in full.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The item.
    pub item: ItemId,
    /// The number of copies that are held.
    pub held: u32,
    /// The number of copies in the pool.
    pub copies: u32,
}

/// Where a player can get stuck: a closed table of states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutTable {
    /// The facts that trips bring home.
    pub home: Vec<FactId>,
    /// Places, each with what was gained on the way there.
    pub away: Vec<(u32, Vec<FactId>)>,
}

/// Why no placement obeys all cuts.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refutation {
    /// These constraints, each times its number, add up to a contradiction.
    Sum(Vec<(Constraint, u64)>),
    /// Clauses, each of which follows from the constraints and the earlier ones by unit propagation. The last is empty.
    Clauses(Vec<Vec<i32>>),
}

/// A constraint on where items lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Constraint {
    /// A location holds at most one item.
    Location(LocationId),
    /// There are not more copies of an item.
    AtMost(ItemId),
    /// All copies of an item lie somewhere.
    AtLeast(ItemId),
    /// An area holds at most one item of a pool.
    Area(PoolId, AreaId),
    /// A priority location holds a progression item.
    Priority(LocationId),
    /// Copies of an item are early.
    Early(ItemId),
    /// Only copies that do not matter lie at excluded locations.
    Exclude(ItemId),
    /// The plan puts an item at a location.
    Place(LocationId),
    /// A cut, by its position.
    Cut(u32),
}

impl Certificate {
    /// The rules that the cuts are about.
    pub fn logic(&self, world: &World, logic: &Logic) -> Logic {
        match self.reading {
            Reading::Warp => logic.generous(world),
            Reading::Walk => logic.clone(),
        }
    }
}

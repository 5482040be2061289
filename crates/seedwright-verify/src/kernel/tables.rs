//! The static world as the file has it: tables of names, and rules as rows of numbers. It has no decisions.

use std::io::BufWriter;

use serde::{Deserialize, Serialize};

use crate::json::{rows, words};
use crate::number_lists::NumberLists;
use crate::problem::{Claim, Problem};
use crate::template_rows::{ConnectionRow, GroupRow, TemplateRow};

/// The static world. Its hash is that of the compact JSON text of this type, so the order of the
/// fields matters, and spaces in a file do not.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StaticWorld {
    #[serde(rename = "return")]
    pub(crate) return_mode: ReturnMode,
    /// The names of the areas.
    pub(crate) areas: Vec<String>,
    pub(crate) pools: Vec<PoolRow>,
    /// The names of the spots.
    pub(crate) spots: Vec<String>,
    /// The rooms. This and the next two fields are present only if doors were shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rooms: Vec<RoomRow>,
    /// For each spot, the number of its room.
    #[serde(default, rename = "roomOf", skip_serializing_if = "Vec::is_empty")]
    pub(crate) room_of: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) doors: Vec<DoorRow>,
    pub(crate) locations: Vec<LocationRow>,
    /// The names of the events.
    pub(crate) events: Vec<String>,
    pub(crate) items: Vec<ItemRow>,
    /// The names of the items that copies of progressive items act as.
    pub(crate) staged: Vec<String>,
    /// The number of facts without a name: the parts of requirements.
    pub(crate) parts: u32,
    /// The facts that are known at the start.
    pub(crate) start: Vec<u32>,
    /// The bodies of rules: a fact, its weight, a fact, its weight, and so on.
    pub(crate) bodies: NumberLists,
    pub(crate) rules: Vec<RuleRow>,
    /// The player's health. Present only if something costs it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) health: Option<HealthRows>,
    /// The room templates. This and the next field are present only if rooms are laid out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) templates: Vec<TemplateRow>,
    /// The settings of connections, for templates that have some.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) connections: Vec<ConnectionRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<GroupRow>,
}

/// The player's health.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HealthRows {
    /// The most health without any item.
    pub start: u32,
    /// The facts that raise the most health, and by how much.
    pub tanks: Vec<[u32; 2]>,
    /// The spots that give back all health.
    pub refills: Vec<u32>,
    /// The passages and actions that cost health.
    pub costly: Vec<CostlyRow>,
}

impl StaticWorld {
    /// Computes the hash of the world, `worldHash` in a bundle, as hexadecimal digits.
    ///
    /// # Errors
    ///
    /// An error of the JSON writer; none is expected.
    pub fn hash(&self) -> Result<String, Problem> {
        // The text is as long as the file, so it is hashed while it is written.
        let mut hasher = blake3::Hasher::new();
        let writer = BufWriter::with_capacity(1 << 16, &mut hasher);
        serde_json::to_writer(writer, self)
            .map_err(|error| Claim::World.problem(format!("it can't be hashed: {error}")))?;
        Ok(hasher.finalize().to_hex().to_string())
    }
}

/// Numbers the entries of a list from 0, as rows of the file refer to each other.
pub(crate) fn numbered<T>(list: impl IntoIterator<Item = T>) -> impl Iterator<Item = (u32, T)> {
    (0..=u32::MAX).zip(list)
}

words! {
    /// How the player gets home.
    ReturnMode, "return":
    /// On foot, so a proof must show the way back.
    Walk = "walk",
    /// The game has a warp home from everywhere.
    Warp = "warp",
}

words! {
    /// The directions in which a door can be passed. The rules implement them.
    Way, "way":
    /// Both ways.
    Both = "both",
    /// From the first end to the second.
    One = "one",
    /// From the first end to the second, and back once it has been passed.
    Once = "once",
}

rows! {
    /// A pool of items and locations.
    PoolRow {
        name: String,
        /// Whether its items are placed only at its own locations, and nothing else is placed there.
        shuffles_within: bool,
        /// Whether each area holds at most one of its items.
        one_per_area: bool,
    }

    /// A room and the number of its area.
    RoomRow { name: String, area: u32, }

    /// A door and the spots of its two ends.
    DoorRow {
        name: String,
        kind: String,
        way: Way,
        /// Whether no shuffle may change where it leads.
        fixed: bool,
        a: u32,
        b: u32,
    }

    /// A location, the number of its area, and the number of its pool or -1.
    LocationRow { name: String, area: u32, pool: i32, }

    /// A kind of item.
    ItemRow {
        name: String,
        /// The number of starting copies.
        starting: u32,
        /// The number of copies that are placed in the world.
        pooled: u32,
        /// The number of its pool, or -1.
        pool: i32,
        /// How many of the placed copies some rule can use.
        matter: u32,
        /// How many of the placed copies are major: the first ones.
        majors: u32,
    }

    /// A rule: its head becomes known once the known facts of its body, given by number, weigh enough.
    RuleRow { head: u32, need: u32, body: u32, }

    /// A passage or an action that costs health: its head follows once all of the facts are known and the cost is
    /// paid.
    CostlyRow { head: u32, cost: u32, needs: Vec<u32>, }
}

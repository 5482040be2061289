//! The decisions about doors.
//!
//! A door has two ends, and one who leaves through an end comes out of another. Where that is drawn in the
//! world is no secret; the decisions say which ends lead elsewhere. These are the rules that the static
//! world does not have, and they are made from the decisions and from nothing else.

use std::collections::BTreeSet;

use crate::bundle::{Door, DoorMode, DoorWishes, Leads, Side, Way};
use crate::layout::end_shown;
use crate::problem::{Problem, quoted};
use crate::world::CheckedWorld;

/// For each end of each door where it leads, and what leads there. Ends are numbered by doors, the first end
/// of a door before the second.
#[derive(Clone, Debug)]
pub struct Passages {
    leads: Vec<u32>,
    reverse: Vec<u32>,
}

impl Passages {
    /// No door leads elsewhere than the rules say.
    pub const fn as_drawn() -> Self {
        Self { leads: Vec::new(), reverse: Vec::new() }
    }

    /// Where one comes out after leaving through an end.
    pub(crate) fn leads(&self, end: u32) -> Option<u32> {
        self.leads.get(end as usize).copied()
    }

    /// The end that leads to an end.
    pub(crate) fn leading_to(&self, end: u32) -> Option<u32> {
        self.reverse.get(end as usize).copied()
    }

    /// How many ends lead elsewhere than drawn.
    pub(crate) fn changed(&self) -> usize {
        let ends = (0..=u32::MAX).zip(&self.leads);
        ends.filter(|(end, to)| end ^ 1 != **to).count()
    }

    /// How many doors have an end that leads elsewhere.
    fn moved_doors(&self) -> u64 {
        let (doors, _) = self.leads.as_chunks::<2>();
        let numbers = (0..=u32::MAX).map(|door| door.saturating_mul(2));
        let moved = numbers.zip(doors).filter(|(first, [a, b])| *a != first | 1 || b != first);
        moved.count() as u64
    }

    /// Reads where ends lead. Ends that are not named lead where they were drawn.
    fn read(world: &CheckedWorld<'_>, decisions: &[Leads]) -> Result<Self, Problem> {
        let mut leads: Vec<u32> = world.ends().map(|end| end ^ 1).collect();
        let mut named = BTreeSet::new();
        for row in decisions {
            let (from, to) =
                (world.end_named(&row.door, &row.end)?, world.end_named(&row.to, &row.at)?);
            if !named.insert(from) {
                return refuse(format!("{} leads to two ends", world.end_shown(from)));
            }
            if let Some(place) = leads.get_mut(from as usize) {
                *place = to;
            }
        }
        let mut reverse = vec![u32::MAX; leads.len()];
        for (from, to) in (0..=u32::MAX).zip(&leads) {
            match reverse.get_mut(*to as usize) {
                Some(place) if *place == u32::MAX => *place = from,
                _ => return refuse(format!("two ends lead to {}", world.end_shown(*to))),
            }
        }
        Ok(Self { leads, reverse })
    }
}

/// What the checks of doors ask a world.
impl CheckedWorld<'_> {
    /// The ends of all doors.
    pub(crate) fn ends(&self) -> std::ops::Range<u32> {
        0..self.layout.entering.end.saturating_sub(self.layout.entering.start)
    }

    pub(crate) fn door_of(&self, end: u32) -> Option<&Door> {
        self.file.doors.get(end as usize / 2)
    }

    pub(crate) fn room_of_end(&self, end: u32) -> Option<u32> {
        let door = self.door_of(end)?;
        let spot = if end & 1 == 0 { door.a } else { door.b };
        self.file.room_of.get(spot as usize).copied()
    }

    pub(crate) fn area_of_end(&self, end: u32) -> Option<u32> {
        let room = self.file.rooms.get(self.room_of_end(end)? as usize)?;
        Some(room.area)
    }

    pub(crate) fn end_shown(&self, end: u32) -> String {
        end_shown(self.file, end)
    }
}

/// Links the doors as the decisions say, and checks what does not depend on the proof: no door moves that
/// may not, like joins like, ways back are consistent, and nothing that was asked for is broken.
///
/// # Errors
///
/// [`Problem::Refuted`] with the first thing that does not hold.
pub fn check_decisions(
    world: &CheckedWorld<'_>,
    wishes: &DoorWishes,
    decisions: &[Leads],
) -> Result<Passages, Problem> {
    let passages = Passages::read(world, decisions)?;
    let check = Check::new(world, wishes)?;
    for from in world.ends() {
        let to = passages.leads(from).unwrap_or(from);
        check.way(&passages, from, to).map_err(|why| {
            let (from, to) = (world.end_shown(from), world.end_shown(to));
            Problem::doors(format!("{from} leads to {to}, {why}"))
        })?;
    }
    check.joined(&passages)?;
    let (least, moved) = (wishes.least_changed, passages.moved_doors());
    if moved < u64::from(least) {
        return refuse(format!("{moved} doors lead elsewhere, and {least} have to"));
    }
    Ok(passages)
}

/// What was asked for, by number.
struct Check<'a> {
    world: &'a CheckedWorld<'a>,
    wishes: &'a DoorWishes,
    /// The first ends of the doors that stay as they are.
    protected: BTreeSet<u32>,
    /// The rooms of each list that count as one.
    merged: Vec<BTreeSet<u32>>,
    apart: Vec<Pair>,
}

impl<'a> Check<'a> {
    fn new(world: &'a CheckedWorld<'a>, wishes: &'a DoorWishes) -> Result<Self, Problem> {
        let protected = wishes.protected.iter();
        let rooms = |names: &Vec<String>| names.iter().map(|name| world.room_named(name)).collect();
        Ok(Self {
            world,
            wishes,
            protected: protected
                .map(|name| world.end_named(name, &Side::A))
                .collect::<Result<_, _>>()?,
            merged: wishes.merged.iter().map(rooms).collect::<Result<_, _>>()?,
            apart: areas(world, &wishes.apart)?,
        })
    }

    /// Why one end may not lead to another.
    fn way(&self, passages: &Passages, from: u32, to: u32) -> Result<(), &'static str> {
        let world = self.world;
        let (Some(here), Some(there)) = (world.door_of(from), world.door_of(to)) else {
            return Err("which is no end of a door");
        };
        let still = |door: &Door| door.fixed || self.wishes.still_kinds.contains(&door.kind);
        let may_move = !still(here) && !self.protected.contains(&(from & !1));
        if may_move && self.apart.contains(&joined(world, from, to)) {
            return Err("in an area that is kept apart");
        }
        if to == from ^ 1 {
            return Ok(());
        }
        if !may_move || still(there) {
            return Err("but may not be moved");
        }
        check_alike(self.wishes, (from, here), (to, there))?;
        if self.wishes.mode != DoorMode::Decoupled && passages.leads(to) != Some(from) {
            return Err("which does not lead back");
        }
        let [one, other] = [from, to].map(|end| world.room_of_end(end).unwrap_or_default());
        let has_both = |rooms: &BTreeSet<u32>| rooms.contains(&one) && rooms.contains(&other);
        if one == other || self.merged.iter().any(has_both) {
            return Err("back into its own room");
        }
        Ok(())
    }

    /// Areas that have to be joined are joined by some door.
    fn joined(&self, passages: &Passages) -> Result<(), Problem> {
        let (world, wishes) = (self.world, self.wishes);
        let ends = world.ends();
        let found = ends.filter_map(|end| Some(joined(world, end, passages.leads(end)?)));
        let found: BTreeSet<_> = found.collect();
        for (names, pair) in wishes.joined.iter().zip(areas(world, &wishes.joined)?) {
            if !found.contains(&pair) {
                let [one, other] = names;
                let (one, other) = (quoted(one), quoted(other));
                return refuse(format!("no door joins {one} and {other}"));
            }
        }
        Ok(())
    }
}

/// Two ends make a door if they are passed the same way, out of the one and into the other.
fn check_alike(
    wishes: &DoorWishes,
    (from, here): (u32, &Door),
    (to, there): (u32, &Door),
) -> Result<(), &'static str> {
    if here.way != there.way {
        return Err("which is passed another way");
    }
    if here.way != Way::Both && from & 1 == to & 1 {
        return Err("which is the same end of its door");
    }
    if wishes.same_kind && here.kind != there.kind {
        return Err("which is of another kind");
    }
    Ok(())
}

/// Two areas, the one with the lower number first.
type Pair = [Option<u32>; 2];

/// The areas that a way joins.
fn joined(world: &CheckedWorld<'_>, from: u32, to: u32) -> Pair {
    let mut pair = [from, to].map(|end| world.area_of_end(end));
    pair.sort_unstable();
    pair
}

/// The numbers of pairs of areas, in the same form.
fn areas(world: &CheckedWorld<'_>, pairs: &[[String; 2]]) -> Result<Vec<Pair>, Problem> {
    let number = |[one, other]: &[String; 2]| {
        let mut pair = [Some(world.area_named(one)?), Some(world.area_named(other)?)];
        pair.sort_unstable();
        Ok(pair)
    };
    pairs.iter().map(number).collect()
}

fn refuse<T>(reason: String) -> Result<T, Problem> {
    Err(Problem::doors(reason))
}

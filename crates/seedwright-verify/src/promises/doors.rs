//! Where doors can lead.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::counts::{counted, quantity};
use crate::json::{Anything, words};
use crate::kernel::{CheckedWorld, DoorLink, DoorLinks, DoorRow, Kind, Way};
use crate::problem::{Claim, Problem, quoted};

/// The settings of the door shuffle.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "unchecked fields are read for their shape alone")]
pub(crate) struct DoorSettings {
    /// The shuffle mode. Only `decoupled` doors need not lead back.
    mode: DoorMode,
    /// The number of spins. Not checked: a proof does not depend on how it was found.
    iterations: u32,
    /// The word that set the number of spins, if any. Not checked.
    difficulty: Option<String>,
    /// The most attempts. Not checked.
    attempts: u32,
    /// How often a spin is redrawn. Not checked.
    redraws: u32,
    /// The radius of a neighbourhood. Not checked.
    depth: Anything,
    /// Which doors of a neighbourhood are spun. Not checked.
    outer: String,
    /// The minimum number of changed doors.
    least_changed: u32,
    /// The number of swaps. Not checked.
    swaps: u32,
    /// The work limit. Not checked.
    steps: u64,
    /// The percentage of doors that were drawn to stay. Not checked: the file does not say which ones.
    held_percent: u32,
    /// The kinds of doors that are never shuffled.
    still_kinds: Vec<String>,
    /// Whether only ends of the same kind can be linked.
    same_kind: bool,
    /// Whether the player can return from everywhere.
    pub no_trap: bool,
    /// The allowed numbers of steps of a walk. Not checked: that requires the walk.
    walk: Option<(u32, u32)>,
    /// Whether the doors on the way to the goal stay in place. Not checked: they are in `protected`.
    protect_playthrough: bool,
    /// The doors that stay in place.
    protected: Vec<String>,
    /// Pairs of areas that some door must join.
    joined: Vec<[String; 2]>,
    /// Pairs of areas that no shuffleable door can join.
    apart: Vec<[String; 2]>,
    /// Lists of rooms that count as one.
    merged: Vec<Vec<String>>,
}

impl DoorSettings {
    /// Whether the shuffle leaves this door in place.
    pub fn keeps(&self, door: &DoorRow) -> bool {
        door.fixed || self.still_kinds.contains(&door.kind)
    }
}

words! {
    /// The shuffle mode.
    DoorMode, "mode":
    /// Doors lead back where they came from.
    Coupled = "spin" | "swap" | "full",
    /// Doors need not lead back.
    Decoupled = "decoupled",
}

/// Links the doors as the decisions say, and checks everything that does not depend on the proof: which doors moved,
/// what they are linked to, that coupled doors lead back, and the settings about areas.
pub(crate) fn check(
    world: &CheckedWorld<'_>,
    settings: &DoorSettings,
    decisions: &[DoorLink],
) -> Result<DoorLinks, Problem> {
    let links = DoorLinks::read(world, decisions)?;
    let check = Check::new(world, settings, &links)?;
    for from in world.ends() {
        let to = links.leads_to(from).unwrap_or(from);
        check.check_link(from, to).map_err(|why| {
            let (from, to) = (world.describe_end(from), world.describe_end(to));
            Claim::Doors.problem(format!("{from} leads to {to}, {why}"))
        })?;
    }
    check.check_joined()?;
    let (least, moved) = (settings.least_changed, moved_doors(world, &links));
    if moved < least as usize {
        let moved = quantity(moved, "door", "doors");
        return Claim::Doors
            .refuse(format!("{moved} changed, but the settings require at least {least}"));
    }
    Ok(links)
}

/// The settings, with names resolved to numbers.
struct Check<'a> {
    world: &'a CheckedWorld<'a>,
    settings: &'a DoorSettings,
    links: &'a DoorLinks,
    /// The doors that stay in place.
    protected: BTreeSet<u32>,
    /// The lists of rooms that count as one.
    merged: Vec<BTreeSet<u32>>,
    apart: Vec<AreaPair>,
}

impl<'a> Check<'a> {
    fn new(
        world: &'a CheckedWorld<'a>,
        settings: &'a DoorSettings,
        links: &'a DoorLinks,
    ) -> Result<Self, Problem> {
        let numbers = |kind: Kind, names: &[String]| {
            names.iter().map(|name| world.number_of(kind, name)).collect::<Result<_, _>>()
        };
        let merged = settings.merged.iter().map(|names| numbers(Kind::Room, names));
        Ok(Self {
            world,
            settings,
            links,
            protected: numbers(Kind::Door, &settings.protected)?,
            merged: merged.collect::<Result<_, _>>()?,
            apart: area_pairs(world, &settings.apart)?,
        })
    }

    /// Checks that one end can lead to another, or says why not.
    fn check_link(&self, from: u32, to: u32) -> Result<(), &'static str> {
        let (world, settings) = (self.world, self.settings);
        let doors = [from, to].map(|end| world.file.doors.get(end as usize / 2));
        let [Some(here), Some(there)] = doors else {
            return Err("which is not a door end");
        };
        let may_move = !settings.keeps(here) && !self.protected.contains(&(from / 2));
        if may_move && self.apart.contains(&joined_areas(world, from, to)) {
            return Err("but the settings keep their areas apart");
        }
        if to == from ^ 1 {
            return Ok(());
        }
        if !may_move || settings.keeps(there) {
            return Err("but one of the doors must stay in place");
        }
        // Two linked ends act as one door, so both doors must have the same kind of passage; and a one-way
        // door must be left through its first end and entered through a second one.
        if here.way != there.way {
            return Err("which can't be passed in the same directions");
        }
        if here.way != Way::Both && from & 1 == to & 1 {
            return Err("which is the same end of its one-way door");
        }
        if settings.same_kind && here.kind != there.kind {
            return Err("which is of a different kind");
        }
        if settings.mode != DoorMode::Decoupled && self.links.leads_to(to) != Some(from) {
            return Err("which does not lead back");
        }
        let [one, other] = [from, to].map(|end| world.room_of_end(end).unwrap_or_default());
        let has_both = |rooms: &BTreeSet<u32>| rooms.contains(&one) && rooms.contains(&other);
        if one == other || self.merged.iter().any(has_both) {
            return Err("back into its own room");
        }
        Ok(())
    }

    /// Checks that some door joins each pair of areas in `joined`.
    fn check_joined(&self) -> Result<(), Problem> {
        let (world, joined) = (self.world, &self.settings.joined);
        let ends = world.ends();
        let found =
            ends.filter_map(|end| Some(joined_areas(world, end, self.links.leads_to(end)?)));
        let found: BTreeSet<AreaPair> = found.collect();
        for (names, pair) in joined.iter().zip(area_pairs(world, joined)?) {
            if !found.contains(&pair) {
                let [one, other] = names.each_ref().map(|name| quoted(name));
                return Claim::Doors.refuse(format!("no door joins the areas {one} and {other}"));
            }
        }
        Ok(())
    }
}

/// Counts the doors with a changed end.
fn moved_doors(world: &CheckedWorld<'_>, links: &DoorLinks) -> usize {
    let moved: BTreeSet<u32> = changed_ends(world, links).map(|end| end / 2).collect();
    moved.len()
}

/// Returns the ends that do not lead where they were drawn.
fn changed_ends(world: &CheckedWorld<'_>, links: &DoorLinks) -> impl Iterator<Item = u32> {
    world.ends().filter(|end| links.leads_to(*end) != Some(end ^ 1))
}

/// Two areas, the one with the lower number first.
type AreaPair = [Option<u32>; 2];

/// Returns the areas of two linked ends.
fn joined_areas(world: &CheckedWorld<'_>, from: u32, to: u32) -> AreaPair {
    let area = |end: u32| {
        let room = world.file.rooms.get(world.room_of_end(end)? as usize)?;
        Some(room.area)
    };
    let mut pair = [area(from), area(to)];
    pair.sort_unstable();
    pair
}

/// Resolves the names of pairs of areas.
fn area_pairs(world: &CheckedWorld<'_>, pairs: &[[String; 2]]) -> Result<Vec<AreaPair>, Problem> {
    let number = |name: &String| world.number_of(Kind::Area, name).map(Some);
    let pair = |[one, other]: &[String; 2]| {
        let mut pair = [number(one)?, number(other)?];
        pair.sort_unstable();
        Ok(pair)
    };
    pairs.iter().map(pair).collect()
}

/// Returns the claims about shuffled doors.
pub(crate) fn claims(
    world: &CheckedWorld<'_>,
    settings: &DoorSettings,
    links: &DoorLinks,
) -> Vec<String> {
    let changed = changed_ends(world, links).count();
    let ends = quantity(world.ends().len(), "end", "ends");
    let mut claims = vec![format!(
        "Every door end leads to exactly one other end: {changed} of {ends} changed."
    )];
    if settings.mode == DoorMode::Coupled {
        claims.push("Every door leads back where it came from.".to_owned());
    }
    claims
}

/// Returns the claims about doors left in place and about areas. A file can repeat names, and name kinds that no door
/// has: neither counts.
pub(crate) fn claims_of_areas(world: &CheckedWorld<'_>, settings: &DoorSettings) -> Vec<String> {
    let kinds: BTreeSet<&str> = world.file.doors.iter().map(|door| door.kind.as_str()).collect();
    let still: BTreeSet<&str> = settings.still_kinds.iter().map(String::as_str).collect();
    let protected: BTreeSet<&str> = settings.protected.iter().map(String::as_str).collect();
    counted([
        (
            still.intersection(&kinds).count(),
            "kind of door was left in place",
            "kinds of doors were left in place",
        ),
        (protected.len(), "protected door was left in place", "protected doors were left in place"),
        (
            distinct_pairs(&settings.joined),
            "pair of areas that must be joined is joined",
            "pairs of areas that must be joined are joined",
        ),
        (
            distinct_pairs(&settings.apart),
            "pair of areas is kept apart: no shuffleable door joins them",
            "pairs of areas are kept apart: no shuffleable door joins them",
        ),
    ])
}

/// Counts the pairs of names, in either order.
fn distinct_pairs(pairs: &[[String; 2]]) -> usize {
    let sorted = pairs.iter().map(|[one, other]| (one.min(other), one.max(other)));
    sorted.collect::<BTreeSet<_>>().len()
}

//! Which doors may lead where, against what was asked.

use std::collections::BTreeSet;

use serde::Deserialize;

use super::counts::counted;
use crate::json::{Anything, words};
use crate::kernel::{CheckedWorld, DoorLink, DoorLinks, DoorRow, Kind, Way};
use crate::problem::{Claim, Problem, quoted};

/// What was asked of the shuffle of doors.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[expect(dead_code, reason = "what is not checked is read for its shape alone")]
pub(crate) struct DoorSettings {
    /// How doors were linked again. Only `decoupled` ones need not lead back.
    mode: DoorMode,
    /// How many spins to make. Not checked: a proof does not rest on how it was found.
    iterations: u32,
    /// How many spins to make, in a word, if it decided that. Not checked.
    difficulty: Option<String>,
    /// How many attempts to make. Not checked.
    attempts: u32,
    /// How often to draw a spin again. Not checked.
    redraws: u32,
    /// How far a neighbourhood reaches. Not checked.
    depth: Anything,
    /// Which doors of a neighbourhood are spun. Not checked.
    outer: String,
    /// How many doors have to lead elsewhere.
    least_changed: u32,
    /// How many swaps to make. Not checked.
    swaps: u32,
    /// How much work was allowed. Not checked.
    steps: u64,
    /// How many doors in a hundred were drawn to stay. Not checked: which ones is not said.
    held_percent: u32,
    /// The kinds of doors that never move.
    still_kinds: Vec<String>,
    /// Whether only ends of one kind are joined.
    same_kind: bool,
    /// Whether one can return from everywhere.
    pub no_trap: bool,
    /// How many steps a walk may take. Not checked: that takes the walk.
    walk: Option<(u32, u32)>,
    /// Whether the doors on the way to the goal stay as they are. Not checked: they are protected.
    protect_playthrough: bool,
    /// Doors that stay as they are.
    protected: Vec<String>,
    /// Areas that some door joins.
    joined: Vec<[String; 2]>,
    /// Areas that no moved door joins.
    apart: Vec<[String; 2]>,
    /// Rooms that count as one.
    merged: Vec<Vec<String>>,
}

impl DoorSettings {
    /// Whether no shuffle moves this door.
    pub fn keeps(&self, door: &DoorRow) -> bool {
        door.fixed || self.still_kinds.contains(&door.kind)
    }
}

words! {
    /// How doors were linked again.
    DoorMode, "mode":
    /// In a way that keeps pairs.
    Coupled = "spin" | "swap" | "full",
    /// A door need not lead back.
    Decoupled = "decoupled",
}

/// Links the doors as the decisions say, and checks what does not depend on the proof: no door moves that
/// may not, like joins like, ways back are consistent, and nothing that was asked for is broken.
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
        return Claim::Doors.refuse(format!("{moved} doors lead elsewhere, and {least} have to"));
    }
    Ok(links)
}

/// What was asked for, by number.
struct Check<'a> {
    world: &'a CheckedWorld<'a>,
    settings: &'a DoorSettings,
    links: &'a DoorLinks,
    /// The doors that stay as they are.
    protected: BTreeSet<u32>,
    /// The rooms of each list that count as one.
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

    /// Why one end may not lead to another.
    fn check_link(&self, from: u32, to: u32) -> Result<(), &'static str> {
        let (world, settings) = (self.world, self.settings);
        let doors = [from, to].map(|end| world.file.doors.get(end as usize / 2));
        let [Some(here), Some(there)] = doors else {
            return Err("which is no end of a door");
        };
        let may_move = !settings.keeps(here) && !self.protected.contains(&(from / 2));
        if may_move && self.apart.contains(&joined_areas(world, from, to)) {
            return Err("in an area that is kept apart");
        }
        if to == from ^ 1 {
            return Ok(());
        }
        if !may_move || settings.keeps(there) {
            return Err("but may not be moved");
        }
        // Two ends make a door if they are passed the same way, out of the one and into the other.
        if here.way != there.way {
            return Err("which is passed another way");
        }
        if here.way != Way::Both && from & 1 == to & 1 {
            return Err("which is the same end of its door");
        }
        if settings.same_kind && here.kind != there.kind {
            return Err("which is of another kind");
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

    /// Areas that have to be joined are joined by some door.
    fn check_joined(&self) -> Result<(), Problem> {
        let (world, wanted) = (self.world, &self.settings.joined);
        let ends = world.ends();
        let found =
            ends.filter_map(|end| Some(joined_areas(world, end, self.links.leads_to(end)?)));
        let found: BTreeSet<AreaPair> = found.collect();
        for (names, pair) in wanted.iter().zip(area_pairs(world, wanted)?) {
            if !found.contains(&pair) {
                let [one, other] = names.each_ref().map(|name| quoted(name));
                return Claim::Doors.refuse(format!("no door joins {one} and {other}"));
            }
        }
        Ok(())
    }
}

/// How many doors have an end that leads elsewhere.
fn moved_doors(world: &CheckedWorld<'_>, links: &DoorLinks) -> usize {
    let moved: BTreeSet<u32> = changed_ends(world, links).map(|end| end / 2).collect();
    moved.len()
}

/// The ends that lead elsewhere than drawn.
fn changed_ends(world: &CheckedWorld<'_>, links: &DoorLinks) -> impl Iterator<Item = u32> {
    world.ends().filter(|end| links.leads_to(*end) != Some(end ^ 1))
}

/// Two areas, the one with the lower number first.
type AreaPair = [Option<u32>; 2];

/// The areas that a way joins.
fn joined_areas(world: &CheckedWorld<'_>, from: u32, to: u32) -> AreaPair {
    let area = |end: u32| {
        let room = world.file.rooms.get(world.room_of_end(end)? as usize)?;
        Some(room.area)
    };
    let mut pair = [area(from), area(to)];
    pair.sort_unstable();
    pair
}

/// The numbers of pairs of areas, in the same form.
fn area_pairs(world: &CheckedWorld<'_>, pairs: &[[String; 2]]) -> Result<Vec<AreaPair>, Problem> {
    let number = |name: &String| world.number_of(Kind::Area, name).map(Some);
    let pair = |[one, other]: &[String; 2]| {
        let mut pair = [number(one)?, number(other)?];
        pair.sort_unstable();
        Ok(pair)
    };
    pairs.iter().map(pair).collect()
}

/// What holds of doors that were shuffled.
pub(crate) fn claims(
    world: &CheckedWorld<'_>,
    settings: &DoorSettings,
    links: &DoorLinks,
) -> Vec<String> {
    let (ends, changed) = (world.ends().len(), changed_ends(world, links).count());
    let mut claims = vec![format!(
        "Every end of a door leads to one other end: {ends} ends, {changed} of them elsewhere than drawn."
    )];
    if settings.mode == DoorMode::Coupled {
        claims.push("Every way through a door leads back where it came from.".to_owned());
    }
    claims
}

/// What holds of doors and areas, where something was asked.
pub(crate) fn claims_of_areas(settings: &DoorSettings) -> Vec<String> {
    counted([
        (settings.still_kinds.len(), "Doors of some kinds stay where they are"),
        (settings.protected.len(), "Protected doors stay where they are"),
        (settings.joined.len(), "Areas that have to be joined are joined"),
        (settings.apart.len(), "Areas that are kept apart are joined by no door that may move"),
    ])
}

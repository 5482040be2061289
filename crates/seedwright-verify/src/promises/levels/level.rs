//! The promises about one level.
//!
//! The map is read from the grid, the walk from the player is repeated, and every promise is recomputed and compared
//! with the row that states it.

use std::collections::BTreeSet;

use super::map::LevelMap;
use super::rows::{ByDepth, Cell, Level, LevelPromise, PopulationSettings, Thing};
use crate::problem::{Problem, quoted};
use crate::promises::counts::tally;

/// The most random things in a room, regardless of the number of wins.
const MAX_IN_ROOM: u32 = 1_000;
/// The highest level of equipment, in thousandths.
const MAX_LEVEL: i64 = 10_000_000;
/// The kinds of things on a level, with the rules that can place them.
const SORTS: [(&str, &[&str]); 9] = [
    ("player", &["start"]),
    ("stairs", &["exit"]),
    ("victory", &["exit"]),
    ("ration", &["ration"]),
    ("weapon", &["startingGear", "guaranteed", "room"]),
    ("armour", &["startingGear", "guaranteed", "room"]),
    ("consumable", &["room"]),
    ("metered", &["metered", "due"]),
    ("monster", &["room"]),
];

/// Checks the promises about a level and returns them.
pub(super) fn check(
    settings: &PopulationSettings,
    level: &Level,
) -> Result<Vec<LevelPromise>, Problem> {
    let map = LevelMap::read(level).map_err(|reason| level.problem(reason))?;
    for thing in &level.things {
        let sort = SORTS.iter().find(|(what, _)| *what == thing.what);
        if !sort.is_some_and(|(_, rules)| rules.contains(&thing.rule.as_str())) {
            let (what, rule) = (quoted(&thing.what), quoted(&thing.rule));
            return level.refuse(format!("the rule {rule} can't place a {what}"));
        }
        if map.room_at(thing.at) != Some(thing.room) {
            return level.refuse(format!("{} is not in its room", quoted(&thing.name)));
        }
    }
    let mut check = Check { settings, level, map, found: Vec::new() };
    check.run()?;
    Ok(check.found)
}

struct Check<'a> {
    settings: &'a PopulationSettings,
    level: &'a Level,
    map: LevelMap,
    found: Vec<LevelPromise>,
}

impl<'a> Check<'a> {
    fn run(&mut self) -> Result<(), Problem> {
        let (player, exit) = self.check_ways()?;
        for equipment in ["Weapon", "Armour"] {
            self.check_equipment("starting", equipment, player)?;
        }
        let rations = self.things(|thing| thing.what == "ration");
        self.demand(rations.len() == 1, "there is not exactly one ration")?;
        self.state("ration", rations.first().map(|thing| thing.at), rations.len());
        for equipment in ["Weapon", "Armour"] {
            self.check_equipment("guaranteed", equipment, player)?;
        }
        let metered = self.things(|thing| thing.what == "metered").len();
        let fits = metered <= self.settings.slots as usize;
        self.demand(fits, "there are more metered things than slots")?;
        self.state("metered", None, metered);
        self.check_layers(exit)?;
        let reached = self.map.reached(player);
        let all = self.level.things.iter().all(|thing| reached.contains(&thing.at));
        self.demand(all, "the player can't reach everything")?;
        self.state("reachable", None, self.level.things.len());
        let chance = self.things(|thing| thing.rule == "room");
        let quiet = chance.iter().all(|thing| thing.room != 0);
        self.demand(quiet, "the first room has random things")?;
        self.state("quietStart", None, 0);
        let Self { settings, .. } = *self;
        self.check_limit("itemLimit", &settings.items_in_room, |thing| thing.what != "monster")?;
        self.check_limit("monsterLimit", &settings.monsters_in_room, |thing| {
            thing.what == "monster"
        })
    }

    /// Checks that the player is in the first room, and the exit in the middle of the last one.
    fn check_ways(&mut self) -> Result<(Cell, Cell), Problem> {
        let players = self.things(|thing| thing.what == "player");
        let exits = self.things(|thing| thing.rule == "exit");
        let ([player], [exit]) = (players.as_slice(), exits.as_slice()) else {
            return self.level.refuse("there is not exactly one player and one exit");
        };
        let expected = if self.level.last { "victory" } else { "stairs" };
        self.demand(
            player.room == 0 && player.at != exit.at,
            "the player must start in the first room, and not on the exit",
        )?;
        self.demand(exit.what == expected, &format!("the exit of this level must be {expected}"))?;
        self.demand(
            Some(exit.at) == self.map.middle_of_last(),
            "the exit is not in the middle of the last room",
        )?;
        let one_room = self.level.rooms.len() == 1;
        self.demand(
            one_room || player.room != exit.room,
            "the player starts in the room of the exit",
        )?;
        self.state("start", Some(player.at), 1);
        self.state("exit", Some(exit.at), 1);
        self.state("roomsApart", Some(player.at), 1);
        if let Some(row) = self.found.last_mut() {
            row.made = !one_room;
        }
        Ok((player.at, exit.at))
    }

    /// Checks the equipment at the start of the first level, or the guaranteed one: at most one of a kind, at the right
    /// level.
    fn check_equipment(
        &mut self,
        when: &str,
        equipment: &str,
        player: Cell,
    ) -> Result<(), Problem> {
        let at_start = when == "starting";
        let rule = if at_start { "startingGear" } else { "guaranteed" };
        let what = equipment.to_lowercase();
        let found = self.things(|thing| thing.rule == rule && thing.what == what);
        let wins = i64::from(self.level.wins).saturating_mul(self.settings.equipment_for_win);
        let base = if at_start { 1_000 } else { self.level.difficulty };
        let made = base.saturating_add(wins).min(MAX_LEVEL);
        let fits = |thing: &&Thing| thing.level == Some(made) && (thing.room == 0 || !at_start);
        self.demand(
            found.iter().all(fits),
            "starting or guaranteed equipment has the wrong level or is in the wrong room",
        )?;
        let due = usize::from(self.level.depth == 1);
        let many = if at_start { found.len() == due } else { found.len() <= 1 };
        let count = found.len();
        self.demand(many, &format!("there are {count} {what}s placed by the rule {rule:?}"))?;
        self.demand(
            found.iter().all(|thing| thing.at != player),
            "equipment is in the player's cell",
        )?;
        let at = found.first().map(|thing| thing.at);
        self.state(&format!("{when}{equipment}"), at, found.len());
        Ok(())
    }

    /// Checks that no two things of a layer share a cell, and that nothing is on the exit.
    fn check_layers(&mut self, exit: Cell) -> Result<(), Problem> {
        let is_creature = |thing: &Thing| thing.what == "player" || thing.what == "monster";
        for (row, creatures) in [("itemsAlone", false), ("creaturesAlone", true)] {
            let layer =
                self.things(|thing| thing.what != "stairs" && is_creature(thing) == creatures);
            let cells: BTreeSet<Cell> = layer.iter().map(|thing| thing.at).collect();
            self.demand(cells.len() == layer.len(), "two things share a cell")?;
            let off = layer.iter().all(|thing| thing.rule == "exit" || thing.at != exit);
            self.demand(off, "something is on the exit")?;
            self.state(row, None, layer.len());
        }
        Ok(())
    }

    fn check_limit(
        &mut self,
        row: &str,
        limit: &ByDepth,
        is_of_sort: fn(&Thing) -> bool,
    ) -> Result<(), Problem> {
        let more = self.level.wins.saturating_mul(self.settings.more_for_win);
        let most = limit.at(self.level.depth).saturating_add(more).min(MAX_IN_ROOM);
        let things = self.things(|thing| thing.rule == "room" && is_of_sort(thing));
        let rooms = tally(things.iter().map(|thing| thing.room));
        let largest = rooms.values().copied().max().unwrap_or(0);
        self.demand(
            largest <= most,
            &format!("a room has {largest} random things, but the limit is {most}"),
        )?;
        self.state(row, None, largest as usize);
        Ok(())
    }

    fn things(&self, is: impl Fn(&Thing) -> bool) -> Vec<&'a Thing> {
        let level = self.level;
        level.things.iter().filter(|thing| is(thing)).collect()
    }

    fn demand(&self, holds: bool, reason: &str) -> Result<(), Problem> {
        if holds { Ok(()) } else { self.level.refuse(reason) }
    }

    /// Adds the row that must state a promise.
    fn state(&mut self, promise: &str, at: Option<Cell>, count: usize) {
        self.found.push(LevelPromise {
            depth: self.level.depth,
            promise: promise.to_owned(),
            at,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            made: true,
        });
    }
}

//! Levels: each keeps what is promised of it, and all of them together do.
//!
//! The ground is read from the drawing, the way from the player is walked anew, and every promise is counted
//! again and compared with the row that states it.

use std::collections::{BTreeMap, BTreeSet};

use crate::ground::Ground;
use crate::groups::{at, equipment, metered};
use crate::levels::{ByDepth, Level, LevelWishes, Promise, Thing};
use crate::problem::{Problem, quoted};

/// No room is filled with more, however often the game was won.
const MOST_IN_ROOM: u32 = 1_000;
/// Nothing is of a higher level, in thousandths.
const HIGHEST_LEVEL: i64 = 10_000_000;
/// What can be in a level, and for which reasons.
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

/// Checks levels, and the rows that state what is promised of them.
pub(crate) fn check(
    wishes: &LevelWishes,
    seed: &str,
    levels: &[Level],
    stated: &[Promise],
) -> Result<(), Problem> {
    if !(2..=16).contains(&wishes.period) || wishes.cycle == 0 {
        return refuse("the period is not from 2 to 16, or the cycle has no levels");
    }
    if !["classic", "rooms", "drawn", "zones"].contains(&wishes.maps.as_str()) {
        return refuse(&format!("maps do not come from {}", quoted(&wishes.maps)));
    }
    let ascending = levels.iter().zip(levels.iter().skip(1));
    let mut descents = ascending.filter(|(one, next)| one.depth >= next.depth);
    if levels.iter().any(|level| level.depth == 0) || descents.next().is_some() {
        return refuse("the depths of its levels do not ascend from 1");
    }
    let mut found = Vec::new();
    for level in levels {
        found.extend(Check::new(wishes, level)?.promises()?);
    }
    equipment(wishes, seed, levels)?;
    metered(wishes, levels)?;
    if let Some((row, _)) = found.iter().zip(stated).find(|(row, stated)| row != stated) {
        let (depth, promise) = (row.depth, quoted(&row.promise));
        return refuse(&format!("level {depth}: the proof does not state {promise} as it is"));
    }
    if found.len() != stated.len() {
        return refuse("the proof states more or less than is promised");
    }
    Ok(())
}

pub(crate) fn refuse<T>(reason: &str) -> Result<T, Problem> {
    Err(Problem::population(reason))
}

pub(crate) fn of_level<T>(level: &Level, reason: &str) -> Result<T, Problem> {
    refuse(&format!("level {}: {reason}", level.depth))
}

/// One level, and what can be walked to.
struct Check<'a> {
    wishes: &'a LevelWishes,
    level: &'a Level,
    ground: Ground,
    found: Vec<Promise>,
}

impl<'a> Check<'a> {
    fn new(wishes: &'a LevelWishes, level: &'a Level) -> Result<Self, Problem> {
        let ground = Ground::read(level);
        let ground = ground
            .map_err(|reason| Problem::population(format!("level {}: {reason}", level.depth)))?;
        for thing in &level.things {
            let sort = SORTS.iter().find(|(what, _)| *what == thing.what);
            if !sort.is_some_and(|(_, rules)| rules.contains(&thing.rule.as_str())) {
                let (what, rule) = (quoted(&thing.what), quoted(&thing.rule));
                return of_level(level, &format!("nothing is {what} because of {rule}"));
            }
            if ground.room_at(thing.at) != Some(thing.room) {
                return of_level(level, &format!("{} is not in its room", quoted(&thing.name)));
            }
        }
        Ok(Self { wishes, level, ground, found: Vec::new() })
    }

    /// Everything that is promised of the level, if it holds.
    fn promises(mut self) -> Result<Vec<Promise>, Problem> {
        let (player, exit) = self.ways()?;
        for gear in ["Weapon", "Armour"] {
            self.gear("starting", gear, player)?;
        }
        let rations = self.of(|thing| thing.what == "ration");
        self.holds(rations.len() == 1, "there is not one ration")?;
        self.row("ration", rations.first().map(|thing| thing.at), rations.len());
        for gear in ["Weapon", "Armour"] {
            self.gear("guaranteed", gear, player)?;
        }
        let metered = self.of(|thing| thing.what == "metered").len();
        let fits = u32::try_from(metered).is_ok_and(|count| count <= self.wishes.slots);
        self.holds(fits, "there are more metered things than slots")?;
        self.row("metered", None, metered);
        self.alone(exit)?;
        let reached = self.ground.reached(player);
        let all = self.level.things.iter().all(|thing| reached.contains(&thing.at));
        self.holds(all, "something can't be reached from the player")?;
        self.row("reachable", None, self.level.things.len());
        let chance = self.of(|thing| thing.rule == "room");
        self.holds(
            chance.iter().all(|thing| thing.room != 0),
            "something is left to chance in the first room",
        )?;
        self.row("quietStart", None, 0);
        self.limit("itemLimit", &self.wishes.items_in_room, |thing| thing.what != "monster")?;
        self.limit("monsterLimit", &self.wishes.monsters_in_room, |thing| thing.what == "monster")?;
        Ok(self.found)
    }

    /// The player in the first room, and the way out in the middle of the last one.
    fn ways(&mut self) -> Result<([u32; 2], [u32; 2]), Problem> {
        let players = self.of(|thing| thing.what == "player");
        let exits = self.of(|thing| thing.rule == "exit");
        let ([player], [exit]) = (players.as_slice(), exits.as_slice()) else {
            return of_level(self.level, "there is not one player and one way out");
        };
        let wanted = if self.level.last { "victory" } else { "stairs" };
        self.holds(
            player.room == 0 && player.at != exit.at,
            "the player does not start in the first room, off the way out",
        )?;
        self.holds(exit.what == wanted, "the way out is not what the level has to have")?;
        self.holds(
            Some(exit.at) == self.ground.middle_of_last(),
            "the way out is not in the middle of the last room",
        )?;
        let one_room = self.level.rooms.len() == 1;
        self.holds(
            one_room || player.room != exit.room,
            "the player starts in the room of the way out",
        )?;
        self.row("start", Some(player.at), 1);
        self.row("exit", Some(exit.at), 1);
        self.row("roomsApart", Some(player.at), 1);
        if let Some(row) = self.found.last_mut() {
            row.made = !one_room;
        }
        Ok((player.at, exit.at))
    }

    /// Equipment at the start of the first level, or where it is due: at most one of a kind, at its level.
    fn gear(&mut self, sort: &str, gear: &str, player: [u32; 2]) -> Result<(), Problem> {
        let at_start = sort == "starting";
        let rule = if at_start { "startingGear" } else { "guaranteed" };
        let what = gear.to_lowercase();
        let found = self.of(|thing| thing.rule == rule && thing.what == what);
        let wins = i64::from(self.level.wins).saturating_mul(self.wishes.equipment_for_win);
        let base = if at_start { 1_000 } else { self.level.difficulty };
        let made = base.saturating_add(wins).min(HIGHEST_LEVEL);
        let fits = |thing: &&Thing| thing.level == Some(made) && (thing.room == 0 || !at_start);
        self.holds(
            found.iter().all(fits),
            "equipment that is guaranteed has another level, or lies in another room",
        )?;
        let due = usize::from(self.level.depth == 1);
        let many = if at_start { found.len() == due } else { found.len() <= 1 };
        self.holds(many, &format!("there are {} {what}s that are guaranteed", found.len()))?;
        self.holds(
            found.iter().all(|thing| thing.at != player),
            "equipment lies under the player",
        )?;
        self.row(&format!("{sort}{gear}"), found.first().map(|thing| thing.at), found.len());
        Ok(())
    }

    /// No two things of a layer share a cell, and nothing is put on the way out.
    fn alone(&mut self, exit: [u32; 2]) -> Result<(), Problem> {
        let stands = |thing: &Thing| thing.what == "player" || thing.what == "monster";
        for (row, standing) in [("itemsAlone", false), ("creaturesAlone", true)] {
            let layer = self.of(|thing| thing.what != "stairs" && stands(thing) == standing);
            let cells: BTreeSet<[u32; 2]> = layer.iter().map(|thing| thing.at).collect();
            self.holds(cells.len() == layer.len(), "two things share a cell")?;
            let off = layer.iter().all(|thing| thing.rule == "exit" || thing.at != exit);
            self.holds(off, "something is put on the way out")?;
            self.row(row, None, layer.len());
        }
        Ok(())
    }

    fn limit(
        &mut self,
        row: &str,
        most: &ByDepth,
        sort: fn(&Thing) -> bool,
    ) -> Result<(), Problem> {
        let more = self.level.wins.saturating_mul(self.wishes.more_for_win);
        let most = at(most, self.level.depth).unwrap_or(0).saturating_add(more).min(MOST_IN_ROOM);
        let mut rooms: BTreeMap<u32, u32> = BTreeMap::new();
        for thing in self.of(|thing| thing.rule == "room" && sort(thing)) {
            let count = rooms.entry(thing.room).or_default();
            *count = count.saturating_add(1);
        }
        let largest = rooms.values().copied().max().unwrap_or(0);
        self.holds(
            largest <= most,
            &format!("a room has {largest} things that are left to chance, and may have {most}"),
        )?;
        self.row(row, None, usize::try_from(largest).unwrap_or(usize::MAX));
        Ok(())
    }

    fn of(&self, is: impl Fn(&Thing) -> bool) -> Vec<&'a Thing> {
        let level = self.level;
        level.things.iter().filter(|thing| is(thing)).collect()
    }

    fn holds(&self, holds: bool, reason: &str) -> Result<(), Problem> {
        if holds { Ok(()) } else { of_level(self.level, reason) }
    }

    fn row(&mut self, promise: &str, at: Option<[u32; 2]>, count: usize) {
        self.found.push(Promise {
            depth: self.level.depth,
            promise: promise.to_owned(),
            at,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            made: true,
        });
    }
}

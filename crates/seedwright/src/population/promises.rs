//! The promises of a level, and whether they hold.
//!
//! The rows are computed from the map and the finished level alone: the map is walked again, and nothing from the
//! filling is trusted.

use std::collections::{BTreeMap, BTreeSet};

use super::Populator;
use super::guarantee::Guarantee;
use super::level::{Layer, Level, PlacedThing, Rule, Thing};
use super::map::LevelMap;
use super::request::Request;
use super::schedule::{Equipment, Schedule};
use crate::grid::{BitSet, Cell};
use crate::world::stock::Tables;

/// A promise and how it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Promise {
    /// The promise.
    pub guarantee: Guarantee,
    /// The cell where it is kept, if it is a single one.
    pub place: Option<Cell>,
    /// The number of things that it covers.
    pub count: u32,
    /// Whether it holds.
    pub verdict: Verdict,
}

/// Whether a promise holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds.
    Held,
    /// It does not hold.
    Broken,
    /// It can't be made for this map, because there is only one room.
    NotMade,
}

impl Populator {
    /// Checks every promise about a level.
    pub fn promises(&self, map: &LevelMap, request: &Request<'_>, level: &Level) -> Vec<Promise> {
        let reached = level.player().map(|player| map.reachable_from(player));
        let mut check =
            Check { tables: self.tables(), map, request, level, reached, rows: Vec::new() };
        check.ways();
        for equipment in Equipment::ALL {
            check.starting_gear(equipment);
            check.guaranteed(equipment);
        }
        check.ration();
        check.metered();
        check.cells();
        check.rooms();
        check.rows.sort_by_key(|row| row.guarantee);
        check.rows
    }
}

struct Check<'a> {
    tables: &'a Tables,
    map: &'a LevelMap,
    request: &'a Request<'a>,
    level: &'a Level,
    /// The cells that the player can walk to.
    reached: Option<BitSet>,
    rows: Vec<Promise>,
}

impl Check<'_> {
    fn row(&mut self, guarantee: Guarantee, place: Option<Cell>, count: usize, holds: bool) {
        let verdict = if holds { Verdict::Held } else { Verdict::Broken };
        self.rows.push(Promise {
            guarantee,
            place,
            count: u32::try_from(count).unwrap_or(u32::MAX),
            verdict,
        });
    }

    /// Checks the player and the exit.
    fn ways(&mut self) {
        let (map, level) = (self.map, self.level);
        let room_of = |cell: Option<Cell>| cell.and_then(|cell| map.room_at(cell));
        let (player, exit) = (level.player(), level.exit());
        let (start_room, exit_room) = (room_of(player), room_of(exit));
        let players = level.by_rule(Rule::Start).count();
        let starts = players == 1 && start_room == Some(0) && player != exit;
        self.row(Guarantee::Start, player, players, starts);
        let exits: Vec<&PlacedThing> = level.by_rule(Rule::Exit).collect();
        let expected = if self.request.last { Thing::Victory } else { Thing::Stairs };
        let leads_out = exits.len() == 1
            && exits[0].thing == expected
            && exit_room == Some(map.room_count() - 1)
            && self.is_reached(exits[0].at);
        self.row(Guarantee::ExitReachable, exit, exits.len(), leads_out);
        let apart = start_room.is_some() && start_room != exit_room;
        self.row(Guarantee::RoomsApart, player, players, apart);
        if let Some(row) = self.rows.last_mut().filter(|_| map.room_count() == 1) {
            row.verdict = Verdict::NotMade;
        }
    }

    fn starting_gear(&mut self, equipment: Equipment) {
        let level = self.level;
        let found = level.by_rule(Rule::StartingGear(equipment));
        let found: Vec<&PlacedThing> = found.collect();
        let fits = found
            .iter()
            .all(|placed| is_gear(placed, equipment) && self.map.room_at(placed.at) == Some(0));
        let expected = usize::from(self.request.depth == 1);
        let holds = fits && found.len() == expected;
        let place = found.first().map(|placed| placed.at);
        self.row(Guarantee::StartingGear(equipment), place, found.len(), holds);
    }

    fn guaranteed(&mut self, equipment: Equipment) {
        let level = self.level;
        let period = self.tables.rules.period;
        let schedule = Schedule::new(self.request.seed, equipment, period);
        let of_kind = |placed: &&PlacedThing| matches!(placed.rule, Rule::Guaranteed { equipment: other, .. } if other == equipment);
        let found: Vec<&PlacedThing> = level.things.iter().filter(of_kind).collect();
        let expected = usize::from(schedule.holds_at(self.request.depth));
        let holds =
            found.len() == expected && found.iter().all(|placed| is_gear(placed, equipment));
        let place = found.first().map(|placed| placed.at);
        self.row(Guarantee::Guaranteed(equipment), place, found.len(), holds);
    }

    fn ration(&mut self) {
        let level = self.level;
        let is_ration = |placed: &&PlacedThing| placed.thing == Thing::Ration;
        let found: Vec<&PlacedThing> = level.things.iter().filter(is_ration).collect();
        let place = found.first().map(|placed| placed.at);
        let holds = found.len() == 1 && place != level.exit();
        self.row(Guarantee::Ration, place, found.len(), holds);
    }

    fn metered(&mut self) {
        let spawns = self.tables.metered.spawns(self.request.seed, self.request.depth);
        let found = self.level.things.iter().filter_map(|placed| match placed.thing {
            Thing::Metered { kind } => Some(kind),
            _ => None,
        });
        let mut found: Vec<u32> = found.collect();
        found.sort_unstable();
        let mut expected: Vec<u32> = spawns.iter().map(|spawn| spawn.kind).collect();
        expected.sort_unstable();
        self.row(Guarantee::Metered, None, found.len(), found == expected);
    }

    /// Checks that nothing is stacked and everything can be reached.
    fn cells(&mut self) {
        let level = self.level;
        for layer in [Layer::Items, Layer::Creatures] {
            let of_layer = |placed: &&PlacedThing| placed.thing.layer() == layer;
            let of_layer: Vec<&PlacedThing> = level.things.iter().filter(of_layer).collect();
            let cells: BTreeSet<Cell> = of_layer.iter().map(|placed| placed.at).collect();
            let mut others = of_layer.iter().filter(|placed| placed.rule != Rule::Exit);
            let off_exit = others.all(|placed| Some(placed.at) != level.exit());
            let holds = cells.len() == of_layer.len() && off_exit;
            self.row(Guarantee::Alone(layer), None, of_layer.len(), holds);
        }
        let all = level.things.len();
        let holds = level.things.iter().all(|placed| {
            self.is_reached(placed.at) && self.map.room_at(placed.at) == Some(placed.room)
        });
        self.row(Guarantee::Reachable, None, all, holds);
    }

    /// Checks that nothing random is in the first room, and no room has more than its limit.
    fn rooms(&mut self) {
        let level = self.level;
        let by_chance =
            |placed: &&PlacedThing| matches!(placed.rule, Rule::RoomItem | Rule::RoomMonster);
        let by_chance: Vec<&PlacedThing> = level.things.iter().filter(by_chance).collect();
        let at_start = by_chance.iter().filter(|placed| placed.room == 0).count();
        self.row(Guarantee::QuietStart, None, at_start, at_start == 0);
        let rules = &self.tables.rules;
        for (rule, layer, most) in [
            (Rule::RoomItem, Layer::Items, &rules.most_items),
            (Rule::RoomMonster, Layer::Creatures, &rules.most_monsters),
        ] {
            let limit = self.tables.room_limit(most, self.request.depth, self.request.wins);
            let of_rule = by_chance.iter().filter(|placed| placed.rule == rule);
            let mut counts = BTreeMap::new();
            of_rule.for_each(|placed| *counts.entry(placed.room).or_insert(0) += 1);
            let holds = counts.values().all(|count| *count <= limit);
            let largest = counts.values().copied().max().unwrap_or(0);
            self.row(Guarantee::RoomLimit(layer), None, largest as usize, holds);
        }
    }

    fn is_reached(&self, cell: Cell) -> bool {
        let number = self.map.number(cell);
        self.map.is_floor(cell) && self.reached.as_ref().is_some_and(|set| set.contains(number))
    }
}

fn is_gear(placed: &PlacedThing, expected: Equipment) -> bool {
    matches!(placed.thing, Thing::Gear { equipment, .. } if equipment == expected)
}

//! The tasks that fill a level. Each decides independently what to place.
//!
//! The proposal of a task depends only on its own stream. Then cells are assigned in a fixed order, guarantees first,
//! each from its own stream. So the order in which the tasks run changes nothing (test: `tasks_can_run_in_any_order`).

use std::fmt;

use super::free_cells::FreeCells;
use super::ladder::Ladder;
use super::level::{Layer, Rule, Thing};
use super::request::Request;
use super::schedule::{Equipment, Schedule};
use super::streams::Streams;
use crate::random::Stream;
use crate::world::stock::{ByDepth, Fixed, HIGHEST_LEVEL, Tables};

/// A task. The order of tasks decides which get cells first: those limited to one room, then the other guarantees, then random
/// things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Equipment in the starting room of the first level.
    StartingGear(Equipment),
    /// The ration of every level.
    Ration,
    /// The equipment that is due on this level.
    Guaranteed(Equipment),
    /// The metered things.
    Metered,
    /// The items of a room.
    Items {
        /// The room.
        room: u32,
    },
    /// The monsters of a room.
    Monsters {
        /// The room.
        room: u32,
    },
}

impl Task {
    /// The layer of what the task places.
    pub(super) fn layer(self) -> Layer {
        match self {
            Self::Monsters { .. } => Layer::Creatures,
            _ => Layer::Items,
        }
    }

    /// The only room that the task can use, or `None` if it can use all of them.
    pub(super) fn room(self) -> Option<u32> {
        match self {
            Self::StartingGear(_) => Some(0),
            Self::Items { room } | Self::Monsters { room } => Some(room),
            Self::Ration | Self::Guaranteed(_) | Self::Metered => None,
        }
    }

    /// Whether everything the task proposes must be placed.
    pub(super) fn is_guarantee(self) -> bool {
        !matches!(self, Self::Items { .. } | Self::Monsters { .. })
    }
}

/// The name of the task in the keys of its streams.
impl fmt::Display for Task {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartingGear(equipment) => write!(formatter, "starting {}", equipment.word()),
            Self::Ration => formatter.write_str("ration"),
            Self::Guaranteed(equipment) => write!(formatter, "guaranteed {}", equipment.word()),
            Self::Metered => formatter.write_str("metered"),
            Self::Items { room } => write!(formatter, "room {room}/items"),
            Self::Monsters { room } => write!(formatter, "room {room}/monsters"),
        }
    }
}

/// The things that a task wants to place.
pub(super) struct Proposal {
    pub task: Task,
    /// The things, with the rules that place them.
    pub things: Vec<(Thing, Rule)>,
    /// The number of things before the limit of the room's cells.
    pub requested: u32,
}

/// The filling of one level.
pub(super) struct Job<'a> {
    tables: &'a Tables,
    request: &'a Request<'a>,
    difficulty: Fixed,
    streams: Streams<'a>,
    monsters: Ladder,
    gear: [Ladder; 2],
    consumables: Ladder,
}

impl<'a> Job<'a> {
    pub fn new(tables: &'a Tables, request: &'a Request<'a>, difficulty: Fixed) -> Self {
        let depth = request.depth;
        let gear = |equipment| Ladder::of_gear(tables, tables.gear(equipment), depth);
        Self {
            tables,
            request,
            difficulty,
            streams: Streams::new(request.seed, depth),
            monsters: Ladder::of_monsters(tables, depth),
            gear: Equipment::ALL.map(gear),
            consumables: Ladder::of_consumables(tables, depth),
        }
    }

    /// All tasks of the level, in order.
    pub fn tasks(&self, rooms: u32) -> Vec<Task> {
        let mut tasks = Vec::new();
        if self.request.depth == 1 {
            tasks.extend(Equipment::ALL.map(Task::StartingGear));
        }
        tasks.push(Task::Ration);
        let due = |equipment: &Equipment| self.schedule(*equipment).holds_at(self.request.depth);
        let due = Equipment::ALL.into_iter().filter(due);
        tasks.extend(due.map(Task::Guaranteed));
        tasks.push(Task::Metered);
        tasks.extend((1..rooms).map(|room| Task::Items { room }));
        tasks.extend((1..rooms).map(|room| Task::Monsters { room }));
        tasks
    }

    /// The stream for the cells of a task.
    pub fn cell_stream(&self, task: Task) -> Stream {
        self.streams.of(format_args!("{task}/cells"))
    }

    /// Decides what a task places.
    pub fn propose(&self, task: Task, free_cells: &FreeCells<'_>) -> Proposal {
        match task {
            Task::StartingGear(equipment) => {
                let gear = self.starting(equipment);
                Proposal::of(task, vec![(gear, Rule::StartingGear(equipment))])
            }
            Task::Ration => Proposal::of(task, vec![(Thing::Ration, Rule::Ration)]),
            Task::Guaranteed(equipment) => {
                let group = self.schedule(equipment).position(self.request.depth).group;
                let gear = self.guaranteed(equipment);
                Proposal::of(task, vec![(gear, Rule::Guaranteed { equipment, group })])
            }
            Task::Metered => {
                let table = &self.tables.metered;
                let spawns = table.spawns(self.request.seed, self.request.depth).into_iter();
                let things = spawns.map(|spawn| {
                    let thing = Thing::Metered { kind: spawn.kind };
                    (thing, Rule::Metered { due: spawn.due })
                });
                Proposal::of(task, things.collect())
            }
            Task::Items { room } => self.items(task, free_cells.capacity(room)),
            Task::Monsters { room } => self.monsters(task, free_cells.capacity(room)),
        }
    }

    /// The equipment in the starting room of the first level, whatever its difficulty.
    pub fn starting(&self, equipment: Equipment) -> Thing {
        let mut stream = self.stream(Task::StartingGear(equipment));
        self.gear(equipment, Fixed::ONE, &mut stream)
    }

    /// The equipment of this level, if it is due.
    pub fn guaranteed(&self, equipment: Equipment) -> Thing {
        let mut stream = self.stream(Task::Guaranteed(equipment));
        self.gear(equipment, self.difficulty, &mut stream)
    }

    fn stream(&self, task: Task) -> Stream {
        self.streams.of(format_args!("{task}"))
    }

    fn schedule(&self, equipment: Equipment) -> Schedule<'a> {
        Schedule::new(self.request.seed, equipment, self.tables.rules.period)
    }

    fn items(&self, task: Task, capacity: u32) -> Proposal {
        let rules = &self.tables.rules;
        let mut stream = self.stream(task);
        let has_items = rules.item_chance.draw(&mut stream);
        let requested = self.count(&rules.most_items, &mut stream);
        let requested = if has_items { requested } else { 0 };
        let item = |_| (self.item(&mut stream), Rule::RoomItem);
        Proposal { task, things: (0..requested.min(capacity)).map(item).collect(), requested }
    }

    fn monsters(&self, task: Task, capacity: u32) -> Proposal {
        let rules = &self.tables.rules;
        let mut stream = self.stream(task);
        let has_monsters = rules.monster_chance.draw(&mut stream);
        let requested = self.count(&rules.most_monsters, &mut stream);
        let requested = if has_monsters { requested } else { 0 };
        let monster = |_| (self.monster(&mut stream), Rule::RoomMonster);
        Proposal { task, things: (0..requested.min(capacity)).map(monster).collect(), requested }
    }

    /// The number of things in a room that has any: uniform from one to the limit.
    fn count(&self, most: &ByDepth, stream: &mut Stream) -> u32 {
        let limit = self.tables.room_limit(most, self.request.depth, self.request.wins);
        stream.between(1, limit).unwrap_or(0)
    }

    fn item(&self, stream: &mut Stream) -> Thing {
        let rules = &self.tables.rules;
        if !rules.equipment_chance.draw(stream) {
            let kind = self.consumables.pick(1, stream);
            return Thing::Consumable { kind };
        }
        let equipment =
            if rules.weapon_chance.draw(stream) { Equipment::Weapon } else { Equipment::Armour };
        let bonus = Fixed::whole(rules.bonus.draw(stream).into());
        self.gear(equipment, self.difficulty + bonus, stream)
    }

    /// Creates equipment of a level; earlier wins improve it.
    fn gear(&self, equipment: Equipment, level: Fixed, stream: &mut Stream) -> Thing {
        let level = self.tables.gear_level(level, self.request.wins);
        let kind = self.gear[equipment as usize].pick_around(level, stream);
        let row = &self.tables.gear(equipment)[kind as usize];
        Thing::Gear { equipment, kind, level, power: row.power.times(self.tables.factor(level)) }
    }

    fn monster(&self, stream: &mut Stream) -> Thing {
        let level = self.monster_level(stream);
        let kind = self.monsters.pick(level, stream);
        let row = &self.tables.monsters[kind as usize];
        let factor = self.tables.factor(Fixed::whole(level));
        Thing::Monster {
            kind,
            level: level.unsigned_abs() as u32,
            power: row.power.times(factor),
            experience: row.learnt(factor),
        }
    }

    /// A level that is spread around the difficulty: the fractional part is the chance of one level more.
    fn monster_level(&self, stream: &mut Stream) -> i64 {
        let spread = &self.tables.rules.spread;
        let more = super::THOUSAND;
        let mut level = self.difficulty.floor();
        level += i64::from(stream.chance(self.difficulty.fraction(), more));
        level = level.min(HIGHEST_LEVEL);
        if spread.lower.draw(stream) {
            level = (level - i64::from(spread.by.draw(stream))).max(1);
            if level > 1 && spread.still_lower.draw(stream) {
                // Levels are at most ten thousand.
                let below = stream.between(1, level.unsigned_abs() as u32 - 1);
                level = below.map_or(level, i64::from);
            }
        }
        level
    }
}

impl Proposal {
    fn of(task: Task, things: Vec<(Thing, Rule)>) -> Self {
        let requested = things.len() as u32;
        Self { task, things, requested }
    }
}

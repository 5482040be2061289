//! The tasks that fill a level. Each decides independently what to place.
//!
//! The proposal of a task depends only on its own stream. Then cells are assigned in a fixed order, guarantees first,
//! each from its own stream. So the order in which the tasks run changes nothing (test: `tasks_can_run_in_any_order`).

use std::fmt;
use std::num::NonZeroU64;

use super::free_cells::FreeCells;
use super::garrison::{Budget, Garrison, MonsterSource};
use super::ladder::Ladder;
use super::level::{Layer, Rule, Thing};
use super::map::{LevelMap, Room};
use super::request::Request;
use super::schedule::{Equipment, Schedule};
use super::streams::Streams;
use crate::random::Stream;
use crate::world::stock::{ByDepth, Fixed, HIGHEST_LEVEL, LootRow, RoomRole, Tables};

/// A task. The order of tasks decides which get cells first: those limited to one room, then the other guarantees, then random
/// things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Task {
    /// Equipment in the starting room of the first level.
    StartingGear(Equipment),
    /// The monsters of a room with a role.
    RoleMonsters {
        /// The room.
        room: u32,
    },
    /// The items of a room with a role.
    RoleItems {
        /// The room.
        room: u32,
    },
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
            Self::Monsters { .. } | Self::RoleMonsters { .. } => Layer::Creatures,
            _ => Layer::Items,
        }
    }

    /// The only room that the task can use, or `None` if it can use all of them.
    pub(super) fn room(self) -> Option<u32> {
        match self {
            Self::StartingGear(_) => Some(0),
            Self::Items { room }
            | Self::Monsters { room }
            | Self::RoleMonsters { room }
            | Self::RoleItems { room } => Some(room),
            Self::Ration | Self::Guaranteed(_) | Self::Metered => None,
        }
    }

    /// Whether everything the task proposes must be placed.
    pub(super) fn is_guarantee(self) -> bool {
        matches!(self, Self::StartingGear(_) | Self::Ration | Self::Guaranteed(_) | Self::Metered)
    }
}

/// The name of the task in the keys of its streams.
impl fmt::Display for Task {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::StartingGear(equipment) => write!(formatter, "starting {}", equipment.word()),
            Self::RoleMonsters { room } => write!(formatter, "room {room}/role monsters"),
            Self::RoleItems { room } => write!(formatter, "room {room}/role items"),
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
    /// What each room holds because of its role, if it has one; empty until the map is known.
    roles: Vec<Option<RoomRole>>,
    /// The monsters of each room, if power rises.
    garrison: Option<Garrison>,
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
            roles: Vec::new(),
            garrison: None,
        }
    }

    /// The same for a map: rooms with roles are known, and with a budget the monsters of all others are chosen.
    pub fn on(
        mut self,
        map: &LevelMap,
        free_cells: &FreeCells<'_>,
        budget: Option<Budget>,
    ) -> Self {
        let role = |room: &Room| self.tables.role(room.role.as_deref()?);
        self.roles = map.rooms().iter().map(role).collect();
        self.garrison = budget.map(|budget| Garrison::new(&self, map, free_cells, budget));
        self
    }

    fn role(&self, room: u32) -> Option<&RoomRole> {
        self.roles.get(room as usize)?.as_ref()
    }

    /// All tasks of the level, in order.
    pub fn tasks(&self, rooms: u32) -> Vec<Task> {
        let mut tasks = Vec::new();
        if self.request.depth == 1 {
            tasks.extend(Equipment::ALL.map(Task::StartingGear));
        }
        for room in (0..rooms).filter(|room| self.has_role(*room)) {
            tasks.extend([Task::RoleMonsters { room }, Task::RoleItems { room }]);
        }
        tasks.push(Task::Ration);
        let due = |equipment: &Equipment| self.schedule(*equipment).holds_at(self.request.depth);
        let due = Equipment::ALL.into_iter().filter(due);
        tasks.extend(due.map(Task::Guaranteed));
        tasks.push(Task::Metered);
        let random = || (1..rooms).filter(|room| !self.has_role(*room));
        tasks.extend(random().map(|room| Task::Items { room }));
        tasks.extend(random().map(|room| Task::Monsters { room }));
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
            Task::RoleMonsters { room } => {
                let count = self.role(room).map_or(0, |role| role.monsters_at(self.request.depth));
                self.of_role(task, room, (count, free_cells.capacity(room)), Self::role_monster)
            }
            Task::RoleItems { room } => {
                let count = self.role(room).map_or(0, |role| role.items_at(self.request.depth));
                self.of_role(task, room, (count, free_cells.capacity(room)), Self::role_item)
            }
            Task::Items { room } => self.items(task, free_cells.capacity(room)),
            Task::Monsters { room } => match &self.garrison {
                Some(garrison) => {
                    let monsters = garrison.monsters(room).iter();
                    Proposal::of(task, monsters.map(|thing| (*thing, Rule::RoomMonster)).collect())
                }
                None => self.monsters(task, free_cells.capacity(room)),
            },
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

    /// What a room holds because of its role: as much as fits.
    fn of_role(
        &self,
        task: Task,
        room: u32,
        (requested, capacity): (u32, u32),
        draw: fn(&Self, &RoomRole, &mut Stream) -> (Thing, Rule),
    ) -> Proposal {
        let mut stream = self.stream(task);
        let role = self.role(room);
        let count = requested.min(capacity);
        let things = role.into_iter().flat_map(|role| (0..count).map(move |_| role));
        let things = things.map(|role| draw(self, role, &mut stream)).collect();
        Proposal { task, things, requested }
    }

    /// The level of a role's monsters.
    fn role_level(&self, role: &RoomRole) -> i64 {
        self.difficulty.times(role.level).floor().clamp(1, HIGHEST_LEVEL)
    }

    fn role_monster(&self, role: &RoomRole, stream: &mut Stream) -> (Thing, Rule) {
        let level = self.role_level(role);
        let is = |name: &str| self.tables.monsters.iter().position(|row| row.kind.name == name);
        let named = pick(&role.guards, stream).and_then(is);
        let kind = named.map_or_else(|| self.monsters.pick(level, stream), |row| row as u32);
        (self.monster_row(kind, level), Rule::RoleMonster)
    }

    fn role_item(&self, role: &RoomRole, stream: &mut Stream) -> (Thing, Rule) {
        let named = pick(&role.loot, stream).and_then(|name| self.tables.loot(name));
        let thing = match named {
            None => self.item(stream),
            Some(LootRow::Consumable(kind)) => Thing::Consumable { kind },
            Some(LootRow::Weapon(kind)) => self.gear_row(Equipment::Weapon, kind, self.difficulty),
            Some(LootRow::Armour(kind)) => self.gear_row(Equipment::Armour, kind, self.difficulty),
        };
        (thing, Rule::RoleItem)
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
        let made = self.tables.gear_level(level, self.request.wins);
        let kind = self.gear[equipment as usize].pick_around(made, stream);
        self.gear_row(equipment, kind, level)
    }

    /// Equipment of a kind at a level; earlier wins improve it.
    fn gear_row(&self, equipment: Equipment, kind: u32, level: Fixed) -> Thing {
        let level = self.tables.gear_level(level, self.request.wins);
        let row = &self.tables.gear(equipment)[kind as usize];
        Thing::Gear { equipment, kind, level, power: row.power.times(self.tables.factor(level)) }
    }

    /// A monster of a kind at a level.
    fn monster_row(&self, kind: u32, level: i64) -> Thing {
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

impl MonsterSource for Job<'_> {
    fn has_role(&self, room: u32) -> bool {
        self.role(room).is_some()
    }

    fn monster_limit(&self) -> u32 {
        let rules = &self.tables.rules;
        self.tables.room_limit(&rules.most_monsters, self.request.depth, self.request.wins)
    }

    fn highest_level(&self) -> i64 {
        self.difficulty.ceiling().min(HIGHEST_LEVEL)
    }

    fn level_stream(&self) -> Stream {
        self.streams.of(format_args!("level/monsters"))
    }

    fn monster_stream(&self, room: u32) -> Stream {
        self.stream(Task::Monsters { room })
    }

    fn monster(&self, stream: &mut Stream) -> Thing {
        let level = self.monster_level(stream);
        let kind = self.monsters.pick(level, stream);
        self.monster_row(kind, level)
    }

    fn monster_of(&self, level: i64, (room, at): (u32, u32)) -> Thing {
        let task = Task::Monsters { room };
        let mut stream = self.streams.of(format_args!("{task}/{at}/level {level}"));
        let kind = self.monsters.pick(level, &mut stream);
        self.monster_row(kind, level)
    }
}

/// Chooses a name by its weight; `None` if there are no names.
fn pick<'n>(weights: &'n [(String, i64)], stream: &mut Stream) -> Option<&'n str> {
    let sum = weights.iter().map(|(_, weight)| weight.unsigned_abs()).sum();
    let mut left = stream.below_u64(NonZeroU64::new(sum)?);
    for (name, weight) in weights {
        left = match left.checked_sub(weight.unsigned_abs()) {
            Some(left) => left,
            None => return Some(name),
        };
    }
    None
}

impl Proposal {
    fn of(task: Task, things: Vec<(Thing, Rule)>) -> Self {
        let requested = things.len() as u32;
        Self { task, things, requested }
    }
}

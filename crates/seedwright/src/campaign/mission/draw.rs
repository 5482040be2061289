//! Drawing missions.

use std::num::NonZeroU32;

use super::stretch::Stretch;
use super::{ChamberKind, Mission, MissionOpener, MissionWayKind, OpenerKind, Part};
use crate::random::Stream;

/// The numbers of a mission.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MissionNumbers {
    /// Floors.
    pub floors: u32,
    /// Zones of a floor.
    pub zones: u32,
    /// Rooms of a floor.
    pub rooms: u32,
    /// Abilities.
    pub abilities: u32,
    /// For each code, the number of its notes.
    pub codes: Vec<u32>,
    /// Keys.
    pub keys: u32,
    /// Rooms of a stretch for each ring in it.
    pub ring_every: u32,
    /// Chance that an opener lies in a vault, in thousandths.
    pub vault_share: u32,
    /// Chance that a floor has a room that needs an opener from a later floor, in thousandths.
    pub returns: u32,
}

impl MissionNumbers {
    /// The number of openers on the way to the goal.
    fn main_openers(&self) -> u32 {
        self.abilities + self.codes.len() as u32
    }

    /// The number of locks between the stretches of a floor. The last opener locks the goal.
    fn locks_on(&self, floor: u32) -> u32 {
        share(self.main_openers().saturating_sub(1), floor, self.floors)
    }

    /// The number of keys of a floor.
    fn keys_on(&self, floor: u32) -> u32 {
        share(self.keys, floor, self.floors)
    }

    /// The fewest rooms that a floor needs for its locks and keys.
    pub fn least_rooms(&self, floor: u32) -> u32 {
        4 * (self.locks_on(floor) + 1) + 2 * self.keys_on(floor) + 1
    }
}

/// A floor's part of a number that is spread evenly over all floors.
fn share(number: u32, floor: u32, floors: u32) -> u32 {
    number * (floor + 1) / floors - number * floor / floors
}

/// A vault: a room behind a key.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vault {
    pub key: u32,
    pub room: u32,
    /// The number of the stretch that it hangs on.
    pub stretch: usize,
    pub is_free: bool,
}

/// A mission that is being drawn.
pub(super) struct Drawing<'a> {
    pub numbers: &'a MissionNumbers,
    pub stream: &'a mut Stream,
    pub mission: Mission,
    /// The stretches, in the order in which the player gets to them.
    pub stretches: Vec<Stretch>,
    pub vaults: Vec<Vault>,
    /// For each room, how far along its floor it is.
    pub positions: Vec<u32>,
}

/// Draws a mission; `None` if some floor has too few rooms for its locks and keys.
pub fn draw(numbers: &MissionNumbers, stream: &mut Stream) -> Option<Mission> {
    let fits = (0..numbers.floors).all(|floor| numbers.least_rooms(floor) <= numbers.rooms);
    if !fits || numbers.abilities == 0 {
        return None;
    }
    let mission = Mission::default();
    let (stretches, vaults, positions) = (Vec::new(), Vec::new(), Vec::new());
    let mut drawing = Drawing { numbers, stream, mission, stretches, vaults, positions };
    drawing.openers();
    for floor in 0..numbers.floors {
        drawing.floor(floor);
    }
    drawing.goal();
    drawing.returns();
    drawing.finds()?;
    drawing.zones();
    Some(drawing.mission)
}

impl Drawing<'_> {
    /// A number below a bound; zero if the bound is.
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).ok().and_then(NonZeroU32::new);
        bound.map_or(0, |bound| self.stream.below(bound) as usize)
    }

    /// Whether a chance in thousandths comes true.
    pub fn chance(&mut self, thousandths: u32) -> bool {
        self.below(1000) < thousandths as usize
    }

    pub fn add_room(&mut self, chamber: u32, part: Part, position: u32) -> u32 {
        self.positions.push(position);
        self.mission.add_room(chamber, part)
    }

    /// Puts the openers of the way in order. The first is an ability, so that new players meet abilities first.
    fn openers(&mut self) {
        let opener =
            |kind| move |(number, copies): (u32, u32)| MissionOpener { kind, number, copies };
        let abilities = (0..self.numbers.abilities).map(|number| (number, 1));
        let mut order: Vec<MissionOpener> = abilities.map(opener(OpenerKind::Ability)).collect();
        self.stream.shuffle(&mut order);
        let codes = (0..).zip(self.numbers.codes.iter().copied());
        for code in codes.map(opener(OpenerKind::Code)) {
            let at = 1 + self.below(order.len());
            order.insert(at, code);
        }
        let keys = (0..self.numbers.keys).map(|number| (number, 1));
        order.extend(keys.map(opener(OpenerKind::Key)));
        self.mission.openers = order;
    }

    /// Draws the stretches of a floor, the locks between them, and the vaults that hang on them.
    fn floor(&mut self, floor: u32) {
        let (locks, keys) = (self.numbers.locks_on(floor), self.numbers.keys_on(floor));
        let is_last = floor + 1 == self.numbers.floors;
        let rooms = self.numbers.rooms - 2 * keys - u32::from(is_last);
        let first = self.stretches.len();
        let mut position = 0;
        for number in 0..=locks {
            let own = rooms * (number + 1) / (locks + 1) - rooms * number / (locks + 1);
            let before = self.stretches.last().map(|stretch| (stretch.level, stretch.exit()));
            let level = before.map_or(0, |(level, _)| level + u32::from(number > 0));
            let needs = (0..level).collect();
            let chamber = self.mission.add_chamber(floor, ChamberKind::Stretch, needs);
            let stretch = self.stretch((chamber, level), own, &mut position);
            let kind = match number {
                0 => MissionWayKind::Stairs,
                _ => MissionWayKind::Lock(level - 1),
            };
            if let Some((_, exit)) = before {
                self.mission.add_way(exit, stretch.entry(), kind);
            }
            self.stretches.push(stretch);
        }
        for _ in 0..keys {
            self.vault(first);
        }
    }

    /// Hangs a vault with its vestibule on a stretch of the last floor.
    fn vault(&mut self, first: usize) {
        let stretch = first + self.below(self.stretches.len() - first);
        let key = self.numbers.main_openers() + self.vaults.len() as u32;
        let chamber = self.stretches[stretch].chamber;
        let anchor = self.anchor(stretch);
        let position = self.positions[anchor as usize];
        let vestibule = self.add_room(chamber, Part::Vestibule, position);
        self.mission.add_way(anchor, vestibule, MissionWayKind::Open);
        let floor = self.mission.chambers[chamber as usize].floor;
        let needs = self.mission.needs_with(chamber, key);
        let inner = self.mission.add_chamber(floor, ChamberKind::Vault, needs);
        let room = self.add_room(inner, Part::Only, position);
        self.mission.add_way(vestibule, room, MissionWayKind::Lock(key));
        // More can hang on the vestibule, so that a short stretch has room for many vaults.
        self.stretches[stretch].anchors.push(vestibule);
        self.vaults.push(Vault { key, room, stretch, is_free: true });
    }

    /// Puts the goal behind the last opener.
    fn goal(&mut self) {
        let last = self.stretches.len() - 1;
        let opener = self.numbers.main_openers() - 1;
        let chamber = self.stretches[last].chamber;
        let floor = self.mission.chambers[chamber as usize].floor;
        let needs = self.mission.needs_with(chamber, opener);
        let inner = self.mission.add_chamber(floor, ChamberKind::Goal, needs);
        let exit = self.stretches[last].exit();
        let goal = self.add_room(inner, Part::Only, self.positions[exit as usize]);
        self.mission.add_way(exit, goal, MissionWayKind::Lock(opener));
        (self.mission.start, self.mission.goal) = (self.stretches[0].entry(), goal);
    }

    /// Divides each floor into zones, by how far along the floor rooms are.
    fn zones(&mut self) {
        let mut ends = vec![1; self.numbers.floors as usize];
        let rooms = 0..self.mission.rooms.len() as u32;
        for room in rooms.clone() {
            let end = &mut ends[self.mission.floor_of(room) as usize];
            *end = (*end).max(self.positions[room as usize] + 1);
        }
        for room in rooms {
            let end = ends[self.mission.floor_of(room) as usize];
            let zone = self.positions[room as usize] * self.numbers.zones / end;
            self.mission.rooms[room as usize].zone = zone;
        }
    }
}

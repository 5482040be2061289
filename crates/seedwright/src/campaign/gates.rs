//! Gates: the connections between zones, and where they lead after the spin.
//!
//! Zones are the rooms of a small map of their own, and gates are its doors; the door stage shuffles that map. Each
//! zone has at least three shuffleable gates, and none of those ever connects zones more than one floor apart. The
//! stairs between floors, falls, portals and totems are fixed.

use std::num::NonZeroU32;

use super::Stage;
use super::limits::SWITCHABLE;
use super::outcome::{AttemptError, Observer, work};
use super::size::Size;
use crate::doors::{DoorRules, Shuffler, Step};
use crate::error::ErrorKind;
use crate::random::{Seed, Stream, stage};
use crate::world::{
    AreaId, Door, DoorRequest, DoorSettings, Draft, Linking, Requirements, Settings, SpotId, Way,
    World,
};

/// The kind of a gate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum GateKind {
    /// A shuffleable gate.
    Lift,
    /// The fixed connection to the next floor.
    Stairs,
    /// A fixed one-way gate down.
    Fall,
    /// A fixed portal.
    Portal,
    /// A fixed totem.
    Totem,
}

impl GateKind {
    /// Returns its kind as a door.
    pub fn word(self) -> &'static str {
        match self {
            Self::Lift => "lift",
            Self::Stairs => "stairs",
            Self::Fall => "jump",
            Self::Portal => "portal",
            Self::Totem => "totem",
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Lift => "Lift",
            Self::Stairs => "Stairs",
            Self::Fall => "Fall",
            Self::Portal => "Portal",
            Self::Totem => "Totem",
        }
    }
}

/// A gate before the shuffle: its kind, and the zones of its ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// Its kind.
    pub kind: GateKind,
    /// The zone of its first end.
    pub a: u32,
    /// The zone of its second end.
    pub b: u32,
}

/// All gates and their links.
pub(super) struct Gates {
    pub gates: Vec<Gate>,
    /// The links of gate ends; a gate has the number of its door.
    pub linking: Linking,
    /// The settings that the shuffle satisfies, in terms of floors.
    pub settings: DoorSettings,
}

/// Draws the gates of a campaign, and shuffles those that are not fixed.
pub(super) fn make(
    size: &Size,
    request: &DoorRequest,
    (seed, attempt): (&Seed, u32),
    observer: &mut Observer<'_>,
) -> Result<Gates, AttemptError> {
    let mut builder = GateBuilder {
        size,
        stream: Stream::new(seed, stage::CAMPAIGN, "gates", attempt),
        gates: Vec::new(),
    };
    builder.draw();
    let gates = builder.gates;
    let world = map_of(size, &gates);
    let rules = DoorRules::compile(&world, &Settings::defaults(&world));
    let request = DoorRequest {
        // No gate may skip a floor: depth decides what lives there.
        apart: far_floors(size),
        iterations: size.spins.or(request.iterations),
        ..request.clone()
    };
    let shuffler = Shuffler::new(&rules, &request).map_err(|_| Stage::Doors)?;
    let own = Seed::from_text(format!("{} gates {attempt}", seed.text()));
    let (mut done, mut of) = (0, 1);
    let shuffled = shuffler.shuffle(&own, &mut |step| {
        if let Step::Iteration { number, of: all, .. } = step {
            (done, of) = (u64::from(*number), u64::from(*all));
        }
        work(observer, Stage::Doors, done, of)
    });
    let shuffled = shuffled.map_err(|error| match error.kind() {
        ErrorKind::Stopped => AttemptError::Stopped,
        _ => Stage::Doors.into(),
    })?;
    Ok(Gates { settings: shuffler.settings().clone(), linking: shuffled.linking, gates })
}

/// Returns the pairs of floors that no gate may connect.
fn far_floors(size: &Size) -> Vec<(AreaId, AreaId)> {
    let floors = (0..size.floors).flat_map(|one| (one + 2..size.floors).map(move |two| (one, two)));
    floors.map(|(one, two)| (AreaId(one), AreaId(two))).collect()
}

/// Builds the map of zones: floors are areas, zones are rooms, gates are doors.
fn map_of(size: &Size, gates: &[Gate]) -> World {
    let mut draft = Draft::new("zones");
    let mut spots: Vec<SpotId> = Vec::new();
    for floor in 0..size.floors {
        let area = draft.add_area(&format!("floor {}", floor + 1));
        for zone in 0..size.zones {
            let name = format!("zone {}", floor * size.zones + zone + 1);
            let room = draft.add_room(&name, area);
            spots.push(draft.add_spot(room, "floor"));
        }
    }
    for (number, gate) in (1..).zip(gates) {
        let ends = [gate.a, gate.b].map(|zone| spots[zone as usize]);
        draft.doors.push(gate.door(number, ends));
    }
    draft.start_at(spots[0]);
    draft.goals.push(Requirements::ALWAYS);
    draft.finish().expect("a map of zones is sound")
}

impl Gate {
    /// Returns the gate as a door between two spots.
    pub(super) fn door(&self, number: u32, [a, b]: [SpotId; 2]) -> Door {
        let name = format!("{} {number}", self.kind.title());
        Door {
            kind: self.kind.word().to_owned(),
            fixed: self.kind == GateKind::Stairs,
            way: match self.kind {
                GateKind::Fall => Way::One,
                _ => Way::Both,
            },
            ..Door::new(&name, a, b, Requirements::ALWAYS)
        }
    }
}

struct GateBuilder<'a> {
    size: &'a Size,
    stream: Stream,
    gates: Vec<Gate>,
}

impl GateBuilder<'_> {
    fn draw(&mut self) {
        let floors = 0..self.size.floors;
        let orders: Vec<Vec<u32>> = floors.map(|floor| self.order(floor)).collect();
        for order in &orders {
            self.ring(order);
        }
        for floors in orders.windows(2) {
            self.stack(&floors[0], &floors[1]);
        }
        for _ in 0..self.size.falls {
            let floor = self.below(self.size.floors - 1);
            let (a, b) = (self.zone_on(floor), self.zone_on(floor + 1));
            self.add(GateKind::Fall, a, b);
        }
        let stay = [(GateKind::Portal, self.size.portals), (GateKind::Totem, self.size.totems)];
        for (kind, count) in stay {
            for _ in 0..count {
                let zones = self.size.zone_count();
                let a = self.below(zones);
                let b = (a + 1 + self.below(zones - 1)) % zones;
                self.add(kind, a, b);
            }
        }
    }

    fn below(&mut self, bound: u32) -> u32 {
        NonZeroU32::new(bound).map_or(0, |bound| self.stream.below(bound))
    }

    fn zone_on(&mut self, floor: u32) -> u32 {
        floor * self.size.zones + self.below(self.size.zones)
    }

    fn add(&mut self, kind: GateKind, a: u32, b: u32) {
        self.gates.push(Gate { kind, a, b });
    }

    fn order(&mut self, floor: u32) -> Vec<u32> {
        let first = floor * self.size.zones;
        let mut zones: Vec<u32> = (first..first + self.size.zones).collect();
        self.stream.shuffle(&mut zones);
        zones
    }

    /// Connects the zones of a floor in a ring. Two of the three shuffleable gates of each zone come from here.
    fn ring(&mut self, zones: &[u32]) {
        for (number, zone) in zones.iter().enumerate() {
            let next = zones[(number + 1) % zones.len()];
            // A floor of one zone has no ring.
            if next != *zone {
                self.add(GateKind::Lift, *zone, next);
            }
        }
    }

    /// Adds the stairs between two floors, and enough lifts to give each zone its [`SWITCHABLE`] gates.
    fn stack(&mut self, above: &[u32], below: &[u32]) {
        // With several zones on a floor, the ring supplies two gates and one lift is enough. A single zone has no ring,
        // so lifts must supply all of them.
        let each = if above.len() > 1 { 1 } else { SWITCHABLE };
        for (up, down) in above.iter().zip(below) {
            for _ in 0..each {
                self.add(GateKind::Lift, *up, *down);
            }
        }
        // Stairs are fixed, so the floors stay connected whatever the shuffle does.
        let up = self.below(above.len() as u32) as usize;
        let down = self.below(below.len() as u32) as usize;
        self.add(GateKind::Stairs, above[up], below[down]);
    }
}

//! Tests of the door stage.
//!
//! It is compared with an oracle that examines the relinked world and knows nothing about slots or components
//! ([`oracle`]), and on tiny maps with an enumeration of all linkings.

mod brute_force;
mod faults;
mod growth;
mod limits;
mod neighbours;
mod oracle;
mod random_maps;
mod reasons;
mod results;
mod settings;
mod swaps;
mod traps;
mod unjoined;
mod walks;

use std::ops::ControlFlow;

use super::{DoorRules, Error, Impossible, Shuffle, Shuffler, Step};
use crate::error::WithNames;
use crate::random::Seed;
use crate::world::{
    AreaId, Door, DoorId, DoorMode, DoorRequest, Draft, Requirements, Settings, SpotId, Way, World,
};

/// A hand-written map: rooms with one spot each. The player begins in the first.
pub(crate) struct Plan {
    pub draft: Draft,
    spots: Vec<SpotId>,
}

impl Plan {
    /// Creates a plan with this many rooms in one area.
    fn new(rooms: usize) -> Self {
        Self::in_areas(&vec![0; rooms])
    }

    /// Creates a plan with a room for each of these areas.
    fn in_areas(areas: &[u32]) -> Self {
        let mut draft = Draft::new("plan");
        for area in 0..=areas.iter().copied().max().unwrap_or(0) {
            draft.add_area(&format!("World {area}"));
        }
        let rooms = (0u32..).zip(areas).map(|(number, area)| {
            let room = draft.add_room(&format!("Room {number}"), AreaId(*area));
            draft.add_spot(room, "floor")
        });
        let spots: Vec<SpotId> = rooms.collect();
        draft.start_at(spots[0]);
        draft.goals.push(Requirements::ALWAYS);
        Self { draft, spots }
    }

    /// Joins two rooms by a plain door.
    fn door(&mut self, one: usize, other: usize) -> DoorId {
        let name = format!("Door {}", self.draft.doors.len());
        let (a, b) = (self.spots[one], self.spots[other]);
        let door = Door::new(&name, a, b, Requirements::ALWAYS);
        self.draft.doors.push(door)
    }

    fn doors(&mut self, pairs: &[(usize, usize)]) {
        pairs.iter().for_each(|(one, other)| {
            self.door(*one, *other);
        });
    }

    fn way(&mut self, one: usize, other: usize, way: Way) -> DoorId {
        let door = self.door(one, other);
        self.draft.doors[door].way = way;
        door
    }

    fn fixed(&mut self, one: usize, other: usize) -> DoorId {
        let door = self.door(one, other);
        self.draft.doors[door].fixed = true;
        door
    }

    fn finish(self) -> World {
        self.draft.finish().expect("the plan is sound")
    }
}

/// A request for a mode, and nothing else.
fn of_mode(mode: DoorMode) -> DoorRequest {
    DoorRequest { mode: Some(mode), ..DoorRequest::default() }
}

/// Builds a shuffler and passes it to a function.
fn with<T>(
    world: &World,
    request: &DoorRequest,
    work: impl FnOnce(&Shuffler) -> T,
) -> Result<T, Impossible> {
    let rules = DoorRules::compile(world, &Settings::defaults(world));
    let shuffler = Shuffler::new(&rules, request).map_err(WithNames::into_reason)?;
    Ok(work(&shuffler))
}

/// Shuffles with a numbered seed, without an observer.
fn shuffle(shuffler: &Shuffler, number: u64) -> Result<Shuffle, Error> {
    watch(shuffler, number, |_| {})
}

/// Shuffles with a numbered seed and an observer.
fn watch(
    shuffler: &Shuffler,
    number: u64,
    mut observer: impl FnMut(&Step<'_>),
) -> Result<Shuffle, Error> {
    shuffler.shuffle(&Seed::from(number), &mut |step| {
        observer(step);
        ControlFlow::Continue(())
    })
}

//! What can be asked about, and the names by which a user asks.

use std::fmt;

use crate::logic::{FactId, Logic};
use crate::name::{EscapedName, closest};
use crate::world::{EventId, LocationId, RoomId, SpotId, World};

/// Something to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// A spot.
    Spot(SpotId),
    /// Any spot of a room.
    Room(RoomId),
    /// The item of a location.
    Location(LocationId),
    /// An event.
    Event(EventId),
    /// The goal.
    Goal,
}

/// The maximum number of names considered for "did you mean".
const SUGGESTED_FROM: usize = 20_000;

/// The error for a name that is unknown or ambiguous.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TargetError {
    /// The name is unknown; the value is a suggestion.
    Unknown(Option<String>),
    /// The name is ambiguous; these are the candidates.
    Several(Vec<String>),
}

const UNKNOWN: &str = "there is no location, spot, room or event with that name";

impl fmt::Display for TargetError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(None) => formatter.write_str(UNKNOWN),
            Self::Unknown(Some(close)) => {
                let close = EscapedName(close);
                write!(formatter, "{UNKNOWN} (did you mean `{close}`?)")
            }
            Self::Several(names) => {
                formatter.write_str("the name is ambiguous: ")?;
                let names: Vec<String> =
                    names.iter().map(|name| EscapedName(name).to_string()).collect();
                formatter.write_str(&names.join(", "))
            }
        }
    }
}

impl std::error::Error for TargetError {}

impl Target {
    /// Resolves a full name (`Room.location`, `Room.spot`, a room, an event, `goal`), or a short name that
    /// only one location or spot has. If a location and a spot share a full name, the location wins.
    ///
    /// # Errors
    /// If the name is unknown or ambiguous.
    pub fn find(world: &World, name: &str) -> Result<Self, TargetError> {
        let full = full_names(world).find(|(known, _)| known == name);
        if let Some((_, target)) = full {
            return Ok(target);
        }
        let locations = world.locations.iter().filter(|(_, row)| row.name == name);
        let locations = locations.map(|(id, _)| Self::Location(id));
        let spots =
            world.spots.iter().filter(|(_, row)| row.name == name).map(|(id, _)| Self::Spot(id));
        let short: Vec<Self> = locations.chain(spots).collect();
        match short[..] {
            [one] => Ok(one),
            [] => Err(TargetError::Unknown(suggestion(world, name))),
            _ => Err(TargetError::Several(short.iter().map(|target| target.name(world)).collect())),
        }
    }

    /// Returns the full name of a target.
    pub fn name(self, world: &World) -> String {
        match self {
            Self::Spot(spot) => world.spot_name(spot),
            Self::Room(room) => world.rooms[room].name.clone(),
            Self::Location(location) => world.location_name(location),
            Self::Event(event) => world.events[event].name.clone(),
            Self::Goal => "goal".to_owned(),
        }
    }
}

/// Suggests a similar full or short name.
fn suggestion(world: &World, name: &str) -> Option<String> {
    let full: Vec<String> =
        full_names(world).take(SUGGESTED_FROM).map(|(known, _)| known).collect();
    let locations = world.locations.rows().iter().map(|row| row.name.as_str());
    let spots = world.spots.rows().iter().map(|row| row.name.as_str());
    let short = locations.chain(spots).take(SUGGESTED_FROM);
    closest(name, full.iter().map(String::as_str).chain(short)).map(str::to_owned)
}

fn full_names(world: &World) -> impl Iterator<Item = (String, Target)> {
    let goal = std::iter::once(Target::Goal);
    let locations = world.locations.ids().map(Target::Location);
    let spots = world.spots.ids().map(Target::Spot);
    let rooms = world.rooms.ids().map(Target::Room);
    let events = world.events.ids().map(Target::Event);
    let all = goal.chain(locations).chain(spots).chain(rooms).chain(events);
    all.map(|target| (target.name(world), target))
}

/// The facts by which a state knows a target; one of them is enough.
pub(super) fn target_facts(world: &World, logic: &Logic, target: Target) -> Vec<FactId> {
    match target {
        Target::Spot(spot) => vec![logic.reached(spot)],
        Target::Room(room) => {
            let spots = world.spots.iter().filter(|(_, spot)| spot.room == room);
            spots.map(|(id, _)| logic.reached(id)).collect()
        }
        Target::Location(location) => vec![logic.open(location)],
        Target::Event(event) => vec![logic.happened(event)],
        Target::Goal => vec![logic.goal()],
    }
}

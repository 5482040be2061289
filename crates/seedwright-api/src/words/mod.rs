//! Parts of a world in words, and closed passages as rows.

pub mod layout;

use seedwright::doors::Counts;
use seedwright::inspect::{BlockedPassage, Passage, UnmetRequirement};
use seedwright::items::{FairMethod, FoundBy};
use seedwright::world::{Class, DoorId, Node, SpotId, World};
use seedwright_render::words::{count, shown};
use serde::Serialize;
use serde_json::{Map, Value};

use crate::ByName;
use crate::json_schema::JsonSchema;

/// The most characters of a requirement that are shown.
const LONGEST: usize = 200;

/// Describes a closed passage: where it leads, or what it is.
pub fn way(world: &World, blocked: &BlockedPassage) -> String {
    let place = |spot| shown(&world.spot_name(spot));
    let to = blocked.to.map_or(String::new(), |to| format!(" to {}", place(to)));
    let from = place(blocked.from);
    match blocked.passage {
        Passage::Link(_) => format!("{from}{to}"),
        Passage::Door(door, _) => format!("{from}{to} ({})", door_name(world, door)),
        Passage::Location(location) => {
            format!("location {}", shown(&world.location_name(location)))
        }
        Passage::EventSite(site) => {
            let event = &world.events[world.event_sites[site].event].name;
            format!("event {} at {from}", shown(event))
        }
    }
}

/// A door in words.
pub fn door_name(world: &World, door: DoorId) -> String {
    format!("door {}", shown(&world.doors[door].name))
}

/// Describes why a passage is closed.
pub fn reason(world: &World, blocked: &BlockedPassage) -> String {
    if blocked.no_way_back {
        return "lacks a way back to a start".to_owned();
    }
    let lacks = (!blocked.missing.is_nothing())
        .then(|| format!("lacks {}", missing(world, &blocked.missing)));
    let health = health_name(world);
    let costs = blocked.damage.map(|damage| format!("costs {} {health}", damage.cost));
    let instead = blocked.damage.is_some_and(|damage| damage.instead);
    let front = blocked.opens_from_front.then(|| "opens from the other side only".to_owned());
    let joined = if instead { ", or " } else { ", and " };
    let need = lacks.into_iter().chain(costs).collect::<Vec<_>>().join(joined);
    let all = front.into_iter().chain(Some(need).filter(|need| !need.is_empty()));
    all.collect::<Vec<_>>().join(", and ")
}

/// The name of the resource that damage is taken from.
pub fn health_name(world: &World) -> String {
    let health = world.resources.rows().iter().find(|row| row.health);
    shown(health.map_or("health", |row| &row.name))
}

/// Describes the missing part of a requirement.
pub fn missing(world: &World, missing: &UnmetRequirement) -> String {
    let text = shown(&missing.text(world));
    let text = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    };
    let is_negated = || missing.leaves().iter().any(|leaf| matches!(leaf, Node::Not(_)));
    match missing.is_possible() {
        true => text,
        false if is_negated() => format!("{text} (`not!` counts as never)"),
        false => format!("{text} (not possible under these settings)"),
    }
}

/// The line that follows a list of which only the first rows are shown.
pub fn left_out(total: usize, shown: usize) -> String {
    match total.saturating_sub(shown) {
        0 => String::new(),
        more => format!("  … and {more} more (-v shows all)\n"),
    }
}

/// Settings as typed on the command line.
pub fn settings_text(settings: &Map<String, Value>) -> String {
    let all = settings.iter().map(|(name, value)| match value {
        Value::String(word) => format!("{}={}", shown(name), shown(word)),
        other => format!("{}={}", shown(name), shown(&other.to_string())),
    });
    all.collect::<Vec<_>>().join(" ")
}

/// The word for a class of items.
pub fn class_word(class: Class) -> &'static str {
    match class {
        Class::Major => "major",
        Class::Filler => "filler",
    }
}

/// How a fair placement was found, in words.
pub fn fair_words(method: FairMethod) -> String {
    match method {
        FairMethod::Rejection { shuffles } => {
            format!("by rejection, {}", count(shuffles as usize, "shuffle"))
        }
        FairMethod::Chain { steps } => format!("by a chain of {}", count(steps as usize, "step")),
        _ => String::new(),
    }
}

/// How a placement was found, in words, if it was not by a plain attempt.
pub fn method_words(found_by: FoundBy) -> Option<String> {
    match found_by {
        FoundBy::Fair(method) => Some(fair_words(method)),
        FoundBy::Decider => Some("by the complete search".to_owned()),
        _ => None,
    }
}

/// Words as a list: `a`, `a and b`, `a, b and c`.
pub fn all_of(words: &[&str]) -> String {
    match words {
        [] => String::new(),
        [only] => (*only).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// `1 try`, `6 tries`.
pub fn tries(number: u32) -> String {
    match number {
        1 => "1 try".to_owned(),
        number => format!("{number} tries"),
    }
}

/// Counts rejected maps or spins per reason.
pub fn reason_counts(counts: &Counts) -> ByName<u64> {
    let counts = counts.iter().map(|(reason, number)| {
        let name = format!("{reason:?}");
        let mut name = name.chars();
        let first = name.next().map(|first| first.to_ascii_lowercase());
        (first.into_iter().chain(name).collect(), number)
    });
    counts.collect()
}

/// The names of spots.
pub fn spot_names(world: &World, spots: &[SpotId]) -> Vec<String> {
    spots.iter().map(|spot| world.spot_name(*spot)).collect()
}

/// The kind of a closed passage.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum ClosedKind {
    /// A link between two spots of a room.
    Link,
    /// A door.
    Door,
    /// A location.
    Location,
    /// An event.
    Event,
}

/// A closed passage.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ClosedPassage {
    /// The kind of passage.
    pub kind: ClosedKind,
    /// Its name. Null for links within a room.
    pub name: Option<String>,
    /// The spot it is at.
    pub from: String,
    /// The spot it leads to. Null for locations and events.
    pub to: Option<String>,
    /// The missing requirement.
    pub missing: Option<String>,
    /// The number of requirements that are missing.
    pub missing_parts: u32,
    /// Whether it can be opened at all under these settings.
    pub possible: bool,
    /// The health that it costs, if any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub damage: Option<u32>,
    /// Whether it is closed because there would be no way back.
    pub no_way_back: bool,
    /// Whether it opens only from the other side.
    pub opens_from_front: bool,
}

impl ClosedPassage {
    /// Converts a blocked passage into a row.
    pub fn new(world: &World, blocked: &BlockedPassage) -> Self {
        let (kind, name) = match blocked.passage {
            Passage::Link(_) => (ClosedKind::Link, None),
            Passage::Door(door, _) => (ClosedKind::Door, Some(world.doors[door].name.clone())),
            Passage::Location(location) => {
                (ClosedKind::Location, Some(world.location_name(location)))
            }
            Passage::EventSite(site) => {
                let event = world.event_sites[site].event;
                (ClosedKind::Event, Some(world.events[event].name.clone()))
            }
        };
        Self {
            kind,
            name,
            from: world.spot_name(blocked.from),
            to: blocked.to.map(|to| world.spot_name(to)),
            missing: (!blocked.missing.is_nothing()).then(|| blocked.missing.text(world)),
            missing_parts: blocked.parts(),
            possible: blocked.missing.is_possible(),
            damage: blocked.damage.map(|damage| damage.cost),
            no_way_back: blocked.no_way_back,
            opens_from_front: blocked.opens_from_front,
        }
    }
}

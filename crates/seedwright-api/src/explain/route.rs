//! Routes through a world, step by step.

use std::fmt::Write;

use seedwright::inspect::{Loss, Passage, Route, TripAct, TripRoute};
use seedwright::world::{RequirementId, SpotId, World};
use seedwright_render::words::shown;
use serde::Serialize;

use crate::json_schema::JsonSchema;
use crate::words::{door_name, health_name};

/// The approximate maximum length of the requirement of a way back, in bytes.
const LONGEST: usize = 100;

/// A step of a route.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PathStep {
    /// The spot it leads to.
    pub to: String,
    /// The door it goes through, if any.
    pub door: Option<String>,
}

/// A trip into places that can't yet be left.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct TripReply {
    /// What the player does, one sentence each.
    pub steps: Vec<String>,
    /// Whether the player comes home; otherwise the game ends there.
    pub comes_home: bool,
}

impl TripReply {
    /// Describes a trip with the names of a world.
    pub fn new(world: &World, trip: &TripRoute) -> Self {
        let health = health_name(world);
        let loss = |Loss { lost, left }: &Loss| match left {
            Some(left) => format!("{lost} {health} ({left} left)"),
            None => format!("{lost} {health}"),
        };
        let steps = trip.acts.iter().map(|act| match act {
            TripAct::Go { to, has_way_back, damage } => {
                let back = match (has_way_back, world.hurts()) {
                    (true, _) => "",
                    (false, false) => " (no way back yet)",
                    // There may be one that costs health.
                    (false, true) => " (no free way back yet)",
                };
                let damage = damage.as_ref().map(|damage| format!(", losing {}", loss(damage)));
                format!("go to {}{back}{}", world.spot_name(*to), damage.unwrap_or_default())
            }
            TripAct::Collect(location, None) => {
                format!("take the item at {}", world.location_name(*location))
            }
            TripAct::Collect(location, Some(item)) => {
                let item = &world.items[*item].name;
                format!("take {item} at {}", world.location_name(*location))
            }
            TripAct::Trigger(event) => format!("trigger {}", world.events[*event].name),
            TripAct::Open(door) => format!("open {}", world.doors[*door].name),
            TripAct::Return(spot, needs) => {
                format!("come back to {}{}", world.spot_name(*spot), with(world, needs))
            }
            TripAct::Lose(damage) => format!("lose {}", loss(damage)),
            TripAct::Refill(spot, full) => {
                let full = full.map(|full| format!(" ({full})")).unwrap_or_default();
                format!("refill {health} at {}{full}", world.spot_name(*spot))
            }
        });
        Self { steps: steps.collect(), comes_home: !trip.ends }
    }

    /// Returns the trip in one line.
    pub fn line(&self) -> String {
        let end = if self.comes_home { "" } else { "; the game ends there" };
        format!("{}{end}", self.steps.join("; "))
    }
}

/// The requirements of a way back: ` with Rope and Lamp`.
fn with(world: &World, needs: &[RequirementId]) -> String {
    let text = |need: &RequirementId| world.text_within(&world.requirements, *need, LONGEST);
    let needs: Vec<String> = needs.iter().map(text).collect();
    if needs.is_empty() { String::new() } else { format!(" with {}", needs.join(" and ")) }
}

/// Converts a path into steps.
pub(super) fn path_steps(world: &World, path: &[(Passage, SpotId)]) -> Vec<PathStep> {
    let door = |by: &Passage| match by {
        Passage::Door(door, _) => Some(world.doors[*door].name.clone()),
        _ => None,
    };
    let step =
        |(by, spot): &(Passage, SpotId)| PathStep { to: world.spot_name(*spot), door: door(by) };
    path.iter().map(step).collect()
}

/// Writes a route, one line per step.
pub(super) fn route_lines(world: &World, route: &Route, text: &mut String) {
    for (event, site) in &route.before {
        let at = world.spot_name(world.event_sites[*site].at);
        let _ =
            writeln!(text, "  first     {} (at {})", shown(&world.events[*event].name), shown(&at));
    }
    for trip in &route.trips {
        let trip = TripReply::new(world, trip);
        let _ = writeln!(text, "  trip      {}", shown(&trip.line()));
    }
    for (door, front) in &route.opened {
        let front = world.spot_name(*front);
        let name = door_name(world, *door);
        let _ = writeln!(text, "  first     open {name} (from {})", shown(&front));
    }
    if let Some(start) = route.start {
        let _ = writeln!(text, "  start at  {}", shown(&world.spot_name(start)));
    }
    steps(world, "go to", &route.path, text);
    steps(world, "and back", &route.back, text);
}

fn steps(world: &World, words: &str, path: &[(Passage, SpotId)], text: &mut String) {
    for (by, spot) in path {
        let by = match by {
            Passage::Door(door, _) => format!("  through {}", door_name(world, *door)),
            _ => String::new(),
        };
        let _ = writeln!(text, "  {words:8}  {}{by}", shown(&world.spot_name(*spot)));
    }
}

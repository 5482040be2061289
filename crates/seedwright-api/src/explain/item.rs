//! Explains the uses of an item.

use std::fmt::Write;

use seedwright::inspect::{Passage, PlaceSet, item_use};
use seedwright::logic::{Logic, State};
use seedwright::world::World;
use seedwright_render::words::shown;
use serde::Serialize;

use crate::Problem;
use crate::held::find_item;
use crate::json_schema::JsonSchema;
use crate::words::{door_name, spot_names};

/// The uses of an item.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ItemReply {
    /// The item.
    pub item: String,
    /// The places that one more copy opens.
    pub opens: OpenedPlaces,
    /// The places that can't be opened without it.
    pub needed_for: OpenedPlaces,
    /// The passages, locations and events whose requirement mentions it.
    pub mentioned_by: Vec<String>,
}

/// Places that are opened.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpenedPlaces {
    /// The spots.
    pub spots: Vec<String>,
    /// The locations.
    pub locations: Vec<String>,
    /// The events.
    pub events: Vec<String>,
    /// Whether the goal is included.
    pub goal: bool,
}

/// Explains what an item opens and where it is needed, for people and for tools.
pub fn explain(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    name: &str,
) -> Result<(String, ItemReply), Problem> {
    let item = find_item(world, name)?;
    let found = item_use(world, logic, state, item);
    let mentioned_by: Vec<String> =
        found.mentioned_by.iter().map(|by| passage(world, *by)).collect();
    let mut text = String::new();
    let title = shown(name);
    list(
        &places(world, &found.opens),
        &format!("one more {title} opens"),
        &format!("one more {title} opens nothing"),
        &mut text,
    );
    list(
        &places(world, &found.needed_for),
        &format!("can't be opened without {title}"),
        &format!("nothing needs {title}"),
        &mut text,
    );
    list(
        &mentioned_by,
        &format!("requirements that mention {title}"),
        &format!("no requirement mentions {title}"),
        &mut text,
    );
    let reply = ItemReply {
        item: name.to_owned(),
        opens: OpenedPlaces::new(world, &found.opens),
        needed_for: OpenedPlaces::new(world, &found.needed_for),
        mentioned_by,
    };
    Ok((text, reply))
}

/// The places in words, the goal first.
fn places(world: &World, places: &PlaceSet) -> Vec<String> {
    let spots = places.spots.iter().map(|spot| world.spot_name(*spot));
    let locations = places.locations.iter().map(|location| world.location_name(*location));
    let locations = locations.map(|name| format!("the item at {name}"));
    let events =
        places.events.iter().map(|event| format!("the event {}", world.events[*event].name));
    let goal = places.goal.then(|| "the goal".to_owned());
    goal.into_iter().chain(locations).chain(events).chain(spots).collect()
}

impl OpenedPlaces {
    fn new(world: &World, places: &PlaceSet) -> Self {
        let (locations, events) = (places.locations.iter(), places.events.iter());
        Self {
            spots: spot_names(world, &places.spots),
            locations: locations.map(|id| world.location_name(*id)).collect(),
            events: events.map(|id| world.events[*id].name.clone()).collect(),
            goal: places.goal,
        }
    }
}

fn passage(world: &World, passage: Passage) -> String {
    match passage {
        Passage::Link(link) => {
            let link = &world.links[link];
            format!("{} to {}", world.spot_name(link.from), world.spot_name(link.to))
        }
        Passage::Door(door, side) => {
            let from = world.spot_name(world.doors[door].end(side).spot);
            format!("{} from {from}", door_name(world, door))
        }
        Passage::Location(location) => format!("the item at {}", world.location_name(location)),
        Passage::EventSite(site) => {
            let site = &world.event_sites[site];
            format!("the event {} at {}", world.events[site.event].name, world.spot_name(site.at))
        }
    }
}

/// Lists names under a title; without any, `none` says so.
fn list(names: &[String], title: &str, none: &str, text: &mut String) {
    let _ = writeln!(text, "{}", if names.is_empty() { none } else { title });
    for name in names {
        let _ = writeln!(text, "  {}", shown(name));
    }
}

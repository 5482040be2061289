//! What an item is good for, for `seedwright explain --item`.

use std::fmt::Write;

use seedwright::inspect::{Passage, Places, item_use};
use seedwright::logic::{Logic, State};
use seedwright::name::closest;
use seedwright::world::{ItemId, World};
use serde_json::{Value, json};

use super::words::{door_name, shown};
use crate::failure::Failure;

/// What an item opens and where it is needed: for people and for tools.
pub fn explain(
    world: &World,
    logic: &Logic,
    state: &State<'_>,
    name: &str,
) -> Result<(String, Value), Failure> {
    let item = find(world, name)?;
    let found = item_use(world, logic, state, item);
    let asked: Vec<String> = found.asked_by.iter().map(|by| passage(world, *by)).collect();
    let mut text = String::new();
    let title = shown(name);
    places_text(world, &format!("one more {title} opens"), &found.opens, &mut text);
    places_text(world, &format!("nothing but {title} opens"), &found.needed_for, &mut text);
    let _ = writeln!(text, "{title} is asked for by");
    lines(&asked, &mut text);
    let json = json!({
        "item": name,
        "opens": places_json(world, &found.opens),
        "neededFor": places_json(world, &found.needed_for),
        "askedBy": asked,
    });
    Ok((text, json))
}

/// The item of a name.
pub fn find(world: &World, name: &str) -> Result<ItemId, Failure> {
    let found = world.items.iter().find(|(_, item)| item.name == name);
    found.map(|(id, _)| id).ok_or_else(|| {
        let known = world.items.rows().iter().map(|item| item.name.as_str());
        let hint = match closest(name, known) {
            Some(close) => format!("did you mean `{close}`?"),
            None => "names of items stand under [items] in the pack".to_owned(),
        };
        Failure::argument(format!("there is no item `{name}`"), hint)
    })
}

fn places_text(world: &World, title: &str, places: &Places, text: &mut String) {
    let spots = places.spots.iter().map(|spot| world.spot_name(*spot));
    let locations = places.locations.iter().map(|location| world.location_name(*location));
    let locations = locations.map(|name| format!("the item at {name}"));
    let events =
        places.events.iter().map(|event| format!("the event {}", world.events[*event].name));
    let goal = places.goal.then(|| "the goal".to_owned());
    let all: Vec<String> = goal.into_iter().chain(locations).chain(events).chain(spots).collect();
    let nothing = if all.is_empty() { " nothing" } else { "" };
    let _ = writeln!(text, "{title}{nothing}");
    lines(&all, text);
}

fn places_json(world: &World, places: &Places) -> Value {
    json!({
        "spots": places.spots.iter().map(|spot| world.spot_name(*spot)).collect::<Vec<_>>(),
        "locations": places.locations.iter().map(|id| world.location_name(*id)).collect::<Vec<_>>(),
        "events": places.events.iter().map(|id| world.events[*id].name.clone()).collect::<Vec<_>>(),
        "goal": places.goal,
    })
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

fn lines(names: &[String], text: &mut String) {
    for name in names {
        let _ = writeln!(text, "  {}", shown(name));
    }
}

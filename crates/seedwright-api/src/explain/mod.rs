//! `seedwright explain`.

use std::fmt::Write;

use seedwright::inspect::{Closed, Explanation, Passage, Route, Target, Unclear, explain, holding};
use seedwright::logic::Logic;
use seedwright::world::{ItemAmount, Settings, SpotId, World};
use serde_json::{Value, json};

use super::held::Beyond;
use super::item;
use super::sets::Sets;
use super::words::{blocked_json, door_name, left_out, missing, reason, shown, way};
use crate::arguments::Explain;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// How many closed passages are shown for one place without `-v`.
const SHOWN: usize = 8;

pub fn run(typed: &Explain, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load_rooms(&typed.pack, output)?;
    let settings = pack.settings(&typed.chosen, None)?;
    let wanted = Wanted {
        have: &pack.items(&typed.have)?,
        about: match (&typed.place, &typed.item) {
            (_, Some(item)) => About::Item(item),
            (place, None) => About::Place(place.as_deref().unwrap_or("goal")),
        },
        steps: typed.steps,
    };
    let (text, json) = report(&pack.world, &settings, &wanted, output)?;
    if output.json {
        output.print_json(&json);
    } else {
        output.print(&text);
    }
    Ok(())
}

/// What is to be explained.
pub struct Wanted<'a> {
    /// What the player holds beside the starting items.
    pub have: &'a [ItemAmount],
    pub about: About<'a>,
    /// How long sets of items are looked for.
    pub steps: u64,
}

/// What an explanation is about.
pub enum About<'a> {
    /// A location, spot, room or event, or `goal`.
    Place(&'a str),
    Item(&'a str),
}

/// An explanation for people and for tools.
pub fn report(
    world: &World,
    settings: &Settings,
    wanted: &Wanted<'_>,
    output: &Output,
) -> Result<(String, Value), Failure> {
    let logic = Logic::compile(world, settings);
    let (state, beyond) = holding(&logic, settings, wanted.have);
    let beyond = Beyond::new(world, settings, &beyond);
    beyond.say(output);
    let (text, mut json) = match wanted.about {
        About::Item(item) => item::explain(world, &logic, &state, item)?,
        About::Place(place) => {
            let target = Target::find(world, place).map_err(|unclear| not_found(place, unclear))?;
            let explanation = explain(world, &logic, &state, target);
            let sets = Sets::find(world, &logic, target, wanted.steps);
            let text = as_text(world, target, &explanation, output.verbose);
            let mut json = as_json(world, target, &explanation);
            json["opens"] = sets.as_json();
            (text + &sets.as_text(output.verbose), json)
        }
    };
    json["leftOut"] = beyond.as_json();
    Ok((text, json))
}

fn not_found(name: &str, unclear: Unclear) -> Failure {
    match unclear {
        Unclear::Unknown(close) => {
            let message = format!("there is no location, spot, room or event `{name}`");
            let hint = match close {
                Some(close) => format!("did you mean `{close}`?"),
                None => "locations and spots are named `Room.name`; `goal` is the goal".to_owned(),
            };
            Failure::argument(message, hint)
        }
        Unclear::Several(names) => {
            let first = names.iter().take(SHOWN);
            let first: Vec<_> = first.map(|name| format!("`{name}`")).collect();
            let hint = format!("say which one: {}", first.join(", "));
            Failure::argument(format!("several places are called `{name}`"), hint)
        }
    }
}

/// An explanation for people.
pub fn as_text(
    world: &World,
    target: Target,
    explanation: &Explanation,
    everything: bool,
) -> String {
    let mut text = String::new();
    match explanation {
        Explanation::Possible(route) => route_text(world, target, route, &mut text),
        Explanation::Absent(when) => {
            let name = shown(&target.name(world));
            let _ = writeln!(text, "there is no location {name} under these settings");
            let when = shown(&world.requirement_text(*when));
            let _ = writeln!(text, "  there is one when {when}");
        }
        Explanation::Closed(reasons) => {
            for (number, closed) in reasons.iter().enumerate() {
                closed_text(world, closed, number == 0, everything, &mut text);
            }
        }
    }
    text
}

fn route_text(world: &World, target: Target, route: &Route, text: &mut String) {
    let verb = match target {
        Target::Goal => "can be met",
        Target::Event(_) => "can happen",
        Target::Location(_) => "can be taken",
        Target::Spot(_) | Target::Room(_) => "can be reached",
    };
    let _ = writeln!(text, "{} {verb}", heading(world, target));
    route_lines(world, route, text);
}

/// A route, a line a step.
pub(super) fn route_lines(world: &World, route: &Route, text: &mut String) {
    for (event, site) in &route.before {
        let at = world.spot_name(world.event_sites[*site].at);
        let _ =
            writeln!(text, "  first     {} (at {})", shown(&world.events[*event].name), shown(&at));
    }
    for (door, front) in &route.opened {
        let front = world.spot_name(*front);
        let name = door_name(world, *door);
        let _ = writeln!(text, "  first     open {name} (from {})", shown(&front));
    }
    if let Some(start) = route.start {
        let _ = writeln!(text, "  begin at  {}", shown(&world.spot_name(start)));
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

fn heading(world: &World, target: Target) -> String {
    match target {
        Target::Goal => "the goal".to_owned(),
        Target::Event(_) => format!("the event {}", shown(&target.name(world))),
        Target::Location(_) => format!("the item at {}", shown(&target.name(world))),
        Target::Spot(_) | Target::Room(_) => shown(&target.name(world)),
    }
}

fn closed_text(world: &World, closed: &Closed, first: bool, everything: bool, text: &mut String) {
    let verb = match closed.target {
        Target::Goal => "can't be met now",
        Target::Event(_) => "can't happen now",
        Target::Location(_) => "can't be taken now",
        Target::Spot(_) | Target::Room(_) if closed.trapped => {
            "can be reached, but there is no way back"
        }
        Target::Spot(_) | Target::Room(_) => "can't be reached now",
    };
    let _ = writeln!(
        text,
        "{}{} {verb}",
        if first { "" } else { "and " },
        heading(world, closed.target)
    );
    if let Some(own) = &closed.missing {
        let _ = writeln!(text, "  it lacks {}", missing(world, own));
    }
    let most = if everything { usize::MAX } else { SHOWN };
    let forth = closed.blocked.iter().map(|blocked| ("on the way", blocked));
    let back = closed.no_way_back.iter();
    let back = back.map(|blocked| ("on the way back", blocked));
    for (words, blocked) in forth.chain(back).take(most) {
        let (what, why) = (way(world, blocked), reason(world, blocked));
        let _ = writeln!(text, "  {words}, {what}\n      {why}");
    }
    text.push_str(&left_out(closed.blocked.len() + closed.no_way_back.len(), most));
    if !closed.trapped && closed.missing.is_none() && closed.blocked.is_empty() {
        let nowhere = match closed.target {
            Target::Event(event) => world.event_sites.rows().iter().all(|site| site.event != event),
            _ => false,
        };
        let why = if nowhere { "it happens nowhere" } else { "no way leads there" };
        let _ = writeln!(text, "  {why}");
    }
    if closed.trapped && closed.no_way_back.is_empty() {
        let _ = writeln!(text, "  no way leads back to a start");
    }
}

/// An explanation for tools.
pub fn as_json(world: &World, target: Target, explanation: &Explanation) -> Value {
    let name = target.name(world);
    match explanation {
        Explanation::Possible(route) => json!({
            "target": name,
            "possible": true,
            "first": route.before.iter().map(|(event, site)| json!({
                "event": world.events[*event].name,
                "at": world.spot_name(world.event_sites[*site].at),
            })).collect::<Vec<_>>(),
            "opened": route.opened.iter().map(|(door, _)| world.doors[*door].name.clone()).collect::<Vec<_>>(),
            "start": route.start.map(|start| world.spot_name(start)),
            "path": steps_json(world, &route.path),
            "back": steps_json(world, &route.back),
        }),
        Explanation::Absent(when) => json!({
            "target": name,
            "possible": false,
            "existsWhen": world.requirement_text(*when),
            "reasons": [],
        }),
        Explanation::Closed(reasons) => json!({
            "target": name,
            "possible": false,
            "reasons": reasons.iter().map(|closed| closed_json(world, closed)).collect::<Vec<_>>(),
        }),
    }
}

pub(super) fn steps_json(world: &World, path: &[(Passage, SpotId)]) -> Vec<Value> {
    let door = |by: &Passage| match by {
        Passage::Door(door, _) => Some(world.doors[*door].name.clone()),
        _ => None,
    };
    path.iter()
        .map(|(by, spot)| json!({ "to": world.spot_name(*spot), "door": door(by) }))
        .collect()
}

fn closed_json(world: &World, closed: &Closed) -> Value {
    let blocked = |list: &[seedwright::inspect::Blocked]| {
        list.iter().map(|blocked| blocked_json(world, blocked)).collect::<Vec<_>>()
    };
    json!({
        "target": closed.target.name(world),
        "missing": closed.missing.as_ref().map(|missing| missing.text(world)),
        "blocked": blocked(&closed.blocked),
        "trapped": closed.trapped,
        "noWayBack": blocked(&closed.no_way_back),
    })
}

//! Parts of a world in words.

use seedwright::inspect::{Blocked, Missing, Passage};
use seedwright::pipeline::named_settings;
use seedwright::world::{DoorId, Settings, SpotId, World};
pub use seedwright_render::words::{count, shown};
use serde_json::{Map, Value, json};

/// How many characters of a requirement are shown.
const LONGEST: usize = 200;

/// Something closed in words: where it leads, or what it is.
pub fn way(world: &World, blocked: &Blocked) -> String {
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

/// What keeps something closed, in words.
pub fn reason(world: &World, blocked: &Blocked) -> String {
    let lacks = || format!("lacks {}", missing(world, &blocked.missing));
    match (blocked.opens_from_front, blocked.missing.is_nothing()) {
        _ if blocked.no_way_back => "lacks a way back to a start".to_owned(),
        (true, true) => "opens from the other side only".to_owned(),
        (true, false) => format!("opens from the other side only, and {}", lacks()),
        (false, _) => lacks(),
    }
}

/// What a requirement lacks, in words.
pub fn missing(world: &World, missing: &Missing) -> String {
    let text = shown(&missing.text(world));
    let text = match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    };
    if missing.is_possible() { text } else { format!("{text} (not possible under these settings)") }
}

/// A closed passage for tools.
pub fn blocked_json(world: &World, blocked: &Blocked) -> Value {
    let (kind, name) = match blocked.passage {
        Passage::Link(_) => ("link", None),
        Passage::Door(door, _) => ("door", Some(world.doors[door].name.clone())),
        Passage::Location(location) => ("location", Some(world.location_name(location))),
        Passage::EventSite(site) => {
            ("event", Some(world.events[world.event_sites[site].event].name.clone()))
        }
    };
    json!({
        "kind": kind,
        "name": name,
        "from": world.spot_name(blocked.from),
        "to": blocked.to.map(|to| world.spot_name(to)),
        "missing": (!blocked.missing.is_nothing()).then(|| blocked.missing.text(world)),
        "missingParts": blocked.parts(),
        "possible": blocked.missing.is_possible(),
        "noWayBack": blocked.no_way_back,
        "opensFromFront": blocked.opens_from_front,
    })
}

/// The names of spots.
pub fn spot_names(world: &World, spots: &[SpotId]) -> Vec<String> {
    spots.iter().map(|spot| world.spot_name(*spot)).collect()
}

/// The value of every option and trick.
pub fn settings_json(world: &World, settings: &Settings) -> Map<String, Value> {
    named_settings(world, settings)
}

/// Settings as one types them.
pub fn settings_text(settings: &Map<String, Value>) -> String {
    let all = settings.iter().map(|(name, value)| match value {
        Value::String(word) => format!("{}={}", shown(name), shown(word)),
        other => format!("{}={}", shown(name), shown(&other.to_string())),
    });
    all.collect::<Vec<_>>().join(" ")
}

/// What is said when only the first of many are shown.
pub fn left_out(total: usize, shown: usize) -> String {
    match total.saturating_sub(shown) {
        0 => String::new(),
        more => format!("  … and {more} more (-v shows all)\n"),
    }
}

/// Rows of cells, one below the other; what is longest in a column says how wide it is.
pub fn columns<const N: usize>(rows: &[[String; N]]) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: [usize; N] = std::array::from_fn(|column| width(column).unwrap_or(0));
    let mut text = String::new();
    for row in rows {
        let cells = row.iter().zip(widths);
        let line: String = cells.map(|(cell, width)| format!("{cell:width$}  ")).collect();
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

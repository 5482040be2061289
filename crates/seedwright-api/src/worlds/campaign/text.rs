//! A campaign in words: lines of the summary, and chapters of the spoiler log.

use std::fmt::Write;

use seedwright::bundle::thing_word;
use seedwright::campaign::{Campaign, Campaigner, FloorLevel, Opener, Zone};
use seedwright::population::{Rule, Thing};
use seedwright::world::{EndId, RoomId};
use seedwright_render::words::{count, shown};

use super::{closing, gate_ways, is_one_way, things, way};
use crate::errors::failures;

/// The chapters about floors, gates and gated passages.
pub(crate) fn chapters(
    campaigner: &Campaigner,
    campaign: &Campaign,
) -> Vec<(&'static str, String)> {
    vec![
        ("Floors", floors(campaigner, campaign)),
        ("Gates", gates(campaign)),
        ("Gated passages", closed(campaign)),
    ]
}

/// The summary lines: size, locks and levels.
pub(crate) fn lines(campaign: &Campaign) -> String {
    let size = &campaign.size;
    let rooms: usize = campaign.zones.iter().map(|zone| zone.layout.rooms.len()).sum();
    let monsters = things(campaign).filter(|thing| matches!(thing, Thing::Monster { .. })).count();
    let all = things(campaign).count();
    let gear = things(campaign).filter(|thing| matches!(thing, Thing::Gear { .. })).count();
    let mut text = format!(
        "floors       {} of {} each; {rooms} rooms, {}\n",
        count(size.floors as usize, "floor"),
        count(size.zones as usize, "zone"),
        count(campaign.gates.len(), "gate"),
    );
    let _ = writeln!(
        text,
        "locks        {}: {}",
        count(passages(campaign), "passage"),
        openers(campaign)
    );
    let _ = writeln!(
        text,
        "levels       {all} things: {}, {} of equipment",
        count(monsters, "monster"),
        count(gear, "piece"),
    );
    let again: Vec<String> = failures(&campaign.retries)
        .map(|(stage, times)| format!("{times} ({})", stage.word()))
        .collect();
    if !again.is_empty() {
        let attempts = campaign.retries.total() + 1;
        let _ = writeln!(text, "attempts     {attempts}; failed: {}", again.join(", "));
    }
    text
}

fn passages(campaign: &Campaign) -> usize {
    let ends = campaign.locks.iter().flat_map(|lock| &lock.passages);
    let ends: std::collections::BTreeSet<EndId> = ends.copied().collect();
    ends.len()
}

fn openers(campaign: &Campaign) -> String {
    let of = |is: fn(&Opener) -> bool| {
        let locks = campaign.locks.iter();
        locks.filter(|lock| is(&lock.opener)).count()
    };
    format!(
        "{}, {}, {}",
        match of(|opener| matches!(opener, Opener::Ability(_))) {
            1 => "1 ability".to_owned(),
            many => format!("{many} abilities"),
        },
        count(of(|opener| matches!(opener, Opener::Key(_))), "key"),
        count(of(|opener| matches!(opener, Opener::Code(_))), "code"),
    )
}

fn zone_name(campaign: &Campaign, zone: &Zone) -> String {
    shown(&campaign.world.areas[zone.area].name)
}

/// A room and its zone.
fn room_name(campaign: &Campaign, room: RoomId) -> String {
    let room = &campaign.world.rooms[room];
    let zone = &campaign.world.areas[room.area].name;
    format!("{}, {}", shown(&room.name), shown(zone))
}

/// The zones of each floor, and the guaranteed content of its level.
fn floors(campaigner: &Campaigner, campaign: &Campaign) -> String {
    let mut text = String::new();
    for (number, floor) in (0..).zip(&campaign.levels) {
        let zones = campaign.zones.iter().filter(|zone| zone.floor == number);
        let zones: Vec<String> = zones.map(|zone| zone_name(campaign, zone)).collect();
        let _ = writeln!(text, "Floor {}: {}", number + 1, zones.join(", "));
        text.push_str(&promised(campaigner, campaign, floor));
    }
    text
}

/// The guaranteed things with their rooms, and the number of monsters.
fn promised(campaigner: &Campaigner, campaign: &Campaign, floor: &FloorLevel) -> String {
    let tables = campaigner.populator().tables();
    let mut text = String::new();
    for placed in &floor.level.things {
        if matches!(placed.rule, Rule::RoomItem | Rule::RoomMonster) {
            continue;
        }
        let name = shown(tables.name_of(placed.thing));
        let room = room_name(campaign, floor.rooms[placed.room as usize]);
        let kind = kind(placed.thing, placed.rule);
        let kind = kind.map_or_else(String::new, |kind| format!(" ({kind})"));
        let _ = writeln!(text, "  {name}{kind} in {room}");
    }
    let things = floor.level.things.iter();
    let monsters = things.filter(|placed| matches!(placed.thing, Thing::Monster { .. }));
    let _ = writeln!(text, "  {}", count(monsters.count(), "monster"));
    text
}

/// What a guaranteed thing is, unless its name says so.
fn kind(thing: Thing, rule: Rule) -> Option<String> {
    match (thing, rule) {
        (Thing::Player | Thing::Stairs, _) => None,
        (Thing::Victory, _) => Some("victory item".to_owned()),
        (thing, Rule::StartingGear(_)) => Some(format!("starting {}", thing_word(thing))),
        (thing, Rule::Guaranteed { .. }) => Some(format!("guaranteed {}", thing_word(thing))),
        (thing, Rule::Metered { due: true }) => Some(format!("{}, due", thing_word(thing))),
        (thing, _) => Some(thing_word(thing).to_owned()),
    }
}

/// The destination of every gate, and its requirements.
fn gates(campaign: &Campaign) -> String {
    let mut text = String::new();
    for (number, gate) in campaign.gates.iter().enumerate() {
        let ways = gate_ways(campaign, number);
        let ways = ways.iter().take(if is_one_way(gate) { 1 } else { 2 });
        for (from, to, end) in ways {
            let name = shown(&campaign.drawn.doors[end.door()].name);
            let (from, to) = (room_name(campaign, *from), room_name(campaign, *to));
            let needs: Vec<String> = closing(campaign, *end)
                .map(|lock| shown(lock.opener.name(&campaign.world)))
                .collect();
            let needs = match needs.is_empty() {
                true => String::new(),
                false => format!("  (needs {})", needs.join(", ")),
            };
            let _ = writeln!(text, "  {name}: {from} --> {to}{needs}");
        }
    }
    text
}

/// The passages that each lock gates, and the rooms behind it.
fn closed(campaign: &Campaign) -> String {
    let mut text = "A passage can have several locks.\n".to_owned();
    for lock in &campaign.locks {
        let behind = match lock.behind.as_slice() {
            [room] => format!("gates {}", room_name(campaign, *room)),
            rooms => format!("{} behind", count(rooms.len(), "room")),
        };
        let name = shown(lock.opener.name(&campaign.world));
        let _ = writeln!(text, "\n{name} ({}): {behind}", lock.opener.word());
        for end in &lock.passages {
            let [from, to] = way(campaign, *end).map(|room| room_name(campaign, room));
            let _ = writeln!(text, "  {from} --> {to}");
        }
    }
    text
}

//! The embedded world `station` is as promised to its players: its size, its items, and choices at every
//! start under every preset.

#[path = "support/station.rs"]
mod support;

use std::collections::{BTreeMap, BTreeSet};

use seedwright::inspect::{Reach, holding, holding_everything, lint, reach};
use seedwright::logic::{FactId, Logic, leave_one_out};
use seedwright::world::{
    Amount, AreaId, Class, Item, ItemAmount, ItemId, LocationId, OptionKind, RoomId, SettingValue,
    Settings, Severity, Way, World,
};
use support::{games, option, station};

fn item(world: &World, name: &str) -> ItemId {
    let found = world.items.iter().find(|(_, item)| item.name == name);
    found.expect("the station has that item").0
}

/// The items that open the world, without those that have a pool of their own.
fn majors(world: &World) -> Vec<ItemId> {
    let lies = |count: Amount| count != Amount::Fixed(0);
    let items = world
        .items
        .iter()
        .filter(|(_, item)| item.class == Class::Major && item.pool.is_none() && lies(item.count));
    items.map(|(id, _)| id).collect()
}

fn open_with(world: &World, logic: &Logic, settings: &Settings, held: &[(ItemId, u32)]) -> Reach {
    let held: Vec<ItemAmount> = held
        .iter()
        .map(|(item, count)| ItemAmount { item: *item, count: Amount::Fixed(*count) })
        .collect();
    let (state, beyond) = holding(logic, settings, &held);
    assert_eq!(beyond, [], "the station has that many");
    reach(world, logic, &state)
}

/// Returns, for each group, the locations that are closed if everything except that group is held.
fn closed_without(world: &World, logic: &Logic, groups: &[Vec<FactId>]) -> Vec<Vec<LocationId>> {
    let grouped: BTreeSet<FactId> = groups.iter().flatten().copied().collect();
    let all = world.items.ids().flat_map(|item| logic.copies(item));
    let mut state = logic.state();
    all.filter(|copy| !grouped.contains(copy)).for_each(|copy| state.add(copy));
    let mut closed = Vec::new();
    leave_one_out(&mut state, groups, &mut |state, _| {
        let shut = |location: &LocationId| !state.knows(logic.open(*location));
        closed.push(world.locations.ids().filter(shut).collect());
    });
    closed
}

#[test]
fn nothing_is_odd_about_the_station() {
    let findings = lint(&station());
    let odd = findings.iter().filter(|finding| finding.severity != Severity::Note);
    let odd: Vec<&str> = odd.map(|finding| finding.message.as_str()).collect();
    assert_eq!(odd, [""; 0]);
}

#[test]
fn the_map_is_as_large_as_promised() {
    let world = station();
    assert!(world.areas.len() >= 8);
    assert!(world.rooms.len() >= 150);
    assert!((550..=750).contains(&world.spots.len()));
    assert_eq!(world.locations.len(), 125);
}

/// The number of copies of each item in the original game.
fn original_items(world: &World) -> BTreeMap<&str, u32> {
    let mut counts = BTreeMap::new();
    for location in world.locations.rows() {
        let was = location.was.expect("every location held something");
        *counts.entry(world.items[was].name.as_str()).or_default() += 1;
    }
    counts
}

#[test]
fn what_lay_in_the_original_game_is_what_is_dealt_out() {
    let world = station();
    let settings = Settings::defaults(&world);
    let mut original = original_items(&world);
    for (id, row) in world.items.iter() {
        let count = settings.amount(row.count);
        let lay = original.get(row.name.as_str()).copied().unwrap_or(0);
        assert_eq!(lay, count, "{}", world.items[id].name);
    }
    for (name, count) in [
        ("Missile", 47),
        ("PowerBomb", 25),
        ("ETank", 14),
        ("Reserve Tank", 7),
        ("Etecoon", 7),
        ("Aux Power Cell", 6),
    ] {
        assert_eq!(original.remove(name), Some(count), "{name}");
    }
    let names = |id: &ItemId| world.items[*id].name.as_str();
    let majors: BTreeSet<&str> = majors(&world).iter().map(names).collect();
    assert_eq!(original.keys().copied().collect::<BTreeSet<_>>(), majors);
    assert_eq!(original.values().sum::<u32>(), 19);
}

#[test]
fn special_items_keep_to_their_pools() {
    let world = station();
    let pool_of = |name: &str| world.items[item(&world, name)].pool;
    for (name, within, one_per_area) in
        [("Etecoon", true, false), ("Aux Power Cell", true, false), ("Reserve Tank", false, true)]
    {
        let pool = &world.pools[pool_of(name).expect("it has a pool of its own")];
        assert_eq!(pool.shuffle_within, within, "{name}");
        assert_eq!(pool.one_per_area, one_per_area, "{name}");
    }
    assert_ne!(pool_of("Etecoon"), pool_of("Aux Power Cell"));
    let reserve = item(&world, "Reserve Tank");
    let locations = world.locations.iter();
    let reserves = locations.filter(|(_, location)| location.was == Some(reserve));
    let areas: BTreeSet<AreaId> = reserves.map(|(id, _)| world.area_of(id)).collect();
    assert_eq!(areas.len(), 7, "no area has two");
}

#[test]
fn players_choose_counts_swaps_starts_and_tricks() {
    let world = station();
    let settings = Settings::defaults(&world);
    let bound = |row: &&Item| !matches!(row.count, Amount::Option(_));
    let bound = world.items.rows().iter().filter(bound);
    let taken: u32 = bound.map(|row| settings.amount(row.count)).sum();
    let free = u32::try_from(world.locations.len()).expect("they are few") - taken;
    assert_eq!(free, 86);
    for (name, default) in [("etankCount", 14), ("missileCount", 47), ("powerBombCount", 25)] {
        let range = OptionKind::Range { min: 0, max: free, default };
        assert_eq!(*option(&world, name), range, "{name}");
    }
    let swaps = option(&world, "restrictSpecialItemSwaps");
    assert_eq!(*swaps, OptionKind::Switch { default: true });
    assert!(
        matches!(option(&world, "start"), OptionKind::Choice { values, .. } if values.len() > 1)
    );
    assert!(!world.tricks.is_empty());
    assert!(world.tricks.rows().iter().all(|trick| trick.max == 3));
}

#[test]
fn every_game_can_be_finished_with_everything() {
    let world = station();
    for (name, settings) in games(&world) {
        let logic = Logic::compile(&world, &settings);
        let reached = reach(&world, &logic, &holding_everything(&world, &logic));
        assert_eq!(reached.locations.len(), world.locations.len(), "{name}");
        assert!(reached.goal, "{name}");
    }
}

#[test]
fn every_game_begins_with_choices() {
    let world = station();
    for (name, settings) in games(&world) {
        let logic = Logic::compile(&world, &settings);
        let bare = open_with(&world, &logic, &settings, &[]).locations;
        assert!(bare.len() >= 3, "{name}: {} open", bare.len());
        let opens = |id: &ItemId| open_with(&world, &logic, &settings, &[(*id, 1)]).locations;
        let first = majors(&world).iter().filter(|id| opens(id).len() > bare.len()).count();
        assert!(first >= 3, "{name}: {first} items open something");
    }
}

#[test]
fn no_single_item_opens_everything() {
    let world = station();
    for (name, settings) in games(&world) {
        let logic = Logic::compile(&world, &settings);
        for (id, row) in world.items.iter() {
            let all = settings.amount(row.count);
            let reached = open_with(&world, &logic, &settings, &[(id, all)]);
            let open = reached.locations.len();
            assert!(open < world.locations.len(), "{name}: {}", row.name);
            assert!(!reached.goal, "{name}: {}", row.name);
        }
    }
}

#[test]
fn every_major_item_is_needed() {
    let world = station();
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let majors = majors(&world);
    let groups: Vec<Vec<FactId>> = majors.iter().map(|id| logic.copies(*id).collect()).collect();
    let closed = closed_without(&world, &logic, &groups);
    for (id, closed) in majors.iter().zip(closed) {
        assert!(!closed.is_empty(), "{}", world.items[*id].name);
    }
}

/// A progressive item is needed up to its last step: even its last copy must matter.
#[test]
fn every_step_of_a_progressive_item_is_needed() {
    let world = station();
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let progressive: Vec<ItemId> = world
        .items
        .iter()
        .filter(|(_, item)| !item.progressive.is_empty())
        .map(|(id, _)| id)
        .collect();
    for id in progressive {
        let copies: Vec<FactId> = logic.copies(id).collect();
        let mut before = usize::MAX;
        for held in 0..copies.len() {
            let closed = closed_without(&world, &logic, &[copies[held..].to_vec()]);
            let closed = closed[0].len();
            let name = &world.items[id].name;
            assert!(closed > 0 && closed < before, "{name}: step {}", held + 1);
            before = closed;
        }
    }
}

#[test]
fn counts_carry_logic() {
    let world = station();
    for name in ["etankCount", "missileCount", "powerBombCount"] {
        let mut settings = Settings::defaults(&world);
        settings.set(&world, name, &SettingValue::Number(0)).expect("the ranges begin at 0");
        let logic = Logic::compile(&world, &settings);
        let open = reach(&world, &logic, &holding_everything(&world, &logic)).locations;
        assert!(open.len() < world.locations.len(), "{name}");
    }
}

/// Returns, for each room, the rooms of the same area that doors connect it to.
fn neighbours(world: &World) -> BTreeMap<RoomId, BTreeSet<RoomId>> {
    let mut neighbours: BTreeMap<_, BTreeSet<_>> = BTreeMap::new();
    for door in world.doors.rows() {
        let [a, b] = [&door.a, &door.b].map(|end| world.spots[end.spot].room);
        if a != b && world.rooms[a].area == world.rooms[b].area {
            neighbours.entry(a).or_default().insert(b);
            neighbours.entry(b).or_default().insert(a);
        }
    }
    neighbours
}

/// Whether some rooms are on a cycle: removing dead ends repeatedly leaves nothing of a line or a tree.
fn has_cycle(mut neighbours: BTreeMap<RoomId, BTreeSet<RoomId>>) -> bool {
    while let Some(end) =
        neighbours.iter().find_map(|(room, next)| (next.len() < 2).then_some(*room))
    {
        neighbours.remove(&end);
        for next in neighbours.values_mut() {
            next.remove(&end);
        }
    }
    !neighbours.is_empty()
}

#[test]
fn no_sector_is_one_corridor() {
    let world = station();
    let all = neighbours(&world);
    for (id, area) in world.areas.iter() {
        let mut here = all.clone();
        here.retain(|room, _| world.rooms[*room].area == id);
        assert!(here.values().any(|next| next.len() >= 3), "{}", area.name);
        assert!(has_cycle(here), "{}", area.name);
    }
}

#[test]
fn some_ways_lead_only_one_way() {
    let world = station();
    let doors = |way: Way| world.doors.rows().iter().filter(move |door| door.way == way);
    assert!(doors(Way::One).count() > 0);
    assert!(doors(Way::Once).count() > 0);
    let findings = lint(&world);
    let last = findings.iter().filter(|finding| finding.code == "N0421");
    assert_eq!(last.count(), 1, "there is one point of no return");
}

//! Worlds are written and read back.

mod as_read;
mod decorated;
mod layouts;
mod limits;
mod sections;
mod texts;

use super::*;
use crate::inspect::{holding, reach};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::{Dice, Sizes, stream};
use crate::pack::read;
use crate::world::{Amount, Draft, ItemAmount, OptionKind, SettingValue, Settings};
use as_read::as_read;
use decorated::decorated_world;

/// The world of some files, which must be valid.
#[track_caller]
fn world_of(files: &[SourceFile]) -> World {
    let reading = read(files);
    assert_eq!(reading.diagnostics, [], "{}", shown(files));
    reading.world.expect("there were no problems")
}

fn shown(files: &[SourceFile]) -> String {
    let text = |file: &SourceFile| String::from_utf8_lossy(&file.bytes).into_owned();
    let files = files.iter();
    files.map(|file| format!("=== {} ===\n{}", file.name, text(file))).collect()
}

/// Writes a world and reads it back.
#[track_caller]
fn again(world: &World) -> World {
    world_of(&write(world).expect("it is small"))
}

/// The tables as text, to see where two worlds differ.
fn model(world: &World) -> String {
    serde_json::to_string_pretty(world).expect("a world can be written as JSON")
}

#[track_caller]
fn assert_same(one: &World, other: &World) {
    assert_eq!(one.constraints, other.constraints);
    if one.hash() != other.hash() {
        let (one, other) = (model(one), model(other));
        let mut lines = one.lines().zip(other.lines()).enumerate();
        let differs = lines.find(|(_, (one, other))| one != other);
        panic!("the worlds differ: {differs:?}\n{one}\n{other}");
    }
}

fn worlds(test: &str) -> impl Iterator<Item = (u32, World)> {
    (0..600).map(move |number| {
        let sizes = [Sizes::TINY, Sizes::SMALL, Sizes::MEDIUM][number as usize % 3];
        let mut stream = stream(test, number);
        (number, decorated_world(&mut stream, sizes))
    })
}

#[test]
fn what_is_written_is_read_in_the_order_of_rooms() {
    for (_, world) in worlds("order of rooms") {
        assert_same(&again(&world), &as_read(&world));
    }
}

#[test]
fn what_was_read_is_written_and_read_the_same() {
    for (_, world) in worlds("the same") {
        let read = again(&world);
        assert_same(&read, &again(&read));
    }
}

/// The order oracle checks the text of requirements; this checks that they mean the same.
#[test]
fn what_is_written_means_the_same() {
    for number in 0..400 {
        let mut stream = stream("meaning", number);
        let world = decorated_world(&mut stream, Sizes::SMALL);
        let read = again(&world);
        let mut dice = Dice(&mut stream);
        let settings = any_settings(&mut dice, &world);
        let held =
            world.items.ids().map(|item| ItemAmount { item, count: Amount::Fixed(dice.below(4)) });
        let held: Vec<_> = held.collect();
        let places = [&world, &read].map(|world| reached(world, &settings, &held));
        assert_eq!(places[0], places[1], "{number}");
    }
}

/// A random value for each option and trick.
fn any_settings(dice: &mut Dice<'_>, world: &World) -> Settings {
    let mut settings = Settings::defaults(world);
    for option in world.options.rows() {
        let value = match &option.kind {
            OptionKind::Switch { .. } => SettingValue::Switch(dice.one_in(2)),
            OptionKind::Range { max, .. } => SettingValue::Number(dice.below(max + 1).into()),
            OptionKind::Choice { values, .. } => {
                SettingValue::Word(values[dice.below(values.len() as u32) as usize].clone())
            }
        };
        let set = settings.set(world, &option.name, &value);
        set.expect("the value is in range");
    }
    let tricks = SettingValue::Number(dice.below(3).into());
    settings.set(world, "tricks", &tricks).expect("there are tricks");
    settings
}

/// The full names of the reachable spots and locations.
fn reached(world: &World, settings: &Settings, held: &[ItemAmount]) -> Vec<String> {
    let logic = Logic::compile(world, settings);
    let (state, _) = holding(&logic, settings, held);
    let reach = reach(world, &logic, &state);
    let spots = reach.spots.into_iter().map(|spot| world.spot_name(spot));
    let locations = reach.locations.into_iter();
    let locations = locations.map(|location| world.location_name(location));
    let mut names: Vec<_> = spots.chain(locations).collect();
    names.sort();
    names
}

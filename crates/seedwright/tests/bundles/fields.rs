//! The checker has structures of its own for what is asked of a stage. It knows every field that a section of the
//! engine declares, and no others.

use std::collections::BTreeSet;

use seedwright::section::{Section, camel_case};
use seedwright::world::stock::{Hero, MeteredKind, Metering};
use seedwright::world::templates::{GraphDraft, Node};
use seedwright::world::{
    CodeSettings, DoorSettings, ItemSettings, LayoutSettings, LockSettings, PopulationSettings,
    RoleSettings,
};
use seedwright_verify::accepted_fields;

/// The fields of a section as bundles name them, without some and with others.
fn declared<S: Section>(without: &[&str], with: &[&str]) -> BTreeSet<String> {
    let declared = S::FIELDS.iter().map(|field| camel_case(field.name));
    let mut fields: BTreeSet<String> = declared.collect();
    for field in without {
        assert!(fields.remove(*field), "{field} is declared no more");
    }
    fields.extend(with.iter().map(|field| (*field).to_owned()));
    fields
}

fn names(names: &[&str]) -> BTreeSet<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

#[track_caller]
fn assert_read(place: &str, declared: &BTreeSet<String>) {
    let accepted = accepted_fields(place).iter().map(|field| (*field).to_owned());
    assert_eq!(accepted.collect::<BTreeSet<String>>(), *declared, "stages.{place}");
}

#[test]
fn the_checker_knows_the_fields_of_every_section() {
    assert_read("doors", &declared::<DoorSettings>(&[], &[]));
    // Bundles hold either target in one field, and a graph with what is asked of its layout.
    let layout = declared::<LayoutSettings>(&["floor", "rooms"], &["target", "graph"]);
    for place in ["rooms", "zones.usual", "zones.last"] {
        assert_read(place, &layout);
    }
    assert_eq!(accepted_fields("rooms.target"), ["floor", "rooms"]);
    // The table of roles is a list in bundles.
    assert_read("rooms.roles", &declared::<RoleSettings>(&[], &["role"]));
    assert_read("rooms.graph", &declared::<GraphDraft>(&[], &[]));
    // Rows of tables by name have it as a field.
    assert_read("rooms.graph.rooms", &declared::<Node>(&[], &["name"]));
    // How many guesses players have is for games; lengths are said lock by lock.
    assert_read("codes", &declared::<CodeSettings>(&["positions", "guesses"], &["locks"]));
    // The strategy is part of the proof.
    assert_read("codes.locks", &declared::<LockSettings>(&["strategy", "note"], &["lock"]));
    // The areas that an item may lie in follow from both.
    assert_read("items", &declared::<ItemSettings>(&["onlyIn", "neverIn"], &["areas"]));
    assert_eq!(accepted_fields("zones"), ["switchable", "usual", "last"]);
}

/// Of the population, bundles say what promises rest on. A new setting is in one of these lists, or read by the checker.
#[test]
fn the_checker_knows_what_promises_about_levels_rest_on() {
    let left_to_chance = [
        "ration",
        "victory",
        "itemChance",
        "monsterChance",
        "equipmentChance",
        "weaponChance",
        "equipmentBonus",
        "lowerChance",
        "lowerBy",
        "stillLowerChance",
        "growth",
        "leastFactor",
        "lastDifficulty",
        "curve",
        "map",
    ];
    let nested = ["hero", "metering"];
    let without = [&left_to_chance[..], &nested].concat();
    let with = ["leastRatio", "cycle", "slots", "metered", "maps"];
    assert_read("population", &declared::<PopulationSettings>(&without, &with));
    assert_eq!(declared::<Hero>(&["points", "beyond", "sway", "power"], &[]), names(&with[..1]));
    assert_eq!(declared::<Metering>(&["nothing"], &[]), names(&with[1..3]));
    let drawn = ["glyph", "start", "rise", "fall"];
    assert_read("population.metered", &declared::<MeteredKind>(&drawn, &["name"]));
}

//! The checker has its own structures for the settings of a stage. They must have every field that a section of the
//! engine declares, and no others.

use std::collections::BTreeSet;

use seedwright::section::{Section, camel_case};
use seedwright::world::stock::{Hero, MeteredKind, Metering, Rules};
use seedwright::world::templates::{GraphDraft, Node};
use seedwright::world::{
    CodeSettings, DoorSettings, ItemSettings, LayoutSettings, LockSettings, RoleSettings,
};
use seedwright_verify::accepted_fields;

/// Returns the fields of a section as bundles name them, with some removed and others added.
fn declared<S: Section>(without: &[&str], with: &[&str]) -> BTreeSet<String> {
    let declared = S::FIELDS.iter().map(|field| camel_case(field.name));
    let mut fields: BTreeSet<String> = declared.collect();
    for field in without {
        assert!(fields.remove(*field), "{field} is declared no more");
    }
    fields.extend(with.iter().map(|field| (*field).to_owned()));
    fields
}

/// Returns the promises of a section as bundles name them, with others added.
fn promised<S: Section>(with: &[&str]) -> BTreeSet<String> {
    let promised = S::FIELDS.iter().filter(|field| field.promise.is_some());
    let others = with.iter().map(|field| (*field).to_owned());
    promised.map(|field| camel_case(field.name)).chain(others).collect()
}

#[track_caller]
fn assert_read(place: &str, declared: &BTreeSet<String>) {
    let accepted = accepted_fields(place).iter().map(|field| (*field).to_owned());
    assert_eq!(accepted.collect::<BTreeSet<String>>(), *declared, "stages.{place}");
}

#[test]
fn the_checker_knows_the_fields_of_every_section() {
    assert_read("doors", &declared::<DoorSettings>(&[], &[]));
    // Bundles hold either kind of target in one field, and a graph together with the settings of its layout.
    let layout = declared::<LayoutSettings>(&["floor", "rooms"], &["target", "graph"]);
    for place in ["rooms", "zones.usual", "zones.last"] {
        assert_read(place, &layout);
    }
    assert_eq!(accepted_fields("rooms.target"), ["floor", "rooms"]);
    // The table of roles is a list in bundles.
    assert_read("rooms.roles", &declared::<RoleSettings>(&[], &["role"]));
    // Doors of a graph are pairs of rooms in bundles; lists say which of them are one-way or have several doorways.
    assert_read("rooms.graph", &declared::<GraphDraft>(&[], &["doorways", "oneWay"]));
    // Rows of tables by name have the name as a field.
    assert_read("rooms.graph.rooms", &declared::<Node>(&[], &["name"]));
    // For codes and levels, bundles hold the promises. Lengths are given lock by lock.
    assert_read("codes", &promised::<CodeSettings>(&["locks"]));
    assert_read("codes.locks", &promised::<LockSettings>(&["lock"]));
    // The areas of an item follow from both.
    assert_read("items", &declared::<ItemSettings>(&["onlyIn", "neverIn"], &["areas"]));
    assert_eq!(accepted_fields("zones"), ["switchable", "usual", "last"]);
}

/// For the population, bundles hold the settings that promises depend on: those declared as promises.
#[test]
fn the_checker_knows_what_promises_about_levels_rest_on() {
    let mut all = promised::<Rules>(&["metered", "maps"]);
    all.extend(promised::<Hero>(&[]));
    all.extend(promised::<Metering>(&[]));
    assert_read("population", &all);
    assert_read("population.metered", &promised::<MeteredKind>(&["name"]));
}

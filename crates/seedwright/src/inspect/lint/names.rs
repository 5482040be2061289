//! Names that look alike.

use std::collections::BTreeMap;

use super::Findings;
use crate::name::skeleton;
use crate::world::{Finding, Subject, World};

/// Reports names of one kind that most people can't tell apart on a screen.
pub(super) fn confusable_names(world: &World, findings: &mut Findings) {
    let rooms = world
        .rooms
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Room(id)));
    let spots = world
        .spots
        .ids()
        .map(|id| (world.spot_name(id), Subject::Spot(id)));
    let locations = world
        .locations
        .ids()
        .map(|id| (world.location_name(id), Subject::Location(id)));
    let doors = world
        .doors
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Door(id)));
    let items = world
        .items
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Item(id)));
    let resources = world
        .resources
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Resource(id)));
    let events = world
        .events
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Event(id)));
    let rules = world
        .rules
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Rule(id)));
    let options = world
        .options
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Option(id)));
    let tricks = world
        .tricks
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Trick(id)));
    let areas = world
        .areas
        .iter()
        .map(|(id, row)| (row.name.clone(), Subject::Area(id)));
    let named = items.chain(resources).chain(events).chain(rules);
    look_alikes("requirements", named, findings);
    look_alikes("areas", areas, findings);
    look_alikes("rooms", rooms, findings);
    look_alikes("spots", spots, findings);
    look_alikes("locations", locations, findings);
    look_alikes("doors", doors, findings);
    look_alikes("settings", options.chain(tricks), findings);
}

fn look_alikes(
    scope: &str,
    names: impl Iterator<Item = (String, Subject)>,
    findings: &mut Findings,
) {
    let mut seen: BTreeMap<String, (String, Subject)> = BTreeMap::new();
    for (name, subject) in names {
        let look = skeleton(&name);
        match seen.get(&look) {
            None => drop(seen.insert(look, (name, subject))),
            // The same name for an item and an event, say, is told apart by `item(...)`.
            Some((first, _)) if *first == name => {}
            Some((first, place)) => {
                let message = format!("`{first}` and `{name}` look alike in {scope}");
                let finding =
                    Finding::new("W0405", subject, message).related(*place, "the other one");
                findings.add(finding.hint("rename one, so that nobody takes it for the other"));
            }
        }
    }
}

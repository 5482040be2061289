//! Campaigns: the world is made of zones, which are layouts, and its levels are the floors that zones lie on.

mod floors;
mod zones;

pub(crate) use zones::{ZoneDecision, ZoneSettings, Zones};

use super::doors::DoorSettings;
use super::layout::Templates;
use super::levels::Level;
use crate::kernel::{CheckedWorld, DoorLinks};
use crate::problem::Problem;

/// What a bundle says about a campaign.
pub(crate) struct Campaign<'f> {
    pub settings: &'f ZoneSettings,
    pub doors: &'f DoorSettings,
    pub zones: &'f [ZoneDecision],
    /// For each zone the proof that its rooms hang together.
    pub trees: &'f [Vec<u32>],
    pub levels: &'f [Level],
}

/// Checks the zones that a world is made of, the gates between them, and the levels that they are.
pub(crate) fn check<'f>(
    world: &CheckedWorld<'_>,
    links: &DoorLinks,
    templates: &'f Templates<'f>,
    campaign: &Campaign<'f>,
) -> Result<Zones<'f>, Problem> {
    let Campaign { settings, doors, zones, trees, levels } = campaign;
    let zones = zones::check(world, templates, settings, zones, trees)?;
    zones::check_gates(world, links, &zones, settings, doors)?;
    floors::check(world, links, &zones, levels)?;
    Ok(zones)
}

/// What holds of zones.
pub(crate) fn claims(
    world: &CheckedWorld<'_>,
    settings: &ZoneSettings,
    zones: &Zones<'_>,
) -> Vec<String> {
    let (count, floors) = (zones.zones.len(), zones.floors());
    let layouts = zones.zones.iter().map(|zone| &zone.layout);
    let rooms: usize = layouts.clone().map(|layout| layout.rooms.len()).sum();
    let within: usize = layouts.map(|layout| layout.doors.len()).sum();
    let gates = world.file.doors.iter().filter(|door| door.kind != "door").count();
    let least = settings.switchable;
    vec![
        format!(
            "Every zone is laid out as asked for, its rooms share their walls and nothing else, and hang together: {count} zones on {floors} floors, {rooms} rooms, {within} doors."
        ),
        format!(
            "Zones join through gates in rooms for gates alone; every zone has {least} or more that may move, which join floors next to each other at most, and stairs lead from floor to floor: {gates} gates."
        ),
        format!(
            "Levels are the zones of their floors, and ration and guaranteed equipment lie where nothing is closed to who comes by the stairs: {floors} levels."
        ),
    ]
}

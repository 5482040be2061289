//! Campaigns: the world consists of zones, each with its own layout, and each floor of zones is a level.

mod floors;
mod zones;

pub(crate) use zones::{ZoneDecision, ZoneSettings, Zones};

use super::doors::DoorSettings;
use super::layout::Templates;
use super::levels::Level;
use crate::kernel::{CheckedWorld, DoorLinks};
use crate::problem::Problem;
use crate::promises::counts::quantity;

/// The parts of a bundle about a campaign.
pub(crate) struct Campaign<'f> {
    pub settings: &'f ZoneSettings,
    pub doors: &'f DoorSettings,
    pub zones: &'f [ZoneDecision],
    /// For each zone, the proof that its rooms are connected.
    pub trees: &'f [Vec<u32>],
    pub levels: &'f [Level],
}

/// Checks the zones of a world, the gates between them, and the levels they form.
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

/// Returns the claims about zones.
pub(crate) fn claims(
    world: &CheckedWorld<'_>,
    settings: &ZoneSettings,
    zones: &Zones<'_>,
) -> Vec<String> {
    let count = quantity(zones.zones.len(), "zone", "zones");
    let [floors, levels] = [("floor", "floors"), ("level", "levels")]
        .map(|(one, many)| quantity(zones.floors(), one, many));
    let layouts = zones.zones.iter().map(|zone| &zone.layout);
    let rooms: usize = layouts.clone().map(|layout| layout.rooms.len()).sum();
    let rooms = quantity(rooms, "room", "rooms");
    let within: usize = layouts.map(|layout| layout.doors.len()).sum();
    let within = quantity(within, "door", "doors");
    let gates = world.file.doors.iter().filter(|door| door.kind != "door").count();
    let gates = quantity(gates, "gate", "gates");
    let least = quantity(settings.switchable, "shuffleable gate", "shuffleable gates");
    vec![
        format!(
            "Every zone matches its layout settings, its rooms share only walls, and they are connected: {count} on {floors}, {rooms}, {within}."
        ),
        format!(
            "Zones are joined only by gates in gate rooms; every zone has at least {least}, which lead at most one floor up or down; and stairs lead from each floor to the next: {gates}."
        ),
        format!(
            "Each level consists of the zones of its floor, and its ration and guaranteed equipment are reachable from the stairs without items: {levels}."
        ),
    ]
}

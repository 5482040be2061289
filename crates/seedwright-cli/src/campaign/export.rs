//! Floors of campaigns as files for other programs: their zones beside each other.

use seedwright::grid::Cell;

use super::picture::Seen;
use crate::build::Wanted;
use crate::failure::Failure;
use crate::rooms::Plan;
use crate::rooms::export::{Part, ldtk, tiled, tileset};
use crate::scene::floor_places;

/// The file of a floor, counted from zero, if it is wanted.
pub fn file(
    seen: &Seen<'_>,
    floor: u32,
    wanted: Wanted<'_>,
) -> Result<Option<(String, Vec<u8>)>, Failure> {
    let name = |ending: &str| format!("floor-{}{ending}", floor + 1);
    let [map, tiles, project] = [".tmj", "-tiles.png", ".ldtk"].map(name);
    if wanted.is_file(&map) {
        let text = format!("{:#}\n", tiled(&parts(seen, floor), &tiles));
        return Ok(Some((map, text.into_bytes())));
    }
    if wanted.is_file(&tiles) {
        return Ok(Some((tiles, tileset()?)));
    }
    if wanted.is_file(&project) {
        // It has so many numbers that one on each line would make it three times as long.
        let text = format!("{}\n", ldtk(&parts(seen, floor)));
        return Ok(Some((project, text.into_bytes())));
    }
    Ok(None)
}

/// The zones of a floor, where they stand in its scene.
fn parts<'a>(seen: &'a Seen<'a>, floor: u32) -> Vec<Part<'a>> {
    let places = floor_places(seen, floor);
    let zones = (1..).zip(&places.zones);
    let parts = zones.map(|(number, (zone, corner))| Part {
        name: format!("Zone {number} {}", seen.campaign.world.areas[zone.area].name),
        plan: Plan {
            catalogue: seen.catalogue,
            layout: &zone.layout,
            graph: None,
            first: zone.first_room.0,
            pack: seen.names.0.to_owned(),
            seed: seen.names.1.to_owned(),
        },
        corner: Cell::new(corner.x as i32, corner.y as i32),
    });
    parts.collect()
}

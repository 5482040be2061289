//! Floors of campaigns: zones side by side, for the formats of layouts.

use seedwright::grid::Cell;

use crate::views::campaign::CampaignView;
use crate::views::campaign::floor_plan::floor_plan;
use crate::views::layout::{LayoutPart, LayoutView};

/// The zones of a floor, which counts from 0, positioned as in its scene.
pub fn floor_parts<'a>(view: &'a CampaignView<'a>, floor: u32) -> Vec<LayoutPart<'a>> {
    let places = floor_plan(view, floor);
    let zones = (1..).zip(&places.zones);
    let parts = zones.map(|(number, (zone, corner))| LayoutPart {
        name: format!("Zone {number} {}", view.campaign.world.areas[zone.area].name),
        view: LayoutView {
            catalogue: view.catalogue,
            layout: &zone.layout,
            graph: None,
            first: zone.first_room.0,
            pack: view.names.0.to_owned(),
            seed: view.names.1.to_owned(),
        },
        corner: Cell::new(corner.x as i32, corner.y as i32),
    });
    parts.collect()
}

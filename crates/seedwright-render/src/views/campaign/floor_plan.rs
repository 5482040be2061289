//! Where the zones of a floor stand in scenes and in files for other programs, in cells.

use seedwright::campaign::Zone;

use super::rows::{Rows, columns};
use super::view::CampaignView;
use crate::geometry::Point;

/// What stays free between zones, and around all of them; names stand above zones.
const BETWEEN: (f64, f64) = (4.0, 6.0);
const MARGIN: f64 = 2.0;
const ABOVE: f64 = 4.0;

/// The zones of a floor with where each begins, and how much room they take together.
pub struct FloorPlan<'a> {
    pub zones: Vec<(&'a Zone, Point)>,
    pub width: f64,
    pub height: f64,
}

/// Puts the zones of a floor, counted from zero, beside each other.
pub fn floor_plan<'a>(view: &CampaignView<'a>, floor: u32) -> FloorPlan<'a> {
    let zones = view.campaign.zones.iter();
    let zones: Vec<&Zone> = zones.filter(|zone| zone.floor == floor).collect();
    let sizes = zone_sizes(view, floor);
    let rows = Rows::new(&sizes, columns(&sizes), BETWEEN);
    let corners = rows.corners.iter();
    let corners = corners.map(|(x, y)| Point::new(MARGIN + x, ABOVE + y));
    FloorPlan {
        zones: zones.into_iter().zip(corners).collect(),
        width: rows.width + 2.0 * MARGIN,
        height: ABOVE + rows.height + MARGIN,
    }
}

/// How many cells the zones of a floor have.
pub fn zone_sizes(view: &CampaignView<'_>, floor: u32) -> Vec<(f64, f64)> {
    let zones = view.campaign.zones.iter().filter(|zone| zone.floor == floor);
    let sizes = zones.map(|zone| zone.layout.size);
    sizes.map(|size| (f64::from(size.width), f64::from(size.height))).collect()
}

//! The arrangement of a floor's zones in scenes and exported files, in cells.

use seedwright::campaign::Zone;

use super::rows::{Rows, columns};
use super::view::CampaignView;
use crate::geometry::Point;

/// The gaps between zones, the margin around all of them, and the space for names above zones.
const BETWEEN: (f64, f64) = (4.0, 6.0);
const MARGIN: f64 = 2.0;
const ABOVE: f64 = 4.0;

/// The zones of a floor with their positions, and the total size.
pub struct FloorPlan<'a> {
    pub zones: Vec<(&'a Zone, Point)>,
    pub width: f64,
    pub height: f64,
}

/// Arranges the zones of a floor, which counts from 0.
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

/// The sizes of a floor's zones, in cells.
pub fn zone_sizes(view: &CampaignView<'_>, floor: u32) -> Vec<(f64, f64)> {
    let zones = view.campaign.zones.iter().filter(|zone| zone.floor == floor);
    let sizes = zones.map(|zone| zone.layout.size);
    sizes.map(|size| (f64::from(size.width), f64::from(size.height))).collect()
}

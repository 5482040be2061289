//! A zone in small: the silhouette of its rooms, coloured by when they open.

use seedwright::campaign::Zone;
use seedwright::rooms::{Cell, PlacedId, Size};

use super::contents::closed_doors;
use super::{FLOOR, Seen, marks};
use crate::drawing::geometry::{Point, Rect};
use crate::drawing::svg::Svg;
use crate::rooms::outline::{closed_path, outlines};

/// The widest a cell may be.
const WIDEST: f64 = 5.0;

/// Draws a zone into the middle of a place.
pub fn silhouette(svg: &mut Svg, seen: &Seen<'_>, zone: &Zone, place: Rect) {
    let Size { width, height } = zone.layout.size;
    let fits = (place.width / f64::from(width)).min(place.height / f64::from(height));
    let (unit, middle) = (fits.min(WIDEST), place.centre());
    let corner = middle.moved(
        -f64::from(width) * unit / 2.0,
        -f64::from(height) * unit / 2.0,
    );
    let point = |cell: Cell| {
        let cell = cell.minus(zone.layout.corner);
        corner.moved(f64::from(cell.x) * unit, f64::from(cell.y) * unit)
    };
    for (id, placed) in zone.layout.iter() {
        let template = seen
            .catalogue
            .template(placed.template)
            .turned(placed.orientation);
        let lines = outlines(template.size(), |cell| template.kind(cell).is_open());
        let path = closed_path(&lines, |cell| point(placed.position.plus(cell)));
        let fill = seen.colour(zone.room(id)).unwrap_or(FLOOR).text();
        svg.line(&format!(
            "<path class=\"small\" d=\"{path}\" fill=\"{fill}\"/>"
        ));
    }
    let closed = closed_doors(seen, zone);
    for (door, locks) in zone.layout.doors.iter().zip(&closed) {
        let colour = locks
            .first()
            .map_or(FLOOR, |lock| seen.marks[lock.lock].colour);
        for cell in door.cells() {
            let place = point(cell);
            let place = Rect {
                x: place.x,
                y: place.y,
                width: unit,
                height: unit,
            };
            svg.rect("gap", place.grown(0.3), 0.0, Some(colour));
        }
    }
    let radius = (unit * 1.6).clamp(7.0, 9.0);
    for (room, is_goal) in [(seen.campaign.start, false), (seen.campaign.goal, true)] {
        if let Some(id) = zone.rooms().position(|own| own == room) {
            let placed = zone.layout.room(PlacedId(id as u32));
            let half = |side: u32| f64::from(side) * unit / 2.0;
            let at =
                point(placed.position).moved(half(placed.size.width), half(placed.size.height));
            match is_goal {
                true => marks::goal(svg, at, radius),
                false => marks::start(svg, at, radius),
            }
        }
    }
}

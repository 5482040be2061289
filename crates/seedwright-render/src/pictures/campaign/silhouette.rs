//! A zone in miniature: the silhouette of its rooms, coloured by sphere.

use seedwright::campaign::Zone;
use seedwright::grid::{Cell, Size, outlines};

use crate::geometry::{Point, Rect};
use crate::outline::closed_path;
use crate::palette::FLOOR;
use crate::signs::locks;
use crate::svg::Svg;
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::closed_doors;

/// The maximum width of a cell.
const WIDEST: f64 = 5.0;

/// The cell width of a zone centred in a place, and the position of its first cell.
pub fn frame(zone: &Zone, place: Rect) -> (f64, Point) {
    let Size { width, height } = zone.layout.size;
    let (width, height) = (f64::from(width), f64::from(height));
    let unit = (place.width / width).min(place.height / height).min(WIDEST);
    (unit, place.centre().moved(-width * unit / 2.0, -height * unit / 2.0))
}

/// Draws a zone centred in a place.
pub fn silhouette(svg: &mut Svg, view: &CampaignView<'_>, zone: &Zone, place: Rect) {
    let (unit, corner) = frame(zone, place);
    let small = Small { view, zone, unit, corner };
    small.rooms(svg);
    small.doors(svg);
    small.ends(svg);
}

struct Small<'a> {
    view: &'a CampaignView<'a>,
    zone: &'a Zone,
    /// The width of a cell.
    unit: f64,
    /// The position of the first cell.
    corner: Point,
}

impl Small<'_> {
    /// The upper left corner of a layout cell.
    fn point(&self, cell: Cell) -> Point {
        let cell = cell.minus(self.zone.layout.corner);
        let (across, down) = (f64::from(cell.x), f64::from(cell.y));
        self.corner.moved(across * self.unit, down * self.unit)
    }

    fn rooms(&self, svg: &mut Svg) {
        for (id, placed) in self.zone.layout.iter() {
            let template = self.view.catalogue.template(placed.template);
            let template = template.turned(placed.orientation);
            let lines = outlines(template.size(), |cell| template.kind(cell).is_open());
            let path = closed_path(&lines, |cell| self.point(placed.position.plus(cell)));
            let fill = self.view.colour(self.zone.room(id)).unwrap_or(FLOOR.theme()).light;
            svg.line(&format!("<path class=\"small\" d=\"{path}\" fill=\"{fill}\"/>"));
        }
    }

    /// Draws doors as gaps, in the colour of their lock.
    fn doors(&self, svg: &mut Svg) {
        let closed = closed_doors(self.view, self.zone);
        for (door, locks) in self.zone.layout.doors.iter().zip(&closed) {
            let lock = locks.first();
            let colour = lock.map_or(FLOOR.theme(), |lock| self.view.marks[lock.lock].colour);
            for cell in door.cells() {
                let half = self.unit / 2.0;
                let middle = self.point(cell).moved(half, half);
                let place = Rect::around(middle, self.unit, self.unit);
                svg.rect("gap", place.grown(0.3), 0.0, Some(colour.light));
            }
        }
    }

    /// Draws the marks of the start and the goal.
    fn ends(&self, svg: &mut Svg) {
        let radius = (self.unit * 1.6).clamp(7.0, 9.0);
        let campaign = self.view.campaign;
        for (room, is_goal) in [(campaign.start, false), (campaign.goal, true)] {
            let number = self.zone.rooms().position(|own| own == room);
            let Some(number) = number else {
                continue;
            };
            let placed = &self.zone.layout.rooms[number];
            let half = |side: u32| f64::from(side) * self.unit / 2.0;
            let at = self.point(placed.position);
            let at = at.moved(half(placed.size.width), half(placed.size.height));
            match is_goal {
                true => locks::goal(svg, at, radius),
                false => locks::start(svg, at, radius),
            }
        }
    }
}

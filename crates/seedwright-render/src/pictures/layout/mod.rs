//! The layout as a picture in the style of a printed map: floors with a thin grid, dark outlines, rock around them, and
//! doors as gaps.

mod legend;
pub(crate) mod names;
pub(crate) mod trails;

use std::collections::BTreeMap;

use names::{NamePlace, about, mark_height, name_place, role_radius};
use seedwright::grid::{Cell, Size, grid_lines, outlines};
use seedwright::rooms::{PlacedId, PlacedRoom, Role};

use crate::geometry::Point;
use crate::labels::{BELOW, LINE, Label, Labels, badge};
use crate::outline::{closed_path, open_path};
use crate::palette::{self, FLOOR};
use crate::signs::rock::rock_pattern;
use crate::signs::rooms as marks;
use crate::svg::{Svg, number};
use crate::views::layout::LayoutView;
use crate::views::tiles::{Tile, TileGrid};
use crate::views::trails::Trails;
use crate::words::{count, shortened, shown, width};

/// The margin, and the space for the heading.
const MARGIN: f64 = 36.0;
const HEADING: f64 = 58.0;
/// The minimum width, so that heading and legend fit.
const NARROWEST: f64 = 560.0;
/// The approximate size of a map in pixels, and the range of cell widths.
const EXTENT: f64 = 2000.0;
const CELL: (f64, f64) = (7.0, 26.0);

const STYLE: &str =
    "text { font-family: Georgia, 'DejaVu Serif', serif; fill: $ink; text-anchor: middle; }
.heading { font-size: 21px; text-anchor: start; font-weight: bold; }
.about { font-size: 13.5px; font-style: italic; text-anchor: start; }
.row { font-size: 13px; text-anchor: start; }
.hatch { fill: $rock; }
.line { stroke: $rock-line; stroke-width: 0.9; fill: none; }
.rock { fill: url(#rock); stroke: $rock-line; stroke-width: 0.8; }
.grid { fill: none; stroke: $ink; stroke-opacity: 0.16; stroke-width: 0.7; }
.wall { fill: none; stroke: $wall; stroke-linejoin: round; }
.door { fill: $floor; stroke: $wall; stroke-width: 1.5; }
.inner { fill: $rock-line; stroke: $wall; stroke-width: 0.8; }
.slot { fill: $floor; stroke: $wall; stroke-width: 1.2; }
.room { fill: $black; fill-opacity: 0; }
.filled { fill: $white; }
.drawn { fill: none; stroke: $white; stroke-width: 0.2; stroke-linejoin: round; stroke-linecap: round; }
.trail { fill: none; stroke-opacity: 0.85; stroke-linejoin: round; stroke-linecap: round; }
.jump { fill: none; stroke-opacity: 0.75; stroke-linecap: round; }
.badge { fill: $ink; }
.step { fill: $white; font-weight: bold; }
.over { paint-order: stroke; stroke: $floor; stroke-width: 3px; stroke-linejoin: round; }";

/// The layers shown besides the rooms themselves.
#[derive(Clone, Copy, Debug, Default)]
pub struct Layers<'a> {
    /// The names of rooms.
    pub names: bool,
    /// The trails of walkers.
    pub trails: Option<&'a Trails>,
    /// The order in which rooms were placed.
    pub numbers: Option<&'a Trails>,
}

/// Draws a layout.
pub fn layout_svg(view: &LayoutView<'_>, layers: Layers<'_>) -> String {
    let grid = TileGrid::new(view.catalogue, view.layout);
    let unit = cell_size(grid.size);
    let (across, down) = (f64::from(grid.size.width) * unit, f64::from(grid.size.height) * unit);
    let width = (across + 2.0 * MARGIN).max(NARROWEST);
    let key = legend::Legend::new(view, &grid, layers, width - 2.0 * MARGIN);
    let below = HEADING + MARGIN + down + 28.0;
    let height = below + key.height() + 20.0;
    let mut svg = Svg::begin(width, height, &title(view), STYLE);
    heading(&mut svg, view, width);
    let painter = Painter {
        view,
        grid: &grid,
        unit,
        corner: Point::new(((width - across) / 2.0).floor(), HEADING + MARGIN - 8.0),
    };
    painter.paint(&mut svg, layers);
    key.paint(&mut svg, Point::new(MARGIN, below));
    svg.line("</svg>");
    svg.finish()
}

/// The cell width in pixels on a map of this size.
pub(crate) fn cell_size(size: Size) -> f64 {
    let longest = f64::from(size.width.max(size.height));
    (EXTENT / longest.max(1.0)).floor().clamp(CELL.0, CELL.1)
}

fn title(view: &LayoutView<'_>) -> String {
    let rooms = count(view.layout.rooms.len(), "room");
    format!("{}: {rooms} for the seed {}", shown(&view.pack), shown(&view.seed))
}

fn heading(svg: &mut Svg, view: &LayoutView<'_>, across: f64) {
    // About as many letters as fit, each half as wide as high.
    let most = |size: f64| ((across - 2.0 * MARGIN) / (size * 0.55)) as usize;
    let name = shortened(&shown(&view.pack), most(21.0));
    svg.text("heading", Point::new(MARGIN, 40.0), &name);
    let layout = view.layout;
    let about = format!(
        "seed “{}”, {}, {}, {} × {} cells",
        shown(&view.seed),
        count(layout.rooms.len(), "room"),
        count(layout.doors.len(), "door"),
        layout.size.width,
        layout.size.height,
    );
    let about = shortened(&about, most(13.5));
    let beside = MARGIN + width(&name, 21.0) + 24.0;
    let fits = beside + width(&about, 13.5) <= across - MARGIN;
    let at = match fits {
        true => Point::new(beside, 40.0),
        false => Point::new(MARGIN, 61.0),
    };
    svg.text("about", at, &about);
}

/// Draws the map itself.
struct Painter<'a> {
    view: &'a LayoutView<'a>,
    grid: &'a TileGrid,
    /// The width of a cell.
    unit: f64,
    /// The position of the first cell.
    corner: Point,
}

impl Painter<'_> {
    fn paint(&self, svg: &mut Svg, layers: Layers<'_>) {
        self.ground(svg);
        self.doors(svg);
        for slot in &self.grid.slots {
            marks::slot(svg, self.middle(slot.cell), self.unit);
        }
        if let Some(trails) = layers.trails {
            self.trails(svg, trails);
        }
        self.names(svg, layers);
        if let Some(trails) = layers.numbers {
            self.numbers(svg, &trails.order());
        }
    }

    /// The upper left corner of a cell.
    fn point(&self, cell: Cell) -> Point {
        let (across, down) = (f64::from(cell.x), f64::from(cell.y));
        self.corner.moved(across * self.unit, down * self.unit)
    }

    fn middle(&self, cell: Cell) -> Point {
        self.point(cell).moved(self.unit / 2.0, self.unit / 2.0)
    }

    /// Draws rock, floors with their grid, and outlines.
    fn ground(&self, svg: &mut Svg) {
        rock_pattern(svg, (self.unit * 0.32).clamp(3.5, 8.0));
        let size = self.grid.size;
        let rock = outlines(size, |cell| self.grid.tile(cell) != Tile::Nothing);
        svg.path("rock", &closed_path(&rock, |cell| self.point(cell)), None);
        let is_open = |cell| self.grid.tile(cell).is_open();
        let floors = closed_path(&outlines(size, is_open), |cell| self.point(cell));
        svg.line(&format!("<path fill=\"{}\" d=\"{floors}\"/>", FLOOR.light));
        for (_, room) in self.view.layout.iter() {
            if let Some(role) = room.role {
                self.tint(svg, room, role);
            }
        }
        let lines = open_path(&grid_lines(size, is_open), |cell| self.point(cell));
        svg.path("grid", &lines, None);
        let width = number((self.unit * 0.15).clamp(1.4, 3.4));
        svg.line(&format!("<path class=\"wall\" stroke-width=\"{width}\" d=\"{floors}\"/>"));
    }

    /// Colours the floor of a room with a role.
    fn tint(&self, svg: &mut Svg, room: &PlacedRoom, role: Role) {
        let colour = palette::role_tint(role).light;
        let path = self.floor(room);
        svg.line(&format!("<path fill=\"{colour}\" d=\"{path}\"/>"));
    }

    /// The outline of a room's own floor.
    fn floor(&self, room: &PlacedRoom) -> String {
        let template = self.view.template(room);
        let lines = outlines(template.size(), |cell| template.kind(cell).is_open());
        let first = self.grid.place(room.position);
        closed_path(&lines, |cell| self.point(first.plus(cell)))
    }

    fn doors(&self, svg: &mut Svg) {
        for door in &self.view.layout.doors {
            let first = self.point(self.grid.place(door.cell));
            marks::door(svg, first, door.length, door.direction, self.unit);
        }
        for (_, room) in self.view.layout.iter() {
            let template = self.view.template(room);
            for (cell, way) in marks::inner_doors(&template) {
                let first = self.point(self.grid.place(room.position.plus(cell)));
                marks::inner_door(svg, first, way, self.unit);
            }
        }
    }

    /// Draws names and signs of roles, with a tooltip for each room.
    fn names(&self, svg: &mut Svg, layers: Layers<'_>) {
        let radius = role_radius(self.unit);
        let mark = mark_height(radius);
        let mut labels =
            Labels::new(self.view.catalogue, self.unit, mark, layers.numbers.is_some());
        let is_over = layers.trails.is_some();
        for (id, room) in self.view.layout.iter() {
            svg.open("", &about(self.view, id, room));
            svg.path("room", &self.floor(room), None);
            let label = labels.of(self.view.label(id), room);
            if let Some(label) = label.filter(|_| layers.names) {
                self.name(svg, room, label, radius, is_over);
            } else if let Some(role) = room.role {
                marks::role(svg, role, self.centre(room), radius);
            }
            svg.close();
        }
    }

    /// Writes a name, below the sign of a role. If trails run below it, its letters have a halo.
    fn name(&self, svg: &mut Svg, room: &PlacedRoom, label: &Label, radius: f64, is_over: bool) {
        let first = self.point(self.grid.place(room.position));
        let place = label.place.moved(first.x, first.y);
        let step = label.size * LINE;
        let lines = label.lines.len() as f64;
        let NamePlace { middle, sign } = name_place(label, place, room.role, radius);
        if let Some((role, at, small)) = sign {
            marks::role(svg, role, at, small);
        }
        let turn = match label.is_upright {
            true => format!(" transform=\"rotate(-90 {} {})\"", number(middle.x), number(middle.y)),
            false => String::new(),
        };
        svg.line(&format!("<g font-size=\"{}\"{turn}>", number(label.size)));
        for (line, text) in label.lines.iter().enumerate() {
            let down = (line as f64 - (lines - 1.0) / 2.0) * step + label.size * BELOW;
            let class = if is_over { "name over" } else { "name" };
            svg.text(class, middle.moved(0.0, down), text);
        }
        svg.close();
    }

    /// The centre of the floor cell nearest to the middle of a room.
    fn centre(&self, room: &PlacedRoom) -> Point {
        self.middle(trails::middle(self.view, self.grid, room))
    }

    fn trails(&self, svg: &mut Svg, trails: &Trails) {
        let look = trails::TrailStyle {
            width: (self.unit * 0.13).clamp(1.4, 3.2),
            lane: self.unit * 0.17,
        };
        let middle = |cell| self.middle(cell);
        trails::paint(svg, self.view, self.grid, trails, &look, middle);
    }

    /// Draws the order in which rooms were placed, in the first free corner of each.
    fn numbers(&self, svg: &mut Svg, order: &BTreeMap<PlacedId, usize>) {
        let size = (self.unit * 0.46).clamp(5.0, 11.0);
        svg.line(&format!("<g font-size=\"{}\">", number(size)));
        for (id, room) in self.view.layout.iter() {
            let cell = badge(&self.view.template(room));
            let Some((cell, number)) = cell.zip(order.get(&id)) else {
                continue;
            };
            let centre = self.middle(self.grid.place(room.position.plus(cell)));
            let text = number.to_string();
            let radius = (text.len() as f64 * size * 0.3 + size * 0.28).max(size * 0.72);
            svg.circle("badge", centre, radius);
            svg.text("step", centre.moved(0.0, size * 0.35), &text);
        }
        svg.close();
    }
}

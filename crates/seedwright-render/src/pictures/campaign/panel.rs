//! A zone on the map of its floor.

use seedwright::campaign::{FloorLevel, Zone};
use seedwright::grid::{Cell, Direction, Size, grid_lines, outlines};
use seedwright::rooms::{Doorway, PlacedRoom};

use super::legend::{self, Legend, Sign};
use super::names::room_label;
use crate::geometry::Point;
use crate::labels::{BELOW, LINE, Label};
use crate::outline::{closed_path, open_path};
use crate::palette::FLOOR;
use crate::signs::badge::Badge;
use crate::signs::locks::{chip, lock_row};
use crate::signs::rooms;
use crate::svg::{Svg, number};
use crate::views::campaign::CampaignView;
use crate::views::campaign::contents::{
    CellContent, Contents, DoorLock, Share, closed_doors, shares,
};
use crate::views::campaign::ways::Way;
use crate::views::tiles::{Tile, TileGrid};
use crate::words::{shortened, shown, width};

/// The height of a zone's name, and the space above its list of gates.
const TITLE: f64 = 34.0;
const ABOVE: f64 = 10.0;
/// The space before the gates in their list.
const GATES: f64 = 62.0;

/// The minimum radius of a lock's mark.
const SMALLEST_MARK: f64 = 6.4;

/// A zone with its content.
pub struct Panel<'a> {
    view: &'a CampaignView<'a>,
    zone: &'a Zone,
    level: &'a FloorLevel,
    contents: &'a Contents,
    /// Its first cell on the map of the floor.
    first: Cell,
    /// The width of a cell.
    unit: f64,
    gates: Legend<'a>,
    /// The width of the panel.
    wide: f64,
}

impl<'a> Panel<'a> {
    /// Creates the panel of a zone, by its number and its number on its floor.
    pub fn new(
        view: &'a CampaignView<'a>,
        (level, contents): (&'a FloorLevel, &'a Contents),
        (number, on_floor): (usize, usize),
        unit: f64,
        least: f64,
    ) -> Self {
        let zone = &view.campaign.zones[number];
        let rows = gate_rows(view, number);
        let list = legend::widest(&rows) + GATES;
        let wide = (f64::from(zone.layout.size.width) * unit).max(least).max(list);
        let mut gates = Legend::new(&view.marks, GATES, wide);
        gates.add("gates", rows);
        Self { view, zone, level, contents, first: level.corners[on_floor], unit, gates, wide }
    }

    pub fn size(&self) -> (f64, f64) {
        let high = f64::from(self.zone.layout.size.height) * self.unit;
        (self.wide, TITLE + high + ABOVE + self.gates.height())
    }

    /// Draws it at a corner.
    pub fn paint(&self, svg: &mut Svg, corner: Point) {
        let name = shortened(&self.view.zone_name(self.zone), (self.wide / 14.0) as usize);
        svg.text("zone", corner.moved(0.0, 20.0), &name);
        let beside = width(&name, 15.0) + 14.0;
        svg.text("about", corner.moved(beside, 20.0), &self.view.about(self.zone));
        let Size { width, height } = self.zone.layout.size;
        let spare = self.wide - f64::from(width) * self.unit;
        let sheet = Sheet {
            panel: self,
            grid: &TileGrid::new(self.view.catalogue, &self.zone.layout),
            corner: corner.moved((spare / 2.0).floor(), TITLE),
        };
        sheet.ground(svg);
        sheet.doors(svg);
        sheet.names(svg);
        sheet.contents(svg);
        let below = TITLE + f64::from(height) * self.unit + ABOVE;
        self.gates.paint(svg, corner.moved(0.0, below));
    }
}

/// The gates of a zone: the destination and the locks of each.
fn gate_rows(view: &CampaignView<'_>, zone: usize) -> Vec<(Sign, String)> {
    let ends = view.ways.iter().flat_map(Way::ends);
    let own = ends.filter(|(end, ..)| end.zone == zone);
    let mut rows: Vec<(u32, Sign, String)> = own
        .map(|(end, other, leaves)| {
            let there = view.zone_name(&view.campaign.zones[other.zone]);
            let arrow = if leaves { "→" } else { "←" };
            let words = format!("{} {arrow} {there}", shown(&end.name));
            (end.number, Sign::Way(end.number, end.locks.clone()), words)
        })
        .collect();
    rows.sort_by_key(|(number, ..)| *number);
    rows.into_iter().map(|(_, sign, words)| (sign, words)).collect()
}

/// The map of a panel while it is drawn.
struct Sheet<'a> {
    panel: &'a Panel<'a>,
    grid: &'a TileGrid,
    /// The position of the first cell.
    corner: Point,
}

impl Sheet<'_> {
    fn unit(&self) -> f64 {
        self.panel.unit
    }

    /// The upper left corner of a cell of the grid.
    fn point(&self, cell: Cell) -> Point {
        let (across, down) = (f64::from(cell.x), f64::from(cell.y));
        self.corner.moved(across * self.unit(), down * self.unit())
    }

    /// Draws rock, floors with their grid, and outlines.
    fn ground(&self, svg: &mut Svg) {
        let (size, unit) = (self.grid.size, self.unit());
        let rock = outlines(size, |cell| self.grid.tile(cell) != Tile::Nothing);
        svg.path("rock", &closed_path(&rock, |cell| self.point(cell)), None);
        let is_open = |cell| self.grid.tile(cell).is_open();
        let floors = closed_path(&outlines(size, is_open), |cell| self.point(cell));
        svg.line(&format!("<path fill=\"{}\" d=\"{floors}\"/>", FLOOR.light));
        let (view, zone) = (self.panel.view, self.panel.zone);
        for (id, room) in zone.layout.iter() {
            let colour = view.tint(zone.room(id)).light;
            let path = self.floor(room);
            let name = shown(&view.campaign.world.rooms[zone.room(id)].name);
            svg.open("", &name);
            svg.line(&format!("<path fill=\"{colour}\" d=\"{path}\"/>"));
            svg.close();
        }
        let lines = open_path(&grid_lines(size, is_open), |cell| self.point(cell));
        svg.path("grid", &lines, None);
        let thick = number((unit * 0.14).clamp(1.4, 3.0));
        svg.line(&format!("<path class=\"wall\" stroke-width=\"{thick}\" d=\"{floors}\"/>"));
    }

    /// The outline of a room's own floor.
    fn floor(&self, room: &PlacedRoom) -> String {
        let catalogue = self.panel.view.catalogue;
        let template = catalogue.template(room.template).turned(room.orientation);
        let lines = outlines(template.size(), |cell| template.kind(cell).is_open());
        let first = self.grid.place(room.position);
        closed_path(&lines, |cell| self.point(first.plus(cell)))
    }

    /// Draws the doors between rooms and inside rooms.
    fn doors(&self, svg: &mut Svg) {
        let layout = &self.panel.zone.layout;
        let unit = self.unit();
        for (_, room) in layout.iter() {
            let template = self.panel.view.catalogue.template(room.template);
            let template = template.turned(room.orientation);
            for (cell, way) in rooms::inner_doors(&template) {
                let first = self.point(self.grid.place(room.position.plus(cell)));
                rooms::inner_door(svg, first, way, unit);
            }
        }
        let closed = closed_doors(self.panel.view, self.panel.zone);
        for (door, locks) in layout.doors.iter().zip(&closed) {
            let first = self.point(self.grid.place(door.cell));
            match locks.is_empty() {
                true => rooms::door(svg, first, door.length, door.direction, unit),
                false => self.closed(svg, door, first, locks),
            }
        }
    }

    /// Draws a locked door: a bar in the colour of its first lock, and the marks of all locks along the wall.
    fn closed(&self, svg: &mut Svg, door: &Doorway, first: Point, locks: &[DoorLock]) {
        let (unit, marks) = (self.unit(), &self.panel.view.marks);
        let bar = rooms::door_place(first, door.length, door.direction, unit, rooms::CLOSED_DOOR);
        svg.open("lock", &self.locked(door, locks));
        svg.rect("bar", bar, 0.0, Some(marks[locks[0].lock].colour.light));
        let is_level = matches!(door.direction, Direction::Left | Direction::Right);
        let (radius, places) = lock_row(bar.centre(), is_level, locks.len(), unit, SMALLEST_MARK);
        for (lock, at) in locks.iter().zip(places) {
            marks[lock.lock].paint(svg, at, radius);
        }
        svg.close();
    }

    /// The tooltip of a locked door: its locks, and the room each of them leads to.
    fn locked(&self, door: &Doorway, locks: &[DoorLock]) -> String {
        let Panel { view, zone, .. } = *self.panel;
        let words = |lock: &DoorLock| {
            let to = zone.room(if lock.forth { door.b } else { door.a });
            let to = shown(&view.campaign.world.rooms[to].name);
            format!("{} towards {to}", view.marks[lock.lock].words())
        };
        let words: Vec<String> = locks.iter().map(words).collect();
        format!("locked by {}", words.join(", "))
    }

    /// Writes the names of rooms, or at least their numbers, where nothing else is drawn.
    fn names(&self, svg: &mut Svg) {
        let Panel { view, zone, first, contents, unit, .. } = *self.panel;
        for (id, room) in zone.layout.iter() {
            let label = room_label(view, zone, (first, contents), id, unit);
            if let Some(label) = label {
                write(svg, &label, self.point(self.grid.place(room.position)));
            }
        }
    }

    /// Draws the content of cells. Several things on a cell share it.
    fn contents(&self, svg: &mut Svg) {
        for (cell, pieces) in self.panel.contents.cells() {
            let cell = cell.minus(self.panel.first);
            if !self.grid.size.contains(cell) {
                continue;
            }
            let half = self.unit() / 2.0;
            let centre = self.point(cell).moved(half, half);
            let shares = shares(pieces, CellContent::is_small);
            let (small, large): (Vec<_>, Vec<_>) =
                pieces.iter().zip(shares).partition(|(piece, _)| piece.is_small());
            for (piece, Share { across, down, size }) in small.into_iter().chain(large) {
                let at = centre.moved(across * self.unit(), down * self.unit());
                self.content(svg, piece, at, self.unit() * size);
            }
        }
    }

    fn content(&self, svg: &mut Svg, piece: &CellContent, at: Point, size: f64) {
        let view = self.panel.view;
        match piece {
            CellContent::Find { find, name, .. } => {
                svg.open("item", name);
                find.paint(svg, &view.marks, at, size);
            }
            CellContent::Gate { way, end } => {
                let (gate, ..) = view.ways[*way].ends()[*end];
                svg.open("gate", &shown(&gate.name));
                chip(svg, at, (size * 1.04, size * 0.84), gate.number);
            }
            CellContent::Thing(placed) => {
                let tables = view.tables;
                let glyph = tables.glyph_of(placed.thing);
                let difficulty = self.panel.level.level.difficulty;
                svg.open("thing", &shown(tables.name_of(placed.thing)));
                Badge::new(placed.thing, placed.rule, glyph, difficulty).paint(svg, at, size);
            }
        }
        svg.close();
    }
}

/// Writes a label into a room with this first cell.
fn write(svg: &mut Svg, label: &Label, first: Point) {
    let centre = label.place.moved(first.x, first.y).centre();
    let turn = match label.is_upright {
        true => format!(" transform=\"rotate(-90 {} {})\"", number(centre.x), number(centre.y)),
        false => String::new(),
    };
    svg.line(&format!("<g font-size=\"{}\"{turn}>", number(label.size)));
    let lines = label.lines.len() as f64;
    for (line, text) in label.lines.iter().enumerate() {
        let down = (line as f64 - (lines - 1.0) / 2.0) * label.size * LINE + label.size * BELOW;
        svg.text("name", centre.moved(0.0, down), text);
    }
    svg.close();
}

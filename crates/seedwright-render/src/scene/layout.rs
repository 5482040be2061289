//! Layouts: rooms on a grid of cells one unit wide, and the shapes of templates for replaying a layout.

use seedwright::grid::{Cell, Orientation, Size, grid_lines, outlines};
use seedwright::rooms::{Catalogue, CellKind, PlacedId, PlacedRoom, Role, Template, TemplateId};
use serde::Serialize;

use super::marks::{Bounds, Label, LegendRow, LegendSign, fine, thousandths};
use crate::geometry::Point;
use crate::json_schema::JsonSchema;
use crate::labels::{Labels, badge};
use crate::outline::{closed_path, open_path};
use crate::palette::{self, ThemeColour};
use crate::pictures::layout::names::{about, mark_height, name_place, role_radius};
use crate::pictures::layout::{cell_size, trails};
use crate::signs::rooms;
use crate::views::layout::LayoutView;
use crate::views::tiles::{Tile, TileGrid};
use crate::views::trails::Trails;

/// The distance between walkers on the same path.
const LANE: f64 = 0.17;

/// The scene of a layout.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LayoutScene {
    /// The width in cells.
    pub width: u32,
    /// The height in cells.
    pub height: u32,
    /// The outline of rooms and the rock around them.
    pub rock: String,
    /// The lines of all walls.
    pub walls: String,
    /// The lines between cells.
    pub grid: String,
    /// The rooms in order.
    pub rooms: Vec<LayoutRoom>,
    /// The rectangles of doors between rooms, in order.
    pub doors: Vec<Bounds>,
    /// The rectangles of doors inside rooms.
    pub inner_doors: Vec<Bounds>,
    /// The centres of item places.
    pub slots: Vec<[f64; 2]>,
    /// The trails of walkers.
    pub trails: Vec<TrailLine>,
    /// The legend.
    pub legend: Vec<LegendRow>,
}

/// A room of a layout.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[schemars(rename = "LayoutSceneRoom")]
pub struct LayoutRoom {
    /// Its number.
    pub id: u32,
    /// A description of the room.
    pub about: String,
    /// The outline of its floor.
    pub path: String,
    /// The floor colour, if it has a role.
    pub fill: Option<ThemeColour>,
    /// The centre of its floor, where trails pass.
    pub middle: [f64; 2],
    /// Its label, if there is space for it.
    pub title: Option<Label>,
    /// The sign of its role.
    pub sign: Option<RoleSign>,
    /// The position of its number in the order of placement.
    pub number: Option<[f64; 2]>,
}

/// The sign of a role.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct RoleSign {
    /// The role.
    #[schemars(schema_with = "crate::vocabulary::role")]
    pub role: &'static str,
    /// The centre.
    pub at: [f64; 2],
    /// Half its width.
    pub radius: f64,
}

/// The trail of a walker.
#[derive(Clone, Debug, JsonSchema, Serialize)]
pub struct TrailLine {
    /// The walker.
    pub walker: u32,
    /// Its colour.
    pub colour: ThemeColour,
    /// The points of each line it walked.
    pub walked: Vec<Vec<[f64; 2]>>,
    /// The end points of each jump to where it restarted.
    pub jumped: Vec<Vec<[f64; 2]>>,
}

/// Creates the scene of a layout, with the trails of its walkers.
pub fn layout_scene(view: &LayoutView<'_>, trails: &Trails) -> LayoutScene {
    let grid = TileGrid::new(view.catalogue, view.layout);
    let (size, is_open) = (grid.size, |cell| grid.tile(cell).is_open());
    let drawer = Drawer { view, grid: &grid, unit: cell_size(size) };
    let rock = outlines(size, |cell| grid.tile(cell) != Tile::Nothing);
    let doors = view.layout.doors.iter().map(|door| {
        let first = point(grid.place(door.cell));
        Bounds::of(rooms::door_place(first, door.length, door.direction, 1.0, rooms::DOOR))
    });
    let walkers = trails.walkers();
    let trail = |walker: &u32| drawer.trail(trails, *walker, walkers.len());
    LayoutScene {
        width: size.width,
        height: size.height,
        rock: closed_path(&rock, point),
        walls: closed_path(&outlines(size, is_open), point),
        grid: open_path(&grid_lines(size, is_open), point),
        rooms: drawer.rooms(),
        doors: doors.collect(),
        inner_doors: drawer.inner_doors(),
        slots: grid.slots.iter().map(|slot| middle(slot.cell)).collect(),
        trails: walkers.iter().map(trail).collect(),
        legend: legend(view, &grid, trails),
    }
}

/// The upper left corner of a cell.
fn point(cell: Cell) -> Point {
    Point::new(f64::from(cell.x), f64::from(cell.y))
}

fn middle(cell: Cell) -> [f64; 2] {
    [f64::from(cell.x) + 0.5, f64::from(cell.y) + 0.5]
}

struct Drawer<'a> {
    view: &'a LayoutView<'a>,
    grid: &'a TileGrid,
    /// The width of a cell in the picture, which determines how large names can be.
    unit: f64,
}

impl Drawer<'_> {
    fn rooms(&self) -> Vec<LayoutRoom> {
        let radius = role_radius(self.unit);
        let catalogue = self.view.catalogue;
        // Numbers need a free cell, even if they are hidden at first.
        let mut labels = Labels::new(catalogue, self.unit, mark_height(radius), true);
        let rooms = self.view.layout.iter().map(|(id, room)| {
            let label = labels.of(self.view.label(id), room);
            let first = point(self.grid.place(room.position));
            let (title, sign) = match label {
                Some(label) => self.written(label, first, room.role, radius),
                None => (None, self.bare_sign(room, radius)),
            };
            self.room(id, room, title, sign)
        });
        rooms.collect()
    }

    fn room(
        &self,
        id: PlacedId,
        room: &PlacedRoom,
        title: Option<Label>,
        sign: Option<RoleSign>,
    ) -> LayoutRoom {
        let template = self.view.template(room);
        let lines = outlines(template.size(), |cell| template.kind(cell).is_open());
        let place = |cell: Cell| self.grid.place(room.position.plus(cell));
        LayoutRoom {
            id: id.0,
            about: about(self.view, id, room),
            path: closed_path(&lines, |cell| point(place(cell))),
            fill: room.role.map(palette::role_tint),
            middle: middle(trails::middle(self.view, self.grid, room)),
            title,
            sign,
            number: badge(&template).map(|cell| middle(place(cell))),
        }
    }

    /// The label of a room, with the sign of its role above it.
    fn written(
        &self,
        label: &crate::labels::Label,
        first: Point,
        role: Option<Role>,
        radius: f64,
    ) -> (Option<Label>, Option<RoleSign>) {
        let place = name_place(label, label.place, role, radius);
        let at = |Point { x, y }: Point| thousandths(first.moved(x / self.unit, y / self.unit));
        let sign = place.sign.map(|(role, centre, radius)| RoleSign {
            role: role.word(),
            at: at(centre),
            radius: fine(radius / self.unit),
        });
        let mark = role.map_or(0.0, |_| mark_height(radius));
        let title =
            Label { at: at(place.middle), ..Label::of_cells(label, first, self.unit, mark) };
        (Some(title), sign)
    }

    /// The sign of a role in the middle of a room without a label.
    fn bare_sign(&self, room: &PlacedRoom, radius: f64) -> Option<RoleSign> {
        Some(RoleSign {
            role: room.role?.word(),
            at: middle(trails::middle(self.view, self.grid, room)),
            radius: fine(radius / self.unit),
        })
    }

    fn inner_doors(&self) -> Vec<Bounds> {
        let rooms = self.view.layout.iter().flat_map(|(_, room)| {
            let doors: Vec<_> = rooms::inner_doors(&self.view.template(room)).collect();
            doors.into_iter().map(|(cell, way)| {
                let first = point(self.grid.place(room.position.plus(cell)));
                Bounds::of(rooms::door_place(first, 1, way, 1.0, rooms::INNER_DOOR))
            })
        });
        rooms.collect()
    }

    fn trail(&self, trails: &Trails, walker: u32, walkers: usize) -> TrailLine {
        let aside = trails::lane(walker, walkers) * LANE;
        let corner = |cell: &Cell| middle(*cell).map(|side| fine(side + aside));
        let lines = |is_jump: bool| {
            let lines = trails::lines(self.view, self.grid, trails, walker, is_jump);
            lines.iter().map(|line| line.iter().map(corner).collect()).collect()
        };
        TrailLine {
            walker,
            colour: palette::walker(walker),
            walked: lines(false),
            jumped: lines(true),
        }
    }
}

fn legend(view: &LayoutView<'_>, grid: &TileGrid, trails: &Trails) -> Vec<LegendRow> {
    let row = |layer, sign, words: &str| LegendRow { layer, sign, words: words.to_owned() };
    let roles = Role::ALL.into_iter().filter(|role| view.layout.with_role(*role).next().is_some());
    let mut rows: Vec<LegendRow> = roles
        .map(|role| row("rooms", LegendSign::Role { role: role.word() }, role.word()))
        .collect();
    if grid.tiles().contains(&Tile::Door) {
        rows.push(row("doors", LegendSign::Door, "door between rooms"));
    }
    if grid.tiles().contains(&Tile::Gate) {
        rows.push(row("doors", LegendSign::InnerDoor, "door inside a room"));
    }
    if !grid.slots.is_empty() {
        rows.push(row("items", LegendSign::Slot, "place for an item"));
    }
    rows.push(row("steps", LegendSign::Number, "order of placement"));
    rows.extend(trails.walkers().into_iter().map(|walker| {
        let sign = LegendSign::Walker { colour: palette::walker(walker) };
        row("trails", sign, &format!("walker {}", walker + 1))
    }));
    if trails.moves().iter().any(|step| step.is_jump) {
        rows.push(row("trails", LegendSign::Jump, "restarts there"));
    }
    rows
}

/// The shape of a template in one orientation, relative to its first cell.
#[derive(Clone, Debug, JsonSchema, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TemplateShape {
    /// The name of the template.
    pub template: String,
    /// The rotation in degrees.
    pub rotation: u32,
    /// Whether it is mirrored before the rotation.
    pub mirrored: bool,
    /// The width in cells.
    pub width: u32,
    /// The height in cells.
    pub height: u32,
    /// The outline of its floor.
    pub floor: String,
    /// The outline of the whole template.
    pub whole: String,
    /// The centre of its floor, where trails pass.
    pub middle: [f64; 2],
    /// The position of the room's number in the order of placement.
    pub number: Option<[f64; 2]>,
    /// The centres of item places.
    pub slots: Vec<[f64; 2]>,
    /// The rectangles of doors inside it.
    pub inner_doors: Vec<Bounds>,
    /// Its connections in the order of the drawing, which is how steps number them.
    pub connections: Vec<ShapeConnection>,
}

/// A wall cell where a door can be.
#[derive(Clone, Copy, Debug, JsonSchema, Serialize)]
pub struct ShapeConnection {
    /// Its centre.
    pub at: [f64; 2],
    /// The rectangle of a door there.
    pub door: Bounds,
    /// Whether the room can only be placed if this connection is met.
    pub required: bool,
}

/// The shapes of all templates in all orientations.
pub fn template_shapes(catalogue: &Catalogue) -> Vec<TemplateShape> {
    let templates = (0..).zip(catalogue.templates()).map(|(number, _)| TemplateId(number));
    let shapes = templates.flat_map(|id| {
        let template = catalogue.template(id);
        Orientation::ALL.map(|orientation| template_shape(template, orientation))
    });
    shapes.collect()
}

fn template_shape(template: &Template, orientation: Orientation) -> TemplateShape {
    let turned = template.turned(orientation);
    let Size { width, height } = turned.size();
    let path = |is_in: &dyn Fn(CellKind) -> bool| {
        let lines = outlines(turned.size(), |cell| is_in(turned.kind(cell)));
        closed_path(&lines, point)
    };
    let inner_doors = rooms::inner_doors(&turned).map(|(cell, way)| {
        Bounds::of(rooms::door_place(point(cell), 1, way, 1.0, rooms::INNER_DOOR))
    });
    let connections = template.points().iter().map(|connection| {
        let cell = orientation.cell(connection.cell, template.size());
        let way = orientation.direction(connection.direction);
        let door = rooms::door_place(point(cell), 1, way, 1.0, rooms::DOOR);
        ShapeConnection { at: middle(cell), door: Bounds::of(door), required: connection.required }
    });
    TemplateShape {
        template: template.name.clone(),
        rotation: orientation.degrees(),
        mirrored: orientation.is_mirrored(),
        width,
        height,
        floor: path(&CellKind::is_open),
        whole: path(&|kind| kind != CellKind::Outside),
        middle: middle(trails::middle_of(&turned)),
        number: badge(&turned).map(middle),
        slots: turned.slots().iter().map(|slot| middle(slot.cell)).collect(),
        inner_doors: inner_doors.collect(),
        connections: connections.collect(),
    }
}

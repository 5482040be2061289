//! Where maps come from: the classic generator, rooms that are laid out, or a drawing.

use std::path::Path;

use seedwright::bundle::MapOrigin;
use seedwright::grid::Cell;
use seedwright::pack::SourceFile;
use seedwright::population::{Classic, Map, MapFault, Plan, Room, Stock};
use seedwright::random::Seed;
use seedwright::rooms::{self, CellKind, PlacedId, Role};
use seedwright::world::Settings;
use seedwright_render::views::tiles::{Tile, TileGrid};

use super::failed;
use crate::arguments::MapSource;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, read_file};
use crate::rooms::{Job, Laid, lay_out};

/// The most bytes of a drawing: a thousand rows of a thousand cells have fewer.
const MOST_BYTES: usize = 16 * 1024 * 1024;

/// The pack whose rooms are laid out where a pack has none of its own.
const HALLS: &str = "halls";

/// Makes the map of each level.
pub enum Source {
    Classic(Classic),
    /// Rooms of this pack.
    Rooms(Box<Pack>),
    /// The same map for every level.
    Drawn(Box<Map>),
}

/// What was typed, made ready.
pub fn source(
    typed: &MapSource,
    stock: &Stock,
    (name, pack): (&str, &Pack),
    output: &Output,
) -> Result<Source, Failure> {
    match typed {
        MapSource::Classic => Ok(Source::Classic(stock.classic)),
        MapSource::Rooms => {
            let own = pack.world.layout.is_some();
            let name = if own { name } else { HALLS };
            Ok(Source::Rooms(Box::new(Pack::load(name, output)?)))
        }
        MapSource::File(path) => Ok(Source::Drawn(Box::new(drawn(path)?))),
    }
}

/// Reads a drawing: JSON where it begins like that, otherwise text.
fn drawn(path: &Path) -> Result<Map, Failure> {
    let file = read_file(path, MOST_BYTES)?;
    let is_json = file.bytes.trim_ascii_start().starts_with(b"{");
    let read = |file: &SourceFile| -> Result<Map, Vec<MapFault>> {
        let text = String::from_utf8_lossy(&file.bytes);
        if is_json { Map::from_json(&text) } else { Map::parse(&text) }
    };
    read(&file).map_err(|faults| failed::faulty_map(file, &faults))
}

impl Source {
    /// Where maps come from.
    pub fn origin(&self) -> MapOrigin {
        match self {
            Self::Classic(_) => MapOrigin::Classic,
            Self::Rooms(_) => MapOrigin::Rooms,
            Self::Drawn(_) => MapOrigin::Drawn,
        }
    }

    /// The map of a level.
    pub fn map(&self, seed: &Seed, depth: u32, output: &Output) -> Result<Map, Failure> {
        match self {
            Self::Classic(classic) => classic.map(seed, depth).map_err(|_| failed::unsound()),
            Self::Rooms(pack) => {
                // Every level has a layout of its own.
                let seed = Seed::from_text(format!("{}/depth {depth}", seed.text()));
                let blueprint = rooms_of(pack)?;
                let job = Job {
                    settings: &Settings::defaults(&pack.world),
                    asked: blueprint.settings.clone(),
                    seed: &seed,
                    trace: None,
                    kept_steps: None,
                };
                of_layout(&lay_out(pack, blueprint, &job, output)?)
            }
            Self::Drawn(map) => Ok(Map::clone(map)),
        }
    }
}

fn rooms_of(pack: &Pack) -> Result<&rooms::Blueprint, Failure> {
    crate::rooms::blueprint(&pack.world.id, pack)
}

/// A layout as a map: the player starts in the entrance, and the way out is in the exit, or in the room that
/// is farthest away. Ways that are too narrow for two are floor, but no rooms.
fn of_layout(laid: &Laid) -> Result<Map, Failure> {
    let (catalogue, layout) = (&laid.catalogue, &laid.layout);
    let grid = TileGrid::new(catalogue, layout);
    let all = (0..).zip(grid.tiles());
    let cells_with = |is: fn(Tile) -> bool| -> Vec<Cell> {
        let found = all.clone().filter(|(_, tile)| is(**tile));
        found.map(|(number, _)| grid.size.cell(number)).collect()
    };
    let entrance = PlacedId(0);
    let farthest = || layout.iter().max_by_key(|(id, room)| (room.depth, std::cmp::Reverse(*id)));
    let exit = layout.with_role(Role::Exit).next();
    let exit = exit.or_else(|| Some(farthest()?.0)).unwrap_or(entrance);
    let mut order: Vec<PlacedId> = vec![entrance];
    let others = layout.iter().map(|(id, _)| id);
    order.extend(others.filter(|id| *id != entrance && *id != exit));
    order.extend((exit != entrance).then_some(exit));
    let rooms = order.into_iter().filter_map(|id| {
        let cells = floor_of(laid, &grid, id);
        let kept = id == entrance || id == exit || is_wide(&cells);
        kept.then_some(Room::Cells(cells))
    });
    let map = Map::new(Plan {
        width: grid.size.width,
        height: grid.size.height,
        floor: cells_with(Tile::is_open),
        rooms: rooms.collect(),
        doors: cells_with(|tile| matches!(tile, Tile::Door | Tile::Gate)),
        ..Plan::default()
    });
    map.map_err(|faults| {
        let reasons: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Failure::argument(
            format!("this layout can't be filled: {}", reasons.join("; ")),
            "ask for fewer rooms in the section [layout]",
        )
    })
}

/// The floor of a room, without doors.
fn floor_of(laid: &Laid, grid: &TileGrid, id: PlacedId) -> Vec<Cell> {
    let room = laid.layout.room(id);
    let template = laid.catalogue.template(room.template).turned(room.orientation);
    let cells = template.size().cells();
    let floor = cells.filter(|cell| template.kind(*cell) == CellKind::Floor);
    let placed = floor.map(|cell| grid.place(room.position.plus(cell)));
    placed.filter(|cell| grid.tile(*cell) == Tile::Floor).collect()
}

/// Whether two can pass one another somewhere: four cells in a square.
fn is_wide(cells: &[Cell]) -> bool {
    let has = |x: i32, y: i32| cells.contains(&Cell::new(x, y));
    let square = |cell: &Cell| {
        let (right, below) = (cell.x + 1, cell.y + 1);
        has(right, cell.y) && has(cell.x, below) && has(right, below)
    };
    cells.iter().any(square)
}

//! The stage that fills levels.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde_json::Value;

use super::details::BundleFault;
use super::error::{Error, Invalid, of_level};
use super::filled::FilledLevels;
use super::room_planner::RoomPlanner;
use super::stage::{Decisions, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::{MapOrigin, level_settings};
use crate::grid::Cell;
use crate::population::{
    Classic, Difficulty, Fixed, LevelMap, MapPlan, Populator, Request, Room, Step, Stock,
};
use crate::random::Seed;
use crate::rooms::{Catalogue, CellKind, Doorway, Layout, PlacedId, Role};
use crate::world::Linking;

/// The maximum number of levels of a run without a given length.
const LONGEST_RUN: u32 = 100;

/// The request for filled levels.
#[derive(Clone, Debug, Default)]
pub struct LevelRequest {
    /// The depths of the levels; `None` for a whole run, from the first level to the one at which the game ends.
    pub depths: Option<RangeInclusive<u32>>,
    /// The number of earlier wins.
    pub wins: u32,
    /// Their difficulty; `None` follows the curve.
    pub difficulty: Option<Fixed>,
    /// Whether the deepest of them is the last level of the game.
    pub last: bool,
    /// The source of their maps.
    pub maps: MapSource,
}

impl LevelRequest {
    /// Returns the depths of the levels that are filled for a seed.
    pub fn run(&self, populator: &Populator, seed: &Seed) -> RangeInclusive<u32> {
        let last = || populator.last_depth(seed).unwrap_or(LONGEST_RUN).min(LONGEST_RUN);
        self.depths.clone().unwrap_or_else(|| 1..=last())
    }

    /// Whether this is the pack's default: a whole run.
    pub(super) fn is_default(&self) -> bool {
        let Self { depths, wins, difficulty, last, maps } = self;
        let is_run = depths.is_none() && *wins == 0 && difficulty.is_none() && !last;
        is_run && matches!(maps, MapSource::Classic)
    }
}

/// The source of level maps.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub enum MapSource {
    /// The classic generator of the pack.
    #[default]
    Classic,
    /// Rooms, laid out separately for every level.
    Rooms(Arc<RoomPlanner>),
    /// The same map for every level.
    Drawn(Arc<LevelMap>),
    /// The maps that a bundle has, by depth.
    Recorded {
        /// Where they came from at first.
        origin: MapOrigin,
        /// The maps.
        maps: Arc<BTreeMap<u32, LevelMap>>,
    },
}

impl MapSource {
    /// Returns the source as bundles record it.
    pub fn origin(&self) -> MapOrigin {
        match self {
            Self::Classic => MapOrigin::Classic,
            Self::Rooms(_) => MapOrigin::Rooms,
            Self::Drawn(_) => MapOrigin::Drawn,
            Self::Recorded { origin, .. } => *origin,
        }
    }

    fn map(
        &self,
        classic: &Classic,
        (seed, depth): (&Seed, u32),
        watch: &mut Watch<'_>,
    ) -> Result<LevelMap, Error> {
        match self {
            Self::Classic => {
                let map = classic.map(seed, depth);
                Ok(map.expect("the generator of a checked world is sound"))
            }
            Self::Rooms(planner) => {
                let own = Seed::from_text(format!("{}/depth {depth}", seed.text()));
                let layout = planner.plan(&own, watch)?;
                map_of_layout(planner.catalogue(), &layout)
            }
            Self::Drawn(map) => Ok(LevelMap::clone(map)),
            Self::Recorded { maps, .. } => {
                let map = maps.get(&depth).cloned();
                map.ok_or(Error::Invalid(Invalid::Bundle(BundleFault::OtherWorld)))
            }
        }
    }
}

/// Fills the levels of a pack.
pub(super) struct LevelStage {
    pub populator: Arc<Populator>,
    classic: Classic,
    request: LevelRequest,
}

impl LevelStage {
    pub fn new(stock: &Stock, request: LevelRequest) -> Self {
        let populator = Populator::new(stock.tables.clone());
        let populator = populator.expect("the tables of a checked world are sound");
        Self { populator: Arc::new(populator), classic: stock.classic, request }
    }

    /// Returns the request for the level at a depth. A game has one last level: the deepest of these if that was
    /// requested or if all are as difficult as a last level, and otherwise the one that the curve gives.
    fn level<'s>(
        &self,
        seed: &'s Seed,
        (depth, deepest): (u32, u32),
        last_depth: Option<u32>,
    ) -> Request<'s> {
        let end = self.populator.tables().rules.last_difficulty;
        let is_deepest = depth == deepest;
        let last = match self.request.difficulty {
            _ if self.request.last => is_deepest,
            Some(difficulty) => difficulty >= end && is_deepest,
            None => last_depth == Some(depth),
        };
        let (wins, difficulty) = (self.request.wins, self.difficulty());
        Request { wins, difficulty, last, ..Request::new(seed, depth) }
    }

    fn difficulty(&self) -> Difficulty {
        self.request.difficulty.map_or(Difficulty::Curve, Difficulty::Level)
    }
}

impl Stage for LevelStage {
    fn name(&self) -> &'static str {
        StageName::Population.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let last_depth = self.populator.last_depth(seed);
        let depths = self.request.run(&self.populator, seed);
        let deepest = *depths.end();
        let mut levels = Vec::new();
        for depth in depths {
            let request = self.level(seed, (depth, deepest), last_depth);
            let map = self.request.maps.map(&self.classic, (seed, depth), watch)?;
            if watch.emit(&Event::LevelBegan { depth }).is_break() {
                return Err(Error::Stopped);
            }
            let mut see = |step: &Step<'_>| watch.emit(&Event::Population(step));
            let level = self.populator.populate(&map, &request, &mut see);
            levels.push((map, level.map_err(|error| of_level(&error, depth))?));
        }
        let (populator, maps) = (self.populator.clone(), self.request.maps.origin());
        let difficulty = self.difficulty();
        decisions.levels = Some(FilledLevels { populator, maps, levels, difficulty, last_depth });
        Ok(())
    }

    fn settings(
        &self,
        _: Option<&Linking>,
        _: &Seed,
        _: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        Ok(Some(level_settings(self.populator.tables(), self.request.maps.origin())))
    }
}

/// Converts a layout to a map. The player starts in the entrance, and the way out is in the exit, or else in the
/// farthest room. Passages too narrow for two are floor, but not rooms.
fn map_of_layout(catalogue: &Catalogue, layout: &Layout) -> Result<LevelMap, Error> {
    let tiles = Tiles::new(catalogue, layout);
    let entrance = PlacedId(0);
    let farthest = || layout.iter().max_by_key(|(id, room)| (room.depth, std::cmp::Reverse(*id)));
    let exit = layout.with_role(Role::Exit).next();
    let exit = exit.or_else(|| Some(farthest()?.0)).unwrap_or(entrance);
    let mut order: Vec<PlacedId> = vec![entrance];
    let others = layout.iter().map(|(id, _)| id);
    order.extend(others.filter(|id| *id != entrance && *id != exit));
    order.extend((exit != entrance).then_some(exit));
    let rooms = order.into_iter().filter_map(|id| {
        let cells = tiles.floor_of(id);
        let is_room = id == entrance || id == exit || is_wide(&cells);
        is_room.then_some(Room::Cells(cells))
    });
    let map = LevelMap::new(MapPlan {
        width: layout.size.width,
        height: layout.size.height,
        floor: tiles.with(|tile| tile != Tile::Closed),
        rooms: rooms.collect(),
        doors: tiles.with(|tile| tile == Tile::Door),
        ..MapPlan::default()
    });
    map.map_err(|faults| Error::Invalid(Invalid::Map(faults)))
}

/// The content of a layout cell.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Tile {
    /// A wall, or nothing.
    Closed,
    Floor,
    /// A door between rooms, or within one.
    Door,
}

/// A layout cell by cell; its first column and row have number 0.
struct Tiles<'l> {
    catalogue: &'l Catalogue,
    layout: &'l Layout,
    tiles: Vec<Tile>,
}

impl<'l> Tiles<'l> {
    /// Draws the rooms, then the doors over them.
    fn new(catalogue: &'l Catalogue, layout: &'l Layout) -> Self {
        let tiles = layout.size.cells().map(|_| Tile::Closed).collect();
        let mut grid = Self { catalogue, layout, tiles };
        for (id, _) in layout.iter() {
            for (cell, kind) in grid.room(id) {
                match kind {
                    CellKind::Outside => {}
                    CellKind::Blocked => grid.put(cell, Tile::Closed),
                    CellKind::Floor => grid.put(cell, Tile::Floor),
                    CellKind::Door => grid.put(cell, Tile::Door),
                }
            }
        }
        for cell in layout.doors.iter().flat_map(Doorway::cells) {
            grid.put(cell.minus(layout.corner), Tile::Door);
        }
        grid
    }

    /// Returns the cells of a room on the map, each with its kind in the template.
    fn room(&self, id: PlacedId) -> Vec<(Cell, CellKind)> {
        let (room, corner) = (self.layout.room(id), self.layout.corner);
        let template = self.catalogue.template(room.template).turned(room.orientation);
        let cells = template.size().cells();
        let place = |cell: Cell| room.position.plus(cell).minus(corner);
        cells.map(|cell| (place(cell), template.kind(cell))).collect()
    }

    fn put(&mut self, cell: Cell, tile: Tile) {
        if let Some(number) = self.layout.size.number(cell) {
            self.tiles[number as usize] = tile;
        }
    }

    fn tile(&self, cell: Cell) -> Tile {
        let number = self.layout.size.number(cell);
        number.map_or(Tile::Closed, |number| self.tiles[number as usize])
    }

    /// Returns the cells whose tile matches, in reading order.
    fn with(&self, is: impl Fn(Tile) -> bool) -> Vec<Cell> {
        let found = (0u32..).zip(&self.tiles).filter(|(_, tile)| is(**tile));
        found.map(|(number, _)| self.layout.size.cell(number)).collect()
    }

    /// Returns the floor cells of a room, without doors.
    fn floor_of(&self, id: PlacedId) -> Vec<Cell> {
        let cells = self.room(id).into_iter();
        let floor = cells
            .filter(|(cell, kind)| *kind == CellKind::Floor && self.tile(*cell) == Tile::Floor);
        floor.map(|(cell, _)| cell).collect()
    }
}

/// Whether two characters can pass each other somewhere: four cells in a square.
fn is_wide(cells: &[Cell]) -> bool {
    let has = |x: i32, y: i32| cells.contains(&Cell::new(x, y));
    let square = |cell: &Cell| {
        let (right, below) = (cell.x + 1, cell.y + 1);
        has(right, cell.y) && has(cell.x, below) && has(right, below)
    };
    cells.iter().any(square)
}

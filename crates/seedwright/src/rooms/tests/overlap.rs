//! What two rooms can share: the document's drawing, and a naive count of cells as an oracle.

use crate::grid::{Cell, Direction, Orientation};
use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;

use super::random_templates::any_catalogue;
use super::*;

#[test]
fn the_drawing_of_the_document() {
    let rooms = catalogue([template("A", "###\n#.?\n###"), template("B", "###\n?.#\n###")]);
    let mut site = Site::new(&rooms, None);
    let [a, b] = ["A", "B"].map(|name| id(&rooms, name));
    site.place(a, Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
    site.place(b, Orientation::UPRIGHT, Cell::new(2, 0)).unwrap();
    let layout = site.layout();
    assert_eq!(layout.ascii(&rooms), "#####\n#.+.#\n#####\n");
    assert_eq!(layout.doors.len(), 1);
    assert_eq!(layout.doors[0].direction, Direction::Right);
    assert_eq!(layout.doors[0].cell, Cell::new(2, 1));
}

#[test]
fn anything_but_edges_is_rejected() {
    let rooms = catalogue([
        template("A", "####\n?..?\n####"),
        template("pillar", "#####\n#...?\n#.#.#\n#...#\n#####"),
    ]);
    let mut site = Site::new(&rooms, None);
    let [a, pillar] = ["A", "pillar"].map(|name| id(&rooms, name));
    let upright = Orientation::UPRIGHT;
    site.place(a, upright, Cell::new(0, 0)).unwrap();
    let overlap = |x, y| Err(Rejection::Overlap { cell: Cell::new(x, y) });
    // On top of it, one column too far, and one row too far.
    assert_eq!(site.place(a, upright, Cell::new(0, 0)), overlap(1, 1));
    assert_eq!(site.place(a, upright, Cell::new(2, 0)), overlap(2, 1));
    assert_eq!(site.place(a, upright, Cell::new(0, 1)), overlap(1, 1));
    // Walls that share edges, corners, or nothing at all are fine.
    site.place(a, upright, Cell::new(0, 2)).unwrap();
    site.place(a, upright, Cell::new(3, -2)).unwrap();
    site.place(a, upright, Cell::new(50, 50)).unwrap();
    // A wall inside a room can't be shared.
    site.place(pillar, upright, Cell::new(20, 0)).unwrap();
    let onto = site.place(pillar, upright, Cell::new(22, 2));
    assert_eq!(onto, overlap(22, 2));
}

#[test]
fn a_connection_against_a_wall_stays_closed() {
    let rooms = catalogue([
        template("A", "####\n#..?\n#..#\n####"),
        template("B", "####\n#..#\n?..#\n####"),
    ]);
    let mut site = Site::new(&rooms, None);
    let [a, b] = ["A", "B"].map(|name| id(&rooms, name));
    site.place(a, Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
    site.place(b, Orientation::UPRIGHT, Cell::new(3, 0)).unwrap();
    assert_eq!(site.layout().doors, []);
    assert_eq!(site.layout().ascii(&rooms), "#######\n#..#..#\n#..#..#\n#######\n");
}

#[test]
fn doors_side_by_side_are_one() {
    let rooms = catalogue([template("wide", "#####\n?...?\n?...?\n?...?\n#####")]);
    let mut site = Site::new(&rooms, None);
    site.place(TemplateId(0), Orientation::UPRIGHT, Cell::new(0, 0)).unwrap();
    site.place(TemplateId(0), Orientation::UPRIGHT, Cell::new(4, 1)).unwrap();
    let layout = site.layout();
    assert_eq!(layout.doors.len(), 1);
    let cells: Vec<Cell> = layout.doors[0].cells().collect();
    assert_eq!(cells, [Cell::new(4, 2), Cell::new(4, 3)]);
}

/// What occupies a cell: the room, whether the cell is its edge, and where its connection faces.
type Occupant = (u32, bool, Option<Direction>);

/// Rooms placed by examining every cell.
#[derive(Default)]
struct Naive {
    cells: BTreeMap<Cell, Vec<Occupant>>,
    doors: BTreeSet<(Cell, u32, u32)>,
    rooms: u32,
}

impl Naive {
    /// The connection that a connection at a cell would meet: an error if a wall is in front of it.
    fn meets(&self, cell: Cell, direction: Direction) -> Result<Option<u32>, ()> {
        match self.cells.get(&cell).map_or(&[][..], |occupants| occupants) {
            [] => Ok(None),
            [(room, _, Some(facing))] if *facing == direction.opposite() => Ok(Some(*room)),
            _ => Err(()),
        }
    }

    fn place(&mut self, room: &Template, at: Cell) -> bool {
        let cells = || room.size().cells().filter(|cell| room.kind(*cell) != CellKind::Outside);
        let is_door = |cell: Cell| self.doors.iter().any(|(door, ..)| *door == cell);
        let fits = cells().all(|cell| {
            let there = self.cells.get(&at.plus(cell)).map_or(&[][..], |occupants| occupants);
            let shared = room.is_edge(cell) && !is_door(at.plus(cell));
            there.is_empty() || shared && there.iter().all(|(_, edge, _)| *edge)
        });
        let met =
            room.points().iter().filter(|point| point.required).all(|point| {
                matches!(self.meets(at.plus(point.cell), point.direction), Ok(Some(_)))
            });
        if !fits || !met {
            return false;
        }
        for point in room.points() {
            let cell = at.plus(point.cell);
            if let Ok(Some(other)) = self.meets(cell, point.direction) {
                self.doors.insert((cell, other, self.rooms));
            }
        }
        for cell in cells() {
            let point = room.points().iter().find(|point| point.cell == cell);
            let occupant = (self.rooms, room.is_edge(cell), point.map(|point| point.direction));
            self.cells.entry(at.plus(cell)).or_default().push(occupant);
        }
        self.rooms += 1;
        true
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn placing_is_what_a_naive_count_of_cells_allows(
        rooms in any_catalogue(1..5),
        tries in prop::collection::vec((any::<prop::sample::Index>(), 0usize..8, -70i32..-50, 50i32..75), 1..60),
    ) {
        let mut site = Site::new(&rooms, None);
        let mut naive = Naive::default();
        for (room, orientation, x, y) in tries {
            let number = room.index(rooms.templates().len());
            let orientation = Orientation::ALL[orientation];
            let at = Cell::new(x, y);
            let before = site.state_hash();
            let placed = site.place(TemplateId(number as u32), orientation, at);
            let turned = rooms.templates()[number].turned(orientation);
            prop_assert_eq!(placed.is_ok(), naive.place(&turned, at), "{:?}", placed);
            prop_assert_eq!(placed.is_ok(), site.state_hash() != before);
        }
        let layout = site.layout();
        let doors = layout.doors.iter();
        let cells = doors.flat_map(|door| door.cells().map(|cell| (cell, door.a.0, door.b.0)));
        let cells: BTreeSet<(Cell, u32, u32)> = cells.collect();
        // Where many connections meet in a row, the doorway has two cells of them (`check_doorways_naively`).
        prop_assert!(cells.is_subset(&naive.doors));
        let pairs = |cells: &BTreeSet<(Cell, u32, u32)>| -> BTreeSet<(u32, u32)> {
            cells.iter().map(|(_, a, b)| (*a, *b)).collect()
        };
        prop_assert_eq!(pairs(&cells), pairs(&naive.doors));
    }

    /// Everything placed after a checkpoint is gone without a trace after the undo.
    #[test]
    fn going_back_restores_everything(
        rooms in any_catalogue(1..4),
        before in prop::collection::vec((any::<prop::sample::Index>(), -8i32..8, -8i32..8), 0..12),
        after in prop::collection::vec((any::<prop::sample::Index>(), -8i32..8, -8i32..8), 0..12),
    ) {
        let mut site = Site::new(&rooms, None);
        let place = |site: &mut Site<'_>, (room, x, y): (prop::sample::Index, i32, i32)| {
            let number = room.index(rooms.templates().len()) as u32;
            let _ = site.place(TemplateId(number), Orientation::UPRIGHT, Cell::new(x, y));
        };
        before.into_iter().for_each(|at| place(&mut site, at));
        let hash = site.state_hash();
        let mark = site.begin();
        after.clone().into_iter().for_each(|at| place(&mut site, at));
        let changed = site.state_hash();
        site.undo(mark);
        prop_assert_eq!(site.state_hash(), hash);
        after.into_iter().for_each(|at| place(&mut site, at));
        prop_assert_eq!(site.state_hash(), changed);
    }
}

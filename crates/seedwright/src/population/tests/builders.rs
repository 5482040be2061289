//! Maps of all builders, measured in the simplest way: every cell by itself, and every pair of rooms.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::grid::{Cell, Direction, Size};
use crate::population::*;
use crate::random::Seed;

/// The number of maps of each builder.
const MAPS: u64 = 420;

fn map_of(builder: Builder, classic: Classic, game: u64) -> LevelMap {
    let maps = LevelMaps { builder: Builders::always(builder), classic };
    let depth = 1 + (game % 40) as u32;
    maps.map(&Seed::from(game), depth, Fixed::thousandths(600)).unwrap()
}

/// The steps from a cell to every other, and through which rooms they lead: found by trying all neighbours again and
/// again.
fn walks(map: &LevelMap, from: Cell) -> BTreeMap<Cell, u32> {
    let mut walks = BTreeMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for next in Direction::ALL.map(|way| cell.step(way)) {
            if map.is_floor(next) && !walks.contains_key(&next) {
                walks.insert(next, walks[&cell] + 1);
                queue.push_back(next);
            }
        }
    }
    walks
}

/// The rooms that can be entered from a room without crossing another one.
fn adjacent(map: &LevelMap, room: u32) -> BTreeSet<u32> {
    let mut seen: BTreeSet<Cell> = map.cells_of(room).collect();
    let mut queue: VecDeque<Cell> = seen.iter().copied().collect();
    let mut found = BTreeSet::new();
    while let Some(cell) = queue.pop_front() {
        for next in Direction::ALL.map(|way| cell.step(way)) {
            match map.room_at(next) {
                _ if !map.is_floor(next) => {}
                Some(other) if other != room => {
                    found.insert(other);
                }
                _ if seen.insert(next) => queue.push_back(next),
                _ => {}
            }
        }
    }
    found
}

/// The number of rooms to enter from the first room to the last.
fn rooms_between(map: &LevelMap) -> u32 {
    let mut known = BTreeSet::from([0]);
    let mut steps = 0;
    while !known.contains(&(map.room_count() - 1)) {
        let more: Vec<u32> = known.iter().flat_map(|room| adjacent(map, *room)).collect();
        known.extend(more);
        steps += 1;
    }
    steps
}

#[test]
fn built_maps_are_connected() {
    for builder in Builder::ALL {
        let mut rooms = 0;
        for game in 0..MAPS {
            let map = map_of(builder, Classic::default(), game);
            let walks = walks(&map, map.centre_of(0));
            let floor = map.size().cells().filter(|cell| map.is_floor(*cell)).count();
            assert_eq!(walks.len(), floor, "{builder:?}, game {game}: every cell can be reached");
            let inside = |cell: &Cell| (1..79).contains(&cell.x) && (1..49).contains(&cell.y);
            assert!(walks.keys().all(inside), "{builder:?}, game {game}");
            rooms += map.room_count();
        }
        let mean = u64::from(rooms) * 10 / MAPS;
        assert!((80..200).contains(&mean), "{builder:?}: {mean} rooms on ten maps");
    }
}

#[test]
fn exits_of_built_maps_are_far() {
    for builder in Builder::ALL {
        let mut near = 0;
        for game in 0..MAPS {
            let map = map_of(builder, Classic::default(), game);
            let last = map.room_count() - 1;
            let from_start = walks(&map, map.centre_of(0));
            let walk = from_start[&map.centre_of(last)];
            let farthest = *from_start.values().max().unwrap();
            assert!(walk * 10 >= farthest * 6, "{builder:?}, game {game}: {walk} of {farthest}");
            let rooms = rooms_between(&map);
            assert!(
                rooms >= if last < 4 { last.min(2) } else { 3 },
                "{builder:?}, game {game}: {rooms}"
            );
            // Also of the longest walk between any two rooms.
            let longest = (0..=last).map(|room| {
                let walks = walks(&map, map.centre_of(room));
                (0..=last).map(|other| walks[&map.centre_of(other)]).max().unwrap()
            });
            near += u32::from(walk * 10 < longest.max().unwrap() * 6);
        }
        assert_eq!(
            near, 0,
            "{builder:?}: maps whose exit is near, compared with their longest walk"
        );
    }
}

/// Corridors are one cell wide, and no two run side by side with one wall between.
#[test]
fn no_corridor_is_doubled() {
    for builder in [Builder::Classic, Builder::Accretion] {
        for game in 0..MAPS {
            let map = map_of(builder, Classic::default(), game);
            let is_corridor = |x: i32, y: i32| {
                map.is_floor(Cell::new(x, y)) && map.room_at(Cell::new(x, y)).is_none()
            };
            let is_floor = |x: i32, y: i32| map.is_floor(Cell::new(x, y));
            for Cell { x, y } in map.size().cells() {
                let square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
                let is_wide = square.iter().all(|(x, y)| is_floor(*x, *y))
                    && square.iter().any(|(x, y)| is_corridor(*x, *y));
                assert!(!is_wide, "{builder:?}, game {game}: a wide passage at {x}, {y}");
                // Three cells of each, so that a corridor can end near another one.
                let across = (0..3).all(|step| {
                    is_corridor(x + step, y)
                        && !is_floor(x + step, y + 1)
                        && is_corridor(x + step, y + 2)
                });
                let down = (0..3).all(|step| {
                    is_corridor(x, y + step)
                        && !is_floor(x + 1, y + step)
                        && is_corridor(x + 2, y + step)
                });
                assert!(!across && !down, "{builder:?}, game {game}: two corridors at {x}, {y}");
            }
        }
    }
}

/// A map has a loop if a room is left that connects rooms only one way without it.
#[test]
fn loops_are_made_where_a_detour_is_long() {
    for builder in Builder::ALL {
        let loops = |most: u32| -> u64 {
            let classic = Classic { loops: most, ..Classic::default() };
            // The number of walls that a loop goes around: 1 + edges - cells for corridors, counted on cells.
            let count = |game: u64| {
                let map = map_of(builder, classic, game);
                let (mut cells, mut edges, mut squares) = (0_u64, 0, 0);
                for cell in map.size().cells().filter(|cell| map.is_floor(*cell)) {
                    let [right, down] =
                        [Direction::Right, Direction::Down].map(|way| cell.step(way));
                    cells += 1;
                    edges += u64::from(map.is_floor(right)) + u64::from(map.is_floor(down));
                    let corner = right.step(Direction::Down);
                    squares +=
                        u64::from([right, down, corner].iter().all(|next| map.is_floor(*next)));
                }
                // Euler's formula: holes of a connected map.
                1 + edges - cells - squares
            };
            (0..120).map(count).sum()
        };
        let (none, three) = (loops(0), loops(3));
        assert!(three >= none + 120, "{builder:?}: {three} loops, {none} without");
    }
}

#[test]
fn odd_sizes_are_built_too() {
    for builder in Builder::ALL {
        for game in 0..MAPS {
            let side = |game: u64| 3 + (game % 23) as u32;
            let (width, height) = (side(game), side(game / 3));
            let span = |side: u32| Span { least: 1.min(side - 2), most: (side - 2).min(5) };
            let classic = Classic {
                size: Size::new(width, height),
                tries: 1 + (game % 60) as u32,
                room_width: span(width),
                room_height: span(height),
                margin: (game % 3) as u32,
                loops: (game % 7) as u32,
            };
            let map = map_of(builder, classic, game);
            let walks = walks(&map, map.centre_of(0));
            let floor = map.size().cells().filter(|cell| map.is_floor(*cell)).count();
            assert_eq!(walks.len(), floor, "{builder:?}, game {game}");
        }
    }
}

#[test]
fn builders_follow_the_depth() {
    let builders = Builders(vec![(3, Builder::Caves), (5, Builder::Accretion)]);
    let maps = LevelMaps { builder: builders, classic: Classic::default() };
    let seed = Seed::from(4);
    for (depth, builder) in [
        (1, Builder::Classic),
        (2, Builder::Classic),
        (3, Builder::Caves),
        (4, Builder::Caves),
        (5, Builder::Accretion),
        (90, Builder::Accretion),
    ] {
        let always = LevelMaps { builder: Builders::always(builder), ..maps.clone() };
        let [own, other] =
            [&maps, &always].map(|maps| maps.map(&seed, depth, Fixed::ZERO).unwrap());
        assert_eq!(own, other, "depth {depth}");
    }
    let falling = Builders(vec![(3, Builder::Caves), (3, Builder::Classic)]);
    let maps = LevelMaps { builder: falling, ..maps };
    assert_eq!(maps.map(&seed, 1, Fixed::ZERO), Err(ClassicFault::DepthOrder(3)));
}

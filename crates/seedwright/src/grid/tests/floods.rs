//! Flood fills and regions against distances relaxed to a fixed point.

use std::collections::BTreeMap;

use super::Region;
use crate::grid::{Cell, Direction, flood_fill, regions};
use proptest::prelude::*;

/// The distance of each reachable cell from the start.
fn distances(region: &Region, start: Cell, joined: Option<[Cell; 2]>) -> BTreeMap<Cell, u32> {
    let mut far = BTreeMap::from_iter(region.has(start).then_some((start, 0)));
    loop {
        let mut next = far.clone();
        for (cell, distance) in &far {
            let mut adjacent = Direction::ALL.map(|way| cell.step(way)).to_vec();
            if let Some([one, other]) = joined {
                adjacent.extend((*cell == one).then_some(other));
                adjacent.extend((*cell == other).then_some(one));
            }
            for cell in adjacent.into_iter().filter(|cell| region.has(*cell)) {
                let known = next.entry(cell).or_insert(distance + 1);
                *known = (*known).min(distance + 1);
            }
        }
        if next == far {
            return far;
        }
        far = next;
    }
}

proptest! {
    #[test]
    fn floods_reach_what_can_be_walked_to_nearest_first(
        region in Region::any(),
        start in any::<proptest::sample::Index>(),
        joined in any::<Option<[proptest::sample::Index; 2]>>(),
    ) {
        let size = region.size;
        let cell = |index: proptest::sample::Index| size.cell(index.index(region.cells.len()) as u32);
        let start = cell(start);
        let joined = joined.map(|pair| pair.map(cell));
        let adjacent = |number: u32| {
            let pairs = joined.into_iter().flat_map(|[one, other]| [(one, other), (other, one)]);
            let met = pairs.filter(move |(from, _)| size.number(*from) == Some(number));
            met.filter_map(|(_, to)| size.number(to)).collect::<Vec<_>>()
        };
        let flood = flood_fill(size, start, |number| region.has(size.cell(number)), adjacent);
        let far = distances(&region, start, joined);
        let order: Vec<Cell> = flood.order.iter().map(|number| size.cell(*number)).collect();
        prop_assert_eq!(order.len(), far.len());
        prop_assert_eq!(flood.reached.count() as usize, far.len());
        prop_assert!(order.iter().all(|cell| far.contains_key(cell)));
        prop_assert!(flood.order.iter().all(|number| flood.reached.contains(*number)));
        prop_assert!(order.is_sorted_by_key(|cell| far[cell]));
    }

    #[test]
    fn regions_are_what_hangs_together(region in Region::any()) {
        let found = regions(region.size, |cell| region.has(cell));
        let all: Vec<Cell> = region.size.cells().filter(|cell| region.has(*cell)).collect();
        let mut listed: Vec<Cell> = found.iter().flatten().copied().collect();
        listed.sort();
        prop_assert_eq!(listed, all);
        prop_assert!(found.is_sorted_by_key(|region| region[0]));
        for part in &found {
            let far = distances(&region, part[0], None);
            prop_assert_eq!(far.len(), part.len());
            prop_assert!(part.iter().all(|cell| far.contains_key(cell)));
        }
    }
}

#[test]
fn a_flood_begins_on_open_ground_within_the_grid() {
    let size = crate::grid::Size::new(2, 2);
    assert!(flood_fill(size, Cell::new(2, 0), |_| true, |_| None).order.is_empty());
    assert!(flood_fill(size, Cell::new(0, 0), |_| false, |_| None).order.is_empty());
    // Joined cells must be open like any other.
    let joined = |number| (number == 0).then_some(3);
    assert_eq!(flood_fill(size, Cell::new(0, 0), |number| number != 1, joined).order, [0, 2, 3]);
}

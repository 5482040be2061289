//! Everything on the grid against a plain reference implementation.

mod bit_sets;
mod drawings;
mod floods;
mod outlines;
mod ranked_sets;

use super::{Cell, Size};
use proptest::prelude::*;

/// A small grid with some cells in the region.
#[derive(Clone, Debug)]
struct Region {
    size: Size,
    cells: Vec<bool>,
}

impl Region {
    fn has(&self, cell: Cell) -> bool {
        self.size.number(cell).is_some_and(|number| self.cells[number as usize])
    }

    fn any() -> impl Strategy<Value = Self> {
        (1u32..9, 1u32..9).prop_flat_map(|(width, height)| {
            let cells = proptest::collection::vec(any::<bool>(), (width * height) as usize);
            cells.prop_map(move |cells| Self { size: Size::new(width, height), cells })
        })
    }
}

proptest! {
    #[test]
    fn cells_are_numbered_in_the_order_of_reading(width in 1u32..20, height in 1u32..20) {
        let size = Size::new(width, height);
        prop_assert_eq!(size.cells().count() as u64, size.area());
        for (number, cell) in (0..).zip(size.cells()) {
            prop_assert_eq!(size.number(cell), Some(number));
            prop_assert_eq!(size.cell(number), cell);
        }
        for outside in [(-1, 0), (0, -1), (width as i32, 0), (0, height as i32)] {
            prop_assert_eq!(size.number(Cell::new(outside.0, outside.1)), None);
        }
    }
}

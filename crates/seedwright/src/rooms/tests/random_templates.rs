//! Random templates of any shape, drawn as text and read back.

use std::collections::BTreeSet;
use std::ops::Range;

use proptest::prelude::*;

use super::{catalogue, template};
use crate::grid::{Cell, Direction, Size};
use crate::rooms::{Catalogue, Template};

/// Any valid template with at most six cells of floor per side.
pub(crate) fn any_template() -> impl Strategy<Value = Template> {
    let size = (1u32..7, 1u32..7);
    let cells = size.prop_flat_map(|(width, height)| {
        let floor = prop::collection::vec(prop::bool::weighted(0.7), (width * height) as usize);
        let choices = prop::collection::vec(0u8..12, ((width + 2) * (height + 2)) as usize);
        (Just(Size::new(width, height)), floor, choices)
    });
    cells.prop_map(|(size, floor, choices)| template("any", &drawing(size, &floor, &choices)))
}

/// Any valid templates, named by numbers.
pub(crate) fn any_catalogue(count: Range<usize>) -> impl Strategy<Value = Catalogue> {
    prop::collection::vec(any_template(), count).prop_map(|mut templates| {
        for (number, template) in templates.iter_mut().enumerate() {
            template.name = number.to_string();
        }
        catalogue(templates)
    })
}

/// The connected part of the given floor around its first cell.
fn one_piece(size: Size, floor: &[bool]) -> BTreeSet<Cell> {
    let wished = size.cells().zip(floor).filter(|(_, wished)| **wished);
    let mut rest: BTreeSet<Cell> = wished.map(|(cell, _)| cell).collect();
    let mut queue = vec![rest.pop_first().unwrap_or_default()];
    let mut piece = BTreeSet::from([queue[0]]);
    while let Some(cell) = queue.pop() {
        for next in Direction::ALL.map(|direction| cell.step(direction)) {
            if rest.remove(&next) {
                piece.insert(next);
                queue.push(next);
            }
        }
    }
    piece
}

/// Walls around connected floor, connections where possible, and a few slots and doors.
fn drawing(size: Size, floor: &[bool], choices: &[u8]) -> String {
    let floor = one_piece(size, floor);
    let around = |cell: Cell| {
        let offsets = Size::new(3, 3).cells();
        offsets.map(move |offset| cell.plus(offset).minus(Cell::new(1, 1)))
    };
    let walls: BTreeSet<Cell> = floor.iter().flat_map(|cell| around(*cell)).collect();
    let can_connect = |cell: Cell| {
        let out = |direction: &Direction| !walls.contains(&cell.step(*direction));
        let ways: Vec<_> = Direction::ALL.into_iter().filter(out).collect();
        matches!(ways[..], [way] if floor.contains(&cell.step(way.opposite())))
    };
    let can_be_door = |cell: Cell| {
        let inside = floor.contains(&cell) && floor.first() != Some(&cell);
        inside && floor.len() > 2
    };
    let full = Size::new(size.width + 2, size.height + 2);
    let mut text = String::new();
    let mut letters = 'a'..='z';
    let mut connected = false;
    for (at, choice) in full.cells().zip(choices) {
        if at.x == 0 {
            text.push('\n');
        }
        let cell = at.minus(Cell::new(1, 1));
        text.push(match choice {
            0 if floor.contains(&cell) => letters.next().unwrap_or('.'),
            // A room never consists of doors alone.
            1 if can_be_door(cell) && connected => '+',
            _ if floor.contains(&cell) => '.',
            _ if !walls.contains(&cell) => ' ',
            0..3 if can_connect(cell) => '!',
            3..7 if can_connect(cell) => '?',
            // The first cell of floor always has a wall above it that can connect.
            _ if !connected && can_connect(cell) => '?',
            _ => '#',
        });
        connected |= can_connect(cell);
    }
    text
}

//! Rooms by accretion: each new room is attached to one that is there, through a door or a short hallway, and doors are
//! added where the way round is long.

use super::canvas::Canvas;
use super::shortcuts;
use crate::grid::{Cell, Direction};
use crate::population::THOUSAND;
use crate::population::map::Room;
use crate::random::Stream;
use crate::world::stock::{Classic, Span};

/// The places that are tried for each room.
const PLACES: u32 = 5;

/// The longest wall that is dug through to make a loop.
const THICKEST: u32 = 4;

/// The share of rooms at the end of a hallway, in thousandths.
const HALLWAYS: u32 = 400;

/// The length of hallways, including their door.
const HALLWAY: Span = Span { least: 3, most: 8 };

/// The shares of crosses and round rooms, in thousandths; the others are rectangles.
const CROSSES: u32 = 250;
const ROUND: u32 = 150;

/// Digs rooms, one next to the other.
pub(super) fn build(settings: &Classic, streams: &mut dyn FnMut(&str) -> Stream) -> Option<Canvas> {
    let mut stream = streams("rooms");
    let mut canvas = Canvas::new(settings.size);
    let first = shape(settings, &mut stream);
    let place = first_place(settings, &first, &mut stream);
    add(&mut canvas, &first, place);
    for _ in 1..settings.tries {
        let shape = shape(settings, &mut stream);
        let hallway = stream.chance(HALLWAYS, THOUSAND).then(|| HALLWAY.draw(&mut stream));
        for _ in 0..PLACES {
            if attach(&mut canvas, &shape, hallway.unwrap_or(1), settings.margin, &mut stream) {
                break;
            }
        }
    }
    shortcuts::dig(&mut canvas, settings.loops, THICKEST, &mut streams("loops"), true);
    Some(canvas)
}

/// The cells of a room; its leftmost column and topmost row have number 0.
fn shape(settings: &Classic, stream: &mut Stream) -> Vec<Cell> {
    let width = settings.room_width.draw(stream);
    let height = settings.room_height.draw(stream);
    let kind = stream.below(THOUSAND);
    let (across, down) = (width.cast_signed(), height.cast_signed());
    // Both bars of a cross are a third of the room or more, and of a small room all of it.
    let bar = |side: u32, stream: &mut Stream| {
        let least = (side / 3).max(1);
        Span { least, most: (side * 2 / 3).max(least) }.draw(stream)
    };
    let inside: Box<dyn Fn(i32, i32) -> bool> = if kind < CROSSES {
        let (columns, rows) = (bar(width, stream).cast_signed(), bar(height, stream).cast_signed());
        let (left, top) = ((across - columns) / 2, (down - rows) / 2);
        Box::new(move |x, y| (left..left + columns).contains(&x) || (top..top + rows).contains(&y))
    } else if kind < CROSSES + ROUND {
        // Twice the distance from the middle, in parts of the sides: the ellipse within the rectangle.
        Box::new(move |x, y| {
            let (x, y) = (i64::from(2 * x + 1 - across), i64::from(2 * y + 1 - down));
            let (across, down) = (i64::from(across), i64::from(down));
            x * x * down * down + y * y * across * across <= across * across * down * down
        })
    } else {
        Box::new(|_, _| true)
    };
    let cells = (0..down).flat_map(|y| (0..across).map(move |x| Cell::new(x, y)));
    cells.filter(|cell| inside(cell.x, cell.y)).collect()
}

/// Anywhere within the border.
fn first_place(settings: &Classic, shape: &[Cell], stream: &mut Stream) -> Cell {
    let most = |of: fn(&Cell) -> i32| shape.iter().map(of).max().unwrap_or(0).cast_unsigned();
    let along = |most: u32, side: u32| Span { least: 1, most: side - 2 - most };
    let x = along(most(|cell| cell.x), settings.size.width).draw(stream);
    let y = along(most(|cell| cell.y), settings.size.height).draw(stream);
    Cell::new(x.cast_signed(), y.cast_signed())
}

fn add(canvas: &mut Canvas, shape: &[Cell], place: Cell) {
    let cells: Vec<Cell> = shape.iter().map(|cell| cell.plus(place)).collect();
    canvas.add_room(Room::of_cells(cells.clone()), &cells);
}

/// Attaches a room to a random wall of a random room, at the end of a hallway that begins with a door. Returns whether
/// there was space.
fn attach(
    canvas: &mut Canvas,
    shape: &[Cell],
    length: u32,
    margin: u32,
    stream: &mut Stream,
) -> bool {
    let rooms: Vec<u32> = (0..canvas.room_count()).collect();
    let (Some(way), Some(room)) = (stream.pick(&Direction::ALL), stream.pick(&rooms)) else {
        return false;
    };
    let (Some(from), Some(entry)) = (stream.pick(canvas.cells_of(*room)), stream.pick(shape))
    else {
        return false;
    };
    // From a cell of the room straight to its wall, and from a cell of the shape back to its own.
    let (way, mut from, mut entry) = (*way, *from, *entry);
    while canvas.room_at(from) == Some(*room) {
        from = from.step(way);
    }
    while shape.contains(&entry.step(way.opposite())) {
        entry = entry.step(way.opposite());
    }
    let hallway: Vec<Cell> = std::iter::successors(Some(from), |cell| Some(cell.step(way)))
        .take(length as usize)
        .collect();
    let Some(place) = hallway.last().map(|last| last.step(way).minus(entry)) else { return false };
    // A hallway into a notch of a cross would run along its walls.
    let is_beside = |cell: &Cell| {
        way.sideways().iter().any(|side| shape.contains(&cell.step(*side).minus(place)))
    };
    let is_free = is_clear(canvas, &hallway, way) && !hallway.iter().any(is_beside);
    if !is_free || !fits(canvas, shape, place, margin.max(1)) {
        return false;
    }
    add(canvas, shape, place);
    for (at, cell) in hallway.iter().enumerate() {
        match at {
            0 => canvas.dig_door(*cell),
            _ => canvas.dig(*cell),
        }
    }
    true
}

/// Whether a room fits: within the border, and with a margin of wall around it.
fn fits(canvas: &Canvas, shape: &[Cell], place: Cell, margin: u32) -> bool {
    let margin = margin.cast_signed();
    shape.iter().all(|cell| {
        let cell = cell.plus(place);
        let mut around = (-margin..=margin).flat_map(|y| (-margin..=margin).map(move |x| (x, y)));
        canvas.is_inside(cell)
            && around.all(|(x, y)| !canvas.is_floor(Cell::new(cell.x + x, cell.y + y)))
    })
}

/// Whether a hallway runs through walls, with walls on both sides and no other hallway behind them.
fn is_clear(canvas: &Canvas, hallway: &[Cell], way: Direction) -> bool {
    hallway.iter().all(|cell| {
        let sides = way.sideways().map(|side| cell.step(side));
        canvas.is_inside(*cell)
            && !canvas.is_floor(*cell)
            && !sides.into_iter().any(|side| canvas.is_floor(side))
            && !way
                .sideways()
                .into_iter()
                .any(|side| canvas.is_corridor(cell.step(side).step(side)))
    })
}

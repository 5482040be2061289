//! Hand-drawn maps.

use serde::{Deserialize, Serialize};

use super::{LevelMap, MAX_FAULTS, MapFault, MapPlace, MapPlan, MapProblem, Rectangle, Room};
use crate::grid::{Cell, Direction, Size, TextDrawing, TextDrawingFault};
use crate::world::stock::LONGEST_SIDE;

/// A map as text: a row of marks for each row of cells, and the rooms.
///
/// In the rows, `#` or a space is wall, `.` is floor and `+` is a door. Short rows are filled up with wall, so they
/// must end in wall. Numbers are not checked here: anything outside the map is reported when the [`LevelMap`] is built.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drawing {
    /// The rows from top to bottom.
    pub grid: Vec<String>,
    /// The rooms in order.
    pub rooms: Vec<RoomForm>,
    /// Pairs of cells that are connected other than by walking, both ways.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joins: Vec<[[u32; 2]; 2]>,
    /// The rooms, counted from zero, that are closed when the player arrives: nothing guaranteed is placed there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub closed: Vec<u32>,
}

/// A room of a drawing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, try_from = "RoomFields")]
pub enum RoomForm {
    /// A rectangle.
    #[serde(rename_all = "camelCase")]
    Rectangle {
        /// The leftmost column, counted from zero.
        x: i64,
        /// The topmost row, counted from zero.
        y: i64,
        /// The number of columns.
        width: i64,
        /// The number of rows.
        height: i64,
    },
    /// A list of cells, each a column and a row.
    Cells {
        /// The cells.
        cells: Vec<[i64; 2]>,
    },
}

/// The fields of a room of either form. They are read together, so that a fault is reported at its location.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RoomFields {
    x: Option<i64>,
    y: Option<i64>,
    width: Option<i64>,
    height: Option<i64>,
    cells: Option<Vec<[i64; 2]>>,
}

impl TryFrom<RoomFields> for RoomForm {
    type Error = &'static str;

    fn try_from(fields: RoomFields) -> Result<Self, Self::Error> {
        match (fields.x, fields.y, fields.width, fields.height, fields.cells) {
            (Some(x), Some(y), Some(width), Some(height), None) => {
                Ok(Self::Rectangle { x, y, width, height })
            }
            (None, None, None, None, Some(cells)) => Ok(Self::Cells { cells }),
            _ => Err("a room needs either `x`, `y`, `width` and `height`, or `cells`"),
        }
    }
}

impl LevelMap {
    /// Reads a map drawn as text: the rows, then a line `room X Y WIDTH HEIGHT` for each room.
    ///
    /// ```
    /// use seedwright::grid::Cell;
    /// use seedwright::population::LevelMap;
    ///
    /// let map = LevelMap::parse("#########\n#..###..#\n#.......#\n#########\nroom 1 1 2 2\nroom 6 1 2 2\n");
    /// let map = map.expect("the drawing is sound");
    /// assert_eq!((map.width(), map.height(), map.room_count()), (9, 4, 2));
    /// assert_eq!(map.centre_of(1), Cell::new(7, 2));
    ///
    /// let faults = LevelMap::parse("###\n#x#\n###\nroom 2 1 2 1\n").unwrap_err();
    /// assert_eq!(faults[0].to_string(), "2:2: unknown mark `x`; use `#` for wall, `.` for floor, `+` for a door");
    /// assert_eq!(faults[1].to_string(), "4:1: this is outside the map");
    /// ```
    ///
    /// # Errors
    /// All faults, with line and column.
    pub fn parse(text: &str) -> Result<Self, Vec<MapFault>> {
        let mut drawing = Drawing::default();
        let mut lines_of_rooms = Vec::new();
        let mut faults = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            let place = MapPlace::Text { line, column: 1 };
            if content.starts_with("room") {
                match room_line(content) {
                    Some(room) => drawing.rooms.push(room),
                    None => faults.push(MapFault::new(place, MapProblem::BadRoomLine)),
                }
                lines_of_rooms.push(place);
            } else if lines_of_rooms.is_empty() {
                drawing.grid.push(content.trim_end().to_owned());
            } else if !content.trim().is_empty() {
                faults.push(MapFault::new(place, MapProblem::BadRoomLine));
            }
        }
        // Empty lines between the map and its rooms are not rows of wall.
        while drawing.grid.last().is_some_and(String::is_empty) {
            drawing.grid.pop();
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        // Missing rooms are reported below the last row.
        let rows = u32::try_from(drawing.grid.len()).unwrap_or(u32::MAX);
        Self::from_drawing(&drawing).map_err(|mut faults| {
            faults.iter_mut().for_each(|fault| {
                fault.place = match fault.problem {
                    MapProblem::NoRoom => MapPlace::Text { line: rows, column: 1 },
                    _ => in_text(fault.place, &lines_of_rooms),
                };
            });
            faults
        })
    }

    /// Builds a map from a drawing.
    ///
    /// # Errors
    /// All faults. An unknown mark is a fault at its cell.
    pub fn from_drawing(drawing: &Drawing) -> Result<Self, Vec<MapFault>> {
        let drawn = TextDrawing::of_rows(&drawing.grid, LONGEST_SIDE);
        let size = match &drawn {
            Ok(drawn) => drawn.size(),
            Err(TextDrawingFault::TooLarge { size, .. }) => *size,
            Err(TextDrawingFault::Empty) => Size::new(0, 0),
        };
        let cell = |[x, y]: [u32; 2]| Cell::new(narrow(x.into()), narrow(y.into()));
        let mut plan = MapPlan {
            width: size.width,
            height: size.height,
            rooms: drawing.rooms.iter().map(RoomForm::room).collect(),
            joins: drawing.joins.iter().map(|join| join.map(cell)).collect(),
            closed: drawing.closed.clone(),
            ..MapPlan::default()
        };
        let Ok(drawn) = drawn else {
            return LevelMap::new(plan);
        };
        let mut faults = Vec::new();
        for row in drawn.rows() {
            for (cell, mark) in row {
                plan.mark(*cell, *mark, &mut faults);
            }
            faults.extend(open_end(row, size));
        }
        let made = LevelMap::new(plan).and_then(LevelMap::within_its_border);
        match made {
            Ok(map) if faults.is_empty() => Ok(map),
            Ok(_) => Err(faults),
            Err(more) => {
                faults.extend(more);
                Err(faults)
            }
        }
    }

    /// Rejects rooms that include the wall around a drawing: their author got the size wrong.
    fn within_its_border(self) -> Result<Self, Vec<MapFault>> {
        let rooms = (0..).zip(self.rooms());
        let rooms = rooms.filter(|(_, room)| match room {
            Room::Rectangle(part) => self.takes_in_border(*part),
            Room::Cells(_) => false,
        });
        let fault = |(number, _)| MapFault::new(MapPlace::Room(number), MapProblem::OverBorder);
        let faults: Vec<MapFault> = rooms.take(MAX_FAULTS).map(fault).collect();
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// Whether a side of a rectangle is at the border of the map, and all of that side is wall.
    fn takes_in_border(&self, part: Rectangle) -> bool {
        let (width, height) = (self.width(), self.height());
        let (right, below) = (part.x + part.width, part.y + part.height);
        let is_wall = |x: u32, y: u32| !self.is_floor(Cell::new(x.cast_signed(), y.cast_signed()));
        let row = |y: u32| (part.x..right).all(|x| is_wall(x, y));
        let column = |x: u32| (part.y..below).all(|y| is_wall(x, y));
        part.x == 0 && column(0)
            || part.y == 0 && row(0)
            || right == width && column(width - 1)
            || below == height && row(height - 1)
    }
}

impl MapPlan {
    fn mark(&mut self, cell: Cell, mark: char, faults: &mut Vec<MapFault>) {
        match mark {
            '#' | ' ' => {}
            '.' => self.floor.push(cell),
            '+' => {
                self.floor.push(cell);
                self.doors.push(cell);
            }
            _ => {
                let problem = MapProblem::UnknownMark(mark);
                faults.push(MapFault::new(MapPlace::Cell(cell), problem));
            }
        }
    }
}

impl RoomForm {
    /// The room; a number that no map can have becomes the largest one, which is outside every map.
    fn room(&self) -> Room {
        let side = |number: i64| u32::try_from(number).unwrap_or(u32::MAX);
        match self {
            Self::Rectangle { x, y, width, height } => Room::Rectangle(Rectangle {
                x: side(*x),
                y: side(*y),
                width: side(*width),
                height: side(*height),
            }),
            Self::Cells { cells } => {
                let cell = |[x, y]: &[i64; 2]| Cell::new(narrow(*x), narrow(*y));
                Room::Cells(cells.iter().map(cell).collect())
            }
        }
    }
}

/// A row that ends in floor before the longest row ends: what should follow is unclear.
fn open_end(row: &[(Cell, char)], size: Size) -> Option<MapFault> {
    let (last, mark) = row.last()?;
    let is_open = size.contains(last.step(Direction::Right)) && matches!(mark, '.' | '+');
    is_open.then(|| MapFault::new(MapPlace::Cell(*last), MapProblem::OpenEnd))
}

/// A column or a row; a number that no map can have becomes the largest one, which is outside every map.
fn narrow(number: i64) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// Reads `room X Y WIDTH HEIGHT`.
fn room_line(content: &str) -> Option<RoomForm> {
    let mut words = content.split_whitespace();
    let is_room = words.next() == Some("room");
    let numbers: Vec<i64> = words.map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let [x, y, width, height] = numbers.try_into().ok()?;
    is_room.then_some(RoomForm::Rectangle { x, y, width, height })
}

/// Converts a place to a position in the text.
fn in_text(place: MapPlace, lines_of_rooms: &[MapPlace]) -> MapPlace {
    match place {
        MapPlace::Room(room) => lines_of_rooms[room as usize],
        MapPlace::Cell(Cell { x, y }) => {
            MapPlace::Text { line: y.cast_unsigned() + 1, column: x.cast_unsigned() + 1 }
        }
        other => other,
    }
}

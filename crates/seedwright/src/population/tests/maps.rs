use super::sample::{bound, stream, two_rooms};
use crate::grid::Cell;
use crate::population::*;
use crate::random::Seed;

fn faults_of(text: &str) -> Vec<String> {
    let faults = LevelMap::parse(text).unwrap_err();
    faults.iter().map(ToString::to_string).collect()
}

#[test]
fn drawings_are_read() {
    let map = two_rooms();
    assert_eq!((map.width(), map.height(), map.room_count()), (16, 6, 2));
    assert_eq!(map.cells_of(0).count(), 24);
    assert_eq!(map.centre_of(0), Cell { x: 4, y: 3 });
    assert_eq!(map.room_at(Cell { x: 8, y: 2 }), None);
    assert_eq!(map.room_at(Cell { x: 10, y: 4 }), Some(1));
    assert_eq!(map.reachable_from(Cell { x: 1, y: 1 }).count(), 24 + 3 + 20);
    assert_eq!(map.reachable_from(Cell { x: 0, y: 0 }).count(), 0);
}

#[test]
fn faults_of_drawings_say_where() {
    assert_eq!(faults_of(""), ["the map has no cells"]);
    assert_eq!(faults_of("..\n..\n"), ["2:1: the map has no rooms"]);
    assert_eq!(faults_of("..\n..\nroom 0 0 1\n"), ["3:1: expected `room X Y WIDTH HEIGHT`"]);
    assert_eq!(faults_of("..\nroom 0 0 1 1\n..\n"), ["3:1: expected `room X Y WIDTH HEIGHT`"]);
    assert_eq!(faults_of("..\n..\nroom 1 0 2 2\n"), ["3:1: this is outside the map"]);
    assert_eq!(faults_of("..\n..\nroom -1 0 2 2\n"), ["3:1: this is outside the map"]);
    assert_eq!(
        faults_of("..\n..\nroom 0 0 99999999999 4294967295\n"),
        ["3:1: this is outside the map"]
    );
    assert_eq!(faults_of("..#\n..#\nroom 2 0 1 2\n"), ["3:1: the room has no walkable cell"]);
    assert_eq!(
        faults_of("....\nroom 0 0 3 1\nroom 2 0 2 1\n"),
        ["3:1: cell 2, 0 also belongs to room 1"]
    );
    let wide = ".".repeat(1_001);
    assert_eq!(
        faults_of(&format!("{wide}\nroom 0 0 1 1\n")),
        ["the map has 1001 by 1 cells, but a side can have at most 1000"]
    );
    assert_eq!(
        faults_of(".\u{1b}\nroom 0 0 1 1\n"),
        ["1:2: unknown mark `\\u{1b}`; use `#` for wall, `.` for floor, `+` for a door"]
    );
}

#[test]
fn maps_are_read_from_json() {
    let text = r#"{
        "grid": ["", " ..+..", " .. ..", ""],
        "rooms": [{ "x": 1, "y": 1, "width": 2, "height": 2 }, { "cells": [[4, 1], [5, 1], [5, 2]] }]
    }"#;
    let map = LevelMap::from_json(text).unwrap();
    assert_eq!(map.room_count(), 2);
    assert!(map.is_door(Cell { x: 3, y: 1 }));
    assert_eq!(map.centre_of(1), Cell { x: 5, y: 2 });
    let shown = |text: &str| LevelMap::from_json(text).unwrap_err()[0].to_string();
    assert!(shown("{").starts_with("1:1: EOF"), "{}", shown("{"));
    let in_wall = text.replace("[4, 1]", "[3, 2]");
    assert_eq!(shown(&in_wall), "3:64: the room's cell 3, 2 is wall");
    let outside = text.replace("[4, 1]", "[-4, 1]");
    assert_eq!(shown(&outside), "3:64: this is outside the map");
    let half = text.replace("\"height\": 2", "\"height\": 1.5");
    assert_eq!(shown(&half), "3:61: invalid type: floating point `1.5`, expected i64");
    let foreign = text.replace("\"height\": 2", "\"high\": 2");
    assert!(shown(&foreign).starts_with("3:"), "{}", shown(&foreign));
    assert!(shown(&foreign).contains("unknown field `high`"));
    let both = text.replace("\"height\": 2", "\"cells\": []");
    assert!(shown(&both).contains("or `cells`"), "{}", shown(&both));
    let mark = text.replace(" .. ..", " .x ..");
    assert_eq!(
        shown(&mark),
        "2:32: unknown mark `x`; use `#` for wall, `.` for floor, `+` for a door"
    );
    assert!(shown(&text.replace("grid", "grille")).contains("unknown field `grille`"));
}

#[test]
fn doors_belong_to_no_room() {
    let map = LevelMap::parse(".+.\n...\nroom 0 0 3 2\n").unwrap();
    assert_eq!(map.cells_of(0).count(), 5);
    let plan = MapPlan {
        width: 2,
        height: 1,
        floor: vec![Cell { x: 0, y: 0 }, Cell { x: 2, y: 0 }],
        rooms: vec![Room::Cells(vec![Cell { x: 0, y: 0 }])],
        doors: vec![Cell { x: 1, y: 0 }],
        ..MapPlan::default()
    };
    let faults = LevelMap::new(plan).unwrap_err();
    let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert_eq!(
        shown,
        ["cell 2, 0: this is outside the map", "cell 1, 0: the door is not on floor"]
    );
}

#[test]
fn classic_maps_are_connected() {
    let classic = Classic::default();
    let mut rooms = 0;
    for game in 0..2_000 {
        let map = classic.map(&Seed::from(game), 1 + game as u32 % 40).unwrap();
        let reached = map.reachable_from(map.centre_of(0));
        let inside = |cell: Cell| (1..79).contains(&cell.x) && (1..49).contains(&cell.y);
        for room in 0..map.room_count() {
            let all =
                map.cells_of(room).all(|cell| reached.contains(map.number(cell)) && inside(cell));
            assert!(all, "game {game}, room {room}");
        }
        rooms += map.room_count();
    }
    assert!((20_000..32_000).contains(&rooms), "{rooms}");
}

#[test]
fn classic_rooms_have_their_size_and_margin() {
    let classic = Classic { margin: 3, ..Classic::default() };
    for game in 0..300 {
        let map = classic.map(&Seed::from(game), 1).unwrap();
        let rooms: Vec<Rectangle> = map.rooms().iter().map(rectangle).collect();
        for (index, room) in rooms.iter().enumerate() {
            assert!((6..=14).contains(&room.width) && (6..=10).contains(&room.height));
            for other in &rooms[..index] {
                let across =
                    other.x + other.width + 3 <= room.x || room.x + room.width + 3 <= other.x;
                let down =
                    other.y + other.height + 3 <= room.y || room.y + room.height + 3 <= other.y;
                assert!(across || down, "{room:?} and {other:?}");
            }
        }
    }
}

fn rectangle(room: &Room) -> Rectangle {
    match room {
        Room::Rectangle(rectangle) => *rectangle,
        Room::Cells(_) => panic!("classic rooms are rectangles"),
    }
}

#[test]
fn classic_settings_are_checked() {
    let fault = |change: fn(&mut Classic)| {
        let mut classic = Classic::default();
        change(&mut classic);
        classic.map(&Seed::from(1), 1).map(|map| map.room_count())
    };
    assert_eq!(fault(|classic| classic.tries = 0), Err(ClassicFault::Tries(0)));
    assert_eq!(fault(|classic| classic.tries = u32::MAX), Err(ClassicFault::Tries(u32::MAX)));
    assert_eq!(fault(|classic| classic.size.width = 1_001), Err(ClassicFault::TooLarge));
    assert_eq!(fault(|classic| classic.size.width = 15), Err(ClassicFault::NoSpace));
    assert_eq!(fault(|classic| classic.room_height.most = u32::MAX), Err(ClassicFault::NoSpace));
    let none = Span { least: 0, most: 4 };
    assert_eq!(
        fault(|classic| classic.room_width.least = 15),
        Err(ClassicFault::RoomSize(Span { least: 15, most: 14 }))
    );
    assert_eq!(
        fault(|classic| classic.room_width = Span { least: 0, most: 4 }),
        Err(ClassicFault::RoomSize(none))
    );
    assert_eq!(fault(|classic| (classic.size.width, classic.size.height) = (16, 12)), Ok(1));
    assert_eq!(fault(|classic| classic.margin = u32::MAX), Ok(1));
    assert_eq!(fault(|classic| classic.tries = 1), Ok(1));
}

#[test]
fn any_text_is_answered() {
    let pieces = [
        ".",
        "#",
        "+",
        "\n",
        "....",
        "\n....\n",
        "room",
        "room 0 0 2 2\n",
        "room 1 1 1 9\n",
        " ",
        "x",
        "\u{fe0f}",
        "-1 ",
        "\r\n",
        "[",
        "{",
        "\"grid\": [\"..\"]",
        "room 0 0 1 1\n",
        "####\n#..#\n####\nroom 1 1 2 1\n",
    ];
    let mut sound = 0;
    for number in 0..5_000 {
        let mut stream = stream(&Seed::from(number), "text");
        let length = stream.below(bound(12));
        let text: String = (0..length).filter_map(|_| stream.pick(&pieces).copied()).collect();
        sound += u32::from(LevelMap::parse(&text).is_ok());
        assert!(LevelMap::from_json(&text).is_err());
    }
    assert!(sound > 0);
}

#[test]
fn rooms_on_one_another_are_refused_soon() {
    let everything = Room::Rectangle(Rectangle { x: 0, y: 0, width: 500, height: 500 });
    let floor = Rectangle { x: 0, y: 0, width: 500, height: 500 };
    let plan = MapPlan {
        width: 500,
        height: 500,
        floor: floor.cells().collect(),
        rooms: vec![everything; 100_000],
        ..MapPlan::default()
    };
    assert_eq!(LevelMap::new(plan).unwrap_err().len(), 20);
}

#[test]
fn rooms_over_the_border_are_refused_where_they_stand() {
    let walled = "#######\n#.....#\n#.....#\n#.....#\n#######\n";
    for room in ["0 0 5 3", "0 1 3 2", "1 0 3 3", "2 1 5 3", "1 1 5 4"] {
        let faults = LevelMap::parse(&format!("{walled}room {room}\n")).unwrap_err();
        let place = MapPlace::Text { line: 6, column: 1 };
        assert_eq!((faults.len(), faults[0].place), (1, place), "{room}");
        assert_eq!(faults[0].problem, MapProblem::OverBorder, "{room}");
    }
    assert!(LevelMap::parse(&format!("{walled}room 1 1 5 3\n")).is_ok());
    // A map can be open at its border, and its rooms can extend there.
    assert!(LevelMap::parse("....\n....\nroom 0 0 4 2\n").is_ok());
}

#[test]
fn short_rows_end_in_wall_or_are_refused() {
    let map = LevelMap::parse("########\n#...#\n#...#\n########\nroom 1 1 3 2\n").unwrap();
    assert!(!map.is_floor(Cell { x: 6, y: 1 }));
    assert_eq!(
        faults_of("######\n#..\n#...#\n#+\n######\nroom 1 1 2 2\n"),
        [
            "2:3: the row is shorter than others and does not end in a wall",
            "4:2: the row is shorter than others and does not end in a wall"
        ]
    );
}

#[test]
fn empty_lines_before_rooms_are_no_rows() {
    let map = LevelMap::parse("####\n#..#\n####\n\n  \nroom 1 1 2 1\n").unwrap();
    assert_eq!(map.height(), 3);
}

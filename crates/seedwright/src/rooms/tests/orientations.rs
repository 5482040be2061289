use proptest::prelude::*;

use super::random_templates::any_template;
use super::template;
use crate::grid::{Cell, Direction, Orientation, Size};
use crate::rooms::Template;

fn any_orientation() -> impl Strategy<Value = Orientation> {
    prop::sample::select(&Orientation::ALL)
}

#[test]
fn a_quarter_turn_is_clockwise() {
    let room = template("hook", "##?##\n#.a.#\n###.?\n  #.#\n  ###");
    let turned = room.turned(Orientation::new(1, false));
    assert_eq!(turned.drawing(), "  ###\n  #.#\n###a?\n#...#\n##?##");
    let mirrored = room.turned(Orientation::new(0, true));
    assert_eq!(mirrored.drawing(), "##?##\n#.a.#\n?.###\n#.#\n###");
}

#[test]
fn four_quarter_turns_and_two_mirrors_are_nothing() {
    let (turn, mirror) = (Orientation::new(1, false), Orientation::new(0, true));
    assert_eq!(turn.then(turn).then(turn).then(turn), Orientation::UPRIGHT);
    assert_eq!(mirror.then(mirror), Orientation::UPRIGHT);
    for orientation in Orientation::ALL {
        assert_eq!(orientation.then(orientation.inverse()), Orientation::UPRIGHT);
        assert_eq!(orientation.inverse().then(orientation), Orientation::UPRIGHT);
    }
}

#[test]
fn directions_turn_as_cells_do() {
    let size = Size::new(3, 5);
    for orientation in Orientation::ALL {
        for direction in Direction::ALL {
            let (from, to) = (Cell::new(1, 2), Cell::new(1, 2).step(direction));
            let turned = orientation.cell(from, size);
            let expected = turned.step(orientation.direction(direction));
            assert_eq!(orientation.cell(to, size), expected);
        }
    }
}

proptest! {
    #[test]
    fn turning_is_a_group_action(
        room in any_template(),
        first in any_orientation(),
        second in any_orientation(),
    ) {
        prop_assert_eq!(&room.turned(Orientation::UPRIGHT), &room);
        prop_assert_eq!(
            room.turned(first).turned(second),
            room.turned(first.then(second))
        );
        prop_assert_eq!(&room.turned(first).turned(first.inverse()), &room);
    }

    /// Turning and then finding connections is finding connections and then turning.
    #[test]
    fn points_follow_their_edges(room in any_template(), orientation in any_orientation()) {
        let turned = room.turned(orientation);
        let read = template("any", &turned.drawing());
        let sorted = |room: &Template| {
            let mut points = room.points().to_vec();
            points.sort();
            points
        };
        prop_assert_eq!(sorted(&read), sorted(&turned));
        prop_assert_eq!(read.points().len(), room.points().len());
        prop_assert_eq!(read.drawing(), turned.drawing());
    }
}

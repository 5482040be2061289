use proptest::prelude::*;

use super::random_templates::any_template;
use super::template;
use crate::grid::{Cell, Direction, Size};
use crate::rooms::DrawingFaultKind::*;
use crate::rooms::{CellKind, DrawingFaultKind, Template, limits};

/// The faults of a drawing as (line, column, kind).
fn faults(drawing: &str) -> Vec<(u32, u32, DrawingFaultKind)> {
    let faults = Template::parse("faulty", drawing).unwrap_err();
    let parts = faults.into_iter().map(|fault| (fault.line, fault.column, fault.kind));
    parts.collect()
}

#[test]
fn a_drawing_is_read() {
    let room = template("T", "\n   ##!##\n   #.a.#\n   !.+.?\n   #####\n");
    assert_eq!(room.size(), Size::new(5, 4));
    assert_eq!(room.floor(), 5);
    assert_eq!(room.kind(Cell::new(2, 2)), CellKind::Door);
    assert_eq!(room.kind(Cell::new(0, 2)), CellKind::Blocked);
    assert_eq!(room.kind(Cell::new(5, 2)), CellKind::Outside);
    assert_eq!(room.slots()[0].cell, Cell::new(2, 1));
    let required = room.points().iter().map(|point| point.required);
    assert_eq!(required.collect::<Vec<_>>(), [true, true, false]);
    assert_eq!(room.drawing(), "##!##\n#.a.#\n!.+.?\n#####");
}

#[test]
fn several_connections_on_one_side_are_distinct() {
    let room = template("wide", "#?!?#\n#...#\n#####");
    assert_eq!(room.points().len(), 3);
    assert!(room.points().iter().all(|point| point.direction == Direction::Up));
}

#[test]
fn sizes_are_bounded() {
    assert_eq!(faults(""), [(1, 1, Empty)]);
    assert_eq!(faults("  \n \r\n"), [(1, 1, Empty)]);
    let wide = |width: usize| {
        let line = "#".repeat(width);
        format!("{line}\n?{}#\n{line}", ".".repeat(width - 2))
    };
    assert_eq!(template("wide", &wide(64)).size().width, limits::TEMPLATE_SIDE);
    assert_eq!(faults(&wide(65)), [(1, 1, TooLarge(Size::new(65, 3)))]);
    let huge = "#".repeat(3_000_000);
    assert!(matches!(faults(&huge)[..], [(1, 1, TooLarge(_))]));
    let far = format!("#\n{}#", "\n".repeat(100_000));
    assert_eq!(faults(&far), [(1, 1, TooLarge(Size::new(1, 100_002)))]);
}

#[test]
fn connections_must_lead_somewhere() {
    assert_eq!(faults("####\n#..#\n####"), [(1, 1, NoConnections)]);
    assert_eq!(faults("?###\n#..?\n####"), [(1, 1, ConnectionOnCorner)]);
    assert_eq!(faults("#?###\n##..?\n#####"), [(1, 2, ConnectionBlockedIn)]);
    assert_eq!(faults("#####\n#.?.#\n#...?\n#####"), [(2, 3, ConnectionInside)]);
    // Where the room has a notch, its corners are corners as well.
    template("notched", "  ###\n  ?.#\n###.?\n#...#\n##?##");
    assert_eq!(faults("  ###\n  ?.#\n?##.?\n#...#\n##?##"), [(3, 1, ConnectionOnCorner)]);
}

#[test]
fn floor_is_closed_in_and_in_one_piece() {
    assert_eq!(faults("###\n#?#\n###"), [(1, 1, NoFloor), (2, 2, ConnectionInside)]);
    assert_eq!(faults("#.#\n#.?\n###"), [(1, 2, OpenEdge)]);
    assert_eq!(faults("#####\n?.#.?\n#####"), [(2, 4, Apart)]);
    // A missing corner is also a hole.
    assert_eq!(faults(" ##\n#.?\n###"), [(2, 2, OpenEdge)]);
}

#[test]
fn characters_and_letters_are_checked() {
    assert_eq!(faults("####\n?a.#\n#a.#\n####"), [(3, 2, SlotTwice('a'))]);
    // The intended meaning of the character is unknown, so no other fault is reported.
    assert_eq!(faults("##\t#\n?aé#\n#a.#\n####"), [(1, 3, Unknown('\t')), (2, 3, Unknown('é'))]);
}

#[test]
fn sides_can_be_required() {
    let mut room = template("T", "##?##\n#...#\n?...?\n#####");
    assert!(!room.has_required());
    assert_eq!(room.require(&[Direction::Down]), Err(Direction::Down));
    assert!(!room.has_required());
    let sides = ["UP", "left", "RIGHT"].map(|word| Direction::from_word(word).unwrap());
    room.require(&sides).unwrap();
    assert_eq!(room.drawing(), "##!##\n#...#\n!...!\n#####");
    assert_eq!(Direction::from_word("BOTTOM"), Some(Direction::Down));
    assert_eq!(Direction::from_word("north"), None);
}

proptest! {
    #[test]
    fn what_is_drawn_reads_the_same(room in any_template()) {
        prop_assert_eq!(template("any", &room.drawing()), room);
    }

    #[test]
    fn any_drawing_is_answered(drawing in "[#.+?! a\n]{0,80}", other in any::<String>()) {
        for text in [drawing, other] {
            if let Err(faults) = Template::parse("any", &text) {
                prop_assert!(!faults.is_empty());
                let shown: Vec<String> = faults.iter().map(|fault| fault.kind.to_string()).collect();
                prop_assert!(shown.iter().all(|text| !text.is_empty()));
            }
        }
    }
}

//! Drawings are read with their positions, and drawn back.

use crate::grid::{Cell, Size, TextDrawing, TextDrawingFault, draw};
use proptest::prelude::*;

proptest! {
    #[test]
    fn what_is_drawn_is_read(rows in proptest::collection::vec("[ #.a]{0,6}", 0..6), down in 0usize..3, right in 0usize..3) {
        let mut text = "\n".repeat(down);
        for row in &rows {
            text.push_str(&format!("{}{row}\n", " ".repeat(right)));
        }
        let Ok(drawing) = TextDrawing::trimmed(&text, 8) else {
            prop_assert!(text.trim().is_empty());
            return Ok(());
        };
        for (cell, mark) in drawing.marks() {
            let (line, column) = drawing.place(*cell);
            let line = text.lines().nth(line as usize - 1).unwrap_or_default();
            prop_assert_eq!(line.chars().nth(column as usize - 1), Some(*mark));
            prop_assert!(drawing.size().contains(*cell));
        }
        let ink = text.chars().filter(|character| !character.is_whitespace()).count();
        prop_assert_eq!(drawing.marks().len(), ink);
        let mark = |cell: Cell| {
            let found = drawing.marks().iter().find(|(at, _)| *at == cell);
            found.map_or(' ', |(_, mark)| *mark)
        };
        let again = draw(drawing.size(), mark);
        let read = TextDrawing::trimmed(&again, 8).expect("it is as large as before");
        prop_assert_eq!(read.marks(), drawing.marks());
        prop_assert_eq!(read.place(Cell::default()), (1, 1));
    }
}

#[test]
fn rows_are_read_as_they_stand() {
    let rows = [" #.", "", "##"].map(str::to_owned);
    let drawing = TextDrawing::of_rows(&rows, 3).unwrap();
    assert_eq!(drawing.size(), Size::new(3, 3));
    assert_eq!(drawing.marks()[0], (Cell::new(0, 0), ' '));
    assert_eq!(drawing.rows().map(<[_]>::len).collect::<Vec<_>>(), [3, 2]);
    assert_eq!(drawing.place(Cell::new(1, 2)), (3, 2));
}

#[test]
fn drawings_have_limits() {
    assert_eq!(TextDrawing::trimmed("  \n ", 3), Err(TextDrawingFault::Empty));
    let fault = |width, height, place| {
        Err(TextDrawingFault::TooLarge { size: Size::new(width, height), place })
    };
    assert_eq!(TextDrawing::trimmed("\n  ####", 3), fault(4, 1, (2, 3)));
    assert_eq!(TextDrawing::trimmed("#\n\n\n#", 3), fault(1, 4, (1, 1)));
    assert_eq!(TextDrawing::of_rows(&["    ".to_owned()], 3), fault(4, 1, (1, 1)));
    // A text that is far too large is not measured to its end.
    assert_eq!(TextDrawing::trimmed(&"#".repeat(100_000), 3), fault(16, 1, (1, 1)));
}

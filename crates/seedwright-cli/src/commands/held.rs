//! Items of `--have` beyond those that exist.

use seedwright_api::LeftOut;

use crate::printer::Printer;
use crate::words::shown;

/// Notes which items of `--have` exceed the number of copies in the world.
pub fn note_left_out(rows: &[LeftOut], printer: &Printer) {
    for LeftOut { item, count } in rows {
        let name = shown(item);
        printer
            .note(&format!("note: ignored {count} of `{name}`: this world has no more of them\n"));
    }
}

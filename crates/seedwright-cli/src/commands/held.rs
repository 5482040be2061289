//! What a player is said to hold.

use seedwright_api::LeftOut;

use crate::printer::Printer;
use crate::words::shown;

/// Tells people about copies that were asked for and do not exist.
pub fn note_left_out(rows: &[LeftOut], printer: &Printer) {
    for LeftOut { item, count } in rows {
        let name = shown(item);
        printer
            .note(&format!("note: {count} more of `{name}` than exist in this world; left out\n"));
    }
}

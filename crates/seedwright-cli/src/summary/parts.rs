//! The summary of parts.

use std::fmt::Write;
use std::path::PathBuf;

use seedwright_api::worlds::ProvedParts;
use seedwright_api::worlds::spoiler::{header, locks_line, origin_lines};

use super::levels::levels_part;
use super::rooms::room_summary;
use crate::printer::Printer;
use crate::words::wrote;

/// The summary of parts.
pub fn parts_summary(parts: &ProvedParts, written: &[PathBuf], printer: &Printer) -> String {
    let bundle = &parts.bundle;
    let mut text = origin_lines(bundle, parts.no_permalink);
    let own = header(bundle);
    if let Some(laid) = &parts.layout {
        text += room_summary(laid, &[]).trim_start_matches(&*own);
    }
    if !bundle.decisions.codes.is_empty() {
        text += &locks_line(bundle);
        for line in parts.listed_locks().lines() {
            let _ = writeln!(text, "  {line}");
        }
        text.push_str("proof        proved: every lock can be opened\n");
    }
    text += &levels_part(parts.levels.as_ref(), printer);
    text + &wrote(written)
}

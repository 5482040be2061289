//! The section `about` of a plan, which is ignored: it is for readers and other tools.

use super::check;
use crate::document::{Data, Diagnostic, Table, forget_values};
use crate::section::Shape;

/// Removes the section from a document, so that several files can each have one.
///
/// The diagnostics from `found_before` on are about the file of the document.
pub(super) fn leave_out(
    document: &mut Table,
    shape: &Shape,
    diagnostics: &mut Vec<Diagnostic>,
    found_before: usize,
) {
    let entries = std::mem::take(&mut document.entries);
    let (about, rest) = { entries.into_iter() }.partition(|(key, _)| key.text == "about");
    document.entries = rest;
    let about = Table { entries: about, place: document.place };
    for (_, value) in &about.entries {
        if matches!(value.data, Data::Table(_)) {
            forget_values(diagnostics, found_before, |span| {
                value.span.start <= span.start && span.end <= value.span.end
            });
        }
    }
    check(about, shape, diagnostics);
}

//! The section `about` of a plan: for people and other tools to read. Nothing is taken from it.

use super::check;
use crate::document::{Data, Diagnostic, Table, forget_values};
use crate::section::Shape;

/// Takes the section out of a document of a shape, so that those of several files don't have to agree.
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

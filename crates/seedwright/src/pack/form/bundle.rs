//! Reads a bundle, the result of an earlier run, as a plan that places its items at the same locations.

use super::check;
use crate::document::{
    Data, Diagnostic, Entries, Key, Span, Table, Value, duplicate, forget_values, report,
};
use crate::pack::shape;

/// Whether a document is a bundle. No plan has these fields.
pub(super) fn is_bundle(document: &Table) -> bool {
    document.get("format").is_some() && document.get("decisions").is_some()
}

/// Returns a plan with the item locations of a bundle and nothing else.
///
/// The diagnostics from `found_before` on are about the file of the bundle.
pub(super) fn as_plan(
    bundle: Table,
    diagnostics: &mut Vec<Diagnostic>,
    found_before: usize,
) -> Table {
    let decisions = bundle.get("decisions").map_or(bundle.place, |value| value.span);
    forget_values(diagnostics, found_before, |span| {
        span.start < decisions.start || decisions.end < span.end
    });
    let bundle = check(bundle, &shape::BUNDLE, diagnostics);
    let items = bundle.table("decisions").and_then(|(table, _)| table.list("items"));
    let (rows, span) = items.unwrap_or((&[], decisions));
    let mut place = Entries::default();
    for (row, _) in rows.iter().filter_map(Value::table) {
        let item = row.get("item").filter(|item| item.text().is_some());
        let (Some((name, span)), Some(item)) = (row.text("location"), item) else {
            continue;
        };
        let text = name.to_owned();
        if let Err(first) = place.add(Key { text, span }, item.clone()) {
            report(diagnostics, duplicate(name, span, first));
        }
    }
    plan(place.into_list(), span, bundle.place)
}

fn plan(entries: Vec<(Key, Value)>, span: Span, place: Span) -> Table {
    let key = Key { text: "place".to_owned(), span };
    let table = Table { entries, place: span };
    let value = Value { span, data: Data::Table(table) };
    Table { entries: vec![(key, value)], place }
}

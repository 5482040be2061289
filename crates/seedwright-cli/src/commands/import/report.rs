//! The report of an import for tools.

use seedwright_import::Report;
use seedwright_import::report::{Entry, Place, Treatment};
use serde_json::{Map, Value, json};

pub fn as_json(report: &Report) -> Value {
    let sizes = report.sizes.iter();
    let sizes: Map<_, _> = sizes.map(|(name, size)| ((*name).to_owned(), json!(size))).collect();
    let treatments: Map<_, _> = Treatment::ALL
        .into_iter()
        .map(|treatment| (word(treatment).to_owned(), treated(report, treatment)))
        .collect();
    json!({ "source": report.source, "size": sizes, "treatments": treatments })
}

fn treated(report: &Report, treatment: Treatment) -> Value {
    let kinds = report.of(treatment).map(entry);
    json!({
        "meaning": treatment.heading(),
        "count": report.count(treatment),
        "kinds": kinds.collect::<Vec<_>>(),
    })
}

fn word(treatment: Treatment) -> &'static str {
    match treatment {
        Treatment::Exact => "exact",
        Treatment::Conservative => "conservative",
        Treatment::Approximated => "approximated",
        Treatment::Assumed => "assumed",
        Treatment::LeftOut => "leftOut",
    }
}

/// Things of one kind. The places of what is exact are left out: it is everything else in the source.
fn entry(entry: &Entry) -> Value {
    let mut json = json!({ "kind": entry.kind, "count": entry.count });
    if entry.treatment != Treatment::Exact {
        json["places"] = entry.places.iter().map(place).collect();
    }
    json
}

fn place(place: &Place) -> Value {
    json!({ "file": place.file, "line": place.line, "column": place.column, "what": place.what })
}

//! The report of an import as JSON.

use seedwright_import::Report;
use seedwright_import::report::{Entry, Place, Treatment};
use serde::Serialize;
use serde_json::{Map, Value};

/// How each part of the source was translated.
#[derive(Serialize)]
pub struct ReportReply<'a> {
    source: &'a str,
    /// The number of things of each kind, in the order of the report.
    size: Map<String, Value>,
    treatments: Treatments<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Treatments<'a> {
    exact: Treated<'a>,
    conservative: Treated<'a>,
    approximated: Treated<'a>,
    assumed: Treated<'a>,
    left_out: Treated<'a>,
}

/// The parts with the same treatment.
#[derive(Serialize)]
struct Treated<'a> {
    meaning: &'static str,
    count: usize,
    kinds: Vec<Kind<'a>>,
}

#[derive(Serialize)]
struct Kind<'a> {
    kind: &'a str,
    count: usize,
    /// Omitted for exact translations, which are everything else in the source.
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<Vec<PlaceReply<'a>>>,
}

#[derive(Serialize)]
struct PlaceReply<'a> {
    file: &'a str,
    line: u32,
    column: u32,
    what: &'a str,
}

impl<'a> ReportReply<'a> {
    pub fn new(report: &'a Report) -> Self {
        let treated = |treatment| Treated {
            meaning: Treatment::heading(treatment),
            count: report.count(treatment),
            kinds: report.of(treatment).map(kind).collect(),
        };
        let sizes = report.sizes.iter();
        Self {
            source: &report.source,
            size: sizes.map(|(name, size)| ((*name).to_owned(), Value::from(*size))).collect(),
            treatments: Treatments {
                exact: treated(Treatment::Exact),
                conservative: treated(Treatment::Conservative),
                approximated: treated(Treatment::Approximated),
                assumed: treated(Treatment::Assumed),
                left_out: treated(Treatment::LeftOut),
            },
        }
    }
}

fn kind(entry: &Entry) -> Kind<'_> {
    let is_exact = entry.treatment == Treatment::Exact;
    let places = (!is_exact).then(|| entry.places.iter().map(place).collect());
    Kind { kind: &entry.kind, count: entry.count, places }
}

fn place(place: &Place) -> PlaceReply<'_> {
    PlaceReply { file: &place.file, line: place.line, column: place.column, what: &place.what }
}

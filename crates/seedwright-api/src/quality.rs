//! Quality: how good worlds are to play, as rows of figures with targets.

use seedwright::bundle::Bundle;
use seedwright::pack::SourceFile;
use seedwright::quality::{MEASURES, Quality, QualityMeasure, QualitySummary, RowSummary, Unit};
use seedwright_verify::Problem as Doubt;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::json_schema::JsonSchema;
use crate::operation::{Example, operation};
use crate::requests::WorldAnd;
use crate::verify::{VerifyProblem, check, unusable};
use crate::worlds::{Cache, is_empty, resolve_to_generate};
use crate::{Context, Json, Problem};

operation! {
    /// Measures how good a world is to play: locks, finds, the walk, floors and notes, each with its target.
    MeasureQuality: "quality" as "quality", WorldAnd<WorldQualityRequest> => Json<WorldQualityReply>,
    examples [Example::new("campaign", r#"{"pack":"campaign","seed":"7","preset":"small"}"#)]
}

/// A bundle to measure, or a world to build and measure.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct WorldQualityRequest {
    /// The bundle. Can't be combined with any other field.
    #[schemars(with = "Option<serde_json::Map<String, serde_json::Value>>")]
    pub bundle: Option<Box<RawValue>>,
}

/// The rows of one or more worlds.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WorldQualityReply {
    /// The number of worlds.
    pub worlds: u64,
    /// The rows.
    pub rows: Vec<WorldQualityRow>,
}

/// A row: what is measured, its values and its target. Shares are fractions of one.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WorldQualityRow {
    /// The name.
    pub name: &'static str,
    /// What it counts.
    pub about: &'static str,
    /// `count`, `mean` or `share`.
    pub unit: &'static str,
    /// The number of worlds that have something of the kind.
    pub worlds: u64,
    /// The mean of their values. Null if there are none.
    pub mean: Option<f64>,
    /// The least value.
    pub least: Option<f64>,
    /// The greatest value.
    pub most: Option<f64>,
    /// The minimum that is aimed at.
    pub target_least: f64,
    /// The maximum that is aimed at, if there is one.
    pub target_most: Option<f64>,
    /// Whether every world must meet the target, instead of their mean.
    pub every_world: bool,
    /// Whether the target is met. Null if no world has something of the kind.
    pub met: Option<bool>,
}

impl WorldQualityReply {
    /// Lists the rows of worlds.
    pub fn new(summary: &QualitySummary) -> Self {
        let rows = MEASURES.iter().zip(&summary.rows);
        Self { worlds: summary.worlds, rows: rows.map(|(of, row)| row_reply(of, row)).collect() }
    }
}

fn row_reply(measure: &QualityMeasure, row: &RowSummary) -> WorldQualityRow {
    let (unit, scale) = match measure.unit {
        Unit::Count => ("count", 1.0),
        Unit::Mean => ("mean", 1000.0),
        Unit::Share => ("share", 1000.0),
    };
    let has_values = row.worlds > 0;
    let value = |value: u64| has_values.then(|| as_float(value) / scale);
    let target = measure.target;
    WorldQualityRow {
        name: measure.name,
        about: measure.about,
        unit,
        worlds: row.worlds,
        mean: has_values.then(|| as_float(row.sum) / as_float(row.worlds) / scale),
        least: value(row.least),
        most: value(row.most),
        target_least: as_float(target.least) / scale,
        target_most: target.most.map(|most| as_float(most) / scale),
        every_world: target.in_every_world,
        met: row.is_met(measure),
    }
}

/// A sum of values as a number for people.
#[allow(clippy::cast_precision_loss, reason = "sums of figures are far below 2^53")]
fn as_float(value: u64) -> f64 {
    value as f64
}

/// Measures a checked bundle.
///
/// # Errors
/// If it has no items, or refers to rows that it does not have.
pub fn quality(bundle: &Bundle) -> Result<Quality, Problem> {
    Quality::new(bundle).ok_or_else(|| Problem::unreadable("the bundle has no items to measure"))
}

/// Runs the `quality` operation.
pub(crate) fn run_quality(
    request: &WorldAnd<WorldQualityRequest>,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<WorldQualityReply>, Problem> {
    let measured = match &request.rest.bundle {
        Some(_) if !is_empty(&request.world) => {
            return Err(Problem::unreadable(
                "a bundle contains everything about its world: leave out all other fields",
            ));
        }
        Some(bundle) => quality(&checked(bundle)?)?,
        None => {
            let resolved = resolve_to_generate(&request.world, context)?;
            let kept = cache.world(&resolved, context)?;
            quality(kept.generated.bundle())?
        }
    };
    let mut summary = QualitySummary::default();
    summary.add(&measured);
    Ok(Json(WorldQualityReply::new(&summary)))
}

/// Reads a bundle that the independent checker accepts.
fn checked(bundle: &RawValue) -> Result<Bundle, Problem> {
    let file = SourceFile::new("seed.json", bundle.get().as_bytes().to_vec());
    if let Err(doubt) = check(&file) {
        let found = serde_json::to_value(VerifyProblem::from(&doubt)).unwrap_or_default();
        return Err(match doubt {
            Doubt::Unreadable { .. } => Problem::unreadable(doubt.to_string()),
            _ => Problem::refuted(doubt.to_string(), None, found),
        });
    }
    Bundle::read(&file.bytes).map_err(|error| unusable(&error.to_string()))
}

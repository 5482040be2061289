//! The file next to the rows of a batch: what was asked, what the columns mean, and how far it came.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use seedwright::bundle::recorded_settings;
use seedwright::pipeline::named_settings;
use seedwright::world::{Draft, ItemSettings};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use seedwright_api::batch::{BatchJob, ColumnReply};
use seedwright_api::settings::PackName;
use serde::Serialize;
use serde_json::{Value, json};

use crate::arguments::{Batch, RowFormat};
use crate::failure::Failure;
use crate::files;

/// The version of this file.
const FORMAT: u32 = 1;

/// The manifest of a batch.
pub struct Manifest {
    /// What was asked. Rows of equal requests are equal.
    pub request: Value,
    columns: Vec<ColumnReply>,
    /// The numbers of the seeds.
    pub numbers: Range<u64>,
    /// What each seed is, up to the number.
    pub prefix: Option<String>,
}

/// How far a batch came.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reached {
    /// All seeds up to this number are done, ...
    pub done: Option<u64>,
    /// ... and the file has their rows if it is at least this long.
    pub bytes: u64,
    /// The number of rows in the file.
    pub rows: u64,
    /// Whether nothing is left to do.
    pub is_complete: bool,
}

impl Manifest {
    /// `weights` is the text of the settings file if seeds draw settings.
    pub fn new(
        (job, weights): (&BatchJob, Option<String>),
        typed: &Batch,
        numbers: Range<u64>,
        format: RowFormat,
    ) -> Self {
        let (world, engine) = (job.batch().generator().world(), &job.request().engine);
        let names: &Draft = world;
        let request = json!({
            "engineVersion": ENGINE_VERSION,
            "seedVersion": SEED_VERSION,
            "pack": PackName::from(world),
            "settings": named_settings(world, &job.request().settings),
            "weights": weights,
            "items": recorded_settings::<ItemSettings>(&engine.items, names),
            "seed": typed.seed,
            "first": numbers.start,
            "last": numbers.end.checked_sub(1),
            "columns": job.columns().iter().map(|column| &column.name).collect::<Vec<_>>(),
            "where": typed.condition,
            "rows": typed.first,
            "form": format.word(),
        });
        Self { request, columns: job.columns(), numbers, prefix: typed.seed.clone() }
    }

    /// The path of the manifest of a file.
    pub fn path(rows: &Path) -> PathBuf {
        let mut name = rows.file_name().unwrap_or_default().to_owned();
        name.push(".batch.json");
        rows.with_file_name(name)
    }

    /// Writes the manifest of a file.
    pub fn save(&self, rows: &Path, reached: &Reached) -> Result<(), Failure> {
        let manifest = json!({
            "format": FORMAT,
            "request": self.request,
            "columns": self.columns,
            "reached": reached,
        });
        files::write(&Self::path(rows), seedwright::bundle::text(&manifest))
    }

    /// How far an earlier run of the same request came; `None` if there was none.
    ///
    /// # Errors
    /// If the file is of another request, or of none.
    pub fn reached(&self, rows: &Path) -> Result<Reached, Failure> {
        let text = fs::read(Self::path(rows)).unwrap_or_default();
        let manifest: Value = serde_json::from_slice(&text).unwrap_or_default();
        let shown = rows.display();
        let hint = "name another file, or add `--overwrite` to begin it again";
        let refuse = |message: String| Err(Failure::argument(message, hint));
        let Some(request) = manifest.get("request").and_then(Value::as_object) else {
            return refuse(format!("{shown} exists, and is not a file that a batch has begun"));
        };
        let own = self.request.as_object().into_iter().flatten();
        if let Some((field, _)) = own.into_iter().find(|(key, own)| request.get(*key) != Some(own))
        {
            return refuse(format!("{shown} is of another request: `{field}` differs"));
        }
        let number = |key: &str| manifest["reached"][key].as_u64();
        Ok(Reached {
            done: number("done"),
            bytes: number("bytes").unwrap_or(u64::MAX),
            rows: number("rows").unwrap_or_default(),
            is_complete: manifest["reached"]["isComplete"] == Value::Bool(true),
        })
    }
}

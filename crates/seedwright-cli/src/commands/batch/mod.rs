//! `seedwright batch`: a row about each of many worlds.

mod chunks;
mod clock;
mod manifest;
mod rows;
mod run;

use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use seedwright::pipeline::Request;
use seedwright::random::Seed;
use seedwright::world::Settings;
use seedwright_api::batch::{
    BatchJob, BatchReply, BatchSummary, CellReply, ColumnReply, selection,
};
use seedwright_api::worlds::{BuildRequest, PreparedPacks};
use seedwright_api::{Pack, Problem};
use serde::Serialize;

use crate::arguments::{Batch, RowFormat, Shard};
use crate::failure::Failure;
use crate::files::Outputs;
use crate::packs::{ChosenSettings, PackExt};
use crate::printer::Printer;
use crate::streams::{STREAM, is_stdout, output_name};
use crate::words::count;
use manifest::Manifest;
use rows::{RowFile, RowWriter};
use run::{Ended, Limits};

/// The most rows of a reply in one JSON document.
const MOST_ROWS: u64 = 100_000;

/// What a batch has done.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct SummaryReply<'a> {
    /// The counts of this run.
    #[serde(flatten)]
    summary: BatchSummary,
    /// The number of the seed before the first of this run, if an earlier run was continued.
    continued_after: Option<u64>,
    /// The number of rows in the file, those of earlier runs included.
    all_rows: u64,
    /// The file.
    file: &'a Path,
    /// The file that describes it.
    manifest: Option<&'a Path>,
}

pub fn run(typed: &Batch, printer: &Printer) -> Result<(), Failure> {
    let out = typed.out.clone().unwrap_or_else(|| PathBuf::from(STREAM));
    let (job, weights) = job(typed, printer)?;
    let numbers = numbers(typed);
    if typed.out.is_none() && printer.json {
        return print_document(&job, typed, numbers, printer);
    }
    let format = format_of(typed, &out)?;
    Outputs { folder: typed.keep.as_deref(), ..Outputs::of([&out]) }.check(printer)?;
    let manifest = Manifest::new((&job, weights), typed, numbers.clone(), format);
    let file = RowFile::open(&out, manifest, typed.overwrite)?;
    let (begin, kept) = (file.next_number(), file.rows());
    let mut writer = RowWriter::new(file, &job.columns(), format, typed.keep.as_deref());
    let limits = Limits {
        threads: typed.threads,
        most_rows: typed.first,
        rows: kept,
        keeps_worlds: typed.keep.is_some(),
    };
    if begin > numbers.start {
        printer.note(&format!("continuing after number {}\n", begin - 1));
    }
    let ended = run::run(&job, begin..numbers.end, &limits, &mut writer, printer);
    // Rows that were written stay, whatever ended the batch.
    let rows = writer.finish(matches!(&ended, Ok(ended) if ended.is_complete))?;
    let ended = ended?;
    report(typed, &out, (&ended, begin, rows), printer)?;
    note_unknown(&job, &ended, printer);
    if ended.is_stopped {
        let hint = "the same command continues after the last row";
        let hint = (!is_stdout(&out)).then_some(hint);
        return Err(Failure::operation("the batch was stopped", hint));
    }
    too_few(typed, rows)
}

/// A seed finder that did not find what it was asked for.
fn too_few(typed: &Batch, rows: u64) -> Result<(), Failure> {
    match typed.first {
        Some(first) if rows < first => {
            let seeds = numbers(typed);
            let message = format!(
                "{} of {} meet the condition, and {first} were asked for",
                count(usize::try_from(rows).unwrap_or(usize::MAX), "world"),
                seeds.end - seeds.start
            );
            let hint = "try more seeds, or relax `--where`";
            Err(Problem::not_found(message, hint, serde_json::Value::Null).into())
        }
        _ => Ok(()),
    }
}

/// The form of the rows.
fn format_of(typed: &Batch, out: &Path) -> Result<RowFormat, Failure> {
    let extension = out.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let by_name = match extension.to_ascii_lowercase().as_str() {
        "csv" => Some(RowFormat::Csv),
        "jsonl" | "ndjson" => Some(RowFormat::Jsonl),
        "parquet" => {
            return Err(Failure::argument(
                "the command writes no Parquet files",
                "write `.csv` or `.jsonl`; the Python package writes Parquet: `python -m seedwright.batch`",
            ));
        }
        _ => None,
    };
    match (by_name, typed.format) {
        (Some(by_name), Some(typed)) if by_name != typed => Err(Failure::argument(
            format!("`--format {}` and the name of {} differ", typed.word(), out.display()),
            "leave one of them out",
        )),
        (by_name, format) => one_line(typed, format.or(by_name).unwrap_or(RowFormat::Csv)),
    }
}

/// Refuses seeds whose rows would not be one line each: then a file could not be continued.
fn one_line(typed: &Batch, format: RowFormat) -> Result<RowFormat, Failure> {
    let has_lines = typed.seed.as_ref().is_some_and(|seed| seed.contains(['\n', '\r']));
    match (format, has_lines) {
        (RowFormat::Csv, true) => Err(Failure::argument(
            "`--seed` has a line break, and a row of a CSV file is one line",
            "write `.jsonl`, or `--format jsonl`",
        )),
        _ => Ok(format),
    }
}

/// The numbers of the seeds.
fn numbers(typed: &Batch) -> Range<u64> {
    let all = match (&typed.seeds, typed.count) {
        (Some(seeds), _) => seeds.0.clone(),
        (None, count) => 1..=count.unwrap_or(1),
    };
    typed.shard.unwrap_or(Shard { part: 1, of: 1 }).of(&all)
}

/// The list of columns. A world that is kept is one to share, so its row has a permalink.
fn columns_of(typed: &Batch) -> Option<String> {
    let columns = typed.columns.clone();
    match typed.keep {
        Some(_) => Some(format!("{}, permalink", columns.as_deref().unwrap_or("default"))),
        None => columns,
    }
}

/// Prepares the pack, and reads the request. Returns also the text of the settings file if seeds draw some of them.
fn job(typed: &Batch, printer: &Printer) -> Result<(Arc<BatchJob>, Option<String>), Failure> {
    let pack = Pack::load(&typed.pack, printer)?;
    pack.needs_stages()?;
    let columns = columns_of(typed);
    let selection = selection(&pack.world, columns.as_deref(), typed.condition.as_deref())?;
    let chosen = ChosenSettings::read(&pack, Settings::defaults(&pack.world), &typed.chosen)?;
    let items = typed.placement.0.read(&pack.world)?;
    let prefix = typed.seed.clone();
    let first = match &prefix {
        Some(prefix) => Seed::from_text(format!("{prefix} {}", numbers(typed).start)),
        None => Seed::from(numbers(typed).start),
    };
    let weights = chosen.drawn_from(&pack.world).map(|text| String::from_utf8_lossy(text).into());
    let settings = chosen.of_seed(&pack.world, Some(&first))?;
    let engine = Request { items: items.clone(), ..Request::new(settings) };
    let seed = Seed::from_text(prefix.as_deref().unwrap_or_default());
    let request = BuildRequest::new(&pack, engine, seed);
    let batch = PreparedPacks::new(1).get(&pack, &request)?;
    let own = (request, prefix.is_some());
    let job = BatchJob::new(&pack, own, batch, (selection, clock::CPU_CLOCK))?;
    if weights.is_none() {
        return Ok((Arc::new(job), None));
    }
    let own = pack.clone();
    let requests = move |seed: &Seed| {
        let settings = chosen.of_seed(&own.world, Some(seed)).map_err(|failure| match failure {
            Failure::Problem(problem) => *problem,
            Failure::Printed(_) => Problem::fault(),
        })?;
        let engine = Request { items: items.clone(), ..Request::new(settings) };
        Ok(BuildRequest::new(&own, engine, seed.clone()))
    };
    Ok((Arc::new(job.with_draws(&pack, Box::new(requests))), weights))
}

/// Prints everything as one JSON document.
fn print_document(
    job: &Arc<BatchJob>,
    typed: &Batch,
    numbers: Range<u64>,
    printer: &Printer,
) -> Result<(), Failure> {
    if typed.keep.is_some() {
        return Err(Failure::argument("`--keep` needs a file for the rows", "add `--out FILE`"));
    }
    let most = typed.first.unwrap_or(MOST_ROWS + 1).min(MOST_ROWS + 1);
    let limits =
        Limits { threads: typed.threads, most_rows: Some(most), rows: 0, keeps_worlds: false };
    let mut rows: Vec<Vec<CellReply>> = Vec::new();
    let ended = run::run(job, numbers, &limits, &mut rows, printer)?;
    if rows.len() as u64 > MOST_ROWS {
        let message = format!("there are more than {MOST_ROWS} rows, too many for one document");
        return Err(Failure::argument(message, "write them to a file: `--out FILE.jsonl`"));
    }
    if ended.is_stopped {
        return Err(Problem::stopped().into());
    }
    note_unknown(job, &ended, printer);
    let found = rows.len() as u64;
    let world = job.batch().generator().world();
    let columns: Vec<ColumnReply> = job.columns();
    printer.print_json(&BatchReply {
        pack: world.into(),
        columns,
        rows,
        summary: ended.summary,
    })?;
    too_few(typed, found)
}

/// Notes names that no world has. Those of a campaign are not known before its worlds are built.
fn note_unknown(job: &BatchJob, ended: &Ended, printer: &Printer) {
    if ended.summary.proved > 0 {
        for call in job.unknown_calls() {
            printer.note(&format!("no world of this batch has what `{call}` names\n"));
        }
    }
}

/// Says what was done.
fn report(
    typed: &Batch,
    out: &Path,
    (ended, begin, rows): (&Ended, u64, u64),
    printer: &Printer,
) -> Result<(), Failure> {
    let manifest = (!is_stdout(out)).then(|| Manifest::path(out));
    if printer.json {
        let first = numbers(typed).start;
        let continued_after = (begin > first).then(|| begin - 1);
        let (file, manifest) = (out, manifest.as_deref());
        let summary = ended.summary;
        let reply = SummaryReply { summary, continued_after, all_rows: rows, file, manifest };
        return Ok(printer.print_json(&reply)?);
    }
    let written = format!("rows     {rows} in {}\n", output_name(out));
    let text = match printer.quiet {
        true => written,
        false => format!("{}{written}", summary_text(ended)),
    };
    Ok(printer.print_summary(&text, &[out.to_owned()])?)
}

fn summary_text(ended: &Ended) -> String {
    let BatchSummary { seeds, proved, not_found, impossible, .. } = ended.summary;
    let size = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let failed = [(not_found, "not found"), (impossible, "impossible")]
        .into_iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, word)| format!(", {number} {word}"));
    let failed: String = failed.collect();
    let seconds = ended.seconds;
    #[expect(clippy::cast_precision_loss, reason = "a rate is rounded anyway")]
    let rate = seeds as f64 / seconds.max(1e-9);
    format!(
        "built    {} in {seconds:.1} s ({rate:.0} a second): {proved} proved{failed}\n",
        count(size(seeds), "world")
    )
}

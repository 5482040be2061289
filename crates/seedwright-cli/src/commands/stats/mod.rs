//! `seedwright stats`: tables and pictures of the rows of batches.

mod bias;
mod charts;
mod reader;
mod report;
mod tally;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use seedwright_render::pixels::png_of_svg;
use serde::Serialize;

use crate::arguments::{InputPath, Stats};
use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use bias::{Bias, ItemBias};
use charts::{Chart, charts};
use report::Report;
use tally::{Figures, Tally, ratio};

/// The statistics as a document.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct StatsReply<'t> {
    rows: u64,
    outcomes: BTreeMap<&'t str, u64>,
    /// The share of worlds that the first attempt gave.
    first_try: Option<f64>,
    /// The columns of numbers.
    figures: BTreeMap<&'t str, FiguresReply<'t>>,
    /// How often each text occurs, for columns with few of them.
    texts: BTreeMap<&'t str, &'t BTreeMap<String, u64>>,
    slowest: Vec<SlowSeed<'t>>,
    bias: Option<BiasReply<'t>>,
}

#[derive(Serialize)]
struct FiguresReply<'t> {
    #[serde(flatten)]
    figures: Figures,
    missing: u64,
    /// How often each number occurs; large numbers are rounded down by less than a thousandth.
    counts: &'t BTreeMap<u64, u64>,
}

#[derive(Serialize)]
struct SlowSeed<'t> {
    seed: &'t str,
    work: u64,
}

#[derive(Serialize)]
struct BiasReply<'t> {
    rows: u64,
    misplaced: f64,
    items: &'t [ItemBias],
}

pub fn run(typed: &Stats, printer: &Printer) -> Result<(), Failure> {
    let form = typed.out.as_deref().map(Form::of).transpose()?;
    if let (true, Some(Form::Html)) = (typed.png, form) {
        let message = "`--png` writes files next to a report in Markdown";
        return Err(Failure::argument(message, "name a report that ends in `.md`"));
    }
    let tally = read(&typed.files)?;
    let against = match typed.against.is_empty() {
        true => None,
        false => Some(read(&typed.against)?),
    };
    let bias = against.as_ref().and_then(|against| Bias::new(&tally, against));
    let report = Report::new(&tally, bias.as_ref());
    let mut written = Vec::new();
    if let (Some(out), Some(form)) = (&typed.out, form) {
        let charts = charts(&tally, against.as_ref());
        written = write(out, form, &report, (&charts, typed.png))?;
    }
    match printer.json {
        true => printer.print_reply(&reply(&tally, bias.as_ref()), &written)?,
        false => {
            let text = format!("{}{}", report.text(), crate::words::wrote(&written));
            printer.print_summary(&text, &written)?;
        }
    }
    Ok(())
}

/// Counts the rows of files.
fn read(paths: &[InputPath]) -> Result<Tally, Failure> {
    let mut tally = Tally::default();
    for path in paths {
        reader::read_rows(path, |names, cells| {
            if !tally.has_columns(names) {
                let message =
                    format!("{} has other columns than the files before it", path.display());
                return Err(Failure::argument(message, "name files of the same columns"));
            }
            tally.add(names, cells);
            Ok(())
        })?;
    }
    Ok(tally)
}

/// The form of a report.
#[derive(Clone, Copy)]
enum Form {
    Html,
    Markdown,
}

impl Form {
    fn of(path: &Path) -> Result<Self, Failure> {
        match path.extension().and_then(|extension| extension.to_str()) {
            Some("html" | "htm") => Ok(Self::Html),
            Some("md" | "markdown") => Ok(Self::Markdown),
            _ => Err(Failure::argument(
                format!("{} does not tell the form of the report", path.display()),
                "name a file that ends in `.html` or `.md`",
            )),
        }
    }
}

/// Writes a report, and returns the files.
fn write(
    out: &Path,
    form: Form,
    report: &Report,
    (charts, as_pixels): (&[Chart], bool),
) -> Result<Vec<PathBuf>, Failure> {
    if let Form::Html = form {
        files::write(out, report.html(charts))?;
        return Ok(vec![out.to_owned()]);
    }
    let stem = out.file_stem().unwrap_or_default().to_string_lossy();
    let mut all: Vec<(String, Vec<u8>)> = Vec::new();
    let mut named = Vec::new();
    for chart in charts {
        let name = format!("{stem}-{}.svg", chart.name);
        if as_pixels {
            all.push((name.replace(".svg", ".png"), png_of_svg(&chart.svg)?));
        }
        all.push((name.clone(), chart.svg.clone().into_bytes()));
        named.push((name, chart));
    }
    let own = out.file_name().unwrap_or_default().to_string_lossy().into_owned();
    all.push((own, report.markdown(&named).into_bytes()));
    let folder = out.parent().filter(|folder| !folder.as_os_str().is_empty());
    let content: Vec<(&str, &[u8])> =
        all.iter().map(|(name, content)| (name.as_str(), content.as_slice())).collect();
    files::write_all(folder.unwrap_or(Path::new(".")), &content)
}

fn reply<'t>(tally: &'t Tally, bias: Option<&'t Bias>) -> StatsReply<'t> {
    let figures = tally.columns.iter().filter(|column| column.is_figure());
    let figures = figures.filter_map(|column| {
        let (numbers, missing) = (&column.numbers, column.missing);
        let figures = numbers.figures()?;
        let reply = FiguresReply { figures, missing, counts: &numbers.counts };
        Some((column.name.as_str(), reply))
    });
    let outcomes = tally.column("outcome").into_iter().flat_map(|column| &column.texts);
    let texts = tally.columns.iter().filter(|column| column.name.ends_with(')'));
    let texts = texts.filter(|column| !column.texts.is_empty());
    let (first, all) = tally.first_tries;
    let slowest = tally.slowest.iter().rev();
    StatsReply {
        rows: tally.rows,
        outcomes: outcomes.map(|(outcome, rows)| (outcome.as_str(), *rows)).collect(),
        first_try: (all > 0).then(|| ratio(first, all)),
        figures: figures.collect(),
        texts: texts.map(|column| (column.name.as_str(), &column.texts)).collect(),
        slowest: slowest.map(|(work, seed)| SlowSeed { seed, work: *work }).collect(),
        bias: bias.map(|bias| BiasReply {
            rows: bias.rows,
            misplaced: bias.misplaced,
            items: &bias.items,
        }),
    }
}

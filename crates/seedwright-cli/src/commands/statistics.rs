//! `seedwright items --statistics`: how an algorithm distributes items, compared with fair placements.

use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright_api::worlds::{BuildRequest, Quantiles, Share, StatisticsReply, statistics};
use seedwright_api::{Observer, Pack, Progress};

use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::{columns, count, shown};

/// The most rows of a table, unless details are asked for.
const ROWS: usize = 10;

pub fn run(
    pack: &Pack,
    request: &BuildRequest,
    samples: u32,
    printer: &Printer,
) -> Result<(), Failure> {
    let watch = SampleProgress::begin(printer);
    let found = statistics(pack, request, samples, &watch);
    watch.end();
    let found = found?;
    if printer.json {
        printer.print_json(&found)?;
    } else {
        printer.print(&as_text(&found, printer.verbose))?;
    }
    Ok(())
}

fn as_text(found: &StatisticsReply, everything: bool) -> String {
    let mut text = String::new();
    let StatisticsReply { samples, algorithm, by_rejection, .. } = found;
    let worlds = count(*samples as usize, "world");
    let _ = writeln!(text, "seed         {}", shown(&found.seed));
    let _ = writeln!(
        text,
        "worlds       {worlds} ({algorithm}) and as many fair ones: {by_rejection} by rejection, {} by a chain",
        samples - by_rejection
    );
    if let Some((placements, error)) = found.placements_log10.zip(found.placements_error) {
        let number = match placements {
            few if few < 5.0 => format!("{:.0}", 10f64.powf(few)),
            many => format!("10^{many:.1}"),
        };
        let _ =
            writeln!(text, "placements   about {number} are valid (\u{b1} {:.0} %)", 100.0 * error);
    }
    let _ = writeln!(
        text,
        "misplaced    {:.1} % of the major items, compared with fair worlds",
        100.0 * found.misplaced
    );
    let (own, fair) = (&found.measures, &found.fair_measures);
    let row = |name: &str, own: Quantiles, fair: Quantiles| {
        [name.to_owned(), quantiles(own), quantiles(fair)]
    };
    let _ = writeln!(text, "\nOf a hundred worlds, 5, 50 and 95 have at most:");
    text.push_str(&columns(&[
        ["".to_owned(), algorithm.clone(), "fair".to_owned()],
        row("spheres", own.spheres, fair.spheres),
        row("playthrough", own.playthrough, fair.playthrough),
        row("required", own.required, fair.required),
    ]));
    let _ = writeln!(text, "\nShare of worlds with a major item at a location:");
    let locations = found.locations.iter().map(|row| (shown(&row.location), row.share));
    text.push_str(&table(locations.collect(), algorithm, everything));
    let _ = writeln!(text, "\nShare of worlds with an item at a location:");
    let items = found
        .items
        .iter()
        .map(|row| (format!("{} at {}", shown(&row.item), shown(&row.location)), row.share));
    text.push_str(&table(items.collect(), algorithm, everything));
    text
}

fn quantiles(quantiles: Quantiles) -> String {
    let Quantiles { low, median, high } = quantiles;
    format!("{low} / {median} / {high}")
}

/// The rows that differ most, in units of their errors, or all of them.
fn table(mut rows: Vec<(String, Share)>, algorithm: &str, everything: bool) -> String {
    let all = rows.len();
    if !everything {
        let deviation = |share: &Share| match (share.ratio, share.error) {
            (Some(ratio), Some(error)) if error > 0.0 => (ratio - 1.0).abs() / error,
            _ => 0.0,
        };
        rows.sort_by(|(_, one), (_, other)| deviation(other).total_cmp(&deviation(one)));
        rows.truncate(ROWS);
    }
    let head = ["", algorithm, "fair", "ratio", "error"].map(str::to_owned);
    let number =
        |number: Option<f64>| number.map_or("-".to_owned(), |number| format!("{number:.2}"));
    let percent = |share: f64| format!("{:.1} %", 100.0 * share);
    let lines = rows.into_iter().map(|(name, share)| {
        [name, percent(share.share), percent(share.fair), number(share.ratio), number(share.error)]
    });
    let mut text = columns(&[head].into_iter().chain(lines).collect::<Vec<_>>());
    if !everything && all > ROWS {
        let _ = writeln!(text, "(the {ROWS} that differ most of {all}; --verbose prints all)");
    }
    text
}

/// Shows on a terminal how many worlds are done.
struct SampleProgress(Option<ProgressBar>);

impl SampleProgress {
    fn begin(printer: &Printer) -> Self {
        let is_silent = printer.quiet || printer.json || !io::stderr().is_terminal();
        Self((!is_silent).then(|| {
            let look = "{spinner} building worlds [{bar:30}] {pos} of {len}, {elapsed}";
            let bar = ProgressBar::new(0);
            match ProgressStyle::with_template(look) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        }))
    }

    /// Removes the progress bar.
    fn end(self) {
        self.0.iter().for_each(ProgressBar::finish_and_clear);
    }
}

impl Observer for SampleProgress {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        if let Some(bar) = &self.0 {
            bar.set_length(progress.of);
            bar.set_position(progress.done);
        }
        ControlFlow::Continue(())
    }
}

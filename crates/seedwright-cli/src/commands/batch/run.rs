//! Runs a batch on several threads, and hands over its rows in the order of their numbers.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, IsTerminal};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use seedwright::batch::Row;
use seedwright_api::Problem;
use seedwright_api::batch::{BatchJob, BatchSummary, CellReply};
use seedwright_serve::on_stop_signal;

use super::chunks::Chunks;
use crate::failure::Failure;
use crate::printer::{Printer, has_reader};

/// The seeds of a chunk: as many as keep the threads busy, and few enough to show progress with slow packs.
const CHUNK: u64 = 32;
/// How many chunks for each thread can be out at the same time.
const WINDOW: u64 = 16;
/// How often the batch looks for a signal to stop.
const LOOK: Duration = Duration::from_millis(100);

/// Takes the rows of a batch, in order.
pub trait TakeRows {
    /// Takes a row, with the text of its bundle if that is to be kept.
    fn take(&mut self, row: &Row, bundle: Option<&str>) -> Result<(), Failure>;

    /// All seeds up to a number are done.
    fn done(&mut self, number: u64) -> Result<(), Failure>;
}

impl TakeRows for Vec<Vec<CellReply>> {
    fn take(&mut self, row: &Row, _: Option<&str>) -> Result<(), Failure> {
        self.push(row.values.iter().map(CellReply::from).collect());
        Ok(())
    }

    fn done(&mut self, _: u64) -> Result<(), Failure> {
        Ok(())
    }
}

/// How a batch is run.
pub struct Limits {
    /// The number of threads; by default one for each core.
    pub threads: Option<u32>,
    /// The most rows.
    pub most_rows: Option<u64>,
    /// The rows that an earlier run has written.
    pub rows: u64,
    /// Whether bundles are kept.
    pub keeps_worlds: bool,
}

/// How a batch ended.
pub struct Ended {
    /// What came of the seeds of this run.
    pub summary: BatchSummary,
    /// How long it took.
    pub seconds: f64,
    /// Whether nothing is left to do.
    pub is_complete: bool,
    /// Whether it was told to stop.
    pub is_stopped: bool,
}

/// What came of a chunk.
struct Done {
    /// For each number whether a world was built, and its row with the text of its bundle.
    seeds: Vec<SeedDone>,
    end: u64,
}

struct SeedDone {
    number: u64,
    outcome: seedwright::batch::Outcome,
    row: Option<(Row, Option<String>)>,
}

/// Builds the worlds of numbers.
pub fn run(
    job: &Arc<BatchJob>,
    numbers: Range<u64>,
    limits: &Limits,
    rows: &mut impl TakeRows,
    printer: &Printer,
) -> Result<Ended, Failure> {
    let threads = limits.threads.unwrap_or_else(cores);
    // Bundles are large, so few of them wait at a time.
    let (size, window) = match limits.keeps_worlds {
        true => (1, 2),
        false => (CHUNK, WINDOW),
    };
    let chunks = Chunks::new(numbers.clone(), size, window * u64::from(threads));
    let is_signalled = Arc::new(AtomicBool::new(false));
    let signalled = is_signalled.clone();
    on_stop_signal(move || {
        // Someone who asks twice does not want to wait.
        if signalled.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    let (sender, receiver) = mpsc::channel();
    let begin = Instant::now();
    let (summary, is_complete) = thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, chunks) = (sender.clone(), &chunks);
            scope.spawn(move || work(job, chunks, limits.keeps_worlds, &sender));
        }
        drop(sender);
        let mut merger = Merger {
            chunks: &chunks,
            limits,
            numbers,
            is_signalled: &is_signalled,
            summary: BatchSummary::default(),
        };
        let merged = merger.run(&receiver, rows, printer);
        chunks.stop();
        merged.map(|is_complete| (merger.summary, is_complete))
    })?;
    let seconds = begin.elapsed().as_secs_f64();
    let is_stopped = !is_complete && is_signalled.load(Ordering::Relaxed);
    Ok(Ended { summary, seconds, is_complete, is_stopped })
}

fn cores() -> u32 {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    u32::try_from(cores).unwrap_or(1)
}

/// Builds chunk after chunk.
fn work(
    job: &Arc<BatchJob>,
    chunks: &Chunks,
    keeps_worlds: bool,
    sender: &mpsc::Sender<(u64, Result<Done, Problem>)>,
) {
    let mut worker = job.worker();
    while let Some((position, numbers)) = chunks.take() {
        let end = numbers.end;
        let seeds = numbers.map(|number| {
            let step = || chunks.step();
            if keeps_worlds {
                let (outcome, row) = worker.row_and_bundle(number, &step)?;
                let row = row.map(|(row, bundle)| (row, Some(bundle)));
                return Ok(SeedDone { number, outcome, row });
            }
            let (outcome, row) = worker.row(number, &step)?;
            Ok(SeedDone { number, outcome, row: row.map(|row| (row, None)) })
        });
        let seeds: Result<Vec<SeedDone>, Problem> = seeds.collect();
        let done = seeds.map(|seeds| Done { seeds, end });
        if sender.send((position, done)).is_err() {
            break;
        }
    }
}

/// Puts chunks in order.
struct Merger<'m> {
    chunks: &'m Chunks,
    limits: &'m Limits,
    numbers: Range<u64>,
    is_signalled: &'m AtomicBool,
    summary: BatchSummary,
}

impl Merger<'_> {
    /// Takes chunks until all are done, and returns whether nothing is left to do.
    fn run(
        &mut self,
        receiver: &mpsc::Receiver<(u64, Result<Done, Problem>)>,
        rows: &mut impl TakeRows,
        printer: &Printer,
    ) -> Result<bool, Failure> {
        if self.has_enough() {
            return Ok(true);
        }
        let bar = bar(self.numbers.end - self.numbers.start, printer);
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        loop {
            if self.is_signalled.load(Ordering::Relaxed) || !has_reader() {
                return Ok(false);
            }
            let (position, done) = match receiver.recv_timeout(LOOK) {
                Ok(received) => received,
                Err(mpsc::RecvTimeoutError::Timeout) => continue,
                Err(mpsc::RecvTimeoutError::Disconnected) => {
                    bar.finish_and_clear();
                    return Ok(true);
                }
            };
            waiting.insert(position, done);
            while let Some(done) = waiting.remove(&next) {
                let done = done.map_err(Failure::from)?;
                next += 1;
                self.chunks.written();
                bar.inc(done.seeds.len() as u64);
                if self.take(done, rows)? {
                    bar.finish_and_clear();
                    return Ok(true);
                }
                bar.set_message(self.summary.rows.to_string());
            }
        }
    }

    /// Takes the rows of a chunk, and returns whether there are enough.
    fn take(&mut self, done: Done, rows: &mut impl TakeRows) -> Result<bool, Failure> {
        for SeedDone { number, outcome, row } in done.seeds {
            self.summary.add(outcome, row.is_some());
            if let Some((row, bundle)) = row {
                rows.take(&row, bundle.as_deref())?;
                if self.has_enough() {
                    rows.done(number)?;
                    return Ok(true);
                }
            }
        }
        rows.done(done.end - 1)?;
        Ok(false)
    }

    fn has_enough(&self) -> bool {
        self.limits.most_rows.is_some_and(|most| self.limits.rows + self.summary.rows >= most)
    }
}

fn bar(count: u64, printer: &Printer) -> ProgressBar {
    if printer.quiet || printer.json || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count);
    let look = "{bar:30} {pos} of {len} worlds, {msg} rows, {rate} a second, {eta} left";
    // The key `per_sec` has four decimals.
    let rate = |state: &ProgressState, text: &mut dyn fmt::Write| {
        // What can't be written is not shown.
        let _ = write!(text, "{:.0}", state.per_sec());
    };
    match ProgressStyle::with_template(look) {
        Ok(style) => bar.with_style(style.with_key("rate", rate)).with_message("0"),
        Err(_) => bar,
    }
}

//! Batches of worlds: `seedwright generate --count`.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::batch::{Batch, Worker};
use seedwright::pipeline::Watch;
use serde::Serialize;
use serde_json::Value;

use super::outcome::Outcome;
use super::row::Row;
use crate::arguments::Generate;
use crate::build::{prepare, request_of_seed};
use crate::failure::Failure;
use crate::printer::{Printer, has_reader};
use seedwright_api::Pack;
use seedwright_api::batch::batch_problem;
use seedwright_api::worlds::{BuildRequest, PreparedPacks};

/// The worlds of a batch, in the order of their seeds.
#[derive(Serialize)]
struct ManyReply {
    worlds: Vec<Entry>,
}

/// A world, or why it could not be built.
#[derive(Serialize)]
#[serde(untagged)]
enum Entry {
    World(Box<Row>),
    Failed(Value),
}

/// Builds worlds from numbered seeds, and prints them in order. Each world depends on its seed alone, not on the thread
/// that builds it.
pub fn run(
    pack: &Pack,
    typed: &Generate,
    (first, count): (BuildRequest, u32),
    printer: &Printer,
) -> Result<(), Failure> {
    // An error here is reported for each seed: its settings may be drawn differently.
    let batch = PreparedPacks::new(1).get(pack, &first).ok();
    let generator = batch.as_ref().map(Batch::generator);
    if generator.is_some_and(|generator| generator.stages().next().is_none()) {
        return Err(Failure::argument(
            "--count: this pack has nothing to generate",
            "omit `--count`",
        ));
    }
    let job = Job {
        pack,
        typed,
        batch,
        seed: first.seed.text(),
        width: count.to_string().len(),
        hushed: printer.hushed(),
    };
    let threads = typed.threads.unwrap_or_else(cores).min(count);
    let next = AtomicU32::new(1);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..threads {
            let (sender, next, job) = (sender.clone(), &next, &job);
            scope.spawn(move || {
                let mut worker = job.batch.as_ref().map(Batch::worker);
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number > count
                        || sender.send((number, job.build(number, worker.as_mut()))).is_err()
                    {
                        break;
                    }
                }
            });
        }
        drop(sender);
        report(receiver, (count, typed.build.out.is_some()), printer)
    })
}

fn cores() -> u32 {
    let cores = thread::available_parallelism().map_or(1, std::num::NonZero::get);
    u32::try_from(cores).unwrap_or(1)
}

struct Job<'a> {
    pack: &'a Pack,
    typed: &'a Generate,
    /// Prepared for the settings of the first seed.
    batch: Option<Batch>,
    seed: &'a str,
    width: usize,
    hushed: Printer,
}

impl Job<'_> {
    fn build(&self, number: u32, worker: Option<&mut Worker>) -> Result<Row, Failure> {
        let text = format!("{} {number}", self.seed);
        let request = request_of_seed(self.pack, &self.typed.build, Some(&text), &self.hushed)?;
        // The seed may draw other settings than the first one.
        let is_same =
            |worker: &&mut Worker| *worker.batch().generator().settings() == request.settings;
        let out = self.typed.build.out.as_deref();
        let generator = match worker.filter(is_same) {
            Some(worker) if out.is_none() && worker.batch().items().is_some() => {
                return of_items(worker, (number, &request));
            }
            Some(worker) => worker.batch().generator().clone(),
            None => prepare(self.pack, &request, &self.hushed)?,
        };
        let folder =
            out.map(|out: &Path| out.join(format!("{number:0width$}", width = self.width)));
        let outcome = Outcome::make(&generator, &request, &self.hushed)?;
        if let Some(folder) = &folder {
            outcome.write(folder, self.typed.png)?;
        }
        Ok(outcome.row(folder))
    }
}

/// Builds a world that has nothing but items and is not written.
fn of_items(worker: &mut Worker, (number, request): (u32, &BuildRequest)) -> Result<Row, Failure> {
    let world = worker.batch().generator().world().clone();
    match worker.build((number.into(), &request.seed), &mut Watch::none()) {
        Ok(built) => Ok(Row::of_items(&built)),
        Err(error) => Err(batch_problem(error, &world, request).into()),
    }
}

/// Prints worlds in the order of their seeds as they arrive. A world that fails does not stop the others. Without a
/// reader, worlds that are not written to files are of no use, so the rest is not built: the workers stop once the
/// receiver is dropped.
fn report(
    receiver: mpsc::Receiver<(u32, Result<Row, Failure>)>,
    (count, is_written): (u32, bool),
    printer: &Printer,
) -> Result<(), Failure> {
    let bar = bar(count, printer);
    let (mut waiting, mut next) = (BTreeMap::new(), 1);
    let (mut worlds, mut failed) = (Vec::new(), None);
    for (number, built) in receiver {
        waiting.insert(number, built);
        bar.inc(1);
        while let Some(built) = waiting.remove(&next) {
            next += 1;
            match built {
                Ok(row) if printer.json => worlds.push(Entry::World(Box::new(row))),
                Ok(row) => bar.suspend(|| printer.print(&row.as_text()))?,
                Err(failure) if printer.json => {
                    worlds.push(Entry::Failed(failure.as_json()));
                    failed.get_or_insert(failure.exit_code());
                }
                Err(failure) => {
                    failed.get_or_insert(failure.exit_code());
                    bar.suspend(|| failure.report(printer));
                }
            }
        }
        if !is_written && !has_reader() {
            break;
        }
    }
    bar.finish_and_clear();
    if printer.json {
        printer.print_json(&ManyReply { worlds })?;
    }
    match failed {
        Some(code) => Err(Failure::Printed(code)),
        None => Ok(()),
    }
}

fn bar(count: u32, printer: &Printer) -> ProgressBar {
    let silent = printer.quiet || printer.json || !io::stderr().is_terminal();
    if silent || count < 2 {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(count.into());
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} worlds, {eta} left");
    bar.set_style(style.expect("the template is sound"));
    bar
}

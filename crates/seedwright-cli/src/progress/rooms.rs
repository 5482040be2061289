//! The steps of a layout: as details, as a trace and as trails, and progress on a terminal.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::pipeline::RoomPlanner;
use seedwright::rooms::{Event, Layout, Step};
use seedwright::world::LayoutTarget;
use seedwright_api::words::layout::Names;
use seedwright_api::worlds::LayoutStep;
use seedwright_render::views::trails::Trails;

use super::DELAY;
use super::layout_log::Log;
use crate::failure::Failure;
use crate::files::Lines;
use crate::printer::Printer;

/// How many steps pass between two looks at the clock.
const PACE: u64 = 256;

/// Watches how rooms are placed.
pub struct RoomWatch<'a> {
    names: Names<'a>,
    printer: &'a Printer,
    log: Log<'a>,
    trace: Option<Lines>,
    trails: Trails,
    /// Whether progress is shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
    /// The requested and the current number of rooms or floor cells.
    target: u64,
    reached: u64,
    counts_floor: bool,
    attempt: u32,
    /// The number of steps so far.
    steps: u64,
}

impl<'a> RoomWatch<'a> {
    /// Watches a planner.
    pub fn of(planner: &'a RoomPlanner, printer: &'a Printer) -> Self {
        Self::begin((planner.catalogue(), planner.graph()), planner.target(), printer)
    }

    fn begin(names: Names<'a>, target: LayoutTarget, printer: &'a Printer) -> Self {
        let silent = printer.quiet || printer.json || printer.verbose;
        let (target, counts_floor) = match target {
            LayoutTarget::Rooms(rooms) => (rooms, false),
            LayoutTarget::Floor(floor) => (floor, true),
        };
        Self {
            names,
            printer,
            log: Log::new(names),
            trace: None,
            trails: Trails::default(),
            on_terminal: !silent && io::stderr().is_terminal(),
            begun: Instant::now(),
            bar: None,
            target: target.into(),
            reached: 0,
            counts_floor,
            attempt: 0,
            steps: 0,
        }
    }

    /// Writes every step to a file.
    pub fn trace(&mut self, path: &Path) -> Result<(), Failure> {
        self.trace = Some(Lines::begin(path)?);
        Ok(())
    }

    /// Finishes the trace, even if no layout was found, and returns the trails of the walkers.
    pub fn finish(self) -> Result<Trails, Failure> {
        if let Some(trace) = self.trace {
            trace.finish()?;
        }
        Ok(self.trails)
    }

    /// Prints the last details, and removes the progress bar.
    pub fn end(&mut self, layout: Option<&Layout>) {
        self.print_rest(layout);
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Prints the last details, and the corner from which cells are counted.
    fn print_rest(&mut self, layout: Option<&Layout>) {
        if self.printer.verbose {
            self.printer.detail(&self.log.rest(layout));
        }
        let Some(layout) = layout else { return };
        if let Some(trace) = &mut self.trace {
            trace.push(&line(&LayoutStep::laid(self.steps, layout)));
        }
    }

    pub fn see(&mut self, step: &Step<'_>) {
        self.trails.see(&step.event);
        self.steps = step.number + 1;
        match step.event {
            Event::Attempt { number } => (self.attempt, self.reached) = (number, 0),
            Event::Placed { template, .. } if self.counts_floor => {
                self.reached += u64::from(self.names.0.template(template).floor());
            }
            Event::Placed { .. } => self.reached += 1,
            Event::Removed { .. } => self.reached = self.reached.saturating_sub(1),
            _ => {}
        }
        if let Some(trace) = &mut self.trace {
            trace.push(&line(&LayoutStep::new(self.names, step)));
        }
        if self.printer.verbose {
            self.printer.detail(&self.log.lines(step));
        }
        if self.on_terminal && step.number.is_multiple_of(PACE) && self.begun.elapsed() >= DELAY {
            self.show();
        }
    }

    fn show(&mut self) {
        let what = if self.counts_floor { "floor cells" } else { "rooms" };
        let bar = self.bar.get_or_insert_with(|| {
            let look = format!("placing {what}, attempt {{msg}} [{{bar:30}}] {{pos}} of {{len}}");
            let bar = ProgressBar::new(self.target);
            match ProgressStyle::with_template(&look) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        bar.set_position(self.reached.min(self.target));
        bar.set_message(self.attempt.to_string());
    }
}

/// A step as a line of JSON.
fn line(step: &LayoutStep) -> String {
    serde_json::to_string(step).unwrap_or_default()
}

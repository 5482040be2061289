//! The progress of computing a strategy, on a terminal.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::codes::{Effort, Game};

use crate::printer::Printer;

/// How often the time is updated.
const TICK: Duration = Duration::from_millis(200);

/// Watches how a strategy is computed.
pub struct Watch {
    bar: Option<ProgressBar>,
}

impl Watch {
    /// Watches a strategy that is built code by code.
    pub fn of_codes(game: &Game, printer: &Printer) -> Self {
        let codes = u64::try_from(game.codes()).unwrap_or(u64::MAX);
        Self::begin(codes, "codes", printer)
    }

    /// Watches a search that ends after some steps at the latest.
    pub fn of_steps(steps: u64, printer: &Printer) -> Self {
        Self::begin(steps, "steps", printer)
    }

    fn begin(most: u64, unit: &str, printer: &Printer) -> Self {
        let silent = printer.quiet || printer.json || !io::stderr().is_terminal();
        Self { bar: (!silent).then(|| bar(most, unit)) }
    }

    /// Shows how much is done.
    pub fn see(&self, effort: Effort) -> ControlFlow<()> {
        if let Some(bar) = &self.bar {
            bar.set_position(effort.done);
        }
        ControlFlow::Continue(())
    }

    /// Removes the progress bar.
    pub fn end(self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// A progress bar with a clock, because a search for the best strategy does not know how far it is.
fn bar(most: u64, unit: &str) -> ProgressBar {
    let look = "{spinner} computing a strategy [{bar:30}] {pos} of {len} {msg}, {elapsed}";
    let bar = ProgressBar::new(most);
    bar.enable_steady_tick(TICK);
    bar.set_message(unit.to_owned());
    match ProgressStyle::with_template(look) {
        Ok(style) => bar.with_style(style),
        Err(_) => bar,
    }
}

//! The steps of filling levels, and its progress on a terminal.

use std::io::{self, IsTerminal};
use std::ops::RangeInclusive;
use std::time::Instant;

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::bundle::rule_word;
use seedwright::population::{PlacedThing, Step, Tables};
use seedwright_api::worlds::noted;

use super::DELAY;
use crate::printer::Printer;
use crate::words::{count, shown};

/// Watches how levels are filled.
pub struct LevelWatch<'a> {
    tables: &'a Tables,
    printer: &'a Printer,
    depths: RangeInclusive<u32>,
    /// Whether progress is shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl<'a> LevelWatch<'a> {
    pub fn begin(tables: &'a Tables, depths: RangeInclusive<u32>, printer: &'a Printer) -> Self {
        let silent = printer.quiet || printer.json || printer.verbose;
        Self {
            tables,
            printer,
            depths,
            on_terminal: !silent && io::stderr().is_terminal(),
            begun: Instant::now(),
            bar: None,
        }
    }

    /// Begins the next level.
    pub fn level(&mut self, depth: u32) {
        self.printer.detail(&format!("Level {depth}:\n"));
        if !self.on_terminal || self.begun.elapsed() < DELAY {
            return;
        }
        let (first, last) = (*self.depths.start(), *self.depths.end());
        let bar = self.bar.get_or_insert_with(|| {
            let look = "filling levels [{bar:30}] {pos} of {len}";
            let bar = ProgressBar::new(u64::from(last - first) + 1);
            match ProgressStyle::with_template(look) {
                Ok(style) => bar.with_style(style),
                Err(_) => bar,
            }
        });
        bar.set_position(u64::from(depth - first));
    }

    pub fn see(&self, step: &Step<'_>) {
        if self.printer.verbose {
            self.printer.detail(&self.line(step));
        }
    }

    fn line(&self, step: &Step<'_>) -> String {
        match step {
            Step::Decided { task, things } => {
                format!("  {task} requests {}\n", count(*things as usize, "thing"))
            }
            Step::Placed(placed) => format!("  {}\n", placed_thing(self.tables, placed)),
            Step::Noted(note) => format!("  Note: {}\n", noted(note)),
        }
    }

    /// Removes the progress bar.
    pub fn end(self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn placed_thing(tables: &Tables, placed: &PlacedThing) -> String {
    format!(
        "{} at {}, {} in room {} ({})",
        shown(tables.name_of(placed.thing)),
        placed.at.x,
        placed.at.y,
        placed.room + 1,
        rule_word(placed.rule)
    )
}

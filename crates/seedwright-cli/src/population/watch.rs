//! What is said while levels are filled: every step to those who ask, and progress on a terminal.

use std::io::{self, IsTerminal};
use std::ops::{ControlFlow, RangeInclusive};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::bundle::rule_word;
use seedwright::population::{Layer, Note, Placed, Step, Tables};

use crate::commands::words::{count, shown};
use crate::output::Output;
use seedwright_api::Progress;

/// Work that takes less is done before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(500);

/// Watches levels being filled.
pub struct Watch<'a> {
    tables: &'a Tables,
    output: &'a Output,
    depths: RangeInclusive<u32>,
    /// The level at hand.
    depth: u32,
    /// Whether progress can be shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
}

impl<'a> Watch<'a> {
    pub fn begin(tables: &'a Tables, depths: RangeInclusive<u32>, output: &'a Output) -> Self {
        let silent = output.quiet || output.json || output.verbose;
        Self {
            tables,
            output,
            depth: *depths.start(),
            depths,
            on_terminal: !silent && io::stderr().is_terminal(),
            begun: Instant::now(),
            bar: None,
        }
    }

    /// The next level is begun.
    pub fn level(&mut self, depth: u32) {
        self.depth = depth;
        self.output.detail(&format!("Level {depth}:\n"));
        if !self.on_terminal || self.begun.elapsed() < PATIENCE {
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

    pub fn see(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        if self.output.verbose {
            self.output.detail(&self.line(step));
        }
        let (first, last) = (*self.depths.start(), *self.depths.end());
        self.output.step(Progress {
            stage: "population",
            attempt: 1,
            done: (self.depth - first).into(),
            of: u64::from(last - first) + 1,
        })
    }

    fn line(&self, step: &Step<'_>) -> String {
        match step {
            Step::Decided { task, things } => {
                format!("  {task} wants {}\n", count(*things as usize, "thing"))
            }
            Step::Placed(placed) => format!("  {}\n", lies(self.tables, placed)),
            Step::Noted(note) => format!("  Note: {}\n", noted(note)),
        }
    }

    /// Takes the progress away.
    pub fn end(self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

fn lies(tables: &Tables, placed: &Placed) -> String {
    format!(
        "{} at {}, {} in room {} ({})",
        shown(tables.name_of(placed.thing)),
        placed.at.x,
        placed.at.y,
        placed.room + 1,
        rule_word(placed.rule)
    )
}

/// Something that could not be done in full, in words.
pub fn noted(note: &Note) -> String {
    match note {
        Note::OneRoom => {
            "there is one room only, so the player starts in the room of the way out, and no room is filled".to_owned()
        }
        Note::NothingFits { room } => {
            format!("nothing can be put into room {}", room + 1)
        }
        Note::RoomFull {
            room,
            layer,
            wanted,
            placed,
        } => {
            let what = match layer {
                Layer::Creatures => "monsters",
                _ => "items",
            };
            format!("room {} holds {placed} of {wanted} {what}: it is full", room + 1)
        }
    }
}

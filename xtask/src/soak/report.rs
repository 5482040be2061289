//! The report of a soak.

use std::io::Write;
use std::time::{Duration, Instant};

/// The interval of progress messages.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// A report whose lines start with the soak's name.
pub struct Report<'a> {
    name: &'static str,
    out: &'a mut dyn Write,
    last_progress: Instant,
    skipped: bool,
}

impl<'a> Report<'a> {
    /// Creates a report of the soak called `name` that writes to `out`.
    pub fn new(name: &'static str, out: &'a mut dyn Write) -> Self {
        Self { name, out, last_progress: Instant::now(), skipped: false }
    }

    /// Reports a line.
    pub fn line(&mut self, text: &str) {
        let written = writeln!(self.out, "{}: {text}", self.name);
        written.expect("the report can be written");
    }

    /// Reports why the soak is skipped.
    pub fn skip(&mut self, reason: &str) {
        self.skipped = true;
        self.line(&format!("skipped: {reason}"));
    }

    /// Whether the soak was skipped.
    pub fn is_skipped(&self) -> bool {
        self.skipped
    }

    /// Prints progress to standard error, at most once per interval; call it
    /// after every seed.
    pub fn progress(&mut self, done: u64, seeds: u64) {
        if self.last_progress.elapsed() >= PROGRESS_EVERY {
            self.last_progress = Instant::now();
            eprintln!("{}: {done} of {seeds} seeds", self.name);
        }
    }
}

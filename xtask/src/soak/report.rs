//! How a soak says what it saw.

use std::io::Write;
use std::time::{Duration, Instant};

/// How often a waiting person hears something.
const PROGRESS_EVERY: Duration = Duration::from_secs(10);

/// Where a soak's lines go, each with the soak's name in front.
pub struct Report<'a> {
    name: &'static str,
    out: &'a mut dyn Write,
    last_progress: Instant,
    skipped: bool,
}

impl<'a> Report<'a> {
    /// A report of the soak called `name` that writes to `out`.
    pub fn new(name: &'static str, out: &'a mut dyn Write) -> Self {
        Self { name, out, last_progress: Instant::now(), skipped: false }
    }

    /// Reports a line of what was seen.
    pub fn line(&mut self, text: &str) {
        let written = writeln!(self.out, "{}: {text}", self.name);
        written.expect("a soak is worth nothing when nobody can read its report");
    }

    /// Says why the soak tries no seeds at all.
    pub fn skip(&mut self, reason: &str) {
        self.skipped = true;
        self.line(&format!("skipped: {reason}"));
    }

    /// Whether the soak tries no seeds.
    pub fn is_skipped(&self) -> bool {
        self.skipped
    }

    /// Says on standard error how far the soak is, but not too often; call it
    /// after every seed.
    pub fn progress(&mut self, done: u64, seeds: u64) {
        if self.last_progress.elapsed() >= PROGRESS_EVERY {
            self.last_progress = Instant::now();
            eprintln!("{}: {done} of {seeds} seeds", self.name);
        }
    }
}

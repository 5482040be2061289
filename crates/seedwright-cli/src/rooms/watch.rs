//! What is said and kept while rooms are placed: every step to those who ask, and progress on a terminal.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::rooms::{Catalogue, Event, Settings, Step, Target};

use super::log::Log;
use super::trace;
use super::trails::Trails;
use crate::files::Lines;
use crate::output::Output;

/// Work that takes less is done before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(500);
/// How many steps pass before the clock is looked at.
const PACE: u64 = 256;

/// Watches walkers.
pub struct Watch<'a> {
    catalogue: &'a Catalogue,
    output: &'a Output,
    log: Log<'a>,
    trace: Option<Lines>,
    pub trails: Trails,
    /// Whether progress can be shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
    /// How much there is to be, and how much there is.
    target: u64,
    reached: u64,
    counts_floor: bool,
    attempt: u32,
}

impl<'a> Watch<'a> {
    pub fn begin(
        catalogue: &'a Catalogue,
        settings: &Settings,
        trace: Option<Lines>,
        output: &'a Output,
    ) -> Self {
        let silent = output.quiet || output.json || output.verbose;
        let (target, counts_floor) = match settings.target {
            Target::Rooms(rooms) => (rooms, false),
            Target::Floor(floor) => (floor, true),
        };
        Self {
            catalogue,
            output,
            log: Log::new(catalogue),
            trace,
            trails: Trails::default(),
            on_terminal: !silent && io::stderr().is_terminal(),
            begun: Instant::now(),
            bar: None,
            target: target.into(),
            reached: 0,
            counts_floor,
            attempt: 0,
        }
    }

    pub fn see(&mut self, step: &Step<'_>) -> ControlFlow<()> {
        self.trails.see(&step.event);
        match step.event {
            Event::Attempt { number } => (self.attempt, self.reached) = (number, 0),
            Event::Placed { template, .. } if self.counts_floor => {
                self.reached += u64::from(self.catalogue.template(template).floor());
            }
            Event::Placed { .. } => self.reached += 1,
            _ => {}
        }
        if let Some(trace) = &mut self.trace {
            trace.push(&trace::line(self.catalogue, step));
        }
        if self.output.verbose {
            self.output.detail(&self.log.lines(step));
        }
        if self.on_terminal && step.number.is_multiple_of(PACE) && self.begun.elapsed() >= PATIENCE
        {
            self.show();
        }
        ControlFlow::Continue(())
    }

    fn show(&mut self) {
        let what = if self.counts_floor {
            "cells of floor"
        } else {
            "rooms"
        };
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

    /// Takes the progress away, and answers the trails and the trace.
    pub fn end(self) -> (Trails, Option<Lines>) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        (self.trails, self.trace)
    }
}

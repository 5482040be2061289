//! What is said and kept while rooms are placed: every step to those who ask, and progress on a terminal.

use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use seedwright::pipeline::RoomPlanner;
use seedwright::rooms::{Event, Layout, Step};
use seedwright::world::LayoutTarget;
use seedwright_render::views::trails::Trails;

use super::log::Log;
use super::trace;
use super::words::Names;
use crate::failure::Failure;
use crate::files::Lines;
use crate::output::Output;
use crate::steps::Steps;
use seedwright_api::Progress;

/// Work that takes less is done before anybody wonders.
const PATIENCE: Duration = Duration::from_millis(500);
/// How many steps pass before the clock is looked at.
const PACE: u64 = 256;

/// What is remembered of a search.
pub struct Seen {
    pub trails: Trails,
    /// The steps, if they were to be kept.
    pub steps: Option<Steps>,
}

/// Watches how rooms are placed.
pub struct Watch<'a> {
    names: Names<'a>,
    output: &'a Output,
    log: Log<'a>,
    trace: Option<Lines>,
    kept: Option<Steps>,
    trails: Trails,
    /// Whether progress can be shown.
    on_terminal: bool,
    begun: Instant,
    bar: Option<ProgressBar>,
    /// How much there is to be, and how much there is.
    target: u64,
    reached: u64,
    counts_floor: bool,
    attempt: u32,
    /// How many steps there were.
    steps: u64,
}

impl<'a> Watch<'a> {
    /// Watches what a planner does.
    pub fn of(planner: &'a RoomPlanner, output: &'a Output) -> Self {
        Self::begin((planner.catalogue(), planner.graph()), planner.target(), output)
    }

    fn begin(names: Names<'a>, target: LayoutTarget, output: &'a Output) -> Self {
        let silent = output.quiet || output.json || output.verbose;
        let (target, counts_floor) = match target {
            LayoutTarget::Rooms(rooms) => (rooms, false),
            LayoutTarget::Floor(floor) => (floor, true),
        };
        Self {
            names,
            output,
            log: Log::new(names),
            trace: None,
            kept: None,
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

    /// Every step is written to a file, and so many are kept.
    pub fn keeping(self, trace: Option<&Path>, kept_steps: Option<usize>) -> Result<Self, Failure> {
        Ok(Self {
            trace: trace.map(Lines::begin).transpose()?,
            kept: kept_steps.map(|most| Steps::new(most.saturating_sub(1))),
            ..self
        })
    }

    /// What is remembered of the search. The file of steps is whole, even if nothing was found.
    pub fn finish(self) -> Result<Seen, Failure> {
        if let Some(trace) = self.trace {
            trace.finish()?;
        }
        Ok(Seen { trails: self.trails, steps: self.kept })
    }

    /// Says what is left to say, and takes the progress away.
    pub fn end(&mut self, layout: Option<&Layout>) {
        self.say_rest(layout);
        if let Some(bar) = self.bar.take() {
            bar.finish_and_clear();
        }
    }

    /// Says what is left to say, and where cells are counted from.
    fn say_rest(&mut self, layout: Option<&Layout>) {
        if self.output.verbose {
            self.output.detail(&self.log.rest(layout));
        }
        let Some(layout) = layout else { return };
        let laid = trace::laid(self.steps, layout);
        if let Some(trace) = &mut self.trace {
            trace.push(&laid.to_string());
        }
        if let Some(kept) = &mut self.kept {
            kept.finish(laid);
        }
    }

    pub fn see(&mut self, step: &Step<'_>) -> ControlFlow<()> {
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
            trace.push(&trace::step(self.names, step).to_string());
        }
        if let Some(kept) = &mut self.kept {
            kept.push(|| trace::step(self.names, step));
        }
        if self.output.verbose {
            self.output.detail(&self.log.lines(step));
        }
        if self.on_terminal && step.number.is_multiple_of(PACE) && self.begun.elapsed() >= PATIENCE
        {
            self.show();
        }
        self.output.step(Progress {
            stage: "rooms",
            attempt: self.attempt,
            done: self.reached.min(self.target),
            of: self.target,
        })
    }

    fn show(&mut self) {
        let what = if self.counts_floor { "cells of floor" } else { "rooms" };
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

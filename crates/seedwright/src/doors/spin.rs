//! The circle spin.

use std::num::NonZeroU64;

use super::Step;
use super::session::{AttemptError, Session};
use crate::random::{Stream, stage};

/// The outcome of a spin.
enum SpinOutcome {
    Done,
    /// It failed a check.
    Rejected,
    /// There was nothing to spin.
    NoCircle,
}

impl Session<'_> {
    /// Makes the spins of an attempt. A rejected spin is redrawn up to `redraws` times. Centres with nothing to spin
    /// don't count, and are not drawn again while the map stays the same.
    pub fn spins(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let mut centres = Stream::new(self.seed, stage::DOORS, "centres", attempt);
        let mut circles = Stream::new(self.seed, stage::DOORS, "circles", attempt);
        let of = self.shuffler.task.settings.spins();
        for number in 1..=of {
            self.centres_left.clone_from(&self.centres);
            let mut redraw = 0;
            while redraw <= self.shuffler.task.settings.redraws && !self.centres_left.is_empty() {
                self.emit(&Step::Iteration { number, of, redraw })?;
                match self.spin(&mut centres, &mut circles)? {
                    SpinOutcome::Done => break,
                    SpinOutcome::Rejected => redraw += 1,
                    SpinOutcome::NoCircle => {}
                }
            }
        }
        Ok(())
    }

    /// Draws a spin and applies it if it passes every check.
    fn spin(
        &mut self,
        centres: &mut Stream,
        circles: &mut Stream,
    ) -> Result<SpinOutcome, AttemptError> {
        let Some(bound) = NonZeroU64::new(self.centres_left.len() as u64) else {
            return Ok(SpinOutcome::NoCircle);
        };
        let position = centres.below_u64(bound) as usize;
        let centre = self.centres_left[position];
        self.emit(&Step::Centre(centre))?;
        let graph = self.shuffler.spin_graph(&self.movable, &self.working);
        self.neighbourhood.find(graph, centre);
        self.searched += self.neighbourhood.rooms.len() as u64;
        self.emit_neighbourhood()?;
        circles.shuffle(&mut self.neighbourhood.outer);
        let ends = &self.shuffler.task.ends;
        if let Err(reason) = self.neighbourhood.shift(ends, &mut self.pairs) {
            // Whether a centre has a circle depends only on the map, so it can't succeed until the next spin changes
            // that.
            self.centres_left.swap_remove(position);
            self.abort(reason)?;
            return Ok(SpinOutcome::NoCircle);
        }
        let count = u32::try_from(self.pairs.len()).unwrap_or(u32::MAX);
        self.emit(&Step::Spinning(count))?;
        let reason = self.join_pairs(|judge, linking| {
            judge.settle(linking);
            judge.is_walkable(linking)
        })?;
        match reason {
            None => Ok(SpinOutcome::Done),
            Some(reason) => {
                self.abort(reason)?;
                Ok(SpinOutcome::Rejected)
            }
        }
    }
}

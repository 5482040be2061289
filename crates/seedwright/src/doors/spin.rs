//! The circle spin.

use super::Step;
use super::session::{Halt, Session};
use crate::random::Stream;

impl Session<'_> {
    /// Makes the spins of an attempt. A spin that is rejected is drawn again, so often and no more.
    pub fn spins(&mut self, attempt: u32) -> Result<(), Halt> {
        let mut centres = Stream::new(self.seed, "doors", "centres", attempt);
        let mut circles = Stream::new(self.seed, "doors", "circles", attempt);
        let of = self.shuffler.task.iterations;
        for number in 1..=of {
            for redraw in 0..=self.shuffler.task.redraws {
                self.tell(&Step::Iteration { number, of, redraw })?;
                if self.spin(&mut centres, &mut circles)? {
                    break;
                }
            }
        }
        Ok(())
    }

    /// Draws a spin and makes it, if it passes every check.
    fn spin(&mut self, centres: &mut Stream, circles: &mut Stream) -> Result<bool, Halt> {
        let Some(centre) = centres.pick(&self.centres).copied() else {
            return Ok(false);
        };
        self.tell(&Step::Centre(centre))?;
        let terrain = self.shuffler.terrain(&self.movable, &self.working);
        self.neighbourhood.find(terrain, centre);
        self.searched += self.neighbourhood.rooms.len() as u64;
        self.tell_neighbourhood()?;
        circles.shuffle(&mut self.neighbourhood.outer);
        let map = &self.shuffler.task.map;
        if let Err(reason) = self.neighbourhood.shift(map, &mut self.pairs) {
            self.abort(reason)?;
            return Ok(false);
        }
        let count = u32::try_from(self.pairs.len()).unwrap_or(u32::MAX);
        self.tell(&Step::Spinning(count))?;
        match self.join_pairs()? {
            None => Ok(true),
            Some(reason) => {
                self.abort(reason)?;
                Ok(false)
            }
        }
    }
}

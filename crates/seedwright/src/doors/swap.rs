//! The older method: swaps pairs of doors anywhere on the map.

use std::num::NonZeroU32;

use super::end_table::Lists;
use super::session::{AttemptError, Session};
use super::{Reason, Step};
use crate::random::{Stream, stage};
use crate::world::{EndId, Id};

impl Session<'_> {
    /// Makes the swaps of an attempt. A rejected swap is redrawn up to `redraws` times.
    pub fn swaps(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let mut stream = Stream::new(self.seed, stage::DOORS, "swaps", attempt);
        let end_table = &self.shuffler.task.ends;
        let ends: Vec<EndId> = self.movable.iter().map(EndId).collect();
        let classes = ends.iter().map(|end| (end_table.class[end.index()], *end));
        let alike = Lists::new(end_table.opposite.len(), classes);
        let of = self.shuffler.task.settings.swaps;
        for number in 1..=of {
            for _ in 0..=self.shuffler.task.settings.redraws {
                let Some((one, other)) = self.draw_swap(&mut stream, &ends, &alike) else {
                    self.abort(Reason::TooFewDoors)?;
                    continue;
                };
                self.emit(&Step::Swapping { number, of, one, other })?;
                // Both destinations are read before either pair is joined, and the pairs are checked together.
                let behind = [one, other].map(|end| self.working.destination(end));
                self.pairs.clear();
                self.pairs.extend([(one, behind[1]), (other, behind[0])]);
                match self.join_pairs()? {
                    None => break,
                    Some(reason) => self.abort(reason)?,
                }
            }
        }
        Ok(())
    }

    /// Draws an end, and another interchangeable end that does not belong to the same pair.
    fn draw_swap(
        &mut self,
        stream: &mut Stream,
        ends: &[EndId],
        alike: &Lists<EndId>,
    ) -> Option<(EndId, EndId)> {
        let one = *stream.pick(ends)?;
        let alike = alike.of(self.shuffler.task.ends.class[one.index()]);
        let mut own = [one, self.working.destination(one)];
        own.sort_unstable();
        // Exchanging an end with itself or with its own partner would change nothing. Drawing among
        // the others and skipping these two positions keeps the draw uniform with a single random
        // number.
        let taken = own.iter().filter_map(|end| alike.binary_search(end).ok());
        let others = u32::try_from(alike.len() - taken.clone().count()).ok()?;
        let mut position = stream.below(NonZeroU32::new(others)?) as usize;
        taken.for_each(|own| position += usize::from(position >= own));
        Some((one, alike[position]))
    }
}

//! The older method: swaps pairs of doors anywhere on the map.
//!
//! A swap is checked like a spin: everything that could be reached still can. To compute that from the beginning for each
//! swap would take time proportional to the map. But the ends that the next swaps can touch are known before any of them
//! is made, because draws don't depend on where doors lead. So all other ends are linked once for a batch of swaps; the
//! batch is halved, and for each half the ends that only the other half touches are linked as well, and so on down to a
//! single swap. There only its own four ends are missing, and what they make known is mostly little (test:
//! `swaps_are_judged_as_if_alone`).

use std::num::NonZeroU32;

use super::end_table::{EndTable, Lists};
use super::session::{AttemptError, Session};
use super::{Reason, Step};
use crate::random::{Stream, stage};
use crate::world::{EndId, Id, Linking};

/// The fewest and most swaps of a batch.
const BATCH: (u32, u32) = (16, 4_096);

/// The draws of an attempt.
struct Draws<'s> {
    stream: Stream,
    end_table: &'s EndTable,
    ends: Vec<EndId>,
    /// The movable ends of each class.
    alike: Lists<EndId>,
}

/// An end, and the rank of the other one among those that it can be swapped with: all ends of its class but itself and its
/// partner. No rank if there are no others.
type Draw = (EndId, Option<u32>);

/// How far an attempt has come: the number of the next swap, and how often it was redrawn.
struct Progress {
    number: u32,
    of: u32,
    redraw: u32,
    redraws: u32,
}

impl Progress {
    fn is_done(&self) -> bool {
        self.number > self.of
    }

    /// Goes on after a swap was made, or after it was rejected.
    fn advance(&mut self, is_made: bool) {
        if is_made || self.redraw >= self.redraws {
            (self.number, self.redraw) = (self.number + 1, 0);
        } else {
            self.redraw += 1;
        }
    }
}

impl Session<'_> {
    /// Makes the swaps of an attempt. A rejected swap is redrawn up to `redraws` times.
    pub fn swaps(&mut self, attempt: u32) -> Result<(), AttemptError> {
        let settings = &self.shuffler.task.settings;
        let (of, redraws) = (settings.swaps_of(self.movable.count() / 2), settings.redraws);
        let mut progress = Progress { number: 1, of, redraw: 0, redraws };
        let mut draws = Draws::new(self, attempt);
        while !progress.is_done() {
            let size = (of - progress.number).saturating_add(1).clamp(BATCH.0, BATCH.1);
            let batch: Vec<Draw> = (0..size).map_while(|_| draws.draw()).collect();
            if batch.is_empty() {
                // There is nothing to draw from.
                self.abort(Reason::TooFewDoors)?;
                progress.advance(false);
                continue;
            }
            self.judge.unlink_all();
            let (loose, left) =
                (&self.shuffler.task.ends.movable_ends, self.shuffler.required.len());
            self.swaps_of(&batch, loose, left, &draws, &mut progress)?;
        }
        Ok(())
    }

    /// Makes swaps of which `loose` are all ends that they can touch. All other ends are linked, and with them `left` of
    /// the required facts are not known.
    fn swaps_of(
        &mut self,
        batch: &[Draw],
        loose: &[EndId],
        left: usize,
        draws: &Draws<'_>,
        progress: &mut Progress,
    ) -> Result<(), AttemptError> {
        let halves = batch.split_at(batch.len() / 2);
        for half in [halves.0, halves.1] {
            if progress.is_done() || half.is_empty() {
                continue;
            }
            let touched = draws.touched(half, &self.working);
            let others = loose.iter().filter(|end| touched.binary_search(end).is_err());
            let others: Vec<EndId> = others.copied().collect();
            let (mark, trail) = (self.judge.state.mark(), self.judge.state.trail().len());
            self.judge.link(&others, &self.working);
            self.count_steps()?;
            let left = left - self.judge.required_since(trail);
            match half {
                [draw] => self.try_swap(*draw, &touched, left, draws, progress)?,
                _ => self.swaps_of(half, &touched, left, draws, progress)?,
            }
            self.judge.unlink(mark, &others);
        }
        Ok(())
    }

    /// Makes a swap, if it passes every check.
    fn try_swap(
        &mut self,
        (one, rank): Draw,
        loose: &[EndId],
        left: usize,
        draws: &Draws<'_>,
        progress: &mut Progress,
    ) -> Result<(), AttemptError> {
        let Some(other) = rank.map(|rank| draws.other(one, rank, &self.working)) else {
            self.abort(Reason::TooFewDoors)?;
            progress.advance(false);
            return Ok(());
        };
        let Progress { number, of, .. } = *progress;
        self.emit(&Step::Swapping { number, of, one, other })?;
        // Both destinations are read before either pair is joined, and the pairs are checked together.
        let behind = [one, other].map(|end| self.working.destination(end));
        self.pairs.clear();
        self.pairs.extend([(one, behind[1]), (other, behind[0])]);
        let (mark, trail) = (self.judge.state.mark(), self.judge.state.trail().len());
        let reason = self.join_pairs(|judge, linking| {
            judge.link(loose, linking);
            judge.required_since(trail) == left && judge.is_exactly_walkable(linking)
        })?;
        self.judge.unlink(mark, loose);
        reason.into_iter().try_for_each(|reason| self.abort(reason))?;
        progress.advance(reason.is_none());
        Ok(())
    }
}

impl<'s> Draws<'s> {
    fn new(session: &Session<'s>, attempt: u32) -> Self {
        let end_table = &session.shuffler.task.ends;
        let ends: Vec<EndId> = session.movable.iter().map(EndId).collect();
        let classes = ends.iter().map(|end| (end_table.class[end.index()], *end));
        Self {
            stream: Stream::new(session.seed, stage::DOORS, "swaps", attempt),
            alike: Lists::new(end_table.opposite.len(), classes),
            end_table,
            ends,
        }
    }

    /// Draws an end, and another interchangeable end that does not belong to the same pair. `None` if no end can move.
    fn draw(&mut self) -> Option<Draw> {
        let one = *self.stream.pick(&self.ends)?;
        // Exchanging an end with itself or with its own partner would change nothing. Drawing among the others keeps the
        // draw uniform with a single random number. Wherever doors lead, the partner is in the opposite class.
        let class = self.end_table.class[one.index()];
        let own = if self.end_table.opposite[class as usize] == class { 2 } else { 1 };
        let others = u32::try_from(self.alike_to(one).len()).ok()?.saturating_sub(own);
        Some((one, NonZeroU32::new(others).map(|others| self.stream.below(others))))
    }

    /// The other end of a swap.
    fn other(&self, one: EndId, rank: u32, working: &Linking) -> EndId {
        let alike = self.alike_to(one);
        let mut own = [one, working.destination(one)];
        own.sort_unstable();
        let mut position = rank as usize;
        let taken = own.iter().filter_map(|end| alike.binary_search(end).ok());
        taken.for_each(|own| position += usize::from(position >= own));
        alike[position]
    }

    fn alike_to(&self, end: EndId) -> &[EndId] {
        self.alike.of(self.end_table.class[end.index()])
    }

    /// All ends that some swaps can relink, in order: what is drawn, its partners, and theirs. Swaps among these ends join
    /// only these ends, so the list holds until all of them are made.
    fn touched(&self, batch: &[Draw], working: &Linking) -> Vec<EndId> {
        let mut ends = Vec::with_capacity(batch.len() * 8);
        for (one, rank) in batch {
            let Some(rank) = rank else { continue };
            // Which of these it is depends on the partner of the first end by then.
            let others = self.alike_to(*one).iter().skip(*rank as usize).take(3);
            ends.extend(others.chain([one]).flat_map(|end| [*end, working.destination(*end)]));
        }
        ends.sort_unstable();
        ends.dedup();
        ends
    }
}

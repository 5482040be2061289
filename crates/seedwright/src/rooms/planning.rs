//! Planning: rejects impossible requests, and runs the attempts at a layout.

use std::ops::ControlFlow;

use super::error::{Error, ImpossibleLayout, Invalid, NotFound, RoomNames};
use super::grow::{AttemptError, Run};
use super::impossible;
use super::layout::Layout;
use super::planner::Planner;
use super::{LayoutSettings, Shortfall, Step, WalkEnd};
use crate::random::Seed;
use crate::world::templates::Catalogue;

impl Planner {
    /// Prepares everything that does not depend on the seed.
    ///
    /// # Errors
    /// When settings are out of their ranges, or when no layout can exist, with all reasons.
    pub fn new(catalogue: &Catalogue, settings: LayoutSettings) -> Result<Self, Error> {
        let faults = settings.faults();
        if !faults.is_empty() {
            return Err(Error::Invalid(Invalid::Settings(faults)));
        }
        let planner = Self::prepare(catalogue, settings);
        let reasons = impossible::reasons(&planner);
        if !reasons.is_empty() {
            let names = RoomNames { catalogue: catalogue.clone(), graph: None };
            return Err(Error::Impossible(ImpossibleLayout::new(reasons, names)));
        }
        Ok(planner)
    }

    /// Plans a layout.
    ///
    /// The observer sees every step and can stop the search. The finished layout is checked against all settings before
    /// it is returned ([`Layout::broken`]).
    ///
    /// # Errors
    /// When no layout was found, or the observer stopped the search.
    pub fn plan(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Layout, Error> {
        let mut run = Run::new(self, seed, observer);
        let mut closest: Option<(Shortfall, Layout)> = None;
        for attempt in 1..=self.settings.attempts {
            match run.attempt_layout(attempt) {
                Ok(layout) => return Ok(layout),
                Err(AttemptError::Stopped) => return Err(Error::Stopped),
                Err(AttemptError::OutOfSteps) => return Err(run.give_up(attempt, true, closest)),
                Err(AttemptError::Missed(shortfall)) => {
                    // Another attempt would use as many rooms, with about as much floor.
                    let is_full = shortfall == Shortfall::Short(WalkEnd::Full);
                    let rooms = closest.as_ref().map_or(0, |(_, layout)| layout.rooms.len());
                    if run.site.rooms.len() > rooms {
                        let layout =
                            Layout { ended: run.ended, attempts: attempt, ..run.site.layout() };
                        closest = Some((shortfall, layout));
                    }
                    if is_full {
                        return Err(run.give_up(attempt, false, closest));
                    }
                }
            }
        }
        Err(run.give_up(self.settings.attempts, false, closest))
    }
}

impl Run<'_> {
    fn give_up(
        &self,
        attempts: u32,
        out_of_steps: bool,
        closest: Option<(Shortfall, Layout)>,
    ) -> Error {
        let (missed, closest) = match closest {
            Some((shortfall, layout)) => (Some(shortfall), layout),
            None => (None, Layout { ended: WalkEnd::Limit, ..self.site.layout() }),
        };
        Error::NotFound(Box::new(NotFound {
            attempts,
            tries: self.tries,
            out_of_steps,
            missed,
            closest,
        }))
    }
}

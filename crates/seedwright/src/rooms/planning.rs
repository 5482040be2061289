//! Planning: refusing what can never be, and the attempts at a layout.

use std::ops::ControlFlow;

use super::error::{Error, Invalid, NoLayout, NotFound, RoomNames};
use super::grow::{Halt, Run};
use super::impossible;
use super::layout::Layout;
use super::planner::Planner;
use super::{Ended, LayoutSettings, Miss, Step};
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
            return Err(Error::Impossible(NoLayout::new(reasons, names)));
        }
        Ok(planner)
    }

    /// Finds a layout.
    ///
    /// The observer sees every step, and may stop the search. Everything that the settings ask for is
    /// checked on the finished layout before it is returned ([`Layout::broken`]).
    ///
    /// # Errors
    /// When none was found, or the observer stopped.
    pub fn plan(
        &self,
        seed: &Seed,
        observer: &mut dyn FnMut(&Step<'_>) -> ControlFlow<()>,
    ) -> Result<Layout, Error> {
        let mut run = Run::new(self, seed, observer);
        let mut closest: Option<(Miss, Layout)> = None;
        for attempt in 1..=self.settings.attempts {
            match run.attempt_layout(attempt) {
                Ok(layout) => return Ok(layout),
                Err(Halt::Stopped) => return Err(Error::Stopped),
                Err(Halt::OutOfSteps) => return Err(run.give_up(attempt, true, closest)),
                Err(Halt::Missed(miss)) => {
                    // Another attempt would take as many rooms, and they would have about as much floor.
                    let is_full = miss == Miss::Short(Ended::Full);
                    let rooms = closest.as_ref().map_or(0, |(_, layout)| layout.rooms.len());
                    if run.site.rooms.len() > rooms {
                        let layout =
                            Layout { ended: run.ended, attempts: attempt, ..run.site.layout() };
                        closest = Some((miss, layout));
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
    fn give_up(&self, attempts: u32, out_of_steps: bool, closest: Option<(Miss, Layout)>) -> Error {
        let (missed, closest) = match closest {
            Some((miss, layout)) => (Some(miss), layout),
            None => (None, Layout { ended: Ended::Limit, ..self.site.layout() }),
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

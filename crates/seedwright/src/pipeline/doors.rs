//! The stage that shuffles doors.

use std::sync::Arc;

use serde_json::Value;

use super::details::{DoorsRefused, PlanFault};
use super::error::{Error, Impossible, NotFound};
use super::playthrough::Playthrough;
use super::stage::{Decisions, LinkedDoors, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::door_settings;
use crate::doors::{self, Counts, DoorRules, Shuffler, Step, helpful_changes};
use crate::error::{StageError, WithNames};
use crate::random::Seed;
use crate::world::{DoorRequest, Linking, World};

/// Shuffles the doors of a world, or links them as a plan says.
pub(super) struct DoorStage {
    preparation: Preparation,
    task: DoorTask,
    /// The links that a plan gives.
    given: Option<Linking>,
    /// Whether no item stage follows. Then nothing but this stage judges the links that a plan gives.
    is_alone: bool,
}

/// How far shuffling can be prepared before the seed is known.
enum Preparation {
    Ready(Arc<Shuffler>),
    /// The protected doors depend on the seed: they are those of its playthrough.
    Protecting(Box<Playthrough>),
}

/// A request for doors, and the rules that it is about.
struct DoorTask {
    rules: DoorRules,
    request: DoorRequest,
    /// Whether the goal must be met, because items are placed on the map.
    needs_goal: bool,
}

impl DoorTask {
    fn shuffler(
        &self,
        request: &DoorRequest,
    ) -> Result<Shuffler, WithNames<doors::Impossible, World>> {
        match self.needs_goal {
            true => Shuffler::with_goal(&self.rules, request),
            false => Shuffler::new(&self.rules, request),
        }
    }

    /// Shuffles for a seed, whose playthrough doors are protected.
    fn protecting(
        &self,
        playthrough: &Playthrough,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<Shuffler, Error> {
        let mut request = self.request.clone();
        request.protected.extend(playthrough.doors(seed, watch)?);
        request.protected.sort_unstable();
        request.protected.dedup();
        self.shuffler(&request).map_err(|reason| match self.shuffler(&self.request) {
            // Another seed protects other doors.
            Ok(_) => of_this_seed(&reason),
            Err(reason) => self.refused(reason),
        })
    }

    /// Converts a refusal: impossible only if no other settings lift it.
    fn refused(&self, reason: WithNames<doors::Impossible, World>) -> Error {
        let Self { rules, request, needs_goal } = self;
        match helpful_changes(rules, request, &reason, *needs_goal, true) {
            Some(by_settings) => {
                let refused = DoorsRefused { reason, by_settings };
                Error::NotFound(NotFound::DoorsRefused(Box::new(refused)))
            }
            None => Error::Impossible(Impossible::Doors(reason)),
        }
    }

    /// Converts the error of a shuffle.
    fn error(&self, error: doors::Error) -> Error {
        match error {
            StageError::Impossible(reason) => self.refused(reason),
            StageError::NotFound(report) => Error::NotFound(NotFound::Doors(report)),
            StageError::Stopped => Error::Stopped,
        }
    }
}

/// A reason that holds with the doors that the playthrough of one seed protects.
fn of_this_seed(reason: &WithNames<doors::Impossible, World>) -> Error {
    Error::NotFound(NotFound::Doors(Box::new(doors::NotFound {
        attempts: 0,
        skipped: Counts::default(),
        rejected: Counts::default(),
        out_of_steps: false,
        is_exhausted: false,
        remark: Some(format!("with the doors that this seed's playthrough protects, {reason}")),
        steps: 0,
    })))
}

impl DoorStage {
    /// Prepares to shuffle, perhaps for maps on which items are placed.
    pub fn new(
        rules: &DoorRules,
        request: DoorRequest,
        given: Option<Linking>,
        with_items: bool,
    ) -> Result<Self, Error> {
        let protects = request.protect_playthrough == Some(true);
        // What a plan links need not be a map of the shuffle.
        let task =
            DoorTask { rules: rules.clone(), request, needs_goal: with_items && given.is_none() };
        let preparation = match protects {
            true => {
                let (world, settings) = (rules.world(), rules.settings());
                let playthrough = Playthrough::new(world, settings, rules.as_drawn())?;
                Preparation::Protecting(Box::new(playthrough))
            }
            false => {
                let shuffler = task.shuffler(&task.request);
                Preparation::Ready(Arc::new(shuffler.map_err(|reason| task.refused(reason))?))
            }
        };
        Ok(Self { preparation, task, given, is_alone: !with_items })
    }

    /// Returns the shuffler for a seed.
    fn shuffler(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Arc<Shuffler>, Error> {
        match &self.preparation {
            Preparation::Ready(shuffler) => Ok(shuffler.clone()),
            Preparation::Protecting(playthrough) => {
                Ok(Arc::new(self.task.protecting(playthrough, seed, watch)?))
            }
        }
    }
}

impl Stage for DoorStage {
    fn name(&self) -> &'static str {
        StageName::Doors.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        // A redraw continues after the attempts of the rejected map, so that it draws a new one.
        let (shuffler, earlier) = match &decisions.doors {
            Some(LinkedDoors { shuffler, shuffled, .. }) => {
                (shuffler.clone(), shuffled.as_ref().map_or(0, |shuffled| shuffled.attempts))
            }
            None => (self.shuffler(seed, watch)?, 0),
        };
        if let Some(linking) = &self.given {
            // If items follow, their placement judges the links.
            if let Some(reason) = shuffler.fault(linking).filter(|_| self.is_alone) {
                return Err(PlanFault::UnfitDoors(reason).into());
            }
            let linking = linking.clone();
            decisions.doors = Some(LinkedDoors { shuffler, linking, shuffled: None });
            return Ok(());
        }
        if earlier == 0 && watch.emit(&Event::Began { stage: self.name() }).is_break() {
            return Err(Error::Stopped);
        }
        let mut see = |step: &Step<'_>| watch.emit(&Event::Doors(step));
        let shuffled = shuffler.shuffle_after(seed, earlier, &mut see);
        let shuffled = shuffled.map_err(|error| match (&self.preparation, error) {
            (Preparation::Protecting(_), StageError::Impossible(reason)) => of_this_seed(&reason),
            // After a redraw, the reason for the redraw is reported.
            (_, StageError::Impossible(reason)) if earlier > 0 => {
                Error::Impossible(Impossible::Doors(reason))
            }
            (_, error) => self.task.error(error),
        })?;
        let linking = shuffled.linking.clone();
        decisions.doors = Some(LinkedDoors { shuffler, linking, shuffled: Some(shuffled) });
        Ok(())
    }

    fn settings(
        &self,
        _: Option<&Linking>,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        let shuffler = self.shuffler(seed, watch)?;
        Ok(Some(door_settings(shuffler.rules().world(), shuffler.settings())))
    }
}

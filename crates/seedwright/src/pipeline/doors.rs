//! The stage that shuffles doors.

use std::sync::Arc;

use serde_json::Value;

use super::details::PlanFault;
use super::error::Error;
use super::playthrough::Playthrough;
use super::stage::{Decisions, LinkedDoors, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::door_settings;
use crate::doors::{DoorRules, Shuffler, Step};
use crate::random::Seed;
use crate::world::{DoorRequest, Linking};

/// Shuffles the doors of a world, or links them as a plan says.
pub(super) struct DoorStage {
    preparation: Preparation,
    /// The links that a plan gives.
    given: Option<Linking>,
    /// Whether no item stage follows. Then nothing but this stage judges the links that a plan gives.
    is_alone: bool,
}

/// How far shuffling can be prepared before the seed is known.
enum Preparation {
    Ready(Arc<Shuffler>),
    /// The protected doors depend on the seed.
    Protecting(Box<Protecting>),
}

/// Shuffles for seeds whose playthrough doors are protected.
struct Protecting {
    playthrough: Playthrough,
    rules: DoorRules,
    request: DoorRequest,
}

impl Protecting {
    fn shuffler(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Shuffler, Error> {
        let mut request = self.request.clone();
        request.protected.extend(self.playthrough.doors(seed, watch)?);
        request.protected.sort_unstable();
        request.protected.dedup();
        Ok(Shuffler::new(&self.rules, &request)?)
    }
}

impl DoorStage {
    pub fn new(
        rules: &DoorRules,
        request: DoorRequest,
        given: Option<Linking>,
    ) -> Result<Self, Error> {
        let preparation = match request.protect_playthrough {
            Some(true) => {
                let (world, settings) = (rules.world(), rules.settings());
                let playthrough = Playthrough::new(world, settings, rules.as_drawn())?;
                let rules = rules.clone();
                Preparation::Protecting(Box::new(Protecting { playthrough, rules, request }))
            }
            _ => Preparation::Ready(Arc::new(Shuffler::new(rules, &request)?)),
        };
        Ok(Self { preparation, given, is_alone: false })
    }

    /// Marks the stage as one that no item stage follows.
    pub fn alone(self) -> Self {
        Self { is_alone: true, ..self }
    }

    /// Returns the shuffler for a seed.
    fn shuffler(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Arc<Shuffler>, Error> {
        match &self.preparation {
            Preparation::Ready(shuffler) => Ok(shuffler.clone()),
            Preparation::Protecting(protecting) => Ok(Arc::new(protecting.shuffler(seed, watch)?)),
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
        let shuffled = shuffler.shuffle_after(seed, earlier, &mut see)?;
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

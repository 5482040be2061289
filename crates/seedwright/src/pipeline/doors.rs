//! The stage that shuffles doors.

use std::sync::Arc;

use super::details::PlanFault;
use super::error::Error;
use super::playthrough::Playthrough;
use super::stage::{Decisions, LinkedDoors, Stage, StageName};
use super::watch::{Event, Watch};
use crate::doors::{DoorRules, Shuffler, Step};
use crate::random::Seed;
use crate::world::{DoorRequest, Linking};

/// Shuffles the doors of a world, or keeps them where a plan says.
pub(super) struct DoorStage {
    preparation: Preparation,
    /// Where doors lead by a plan.
    given: Option<Linking>,
    /// Whether no items are placed afterwards, so that nothing but the stage itself judges what a plan gives.
    is_alone: bool,
}

/// How far shuffling can be prepared before a seed is there.
enum Preparation {
    Ready(Arc<Shuffler>),
    /// Which doors stay depends on the seed.
    Protecting(Box<Protecting>),
}

/// What shuffles for seeds whose playthroughs are to keep their doors.
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

    /// The same where no items are placed afterwards.
    pub fn alone(self) -> Self {
        Self { is_alone: true, ..self }
    }

    /// What shuffles for a seed.
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
        // Doors that are drawn again go on after the attempts that led to maps nobody could use.
        let (shuffler, earlier) = match &decisions.doors {
            Some(LinkedDoors { shuffler, shuffled, .. }) => {
                (shuffler.clone(), shuffled.as_ref().map_or(0, |shuffled| shuffled.attempts))
            }
            None => (self.shuffler(seed, watch)?, 0),
        };
        if let Some(linking) = &self.given {
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
}

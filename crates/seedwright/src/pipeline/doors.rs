//! The stage that shuffles doors.

use std::sync::Arc;

use super::error::Error;
use super::playthrough::critical_doors;
use super::stage::{Decisions, LinkedDoors, Stage};
use super::watch::{Event, Watch};
use crate::doors::{Shuffler, Step};
use crate::logic::OpenDoors;
use crate::random::Seed;
use crate::world::{DoorRequest, Linking, Settings, World};

/// Shuffles the doors of a world, or keeps them where a plan says.
pub(super) struct DoorStage {
    world: World,
    settings: Settings,
    doors: OpenDoors,
    request: DoorRequest,
    /// What shuffles; none where which doors stay depends on the seed.
    shuffler: Option<Arc<Shuffler>>,
    /// Where doors lead by a plan.
    given: Option<Linking>,
}

impl DoorStage {
    pub fn new(
        world: &World,
        settings: &Settings,
        request: DoorRequest,
        given: Option<Linking>,
    ) -> Result<Self, Error> {
        let doors = OpenDoors::compile(world, settings);
        let shuffler = match request.protect_playthrough {
            Some(true) => None,
            _ => Some(Arc::new(Shuffler::new(world, settings, &doors, &request)?)),
        };
        let (world, settings) = (world.clone(), settings.clone());
        Ok(Self { world, settings, doors, request, shuffler, given })
    }

    /// What shuffles for a seed: the doors of its playthrough stay, if that is asked for.
    fn shuffler(&self, seed: &Seed, watch: &mut Watch<'_>) -> Result<Arc<Shuffler>, Error> {
        if let Some(shuffler) = &self.shuffler {
            return Ok(shuffler.clone());
        }
        let mut request = self.request.clone();
        let critical = critical_doors(&self.world, &self.settings, seed, watch)?;
        request.protected.extend(critical);
        request.protected.sort_unstable();
        request.protected.dedup();
        let shuffler = Shuffler::new(&self.world, &self.settings, &self.doors, &request)?;
        Ok(Arc::new(shuffler))
    }
}

impl Stage for DoorStage {
    fn name(&self) -> &'static str {
        "doors"
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
            let linking = linking.clone();
            decisions.doors = Some(LinkedDoors { shuffler, linking, shuffled: None });
            return Ok(());
        }
        if earlier == 0 && watch.tell(&Event::Began { stage: self.name() }).is_break() {
            return Err(Error::Stopped);
        }
        let mut see = |step: &Step<'_>| watch.tell(&Event::Doors(step));
        let shuffled = shuffler.shuffle_after(seed, earlier, &mut see)?;
        let linking = shuffled.linking.clone();
        decisions.doors = Some(LinkedDoors { shuffler, linking, shuffled: Some(shuffled) });
        Ok(())
    }
}

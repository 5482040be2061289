//! Translates the events of the pipeline into progress.

use std::ops::{ControlFlow, RangeInclusive};

use seedwright::campaign;
use seedwright::pipeline::{self, Error, Event, GeneratedWorld, Generator, MapSource, RoomPlanner};
use seedwright::random::Seed;
use seedwright::world::LayoutTarget;
use seedwright::{doors, items, rooms};

use crate::{Observer, Progress};

/// Generates the world of a seed. The observer receives progress and can stop the work; `also` sees every event.
pub(crate) fn generate(
    generator: &Generator,
    seed: &Seed,
    observer: &dyn Observer,
    mut also: impl FnMut(&Event<'_>),
) -> Result<GeneratedWorld, Error> {
    let mut pace = Pace::new(generator, seed);
    let mut see = |event: &Event<'_>| {
        also(event);
        pace.report(event, observer)
    };
    generator.generate(seed, &mut pipeline::Watch::new(&mut see))
}

/// The progress of all stages.
#[derive(Default)]
pub(crate) struct Pace<'a> {
    items: ItemPace,
    playthrough: ItemPace,
    doors: DoorPace,
    rooms: Option<RoomPace<'a>>,
    /// The planner that lays out the map of each level, if maps come from rooms.
    maps: Option<&'a RoomPlanner>,
    /// The range of levels to fill, and the current one.
    levels: Option<(RangeInclusive<u32>, u32)>,
    campaign_attempt: u32,
    /// Whether the proof takes long enough to be reported.
    reports_proof: bool,
}

impl<'a> Pace<'a> {
    /// Creates the progress tracker for a generator and a seed. To re-create a campaign for comparison, use the
    /// default: there is no generator then.
    fn new(generator: &'a Generator, seed: &Seed) -> Self {
        let request = &generator.request().levels;
        let levels = generator.populator().map(|populator| {
            let run = || 1..=populator.last_depth(seed).unwrap_or(1);
            let depths = request.depths.clone().unwrap_or_else(run);
            let first = *depths.start();
            (depths, first)
        });
        Self {
            reports_proof: generator.campaigner().is_some() || generator.room_planner().is_some(),
            rooms: generator.room_planner().map(|planner| RoomPace::new(planner)),
            maps: match &request.maps {
                MapSource::Rooms(planner) if levels.is_some() => Some(planner),
                _ => None,
            },
            levels,
            ..Self::default()
        }
    }

    /// Reports the progress after an event, and returns whether to go on.
    pub fn report(&mut self, event: &Event<'_>, observer: &dyn Observer) -> ControlFlow<()> {
        match self.see(event) {
            Some(progress) => observer.step(progress),
            None => ControlFlow::Continue(()),
        }
    }

    fn see(&mut self, event: &Event<'_>) -> Option<Progress> {
        match event {
            Event::Doors(step) => Some(self.doors.see(step)),
            Event::Codes(effort) => {
                Some(Progress { stage: "codes", attempt: 1, done: effort.done, of: effort.of })
            }
            Event::ItemsBegan { .. } => {
                self.items = ItemPace::default();
                None
            }
            Event::Items(step) => Some(self.items.see(step)),
            Event::Playthrough(step) => Some(self.playthrough.see(step)),
            Event::Rooms(step) => {
                if let (None, Some(maps)) = (&self.rooms, self.maps) {
                    self.rooms = Some(RoomPace::new(maps));
                }
                self.rooms.as_mut().map(|pace| pace.see(step))
            }
            Event::RoomsEnded(_) if self.maps.is_some() => {
                self.rooms = None;
                None
            }
            Event::LevelBegan { depth } => {
                if let Some((_, at_hand)) = &mut self.levels {
                    *at_hand = *depth;
                }
                None
            }
            Event::Population(_) => self.levels.as_ref().map(|(depths, depth)| {
                let (first, last) = (*depths.start(), *depths.end());
                let (done, of) = (u64::from(depth - first), u64::from(last - first) + 1);
                Progress { stage: "population", attempt: 1, done, of }
            }),
            Event::Campaign(step) => Some(self.campaign(step)),
            Event::Proof if self.reports_proof => {
                Some(Progress { stage: "proof", attempt: 1, done: 0, of: 1 })
            }
            _ => None,
        }
    }

    fn campaign(&mut self, step: &campaign::Step) -> Progress {
        let (stage, done, of) = match step {
            campaign::Step::Attempt(attempt) => {
                self.campaign_attempt = attempt + 1;
                ("campaign", 0, 1)
            }
            campaign::Step::Working { stage, done, of } => (stage.word(), *done, *of),
            campaign::Step::Failed(stage) => (stage.word(), 0, 1),
        };
        Progress { stage, attempt: self.campaign_attempt, done, of }
    }
}

/// The progress of the item placement.
#[derive(Default)]
pub(crate) struct ItemPace {
    attempt: u32,
    copies: u32,
    placed: u32,
}

impl ItemPace {
    pub fn see(&mut self, step: &items::Step<'_>) -> Progress {
        match step {
            items::Step::Attempt { number, copies } => {
                (self.attempt, self.copies, self.placed) = (*number, *copies, 0);
            }
            items::Step::Placed { .. } => self.placed += 1,
            _ => {}
        }
        Progress {
            stage: "items",
            attempt: self.attempt,
            done: self.placed.min(self.copies).into(),
            of: self.copies.into(),
        }
    }
}

/// The progress of the door shuffle.
struct DoorPace {
    attempt: u32,
    /// The current iteration, and the number of iterations.
    done: u32,
    of: u32,
}

impl Default for DoorPace {
    fn default() -> Self {
        Self { attempt: 0, done: 0, of: 1 }
    }
}

impl DoorPace {
    fn see(&mut self, step: &doors::Step<'_>) -> Progress {
        match step {
            doors::Step::Attempt { number, .. } => self.attempt = *number,
            doors::Step::Iteration { number, of, .. } => (self.done, self.of) = (*number, *of),
            _ => {}
        }
        let (done, of) = (self.done.into(), self.of.into());
        Progress { stage: "doors", attempt: self.attempt, done, of }
    }
}

/// The progress of a layout.
struct RoomPace<'a> {
    planner: &'a RoomPlanner,
    /// The amount of rooms or floor to reach, and the amount so far.
    target: u64,
    reached: u64,
    counts_floor: bool,
    attempt: u32,
}

impl<'a> RoomPace<'a> {
    fn new(planner: &'a RoomPlanner) -> Self {
        let (target, counts_floor) = match planner.target() {
            LayoutTarget::Rooms(rooms) => (rooms, false),
            LayoutTarget::Floor(floor) => (floor, true),
        };
        Self { planner, target: target.into(), reached: 0, counts_floor, attempt: 0 }
    }

    fn see(&mut self, step: &rooms::Step<'_>) -> Progress {
        match step.event {
            rooms::Event::Attempt { number } => (self.attempt, self.reached) = (number, 0),
            rooms::Event::Placed { template, .. } if self.counts_floor => {
                let template = self.planner.catalogue().template(template);
                self.reached += u64::from(template.floor());
            }
            rooms::Event::Placed { .. } => self.reached += 1,
            rooms::Event::Removed { .. } => self.reached = self.reached.saturating_sub(1),
            _ => {}
        }
        let done = self.reached.min(self.target);
        Progress { stage: "rooms", attempt: self.attempt, done, of: self.target }
    }
}

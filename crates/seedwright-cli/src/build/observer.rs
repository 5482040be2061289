//! What is told while a world is made: words for those who ask, progress on a terminal, and the pace.

use std::ops::ControlFlow;

use seedwright::campaign;
use seedwright::pipeline::{self, Error, Event, Generated, Generator, MapSource, RoomPlanner};
use seedwright::random::Seed;
use seedwright::world::World;

use super::watch::{ItemPace, Watch};
use crate::commands::code;
use crate::output::Output;
use crate::{doors, population, rooms};
use seedwright_api::Progress;

/// Sees every event of a generator.
pub struct Observer<'a> {
    world: &'a World,
    output: &'a Output,
    /// Whether the proof takes long enough to be told of.
    tells_proof: bool,
    /// Whether attempts at a campaign are told of.
    tells_attempts: bool,
    items: Option<Watch<'a>>,
    playthrough: ItemPace,
    pub doors: Option<doors::Watch<'a>>,
    /// How many steps of doors are kept, if any are.
    kept_steps: Option<usize>,
    pub rooms: Option<rooms::Watch<'a>>,
    /// What lays out the map of every level, if rooms do.
    maps: Option<&'a RoomPlanner>,
    levels: Option<population::Watch<'a>>,
    campaign: CampaignPace,
}

impl<'a> Observer<'a> {
    /// One that sees what a generator makes of a seed.
    pub fn new(generator: &'a Generator, seed: &Seed, output: &'a Output) -> Self {
        let request = &generator.request().levels;
        let levels = generator.populator().map(|populator| {
            let run = || 1..=populator.last_depth(seed).unwrap_or(1);
            let depths = request.depths.clone().unwrap_or_else(run);
            population::Watch::begin(populator.tables(), depths, output)
        });
        Self {
            tells_attempts: true,
            tells_proof: generator.campaigner().is_some() || generator.room_planner().is_some(),
            rooms: generator.room_planner().map(|planner| rooms::Watch::of(planner, output)),
            maps: match &request.maps {
                MapSource::Rooms(planner) if levels.is_some() => Some(planner),
                _ => None,
            },
            levels,
            ..Self::of_world(generator.world(), output)
        }
    }

    /// Watches while a generator makes the world of a seed.
    pub fn generate(&mut self, generator: &Generator, seed: &Seed) -> Result<Generated, Error> {
        let made = {
            let mut see = |event: &Event<'_>| self.see(event);
            generator.generate(seed, &mut pipeline::Watch::new(&mut see))
        };
        if let Some(watch) = self.levels.take() {
            watch.end();
        }
        made
    }

    /// One that sees a campaign made again, of which nothing is said but how far it has come.
    pub fn of_world(world: &'a World, output: &'a Output) -> Self {
        Self {
            world,
            output,
            tells_proof: false,
            tells_attempts: false,
            items: None,
            playthrough: ItemPace::default(),
            doors: None,
            kept_steps: None,
            rooms: None,
            maps: None,
            levels: None,
            campaign: CampaignPace::default(),
        }
    }

    /// Keeps so many steps of doors.
    pub fn keeping(self, kept_steps: Option<usize>) -> Self {
        Self { kept_steps, ..self }
    }

    pub fn see(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        let go_on = ControlFlow::Continue(());
        match event {
            Event::Began { stage: "doors" } => {
                let watch = doors::Watch::begin(self.world, self.output);
                self.doors = Some(watch.keeping(self.kept_steps));
                go_on
            }
            Event::Doors(step) => self.doors.as_mut().map_or(go_on, |watch| watch.see(step)),
            Event::Codes(effort) => code::step(*effort, self.output),
            Event::ItemsBegan { algorithm, major, filler } => {
                let begun = Watch::begin(self.world, (*algorithm, *major, *filler), self.output);
                self.items = Some(begun);
                go_on
            }
            Event::Items(step) => self.items.as_mut().map_or(go_on, |watch| watch.see(step)),
            Event::ItemsEnded(placed) => {
                if let Some(watch) = self.items.take() {
                    watch.end(*placed);
                }
                go_on
            }
            Event::Playthrough(step) => self.playthrough.see(step, self.output),
            Event::Rooms(step) => {
                if let (None, Some(maps)) = (&self.rooms, self.maps) {
                    self.rooms = Some(rooms::Watch::of(maps, self.output));
                }
                self.rooms.as_mut().map_or(go_on, |watch| watch.see(step))
            }
            Event::RoomsEnded(layout) => {
                if let Some(watch) = &mut self.rooms {
                    watch.end(*layout);
                }
                if self.maps.is_some() {
                    self.rooms = None;
                }
                go_on
            }
            Event::LevelBegan { depth } => {
                if let Some(watch) = &mut self.levels {
                    watch.level(*depth);
                }
                go_on
            }
            Event::Population(step) => self.levels.as_mut().map_or(go_on, |watch| watch.see(step)),
            Event::Campaign(step) => {
                if self.tells_attempts {
                    self.output.detail(&attempt_line(step));
                }
                self.campaign.see(step, self.output)
            }
            Event::Proof if self.tells_proof => {
                self.output.step(Progress { stage: "proof", attempt: 1, done: 0, of: 1 })
            }
            _ => go_on,
        }
    }
}

/// An attempt at a campaign that begins, or why one failed.
fn attempt_line(step: &campaign::Step) -> String {
    match step {
        campaign::Step::Attempt(attempt) => format!("[Campaign] Attempt {}\n", attempt + 1),
        campaign::Step::Failed(stage) => {
            format!("[Campaign] {} failed: {}\n", stage.word(), stage.about())
        }
        campaign::Step::Working { .. } => String::new(),
    }
}

/// Tells how far the attempts at a campaign have come.
#[derive(Default)]
struct CampaignPace {
    attempt: u32,
}

impl CampaignPace {
    fn see(&mut self, step: &campaign::Step, output: &Output) -> ControlFlow<()> {
        let (stage, done, of) = match step {
            campaign::Step::Attempt(attempt) => {
                self.attempt = attempt + 1;
                ("campaign", 0, 1)
            }
            campaign::Step::Working { stage, done, of } => (stage.word(), *done, *of),
            campaign::Step::Failed(stage) => (stage.word(), 0, 1),
        };
        output.step(Progress { stage, attempt: self.attempt, done, of })
    }
}

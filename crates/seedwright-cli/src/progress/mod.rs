//! Details and progress while a world is generated.

mod doors;
mod items;
mod layout_log;
mod levels;
mod rooms;

use std::ops::ControlFlow;
use std::time::Duration;

use seedwright::campaign;
use seedwright::pipeline::{self, Error, Event, GeneratedWorld, Generator, MapSource, RoomPlanner};
use seedwright::random::Seed;
use seedwright::world::World;

use crate::printer::Printer;
pub use rooms::RoomWatch;

use items::ItemWatch;
use levels::LevelWatch;

/// How long work takes before progress is shown.
const DELAY: Duration = Duration::from_millis(500);

/// Prints the events of a generator.
pub struct Observer<'a> {
    world: &'a World,
    printer: &'a Printer,
    items: Option<ItemWatch<'a>>,
    pub rooms: Option<RoomWatch<'a>>,
    /// The planner of the maps of levels, if they are laid out rooms.
    maps: Option<&'a RoomPlanner>,
    levels: Option<LevelWatch<'a>>,
}

impl<'a> Observer<'a> {
    /// An observer of the generation of a seed.
    pub fn new(generator: &'a Generator, seed: &Seed, printer: &'a Printer) -> Self {
        let request = &generator.request().levels;
        let levels = generator.populator().map(|populator| {
            let run = || 1..=populator.last_depth(seed).unwrap_or(1);
            let depths = request.depths.clone().unwrap_or_else(run);
            LevelWatch::begin(populator.tables(), depths, printer)
        });
        Self {
            world: generator.world(),
            printer,
            items: None,
            rooms: generator.room_planner().map(|planner| RoomWatch::of(planner, printer)),
            maps: match &request.maps {
                MapSource::Rooms(planner) if levels.is_some() => Some(planner),
                _ => None,
            },
            levels,
        }
    }

    /// Generates the world of a seed.
    pub fn generate(
        &mut self,
        generator: &Generator,
        seed: &Seed,
    ) -> Result<GeneratedWorld, Error> {
        let generated = {
            let mut see = |event: &Event<'_>| {
                self.see(event);
                ControlFlow::Continue(())
            };
            generator.generate(seed, &mut pipeline::Watch::new(&mut see))
        };
        if let Some(watch) = self.levels.take() {
            watch.end();
        }
        generated
    }

    fn see(&mut self, event: &Event<'_>) {
        match event {
            Event::Began { stage: "doors" } => {
                self.printer.detail("Starting circle spin randomization\n");
            }
            Event::Doors(step) => doors::see(self.world, step, self.printer),
            Event::ItemsBegan { algorithm, major, filler } => {
                let begun = (*algorithm, *major, *filler);
                self.items = Some(ItemWatch::begin(self.world, begun, self.printer));
            }
            Event::Items(step) => {
                if let Some(watch) = &mut self.items {
                    watch.see(step);
                }
            }
            Event::ItemsEnded(placed) => {
                if let Some(watch) = self.items.take() {
                    watch.end(*placed);
                }
            }
            Event::LevelBegan { depth } => {
                if let Some(watch) = &mut self.levels {
                    watch.level(*depth);
                }
            }
            Event::Population(step) => {
                if let Some(watch) = &self.levels {
                    watch.see(step);
                }
            }
            Event::Campaign(step) => self.printer.detail(&attempt_line(step)),
            other => self.see_rooms(other),
        }
    }

    fn see_rooms(&mut self, event: &Event<'_>) {
        match event {
            Event::Rooms(step) => {
                if let (None, Some(maps)) = (&self.rooms, self.maps) {
                    self.rooms = Some(RoomWatch::of(maps, self.printer));
                }
                if let Some(watch) = &mut self.rooms {
                    watch.see(step);
                }
            }
            Event::RoomsEnded(layout) => {
                if let Some(watch) = &mut self.rooms {
                    watch.end(*layout);
                }
                if self.maps.is_some() {
                    self.rooms = None;
                }
            }
            _ => {}
        }
    }
}

/// The line for an attempt at a campaign that begins or failed.
fn attempt_line(step: &campaign::Step) -> String {
    match step {
        campaign::Step::Attempt(attempt) => format!("[Campaign] Attempt {}\n", attempt + 1),
        campaign::Step::Failed(stage) => {
            format!("[Campaign] {} failed: {}\n", stage.word(), stage.about())
        }
        campaign::Step::Working { .. } => String::new(),
    }
}

//! Watching the work: the events that an observer sees, and how it stops the work.

use std::ops::ControlFlow;

use crate::codes::Effort;
use crate::items::Placement;
use crate::world::Algorithm;
use crate::{campaign, doors, items, population, rooms};

/// An event while a world is generated. Ids are those of the pack's world, or of the templates of its layout.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A stage begins. A redrawn stage does not begin a second time.
    Began {
        /// The name of the stage.
        stage: &'static str,
    },
    /// Rooms are laid out.
    Rooms(&'a rooms::Step<'a>),
    /// A layout was found, or was not.
    RoomsEnded(Option<&'a rooms::Layout>),
    /// Doors are shuffled.
    Doors(&'a doors::Step<'a>),
    /// Codes are searched.
    Codes(Effort),
    /// Items are about to be placed.
    ItemsBegan {
        /// The placement algorithm.
        algorithm: Algorithm,
        /// The number of major items to place.
        major: usize,
        /// The number of filler items to place.
        filler: usize,
    },
    /// Items are placed.
    Items(&'a items::Step<'a>),
    /// Items were placed, or were not.
    ItemsEnded(Result<&'a Placement, &'a items::Error>),
    /// Items are placed on the unshuffled map, to find the doors of its playthrough.
    Playthrough(&'a items::Step<'a>),
    /// A level begins to be filled.
    LevelBegan {
        /// Its depth.
        depth: u32,
    },
    /// A level is filled.
    Population(&'a population::Step<'a>),
    /// A campaign is built.
    Campaign(&'a campaign::Step),
    /// Everything is decided, and the proof is written.
    Proof,
}

/// A callback that sees every event and returns whether to continue.
pub type Observer<'o> = dyn FnMut(&Event<'_>) -> ControlFlow<()> + 'o;

/// The observer of some work, and the number of steps that the work may take.
pub struct Watch<'o> {
    observer: Option<&'o mut Observer<'o>>,
    steps_left: u64,
}

impl<'o> Watch<'o> {
    /// Creates a watch without an observer and without a step limit.
    pub fn none() -> Self {
        Self { observer: None, steps_left: u64::MAX }
    }

    /// Creates a watch with an observer that sees every event and can stop the work.
    pub fn new(observer: &'o mut Observer<'o>) -> Self {
        Self { observer: Some(observer), steps_left: u64::MAX }
    }

    /// Limits the work to a number of steps; each event is one step.
    #[must_use]
    pub fn within(self, steps: u64) -> Self {
        Self { steps_left: steps, ..self }
    }

    /// Whether all steps are used up.
    pub fn is_spent(&self) -> bool {
        self.steps_left == 0
    }

    /// Reports an event, and returns whether to continue.
    pub fn emit(&mut self, event: &Event<'_>) -> ControlFlow<()> {
        match self.steps_left.checked_sub(1) {
            None => return ControlFlow::Break(()),
            Some(left) => self.steps_left = left,
        }
        match &mut self.observer {
            Some(observer) => observer(event),
            None => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn work_ends_with_its_steps_or_its_observer() {
        let event = Event::Began { stage: "items" };
        let mut watch = Watch::none().within(2);
        assert!(watch.emit(&event).is_continue() && !watch.is_spent());
        assert!(watch.emit(&event).is_continue() && watch.is_spent());
        assert!(watch.emit(&event).is_break());
        let mut seen = 0;
        let mut observer = |_: &Event<'_>| {
            seen += 1;
            ControlFlow::Break(())
        };
        assert!(Watch::new(&mut observer).emit(&event).is_break());
        assert_eq!(seen, 1);
    }
}

//! Watching work: what an observer sees, and how it stops the work.

use std::ops::ControlFlow;

use crate::codes::Effort;
use crate::items::Placement;
use crate::world::Algorithm;
use crate::{campaign, doors, items, population, rooms};

/// What happens while a world is made. Ids are those of the pack's world, or of the templates of its layout.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A stage begins. One that is drawn again does not begin a second time.
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
        /// How places are chosen.
        algorithm: Algorithm,
        /// How many major items there are to place.
        major: usize,
        /// How many filler items there are to place.
        filler: usize,
    },
    /// Items are placed.
    Items(&'a items::Step<'a>),
    /// Items were placed, or were not.
    ItemsEnded(Result<&'a Placement, &'a items::Error>),
    /// Items are placed on the map as it was drawn, to find the doors of its playthrough.
    Playthrough(&'a items::Step<'a>),
    /// A level begins to be filled.
    LevelBegan {
        /// How deep it is.
        depth: u32,
    },
    /// A level is filled.
    Population(&'a population::Step<'a>),
    /// A campaign is made.
    Campaign(&'a campaign::Step),
    /// Everything is decided, and the proof is written.
    Proof,
}

/// Sees every event, and says whether to go on.
pub type Observer<'o> = dyn FnMut(&Event<'_>) -> ControlFlow<()> + 'o;

/// Who watches some work, and how many steps it may take.
pub struct Watch<'o> {
    observer: Option<&'o mut Observer<'o>>,
    steps_left: u64,
}

impl<'o> Watch<'o> {
    /// Nobody watches, and any number of steps may be taken.
    pub fn none() -> Self {
        Self { observer: None, steps_left: u64::MAX }
    }

    /// An observer sees every event, and may stop the work.
    pub fn new(observer: &'o mut Observer<'o>) -> Self {
        Self { observer: Some(observer), steps_left: u64::MAX }
    }

    /// The work may take so many steps at most: each event is one.
    #[must_use]
    pub fn within(self, steps: u64) -> Self {
        Self { steps_left: steps, ..self }
    }

    /// Whether all steps are used up.
    pub fn is_spent(&self) -> bool {
        self.steps_left == 0
    }

    /// Tells of an event, and answers whether to go on.
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

//! A proof to be read: what became known, and by what.
//!
//! It is written by the replay itself while it checks the steps, so what is shown is what was checked.

use crate::problem::quoted;
use crate::replay::taken_at;
use crate::world::CheckedWorld;

/// One thing that becomes known. Names are escaped and shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What becomes known.
    pub fact: String,
    /// What made it known.
    pub by: By,
    /// How often everything that was open had been taken before.
    pub round: u32,
}

/// What makes something known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum By {
    /// It is so from the start.
    Start,
    /// A way leads there from a spot that is reached.
    Way,
    /// A door leads there.
    Door,
    /// A way leads back.
    WayBack,
    /// What lies there can be taken: its spot is reached, and it takes no more.
    Location,
    /// It is taken from a location that is open.
    Taken,
    /// Something is done at a spot that is reached.
    Event,
    /// A copy of a progressive item stands for another item.
    Stage,
    /// Enough of what a requirement asks for is known.
    Requirement,
    /// Everything the goal asks for is known.
    Goal,
}

impl By {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Way => "way",
            Self::Door => "door",
            Self::WayBack => "wayBack",
            Self::Location => "location",
            Self::Taken => "item",
            Self::Event => "event",
            Self::Stage => "stage",
            Self::Requirement => "requirement",
            Self::Goal => "goal",
        }
    }
}

/// Writes down what a replay learns.
pub(crate) struct Transcript<'w> {
    world: &'w CheckedWorld<'w>,
    lines: &'w mut Vec<Line>,
    round: u32,
    /// Whether the last step took something.
    took: bool,
}

impl<'w> Transcript<'w> {
    /// Begins with what is known from the start.
    pub fn begin(world: &'w CheckedWorld<'w>, lines: &'w mut Vec<Line>) -> Self {
        let known = (0..world.layout.end).filter(|fact| world.start.contains(*fact));
        lines.extend(known.map(|fact| Line {
            fact: world.describe(fact),
            by: By::Start,
            round: 0,
        }));
        Self { world, lines, round: 0, took: false }
    }

    /// A step made a fact known.
    pub fn learn(&mut self, step: u32, fact: u32) {
        let place = taken_at(self.world, step);
        if self.took && place.is_none() {
            self.round = self.round.saturating_add(1);
        }
        self.took = place.is_some();
        let mut text = self.world.describe(fact);
        if let Some(location) = place.and_then(|place| self.world.location(place)) {
            text.push_str(", from ");
            text.push_str(&quoted(&location.name));
        }
        self.lines.push(Line { fact: text, by: self.by(step, fact), round: self.round });
    }

    fn by(&self, step: u32, fact: u32) -> By {
        let layout = &self.world.layout;
        let Some(rule) = self.world.rules.get(step as usize) else {
            return match taken_at(self.world, step) {
                Some(_) => By::Taken,
                None if layout.back.contains(&fact) => By::WayBack,
                None => By::Door,
            };
        };
        let rests_on_door = || {
            let mut body = self.world.body(rule).iter();
            body.any(|entry| layout.entering.contains(&entry.fact))
        };
        if layout.reached.contains(&fact) {
            if rests_on_door() { By::Door } else { By::Way }
        } else if layout.returns.contains(&fact) || layout.home.contains(&fact) {
            By::WayBack
        } else if layout.leaving.contains(&fact) {
            By::Door
        } else if layout.open.contains(&fact) {
            By::Location
        } else if layout.happened.contains(&fact) {
            By::Event
        } else if layout.staged.contains(&fact) {
            By::Stage
        } else if fact == layout.goal {
            By::Goal
        } else {
            By::Requirement
        }
    }
}

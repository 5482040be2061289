//! A proof to be read: what became known, and by what.
//!
//! It is written by the replay itself while it checks the steps, so what is shown is what was checked.

use crate::json::words;
use crate::kernel::{CheckedWorld, Step};
use crate::problem::quoted;

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

words! {
    /// What makes something known.
    By, "reason":
    /// It is so from the start.
    Start = "start",
    /// A way leads there from a spot that is reached.
    Way = "way",
    /// A door leads there.
    Door = "door",
    /// A way leads back.
    WayBack = "wayBack",
    /// What lies there can be taken: its spot is reached, and it takes no more.
    Location = "location",
    /// It is taken from a location that is open.
    Taken = "item",
    /// Something is done at a spot that is reached.
    Event = "event",
    /// A copy of a progressive item stands for another item.
    Stage = "stage",
    /// Enough of what a requirement asks for is known.
    Requirement = "requirement",
    /// Everything the goal asks for is known.
    Goal = "goal",
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
        let known = (0..world.facts.end).filter(|fact| world.start.contains(*fact));
        lines.extend(known.map(|fact| Line {
            fact: world.describe(fact),
            by: By::Start,
            round: 0,
        }));
        Self { world, lines, round: 0, took: false }
    }

    /// A step made a fact known.
    pub fn learn(&mut self, number: u32, fact: u32) {
        let Some(step) = self.world.step(number) else {
            return;
        };
        let took = matches!(step, Step::Take(_));
        if self.took && !took {
            self.round = self.round.saturating_add(1);
        }
        self.took = took;
        let mut text = self.world.describe(fact);
        if let Step::Take(location) = step
            && let Some(location) = self.world.file.locations.get(location as usize)
        {
            text.push_str(", from ");
            text.push_str(&quoted(&location.name));
        }
        self.lines.push(Line { fact: text, by: self.by(step, fact), round: self.round });
    }

    fn by(&self, step: Step<'_>, fact: u32) -> By {
        let facts = &self.world.facts;
        let rule = match step {
            Step::Fire(rule) => rule,
            Step::Take(_) => return By::Taken,
            Step::PassDoor(_) => return By::Door,
            Step::ReturnThroughDoor(_) => return By::WayBack,
        };
        let rests_on_door = || {
            let mut body = self.world.body(rule).iter();
            body.any(|[fact, _]| facts.entering.contains(fact))
        };
        if facts.reached.contains(&fact) {
            if rests_on_door() { By::Door } else { By::Way }
        } else if facts.returns.contains(&fact) || facts.home.contains(&fact) {
            By::WayBack
        } else if facts.leaving.contains(&fact) {
            By::Door
        } else if facts.open.contains(&fact) {
            By::Location
        } else if facts.happened.contains(&fact) {
            By::Event
        } else if facts.staged.contains(&fact) {
            By::Stage
        } else if fact == facts.goal {
            By::Goal
        } else {
            By::Requirement
        }
    }
}

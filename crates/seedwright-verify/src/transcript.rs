//! A readable proof: the facts that become known, with reasons.
//!
//! The replay itself writes it while it checks the steps, so it shows exactly what was checked.

use crate::json::words;
use crate::kernel::{CheckedWorld, Step};
use crate::problem::quoted;

/// A fact that becomes known. Names are escaped and shortened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The fact, as a sentence.
    pub fact: String,
    /// Why it is known.
    pub by: By,
    /// The number of completed rounds of taking items. A round ends with the first step that is not a take.
    pub round: u32,
}

words! {
    /// Why a fact is known.
    By, "reason":
    /// It is a start fact.
    Start = "start",
    /// A passage leads there from a reached spot.
    Way = "way",
    /// A door leads there.
    Door = "door",
    /// There is a way back.
    WayBack = "wayBack",
    /// The location is open: its spot is reached, and its requirement is met.
    Location = "location",
    /// The copy is taken from an open location.
    Taken = "item",
    /// The event is triggered at a reached spot.
    Event = "event",
    /// A copy of a progressive item acts as another item.
    Stage = "stage",
    /// Part of a requirement is met.
    Requirement = "requirement",
    /// The requirements of the goal are met.
    Goal = "goal",
    /// The player stays at a spot, with or without a way back.
    Stay = "stay",
    /// The player comes back to an earlier base.
    Return = "return",
}

/// Records the steps of a replay.
pub(crate) struct Transcript<'w> {
    world: &'w CheckedWorld<'w>,
    lines: &'w mut Vec<Line>,
    round: u32,
    /// Whether the previous step took an item.
    took: bool,
}

impl<'w> Transcript<'w> {
    /// Starts with the start facts.
    pub fn begin(world: &'w CheckedWorld<'w>, lines: &'w mut Vec<Line>) -> Self {
        let known = (0..world.facts.end).filter(|fact| world.start.contains(*fact));
        lines.extend(known.map(|fact| Line {
            fact: world.describe(fact),
            by: By::Start,
            round: 0,
        }));
        Self { world, lines, round: 0, took: false }
    }

    /// Records that a step made a fact known, or changed the player's base.
    pub fn learn(&mut self, number: u32, fact: Option<u32>) {
        let Some(step) = self.world.step(number) else {
            return;
        };
        let Some(fact) = fact else {
            return self.change_base(step);
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

    /// Records that the player stays somewhere or comes back.
    fn change_base(&mut self, step: Step<'_>) {
        let spot = |spot: u32| {
            let name = self.world.file.spots.get(spot as usize);
            name.map(|name| quoted(name)).unwrap_or_default()
        };
        let (fact, by) = match step {
            Step::Leave(to) => (format!("the player stays at spot {}", spot(to)), By::Stay),
            Step::Return(at) => {
                (format!("the player comes back over spot {}", spot(at)), By::Return)
            }
            Step::Stay(rule) => {
                (format!("the player stays where {}", self.world.describe(rule.head)), By::Stay)
            }
            Step::Pay(row) => {
                let (cost, head) = (row.cost, self.world.describe(row.head));
                (format!("the player loses {cost} health, and stays where {head}"), By::Stay)
            }
            Step::Refill(at) => {
                (format!("the player gets back all health at spot {}", spot(at)), By::Stay)
            }
            _ => return,
        };
        self.took = false;
        self.lines.push(Line { fact, by, round: self.round });
    }

    fn by(&self, step: Step<'_>, fact: u32) -> By {
        let facts = &self.world.facts;
        let rule = match step {
            Step::Fire(rule) => rule,
            Step::Take(_) => return By::Taken,
            Step::PassDoor(_) => return By::Door,
            Step::ReturnThroughDoor(_) | Step::Return(_) => return By::WayBack,
            Step::Leave(_) | Step::Refill(_) | Step::Pay(_) => return By::Way,
            Step::Stay(rule) => rule,
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

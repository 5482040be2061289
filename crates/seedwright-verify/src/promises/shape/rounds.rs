//! One sphere after another: what every player opens, and what some player could open.
//!
//! In each sphere the player takes what can be reached, and then makes trips as long as one comes home with something new.
//! What is found on a trip can be used on that trip, and at home only in the next sphere. So what a sphere opens could
//! depend on which trips are made first. Therefore two bounds are computed: what is opened whatever the trips are, and what
//! could be opened at most. Where both are equal, the sphere is certain.

use super::player::{Player, RuleIndex};
use super::trips::{AwayState, Trips};
use crate::kernel::BitSet;
use crate::problem::Problem;

/// The finds of each sphere that opens a location, in the order of locations, as location and item.
pub(super) struct Spheres {
    pub finds: Vec<Vec<(u32, u32)>>,
    /// Whether these are all; otherwise what comes next is not certain.
    pub is_whole: bool,
    /// How many of these spheres come before the first in which the goal is met; `None` if that is not certain.
    pub before_goal: Option<usize>,
}

/// What is known at home in the course of the spheres.
struct Rounds<'r, 'a> {
    rules: &'r RuleIndex<'a>,
    /// What every player knows.
    least: Player,
    /// What some player could know.
    most: Player,
    /// What someone knows who can return from anywhere.
    bold: Player,
    /// Whether trips can find anything in this sphere.
    makes_trips: bool,
}

/// How the game ends in a sphere.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ending {
    /// The goal can't be met yet.
    NotYet,
    /// It is met at home, or on a trip that finds nothing else.
    Met,
    /// Whether or how it is met depends on the trips.
    Uncertain,
}

impl Spheres {
    /// Finds the spheres, as far as they are certain.
    pub fn of(rules: &RuleIndex<'_>) -> Result<Self, Problem> {
        let facts = &rules.world.facts;
        let (least, most, bold) = (rules.player(false), rules.player(false), rules.player(true));
        let mut rounds = Rounds { rules, least, most, bold, makes_trips: false };
        let mut spheres = Self { finds: Vec::new(), is_whole: false, before_goal: None };
        let (mut seen, mut ending) = (BitSet::new(facts.end), Ending::NotYet);
        loop {
            if !rounds.close()? {
                return Ok(spheres);
            }
            if ending == Ending::NotYet {
                ending = rounds.ending()?;
                if ending == Ending::Met {
                    spheres.before_goal = Some(spheres.finds.len());
                }
            }
            let open: Vec<u32> = rounds.least.known.members(&facts.open).collect();
            let opened: Vec<u32> = open.into_iter().filter(|fact| seen.insert(*fact)).collect();
            if opened.is_empty() {
                // A final trip that is not certain may find more.
                spheres.is_whole = ending != Ending::Uncertain;
                if ending == Ending::NotYet {
                    spheres.before_goal = Some(spheres.finds.len());
                }
                return Ok(spheres);
            }
            let mut finds = Vec::new();
            for fact in opened {
                let location = fact.saturating_sub(facts.open.start);
                let Some(copy) = rules.content(location) else { continue };
                let item = facts.item_of(copy).and_then(|item| u32::try_from(item).ok());
                finds.extend(item.map(|item| (location, item)));
                rounds.learn(copy);
            }
            spheres.finds.push(finds);
        }
    }
}

impl Rounds<'_, '_> {
    fn learn(&mut self, fact: u32) {
        [&mut self.least, &mut self.most, &mut self.bold]
            .into_iter()
            .for_each(|player| player.learn(fact));
    }

    /// Finds what is known at home in the next sphere, and returns whether it is certain what is open.
    fn close(&mut self) -> Result<bool, Problem> {
        let rules = self.rules;
        self.least.close(rules)?;
        self.most.close(rules)?;
        self.bold.close(rules)?;
        let goal = rules.world.facts.goal;
        self.makes_trips =
            !self.agree(&self.least, &self.bold) || self.least.knows(goal) != self.bold.knows(goal);
        if !self.makes_trips {
            // No trip finds anything. If one changes anything else, the same trip can be made in later spheres.
            return Ok(true);
        }
        let before = self.least.known.clone();
        if !self.venture_most(&before)? {
            return Ok(false);
        }
        Ok(self.venture_least(&before)? && self.agree(&self.least, &self.most))
    }

    /// Whether the same locations are open to two players.
    fn agree(&self, one: &Player, other: &Player) -> bool {
        let mut open = self.rules.world.facts.open.clone();
        open.all(|fact| one.knows(fact) == other.knows(fact))
    }

    /// Makes all trips that anyone could make; returns false if there are too many.
    fn venture_most(&mut self, before: &BitSet) -> Result<bool, Problem> {
        let rules = self.rules;
        let ends = rules.home_spots(before);
        loop {
            let home = self.most_at_home(before);
            let Some(states) = self.trips_of_anyone(&home, &ends, before)? else {
                return Ok(false);
            };
            let at_home = states.iter().filter(|state| state.comes_home);
            let known = &self.most.known;
            let gains: Vec<u32> =
                at_home.flat_map(|state| rules.gains(&state.known, known)).collect();
            if gains.is_empty() {
                return Ok(true);
            }
            gains.into_iter().for_each(|fact| self.most.learn(fact));
            self.most.close(rules)?;
        }
    }

    /// What is known at home when a trip begins. The locations that trips of this sphere have opened are left out: what
    /// lies there can be used only on a trip that opens them itself.
    fn most_at_home(&self, before: &BitSet) -> BitSet {
        let mut home = self.most.known.clone();
        for fact in self.rules.world.facts.open.clone() {
            if !before.contains(fact) && !self.rules.is_used(fact) {
                home.remove(fact);
            }
        }
        home
    }

    fn trips_of_anyone(
        &self,
        home: &BitSet,
        ends: &BitSet,
        before: &BitSet,
    ) -> Result<Option<Vec<AwayState>>, Problem> {
        let open = &self.rules.world.facts.open;
        let takes = |location: u32| !before.contains(open.start.saturating_add(location));
        Trips { home, ends, takes: &takes }.states(self.rules)
    }

    /// Makes the trips that everyone makes sooner or later; returns false if there are too many.
    fn venture_least(&mut self, before: &BitSet) -> Result<bool, Problem> {
        let rules = self.rules;
        loop {
            let home = self.least.known.clone();
            let ends = rules.home_spots(&home);
            // Without using what they find, players can make a trip as long as it brings anything.
            let trips = Trips { home: &home, ends: &ends, takes: &|_| false };
            let Some(states) = trips.states(rules)? else { return Ok(false) };
            let at_home = states.iter().filter(|state| state.comes_home);
            let mut gains: Vec<u32> =
                at_home.flat_map(|state| rules.gains(&state.known, &home)).collect();
            if gains.is_empty() && !self.agree(&self.least, &self.most) {
                match self.self_opening(&home, &ends, before)? {
                    Some(found) => gains = found,
                    None => return Ok(false),
                }
            }
            if gains.is_empty() {
                return Ok(true);
            }
            gains.into_iter().for_each(|fact| self.least.learn(fact));
            self.least.close(rules)?;
        }
    }

    /// What is opened for sure because it helps the player home; `None` if there are too many trips.
    ///
    /// Someone who has not opened such a location can use what lies there, so there is a trip to make. And whoever opens it
    /// does so from a base from which all else can be done that needs nothing new, and does that first.
    fn self_opening(
        &self,
        home: &BitSet,
        ends: &BitSet,
        before: &BitSet,
    ) -> Result<Option<Vec<u32>>, Problem> {
        let rules = self.rules;
        let open = &rules.world.facts.open;
        let mut gains = Vec::new();
        for fact in self.most.known.members(open) {
            let location = fact.saturating_sub(open.start);
            if home.contains(fact) || before.contains(fact) || rules.content(location).is_none() {
                continue;
            }
            let trips = Trips { home, ends, takes: &|at| at == location };
            let Some(states) = trips.states(rules)? else { return Ok(None) };
            if !states.iter().any(|state| state.comes_home && state.known.contains(fact)) {
                continue;
            }
            gains.push(fact);
            if let Some(spot) = self.only_spot(fact) {
                let mut player = rules.away(home, spot);
                player.close_away(rules, &BitSet::default(), &|_| false)?;
                gains.extend(rules.gains(&player.known, home));
            }
        }
        Ok(Some(gains))
    }

    /// The spot at which something is done, if there is only one.
    fn only_spot(&self, head: u32) -> Option<u32> {
        let rules = self.rules;
        let is_own = |rule: &u32| {
            rules.world.rules().get(*rule as usize).is_some_and(|rule| rule.head == head)
        };
        let mut backs =
            rules.actions.iter().filter(|(rule, _)| is_own(rule)).map(|(_, back)| *back);
        let first = backs.next()?;
        let start = rules.world.facts.returns.start;
        backs.all(|back| back == first).then(|| first.saturating_sub(start))
    }

    /// How the game can end in this sphere, if it could not before.
    fn ending(&self) -> Result<Ending, Problem> {
        let (rules, facts) = (self.rules, &self.rules.world.facts);
        if self.least.knows(facts.goal) {
            return Ok(Ending::Met);
        }
        // What lies at a location that a trip opens may help to end the game, so the bold player's goal says nothing.
        if !self.makes_trips {
            return Ok(Ending::NotYet);
        }
        let ends = rules.home_spots(&self.least.known);
        let states = self.trips_of_anyone(&self.most.known, &ends, &self.least.known)?;
        let Some(states) = states.filter(|_| !self.most.knows(facts.goal)) else {
            return Ok(Ending::Uncertain);
        };
        let ending: Vec<&AwayState> =
            states.iter().filter(|state| state.known.contains(facts.goal)).collect();
        if ending.is_empty() {
            return Ok(Ending::NotYet);
        }
        let named = facts.open.start..facts.happened.end;
        let finds_nothing =
            |state: &&AwayState| state.known.members(&named).all(|fact| self.least.knows(fact));
        let home = &self.least.known;
        let sure = Trips { home, ends: &ends, takes: &|_| false }.states(rules)?;
        let is_sure =
            sure.is_some_and(|states| states.iter().any(|state| state.known.contains(facts.goal)));
        Ok(match is_sure && ending.iter().all(finds_nothing) {
            true => Ending::Met,
            false => Ending::Uncertain,
        })
    }
}

//! The measures of a world, computed from what players can do.

use super::player::{Player, RuleIndex};
use super::refuse;
use super::rounds::Spheres;
use super::settings::Measure;
use super::trips::Trips;
use crate::problem::Problem;

/// A measured value: the least and the greatest, or `None` if there is nothing to measure.
type Value = Option<(u32, u32)>;

/// The measures of a world.
pub(super) struct Measures<'a> {
    rules: &'a RuleIndex<'a>,
    spheres: Spheres,
    /// The locations of a minimal playthrough, as the file lists them.
    playthrough: &'a [u32],
    /// Whether it is shown to be minimal; `None` if the file lists none.
    pub is_minimal: Option<bool>,
}

/// Whether something can be done. It is uncertain only where there are too many trips, or where health is lost.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Outcome {
    Surely,
    Perhaps,
    Never,
}

impl<'a> Measures<'a> {
    pub fn new(rules: &'a RuleIndex<'a>, playthrough: &'a [u32]) -> Result<Self, Problem> {
        if let Some(location) = playthrough.iter().find(|at| rules.content(**at).is_none()) {
            return refuse(format!("the playthrough takes nothing at location {location}"));
        }
        if !playthrough.is_sorted_by(|one, next| one < next) {
            return refuse("`proof.playthrough` must be in ascending order, each location once");
        }
        let mut measures =
            Self { rules, spheres: Spheres::of(rules)?, playthrough, is_minimal: None };
        if !playthrough.is_empty() {
            measures.is_minimal = Some(measures.is_minimal()?);
        }
        Ok(measures)
    }

    /// Measures a term; `None` if its value is not certain.
    pub fn measure(&self, measure: Measure) -> Result<Option<Value>, Problem> {
        let one = |value: u32| Some((value, value));
        match measure {
            Measure::Playthrough => {
                let is_minimal = match self.is_minimal {
                    Some(is_minimal) => is_minimal,
                    None => self.is_minimal()?,
                };
                Ok(is_minimal.then(|| one(count(self.playthrough.len()))))
            }
            Measure::Required => Ok(self.required()?.map(one)),
            _ => Ok(self.of_spheres(measure)),
        }
    }

    fn of_spheres(&self, measure: Measure) -> Option<Value> {
        let spheres = &self.spheres;
        let one = |value: usize| Some((count(value), count(value)));
        // What is found in a certain sphere is not found earlier, whatever comes later.
        let found = |sphere: Option<usize>| match sphere {
            Some(sphere) => Some(one(sphere)),
            None => spheres.is_whole.then_some(None),
        };
        let of_all = |value: Value| spheres.is_whole.then_some(value);
        let majors = self.first(spheres, |item| item.majors);
        let area = |location: u32| {
            let row = self.rules.world.file.locations.get(location as usize);
            row.map_or(u32::MAX, |row| row.area)
        };
        match measure {
            Measure::Spheres => of_all(one(spheres.finds.len())),
            Measure::Spread => of_all(one(self.spread(spheres))),
            Measure::PerSphere => {
                let before_goal = spheres.before_goal?;
                let sizes = || majors.iter().take(before_goal).map(Vec::len);
                let ends = sizes().min().zip(sizes().max());
                Some(ends.map(|(least, most)| (count(least), count(most))))
            }
            Measure::Moves => {
                let areas: Vec<u32> = majors.iter().flatten().map(|at| area(*at)).collect();
                let pairs = areas.iter().zip(areas.iter().skip(1));
                of_all(one(pairs.filter(|(one, next)| one != next).count()))
            }
            Measure::Item(item) => {
                let has = |finds: &Vec<(u32, u32)>| finds.iter().any(|(_, own)| *own == item);
                found(spheres.finds.iter().position(has))
            }
            Measure::Area(number) => {
                let has = |finds: &Vec<u32>| finds.iter().any(|at| area(*at) == number);
                found(majors.iter().position(has))
            }
            Measure::Playthrough | Measure::Required => None,
        }
    }

    /// The locations of the finds that are among the first copies of their items.
    fn first(
        &self,
        spheres: &Spheres,
        copies: impl Fn(&crate::kernel::ItemRow) -> u32,
    ) -> Vec<Vec<u32>> {
        let mut left: Vec<u32> = self.rules.world.file.items.iter().map(copies).collect();
        let finds = spheres.finds.iter().map(|finds| {
            let counted = finds.iter().filter(|(_, item)| {
                let left = left.get_mut(*item as usize).filter(|left| **left > 0);
                left.map(|left| *left = left.saturating_sub(1)).is_some()
            });
            counted.map(|(location, _)| *location).collect()
        });
        finds.collect()
    }

    /// The distances of all spheres from the mean number of useful copies, in percent of all of them.
    fn spread(&self, spheres: &Spheres) -> usize {
        let useful = self.first(spheres, |item| item.matter);
        let (number, all) = (useful.len(), useful.iter().map(Vec::len).sum::<usize>());
        let distance = useful.iter().map(|own| own.len().saturating_mul(number).abs_diff(all));
        let distance = distance.fold(0_usize, usize::saturating_add);
        distance.saturating_mul(100).checked_div(number.saturating_mul(all)).unwrap_or(0)
    }

    /// Whether the goal is met with these finds alone.
    fn goal_with(&self, is_allowed: impl Fn(u32) -> bool + Copy) -> Result<Outcome, Problem> {
        let (rules, goal) = (self.rules, self.rules.world.facts.goal);
        let mut bold = rules.player(true);
        bold.collect(rules, is_allowed)?;
        if !bold.knows(goal) {
            return Ok(Outcome::Never);
        }
        let mut player: Player = rules.player(false);
        loop {
            player.collect(rules, is_allowed)?;
            if player.knows(goal) {
                return Ok(Outcome::Surely);
            }
            let ends = rules.home_spots(&player.known);
            let trips = Trips { home: &player.known, ends: &ends, takes: &is_allowed };
            let Some(states) = trips.states(rules)? else { return Ok(Outcome::Perhaps) };
            if states.iter().any(|state| state.known.contains(goal)) {
                return Ok(Outcome::Surely);
            }
            let at_home = states.iter().filter(|state| state.comes_home);
            let gains: Vec<u32> =
                at_home.flat_map(|state| rules.gains(&state.known, &player.known)).collect();
            if gains.is_empty() {
                return Ok(Outcome::Never);
            }
            // What was found on these trips is taken at home: the same trips bring it there.
            gains.into_iter().for_each(|fact| player.learn(fact));
        }
    }

    /// Whether the finds of the playthrough suffice, and none can be left out; false if that is not certain.
    fn is_minimal(&self) -> Result<bool, Problem> {
        let is_in = |location: u32| self.playthrough.binary_search(&location).is_ok();
        let mut is_sure = match self.goal_with(is_in)? {
            Outcome::Surely => true,
            Outcome::Perhaps => false,
            Outcome::Never => return refuse("the playthrough does not reach the goal"),
        };
        for left_out in self.playthrough {
            match self.goal_with(|location| location != *left_out && is_in(location))? {
                Outcome::Never => {}
                Outcome::Perhaps => is_sure = false,
                Outcome::Surely => {
                    return refuse(format!(
                        "the playthrough is not minimal: it does not need location {left_out}"
                    ));
                }
            }
        }
        Ok(is_sure)
    }

    /// The number of finds without which the goal is out of reach; `None` if that is not certain.
    fn required(&self) -> Result<Option<u32>, Problem> {
        let is_in = |location: u32| self.playthrough.binary_search(&location).is_ok();
        // A required find is in every set of finds that suffices.
        let candidates: Vec<u32> = match self.goal_with(is_in)? {
            Outcome::Surely => self.playthrough.to_vec(),
            _ => {
                let locations = self.rules.world.facts.open.len();
                let all = 0..u32::try_from(locations).unwrap_or(u32::MAX);
                all.filter(|location| self.rules.content(*location).is_some()).collect()
            }
        };
        let mut required: u32 = 0;
        for candidate in candidates {
            match self.goal_with(|location| location != candidate)? {
                Outcome::Never => required = required.saturating_add(1),
                Outcome::Perhaps => return Ok(None),
                Outcome::Surely => {}
            }
        }
        Ok(Some(required))
    }
}

fn count(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

//! The measures of a world, computed from what two players can do.

use super::player::{Player, RuleIndex};
use super::refuse;
use super::settings::Measure;
use crate::problem::Problem;

/// A measured value: the least and the greatest, or `None` if there is nothing to measure.
type Value = Option<(u32, u32)>;

/// The measures of a world.
pub(super) struct Measures<'a> {
    rules: &'a RuleIndex<'a>,
    /// The finds of the spheres, as location and item; `None` if they depend on trips.
    spheres: Option<Spheres>,
    /// The locations of a minimal playthrough, as the file lists them.
    playthrough: &'a [u32],
    /// Whether it is shown to be minimal; `None` if the file lists none.
    pub is_minimal: Option<bool>,
}

/// The finds of each sphere that opens a location, in the order of locations.
struct Spheres {
    finds: Vec<Vec<(u32, u32)>>,
    /// How many of these spheres come before the first in which the goal is met.
    before_goal: usize,
}

/// Whether something can be done: by the careful player, at most by the bold one, or not even by that one.
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

    /// Measures a term; `None` if that depends on trips.
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
            _ => Ok(self.spheres.as_ref().map(|spheres| self.of_spheres(spheres, measure))),
        }
    }

    fn of_spheres(&self, spheres: &Spheres, measure: Measure) -> Value {
        let one = |value: usize| Some((count(value), count(value)));
        let majors = self.first(spheres, |item| item.majors);
        let area = |location: u32| {
            let row = self.rules.world.file.locations.get(location as usize);
            row.map_or(u32::MAX, |row| row.area)
        };
        match measure {
            Measure::Spheres => one(spheres.finds.len()),
            Measure::Spread => one(self.spread(spheres)),
            Measure::PerSphere => {
                let sizes = || majors.iter().take(spheres.before_goal).map(Vec::len);
                let (least, most) = sizes().min().zip(sizes().max())?;
                Some((count(least), count(most)))
            }
            Measure::Moves => {
                let areas: Vec<u32> = majors.iter().flatten().map(|at| area(*at)).collect();
                let pairs = areas.iter().zip(areas.iter().skip(1));
                one(pairs.filter(|(one, next)| one != next).count())
            }
            Measure::Item(item) => {
                let has = |finds: &Vec<(u32, u32)>| finds.iter().any(|(_, own)| *own == item);
                one(spheres.finds.iter().position(has)?)
            }
            Measure::Area(number) => {
                let has = |finds: &Vec<u32>| finds.iter().any(|at| area(*at) == number);
                one(majors.iter().position(has)?)
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
        let goal = self.rules.world.facts.goal;
        let met = |is_bold: bool| -> Result<bool, Problem> {
            let mut player: Player = self.rules.player(is_bold);
            player.collect(self.rules, is_allowed)?;
            Ok(player.knows(goal))
        };
        Ok(match met(false)? {
            true => Outcome::Surely,
            false if met(true)? => Outcome::Perhaps,
            false => Outcome::Never,
        })
    }

    /// Whether the finds of the playthrough suffice, and none can be left out; false if that depends on trips.
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

    /// The number of finds without which the goal is out of reach; `None` if that depends on trips.
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

impl Spheres {
    /// Finds the spheres; `None` if they depend on trips.
    fn of(rules: &RuleIndex<'_>) -> Result<Option<Self>, Problem> {
        let facts = &rules.world.facts;
        let (mut careful, mut bold) = (rules.player(false), rules.player(true));
        let mut spheres = Self { finds: Vec::new(), before_goal: usize::MAX };
        let mut seen = crate::kernel::BitSet::new(facts.end);
        loop {
            careful.close(rules)?;
            bold.close(rules)?;
            let mut opened = Vec::new();
            for fact in facts.open.clone() {
                if careful.knows(fact) != bold.knows(fact) {
                    return Ok(None);
                }
                if careful.knows(fact) && seen.insert(fact) {
                    opened.push(fact.saturating_sub(facts.open.start));
                }
            }
            if careful.knows(facts.goal) != bold.knows(facts.goal) {
                return Ok(None);
            }
            if careful.knows(facts.goal) {
                spheres.before_goal = spheres.before_goal.min(spheres.finds.len());
            }
            if opened.is_empty() {
                return Ok(Some(spheres));
            }
            let found = opened.iter().filter_map(|location| {
                let copy = rules.content(*location)?;
                Some((*location, copy, u32::try_from(facts.item_of(copy)?).ok()?))
            });
            let found: Vec<(u32, u32, u32)> = found.collect();
            for (_, copy, _) in &found {
                careful.learn(*copy);
                bold.learn(*copy);
            }
            spheres
                .finds
                .push(found.iter().map(|(location, _, item)| (*location, *item)).collect());
        }
    }
}

fn count(size: usize) -> u32 {
    u32::try_from(size).unwrap_or(u32::MAX)
}

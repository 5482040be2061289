//! Promises about several levels together, and whether they hold.
//!
//! Only consecutive levels are compared: a run of them is a stretch.

use super::Populator;
use super::level::{Level, Rule, Thing};
use super::promises::Verdict;
use super::request::{Difficulty, Request};
use super::schedule::{Equipment, Schedule, ScheduleBounds};
use super::strength::Strength;
use crate::random::Seed;

/// A promise about the levels of a game together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RunGuarantee {
    /// A whole group of levels has the equipment once.
    InGroup(Equipment),
    /// It is never on two levels in a row.
    Apart(Equipment),
    /// The first one appears by a certain depth.
    First(Equipment),
    /// The next one is not too far away.
    Gap(Equipment),
    /// The number of a metered kind is between its floor and its ceiling.
    Metered(u32),
    /// The player's power ratio is not below the minimum in the tables.
    KeepsUp,
}

/// A promise about several levels, and how it was kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunPromise {
    /// The promise.
    pub guarantee: RunGuarantee,
    /// The first and the last level that it covers.
    pub depths: (u32, u32),
    /// The measured number, distance or depth; for the ratio, in thousandths.
    pub count: i64,
    /// The minimum.
    pub least: Option<i64>,
    /// The maximum.
    pub most: Option<i64>,
    /// The strengths of both sides, for the ratio.
    pub strength: Option<Strength>,
    /// Whether it holds. The ratio is promised for the curve of the tables; it is not promised for levels that are more
    /// difficult than the player can handle.
    pub verdict: Verdict,
}

impl RunPromise {
    fn new(guarantee: RunGuarantee, depths: (u32, u32), count: i64) -> Self {
        Self {
            guarantee,
            depths,
            count,
            least: None,
            most: None,
            strength: None,
            verdict: Verdict::Held,
        }
    }

    fn within(self, least: Option<i64>, most: Option<i64>) -> Self {
        let holds = least.is_none_or(|least| self.count >= least)
            && most.is_none_or(|most| self.count <= most);
        let verdict = if holds { Verdict::Held } else { Verdict::Broken };
        Self { least, most, verdict, ..self }
    }
}

impl Populator {
    /// Checks every promise about the levels of one game together. They must be in ascending order of depth.
    pub fn run_promises(&self, seed: &Seed, levels: &[&Level]) -> Vec<RunPromise> {
        let mut rows = Vec::new();
        for stretch in levels.chunk_by(|one, next| one.depth.checked_add(1) == Some(next.depth)) {
            for equipment in Equipment::ALL {
                self.groups(seed, equipment, stretch, &mut rows);
                self.distances(equipment, stretch, &mut rows);
            }
            self.paces(stretch, &mut rows);
        }
        rows.extend(levels.iter().map(|level| self.keeps_up(seed, level)));
        rows
    }

    /// Checks that each whole group has one.
    fn groups(
        &self,
        seed: &Seed,
        equipment: Equipment,
        stretch: &[&Level],
        rows: &mut Vec<RunPromise>,
    ) {
        let period = self.tables().rules.period;
        let schedule = Schedule::new(seed, equipment, period);
        let group_of = |level: &&Level| schedule.position(level.depth).group;
        for group in stretch.chunk_by(|one, next| group_of(one) == group_of(next)) {
            if let Some(depths) = ends(group).filter(|_| group.len() == period as usize) {
                let found = depths_with(equipment, group).len();
                let row = RunPromise::new(RunGuarantee::InGroup(equipment), depths, whole(found));
                rows.push(row.within(Some(1), Some(1)));
            }
        }
    }

    /// Checks the distances, and where the first one is.
    fn distances(&self, equipment: Equipment, stretch: &[&Level], rows: &mut Vec<RunPromise>) {
        let bounds = ScheduleBounds::of(self.tables().rules.period);
        let found = depths_with(equipment, stretch);
        let Some(depths) = ends(stretch) else {
            return;
        };
        let mut row = |guarantee, count: u32, least: Option<u32>, most: Option<u32>| {
            let row = RunPromise::new(guarantee, depths, count.into());
            rows.push(row.within(least.map(i64::from), most.map(i64::from)));
        };
        if depths.0 == 1 && (!found.is_empty() || depths.1 >= bounds.first_by) {
            // A stretch that is long enough and has none counts as one whose first comes after its end.
            let first = found.first().copied().unwrap_or(depths.1.saturating_add(1));
            row(RunGuarantee::First(equipment), first, None, Some(bounds.first_by));
        }
        let gaps = || found.windows(2).map(|pair| pair[1] - pair[0]);
        if let (Some(least), Some(most)) = (gaps().min(), gaps().max()) {
            row(RunGuarantee::Apart(equipment), least, Some(bounds.least_gap), None);
            row(RunGuarantee::Gap(equipment), most, None, Some(bounds.largest_gap));
        }
    }

    /// Checks the rate of metered things, in each cycle whose first level is included.
    fn paces(&self, stretch: &[&Level], rows: &mut Vec<RunPromise>) {
        let table = &self.tables().metered;
        let cycle_of = |level: &&Level| table.position(level.depth).0;
        for cycle in stretch.chunk_by(|one, next| cycle_of(one) == cycle_of(next)) {
            let Some(depths) = ends(cycle).filter(|depths| table.position(depths.0).1 == 1) else {
                continue;
            };
            for (number, kind) in (0..).zip(&table.kinds) {
                if kind.floor.0.is_empty() && kind.ceiling.0.is_empty() {
                    continue;
                }
                let mut count = 0;
                let mut holds = true;
                for level in cycle {
                    let within = table.position(level.depth).1;
                    count += whole(metered_in(level, number));
                    holds &= (kind.floor.at(within)..=kind.most_by(within)).contains(&count);
                }
                let within = table.position(depths.1).1;
                let most = Some(kind.most_by(within)).filter(|_| !kind.ceiling.0.is_empty());
                let row = RunPromise::new(RunGuarantee::Metered(number), depths, count);
                let row = row.within(Some(kind.floor.at(within)), most);
                let verdict = if holds { row.verdict } else { Verdict::Broken };
                rows.push(RunPromise { verdict, ..row });
            }
        }
    }

    fn keeps_up(&self, seed: &Seed, level: &Level) -> RunPromise {
        let of_curve = self.tables().curve.level(seed, level.depth) == level.difficulty;
        let strength = self.strength(&Request {
            wins: level.wins,
            difficulty: match of_curve {
                true => Difficulty::Curve,
                false => Difficulty::Level(level.difficulty),
            },
            ..Request::new(seed, level.depth)
        });
        let least = self.tables().hero.least_ratio.in_thousandths();
        let depths = (level.depth, level.depth);
        let count = strength.ratio.in_thousandths();
        let row = RunPromise::new(RunGuarantee::KeepsUp, depths, count).within(Some(least), None);
        let verdict = match row.verdict {
            Verdict::Broken => Verdict::NotMade,
            verdict => verdict,
        };
        RunPromise { strength: Some(strength), verdict, ..row }
    }
}

fn ends(levels: &[&Level]) -> Option<(u32, u32)> {
    Some((levels.first()?.depth, levels.last()?.depth))
}

fn depths_with(expected: Equipment, levels: &[&Level]) -> Vec<u32> {
    let has = |level: &&&Level| {
        let mut rules = level.things.iter().map(|placed| placed.rule);
        rules
            .any(|rule| matches!(rule, Rule::Guaranteed { equipment, .. } if equipment == expected))
    };
    levels.iter().filter(has).map(|level| level.depth).collect()
}

fn metered_in(level: &Level, expected: u32) -> usize {
    let things = level.things.iter();
    let is = |thing: Thing| matches!(thing, Thing::Metered { kind } if kind == expected);
    things.filter(|placed| is(placed.thing)).count()
}

fn whole(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

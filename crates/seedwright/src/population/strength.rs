//! Whether the player keeps up: the power of what is guaranteed against the power of monsters, by depth.

use super::Populator;
use super::fixed::Fixed;
use super::ladder::Ladder;
use super::level::Thing;
use super::request::{Difficulty, Request};
use super::schedule::{Equipment, Schedule, ScheduleBounds};
use super::tables::HIGHEST_LEVEL;
use super::tasks::Job;
use crate::random::Seed;

/// How strong both sides are when the player comes to a level of a first game. What the level itself holds
/// does not count yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The depth.
    pub depth: u32,
    /// How difficult the level is.
    pub difficulty: Fixed,
    /// The mean power of a monster.
    pub mean_monster: Fixed,
    /// The power of the strongest monster that can be there.
    pub strongest_monster: Fixed,
    /// The power of the player without equipment, at the lowest level that is expected.
    pub hero: Fixed,
    /// The power of the best weapon that is guaranteed on earlier levels, or lies where the player starts.
    pub weapon: Fixed,
    /// The same of armours.
    pub armour: Fixed,
    /// The power of the player with both, for each power of the strongest monster.
    pub ratio: Fixed,
}

impl Populator {
    /// How strong both sides are at a depth of one game.
    pub fn strength(&self, seed: &Seed, depth: u32) -> Strength {
        let difficulty = self.tables().curve.level(seed, depth);
        let gear = Equipment::ALL.map(|equipment| self.best_before(seed, equipment, depth));
        self.compared(depth, difficulty, gear)
    }

    /// The least strength that any game has at a depth: the equipment is as old as it can be, its kind as
    /// weak as it can be, and the difficulty as far off as it can be.
    pub fn least_strength(&self, depth: u32) -> Strength {
        let (_, difficulty) = self.tables().curve.bounds(depth);
        let gear = Equipment::ALL.map(|equipment| self.weakest_before(equipment, depth));
        self.compared(depth, difficulty, gear)
    }

    /// The depths up to `last` at which some game could have the player below the ratio that the tables
    /// state. When there is none, the promise holds in every game.
    pub fn too_weak(&self, last: u32) -> impl Iterator<Item = Strength> {
        let least = self.tables().hero.least_ratio;
        let strengths = (1..=last).map(|depth| self.least_strength(depth));
        strengths.filter(move |strength| strength.ratio < least)
    }

    fn compared(&self, depth: u32, difficulty: Fixed, gear: [Fixed; 2]) -> Strength {
        let tables = self.tables();
        let ladder = Ladder::of_monsters(tables, depth);
        let highest = difficulty.ceiling().min(HIGHEST_LEVEL);
        let rows = ladder
            .rows_at(highest)
            .map(|(row, _)| tables.monsters[row as usize].power);
        let factor = tables.factor(Fixed::whole(highest));
        let strongest_monster = rows.max().unwrap_or(Fixed::ZERO).times(factor);
        let (hero_level, _) = tables.hero.curve.bounds(depth);
        let hero = tables.hero.power.times(tables.factor(hero_level));
        let [weapon, armour] = gear;
        let together = hero + weapon + armour;
        // Against monsters without power everybody is strong enough.
        let ratio = together.over(strongest_monster);
        Strength {
            depth,
            difficulty,
            mean_monster: self.mean_monster(depth, difficulty).0,
            strongest_monster,
            hero,
            weapon,
            armour,
            ratio: ratio.unwrap_or(Fixed::thousandths(i64::MAX)),
        }
    }

    /// The power of the best equipment that is guaranteed before a depth, among what lies at the start and
    /// on the last levels that are sure to have some.
    fn best_before(&self, seed: &Seed, equipment: Equipment, depth: u32) -> Fixed {
        let period = self.tables().rules.period;
        let schedule = Schedule::new(seed, equipment, period);
        let oldest = depth
            .saturating_sub(ScheduleBounds::of(period).largest_gap)
            .max(1);
        let made = (oldest..depth).filter(|depth| schedule.holds_at(*depth));
        let made = made.map(|depth| {
            let request = Request::new(seed, depth);
            let difficulty = self.tables().curve.level(seed, depth);
            let job = Job::new(self.tables(), &request, difficulty);
            power_of(job.guaranteed(equipment))
        });
        let request = Request {
            difficulty: Difficulty::Level(Fixed::ONE),
            ..Request::new(seed, 1)
        };
        let start = power_of(Job::new(self.tables(), &request, Fixed::ONE).starting(equipment));
        made.fold(start, Fixed::max)
    }

    /// The least power of equipment that a player is sure to have come by before a depth.
    fn weakest_before(&self, equipment: Equipment, depth: u32) -> Fixed {
        let bounds = ScheduleBounds::of(self.tables().rules.period);
        let start = self.weakest_at(equipment, 1, Fixed::ONE);
        if depth <= bounds.first_by {
            return start;
        }
        let candidates = (depth - bounds.largest_gap)..depth;
        let weakest = candidates.map(|depth| {
            let (lowest, _) = self.tables().curve.bounds(depth);
            self.weakest_at(equipment, depth, lowest)
        });
        weakest.min().unwrap_or(start).max(start)
    }

    /// The least power of equipment that is made at a depth and a level.
    fn weakest_at(&self, equipment: Equipment, depth: u32, level: Fixed) -> Fixed {
        let tables = self.tables();
        let rows = tables.gear(equipment);
        let weakest = rows
            .iter()
            .filter(|row| tables.weight(&row.kind, depth) > 0)
            .map(|row| row.power)
            .min();
        weakest.unwrap_or(Fixed::ZERO).times(tables.factor(level))
    }
}

fn power_of(thing: Thing) -> Fixed {
    match thing {
        Thing::Gear { power, .. } => power,
        _ => Fixed::ZERO,
    }
}

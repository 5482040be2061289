//! Compares the power of guaranteed equipment with the power of monsters, by depth.

use super::Populator;
use super::ladder::Ladder;
use super::level::Thing;
use super::request::{Difficulty, Request};
use super::schedule::{Equipment, Schedule, ScheduleBounds};
use super::tasks::Job;
use crate::world::stock::{Fixed, HIGHEST_LEVEL};

/// The strength of both sides when the player enters a level. The contents of the level itself don't count yet; all
/// earlier levels are assumed to match this request at their depths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The depth.
    pub depth: u32,
    /// The difficulty of the level.
    pub difficulty: Fixed,
    /// The mean power of a monster.
    pub mean_monster: Fixed,
    /// The power of the strongest possible monster.
    pub strongest_monster: Fixed,
    /// The power of the player without equipment, at the lowest expected level.
    pub hero: Fixed,
    /// The power of the best guaranteed weapon from earlier levels or the start.
    pub weapon: Fixed,
    /// The power of the best guaranteed armour.
    pub armour: Fixed,
    /// The power of the player with both, divided by that of the strongest monster.
    pub ratio: Fixed,
}

impl Populator {
    /// Returns the strength of both sides at the depth of a request, in its game.
    pub fn strength(&self, request: &Request<'_>) -> Strength {
        let gear = Equipment::ALL.map(|equipment| self.best_before(request, equipment));
        self.compared(request.depth, self.difficulty(request), gear)
    }

    /// Returns the least strength of any game at a depth after this many wins: equipment is as old and as weak as
    /// possible, and the difficulty as far off as possible.
    pub fn least_strength(&self, depth: u32, difficulty: Difficulty, wins: u32) -> Strength {
        let (_, highest) = self.difficulty_bounds(depth, difficulty);
        let gear =
            Equipment::ALL.map(|equipment| self.weakest_before(equipment, depth, difficulty, wins));
        self.compared(depth, highest, gear)
    }

    /// Returns the depths up to `last` at which some first game could have the player below the ratio in the tables. If
    /// there are none, the promise holds in every game.
    pub fn too_weak(&self, last: u32) -> impl Iterator<Item = Strength> {
        let least = self.tables().hero.least_ratio;
        let strength = |depth| self.least_strength(depth, Difficulty::Curve, 0);
        let strengths = (1..=last).map(strength);
        strengths.filter(move |strength| strength.ratio < least)
    }

    /// The lowest and the highest difficulty of any game at a depth.
    fn difficulty_bounds(&self, depth: u32, difficulty: Difficulty) -> (Fixed, Fixed) {
        match difficulty {
            Difficulty::Level(level) => (level, level),
            Difficulty::Curve => self.tables().curve.bounds(depth),
        }
    }

    fn compared(&self, depth: u32, difficulty: Fixed, gear: [Fixed; 2]) -> Strength {
        let tables = self.tables();
        let ladder = Ladder::of_monsters(tables, depth);
        let highest = difficulty.ceiling().min(HIGHEST_LEVEL);
        let rows = ladder.rows_at(highest).map(|(row, _)| tables.monsters[row as usize].power);
        let factor = tables.factor(Fixed::whole(highest));
        let strongest_monster = rows.max().unwrap_or(Fixed::ZERO).times(factor);
        let (hero_level, _) = tables.hero.curve.bounds(depth);
        let hero = tables.hero.power.times(tables.factor(hero_level));
        let [weapon, armour] = gear;
        let together = hero + weapon + armour;
        // Against monsters without power, any player is strong enough.
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

    /// The power of the best equipment that is guaranteed before the depth of a request: from the start, or from the
    /// most recent levels, which are certain to include some.
    fn best_before(&self, request: &Request<'_>, equipment: Equipment) -> Fixed {
        let period = self.tables().rules.period;
        let schedule = Schedule::new(request.seed, equipment, period);
        let gap = ScheduleBounds::of(period).largest_gap;
        let oldest = request.depth.saturating_sub(gap).max(1);
        let made = (oldest..request.depth).filter(|depth| schedule.holds_at(*depth));
        let at = |depth: u32| Request { depth, ..*request };
        let made = made.map(|depth| {
            let request = at(depth);
            let job = Job::new(self.tables(), &request, self.difficulty(&request));
            power_of(job.guaranteed(equipment))
        });
        let start = power_of(Job::new(self.tables(), &at(1), Fixed::ONE).starting(equipment));
        made.fold(start, Fixed::max)
    }

    /// The least power of equipment that a player is certain to have before a depth.
    fn weakest_before(
        &self,
        equipment: Equipment,
        depth: u32,
        difficulty: Difficulty,
        wins: u32,
    ) -> Fixed {
        let bounds = ScheduleBounds::of(self.tables().rules.period);
        let made = |depth: u32, level: Fixed| {
            let level = self.tables().gear_level(level, wins);
            self.weakest_at(equipment, depth, level)
        };
        let start = made(1, Fixed::ONE);
        if depth <= bounds.first_by {
            return start;
        }
        let candidates = (depth - bounds.largest_gap)..depth;
        let weakest =
            candidates.map(|depth| made(depth, self.difficulty_bounds(depth, difficulty).0));
        weakest.min().unwrap_or(start).max(start)
    }

    /// The least power of equipment at a depth and a level.
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

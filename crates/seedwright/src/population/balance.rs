//! Expected and actual contents of levels.

use std::ops::Add;

use super::Populator;
use super::free_cells::FreeCells;
use super::ladder::Ladder;
use super::level::{Level, Rule, Thing};
use super::map::LevelMap;
use super::request::Request;
use super::schedule::Equipment;
use crate::world::stock::{ByDepth, Chance, Fixed, HIGHEST_LEVEL, Span, Tables};

/// Totals of everything in a level, except metered things, which have [bounds](super::MeteredTable::bounds) instead.
/// Totals of several levels can be added up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Monsters.
    pub monsters: Fixed,
    /// The total power of all monsters.
    pub monster_power: Fixed,
    /// The total experience for all monsters.
    pub experience: Fixed,
    /// Consumables.
    pub consumables: Fixed,
    /// Weapons and armours placed at random.
    pub chance_gear: Fixed,
    /// Rations.
    pub rations: Fixed,
    /// Guaranteed weapons.
    pub weapons: Fixed,
    /// Guaranteed armours.
    pub armours: Fixed,
}

impl Totals {
    /// Counts the contents of a level.
    pub fn of(level: &Level) -> Self {
        let mut totals = Self::default();
        for placed in &level.things {
            totals.count(placed.thing, placed.rule);
        }
        totals
    }

    /// Returns the mean power of a monster, or `None` if there are no monsters.
    pub fn mean_power(&self) -> Option<Fixed> {
        self.monster_power.over(self.monsters)
    }

    /// Returns the totals with their names, for a table. The names are also keys in JSON replies.
    pub fn rows(&self) -> [(&'static str, Fixed); 8] {
        [
            ("monsters", self.monsters),
            ("power of monsters", self.monster_power),
            ("experience", self.experience),
            ("consumables", self.consumables),
            ("equipment left to chance", self.chance_gear),
            ("rations", self.rations),
            ("guaranteed weapons", self.weapons),
            ("guaranteed armours", self.armours),
        ]
    }

    fn count(&mut self, thing: Thing, rule: Rule) {
        let counter = match (thing, rule) {
            (Thing::Ration, _) => &mut self.rations,
            (Thing::Consumable { .. }, _) => &mut self.consumables,
            (Thing::Monster { power, experience, .. }, _) => {
                let learnt = i64::try_from(experience).unwrap_or(i64::MAX);
                self.monster_power = self.monster_power + power;
                self.experience = self.experience + Fixed::whole(learnt);
                &mut self.monsters
            }
            (Thing::Gear { .. }, Rule::RoomItem) => &mut self.chance_gear,
            (Thing::Gear { .. }, Rule::Guaranteed { equipment, .. }) => match equipment {
                Equipment::Weapon => &mut self.weapons,
                Equipment::Armour => &mut self.armours,
            },
            _ => return,
        };
        *counter = *counter + Fixed::ONE;
    }
}

impl Add for Totals {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self {
            monsters: self.monsters + other.monsters,
            monster_power: self.monster_power + other.monster_power,
            experience: self.experience + other.experience,
            consumables: self.consumables + other.consumables,
            chance_gear: self.chance_gear + other.chance_gear,
            rations: self.rations + other.rations,
            weapons: self.weapons + other.weapons,
            armours: self.armours + other.armours,
        }
    }
}

impl Populator {
    /// Returns the mean contents of a level on this map over all seeds, at the difficulty of this request.
    ///
    /// A room holds no more than it has cells; cells that guaranteed things take are ignored. Guaranteed equipment
    /// counts as one per period, which is the mean over all games.
    pub fn expected(&self, map: &LevelMap, request: &Request<'_>) -> Totals {
        let tables = self.tables();
        let rules = &tables.rules;
        let limit = |most: &ByDepth| tables.room_limit(most, request.depth, request.wins);
        let cells = capacities(map);
        let monsters = mean_count(&cells, rules.monster_chance, limit(&rules.most_monsters));
        let items = mean_count(&cells, rules.item_chance, limit(&rules.most_items));
        let gear = share(items, rules.equipment_chance);
        let (power, learnt) = self.mean_monster(request.depth, self.difficulty(request));
        let in_period = Fixed::part(Fixed::SCALE.into(), rules.period.into());
        Totals {
            monsters,
            monster_power: monsters.times(power),
            experience: monsters.times(learnt),
            consumables: items - gear,
            chance_gear: gear,
            rations: Fixed::ONE,
            weapons: in_period,
            armours: in_period,
        }
    }

    /// Returns the mean power and the mean experience of a monster.
    pub fn mean_monster(&self, depth: u32, difficulty: Fixed) -> (Fixed, Fixed) {
        let means = LevelMeans::new(self.tables(), depth, difficulty.floor() + 1);
        let upper = i128::from(difficulty.fraction());
        let lower = 1_000 - upper;
        let mean = |of: fn(&Mean) -> i128| {
            let at = |level: i64| means.spread(level, of);
            let sum = at(difficulty.floor()) * lower + at(difficulty.floor() + 1) * upper;
            Fixed::part(sum, 1_000 * Mean::SCALE)
        };
        (mean(|mean| mean.power), mean(|mean| mean.learnt))
    }
}

/// The number of cells for things in each room but the first; empty if the level can't be filled.
fn capacities(map: &LevelMap) -> Vec<u32> {
    match FreeCells::new(map) {
        Ok(free_cells) => (1..map.room_count()).map(|room| free_cells.capacity(room)).collect(),
        Err(_) => Vec::new(),
    }
}

/// The mean number of things in rooms with these numbers of cells.
fn mean_count(cells: &[u32], chance: Chance, limit: u32) -> Fixed {
    // A room draws a number from one to the limit uniformly, capped at its number of cells. The mean is the sum of the
    // chances of at least one, at least two, and so on up to the number of cells.
    let limit = i128::from(limit);
    let all = cells.iter().map(|cells| {
        let most = i128::from(*cells).min(limit);
        most * limit - most * (most - 1) / 2
    });
    let times = all.sum::<i128>() * i128::from(chance.times) * i128::from(Fixed::SCALE);
    Fixed::part(times, limit.max(1) * i128::from(chance.out_of))
}

fn share(amount: Fixed, chance: Chance) -> Fixed {
    let times = i128::from(amount.in_thousandths()) * i128::from(chance.times);
    Fixed::part(times, chance.out_of.into())
}

/// The mean over the kinds of one level, in fractions of a thousandth.
#[derive(Clone, Copy, Default)]
struct Mean {
    power: i128,
    learnt: i128,
}

impl Mean {
    /// The number of fractions in a thousandth.
    const SCALE: i128 = 1_000_000;
}

/// Means of monsters, level by level.
struct LevelMeans<'t> {
    tables: &'t Tables,
    /// By level, from 1; the first entry is empty.
    means: Vec<Mean>,
    /// The sums of the means up to and including each level.
    sums: Vec<Mean>,
}

impl<'t> LevelMeans<'t> {
    /// Computes the means of the levels from 1 to `highest`.
    fn new(tables: &'t Tables, depth: u32, highest: i64) -> Self {
        let ladder = Ladder::of_monsters(tables, depth);
        let (mut means, mut sums) = (vec![Mean::default()], vec![Mean::default()]);
        let mut sum = Mean::default();
        for level in 1..=highest.min(HIGHEST_LEVEL) {
            let mean = mean_of_kinds(tables, &ladder, level);
            sum.power += mean.power;
            sum.learnt += mean.learnt;
            means.push(mean);
            sums.push(sum);
        }
        Self { tables, means, sums }
    }

    /// The mean over the levels that monsters are spread to below a level.
    fn spread(&self, level: i64, of: fn(&Mean) -> i128) -> i128 {
        let spread = &self.tables.rules.spread;
        let level = (level.max(1) as usize).min(self.means.len() - 1);
        let Span { least, most } = spread.by;
        let lower = (least..=most).map(|by| {
            let level = level.saturating_sub(by as usize).max(1);
            let still = match level {
                1 => of(&self.means[1]),
                _ => of(&self.sums[level - 1]) / (level as i128 - 1),
            };
            mix(spread.still_lower, still, of(&self.means[level]))
        });
        let lower = lower.sum::<i128>() / i128::from(spread.by.count());
        mix(spread.lower, lower, of(&self.means[level]))
    }
}

/// The mean of two numbers, the first of which is taken with a chance.
fn mix(chance: Chance, first: i128, second: i128) -> i128 {
    let (times, out_of) = (i128::from(chance.times), i128::from(chance.out_of));
    (first * times + second * (out_of - times)) / out_of
}

fn mean_of_kinds(tables: &Tables, ladder: &Ladder, level: i64) -> Mean {
    let factor = tables.factor(Fixed::whole(level));
    let mut mean = Mean::default();
    let mut total = 0;
    for (row, weight) in ladder.rows_at(level) {
        let monster = &tables.monsters[row as usize];
        let weight = i128::from(weight);
        total += weight;
        mean.power += weight * i128::from(monster.power.times(factor).in_thousandths());
        mean.learnt += weight * i128::from(monster.learnt(factor)) * i128::from(Fixed::SCALE);
    }
    mean.power = mean.power * Mean::SCALE / total;
    mean.learnt = mean.learnt * Mean::SCALE / total;
    mean
}

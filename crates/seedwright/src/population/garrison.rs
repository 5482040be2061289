//! Monsters of levels whose power rises: how many there are in each room, and which.
//!
//! A level has a budget: the power that its rooms would have on average, if each had monsters by chance. It depends on the
//! depth alone, never on the map, so that levels can be built one by one. The power of all random monsters stays within
//! the budget and above that of the level before, so power rises with every level. Rooms share it by their intensity:
//! a room gets `0.7 + 0.6 * intensity` of the mean.

use std::cmp::Reverse;

use super::free_cells::FreeCells;
use super::level::Thing;
use super::map::{HIGHEST_INTENSITY, LevelMap};
use crate::random::Stream;
use crate::world::stock::{Fixed, HIGHEST_LEVEL};

/// The share of a room without intensity, in thousandths of the mean.
const LEAST_SHARE: u32 = 700;

/// What full intensity adds to it.
const MORE_SHARE: u32 = 600;

/// The most comparisons of monsters for one level: levels with very many monsters are near enough without them.
const MAX_COMPARISONS: u32 = 4_000_000;

/// The bounds of the power of a level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Budget {
    /// The power that it must exceed, if it can.
    pub above: Fixed,
    /// The power that it can have at most.
    pub most: Fixed,
    /// The mean power of a monster.
    pub mean: Fixed,
}

impl Budget {
    /// The number of monsters of mean power that fit.
    fn monsters(self) -> u64 {
        let whole = self.most.over(self.mean).map_or(1, Fixed::floor);
        whole.max(1).unsigned_abs()
    }
}

/// Where the monsters of a level come from.
pub(super) trait MonsterSource {
    /// Whether a room holds what its role says, and no random monsters.
    fn has_role(&self, room: u32) -> bool;
    /// The maximum number of random monsters in a room.
    fn monster_limit(&self) -> u32;
    /// The highest level of random monsters.
    fn highest_level(&self) -> i64;
    /// The stream for the monsters of the whole level.
    fn level_stream(&self) -> Stream;
    /// The stream for the monsters of a room.
    fn monster_stream(&self, room: u32) -> Stream;
    /// A random monster.
    fn monster(&self, stream: &mut Stream) -> Thing;
    /// A monster of a level, in a room and at a place in its list.
    fn monster_of(&self, level: i64, place: (u32, u32)) -> Thing;
}

/// The monsters of each room.
pub(super) struct Garrison {
    rooms: Vec<Vec<Thing>>,
}

/// A room that can have monsters.
struct Post {
    room: u32,
    /// The most monsters in it.
    limit: u32,
    /// Its share of the power.
    share: u32,
}

impl Garrison {
    /// Chooses the monsters of a level.
    pub fn new(
        source: &impl MonsterSource,
        map: &LevelMap,
        free_cells: &FreeCells<'_>,
        budget: Budget,
    ) -> Self {
        let shares = shares(map, free_cells);
        let posts = (1..map.room_count()).filter(|room| !source.has_role(*room));
        let posts = posts.map(|room| Post {
            room,
            limit: source.monster_limit().min(free_cells.capacity(room)),
            share: shares[room as usize],
        });
        let mut posts: Vec<Post> = posts.filter(|post| post.limit > 0).collect();
        let mut stream = source.level_stream();
        stream.shuffle(&mut posts);
        let mut garrison = Self { rooms: vec![Vec::new(); map.room_count() as usize] };
        for (post, count) in posts.iter().zip(spread(&posts, budget.monsters(), &mut stream)) {
            let mut stream = source.monster_stream(post.room);
            let monsters = (0..count).map(|_| source.monster(&mut stream));
            garrison.rooms[post.room as usize] = monsters.collect();
        }
        garrison.fit(source, &posts, budget);
        garrison
    }

    /// The monsters of a room.
    pub fn monsters(&self, room: u32) -> &[Thing] {
        &self.rooms[room as usize]
    }

    fn power(&self) -> Fixed {
        let all = self.rooms.iter().flatten();
        all.fold(Fixed::ZERO, |sum, thing| sum + power_of(*thing))
    }

    /// Changes levels, the strongest or the weakest first, until the power is within its bounds, or as near as it gets.
    fn fit(&mut self, source: &impl MonsterSource, posts: &[Post], budget: Budget) {
        let mut steps = MAX_COMPARISONS / (self.places().len() as u32 + 1) + 1;
        let mut can = || {
            steps = steps.saturating_sub(1);
            steps > 0
        };
        while self.power() > budget.most && can() && self.weaken(source, budget.most) {}
        while self.power() <= budget.above && can() && self.strengthen(source, posts, budget) {}
    }

    /// Lowers the level of the strongest monster by as much as is needed, or takes it away if it has the lowest level
    /// already; one is left.
    fn weaken(&mut self, source: &impl MonsterSource, most: Fixed) -> bool {
        let excess = self.power() - most;
        let all = self.places();
        let count = all.len();
        let strongest = all
            .into_iter()
            .max_by_key(|(room, at)| (power_of(self.rooms[*room][*at]), Reverse((*room, *at))));
        let Some((room, at)) = strongest else { return false };
        let monster = self.rooms[room][at];
        match level_of(monster) {
            0 | 1 if count == 1 => return false,
            0 | 1 => drop(self.rooms[room].remove(at)),
            level => {
                let weaker = (level - levels_of(excess, monster)).max(1);
                self.rooms[room][at] = source.monster_of(weaker, (room as u32, at as u32));
            }
        }
        true
    }

    /// Raises the level of the weakest monster that can be raised within the budget, or else adds one.
    fn strengthen(&mut self, source: &impl MonsterSource, posts: &[Post], budget: Budget) -> bool {
        let power = self.power();
        let room_for = |more: Fixed| more > Fixed::ZERO && power + more <= budget.most;
        let mut all = self.places();
        all.sort_by_key(|(room, at)| (power_of(self.rooms[*room][*at]), *room, *at));
        for (room, at) in all {
            let monster = self.rooms[room][at];
            let level = level_of(monster);
            let needed = levels_of(budget.above - power, monster);
            for more in [needed, 1] {
                let stronger = (level + more).min(source.highest_level());
                let stronger = source.monster_of(stronger, (room as u32, at as u32));
                if room_for(power_of(stronger) - power_of(monster)) {
                    self.rooms[room][at] = stronger;
                    return true;
                }
            }
        }
        let has_space = |post: &&Post| self.rooms[post.room as usize].len() < post.limit as usize;
        for post in posts.iter().filter(has_space) {
            let at = self.rooms[post.room as usize].len() as u32;
            let weakest = source.monster_of(1, (post.room, at));
            if room_for(power_of(weakest)) {
                self.rooms[post.room as usize].push(weakest);
                return true;
            }
        }
        false
    }

    fn places(&self) -> Vec<(usize, usize)> {
        let rooms = self.rooms.iter().enumerate();
        rooms.flat_map(|(room, monsters)| (0..monsters.len()).map(move |at| (room, at))).collect()
    }
}

/// The share of each room: by its intensity, or by the walk from the start.
fn shares(map: &LevelMap, free_cells: &FreeCells<'_>) -> Vec<u32> {
    let walks = map.walks_from(free_cells.player);
    let walk = |room: u32| walks[map.number(map.centre_of(room)) as usize];
    let reached = (0..map.room_count()).map(walk).filter(|walk| *walk < u32::MAX);
    let farthest = reached.max().unwrap_or(0).max(1);
    let share = |room: u32| {
        let by_walk = u64::from(walk(room).min(farthest)) * 1_000 / u64::from(farthest);
        let intensity = map.rooms()[room as usize].intensity;
        let intensity = intensity.unwrap_or(by_walk as u32).min(HIGHEST_INTENSITY);
        LEAST_SHARE + MORE_SHARE * intensity / HIGHEST_INTENSITY
    };
    (0..map.room_count()).map(share).collect()
}

/// Spreads monsters over rooms by their shares: on a line on which each room takes up its share, every so often stands
/// one. Those that don't fit are spread again over the others.
fn spread(posts: &[Post], count: u64, stream: &mut Stream) -> Vec<u32> {
    let mut counts = vec![0; posts.len()];
    let mut left = count;
    while left > 0 {
        let open = |at: &usize| counts[*at] < posts[*at].limit;
        let open: Vec<usize> = (0..posts.len()).filter(open).collect();
        let sum: u64 = open.iter().map(|at| u64::from(posts[*at].share)).sum();
        let Some(line) = std::num::NonZeroU64::new(sum) else { break };
        // In parts of the distance between two monsters.
        let mut next = stream.below_u64(line);
        let mut end = 0;
        let (all, mut placed) = (left, 0);
        for at in open {
            end += u64::from(posts[at].share) * all;
            while next < end {
                if counts[at] < posts[at].limit {
                    counts[at] += 1;
                    placed += 1;
                }
                next += sum;
            }
        }
        left -= placed;
    }
    counts
}

/// The number of levels, at least one, that change the power of a monster by about so much.
fn levels_of(power: Fixed, monster: Thing) -> i64 {
    let share = Fixed::whole(level_of(monster)).times(power).over(power_of(monster));
    share.map_or(1, Fixed::floor).clamp(1, HIGHEST_LEVEL)
}

fn power_of(thing: Thing) -> Fixed {
    match thing {
        Thing::Monster { power, .. } => power,
        _ => Fixed::ZERO,
    }
}

fn level_of(thing: Thing) -> i64 {
    match thing {
        Thing::Monster { level, .. } => level.into(),
        _ => HIGHEST_LEVEL,
    }
}

//! Locks: cuts that abilities and codes open one after the other, and side rooms that keys open.
//!
//! Rooms are put in an order in which each is connected both ways to an earlier one. A *cut* divides the order: every
//! passage from a room before the cut to a room behind it is locked, so nothing behind it is reachable without its
//! opener. Side rooms are dead ends that are left out of the order; a key or a later ability opens them, so that every
//! zone has something to come back for.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use super::Stage;
use super::draft::{CampaignDraft, Passage};
use super::size::Size;
use crate::random::{Seed, Stream, stage};
use crate::world::{
    CampaignSettings, Draft, EndId, Id, ItemId, NamedRuleId, RequirementId, RoomId,
};

/// The opener of a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Opener {
    /// An ability.
    Ability(ItemId),
    /// A key.
    Key(ItemId),
    /// A code; its rule is met once its notes are held.
    Code(NamedRuleId),
}

impl Opener {
    /// Returns its kind as a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Ability(_) => "ability",
            Self::Key(_) => "key",
            Self::Code(_) => "code",
        }
    }

    /// Returns its name in a world.
    pub fn name(self, world: &Draft) -> &str {
        match self {
            Self::Ability(item) | Self::Key(item) => &world.items[item].name,
            Self::Code(rule) => &world.rules[rule].name,
        }
    }
}

/// A lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// Its opener.
    pub opener: Opener,
    /// The rooms that are unreachable without its opener, in order.
    pub behind: Vec<RoomId>,
    /// The door ends that it locks, in order.
    pub passages: Vec<EndId>,
}

/// All locks, and the region of each room.
pub(super) struct Locks {
    pub locks: Vec<Lock>,
    /// For each room, the number of cuts in front of it.
    pub region: Vec<u32>,
    /// For each side room, the number of its lock.
    pub side: BTreeMap<RoomId, usize>,
}

/// Locks the passages of a world.
pub(super) fn make(
    draft: &mut CampaignDraft,
    settings: &CampaignSettings,
    size: &Size,
    seed: &Seed,
    attempt: u32,
) -> Result<Locks, Stage> {
    let passages = draft.passages();
    let mut builder = LockBuilder {
        draft,
        passages: &passages,
        stream: Stream::new(seed, stage::CAMPAIGN, "locks", attempt),
    };
    let sides = builder.side_rooms();
    let order = builder.order(&sides).ok_or(Stage::Locks)?;
    let region = builder.regions(&order, size)?;
    let locks = builder.locks(settings, size, region, &sides)?;
    let locks = locks.close(draft, &passages);
    locks.check(draft)?;
    Ok(locks)
}

struct LockBuilder<'a> {
    draft: &'a CampaignDraft,
    passages: &'a [Passage],
    stream: Stream,
}

impl LockBuilder<'_> {
    fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).ok().and_then(NonZeroU32::new);
        bound.map_or(0, |bound| self.stream.below(bound) as usize)
    }

    /// Picks side rooms in each zone: rooms with a single connected room and no gate. At least one per zone, if it has
    /// any.
    fn side_rooms(&mut self) -> BTreeMap<RoomId, RoomId> {
        let mut connected: BTreeMap<RoomId, BTreeSet<RoomId>> = BTreeMap::new();
        for passage in self.passages {
            connected.entry(passage.from).or_default().insert(passage.to);
            connected.entry(passage.to).or_default().insert(passage.from);
        }
        let gates = self.draft.draft.ends();
        let gates = gates.filter(|end| end.door() >= self.draft.first_gate);
        let gates: BTreeSet<RoomId> =
            gates.map(|end| self.draft.draft.spots[self.draft.draft.end(end).spot].room).collect();
        let reserved = [self.draft.start, self.draft.goal];
        let mut chosen = BTreeMap::new();
        for zone in 0..self.draft.zones.len() {
            let rooms = self.draft.zones[zone].rooms();
            let ends = rooms.filter(|room| !reserved.contains(room) && !gates.contains(room));
            let mut ends: Vec<(RoomId, RoomId)> = ends
                .filter_map(|room| match connected.get(&room) {
                    Some(near) if near.len() == 1 => near.first().map(|near| (room, *near)),
                    _ => None,
                })
                .collect();
            self.stream.shuffle(&mut ends);
            ends.truncate(ends.len().div_ceil(2));
            chosen.extend(ends);
        }
        // Two rooms that are connected only to each other are not side rooms but a world of their own.
        let hangs: BTreeSet<RoomId> = chosen.values().copied().collect();
        chosen.retain(|room, _| !hangs.contains(room));
        chosen
    }

    /// Orders all rooms except side rooms, each after one that it is connected to both ways; the goal comes last.
    /// `None` if some room can't be ordered.
    fn order(&mut self, sides: &BTreeMap<RoomId, RoomId>) -> Option<Vec<RoomId>> {
        let rooms = self.draft.draft.rooms.len();
        let mut near: Vec<Vec<RoomId>> = vec![Vec::new(); rooms];
        for passage in self.passages.iter().filter(|passage| passage.both) {
            near[passage.from.index()].push(passage.to);
        }
        // The search always continues with the lowest random key. Unlike a breadth-first order it spreads through
        // several zones at once, so that cuts divide zones, as `check` requires.
        let keys: Vec<u64> = (0..rooms).map(|_| self.stream.next_u64()).collect();
        let mut order = Vec::new();
        let mut seen = BTreeSet::from([self.draft.start]);
        let mut open = BTreeSet::from([(0, self.draft.start)]);
        while let Some((_, room)) = open.pop_first() {
            order.push(room);
            for next in &near[room.index()] {
                let waits = *next == self.draft.goal || sides.contains_key(next);
                if !waits && seen.insert(*next) {
                    open.insert((keys[next.index()], *next));
                }
            }
        }
        order.push(self.draft.goal);
        (order.len() + sides.len() == rooms).then_some(order)
    }

    /// Counts the cuts in front of each ordered room. Cuts are at about equal distances, with the last one right before
    /// the goal.
    fn regions(&mut self, order: &[RoomId], size: &Size) -> Result<Vec<u32>, Stage> {
        let cuts = (size.abilities + size.codes) as usize;
        let step = order.len() / (cuts + 1);
        // Too few rooms for the cuts: a region needs at least two on average.
        if step < 2 {
            return Err(Stage::Locks);
        }
        let mut places: Vec<usize> = (1..cuts)
            .map(|cut| cut * order.len() / (cuts + 1) + self.below(step / 2 + 1))
            .collect();
        places.push(order.len() - 1);
        let mut region = vec![0; self.draft.draft.rooms.len()];
        for (position, room) in order.iter().enumerate() {
            let behind = places.iter().filter(|place| **place <= position).count();
            region[room.index()] = behind as u32;
        }
        Ok(region)
    }

    /// Assigns an opener to every cut and to side rooms.
    fn locks(
        &mut self,
        settings: &CampaignSettings,
        size: &Size,
        mut region: Vec<u32>,
        sides: &BTreeMap<RoomId, RoomId>,
    ) -> Result<PlannedLocks, Stage> {
        let mut abilities = settings.ability_items.clone();
        self.stream.shuffle(&mut abilities);
        let abilities = abilities.into_iter().take(size.abilities as usize);
        let mut openers: Vec<Opener> = abilities.map(Opener::Ability).collect();
        let theme = self.draft.draft.codes.as_ref();
        let codes = theme.map_or(&[][..], |theme| &theme.locks);
        let codes = codes.iter().take(size.codes as usize);
        let codes: Vec<Opener> = codes.map(|lock| Opener::Code(lock.rule)).collect();
        for code in codes {
            // The first cut always needs an ability, so that new players meet abilities first.
            let at = 1 + self.below(openers.len());
            openers.insert(at, code);
        }
        let cuts = openers.len();
        openers
            .extend(settings.key_items.iter().take(size.keys as usize).copied().map(Opener::Key));
        let mut sides: Vec<(RoomId, RoomId)> =
            sides.iter().map(|(room, near)| (*room, *near)).collect();
        self.stream.shuffle(&mut sides);
        let mut side = BTreeMap::new();
        let mut keys = cuts..openers.len();
        for (room, near) in sides {
            let reached = region[near.index()];
            region[room.index()] = reached;
            // A side room can also wait for the ability of a cut that is still ahead when the player first passes it.
            // An ability of an earlier cut is held by then and would gate nothing.
            let later =
                (reached as usize..cuts).filter(|cut| matches!(openers[*cut], Opener::Ability(_)));
            let later: Vec<usize> = later.collect();
            let chosen = keys.next().or_else(|| match later.is_empty() {
                true => None,
                false => Some(later[self.below(later.len())]),
            });
            side.extend(chosen.map(|lock| (room, lock)));
        }
        // Every requested key needs a side room; too few of them fail the attempt.
        if !keys.is_empty() {
            return Err(Stage::Locks);
        }
        Ok(PlannedLocks { openers, region, side })
    }
}

/// Locks with their openers assigned, before passages are locked.
struct PlannedLocks {
    openers: Vec<Opener>,
    region: Vec<u32>,
    side: BTreeMap<RoomId, usize>,
}

impl PlannedLocks {
    /// Gives every passage its requirement.
    fn close(self, draft: &mut CampaignDraft, passages: &[Passage]) -> Locks {
        let mut locks: Vec<Lock> = self
            .openers
            .iter()
            .map(|opener| Lock { opener: *opener, behind: Vec::new(), passages: Vec::new() })
            .collect();
        for (room, region) in (0..).map(RoomId).zip(&self.region) {
            let cuts = 0..*region as usize;
            for lock in cuts.chain(self.side.get(&room).copied()) {
                locks[lock].behind.push(room);
            }
        }
        for passage in passages {
            let region = |room: RoomId| self.region[room.index()] as usize;
            // Empty for a passage back to an earlier region: locks never trap the player behind them.
            let cuts = region(passage.from)..region(passage.to);
            let closed: Vec<usize> = cuts.chain(self.side.get(&passage.to).copied()).collect();
            let needs: Vec<RequirementId> =
                closed.iter().map(|lock| requirement(draft, self.openers[*lock])).collect();
            closed.iter().for_each(|lock| locks[*lock].passages.push(passage.end));
            if !needs.is_empty() {
                let need = draft.draft.requirements.all(&needs);
                let door = &mut draft.draft.doors[passage.end.door()];
                door.end_mut(passage.end.side()).need = need;
            }
        }
        Locks { locks, region: self.region, side: self.side }
    }
}

fn requirement(draft: &mut CampaignDraft, opener: Opener) -> RequirementId {
    let requirements = &mut draft.draft.requirements;
    match opener {
        Opener::Ability(item) | Opener::Key(item) => requirements.item(item, 1),
        Opener::Code(rule) => requirements.leaf(crate::world::Node::Rule(rule)),
    }
}

impl Locks {
    /// Checks that every lock gates something, and that no zone is open as a whole or locked as a whole by one lock.
    fn check(&self, draft: &CampaignDraft) -> Result<(), Stage> {
        let gates_nothing = |lock: &Lock| lock.behind.is_empty() || lock.passages.is_empty();
        if self.locks.iter().any(gates_nothing) {
            return Err(Stage::Locks);
        }
        for zone in &draft.zones {
            let kinds: BTreeSet<(u32, Option<usize>)> = zone
                .rooms()
                .map(|room| (self.region[room.index()], self.side.get(&room).copied()))
                .collect();
            if kinds.len() < 2 {
                return Err(Stage::Locks);
            }
        }
        Ok(())
    }
}

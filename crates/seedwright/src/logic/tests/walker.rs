//! The second oracle: a player who really walks.
//!
//! It tries everything a player can do in a tiny world, step by step: walk through a passage, collect an item,
//! trigger an event. It is exact about three things that the core only bounds.
//!
//! - A player who walks into a pit is in the pit.
//! - `reached(...)` means that the player has been there at some time. It can't mean more: a game can't know
//!   where its player could go.
//! - A lock that is opened consumes keys, at once and permanently; it then stays open. The game takes as many
//!   as any part of the lock's requirement allows, even if another part would suffice.

// The path also holds where another crate takes this file in by its path.
#[path = "walker/costs.rs"]
mod costs;

use std::collections::{BTreeMap, BTreeSet};

use super::naive::{answered_before_the_game, exists, keys};
use crate::world::{
    Behind, DoorId, EventSiteId, Id, ItemId, LinkId, LocationId, Node, RequirementId, ResourceId,
    ReturnMode, Settings, Side, SpotId, Term, Way, World,
};

/// Searches that grow beyond this are abandoned.
const MAX_STATES: usize = 30_000;

/// The state of a game. Sets are bits by id.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Player {
    pub at: SpotId,
    pub visited: u32,
    pub taken: u32,
    pub happened: u32,
    /// Doors of the kind [`Way::Once`] that were passed from `a`.
    passed: u32,
    /// Locks at the ends of doors that were opened, two bits per door.
    broken: u64,
    /// Locks that have been opened, by their number.
    opened: u64,
    /// For each item the copies consumed.
    spent: Vec<u32>,
    /// The health that is left, where something costs it.
    pub health: u32,
}

/// Something that consumes keys when it is first passed, collected or triggered.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Lock {
    Link(LinkId),
    Door(DoorId),
    End(DoorId, Side),
    Location(LocationId),
    Site(EventSiteId),
}

/// A tiny world with a placement.
pub(crate) struct Walker<'a> {
    world: &'a World,
    settings: &'a Settings,
    placed: &'a BTreeMap<LocationId, ItemId>,
    starting: Vec<u32>,
    starts: Vec<SpotId>,
    /// Whether `not!` means what the player has not done yet. Otherwise it counts as never, as in the core.
    pub negates: bool,
    /// The spots whose visits are remembered.
    watched: u32,
    /// The locks that require consumed keys: their number, and the keys with their counts.
    locks: BTreeMap<Lock, (u32, Vec<(ItemId, u32)>)>,
    /// The resource that damage is taken from.
    health: Option<ResourceId>,
}

fn bit(id: impl Id) -> u32 {
    1 << id.index()
}

impl<'a> Walker<'a> {
    pub fn new(
        world: &'a World,
        settings: &'a Settings,
        placed: &'a BTreeMap<LocationId, ItemId>,
    ) -> Self {
        let mut walker = Self {
            world,
            settings,
            placed,
            starting: vec![0; world.items.len()],
            starts: Vec::new(),
            negates: false,
            watched: u32::MAX,
            locks: BTreeMap::new(),
            health: None,
        };
        for start in &world.starting_items {
            walker.starting[start.item.index()] += settings.amount(start.count);
        }
        walker.health = world.resources.iter().find(|(_, row)| row.health).map(|(id, _)| id);
        let nobody = walker.player(SpotId(0));
        let starts = world.starts.iter();
        walker.starts = starts
            .filter(|start| walker.holds(&nobody, start.when, true))
            .map(|start| start.at)
            .collect();
        walker.find_locks();
        walker
    }

    fn find_locks(&mut self) {
        let world = self.world;
        for (id, link) in world.links.iter() {
            let backs = self.world.links.rows().iter();
            let backs = backs.filter(|other| other.back_of == Some(id));
            let needs = [link.need].into_iter().chain(backs.map(|back| back.need));
            if link.back_of.is_none() {
                self.add_lock(Lock::Link(id), &needs.collect::<Vec<_>>());
            }
        }
        for (id, door) in world.doors.iter() {
            self.add_lock(Lock::Door(id), &[door.a.need, door.b.need]);
            for side in [Side::A, Side::B] {
                let lock = door.end(side).lock.as_ref();
                let need = lock.map(|lock| lock.need);
                self.add_lock(Lock::End(id, side), need.as_slice());
            }
        }
        for (id, location) in world.locations.iter() {
            if exists(world, self.settings, id) {
                self.add_lock(Lock::Location(id), &[location.need]);
            }
        }
        for (id, site) in world.event_sites.iter() {
            self.add_lock(Lock::Site(id), &[site.need]);
        }
    }

    fn add_lock(&mut self, lock: Lock, needs: &[RequirementId]) {
        let needs = match lock {
            Lock::Door(id) if self.world.doors[id].way == Way::One => &needs[..1],
            _ => needs,
        };
        let keys: Vec<_> =
            needs.iter().flat_map(|need| keys(self.world, self.settings, *need)).collect();
        if !keys.is_empty() {
            let number = u32::try_from(self.locks.len()).expect("few locks");
            self.locks.insert(lock, (number, keys));
        }
    }

    fn player(&self, at: SpotId) -> Player {
        let mut player = Player {
            at,
            visited: bit(at),
            taken: 0,
            happened: 0,
            passed: 0,
            broken: 0,
            opened: 0,
            spent: vec![0; self.world.items.len()],
            health: 0,
        };
        player.health = self.most_health(&player);
        player
    }

    fn most_health(&self, player: &Player) -> u32 {
        self.health.map_or(0, |health| self.amount(player, Term::Resource(health)))
    }

    /// The player with full health, where health comes back.
    pub fn rested(&self, mut player: Player) -> Player {
        let warps_here = self.world.return_mode == ReturnMode::Warp && self.is_home(&player);
        if self.world.spots[player.at].refills || warps_here {
            player.health = self.most_health(&player);
        }
        player
    }

    /// The player after opening a lock and losing the least health that its need costs, or what they choose to pay.
    fn after(
        &self,
        player: &Player,
        lock: Lock,
        need: RequirementId,
        pays: Option<u32>,
    ) -> Option<Player> {
        let opened = self.is_opened(player, lock);
        let cost = match pays {
            None => self.cost(player, need, opened)?,
            Some(cost) => self.costs(player, need, opened).take(&cost)?,
        };
        if cost > 0 && player.health <= cost {
            return None;
        }
        let mut next = self.open(player, lock);
        next.health -= cost;
        Some(next)
    }

    /// Remembers only visits that a requirement asks about, which makes far fewer states.
    pub fn without_idle_visits(mut self) -> Self {
        let requirements = &self.world.requirements;
        let nodes =
            (0..requirements.len()).map(|id| requirements.node(RequirementId::from_index(id)));
        self.watched = nodes.fold(0, |watched, node| match node {
            Node::Reached(spot) => watched | bit(spot),
            _ => watched,
        });
        self
    }

    /// The states at the start of a game.
    pub fn beginners(&self) -> BTreeSet<Player> {
        self.starts.iter().map(|at| self.player(*at)).collect()
    }

    /// The states that players come to without losing health; `None` if there are too many.
    pub fn unharmed(&self, players: &BTreeSet<Player>) -> Option<BTreeSet<Player>> {
        let mut seen = players.clone();
        let mut open: Vec<Player> = players.iter().cloned().collect();
        while let Some(player) = open.pop() {
            let free = self.bare_moves(&player, None).into_iter();
            for next in free.filter(|next| next.health == player.health) {
                let next = self.rested(next);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
            if seen.len() > MAX_STATES {
                return None;
            }
        }
        Some(seen)
    }

    /// The states that players come to by one move that costs this much health, even if less would do.
    pub fn harmed(&self, players: &BTreeSet<Player>, lost: u32) -> BTreeSet<Player> {
        let moves = |player: &Player| {
            let moves = self.bare_moves(player, Some(lost)).into_iter();
            let left = player.health.checked_sub(lost);
            let costly = moves.filter(move |next| Some(next.health) == left);
            costly.map(|next| self.rested(next)).collect::<Vec<_>>()
        };
        players.iter().flat_map(moves).collect()
    }

    /// Every state that some game can reach; `None` if there are too many.
    pub fn explore(&self) -> Option<BTreeSet<Player>> {
        self.explore_until(MAX_STATES, |_| false)
    }

    /// The states that some game can reach, the last of them the first that suffices; `None` if there are more than
    /// `most`.
    pub fn explore_until(
        &self,
        most: usize,
        suffices: impl Fn(&Player) -> bool,
    ) -> Option<BTreeSet<Player>> {
        let starts = self.starts.iter().map(|at| self.player(*at));
        let mut open: Vec<_> = starts.map(|player| self.remembered(player)).collect();
        let mut seen: BTreeSet<_> = open.iter().cloned().collect();
        while let Some(player) = open.pop() {
            if suffices(&player) {
                break;
            }
            for next in self.moves(&player) {
                let next = self.remembered(next);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
            if seen.len() > most {
                return None;
            }
        }
        Some(seen)
    }

    /// Whether from every state that some game can reach, the game can still be finished; `None` if there are too
    /// many.
    pub fn is_never_stuck(&self) -> Option<bool> {
        let players: Vec<Player> = self.explore()?.into_iter().collect();
        let number = |player: &Player| players.binary_search(player).ok();
        let mut before = vec![Vec::new(); players.len()];
        for (from, player) in players.iter().enumerate() {
            self.moves(player).iter().filter_map(number).for_each(|to| before[to].push(from));
        }
        let mut can_finish: Vec<bool> =
            players.iter().map(|player| self.is_finished(player)).collect();
        let finished = (0..players.len()).filter(|player| can_finish[*player]);
        let mut open: Vec<usize> = finished.collect();
        while let Some(player) = open.pop() {
            for from in &before[player] {
                if !std::mem::replace(&mut can_finish[*from], true) {
                    open.push(*from);
                }
            }
        }
        Some(can_finish.into_iter().all(|can_finish| can_finish))
    }

    /// The spots at which some of these players, all of a game's, are and can still come home from.
    pub fn homeward(&self, players: &BTreeSet<Player>) -> BTreeSet<SpotId> {
        let players: Vec<&Player> = players.iter().collect();
        let mut before = vec![Vec::new(); players.len()];
        for (from, player) in players.iter().enumerate() {
            let next = self.moves(player).into_iter().map(|next| self.remembered(next));
            let next = next.filter_map(|next| players.binary_search(&&next).ok());
            next.for_each(|to| before[to].push(from));
        }
        let mut comes_home: Vec<bool> = players.iter().map(|player| self.is_home(player)).collect();
        let home = (0..players.len()).filter(|player| comes_home[*player]);
        let mut open: Vec<usize> = home.collect();
        while let Some(player) = open.pop() {
            for from in &before[player] {
                if !std::mem::replace(&mut comes_home[*from], true) {
                    open.push(*from);
                }
            }
        }
        let homeward = players.iter().zip(comes_home).filter(|(_, comes_home)| *comes_home);
        homeward.map(|(player, _)| player.at).collect()
    }

    /// Whether some game reaches a state that satisfies a test; `None` if there are too many states.
    pub fn search(&self, test: impl Fn(&Player) -> bool) -> Option<bool> {
        self.search_all(self.starts.iter().map(|at| self.player(*at)).collect(), test)
    }

    fn search_all(&self, mut open: Vec<Player>, test: impl Fn(&Player) -> bool) -> Option<bool> {
        let mut seen: BTreeSet<_> = open.iter().cloned().collect();
        while let Some(player) = open.pop() {
            if test(&player) {
                return Some(true);
            }
            for next in self.moves(&player) {
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
            if seen.len() > MAX_STATES {
                return None;
            }
        }
        Some(false)
    }

    fn remembered(&self, mut player: Player) -> Player {
        player.visited &= self.watched;
        player
    }

    /// Whether the player is at a start.
    pub fn is_home(&self, player: &Player) -> bool {
        self.starts.contains(&player.at)
    }

    /// Whether the game is finished.
    pub fn is_finished(&self, player: &Player) -> bool {
        let mut goals = self.world.goals.iter();
        goals.all(|goal| self.holds(player, *goal, false))
    }

    /// Whether the item at a location can be collected now.
    pub fn can_take(&self, player: &Player, id: LocationId) -> bool {
        let location = &self.world.locations[id];
        exists(self.world, self.settings, id)
            && location.at == player.at
            && self.passes(player, Lock::Location(id), location.need)
    }

    fn moves(&self, player: &Player) -> Vec<Player> {
        self.bare_moves(player, None).into_iter().map(|next| self.rested(next)).collect()
    }

    /// The moves of a player, before health comes back where they lead. Each costs the least health that it can, or
    /// exactly what the player `pays`.
    fn bare_moves(&self, player: &Player, pays: Option<u32>) -> Vec<Player> {
        let mut moves = Vec::new();
        if self.is_home(player) || self.world.return_mode == ReturnMode::Warp {
            moves.extend(self.starts.iter().map(|start| walk(player.clone(), *start)));
        }
        for (id, link) in self.world.links.iter() {
            let lock = Lock::Link(link.back_of.unwrap_or(id));
            if let Some(next) =
                self.after(player, lock, link.need, pays).filter(|_| link.from == player.at)
            {
                moves.push(walk(next, link.to));
            }
        }
        let sides = [Side::A, Side::B];
        for (id, side) in self.world.doors.ids().flat_map(|id| sides.map(|side| (id, side))) {
            moves.extend(self.through_door(player, (id, side), pays));
            moves.extend(self.breaking(player, id, side));
        }
        for id in self.placed.keys() {
            let need = self.world.locations[*id].need;
            let next = self.after(player, Lock::Location(*id), need, pays);
            let can_take = player.taken & bit(*id) == 0 && self.can_take(player, *id);
            if let Some(mut next) = next.filter(|_| can_take) {
                next.taken |= bit(*id);
                moves.push(next);
            }
        }
        for (id, site) in self.world.event_sites.iter() {
            let news = player.happened & bit(site.event) == 0;
            let next = self.after(player, Lock::Site(id), site.need, pays);
            if let Some(mut next) = next.filter(|_| news && site.at == player.at) {
                next.happened |= bit(site.event);
                moves.push(next);
            }
        }
        moves
    }

    fn through_door(
        &self,
        player: &Player,
        (id, side): (DoorId, Side),
        pays: Option<u32>,
    ) -> Option<Player> {
        let door = &self.world.doors[id];
        let unlocked = match (door.way, side) {
            (_, Side::A) | (Way::Both, Side::B) => true,
            (Way::One, Side::B) => false,
            (Way::Once, Side::B) => player.passed & bit(id) != 0,
        };
        let unlocked =
            unlocked && [Side::A, Side::B].iter().all(|end| self.is_broken(player, id, *end));
        let (lock, end) = (Lock::Door(id), door.end(side));
        if !unlocked || end.spot != player.at {
            return None;
        }
        let mut next = walk(self.after(player, lock, end.need, pays)?, door.end(side.other()).spot);
        if door.way == Way::Once {
            next.passed |= bit(id);
        }
        Some(next)
    }

    /// Whether an end of a door has no closed lock.
    fn is_broken(&self, player: &Player, id: DoorId, side: Side) -> bool {
        self.world.doors[id].end(side).lock.is_none() || player.broken & end_bit(id, side) != 0
    }

    /// The locks of a door that can be opened at one of its ends, each as a separate move.
    fn breaking(&self, player: &Player, id: DoorId, side: Side) -> Vec<Player> {
        let door = &self.world.doors[id];
        let (here, there) = (door.end(side), door.end(side.other()));
        if here.spot != player.at {
            return Vec::new();
        }
        let mut moves = Vec::new();
        let own = here.lock.as_ref().map(|lock| lock.need);
        let holds_own = own.is_none_or(|need| self.passes(player, Lock::End(id, side), need));
        if !self.is_broken(player, id, side) {
            if holds_own {
                moves.push(self.broken(player, (id, side), Some(Lock::End(id, side))));
            }
        } else if !self.is_broken(player, id, side.other())
            && (side == Side::A || door.way == Way::Both)
            && let Some(lock) = &there.lock
        {
            let kinds = [here, there].map(|end| end.lock.as_ref().map(|lock| &lock.kind));
            let alike = kinds[0] == kinds[1] && !lock.kind.is_empty();
            let (own_end, far_end) = (Lock::End(id, side), Lock::End(id, side.other()));
            let pays = match lock.behind {
                Behind::Free => Some(None),
                Behind::Same | Behind::Matching if alike => holds_own.then_some(Some(own_end)),
                Behind::Same => self.passes(player, far_end, lock.need).then_some(Some(far_end)),
                Behind::Matching | Behind::Never => None,
            };
            if let Some(pays) = pays {
                moves.push(self.broken(player, (id, side.other()), pays));
            }
        }
        moves
    }

    /// The player after opening a lock, without the keys that `pays` consumes.
    fn broken(&self, player: &Player, (id, side): (DoorId, Side), pays: Option<Lock>) -> Player {
        let mut next = pays.map_or_else(|| player.clone(), |lock| self.open(player, lock));
        next.broken |= end_bit(id, side);
        next
    }

    fn passes(&self, player: &Player, lock: Lock, need: RequirementId) -> bool {
        let cost = self.cost(player, need, self.is_opened(player, lock));
        cost.is_some_and(|cost| cost == 0 || player.health > cost)
    }

    fn is_opened(&self, player: &Player, lock: Lock) -> bool {
        self.locks.get(&lock).is_some_and(|(number, _)| player.opened & 1 << number != 0)
    }

    /// The player after a lock was opened, without as many keys as the lock could consume.
    fn open(&self, player: &Player, lock: Lock) -> Player {
        let mut next = player.clone();
        let Some((number, keys)) = self.locks.get(&lock) else {
            return next;
        };
        if player.opened & 1 << number != 0 {
            return next;
        }
        next.opened |= 1 << number;
        for item in self.world.items.ids() {
            let counts = keys.iter().filter(|(key, _)| *key == item);
            let affordable = counts.filter(|(_, count)| *count <= self.in_hand(player, item));
            next.spent[item.index()] += affordable.map(|(_, count)| *count).max().unwrap_or(0);
        }
        next
    }

    /// Whether a requirement holds here and now. An open lock requires no more keys.
    fn holds(&self, player: &Player, id: RequirementId, opened: bool) -> bool {
        let requirements = &self.world.requirements;
        let holds = |part: &RequirementId| self.holds(player, *part, opened);
        match requirements.node(id) {
            Node::Always => true,
            Node::Never => false,
            Node::Not(part) => {
                let may = self.negates || answered_before_the_game(self.world, part);
                may && !holds(&part)
            }
            Node::All(parts) => requirements.parts(parts).iter().all(holds),
            Node::Any(parts) => requirements.parts(parts).iter().any(holds),
            Node::AtLeast { need, parts } => {
                let parts = requirements.parts(parts).iter();
                parts.filter(|part| holds(part)).count() >= need as usize
            }
            Node::Item { item, count } => {
                let open = opened && self.world.items[item].consumed;
                open || self.in_hand(player, item) >= self.settings.amount(count)
            }
            Node::Sum { terms, need } => {
                let terms = requirements.terms(terms).iter();
                let amount = terms.map(|(weight, term)| {
                    let counts = match term {
                        Term::Resource(resource) => holds(&self.world.resources[*resource].with),
                        Term::Item(_) => true,
                    };
                    u32::from(counts) * weight * self.amount(player, *term)
                });
                amount.sum::<u32>() >= self.settings.amount(need)
            }
            Node::Rule(rule) => holds(&self.world.rules[rule].need),
            Node::Event(event) => player.happened & bit(event) != 0,
            Node::Reached(spot) => player.visited & bit(spot) != 0,
            Node::Damage(_) => false,
            Node::Option { option, test } => self.settings.passes(option, test),
            Node::Trick { trick, level } => self.settings.trick(trick) >= level,
        }
    }

    /// The copies of an item that were collected and not consumed, without stages of progressive items.
    fn own(&self, player: &Player, item: ItemId) -> u32 {
        let placed = self.placed.iter();
        let taken = placed.filter(|(id, held)| **held == item && player.taken & bit(**id) != 0);
        self.starting[item.index()] + u32::try_from(taken.count()).expect("few locations")
    }

    fn in_hand(&self, player: &Player, item: ItemId) -> u32 {
        let stages = self.world.items.iter().flat_map(|(other, row)| {
            let copies = self.own(player, other);
            let copies = copies.saturating_sub(player.spent[other.index()]);
            row.progressive.iter().take(copies as usize)
        });
        let staged = stages.filter(|stage| **stage == item).count();
        let copies = self.own(player, item) + u32::try_from(staged).expect("few stages");
        copies.saturating_sub(player.spent[item.index()])
    }

    fn amount(&self, player: &Player, term: Term) -> u32 {
        match term {
            Term::Item(item) => self.in_hand(player, item),
            Term::Resource(resource) => {
                let given = self.world.items.iter().map(|(item, row)| {
                    let gives = row.gives.iter().filter(|(given, _)| *given == resource);
                    let each = gives.map(|(_, amount)| *amount).sum::<u32>();
                    each * self.in_hand(player, item)
                });
                self.world.resources[resource].start + given.sum::<u32>()
            }
        }
    }
}

fn end_bit(id: DoorId, side: Side) -> u64 {
    1 << (2 * id.index() + usize::from(side == Side::B))
}

fn walk(mut player: Player, to: SpotId) -> Player {
    player.at = to;
    player.visited |= bit(to);
    player
}

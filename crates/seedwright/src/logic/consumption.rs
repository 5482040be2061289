//! Consumed keys.
//!
//! A key that opens a lock is gone, so what the player still holds depends on the order of play. The core does
//! not search for orders: it considers a lock open once the player has found as many copies as all locks
//! together can consume. Then no order of opening them can leave the player short.

use std::collections::BTreeMap;

use super::FactId;
use crate::world::{
    Fold, Id, ItemId, LinkId, Linking, Node, RequirementId, Requirements, Role, Settings, Way,
    World,
};

/// The value of a requirement under the settings.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Truth {
    Always,
    Never,
    /// Not constant; true if it refers to consumed keys.
    Open(bool),
}

/// Returns for each item how many copies all its locks together consume; 0 for items that are not consumed.
///
/// A lock is a link, a door, a location or an event site. It consumes the largest count that it refers to, even
/// if another part of its requirement would suffice. The goals together count as one more lock, because what
/// they require must be left at the end. Parts that the settings rule out consume nothing. Without a linking,
/// doors are left out, which is a lower bound for any linking.
pub(super) fn consumption(
    world: &World,
    settings: &Settings,
    copies: &[Vec<FactId>],
    linking: Option<&Linking>,
) -> Vec<u32> {
    let mut total = vec![0u32; world.items.len()];
    if !world.items.rows().iter().any(|item| item.consumed) {
        return total;
    }
    let mut keys = Keys::new(world, settings, copies);
    // Many locks share one requirement; each distinct one is searched once.
    let mut locks = locks(world, &mut keys);
    locks.extend(linking.into_iter().flat_map(|linking| door_locks(world, linking)));
    locks.sort_unstable();
    let mut add = |roots: &[RequirementId], times: u32| {
        for (item, most) in keys.of(roots) {
            let sum = &mut total[item.index()];
            *sum = sum.saturating_add(most.saturating_mul(times));
        }
    };
    add(&world.goals, 1);
    for equal in locks.chunk_by(|one, other| one == other) {
        let times = u32::try_from(equal.len()).expect("`world::limits` bound tables");
        add(&equal[0], times);
    }
    total
}

/// The requirements of every lock except doors. A link and its reverse are one lock; the locks at the ends of
/// doors count separately. Locations that do not exist are left out.
fn locks(world: &World, keys: &mut Keys<'_>) -> Vec<[RequirementId; 2]> {
    let alone = |need| [need, Requirements::ALWAYS];
    let backs = world.links.rows().iter();
    let backs: BTreeMap<LinkId, RequirementId> =
        backs.filter_map(|link| Some((link.back_of?, link.need))).collect();
    let links = world.links.iter().filter(|(_, link)| link.back_of.is_none());
    let links = links.map(move |(id, link)| {
        let back = backs.get(&id).copied();
        [link.need, back.unwrap_or(Requirements::ALWAYS)]
    });
    let locations = world.locations.rows().iter();
    let locations = locations
        .filter(|location| keys.settle(location.when) == Truth::Always)
        .map(|location| location.need);
    let sites = world.event_sites.rows().iter().map(|site| site.need);
    let doors = world.doors.rows().iter();
    let ends = doors.flat_map(|door| [&door.a, &door.b]);
    let locked = ends.filter_map(|end| end.lock.as_ref());
    let needs = locations.chain(sites);
    let needs = needs.chain(locked.map(|lock| lock.need));
    links.chain(needs.map(alone)).collect()
}

/// The requirements of every door: a pair of ends is one lock with two needs.
fn door_locks(world: &World, linking: &Linking) -> impl Iterator<Item = [RequirementId; 2]> {
    world.ends().filter_map(|end| {
        let (other, need) = (linking.destination(end), world.end(end).need);
        match world.role(end) {
            Role::Both if linking.is_pair(end) => {
                (end < other).then(|| [need, world.end(other).need])
            }
            Role::Both => Some([need, Requirements::ALWAYS]),
            Role::Exit if world.doors[end.door()].way == Way::Once => {
                Some([need, world.end(other).need])
            }
            Role::Exit => Some([need, Requirements::ALWAYS]),
            Role::Entrance => None,
        }
    })
}

/// Finds the consumed keys in requirements.
struct Keys<'a> {
    world: &'a World,
    settings: &'a Settings,
    copies: &'a [Vec<FactId>],
    fold: Fold<'a, Truth>,
    /// For each requirement the last round in which it was visited.
    visited: Vec<u32>,
    round: u32,
}

impl<'a> Keys<'a> {
    fn new(world: &'a World, settings: &'a Settings, copies: &'a [Vec<FactId>]) -> Self {
        Self {
            world,
            settings,
            copies,
            fold: Fold::new(world),
            visited: vec![0; world.requirements.len()],
            round: 0,
        }
    }

    /// Returns the keys that one lock with these needs consumes, each with the largest count it refers to.
    fn of(&mut self, roots: &[RequirementId]) -> BTreeMap<ItemId, u32> {
        self.round += 1;
        let mut keys = BTreeMap::new();
        let mut open = roots.to_vec();
        while let Some(id) = open.pop() {
            let last = std::mem::replace(&mut self.visited[id.index()], self.round);
            if last == self.round || self.settle(id) != Truth::Open(true) {
                continue;
            }
            match self.world.requirements.node(id) {
                Node::Item { item, count } => {
                    let most: &mut u32 = keys.entry(item).or_default();
                    *most = (*most).max(self.settings.amount(count));
                }
                node => {
                    open.extend(self.world.named_parts(node));
                    open.extend_from_slice(self.world.requirements.children(id));
                }
            }
        }
        keys
    }

    fn settle(&mut self, root: RequirementId) -> Truth {
        let (world, settings, copies) = (self.world, self.settings, self.copies);
        self.fold.of(root, |_, node, parts| match node {
            node if let Some(need) = node.threshold(parts.len()) => at_least(need, parts),
            Node::Not(_) => constant(parts == [Truth::Never]),
            Node::Item { item, count } => match settings.amount(count) {
                0 => Truth::Always,
                count if count as usize > copies[item.index()].len() => Truth::Never,
                _ => Truth::Open(world.items[item].consumed),
            },
            Node::Sum { need, .. } if settings.amount(need) == 0 => Truth::Always,
            // The condition of a resource is part of the sum.
            Node::Sum { .. } => Truth::Open(parts.contains(&Truth::Open(true))),
            node if let Some(holds) = settings.answer(node) => constant(holds),
            _ => Truth::Open(false),
        })
    }
}

fn constant(holds: bool) -> Truth {
    if holds { Truth::Always } else { Truth::Never }
}

fn at_least(need: usize, parts: &[Truth]) -> Truth {
    let count = |truth| parts.iter().filter(|part| **part == truth).count();
    if count(Truth::Always) >= need {
        Truth::Always
    } else if parts.len() - count(Truth::Never) < need {
        Truth::Never
    } else {
        Truth::Open(parts.contains(&Truth::Open(true)))
    }
}

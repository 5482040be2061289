//! Cuts: what every placement obeys, because a player who holds so much misses the aim.
//!
//! Let a player hold some copies from the start, and let L be what is then open. If that misses the aim, some item must lie
//! in L more often than it is held. Otherwise, by induction, the player never collects more than that.
//!
//! Where the player has to walk, L is what *any* play opens. There some items may lie at locations instead of being held:
//! they do not count there, because the player who misses the aim finds them, too.

use std::collections::BTreeSet;

use super::model::Model;
use super::reader::{Contents, Reader, Target};
use super::system::Need;
use crate::grid::BitSet;
use crate::items::Placer;
use crate::random::Stream;
use crate::world::{Id, ItemId};

/// How many cuts to look for after one placement has failed.
const TRIES: usize = 8;

/// What a cut rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    /// The generous rules: it holds for every placement.
    Bound,
    /// The strict rules: it holds for every placement that can be proved.
    Strict,
}

/// A cut that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct FoundCut {
    pub ground: Ground,
    /// For each item how many copies are held.
    pub held: Vec<u32>,
    /// Items that lie at open locations.
    pub placed: Vec<(u32, ItemId)>,
    /// The open locations that are not excluded.
    pub open: BitSet,
}

impl FoundCut {
    /// This cut, and those that say the same of locations that nothing tells apart. A model counts what lies in a group of
    /// them; a certificate names each. Returns `None` if there are more than `most`.
    pub fn variants(&self, model: &Model, most: usize) -> Option<Vec<Self>> {
        let mut variants = BTreeSet::from([Vec::new()]);
        for (at, item) in &self.placed {
            let group = model.group_of[*at as usize];
            let alone = [*at];
            let alike = group.map_or(&alone[..], |group| &model.groups[group as usize]);
            let mut longer = BTreeSet::new();
            for placed in &variants {
                let is_taken = |at: &u32| placed.iter().any(|(taken, _)| taken == at);
                for at in alike.iter().filter(|at| !is_taken(at)) {
                    let mut placed: Vec<(u32, ItemId)> = placed.clone();
                    placed.push((*at, *item));
                    placed.sort_unstable();
                    longer.insert(placed);
                }
                if longer.len() > most {
                    return None;
                }
            }
            variants = longer;
        }
        Some(variants.into_iter().map(|placed| Self { placed, ..self.clone() }).collect())
    }

    /// What must hold, one of it, by the kinds and groups of a model.
    pub fn needs(&self, model: &Model) -> Vec<Need> {
        let groups = model.groups_in(&self.open);
        let kinds = (0u32..).zip(&model.kinds).filter(|(_, kind)| kind.matters);
        let needs = kinds.filter_map(|(number, kind)| {
            let item = kind.items[0];
            let held = self.held[item.index()];
            let skip = |group: u32| {
                let placed = self.placed.iter().filter(|(at, what)| {
                    *what == item && model.group_of[*at as usize] == Some(group)
                });
                placed.count() as u32
            };
            let allowed = groups.intersection(&model.system.allowed[number as usize]);
            (held < kind.copies).then(|| Need {
                kind: number,
                groups: allowed.iter().map(|group| (group, skip(group))).collect(),
                number: held + 1,
            })
        });
        needs.collect()
    }
}

/// Finds cuts.
pub(super) struct Cutter<'c> {
    pub placer: &'c Placer,
    pub model: &'c Model,
    /// For each item the number of copies beyond which more change nothing.
    pub enough: &'c [u32],
    pub stream: &'c mut Stream,
}

impl Cutter<'_> {
    /// Cuts that a placement breaks, after a player at home has collected everything by these rules and missed the aim.
    /// The first one is always broken. Others may be about more locations.
    pub fn at_home(&mut self, reader: &mut Reader<'_>, ground: Ground) -> Vec<FoundCut> {
        let mut held = reader.held();
        for (item, all) in placer_items(self.placer) {
            // Copies that no rule uses change nothing.
            if !self.matters(item) {
                held[item.index()] = all;
            }
        }
        let mut targets: Vec<Target> = reader.missed().collect();
        self.stream.shuffle(&mut targets);
        let mut cuts: Vec<FoundCut> = Vec::new();
        for number in 0..TRIES {
            let target = targets[number % targets.len()];
            let kinds = self.shuffled_items();
            let mut held = held.clone();
            reader.hold(&held);
            self.grow(reader, &kinds, &mut held, target, true);
            let mut add = |cut: FoundCut| {
                if !cuts.contains(&cut) {
                    cuts.push(cut);
                }
            };
            let cut = |reader: &Reader<'_>, held: &[u32]| FoundCut {
                ground,
                held: held.to_vec(),
                placed: Vec::new(),
                open: reader.open(),
            };
            add(cut(reader, &held));
            self.grow(reader, &kinds, &mut held, target, false);
            add(cut(reader, &held));
        }
        cuts
    }

    /// Whether some rule can use a copy of an item.
    fn matters(&self, item: ItemId) -> bool {
        let kind = self.model.kind_of[item.index()];
        kind.is_some_and(|kind| self.model.kinds[kind as usize].matters)
    }

    /// The items that matter, in random order.
    fn shuffled_items(&mut self) -> Vec<ItemId> {
        let kinds = self.model.kinds.iter().filter(|kind| kind.matters);
        let mut items: Vec<ItemId> = kinds.map(|kind| kind.items[0]).collect();
        self.stream.shuffle(&mut items);
        items
    }

    /// Holds more copies while the target is missed and, if asked, no other location opens.
    fn grow(
        &self,
        reader: &mut Reader<'_>,
        items: &[ItemId],
        held: &mut [u32],
        target: Target,
        keeps_closed: bool,
    ) {
        let open = reader.state.open_slots().count();
        for item in items {
            let all = self.placer.logic.pool_copies(*item).len() as u32;
            let enough = self.enough[item.index()].min(all);
            let held = &mut held[item.index()];
            let mut more = |from: u32, to: u32| {
                if target == Target::Item(*item) && to >= self.placer.task.useful[item.index()] {
                    return false;
                }
                let mark = reader.state.mark();
                reader.hold_more(*item, from, to);
                let is_good = reader.misses(target)
                    && (!keeps_closed || reader.state.open_slots().count() == open);
                if !is_good {
                    reader.state.undo(mark);
                }
                is_good
            };
            if *held < enough && more(*held, enough) {
                *held = enough;
            }
            while *held < enough && more(*held, *held + 1) {
                *held += 1;
            }
            if *held >= enough && target != Target::Item(*item) {
                *held = all;
            }
        }
    }

    /// A cut that a placement breaks that was played by rules with trips and missed the aim; `None` if not every play was
    /// tried.
    pub fn away(
        &mut self,
        reader: &mut Reader<'_>,
        contents: &Contents,
        visits: &mut u64,
    ) -> Option<FoundCut> {
        let mut game = self.without_idle_copies(contents);
        if !game.misses(reader) {
            return None;
        }
        // What some play finds is held instead, all of it if possible.
        let open = reader.open_anywhere(visits)?;
        let mut held = game.clone();
        for location in open.iter() {
            held.take_from(location);
        }
        if held.misses(reader) {
            game = held;
        }
        for item in self.shuffled_items() {
            game.hold_more(item, self.placer.logic.pool_copies(item).len() as u32, reader);
        }
        if !game.misses(reader) {
            return None;
        }
        let open = reader.open_anywhere(visits)?;
        let placed = (0u32..).zip(&game.contents).filter(|(at, _)| open.contains(*at));
        let placed = placed.filter_map(|(location, item)| Some((location, (*item)?))).collect();
        Some(FoundCut { ground: Ground::Strict, held: game.held, placed, open })
    }

    /// The game in which copies that no rule uses are held, and those that nobody finds are left out.
    fn without_idle_copies(&self, contents: &Contents) -> TriedGame {
        let items = placer_items(self.placer);
        let mut game = TriedGame { held: vec![0; items.len()], contents: contents.clone() };
        for (item, all) in items {
            if !self.matters(item) {
                game.hold_all(item, all);
            }
        }
        for location in self.placer.task.excluded.iter() {
            game.contents[location as usize] = None;
        }
        game
    }
}

/// A game in which some copies are held from the start, and others lie at locations. Together there are never more copies
/// of an item than in the pool.
#[derive(Clone)]
struct TriedGame {
    held: Vec<u32>,
    contents: Contents,
}

impl TriedGame {
    /// Whether it is sure that the aim is missed.
    fn misses(&self, reader: &mut Reader<'_>) -> bool {
        reader.play(&self.held, &self.contents);
        !reader.is_done() && !reader.state.gave_up()
    }

    /// Holds what lies at a location instead.
    fn take_from(&mut self, location: u32) {
        if let Some(item) = self.contents[location as usize].take() {
            self.held[item.index()] += 1;
        }
    }

    /// Holds all copies of an item.
    fn hold_all(&mut self, item: ItemId, all: u32) {
        self.held[item.index()] = all;
        self.contents.iter_mut().filter(|at| **at == Some(item)).for_each(|at| *at = None);
    }

    /// Holds all copies of an item, or else as many of those that lie somewhere, as long as the aim is missed.
    fn hold_more(&mut self, item: ItemId, all: u32, reader: &mut Reader<'_>) {
        let mut with = self.clone();
        with.hold_all(item, all);
        if with.misses(reader) {
            *self = with;
            return;
        }
        for location in 0..self.contents.len() {
            if self.contents[location] != Some(item) || self.held[item.index()] + 1 >= all {
                continue;
            }
            let mut with = self.clone();
            with.take_from(location as u32);
            if !with.misses(reader) {
                break;
            }
            *self = with;
        }
    }
}

/// Each item with the number of its pool copies.
fn placer_items(placer: &Placer) -> Vec<(ItemId, u32)> {
    let items = placer.world.items.ids();
    items.map(|item| (item, placer.logic.pool_copies(item).len() as u32)).collect()
}

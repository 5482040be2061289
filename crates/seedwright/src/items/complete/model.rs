//! Kinds of items and groups of locations: what the decider decides about.

use std::collections::BTreeMap;

use super::system::{Bound, Row, System};
use crate::grid::BitSet;
use crate::items::Placer;
use crate::items::certificate::Constraint;
use crate::logic::{FactId, RuleId, Rules};
use crate::world::{AreaId, Id, ItemId, LocationId, PoolId};

/// Items that the constraints do not tell apart.
#[derive(Clone, Debug)]
pub(super) struct Kind {
    /// One item, or several of which no rule uses a copy.
    pub items: Vec<ItemId>,
    pub copies: u32,
    /// The locations that it is allowed at.
    pub allowed: BitSet,
    /// The pool, if that allows one item per area.
    spread: Option<PoolId>,
    /// Whether it can be at a priority location.
    is_progression: bool,
    /// The most copies at excluded locations.
    pub spare: u32,
    /// Whether some rule can use a copy, so that cuts are about it.
    pub matters: bool,
}

/// Locations that the constraints do not tell apart.
pub(super) struct Model {
    pub kinds: Vec<Kind>,
    /// Kinds that are placed last, because what is left always has room for them.
    pub rest: Vec<Kind>,
    /// For each item its kind, or `None` if it is placed last or has no copies.
    pub kind_of: Vec<Option<u32>>,
    /// For each group its locations.
    pub groups: Vec<Vec<u32>>,
    /// For each location its group, or `None` if it does not exist.
    pub group_of: Vec<Option<u32>>,
    pub system: System,
}

/// Where items must be early.
pub(super) type Early = Vec<(ItemId, u32, BitSet)>;

/// What is known of each item.
pub(super) fn all_kinds(placer: &Placer, generous: &[u32]) -> Vec<Kind> {
    let Placer { world, logic, task, .. } = placer;
    let items = world.items.iter().filter_map(|(item, row)| {
        let copies = u32::try_from(logic.pool_copies(item).len()).unwrap_or(u32::MAX);
        let home = logic.home(world, row.pool);
        let areas = task.bound.get(&item);
        let is_allowed = |location: &LocationId| {
            logic.home(world, world.locations[*location].pool) == home
                && areas.is_none_or(|areas| areas.contains(&task.areas[location.index()]))
        };
        let allowed = logic.locations().filter(is_allowed).map(|location| location.0);
        let useful = task.useful[item.index()];
        let spread = row.pool.filter(|pool| task.spread.contains(pool));
        (copies > 0).then(|| Kind {
            items: vec![item],
            copies,
            allowed: BitSet::of(world.locations.len(), allowed),
            spread,
            is_progression: useful > 0,
            spare: copies - task.copies_that_matter(world, logic, item),
            matters: useful > 0 || generous[item.index()] > 0,
        })
    });
    items.collect()
}

/// What is known of each item, where an item that only the generous rules can use is a progression item, too.
pub(super) fn generous_kinds(placer: &Placer, generous: &[u32]) -> Vec<Kind> {
    let mut kinds = all_kinds(placer, generous);
    kinds.iter_mut().for_each(|kind| kind.is_progression = kind.matters);
    kinds
}

/// Merges the kinds that no rule uses and that nothing else tells apart.
pub(super) fn merged(placer: &Placer, kinds: Vec<Kind>) -> Vec<Kind> {
    let mut result: Vec<Kind> = Vec::new();
    for kind in kinds {
        let is_named = |item: ItemId| {
            placer.task.early.iter().any(|(other, ..)| *other == item)
                || placer.task.fixed.iter().any(|(placed, _)| placed.copy.item == item)
        };
        // At excluded locations they must be alike, too: all of them, or none, can be there.
        let is_alike = |one: &Kind, other: &Kind| {
            let all = |kind: &Kind| kind.spare == kind.copies;
            let none = |kind: &Kind| kind.spare == 0;
            placer.task.excluded.is_empty() || all(one) && all(other) || none(one) && none(other)
        };
        let is_plain = |kind: &Kind| !kind.matters && !kind.items.iter().any(|one| is_named(*one));
        let other = result.iter_mut().find(|other| {
            is_plain(other)
                && is_plain(&kind)
                && other.allowed == kind.allowed
                && other.spread == kind.spread
                && is_alike(other, &kind)
        });
        match other {
            Some(other) => {
                other.items.extend(&kind.items);
                other.copies += kind.copies;
                other.spare += kind.spare;
            }
            None => result.push(kind),
        }
    }
    result
}

/// Sets aside the kinds for which there is always room at the end: whose locations contain or avoid those of every other
/// kind.
pub(super) fn set_aside(placer: &Placer, kinds: Vec<Kind>) -> (Vec<Kind>, Vec<Kind>) {
    let task = &placer.task;
    let (mut left, mut rest) = (kinds, Vec::new());
    loop {
        let is_easy = |position: &usize| {
            let kind: &Kind = &left[*position];
            let others = || left.iter().enumerate().filter(|(other, _)| other != position);
            let is_inside = |other: &Kind| other.allowed.is_subset(&kind.allowed);
            let inside = others().filter(|(_, other)| is_inside(other));
            let copies = inside.map(|(_, other)| other.copies).sum::<u32>() + kind.copies;
            !kind.matters
                && kind.spread.is_none()
                && (kind.spare == kind.copies || !kind.allowed.intersects(&task.excluded))
                && !kind.allowed.intersects(&task.all_priority)
                && !named(placer, kind)
                && others()
                    .all(|(_, other)| is_inside(other) || !other.allowed.intersects(&kind.allowed))
                && copies <= kind.allowed.count()
        };
        match (0..left.len()).find(is_easy) {
            // The first to be set aside is placed last.
            Some(position) => rest.insert(0, left.remove(position)),
            None => return (left, rest),
        }
    }
}

fn named(placer: &Placer, kind: &Kind) -> bool {
    let mut fixed = placer.task.fixed.iter();
    let mut early = placer.task.early.iter();
    fixed.any(|(placed, _)| kind.items.contains(&placed.copy.item))
        || early.any(|(item, ..)| kind.items.contains(item))
}

impl Model {
    /// The model for some kinds, in which locations are told apart also by a signature.
    pub fn new(
        placer: &Placer,
        kinds: (Vec<Kind>, Vec<Kind>),
        early: &Early,
        signature: impl Fn(u32) -> Vec<u32>,
    ) -> Self {
        let (kinds, rest) = kinds;
        let mut kind_of = vec![None; placer.world.items.len()];
        for (number, kind) in (0..).zip(&kinds) {
            kind.items.iter().for_each(|item| kind_of[item.index()] = Some(number));
        }
        let (groups, group_of) = groups(placer, &kinds, early, signature);
        let system = System {
            copies: kinds.iter().map(|kind| kind.copies).collect(),
            sizes: groups.iter().map(|group| group.len() as u32).collect(),
            allowed: Vec::new(),
            rows: Vec::new(),
        };
        let mut model = Self { kinds, rest, kind_of, groups, group_of, system };
        let allowed = |kind: &Kind| model.groups_in(&kind.allowed);
        model.system.allowed = model.kinds.iter().map(allowed).collect();
        model.system.rows = model.rows(placer, early);
        model
    }

    /// The groups with a location of a set.
    pub fn groups_in(&self, locations: &BitSet) -> BitSet {
        let groups = locations.iter().filter_map(|location| self.group_of[location as usize]);
        BitSet::of(self.groups.len(), groups)
    }

    fn rows(&self, placer: &Placer, early: &Early) -> Vec<Row> {
        let mut rows = Vec::new();
        let all = BitSet::full(self.system.groups());
        for (group, locations) in (0u32..).zip(&self.groups) {
            let name = Constraint::Location(LocationId(locations[0]));
            let at = BitSet::of(self.groups.len(), [group]);
            let bound = Bound::AtMost(locations.len() as u32);
            rows.push(Row { name, terms: self.terms(|_| true, &at), bound });
        }
        for kind in &self.kinds {
            let item = kind.items[0];
            let terms = self.terms(|other| other.items[0] == item, &all);
            let bound = Bound::AtMost(kind.copies);
            rows.push(Row { name: Constraint::AtMost(item), terms: terms.clone(), bound });
            let bound = Bound::AtLeast(kind.copies);
            rows.push(Row { name: Constraint::AtLeast(item), terms, bound });
        }
        self.add_requests(placer, early, &mut rows);
        rows
    }

    /// Adds what pools and the request ask for. The order is part of the format of certificates.
    fn add_requests(&self, placer: &Placer, early: &Early, rows: &mut Vec<Row>) {
        let task = &placer.task;
        let at = |location: u32| self.groups_in(&BitSet::of(task.areas.len(), [location]));
        let mut add = |name, terms, bound| rows.push(Row { name, terms, bound });
        for pool in &task.spread {
            for (area, locations) in (0..).zip(&task.area_locations) {
                let area_set = BitSet::of(task.areas.len(), locations.iter().copied());
                let of_pool = |kind: &Kind| kind.spread == Some(*pool);
                let terms = self.terms(of_pool, &self.groups_in(&area_set));
                add(Constraint::Area(*pool, AreaId(area)), terms, Bound::AtMost(1));
            }
        }
        for location in task.all_priority.iter() {
            let terms = self.terms(|kind| kind.is_progression, &at(location));
            add(Constraint::Priority(LocationId(location)), terms, Bound::AtLeast(1));
        }
        for (item, count, places) in early {
            let terms = self.terms(|kind| kind.items.contains(item), &self.groups_in(places));
            add(Constraint::Early(*item), terms, Bound::AtLeast(*count));
        }
        if !task.excluded.is_empty() {
            let excluded = self.groups_in(&task.excluded);
            for kind in &self.kinds {
                let item = kind.items[0];
                let terms = self.terms(|other| other.items[0] == item, &excluded);
                add(Constraint::Exclude(item), terms, Bound::AtMost(kind.spare));
            }
        }
        for (placed, _) in &task.fixed {
            let item = placed.copy.item;
            let terms = self.terms(|kind| kind.items.contains(&item), &at(placed.location.0));
            add(Constraint::Place(placed.location), terms, Bound::AtLeast(1));
        }
    }

    /// Some kinds in some groups, where they are allowed.
    fn terms(&self, is_chosen: impl Fn(&Kind) -> bool, groups: &BitSet) -> Vec<(u32, u32)> {
        let chosen = (0u32..).zip(&self.kinds).filter(|(_, kind)| is_chosen(kind));
        let pairs = chosen.flat_map(|(kind, _)| groups.iter().map(move |at| (kind, at)));
        pairs.filter(|(kind, group)| self.system.most(*kind, *group) > 0).collect()
    }
}

/// Groups the locations that nothing tells apart, in the order of their first locations.
fn groups(
    placer: &Placer,
    kinds: &[Kind],
    early: &Early,
    signature: impl Fn(u32) -> Vec<u32>,
) -> (Vec<Vec<u32>>, Vec<Option<u32>>) {
    let task = &placer.task;
    let planned =
        BitSet::of(task.areas.len(), task.fixed.iter().map(|(placed, _)| placed.location.0));
    let mut numbers: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
    let mut groups: Vec<Vec<u32>> = Vec::new();
    let mut group_of = vec![None; task.areas.len()];
    for location in placer.logic.locations().map(|location| location.0) {
        let mut key = vec![
            if task.spread.is_empty() { 0 } else { task.areas[location as usize].0 },
            // Names in the plan and priorities stay alone, because there is a constraint for each.
            if planned.contains(location) || task.all_priority.contains(location) {
                location + 1
            } else {
                0
            },
            u32::from(task.excluded.contains(location)),
        ];
        key.extend(kinds.iter().map(|kind| u32::from(kind.allowed.contains(location))));
        key.extend(early.iter().map(|(_, _, places)| u32::from(places.contains(location))));
        key.extend(signature(location));
        let next = groups.len() as u32;
        let group = *numbers.entry(key).or_insert(next);
        if group == next {
            groups.push(Vec::new());
        }
        groups[group as usize].push(location);
        group_of[location as usize] = Some(group);
    }
    (groups, group_of)
}

/// The rules that open a slot, each with its need and its body.
type Openings<'r> = Vec<(u32, &'r [(FactId, u32)])>;

/// For each slot a number that it shares with those that open by the same rules and open nothing themselves.
pub(super) fn alike_slots(rules: &Rules, slots: usize) -> Vec<u32> {
    let mut opens: Vec<Openings<'_>> = vec![Vec::new(); slots];
    for rule in (0..rules.rule_count()).map(RuleId) {
        let head = rules.head(rule).0 as usize;
        if rules.is_slot(rules.head(rule)) && head < slots {
            opens[head].push((rules.need(rule), rules.body(rule)));
        }
    }
    let used: BitSet = {
        let bodies = (0..rules.body_count()).flat_map(|body| rules.entries(body));
        let facts = bodies.map(|(fact, _)| fact.0).filter(|fact| (*fact as usize) < slots);
        BitSet::of(slots, facts)
    };
    let mut numbers: BTreeMap<(u32, Openings<'_>), u32> = BTreeMap::new();
    let mut result = Vec::with_capacity(slots);
    for (slot, mut rules_of) in (0u32..).zip(opens) {
        let alone = if used.contains(slot) || rules.energy().is_some() { slot + 1 } else { 0 };
        rules_of.sort_unstable();
        let next = numbers.len() as u32;
        result.push(*numbers.entry((alone, rules_of)).or_insert(next));
    }
    result
}

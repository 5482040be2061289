//! The ends that a full shuffle has not joined yet, in sets that can be drawn from.
//!
//! Joining, separating and drawing all take logarithmic time, so a full shuffle takes little more than linear time.

use std::num::NonZeroU32;
use std::ops::Range;

use super::end_table::{EndTable, Lists};
use crate::grid::{BitSet, RankedSet};
use crate::random::Stream;
use crate::world::{EndId, Id, Role};

/// The kinds of partners, in the order in which they are tried: ends that were not reached and open further doors, dead
/// ends that were not reached, and ends that were reached.
pub(super) const PARTNERS: usize = 3;

/// The ends of a full shuffle that are not joined.
pub(super) struct Unjoined<'s> {
    ends: &'s EndTable,
    dead_ends: &'s BitSet,
    by_class: Order,
    by_group: Order,
    /// The ends that can be left through, by id.
    exits: RankedSet,
    /// The same, by group.
    grouped_exits: RankedSet,
    /// Those at spots that have been reached, whose requirements are met, by class.
    open_exits: RankedSet,
    /// The ends that can be entered through, by class: a set for each kind of partner.
    partners: [RankedSet; PARTNERS],
    is_open: BitSet,
    is_reached: BitSet,
    is_exit: BitSet,
    is_entrance: BitSet,
    crowds: Crowds,
}

/// Ends in the order of some property, and by id where that is equal.
struct Order {
    lists: Lists<EndId>,
    place: Vec<u32>,
}

impl Order {
    fn new(count: usize, property: &[u32], movable: &BitSet) -> Self {
        let lists =
            Lists::new(count, movable.iter().map(|end| (property[end as usize], EndId(end))));
        let mut place = vec![0; property.len()];
        for (position, end) in (0u32..).zip(lists.entries()) {
            place[end.index()] = position;
        }
        Self { lists, place }
    }

    fn place(&self, end: EndId) -> u32 {
        self.place[end.index()]
    }
}

impl<'s> Unjoined<'s> {
    /// All movable ends, none of them reached.
    pub fn new(ends: &'s EndTable, dead_ends: &'s BitSet, movable: &BitSet) -> Self {
        let size = ends.spot.len();
        let by_class = Order::new(ends.opposite.len(), &ends.class, movable);
        let by_group = Order::new(ends.groups as usize, &ends.group, movable);
        let set = || RankedSet::with_bound(size);
        let mut unjoined = Self {
            ends,
            dead_ends,
            by_class,
            by_group,
            exits: set(),
            grouped_exits: set(),
            open_exits: set(),
            partners: [set(), set(), set()],
            is_open: BitSet::with_bound(size),
            is_reached: BitSet::with_bound(size),
            is_exit: BitSet::with_bound(size),
            is_entrance: BitSet::with_bound(size),
            crowds: Crowds::new(ends.groups),
        };
        for end in movable.iter().map(EndId) {
            let role = ends.role[end.index()];
            if role != Role::Entrance {
                unjoined.add_exit(end);
            }
            if role != Role::Exit {
                unjoined.add_entrance(end);
            }
        }
        unjoined
    }

    /// The number of exits that are not joined; as many entrances are not.
    pub fn count(&self) -> u32 {
        self.exits.count()
    }

    /// Joins an exit to an entrance.
    pub fn join(&mut self, from: EndId, to: EndId) {
        self.is_exit.remove(from.0);
        self.exits.remove(from.0);
        self.grouped_exits.remove(self.by_group.place(from));
        self.open_exits.remove(self.by_class.place(from));
        self.is_entrance.remove(to.0);
        self.partners[self.kind(to)].remove(self.by_class.place(to));
        self.crowds.change(self.ends.group[from.index()], |(out, into)| (out - 1, into));
        self.crowds.change(self.ends.group[to.index()], |(out, into)| (out, into - 1));
    }

    /// Separates an exit from an entrance.
    pub fn part(&mut self, from: EndId, to: EndId) {
        self.add_exit(from);
        self.add_entrance(to);
    }

    fn add_exit(&mut self, end: EndId) {
        self.is_exit.insert(end.0);
        self.exits.insert(end.0);
        self.grouped_exits.insert(self.by_group.place(end));
        if self.is_open.contains(end.0) {
            self.open_exits.insert(self.by_class.place(end));
        }
        self.crowds.change(self.ends.group[end.index()], |(out, into)| (out + 1, into));
    }

    fn add_entrance(&mut self, end: EndId) {
        self.is_entrance.insert(end.0);
        self.partners[self.kind(end)].insert(self.by_class.place(end));
        self.crowds.change(self.ends.group[end.index()], |(out, into)| (out, into + 1));
    }

    /// Notes whether an end can be left through.
    pub fn set_open(&mut self, end: EndId, is_open: bool) {
        set(&mut self.is_open, end, is_open);
        if self.is_exit.contains(end.0) {
            let place = self.by_class.place(end);
            match is_open {
                true => self.open_exits.insert(place),
                false => self.open_exits.remove(place),
            };
        }
    }

    /// Notes whether the spot of an end is reached.
    pub fn set_reached(&mut self, end: EndId, is_reached: bool) {
        let before = self.kind(end);
        set(&mut self.is_reached, end, is_reached);
        if self.is_entrance.contains(end.0) {
            let place = self.by_class.place(end);
            self.partners[before].remove(place);
            self.partners[self.kind(end)].insert(place);
        }
    }

    /// The kind of partner that an entrance is.
    fn kind(&self, end: EndId) -> usize {
        match (self.is_reached.contains(end.0), self.dead_ends.contains(end.0)) {
            (false, false) => 0,
            (false, true) => 1,
            (true, _) => 2,
        }
    }

    /// The group with half of all unjoined ends or more, and an exit among them; the one with the lowest id if two have.
    pub fn crowded_group(&self) -> Option<CrowdedGroup> {
        let left = self.count();
        if left == 0 {
            return None;
        }
        let mut from = 0;
        // At most two groups can have as many, so this looks at two groups at most.
        while let Some(group) = self.crowds.next_from(from, left) {
            let (out, into) = self.crowds.loads[group as usize];
            if out > 0 {
                return Some(CrowdedGroup { group, is_overfull: out + into > left });
            }
            from = group + 1;
        }
        None
    }

    /// Draws any exit.
    pub fn draw_exit(&self, stream: &mut Stream) -> Option<EndId> {
        self.exits.nth(below(stream, self.exits.count())?).map(EndId)
    }

    /// Draws an exit of a group.
    pub fn draw_exit_of(&self, group: u32, stream: &mut Stream) -> Option<EndId> {
        let range = self.by_group.lists.range(group);
        let rank = below(stream, self.grouped_exits.count_in(&range))?;
        let place = self.grouped_exits.nth(self.grouped_exits.rank(range.start) + rank)?;
        Some(self.by_group.lists.entries()[place as usize])
    }

    /// Draws an open exit that can be joined to an end which has not been reached; if there is none, any open exit.
    pub fn draw_open_exit(&self, stream: &mut Stream) -> Option<EndId> {
        let classes = 0..self.by_class.lists.count();
        let classes = classes.map(|class| (class, self.by_class.lists.range(class)));
        let open = classes.filter(|(_, range)| self.open_exits.count_in(range) > 0);
        let open: Vec<(u32, Range<u32>)> = open.collect();
        let leads_on = |class: u32| {
            let partners = self.by_class.lists.range(self.ends.opposite[class as usize]);
            self.partners[..2].iter().any(|set| set.count_in(&partners) > 0)
        };
        let on = open.iter().filter(|(class, _)| leads_on(*class));
        let on: Vec<Range<u32>> = on.map(|(_, range)| range.clone()).collect();
        match on.is_empty() {
            true => {
                let all: Vec<Range<u32>> = open.into_iter().map(|(_, range)| range).collect();
                self.draw_of_ranges(&all, stream)
            }
            false => self.draw_of_ranges(&on, stream),
        }
    }

    /// The number of classes, as a measure of the work of a draw.
    pub fn classes(&self) -> u32 {
        self.by_class.lists.count()
    }

    /// Draws one of the open exits of some classes, whose order is that of their ids.
    fn draw_of_ranges(&self, ranges: &[Range<u32>], stream: &mut Stream) -> Option<EndId> {
        let counts = ranges.iter().map(|range| self.open_exits.count_in(range));
        let rank = below(stream, counts.sum())?;
        let entries = self.by_class.lists.entries();
        if let [range] = ranges {
            let place = self.open_exits.nth(self.open_exits.rank(range.start) + rank)?;
            return Some(entries[place as usize]);
        }
        // The number of open exits up to an id, in all classes together, only grows with the id.
        let up_to = |end: u32| -> u32 {
            let counts = ranges.iter().map(|range| {
                let own = &entries[range.start as usize..range.end as usize];
                let last = range.start + own.partition_point(|other| other.0 <= end) as u32;
                self.open_exits.count_in(&(range.start..last))
            });
            counts.sum()
        };
        let (mut least, mut most) = (0, self.ends.spot.len() as u32);
        while least < most {
            let middle = least.midpoint(most);
            match up_to(middle) > rank {
                true => most = middle,
                false => least = middle + 1,
            }
        }
        Some(EndId(least))
    }

    /// Draws the place of a partner of this kind for an exit.
    pub fn draw_partner(&self, exit: EndId, kind: usize, stream: &mut Stream) -> Option<u32> {
        let (range, set) = (self.places_of_partners(exit), &self.partners[kind]);
        let rank = below(stream, set.count_in(&range))?;
        set.nth(set.rank(range.start) + rank)
    }

    /// The first partner of this kind for an exit from a place on, with its place. Partners are placed by id.
    pub fn partner_from(
        &self,
        exit: EndId,
        kind: usize,
        place: Option<u32>,
    ) -> Option<(u32, EndId)> {
        let range = self.places_of_partners(exit);
        let start = place.unwrap_or(range.start);
        let place = self.partners[kind].first_in(&(start..range.end))?;
        Some((place, self.by_class.lists.entries()[place as usize]))
    }

    fn places_of_partners(&self, exit: EndId) -> Range<u32> {
        self.by_class.lists.range(self.ends.opposite[self.ends.class[exit.index()] as usize])
    }
}

/// A group with half of all unjoined ends or more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct CrowdedGroup {
    pub group: u32,
    /// Whether it has more than half, so that some of its ends can't be joined to others.
    pub is_overfull: bool,
}

/// The numbers of unjoined exits and entrances in each group, in a tree that finds groups with many.
struct Crowds {
    loads: Vec<(u32, u32)>,
    /// The largest sum below each node. Node 1 is the root, the children of `n` are `2 * n` and `2 * n + 1`.
    largest: Vec<u32>,
}

impl Crowds {
    fn new(groups: u32) -> Self {
        let leaves = (groups as usize).next_power_of_two();
        Self { loads: vec![(0, 0); groups as usize], largest: vec![0; leaves * 2] }
    }

    fn change(&mut self, group: u32, change: impl Fn((u32, u32)) -> (u32, u32)) {
        let load = &mut self.loads[group as usize];
        *load = change(*load);
        let mut node = self.largest.len() / 2 + group as usize;
        let mut largest = load.0 + load.1;
        // Above a node that stays the same, nothing changes.
        while self.largest[node] != largest {
            self.largest[node] = largest;
            largest = largest.max(self.largest[node ^ 1]);
            node /= 2;
            if node == 0 {
                break;
            }
        }
    }

    /// The first group from this one on with at least this many unjoined ends.
    fn next_from(&self, group: u32, least: u32) -> Option<u32> {
        let leaves = self.largest.len() / 2;
        if group as usize >= leaves {
            return None;
        }
        let mut node = leaves + group as usize;
        while self.largest[node] < least {
            // The subtree to the right of all that was looked at: that of the nearest left child on the way up.
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < leaves {
            node *= 2;
            node += usize::from(self.largest[node] < least);
        }
        u32::try_from(node - leaves).ok()
    }
}

fn set(set: &mut BitSet, end: EndId, is_in: bool) {
    match is_in {
        true => set.insert(end.0),
        false => set.remove(end.0),
    };
}

fn below(stream: &mut Stream, count: u32) -> Option<u32> {
    Some(stream.below(NonZeroU32::new(count)?))
}

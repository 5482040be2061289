//! The plan of a world as its rules state it: rooms, ways, what opens them, and the chambers they divide rooms into.

use std::collections::{BTreeMap, BTreeSet};

use super::rules::{Known, RuleTable, index, number};
use crate::bundle::Bundle;

/// Items that open something together: one item, or all notes of a code lock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct OpenerItems {
    pub items: Vec<u32>,
}

/// The two spots or door ends of a way, the lower one first; door ends if it is true.
pub(super) type WayPair = (bool, u32, u32);

/// A way from one room to another, in one direction.
#[derive(Clone, Debug)]
pub(super) struct RoomWay {
    pub from: u32,
    pub to: u32,
    /// Equal for both directions of a way.
    pub pair: WayPair,
    /// Whether it is a gate rather than a door or a corridor.
    pub is_gate: bool,
    /// Each list of rules that together lead along the way.
    alternatives: Vec<Vec<u32>>,
    /// The openers without each of which the way is closed.
    pub locks: Vec<u32>,
    /// Whether it is open without any item.
    pub is_open: bool,
}

impl RoomWay {
    /// Whether the way can be used when some facts are known.
    pub fn leads(&self, table: &RuleTable<'_>, known: &Known) -> bool {
        let fires = |rules: &Vec<u32>| rules.iter().all(|rule| table.fires(*rule, known));
        self.alternatives.iter().any(fires)
    }

    /// The number of its locks. Where one of several items is enough, that counts as one.
    pub fn lock_count(&self) -> u32 {
        number(self.locks.len()).max(u32::from(!self.is_open))
    }
}

/// The rooms of a world and the ways between them.
pub(super) struct WorldPlan {
    /// The room of each spot.
    pub room_of: Vec<u32>,
    pub rooms: u32,
    pub ways: Vec<RoomWay>,
    pub openers: Vec<OpenerItems>,
    /// The chamber of each room: rooms joined by ways that are open in both directions.
    pub chamber_of: Vec<u32>,
    pub start: u32,
    pub goals: BTreeSet<u32>,
    /// The room of each location, if there is one.
    pub location_rooms: Vec<Option<u32>>,
}

impl WorldPlan {
    /// Reads the plan; `None` if the world has no start.
    pub fn new(table: &RuleTable<'_>, bundle: &Bundle) -> Option<Self> {
        let world = table.world;
        let (room_of, rooms) = match world.rooms.is_empty() {
            // Without a table of rooms, every spot is one.
            true => ((0..table.facts.spots).collect(), table.facts.spots),
            false => (world.room_of.clone(), number(world.rooms.len())),
        };
        let openers = openers(bundle);
        let mut ways = ways(table, &room_of);
        add_locks(table, &openers, &mut ways);
        let spots = world.start.iter().filter(|fact| **fact < table.facts.spots);
        let start = spots.map(|spot| room_of[index(*spot)]).next()?;
        let rooms_behind = |fact: u32| {
            let spots = table.spots_behind(fact).into_iter();
            spots.map(|spot| room_of[index(spot)]).collect::<Vec<u32>>()
        };
        let locations = 0..number(world.locations.len());
        let location_rooms = locations
            .map(|location| rooms_behind(table.facts.locations + location).first().copied());
        Some(Self {
            goals: rooms_behind(table.facts.goal.0).into_iter().collect(),
            location_rooms: location_rooms.collect(),
            chamber_of: components(rooms, both_ways(&ways, |way| way.is_open).into_iter()),
            room_of,
            rooms,
            ways,
            openers,
            start,
        })
    }

    /// The rooms next to each room, in either direction.
    pub fn neighbours(&self) -> Vec<BTreeSet<u32>> {
        let mut near = vec![BTreeSet::new(); index(self.rooms)];
        for way in &self.ways {
            near[index(way.from)].insert(way.to);
            near[index(way.to)].insert(way.from);
        }
        near
    }

    /// The chambers next to each chamber, in either direction.
    pub fn chamber_neighbours(&self) -> BTreeMap<u32, BTreeSet<u32>> {
        let mut near: BTreeMap<u32, BTreeSet<u32>> = BTreeMap::new();
        for way in &self.ways {
            let [a, b] = [way.from, way.to].map(|room| self.chamber_of[index(room)]);
            if a != b {
                near.entry(a).or_default().insert(b);
                near.entry(b).or_default().insert(a);
            }
        }
        near
    }
}

/// The pairs of rooms that chosen ways join in both directions.
pub(super) fn both_ways(
    ways: &[RoomWay],
    is_chosen: impl Fn(&RoomWay) -> bool,
) -> BTreeSet<(u32, u32)> {
    let chosen = ways.iter().filter(|way| is_chosen(way));
    let all: BTreeSet<(u32, u32)> = chosen.map(|way| (way.from, way.to)).collect();
    let both = all.iter().filter(|(from, to)| from < to && all.contains(&(*to, *from)));
    both.copied().collect()
}

/// Numbers the connected parts of a graph: for each node the lowest node of its part.
pub(super) fn components(nodes: u32, pairs: impl Iterator<Item = (u32, u32)>) -> Vec<u32> {
    let mut near = vec![Vec::new(); index(nodes)];
    for (a, b) in pairs {
        near[index(a)].push(b);
        near[index(b)].push(a);
    }
    let mut part = vec![u32::MAX; index(nodes)];
    for first in 0..nodes {
        let mut queue = vec![first];
        while let Some(node) = queue.pop() {
            if part[index(node)] == u32::MAX {
                part[index(node)] = first;
                queue.extend(&near[index(node)]);
            }
        }
    }
    part
}

/// Returns the items that rules can use, with the notes of a code lock as one opener.
fn openers(bundle: &Bundle) -> Vec<OpenerItems> {
    let items = &bundle.world.items;
    let usable = (0..).zip(items).filter(|(_, row)| row.2 > 0 && row.4 > 0);
    let mut left: Vec<u32> = usable.map(|(item, _)| item).collect();
    let mut openers = Vec::new();
    for lock in &bundle.decisions.codes {
        let is_note = |item: &u32| {
            let name = &items[index(*item)].0;
            lock.notes.iter().any(|note| note.item == *name)
        };
        let notes: Vec<u32> = left.iter().copied().filter(is_note).collect();
        left.retain(|item| !notes.contains(item));
        if !notes.is_empty() {
            openers.push(OpenerItems { items: notes });
        }
    }
    openers.extend(left.into_iter().map(|item| OpenerItems { items: vec![item] }));
    openers
}

/// Finds the ways: rules that lead from a spot of one room to a spot of another, and pairs of door ends.
fn ways(table: &RuleTable<'_>, room_of: &[u32]) -> Vec<RoomWay> {
    let facts = &table.facts;
    let ends = facts.leaving..facts.leaving + number(table.links.len());
    let spot_in = |rule: u32| table.body(rule).find(|fact| *fact < facts.spots);
    let end_in = |rule: u32| {
        let entering = facts.entering..facts.entering + number(table.links.len());
        table.body(rule).find(|fact| entering.contains(fact)).map(|fact| fact - facts.entering)
    };
    let (mut direct, mut leaving, mut entering) = (Vec::new(), Vec::new(), BTreeMap::new());
    for (rule, (head, ..)) in (0..).zip(&table.world.rules) {
        match (spot_in(rule), end_in(rule)) {
            (_, Some(end)) if *head < facts.spots => {
                entering.entry(end).or_insert_with(Vec::new).push((*head, rule));
            }
            (Some(spot), None) if *head < facts.spots => direct.push((spot, *head, rule)),
            (Some(spot), None) if ends.contains(head) => {
                leaving.push((spot, *head - facts.leaving, rule));
            }
            _ => {}
        }
    }
    let mut found = WayTable { ways: BTreeMap::new(), room_of };
    let kinds = DoorKinds::new(table);
    for (from, to, rule) in direct {
        let pair = (false, from.min(to), from.max(to));
        found.add((from, to), pair, kinds.is_gate_between(from, to), vec![rule]);
    }
    for (from, end, rule) in leaving {
        let other = table.links[index(end)];
        let pair = (true, end.min(other), end.max(other));
        for (to, enter) in entering.get(&other).into_iter().flatten() {
            found.add((from, *to), pair, kinds.is_gate(end), vec![rule, *enter]);
        }
    }
    found.ways.into_values().collect()
}

/// Collects ways; several rules for the same way are alternatives.
struct WayTable<'a> {
    /// By their first room, their second one and their pair.
    ways: BTreeMap<(u32, u32, WayPair), RoomWay>,
    room_of: &'a [u32],
}

impl WayTable<'_> {
    fn add(&mut self, (from, to): (u32, u32), pair: WayPair, is_gate: bool, rules: Vec<u32>) {
        let [from, to] = [from, to].map(|spot| self.room_of[index(spot)]);
        if from == to {
            return;
        }
        let way = self.ways.entry((from, to, pair)).or_insert_with(|| RoomWay {
            from,
            to,
            pair,
            is_gate,
            alternatives: Vec::new(),
            locks: Vec::new(),
            is_open: false,
        });
        way.alternatives.push(rules);
    }
}

/// Which doors are gates: those of another kind than "door".
struct DoorKinds<'b> {
    world: &'b crate::rows::StaticWorld,
    /// The pairs of spots that a plain door joins.
    plain: BTreeSet<(u32, u32)>,
    /// The pairs of spots that a gate joins.
    gates: BTreeSet<(u32, u32)>,
}

impl<'b> DoorKinds<'b> {
    fn new(table: &RuleTable<'b>) -> Self {
        let pairs = |is_plain: bool| {
            let doors =
                table.world.doors.iter().filter(move |row| (row.1 == PLAIN_DOOR) == is_plain);
            doors.map(|row| (row.4.min(row.5), row.4.max(row.5))).collect()
        };
        Self { world: table.world, plain: pairs(true), gates: pairs(false) }
    }

    fn is_gate(&self, end: u32) -> bool {
        self.world.doors.get(index(end / 2)).is_some_and(|row| row.1 != PLAIN_DOOR)
    }

    fn is_gate_between(&self, from: u32, to: u32) -> bool {
        let pair = (from.min(to), from.max(to));
        self.gates.contains(&pair) && !self.plain.contains(&pair)
    }
}

/// The kind of doors that are not gates.
pub(super) const PLAIN_DOOR: &str = "door";

/// Finds the locks of each way: closed without one opener, although all others are held.
fn add_locks(table: &RuleTable<'_>, openers: &[OpenerItems], ways: &mut Vec<RoomWay>) {
    let all_except = |missing: Option<&OpenerItems>, nothing: bool| {
        let items = (0..).zip(&table.world.items);
        let copies = items.flat_map(|(item, row)| {
            let is_missing = missing.is_some_and(|opener| opener.items.contains(&item));
            let first = table.facts.copies[index(item)];
            let count = if is_missing || nothing { 0 } else { row.2 };
            first..first + count
        });
        table.close(table.places().chain(copies.collect::<Vec<u32>>()))
    };
    let everything = all_except(None, false);
    ways.retain(|way| way.leads(table, &everything));
    let nothing = all_except(None, true);
    for way in ways.iter_mut() {
        way.is_open = way.leads(table, &nothing);
    }
    for (number, opener) in (0..).zip(openers) {
        let without = all_except(Some(opener), false);
        for way in ways.iter_mut().filter(|way| !way.is_open) {
            if !way.leads(table, &without) {
                way.locks.push(number);
            }
        }
    }
}

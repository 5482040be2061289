//! The world as the shuffle sees it: ends of doors in flat tables.

use std::collections::BTreeMap;
use std::ops::Range;

use super::Reason;
use crate::grid::BitSet;
use crate::world::{EndId, Id, LinkId, Role, RoomId, Way, World};

/// Everything about ends that does not depend on where they lead.
pub(super) struct EndTable {
    /// The spot of each end.
    pub spot: Vec<u32>,
    /// The room of each end.
    pub room: Vec<u32>,
    /// The area of each end.
    pub area: Vec<u32>,
    /// The group of rooms of each end: no door can lead back into its own group.
    pub group: Vec<u32>,
    /// The number of groups.
    pub groups: u32,
    /// The class of each end: ends with the same way, role and, if requested, kind are
    /// interchangeable.
    pub class: Vec<u32>,
    /// For each class, the class that its ends are joined to.
    pub opposite: Vec<u32>,
    /// How each end can be passed.
    pub role: Vec<Role>,
    /// Whether each end belongs to a door that leads one way until used.
    once: Vec<bool>,
    /// Whether each end belongs to a door with a lock. Such a door never moves.
    locked: Vec<bool>,
    /// The ends that can be relinked.
    pub movable: BitSet,
    /// The same, in order.
    pub movable_ends: Vec<EndId>,
    /// The movable ends of each room.
    pub of_room: Lists<EndId>,
    /// All ends of each spot.
    pub of_spot: Lists<EndId>,
    /// The links that begin at each spot, and where they lead.
    pub links: Lists<(LinkId, u32)>,
    /// Pairs of areas that must not be joined, each in both orders, sorted.
    apart: Vec<(u32, u32)>,
}

/// A list for each number of a range, all in one array.
pub(super) struct Lists<T> {
    first: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Groups pairs by their number, which is below `count`; entries keep their order.
    pub fn new(count: usize, pairs: impl Iterator<Item = (u32, T)>) -> Self {
        let mut sorted: Vec<(u32, T)> = pairs.collect();
        sorted.sort_by_key(|(number, _)| *number);
        let mut first = vec![0u32; count + 1];
        for (number, _) in &sorted {
            first[*number as usize + 1] += 1;
        }
        for position in 1..first.len() {
            first[position] += first[position - 1];
        }
        let entries = sorted.into_iter().map(|(_, entry)| entry).collect();
        Self { first, entries }
    }

    pub fn of(&self, number: u32) -> &[T] {
        let number = number as usize;
        &self.entries[self.first[number] as usize..self.first[number + 1] as usize]
    }

    /// The positions of the entries of a number in the array of all entries.
    pub fn range(&self, number: u32) -> Range<u32> {
        self.first[number as usize]..self.first[number as usize + 1]
    }

    /// All entries, in the order of their numbers.
    pub fn entries(&self) -> &[T] {
        &self.entries
    }

    pub fn count(&self) -> u32 {
        u32::try_from(self.first.len() - 1).expect("`world::limits` bound tables")
    }
}

impl EndTable {
    pub fn new(
        world: &World,
        is_movable: impl Fn(EndId) -> bool,
        same_kind: bool,
        merged: &[Vec<RoomId>],
    ) -> Self {
        let (class, opposite) = classes(world, same_kind);
        let spot: Vec<u32> = world.ends().map(|end| world.end(end).spot.0).collect();
        let spots = spot.iter().map(|spot| &world.spots.rows()[*spot as usize]);
        let room: Vec<u32> = spots.map(|spot| spot.room.0).collect();
        let (group_of_room, groups) = group_rooms(world, merged);
        let rooms = world.rooms.rows();
        let movable_ends: Vec<EndId> = world.ends().filter(|end| is_movable(*end)).collect();
        Self {
            area: room.iter().map(|room| rooms[*room as usize].area.0).collect(),
            group: room.iter().map(|room| group_of_room[*room as usize]).collect(),
            groups,
            class,
            opposite,
            role: world.ends().map(|end| world.role(end)).collect(),
            once: world.ends().map(|end| world.doors[end.door()].way == Way::Once).collect(),
            locked: world.ends().map(|end| world.is_locked(end.door())).collect(),
            movable: BitSet::of(room.len(), movable_ends.iter().map(|end| end.0)),
            of_room: Lists::new(
                rooms.len(),
                movable_ends.iter().map(|end| (room[end.index()], *end)),
            ),
            of_spot: Lists::new(
                world.spots.len(),
                world.ends().map(|end| (spot[end.index()], end)),
            ),
            links: Lists::new(
                world.spots.len(),
                world.links.iter().map(|(id, link)| (link.from.0, (id, link.to.0))),
            ),
            movable_ends,
            apart: Vec::new(),
            spot,
            room,
        }
    }

    /// Sets the areas that no shuffled door can join.
    pub fn apart(mut self, pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        self.apart = pairs.flat_map(|(one, other)| [(one, other), (other, one)]).collect();
        self.apart.sort_unstable();
        self
    }

    /// Returns why two ends of opposite classes can't be joined.
    pub fn fault(&self, one: EndId, other: EndId) -> Option<Reason> {
        if self.group[one.index()] == self.group[other.index()] {
            Some(Reason::SelfLoop)
        } else if self.are_apart(one, other) {
            Some(Reason::Areas)
        } else {
            None
        }
    }

    /// Whether any areas must not be joined.
    pub fn keeps_apart(&self) -> bool {
        !self.apart.is_empty()
    }

    /// Whether two ends are in areas that must not be joined.
    pub fn are_apart(&self, one: EndId, other: EndId) -> bool {
        let areas = (self.area[one.index()], self.area[other.index()]);
        self.apart.binary_search(&areas).is_ok()
    }

    /// Whether an end can be left through only after a player came in through it.
    pub fn is_shut(&self, end: EndId) -> bool {
        self.once[end.index()] && self.role[end.index()] == Role::Entrance
    }

    /// Whether an end belongs to a door with a lock.
    pub fn is_locked(&self, end: EndId) -> bool {
        self.locked[end.index()]
    }

    /// Whether leaving through an end opens a door permanently.
    pub fn opens_for_good(&self, end: EndId) -> bool {
        self.once[end.index()] && self.role[end.index()] == Role::Exit
    }
}

/// The class of each end, and the opposite of each class.
fn classes(world: &World, same_kind: bool) -> (Vec<u32>, Vec<u32>) {
    let mut numbers: BTreeMap<(bool, Role, &str), u32> = BTreeMap::new();
    let mut opposite = Vec::new();
    let mut class = |once: bool, role: Role, kind| {
        let next = u32::try_from(numbers.len()).expect("`world::limits` bound doors");
        *numbers.entry((once, role, kind)).or_insert(next)
    };
    let mut classes = Vec::with_capacity(world.ends().len());
    for door in world.doors.rows() {
        let kind = if same_kind { door.kind.as_str() } else { "" };
        let once = door.way == Way::Once;
        let pair = match door.way {
            Way::Both => [class(false, Role::Both, kind); 2],
            Way::One | Way::Once => {
                [Role::Exit, Role::Entrance].map(|role| class(once, role, kind))
            }
        };
        let most = pair[0].max(pair[1]) as usize;
        if opposite.len() <= most {
            opposite.resize(most + 1, 0);
        }
        opposite[pair[0] as usize] = pair[1];
        opposite[pair[1] as usize] = pair[0];
        classes.extend(pair);
    }
    (classes, opposite)
}

/// The group of each room, and the number of groups.
fn group_rooms(world: &World, merged: &[Vec<RoomId>]) -> (Vec<u32>, u32) {
    // The lowest room of a group represents it. Lists that share a room form one group.
    let mut lowest: Vec<u32> = world.rooms.ids().map(|room| room.0).collect();
    let find = |lowest: &[u32], mut room: u32| {
        while lowest[room as usize] != room {
            room = lowest[room as usize];
        }
        room
    };
    for rooms in merged {
        for pair in rooms.windows(2) {
            let (one, other) = (find(&lowest, pair[0].0), find(&lowest, pair[1].0));
            lowest[one.max(other) as usize] = one.min(other);
        }
    }
    let groups = (0..world.rooms.len()).map(|room| find(&lowest, RoomId::from_index(room).0));
    let groups: Vec<u32> = groups.collect();
    (groups, u32::try_from(world.rooms.len()).expect("`world::limits` bound rooms"))
}

//! The world as the shuffle sees it: ends of doors in flat tables.

use std::collections::BTreeMap;

use super::Reason;
use crate::grid::BitSet;
use crate::world::{EndId, Id, LinkId, Role, RoomId, Way, World};

/// Everything about ends that does not depend on where they lead.
pub(super) struct EndTable {
    /// For each end the spot it stands at.
    pub spot: Vec<u32>,
    /// For each end the room it stands in.
    pub room: Vec<u32>,
    /// For each end the area it stands in.
    pub area: Vec<u32>,
    /// For each end the rooms that count as its own: no door may lead back there.
    pub group: Vec<u32>,
    /// How many groups there are.
    pub groups: u32,
    /// For each end what is like it: the same way, role and, where asked, kind.
    pub class: Vec<u32>,
    /// For each class the one that it is joined to.
    pub opposite: Vec<u32>,
    /// For each end how it can be passed.
    pub role: Vec<Role>,
    /// For each end whether it is of a door that leads one way until used.
    once: Vec<bool>,
    /// The ends that may be joined anew.
    pub movable: BitSet,
    /// The same, in order.
    pub movable_ends: Vec<EndId>,
    /// For each room its movable ends.
    pub of_room: Lists<EndId>,
    /// For each spot all its ends.
    pub of_spot: Lists<EndId>,
    /// For each spot the links that begin there, and where they lead.
    pub links: Lists<(LinkId, u32)>,
    /// Pairs of areas that must not be joined, each in both orders, sorted.
    apart: Vec<(u32, u32)>,
}

/// A list for each of some numbers, all in one array.
pub(super) struct Lists<T> {
    first: Vec<u32>,
    entries: Vec<T>,
}

impl<T: Copy> Lists<T> {
    /// Sorts pairs of a number below `count` and an entry; entries keep their order.
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

    /// The same with areas that no door that moves may join.
    pub fn apart(mut self, pairs: impl Iterator<Item = (u32, u32)>) -> Self {
        self.apart = pairs.flat_map(|(one, other)| [(one, other), (other, one)]).collect();
        self.apart.sort_unstable();
        self
    }

    /// Why two ends of opposite classes may not be joined.
    pub fn fault(&self, one: EndId, other: EndId) -> Option<Reason> {
        if self.group[one.index()] == self.group[other.index()] {
            Some(Reason::SelfLoop)
        } else if self.are_apart(one, other) {
            Some(Reason::Areas)
        } else {
            None
        }
    }

    /// Whether some areas must not be joined.
    pub fn keeps_apart(&self) -> bool {
        !self.apart.is_empty()
    }

    /// Whether two ends stand in areas that must not be joined.
    pub fn are_apart(&self, one: EndId, other: EndId) -> bool {
        let areas = (self.area[one.index()], self.area[other.index()]);
        self.apart.binary_search(&areas).is_ok()
    }

    /// Whether an end can be left through only after somebody came in through it.
    pub fn is_shut(&self, end: EndId) -> bool {
        self.once[end.index()] && self.role[end.index()] == Role::Entrance
    }

    /// Whether leaving through an end opens a door for good.
    pub fn opens_for_good(&self, end: EndId) -> bool {
        self.once[end.index()] && self.role[end.index()] == Role::Exit
    }
}

/// For each end its class, and for each class the one it is joined to.
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

/// For each room the number of the group it belongs to, and how many groups there are.
fn group_rooms(world: &World, merged: &[Vec<RoomId>]) -> (Vec<u32>, u32) {
    // The lowest room of a group stands for it. Lists that share a room make one group.
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

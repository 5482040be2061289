//! The rooms of a graph and which of them are joined, by a door or a corridor.

use crate::world::templates::Graph;

/// A room that another one is joined to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    pub other: u32,
    /// The node of the corridor between them.
    pub via: Option<u32>,
}

/// For each room, the rooms that it is joined to. Corridors, which are nodes as well, have none.
#[derive(Debug)]
pub(super) struct Links {
    links: Vec<Vec<Link>>,
    rooms: u32,
}

impl Links {
    pub fn new(graph: &Graph) -> Self {
        let rooms = graph.rooms();
        let links = (0..rooms).map(|room| {
            let links = graph.neighbours(room).iter().map(|node| match graph.ends(*node) {
                None => Link { other: *node, via: None },
                Some((a, b)) => Link { other: if a == room { b } else { a }, via: Some(*node) },
            });
            let mut links: Vec<Link> = links.collect();
            links.sort_unstable_by_key(|link| link.other);
            links
        });
        Self { links: links.collect(), rooms }
    }

    /// The number of rooms.
    pub fn rooms(&self) -> u32 {
        self.rooms
    }

    /// The rooms that a room is joined to.
    pub fn of(&self, room: u32) -> &[Link] {
        self.links.get(room as usize).map_or(&[], Vec::as_slice)
    }

    /// Their numbers.
    pub fn neighbours(&self, room: u32) -> impl Iterator<Item = u32> {
        self.of(room).iter().map(|link| link.other)
    }
}

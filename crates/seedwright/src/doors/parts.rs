//! The connected parts of a set of rooms (union-find).

/// Rooms that are joined one pair at a time.
pub(super) struct Parts {
    parent: Vec<usize>,
    count: usize,
}

impl Parts {
    /// Rooms that are all by themselves.
    pub fn new(rooms: usize) -> Self {
        Self { parent: (0..rooms).collect(), count: rooms }
    }

    /// Joins the parts of two rooms.
    pub fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.root(one), self.root(other));
        if one != other {
            self.parent[one] = other;
            self.count -= 1;
        }
    }

    /// The number of parts.
    pub fn count(&self) -> usize {
        self.count
    }

    fn root(&mut self, mut room: usize) -> usize {
        while self.parent[room] != room {
            // Halving the path keeps later searches short.
            self.parent[room] = self.parent[self.parent[room]];
            room = self.parent[room];
        }
        room
    }
}

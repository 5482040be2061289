//! Connections between rooms, and the exit conditions that matter in the next room.

use std::collections::BTreeMap;

use seedwright::world::{EventId, Way};

use crate::json::Json;

/// A node: the indices of its room and of itself.
pub type End = (usize, usize);

/// A connection between two nodes.
#[derive(Clone, Copy)]
pub struct Connection<'d> {
    pub json: Json<'d>,
    pub a: End,
    pub b: End,
    pub way: Way,
}

impl Connection<'_> {
    /// Returns its directions.
    pub fn ways(&self) -> impl Iterator<Item = (End, End)> {
        let back = (self.way == Way::Both).then_some((self.b, self.a));
        std::iter::once((self.a, self.b)).chain(back)
    }
}

/// An exit: the room, the node, and the exit condition.
pub type Exit<'d> = (usize, usize, &'d str);

/// The exits that some strat needs, each with its event.
#[derive(Default)]
pub struct Charges<'d> {
    pub events: BTreeMap<Exit<'d>, EventId>,
}

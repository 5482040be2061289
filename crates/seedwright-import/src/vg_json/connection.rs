//! How rooms are connected, and the ways of leaving them that matter beyond.

use std::collections::BTreeMap;

use seedwright::world::{EventId, Way};

use crate::json::Json;

/// A node, by the places of its room and of itself.
pub type End = (usize, usize);

/// Two nodes that are connected.
#[derive(Clone, Copy)]
pub struct Connection<'d> {
    pub json: Json<'d>,
    pub a: End,
    pub b: End,
    pub way: Way,
}

impl Connection<'_> {
    /// From where to where it leads.
    pub fn ways(&self) -> impl Iterator<Item = (End, End)> {
        let back = (self.way == Way::Both).then_some((self.b, self.a));
        std::iter::once((self.a, self.b)).chain(back)
    }
}

/// How the player leaves: the room, the node, and the condition of exit.
pub type Exit<'d> = (usize, usize, &'d str);

/// The exits that some strat comes in by, each with its event.
#[derive(Default)]
pub struct Charges<'d> {
    pub events: BTreeMap<Exit<'d>, EventId>,
}

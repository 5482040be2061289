//! Where somebody could be trapped.
//!
//! A door that is shut until used opens for who comes through it, so nobody is trapped behind one. Whoever is
//! trapped came in by a passage that leads one way for them: from there on, doors that are shut stay shut. So
//! nobody can be trapped if and only if every passage, doors that are shut from behind left out, can be undone
//! without coming through such a door from behind; that is, if its two spots lie in one strong component
//! (test: `traps_are_where_a_player_can_be_stuck`). Items and events count as had: what a player misses who
//! comes too early is a question for those who place items.

use super::map::Map;
use super::ways::{Passage, Ways};

/// Buffers for finding strong components, by Tarjan's method without recursion.
#[derive(Default)]
pub(super) struct Traps {
    /// For each spot when it was found, or 0.
    found: Vec<u32>,
    /// For each spot the earliest one that it leads back to.
    low: Vec<u32>,
    /// For each spot whether its component is closed.
    closed: Vec<bool>,
    /// For each spot a spot that stands for its component.
    component: Vec<u32>,
    open: Vec<u32>,
    path: Vec<(u32, u32)>,
    clock: u32,
}

impl Traps {
    /// Whether a player could be trapped.
    pub fn any(&mut self, map: &Map, ways: &Ways, starts: &[u32]) -> bool {
        self.find_components(map, ways, starts);
        self.leading_in(map, ways).next().is_some()
    }

    /// The spots that a player could be trapped at, in order.
    pub fn all(&mut self, map: &Map, ways: &Ways, starts: &[u32]) -> Vec<u32> {
        self.find_components(map, ways, starts);
        let mut open: Vec<u32> = self.leading_in(map, ways).collect();
        let mut caught = vec![false; ways.spots()];
        while let Some(spot) = open.pop() {
            if !std::mem::replace(&mut caught[spot as usize], true) {
                open.extend(passages(map, ways, spot).map(|passage| passage.to));
            }
        }
        let spots = (0u32..).zip(caught).filter(|(_, caught)| *caught);
        spots.map(|(spot, _)| spot).collect()
    }

    /// The spots behind passages that can't be undone.
    fn leading_in<'a>(&'a self, map: &'a Map, ways: &'a Ways) -> impl Iterator<Item = u32> {
        let spots = (0u32..).take(ways.spots());
        spots.flat_map(move |spot| {
            let one_way = move |passage: &&Passage| {
                passage.end.is_none_or(|end| !map.opens(end))
                    && self.component[spot as usize] != self.component[passage.to as usize]
            };
            let passages = passages(map, ways, spot).filter(one_way);
            passages.map(|passage| passage.to)
        })
    }

    fn find_components(&mut self, map: &Map, ways: &Ways, starts: &[u32]) {
        let spots = ways.spots();
        self.found.clear();
        self.found.resize(spots, 0);
        self.low.resize(spots, 0);
        self.closed.clear();
        self.closed.resize(spots, false);
        self.component.clear();
        self.component.extend((0u32..).take(spots));
        self.clock = 0;
        for start in starts {
            if self.found[*start as usize] == 0 {
                self.search(map, ways, starts, *start);
            }
        }
    }

    fn search(&mut self, map: &Map, ways: &Ways, starts: &[u32], root: u32) {
        self.enter(root);
        while let Some((spot, next)) = self.path.last_mut() {
            let (spot, position) = (*spot, *next as usize);
            *next += 1;
            let to = match ways.of(spot).get(position) {
                Some(passage) if passage.end.is_some_and(|end| map.is_shut(end)) => continue,
                Some(passage) => passage.to,
                // Starts are joined to one another, each to the next.
                None => {
                    match next_start(starts, spot).filter(|_| position == ways.of(spot).len()) {
                        Some(start) => start,
                        None => {
                            self.leave(spot);
                            continue;
                        }
                    }
                }
            };
            if self.found[to as usize] == 0 {
                self.enter(to);
            } else if !self.closed[to as usize] {
                let low = &mut self.low[spot as usize];
                *low = (*low).min(self.found[to as usize]);
            }
        }
    }

    fn enter(&mut self, spot: u32) {
        self.clock += 1;
        self.found[spot as usize] = self.clock;
        self.low[spot as usize] = self.clock;
        self.open.push(spot);
        self.path.push((spot, 0));
    }

    /// Goes back from a spot whose passages were all looked at.
    fn leave(&mut self, spot: u32) {
        self.path.pop();
        let low = self.low[spot as usize];
        if low == self.found[spot as usize] {
            while let Some(member) = self.open.pop() {
                self.closed[member as usize] = true;
                self.component[member as usize] = spot;
                if member == spot {
                    break;
                }
            }
        }
        if let Some((parent, _)) = self.path.last() {
            let parent = &mut self.low[*parent as usize];
            *parent = (*parent).min(low);
        }
    }
}

/// The start after a spot, if that is a start.
fn next_start(starts: &[u32], spot: u32) -> Option<u32> {
    let position = starts.iter().position(|start| *start == spot)?;
    starts.get(position + 1).or(starts.first()).copied()
}

/// The passages from a spot on the map as it is found: doors are shut from behind.
fn passages<'a>(map: &'a Map, ways: &'a Ways, spot: u32) -> impl Iterator<Item = &'a Passage> {
    let passages = ways.of(spot).iter();
    passages.filter(|passage| passage.end.is_none_or(|end| !map.is_shut(end)))
}

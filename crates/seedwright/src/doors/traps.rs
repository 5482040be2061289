//! Traps: places where a player could get stuck.
//!
//! A door that is shut until used opens for the player who comes through it, so it never traps. A trapped player came
//! in by another passage and found the surrounding doors shut. So there is no trap if and only if every passage that
//! does not open a door can be undone on the map in its initial state, where doors are shut from behind; that is, if
//! its two spots are in the same strongly connected component (test: `traps_are_where_a_player_can_be_stuck`). All
//! items and events count as obtained, and all locks that can be opened as open: what a player misses by coming too
//! early is up to item placement, whose promise "never stuck" is stronger.

use super::end_table::EndTable;
use super::ways::{Passage, Ways};

/// Finds strongly connected components with Tarjan's algorithm, without recursion; keeps its buffers.
#[derive(Default)]
pub(super) struct Traps {
    /// The discovery time of each spot, or 0.
    found: Vec<u32>,
    /// The earliest discovery time that each spot leads back to.
    low: Vec<u32>,
    /// Whether the component of each spot is complete.
    closed: Vec<bool>,
    /// A representative of the component of each spot.
    component: Vec<u32>,
    open: Vec<u32>,
    path: Vec<(u32, u32)>,
    clock: u32,
}

impl Traps {
    /// Whether a player could get trapped.
    pub fn any(&mut self, ends: &EndTable, ways: &Ways, starts: &[u32]) -> bool {
        self.find_components(ends, ways, starts);
        self.leading_in(ends, ways).next().is_some()
    }

    /// The spots at which a player could get trapped, in order.
    pub fn all(&mut self, ends: &EndTable, ways: &Ways, starts: &[u32]) -> Vec<u32> {
        self.find_components(ends, ways, starts);
        let behind = self.leading_in(ends, ways).map(|(_, passage)| passage.to);
        // Everything reachable behind a passage that can't be undone is part of the trap.
        closure(ends, ways, behind.collect())
    }

    /// The spots at which a player could get trapped on every linking. The passages are those that any linking could
    /// have; `is_certain` says which of them every linking has.
    pub fn certain(
        &mut self,
        ends: &EndTable,
        ways: &Ways,
        starts: &[u32],
        is_certain: impl Fn(u32, &Passage) -> bool,
    ) -> Vec<u32> {
        self.find_components(ends, ways, starts);
        let leading_in = self.leading_in(ends, ways);
        let certain = leading_in.filter(|(spot, passage)| is_certain(*spot, passage));
        let behind = certain.map(|(_, passage)| passage.to).collect();
        let mut spots = closure(ends, ways, behind);
        spots.retain(|spot| *spot < ends.of_spot.count());
        spots
    }

    /// The passages that can't be undone, each with the spot it starts from.
    fn leading_in<'a>(
        &'a self,
        ends: &'a EndTable,
        ways: &'a Ways,
    ) -> impl Iterator<Item = (u32, &'a Passage)> {
        let nodes = (0u32..).take(ways.nodes());
        let passages = nodes
            .flat_map(move |spot| passages(ends, ways, spot).map(move |passage| (spot, passage)));
        passages.filter(|(spot, passage)| {
            let components = [*spot, passage.to].map(|spot| self.component[spot as usize]);
            !passage.opens && components[0] != components[1]
        })
    }

    fn find_components(&mut self, ends: &EndTable, ways: &Ways, starts: &[u32]) {
        let spots = ways.nodes();
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
                self.search(ends, ways, starts, *start);
            }
        }
    }

    fn search(&mut self, ends: &EndTable, ways: &Ways, starts: &[u32], root: u32) {
        // An explicit stack: a chain of spots can be longer than the call stack is deep.
        self.enter(root);
        while let Some((spot, next)) = self.path.last_mut() {
            let (spot, position) = (*spot, *next as usize);
            *next += 1;
            // Passages are tried one per iteration, and the position in the list is kept on the path: that is where a
            // recursive version would resume.
            let to = match ways.of(spot).get(position) {
                Some(passage) if passage.end.is_some_and(|end| ends.is_shut(end)) => continue,
                Some(passage) => passage.to,
                // Starts are linked in a ring to form one component: reaching another start is never a trap.
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
                // Only open spots lead back to the path. A closed component can't, or it would still be open.
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

    /// Leaves a spot whose passages have all been followed.
    fn leave(&mut self, spot: u32) {
        self.path.pop();
        let low = self.low[spot as usize];
        // Nothing here leads back further, so this spot is the first of its component, and everything found after it
        // that is still open belongs to it.
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

/// The start after a spot, if it is a start.
fn next_start(starts: &[u32], spot: u32) -> Option<u32> {
    let position = starts.iter().position(|start| *start == spot)?;
    starts.get(position + 1).or(starts.first()).copied()
}

/// The passages from a spot on the map in its initial state: doors are shut from behind.
fn passages<'a>(
    ends: &'a EndTable,
    ways: &'a Ways,
    spot: u32,
) -> impl Iterator<Item = &'a Passage> {
    let passages = ways.of(spot).iter();
    passages.filter(|passage| passage.end.is_none_or(|end| !ends.is_shut(end)))
}

/// Everything that can be reached from some spots, in order.
fn closure(ends: &EndTable, ways: &Ways, spots: Vec<u32>) -> Vec<u32> {
    let mut open = spots;
    let mut found = vec![false; ways.nodes()];
    while let Some(spot) = open.pop() {
        if !std::mem::replace(&mut found[spot as usize], true) {
            open.extend(passages(ends, ways, spot).map(|passage| passage.to));
        }
    }
    let spots = (0u32..).zip(found).filter(|(_, found)| *found);
    spots.map(|(spot, _)| spot).collect()
}

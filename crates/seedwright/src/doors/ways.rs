//! Which ways a player who has everything can go, as a graph of spots.

use super::map::Map;
use crate::logic::{Lowered, OpenDoors, State};
use crate::world::{EndId, Id, Linking};

/// A passage that can be used from a spot.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    /// Where it leads.
    pub to: u32,
    /// The end that it leaves through; none for a link inside a room.
    pub end: Option<EndId>,
}

/// For each spot the passages that can be used from there, in the order of links and ends.
#[derive(Default)]
pub(super) struct Ways {
    first: Vec<u32>,
    passages: Vec<Passage>,
}

impl Ways {
    /// Reads the passages off a state that knows everything there is to know about a linking. A door that is
    /// shut until used is among them from both sides.
    pub fn read(&mut self, map: &Map, doors: &OpenDoors, state: &State<'_>, linking: &Linking) {
        self.first.clear();
        self.passages.clear();
        self.first.push(0);
        for spot in 0..map.of_spot.count() {
            let known = |need| match need {
                Lowered::Always => true,
                Lowered::Fact(fact) => state.knows(fact),
                Lowered::Never | Lowered::Unused => false,
            };
            if state.knows(doors.reached(crate::world::SpotId(spot))) {
                let links = map.links.of(spot).iter();
                let links = links.filter(|(_, need)| known(*need));
                self.passages
                    .extend(links.map(|(to, _)| Passage { to: *to, end: None }));
                let ends = map.of_spot.of(spot).iter();
                let ends = ends.filter(|end| state.knows(doors.leaving(**end)));
                self.passages.extend(ends.map(|end| Passage {
                    to: map.spot[linking.leads(*end).index()],
                    end: Some(*end),
                }));
            }
            let length = u32::try_from(self.passages.len());
            self.first
                .push(length.expect("`world::limits` bound doors and links"));
        }
    }

    pub fn of(&self, spot: u32) -> &[Passage] {
        let spot = spot as usize;
        &self.passages[self.first[spot] as usize..self.first[spot + 1] as usize]
    }

    pub fn spots(&self) -> usize {
        self.first.len() - 1
    }
}

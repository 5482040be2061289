//! Which ways a player who has everything can go, as a graph of spots.

use super::map::Map;
use crate::logic::{Lowered, OpenDoors, State};
use crate::world::{EndId, Id, Linking, SpotId};

/// A passage that can be used from a spot.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    /// Where it leads.
    pub to: u32,
    /// The end that it leaves through; none for a link inside a room.
    pub end: Option<EndId>,
    /// Whether whoever passes it can go back through the same door.
    pub opens: bool,
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
        self.begin();
        for spot in 0..map.of_spot.count() {
            self.add_links(map, doors, state, spot);
            for end in leaving(map, doors, state, spot) {
                let arrive = linking.leads(end);
                self.passages.push(Passage {
                    to: map.spot[arrive.index()],
                    end: Some(end),
                    opens: map.opens(end) && state.knows(doors.leaving(arrive)),
                });
            }
            self.close_node();
        }
    }

    /// Reads all passages that any linking could have: each end that may move leads to a node of its own
    /// for all it could be joined to.
    pub fn read_any(&mut self, map: &Map, doors: &OpenDoors, state: &State<'_>) {
        self.begin();
        let spots = map.of_spot.count();
        for spot in 0..spots {
            self.add_links(map, doors, state, spot);
            for end in leaving(map, doors, state, spot) {
                let moves = map.movable.contains(end.0);
                let class = map.opposite[map.class[end.index()] as usize];
                let to = if moves { spots + class } else { map.spot[end.mate().index()] };
                self.passages.push(Passage {
                    to,
                    end: Some(end),
                    opens: map.opens(end) && state.knows(doors.leaving(end.mate())),
                });
            }
            self.close_node();
        }
        for class in (0u32..).take(map.opposite.len()) {
            let ends = map.movable_ends.iter();
            let ends = ends.filter(|end| map.class[end.index()] == class);
            self.passages.extend(ends.map(|end| Passage {
                to: map.spot[end.index()],
                end: None,
                opens: map.is_shut(*end),
            }));
            self.close_node();
        }
    }

    fn begin(&mut self) {
        self.first.clear();
        self.passages.clear();
        self.first.push(0);
    }

    fn close_node(&mut self) {
        let length = u32::try_from(self.passages.len());
        let length = length.expect("`world::limits` bound doors and links");
        self.first.push(length);
    }

    fn add_links(&mut self, map: &Map, doors: &OpenDoors, state: &State<'_>, spot: u32) {
        if !state.knows(doors.reached(SpotId(spot))) {
            return;
        }
        let holds = |link| match doors.link_need(link) {
            Lowered::Always => true,
            Lowered::Fact(fact) => state.knows(fact),
            Lowered::Never | Lowered::Unused => false,
        };
        let links = map.links.of(spot).iter();
        let links = links.filter(|(link, _)| holds(*link));
        self.passages.extend(links.map(|(_, to)| Passage { to: *to, end: None, opens: false }));
    }

    pub fn of(&self, spot: u32) -> &[Passage] {
        let spot = spot as usize;
        &self.passages[self.first[spot] as usize..self.first[spot + 1] as usize]
    }

    pub fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// How much there is to look at.
    pub fn size(&self) -> u64 {
        (self.first.len() + self.passages.len()) as u64
    }
}

/// The ends of a spot that one can leave through.
fn leaving<'a>(
    map: &'a Map,
    doors: &'a OpenDoors,
    state: &'a State<'_>,
    spot: u32,
) -> impl Iterator<Item = EndId> + use<'a> {
    let ends = map.of_spot.of(spot).iter().copied();
    ends.filter(|end| state.knows(doors.leaving(*end)))
}

//! The passages that a player with every item can use, as a graph of spots.

use super::end_table::EndTable;
use crate::logic::{LoweredRequirement, OpenDoors, State};
use crate::world::{EndId, Id, Linking, SpotId};

/// A passage that can be used from a spot.
#[derive(Clone, Copy)]
pub(super) struct Passage {
    /// Where it leads.
    pub to: u32,
    /// The end that it leaves through; `None` for a link inside a room.
    pub end: Option<EndId>,
    /// Whether a player who passes it can return through the same door.
    pub opens: bool,
}

/// The usable passages of each spot, in the order of links and ends.
#[derive(Default)]
pub(super) struct Ways {
    first: Vec<u32>,
    passages: Vec<Passage>,
}

impl Ways {
    /// Reads the passages from a settled state. A door that is shut until used appears on both sides.
    pub fn read(
        &mut self,
        ends: &EndTable,
        doors: &OpenDoors,
        state: &State<'_>,
        linking: &Linking,
    ) {
        self.begin();
        for spot in 0..ends.of_spot.count() {
            self.add_links(ends, doors, state, spot);
            for end in leaving(ends, doors, state, spot) {
                let arrive = linking.destination(end);
                self.passages.push(Passage {
                    to: ends.spot[arrive.index()],
                    end: Some(end),
                    opens: ends.opens_for_good(end) && holds(state, doors.end_need(arrive)),
                });
            }
            self.close_node();
        }
    }

    /// Reads all passages that any linking could have: a movable end leads to a node that represents all ends it could
    /// be joined to.
    pub fn read_any(&mut self, end_table: &EndTable, doors: &OpenDoors, state: &State<'_>) {
        self.begin();
        let spots = end_table.of_spot.count();
        for spot in 0..spots {
            self.add_links(end_table, doors, state, spot);
            for end in leaving(end_table, doors, state, spot) {
                let moves = end_table.movable.contains(end.0);
                let class = end_table.opposite[end_table.class[end.index()] as usize];
                let to = if moves { spots + class } else { end_table.spot[end.mate().index()] };
                self.passages.push(Passage {
                    to,
                    end: Some(end),
                    opens: end_table.opens_for_good(end)
                        && holds(state, doors.end_need(end.mate())),
                });
            }
            self.close_node();
        }
        // One node per class instead of an edge per pair keeps the graph linear in the number of ends.
        for class in (0u32..).take(end_table.opposite.len()) {
            let ends = end_table.movable_ends.iter();
            let ends = ends.filter(|end| end_table.class[end.index()] == class);
            self.passages.extend(ends.map(|end| Passage {
                to: end_table.spot[end.index()],
                end: None,
                opens: end_table.is_shut(*end),
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

    fn add_links(&mut self, ends: &EndTable, doors: &OpenDoors, state: &State<'_>, spot: u32) {
        if !state.knows(doors.reached(SpotId(spot))) {
            return;
        }
        let links = ends.links.of(spot).iter();
        let links = links.filter(|(link, _)| holds(state, doors.link_need(*link)));
        self.passages.extend(links.map(|(_, to)| Passage { to: *to, end: None, opens: false }));
    }

    pub fn of(&self, spot: u32) -> &[Passage] {
        let spot = spot as usize;
        &self.passages[self.first[spot] as usize..self.first[spot + 1] as usize]
    }

    pub fn nodes(&self) -> usize {
        self.first.len() - 1
    }

    /// The size of the graph, as a measure of work.
    pub fn size(&self) -> u64 {
        (self.first.len() + self.passages.len()) as u64
    }
}

/// Whether a lowered requirement holds.
fn holds(state: &State<'_>, need: LoweredRequirement) -> bool {
    match need {
        LoweredRequirement::Always => true,
        LoweredRequirement::Fact(fact) => state.knows(fact),
        LoweredRequirement::Never | LoweredRequirement::Unused => false,
    }
}

/// The ends of a spot that can be left through. The back of a door that is shut until used counts if a player can
/// come in through it.
fn leaving<'a>(
    end_table: &'a EndTable,
    doors: &'a OpenDoors,
    state: &'a State<'_>,
    spot: u32,
) -> impl Iterator<Item = EndId> + use<'a> {
    let ends = end_table.of_spot.of(spot).iter().copied();
    ends.filter(|end| {
        let comes_in = || {
            let is_entered = end_table.is_shut(*end) && can_enter(end_table, doors, state, *end);
            is_entered && holds(state, doors.end_need(*end))
        };
        can_leave(end_table, doors, state, *end) || comes_in()
    })
}

/// Whether a player can leave through an end. A door with a lock never moves, so its rules do not speak of its ends.
fn can_leave(end_table: &EndTable, doors: &OpenDoors, state: &State<'_>, end: EndId) -> bool {
    match end_table.is_locked(end) {
        true => {
            let spot = SpotId(end_table.spot[end.index()]);
            state.knows(doors.reached(spot)) && holds(state, doors.passing_need(end))
        }
        false => state.knows(doors.leaving(end)),
    }
}

/// Whether a player can come in through an end.
fn can_enter(end_table: &EndTable, doors: &OpenDoors, state: &State<'_>, end: EndId) -> bool {
    match end_table.is_locked(end) {
        true => can_leave(end_table, doors, state, end.mate()),
        false => state.knows(doors.entering(end)),
    }
}

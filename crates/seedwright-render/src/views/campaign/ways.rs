//! The connections between gates.

use std::collections::BTreeMap;

use seedwright::campaign::{Campaign, GateKind};
use seedwright::world::{EndId, Id, Role, RoomId};

/// A gate in a room.
#[derive(Clone, Debug)]
pub struct GateEnd {
    /// Its number among gates, from 1.
    pub number: u32,
    /// Its name.
    pub name: String,
    /// The zone and the room it is in.
    pub zone: usize,
    pub room: RoomId,
    /// The locks for leaving through it.
    pub locks: Vec<usize>,
}

/// A connection between two gates.
#[derive(Clone, Debug)]
pub struct Way {
    pub kind: GateKind,
    pub from: GateEnd,
    pub to: GateEnd,
    /// Whether it leads one way only.
    pub one_way: bool,
}

impl Way {
    /// All connections, each once.
    pub fn all(campaign: &Campaign) -> Vec<Self> {
        let draft = &campaign.drawn;
        let first = draft.doors.len() - campaign.gates.len();
        let finder = Finder { campaign, first, locks: locks_of_ends(campaign) };
        let ends = draft.ends().skip(first * 2);
        let leaving = ends.filter(|end| draft.role(*end) != Role::Entrance);
        let ways = leaving.filter_map(|end| {
            let to = campaign.linking.destination(end);
            let both = draft.role(end) == Role::Both && campaign.linking.is_pair(end);
            (!both || end <= to).then(|| Self {
                kind: campaign.gates[end.door().index() - first].kind,
                from: finder.end(end),
                to: finder.end(to),
                one_way: !both,
            })
        });
        ways.collect()
    }

    /// The first lock met from either side.
    pub fn lock(&self) -> Option<usize> {
        self.from.locks.first().or(self.to.locks.first()).copied()
    }

    /// Both ends, each with the other end and whether it can be left there.
    pub fn ends(&self) -> [(&GateEnd, &GateEnd, bool); 2] {
        [(&self.from, &self.to, true), (&self.to, &self.from, !self.one_way)]
    }
}

/// The locks at each door end, in order.
pub fn locks_of_ends(campaign: &Campaign) -> BTreeMap<EndId, Vec<usize>> {
    let mut locks: BTreeMap<EndId, Vec<usize>> = BTreeMap::new();
    for (number, lock) in campaign.locks.iter().enumerate() {
        for end in &lock.passages {
            locks.entry(*end).or_default().push(number);
        }
    }
    locks
}

struct Finder<'a> {
    campaign: &'a Campaign,
    /// The number of the first door that is a gate.
    first: usize,
    locks: BTreeMap<EndId, Vec<usize>>,
}

impl Finder<'_> {
    fn end(&self, end: EndId) -> GateEnd {
        let draft = &self.campaign.drawn;
        let room = draft.spots[draft.end(end).spot].room;
        let zones = &self.campaign.zones;
        // Rooms are numbered zone by zone.
        let zone = zones.partition_point(|zone| zone.first_room <= room) - 1;
        GateEnd {
            number: (end.door().index() - self.first) as u32 + 1,
            name: draft.doors[end.door()].name.clone(),
            zone,
            room,
            locks: self.locks.get(&end).cloned().unwrap_or_default(),
        }
    }
}

/// The text for a kind of gate.
pub fn word(kind: GateKind) -> &'static str {
    match kind {
        GateKind::Lift => "lift",
        GateKind::Stairs => "stairs",
        GateKind::Fall => "fall, one way",
        GateKind::Portal => "portal",
        GateKind::Totem => "totem",
    }
}

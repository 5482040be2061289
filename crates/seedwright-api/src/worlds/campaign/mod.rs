//! The parts of a campaign besides items, doors and codes.

mod text;

use seedwright::campaign::{Campaign, Gate, GateKind, Lock};
use seedwright::population::Thing;
use seedwright::world::{DoorId, EndId, RoomId, Side};
use serde::Serialize;

use crate::ByName;
use crate::errors::failures;
use crate::json_schema::JsonSchema;
pub(crate) use text::{chapters, lines};

/// The parts of a campaign besides items, doors and codes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignReply {
    /// The number of floors.
    floors: u32,
    /// The zones.
    zones: Vec<CampaignZone>,
    /// The gates between zones.
    gates: Vec<CampaignGate>,
    /// The locks.
    locks: Vec<CampaignLock>,
    /// The number of things in the levels.
    things: usize,
    /// The number of earlier attempts that failed, by stage.
    failures: ByName<u32>,
}

/// A zone of a campaign.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignZone {
    /// The name.
    name: String,
    /// The number of its floor, from 1.
    floor: u32,
    /// The number of rooms.
    rooms: usize,
}

/// A gate between zones.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignGate {
    /// The name of its door.
    name: String,
    /// The kind of gate, such as `lift` or `stairs`.
    kind: &'static str,
    /// Its directions: one or two.
    passages: Vec<GateWay>,
}

/// A direction of a gate.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct GateWay {
    /// The room it leaves.
    from: CampaignRoom,
    /// The room it leads to.
    to: CampaignRoom,
    /// The items it requires.
    needs: Vec<String>,
}

/// A room and its zone.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignRoom {
    /// The room.
    room: String,
    /// Its zone.
    zone: String,
}

/// A lock of a campaign.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CampaignLock {
    /// The name of the ability, key or code that opens it.
    opener: String,
    /// The kind of opener: `ability`, `key` or `code`.
    kind: &'static str,
    /// The passages that it gates.
    passages: Vec<LockedWay>,
    /// The rooms behind it.
    behind: Vec<CampaignRoom>,
}

/// A passage that a lock gates.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LockedWay {
    /// The room it leaves.
    from: CampaignRoom,
    /// The room it leads to.
    to: CampaignRoom,
}

impl CampaignReply {
    /// Describes a campaign.
    pub(crate) fn new(campaign: &Campaign) -> Self {
        let zones = campaign.zones.iter().map(|zone| CampaignZone {
            name: campaign.world.areas[zone.area].name.clone(),
            floor: zone.floor + 1,
            rooms: zone.layout.rooms.len(),
        });
        let gates = campaign.gates.iter().enumerate();
        let failed = failures(&campaign.retries);
        Self {
            floors: campaign.size.floors,
            zones: zones.collect(),
            gates: gates.map(|(number, gate)| CampaignGate::new(campaign, number, gate)).collect(),
            locks: campaign.locks.iter().map(|lock| CampaignLock::new(campaign, lock)).collect(),
            things: things(campaign).count(),
            failures: failed.map(|(stage, times)| (stage.word().to_owned(), times)).collect(),
        }
    }
}

impl CampaignGate {
    fn new(campaign: &Campaign, number: usize, gate: &Gate) -> Self {
        let ways = gate_ways(campaign, number);
        let name = campaign.drawn.doors[ways[0].2.door()].name.clone();
        let ways = ways.into_iter().take(if is_one_way(gate) { 1 } else { 2 });
        let ways = ways.map(|(from, to, end)| GateWay {
            from: CampaignRoom::new(campaign, from),
            to: CampaignRoom::new(campaign, to),
            needs: closing(campaign, end)
                .map(|lock| lock.opener.name(&campaign.world).to_owned())
                .collect(),
        });
        Self { name, kind: gate.kind.word(), passages: ways.collect() }
    }
}

impl CampaignLock {
    fn new(campaign: &Campaign, lock: &Lock) -> Self {
        let ways = lock.passages.iter().map(|end| {
            let [from, to] = way(campaign, *end).map(|room| CampaignRoom::new(campaign, room));
            LockedWay { from, to }
        });
        Self {
            opener: lock.opener.name(&campaign.world).to_owned(),
            kind: lock.opener.word(),
            passages: ways.collect(),
            behind: lock.behind.iter().map(|room| CampaignRoom::new(campaign, *room)).collect(),
        }
    }
}

impl CampaignRoom {
    fn new(campaign: &Campaign, room: RoomId) -> Self {
        let room = &campaign.world.rooms[room];
        Self { room: room.name.clone(), zone: campaign.world.areas[room.area].name.clone() }
    }
}

/// Everything in the levels of a campaign.
pub(crate) fn things(campaign: &Campaign) -> impl Iterator<Item = Thing> {
    let levels = campaign.levels.iter();
    levels.flat_map(|floor| floor.level.things.iter().map(|placed| placed.thing))
}

/// Both directions of a gate: the rooms it leaves and leads to, and its end.
pub(crate) fn gate_ways(campaign: &Campaign, number: usize) -> [(RoomId, RoomId, EndId); 2] {
    let first = campaign.drawn.doors.len() - campaign.gates.len();
    let door = DoorId(u32::try_from(first + number).unwrap_or(u32::MAX));
    [Side::A, Side::B].map(|side| {
        let end = EndId::new(door, side);
        let [from, to] = way(campaign, end);
        (from, to, end)
    })
}

/// Whether a gate leads one way only.
pub(crate) fn is_one_way(gate: &Gate) -> bool {
    gate.kind == GateKind::Fall
}

/// The locks on a door end.
pub(crate) fn closing(campaign: &Campaign, end: EndId) -> impl Iterator<Item = &Lock> {
    let locks = campaign.locks.iter();
    locks.filter(move |lock| lock.passages.contains(&end))
}

/// The rooms that a door end leaves and leads to.
pub(crate) fn way(campaign: &Campaign, end: EndId) -> [RoomId; 2] {
    let room = |end: EndId| campaign.drawn.spots[campaign.drawn.end(end).spot].room;
    [room(end), room(campaign.linking.destination(end))]
}

//! Doors that lead elsewhere.

use schemars::JsonSchema;
use seedwright::doors::Distance;
use seedwright::pipeline::{Event, Request, Stages};
use seedwright::world::{DoorSettings, EndId, Linking, World};
use seedwright_render::scene::{DoorScene, door_scene};
use seedwright_render::views::door_changes::{self, door_changes};
use serde::{Deserialize, Serialize};

use super::door_steps::{DoorStep, side};
use super::population::LevelsReply;
use super::reply::{DoorLink, Proof, ResultHead};
use super::resolve::{BuildRequest, ResolvedRequest, prepare, resolve};
use super::shuffled_map::ShuffledMap;
use crate::by_name::ByName;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::sections::{SectionRequest, StageSettings};
use crate::steps::Steps;
use crate::words::reason_counts;
use crate::{Context, Problem, pace};

operation! {
    /// Doors that lead elsewhere, step by step.
    Doors: "doors" as "doors", WorldAnd<DoorsRequest> => Json<DoorsReply>,
    examples [
        Example::new("tower", r#"{"pack":"tower","seed":"7"}"#), Example::new("full", FULL),
    ]
}

const FULL: &str =
    r#"{"pack":"tower","seed":"7","shuffle":{"mode":"full","protected":["Row door"]}}"#;

/// A world, and what is said of the shuffle over what the pack says.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorsRequest {
    /// What is said of the shuffle.
    #[serde(default)]
    pub shuffle: SectionRequest<DoorSettings>,
}

/// Doors that lead elsewhere.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorsReply {
    #[serde(flatten)]
    shuffle: ShuffleReply,
    /// What a map is drawn from.
    graph: DoorScene,
    /// The first steps, and the last.
    steps: Vec<DoorStep>,
    steps_left_out: u64,
}

/// What became of the doors. The command prints it under `--json`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShuffleReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that the same map is made from. There is none for doors alone, which a code does not tell.
    #[serde(skip_serializing_if = "Option::is_none")]
    permalink: Option<String>,
    /// The request as it was resolved: what holds for the shuffle, as the bundle has it.
    request: StageSettings<DoorSettings>,
    /// How many attempts it took; none where a plan says where doors lead.
    attempts: u32,
    moves: u32,
    /// How many doors could move.
    switchable: usize,
    /// Where doors lead that lead elsewhere.
    doors: Vec<DoorLink>,
    changes: Vec<DoorChange>,
    /// Every end of every door.
    table: Vec<DoorRow>,
    metrics: DoorMetrics,
    /// The levels, if they were filled beside the rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    levels: Option<LevelsReply>,
    proof: Proof,
}

/// A door that leads elsewhere, by the rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorChange {
    door: String,
    from: String,
    before: String,
    after: String,
    /// Whether one comes back through the same door.
    leads_back: bool,
}

/// An end of a door.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorRow {
    door: String,
    end: &'static str,
    room: String,
    to: String,
    at: &'static str,
    leads_to: String,
    changed: bool,
}

/// How far rooms are from the start, and what became of attempts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorMetrics {
    changed_doors: u32,
    changed_ends: u32,
    mean_distance_hundredths: u64,
    farthest: u32,
    /// Why spins were not made, and how often.
    aborted: ByName<u64>,
    /// Why maps were rejected, and how often.
    rejected: ByName<u64>,
    walk_as_drawn: WalkLength,
    walk: WalkReply,
}

/// How long a walk through all rooms is.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WalkLength {
    steps: u32,
    restarts: u32,
}

/// A walk through all rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Walk")]
pub struct WalkReply {
    steps: u32,
    restarts: u32,
    legs: Vec<WalkLeg>,
}

/// The part of a walk up to the next new room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalkLeg {
    room: String,
    passed: Vec<PassedDoor>,
    from_start: bool,
}

/// A door that one goes through.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PassedDoor {
    door: String,
    end: &'static str,
}

impl ShuffleReply {
    /// What became of the doors of a map.
    pub fn new(map: &ShuffledMap) -> Self {
        let (bundle, linking) = (&map.bundle, &map.linking);
        let changes = door_changes(&map.drawn, linking);
        Self {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            request: StageSettings::of(bundle),
            attempts: map.shuffled.as_ref().map_or(0, |shuffled| shuffled.attempts),
            moves: map.shuffled.as_ref().map_or(0, |shuffled| shuffled.moves),
            switchable: map.switchable.len(),
            doors: bundle.decisions.doors.iter().map(DoorLink::from).collect(),
            changes: changes.into_iter().map(DoorChange::from).collect(),
            table: map.drawn.ends().map(|end| DoorRow::new(&map.drawn, linking, end)).collect(),
            metrics: DoorMetrics::new(map),
            levels: map.levels.as_ref().map(LevelsReply::of_run),
            proof: Proof { steps: map.steps, verified: true },
        }
    }
}

impl From<door_changes::DoorChange> for DoorChange {
    fn from(change: door_changes::DoorChange) -> Self {
        let door_changes::DoorChange { door, from, before, after, leads_back, .. } = change;
        Self { door, from, before, after, leads_back }
    }
}

impl DoorRow {
    fn new(drawn: &World, linking: &Linking, end: EndId) -> Self {
        let leads = linking.destination(end);
        let door = |end: EndId| drawn.doors[end.door()].name.clone();
        let room = |end: EndId| drawn.rooms[drawn.spots[drawn.end(end).spot].room].name.clone();
        Self {
            door: door(end),
            end: side(end),
            room: room(end),
            to: door(leads),
            at: side(leads),
            leads_to: room(leads),
            changed: linking.is_changed(end),
        }
    }
}

impl DoorMetrics {
    fn new(map: &ShuffledMap) -> Self {
        let distance = Distance::of(&map.drawn, &map.linking);
        let [before, after] = &map.walks;
        let shuffled = map.shuffled.as_ref();
        let counts = shuffled.map(|shuffled| (shuffled.skipped, shuffled.rejected));
        let (skipped, rejected) = counts.unwrap_or_default();
        let legs = after.legs().map(|leg| WalkLeg {
            room: map.drawn.rooms[leg.room].name.clone(),
            passed: { leg.passed.iter() }.map(|end| PassedDoor::new(&map.drawn, *end)).collect(),
            from_start: leg.from_start,
        });
        Self {
            changed_doors: distance.doors,
            changed_ends: distance.ends,
            mean_distance_hundredths: distance.mean_hundredths,
            farthest: distance.farthest,
            aborted: reason_counts(&skipped),
            rejected: reason_counts(&rejected),
            walk_as_drawn: WalkLength { steps: before.steps, restarts: before.restarts },
            walk: WalkReply { steps: after.steps, restarts: after.restarts, legs: legs.collect() },
        }
    }
}

impl PassedDoor {
    fn new(drawn: &World, end: EndId) -> Self {
        Self { door: drawn.doors[end.door()].name.clone(), end: side(end) }
    }
}

/// Shuffles doors, and tells every step of it.
pub(crate) fn run_doors(
    request: &WorldAnd<DoorsRequest>,
    context: &Context<'_>,
) -> Result<Json<DoorsReply>, Problem> {
    let ResolvedRequest { pack, request: chosen } = resolve(&request.world, context)?;
    pack.needs_rooms()?;
    let engine = Request {
        stages: Stages::Doors,
        doors: request.rest.shuffle.read(&pack.world)?,
        ..Request::new(chosen.settings)
    };
    let request = BuildRequest::new(&pack, engine, chosen.seed);
    let generator = prepare(&pack, &request)?;
    let mut steps = Steps::new(context.service.limits().door_steps);
    let made = pace::generate(&generator, &request.seed, &*context.observer, |event| {
        if let Event::Doors(step) = event {
            steps.push(|| DoorStep::new(&pack.world, step));
        }
    });
    let made = made.map_err(|error| request.about(&pack.world, false).problem(&error))?;
    let map = ShuffledMap::new(&made)?;
    Ok(Json(DoorsReply {
        shuffle: ShuffleReply::new(&map),
        graph: door_scene(&pack.world, &map.linking, &map.switchable),
        steps: steps.kept,
        steps_left_out: steps.left_out,
    }))
}

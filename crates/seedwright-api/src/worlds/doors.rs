//! The door shuffle operation.

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
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::sections::{SectionRequest, StageSettings};
use crate::steps::Steps;
use crate::words::reason_counts;
use crate::{Context, Problem, pace};

operation! {
    /// Shuffles the doors of a pack and reports every step.
    Doors: "doors" as "doors", WorldAnd<DoorsRequest> => Json<DoorsReply>,
    examples [
        Example::new("tower", r#"{"pack":"tower","seed":"7"}"#), Example::new("full", FULL),
    ]
}

const FULL: &str =
    r#"{"pack":"tower","seed":"7","shuffle":{"mode":"full","protected":["Row door"]}}"#;

/// A world, and settings that override its `[shuffle]` section.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoorsRequest {
    /// Settings that override the `[shuffle]` section of the pack.
    #[serde(default)]
    pub shuffle: SectionRequest<DoorSettings>,
}

/// Shuffled doors, with the steps that led there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorsReply {
    #[serde(flatten)]
    shuffle: ShuffleReply,
    /// The scene that a map is drawn from.
    graph: DoorScene,
    /// The first steps, and the last one.
    steps: Vec<DoorStep>,
    /// The number of steps that are not listed.
    steps_left_out: u64,
}

/// Shuffled doors. `doors --json` prints the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ShuffleReply {
    #[serde(flatten)]
    head: ResultHead,
    /// A code that reproduces the same map. Missing if doors were shuffled alone, which a permalink can't express.
    #[serde(skip_serializing_if = "Option::is_none")]
    permalink: Option<String>,
    /// The resolved settings of the shuffle, as recorded in the bundle.
    request: StageSettings<DoorSettings>,
    /// The number of attempts; 0 if a plan fixes all doors.
    attempts: u32,
    /// The number of spins or swaps that were made.
    moves: u32,
    /// The number of doors that could be moved.
    shuffleable: usize,
    /// The door ends that now lead elsewhere.
    doors: Vec<DoorLink>,
    /// The same changes by room.
    changes: Vec<DoorChange>,
    /// Every end of every door.
    table: Vec<DoorRow>,
    /// How far the map differs from the original, and statistics of the search.
    metrics: DoorMetrics,
    /// The filled levels, if the pack has levels besides its rooms.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "LevelsReply")]
    levels: Option<LevelsReply>,
    /// The verdict of the independent checker.
    proof: Proof,
}

/// A door that leads elsewhere, by rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorChange {
    /// The door.
    door: String,
    /// The room it is in.
    from: String,
    /// The room it led to in the pack.
    before: String,
    /// The room it leads to now.
    after: String,
    /// Whether the same door leads back.
    leads_back: bool,
}

/// An end of a door.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorRow {
    /// The door.
    door: String,
    /// The end: `a` or `b`.
    end: &'static str,
    /// The room of this end.
    room: String,
    /// The door it leads to.
    to: String,
    /// The end of that door: `a` or `b`.
    at: &'static str,
    /// The room it leads to.
    leads_to: String,
    /// Whether it led elsewhere in the pack.
    changed: bool,
}

/// How far the map differs from the original, and statistics of the search.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct DoorMetrics {
    /// The number of doors that lead elsewhere.
    changed_doors: u32,
    /// The number of door ends that lead elsewhere.
    changed_ends: u32,
    /// How many of these ends were measured, if the map is too large to measure all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u32")]
    measured_ends: Option<u32>,
    /// The mean distance between the old and new destinations of the measured ends, in hundredths of a door.
    mean_distance_hundredths: u64,
    /// The largest of these distances, in doors.
    farthest: u32,
    /// The number of abandoned spins, by reason.
    aborted: ByName<u64>,
    /// The number of rejected maps, by reason.
    rejected: ByName<u64>,
    /// The length of a walk through all rooms of the original map.
    walk_before: WalkLength,
    /// A walk through all rooms of the new map.
    walk: WalkReply,
}

/// The length of a walk through all rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct WalkLength {
    /// The number of steps.
    steps: u32,
    /// How often the walk restarts at the start.
    restarts: u32,
}

/// A walk through all rooms.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "Walk")]
pub struct WalkReply {
    /// The number of steps.
    steps: u32,
    /// How often the walk restarts at the start.
    restarts: u32,
    /// The legs of the walk, one per new room.
    legs: Vec<WalkLeg>,
}

/// A leg of a walk, up to the next new room.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct WalkLeg {
    /// The new room.
    room: String,
    /// The doors passed on the way.
    passed: Vec<PassedDoor>,
    /// Whether the leg begins at the start.
    from_start: bool,
}

/// A door that a walk passes.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PassedDoor {
    /// The door.
    door: String,
    /// The end by which it is entered: `a` or `b`.
    end: &'static str,
}

impl ShuffleReply {
    /// Describes the doors of a map.
    pub fn new(map: &ShuffledMap) -> Self {
        let (bundle, linking) = (&map.bundle, &map.linking);
        let changes = door_changes(&map.drawn, linking);
        Self {
            head: ResultHead::new(bundle),
            permalink: bundle.permalink.clone(),
            request: StageSettings::of(bundle),
            attempts: map.shuffled.as_ref().map_or(0, |shuffled| shuffled.attempts),
            moves: map.shuffled.as_ref().map_or(0, |shuffled| shuffled.moves),
            shuffleable: map.shuffleable.len(),
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
            measured_ends: Some(distance.measured).filter(|measured| *measured < distance.ends),
            mean_distance_hundredths: distance.mean_hundredths,
            farthest: distance.farthest,
            aborted: reason_counts(&skipped),
            rejected: reason_counts(&rejected),
            walk_before: WalkLength { steps: before.steps, restarts: before.restarts },
            walk: WalkReply { steps: after.steps, restarts: after.restarts, legs: legs.collect() },
        }
    }
}

impl PassedDoor {
    fn new(drawn: &World, end: EndId) -> Self {
        Self { door: drawn.doors[end.door()].name.clone(), end: side(end) }
    }
}

/// Runs the `doors` operation.
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
        graph: door_scene(&pack.world, &map.linking, &map.shuffleable),
        steps: steps.kept,
        steps_left_out: steps.left_out,
    }))
}

//! What holds of a bundle that passed.

use std::collections::BTreeSet;

use crate::bundle::{Aim, Bundle, DoorMode, ReturnMode, RoomWishes, Wishes};
use crate::levels::Thing;
use crate::locks::Locks;
use crate::placements::Placements;
use crate::problem::quoted;
use crate::replay::Decided;
use crate::rooms::Laid;
use crate::zones::Zones;

/// The fields of a bundle that the checker reads and does not check. Each other field is checked or
/// computed anew (test: `every_field_is_checked_or_listed`).
const UNCHECKED: &[&str] = &[
    "engineVersion",
    "seedVersion",
    "pack",
    "settings",
    "seed",
    "hashWords",
    "hashGlyphs",
    "permalink",
    "stages.doors.iterations",
    "stages.doors.attempts",
    "stages.doors.redraws",
    "stages.doors.depth",
    "stages.doors.outer",
    "stages.doors.swaps",
    "stages.doors.steps",
    "stages.doors.heldPercent",
    "stages.doors.walk",
    "stages.rooms.walkers",
    "stages.rooms.roomsPerWalker",
    "stages.rooms.templatesPerConnection",
    "stages.rooms.iterations",
    "stages.rooms.compactness",
    "stages.rooms.respawnInPlace",
    "stages.rooms.depth",
    "stages.rooms.attempts",
    "stages.rooms.steps",
    "stages.zones.usual.walkers",
    "stages.zones.usual.roomsPerWalker",
    "stages.zones.usual.templatesPerConnection",
    "stages.zones.usual.iterations",
    "stages.zones.usual.compactness",
    "stages.zones.usual.respawnInPlace",
    "stages.zones.usual.depth",
    "stages.zones.usual.attempts",
    "stages.zones.usual.steps",
    "stages.zones.last.walkers",
    "stages.zones.last.roomsPerWalker",
    "stages.zones.last.templatesPerConnection",
    "stages.zones.last.iterations",
    "stages.zones.last.compactness",
    "stages.zones.last.respawnInPlace",
    "stages.zones.last.depth",
    "stages.zones.last.attempts",
    "stages.zones.last.steps",
    "stages.items.algorithm",
    "stages.items.attempts",
    "stages.items.swaps",
    "stages.items.steps",
    "stages.items.weights",
    "stages.population",
    "decisions.population.wins",
    "decisions.population.difficulty",
    "decisions.population.things.name",
    "decisions.population.things.level",
    "decisions.population.things.power",
    "decisions.population.things.experience",
    "proof.populationRuns.powers",
    "progression",
];

/// A bundle that holds.
///
/// The texts are as they stand in the file; whoever shows them has to escape them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proved {
    /// The short name of the pack that the file says it comes from.
    pub pack_id: String,
    /// The full name of that pack.
    pub pack_name: String,
    /// The hash of that pack.
    pub pack_hash: String,
    /// The seed that the file says it comes from.
    pub seed: String,
    /// The hash of the world that was proved, computed anew.
    pub world_hash: String,
    /// What was proved beside the goal.
    pub aim: Aim,
    /// How many steps the proof has.
    pub steps: usize,
    /// What was proved, a sentence each.
    pub claims: Vec<String>,
    /// The fields of the file that were not checked.
    pub unchecked: Vec<&'static str>,
}

impl Proved {
    pub(crate) fn new(
        bundle: &Bundle,
        decided: &Decided<'_>,
        locks: Locks,
        zones: Option<&Zones<'_>>,
    ) -> Self {
        let mut claims = reached(bundle, decided);
        claims.extend(zones.into_iter().flat_map(|zones| laid(bundle, zones)));
        claims.extend(linked(bundle, decided));
        claims.extend(opened(locks));
        claims.extend(decided.placements.map(|placements| placed(bundle, placements)));
        claims.extend(pools(bundle));
        claims.extend(bundle.stages.items.iter().flat_map(wishes));
        Self::with(bundle, decided.aim, claims)
    }

    /// What holds of rooms that were laid out.
    pub(crate) fn of_rooms(bundle: &Bundle, laid: &Laid<'_>, locks: Locks) -> Self {
        let (rooms, doors) = (laid.rooms.len(), laid.standing.doors.len());
        let points = laid.rooms.iter().flat_map(|room| &room.drawing.points);
        let required = points.filter(|(.., required)| *required).count();
        let deepest = laid.depths.iter().max().copied().unwrap_or(0);
        let mut claims = vec![
            format!("The rooms share their walls and nothing else: {rooms} rooms."),
            format!("Connections meet at every door: {doors} doors."),
            format!("Every required connection is met: {required}."),
            format!(
                "Every room can be walked to: {rooms}, the farthest {deepest} doors from the entrance."
            ),
            "Every template and group is there as often as asked for, and groups are whole."
                .to_owned(),
        ];
        claims.extend(bundle.stages.rooms.iter().flat_map(placed_in_order));
        let roles = bundle.stages.rooms.iter().flat_map(|wishes| &wishes.roles);
        let roles: Vec<String> =
            roles.map(|rule| format!("{} {}", rule.count, quoted(&rule.role))).collect();
        let graph = bundle.stages.rooms.iter();
        let graph = graph.filter_map(|wishes| wishes.graph.as_ref());
        claims.extend(graph.map(|graph| {
            let pairs = graph.doors.len();
            format!(
                "The rooms are those of the graph, with its templates and roles, and doors join its {pairs} pairs of neighbours and no others."
            )
        }));
        if !roles.is_empty() {
            claims.push(format!("Roles are given as asked for: {}.", roles.join(", ")));
        }
        claims.extend(opened(locks));
        Self::with(bundle, Aim::Goal, claims)
    }

    /// What holds of locks and levels where nothing else was decided.
    pub(crate) fn of_parts(bundle: &Bundle, locks: Locks) -> Self {
        Self::with(bundle, Aim::Goal, opened(locks).into_iter().collect())
    }

    /// What holds, and what holds of levels beside it.
    fn with(bundle: &Bundle, aim: Aim, mut claims: Vec<String>) -> Self {
        claims.extend(populated(bundle));
        Self {
            pack_id: bundle.pack.id.clone(),
            pack_name: bundle.pack.name.clone(),
            pack_hash: bundle.pack.hash.clone(),
            seed: bundle.seed.clone(),
            world_hash: bundle.world_hash.clone(),
            aim,
            steps: bundle.proof.steps.len(),
            claims,
            unchecked: unchecked(bundle),
        }
    }
}

/// The fields of this bundle that were not checked.
fn unchecked(bundle: &Bundle) -> Vec<&'static str> {
    let (doors, items) = (&bundle.stages.doors, &bundle.stages.items);
    let absent = |field: &&str| {
        bundle.stages.rooms.is_none() && field.starts_with("stages.rooms.")
            || bundle.stages.zones.is_none() && field.starts_with("stages.zones.")
            || doors.is_none() && field.starts_with("stages.doors.")
            || bundle.permalink.is_none() && *field == "permalink"
            || items.is_none() && field.starts_with("stages.items.")
            || bundle.stages.population.is_none() && field.contains(".population")
    };
    let fields = UNCHECKED.iter().copied();
    fields.filter(|field| !absent(field)).collect()
}

/// What holds of zones.
fn laid(bundle: &Bundle, zones: &Zones<'_>) -> Vec<String> {
    let (count, floors) = (zones.zones.len(), zones.floors());
    let laid = zones.zones.iter().map(|zone| &zone.laid);
    let rooms: usize = laid.clone().map(|laid| laid.rooms.len()).sum();
    let within: usize = laid.map(|laid| laid.standing.doors.len()).sum();
    let gates = bundle.world.doors.iter().filter(|door| door.kind != "door").count();
    let least = bundle.stages.zones.as_ref().map_or(0, |zones| zones.switchable);
    vec![
        format!(
            "Every zone is laid out as asked for, its rooms share their walls and nothing else, and hang together: {count} zones on {floors} floors, {rooms} rooms, {within} doors."
        ),
        format!(
            "Zones join through gates in rooms for gates alone; every zone has {least} or more that may move, which join floors next to each other at most, and stairs lead from floor to floor: {gates} gates."
        ),
        format!(
            "Levels are the zones of their floors, and ration and guaranteed equipment lie where nothing is closed to who comes by the stairs: {floors} levels."
        ),
    ]
}

/// What holds of the order in which rooms were placed.
fn placed_in_order(wishes: &RoomWishes) -> Vec<String> {
    let strict = wishes.required == "strict";
    let strict = strict.then_some("All that a room requires stood before it was placed.");
    let different = match wishes.graph {
        Some(_) => "No two neighbours have the same template.",
        None => "No room has the template of the one it was placed from.",
    };
    let different = (!wishes.repeats).then_some(different);
    [strict, different].into_iter().flatten().map(str::to_owned).collect()
}

/// What the steps of the proof reach.
fn reached(bundle: &Bundle, decided: &Decided<'_>) -> Vec<String> {
    let (steps, rules) = (bundle.proof.steps.len(), bundle.world.rules.len());
    let goal = match decided.placements {
        Some(_) => format!("The goal can be met: {steps} steps over {rules} rules lead there."),
        None => format!(
            "With every item held, the goal can be met: {steps} steps over {rules} rules lead there."
        ),
    };
    let more = match decided.aim {
        Aim::Goal => None,
        Aim::Locations => {
            let locations = bundle.world.locations.len();
            Some(format!("Every location can be opened: {locations}."))
        }
        Aim::Items => {
            let items = bundle.world.items.iter();
            let matter: u64 = items.map(|item| u64::from(item.matter)).sum();
            Some(format!("Every copy that a rule can use can be found: {matter}."))
        }
    };
    [Some(goal), more].into_iter().flatten().collect()
}

/// What holds of doors that were shuffled.
fn linked(bundle: &Bundle, decided: &Decided<'_>) -> Vec<String> {
    let Some(doors) = &bundle.stages.doors else {
        return Vec::new();
    };
    let (ends, changed) = (bundle.world.doors.len().saturating_mul(2), decided.passages.changed());
    let mut claims = vec![format!(
        "Every end of a door leads to one other end: {ends} ends, {changed} of them elsewhere than drawn."
    )];
    if doors.mode == DoorMode::Coupled {
        claims.push("Every way through a door leads back where it came from.".to_owned());
    }
    if decided.placements.is_none() || decided.aim != Aim::Goal {
        let rooms = bundle.world.rooms.len();
        claims.push(format!("Every room can be walked to: {rooms}."));
    }
    if decided.no_trap && bundle.world.return_mode == ReturnMode::Walk {
        let claim = "Nobody is trapped for good: with all that can be had and opened, one can return from everywhere.";
        claims.push(claim.to_owned());
    }
    let sentences = [
        (doors.still_kinds.len(), "Doors of some kinds stay where they are"),
        (doors.protected.len(), "Protected doors stay where they are"),
        (doors.joined.len(), "Areas that have to be joined are joined"),
        (doors.apart.len(), "Areas that are kept apart are joined by no door that may move"),
    ];
    claims.extend(counted(sentences));
    claims
}

/// What holds of locks that codes open.
fn opened(locks: Locks) -> impl Iterator<Item = String> {
    let sentences = [
        (locks.with_notes, "The notes of a lock leave one code, and none can be left out"),
        (locks.guessed, "A strategy opens a lock within its tries, whatever its secret"),
    ];
    counted(sentences)
}

fn placed(bundle: &Bundle, placements: &Placements) -> String {
    let (count, locations) = (placements.count(), bundle.world.locations.len());
    format!("Every copy of the pool lies at one location: {count} copies, {locations} locations.")
}

/// How many promises are kept, about which levels, and which of them are not made.
fn kept(bundle: &Bundle) -> String {
    let levels = &bundle.decisions.population;
    let depths = match (levels.first(), levels.last()) {
        (Some(first), Some(last)) if first.depth < last.depth => {
            let (count, first, last) = (levels.len(), first.depth, last.depth);
            let span = usize::try_from(last.saturating_sub(first)).unwrap_or(usize::MAX);
            let missing = match span.saturating_add(1).saturating_sub(count) {
                0 => String::new(),
                missing => format!(" without {missing} between them"),
            };
            format!("{count} levels, depths {first} to {last}{missing}")
        }
        (Some(first), _) => format!("1 level, depth {}", first.depth),
        _ => String::new(),
    };
    let proof = &bundle.proof;
    let of_levels = proof.population.iter().map(|row| (row.made, &row.promise));
    let of_runs = proof.population_runs.iter().map(|row| (row.made, &row.promise));
    let (made, others): (Vec<_>, Vec<_>) = of_levels.chain(of_runs).partition(|row| row.0);
    let made = made.len();
    if others.is_empty() {
        return format!("Every promise about the levels is kept: {depths}, {made} promises.");
    }
    let names: BTreeSet<&str> = others.iter().map(|row| row.1.as_str()).collect();
    let names = names.into_iter().collect::<Vec<_>>().join(", ");
    format!(
        "Every promise that is made about the levels is kept: {depths}, {made} promises; {} not made ({names}).",
        others.len()
    )
}

/// What holds of levels that were filled.
fn populated(bundle: &Bundle) -> Vec<String> {
    let levels = &bundle.decisions.population;
    let Some(wishes) = bundle.stages.population.as_ref() else {
        return Vec::new();
    };
    let count = |is: fn(&Thing) -> bool| {
        let things = levels.iter().flat_map(|level| &level.things);
        things.filter(|thing| is(thing)).count()
    };
    let things = count(|_| true);
    let period = wishes.period;
    let maps = match wishes.maps.as_str() {
        "classic" => "they are made again where the pack is at hand",
        "zones" => "they are those of the layouts",
        _ => "they are taken on trust",
    };
    vec![
        kept(bundle),
        format!("Maps are as they are written, {}: {maps}.", wishes.maps),
        format!(
            "Everything in them can be reached from the player, and nothing stands on anything else of its layer: {things}."
        ),
        format!("Every level has one ration: {}.", count(|thing| thing.what == "ration")),
        format!(
            "Every whole group of {period} levels has one guaranteed weapon and one guaranteed armour, never on two levels in a row: {} and {}.",
            count(|thing| thing.rule == "guaranteed" && thing.what == "weapon"),
            count(|thing| thing.rule == "guaranteed" && thing.what == "armour"),
        ),
        format!(
            "No room has more than its limit, and the first room none of what is left to chance: {}.",
            count(|thing| thing.rule == "room")
        ),
    ]
}

/// What pools ask for, where there are such pools.
fn pools(bundle: &Bundle) -> impl Iterator<Item = String> {
    let pools = &bundle.world.pools;
    let apart = pools.iter().filter(|pool| pool.shuffles_within).count();
    let spread = pools.iter().filter(|pool| pool.one_per_area).count();
    let sentences =
        [(apart, "Pools are kept apart"), (spread, "Pools have one item an area at most")];
    counted(sentences)
}

/// What was asked of the placement, where something was asked.
fn wishes(wishes: &Wishes) -> impl Iterator<Item = String> + use<> {
    let sentences = [
        (wishes.place.len(), "Planned items lie where they were planned"),
        (wishes.exclude.len(), "Excluded locations hold nothing that the proof uses"),
        (wishes.priority.len(), "Locations with priority hold what a rule can use"),
        (wishes.early.len(), "Early items lie at locations that are open before anything is taken"),
        (wishes.areas.len(), "Items lie in the areas they are bound to"),
    ];
    counted(sentences)
}

fn counted<const N: usize>(
    sentences: [(usize, &'static str); N],
) -> impl Iterator<Item = String> + use<N> {
    let some = sentences.into_iter().filter(|(count, _)| *count > 0);
    some.map(|(count, sentence)| format!("{sentence}: {count}."))
}

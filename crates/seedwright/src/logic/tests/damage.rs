//! Health that is lost along the way.

use std::collections::BTreeMap;

use seedwright_verify::kernel as checker;

use super::Case;
use super::oracles::{check_all_claims, check_each_claim, is_exact};
use super::random_worlds::{Sizes, random_placement, random_settings, random_world, stream};
use super::sketch::{Game, Sketch};
use super::walker::Walker;
use crate::logic::{FactId, Logic, Meaning, Trip, TripStep};
use crate::proof::Proof;
use crate::random::Stream;
use crate::rows::StaticWorld;
use crate::world::{Amount, LocationId, Node, RequirementId, Requirements, Resource, Start, World};

/// Up to this number.
fn below(stream: &mut Stream, end: u32) -> u32 {
    stream.below(std::num::NonZeroU32::new(end).expect("it is positive"))
}

/// Whether home gives back health.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Home {
    /// Mostly.
    Rich,
    /// Never, unless a place that does is near.
    Poor,
}

/// The same world with damage on some passages and at some places, and spots that give health back.
pub(crate) fn hurting(world: World, home: Home, stream: &mut Stream) -> World {
    let mut draft = world.into_draft();
    let start = 20 + below(stream, 60);
    let health = draft.resources.push(Resource { health: true, ..Resource::new("health", start) });
    for item in draft.items.ids().collect::<Vec<_>>() {
        if below(stream, 3) == 0 {
            draft.items[item].gives.push((health, 10 + below(stream, 40)));
        }
    }
    for spot in draft.spots.ids().collect::<Vec<_>>() {
        draft.spots[spot].refills = below(stream, 4) == 0;
    }
    let at = draft.starts[0].at;
    match home {
        Home::Rich if below(stream, 4) > 0 => draft.spots[at].refills = true,
        Home::Rich => {}
        Home::Poor => draft.spots[at].refills = false,
    }
    let mut hurt = |requirements: &mut Requirements, need: &mut RequirementId| {
        let damage = Node::Damage(Amount::Fixed(1 + below(stream, 60)));
        match below(stream, 5) {
            0 | 1 => {
                let damage = requirements.leaf(damage);
                *need = requirements.all(&[*need, damage]);
            }
            2 => {
                let damage = requirements.leaf(damage);
                *need = requirements.any(&[*need, damage]);
            }
            _ => {}
        }
    };
    for link in draft.links.ids().collect::<Vec<_>>() {
        hurt(&mut draft.requirements, &mut draft.links[link].need);
    }
    for door in draft.doors.ids().collect::<Vec<_>>() {
        hurt(&mut draft.requirements, &mut draft.doors[door].a.need);
        hurt(&mut draft.requirements, &mut draft.doors[door].b.need);
    }
    for location in draft.locations.ids().collect::<Vec<_>>() {
        hurt(&mut draft.requirements, &mut draft.locations[location].need);
    }
    for site in draft.event_sites.ids().collect::<Vec<_>>() {
        hurt(&mut draft.requirements, &mut draft.event_sites[site].need);
    }
    draft.finish().expect("damage is only where it can be taken")
}

/// Random worlds with damage: whatever is proved can be played by a player whose health is tracked, and whatever such a
/// player finishes is proved.
#[test]
fn whatever_is_proved_survives_the_damage() {
    let mut counts = Counts::default();
    for (sizes, home, worlds) in [
        (Sizes::TINY, Home::Rich, 14_000),
        (Sizes::LOCKED, Home::Rich, 6_000),
        (Sizes::TINY, Home::Poor, 3_000),
        (Sizes::LOCKED, Home::Poor, 1_000),
    ] {
        let test = match home {
            Home::Rich => format!("damage {}", sizes.spots),
            Home::Poor => format!("damage, poor home {}", sizes.spots),
        };
        for number in 0..worlds {
            counts.try_one(&test, number, sizes, home);
        }
    }
    let Counts { judged, finished, by_paying, missed } = counts;
    assert!(missed.is_empty(), "{} of {finished} are missed: {missed:?}", missed.len());
    let enough = judged > 10_000 && finished > 4_000 && by_paying > 500;
    assert!(enough, "{judged} worlds, {finished} finish, {by_paying} by paying");
}

/// What is remembered of trips that begin by paying holds after going back, too: a state that is used again and again
/// knows what a fresh one does.
#[test]
fn a_used_state_knows_what_a_fresh_one_does() {
    let (mut compared, mut by_paying) = (0, 0);
    for (sizes, home, worlds) in [
        (Sizes::TINY, Home::Rich, 1_500),
        (Sizes::LOCKED, Home::Rich, 500),
        (Sizes::TINY, Home::Poor, 500),
    ] {
        for number in 0..worlds {
            let mut stream = stream(&format!("damage again {} {home:?}", sizes.spots), number);
            let world = random_world(&mut stream, sizes);
            let world = hurting(world, home, &mut stream);
            let settings = random_settings(&mut stream, &world);
            let logic = Logic::compile(&world, &settings);
            let placement = random_placement(&mut stream, &world, &logic);
            let mut used = logic.state();
            used.propagate();
            let root = used.mark();
            for round in 0..12 {
                let mut fresh = logic.state();
                used.undo(root);
                for (slot, copy) in &placement {
                    let content = (below(&mut stream, 3) > 0).then_some(*copy);
                    let is_held = below(&mut stream, 3) == 0;
                    for state in [&mut used, &mut fresh] {
                        state.put(*slot, content);
                        if is_held {
                            state.add(*copy);
                        }
                    }
                }
                used.propagate();
                fresh.propagate();
                if used.gave_up() || fresh.gave_up() {
                    break;
                }
                let [one, other] = [&used, &fresh].map(|state| {
                    let mut known = state.trail().to_vec();
                    known.sort_unstable();
                    known
                });
                assert_eq!(one, other, "world {number}, round {round}");
                compared += 1;
                let pays = |trip: &Trip| trip.steps.iter().any(|s| matches!(s, TripStep::Pay(_)));
                by_paying += u32::from(fresh.trips().any(pays));
            }
        }
    }
    assert!(compared > 20_000 && by_paying > 2_000, "{compared}, {by_paying} by paying");
}

/// The worlds without consumed keys, which are counted in the worst case.
#[derive(Default)]
struct Counts {
    judged: u32,
    finished: u32,
    by_paying: u32,
    missed: Vec<String>,
}

impl Counts {
    fn try_one(&mut self, test: &str, number: u32, sizes: Sizes, home: Home) {
        let mut stream = stream(test, number);
        let world = random_world(&mut stream, sizes);
        let world = hurting(world, home, &mut stream);
        let settings = random_settings(&mut stream, &world);
        let logic = Logic::compile(&world, &settings);
        let placement = random_placement(&mut stream, &world, &logic);
        let case = Case { world, settings, logic, placement };
        let placed = case.placed();
        let walker = Walker::new(&case.world, &case.settings, &placed);
        let Some(players) = walker.explore() else {
            return;
        };
        let players: Vec<_> = players.into_iter().collect();
        let mut state = case.state();
        state.close();
        let before = state.knows(case.logic.goal());
        state.propagate();
        let name = format!("{test}, world {number}");
        check_each_claim(&case, &state, &walker, &players, &name);
        check_all_claims(&case, &state, &walker, &players, &name);
        let ends = players.iter().any(|player| walker.is_finished(player));
        let proved = state.knows(case.logic.goal());
        assert!(ends || !proved, "{name}: nobody survives that");
        check_proof(&case, ends, &mut stream, &name);
        if is_exact(&case.world) {
            if ends && !proved {
                self.missed.push(name);
            }
            self.judged += 1;
            self.finished += u32::from(ends);
            self.by_paying += u32::from(proved && !before);
        }
    }
}

/// The checker accepts the proof of what is known, and nothing in a game that nobody finishes.
fn check_proof(case: &Case, ends: bool, stream: &mut Stream, name: &str) {
    let (rows, numbers) = StaticWorld::new(&case.world, &case.logic);
    let text = serde_json::to_string(&rows).expect("rows can be written");
    let file: checker::StaticWorld = serde_json::from_str(&text).expect("rows can be read");
    let world =
        checker::CheckedWorld::new(&file).unwrap_or_else(|problem| panic!("{name}: {problem}"));
    let mut placements = checker::Placements::new(&world);
    for (slot, copy) in &case.placement {
        let (Meaning::Open(location), Meaning::Held(item, number)) =
            (case.logic.meaning(*slot), case.logic.meaning(*copy))
        else {
            panic!("{name}: a placement is a copy at a location");
        };
        if !case.logic.exists(location) {
            continue;
        }
        let number = number - case.logic.starting_copies(item);
        let put = placements.put(&world, numbers.location(location).0, item.0, number);
        put.unwrap_or_else(|problem| panic!("{name}: {problem}"));
    }
    let contents: BTreeMap<FactId, FactId> = case.placement.iter().copied().collect();
    let mut state = case.logic.state();
    let proof = Proof::derive(&mut state, |slot| contents.get(&slot).copied());
    let steps = rows.steps(&case.logic, &numbers, &proof);
    let mut replay = checker::Replay::new();
    let decisions = || checker::Decisions::of_items(&placements);
    if state.knows(case.logic.goal()) {
        let checked = replay.run(&world, decisions(), &steps);
        assert!(checked.is_ok(), "{name}: {:?}", checked.err());
    }
    if ends {
        return;
    }
    let costly = rows.health.as_ref().map_or(0, |health| health.costly.len());
    let most = 2 * rows.rules.len() + 3 * rows.spots.len() + rows.locations.len() + costly;
    for _ in 0..20 {
        let mut forged: Vec<u32> = steps.clone();
        for _ in 0..1 + below(stream, 8) {
            let at = below(stream, u32::try_from(forged.len()).expect("short") + 1) as usize;
            forged.insert(at, below(stream, u32::try_from(most).expect("few") + 1));
        }
        let checked = replay.run(&world, decisions(), &forged);
        assert!(checked.is_err(), "{name}: the checker accepts {forged:?}");
    }
}

/// A world with two chests behind passages that cost 60 of 100 health, both with a free way back.
fn two_chests(refills: bool) -> (Game, [LocationId; 2]) {
    let mut sketch = Sketch::new();
    let [home, left, right] = sketch.spots(["home", "left", "right"]);
    let draft = &mut sketch.draft;
    draft.resources.push(Resource { health: true, ..Resource::new("health", 100) });
    draft.spots[home].refills = refills;
    let mut locations = Vec::new();
    for side in [left, right] {
        let damage = sketch.draft.requirements.leaf(Node::Damage(Amount::Fixed(60)));
        sketch.link(home, side, damage);
        sketch.link(side, home, Requirements::ALWAYS);
        locations.push(sketch.location(side, Requirements::ALWAYS));
    }
    (sketch.finish(), [locations[0], locations[1]])
}

#[test]
fn two_excursions_need_a_place_to_rest() {
    for (refills, expected) in [(true, [true, true]), (false, [false, false])] {
        let (game, chests) = two_chests(refills);
        assert_eq!(chests.map(|chest| game.opens(chest, &[])), expected);
    }
}

#[test]
fn a_start_that_the_settings_leave_out_does_not_refill() {
    for (when, expected) in [(Requirements::ALWAYS, true), (Requirements::NEVER, false)] {
        let mut sketch = Sketch::warping();
        let [home, half, end] = sketch.spots(["home", "half", "end"]);
        sketch.draft.resources.push(Resource { health: true, ..Resource::new("health", 50) });
        sketch.draft.starts.push(Start { at: half, when });
        for (from, to) in [(home, half), (half, end)] {
            let damage = sketch.draft.requirements.leaf(Node::Damage(Amount::Fixed(30)));
            sketch.link(from, to, damage);
        }
        sketch.end_at(end);
        assert_eq!(sketch.finish().finishes(&[]), expected);
    }
}

#[test]
fn a_hurt_player_goes_on_from_every_start() {
    for (when, expected) in [(Requirements::ALWAYS, true), (Requirements::NEVER, false)] {
        let mut sketch = Sketch::new();
        let [home, other, end] = sketch.spots(["home", "other", "end"]);
        sketch.draft.resources.push(Resource { health: true, ..Resource::new("health", 100) });
        sketch.draft.starts.push(Start { at: other, when });
        let damage = sketch.draft.requirements.leaf(Node::Damage(Amount::Fixed(60)));
        let lever = sketch.event(&[(home, damage)]);
        let pulled = sketch.draft.requirements.leaf(Node::Event(lever));
        sketch.link(other, end, pulled);
        sketch.end_at(end);
        assert_eq!(sketch.finish().finishes(&[]), expected);
    }
}

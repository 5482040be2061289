//! Small worlds with pits and starts that are left for good, in which every placement is walked.
//!
//! The judge is a player who tries everything ([`Walker`]). Whatever the placer says must agree with it.

use std::collections::BTreeMap;

use super::oracle::Kinds;
use super::place;
use crate::bundle::Certificate;
use crate::items::{Basis, Error, Placer};
use crate::logic::tests::random_worlds::{Dice, stream};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::logic::tests::walker::Walker;
use crate::proof::ProofStep;
use crate::world::{
    Aim, Class, DoorEnd, EventId, EventSite, Id, ItemId, ItemRequest, LocationId, Node,
    RequirementId, Requirements, Settings, SpotId, Way,
};

const ALWAYS: RequirementId = Requirements::ALWAYS;
pub(super) const LOCATIONS: u32 = 5;
/// The items: three that open something, and one of which there are two copies.
const ITEMS: [(&str, u32); 4] = [("Axe", 1), ("Bow", 1), ("Cape", 1), ("Dust", 2)];

/// What else a small world may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Features {
    /// Keys that locks consume.
    pub keys: bool,
    /// Parts that count as never.
    pub negations: bool,
}

pub(super) const PLAIN: Features = Features { keys: false, negations: false };

/// A small world under construction.
struct Pits<'a> {
    dice: Dice<'a>,
    sketch: Sketch,
    spots: Vec<SpotId>,
    event: EventId,
    /// What passages and locations may need; the first ones are free.
    needs: Vec<RequirementId>,
    /// Whether nothing leads back to the start.
    left_for_good: bool,
}

/// How many of the needs are free.
const FREE: usize = 6;

/// A world of a few spots and five locations, and whether nothing leads back to its start, as in one of three.
pub(super) fn pits(test: &str, number: u32, features: Features) -> (Game, bool) {
    let mut stream = stream(test, number);
    let dice = Dice(&mut stream);
    let mut sketch = Sketch::new();
    let spots = sketch.spots(["a", "b", "c", "d"]).to_vec();
    let event = sketch.event(&[]);
    let needs = vec![ALWAYS; FREE];
    let mut pits = Pits { dice, sketch, spots, event, needs, left_for_good: false };
    pits.begin(features);
    pits.passages();
    pits.locations_and_goal();
    (pits.sketch.finish(), pits.left_for_good)
}

impl Pits<'_> {
    fn begin(&mut self, features: Features) {
        let Self { dice, sketch, spots, event, needs, left_for_good } = self;
        (0..dice.below(3)).for_each(|more| spots.extend(sketch.spots([["e", "f"][more as usize]])));
        for (name, count) in ITEMS {
            let item = match features.keys && dice.one_in(3) {
                true => sketch.key(name, count),
                false => sketch.item(name, count),
            };
            if dice.one_in(3) {
                sketch.draft.items[item].class = Class::Filler;
            }
        }
        needs.extend((0..4).map(|item| sketch.has(ItemId(item), 1)));
        needs.push(sketch.has(ItemId(3), 2));
        needs.push(sketch.draft.requirements.leaf(Node::Event(*event)));
        needs.push(sketch.draft.requirements.reached(dice.pick(spots)));
        if features.negations {
            let (axe, bow) = (sketch.has(ItemId(0), 1), sketch.has(ItemId(1), 1));
            let never = sketch.draft.requirements.leaf(Node::Not(axe));
            needs.extend([never, sketch.draft.requirements.all(&[never, bow])]);
        }
        let (at, need) = (dice.pick(spots), dice.pick(&needs[FREE - 1..]));
        let site = EventSite { event: *event, at, need, note: String::new() };
        sketch.draft.event_sites.push(site);
        *left_for_good = dice.one_in(3);
    }

    fn passages(&mut self) {
        let Self { dice, sketch, spots, needs, left_for_good, .. } = self;
        // Each spot can be entered from an earlier one, so that most of the world can be reached.
        for position in 1..spots.len() {
            let (from, need) = (dice.pick(&spots[..position]), dice.pick(needs));
            sketch.link(from, spots[position], need);
        }
        let targets = if *left_for_good { &spots[1..] } else { &spots[..] };
        for _ in 0..dice.up_to(6) {
            let (from, to, need) = (dice.pick(spots), dice.pick(targets), dice.pick(needs));
            if from == to {
                continue;
            }
            if dice.one_in(5) {
                let way = if *left_for_good && from == spots[0] { Way::One } else { Way::Once };
                sketch.door(DoorEnd::new(from, need), DoorEnd::new(to, ALWAYS), way);
            } else {
                sketch.link(from, to, need);
            }
        }
    }

    fn locations_and_goal(&mut self) {
        let Self { dice, sketch, spots, event, needs, .. } = self;
        for _ in 0..LOCATIONS {
            let need = if dice.one_in(3) { dice.pick(needs) } else { ALWAYS };
            sketch.location(dice.pick(spots), need);
        }
        let goal = match dice.below(3) {
            0 => sketch.draft.requirements.reached(dice.pick(&spots[1..])),
            1 => sketch.has(ItemId(dice.below(3)), 1),
            _ => sketch.draft.requirements.leaf(Node::Event(*event)),
        };
        sketch.draft.goals.push(goal);
        if dice.one_in(2) {
            let need = dice.pick(&needs[FREE..]);
            sketch.draft.goals.push(need);
        }
    }
}

/// All ways to put the items at the locations.
pub(super) fn placements() -> Vec<Kinds> {
    let mut all = vec![Kinds::new()];
    let items = (0..).map(ItemId).zip(ITEMS);
    for (item, (_, count)) in items {
        for copy in 0..count {
            let mut more = Vec::new();
            for placed in all {
                // Copies are interchangeable, so the second one comes after the first.
                let last = placed.iter().filter(|(_, other)| **other == item).map(|(at, _)| at.0);
                let first = if copy == 0 { 0 } else { last.max().map_or(0, |last| last + 1) };
                for at in (first..LOCATIONS).map(LocationId) {
                    if !placed.contains_key(&at) {
                        let mut placed = placed.clone();
                        placed.insert(at, item);
                        more.push(placed);
                    }
                }
            }
            all = more;
        }
    }
    all
}

/// Whether a player can meet the aim in one game; `None` if there is too much to try.
pub(super) fn is_met(game: &Game, settings: &Settings, aim: Aim, placed: &Kinds) -> Option<bool> {
    let mut walker = Walker::new(&game.world, settings, placed);
    walker.negates = true;
    let useful = game.logic.useful_copies();
    walker.search(|player| {
        let is_met = match aim {
            Aim::Goal => true,
            Aim::Locations => player.taken.count_ones() == LOCATIONS,
            Aim::Items => (0..4).all(|item| {
                let taken = placed
                    .iter()
                    .filter(|(at, what)| what.0 == item && player.taken & 1 << at.0 != 0);
                taken.count() >= useful[item as usize] as usize
            }),
        };
        is_met && walker.is_finished(player)
    })
}

/// What came of many worlds.
#[derive(Debug, Default)]
struct Tally {
    worlds: u32,
    /// Worlds with a finishing placement.
    finishable: u32,
    /// Those of them in which nothing leads back to the start.
    left_for_good: u32,
    placed: u32,
    impossible: u32,
    not_found: u32,
    faults: Vec<String>,
}

impl Tally {
    /// Compares what the placer says of a world with every placement.
    fn judge(&mut self, name: &str, game: &Game, left_for_good: bool, aim: Aim) {
        let settings = Settings::defaults(&game.world);
        let request = ItemRequest { aim: Some(aim), attempts: Some(60), ..ItemRequest::default() };
        let is_met = |placed: &Kinds| is_met(game, &settings, aim, placed);
        let judged: Option<Vec<bool>> = placements().iter().map(is_met).collect();
        let Some(judged) = judged else { return };
        let is_finishable = judged.contains(&true);
        self.worlds += 1;
        self.finishable += u32::from(is_finishable);
        self.left_for_good += u32::from(is_finishable && left_for_good);
        let placer = Placer::new(&game.world, &settings, &game.logic, &request);
        let outcome = match placer {
            Ok(placer) => place(&placer, 0),
            Err(refusal) => Err(Error::Impossible(refusal)),
        };
        match outcome {
            Ok(placement) => {
                self.placed += 1;
                let placed = super::oracle::kinds(&placement.placed);
                if is_met(&placed) != Some(true) {
                    self.faults.push(format!("{name}: can't be finished: {placed:?}"));
                }
            }
            Err(Error::Impossible(reason)) if reason.is_proved() => {
                self.impossible += 1;
                if is_finishable {
                    self.faults.push(format!("{name}: refused: {reason}"));
                }
            }
            Err(other) => {
                self.not_found += 1;
                if is_finishable {
                    self.faults.push(format!("{name}: {other}"));
                }
            }
        }
    }
}

#[test]
fn every_finishable_small_world_is_placed() {
    let mut tally = Tally::default();
    for number in 0..4500 {
        let (game, left_for_good) = pits("small", number, PLAIN);
        tally.judge(&format!("world {number}"), &game, left_for_good, Aim::Goal);
    }
    let enough = tally.finishable > 1000 && tally.left_for_good > 300;
    assert!(tally.faults.is_empty() && enough, "{tally:#?}");
}

#[test]
fn aims_are_met_in_one_game() {
    let mut tally = Tally::default();
    for number in 0..1500 {
        let (game, left_for_good) = pits("aims", number, PLAIN);
        for aim in [Aim::Items, Aim::Locations] {
            tally.judge(&format!("world {number}, {aim:?}"), &game, left_for_good, aim);
        }
    }
    let enough = tally.finishable > 1000 && tally.left_for_good > 300;
    assert!(tally.faults.is_empty() && enough, "{tally:#?}");
}

/// A random request.
fn random_request(dice: &mut Dice<'_>) -> ItemRequest {
    let mut locations: Vec<LocationId> = (0..LOCATIONS).map(LocationId).collect();
    dice.0.shuffle(&mut locations);
    let mut request = ItemRequest {
        aim: Some(dice.pick(&[Aim::Goal, Aim::Goal, Aim::Items, Aim::Locations])),
        attempts: Some(2),
        ..ItemRequest::default()
    };
    for list in [&mut request.excluded, &mut request.priority] {
        if dice.one_in(3) {
            list.extend(locations.drain(..1 + dice.below(2) as usize));
            list.sort_unstable();
        }
    }
    if dice.one_in(3) && !locations.is_empty() {
        request.fixed.push((locations[0], ItemId(dice.below(4))));
    }
    if dice.one_in(3) {
        let item = dice.below(4);
        let count = dice.up_to(ITEMS[item as usize].1);
        request.early.push((ItemId(item), count));
    }
    request
}

/// A world with a request, and everything that may be placed there.
struct Trial<'g> {
    game: &'g Game,
    settings: Settings,
    request: ItemRequest,
    /// For each item the locations where a player takes it before anything else and comes home with it.
    early: BTreeMap<ItemId, Vec<LocationId>>,
}

impl<'g> Trial<'g> {
    fn new(game: &'g Game, request: ItemRequest) -> Self {
        let settings = Settings::defaults(&game.world);
        let is_early = |item: ItemId, at: LocationId| {
            let alone = Kinds::from([(at, item)]);
            let mut walker = Walker::new(&game.world, &settings, &alone);
            walker.negates = true;
            let bit = 1 << at.index();
            let found = walker.search(|player| player.taken & bit != 0 && walker.is_home(player));
            found.expect("there are few states")
        };
        let early = request.early.iter().map(|(item, _)| {
            let all = (0..LOCATIONS).map(LocationId);
            (*item, all.filter(|at| is_early(*item, *at)).collect())
        });
        let early = early.collect();
        Self { game, settings, request, early }
    }

    /// Whether a placement does what is requested, whether or not the game can be finished.
    fn is_allowed(&self, placed: &Kinds) -> bool {
        let useful = self.game.logic.useful_copies();
        let request = &self.request;
        let held_at = |list: &[LocationId], item: ItemId| {
            list.iter().filter(|at| placed.get(at) == Some(&item)).count()
        };
        let fixed = request.fixed.iter().all(|(at, item)| placed.get(at) == Some(item));
        let excluded = (0..).map(ItemId).zip(ITEMS).all(|(item, (_, count))| {
            let matter = match self.game.world.items[item].class {
                Class::Major => count,
                Class::Filler => useful[item.index()],
            };
            held_at(&request.excluded, item) <= (count - matter) as usize
        });
        let priority = request.priority.iter().all(|at| useful[placed[at].index()] > 0);
        let early = request.early.iter().all(|(item, count)| {
            let mut looked_at = self.early[item].clone();
            looked_at.retain(|at| !request.excluded.contains(at));
            held_at(&looked_at, *item) >= *count as usize
        });
        fixed && excluded && priority && early
    }

    /// A placement that does what is requested and meets the aim.
    fn counterexample(&self) -> Option<Kinds> {
        let aim = self.request.aim.unwrap_or_default();
        placements().into_iter().find(|placed| {
            let mut found = placed.clone();
            found.retain(|at, _| !self.request.excluded.contains(at));
            let is_met = || is_met(self.game, &self.settings, aim, &found);
            self.is_allowed(placed) && is_met() == Some(true)
        })
    }
}

#[test]
fn no_refusal_is_refuted() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut refuted = Vec::new();
    for number in 0..6000 {
        let features = Features { keys: number % 3 == 1, negations: number % 5 == 1 };
        let (game, _) = pits("refused", number, features);
        let mut stream = stream("refused: request", number);
        let trial = Trial::new(&game, random_request(&mut Dice(&mut stream)));
        let Trial { settings, request, .. } = &trial;
        let refusal = match Placer::new(&game.world, settings, &game.logic, request) {
            Ok(placer) => match place(&placer, 0) {
                Err(Error::Impossible(refusal)) => refusal,
                _ => continue,
            },
            Err(refusal) => refusal,
        };
        let name = format!("{:?}", refusal.reason);
        let name = name.split([' ', '(']).next().unwrap_or_default().to_owned();
        let basis = format!("{:?}", refusal.basis);
        let basis = basis.split([' ', '(']).next().unwrap_or_default().to_owned();
        *seen.entry(format!("{name}, {basis}")).or_default() += 1;
        if refusal.is_proved()
            && let Some(placed) = trial.counterexample()
        {
            refuted
                .push(format!("world {number}: {}, but {placed:?}", refusal.describe(&game.world)));
        }
    }
    assert!(refuted.is_empty(), "{} refuted: {refuted:#?}", refuted.len());
    for reason in [
        "GoalOutOfReach, Bound",
        "GoalOutOfReach, Exhausted",
        "LocationsOutOfReach, Bound",
        "LocationsOutOfReach, Exhausted",
        "ItemsOutOfReach, Bound",
        "NotInOneGame, Exhausted",
        "NothingOpen, Bound",
        "ClosedStart, Bound",
        "NoLocation, Bound",
        "Crowded, Bound",
        "PriorityUncovered, Bound",
        "GoalOutOfReach, Strict",
    ] {
        assert!(seen.get(reason).is_some_and(|count| *count > 0), "{reason}: {seen:#?}");
    }
}

#[test]
fn certificates_show_what_was_exhausted() {
    let (mut certified, mut most) = (0, 0);
    for number in 0..3000 {
        let (game, _) = pits("certified", number, PLAIN);
        let settings = Settings::defaults(&game.world);
        let aim = [Aim::Goal, Aim::Items, Aim::Locations][number as usize % 3];
        let request = ItemRequest { aim: Some(aim), ..ItemRequest::default() };
        let refusal = Placer::new(&game.world, &settings, &game.logic, &request).err();
        if refusal.is_none_or(|refusal| refusal.basis != Basis::Exhausted) {
            let none = Certificate::of_states(&game.world, &game.logic, &request);
            // Whatever has one can't be finished.
            let text = none.map(|none| none.document(&game.world, &settings, None).text());
            let checked = text.map(|text| seedwright_verify::verify_impossible(text.as_bytes()));
            let trial = Trial::new(&game, request);
            assert!(!matches!(checked, Some(Ok(_))) || trial.counterexample().is_none());
            continue;
        }
        let certificate = Certificate::of_states(&game.world, &game.logic, &request);
        let certificate = certificate.expect("the search has ended");
        let text = certificate.document(&game.world, &settings, None).text();
        let checked = seedwright_verify::verify_impossible(text.as_bytes());
        let checked = checked.unwrap_or_else(|problem| panic!("world {number}: {problem}"));
        most = most.max(checked.states);
        certified += 1;
    }
    assert!(certified > 50 && most > 3, "{certified} certified, at most {most} states");
}

#[test]
fn certificates_of_walks_are_accepted() {
    let (mut accepted, mut walks) = (0, 0);
    for number in 0..600 {
        let (game, _) = pits("decided", number, PLAIN);
        let settings = Settings::defaults(&game.world);
        let aim = [Aim::Goal, Aim::Items, Aim::Locations][number as usize % 3];
        let request = ItemRequest { aim: Some(aim), ..ItemRequest::default() };
        let found = crate::items::certificate(&game.world, &settings, &game.logic, &request);
        let Some(found) = found else { continue };
        let named = Certificate::of_cuts(&game.world, &game.logic, &request, &found);
        let text = named.expect("it is short").document(&game.world, &settings, None).text();
        let checked = seedwright_verify::verify_impossible(text.as_bytes());
        assert!(checked.is_ok(), "world {number}: {checked:?}: {text}");
        assert!(Trial::new(&game, request).counterexample().is_none(), "world {number}");
        accepted += 1;
        walks += u32::from(found.reading == crate::items::Reading::Walk);
    }
    assert!(accepted > 50 && walks > 0, "{accepted} accepted, {walks} of walking players");
}

#[test]
fn no_forged_certificate_is_accepted() {
    let (mut worlds, mut forged) = (0, 0);
    for number in 0..1500 {
        let (game, _) = pits("forged", number, PLAIN);
        let settings = Settings::defaults(&game.world);
        let mut stream = stream("forged: tables", number);
        let mut dice = Dice(&mut stream);
        let spots = u32::try_from(game.world.spots.len()).expect("there are few");
        let facts = game.logic.rules().fact_count();
        let lasting = |dice: &mut Dice<'_>| -> Vec<u32> {
            let count = dice.below(6);
            (0..count).map(|_| 2 * spots + dice.below(facts - 2 * spots)).collect()
        };
        let everything =
            game.holding(&[(ItemId(0), 1), (ItemId(1), 1), (ItemId(2), 1), (ItemId(3), 2)]);
        if !everything.knows(game.logic.goal()) {
            continue;
        }
        worlds += 1;
        for _ in 0..20 {
            let home = lasting(&mut dice);
            let away = (0..dice.below(12)).map(|_| {
                let mut row = vec![dice.below(spots)];
                row.extend(lasting(&mut dice));
                row
            });
            let away: Vec<Vec<u32>> = away.collect();
            let certificate = Certificate::forged(&game.world, &game.logic, &home, &away);
            let text = certificate.document(&game.world, &settings, None).text();
            let checked = seedwright_verify::verify_impossible(text.as_bytes());
            assert!(checked.is_err(), "world {number}: {text}");
            forged += 1;
        }
    }
    assert!(worlds > 500 && forged > 10_000, "{forged} forged in {worlds} worlds");
}

/// A pit whose way out needs the Rope, and a location on its edge.
fn pit_and_edge() -> Game {
    let mut sketch = Sketch::new();
    let [edge, pit] = sketch.spots(["edge", "pit"]);
    let rope = sketch.item("Rope", 1);
    let climb = sketch.has(rope, 1);
    sketch.link(edge, pit, ALWAYS);
    sketch.link(pit, edge, climb);
    sketch.location(edge, ALWAYS);
    sketch.location(pit, ALWAYS);
    sketch.draft.goals.push(climb);
    sketch.finish()
}

#[test]
fn loops_come_as_often_as_requested() {
    let game = pit_and_edge();
    let settings = Settings::defaults(&game.world);
    for (loops, expected) in
        [(None, 0..=0), (Some(0), 0..=0), (Some(30), 60..=120), (Some(100), 300..=300)]
    {
        let request = ItemRequest { loops, ..ItemRequest::default() };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        let in_pit = (0..300).filter(|seed| {
            let placement = place(&placer, *seed).unwrap();
            placement.placed[0].location == LocationId(1)
        });
        let in_pit = in_pit.count();
        assert!(expected.contains(&in_pit), "{loops:?}: {in_pit} of 300 in the pit");
    }
}

/// A cave that nobody comes back to, with a location. The drop out of it needs the Lamp; a village of locations lies
/// beyond.
fn cave(houses: u32) -> Game {
    let mut sketch = Sketch::new();
    let [ledge, well] = sketch.spots(["ledge", "well"]);
    let lamp = sketch.item("Lamp", 1);
    let light = sketch.has(lamp, 1);
    sketch.link(ledge, well, light);
    sketch.location(ledge, ALWAYS);
    sketch.location(well, ALWAYS);
    for number in 0..houses {
        let key = sketch.item(&format!("Key {number}"), 1);
        let need = sketch.has(key, 1);
        let [house] = sketch.spots([format!("house {number}").as_str()]);
        sketch.link(well, house, need);
        sketch.link(house, well, ALWAYS);
        sketch.location(house, ALWAYS);
        sketch.end_at(house);
    }
    sketch.finish()
}

#[test]
fn a_start_is_left_for_good() {
    let game = cave(30);
    let settings = Settings::defaults(&game.world);
    for aim in [Aim::Goal, Aim::Items, Aim::Locations] {
        let request = ItemRequest { aim: Some(aim), ..ItemRequest::default() };
        let placer = Placer::new(&game.world, &settings, &game.logic, &request).unwrap();
        for seed in 0..20 {
            let placement = place(&placer, seed).unwrap();
            let placed = super::oracle::kinds(&placement.placed);
            assert_eq!(placed[&LocationId(0)], ItemId(0), "{aim:?}, seed {seed}");
            assert!(placement.attempts <= 2, "{aim:?}, seed {seed}: {}", placement.attempts);
            assert!(placement.proof.steps.iter().any(|step| matches!(step, ProofStep::Leaves(_))));
        }
    }
}

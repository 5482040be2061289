//! Tiny worlds with everything that makes the rules inexact, in which each refusal is tried against every placement.
//!
//! Damage, `not!`, consumed keys and an option meet priority locations, early items, exclusions and plans. An item that no
//! rule uses may lie where nobody comes. The judge is a player who tries everything ([`Walker`]).

use std::collections::BTreeMap;

use super::oracle::Kinds;
use super::place;
use crate::items::{Basis, Error, Placer, Refusal, helpful_changes};
use crate::logic::Logic;
use crate::logic::tests::random_worlds::{Dice, stream};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::logic::tests::walker::Walker;
use crate::world::{
    Aim, Amount, Class, Id, ItemId, ItemRequest, LocationId, Node, OptionId, OptionKind,
    OptionTest, RequirementId, Requirements, Resource, SettingValue, Settings, SpotId, World,
    WorldOption,
};

const ALWAYS: RequirementId = Requirements::ALWAYS;
const LOCATIONS: u32 = 4;
/// The items, a copy of each. No rule uses the last one.
const ITEMS: [&str; 4] = ["Axe", "Bow", "Cape", "Rock"];

/// A few spots below the start, to which few ways lead back, and one that is often cut off.
fn tiny(dice: &mut Dice<'_>, number: u32) -> Game {
    let (damage, negations, keys) = (number.is_multiple_of(4), number % 4 == 1, number % 4 >= 2);
    let mut sketch = Sketch::new();
    let spots = sketch.spots(["start", "b", "c", "far"]);
    for name in ITEMS {
        let item = match keys && dice.one_in(2) {
            true => sketch.key(name, 1),
            false => sketch.item(name, 1),
        };
        if dice.one_in(2) {
            sketch.draft.items[item].class = Class::Filler;
        }
    }
    let kind = OptionKind::Switch { default: false };
    let (name, help) = ("ladder".to_owned(), String::new());
    let option = sketch.draft.options.push(WorldOption { name, help, kind });
    let needs = needs(&mut sketch, dice, option, damage, negations || number % 8 == 7);
    let event = sketch.event(&[(dice.pick(&spots[..3]), dice.pick(&needs))]);
    let happened = sketch.draft.requirements.leaf(Node::Event(event));
    let [start, below, beyond, far] = spots;
    let ways = [(start, below), (below, beyond), (start, beyond), (beyond, far)];
    for (from, to) in ways.into_iter().take(2 + dice.below(3) as usize) {
        let need = dice.pick(&needs);
        sketch.link(from, to, need);
        if dice.one_in(3) {
            let back = dice.pick(&needs);
            sketch.link(to, from, back);
        }
    }
    for _ in 0..LOCATIONS {
        let need = if dice.one_in(3) { dice.pick(&needs) } else { ALWAYS };
        sketch.location(dice.pick(&spots), need);
    }
    let goal = match dice.below(3) {
        0 => happened,
        1 => sketch.draft.requirements.reached(dice.pick(&spots[1..3])),
        // Items and the option: no damage can be taken at a goal.
        _ => dice.pick(&needs[..5]),
    };
    sketch.draft.goals.push(goal);
    sketch.finish()
}

/// What passages, locations and events may need. Every third one is free.
fn needs(
    sketch: &mut Sketch,
    dice: &mut Dice<'_>,
    option: OptionId,
    damage: bool,
    negations: bool,
) -> Vec<RequirementId> {
    let mut needs: Vec<RequirementId> = (0..3).map(|item| sketch.has(ItemId(item), 1)).collect();
    let requirements = &mut sketch.draft.requirements;
    let ladder = requirements.leaf(Node::Option { option, test: OptionTest::AtLeast(1) });
    needs.extend([ladder, requirements.any(&[ladder, needs[0]])]);
    if negations {
        let without = requirements.leaf(Node::Not(needs[1]));
        needs.extend([without, requirements.all(&[without, ladder])]);
    }
    if damage {
        let health = Resource { health: true, ..Resource::new("health", 100) };
        let health = sketch.draft.resources.push(health);
        if dice.one_in(2) {
            sketch.draft.items[ItemId(2)].gives.push((health, 50));
        }
        for amount in [40, 60, 110] {
            let requirements = &mut sketch.draft.requirements;
            needs.push(requirements.leaf(Node::Damage(Amount::Fixed(amount))));
        }
    }
    needs.extend(vec![ALWAYS; needs.len() / 2]);
    needs
}

fn random_request(dice: &mut Dice<'_>) -> ItemRequest {
    let mut locations: Vec<LocationId> = (0..LOCATIONS).map(LocationId).collect();
    dice.0.shuffle(&mut locations);
    let aim = dice.pick(&[Aim::Items, Aim::Items, Aim::Goal, Aim::Locations]);
    let mut request = ItemRequest { aim: Some(aim), attempts: Some(2), ..ItemRequest::default() };
    if dice.one_in(4) {
        request.priority.extend(locations.drain(..dice.up_to(2) as usize));
        request.priority.sort_unstable();
    }
    if dice.one_in(8) {
        request.excluded.push(locations.remove(0));
    }
    if dice.one_in(4) {
        // Now and then at a priority location.
        let at = request.priority.first().copied().filter(|_| dice.one_in(2));
        request.fixed.push((at.unwrap_or(locations[0]), ItemId(dice.below(4))));
    }
    if dice.one_in(4) {
        request.early.push((ItemId(dice.below(4)), 1));
    }
    request
}

/// All ways to put one copy of each item at the locations.
fn placements() -> Vec<Kinds> {
    let mut all = vec![Kinds::new()];
    for item in (0..4).map(ItemId) {
        let longer = all.iter().flat_map(|placed| {
            let free = (0..LOCATIONS).map(LocationId).filter(|at| !placed.contains_key(at));
            free.map(move |at| placed.iter().map(|(at, item)| (*at, *item)).chain([(at, item)]))
        });
        all = longer.map(Iterator::collect).collect();
    }
    all
}

/// A world under some settings, and what is requested of it.
struct Trial<'t> {
    world: &'t World,
    settings: Settings,
    logic: Logic,
    request: &'t ItemRequest,
    /// For each item how many copies the strict rules can use.
    strict: Vec<u32>,
    /// The same, or what the generous rules can use.
    useful: Vec<u32>,
}

impl<'t> Trial<'t> {
    fn new(world: &'t World, has_ladder: bool, request: &'t ItemRequest) -> Self {
        let mut settings = Settings::defaults(world);
        settings.set(world, "ladder", &SettingValue::Switch(has_ladder)).expect("a switch");
        let logic = Logic::compile(world, &settings);
        let strict = logic.useful_copies();
        let generous = logic.generous(world).useful_copies();
        let useful = strict.iter().zip(generous).map(|(one, other)| (*one).max(other)).collect();
        Self { world, settings, logic, request, strict, useful }
    }

    fn refusal(&self) -> Option<Refusal> {
        let placer = Placer::new(self.world, &self.settings, &self.logic, self.request);
        let refusal = match placer.map(|placer| place(&placer, 0)) {
            Ok(Err(Error::Impossible(refusal))) | Err(refusal) => refusal,
            Ok(_) => return None,
        };
        Some(refusal.into_reason())
    }

    fn is_early(&self, item: ItemId, at: LocationId) -> bool {
        let alone = Kinds::from([(at, item)]);
        let mut walker = Walker::new(self.world, &self.settings, &alone);
        walker.negates = true;
        let bit = 1 << at.index();
        let found = walker.search(|player| player.taken & bit != 0 && walker.is_home(player));
        found.expect("there are few states")
    }

    /// Whether a placement does what is requested, whether or not the game can be finished.
    fn is_allowed(&self, placed: &Kinds) -> bool {
        let Self { request, .. } = self;
        let matters = |item: ItemId| {
            self.world.items[item].class == Class::Major || self.strict[item.index()] > 0
        };
        let early = |item: ItemId| {
            let mut at = placed.iter().filter(|(_, what)| **what == item).map(|(at, _)| *at);
            at.any(|at| !request.excluded.contains(&at) && self.is_early(item, at))
        };
        request.fixed.iter().all(|(at, item)| placed.get(at) == Some(item))
            && request.excluded.iter().all(|at| !matters(placed[at]))
            && request.priority.iter().all(|at| self.useful[placed[at].index()] > 0)
            && request.early.iter().all(|(item, _)| early(*item))
    }

    /// Whether a player can meet the aim in one game.
    fn is_met(&self, placed: &Kinds) -> bool {
        let mut found = placed.clone();
        found.retain(|at, _| !self.request.excluded.contains(at));
        let mut walker = Walker::new(self.world, &self.settings, &found);
        walker.negates = true;
        let has = |taken: u32, item: ItemId| {
            found.iter().any(|(at, what)| *what == item && taken & 1 << at.0 != 0)
        };
        let finished = walker.search(|player| {
            let is_met = match self.request.aim.unwrap_or_default() {
                Aim::Goal => true,
                Aim::Locations => player.taken.count_ones() == LOCATIONS,
                Aim::Items => (0..4)
                    .map(ItemId)
                    .all(|item| self.strict[item.index()] == 0 || has(player.taken, item)),
            };
            is_met && walker.is_finished(player)
        });
        finished.expect("there are few states")
    }

    fn counterexample(&self) -> Option<Kinds> {
        let all = placements().into_iter();
        all.filter(|placed| self.is_allowed(placed)).find(|placed| self.is_met(placed))
    }
}

/// The first word of how something is written for debugging: the name of a variant.
fn variant(shown: &str) -> &str {
    shown.split([' ', '(']).next().unwrap_or_default()
}

#[test]
fn refusals_hold_and_name_the_option_that_lifts_them() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    let mut faults = Vec::new();
    for number in 0..12_000 {
        let mut stream = stream("refutations", number);
        let mut dice = Dice(&mut stream);
        let game = tiny(&mut dice, number);
        let request = random_request(&mut dice);
        let off = Trial::new(&game.world, false, &request);
        let Some(refusal) = off.refusal() else { continue };
        let is_proved = refusal.is_proved();
        let (world, settings) = (off.world, &off.settings);
        let changed = helpful_changes(world, settings, &off.logic, &request, is_proved);
        let said = refusal.describe(world);
        if is_proved && let Some(placed) = off.counterexample() {
            faults.push(format!("world {number}: {said}, but {placed:?}"));
        }
        let on = Trial::new(&game.world, true, &request);
        if is_proved
            && changed.is_none()
            && let Some(placed) = on.counterexample()
        {
            faults.push(format!("world {number}: {said}, but with a ladder {placed:?}"));
        }
        if let Some(Basis::Settings { changes, .. }) = &changed {
            assert_eq!(changes.len(), 1, "world {number}");
            assert_eq!(changes[0].len(), 1, "world {number}");
            assert_eq!(changes[0][0].name, "ladder", "world {number}");
        }
        let basis = format!("{:?}", changed.unwrap_or(refusal.basis));
        let name = format!("{:?}", refusal.reason);
        *seen.entry(format!("{}, {}", variant(&name), variant(&basis))).or_default() += 1;
    }
    assert!(faults.is_empty(), "{} faults: {faults:#?}", faults.len());
    let expected = [
        "GoalOutOfReach, Bound",
        "GoalOutOfReach, Strict",
        "GoalOutOfReach, Settings",
        "ItemsOutOfReach, Bound",
        "NothingOpen, Bound",
        "NothingOpen, Settings",
        "ClosedStart, Bound",
        "NoLocation, Bound",
        "NoLocation, Strict",
        "NoLocation, Settings",
        "PriorityUncovered, Bound",
        "PriorityUncovered, Strict",
        "PriorityUncovered, Settings",
        "PriorityWasted, Bound",
        "PriorityWasted, Strict",
        "PriorityWasted, Settings",
    ];
    let lacking: Vec<_> = expected.iter().filter(|reason| !seen.contains_key(**reason)).collect();
    assert!(lacking.is_empty(), "{lacking:?}: {seen:#?}");
}

/// A start without locations, from which the player drops into a tower and rings its bell.
fn drop_into_tower() -> (Sketch, [SpotId; 2]) {
    let mut sketch = Sketch::new();
    let [start, tower] = sketch.spots(["start", "tower"]);
    let [nowhere] = sketch.spots(["nowhere"]);
    sketch.link(start, tower, ALWAYS);
    let bell = sketch.event(&[(tower, ALWAYS)]);
    let rung = sketch.draft.requirements.leaf(Node::Event(bell));
    sketch.draft.goals.push(rung);
    sketch.location(nowhere, ALWAYS);
    (sketch, [tower, nowhere])
}

/// Whether the copies are placed with the aim `items`.
fn places_items(sketch: Sketch) -> Result<bool, String> {
    let Game { world, logic } = sketch.finish();
    let settings = Settings::defaults(&world);
    let request = ItemRequest { aim: Some(Aim::Items), ..ItemRequest::default() };
    let placer = Placer::new(&world, &settings, &logic, &request);
    let placer = placer.map_err(|refusal| refusal.describe(&world))?;
    Ok(place(&placer, 1).is_ok())
}

/// The only location that is ever open has room for what the aim asks for. What no rule uses is where nobody comes.
#[test]
fn what_no_rule_uses_does_not_close_the_start() {
    // Something depends on what has not happened.
    let (mut sketch, [tower, _]) = drop_into_tower();
    let lamp = sketch.item("Lamp", 1);
    sketch.item("Rock", 1);
    let held = sketch.has(lamp, 1);
    sketch.draft.goals.push(held);
    let dark = sketch.draft.requirements.leaf(Node::Not(held));
    sketch.event(&[(tower, dark)]);
    sketch.location(tower, ALWAYS);
    assert_eq!(places_items(sketch), Ok(true));
    // A key of which too many locks ask for a copy.
    let (mut sketch, [tower, _]) = drop_into_tower();
    let lamp = sketch.item("Lamp", 1);
    sketch.item("Rock", 1);
    let key = sketch.key("Key", 1);
    let (held, opened) = (sketch.has(lamp, 1), sketch.has(key, 1));
    sketch.draft.goals.push(held);
    sketch.event(&[(tower, opened)]);
    sketch.event(&[(tower, opened)]);
    sketch.location(tower, ALWAYS);
    sketch.location(tower, ALWAYS);
    assert_eq!(places_items(sketch), Ok(true));
    // Health is lost on the way to a tank.
    let (mut sketch, [tower, _]) = drop_into_tower();
    let health = Resource { health: true, ..Resource::new("health", 100) };
    let health = sketch.draft.resources.push(health);
    let tank = sketch.item("Tank", 1);
    sketch.draft.items[tank].gives.push((health, 50));
    sketch.item("Rock", 1);
    let [cellar] = sketch.spots(["cellar"]);
    let lava = sketch.draft.requirements.leaf(Node::Damage(Amount::Fixed(60)));
    sketch.link(tower, cellar, lava);
    sketch.link(cellar, tower, lava);
    sketch.location(cellar, ALWAYS);
    assert_eq!(places_items(sketch), Ok(true));
}

//! Random small games: what the constraints and cuts say of them is what trying every placement says.

use serde_json::{Value, json};

use super::game::{Game, Item, Link, Location, sign};
use super::refusal;
use super::refuter::{all_cuts, refute};

/// Numbers that only look random.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ 0x5DEE_CE66)
    }

    pub fn below(&mut self, bound: u32) -> u32 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % u64::from(bound.max(1))) as u32
    }

    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }
}

/// Draws a game with few items and locations.
pub fn game(dice: &mut Dice) -> Game {
    let spots = 2 + dice.below(3);
    let kinds = 1 + dice.below(3);
    let places = 2 + dice.below(3);
    let pools: Vec<(bool, bool)> = match dice.chance(40) {
        true => vec![(dice.chance(50), dice.chance(60))],
        false => Vec::new(),
    };
    let pool = |dice: &mut Dice| if !pools.is_empty() && dice.chance(40) { 0 } else { -1 };
    let mut left = places;
    let mut items = Vec::new();
    for _ in 0..kinds {
        let copies = dice.below(3).min(left);
        left -= copies;
        let pool = pool(dice);
        items.push(Item {
            copies,
            starting: u32::from(dice.chance(10)),
            pool,
            matter: dice.below(copies + 1),
            majors: if dice.chance(20) { dice.below(copies + 1) } else { 0 },
        });
    }
    let need = |dice: &mut Dice| (dice.below(kinds), 1 + dice.below(2));
    let mut links = Vec::new();
    for to in 1..spots {
        let needs = (0..dice.below(3)).map(|_| need(dice)).collect();
        links.push(Link { from: dice.below(to), to, needs });
    }
    let locations = (0..places).map(|_| {
        let need = dice.chance(25).then(|| dice.below(kinds));
        Location { spot: dice.below(spots), need, pool: pool(dice) }
    });
    let locations = locations.collect();
    let some = |dice: &mut Dice, percent: u32| dice.chance(percent).then(|| dice.below(places));
    Game {
        spots,
        links,
        locations,
        items,
        goal: spots - 1,
        one_area: dice.chance(20),
        aim: ["goal", "goal", "items", "locations"][dice.below(4) as usize],
        place: some(dice, 25).map(|at| (at, dice.below(kinds))).into_iter().collect(),
        exclude: some(dice, 25).into_iter().collect(),
        priority: some(dice, 20).into_iter().collect(),
        early: dice.chance(15).then(|| (dice.below(kinds), 1)).into_iter().collect(),
        areas: dice.chance(15).then(|| (dice.below(kinds), vec![0])).into_iter().collect(),
        pools,
    }
}

/// Returns the document of a game that has no placement.
pub fn refuted(game: &Game) -> Option<Value> {
    let mut document = game.document(&json!(all_cuts(game)), &json!({ "clauses": [[]] }));
    let clauses = refute(&document)?;
    document["proof"] = json!({ "clauses": clauses });
    Some(document)
}

#[test]
fn constraints_and_cuts_say_what_trying_says() {
    let (mut possible, mut impossible) = (0, 0);
    for seed in 0..3000 {
        let game = game(&mut Dice::new(seed));
        match (refuted(&game), game.has_placement()) {
            (None, true) => possible += 1,
            (Some(document), false) => {
                assert_eq!(refusal(&document), None, "game {seed}");
                impossible += 1;
            }
            (refuted, found) => panic!("game {seed}: refuted {}, found {found}", refuted.is_some()),
        }
    }
    assert!(possible > 500 && impossible > 500, "{possible} possible, {impossible} impossible");
}

#[test]
fn a_proof_of_one_game_does_not_refute_another() {
    let (mut refused, mut accepted) = (0, 0);
    for seed in 0..2000 {
        let mut dice = Dice::new(seed);
        let first = game(&mut dice);
        let Some(document) = refuted(&first) else { continue };
        for _ in 0..4 {
            let other = changed(&first, &mut dice);
            let mut forged = other.document(&document["cuts"], &document["proof"]);
            sign(&mut forged);
            match (refusal(&forged), other.has_placement()) {
                (None, true) => panic!("game {seed}: a false claim is accepted"),
                (Some(_), true) => refused += 1,
                (None, false) => accepted += 1,
                (Some(_), false) => {}
            }
        }
    }
    assert!(refused > 200 && accepted > 50, "{refused} refused, {accepted} accepted");
}

/// Changes one thing about a game.
fn changed(game: &Game, dice: &mut Dice) -> Game {
    let mut other = game.clone();
    let (items, places) = (game.items.len() as u32, game.locations.len() as u32);
    let item = dice.below(items) as usize;
    match dice.below(10) {
        0 => other.exclude.clear(),
        1 => other.place.clear(),
        2 => other.priority.clear(),
        3 => other.early.clear(),
        4 => other.areas.clear(),
        5 => other.items[item].copies = other.items[item].copies.saturating_sub(1),
        6 => other.locations.push(Location::at(0)),
        7 => other.locations[dice.below(places) as usize] = Location::at(0),
        8 => other.links.iter_mut().for_each(|link| link.needs.truncate(1)),
        _ => other.pools.iter_mut().for_each(|pool| *pool = (false, false)),
    }
    for row in &mut other.items {
        row.matter = row.matter.min(row.copies);
        row.majors = row.majors.min(row.copies);
    }
    other
}

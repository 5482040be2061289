//! A small valid bundle to tamper with.
//!
//! ```text
//! Hall.door ── Hall.pit ──(part: Key or Lamp)── Cave.mouth ──(Idol)── Vault.hoard: the goal
//!  Hall.Mat                                      Cave.Niche            Vault.Shelf
//!                                                Cave.Altar (Gate)     Vault.Corner
//! ```
//!
//! The gate rises once tanks hold 200; the player starts with one of 100. The Idol acts as the Lamp.
//! The relics (Idol, Altar) are a separate pool, and no area holds two tanks.

use seedwright_verify::{Claim, Problem, ProvedBundle, verify};
use serde_json::{Value, json};

use crate::oracle;

/// The numbers of facts, which depend on how the player gets home.
#[derive(Clone, Copy)]
pub struct Facts {
    walk: bool,
    /// The number of copies of an item that nothing needs.
    coins: u32,
}

impl Facts {
    pub const WALK: Self = Self::new(true);
    pub const WARP: Self = Self::new(false);

    const fn new(walk: bool) -> Self {
        Self { walk, coins: 0 }
    }

    pub fn with_coins(self, coins: u32) -> Self {
        Self { coins, ..self }
    }

    pub fn reached(self, spot: u32) -> u32 {
        spot
    }

    pub fn returns(self, spot: u32) -> Option<u32> {
        self.walk.then_some(4 + spot)
    }

    pub fn open(self, location: u32) -> u32 {
        if self.walk { 8 + location } else { 4 + location }
    }

    pub fn event(self) -> u32 {
        self.open(5)
    }

    pub fn key(self) -> u32 {
        self.event() + 1
    }

    pub fn idol(self) -> u32 {
        self.key() + 1
    }

    pub fn tank(self, copy: u32) -> u32 {
        self.idol() + 1 + copy
    }

    pub fn coin(self) -> u32 {
        self.tank(3)
    }

    pub fn lamp(self) -> u32 {
        self.coin() + self.coins
    }

    pub fn goal(self) -> u32 {
        self.lamp() + 1
    }

    pub fn part(self) -> u32 {
        self.goal() + 1
    }
}

/// The rules and bodies of a file.
#[derive(Default)]
struct Rules {
    bodies: Vec<Value>,
    rules: Vec<Value>,
}

impl Rules {
    fn add(&mut self, head: u32, need: u32, mut body: Vec<(u32, u32)>) {
        body.sort_unstable();
        let flat: Vec<u32> = body.iter().flat_map(|entry| [entry.0, entry.1]).collect();
        let flat = json!(flat);
        let known = self.bodies.iter().position(|body| *body == flat);
        let number = known.unwrap_or(self.bodies.len());
        if known.is_none() {
            self.bodies.push(flat);
        }
        self.rules.push(json!([head, need, number]));
    }

    /// Adds a rule that needs every fact of a list.
    fn all(&mut self, head: u32, facts: &[Option<u32>]) {
        let body: Vec<(u32, u32)> = facts.iter().flatten().map(|fact| (*fact, 1)).collect();
        self.add(head, body.len() as u32, body);
    }
}

fn rules(facts: Facts) -> Rules {
    let mut rules = Rules::default();
    let reached = |spot| Some(facts.reached(spot));
    let (key, idol, part) = (facts.key(), facts.idol(), facts.part());
    rules.add(part, 1, vec![(key, 1), (facts.lamp(), 1)]);
    rules.add(facts.lamp(), 1, vec![(idol, 1)]);
    for (to, need) in [(1, None), (2, Some(part)), (3, Some(idol))] {
        rules.all(facts.reached(to), &[reached(to - 1), need]);
        if let Some(back) = facts.returns(to) {
            rules.all(back, &[facts.returns(to - 1), need]);
        }
    }
    for (location, spot, need) in
        [(0, 0, None), (1, 2, None), (2, 2, Some(facts.event())), (3, 3, None), (4, 3, None)]
    {
        rules.all(facts.open(location), &[reached(spot), facts.returns(spot), need]);
    }
    let tanks = (0..3).map(|copy| (facts.tank(copy), 100)).collect();
    rules.add(facts.event(), 200, tanks);
    rules.all(facts.goal(), &[reached(3), facts.returns(3)]);
    // Ways back are passages in the other direction.
    for (to, need) in [(1, None), (2, Some(part)), (3, Some(idol))] {
        if facts.walk {
            rules.all(facts.reached(to - 1), &[reached(to), need]);
        }
    }
    rules
}

fn world(facts: Facts) -> Value {
    let Rules { bodies, rules } = rules(facts);
    let start = [Some(facts.reached(0)), facts.returns(0), Some(facts.tank(0))];
    let start: Vec<u32> = start.into_iter().flatten().collect();
    json!({
        "return": if facts.walk { "walk" } else { "warp" },
        "areas": ["Shore", "Cliff"],
        "pools": [["relics", true, false], ["tanks", false, true]],
        "spots": ["Hall.door", "Hall.pit", "Cave.mouth", "Vault.hoard"],
        "locations": [
            ["Hall.Mat", 0, -1],
            ["Cave.Niche", 1, -1],
            ["Cave.Altar", 1, 0],
            ["Vault.Shelf", 0, 1],
            ["Vault.Corner", 0, -1],
        ],
        "events": ["Gate raised"],
        "items": [
            ["Key", 0, 1, -1, 1, 1],
            ["Idol", 0, 1, 0, 1, 1],
            ["Tank", 1, 2, 1, 1, 0],
            ["Coin", 0, facts.coins, -1, 0, 0],
        ],
        "staged": ["Lamp"],
        "parts": 1,
        "start": start,
        "bodies": bodies,
        "rules": rules,
    })
}

/// Returns a valid bundle.
pub fn sample(return_mode: &str, aim: &str) -> Value {
    let facts = match return_mode {
        "walk" => Facts::WALK,
        _ => Facts::WARP,
    };
    let mut bundle = unproved(facts, aim);
    prove(&mut bundle);
    seal(&mut bundle);
    bundle
}

/// Returns a bundle without a proof, a hash, or placed coins.
pub fn unproved(facts: Facts, aim: &str) -> Value {
    json!({
        "format": 2,
        "engineVersion": "0.1.0",
        "seedVersion": 1,
        "pack": { "id": "cove", "name": "The Cove", "hash": "0".repeat(64) },
        "settings": { "start": "door", "tanks": 2, "night": true },
        "seed": "rainy day",
        "hashWords": ["amber", "otter", "quill"],
        "hashGlyphs": ["★", "☾", "Ω", "→", "♪"],
        "permalink": "00000-00000-00000",
        "stages": { "items": {
            "algorithm": "assumed", "aim": aim, "attempts": 20, "decide": "auto", "swaps": 200, "steps": 1_000_000_000,
            "loops": 0, "mix": 4_000,
            "place": { "Cave.Altar": "Idol" },
            "exclude": ["Vault.Corner"],
            "priority": ["Hall.Mat"],
            "early": { "Key": 1 },
            "areas": { "Key": ["Shore"] },
            "weights": { "Hall.Mat": 5 },
        } },
        "world": world(facts),
        "worldHash": "",
        "decisions": { "items": [
            { "location": "Hall.Mat", "item": "Key", "copy": 0 },
            { "location": "Cave.Niche", "item": "Tank", "copy": 0 },
            { "location": "Cave.Altar", "item": "Idol", "copy": 0 },
            { "location": "Vault.Shelf", "item": "Tank", "copy": 1 },
        ] },
        "progression": { "spheres": [["Hall.Mat"]], "odd": null, "share": 0.5, "depth": -1 },
        "proof": { "steps": [] },
    })
}

/// Returns valid bundles of every kind.
pub fn samples() -> Vec<Value> {
    let mut samples = Vec::new();
    for return_mode in ["walk", "warp"] {
        for aim in ["locations", "items", "goal"] {
            samples.push(sample(return_mode, aim));
        }
    }
    let mut excluding = sample("walk", "items");
    excluding["stages"]["items"]["exclude"] = json!(["Vault.Shelf"]);
    prove(&mut excluding);
    samples.push(excluding);
    samples
}

/// Sets a proof of everything that can be proved.
pub fn prove(bundle: &mut Value) {
    bundle["proof"]["steps"] = json!(oracle::steps(bundle));
}

/// Sets the hash of the world.
pub fn seal(bundle: &mut Value) {
    let text = serde_json::to_vec(&bundle["world"]).unwrap();
    bundle["worldHash"] = json!(blake3::hash(&text).to_hex().as_str());
}

pub fn check(bundle: &Value) -> Result<ProvedBundle, Problem> {
    verify(&serde_json::to_vec(bundle).unwrap())
}

/// Asserts that a bundle is refuted for this reason.
#[track_caller]
pub fn assert_refuted(bundle: &Value, claim: Claim, step: Option<usize>, reason: &str) {
    let reason = reason.to_owned();
    let expected = Problem::Refuted { claim, step, reason };
    assert_eq!(check(bundle), Err(expected));
}

#[test]
fn the_samples_are_proved() {
    for bundle in samples() {
        let proved = check(&bundle).unwrap();
        assert_eq!(proved.pack_id, "cove");
        assert_eq!(proved.pack_name, "The Cove");
        assert_eq!(proved.pack_hash, "0".repeat(64));
        assert_eq!(proved.seed, "rainy day");
        assert_eq!(json!(proved.world_hash), bundle["worldHash"]);
        oracle::confirm(&bundle).unwrap();
    }
}

#[test]
fn what_was_proved_is_said_with_numbers() {
    let steps = oracle::steps(&sample("walk", "locations")).len();
    let proved = check(&sample("walk", "locations")).unwrap();
    assert_eq!(proved.steps, steps);
    assert_eq!(
        proved.claims,
        [
            &format!("The goal can be reached: the proof has {steps} steps over 18 rules."),
            "Every location can be opened: 5 locations.",
            "Every item copy is at exactly one location: 4 copies, 5 locations.",
            "1 pool is kept separate.",
            "1 pool has at most one item in each area.",
            "1 planned item is where it was planned.",
            "1 excluded location holds no item that the proof uses.",
            "1 priority location holds a copy of an item that a rule can use.",
            "1 early item can be taken before anything else, and brought home.",
            "1 item is in the areas it is bound to.",
        ]
    );
    let claims = check(&sample("warp", "items")).unwrap().claims;
    assert_eq!(claims[1], "Every item copy that a rule can use can be found: 3 copies.");
    let claims = check(&sample("warp", "goal")).unwrap().claims;
    assert!(claims[1].starts_with("Every item copy is at"));
}

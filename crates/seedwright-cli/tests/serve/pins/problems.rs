//! Requests that are refused, each in every way that it can be.

use serde_json::{Value, json};

use super::asks::carried;
use super::record::{Ask, Kept};
use crate::client::Served;

const BLANK: &str = include_str!("../../../../seedwright-api/worlds/blank.toml");
/// A pack with mistakes in several places.
const BROKEN: &str = "[pack]\nformat = 1\nid = \"b\"\nname = \"B\"\nstart = \"Hall\"\ngoal = \"reached(Valt)\"\nodd = 1\n\
    [rooms.Hall]\nlocations = [{ name = \"Mat\", need = \"Kay\" }]\n[rooms.Vault]\n[doors]\none = { a = \"Hall\", b = \"Attic\" }\n";

/// A valid request of an endpoint.
fn usual(path: &str) -> Value {
    match path {
        "/api/doors" => json!({ "pack": "tower", "seed": "7" }),
        "/api/rooms" | "/api/rooms/files/{name}" => json!({ "pack": "halls", "seed": "7" }),
        "/api/population" | "/api/population/files/{name}" => {
            json!({ "pack": "depths", "seed": "7" })
        }
        "/api/settings" | "/api/check" => json!({ "pack": "blank" }),
        "/api/explain" => json!({ "pack": "blank", "place": "goal" }),
        path if path.starts_with("/api/code/") => json!({ "pack": "festive", "seed": "7" }),
        _ => json!({ "pack": "blank", "seed": "7" }),
    }
}

/// Requests that are refused under the default limits.
pub fn problems(served: &Served) -> Vec<Ask> {
    let mut asks = Vec::new();
    for path in served.endpoints() {
        let at = path.replace("{name}", "seed.json");
        let unreadable: [&[u8]; 9] = [
            b"",
            b"null",
            b"\"station\"",
            b"[\"station\"]",
            b" [",
            b"{\"pack\": \"station\"",
            b"{} x",
            b"pack=station",
            b"\xff\xfe{}",
        ];
        asks.extend(unreadable.map(|body| Ask::new("POST", &at, body)));
        let usual = usual(&path);
        let mut ask = |name: &str, value: Value| {
            let mut body = usual.clone();
            body[name] = value;
            asks.push(Ask::post(&at, &body));
        };
        ask("nonsense", json!(1));
        ask("pack", json!(3));
        ask("pack", json!({ "files": [] }));
        ask("pack", json!({ "files": [{ "name": "a.toml" }] }));
        ask("pack", json!({ "files": [], "more": 1 }));
        ask("pack", json!(null));
        ask("pack", json!("staton"));
        ask("pack", json!("/etc/passwd"));
        ask("pack", carried(BROKEN));
        ask("pack", json!({ "files": [{ "name": "pack.json", "text": "{" }] }));
        ask("seed", json!(7));
        ask("seed", json!("x".repeat(1001)));
        asks.push(Ask::post(&at, &usual).at_host("example.org"));
        asks.push(Ask::post(&at, &usual).with("origin: https://example.org"));
    }
    asks.extend(strangers());
    asks.extend(odd(served));
    asks.extend(worlds());
    asks.extend(stages());
    asks.extend(codes());
    asks
}

/// Malformed bodies of requests to an endpoint.
fn fields(path: &str) -> &'static str {
    match path {
        "/api/settings" | "/api/check" => "pack",
        "/api/reach" => "pack seed preset settings permalink have",
        "/api/explain" => "pack seed preset settings permalink have place item",
        "/api/verify" => "pack seed preset settings permalink bundle transcript",
        "/api/doors" => "pack seed preset settings permalink shuffle",
        "/api/rooms" | "/api/rooms/files/{name}" => "pack seed preset settings permalink layout",
        "/api/population" | "/api/population/files/{name}" => {
            "pack seed preset settings permalink from to wins difficulty last"
        }
        "/api/code/play" => {
            "pack elements length rule seed tries guesses placed hints strategy opponent givesUp"
        }
        path if path.starts_with("/api/code/") => {
            "pack elements length rule guesses placed strategy seed list element at secret notes"
        }
        _ => "pack seed preset settings permalink",
    }
}

/// Invalid settings of a shuffle.
const SHUFFLE: &str = "mode iterations difficulty attempts redraws depth outer leastChanged swaps \
    steps heldPercent stillKinds sameKind noTrap walk protectPlaythrough protected joined apart \
    merged";

/// Surprising input: duplicate fields, and null instead of a value.
fn odd(served: &Served) -> Vec<Ask> {
    let mut asks = Vec::new();
    for path in served.endpoints() {
        let at = path.replace("{name}", "seed.json");
        let usual = usual(&path);
        let twice = usual.to_string().replacen('{', "{\"pack\":\"nothing\",", 1);
        asks.push(Ask::new("POST", &at, twice).named("a pack twice"));
        let names = fields(&path).split(' ');
        for name in names.filter(|name| usual.get(name).is_none()) {
            let mut body = usual.clone();
            body[name] = Value::Null;
            // Of those that are not refused, the answer is known.
            asks.push(Ask::post(&at, &body).keeping(Kept::Status));
        }
    }
    for name in SHUFFLE.split(' ') {
        let doors = json!({ "pack": "tower", "seed": "7", "shuffle": { name: null } });
        asks.push(Ask::post("/api/doors", &doors).keeping(Kept::Status));
    }
    let doors = json!({ "pack": "tower", "seed": "7", "shuffle": { "depth": "1" } });
    asks.push(Ask::post("/api/doors", &doors).named("a number as text"));
    let count = json!({ "pack": "festive", "element": "Nobody", "secret": ["Nobody"], "at": 99 });
    asks.push(Ask::post("/api/code/count", &count).named("fields of other questions"));
    let refused = Ask::post("/api/items", &json!({ "pack": "station", "seed": "7" }));
    asks.push(refused.with("accept-encoding: gzip;q=0"));
    let form = Ask::post("/api/items", &json!({ "pack": "blank", "seed": "7" }));
    asks.push(form.with("content-type: text/plain").named("media are not looked at"));
    asks
}

/// Hosts and origins that can request documents.
fn strangers() -> Vec<Ask> {
    let mut asks = Vec::new();
    for path in ["/", "/api/packs", "/health", "/nowhere"] {
        asks.push(Ask::get(path).at_host("example.org"));
        asks.push(Ask::get(path).with("origin: null"));
    }
    let health = || Ask::get("/health").keeping(Kept::Keys);
    for host in ["127.0.0.1:7373", "[::1]:80", "localhost:1"] {
        asks.push(health().at_host(host));
    }
    asks.push(health().with("origin: http://localhost:7373"));
    asks.push(health().at_host("localhost.example.org"));
    asks
}

fn worlds() -> Vec<Ask> {
    let locked = BLANK.replace("[items]\nKey = {}", "[items]\nKey = {}\nOther = {}");
    let mut asks = Vec::new();
    for path in ["/api/generate", "/api/items", "/api/files/seed.json", "/api/verify"] {
        let body = json!({ "pack": carried(&locked), "seed": "7" });
        asks.push(Ask::post(path, &body).named("impossible"));
        for pack in ["halls", "festive", "depths"] {
            asks.push(Ask::post(path, &json!({ "pack": pack, "seed": "7" })));
        }
    }
    let bodies = [
        json!({ "pack": "station", "preset": "no such" }),
        json!({ "pack": "station", "preset": 3 }),
        json!({ "pack": "station", "settings": { "no such": 3 } }),
        json!({ "pack": "station", "settings": { "etankCount": 1.5 } }),
        json!({ "pack": "station", "settings": { "etankCount": null } }),
        json!({ "pack": "station", "settings": { "etankCount": 100_000 } }),
        json!({ "pack": "station", "settings": { "etankCount": -1 } }),
        json!({ "pack": "station", "settings": { "etankCount": "many" } }),
        json!({ "pack": "station", "settings": { "start": "nowhere" } }),
        json!({ "pack": "station", "settings": { "start": 3 } }),
        json!({ "pack": "station", "settings": [] }),
        json!({ "pack": "campaign", "settings": { "floors": 99 } }),
        json!({ "seed": "7" }),
        json!({ "pack": "campaign", "seed": "7" }),
    ];
    for body in &bodies[..bodies.len() - 1] {
        asks.push(Ask::post("/api/generate", body));
        asks.push(Ask::post("/api/reach", body));
    }
    asks.push(Ask::post("/api/items", &bodies[bodies.len() - 1]));
    asks.push(Ask::post("/api/doors", &json!({ "pack": "halls", "seed": "7" })));
    asks.push(Ask::post("/api/rooms", &json!({ "pack": "blank", "seed": "7" })));
    asks.push(Ask::post("/api/population", &json!({ "pack": "blank", "seed": "7" })));
    asks.push(Ask::post("/api/reach", &json!({ "pack": "halls" })));
    asks.push(Ask::post("/api/reach", &json!({ "pack": "blank", "have": { "Key": -1 } })));
    asks.push(Ask::post("/api/reach", &json!({ "pack": "blank", "have": [] })));
    asks
}

fn stages() -> Vec<Ask> {
    let doors = [
        json!({ "mode": "twist" }),
        json!({ "iterations": 1_000_000_000 }),
        json!({ "iterations": 2, "difficulty": "easy" }),
        json!({ "difficulty": "impossible" }),
        json!({ "attempts": 0 }),
        json!({ "redraws": -1 }),
        json!({ "swaps": 0 }),
        json!({ "heldPercent": 101 }),
        json!({ "depth": "deep" }),
        json!({ "outer": "inner" }),
        json!({ "protected": ["No such door"] }),
        json!({ "joined": [["Nowhere", "Elsewhere"]] }),
        json!({ "apart": [["Nowhere"]] }),
        json!({ "walk": [3] }),
        json!({ "walk": [35, 36] }),
        json!({ "leastChanged": 100_000 }),
        json!({ "heldPercent": 100 }),
    ];
    let layouts = [
        json!({ "rooms": 0 }),
        json!({ "rooms": 2001 }),
        json!({ "floor": 40_001 }),
        json!({ "rooms": 4, "floor": 4 }),
        json!({ "walkers": 0 }),
        json!({ "compactness": 1001 }),
        json!({ "bounds": [0, 3] }),
        json!({ "bounds": [3] }),
        json!({ "bounds": [20, 20], "rooms": 100, "attempts": 2 }),
        json!({ "bounds": [40, 40], "attempts": 2 }),
        json!({ "bounds": [2, 2], "rooms": 3 }),
        json!({ "deadEnds": [900, 100] }),
        json!({ "required": "perhaps" }),
        json!({ "attempts": 0 }),
        json!({ "roles": { "king": 1 } }),
        json!({ "odd": 1 }),
        json!({ "roles": [{ "role": "king" }] }),
    ];
    let levels = [
        json!({ "from": 0 }),
        json!({ "from": 3, "to": 2 }),
        json!({ "from": 1, "to": 31 }),
        json!({ "wins": -1 }),
        json!({ "wins": 4_000_000_000_u32 }),
        json!({ "difficulty": -1 }),
        json!({ "difficulty": 1e3 }),
        json!({ "difficulty": 9_000_000_000_000_i64 }),
        json!({ "preset": "small" }),
        json!({ "settings": { "a": 1 } }),
        json!({ "permalink": "x" }),
        json!({ "last": 1 }),
    ];
    let ask = |path: &'static str, pack: &'static str| {
        move |more: &Value| {
            let own = json!({ "pack": pack, "seed": "7" });
            Ask::post(path, &super::asks::with(own, more))
        }
    };
    let doors = doors.map(|shuffle| json!({ "shuffle": shuffle }));
    let layouts = layouts.map(|layout| json!({ "layout": layout }));
    let mut asks: Vec<Ask> = doors.iter().map(ask("/api/doors", "tower")).collect();
    asks.extend(layouts.iter().map(ask("/api/rooms", "halls")));
    asks.extend(levels.iter().map(ask("/api/population", "depths")));
    asks
}

fn codes() -> Vec<Ask> {
    let guess = |elements: &[&str], exact: i32| json!({ "guess": elements, "exact": exact });
    let right = ["Santa", "Santa", "Tree", "Tree"];
    let festive = |more: Value| super::asks::with(json!({ "pack": "festive" }), &more);
    let many = |number: usize| vec![guess(&right, 1); number];
    let letters: Vec<String> = ('A'..='J').map(String::from).collect();
    let bodies = [
        ("count", json!({})),
        ("count", json!({ "pack": "station" })),
        ("count", json!({ "elements": ["A"] })),
        ("count", json!({ "length": 4 })),
        ("count", json!({ "elements": ["A", "A"], "length": 4 })),
        ("count", json!({ "elements": [], "length": 4 })),
        ("count", json!({ "elements": ["A", "B"], "length": 0 })),
        ("count", json!({ "elements": ["A", "B"], "length": 100_000 })),
        ("count", festive(json!({ "rule": "none" }))),
        ("count", festive(json!({ "length": 40 }))),
        ("count", festive(json!({ "guesses": [guess(&["Santa"], 1)] }))),
        ("count", festive(json!({ "guesses": [guess(&["Santa", "Santa", "Tree", "Nobody"], 1)] }))),
        ("count", festive(json!({ "guesses": [guess(&right, 9)] }))),
        ("count", festive(json!({ "guesses": [guess(&right, -1)] }))),
        ("count", festive(json!({ "guesses": many(200) }))),
        ("count", festive(json!({ "guesses": many(201) }))),
        ("count", festive(json!({ "list": -1 }))),
        ("valid", festive(json!({ "placed": ["Santa"] }))),
        ("valid", festive(json!({ "placed": ["Nobody", null, null, null] }))),
        ("suggest", festive(json!({ "strategy": "luck" }))),
        ("suggest", festive(json!({ "guesses": [guess(&right, 0), guess(&right, 4)] }))),
        ("suggest", json!({ "elements": letters, "length": 6, "strategy": "optimal" })),
        ("explain", festive(json!({ "element": "Nobody" }))),
        ("explain", festive(json!({ "at": 0 }))),
        ("explain", festive(json!({ "at": 5 }))),
        ("notes", festive(json!({ "seed": "7", "secret": ["Santa"] }))),
        ("notes", festive(json!({ "seed": "7", "secret": ["A", "B", "C", "D"] }))),
        ("notes", festive(json!({ "seed": "7", "notes": 1 }))),
        ("play", festive(json!({ "guesses": [["Santa"]] }))),
        ("play", festive(json!({ "guesses": vec![right; 201] }))),
        ("play", festive(json!({ "seed": "7", "guesses": [right, right, right], "tries": 2 }))),
        ("play", festive(json!({ "seed": "7", "tries": 0 }))),
        ("play", festive(json!({ "hints": "loud" }))),
        ("play", festive(json!({ "opponent": "me" }))),
        ("play", festive(json!({ "placed": [1] }))),
        ("play", festive(json!({ "list": 1 }))),
    ];
    bodies.iter().map(|(path, body)| Ask::post(&format!("/api/code/{path}"), body)).collect()
}

/// Requests that are refused under low limits: 400 bytes and 1000 steps.
pub fn limits(served: &Served) -> Vec<Ask> {
    let padded = |length: usize| {
        let body = json!({ "pack": "blank", "seed": "7" }).to_string();
        format!("{body}{}", " ".repeat(length - body.len()))
    };
    let mut asks = vec![
        Ask::new("POST", "/api/items", padded(400)),
        Ask::new("POST", "/api/items", padded(401)),
        Ask::new("POST", "/api/items", padded(401)).streamed(),
        Ask::new("GET", "/health", " ".repeat(401)).keeping(Kept::Keys),
    ];
    for path in served.endpoints() {
        let path = path.replace("{name}", "seed.json");
        asks.push(Ask::new("POST", &path, " ".repeat(401)));
    }
    let campaign = json!({ "pack": "campaign", "seed": "7" });
    for path in ["/api/generate", "/api/files/seed.json", "/api/files/spheres.png", "/api/verify"] {
        asks.push(Ask::post(path, &campaign).named("too many steps"));
    }
    asks.push(Ask::post("/api/generate", &campaign).named("too many steps").streamed());
    let rooms = json!({ "pack": "halls", "seed": "7", "layout": { "rooms": 300 } });
    for path in ["/api/rooms", "/api/rooms/files/map.svg"] {
        asks.push(Ask::post(path, &rooms).named("too many steps"));
    }
    let shuffle = json!({ "walk": [35, 36], "attempts": 10_000 });
    let doors = json!({ "pack": "tower", "seed": "7", "shuffle": shuffle });
    asks.push(Ask::post("/api/doors", &doors).named("too many steps"));
    let levels = json!({ "pack": "depths", "seed": "7", "to": 30 });
    asks.push(Ask::post("/api/population", &levels).named("too many steps"));
    asks.push(Ask::post("/api/generate", &json!({ "pack": "blank", "seed": "7" })));
    asks
}

/// A public server accepts any host and origin.
pub fn public(_: &Served) -> Vec<Ask> {
    let body = json!({ "pack": "blank", "seed": "7" });
    let health = || Ask::get("/health").keeping(Kept::Keys);
    vec![
        Ask::post("/api/items", &body).at_host("example.org"),
        Ask::post("/api/items", &body).with("origin: https://example.org"),
        health().at_host("example.org"),
        health().with("origin: null"),
    ]
}

//! Requests for documents, stages and codes, and their progress lines.

use serde_json::{Value, json};

use super::record::{Ask, Kept};
use crate::client::Served;

/// A pack that comes with its request.
pub fn carried(text: &str) -> Value {
    json!({ "files": [{ "name": "pack.toml", "text": text }] })
}

/// A pack with a graph of rooms. In narrow bounds the layout removes some rooms and shifts all on the way.
pub const KEEP: &str = r##"
[pack]
format = 1
id = "keep"
name = "Keep"

[graph]
doors = [["Gate", "Court"], ["Court", "Well"], ["Well", "Gate"], ["Court", "Stair"], ["Stair", "Tower"]]

[graph.rooms]
Gate = { templates = ["Hall"], role = "entrance" }
Court = {}
Well = {}
Stair = { templates = ["Passage"] }
Tower = { role = "boss" }

[templates.Passage]
weight = 0
drawing = """
#?#
#.#
#?#
"""

[templates.Hall]
drawing = """
#?###?#
#.....#
?.....?
#?###?#
"""

[templates.Den]
drawing = """
#?##
?..?
#?##
"""
"##;

/// An object with some more fields.
pub fn with(mut body: Value, more: &Value) -> Value {
    for (name, value) in more.as_object().expect("an object") {
        body[name] = value.clone();
    }
    body
}

/// The static documents, and the web UI.
pub fn documents(served: &Served) -> Vec<Ask> {
    let mut asks = vec![
        Ask::get("/api/packs"),
        Ask::get("/api/packs").packed(),
        Ask::get("/api/openapi.json").keeping(Kept::Presence),
        Ask::get("/api/openapi.json").packed().keeping(Kept::Presence),
        Ask::get("/health").keeping(Kept::Keys),
        Ask::get("/health").packed().keeping(Kept::Keys),
        Ask::get("/metrics").keeping(Kept::Words),
        Ask::get("/metrics").packed().keeping(Kept::Words),
        Ask::get("/nowhere"),
        Ask::get("/api/nowhere"),
        Ask::new("POST", "/api/nowhere", "{}"),
        Ask::get("/api/files/"),
        Ask::get("/s/"),
        Ask::get("/s/a/b"),
        Ask::get("/assets/nothing.js"),
        Ask::get("/api/packs/"),
        Ask::get("/api/packs?other=1"),
    ];
    let page = [
        "/",
        "/tracker",
        "/rooms",
        "/doors",
        "/code",
        "/population",
        "/s/ABCDE-12345",
        "/?pack=halls",
        "/index.html",
        "/icon.svg",
        "/assets/index.js",
        "/assets/index.css",
    ];
    for path in page {
        asks.push(Ask::get(path).keeping(Kept::Presence));
        asks.push(Ask::get(path).packed().keeping(Kept::Presence));
        asks.push(Ask::new("HEAD", path, "").keeping(Kept::Presence));
    }
    for path in ["/api/packs", "/api/openapi.json", "/"] {
        let tag = served.get(path).header("etag").expect("a tag").to_owned();
        // Tags of documents that change with every build are not recorded.
        let known = Ask::get(path).named("known already").with(&format!("if-none-match: {tag}"));
        asks.push(known.packed().keeping(Kept::Presence));
        let other = Ask::get(path).named("another is known").with("if-none-match: \"other\"");
        asks.push(other.keeping(Kept::Presence));
    }
    let documents = ["/api/packs", "/api/openapi.json", "/health", "/metrics"];
    for path in documents.into_iter().chain(["/", "/assets/index.js"]) {
        let methods = ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"];
        let kept = Kept::Presence;
        asks.extend(methods.map(|method| Ask::new(method, path, "").keeping(kept)));
    }
    for path in served.endpoints() {
        let path = path.replace("{name}", "seed.json");
        asks.extend(["GET", "HEAD", "PUT", "OPTIONS"].map(|method| Ask::new(method, &path, "")));
    }
    asks
}

/// Doors, rooms and levels.
pub fn stages(_: &Served) -> Vec<Ask> {
    let doors = [
        json!({}),
        json!({ "mode": "spin", "iterations": 3, "outer": "not-to-centre", "depth": 1 }),
        json!({ "difficulty": "hard" }),
        json!({ "mode": "spin", "difficulty": "hard", "depth": "unlimited" }),
        json!({ "mode": "swap", "swaps": 5, "noTrap": true, "redraws": 20 }),
        json!({ "mode": "full", "protected": ["Row door"], "leastChanged": 4, "sameKind": true }),
        json!({ "mode": "decoupled", "heldPercent": 30, "stillKinds": [] }),
        json!({ "protectPlaythrough": true, "attempts": 20 }),
        json!({ "walk": [1, 10000] }),
        // More steps than a reply lists.
        json!({ "mode": "swap", "swaps": 10_000 }),
    ];
    let rooms = [
        json!({}),
        json!({ "rooms": 20, "mirroring": true }),
        json!({ "floor": 400, "walkers": 3, "compactness": 900, "loops": 1000 }),
        json!({ "rooms": 24, "required": "strict", "repeats": true, "turning": false }),
        json!({ "rooms": 24, "bounds": [60, 60], "deadEnds": [0, 1000], "attempts": 50 }),
        json!({ "rooms": 24, "roomsPerWalker": 2, "templatesPerConnection": 9, "iterations": 1000, "respawnInPlace": 500 }),
        json!({ "rooms": 10, "roles": {} }),
        json!({ "rooms": 24, "roles": { "boss": { "count": 1, "place": "farthest", "distance": 0, "apart": 0 } } }),
        // More steps than a reply lists.
        json!({ "rooms": 30, "bounds": [44, 44], "attempts": 9000 }),
    ];
    let levels = [
        json!({}),
        json!({ "from": 2, "to": 4, "wins": 1 }),
        json!({ "difficulty": 1500, "last": true }),
        json!({ "from": 1, "to": 30 }),
    ];
    let doors =
        doors.iter().map(|shuffle| json!({ "pack": "tower", "seed": "7", "shuffle": shuffle }));
    let rooms =
        rooms.iter().map(|layout| json!({ "pack": "halls", "seed": "7", "layout": layout }));
    let levels = levels.iter().map(|more| with(json!({ "pack": "depths", "seed": "7" }), more));
    let mut asks: Vec<Ask> = { doors.map(|body| Ask::post("/api/doors", &body)) }
        .chain(rooms.map(|body| Ask::post("/api/rooms", &body)))
        .chain(levels.map(|body| Ask::post("/api/population", &body)))
        .collect();
    for (path, pack) in
        [("/api/doors", "tower"), ("/api/rooms", "halls"), ("/api/population", "depths")]
    {
        asks.push(Ask::post(path, &json!({ "pack": pack, "seed": "7" })).named("packed").packed());
        let drawn = Ask::post(path, &json!({ "pack": pack }));
        asks.push(drawn.named("a seed is drawn").keeping(Kept::Presence));
    }
    for layout in [json!({}), json!({ "bounds": [12, 12] })] {
        let graph = json!({ "pack": carried(KEEP), "seed": "7", "layout": layout });
        asks.push(Ask::post("/api/rooms", &graph).named("rooms of a graph"));
    }
    let station = json!({ "pack": "station", "seed": "7", "settings": { "etankCount": 12 } });
    asks.push(Ask::post("/api/doors", &station).named("doors of a pack of items"));
    let campaign = json!({ "pack": "campaign", "seed": "7", "preset": "small" });
    asks.push(Ask::post("/api/rooms", &campaign).named("rooms of a campaign"));
    asks.push(Ask::post("/api/population", &json!({ "pack": "campaign", "seed": "7" })));
    asks
}

/// Two guesses with their answers.
fn guesses() -> Value {
    json!([
        { "guess": ["Santa", "Santa", "Tree", "Tree"], "exact": 1, "misplaced": 1 },
        { "guess": ["Bell", "Santa", "Present", "Bell"], "exact": 0, "misplaced": 2 },
    ])
}

/// Codes.
pub fn codes(_: &Served) -> Vec<Ask> {
    let known = json!({ "pack": "festive", "guesses": guesses() });
    let nothing = json!({ "pack": "festive" });
    let own = json!({ "elements": ["A", "B", "C"], "length": 3, "rule": "exact", "guesses": [] });
    let bulls = json!({ "elements": ["A", "B", "C", "D"], "length": 3, "rule": "bulls" });
    let wrong = json!({ "pack": "festive", "guesses": [
        { "guess": ["Santa", "Santa", "Tree", "Tree"], "exact": 0 },
        { "guess": ["Santa", "Santa", "Tree", "Tree"], "exact": 4 },
    ] });
    let mut asks = Vec::new();
    for path in ["valid", "count", "suggest", "explain"] {
        for body in [&known, &nothing, &own, &bulls, &wrong] {
            asks.push(Ask::post(&format!("/api/code/{path}"), body));
        }
    }
    let mut ask = |path: &str, body: &Value, more: Value| {
        asks.push(Ask::post(&format!("/api/code/{path}"), &with(body.clone(), &more)));
    };
    ask("valid", &known, json!({ "placed": ["Santa", null, null, null] }));
    ask("count", &known, json!({ "list": 4 }));
    ask("count", &nothing, json!({ "list": 1_000_000 }));
    let letters: Vec<String> = ('A'..='J').map(String::from).collect();
    // More than one request lists.
    ask("count", &json!({ "elements": letters, "length": 5 }), json!({ "list": 1_000_000 }));
    // More than floating-point numbers can represent.
    let many: Vec<String> = (0..40).map(|number| format!("E{number}")).collect();
    for path in ["valid", "count", "suggest", "explain", "play"] {
        ask(path, &json!({ "elements": many, "length": 12 }), json!({ "seed": "7" }));
    }
    ask("explain", &known, json!({ "element": "Santa", "at": 2 }));
    ask("explain", &known, json!({ "element": "Santa" }));
    ask("explain", &known, json!({ "at": 1, "strategy": "minimax" }));
    for strategy in
        ["entropy", "optimal", "parts", "expected", "minimax", "consistent", "lowest", "random"]
    {
        ask("suggest", &known, json!({ "strategy": strategy, "seed": "7" }));
    }
    for body in [&nothing, &own, &bulls] {
        ask("notes", body, json!({ "seed": "7" }));
    }
    ask("notes", &own, json!({ "seed": "7", "secret": ["A", "B", "A"], "notes": 4 }));
    let guess = ["Santa", "Santa", "Tree", "Tree"];
    for more in [
        json!({ "guesses": [] }),
        json!({ "guesses": [guess], "opponent": "entropy" }),
        json!({ "guesses": [guess], "opponent": "entropy", "givesUp": true, "hints": "forgiving" }),
        json!({ "guesses": [guess], "hints": "none", "strategy": "minimax" }),
        json!({ "guesses": [guess], "placed": ["Bell", null, null, null], "tries": 3 }),
        json!({ "guesses": [guess, guess], "tries": 2 }),
    ] {
        ask("play", &nothing, with(json!({ "seed": "7" }), &more));
    }
    asks.push(Ask::post("/api/code/play", &nothing).named("a seed is drawn").keeping(Kept::Keys));
    asks.push(Ask::post("/api/code/notes", &own).named("a seed is drawn").keeping(Kept::Presence));
    asks.push(Ask::post("/api/code/explain", &known).named("packed").packed());
    asks
}

/// Progress lines, one request per endpoint; and problems in them.
pub fn lines(_: &Served) -> Vec<Ask> {
    let code = json!({ "pack": "festive", "guesses": guesses() });
    let seed = |pack: &str| json!({ "pack": pack, "seed": "7" });
    let asks = [
        ("/api/settings", json!({ "pack": "station" })),
        ("/api/generate", json!({ "pack": "campaign", "seed": "7", "preset": "small" })),
        ("/api/items", seed("station")),
        ("/api/check", json!({ "pack": "station" })),
        ("/api/reach", json!({ "pack": "station" })),
        ("/api/explain", json!({ "pack": "station", "place": "goal" })),
        ("/api/verify", seed("blank")),
        ("/api/doors", seed("tower")),
        ("/api/rooms", seed("halls")),
        ("/api/population", seed("depths")),
        ("/api/code/valid", code.clone()),
        ("/api/code/count", code.clone()),
        ("/api/code/suggest", code.clone()),
        ("/api/code/explain", code),
        ("/api/code/notes", seed("festive")),
        ("/api/code/play", seed("festive")),
        ("/api/items", seed("nothing")),
        ("/api/items", json!({ "pack": 3 })),
        ("/api/files/seed.json", seed("blank")),
        ("/api/rooms/files/map.svg", seed("halls")),
    ];
    let mut asks: Vec<Ask> =
        asks.iter().map(|(path, body)| Ask::post(path, body).streamed()).collect();
    // Lines have to arrive one by one, so they are never compressed.
    asks.push(Ask::post("/api/items", &seed("station")).named("and packed").packed().streamed());
    let accept = "accept: application/json, application/x-ndjson;q=0.5";
    let listed = Ask::post("/api/items", &seed("blank")).named("among others");
    asks.push(listed.with(accept).keeping(Kept::Lines));
    asks.push(Ask::post("/api/items", &seed("blank")).with("accept: text/html"));
    asks
}

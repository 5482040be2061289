//! How much memory requests may take.

use serde_json::{Value, json};

use crate::client::Served;
use crate::limits::is_problem;

#[test]
fn what_takes_much_memory_is_refused() {
    let served = Served::start(&[]);
    for (wanted, why) in [
        (json!({ "rooms": 2001 }), "`rooms` is 2001"),
        (json!({ "rooms": 100_000 }), "`rooms` is 100000"),
        (json!({ "floor": 40_001 }), "`floor` is 40001"),
    ] {
        let asked = json!({ "pack": "halls", "seed": "7", "layout": wanted });
        for path in ["/api/rooms", "/api/rooms/files/map.ldtk"] {
            let answer = served.post(path, &asked);
            is_problem(&answer, 422, "Invalid input");
            let detail = answer.json()["detail"].to_string();
            assert!(detail.contains(why), "{detail}");
        }
    }
    let wide = json!({ "pack": wide_rooms(), "seed": "7" });
    let answer = served.post("/api/rooms/files/map.tmj", &wide);
    is_problem(&answer, 422, "Invalid input");
    assert!(answer.text().contains("the map would have"));
    let large = json!({ "pack": large_campaign(), "seed": "7" });
    let answer = served.post("/api/generate", &large);
    is_problem(&answer, 422, "Invalid input");
    assert!(answer.text().contains("7200 rooms"), "{}", answer.text());
    if let Some(peak) = served.peak_memory() {
        assert!(peak < 300 * 1024 * 1024, "{peak} bytes");
    }
}

/// A pack of rooms that are as large as they can be.
fn wide_rooms() -> Value {
    let wall = format!("##?{}##\n", "#".repeat(59));
    let middle = format!("#{}#\n", ".".repeat(62));
    let door = format!("?{}?\n", ".".repeat(62));
    let drawing = [wall.clone(), middle.clone(), door, middle.repeat(60), wall];
    let text = format!(
        "[pack]\nformat = 1\nid = \"wide\"\nname = \"Wide\"\n[layout]\nrooms = 2000\nrepeats = true\n\
         [templates.\"Wide\"]\ndrawing = \"\"\"\n{}\"\"\"\n",
        drawing.concat()
    );
    json!({ "files": [{ "name": "wide.toml", "text": text }] })
}

/// The pack of campaigns, with more rooms than anybody can choose in it.
fn large_campaign() -> Value {
    let files = [
        include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml"),
        include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml"),
        include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml"),
    ];
    let larger = files.map(|text| {
        text.replace("floors = \"opt(floors)\"", "floors = 12")
            .replace("zones = \"opt(zones)\"", "zones = 6")
            .replace("rooms = \"opt(rooms)\"", "rooms = 100")
    });
    let named = larger.iter().enumerate();
    let named =
        named.map(|(number, text)| json!({ "name": format!("{number}.toml"), "text": text }));
    json!({ "files": named.collect::<Vec<_>>() })
}

/// Sends the largest possible requests, repeatedly and many at a time.
#[test]
fn the_largest_requests_together_stay_small() {
    let served = Served::start(&["--workers", "2"]);
    let settings = json!({ "floors": 12, "zones": 6, "rooms": 60 });
    std::thread::scope(|scope| {
        for number in 0..10 {
            let (served, settings) = (&served, &settings);
            scope.spawn(move || {
                let asked =
                    json!({ "pack": "campaign", "seed": number.to_string(), "settings": settings });
                let world = served.post("/api/generate", &asked).status;
                let asked = json!({ "pack": "halls", "seed": "7", "layout": { "floor": 40_000 } });
                let rooms = served.post("/api/rooms", &asked).status;
                for status in [world, rooms] {
                    assert!([200, 503].contains(&status), "{status}");
                }
            });
        }
    });
    if let Some(peak) = served.peak_memory() {
        assert!(peak < 600 * 1024 * 1024, "{peak} bytes");
    }
}

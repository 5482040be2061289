//! Requests for worlds, their contents and their files.

use serde_json::{Value, json};

use super::asks::{carried, with};
use super::record::{Ask, Kept};
use crate::client::Served;
use crate::meaning::DOORS_ONLY;

const STARTER: &str = include_str!("../../../../seedwright-api/worlds/starter.toml");
const BROKEN: &str = "[pack]\nformat = 1\nid = \"b\"\nname = \"B\"\nstart = \"Hall\"\ngoal = \"reached(Valt)\"\n[rooms.Hall]\n[rooms.Vault]\n";
const PACKS: [&str; 7] = ["campaign", "station", "tower", "halls", "festive", "depths", "blank"];

/// Worlds of several requests.
fn chosen() -> [Value; 7] {
    [
        json!({ "pack": "campaign", "seed": "7", "preset": "small" }),
        json!({ "pack": "station", "seed": "7" }),
        json!({ "pack": "station", "seed": "first <light>", "settings": { "start": "docks", "etankCount": 12 } }),
        json!({ "pack": "tower", "seed": "7" }),
        json!({ "pack": "blank", "seed": "7" }),
        json!({ "pack": carried(STARTER), "seed": "7" }),
        json!({ "pack": carried(DOORS_ONLY), "seed": "7" }),
    ]
}

/// Packs, worlds and questions about them.
pub fn worlds(served: &Served) -> Vec<Ask> {
    let mut asks = Vec::new();
    for pack in PACKS {
        asks.push(Ask::post("/api/settings", &json!({ "pack": pack })));
        asks.push(Ask::post("/api/check", &json!({ "pack": pack })));
    }
    for text in [STARTER, BROKEN, "", "x = ["] {
        asks.push(Ask::post("/api/check", &json!({ "pack": carried(text) })));
    }
    asks.push(Ask::post("/api/settings", &json!({ "pack": carried(STARTER) })));
    for body in chosen() {
        asks.push(Ask::post("/api/generate", &body));
        asks.push(Ask::post("/api/items", &body));
    }
    let station = json!({ "pack": "station", "seed": "7" });
    for path in ["/api/generate", "/api/items", "/api/verify", "/api/reach"] {
        asks.push(Ask::post(path, &station).named("packed").packed());
    }
    for path in ["/api/generate", "/api/items"] {
        let drawn = Ask::post(path, &json!({ "pack": "blank" }));
        asks.push(drawn.named("a seed is drawn").keeping(Kept::Keys));
    }
    asks.extend(linked(served));
    asks.extend(reached());
    asks.extend(explained());
    asks.extend(verified(served));
    asks
}

/// Worlds that are named by their permalinks.
fn linked(served: &Served) -> Vec<Ask> {
    let station = json!({ "pack": "station", "seed": "7", "settings": { "etankCount": 12 } });
    let own = json!({ "pack": carried(STARTER), "seed": "7" });
    let link = |body: &Value| served.json("/api/generate", body)["permalink"].clone();
    let (station, own) = (link(&station), link(&own));
    let paths = ["/api/generate", "/api/items", "/api/doors", "/api/reach", "/api/verify"];
    let linked = json!({ "permalink": station });
    let mut asks: Vec<Ask> = paths.iter().map(|path| Ask::post(path, &linked)).collect();
    asks.push(Ask::post("/api/files/spoiler.txt", &linked));
    asks.push(Ask::post("/api/explain", &with(linked, &json!({ "place": "goal" }))));
    for (body, name) in [
        (json!({ "permalink": station, "pack": "station" }), "with its pack"),
        (json!({ "permalink": own, "pack": carried(STARTER) }), "of one's own, with its pack"),
        (json!({ "permalink": own }), "of one's own"),
        (json!({ "permalink": station, "pack": "blank" }), "of another pack"),
        (json!({ "permalink": station, "seed": "8" }), "with a seed"),
        (json!({ "permalink": station, "preset": "small" }), "with a preset"),
        (json!({ "permalink": station, "settings": { "start": "docks" } }), "with settings"),
        (json!({ "permalink": "nonsense" }), "that is none"),
        (json!({ "permalink": "" }), "that is empty"),
    ] {
        asks.push(Ask::post("/api/generate", &body).named(name));
    }
    asks
}

fn reached() -> Vec<Ask> {
    let bodies = [
        json!({ "pack": "station" }),
        json!({ "pack": "station", "have": { "Missile": 2 } }),
        json!({ "pack": "station", "settings": { "etankCount": 12 }, "have": { "Missile": 400 } }),
        json!({ "pack": "tower", "seed": "7" }),
        json!({ "pack": "blank", "have": { "Key": 1 } }),
        json!({ "pack": "campaign", "preset": "small", "seed": "7" }),
        json!({ "pack": "campaign" }),
        json!({ "pack": "station", "have": { "No such item": 1 } }),
    ];
    bodies.iter().map(|body| Ask::post("/api/reach", body)).collect()
}

fn explained() -> Vec<Ask> {
    let bodies = [
        json!({ "pack": "station", "place": "goal" }),
        json!({ "pack": "station", "place": "Customs Hall", "have": { "Missile": 2 } }),
        json!({ "pack": "station", "place": "goal", "have": { "Missile": 400 } }),
        json!({ "pack": "station", "item": "Missile" }),
        json!({ "pack": "tower", "place": "Pump House" }),
        json!({ "pack": "tower", "place": "Pump House", "seed": "7" }),
        json!({ "pack": "blank", "place": "goal" }),
        json!({ "pack": "blank", "place": "goal", "have": { "Key": 1 } }),
        json!({ "pack": "blank", "place": "Under the mat" }),
        json!({ "pack": "blank", "item": "Key", "seed": "7" }),
        json!({ "pack": "campaign", "preset": "small", "seed": "7", "place": "goal" }),
        json!({ "pack": "station", "place": "No such place" }),
        json!({ "pack": "station", "item": "No such item" }),
        json!({ "pack": "station" }),
        json!({ "pack": "station", "place": "goal", "item": "Missile" }),
    ];
    bodies.iter().map(|body| Ask::post("/api/explain", body)).collect()
}

fn verified(served: &Served) -> Vec<Ask> {
    let blank = json!({ "pack": "blank", "seed": "7" });
    let bundle = served.post("/api/files/seed.json", &blank).json();
    let mut forged = bundle.clone();
    forged["decisions"]["items"][0]["item"] = json!("Nothing at all");
    let mut other = bundle.clone();
    other["pack"]["hash"] = json!("0000");
    let mut asks: Vec<Ask> = chosen().iter().map(|body| Ask::post("/api/verify", body)).collect();
    let told = json!({ "transcript": true });
    asks.push(Ask::post("/api/verify", &with(blank.clone(), &told)));
    let campaign = json!({ "pack": "campaign", "seed": "7", "preset": "small" });
    asks.push(Ask::post("/api/verify", &with(campaign, &told)));
    for (body, name) in [
        (json!({ "bundle": bundle }), "a bundle"),
        (json!({ "bundle": bundle, "transcript": true }), "a bundle, with all facts"),
        (json!({ "bundle": forged, "transcript": true }), "a forged bundle"),
        (json!({ "bundle": other }), "a bundle of another pack"),
        (json!({ "bundle": {} }), "nothing of a bundle"),
        (json!({ "bundle": { "format": 99 } }), "a bundle of another format"),
        (json!({ "bundle": [] }), "a list"),
        (json!({ "bundle": bundle, "pack": "blank" }), "a bundle and a pack"),
        (json!({ "bundle": null, "pack": "blank", "seed": "7" }), "no bundle"),
        (json!({}), "nothing"),
    ] {
        asks.push(Ask::post("/api/verify", &body).named(name));
    }
    asks
}

/// Every file there is, and some that there are not.
pub fn files(_: &Served) -> Vec<Ask> {
    let campaign = json!({ "pack": "campaign", "seed": "7", "preset": "small" });
    let tower = json!({ "pack": "tower", "seed": "7" });
    let halls = json!({ "pack": "halls", "seed": "7", "layout": { "rooms": 24 } });
    let depths = json!({ "pack": "depths", "seed": "7", "from": 2, "to": 4 });
    let lists = [
        (
            "/api/files/",
            &campaign,
            "seed.json spoiler.txt spheres.svg spheres.png map-overview.svg map-overview.png \
             map-floor-1.svg map-floor-1.png floor-1.tmj floor-1-tiles.png floor-1.ldtk \
             map-floor-2.svg floor-9.tmj map-world.svg doors.svg nothing.svg seed.exe seed \
             ..%2f..%2fetc%2fpasswd %00",
        ),
        (
            "/api/files/",
            &tower,
            "seed.json spoiler.txt spheres.svg map-world.svg map-world.png doors.svg doors.png \
             floor-1.tmj",
        ),
        (
            "/api/rooms/files/",
            &halls,
            "seed.json layout.json map.svg map.png map.tmj map-tiles.png map.ldtk map.tscn rooms.csv",
        ),
        (
            "/api/population/files/",
            &depths,
            "seed.json level.svg level.png curve.svg curve.png level-2.svg spoiler.txt",
        ),
    ];
    let mut asks = Vec::new();
    for (path, body, names) in lists {
        asks.extend(names.split_whitespace().map(|name| Ask::post(&format!("{path}{name}"), body)));
    }
    // Compressed formats are sent as they are.
    for path in ["/api/files/seed.json", "/api/files/doors.svg", "/api/files/doors.png"] {
        asks.push(Ask::post(path, &tower).named("packed").packed());
    }
    let drawn = Ask::post("/api/files/spheres.svg", &json!({ "pack": "blank" }));
    asks.push(drawn.named("a seed is drawn").keeping(Kept::Presence));
    asks
}

//! Everything nasty that can be sent, at every endpoint: nothing makes the program fail, hang or grow.

use serde_json::{Value, json};

use crate::client::{Connection, Served};
use crate::document::{document, operations};

/// Some numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    fn below(&mut self, sides: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

/// Bodies that mean harm, whatever the endpoint is.
fn nasty() -> Vec<String> {
    let values = [nasty_requests(), nasty_packs()].concat();
    let values = values.iter().map(Value::to_string);
    NASTY_TEXTS.map(str::to_owned).into_iter().chain(values).collect()
}

const NASTY_TEXTS: [&str; 16] = [
    "",
    "null",
    "0",
    "\"\"",
    "[]",
    "{}",
    "{\"\":0}",
    "{\"pack\":null}",
    "{\"pack\":\"\"}",
    "\u{0}",
    "{\"pack\":\"station\",\"pack\":\"tower\"}",
    "{\"pack\":\"station\",\"seed\":1e999}",
    "{\"pack\":\"station\",\"seed\":\"\\ud800\"}",
    "NaN",
    "{\"pack\":-0}",
    "\u{feff}{\"pack\":\"station\"}",
];

fn nasty_requests() -> Vec<Value> {
    let many = "9".repeat(100_000);
    vec![
        json!({ "pack": "campaign", "settings": { "floors": -1 } }),
        json!({ "pack": "campaign", "settings": { "floors": 9_223_372_036_854_775_807_i64 } }),
        json!({ "pack": "campaign", "settings": { "floors": 1e300 } }),
        json!({ "pack": "campaign", "settings": { "__proto__": true, "constructor": "x" } }),
        json!({ "pack": "campaign", "settings": { "floors": many.clone() } }),
        json!({ "pack": "campaign", "preset": many.clone() }),
        json!({ "permalink": many.clone() }),
        json!({ "permalink": "" }),
        json!({ "permalink": "1A0G3-3R21K-9ZRBV-A87P0-46BF9-5" }),
        json!({ "pack": "station", "place": many.clone(), "have": { "Missile": 4_294_967_295_u32 } }),
        json!({ "pack": "station", "have": { "Missile": -1 } }),
        json!({ "pack": "depths", "from": 4_294_967_295_u32, "to": 4_294_967_295_u32, "wins": 1_000_000 }),
        json!({ "pack": "depths", "from": 0, "to": 0, "difficulty": -9_223_372_036_854_775_808_i64 }),
        json!({ "pack": "depths", "difficulty": 9_223_372_036_854_775_807_i64 }),
        json!({ "pack": "halls", "layout": { "rooms": 4_294_967_295_u32, "bounds": [4_294_967_295_u32, 1] } }),
        json!({ "pack": "halls", "layout": { "rooms": 0, "walkers": 0, "attempts": 0 } }),
        json!({ "pack": "tower", "shuffle": { "mode": "full", "attempts": 10_000, "walk": [4_294_967_295_u32, 0] } }),
        json!({ "pack": "tower", "shuffle": { "joined": [["Threshold", "Threshold"]], "apart": [["Threshold", "Threshold"]] } }),
        json!({ "elements": vec!["A"; 1000], "length": 4 }),
        json!({ "elements": (0..200).map(|number| number.to_string()).collect::<Vec<_>>(), "length": 4_294_967_295_u32 }),
        json!({ "elements": ["\u{202e}A", "<b>", "\n"], "length": 12, "guesses": [] }),
        json!({ "elements": ["A", "B"], "length": 2, "tries": 0, "guesses": [], "opponent": "random" }),
        json!({ "elements": ["A", "B"], "length": 0 }),
        json!({ "elements": [], "length": 4 }),
        json!({ "bundle": {} }),
        json!({ "bundle": { "format": 2, "world": { "spots": [] } } }),
        json!({ "bundle": null, "transcript": true }),
    ]
}

fn nasty_packs() -> Vec<Value> {
    let pack = |text: &str| json!({ "files": [{ "name": "p.toml", "text": text }] });
    vec![
        json!({ "pack": pack("") }),
        json!({ "pack": pack("[pack]\nformat = 99999999999999999999") }),
        json!({ "pack": pack(&"a.".repeat(50_000)) }),
        json!({ "pack": pack(&"[[".repeat(50_000)) }),
        json!({ "pack": pack(&format!("x = {}", "[".repeat(50_000))) }),
        json!({ "pack": pack(&"\u{1b}[31m".repeat(1000)) }),
        json!({ "pack": { "files": (0..5000).map(|number| json!({ "name": format!("{number}.toml"), "text": "" })).collect::<Vec<_>>() } }),
        json!({ "pack": { "files": [{ "name": "p.json", "text": "[".repeat(100_000) }] } }),
        json!({ "pack": { "files": [{ "name": "", "text": "x = 1" }, { "name": "", "text": "x = 1" }] } }),
    ]
}

/// A body with some of its bytes changed.
fn mutated(body: &str, dice: &mut Dice) -> Vec<u8> {
    const PIECES: [&str; 14] = [
        "\"",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "null",
        "-1",
        "99999999999",
        "1e9",
        "\\u0000",
        "true",
        "\u{fffd}",
    ];
    let mut bytes = body.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() + 1);
        match dice.below(4) {
            0 if at < bytes.len() => bytes[at] = dice.below(256) as u8,
            1 => bytes.truncate(at),
            2 => {
                let end = (at + dice.below(12)).min(bytes.len());
                bytes.drain(at..end);
            }
            _ => {
                let piece = PIECES[dice.below(PIECES.len())];
                bytes.splice(at..at, piece.bytes());
            }
        }
    }
    bytes
}

#[track_caller]
fn survives(connection: &mut Connection, path: &str, body: &[u8]) {
    let answer = connection.ask("POST", path, body);
    let shown = String::from_utf8_lossy(&body[..body.len().min(300)]);
    let is_usual = [200, 400, 409, 413, 422].contains(&answer.status);
    assert!(is_usual, "{path} {shown}: {} {}", answer.status, answer.text());
    let is_said = answer.media() == "application/problem+json";
    assert_eq!(is_said, answer.status != 200, "{path} {shown}");
}

#[test]
fn nothing_that_is_sent_does_harm() {
    // Few steps keep the test short; work without steps has to be quick by itself.
    let served = Served::start(&["--step-limit", "20000"]);
    let document = document(&served);
    let mut dice = Dice(11);
    let nasty = nasty();
    let mut connection = served.connect();
    for operation in operations(&document) {
        let examples = operation.examples();
        let Some(first) = examples.first() else {
            continue;
        };
        for body in &nasty {
            survives(&mut connection, &first.path, body.as_bytes());
        }
        for example in &examples {
            let body = example.body.to_string();
            for _ in 0..15 {
                survives(&mut connection, &example.path, &mutated(&body, &mut dice));
            }
        }
    }
    assert_eq!(served.get("/health").json()["status"], "ok");
    assert_eq!(served.metric("slow_running"), 0);
    if let Some(peak) = served.peak_memory() {
        assert!(peak < 600 * 1024 * 1024, "{peak} bytes");
    }
    served.terminate();
    let ended = served.end();
    // A panic would be reported there.
    assert_eq!((ended.status.code(), &*ended.err), (Some(0), ""));
}

#[test]
fn requests_that_are_no_requests_do_no_harm() {
    let served = Served::start(&[]);
    let long = "x".repeat(100_000);
    for text in [
        "\r\n\r\n".to_owned(),
        "GET\r\n\r\n".to_owned(),
        "\u{0}\u{1}\u{2}\r\n\r\n".to_owned(),
        "GET / HTTP/9.9\r\n\r\n".to_owned(),
        format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n"),
        format!("GET / HTTP/1.1\r\nhost: localhost\r\n{long}: 1\r\n\r\n"),
        format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(10_000)),
        "POST /api/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n".to_owned(),
        "POST /api/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 99999999999999999999999\r\n\r\n".to_owned(),
        "POST /api/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n".to_owned(),
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_owned(),
    ] {
        let mut connection = served.connect();
        connection.write(text.as_bytes());
        // It is refused, with words or without.
        if let Ok(answer) = connection.answer() {
            assert!((400..500).contains(&answer.status), "{}", answer.status);
        }
    }
    for path in [
        "//etc/passwd",
        "/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/s/",
        "/s/a/b",
        "/api/",
        "/api/files/",
    ] {
        assert_eq!(served.get(path).status, 404, "{path}");
    }
    assert_eq!(served.get("/health").status, 200);
}

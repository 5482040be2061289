//! Scheduling under load, as clients see it.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::shape::Shape;
use crate::client::{Connection, LONG, Served};
use crate::limits::is_problem;

const STREAMED: &str = "accept: application/x-ndjson\r\n";

/// Requests rooms that have no space, which takes longer than any test, and much memory.
fn ask_for_ever(served: &Served, headers: &str) -> Connection {
    let layout = json!({ "rooms": 2000, "bounds": [150, 150], "attempts": 1_000_000 });
    let asked = json!({ "pack": "halls", "seed": "7", "layout": layout });
    let mut connection = served.connect();
    connection.request("POST", "/api/rooms", headers, asked.to_string().as_bytes());
    connection
}

fn patient() -> Served {
    Served::start(&["--workers", "2", "--step-limit", "1000000000000"])
}

/// The number of requests to an endpoint, by outcome.
fn requests(served: &Served, path: &str, outcome: &str) -> u64 {
    served.metric(&format!("requests_total{{endpoint=\"{path}\",outcome=\"{outcome}\"}}"))
}

#[track_caller]
fn await_requests(served: &Served, path: &str, outcome: &str, value: u64) {
    let begun = Instant::now();
    while requests(served, path, outcome) != value {
        assert!(begun.elapsed() < LONG, "{path} is never {value} times {outcome}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// With two workers one long request has a turn, two may take much memory, and four more may wait for that.
#[test]
fn large_requests_are_refused_where_too_many_wait_and_small_ones_are_not() {
    let served = patient();
    let waiting: Vec<Connection> = (0..6).map(|_| ask_for_ever(&served, "")).collect();
    // They take turns, so that for a moment there can be one more or less.
    served.await_metric("slow_waiting", 5, LONG);
    served.await_metric("slow_running", 1, LONG);
    let asked = json!({ "pack": "blank", "seed": "7" });
    let padded = |length: usize| {
        let body = asked.to_string();
        let padding = " ".repeat(length - body.len());
        body + &padding
    };
    // Pixels and long bodies are known to take much before they are begun.
    is_problem(&served.post("/api/files/map-world.png", &asked), 503, "Busy");
    is_problem(&served.send("/api/items", padded(16 * 1024 + 1)), 503, "Busy");
    // This one is begun as a quick one, and finds no room when it turns out to be large.
    let mut large = ask_for_ever(&served, "");
    is_problem(&large.answer().expect("an answer"), 503, "Busy");
    let mut large = ask_for_ever(&served, STREAMED);
    let answer = large.answer().expect("an answer");
    assert_eq!(answer.status, 200);
    let last = answer.lines().pop().expect("a line");
    assert_eq!(
        (&last["problem"]["title"], &last["problem"]["status"]),
        (&json!("Busy"), &json!(503))
    );
    assert_eq!(served.metric("refused_total"), 4);
    assert_eq!(served.post("/api/files/map-world.svg", &asked).status, 200);
    assert_eq!(served.send("/api/items", padded(16 * 1024)).status, 200);
    assert_eq!(served.metric("refused_total"), 4);
    drop(waiting);
    served.await_metric("slow_waiting", 0, LONG);
    served.await_metric("slow_running", 0, LONG);
    // Where there is room again, nobody is refused.
    assert_eq!(served.post("/api/files/map-world.png", &asked).status, 200);
}

#[test]
fn work_that_is_given_up_is_a_problem_and_no_refusal() {
    let served = patient();
    for (headers, number) in [("", 1), (STREAMED, 2)] {
        let connection = ask_for_ever(&served, headers);
        served.await_metric("slow_running", 1, LONG);
        drop(connection);
        await_requests(&served, "/api/rooms", "problem", number);
        served.await_metric("slow_running", 0, LONG);
    }
    assert_eq!(requests(&served, "/api/rooms", "done"), 0);
    assert_eq!(served.metric("refused_total"), 0);
}

#[test]
fn progress_is_told_while_work_goes_on() {
    let served = patient();
    let mut connection = ask_for_ever(&served, STREAMED);
    let head = connection.head().expect("a head");
    assert_eq!((head.status, head.media()), (200, "application/x-ndjson"));
    assert_eq!(head.header("transfer-encoding"), Some("chunked"));
    let mut shape = Shape::default();
    let mut told: Vec<Value> = Vec::new();
    while told.len() < 3 {
        // Lines come in chunks, each with its length before it.
        let text = connection.line().expect("a line");
        if let Some(line) = text.starts_with('{').then(|| serde_json::from_str(&text)) {
            let line: Value = line.expect("a line of JSON");
            shape.see(&line);
            told.push(line);
        }
    }
    let lines = [
        ".: object",
        "progress: object",
        "progress.attempt: integer",
        "progress.done: integer",
        "progress.of: integer",
        "progress.stage: string",
    ];
    assert_eq!(shape.lines(), lines);
    assert!(told.windows(2).all(|pair| pair[0] != pair[1]), "each tells something new");
    assert_eq!(told[2]["progress"]["stage"], "rooms");
    assert_eq!(told[2]["progress"]["of"], 2000);
}

#[test]
fn requests_are_counted_by_endpoint_and_outcome() {
    let served = Served::start(&[]);
    let (good, bad) = (json!({ "pack": "blank", "seed": "7" }), json!({ "pack": "nothing" }));
    for path in ["/api/items", "/api/generate", "/api/files/seed.json"] {
        assert_eq!(served.post(path, &good).status, 200);
        assert_eq!(served.post(path, &good).status, 200);
        assert_eq!(served.post(path, &bad).status, 422);
        assert_eq!(served.send(path, "{").status, 400);
    }
    // Requests that are refused before they are work are not counted.
    assert_eq!(served.get("/api/items").status, 405);
    assert_eq!(served.send("/api/items", vec![b' '; 2 * 1024 * 1024]).status, 413);
    for path in served.endpoints() {
        let asked = ["/api/items", "/api/generate", "/api/files/{name}"].contains(&&*path);
        let expected = if asked { (2, 2) } else { (0, 0) };
        let counted = (requests(&served, &path, "done"), requests(&served, &path, "problem"));
        assert_eq!(counted, expected, "{path}");
    }
    assert_eq!(served.metric("refused_total"), 0);
    assert_eq!((served.metric("queued"), served.metric("slow_running")), (0, 0));
}

/// Work in steps sends its steps, up to a limit.
#[test]
fn steps_are_told_up_to_a_number() {
    let served = Served::start(&[]);
    let layout = json!({ "rooms": 30, "bounds": [44, 44], "attempts": 9000 });
    for (path, asked, told, left_out) in [
        (
            "/api/doors",
            json!({ "pack": "tower", "seed": "7", "shuffle": { "mode": "swap", "swaps": 10_000 } }),
            5000,
            20_474,
        ),
        ("/api/rooms", json!({ "pack": "halls", "seed": "7", "layout": layout }), 20_000, 4406),
    ] {
        let answer = served.json(path, &asked);
        let steps = answer["steps"].as_array().map(Vec::len);
        assert_eq!((steps, &answer["stepsLeftOut"]), (Some(told), &json!(left_out)), "{path}");
    }
}

//! The limits of clients, and what happens beyond them.

use std::io::Read;
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::client::{Answer, Connection, LONG, Served};

/// A program whose requests may take as many steps as they like.
fn patient() -> Served {
    Served::start(&["--workers", "2", "--step-limit", "1000000000000"])
}

/// Requests work that takes much longer than any test: rooms that have no space.
fn ask_for_ever(connection: &mut Connection, headers: &str) {
    let layout = json!({ "rooms": 2000, "bounds": [150, 150], "attempts": 1_000_000 });
    let asked = json!({ "pack": "halls", "seed": "7", "layout": layout });
    connection.request("POST", "/api/rooms", headers, asked.to_string().as_bytes());
}

#[track_caller]
pub fn is_problem(answer: &Answer, status: u16, title: &str) {
    assert_eq!(answer.status, status, "{}", answer.text());
    assert_eq!(answer.media(), "application/problem+json");
    let problem = answer.json();
    assert_eq!((&problem["title"], &problem["status"]), (&json!(title), &json!(status)));
}

#[test]
fn bodies_have_a_size() {
    let served = Served::start(&[]);
    let most = 1024 * 1024;
    let padded = |length: usize| {
        let body = json!({ "pack": "blank", "seed": "7" }).to_string();
        let padding = " ".repeat(length - body.len());
        (body + &padding).into_bytes()
    };
    assert_eq!(served.send("/api/items", padded(most)).status, 200);
    for length in [most + 1, 8 * most] {
        is_problem(&served.send("/api/items", padded(length)), 413, "Too large");
    }
    // One that does not say its length is counted.
    let mut connection = served.connect();
    connection.write(
        b"POST /api/items HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n",
    );
    let chunk = [b"10000\r\n".as_slice(), &[b' '; 0x10000], b"\r\n"].concat();
    for _ in 0..40 {
        connection.write(&chunk);
    }
    is_problem(&connection.answer().expect("an answer"), 413, "Too large");
    let small = Served::start(&["--body-limit", "50"]);
    assert_eq!(small.send("/api/items", padded(50)).status, 200);
    is_problem(&small.send("/api/items", padded(51)), 413, "Too large");
}

#[test]
fn slow_senders_are_sent_away_and_stand_in_nobodys_way() {
    let served = Served::start(&[]);
    let begun = Instant::now();
    let half = |text: &[u8]| -> Connection {
        let mut connection = served.connect();
        connection.write(text);
        connection
    };
    let mut bodies: Vec<Connection> = (0..60)
        .map(|_| {
            half(b"POST /api/items HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{")
        })
        .collect();
    let mut heads: Vec<Connection> = (0..60).map(|_| half(b"POST /api/items HT")).collect();
    let asked = json!({ "pack": "blank", "seed": "7" });
    assert_eq!(served.post("/api/items", &asked).status, 200);
    assert!(begun.elapsed() < Duration::from_secs(8), "others had to wait");
    for connection in &mut bodies {
        is_problem(&connection.answer().expect("an answer"), 408, "Too slow");
    }
    for connection in &mut heads {
        // It is unknown what such a client requested.
        assert!(
            connection.line().is_err_and(|error| error.kind() != std::io::ErrorKind::WouldBlock)
        );
    }
    assert!(begun.elapsed() < Duration::from_secs(40));
}

#[test]
fn who_takes_nothing_is_left() {
    let served = Served::start(&[]);
    let asked = json!({ "pack": "campaign", "preset": "small", "seed": "7" });
    let mut connection = served.connect();
    // More than the system keeps on its way.
    for _ in 0..200 {
        connection.request("POST", "/api/generate", "", asked.to_string().as_bytes());
    }
    let begun = Instant::now();
    while served.metric("connections") > 1 {
        assert!(begun.elapsed() < LONG, "it is still there");
        thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn what_is_not_json_is_refused() {
    let served = Served::start(&[]);
    let nested =
        |open: &str, close: &str| format!("{}{}", open.repeat(100_000), close.repeat(100_000));
    for path in served.endpoints() {
        let path = path.replace("{name}", "seed.json");
        let bodies: [Vec<u8>; 8] = [
            b"".to_vec(),
            b"pack=station".to_vec(),
            b"\xff\xfe{}".to_vec(),
            b"{\"pack\": \"station\"".to_vec(),
            b"{\"pack\": \"station\"} x".to_vec(),
            b"[\"station\"]".to_vec(),
            nested("[", "]").into_bytes(),
            format!("{{\"pack\": {}}}", nested("{\"a\":", "}")).into_bytes(),
        ];
        for body in bodies {
            let answer = served.send(&path, &body);
            let shown = String::from_utf8_lossy(&body[..body.len().min(40)]).into_owned();
            assert_eq!(answer.status, 400, "{path} {shown}: {}", answer.text());
        }
    }
    // Only the checker parses a bundle, and it refuses that depth.
    let deep = format!("{{\"bundle\": {}}}", nested("[", "]"));
    assert_eq!(served.send("/api/verify", deep).json()["verdict"], "not a bundle");
    assert_eq!(served.get("/health").json()["status"], "ok");
}

#[test]
fn steps_are_counted() {
    let served = Served::start(&["--step-limit", "1000"]);
    let asked = json!({ "pack": "campaign", "seed": "7" });
    for path in ["/api/generate", "/api/files/seed.json", "/api/verify"] {
        let answer = served.post(path, &asked);
        is_problem(&answer, 422, "Too much work");
        assert_eq!(answer.json()["exitCode"], 3);
    }
    let mut connection = served.connect();
    let accept = "accept: application/x-ndjson\r\n";
    connection.request("POST", "/api/generate", accept, asked.to_string().as_bytes());
    let lines = connection.answer().expect("an answer").lines();
    assert_eq!(lines.last().map(|line| &line["problem"]["title"]), Some(&json!("Too much work")));
    let small = json!({ "pack": "blank", "seed": "7" });
    assert_eq!(served.post("/api/generate", &small).status, 200);
}

#[test]
fn without_a_queue_some_are_asked_to_come_back() {
    let served = Served::start(&["--workers", "2", "--queue", "0"]);
    let small = json!({ "pack": "blank", "seed": "7" });
    // One at a time, as there are two workers and one of them may not be back yet.
    for _ in 0..20 {
        assert_eq!(served.post("/api/items", &small).status, 200);
        thread::sleep(Duration::from_millis(5));
    }
    let (sender, answers) = mpsc::channel();
    thread::scope(|scope| {
        for number in 0..32 {
            let (sender, mut connection) = (sender.clone(), served.connect());
            scope.spawn(move || {
                let asked =
                    json!({ "pack": "campaign", "preset": "small", "seed": number.to_string() });
                let answer = connection.ask("POST", "/api/generate", asked.to_string().as_bytes());
                sender.send(answer).expect("somebody waits");
            });
        }
    });
    drop(sender);
    let (done, refused): (Vec<Answer>, Vec<Answer>) =
        answers.iter().partition(|answer| answer.status == 200);
    assert!(!done.is_empty() && !refused.is_empty());
    for answer in &refused {
        is_problem(answer, 503, "Busy");
        assert_eq!(answer.header("retry-after"), Some("1"));
    }
    let begun = Instant::now();
    while served.post("/api/items", &small).status != 200 {
        assert!(begun.elapsed() < LONG, "nobody comes back to work");
        thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn who_goes_away_stops_their_work() {
    let served = patient();
    for accept in ["", "accept: application/x-ndjson\r\n"] {
        let mut connection = served.connect();
        ask_for_ever(&mut connection, accept);
        served.await_metric("slow_running", 1, LONG);
        if !accept.is_empty() {
            // The head, and how far it is.
            while !connection.line().expect("a line").contains("\"progress\"") {}
        }
        drop(connection);
        served.await_metric("slow_running", 0, Duration::from_secs(20));
    }
    // Those that wait for their turn leave too.
    let mut all: Vec<Connection> = (0..3).map(|_| served.connect()).collect();
    for connection in &mut all {
        ask_for_ever(connection, "");
    }
    let begun = Instant::now();
    while served.metric("slow_running") + served.metric("slow_waiting") < 3 {
        assert!(begun.elapsed() < LONG, "they never become long");
    }
    drop(all);
    served.await_metric("slow_running", 0, Duration::from_secs(20));
    served.await_metric("slow_waiting", 0, Duration::from_secs(20));
}

#[test]
fn long_work_stands_back() {
    let served = patient();
    let mut long = served.connect();
    ask_for_ever(&mut long, "");
    // Questions about large codes never look up.
    let elements: Vec<String> = (0..10).map(|number| format!("E{number}")).collect();
    let guess = json!({ "guess": vec!["E1"; 6], "exact": 1 });
    let hard = json!({ "elements": elements, "length": 6, "guesses": vec![guess; 6] });
    let mut hard_ones: Vec<Connection> = (0..4).map(|_| served.connect()).collect();
    for connection in &mut hard_ones {
        connection.request("POST", "/api/code/explain", "", hard.to_string().as_bytes());
    }
    let begun = Instant::now();
    while served.metric("slow_running") < 2 {
        assert!(begun.elapsed() < LONG, "nothing stands back");
    }
    let asked = json!({ "pack": "station", "seed": "7" });
    let begun = Instant::now();
    for _ in 0..5 {
        assert_eq!(served.post("/api/items", &asked).status, 200);
    }
    let time = begun.elapsed();
    assert!(served.metric("slow_running") > 0, "nothing stood in the way");
    assert!(time < Duration::from_secs(10), "{time:?}");
}

#[test]
fn a_program_that_is_told_to_stop_answers_what_was_begun() {
    let served = Served::start(&[]);
    assert_eq!(served.said, format!("http://{}/\n", served.address));
    assert!(served.address.ip().is_loopback());
    let asked = json!({ "pack": "campaign", "seed": "7", "settings": { "floors": 6, "zones": 4, "rooms": 40 } });
    let mut connection = served.connect();
    connection.request("POST", "/api/generate", "", asked.to_string().as_bytes());
    served.await_metric("slow_running", 1, LONG);
    let mut idle = served.connect();
    served.terminate();
    assert_eq!(connection.answer().expect("an answer").status, 200);
    assert!(idle.line().is_err());
    let ended = served.end();
    assert_eq!(ended.status.code(), Some(0));
    assert_eq!((&*ended.out, &*ended.err), ("", ""));
}

#[test]
fn endless_work_does_not_keep_a_program_from_stopping() {
    let served = patient();
    let mut connection = served.connect();
    ask_for_ever(&mut connection, "");
    served.await_metric("slow_running", 1, LONG);
    let begun = Instant::now();
    served.terminate();
    assert_eq!(served.end().status.code(), Some(0));
    assert!(begun.elapsed() < Duration::from_secs(30));
}

#[test]
fn every_answer_is_guarded() {
    let served = Served::start(&["--body-limit", "1000"]);
    let asked = json!({ "pack": "blank", "seed": "7" });
    let answers = [
        ("/", served.get("/")),
        ("/s/ABC", served.get("/s/ABC")),
        ("/health", served.get("/health")),
        ("/metrics", served.get("/metrics")),
        ("/api/packs", served.get("/api/packs")),
        ("/api/openapi.json", served.get("/api/openapi.json")),
        ("no page", served.get("/nowhere")),
        ("no endpoint", served.post("/api/nowhere", &asked)),
        ("wrong method", served.get("/api/items")),
        ("wrong method of a page", served.post("/", &asked)),
        ("done", served.post("/api/items", &asked)),
        ("file", served.post("/api/files/spheres.svg", &asked)),
        ("problem", served.post("/api/items", &json!({}))),
        ("too large", served.send("/api/items", [b' '; 1001])),
    ];
    for (what, answer) in &answers {
        let policy = answer.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"),
            "{what}"
        );
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{what}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"), "{what}");
        assert_eq!(answer.header("referrer-policy"), Some("no-referrer"), "{what}");
        assert_eq!(answer.header("cross-origin-resource-policy"), Some("same-origin"), "{what}");
        assert!(answer.header("access-control-allow-origin").is_none(), "{what}");
        assert!(!answer.media().is_empty(), "{what}");
    }
    let statuses: Vec<u16> = answers.iter().map(|(_, answer)| answer.status).collect();
    assert_eq!(statuses, [200, 200, 200, 200, 200, 200, 404, 404, 405, 405, 200, 200, 400, 413]);
}

#[test]
fn answers_are_compressed_for_those_who_can_read_that() {
    let served = Served::start(&[]);
    let asked = json!({ "pack": "station", "seed": "7" }).to_string();
    for (method, path, body) in [
        ("POST", "/api/items", asked.as_bytes()),
        ("GET", "/api/openapi.json", b""),
        ("GET", "/assets/index.js", b""),
    ] {
        let plain = served.connect().ask(method, path, body);
        assert_eq!(plain.header("content-encoding"), None);
        let mut connection = served.connect();
        connection.request(method, path, "accept-encoding: br, gzip;q=0.8\r\n", body);
        let packed = connection.answer().expect("an answer");
        assert_eq!(packed.header("content-encoding"), Some("gzip"), "{path}");
        assert_eq!(packed.header("vary"), Some("accept-encoding"), "{path}");
        assert!(packed.body.len() < plain.body.len());
        let mut unpacked = Vec::new();
        let mut decoder = flate2::read::GzDecoder::new(packed.body.as_slice());
        decoder.read_to_end(&mut unpacked).expect("it is whole");
        assert!(unpacked == plain.body, "{path} is something else");
    }
}

#[test]
fn what_is_known_is_not_sent_again() {
    let served = Served::start(&[]);
    for path in ["/", "/rooms", "/api/packs", "/api/openapi.json"] {
        let first = served.get(path);
        let tag = first.header("etag").expect("a tag");
        for (known, status) in [(tag, 304), ("\"other\"", 200)] {
            let mut connection = served.connect();
            connection.request("GET", path, &format!("if-none-match: {known}\r\n"), b"");
            let again = connection.answer().expect("an answer");
            assert_eq!(again.status, status, "{path}");
            assert_eq!(again.header("etag"), Some(tag), "{path}");
        }
    }
}

#[test]
fn pages_of_others_have_no_say() {
    let served = Served::start(&[]);
    let asked = json!({ "pack": "blank", "seed": "7" }).to_string();
    for (headers, status) in [
        ("host: localhost:1\r\n", 200),
        ("host: 127.0.0.1\r\norigin: http://127.0.0.1\r\n", 200),
        ("host: example.org\r\n", 403),
        ("host: localhost\r\norigin: https://example.org\r\n", 403),
    ] {
        let length = asked.len();
        let mut connection = served.connect();
        let head = format!("POST /api/items HTTP/1.1\r\n{headers}content-length: {length}\r\n\r\n");
        connection.write(&[head.as_bytes(), asked.as_bytes()].concat());
        let answer = connection.answer().expect("an answer");
        assert_eq!(answer.status, status, "{headers}: {}", answer.text());
    }
}

#[test]
fn long_seeds_are_refused() {
    let served = Served::start(&[]);
    let longest = "x".repeat(1000);
    let asked = json!({ "pack": "blank", "seed": longest });
    let world = served.json("/api/generate", &asked);
    assert_eq!(world["seed"], longest);
    for (path, pack) in [
        ("/api/items", "station"),
        ("/api/rooms", "halls"),
        ("/api/population", "depths"),
        ("/api/code/play", "festive"),
        ("/api/code/suggest", "festive"),
    ] {
        let answer = served.post(path, &json!({ "pack": pack, "seed": longest.clone() + "x" }));
        is_problem(&answer, 422, "Invalid input");
    }
}

#[test]
fn those_who_ask_for_little_do_not_wait_for_those_who_ask_for_much() {
    let served = patient();
    let mut long: Vec<Connection> = (0..4).map(|_| served.connect()).collect();
    for connection in &mut long {
        ask_for_ever(connection, "");
    }
    let begun = Instant::now();
    while served.metric("slow_running") + served.metric("slow_waiting") < 4 {
        assert!(begun.elapsed() < LONG, "they never become long");
    }
    // Long enough to be among the long ones, and it still has its turn: a map that there is not.
    let shuffle = json!({ "attempts": 10_000, "walk": [35, 36] });
    let asked = json!({ "pack": "tower", "seed": "7", "shuffle": shuffle });
    let answer = served.post("/api/doors", &asked);
    is_problem(&answer, 422, "No solution found");
    let still = served.metric("slow_running") + served.metric("slow_waiting");
    assert_eq!(still, 4);
}

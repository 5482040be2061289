//! The API and its document agree, and answers are those of the command.

#[path = "support/served.rs"]
mod served;
mod support;

use std::collections::BTreeSet;

use jsonschema::Validator;
use serde_json::{Value, json};
use served::Served;
use support::Folder;

fn document(served: &Served) -> Value {
    served.get("/api/openapi.json").json()
}

/// The schema of a part of the document, with everything that it refers to.
fn validator(document: &Value, schema: &Value) -> Validator {
    let mut schema = schema.clone();
    schema["components"] = document["components"].clone();
    jsonschema::validator_for(&schema).expect("schemas are sound")
}

/// What is wrong with a value by a schema of the document.
fn faults(document: &Value, schema: &Value, value: &Value) -> Vec<String> {
    let validator = validator(document, schema);
    let faults = validator.iter_errors(value);
    faults
        .map(|fault| format!("{}: {fault}", fault.instance_path()))
        .collect()
}

/// The operations with a body: path, and the operation itself.
fn operations(document: &Value) -> Vec<(String, Value)> {
    let paths = document["paths"].as_object().expect("it has paths");
    let posts = paths.iter().filter_map(|(path, item)| {
        let name = &item["parameters"][0]["example"];
        let path = path.replace("{name}", name.as_str().unwrap_or_default());
        item.get("post").map(|operation| (path, operation.clone()))
    });
    posts.collect()
}

fn request(operation: &Value) -> &Value {
    &operation["requestBody"]["content"]["application/json"]
}

#[test]
fn every_endpoint_is_documented() {
    let served = Served::start(&[]);
    let metrics = served.get("/metrics");
    let metrics = String::from_utf8_lossy(&metrics.body).into_owned();
    let named = metrics
        .lines()
        .filter_map(|line| line.split("endpoint=\"").nth(1));
    let named: BTreeSet<&str> = named.filter_map(|rest| rest.split('"').next()).collect();
    let document = document(&served);
    let paths = document["paths"].as_object().expect("it has paths");
    let posts = paths.iter().filter(|(_, item)| item.get("post").is_some());
    let documented: BTreeSet<&str> = posts.map(|(path, _)| path.as_str()).collect();
    assert_eq!(named, documented);
    for (path, item) in paths {
        if item.get("get").is_some() {
            assert_eq!(served.get(path).status, 200, "{path}");
            assert_eq!(served.ask("PUT", path, b"").status, 405, "{path}");
        }
    }
}

#[test]
fn examples_are_answered_as_documented() {
    let served = Served::start(&[]);
    let document = document(&served);
    for (path, operation) in operations(&document) {
        let example = &request(&operation)["example"];
        let schema = &request(&operation)["schema"];
        assert_eq!(
            faults(&document, schema, example),
            Vec::<String>::new(),
            "{path}"
        );
        let answer = served.post(&path, example);
        let told = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, 200, "{path}: {told}");
        let answered = &operation["responses"]["200"]["content"]["application/json"]["schema"];
        if answered.is_object() {
            let wrong = faults(&document, answered, &answer.json());
            assert_eq!(wrong, Vec::<String>::new(), "{path}");
        } else {
            assert!(answer.header("content-disposition").is_some(), "{path}");
        }
    }
}

/// The properties of the schema of a request.
fn properties(document: &Value, operation: &Value) -> Vec<(String, Value)> {
    let named = request(operation)["schema"]["$ref"].as_str();
    let named = named.and_then(|name| name.rsplit('/').next());
    let schema = &document["components"]["schemas"][named.expect("it is named")];
    assert_eq!(schema["additionalProperties"], false, "{named:?}");
    let properties = schema["properties"].as_object().expect("it has some");
    properties.clone().into_iter().collect()
}

#[test]
fn what_the_document_does_not_allow_is_refused() {
    let served = Served::start(&[]);
    let document = document(&served);
    let problem = json!({ "$ref": "#/components/schemas/Problem" });
    for (path, operation) in operations(&document) {
        let example = &request(&operation)["example"];
        let mut bodies: Vec<(String, Value)> = Vec::new();
        let mut with = |name: &str, value: Value| {
            let mut body = example.clone();
            body[name] = value;
            bodies.push((name.to_owned(), body));
        };
        with("nobody knows this", json!(1));
        for (name, _) in properties(&document, &operation) {
            // No field is a list of such objects.
            with(&name, json!([{ "no": { "such": "thing" } }]));
        }
        for (name, body) in bodies {
            let answer = served.post(&path, &body);
            assert!(
                [400, 422].contains(&answer.status),
                "{path} with {name}: {}",
                answer.status
            );
            let wrong = faults(&document, &problem, &answer.json());
            assert_eq!(wrong, Vec::<String>::new(), "{path} with {name}");
        }
    }
}

/// Everything of a document but what only one of both sides tells.
fn without(mut document: Value, names: &[&str]) -> Value {
    let fields = document.as_object_mut().expect("it is an object");
    names.iter().for_each(|name| drop(fields.remove(*name)));
    document
}

#[test]
fn answers_are_those_of_the_command() {
    let (served, folder) = (Served::start(&[]), Folder::new());
    let equal = |path: &str, body: Value, command: &[&str], names: &[&str]| {
        let answer = served.post(path, &body);
        let told = String::from_utf8_lossy(&answer.body).into_owned();
        assert_eq!(answer.status, 200, "{path}: {told}");
        let own = folder.json(0, command);
        assert_eq!(without(answer.json(), names), without(own, names), "{path}");
    };
    let pack = |pack: &str| json!({ "pack": pack, "seed": "7" });
    equal(
        "/api/generate",
        json!({ "pack": "campaign", "preset": "small", "seed": "7" }),
        &["generate", "--preset", "small", "--seed", "7"],
        &["files", "scene"],
    );
    equal(
        "/api/items",
        pack("station"),
        &["items", "station", "--seed", "7"],
        &[
            "files",
            "spheres",
            "playthrough",
            "toGoal",
            "required",
            "doors",
            "locks",
            "unplaced",
        ],
    );
    equal(
        "/api/doors",
        pack("tower"),
        &["doors", "tower", "--seed", "7"],
        &["files", "graph", "steps", "stepsLeftOut"],
    );
    equal(
        "/api/rooms",
        pack("halls"),
        &["rooms", "halls", "--seed", "7"],
        &["files", "asked", "steps", "stepsLeftOut", "templates"],
    );
    equal(
        "/api/population",
        json!({ "pack": "depths", "seed": "7", "from": 1, "to": 4 }),
        &[
            "population",
            "depths",
            "--seed",
            "7",
            "--depth",
            "1..4",
            "--curve",
        ],
        &["files"],
    );
    equal(
        "/api/reach",
        json!({ "pack": "station", "have": { "Missile": 5 } }),
        &["reach", "station", "--have", "Missile * 5"],
        &[],
    );
    equal(
        "/api/explain",
        json!({ "pack": "station", "place": "goal" }),
        &["explain", "station", "goal"],
        &["text", "opens"],
    );
    equal(
        "/api/settings",
        json!({ "pack": "station" }),
        &["settings", "station"],
        &["pack", "stages", "generates"],
    );
}

#[test]
fn a_permalink_gives_the_same_world() {
    let served = Served::start(&[]);
    let one = served
        .post("/api/generate", &json!({ "pack": "tower", "seed": "7" }))
        .json();
    let code = &one["permalink"];
    assert!(code.is_string());
    let other = served
        .post("/api/generate", &json!({ "permalink": code }))
        .json();
    assert_eq!(one, other);
    let both = json!({ "permalink": code, "seed": "8" });
    assert_eq!(served.post("/api/generate", &both).status, 400);
    let wrong = served.post("/api/generate", &json!({ "permalink": "0000" }));
    assert_eq!(wrong.status, 422);
}

#[test]
fn a_pack_of_ones_own_is_checked_where_it_stands() {
    let served = Served::start(&[]);
    let carried =
        |text: &str| json!({ "pack": { "files": [{ "name": "my.toml", "text": text }] } });
    let broken = carried("[pack]\nformat = 1\nid = 3\n");
    let answer = served.post("/api/check", &broken).json();
    assert_eq!(answer["sound"], false);
    let places = answer["diagnostics"].as_array().expect("a list").iter();
    let mut places = places.map(|found| (&found["place"]["file"], &found["place"]["line"]));
    assert!(places.any(|place| place == (&json!("my.toml"), &json!(3))));
    assert_eq!(served.post("/api/items", &broken).status, 422);
    let sound = carried(include_str!("../../../worlds/blank.toml"));
    assert_eq!(served.post("/api/check", &sound).json()["sound"], true);
    assert_eq!(served.post("/api/items", &sound).status, 200);
    for path in ["../worlds/blank.toml", "/etc/hostname", "Cargo.toml"] {
        let answer = served.post("/api/items", &json!({ "pack": path }));
        assert_eq!(answer.status, 422, "{path}");
    }
}

#[test]
fn limits_hold() {
    let served = Served::start(&["--step-limit", "1000"]);
    let long = vec![b' '; 1024 * 1024 + 1];
    assert_eq!(served.ask("POST", "/api/items", &long).status, 413);
    assert_eq!(served.ask("POST", "/api/items", b"{").status, 400);
    let nested = "[".repeat(200_000);
    assert_eq!(
        served.ask("POST", "/api/items", nested.as_bytes()).status,
        400
    );
    let much = served.post("/api/generate", &json!({ "pack": "campaign", "seed": "1" }));
    assert_eq!(
        (much.status, &much.json()["title"]),
        (422, &json!("Too much work"))
    );
    assert_eq!(served.get("/health").json()["status"], "ok");
    let missing = served.get("/nowhere");
    assert_eq!(missing.status, 404);
    for header in [
        "content-security-policy",
        "x-content-type-options",
        "referrer-policy",
    ] {
        assert!(missing.header(header).is_some(), "{header}");
    }
}

#[test]
fn progress_comes_in_lines() {
    let served = Served::start(&[]);
    let body = json!({ "pack": "campaign", "preset": "large", "seed": "1" }).to_string();
    let accept = "accept: application/x-ndjson\r\n";
    let answer = served.ask_with("POST", "/api/generate", accept, body.as_bytes());
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    assert_eq!(answer.header("content-type"), Some("application/x-ndjson"));
    assert!(
        text.contains("{\"result\":{\"engineVersion\""),
        "{text:.200}"
    );
    let answer = served.ask_with("POST", "/api/items", accept, b"{\"pack\":\"no\"}");
    let text = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(text.contains("{\"problem\":{\"type\""), "{text:.200}");
}

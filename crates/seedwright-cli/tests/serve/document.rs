//! The OpenAPI document and the program say the same.

use std::collections::{BTreeMap, BTreeSet};

use jsonschema::Validator;
use serde_json::{Map, Value, json};

use crate::client::{Answer, Served};

/// The description of an operation in the document.
pub struct Operation<'d> {
    pub path: &'d str,
    method: &'d str,
    said: &'d Value,
}

/// A request that should be answered: the path with its names filled in, and the body.
pub struct Example<'d> {
    pub path: String,
    pub body: &'d Value,
}

/// Everything that the document of a server describes.
pub fn operations(document: &Value) -> Vec<Operation<'_>> {
    let paths = document["paths"].as_object().expect("paths");
    let operations = paths.iter().flat_map(|(path, methods)| {
        let methods = methods.as_object().expect("methods").iter();
        methods.map(move |(method, said)| Operation { path, method, said })
    });
    operations.collect()
}

pub fn document(served: &Served) -> Value {
    served.get("/api/openapi.json").json()
}

impl<'d> Operation<'d> {
    pub fn examples(&self) -> Vec<Example<'d>> {
        let body = &self.said["requestBody"]["content"]["application/json"];
        let examples = body["examples"].as_object().into_iter().flatten();
        let example = |(name, example): (&'d String, &'d Value)| {
            let file = &self.said["parameters"][0]["examples"][name]["value"];
            let file = file.as_str().unwrap_or_default();
            Example { path: self.path.replace("{name}", file), body: &example["value"] }
        };
        examples.map(example).collect()
    }

    /// The name of the schema of requests.
    fn request(&self) -> &'d str {
        let schema = &self.said["requestBody"]["content"]["application/json"]["schema"];
        named(schema).expect("requests have a named schema")
    }
}

/// The name that a reference ends with.
fn named(schema: &Value) -> Option<&str> {
    schema["$ref"].as_str()?.rsplit('/').next()
}

/// The schemas of a document.
struct Schemas<'d> {
    document: &'d Value,
    known: BTreeMap<String, Validator>,
}

impl<'d> Schemas<'d> {
    fn of(document: &'d Value) -> Self {
        Self { document, known: BTreeMap::new() }
    }

    #[track_caller]
    fn check(&mut self, schema: &Value, value: &Value, what: &str) {
        let validator = self.known.entry(schema.to_string()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["components"] = self.document["components"].clone();
            jsonschema::draft202012::new(&whole).expect("it is a schema")
        });
        let wrong: Vec<String> = { validator.iter_errors(value) }
            .take(5)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(wrong.is_empty(), "{what}: {wrong:#?}");
    }

    #[track_caller]
    fn check_named(&mut self, name: &str, value: &Value, what: &str) {
        let schema = json!({ "$ref": format!("#/components/schemas/{name}") });
        self.check(&schema, value, what);
    }

    #[track_caller]
    fn check_problem(&mut self, answer: &Answer, what: &str) {
        assert_eq!(answer.media(), "application/problem+json", "{what}");
        let problem = answer.json();
        assert_eq!(problem["status"], answer.status, "{what}");
        self.check_named("Problem", &problem, what);
    }

    /// The schema that a reference names.
    fn resolve(&self, schema: &'d Value) -> &'d Value {
        named(schema).map_or(schema, |name| &self.document["components"]["schemas"][name])
    }
}

#[test]
fn all_that_is_served_is_described() {
    let served = Served::start(&[]);
    let document = document(&served);
    let operations = operations(&document);
    let posts = operations.iter().filter(|operation| operation.method == "post");
    let described: BTreeSet<String> = posts.map(|operation| operation.path.to_owned()).collect();
    let served_paths: BTreeSet<String> = served.endpoints().into_iter().collect();
    assert_eq!(described, served_paths);
    assert_eq!(document["info"]["version"], env!("CARGO_PKG_VERSION"));
}

#[test]
fn all_that_is_described_is_served() {
    let served = Served::start(&[]);
    let document = document(&served);
    let mut schemas = Schemas::of(&document);
    for operation in operations(&document) {
        let path = operation.path.replace("{name}", "seed.json");
        let other = match operation.method {
            "get" => {
                let answer = served.get(&path);
                assert_eq!(answer.status, 200, "{path}");
                let content = operation.said["responses"]["200"]["content"].as_object();
                let (media, said) = { content }.and_then(|all| all.iter().next()).expect("one");
                assert!(answer.media().starts_with(media), "{path}");
                if media == "application/json" {
                    schemas.check(&said["schema"], &answer.json(), &path);
                }
                "POST"
            }
            _ => {
                let answer = served.send(&path, "{");
                assert_eq!(answer.status, 400, "{path}");
                schemas.check_problem(&answer, &path);
                "GET"
            }
        };
        let refused = served.connect().ask(other, &path, b"");
        assert_eq!(refused.status, 405, "{path}");
        let allowed = refused.header("allow").expect("what is allowed");
        assert!(allowed.to_lowercase().contains(operation.method), "{path}");
        schemas.check_problem(&refused, &path);
    }
}

#[test]
fn examples_are_answered_as_described() {
    let served = Served::start(&[]);
    let document = document(&served);
    let mut schemas = Schemas::of(&document);
    for operation in operations(&document) {
        for Example { path, body } in operation.examples() {
            schemas.check_named(operation.request(), body, &path);
            let answer = served.post(&path, body);
            assert_eq!(answer.status, 200, "{path} {body}: {}", answer.text());
            let media = answer.media().split(';').next().unwrap_or_default();
            let said = &operation.said["responses"]["200"]["content"][media];
            assert!(said.is_object(), "{path} is {media}");
            if media == "application/json" {
                schemas.check(&said["schema"], &answer.json(), &path);
            }
            let kept = answer.header("content-disposition");
            let file = path.rsplit('/').next().unwrap_or_default();
            let expected = format!("attachment; filename=\"{file}\"");
            let is_file = operation.path.ends_with("{name}");
            assert_eq!(kept, is_file.then_some(&*expected), "{path}");
            if !is_file {
                in_lines(&served, &mut schemas, (&path, body), &answer);
            }
        }
    }
}

/// The same answer in lines.
fn in_lines(served: &Served, schemas: &mut Schemas<'_>, asked: (&str, &Value), whole: &Answer) {
    let (path, body) = asked;
    let mut connection = served.connect();
    let accept = "accept: application/x-ndjson\r\n";
    connection.request("POST", path, accept, body.to_string().as_bytes());
    let answer = connection.answer().expect("an answer");
    assert_eq!(answer.media(), "application/x-ndjson", "{path}");
    let mut lines = answer.lines();
    for line in &lines {
        schemas.check_named("Line", line, path);
    }
    let last = lines.pop().expect("a line");
    assert!(lines.iter().all(|line| line["progress"].is_object()));
    let mut whole = whole.json();
    let mut result = last["result"].clone();
    // Of these, one is drawn each time.
    for drawn in ["seed", "secret"] {
        if body["seed"].is_null() {
            whole[drawn] = Value::Null;
            result[drawn] = Value::Null;
        }
    }
    assert_eq!(result, whole, "{path}");
}

#[test]
fn wrong_types_and_unknown_fields_are_refused() {
    let served = Served::start(&[]);
    let document = document(&served);
    let mut schemas = Schemas::of(&document);
    for operation in operations(&document) {
        let Some(Example { path, body }) = operation.examples().into_iter().next() else {
            continue;
        };
        let body = body.as_object().expect("requests are objects");
        let refused = |name: &str, value: Value, statuses: &[u16], schemas: &mut Schemas<'_>| {
            let mut changed = body.clone();
            changed.insert(name.to_owned(), value);
            let changed = Value::Object(changed);
            let answer = served.post(&path, &changed);
            let what = format!("{path} {changed}: {}", answer.text());
            assert!(statuses.contains(&answer.status), "{what}");
            schemas.check_problem(&answer, &what);
        };
        refused("nonsense", json!(1), &[400], &mut schemas);
        let request = &document["components"]["schemas"][operation.request()];
        assert_eq!(request["additionalProperties"], false, "{path}");
        for (name, schema) in request["properties"].as_object().expect("fields") {
            let schema = schemas.resolve(schema);
            for wrong in wrong_values(schema) {
                refused(name, wrong, &[400, 422], &mut schemas);
            }
            for (inner, schema) in schema["properties"].as_object().into_iter().flatten() {
                for wrong in wrong_values(schema) {
                    let value = Value::Object(Map::from_iter([(inner.clone(), wrong)]));
                    refused(name, value, &[400, 422], &mut schemas);
                }
            }
        }
    }
}

/// Values of types that a field does not have.
fn wrong_values(schema: &Value) -> Vec<Value> {
    let types = match &schema["type"] {
        Value::Array(types) => types.clone(),
        Value::Null => return vec![json!(5.5), json!(true)],
        one => vec![one.clone()],
    };
    let values = [
        ("string", json!("no such word")),
        ("integer", json!(5)),
        ("boolean", json!(true)),
        ("object", json!({ "a": 1 })),
        ("array", json!([[]])),
    ];
    let wrong = values.into_iter().filter(|(name, _)| !types.contains(&json!(name)));
    wrong.map(|(_, value)| value).chain([json!(5.5)]).collect()
}

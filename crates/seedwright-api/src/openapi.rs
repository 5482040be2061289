//! The OpenAPI document, made from the declarations of operations.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::operation::Description;
use crate::schema::simplify;
use crate::settings::PacksReply;
use crate::{ProblemDocument, ProblemKind, Progress, descriptions};

const ABOUT: &str = "Everything that `seedwright serve` does, as JSON over HTTP. A request names a pack that comes with the program or carries one; the same request with the same seed has the same reply, on every machine.\n\nWith `Accept: application/x-ndjson` progress is sent while the work goes on: lines with `progress`, and in the end one with `result` or `problem`. A client that goes away stops its work.\n\nWhat can't be done is a problem document. Bodies have at most 1 MiB, and unknown fields are refused.";

/// A line of a reply in lines: how far the work is, and in the end its result or problem.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    /// How far the work is.
    Progress(Progress),
    /// What would have been the whole reply.
    Result(Map<String, Value>),
    /// Why there is no reply.
    Problem(Box<ProblemDocument>),
}

/// Whether a server is well.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Health {
    /// Always `ok`: a server that is not well does not answer.
    pub status: &'static str,
    /// The version of the program.
    pub version: &'static str,
    /// How many seconds it has run.
    pub up_seconds: u64,
}

/// Makes schemas under `components/schemas`: one generator for what is read, one for what is written.
struct Schemas {
    requests: SchemaGenerator,
    replies: SchemaGenerator,
}

impl Schemas {
    fn new() -> Self {
        let settings = SchemaSettings::draft2020_12().with(|settings| {
            settings.definitions_path = "/components/schemas".into();
            settings.meta_schema = None;
        });
        Self {
            requests: settings.clone().for_deserialize().into_generator(),
            replies: settings.for_serialize().into_generator(),
        }
    }

    fn written<T: JsonSchema>(&mut self) -> Value {
        self.replies.subschema_for::<T>().into()
    }

    /// All schemas by name. Types that are read have other names than types that are written.
    fn all(mut self) -> Map<String, Value> {
        let mut all = self.requests.take_definitions(true);
        all.extend(self.replies.take_definitions(true));
        all.values_mut().for_each(simplify);
        all
    }
}

/// The document.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    let packs = schemas.written::<PacksReply>();
    let about = "The packs that come with the program.";
    paths.insert("/api/packs".to_owned(), read("packs", about, &json!({ "schema": packs })));
    for description in descriptions() {
        let path = description.path().into_owned();
        paths.insert(path, json!({ "post": operation(&description, &mut schemas) }));
    }
    let own = read("description", "This document.", &json!({ "schema": { "type": "object" } }));
    paths.insert("/api/openapi.json".to_owned(), own);
    let health = schemas.written::<Health>();
    let about = "Whether the program is well.";
    paths.insert("/health".to_owned(), read("health", about, &json!({ "schema": health })));
    paths.insert("/metrics".to_owned(), metrics());
    let problem = schemas.written::<ProblemDocument>();
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Seedwright",
            "version": env!("CARGO_PKG_VERSION"),
            "description": ABOUT,
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "paths": paths,
        "components": { "schemas": schemas.all(), "responses": problems(&problem) },
    })
}

/// What can go wrong with work, by what the response is called.
const PROBLEMS: [(&str, ProblemKind, &str); 10] = [
    ("BadRequest", ProblemKind::Unreadable, "The request can't be read."),
    ("Forbidden", ProblemKind::Forbidden, "The server is not for this client."),
    ("WrongMethod", ProblemKind::WrongMethod, "Work is asked for with POST, all else with GET."),
    ("TooSlow", ProblemKind::TooSlow, "The body did not come in time."),
    ("Impossible", ProblemKind::Impossible, "It can't be done, and that is proved."),
    ("TooLarge", ProblemKind::TooLarge, "The body is too long."),
    ("Refused", ProblemKind::Invalid, "Something in the request is wrong, or nothing was found."),
    ("Fault", ProblemKind::Fault, "The program made a mistake."),
    ("Busy", ProblemKind::Busy, "There is too much to do at the moment."),
    ("NotFound", ProblemKind::NoSuchPath, "There is nothing at this path."),
];

fn problems(schema: &Value) -> Map<String, Value> {
    let response = |(name, _, about): &(&str, ProblemKind, &str)| {
        let content = json!({ "application/problem+json": { "schema": schema } });
        ((*name).to_owned(), json!({ "description": about, "content": content }))
    };
    PROBLEMS.iter().map(response).collect()
}

/// Responses with a reply, and those without.
fn responses(reply: Value, may_fail: impl Fn(ProblemKind) -> bool) -> Map<String, Value> {
    let mut all = Map::from_iter([("200".to_owned(), reply)]);
    for (name, kind, _) in PROBLEMS.iter().filter(|(_, kind, _)| may_fail(*kind)) {
        let reference = format!("#/components/responses/{name}");
        all.insert(kind.status().to_string(), json!({ "$ref": reference }));
    }
    all
}

/// Something that takes no work.
fn read(id: &str, about: &str, content: &Value) -> Value {
    let reply = json!({ "description": about, "content": { "application/json": content } });
    let fails = |kind| matches!(kind, ProblemKind::Forbidden | ProblemKind::WrongMethod);
    let responses = responses(reply, fails);
    json!({ "get": { "operationId": id, "summary": about, "responses": responses } })
}

fn metrics() -> Value {
    let about = "What was done since the start, in the text format of Prometheus.";
    let content = json!({ "text/plain": { "schema": { "type": "string" } } });
    let reply = json!({ "description": about, "content": content });
    let fails = |kind| matches!(kind, ProblemKind::Forbidden | ProblemKind::WrongMethod);
    let responses = responses(reply, fails);
    json!({ "get": { "operationId": "metrics", "summary": about, "responses": responses } })
}

fn operation(description: &Description, schemas: &mut Schemas) -> Value {
    let request: Value = (description.request)(&mut schemas.requests).into();
    let reply = (description.reply)(&mut schemas.replies).map(Value::from);
    let content = match (reply, description.files) {
        (Some(schema), _) => json!({
            "application/json": { "schema": schema },
            "application/x-ndjson": { "schema": schemas.written::<Line>() },
        }),
        (None, media) => {
            let media = media.into_iter().flat_map(|media| media());
            Value::Object(media.map(|media| (media.to_owned(), file_schema(media))).collect())
        }
    };
    let examples = description.examples.iter().map(|example| {
        let request: Value = serde_json::from_str(example.request).unwrap_or_default();
        (example.name.to_owned(), json!({ "value": request }))
    });
    let examples: Map<String, Value> = examples.collect();
    let reply = json!({ "description": description.summary, "content": content });
    let fails = |kind| kind != ProblemKind::NoSuchPath;
    let mut operation = json!({
        "operationId": description.id,
        "summary": description.summary,
        "requestBody": {
            "required": true,
            "content": { "application/json": { "schema": request, "examples": examples } },
        },
        "responses": responses(reply, fails),
    });
    let details = (description.details)();
    if !details.is_empty() {
        operation["description"] = json!(details);
    }
    if description.files.is_some() {
        operation["parameters"] = json!([file_parameter(description)]);
    }
    operation
}

fn file_schema(media: &str) -> Value {
    match media {
        "application/json" => json!({ "schema": { "type": "object" } }),
        "image/png" => json!({}),
        _ => json!({ "schema": { "type": "string" } }),
    }
}

fn file_parameter(description: &Description) -> Value {
    let examples = description
        .examples
        .iter()
        .filter_map(|example| Some((example.name.to_owned(), json!({ "value": example.file? }))));
    json!({
        "name": "name",
        "in": "path",
        "required": true,
        "description": "The name of the file.",
        "schema": { "type": "string" },
        "examples": examples.collect::<Map<_, _>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_that_are_read_have_other_names_than_types_that_are_written() {
        let mut schemas = Schemas::new();
        for description in descriptions() {
            (description.request)(&mut schemas.requests);
            (description.reply)(&mut schemas.replies);
        }
        let requests = schemas.requests.take_definitions(true);
        let replies = schemas.replies.take_definitions(true);
        for (name, schema) in &requests {
            assert!(replies.get(name).is_none_or(|other| other == schema), "{name}");
        }
    }

    #[test]
    fn examples_are_requests() {
        for description in descriptions() {
            assert!(!description.examples.is_empty(), "{}", description.name);
            for example in description.examples {
                let request: Result<Value, _> = serde_json::from_str(example.request);
                assert!(request.is_ok_and(|request| request.is_object()), "{}", example.request);
                assert_eq!(example.file.is_some(), description.files.is_some());
            }
        }
    }
}

//! Generates the OpenAPI document from the declarations of operations.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value, json};

use super::{Health, Line};
use crate::operation::Description;
use crate::schema::simplify;
use crate::settings::PacksReply;
use crate::{ProblemDocument, ProblemKind, descriptions};

const ABOUT: &str = "Everything that `seedwright serve` can do, as JSON over HTTP. A request names an embedded pack or carries the files of its own. The same request with the same seed gets the same reply on every machine.\n\nWith `Accept: application/x-ndjson`, the server streams one JSON object per line: any number of `progress` lines, then one `result` or `problem` line. Closing the connection cancels the work.\n\nErrors are problem documents (RFC 9457) with a hint on what to change. A request body is at most 1 MiB, and unknown fields are rejected.";

/// Collects the schemas under `components/schemas`, with one generator for requests and one for replies.
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

    /// All schemas by name. No request type shares its name with a reply type.
    fn all(mut self) -> Map<String, Value> {
        let mut all = self.requests.take_definitions(true);
        all.extend(self.replies.take_definitions(true));
        all.values_mut().for_each(simplify);
        all
    }
}

/// Generates the OpenAPI document.
pub fn document() -> Value {
    let mut schemas = Schemas::new();
    let mut paths = Map::new();
    let packs = schemas.written::<PacksReply>();
    let about = "Lists the embedded packs.";
    paths.insert("/api/packs".to_owned(), read("packs", about, &json!({ "schema": packs })));
    for description in descriptions() {
        let path = description.path().into_owned();
        paths.insert(path, json!({ "post": operation(&description, &mut schemas) }));
    }
    let own = read(
        "description",
        "Returns this OpenAPI document.",
        &json!({ "schema": { "type": "object" } }),
    );
    paths.insert("/api/openapi.json".to_owned(), own);
    let health = schemas.written::<Health>();
    let about = "Reports whether the server is healthy.";
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

/// The error responses: component name, kind and description.
const PROBLEMS: [(&str, ProblemKind, &str); 10] = [
    ("BadRequest", ProblemKind::Unreadable, "The request body can't be parsed."),
    ("Forbidden", ProblemKind::Forbidden, "The server does not accept requests from this client."),
    (
        "WrongMethod",
        ProblemKind::WrongMethod,
        "Wrong method: operations use POST, everything else uses GET.",
    ),
    ("TooSlow", ProblemKind::TooSlow, "The request body did not arrive in time."),
    ("Impossible", ProblemKind::Impossible, "The request is provably impossible."),
    ("TooLarge", ProblemKind::TooLarge, "The request body is too large."),
    (
        "Refused",
        ProblemKind::Invalid,
        "The request is invalid, or the search found no solution within its limits.",
    ),
    ("Fault", ProblemKind::Fault, "A bug in Seedwright; please report it."),
    ("Busy", ProblemKind::Busy, "The server is overloaded; retry later."),
    ("NotFound", ProblemKind::NoSuchPath, "Unknown path."),
];

fn problems(schema: &Value) -> Map<String, Value> {
    let response = |(name, _, about): &(&str, ProblemKind, &str)| {
        let content = json!({ "application/problem+json": { "schema": schema } });
        ((*name).to_owned(), json!({ "description": about, "content": content }))
    };
    PROBLEMS.iter().map(response).collect()
}

/// The responses of an operation: the reply, and a reference for each kind of problem it can have.
fn responses(reply: Value, may_fail: impl Fn(ProblemKind) -> bool) -> Map<String, Value> {
    let mut all = Map::from_iter([("200".to_owned(), reply)]);
    for (name, kind, _) in PROBLEMS.iter().filter(|(_, kind, _)| may_fail(*kind)) {
        let reference = format!("#/components/responses/{name}");
        all.insert(kind.status().to_string(), json!({ "$ref": reference }));
    }
    all
}

/// An endpoint that only reads.
fn read(id: &str, about: &str, content: &Value) -> Value {
    let reply = json!({ "description": about, "content": { "application/json": content } });
    let fails = |kind| matches!(kind, ProblemKind::Forbidden | ProblemKind::WrongMethod);
    let responses = responses(reply, fails);
    json!({ "get": { "operationId": id, "summary": about, "responses": responses } })
}

fn metrics() -> Value {
    let about = "Counters since the server started, in the Prometheus text format.";
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
        "description": "The file name.",
        "schema": { "type": "string" },
        "examples": examples.collect::<Map<_, _>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::openapi::DOCUMENT;

    #[test]
    fn the_stored_document_is_up_to_date() {
        let generated = serde_json::to_string_pretty(&document()).expect("it is JSON") + "\n";
        assert!(generated == DOCUMENT, "openapi.json is out of date: run `cargo xtask api`");
    }

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
}

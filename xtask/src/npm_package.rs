//! The operations of the API as functions of the npm package.

use std::fmt::Write;

use serde_json::Value;

/// The paths of the document that only a server has.
const OF_HTTP: [&str; 3] = ["/api/openapi.json", "/health", "/metrics"];

const HEAD: &str = "// Written by `cargo xtask api`; don't edit.\n\n";

/// An operation of the document.
struct Operation<'a> {
    id: &'a str,
    /// The name by which the module calls it.
    name: &'a str,
    about: &'a str,
    is_file: bool,
    request: String,
    reply: String,
}

/// The functions, and their types.
pub fn operations(document: &Value) -> [String; 2] {
    let mut code = format!("{HEAD}import {{ file, json }} from \"./call.js\";\n\n");
    let mut types = format!(
        "{HEAD}import type {{ components }} from \"./api.js\";\n\
         import type {{ Call, FileCall }} from \"./call.js\";\n\n\
         type Schemas = components[\"schemas\"];\n"
    );
    for Operation { id, name, about, is_file, request, reply } in all(document) {
        let kind = if is_file { "file" } else { "json" };
        let own = if is_file {
            format!("FileCall<{request}>")
        } else {
            format!("Call<{request}, {reply}>")
        };
        // Writing to a text can't fail.
        let _ = writeln!(code, "export const {id} = {kind}(\"{name}\");");
        let _ = write!(types, "\n/** {about} */\nexport declare const {id}: {own};\n");
    }
    [code, types]
}

fn all(document: &Value) -> impl Iterator<Item = Operation<'_>> {
    let paths = document["paths"].as_object().into_iter().flatten();
    let paths = paths.filter(|(path, _)| !OF_HTTP.contains(&path.as_str()));
    paths.filter_map(|(path, methods)| {
        let own = methods.get("post").or_else(|| methods.get("get"))?;
        let name = path.trim_start_matches("/api/");
        let file = name.strip_suffix("/{name}");
        Some(Operation {
            id: own["operationId"].as_str()?,
            name: file.unwrap_or(name),
            about: own["summary"].as_str().unwrap_or_default(),
            is_file: file.is_some(),
            request: schema(&own["requestBody"])
                .unwrap_or_else(|| "Record<string, never> | void".to_owned()),
            reply: schema(&own["responses"]["200"]).unwrap_or_default(),
        })
    })
}

/// The type of what is sent in JSON.
fn schema(body: &Value) -> Option<String> {
    let path = body["content"]["application/json"]["schema"]["$ref"].as_str()?;
    let name = path.rsplit('/').next()?;
    Some(format!("Schemas[\"{name}\"]"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn operations_are_functions() {
        let content = |name: &str| json!({ "content": { "application/json": { "schema": { "$ref": format!("#/components/schemas/{name}") } } } });
        let document = json!({ "paths": {
            "/api/rooms": { "post": {
                "operationId": "rooms", "summary": "Places rooms.",
                "requestBody": content("RoomsRequest"), "responses": { "200": content("RoomsReply") },
            } },
            "/api/rooms/files/{name}": { "post": {
                "operationId": "roomsFile", "summary": "A file.",
                "requestBody": content("RoomsRequest"), "responses": { "200": {} },
            } },
            "/health": { "get": { "operationId": "health" } },
        } });
        let [code, types] = operations(&document);
        assert!(code.ends_with("export const rooms = json(\"rooms\");\nexport const roomsFile = file(\"rooms/files\");\n"));
        assert!(types.ends_with(
            "\n/** Places rooms. */\nexport declare const rooms: Call<Schemas[\"RoomsRequest\"], Schemas[\"RoomsReply\"]>;\n\
             \n/** A file. */\nexport declare const roomsFile: FileCall<Schemas[\"RoomsRequest\"]>;\n"
        ));
    }
}

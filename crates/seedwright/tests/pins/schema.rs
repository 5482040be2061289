//! The JSON Schemas of packs and plans, one line for each path.

use std::fmt::Write;

use serde_json::Value;

use crate::shape::spots;
use crate::{engine, golden};

/// `path: kinds, with bounds and words; required; default; what it means`.
fn listing(schema: &Value) -> String {
    let spots = spots(schema);
    let mut lines = format!("# {}: {} paths\n", schema["title"], spots.len());
    for spot in spots {
        let _ = write!(lines, "{}: {}", spot.path, spot.shape.kind_words());
        if spot.required {
            lines.push_str("; required");
        }
        if let Some(default) = &spot.shape.default {
            let _ = write!(lines, "; {default} by default");
        }
        if let Some(help) = &spot.shape.help {
            let _ = write!(lines, "; {help}");
        }
        lines.push('\n');
    }
    for (name, shared) in schema["$defs"].as_object().into_iter().flatten() {
        let _ = writeln!(lines, "$defs.{name}: {shared}");
    }
    lines
}

#[test]
fn the_schemas_have_not_changed() {
    golden::check("pack-schema.txt", &listing(&engine::pack_schema()));
    golden::check("plan-schema.txt", &listing(&engine::plan_schema()));
}

/// The listing is derived from the schema, so the test must understand all of it.
#[test]
fn every_keyword_of_the_schemas_is_listed() {
    const KNOWN: &[&str] = &[
        "$schema",
        "$defs",
        "$ref",
        "title",
        "description",
        "default",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "propertyNames",
        "items",
        "prefixItems",
        "minItems",
        "maxItems",
        "anyOf",
        "oneOf",
        "enum",
        "const",
        "minimum",
        "maximum",
    ];
    fn walk(schema: &Value) {
        for (name, value) in schema.as_object().into_iter().flatten() {
            assert!(KNOWN.contains(&name.as_str()), "the keyword `{name}` is not listed");
            match name.as_str() {
                "properties" | "$defs" => {
                    value.as_object().into_iter().flatten().for_each(|(_, value)| walk(value));
                }
                "anyOf" | "oneOf" | "prefixItems" => {
                    value.as_array().into_iter().flatten().for_each(walk);
                }
                "items" | "additionalProperties" | "propertyNames" => walk(value),
                _ => {}
            }
        }
    }
    walk(&engine::pack_schema());
    walk(&engine::plan_schema());
}

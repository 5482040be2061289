//! Schemas of values of code games, for fields and types that can't derive them.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use seedwright::codes::{NoteDifficulty, Rule, Strategy};

use super::game::RULES;
use super::number::Number;
use crate::schema::{one_word, optional_word};

pub(super) fn rule(_: &mut SchemaGenerator) -> Schema {
    one_word(RULES.into_iter().map(Rule::word))
}

pub(super) fn optional_rule(_: &mut SchemaGenerator) -> Schema {
    optional_word(RULES.into_iter().map(Rule::word))
}

pub(super) fn strategy(_: &mut SchemaGenerator) -> Schema {
    one_word(Strategy::ALL.into_iter().map(Strategy::word))
}

pub(super) fn optional_strategy(_: &mut SchemaGenerator) -> Schema {
    optional_word(Strategy::ALL.into_iter().map(Strategy::word))
}

pub(super) fn optional_difficulty(_: &mut SchemaGenerator) -> Schema {
    optional_word(NoteDifficulty::ALL.into_iter().map(NoteDifficulty::word))
}

pub(super) fn optional_hints(_: &mut SchemaGenerator) -> Schema {
    optional_word(["strict", "forgiving", "none"].into_iter())
}

impl JsonSchema for Number {
    fn schema_name() -> Cow<'static, str> {
        "CodeNumber".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A count of codes: a number, or a string of digits if it exceeds 2^53.",
            "type": ["integer", "string"],
            "minimum": 0,
        })
    }
}

//! Numbers in requirements: plain ones, names from `numerics.json`, and expressions over both.

use std::collections::BTreeMap;

use seedwright::name::EscapedName;

use super::sources::{Role, Sources};
use crate::json::Json;
use crate::problems::Problems;

/// The deepest chain of names in a number. Names that refer to each other in a cycle exceed it.
const MAX_DEPTH: u32 = 64;

/// The named numbers of a database.
#[derive(Default)]
pub struct Numerics<'d> {
    values: BTreeMap<&'d str, Json<'d>>,
}

impl<'d> Numerics<'d> {
    /// Reads the named numbers.
    pub fn read(sources: &'d Sources<'_>, problems: &mut Problems) -> Self {
        let mut numerics = Self::default();
        for json in sources.of(Role::Numerics) {
            for category in problems.list_field(json, "numericCategories") {
                for row in problems.list_field(category, "numerics") {
                    let name = problems.text_field(row, "name");
                    let value = problems.field(row, "value");
                    numerics.values.extend(name.zip(value));
                }
            }
        }
        numerics
    }

    /// Returns the value of a number, a name or an expression; 0 if it has a problem.
    pub fn value(&self, json: Json<'d>, problems: &mut Problems) -> u64 {
        self.evaluated(json, MAX_DEPTH, problems).unwrap_or(0)
    }

    /// Returns the value of an optional field.
    pub fn optional(
        &self,
        json: Json<'d>,
        field: &str,
        default: u64,
        problems: &mut Problems,
    ) -> u64 {
        json.get(field).map_or(default, |value| self.value(value, problems))
    }

    fn evaluated(&self, json: Json<'d>, depth: u32, problems: &mut Problems) -> Option<u64> {
        let Some(depth) = depth.checked_sub(1) else {
            let message = "numbers refer to each other in a cycle, or too deeply";
            problems.error("E0525", json.span(), message, "remove a reference to break the cycle");
            return None;
        };
        if let Some(name) = json.text() {
            let Some(value) = self.values.get(name) else {
                let known = self.values.keys().copied();
                problems.unknown("E0525", json.span(), "number", name, known);
                return None;
            };
            return self.evaluated(*value, depth, problems);
        }
        if !json.is_object() {
            return problems.number(json).map(u64::from);
        }
        let (key, parts) = problems.entries(json).into_iter().next()?;
        let mut values = Vec::new();
        for part in problems.list(parts) {
            values.push(self.evaluated(part, depth, problems)?);
        }
        let values = values.into_iter();
        match key.text {
            "add" => Some(values.fold(0, u64::saturating_add)),
            "mul" => Some(values.fold(1, u64::saturating_mul)),
            "sub" => values.reduce(u64::saturating_sub),
            "min" => values.min(),
            "max" => values.max(),
            other => {
                let message = format!("unknown operation `{}` on numbers", EscapedName(other));
                let hint = "use `add`, `sub`, `mul`, `min` or `max`";
                problems.error("E0525", key.span, message, hint);
                None
            }
        }
    }
}

//! The request of a bundle: what was asked for besides the pack, its settings and the seed.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::section::{Names, Section, camel_case, camel_value};

/// What was asked for besides the pack, its settings and the seed. Together, they are all that the world follows from,
/// so it can be built again and compared.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedRequest {
    /// The stages that ran, if not all of the pack's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stages: Option<String>,
    /// The item settings of the plan, if there was a plan.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plan: Option<Map<String, Value>>,
    /// Whether the plan linked the doors, as `decisions.doors` has them.
    #[serde(default, skip_serializing_if = "is_false")]
    pub plan_doors: bool,
    /// Further item settings.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub items: Map<String, Value>,
    /// Door settings.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub doors: Map<String, Value>,
    /// Layout settings.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub rooms: Map<String, Value>,
    /// The levels to fill, if not a whole run with the pack's maps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub levels: Option<RecordedLevels>,
}

/// The levels that were asked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RecordedLevels {
    /// The first and the last depth; `None` for a whole run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depths: Option<[u32; 2]>,
    /// The number of earlier wins.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub wins: u32,
    /// The difficulty in thousandths; `None` follows the curve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difficulty: Option<i64>,
    /// Whether the deepest level is the last of the game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub last: bool,
    /// The source of the maps, `rooms` or `drawn`, if they were given: then they are as `decisions.population` has
    /// them. `None` for the pack's own maps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub maps: Option<String>,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// Returns the settings that a request sets, in the form in which bundles record them.
pub fn recorded_settings<S: Section>(
    request: &S::Request,
    names: &dyn Names,
) -> Map<String, Value> {
    let mut entries = Vec::new();
    S::entries(request, names, &mut entries);
    let entries = entries.into_iter().map(|(key, value)| {
        let field = S::FIELDS.iter().find(|field| field.name == key);
        let value = match field {
            Some(field) => camel_value(value, &field.shape),
            None => value,
        };
        (camel_case(key), value)
    });
    entries.collect()
}

impl RecordedRequest {
    /// Whether nothing was asked for besides the pack, its settings and the seed.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Returns what differs from a request for the pack's own world, as paths into the request: `items.aim`.
    pub fn changes(&self) -> Vec<String> {
        let Ok(Value::Object(fields)) = serde_json::to_value(self) else { return Vec::new() };
        let paths = fields.iter().flat_map(|(part, value)| match value {
            Value::Object(keys) if !keys.is_empty() => {
                keys.keys().map(|key| format!("{part}.{key}")).collect()
            }
            _ => vec![part.clone()],
        });
        paths.collect()
    }
}

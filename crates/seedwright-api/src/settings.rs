//! The packs embedded in the program, and the options, tricks and presets of a pack.

use seedwright::bundle;
use seedwright::pipeline::constraints_of;
use seedwright::section::{Section, Shape, camel_case};
use seedwright::world::{
    Draft, OptionKind, SettingValue as EngineValue, Settings as Chosen, ShapeSettings, World,
};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::pack::{PackStage, stages};
use crate::requests::PackRequest;
use crate::{Context, Pack, Problem, Service};

/// The embedded packs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PacksReply {
    /// One row per pack.
    pub packs: Vec<PackRow>,
}

/// An embedded pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PackRow {
    /// The name to use as `pack` in requests.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// A one-line description.
    pub about: &'static str,
    /// The stages that this pack has content for.
    pub stages: Vec<PackStage>,
    /// Whether `generate` accepts the pack.
    pub generates: bool,
}

/// Lists the embedded packs.
pub fn packs(service: &Service) -> PacksReply {
    let rows = service.embedded().map(|(embedded, pack)| PackRow {
        name: embedded.name,
        title: pack.world.name.clone(),
        about: embedded.about,
        stages: stages(&pack.world),
        generates: pack.generates(),
    });
    PacksReply { packs: rows.collect() }
}

/// The identity of a pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PackName {
    /// Its id, as declared in the pack.
    pub id: String,
    /// Its title.
    pub name: String,
    /// A BLAKE3 hash of what the pack declares, whatever its formatting. Packs with the same hash build the same worlds.
    pub hash: String,
}

impl From<&World> for PackName {
    fn from(world: &World) -> Self {
        Self { id: world.id.clone(), name: world.name.clone(), hash: world.hash() }
    }
}

impl From<&bundle::PackName> for PackName {
    fn from(pack: &bundle::PackName) -> Self {
        Self { id: pack.id.clone(), name: pack.name.clone(), hash: pack.hash.clone() }
    }
}

/// The value of an option or a trick.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum SettingValue {
    /// On or off.
    Switch(bool),
    /// A number.
    Number(i64),
    /// One of the option's values.
    Word(String),
}

impl From<EngineValue> for SettingValue {
    fn from(value: EngineValue) -> Self {
        match value {
            EngineValue::Switch(on) => Self::Switch(on),
            EngineValue::Number(number) => Self::Number(number),
            EngineValue::Word(word) => Self::Word(word),
        }
    }
}

/// The options, tricks and presets of a pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SettingsReply {
    /// The options of the pack.
    pub options: Vec<OptionRow>,
    /// The tricks of the pack.
    pub tricks: Vec<TrickRow>,
    /// The presets of the pack.
    pub presets: Vec<PresetRow>,
    /// The shapes of the pack.
    pub shapes: Vec<ShapeRow>,
    /// The terms of shapes that have one value each.
    pub shape_terms: Vec<ShapeTermHelp>,
    /// The conditions that options and tricks must meet: those of the pack, then the bounds of its campaign.
    pub constraints: Vec<ConstraintRow>,
    /// The pack.
    pub pack: PackName,
    /// The stages that this pack has content for.
    pub stages: Vec<PackStage>,
    /// Whether `generate` accepts the pack.
    pub generates: bool,
}

/// An option of a pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionRow {
    /// The kind of option and the values it accepts.
    #[serde(flatten)]
    pub kind: OptionValues,
    /// Its name.
    pub name: String,
    /// A description of its effect.
    pub help: String,
    /// The current value.
    pub value: SettingValue,
}

/// The kind of an option, with the values it accepts.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionValues {
    /// On or off.
    Switch {
        /// The default value.
        default: bool,
    },
    /// A whole number within bounds.
    Range {
        /// The smallest value.
        min: u32,
        /// The largest value.
        max: u32,
        /// The default value.
        default: u32,
    },
    /// One of several words.
    Choice {
        /// The accepted words.
        values: Vec<String>,
        /// The default value.
        default: Option<String>,
    },
}

impl From<&OptionKind> for OptionValues {
    fn from(kind: &OptionKind) -> Self {
        match kind {
            OptionKind::Switch { default } => Self::Switch { default: *default },
            OptionKind::Range { min, max, default } => {
                Self::Range { min: *min, max: *max, default: *default }
            }
            OptionKind::Choice { values, default } => Self::Choice {
                default: values.get(*default as usize).cloned(),
                values: values.clone(),
            },
        }
    }
}

/// A trick: a technique that the logic may require of the player, with a level of difficulty.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TrickRow {
    /// Its name.
    pub name: String,
    /// A description of the technique.
    pub help: String,
    /// The current level. At 0 the trick is never required.
    pub value: u32,
    /// The highest level.
    pub max: u32,
    /// The default level.
    pub default: u32,
}

/// A preset: a named set of option and trick values.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PresetRow {
    /// Its name.
    pub name: String,
    /// A description of the preset.
    pub help: String,
    /// The values that the preset sets, by option or trick name.
    #[schemars(with = "std::collections::BTreeMap<String, SettingValue>")]
    pub set: Map<String, Value>,
}

/// A shape of a pack: what a world should be like.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShapeRow {
    /// Its name.
    pub name: String,
    /// A description of the shape.
    pub help: String,
    /// Its terms, as a request can write them.
    pub terms: String,
}

/// A term that a shape can have.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ShapeTermHelp {
    /// Its key in requests.
    pub key: String,
    /// What it measures.
    pub help: &'static str,
}

/// Lists the terms that have one value each.
fn shape_terms() -> Vec<ShapeTermHelp> {
    let single = ShapeSettings::FIELDS.iter();
    let single = single.filter(|field| matches!(field.shape, Shape::Either(_)));
    single.map(|field| ShapeTermHelp { key: camel_case(field.name), help: field.help }).collect()
}

/// Lists the shapes of a pack.
pub fn shapes(world: &World) -> Vec<ShapeRow> {
    let names: &Draft = world;
    let rows = world.shapes.rows().iter().map(|shape| {
        let terms = shape.terms.terms();
        let terms =
            terms.iter().map(|term| format!("{}={}", term.measure.name(names), term.range_text()));
        ShapeRow {
            name: shape.name.clone(),
            help: shape.help.clone(),
            terms: terms.collect::<Vec<_>>().join(", "),
        }
    });
    rows.collect()
}

/// A condition that options and tricks must meet.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ConstraintRow {
    /// The condition, as packs write it.
    pub rule: String,
    /// Why settings that break it can't work.
    pub because: String,
    /// Whether the current values meet it.
    pub holds: bool,
}

/// Lists the constraints of a pack.
fn constraints(world: &World, chosen: &Chosen) -> Vec<ConstraintRow> {
    let all = constraints_of(world);
    let rows = all.iter().map(|constraint| ConstraintRow {
        rule: world.constraint_text(constraint),
        because: constraint.because.clone(),
        holds: constraint.holds(chosen),
    });
    rows.collect()
}

/// Lists the options, tricks and presets of a pack, with their current values.
pub fn settings(pack: &Pack, chosen: &Chosen) -> SettingsReply {
    let world = &pack.world;
    let options = world.options.iter().map(|(id, option)| OptionRow {
        kind: (&option.kind).into(),
        name: option.name.clone(),
        help: option.help.clone(),
        value: chosen.option_value(world, id).into(),
    });
    let tricks = world.tricks.iter().map(|(id, trick)| TrickRow {
        name: trick.name.clone(),
        help: trick.help.clone(),
        value: chosen.trick(id),
        max: trick.max,
        default: trick.default,
    });
    let presets = world.presets.rows().iter().map(|preset| {
        let set = preset.choices.iter().map(|(name, value)| (name.clone(), json!(value)));
        PresetRow { name: preset.name.clone(), help: preset.help.clone(), set: set.collect() }
    });
    SettingsReply {
        options: options.collect(),
        tricks: tricks.collect(),
        presets: presets.collect(),
        shapes: shapes(world),
        shape_terms: shape_terms(),
        constraints: constraints(world, chosen),
        pack: world.into(),
        stages: stages(world),
        generates: pack.generates(),
    }
}

operation! {
    /// Lists the options, tricks and presets of a pack.
    Settings: "settings" as "settings", PackRequest => Json<SettingsReply>,
    examples [
        Example::new("campaign", r#"{"pack":"campaign"}"#),
        Example::new("station", r#"{"pack":"station"}"#),
    ]
}

pub(crate) fn run_settings(
    request: &PackRequest,
    context: &Context<'_>,
) -> Result<Json<SettingsReply>, Problem> {
    let pack = request.pack.load(context.service)?;
    Ok(Json(settings(&pack, &Chosen::defaults(&pack.world))))
}

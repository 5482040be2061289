//! Packs that come with the program, and everything that can be chosen in a pack.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use seedwright::bundle;
use seedwright::world::{OptionKind, SettingValue as EngineValue, Settings as Chosen, World};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::operation::{Example, Json, operation};
use crate::pack::{PackStage, stages};
use crate::requests::PackRequest;
use crate::{Context, Pack, Problem, Service};

/// The packs that come with the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PacksReply {
    /// One row a pack.
    pub packs: Vec<PackRow>,
}

/// A pack that comes with the program.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PackRow {
    /// The name it is asked for by.
    pub name: &'static str,
    /// Its title.
    pub title: String,
    /// What it is.
    pub about: &'static str,
    /// What it has something for.
    pub stages: Vec<PackStage>,
    /// Whether a world can be generated from it.
    pub generates: bool,
}

/// The packs that come with the program.
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

/// Which pack something is about.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PackName {
    /// Its id.
    pub id: String,
    /// Its title.
    pub name: String,
    /// The hash of everything in it.
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
    /// A word.
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

/// Everything that can be chosen in a pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SettingsReply {
    /// Its options.
    pub options: Vec<OptionRow>,
    /// Its tricks.
    pub tricks: Vec<TrickRow>,
    /// Its presets.
    pub presets: Vec<PresetRow>,
    /// The pack.
    pub pack: PackName,
    /// What it has something for.
    pub stages: Vec<PackStage>,
    /// Whether a world can be generated from it.
    pub generates: bool,
}

/// An option.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OptionRow {
    /// What values it can have.
    #[serde(flatten)]
    pub kind: OptionValues,
    /// Its name.
    pub name: String,
    /// What it does.
    pub help: String,
    /// The value that is chosen.
    pub value: SettingValue,
}

/// What values an option can have.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum OptionValues {
    /// On or off.
    Switch {
        /// What holds where nothing is chosen.
        default: bool,
    },
    /// A number within bounds.
    Range {
        /// The smallest.
        min: u32,
        /// The largest.
        max: u32,
        /// What holds where nothing is chosen.
        default: u32,
    },
    /// One of some words.
    Choice {
        /// The words.
        values: Vec<String>,
        /// What holds where nothing is chosen.
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

/// A trick.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct TrickRow {
    /// Its name.
    pub name: String,
    /// What it is.
    pub help: String,
    /// The level that is chosen.
    pub value: u32,
    /// The highest level.
    pub max: u32,
    /// What holds where nothing is chosen.
    pub default: u32,
}

/// A preset.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct PresetRow {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub help: String,
    /// The values it chooses.
    #[schemars(with = "BTreeMap<String, SettingValue>")]
    pub set: Map<String, Value>,
}

/// Everything that can be chosen in a pack, with what is chosen.
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
        pack: world.into(),
        stages: stages(world),
        generates: pack.generates(),
    }
}

operation! {
    /// Everything that can be chosen in a pack.
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

//! The packs that operations work on.

use seedwright::name::{EscapedName, closest};
use seedwright::pack::{self, SourceFile};
use seedwright::pipeline::{StageName, has_items, stages_of};
use seedwright::world::{PresetId, SettingError, World};
use serde::{Serialize, Serializer};

use crate::Problem;
use crate::embedded::EmbeddedPack;

/// A pack that was read without errors.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The world.
    pub world: World,
    /// The path or name it was loaded by.
    pub named: String,
}

/// A stage that a pack has data for, by its name in JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackStage(pub StageName);

impl Serialize for PackStage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

/// Returns the stages that a pack has data for. Each of them can run alone. `generate` runs the engine's [`stages_of`]
/// instead: a code game without a lock can be played, but decides nothing.
pub fn stages(world: &World) -> Vec<PackStage> {
    let is_campaign = world.campaign.is_some();
    let has_data = |stage: &StageName| match stage {
        StageName::Rooms => world.layout.is_some(),
        StageName::Doors => is_campaign || world.shuffle.is_some(),
        StageName::Codes => world.codes.is_some(),
        StageName::Items => is_campaign || has_items(world),
        StageName::Population => world.population.is_some(),
        StageName::Campaign => is_campaign,
        _ => false,
    };
    StageName::ALL.into_iter().filter(has_data).map(PackStage).collect()
}

impl Pack {
    /// Reads the files of a pack. `named` is the path or name it was loaded by.
    pub fn read(files: Vec<SourceFile>, named: &str) -> Result<Self, Problem> {
        let reading = pack::read(&files);
        match reading.world {
            Some(world) => Ok(Self { world, named: named.to_owned() }),
            None => Err(Problem::in_files(files, reading.diagnostics)),
        }
    }

    /// Reads an embedded pack.
    pub fn embedded(pack: &EmbeddedPack) -> Result<Self, Problem> {
        Self::read(pack.files(), pack.name)
    }

    /// Reads a pack that was sent in a request.
    pub fn sent(files: Vec<SourceFile>) -> Result<Self, Problem> {
        Self::read(files, "PACK")
    }

    /// Whether `generate` accepts the pack, because at least one stage runs for it.
    pub fn generates(&self) -> bool {
        !stages_of(&self.world).is_empty()
    }

    /// Checks that at least one stage runs for this pack, and reports what is missing.
    pub fn needs_stages(&self) -> Result<(), Problem> {
        if self.generates() {
            return Ok(());
        }
        self.needs_rooms()?;
        Err(Problem::invalid(
            "this pack has no items to place and no doors to shuffle, so there is nothing to generate",
            "add items and locations, or a [shuffle] section",
        ))
    }

    /// Returns a preset by name.
    ///
    /// # Errors
    /// If there is no such preset; the hint suggests the closest name.
    pub fn preset(&self, name: &str) -> Result<PresetId, SettingError> {
        let presets = &self.world.presets;
        let found = presets.iter().find(|(_, preset)| preset.name == name);
        found.map(|(preset, _)| preset).ok_or_else(|| {
            let known = presets.rows().iter().map(|preset| preset.name.as_str());
            let hint = match closest(name, known.clone()) {
                Some(close) => format!("did you mean `{}`?", EscapedName(close)),
                None if presets.is_empty() => "this pack has no presets".to_owned(),
                None => format!("the pack has {}", first_of(known)),
            };
            let message = format!("there is no preset `{}`", EscapedName(name));
            SettingError { message, hint: Some(hint) }
        })
    }

    /// Checks that the pack has rooms, and reports what to run instead.
    pub fn needs_rooms(&self) -> Result<(), Problem> {
        if !self.world.needs_no_rooms() {
            return Ok(());
        }
        let world = &self.world;
        let typed = EscapedName(&self.named);
        let (has, hint) = match (&world.layout, &world.population) {
            _ if world.campaign.is_some() => (
                "a campaign, whose rooms are generated for each seed",
                format!(
                    "`seedwright generate {typed} --out DIR` generates them and describes them in seed.json"
                ),
            ),
            (Some(_), _) => (
                "templates but no rooms yet",
                format!(
                    "`seedwright rooms {typed} --out DIR` lays out rooms and writes them as a pack"
                ),
            ),
            (None, Some(_)) => (
                "levels to fill but no rooms",
                format!("`seedwright population {typed}` fills its levels"),
            ),
            (None, None) => (
                "codes but no rooms",
                format!("`seedwright code play --pack {typed}` plays its code game"),
            ),
        };
        let name = EscapedName(&self.world.id);
        let message = format!("the pack `{name}` has {has}, so there is nothing to explore");
        Err(Problem::invalid(message, hint))
    }
}

/// Lists the first few names.
pub fn first_of<'a>(names: impl Iterator<Item = &'a str> + Clone) -> String {
    const SHOWN: usize = 20;
    let first = names.clone().take(SHOWN);
    let mut first: Vec<String> = first.map(|name| format!("`{}`", EscapedName(name))).collect();
    match names.count().saturating_sub(SHOWN) {
        0 => {}
        more => first.push(format!("and {more} more")),
    }
    first.join(", ")
}

//! What clients send about worlds: a pack, and what is chosen in it.

use std::sync::Arc;

use seedwright::campaign::Size;
use seedwright::name::Shown;
use seedwright::pack::SourceFile;
use seedwright::random::Seed;
use seedwright::world::{SettingValue, Settings};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::memory::Memory;
use super::problem::Problem;
use crate::arguments::Chosen;
use crate::build::{self, Request, read_link};
use crate::embedded::Embedded;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// The most rooms of all zones of a campaign together.
const CAMPAIGN_ROOMS: u32 = 5_000;
/// Worlds with more rooms take much memory.
pub const HEAVY_ROOMS: u32 = 500;

/// A pack that comes with the program, or one that comes with the request.
#[derive(Clone, Deserialize)]
#[serde(
    untagged,
    expecting = "a pack is the name of one, or { \"files\": [{ \"name\": …, \"text\": … }] }"
)]
pub enum PackChoice {
    Named(String),
    Carried(Carried),
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Carried {
    files: Vec<CarriedFile>,
}

#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields)]
struct CarriedFile {
    name: String,
    text: String,
}

impl Carried {
    /// The files, as if read from disk, in the order in which a folder would be read.
    pub fn files(&self) -> Vec<SourceFile> {
        let files = self.files.iter();
        let mut files: Vec<SourceFile> =
            files.map(|file| SourceFile::new(&*file.name, file.text.as_str())).collect();
        files.sort_by(|one, other| one.name.cmp(&other.name));
        files
    }
}

impl PackChoice {
    /// The pack. A name is never taken for a path: clients see nothing of this machine.
    pub fn load(&self, memory: &Memory) -> Result<Arc<Pack>, Problem> {
        match self {
            Self::Carried(carried) => Ok(Arc::new(Pack::carried(carried.files())?)),
            Self::Named(name) => match memory.named(name) {
                Some(pack) => Ok(pack),
                None => Err(unknown(name).into()),
            },
        }
    }
}

/// There is no such pack.
pub fn unknown(name: &str) -> Failure {
    Failure::argument(
        format!("there is no embedded pack `{}`", Shown(name)),
        Embedded::hint_or(name, "/api/packs lists them; one of your own is sent with its files"),
    )
}

fn nothing_to_generate() -> Failure {
    Failure::argument(
        "nothing lies in the rooms of this pack, and no door of it is shuffled, so there is nothing to generate",
        "give it items and locations for them, or a section [shuffle]",
    )
}

impl Asked {
    /// How many rooms are to be laid out. Numbers that no campaign can have are refused when it is built.
    pub fn rooms(&self) -> u32 {
        let wishes = self.pack.world.campaign.as_ref();
        let size = wishes.and_then(|wishes| Size::new(wishes, &self.request.settings).ok());
        size.map_or(0, |size| size.zone_count() * size.rooms)
    }

    /// Waits until there is memory for the world.
    pub fn weigh(&self, output: &Output) -> Result<(), Failure> {
        match self.rooms() > HEAVY_ROOMS {
            true => output.weigh(),
            false => Ok(()),
        }
    }
}

/// Refuses campaigns that would take too much memory.
fn is_modest(asked: &Asked) -> Result<(), Failure> {
    let rooms = asked.rooms();
    match rooms > CAMPAIGN_ROOMS {
        true => Err(Failure::argument(
            format!(
                "this campaign would have {rooms} rooms; a request may ask for {CAMPAIGN_ROOMS} at most"
            ),
            "ask for fewer floors, zones or rooms, or use `seedwright generate` on a machine of your own: it has no such limit",
        )),
        false => Ok(()),
    }
}

/// What a world is made from.
#[derive(Clone, Default, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WorldRequest {
    pack: Option<PackChoice>,
    seed: Option<String>,
    preset: Option<String>,
    #[serde(default)]
    settings: Map<String, Value>,
    permalink: Option<String>,
}

/// A request whose pack is read and whose settings are chosen.
pub struct Asked {
    pub pack: Arc<Pack>,
    pub request: Request,
}

impl WorldRequest {
    /// The names of its fields.
    pub const NAMES: [&str; 5] = ["pack", "seed", "preset", "settings", "permalink"];

    /// Whether a world is to be built, rather than looked at as it was drawn.
    pub fn names_a_seed(&self) -> bool {
        self.seed.is_some() || self.permalink.is_some()
    }

    /// Reads the pack and chooses settings. Without a seed, one is drawn.
    pub fn resolve(&self, memory: &Memory) -> Result<Asked, Problem> {
        match &self.permalink {
            Some(code) => self.linked(code, memory),
            None => {
                let pack = self.pack(memory)?;
                let settings = self.choose(&pack)?;
                let seed = self.seed()?;
                let request = Request::chosen(&pack, settings, seed);
                Ok(Asked { pack, request })
            }
        }
    }

    /// The same for worlds with everything in them; packs of which there are none are refused.
    pub fn resolve_to_generate(&self, memory: &Memory) -> Result<Asked, Problem> {
        let asked = self.resolve(memory)?;
        let pack = &asked.pack;
        if pack.generates() {
            is_modest(&asked)?;
            return Ok(asked);
        }
        pack.needs_rooms()?;
        Err(nothing_to_generate().into())
    }

    /// The pack that is named or carried.
    pub fn pack(&self, memory: &Memory) -> Result<Arc<Pack>, Problem> {
        match &self.pack {
            Some(choice) => choice.load(memory),
            None => Err(Problem::unreadable("no pack is named: write \"pack\": \"station\"")),
        }
    }

    fn linked(&self, code: &str, memory: &Memory) -> Result<Asked, Problem> {
        if self.seed.is_some() || self.preset.is_some() || !self.settings.is_empty() {
            return Err(Problem::unreadable(
                "a permalink says seed and settings already: leave `seed`, `preset` and `settings` out",
            ));
        }
        let link = read_link(code)?;
        let pack = match &self.pack {
            Some(choice) => choice.load(memory)?,
            None => PackChoice::Named(link.pack.clone()).load(memory)?,
        };
        let request = Request::linked(&pack, &link)?;
        Ok(Asked { pack, request })
    }

    /// The settings: those of the preset, changed by what is sent.
    pub fn choose(&self, pack: &Pack) -> Result<Settings, Failure> {
        let chosen = Chosen { preset: self.preset.clone(), settings: None, set: Vec::new() };
        let mut settings = pack.settings(&chosen, None)?;
        for (name, value) in &self.settings {
            let value = setting(name, value)?;
            let set = settings.set(&pack.world, name, &value);
            set.map_err(|wrong| Failure::argument(wrong.message, wrong.hint.unwrap_or_default()))?;
        }
        Ok(settings)
    }

    /// The same where nothing can be chosen but the pack and the seed.
    pub fn resolve_plain(&self, memory: &Memory) -> Result<(Arc<Pack>, Seed), Problem> {
        if self.preset.is_some() || !self.settings.is_empty() || self.permalink.is_some() {
            return Err(Problem::unreadable(
                "levels follow from pack and seed alone: leave `preset`, `settings` and `permalink` out",
            ));
        }
        Ok((self.pack(memory)?, self.seed()?))
    }

    /// Whether nothing at all is said of a world.
    pub fn is_empty(&self) -> bool {
        let is_chosen = self.preset.is_some() || !self.settings.is_empty();
        self.pack.is_none() && !self.names_a_seed() && !is_chosen
    }

    fn seed(&self) -> Result<Seed, Failure> {
        seed(self.seed.as_deref())
    }
}

/// The seed that was sent, or one that is drawn. Seeds are written into everything that is made of them, so that
/// they can't be of any length.
pub fn seed(text: Option<&str>) -> Result<Seed, Failure> {
    const LONGEST: usize = 1000;
    match text {
        Some(text) if text.len() > LONGEST => Err(Failure::argument(
            format!("the seed has {} bytes", text.len()),
            format!("take one of at most {LONGEST}"),
        )),
        _ => build::seed(text),
    }
}

fn setting(name: &str, value: &Value) -> Result<SettingValue, Failure> {
    match value {
        Value::Bool(on) => Ok(SettingValue::Switch(*on)),
        Value::String(word) => Ok(SettingValue::Word(word.clone())),
        Value::Number(number) if number.is_i64() => {
            Ok(SettingValue::Number(number.as_i64().unwrap_or_default()))
        }
        _ => Err(Failure::argument(
            format!("`{}` has no value that a setting can have", Shown(name)),
            "give it true or false, a whole number, or a word",
        )),
    }
}

//! From the request of a client to a pack and what is chosen in it.

use std::sync::Arc;

use seedwright::campaign::Size;
use seedwright::name::Shown;
use seedwright::random::Seed;
use seedwright::world::{SettingValue, Settings};
use seedwright_api::requests::{PackChoice, WorldRequest};
use seedwright_api::{Context, Pack, Problem, Service};
use serde_json::Value;

use crate::arguments::Chosen;
use crate::build::{Request, read_link};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::PackExt;

/// The most rooms of all zones of a campaign together.
const CAMPAIGN_ROOMS: u32 = 5_000;
/// Worlds with more rooms take much memory.
pub const HEAVY_ROOMS: u32 = 500;

/// A request whose pack is read and whose settings are chosen.
pub struct Resolved {
    pub pack: Arc<Pack>,
    pub request: Request,
}

fn nothing_to_generate() -> Failure {
    Failure::argument(
        "nothing lies in the rooms of this pack, and no door of it is shuffled, so there is nothing to generate",
        "give it items and locations for them, or a section [shuffle]",
    )
}

impl Resolved {
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
fn is_modest(asked: &Resolved) -> Result<(), Failure> {
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

/// Whether a world is to be built, rather than looked at as it was drawn.
pub fn names_a_seed(request: &WorldRequest) -> bool {
    request.seed.is_some() || request.permalink.is_some()
}

/// Whether nothing at all is said of a world.
pub fn is_empty(request: &WorldRequest) -> bool {
    let is_chosen = request.preset.is_some() || !request.settings.is_empty();
    request.pack.is_none() && !names_a_seed(request) && !is_chosen
}

/// Reads the pack and chooses settings. Without a seed, one is drawn.
pub fn resolve(request: &WorldRequest, context: &Context<'_>) -> Result<Resolved, Problem> {
    let service = context.service;
    if let Some(code) = &request.permalink {
        return linked(request, code, service);
    }
    let pack = pack(request, service)?;
    let settings = choose(request, &pack)?;
    let seed = service.seed(request.seed.as_deref())?;
    let request = Request::chosen(&pack, settings, seed);
    Ok(Resolved { pack, request })
}

/// The same for worlds with everything in them; packs of which there are none are refused.
pub fn resolve_to_generate(
    request: &WorldRequest,
    context: &Context<'_>,
) -> Result<Resolved, Problem> {
    let resolved = resolve(request, context)?;
    let pack = &resolved.pack;
    if pack.generates() {
        is_modest(&resolved)?;
        return Ok(resolved);
    }
    pack.needs_rooms()?;
    Err(nothing_to_generate().into())
}

/// The same where nothing can be chosen but the pack and the seed.
pub fn resolve_plain(
    request: &WorldRequest,
    context: &Context<'_>,
) -> Result<(Arc<Pack>, Seed), Problem> {
    if request.preset.is_some() || !request.settings.is_empty() || request.permalink.is_some() {
        return Err(Problem::unreadable(
            "levels follow from pack and seed alone: leave `preset`, `settings` and `permalink` out",
        ));
    }
    let service = context.service;
    Ok((pack(request, service)?, service.seed(request.seed.as_deref())?))
}

/// The pack that is named or sent.
pub fn pack(request: &WorldRequest, service: &Service) -> Result<Arc<Pack>, Problem> {
    match &request.pack {
        Some(choice) => choice.load(service),
        None => Err(Problem::unreadable("no pack is named: write \"pack\": \"station\"")),
    }
}

fn linked(request: &WorldRequest, code: &str, service: &Service) -> Result<Resolved, Problem> {
    if request.seed.is_some() || request.preset.is_some() || !request.settings.is_empty() {
        return Err(Problem::unreadable(
            "a permalink says seed and settings already: leave `seed`, `preset` and `settings` out",
        ));
    }
    let link = read_link(code)?;
    let pack = match &request.pack {
        Some(choice) => choice.load(service)?,
        None => PackChoice::Named(link.pack.clone()).load(service)?,
    };
    let request = Request::linked(&pack, &link)?;
    Ok(Resolved { pack, request })
}

/// The settings: those of the preset, changed by what is sent.
pub fn choose(request: &WorldRequest, pack: &Pack) -> Result<Settings, Failure> {
    let chosen = Chosen { preset: request.preset.clone(), settings: None, set: Vec::new() };
    let mut settings = pack.settings(&chosen, None)?;
    for (name, value) in &request.settings {
        let value = setting(name, value)?;
        let set = settings.set(&pack.world, name, &value);
        set.map_err(|wrong| Failure::argument(wrong.message, wrong.hint.unwrap_or_default()))?;
    }
    Ok(settings)
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

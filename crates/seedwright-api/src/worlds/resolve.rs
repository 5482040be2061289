//! Resolves a request into a pack, a seed and settings.

use std::sync::Arc;

use seedwright::batch::Batch;
use seedwright::campaign::Size;
use seedwright::name::EscapedName;
use seedwright::permalink::Permalink;
use seedwright::pipeline::{self, GeneratedWorld, Generator, PermalinkError, Stages};
use seedwright::random::Seed;
use seedwright::world::{SettingValue, Settings, World};
use serde_json::Value;

use super::size_limits::check_parts;
use crate::errors::{ErrorContext, permalink_problem};
use crate::requests::{PackChoice, WorldRequest};
use crate::{Context, Pack, Problem, pace};

/// Everything about a world that is not in its pack.
#[derive(Clone)]
pub struct BuildRequest {
    /// The seed.
    pub seed: Seed,
    /// The settings.
    pub settings: Settings,
    /// The request to the engine.
    pub engine: pipeline::Request,
    /// The permalink that reproduces it, or why there is none.
    pub permalink: Result<String, &'static str>,
    /// Whether a proof of impossibility is wanted even where it takes time to find one.
    pub certifies: bool,
}

impl BuildRequest {
    /// Creates a request to the engine for a seed.
    pub fn new(pack: &Pack, engine: pipeline::Request, seed: Seed) -> Self {
        let permalink = engine.permalink(&pack.world, &seed).map_err(PermalinkError::describe);
        let settings = engine.settings(&pack.world);
        Self { settings, seed, engine, permalink, certifies: false }
    }

    /// Creates a request from a seed and settings alone.
    pub fn chosen(pack: &Pack, settings: Settings, seed: Seed) -> Self {
        Self::new(pack, pipeline::Request::new(settings), seed)
    }

    /// Creates a request from a permalink.
    ///
    /// # Errors
    /// If the permalink belongs to another pack.
    pub fn linked(pack: &Pack, link: &Permalink) -> Result<Self, Problem> {
        let engine = pipeline::Request::of_permalink(&pack.world, link);
        let engine = engine.map_err(|fault| permalink_problem(&fault))?;
        Ok(Self::new(pack, engine, link.seed.clone()))
    }

    /// The same request for other stages.
    #[must_use]
    pub fn with_stages(&self, stages: Stages) -> Self {
        let engine = pipeline::Request { stages, ..self.engine.clone() };
        Self { engine, ..self.clone() }
    }

    /// The context in which an error of the engine is explained.
    pub fn about<'a>(&'a self, world: &'a World, everything: bool) -> ErrorContext<'a> {
        let Self { seed, engine: request, certifies, .. } = self;
        ErrorContext { world, request, seed, everything, certifies: *certifies }
    }
}

/// Parses a permalink.
///
/// # Errors
/// If it is not a valid one.
pub fn read_link(code: &str) -> Result<Permalink, Problem> {
    Permalink::read(code).map_err(|fault| permalink_problem(&fault))
}

/// A request with its pack loaded and its settings chosen.
pub(crate) struct ResolvedRequest {
    pub pack: Arc<Pack>,
    pub request: BuildRequest,
}

impl ResolvedRequest {
    /// The number of rooms that will be laid out. Invalid numbers are rejected when the campaign is built.
    fn rooms(&self) -> u32 {
        let settings = self.pack.world.campaign.as_ref();
        let size = settings.and_then(|settings| Size::new(settings, &self.request.settings).ok());
        size.map_or(0, |size| size.zone_count() * size.rooms)
    }

    /// Rejects campaigns that would take too much memory.
    fn check_size(&self, most: u32) -> Result<(), Problem> {
        let rooms = self.rooms();
        match rooms > most {
            true => Err(Problem::invalid(
                format!("this campaign would have {rooms} rooms; the limit is {most}"),
                "request fewer floors, zones or rooms, or run `seedwright generate` yourself: it has no such limit",
            )),
            false => Ok(()),
        }
    }

    /// Runs all stages of the prepared pack.
    pub(super) fn generate(
        &self,
        batch: &Batch,
        context: &Context<'_>,
    ) -> Result<GeneratedWorld, Problem> {
        if self.rooms() > context.service.limits().heavy_rooms {
            context.reserve_memory()?;
        }
        check_parts(batch.generator(), &self.request.seed, context)?;
        generate(batch.generator(), &self.request, context)
    }
}

/// Prepares a generator for a request.
pub(crate) fn prepare(pack: &Pack, request: &BuildRequest) -> Result<Generator, Problem> {
    let prepared = pack.world.prepare(&request.engine);
    prepared.map_err(|error| request.about(&pack.world, false).problem(&error))
}

/// Generates the world of a request.
pub(crate) fn generate(
    generator: &Generator,
    request: &BuildRequest,
    context: &Context<'_>,
) -> Result<GeneratedWorld, Problem> {
    let made = pace::generate(generator, &request.seed, &*context.observer, |_| ());
    made.map_err(|error| request.about(generator.world(), false).problem(&error))
}

/// Whether a world has to be built, rather than the pack's own be used.
pub(crate) fn names_a_seed(request: &WorldRequest) -> bool {
    request.seed.is_some() || request.permalink.is_some()
}

/// Whether the request says nothing about a world.
pub(crate) fn is_empty(request: &WorldRequest) -> bool {
    let is_chosen = request.preset.is_some() || !request.settings.is_empty();
    request.pack.is_none() && !names_a_seed(request) && !is_chosen
}

/// Loads the pack and chooses the settings. Draws a seed if none is given.
pub(crate) fn resolve(
    request: &WorldRequest,
    context: &Context<'_>,
) -> Result<ResolvedRequest, Problem> {
    let service = context.service;
    if let Some(code) = &request.permalink {
        return linked(request, code, context);
    }
    let pack = pack(request, context)?;
    let settings = choose(request, &pack)?;
    let seed = service.seed(request.seed.as_deref())?;
    let items = request.items(&pack.world)?;
    let engine = pipeline::Request { items, ..pipeline::Request::new(settings) };
    let request = BuildRequest::new(&pack, engine, seed);
    Ok(ResolvedRequest { pack, request })
}

/// Like [`resolve`], for running all stages of a pack. Rejects packs that have none.
pub(crate) fn resolve_to_generate(
    request: &WorldRequest,
    context: &Context<'_>,
) -> Result<ResolvedRequest, Problem> {
    let resolved = resolve(request, context)?;
    resolved.pack.needs_stages()?;
    resolved.check_size(context.service.limits().campaign_rooms)?;
    Ok(resolved)
}

/// Like [`resolve`], where only the pack and the seed can be given.
pub(crate) fn resolve_plain(
    request: &WorldRequest,
    context: &Context<'_>,
) -> Result<(Arc<Pack>, Seed), Problem> {
    let has_shape = request.shape.is_some() || request.accept_closest;
    let is_chosen = request.preset.is_some() || !request.settings.is_empty();
    if is_chosen || has_shape || request.permalink.is_some() {
        return Err(Problem::unreadable(
            "levels follow from pack and seed alone: leave out `preset`, `settings`, `shape` and `permalink`",
        ));
    }
    let service = context.service;
    Ok((pack(request, context)?, service.seed(request.seed.as_deref())?))
}

/// Loads the pack of the request.
pub(crate) fn pack(request: &WorldRequest, context: &Context<'_>) -> Result<Arc<Pack>, Problem> {
    match (&request.pack, &context.pack) {
        (Some(choice), _) => choice.load(context.service),
        (None, Some(pack)) => Ok(pack.clone()),
        (None, None) => Err(Problem::unreadable(
            "the field `pack` is missing: add for example \"pack\": \"station\"",
        )),
    }
}

fn linked(
    request: &WorldRequest,
    code: &str,
    context: &Context<'_>,
) -> Result<ResolvedRequest, Problem> {
    let has_shape = request.shape.is_some() || request.accept_closest;
    let is_chosen = request.preset.is_some() || !request.settings.is_empty();
    if request.seed.is_some() || is_chosen || has_shape {
        return Err(Problem::unreadable(
            "a permalink already contains seed and settings: leave out `seed`, `preset`, `settings` and `shape`",
        ));
    }
    let link = read_link(code)?;
    let pack = match (&request.pack, &context.pack) {
        (Some(choice), _) => choice.load(context.service)?,
        (None, Some(pack)) => pack.clone(),
        (None, None) => PackChoice::Named(link.pack.clone()).load(context.service)?,
    };
    let request = BuildRequest::linked(&pack, &link)?;
    Ok(ResolvedRequest { pack, request })
}

/// Chooses the settings: those of the preset, overridden by the request.
pub(crate) fn choose(request: &WorldRequest, pack: &Pack) -> Result<Settings, Problem> {
    let wrong = |wrong: seedwright::world::SettingError| {
        Problem::invalid(wrong.message, wrong.hint.unwrap_or_default())
    };
    let preset = request.preset.as_deref().map(|name| pack.preset(name)).transpose();
    let mut settings = match preset.map_err(wrong)? {
        Some(preset) => Settings::preset(&pack.world, preset),
        None => Settings::defaults(&pack.world),
    };
    for (name, value) in &request.settings {
        settings.set(&pack.world, name, &setting(name, value)?).map_err(wrong)?;
    }
    Ok(settings)
}

fn setting(name: &str, value: &Value) -> Result<SettingValue, Problem> {
    match value {
        Value::Bool(on) => Ok(SettingValue::Switch(*on)),
        Value::String(word) => Ok(SettingValue::Word(word.clone())),
        Value::Number(number) if number.is_i64() => {
            Ok(SettingValue::Number(number.as_i64().unwrap_or_default()))
        }
        _ => Err(Problem::invalid(
            format!("`{}` must be a boolean, a number or a string", EscapedName(name)),
            "use true, false, a whole number or a word",
        )),
    }
}

//! What a world is built from: what was typed, or what a permalink says.

use std::path::PathBuf;

use seedwright::name::Shown;
use seedwright::pack::MAX_FILE_BYTES;
use seedwright::permalink::{Fault, Permalink};
use seedwright::pipeline::{self, NoPermalink, Plan, Stages};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

use super::failed::{self, Failed};
use super::seed;
use crate::arguments::Build;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, PackExt, read_file};
use seedwright_api::embedded::EmbeddedPack;

/// Everything about a world that is not in its pack.
pub struct Request {
    pub seed: Seed,
    pub settings: Settings,
    engine: pipeline::Request,
    /// The code it can be built from again, or why there is none.
    pub permalink: Result<String, &'static str>,
}

impl Request {
    /// What was typed.
    pub fn typed(pack: &Pack, typed: &Build, output: &Output) -> Result<Self, Failure> {
        Self::of_seed(pack, typed, typed.seed.as_deref(), output)
    }

    /// What was typed, with a seed of its own.
    pub fn of_seed(
        pack: &Pack,
        typed: &Build,
        text: Option<&str>,
        output: &Output,
    ) -> Result<Self, Failure> {
        let plan = read_plan(&typed.plan)?;
        let world = &pack.world;
        let seed = seed(text.or(plan.seed(world)))?;
        let usual = plan.settings(world).map_err(|fault| failed::plan(&fault))?;
        let usual = usual.unwrap_or_else(|| Settings::defaults(world));
        let settings = pack.settings_over(usual, &typed.chosen, Some(&seed))?;
        for name in plan.under_other_settings(world, &settings) {
            let name = Shown(name);
            output.note(&format!(
                "note: {name} was made under other settings; only its placements are taken\n"
            ));
        }
        let items = typed.placement.0.read(world)?;
        let engine = pipeline::Request { plan, items, ..pipeline::Request::new(settings) };
        Ok(Self::new(pack, engine, seed))
    }

    fn new(pack: &Pack, engine: pipeline::Request, seed: Seed) -> Self {
        let permalink = engine.permalink(&pack.world, &seed).map_err(NoPermalink::describe);
        Self { settings: engine.settings(&pack.world), seed, engine, permalink }
    }

    /// The request to the engine.
    pub fn engine(&self) -> &pipeline::Request {
        &self.engine
    }

    /// The same for some stages.
    pub fn with_stages(&self, stages: Stages) -> Self {
        Self {
            seed: self.seed.clone(),
            settings: self.settings.clone(),
            engine: pipeline::Request { stages, ..self.engine.clone() },
            permalink: self.permalink.clone(),
        }
    }

    /// What an error of the engine is told with.
    pub fn failed<'a>(&'a self, world: &'a World, output: &'a Output) -> Failed<'a> {
        Failed { world, request: &self.engine, seed: &self.seed, output }
    }

    /// Whether anything is asked for beside what the pack asks.
    pub fn asks_for_more(&self) -> bool {
        self.engine.asks_for_more()
    }

    /// A seed and settings, and nothing else.
    pub fn chosen(pack: &Pack, settings: Settings, seed: Seed) -> Self {
        Self::new(pack, pipeline::Request::new(settings), seed)
    }

    /// What a permalink says of its pack.
    pub fn linked(pack: &Pack, link: &Permalink) -> Result<Self, Failure> {
        let engine = pipeline::Request::of_permalink(&pack.world, link);
        let engine = engine.map_err(|fault| refused(&fault))?;
        Ok(Self::new(pack, engine, link.seed.clone()))
    }
}

/// Reads the files of a plan.
fn read_plan(paths: &[PathBuf]) -> Result<Plan, Failure> {
    let files = paths.iter().map(|path| read_file(path, MAX_FILE_BYTES));
    Ok(Plan::new(files.collect::<Result<Vec<_>, _>>()?))
}

/// Reads a permalink, and the pack that it is about: the one that was named, or an embedded one.
pub fn linked_pack(
    code: &str,
    named: Option<&str>,
    output: &Output,
) -> Result<(Pack, Permalink), Failure> {
    let link = read_link(code)?;
    let pack = match (named, EmbeddedPack::find(&link.pack)) {
        (Some(named), _) => Pack::load(named, output)?,
        (None, Some(embedded)) => Pack::embedded(embedded)?,
        (None, None) => {
            let (pack, hash) = (Shown(&link.pack), &link.hash);
            return Err(Failure::argument(
                format!(
                    "--permalink: it is about the pack `{pack}` with the hash {hash}, which is not embedded"
                ),
                "name its file or folder: `seedwright generate PACK --permalink CODE`",
            ));
        }
    };
    match link.is_about(&pack.world) {
        Ok(()) => Ok((pack, link)),
        Err(fault) => Err(refused(&fault)),
    }
}

/// Reads a permalink.
pub fn read_link(code: &str) -> Result<Permalink, Failure> {
    Permalink::read(code).map_err(|fault| refused(&fault))
}

/// Why a permalink can't be used, and what to do.
pub(super) fn refused(fault: &Fault) -> Failure {
    let hint = match fault {
        Fault::OtherSeeds { found } => {
            format!("build it with a seedwright whose seeds are of version {found}")
        }
        Fault::Newer => "build it with a newer seedwright".to_owned(),
        Fault::OtherPack { .. } => {
            "the pack has changed since, or is another one; name the right one: \
             `seedwright generate PACK --permalink CODE`"
                .to_owned()
        }
        _ => "copy it once more, from the first digit to the last; \
              blanks, dashes and small letters do no harm"
            .to_owned(),
    };
    Failure::argument(format!("--permalink: {fault}"), hint)
}

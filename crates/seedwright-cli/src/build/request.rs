//! What a world is built from: what was typed, or what a permalink says.

use seedwright::SEED_VERSION;
use seedwright::name::Shown;
use seedwright::permalink::{Asked, Fault, Permalink};
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, Settings, World};
use serde_json::Value;

use super::seed;
use crate::arguments::Build;
use crate::embedded::Embedded;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, settings_of};
use crate::plans::Plans;

/// Everything about a world that is not in its pack.
pub struct Request {
    pub seed: Seed,
    pub settings: Settings,
    /// What was typed of the placement of items.
    typed: ItemRequest,
    pub plans: Plans,
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
        let plans = Plans::read(&typed.plan)?;
        // The world of a campaign follows from settings and seed, so a plan means those it was made of.
        let given = pack.world.campaign.as_ref().and_then(|_| plans.bundle());
        let given_seed = given.as_ref().and_then(|given| given["seed"].as_str());
        let seed = seed(text.or(given_seed))?;
        let usual = match &given {
            Some(given) => planned_settings(pack, given)?,
            None => Settings::defaults(&pack.world),
        };
        let settings = pack.settings_over(usual, &typed.chosen, Some(&seed))?;
        if given.is_none() {
            pack.note_settings(&plans, &settings, output);
        }
        let own = typed.wishes();
        let permalink = match typed.plan.is_empty() {
            true => code(pack, &settings, Asked::of(&own), &seed),
            false => Err("a plan does not fit into a code"),
        };
        Ok(Self { seed, settings, typed: own, plans, permalink })
    }

    /// What a world, plans and what was typed ask of the placement of items, in this order.
    pub fn wishes(&self, world: &World) -> Result<ItemRequest, Failure> {
        Ok(self.plans.wishes(world)?.and(self.typed.clone()))
    }

    /// Whether anything is asked for beside what the pack asks.
    pub fn asks_for_more(&self) -> bool {
        self.typed != ItemRequest::default() || !self.plans.files().is_empty()
    }

    /// How often to begin anew, if that was typed.
    pub fn attempts(&self) -> Option<u32> {
        self.typed.attempts
    }

    /// A seed and settings, and nothing else.
    pub fn chosen(pack: &Pack, settings: Settings, seed: Seed) -> Self {
        Self {
            permalink: code(pack, &settings, Asked::default(), &seed),
            seed,
            settings,
            typed: ItemRequest::default(),
            plans: Plans::default(),
        }
    }

    /// What a permalink says of its pack.
    pub fn linked(pack: &Pack, link: &Permalink) -> Result<Self, Failure> {
        link.is_about(&pack.world).map_err(|fault| refused(&fault))?;
        let settings = link.settings(&pack.world).map_err(|fault| refused(&fault))?;
        Ok(Self {
            permalink: code(pack, &settings, link.asked, &link.seed),
            seed: link.seed.clone(),
            settings,
            typed: link.asked.wishes(),
            plans: Plans::default(),
        })
    }
}

/// The settings that a plan was made under, if it is one of this pack and these seeds.
fn planned_settings(pack: &Pack, given: &Value) -> Result<Settings, Failure> {
    let refused = |why: String, hint: &str| {
        Err(Failure::argument(format!("the plan can't be completed: {why}"), hint))
    };
    let world = &pack.world;
    if let Some(id) = given["pack"]["id"].as_str().filter(|id| *id != world.id) {
        let why =
            format!("it was made of the pack `{}`, and this is `{}`", Shown(id), Shown(&world.id));
        return refused(why, "name that pack: `seedwright generate PACK --plan FILE`");
    }
    let version = given["seedVersion"].as_u64();
    if let Some(version) = version.filter(|version| *version != u64::from(SEED_VERSION)) {
        let why = format!("its seeds are of version {version}, and these of {SEED_VERSION}");
        return refused(why, "complete it with the seedwright that it was made by");
    }
    match given["settings"].as_object() {
        None => Ok(Settings::defaults(world)),
        Some(named) => settings_of(world, named)
            .or_else(|why| refused(why, "correct `settings` in the plan, or take them out")),
    }
}

fn code(
    pack: &Pack,
    settings: &Settings,
    asked: Asked,
    seed: &Seed,
) -> Result<String, &'static str> {
    let code = Permalink::write(&pack.world, settings, asked, seed);
    code.map_err(|_| "the seed is too long for a code, or too much is chosen")
}

/// Reads a permalink, and the pack that it is about: the one that was named, or an embedded one.
pub fn linked_pack(
    code: &str,
    named: Option<&str>,
    output: &Output,
) -> Result<(Pack, Permalink), Failure> {
    let link = read_link(code)?;
    let pack = match (named, Embedded::find(&link.pack)) {
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
        Ok(()) => Ok((pack.that_generates()?, link)),
        Err(fault) => Err(refused(&fault)),
    }
}

/// Reads a permalink.
pub fn read_link(code: &str) -> Result<Permalink, Failure> {
    Permalink::read(code).map_err(|fault| refused(&fault))
}

/// Why a permalink can't be used, and what to do.
fn refused(fault: &Fault) -> Failure {
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

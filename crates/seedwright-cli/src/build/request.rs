//! What a world is built from: what was typed, or what a permalink says.

use seedwright::name::Shown;
use seedwright::permalink::{Asked, Fault, Permalink};
use seedwright::random::Seed;
use seedwright::world::{Settings, Wishes};

use super::seed;
use crate::arguments::Build;
use crate::embedded::Embedded;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// Everything about a world that is not in its pack.
pub struct Request {
    pub seed: Seed,
    pub settings: Settings,
    pub wishes: Wishes,
    /// The code it can be built from again, or why there is none.
    pub permalink: Result<String, &'static str>,
}

impl Request {
    /// What was typed.
    pub fn typed(pack: &Pack, typed: &Build, output: &Output) -> Result<Self, Failure> {
        let seed = seed(typed.seed.as_deref())?;
        let settings = pack.settings(&typed.chosen, Some(&seed))?;
        let own = typed.wishes();
        let permalink = match typed.plan.is_empty() {
            true => code(pack, &settings, Asked::of(&own), &seed),
            false => Err("a plan does not fit into a code"),
        };
        let wishes = pack.wishes(&typed.plan, own, &settings, output)?;
        Ok(Self {
            seed,
            settings,
            wishes,
            permalink,
        })
    }

    /// What a permalink says of its pack.
    pub fn linked(pack: &Pack, link: &Permalink) -> Result<Self, Failure> {
        let settings = link
            .settings(&pack.world)
            .map_err(|fault| refused(&fault))?;
        let wishes = pack.world.wishes.clone().and(link.asked.wishes());
        Ok(Self {
            permalink: code(pack, &settings, link.asked, &link.seed),
            seed: link.seed.clone(),
            settings,
            wishes,
        })
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
    let link = Permalink::read(code).map_err(|fault| refused(&fault))?;
    let pack = match (named, Embedded::find(&link.pack)) {
        (Some(named), _) => Pack::load_rooms(named, output)?,
        (None, Some(embedded)) => Pack::of_files(embedded.files())?.with_rooms()?,
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

//! Requests for worlds: from arguments, or from a permalink.

use std::path::Path;

use seedwright::name::EscapedName;
use seedwright::permalink::Permalink;
use seedwright::pipeline::{Plan, Request};
use seedwright::random::Seed;
use seedwright::world::Settings;
use seedwright_api::Pack;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::errors::{permalink_problem, plan_problem};
use seedwright_api::worlds::{BuildRequest, read_link};

use crate::arguments::{Build, InputPath};
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::packs::PackExt;
use crate::printer::Printer;

/// The given seed, or a drawn one.
pub fn seed(typed: Option<&str>) -> Result<Seed, Failure> {
    if let Some(text) = typed {
        return Ok(Seed::from_text(text));
    }
    let bits = getrandom::u64().map_err(seed_failed)?;
    Ok(Seed::from_entropy_bits(bits))
}

/// The failure of a system without random numbers.
fn seed_failed(error: getrandom::Error) -> Failure {
    let hint = "choose one with `--seed`";
    Failure::operation(format!("can't draw a seed: {error}"), Some(hint))
}

/// The request of the arguments.
pub fn typed_request(
    pack: &Pack,
    typed: &Build,
    printer: &Printer,
) -> Result<BuildRequest, Failure> {
    request_of_seed(pack, typed, typed.seed.as_deref(), printer)
}

/// The request of the arguments, with another seed.
pub fn request_of_seed(
    pack: &Pack,
    typed: &Build,
    text: Option<&str>,
    printer: &Printer,
) -> Result<BuildRequest, Failure> {
    let plan = read_plan(&typed.plan)?;
    let world = &pack.world;
    let seed = seed(text.or(plan.seed(world)))?;
    let defaults = plan.settings(world).map_err(|fault| plan_problem(&fault))?;
    let defaults = defaults.unwrap_or_else(|| Settings::defaults(world));
    let settings = pack.settings_over(defaults, &typed.chosen, Some(&seed))?;
    for name in plan.under_other_settings(world, &settings) {
        let name = EscapedName(name);
        printer.note(&format!(
            "note: {name} was built with other settings; only its placements are used\n"
        ));
    }
    let engine = Request { plan, items: typed.placement.0.read(world)?, ..Request::new(settings) };
    let certifies = typed.proof.is_some();
    Ok(BuildRequest { certifies, ..BuildRequest::new(pack, engine, seed) })
}

/// Reads the files of a plan.
fn read_plan(paths: &[InputPath]) -> Result<Plan, Failure> {
    let files = paths.iter().map(|path| read_file(path, Limit::FILE));
    Ok(Plan::new(files.collect::<Result<Vec<_>, _>>()?))
}

/// Reads a permalink and its pack: the named one, or an embedded one.
pub fn linked_pack(
    code: &str,
    named: Option<&Path>,
    printer: &Printer,
) -> Result<(Pack, Permalink), Failure> {
    let link = read_link(code)?;
    let pack = match (named, EmbeddedPack::find(&link.pack)) {
        (Some(named), _) => Pack::load(named, printer)?,
        (None, Some(embedded)) => Pack::embedded(embedded)?,
        (None, None) => {
            let (pack, hash) = (EscapedName(&link.pack), &link.hash);
            return Err(Failure::argument(
                format!(
                    "--permalink: it needs the pack `{pack}` with hash {hash}, which is not embedded"
                ),
                "name its file or folder: `seedwright generate PACK --permalink CODE`",
            ));
        }
    };
    match link.is_about(&pack.world) {
        Ok(()) => Ok((pack, link)),
        Err(fault) => Err(permalink_problem(&fault).into()),
    }
}

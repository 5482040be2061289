//! What a world is built from: what was typed, or what a permalink says.

use std::path::PathBuf;

use seedwright::name::EscapedName;
use seedwright::pack::MAX_FILE_BYTES;
use seedwright::permalink::Permalink;
use seedwright::pipeline::{Plan, Request};
use seedwright::random::Seed;
use seedwright::world::Settings;
use seedwright_api::Pack;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::errors::{permalink_problem, plan_problem};
use seedwright_api::worlds::{BuildRequest, read_link};

use crate::arguments::Build;
use crate::failure::Failure;
use crate::packs::{PackExt, read_file};
use crate::printer::Printer;

/// The seed that was typed, or one that is drawn.
pub fn seed(typed: Option<&str>) -> Result<Seed, Failure> {
    if let Some(text) = typed {
        return Ok(Seed::from_text(text));
    }
    let bits = getrandom::u64().map_err(seed_failed)?;
    Ok(Seed::from_entropy_bits(bits))
}

/// No random bits could be drawn.
pub fn seed_failed(error: getrandom::Error) -> Failure {
    let hint = "choose one with `--seed`";
    Failure::operation(format!("no seed could be drawn: {error}"), Some(hint))
}

/// What was typed.
pub fn typed_request(
    pack: &Pack,
    typed: &Build,
    printer: &Printer,
) -> Result<BuildRequest, Failure> {
    request_of_seed(pack, typed, typed.seed.as_deref(), printer)
}

/// What was typed, with a seed of its own.
pub fn request_of_seed(
    pack: &Pack,
    typed: &Build,
    text: Option<&str>,
    printer: &Printer,
) -> Result<BuildRequest, Failure> {
    let plan = read_plan(&typed.plan)?;
    let world = &pack.world;
    let seed = seed(text.or(plan.seed(world)))?;
    let usual = plan.settings(world).map_err(|fault| plan_problem(&fault))?;
    let usual = usual.unwrap_or_else(|| Settings::defaults(world));
    let settings = pack.settings_over(usual, &typed.chosen, Some(&seed))?;
    for name in plan.under_other_settings(world, &settings) {
        let name = EscapedName(name);
        printer.note(&format!(
            "note: {name} was made under other settings; only its placements are taken\n"
        ));
    }
    let engine = Request { plan, items: typed.placement.0.read(world)?, ..Request::new(settings) };
    Ok(BuildRequest::new(pack, engine, seed))
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
                    "--permalink: it is about the pack `{pack}` with the hash {hash}, which is not embedded"
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

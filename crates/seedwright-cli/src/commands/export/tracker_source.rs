//! The source of a tracker: a pack with settings, or a built world.

use std::path::Path;

use seedwright::bundle::{Bundle, StaticWorld};
use seedwright::logic::Logic;
use seedwright::pipeline::named_settings;
use seedwright_render::export::TrackerSource;
use serde::Deserialize;
use serde::de::IgnoredAny;

use crate::arguments::PackArguments;
use crate::bundles;
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::is_stdin;
use crate::words::settings_text;
use seedwright_api::Pack;

/// Takes the rules from a pack, by path or name, or from a bundle; `-` is standard input.
pub fn load(
    typed: &Path,
    chosen: &PackArguments,
    printer: &Printer,
) -> Result<TrackerSource, Failure> {
    if !is_bundle(typed)? {
        return of_pack(typed, chosen, printer);
    }
    if chosen.is_something() {
        let message = "the settings of a built world can't be changed";
        let hint = "name the pack instead, or omit --preset, --settings and --set";
        return Err(Failure::argument(message, hint));
    }
    Ok(of_bundle(bundles::proved(typed)?))
}

fn of_pack(
    typed: &Path,
    chosen: &PackArguments,
    printer: &Printer,
) -> Result<TrackerSource, Failure> {
    let pack = Pack::load_rooms(typed, printer)?;
    let settings = pack.settings(chosen, None)?;
    let world = &pack.world;
    let (rows, _) = StaticWorld::new(world, &Logic::compile(world, &settings));
    Ok(TrackerSource {
        world: rows,
        leads: Vec::new(),
        id: world.id.clone(),
        name: world.name.clone(),
        settings: settings_text(&named_settings(world, &settings)),
        hash_words: None,
    })
}

fn of_bundle(bundle: Bundle) -> TrackerSource {
    TrackerSource {
        leads: bundle.door_links().unwrap_or_default(),
        world: bundle.world,
        id: bundle.pack.id,
        name: bundle.pack.name,
        settings: settings_text(&bundle.settings),
        hash_words: Some(bundle.hash_words),
    }
}

/// The keys that a bundle has and a pack does not.
#[derive(Deserialize)]
struct Names {
    #[serde(rename = "format")]
    _format: IgnoredAny,
    #[serde(rename = "decisions")]
    _decisions: IgnoredAny,
}

/// Whether a path leads to a bundle. Anything else is treated as a pack, which reports what is wrong.
fn is_bundle(path: &Path) -> Result<bool, Failure> {
    if !is_stdin(path) && !path.is_file() {
        return Ok(false);
    }
    // A pack can be larger than a bundle that is held in memory.
    let file = read_file(path, Limit::FILE)?;
    Ok(serde_json::from_slice::<Names>(&file.bytes).is_ok())
}

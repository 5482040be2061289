//! `seedwright generate`.

use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;

use super::finish::finish;
use super::{doors, many, parts, race, survey};
use crate::arguments::Generate;
use crate::build::{BuiltWorld, Kind, Written, kind, linked_pack, prepare, typed_request};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::PackExt;

/// The pack that is built when none is named.
const PACK: &str = "campaign";

/// Runs the stages that the pack has something for, and tells of what they decided.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    if let Some(secret) = &typed.race {
        return race::begin(&named(typed, output)?, typed, secret, output);
    }
    let (pack, request) = wanted(typed, output)?;
    let out = typed.build.out.as_deref();
    if let Some(count) = typed.count {
        return many::run(&pack, typed, (request, count), output);
    }
    let generator = prepare(&pack, &request, output)?;
    match kind(&generator) {
        Kind::Whole => {
            let world = BuiltWorld::make(&generator, &request, output)?;
            let how = Written { with_map: true, as_pixels: typed.png };
            finish(&world, out, how, output)
        }
        Kind::Doors => doors::shuffle_alone(&generator, &request, out, output),
        Kind::Parts => parts::run(&generator, &request, (out, typed.png), output),
        Kind::Nothing => {
            pack.needs_rooms()?;
            survey::run(&pack, &request, out, output)
        }
    }
}

/// The pack that was named, or the one that is built otherwise.
fn named(typed: &Generate, output: &Output) -> Result<Pack, Failure> {
    Pack::load(typed.pack.as_deref().unwrap_or(PACK), output)
}

/// The pack, and what is asked for beside it.
fn wanted(typed: &Generate, output: &Output) -> Result<(Pack, BuildRequest), Failure> {
    if let Some(code) = &typed.permalink {
        let (pack, link) = linked_pack(code, typed.pack.as_deref(), output)?;
        let request = BuildRequest::linked(&pack, &link)?;
        return Ok((pack, request));
    }
    let pack = named(typed, output)?;
    let request = typed_request(&pack, &typed.build, output)?;
    Ok((pack, request))
}

//! `seedwright generate`.

use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;

use super::finish::finish;
use super::{doors, many, parts, race, survey};
use crate::arguments::Generate;
use crate::build::{BuiltWorld, Kind, WriteOptions, kind, linked_pack, prepare, typed_request};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::Printer;

/// The pack that is built when none is named.
const PACK: &str = "campaign";

/// Runs the stages that the pack has something for, and tells of what they decided.
pub fn run(typed: &Generate, printer: &Printer) -> Result<(), Failure> {
    if let Some(secret) = &typed.race {
        return race::begin(&named(typed, printer)?, typed, secret, printer);
    }
    let (pack, request) = pack_and_request(typed, printer)?;
    let out = typed.build.out.as_deref();
    if let Some(count) = typed.count {
        return many::run(&pack, typed, (request, count), printer);
    }
    let generator = prepare(&pack, &request, printer)?;
    match kind(&generator) {
        Kind::Whole => {
            let world = BuiltWorld::make(&generator, &request, printer)?;
            let how = WriteOptions { with_map: true, as_pixels: typed.png };
            finish(&world, out, how, printer)
        }
        Kind::Doors => doors::shuffle_alone(&generator, &request, out, printer),
        Kind::Parts => parts::run(&generator, &request, (out, typed.png), printer),
        Kind::Nothing => {
            pack.needs_rooms()?;
            survey::run(&pack, &request, out, printer)
        }
    }
}

/// The pack that was named, or the one that is built otherwise.
fn named(typed: &Generate, printer: &Printer) -> Result<Pack, Failure> {
    Pack::load(typed.pack.as_deref().unwrap_or(PACK), printer)
}

/// The pack, and what is asked for beside it.
fn pack_and_request(typed: &Generate, printer: &Printer) -> Result<(Pack, BuildRequest), Failure> {
    if let Some(code) = &typed.permalink {
        let (pack, link) = linked_pack(code, typed.pack.as_deref(), printer)?;
        let request = BuildRequest::linked(&pack, &link)?;
        return Ok((pack, request));
    }
    let pack = named(typed, printer)?;
    let request = typed_request(&pack, &typed.build, printer)?;
    Ok((pack, request))
}

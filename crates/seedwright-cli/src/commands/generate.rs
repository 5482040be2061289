//! `seedwright generate`.

use seedwright_api::Pack;
use seedwright_api::worlds::BuildRequest;

use super::outcome::Outcome;
use super::{many, race, survey};
use crate::arguments::Generate;
use crate::build::{linked_pack, prepare, typed_request};
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
    if generator.stages().next().is_none() {
        pack.needs_rooms()?;
        return survey::run(&pack, &request, out, printer);
    }
    let outcome = Outcome::make(&generator, &request, printer)?;
    if let (Outcome::Doors(_), Err(why)) = (&outcome, request.permalink) {
        printer.note(&format!("note: there is no permalink: {why}\n"));
    }
    let written = out.map(|folder| outcome.write(folder, typed.png)).transpose()?;
    let written = written.unwrap_or_default();
    match printer.json {
        true => printer.print_reply(&outcome.reply(), &written),
        false => printer.print(&outcome.summary(&written, printer)?),
    }
    Ok(())
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

//! `seedwright generate`.

use std::path::Path;

use seedwright_api::Pack;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::worlds::BuildRequest;

use super::outcome::Outcome;
use super::proof::with_proof;
use super::{many, survey};
use crate::arguments::{DEFAULT_PACK, Generate};
use crate::build::{linked_pack, prepare, typed_request};
use crate::failure::Failure;
use crate::packs::PackExt;
use crate::printer::{Printer, has_reader};
use crate::streams::is_stdin;
use crate::words::quoted;

/// Runs the stages of the pack, and prints a summary.
pub fn run(typed: &Generate, printer: &Printer) -> Result<(), Failure> {
    let (pack, request) = pack_and_request(typed, printer)?;
    if let Some(count) = typed.count {
        return batch(typed, &pack, (request, count), printer);
    }
    let file = typed.pack.as_deref().unwrap_or(Path::new(DEFAULT_PACK));
    with_proof(typed.build.proof.as_ref(), file, printer, || one(typed, &pack, request, printer))
}

/// Builds worlds from numbered seeds, and says what to do with them if they were only printed.
fn batch(
    typed: &Generate,
    pack: &Pack,
    (first, count): (BuildRequest, u32),
    printer: &Printer,
) -> Result<(), Failure> {
    let seed = repeated_seed(typed, first.seed.text());
    many::run(pack, typed, (first, count), printer)?;
    if typed.build.out.is_none() && !printer.json && has_reader() {
        printer.note(&format!(
            "next: add `{seed}--out built` to write each world to its own folder\n"
        ));
    }
    Ok(())
}

/// Builds one world.
fn one(
    typed: &Generate,
    pack: &Pack,
    request: BuildRequest,
    printer: &Printer,
) -> Result<(), Failure> {
    let out = typed.build.out.as_deref();
    let generator = prepare(pack, &request, printer)?;
    if generator.stages().next().is_none() {
        pack.needs_rooms()?;
        return survey::run(pack, &request, out, printer);
    }
    let outcome = Outcome::make(&generator, &request, printer)?;
    if let (Outcome::Doors(_), Err(why)) = (&outcome, request.permalink) {
        printer.note(&format!("note: this result has no permalink: {why}\n"));
    }
    let written = out.map(|folder| outcome.write(folder, typed.png)).transpose()?;
    let written = written.unwrap_or_default();
    match printer.json {
        true => printer.print_reply(&outcome.reply(), &written)?,
        false => {
            printer.print(&outcome.summary(&written, printer)?)?;
            if out.is_none() {
                printer.note(&next(pack, typed, request.seed.text()));
            }
        }
    }
    Ok(())
}

/// The option that names the seed, if it was drawn: otherwise the same command has it already.
fn repeated_seed(typed: &Generate, seed: &str) -> String {
    let is_drawn = typed.build.seed.is_none() && typed.permalink.is_none();
    if is_drawn { format!("--seed {} ", quoted(seed)) } else { String::new() }
}

/// What to do with a world that was only printed.
fn next(pack: &Pack, typed: &Generate, seed: &str) -> String {
    let seed = repeated_seed(typed, seed);
    // `verify` finds embedded packs by their hash, and can't know where others are.
    let is_embedded = EmbeddedPack::find(&pack.world.id)
        .and_then(|embedded| Pack::embedded(embedded).ok())
        .is_some_and(|embedded| embedded.world.hash() == pack.world.hash());
    let file = match typed.pack.as_deref().filter(|path| !is_stdin(path)) {
        Some(path) => quoted(&path.display().to_string()),
        None => "PACK".to_owned(),
    };
    let from = if is_embedded { String::new() } else { format!(" --pack {file}") };
    format!(
        "next: add `{seed}--out built` to write it to files, `seedwright verify built{from}` to check them, \
         `seedwright serve` to open the web UI\n"
    )
}

/// Loads the named pack, or the default one.
fn named(typed: &Generate, printer: &Printer) -> Result<Pack, Failure> {
    Pack::load(typed.pack.as_deref().unwrap_or(Path::new(DEFAULT_PACK)), printer)
}

/// The pack and the request for a world of it.
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

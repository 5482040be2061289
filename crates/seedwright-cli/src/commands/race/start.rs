//! `seedwright race start`.

use std::fmt::Write;

use seedwright::race::{Entry, StartedRace, read_entry, read_race};
use serde_json::json;

use super::{declared, files, listed};
use crate::arguments::Start;
use crate::failure::Failure;
use crate::files::{Outputs, write};
use crate::printer::Printer;
use crate::words::{count, shown};

/// Closes the list of entries, or fixes the public value.
pub fn run(typed: &Start, printer: &Printer) -> Result<(), Failure> {
    let race = files::read(&typed.race, read_race)?;
    let entries = typed.entries.iter().map(|path| files::read(path, read_entry));
    let entries = entries.collect::<Result<Vec<Entry>, Failure>>()?;
    Outputs::of([&typed.out]).check(printer)?;
    let started = race.start(entries, typed.value.as_deref());
    let started = started.map_err(|fault| super::failed(&fault))?;
    write(&typed.out, files::text(&started.json()))?;
    let written = std::slice::from_ref(&typed.out);
    if printer.json {
        let reply = json!({ "id": started.race.id(), "start": started.json() });
        return Ok(printer.print_reply(&reply, written)?);
    }
    let out = shown(&typed.out.display().to_string());
    let text = format!("{}{}publish      {out}\n", declared(&started.race), closed(&started));
    Ok(printer.print_summary(&text, written)?)
}

/// The list of players or the public value, and the closing hash, in lines.
pub fn closed(started: &StartedRace) -> String {
    let mut text = String::new();
    match &started.value {
        Some(value) => {
            let _ = writeln!(text, "value        {value}");
        }
        None => {
            let players = count(started.entries.len(), "player");
            let names: Vec<String> =
                started.entries.iter().map(|entry| listed(&entry.player)).collect();
            let _ = writeln!(text, "closed with  {players}: {}", names.join(", "));
        }
    }
    let _ = writeln!(text, "closing      {}", started.closing);
    text
}

//! `seedwright packs`.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use seedwright::pack::SourceFile;
use seedwright_api::settings::packs;
use serde::Serialize;

use crate::arguments::{Packs, PacksCommand};
use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use crate::service::service;
use seedwright_api::embedded::{EmbeddedPack, PACKS};

pub fn run(typed: &Packs, printer: &Printer) -> Result<(), Failure> {
    match &typed.command {
        None => list(printer),
        Some(PacksCommand::Show { name, out }) => show(name, out.as_deref(), printer),
    }
}

fn list(printer: &Printer) -> Result<(), Failure> {
    if printer.json {
        printer.print_json(&packs(&service()?))?;
        return Ok(());
    }
    let mut text = String::new();
    for pack in PACKS {
        let _ = writeln!(text, "{:10}  {}", pack.name, pack.about);
    }
    printer.print(&text)?;
    Ok(())
}

/// An embedded pack with its files.
#[derive(Serialize)]
struct PackReply<'a> {
    name: &'a str,
    files: Vec<FileReply<'a>>,
}

#[derive(Serialize)]
struct FileReply<'a> {
    name: &'a str,
    text: String,
}

fn show(name: &str, out: Option<&Path>, printer: &Printer) -> Result<(), Failure> {
    let Some(pack) = EmbeddedPack::find(name) else {
        let message = format!("there is no embedded pack `{name}`");
        let hint = EmbeddedPack::hint_or(name, "`seedwright packs` lists the embedded packs");
        return Err(Failure::argument(message, hint));
    };
    let files = pack.files();
    if let Some(folder) = out {
        return write(&files, folder, printer);
    }
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if printer.json {
        let files = files.iter();
        let files = files.map(|file| FileReply { name: &file.name, text: text(&file.bytes) });
        printer.print_json(&PackReply { name: pack.name, files: files.collect() })?;
    } else {
        for file in &files {
            printer.print(&text(&file.bytes))?;
        }
    }
    Ok(())
}

/// Writes the files of a pack. It never overwrites a file: it may be somebody's work.
fn write(files: &[SourceFile], folder: &Path, printer: &Printer) -> Result<(), Failure> {
    let named: Vec<(&str, &[u8])> = files
        .iter()
        .map(|file| {
            let name = file.name.rsplit('/').next().unwrap_or(&file.name);
            (name, file.bytes.as_slice())
        })
        .collect();
    let paths: Vec<PathBuf> = named.iter().map(|(name, _)| folder.join(name)).collect();
    if let Some(there) = paths.iter().find(|path| path.exists()) {
        let message = format!("`{}` already exists", there.display());
        return Err(Failure::argument(message, "name another folder"));
    }
    let written = files::write_all(folder, &named)?;
    if printer.json {
        printer.print_files(&written)?;
    } else {
        let written: Vec<String> = written.iter().map(|path| path.display().to_string()).collect();
        printer.print(&format!("wrote {}\n", written.join(", ")))?;
    }
    Ok(())
}

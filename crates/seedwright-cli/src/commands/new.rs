//! `seedwright new`.

use std::fs;
use std::io::{self, ErrorKind, Write};
use std::path::Path;

use crate::arguments::New;
use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use crate::words::{quoted, shown};
use seedwright_api::embedded::STARTER;

pub fn run(typed: &New, printer: &Printer) -> Result<(), Failure> {
    let (name, text) = STARTER;
    let path = typed.folder.join(name);
    fs::create_dir_all(&typed.folder).map_err(|error| failed(&typed.folder, &error))?;
    check_folder(&typed.folder, &path)?;
    // Never overwrites a file: it may be somebody's work.
    let file = fs::OpenOptions::new().write(true).create_new(true).open(&path);
    file.and_then(|mut file| file.write_all(text.as_bytes()))
        .map_err(|error| failed(&path, &error))?;
    if printer.json {
        printer.print_files(&[path])?;
    } else {
        let folder = quoted(&typed.folder.display().to_string());
        printer.print(&format!("wrote {}\n", shown(&path.display().to_string())))?;
        printer.note(&format!("next: seedwright check {folder}; seedwright reach {folder}; seedwright explain {folder} goal; seedwright generate {folder}\n"));
    }
    Ok(())
}

/// Refuses a folder that is in use for something else, whose files would be read as part of the pack.
fn check_folder(folder: &Path, pack: &Path) -> Result<(), Failure> {
    if pack.exists() {
        return Err(failed(pack, &ErrorKind::AlreadyExists.into()));
    }
    let is_root = folder.canonicalize().is_ok_and(|folder| folder.parent().is_none());
    let entries = fs::read_dir(folder).map_err(|error| failed(folder, &error))?;
    // Version control and desktops put hidden files into folders that count as empty.
    let is_hidden = |entry: &fs::DirEntry| entry.file_name().to_string_lossy().starts_with('.');
    let is_used = entries.filter_map(Result::ok).any(|entry| !is_hidden(&entry));
    match is_root || is_used {
        true => Err(Failure::operation(
            format!("{} is not an empty folder", folder.display()),
            Some("nothing was changed; choose another folder"),
        )),
        false => Ok(()),
    }
}

fn failed(path: &Path, error: &io::Error) -> Failure {
    match error.kind() {
        ErrorKind::AlreadyExists => Failure::operation(
            format!("{} already exists", path.display()),
            Some("nothing was changed; choose another folder"),
        ),
        _ => files::failed(path, error),
    }
}

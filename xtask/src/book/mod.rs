//! `cargo xtask book`: writes the generated chapters of the book, the reference and the gallery.

mod cells;
mod examples;
mod gallery;
mod histograms;
mod quality;
mod reference;

use std::fs;
use std::path::Path;
use std::process::ExitCode;

use crate::arguments::BookArguments;
use crate::cargo::workspace_root;

/// Writes the chapters, or checks that the stored ones are up to date.
pub fn run(arguments: &BookArguments) -> ExitCode {
    let outcome = match arguments.check {
        true => check(workspace_root()),
        false => write(workspace_root()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("book: {reason}");
            ExitCode::FAILURE
        }
    }
}

/// A generated file of the book: its path in the workspace and its text.
struct Chapter {
    path: String,
    text: String,
}

fn write(root: &Path) -> Result<(), String> {
    let mut chapters = vec![
        reference::chapter()?,
        gallery::chapter()?,
        histograms::picture()?,
        quality::chapter()?,
    ];
    for pack in gallery::PACKS {
        chapters.extend(gallery::pictures(pack, gallery::SEEDS)?);
    }
    // A pack or seed that has left the gallery leaves no picture behind.
    let folder = root.join(gallery::FOLDER);
    if folder.is_dir() {
        fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", gallery::FOLDER))?;
    }
    for Chapter { path, text } in &chapters {
        let file = root.join(path);
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        folder.and_then(|()| fs::write(&file, text)).map_err(|error| format!("{path}: {error}"))?;
    }
    println!("wrote {} files", chapters.len());
    Ok(())
}

/// Compares the chapters and the first picture of each pack with the stored files. The pictures of other seeds take
/// minutes in an unoptimized build, and come from the same code.
fn check(root: &Path) -> Result<(), String> {
    let mut chapters = vec![reference::chapter()?, gallery::chapter()?];
    for pack in gallery::PACKS {
        chapters.extend(gallery::pictures(pack, 1)?);
    }
    for Chapter { path, text } in &chapters {
        let stored = fs::read_to_string(root.join(path)).unwrap_or_default();
        if stored != *text {
            return Err(format!("{path} is out of date; run `cargo xtask book`"));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_chapters_are_up_to_date() {
        assert_eq!(check(workspace_root()), Ok(()));
    }
}

//! `seedwright packs`.

use std::fmt::Write;

use serde_json::json;

use crate::arguments::{Packs, PacksCommand};
use crate::embedded::{Embedded, PACKS};
use crate::failure::Failure;
use crate::output::Output;

pub fn run(typed: &Packs, output: &Output) -> Result<(), Failure> {
    match &typed.command {
        None => list(output),
        Some(PacksCommand::Show { name }) => return show(name, output),
    }
    Ok(())
}

fn list(output: &Output) {
    if output.json {
        let packs: Vec<_> = PACKS
            .iter()
            .map(|pack| json!({ "name": pack.name, "about": pack.about }))
            .collect();
        output.print_json(&json!({ "packs": packs }));
        return;
    }
    let mut text = String::new();
    for pack in PACKS {
        let _ = writeln!(text, "{:10}  {}", pack.name, pack.about);
    }
    output.print(&text);
}

fn show(name: &str, output: &Output) -> Result<(), Failure> {
    let Some(pack) = Embedded::find(name) else {
        let message = format!("there is no embedded pack `{name}`");
        return Err(Failure::argument(message, Embedded::hint(name)));
    };
    let files = pack.files();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    if output.json {
        let files: Vec<_> = files
            .iter()
            .map(|file| json!({ "name": file.name, "text": text(&file.bytes) }))
            .collect();
        output.print_json(&json!({ "name": pack.name, "files": files }));
    } else {
        files
            .iter()
            .for_each(|file| output.print(&text(&file.bytes)));
    }
    Ok(())
}

//! `seedwright spheres`.

use seedwright_api::verify::unusable;
use seedwright_api::worlds::SpheresReply;
use seedwright_api::worlds::spoiler::{details, header, playthrough, table};
use seedwright_render::pictures::spheres_svg;
use seedwright_render::views::spheres::SphereAnalysis;
use serde::Serialize;

use crate::arguments::Spheres;
use crate::failure::Failure;
use crate::printer::Printer;
use crate::words::shown;
use crate::{bundles, files};

/// What is found when, and the files that were written.
#[derive(Serialize)]
struct SpheresOutput<'a> {
    #[serde(flatten)]
    reply: SpheresReply,
    written: Vec<&'a String>,
}

pub fn run(typed: &Spheres, printer: &Printer) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    let unknown = || unusable("it names what it does not have");
    let analysis = SphereAnalysis::new(&bundle).ok_or_else(unknown)?;
    if let Some(path) = &typed.svg {
        files::write(path, spheres_svg(&analysis))?;
    }
    let written = typed.svg.as_ref().map(|path| path.display().to_string());
    if printer.json {
        let reply = SpheresReply::new(&bundle).ok_or_else(unknown)?;
        let written = written.iter().collect();
        printer.print_json(&SpheresOutput { reply, written });
        return Ok(());
    }
    let everything = printer.verbose;
    printer.print(&format!(
        "{}\n{}\n{}\n{}",
        header(&bundle),
        table(&analysis, everything),
        details(&analysis, everything),
        playthrough(&analysis)
    ));
    if let Some(path) = written {
        printer.note(&format!("wrote {}\n", shown(&path)));
    }
    Ok(())
}

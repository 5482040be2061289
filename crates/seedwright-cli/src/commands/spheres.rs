//! `seedwright spheres`.

use seedwright_api::verify::unusable;
use seedwright_api::worlds::SpheresReply;
use seedwright_api::worlds::spoiler::{details, header, playthrough, table};
use seedwright_render::pictures::spheres_svg;
use seedwright_render::views::spheres::SphereAnalysis;
use serde::Serialize;

use crate::arguments::Spheres;
use crate::failure::Failure;
use crate::output::Output;
use crate::words::shown;
use crate::{bundles, files};

/// What is found when, and the files that were written.
#[derive(Serialize)]
struct Told<'a> {
    #[serde(flatten)]
    reply: SpheresReply,
    written: Vec<&'a String>,
}

pub fn run(typed: &Spheres, output: &Output) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    let unknown = || unusable("it names what it does not have");
    let analysis = SphereAnalysis::new(&bundle).ok_or_else(unknown)?;
    if let Some(path) = &typed.svg {
        files::write(path, spheres_svg(&analysis))?;
    }
    let written = typed.svg.as_ref().map(|path| path.display().to_string());
    if output.json {
        let reply = SpheresReply::new(&bundle).ok_or_else(unknown)?;
        let written = written.iter().collect();
        output.print_json(&Told { reply, written });
        return Ok(());
    }
    let everything = output.verbose;
    output.print(&format!(
        "{}\n{}\n{}\n{}",
        header(&bundle),
        table(&analysis, everything),
        details(&analysis, everything),
        playthrough(&analysis)
    ));
    if let Some(path) = written {
        output.note(&format!("wrote {}\n", shown(&path)));
    }
    Ok(())
}

//! `seedwright spheres`.

use seedwright_api::verify::unusable;
use seedwright_api::worlds::SpheresReply;
use seedwright_api::worlds::spoiler::{details, header, playthrough, table};
use seedwright_render::pictures::spheres_svg;
use seedwright_render::views::spheres::SphereAnalysis;

use crate::arguments::Spheres;
use crate::bundles;
use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::printer::Printer;
use crate::streams::is_stdout;
use crate::words::shown;

pub fn run(typed: &Spheres, printer: &Printer) -> Result<(), Failure> {
    let bundle = bundles::with_items(&typed.file)?;
    Outputs::of(&typed.svg).check(printer)?;
    let unknown = || unusable("it refers to rows that it does not have");
    let analysis = SphereAnalysis::new(&bundle).ok_or_else(unknown)?;
    if let Some(path) = &typed.svg {
        files::write(path, spheres_svg(&analysis))?;
    }
    if printer.json {
        let reply = SpheresReply::new(&bundle).ok_or_else(unknown)?;
        printer.print_reply(&reply, typed.svg.as_slice())?;
        return Ok(());
    }
    let everything = printer.verbose;
    let summary = format!(
        "{}\n{}\n{}\n{}",
        header(&bundle),
        table(&analysis, everything),
        details(&analysis, everything),
        playthrough(&analysis)
    );
    printer.print_summary(&summary, typed.svg.as_slice())?;
    if let Some(path) = typed.svg.as_ref().filter(|path| !is_stdout(path)) {
        printer.note(&format!("wrote {}\n", shown(&path.display().to_string())));
    }
    Ok(())
}

//! `seedwright import tiled` and `seedwright import metarooms`.

use std::ops::Deref;
use std::path::Path;

use seedwright_import::{metarooms, tiled};

use super::finish;
use crate::arguments::TemplateImport;
use crate::failure::Failure;
use crate::packs;
use crate::printer::Printer;

pub fn run_tiled(typed: &TemplateImport, printer: &Printer) -> Result<(), Failure> {
    let files = packs::read_given(given(typed), &["tmj", "json", "tsj"], printer)?;
    let imported = tiled::import(&id(&typed.out), &files);
    finish(imported, files, &typed.out, printer)
}

pub fn run_metarooms(typed: &TemplateImport, printer: &Printer) -> Result<(), Failure> {
    let files = packs::read_given(given(typed), &["tres"], printer)?;
    let imported = metarooms::import(&id(&typed.out), &files);
    finish(imported, files, &typed.out, printer)
}

fn given(typed: &TemplateImport) -> impl Iterator<Item = &Path> {
    typed.paths.iter().map(Deref::deref)
}

/// The id of a pack of templates: the name of its folder, since the files have no common name.
fn id(folder: &Path) -> String {
    let name = folder.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

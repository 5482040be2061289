//! `seedwright import vg-json`.

use seedwright_import::vg_json;

use super::finish;
use crate::arguments::DatabaseImport;
use crate::failure::Failure;
use crate::packs::{self, Within};
use crate::printer::Printer;

pub fn run(typed: &DatabaseImport, printer: &Printer) -> Result<(), Failure> {
    let files = packs::read_database(&typed.folder, Within::Tree, printer)?;
    let imported = match typed.return_mode() {
        Some(mode) => vg_json::import_with(&files, mode),
        None => vg_json::import(&files),
    };
    finish(imported, files, &typed.out, printer)
}

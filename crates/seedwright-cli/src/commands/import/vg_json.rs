//! `seedwright import vg-json`.

use seedwright_import::vg_json;

use super::finish;
use crate::arguments::DatabaseImport;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{self, Within};

pub fn run(typed: &DatabaseImport, output: &Output) -> Result<(), Failure> {
    let files = packs::read_database(&typed.folder, Within::Tree, output)?;
    let imported = vg_json::import_with(&files, typed.return_mode());
    finish(imported, files, &typed.out, output)
}

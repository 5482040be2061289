//! `seedwright import exits`.

use seedwright::pack::MAX_FILE_BYTES;
use seedwright_import::exits;

use super::finish;
use crate::arguments::ExitsImport;
use crate::failure::Failure;
use crate::input::read_file;
use crate::printer::Printer;

pub fn run(typed: &ExitsImport, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.file, MAX_FILE_BYTES)?;
    let imported = exits::import_with(&file, typed.start.as_deref(), typed.return_mode());
    finish(imported, vec![file], &typed.out, printer)
}

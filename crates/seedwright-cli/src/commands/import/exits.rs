//! `seedwright import exits`.

use seedwright_import::exits;

use super::finish;
use crate::arguments::ExitsImport;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::printer::Printer;

pub fn run(typed: &ExitsImport, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.file, Limit::FILE)?;
    let imported = exits::import_with(&file, typed.start.as_deref(), typed.return_mode());
    finish(imported, vec![file], &typed.out, printer)
}

//! `seedwright import exits`.

use seedwright_import::exits;

use super::finish;
use crate::arguments::ExitsImport;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::printer::Printer;

pub fn run(typed: &ExitsImport, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.file, Limit::FILE)?;
    let imported = match typed.return_mode() {
        Some(mode) => exits::import_with(&file, typed.start.as_deref(), mode),
        None => exits::import(&file, typed.start.as_deref()),
    };
    finish(imported, vec![file], &typed.out, printer)
}

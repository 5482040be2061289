//! `seedwright import randovania-dump`.

use seedwright_import::randovania_dump;

use super::finish;
use crate::arguments::RandovaniaDumpImport;
use crate::failure::Failure;
use crate::input::{Limit, read_file};
use crate::printer::Printer;

pub fn run(typed: &RandovaniaDumpImport, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.file, Limit::FILE)?;
    let imported = randovania_dump::import(&file, typed.options());
    finish(imported, vec![file], &typed.out, printer)
}

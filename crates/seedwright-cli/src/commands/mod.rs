//! The commands, one module each.

mod batch;
mod check;
mod code;
mod doors;
mod explain;
mod export;
mod finish;
mod generate;
mod held;
mod import;
mod items;
mod many;
mod map;
mod new;
mod outcome;
mod packs;
mod population;
mod proof;
mod quality;
mod race;
mod reach;
mod rooms;
mod row;
mod serve;
mod settings;
mod shell;
mod spheres;
mod statistics;
mod stats;
mod survey;
mod verify;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;
use crate::printer::Printer;

/// Runs a command.
pub fn run(arguments: &Arguments, printer: &Printer) -> Result<(), Failure> {
    match &arguments.command {
        Command::Generate(typed) => generate::run(typed, printer),
        Command::Batch(typed) => batch::run(typed, printer),
        Command::Stats(typed) => stats::run(typed, printer),
        Command::Race(typed) => race::run(typed, printer),
        Command::Items(typed) => items::run(typed, printer),
        Command::Rooms(typed) => rooms::run(typed, printer),
        Command::Doors(typed) => doors::run(typed, printer),
        Command::Code(typed) => code::run(typed, printer),
        Command::Population(typed) => population::run(typed, printer),
        Command::Verify(typed) => verify::run(typed, printer),
        Command::Quality(typed) => quality::run(typed, printer),
        Command::Spheres(typed) => spheres::run(typed, printer),
        Command::Check(typed) => check::run(typed, printer),
        Command::Reach(typed) => reach::run(typed, printer),
        Command::Explain(typed) => explain::run(typed, printer),
        Command::Settings(typed) => settings::run(typed, printer),
        Command::Map(typed) => map::run(typed, printer),
        Command::Import(typed) => import::run(typed, printer),
        Command::Export(typed) => export::run(typed, printer),
        Command::Packs(typed) => packs::run(typed, printer),
        Command::New(typed) => new::run(typed, printer),
        Command::Serve(typed) => serve::run(typed, printer),
        Command::Completions(typed) => shell::completions(typed, printer),
        Command::Man => shell::manual(printer),
    }
}

//! One file a command.

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
mod packs;
mod parts;
mod population;
mod race;
mod reach;
mod rooms;
mod row;
mod serve;
mod settings;
mod shell;
mod spheres;
mod survey;
mod verify;

use crate::arguments::{Arguments, Command};
use crate::failure::Failure;
use crate::output::Output;

/// Runs the command that was typed.
pub fn run(arguments: &Arguments, output: &Output) -> Result<(), Failure> {
    match &arguments.command {
        Command::Generate(typed) => generate::run(typed, output),
        Command::Reveal(typed) => race::reveal(typed, output),
        Command::Items(typed) => items::run(typed, output),
        Command::Rooms(typed) => rooms::run(typed, output),
        Command::Doors(typed) => doors::run(typed, output),
        Command::Code(typed) => code::run(typed, output),
        Command::Population(typed) => population::run(typed, output),
        Command::Verify(typed) => verify::run(typed, output),
        Command::Spheres(typed) => spheres::run(typed, output),
        Command::Check(typed) => check::run(typed, output),
        Command::Reach(typed) => reach::run(typed, output),
        Command::Explain(typed) => explain::run(typed, output),
        Command::Settings(typed) => settings::run(typed, output),
        Command::Map(typed) => map::run(typed, output),
        Command::Import(typed) => import::run(typed, output),
        Command::Export(typed) => export::run(typed, output),
        Command::Packs(typed) => packs::run(typed, output),
        Command::New(typed) => new::run(typed, output),
        Command::Serve(typed) => serve::run(typed, output),
        Command::Completions(typed) => shell::completions(typed, output),
        Command::Man => shell::manual(output),
    }
}

//! The steps of a shuffle.

use seedwright::doors::Step;
use seedwright::world::World;
use seedwright_api::worlds::door_step_text;

use crate::printer::Printer;

/// Prints a step, if details are requested.
pub fn see(world: &World, step: &Step<'_>, printer: &Printer) {
    if printer.verbose {
        printer.detail(&door_step_text(world, step));
    }
}

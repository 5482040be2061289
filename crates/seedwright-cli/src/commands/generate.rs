//! `seedwright generate`.

use super::survey;
use crate::arguments::Generate;
use crate::build::{build, has_items};
use crate::failure::Failure;
use crate::map;
use crate::output::Output;
use crate::packs::Pack;

/// Runs the stages that the pack has something for. Today that is the placement of items.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    if !has_items(&pack.world) {
        return survey::run(&pack, &typed.build, output);
    }
    let built = build(&pack, &typed.build, output)?;
    let map = match typed.build.out {
        Some(_) => map::draw(&pack.world, &pack.settings(&typed.build.chosen)?).svg,
        None => String::new(),
    };
    built.finish(&typed.build, &[("map-world.svg", &map)], output)
}

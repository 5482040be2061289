//! `seedwright generate`.

use super::{doors, survey};
use crate::arguments::Generate;
use crate::build::{build, has_items};
use crate::campaign;
use crate::failure::Failure;
use crate::map;
use crate::output::Output;
use crate::packs::Pack;

/// Runs the stages that the pack has something for: all of them for a campaign; otherwise the shuffle of doors,
/// where it asks for one, and the placement of items.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    if pack.world.campaign.is_some() {
        let built = campaign::build(&pack, &typed.build, output)?;
        return built.finish(&typed.build, &[], output);
    }
    pack.with_rooms()?;
    if !has_items(&pack.world) {
        return match pack.world.shuffle {
            Some(_) => doors::shuffle_alone(&pack, &typed.build, output),
            None => survey::run(&pack, &typed.build, output),
        };
    }
    let built = build(&pack, &typed.build, output)?;
    let world = built.linked_world().unwrap_or(&pack.world);
    let map = match typed.build.out {
        Some(_) => map::draw(world, &pack.settings(&typed.build.chosen)?).svg,
        None => String::new(),
    };
    built.finish(&typed.build, &[("map-world.svg", &map)], output)
}

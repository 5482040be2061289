//! `seedwright generate`.

use super::{doors, survey};
use crate::arguments::Generate;
use crate::build::{Request, build, has_items, linked_pack};
use crate::failure::Failure;
use crate::map;
use crate::output::Output;
use crate::packs::Pack;

/// The pack that is built when none is named.
const PACK: &str = "station";

/// Runs the stages that the pack has something for: the shuffle of doors, where it asks for one, and the
/// placement of items.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    let (pack, request) = wanted(typed, output)?;
    let out = typed.build.out.as_deref();
    if !has_items(&pack.world) {
        return match pack.world.shuffle {
            Some(_) => doors::shuffle_alone(&pack, &request, out, output),
            None => survey::run(&pack, &request, out, output),
        };
    }
    let built = build(&pack, &request, output)?;
    let world = built.linked_world().unwrap_or(&pack.world);
    let map = match out {
        Some(_) => map::draw(world, &request.settings).svg,
        None => String::new(),
    };
    built.finish(out, &[("map-world.svg", &map)], output)
}

/// The pack, and what is asked for beside it.
fn wanted(typed: &Generate, output: &Output) -> Result<(Pack, Request), Failure> {
    let named = typed.pack.as_deref();
    if let Some(code) = &typed.permalink {
        let (pack, link) = linked_pack(code, named, output)?;
        let request = Request::linked(&pack, &link)?;
        return Ok((pack, request));
    }
    let pack = Pack::load_rooms(named.unwrap_or(PACK), output)?;
    let request = Request::typed(&pack, &typed.build, output)?;
    Ok((pack, request))
}

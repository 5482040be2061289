//! `seedwright generate`.

use seedwright::world::World;
use seedwright_render::pictures::world_svg;
use seedwright_render::scene::chart_scene;

use super::{doors, many, race, survey};
use crate::arguments::Generate;
use crate::build::placements::placed_items;
use crate::build::{Built, Request, Wanted, build, has_items, linked_pack};
use crate::campaign;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// The pack that is built when none is named.
const PACK: &str = "campaign";

/// Runs the stages that the pack has something for: all of them for a campaign; otherwise the shuffle of doors,
/// where it asks for one, and the placement of items.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    if let Some(secret) = &typed.race {
        return race::begin(typed, secret, output);
    }
    let (pack, request) = wanted(typed, output)?;
    let out = typed.build.out.as_deref();
    if let Some(count) = typed.count {
        return many::run(&pack, typed, (request, count), output);
    }
    if pack.world.campaign.is_none() && !has_items(&pack.world) {
        refuse_locks(&pack.world)?;
        return match pack.world.shuffle {
            Some(_) => doors::shuffle_alone(&pack, &request, out, output),
            None => survey::run(&pack, &request, out, output),
        };
    }
    let mut built = built(&pack, &request, Wanted::pictures(out.is_some()), output)?;
    built.told.as_pixels = typed.png;
    built.finish(out, output)
}

/// Locks are made together with the placement of items, so a pack with nothing to place can't have any.
fn refuse_locks(world: &World) -> Result<(), Failure> {
    let locks = world.codes.as_ref().map_or(0, |theme| theme.locks.len());
    let missing = match world.items.is_empty() {
        true => "items",
        false => "locations",
    };
    match locks {
        0 => Ok(()),
        _ => Err(Failure::argument(
            format!(
                "the pack has locks, but no {missing}, so that nothing can be placed or proved"
            ),
            format!("give it {missing}, or leave the section [locks] out"),
        )),
    }
}

/// Builds a world, with whatever is to be made of it.
pub fn built(
    pack: &Pack,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    if pack.world.campaign.is_some() {
        return campaign::build(pack, request, wanted, output);
    }
    let mut built = build(pack, request, wanted, output)?;
    if wanted != Wanted::Nothing {
        output.begin("pictures")?;
    }
    let world = built.linked_world().unwrap_or(&pack.world);
    let settings = &request.settings;
    if wanted == Wanted::Scene {
        let opened = built.opened(world)?;
        let scene = chart_scene(world, settings, &opened, &placed_items(&built.placements));
        built.told.scene = Some(scene);
    } else if wanted.draws("map-world.svg") {
        let map = world_svg(world, settings).svg;
        built.told.draw("map-world.svg", map);
    }
    Ok(built)
}

/// The pack that was named, or the one that is built otherwise.
pub fn named(typed: &Generate, output: &Output) -> Result<Pack, Failure> {
    Pack::load(typed.pack.as_deref().unwrap_or(PACK), output)?.that_generates()
}

/// The pack, and what is asked for beside it.
fn wanted(typed: &Generate, output: &Output) -> Result<(Pack, Request), Failure> {
    if let Some(code) = &typed.permalink {
        let (pack, link) = linked_pack(code, typed.pack.as_deref(), output)?;
        let request = Request::linked(&pack, &link)?;
        return Ok((pack, request));
    }
    let pack = named(typed, output)?;
    let request = Request::typed(&pack, &typed.build, output)?;
    Ok((pack, request))
}

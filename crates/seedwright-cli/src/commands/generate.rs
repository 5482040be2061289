//! `seedwright generate`.

use seedwright::pipeline::{Generated, Generator, Stages};
use seedwright_render::pictures::world_svg;
use seedwright_render::scene::chart_scene;

use super::{doors, many, parts, race, survey};
use crate::arguments::Generate;
use crate::build::placements::placed_items;
use crate::build::{Built, Request, Wanted, generate, linked_pack, prepare};
use crate::campaign;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, PackExt};

/// The pack that is built when none is named.
const PACK: &str = "campaign";

/// Runs the stages that the pack has something for, and tells of what they decided.
pub fn run(typed: &Generate, output: &Output) -> Result<(), Failure> {
    if let Some(secret) = &typed.race {
        return race::begin(typed, secret, output);
    }
    let (pack, request) = wanted(typed, output)?;
    let out = typed.build.out.as_deref();
    if let Some(count) = typed.count {
        return many::run(&pack, typed, (request, count), output);
    }
    let generator = prepare(&pack, &request, output)?;
    match kind(&generator) {
        Kind::Whole => {
            let mut built = made(&generator, &request, Wanted::pictures(out.is_some()), output)?;
            built.told.as_pixels = typed.png;
            built.finish(out, output)
        }
        Kind::Doors => doors::shuffle_alone(&generator, &request, out, output),
        Kind::Parts => parts::run(&generator, &request, (out, typed.png), output),
        Kind::Nothing => {
            pack.needs_rooms()?;
            survey::run(&pack, &request, out, output)
        }
    }
}

/// What is made of a pack.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// A world with items in it.
    Whole,
    /// A map whose doors lead elsewhere.
    Doors,
    /// Rooms, locks or levels, each for itself.
    Parts,
    /// There is nothing to decide.
    Nothing,
}

/// What is made of a pack, by the stages that it has.
pub fn kind(generator: &Generator) -> Kind {
    let has = |name: &str| generator.stages().any(|stage| stage.name() == name);
    match generator.stages().next() {
        None => Kind::Nothing,
        Some(_) if has("campaign") || has("items") => Kind::Whole,
        Some(_) if has("doors") => Kind::Doors,
        Some(_) => Kind::Parts,
    }
}

/// Builds a world with items in it, with whatever is to be made of it.
pub fn built(
    pack: &Pack,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    let request = request.with_stages(match pack.world.campaign {
        Some(_) => Stages::All,
        None => Stages::Items,
    });
    made(&prepare(pack, &request, output)?, &request, wanted, output)
}

/// Builds the world of a seed.
pub fn made(
    generator: &Generator,
    request: &Request,
    wanted: Wanted<'_>,
    output: &Output,
) -> Result<Built, Failure> {
    let generated = generate(generator, request, output)?;
    if let Some(built) = campaign::built(&generated, wanted, output)? {
        return Ok(built);
    }
    let mut built = Built::new(&generated, wanted)?;
    draw(&generated, wanted, &mut built, output)?;
    Ok(built)
}

/// Draws what is wanted of a world that is no campaign.
fn draw(
    generated: &Generated,
    wanted: Wanted<'_>,
    built: &mut Built,
    output: &Output,
) -> Result<(), Failure> {
    if wanted != Wanted::Nothing {
        output.begin("pictures")?;
    }
    let (world, settings) = (generated.world(), generated.settings());
    if wanted == Wanted::Scene {
        let opened = built.opened(world)?;
        let scene = chart_scene(world, settings, &opened, &placed_items(&built.placements));
        built.told.scene = Some(scene);
    } else if wanted.draws("map-world.svg") {
        built.told.draw("map-world.svg", world_svg(world, settings).svg);
    }
    Ok(())
}

/// The pack that was named, or the one that is built otherwise.
pub fn named(typed: &Generate, output: &Output) -> Result<Pack, Failure> {
    Pack::load(typed.pack.as_deref().unwrap_or(PACK), output)
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

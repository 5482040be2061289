//! Rooms laid out, step by step.

use seedwright::grid::Size;
use seedwright::world::LayoutTarget;
use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{RoomsReply, RoomsRequest};
use seedwright_api::{Context, Described, FileReply, Json, Problem};
use seedwright_render::export;
use seedwright_render::pictures::{Layers, layout_svg};
use seedwright_render::pixels::png_of_svg;
use seedwright_render::scene::{layout_scene, template_shapes};
use seedwright_render::views::layout::LayoutPart;
use serde_json::{Value, json};

use super::common::{self, output};
use super::request::{HEAVY_ROOMS, Resolved, resolve};
use crate::failure::Failure;
use crate::rooms::{self, Job, Laid};

/// How many steps are told.
const STEPS: usize = 20_000;
/// The largest layouts that are drawn up for a client: in rooms, in cells of floor, and in cells of the whole map.
const ROOMS: u32 = 2_000;
const FLOOR: u32 = 40_000;
const AREA: u64 = 1_000_000;

/// Lays rooms out, and tells every step of it.
pub fn rooms(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
) -> Result<Json<Described<RoomsReply>>, Problem> {
    let (laid, templates) = lay_out(request, context, Some(STEPS))?;
    context.begin("answer")?;
    let mut answer = rooms::report(&laid);
    answer["asked"] = laid.bundle.stages["rooms"].clone();
    answer["templates"] = templates;
    answer["scene"] = json!(layout_scene(&laid.view(), &laid.trails));
    answer["shapes"] = json!(template_shapes(&laid.catalogue));
    if let Some(steps) = laid.steps {
        steps.report(&mut answer);
    }
    Ok(Json(answer.into()))
}

fn lay_out(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
    kept_steps: Option<usize>,
) -> Result<(Laid, Value), Problem> {
    let layout = &request.rest.layout;
    let Resolved { pack, request } = resolve(&request.world, context)?;
    let output = output(context);
    let blueprint = rooms::blueprint(&pack.world.id, &pack)?;
    let asked = layout.over(&pack.world, blueprint.settings.clone())?;
    is_modest(asked.target)?;
    if is_heavy(asked.target) {
        output.weigh()?;
    }
    let job =
        Job { settings: &request.settings, asked, seed: &request.seed, trace: None, kept_steps };
    let laid = rooms::lay_out(&pack, &job, &output)?;
    is_drawable(laid.layout.size)?;
    Ok((laid, rooms::templates_json(blueprint)))
}

/// Refuses what would take too much memory. Numbers that no layout can have are refused elsewhere.
fn is_modest(target: LayoutTarget) -> Result<(), Failure> {
    let (name, wanted, most) = match target {
        LayoutTarget::Rooms(rooms) => ("rooms", rooms, ROOMS),
        LayoutTarget::Floor(cells) => ("floor", cells, FLOOR),
    };
    match wanted > most {
        true => Err(too_large(&format!(
            "layout: `{name}` is {wanted}; a request may ask for {most} at most"
        ))),
        false => Ok(()),
    }
}

/// Whether a layout takes much memory: a room has more than ten cells.
fn is_heavy(target: LayoutTarget) -> bool {
    match target {
        LayoutTarget::Rooms(rooms) => rooms > HEAVY_ROOMS,
        LayoutTarget::Floor(cells) => cells > HEAVY_ROOMS * 10,
    }
}

/// Refuses a layout whose map would take too much memory.
fn is_drawable(size: Size) -> Result<(), Failure> {
    let Size { width, height } = size;
    match size.area() > AREA {
        true => Err(too_large(&format!(
            "the map would have {width} × {height} cells; a request may ask for {AREA} at most"
        ))),
        false => Ok(()),
    }
}

fn too_large(why: &str) -> Failure {
    let hint = "ask for less, or lay it out with `seedwright rooms` on a machine of your own: it has no such limit";
    Failure::argument(why, hint)
}

/// A file of a layout.
pub fn file(request: &WorldAnd<RoomsRequest>, context: &Context<'_>) -> Result<FileReply, Problem> {
    let name = context.file;
    let (laid, _) = lay_out(request, context, None)?;
    context.begin("pictures")?;
    let (view, parts) = (laid.view(), [LayoutPart::alone(laid.view())]);
    let layers = Layers { names: true, ..Layers::default() };
    let picture = || layout_svg(&view, layers);
    let bytes = match name {
        "seed.json" => laid.text.clone().into_bytes(),
        "layout.json" => export::layout_json(&view).to_string().into_bytes(),
        "map.svg" => picture().into_bytes(),
        "map.png" => png_of_svg(&picture())?,
        "map.tmj" => export::tiled(&parts, "map-tiles.png").to_string().into_bytes(),
        "map-tiles.png" => export::tileset(),
        "map.ldtk" => export::ldtk(&parts).to_string().into_bytes(),
        _ => return Err(unknown().into()),
    };
    common::file(name, bytes, unknown)
}

fn unknown() -> Failure {
    Failure::argument(
        "a layout has no such file",
        "files are seed.json, layout.json, map.svg, map.png, map.tmj, map-tiles.png and map.ldtk",
    )
}

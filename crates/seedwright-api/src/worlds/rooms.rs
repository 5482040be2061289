//! The operations that lay out rooms.

use std::sync::Arc;

use seedwright::pipeline::{Event, Request, Stages};
use seedwright::rooms::Blueprint;
use seedwright::world::LayoutSettings;
use seedwright_render::export::{LayoutMap, layout_file, layout_file_names, layout_json};
use seedwright_render::pictures::Layers;
use seedwright_render::scene::{LayoutScene, TemplateShape, layout_scene, template_shapes};
use seedwright_render::views::trails::Trails;
use serde::{Deserialize, Serialize};

use super::laid_rooms::{LaidRooms, blueprint};
use super::layout_steps::LayoutStep;
use super::resolve::{BuildRequest, ResolvedRequest, prepare, resolve};
use super::size_limits::{check_map, check_target};
use crate::by_name::ByName;
use crate::json_schema::JsonSchema;
use crate::operation::{Example, FileReply, Json, operation};
use crate::requests::WorldAnd;
use crate::sections::{SectionRequest, StageSettings};
use crate::settings::PackName;
use crate::steps::Steps;
use crate::{Context, Pack, Problem, pace};

operation! {
    /// Lays out rooms and reports every step.
    Rooms: "rooms" as "rooms", WorldAnd<RoomsRequest> => Json<RoomsReply>,
    examples [
        Example::new("halls", r#"{"pack":"halls","seed":"7"}"#),
        Example::new("layout", SMALL),
    ]
}

const SMALL: &str = r#"{"pack":"halls","seed":"7","layout":{"rooms":20,"walkers":2}}"#;

operation! {
    /// Returns a file of a layout.
    RoomsFile: "rooms/files" as "roomsFile", WorldAnd<RoomsRequest> => FileReply,
    details details(),
    examples [
        Example::of_file("bundle", "seed.json", SMALL),
        Example::of_file("picture", "map.svg", SMALL),
        Example::of_file("tiled", "map.tmj", SMALL),
        Example::of_file("tiles", "map-tiles.png", SMALL),
    ]
}

/// The details of the operation: its files.
fn details() -> String {
    let names = file_names().into_iter().map(|name| format!("`{name}`"));
    format!("The files are {}.", names.collect::<Vec<_>>().join(", "))
}

/// The names of the files of a layout. All but the first two are export formats.
fn file_names() -> Vec<String> {
    let own = ["seed.json", "layout.json"].map(str::to_owned);
    own.into_iter().chain(layout_file_names("map")).collect()
}

/// A world, and settings that override its `[layout]` section.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RoomsRequest {
    /// Settings that override the `[layout]` section of the pack.
    #[serde(default)]
    #[schemars(schema_with = "super::schemas::limited_layout")]
    pub layout: SectionRequest<LayoutSettings>,
}

/// Laid-out rooms, with the steps that led there.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct RoomsReply {
    #[serde(flatten)]
    layout: LayoutReply,
    /// The templates as drawn in the pack, row by row.
    templates: ByName<Vec<String>>,
    /// The scene that a map of the layout is drawn from.
    scene: LayoutScene,
    /// Every template in each of its orientations, for replaying the steps.
    shapes: Vec<TemplateShape>,
    /// The first steps, and the last one.
    steps: Vec<LayoutStep>,
    /// The number of steps that are not listed.
    steps_left_out: u64,
}

/// A layout. `rooms --json` prints the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct LayoutReply {
    /// The version of the engine.
    engine_version: String,
    /// The seed version: seeds of the same version give the same results.
    seed_version: u32,
    /// The pack.
    pack: PackName,
    /// The seed.
    seed: String,
    #[serde(flatten)]
    map: LayoutMap,
    /// Three words for comparing results at a glance.
    hash_words: [String; 3],
    /// Five glyphs for comparing results at a glance.
    hash_glyphs: [String; 5],
    /// The verdict of the independent checker.
    proof: LayoutProof,
    /// The resolved settings of the layout, as recorded in the bundle.
    request: StageSettings<LayoutSettings>,
}

/// A layout as one part of a result.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutPartReply {
    #[serde(flatten)]
    map: LayoutMap,
    /// The resolved settings of the layout, as recorded in the bundle.
    request: StageSettings<LayoutSettings>,
}

impl LayoutPartReply {
    /// Describes a layout as one part of a result.
    pub fn new(laid: &LaidRooms) -> Self {
        let LayoutReply { map, request, .. } = LayoutReply::new(laid);
        Self { map, request }
    }
}

/// The verdict of the independent checker on a layout.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct LayoutProof {
    /// Always true: a result that the checker rejects becomes a problem.
    verified: bool,
}

impl LayoutReply {
    /// Describes a layout.
    pub fn new(laid: &LaidRooms) -> Self {
        let bundle = &laid.bundle;
        Self {
            engine_version: bundle.engine_version.clone(),
            seed_version: bundle.seed_version,
            pack: (&bundle.pack).into(),
            seed: bundle.seed.clone(),
            map: layout_json(&laid.view()).map,
            hash_words: bundle.hash_words.clone(),
            hash_glyphs: bundle.hash_glyphs.clone(),
            proof: LayoutProof { verified: true },
            request: StageSettings::of(bundle),
        }
    }
}

/// The drawings of templates by name, in their original orientation.
fn drawings(blueprint: &Blueprint) -> ByName<Vec<String>> {
    let templates = blueprint.templates.iter().map(|template| {
        let drawing = template.drawing();
        (template.name.clone(), drawing.lines().map(str::to_owned).collect())
    });
    templates.collect()
}

/// Runs the `rooms` operation.
pub(crate) fn run_rooms(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
) -> Result<Json<RoomsReply>, Problem> {
    let mut steps = Steps::new(context.service.limits().room_steps.saturating_sub(1));
    let (pack, laid) = lay_out(request, context, Some(&mut steps))?;
    context.begin("answer")?;
    Ok(Json(RoomsReply {
        layout: LayoutReply::new(&laid),
        templates: drawings(blueprint(&pack.world.id, &pack)?),
        scene: layout_scene(&laid.view(), &laid.trails),
        shapes: template_shapes(&laid.catalogue),
        steps: steps.kept,
        steps_left_out: steps.left_out,
    }))
}

/// Runs the `rooms/files` operation.
pub(crate) fn run_file(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
) -> Result<FileReply, Problem> {
    let name = context.file;
    let (_, laid) = lay_out(request, context, None)?;
    context.begin("pictures")?;
    let view = laid.view();
    let layers = Layers { names: true, ..Layers::default() };
    let bytes = match name {
        "seed.json" => Some(laid.text.clone().into_bytes()),
        "layout.json" => Some(layout_json(&view).to_string().into_bytes()),
        _ => layout_file(&view, layers, "map", name)?,
    };
    let file = bytes.and_then(|bytes| FileReply::new(name, bytes));
    file.ok_or_else(|| {
        let hint = format!("the files are {}", file_names().join(", "));
        Problem::invalid("a layout has no such file", hint)
    })
}

fn lay_out(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
    mut steps: Option<&mut Steps<LayoutStep>>,
) -> Result<(Arc<Pack>, LaidRooms), Problem> {
    let ResolvedRequest { pack, request: chosen } = resolve(&request.world, context)?;
    let blueprint = blueprint(&pack.world.id, &pack)?;
    let layout = request.rest.layout.over(&pack.world, blueprint.settings.clone())?;
    check_target(layout.target, context)?;
    let layout = Some(layout);
    let engine = Request { stages: Stages::Rooms, layout, ..Request::new(chosen.settings) };
    let request = BuildRequest::new(&pack, engine, chosen.seed);
    let generator = prepare(&pack, &request)?;
    let names = generator.room_planner().map(|planner| (planner.catalogue(), planner.graph()));
    let (mut trails, mut number) = (Trails::default(), 0);
    let made = pace::generate(&generator, &request.seed, &*context.observer, |event| match event {
        Event::Rooms(step) => {
            trails.see(&step.event);
            number = step.number + 1;
            if let (Some(steps), Some(names)) = (&mut steps, names) {
                steps.push(|| LayoutStep::new(names, step));
            }
        }
        Event::RoomsEnded(Some(layout)) => {
            if let Some(steps) = &mut steps {
                steps.finish(LayoutStep::laid(number, layout));
            }
        }
        _ => {}
    });
    let made = made.map_err(|error| request.about(&pack.world, false).problem(&error))?;
    let laid = LaidRooms::new(&made, trails)?;
    check_map(laid.layout.size, context.service.limits().layout_cells)?;
    Ok((pack, laid))
}

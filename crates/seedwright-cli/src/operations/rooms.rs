//! Rooms laid out, step by step.

use seedwright::world::LayoutSettings;
use seedwright_api::requests::WorldAnd;
use seedwright_api::worlds::{
    Resolved, RoomsReply, RoomsRequest, blueprint, lay_out_rooms, layout_file, resolve,
};
use seedwright_api::{Context, FileReply, Json, Problem};

use crate::arguments::AskedLayout;

fn asked(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
) -> Result<(Resolved, LayoutSettings), Problem> {
    let layout: AskedLayout = request.rest.layout.read()?;
    let resolved = resolve(&request.world, context)?;
    let blueprint = blueprint(&resolved.pack.world.id, &resolved.pack)?;
    let layout = layout.checked()?.over(blueprint.settings.clone());
    Ok((resolved, layout))
}

/// Lays rooms out, and tells every step of it.
pub fn rooms(
    request: &WorldAnd<RoomsRequest>,
    context: &Context<'_>,
) -> Result<Json<RoomsReply>, Problem> {
    let (resolved, layout) = asked(request, context)?;
    lay_out_rooms(&resolved, layout, context).map(Json)
}

/// A file of a layout.
pub fn file(request: &WorldAnd<RoomsRequest>, context: &Context<'_>) -> Result<FileReply, Problem> {
    let (resolved, layout) = asked(request, context)?;
    layout_file(&resolved, layout, context)
}

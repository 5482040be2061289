//! How large layouts and runs of levels may be that a request asks for.

use seedwright::grid::Size;
use seedwright::pipeline::Generator;
use seedwright::random::Seed;
use seedwright::world::LayoutTarget;

use crate::{Context, Problem};

/// Refuses what would take too much memory, and waits for memory for what takes much. Numbers that no layout can have
/// are refused elsewhere.
pub(super) fn check_target(target: LayoutTarget, context: &Context<'_>) -> Result<(), Problem> {
    let limits = context.service.limits();
    // A room has more than ten cells.
    let (name, wanted, most, much) = match target {
        LayoutTarget::Rooms(rooms) => ("rooms", rooms, limits.layout_rooms, limits.heavy_rooms),
        LayoutTarget::Floor(cells) => {
            ("floor", cells, limits.layout_floor, limits.heavy_rooms * 10)
        }
    };
    if wanted > most {
        let why = format!("layout: `{name}` is {wanted}; a request may ask for {most} at most");
        return Err(too_large(why));
    }
    if wanted > much {
        context.reserve_memory()?;
    }
    Ok(())
}

/// Refuses a layout whose map would take too much memory.
pub(super) fn check_map(size: Size, most: u64) -> Result<(), Problem> {
    let Size { width, height } = size;
    match size.area() > most {
        true => Err(too_large(format!(
            "the map would have {width} × {height} cells; a request may ask for {most} at most"
        ))),
        false => Ok(()),
    }
}

fn too_large(why: String) -> Problem {
    let hint = "ask for less, or lay it out with `seedwright rooms` on a machine of your own: it has no such limit";
    Problem::invalid(why, hint)
}

/// Refuses a layout or a run that would take too much memory, where a pack alone says how large it is.
pub(super) fn check_parts(
    generator: &Generator,
    seed: &Seed,
    context: &Context<'_>,
) -> Result<(), Problem> {
    if let Some(planner) = generator.room_planner() {
        check_target(planner.target(), context)?;
    }
    let levels = generator.request().levels.clone();
    let levels = generator.populator().map(|populator| levels.run(populator, seed).count());
    let most = context.service.limits().levels;
    match levels.filter(|levels| *levels > most as usize) {
        Some(levels) => Err(Problem::invalid(
            format!("this run has {levels} levels; a request may ask for {most} at most"),
            "ask for some of its levels, or use `seedwright generate` on a machine of your own: it has no such limit",
        )),
        None => Ok(()),
    }
}

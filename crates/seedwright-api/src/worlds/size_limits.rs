//! The size limits of layouts and level runs in requests.

use seedwright::grid::Size;
use seedwright::pipeline::Generator;
use seedwright::random::Seed;
use seedwright::world::LayoutTarget;

use crate::{Context, Problem};

/// Rejects layouts that would take too much memory, and reserves memory for large ones. Invalid numbers are rejected
/// elsewhere.
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
        let why = format!("layout: `{name}` is {wanted}; the limit is {most}");
        return Err(too_large(why));
    }
    if wanted > much {
        context.reserve_memory()?;
    }
    Ok(())
}

/// Rejects a layout whose map would take too much memory.
pub(super) fn check_map(size: Size, most: u64) -> Result<(), Problem> {
    let Size { width, height } = size;
    match size.area() > most {
        true => Err(too_large(format!(
            "the map would have {width} × {height} cells; the limit is {most}"
        ))),
        false => Ok(()),
    }
}

fn too_large(why: String) -> Problem {
    let hint = "request a smaller layout, or run `seedwright rooms` yourself: it has no such limit";
    Problem::invalid(why, hint)
}

/// Rejects a layout or a run whose size, set by the pack alone, would take too much memory.
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
            format!("this run has {levels} levels; the limit is {most}"),
            "request some of its levels, or run `seedwright generate` yourself: it has no such limit",
        )),
        None => Ok(()),
    }
}

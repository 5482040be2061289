//! Rooms laid out by walkers: the layout, what is told of it, its picture, and its files for other programs.

pub mod export;
mod failed;
pub mod grid;
mod labels;
mod legend;
mod log;
mod marks;
mod outcome;
pub mod outline;
mod picture;
mod raster;
mod summary;
mod trace;
mod trails;
mod watch;
mod words;

use std::path::Path;

use seedwright::bundle::{Bundle, Made};
use seedwright::random::Seed;
use seedwright::rooms::{
    Blueprint, Catalogue, Layout, PlacedId, PlacedRoom, Planner, Settings, Template,
};
use seedwright::world;

use crate::build::proved;
use crate::commands::words::shown;
use crate::failure::Failure;
use crate::files::Lines;
use crate::output::Output;
use crate::packs::Pack;
pub use outcome::pack_files;
pub use picture::{Layers, picture, rock_pattern};
pub use raster::png;
pub use summary::summary;
pub use trails::Trails;
use watch::Watch;

/// A layout with what it was made from.
pub struct Plan<'a> {
    pub catalogue: &'a Catalogue,
    pub layout: &'a Layout,
    /// The name of the pack.
    pub pack: String,
    /// The text of the seed.
    pub seed: String,
}

impl Plan<'_> {
    /// The template of a room as it lies.
    pub fn template(&self, room: &PlacedRoom) -> Template {
        self.catalogue
            .template(room.template)
            .turned(room.orientation)
    }

    /// The name of a room, which no other one has: that of its template, and its number.
    pub fn room_name(&self, id: PlacedId) -> String {
        let template = self.catalogue.template(self.layout.room(id).template);
        format!("{} {}", template.name, id.0 + 1)
    }
}

/// Rooms that were laid out.
pub struct Laid {
    pub catalogue: Catalogue,
    pub layout: Layout,
    pub trails: Trails,
    pub bundle: Bundle,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
}

impl Laid {
    /// The layout as pictures and exports want it.
    pub fn plan(&self) -> Plan<'_> {
        Plan {
            catalogue: &self.catalogue,
            layout: &self.layout,
            pack: self.bundle.pack.name.clone(),
            seed: self.bundle.seed.clone(),
        }
    }
}

/// What a pack asks of a layout.
pub fn blueprint<'p>(name: &str, pack: &'p Pack) -> Result<&'p Blueprint, Failure> {
    pack.world.layout.as_ref().ok_or_else(|| {
        Failure::argument(
            format!("the pack {} has no templates to lay out", shown(name)),
            "draw some in sections [templates.\"Hall\"]; `seedwright packs show halls` is an example",
        )
    })
}

/// What is asked for beside the pack itself.
pub struct Job<'a> {
    pub settings: &'a world::Settings,
    pub asked: Settings,
    pub seed: &'a Seed,
    /// Where every step is written, even if nothing is found.
    pub trace: Option<&'a Path>,
}

/// Lays out the rooms of a pack, and has the result proved.
pub fn lay_out(
    pack: &Pack,
    blueprint: &Blueprint,
    job: Job<'_>,
    output: &Output,
) -> Result<Laid, Failure> {
    let Job {
        settings,
        asked,
        seed,
        trace,
    } = job;
    let catalogue = blueprint.catalogue().map_err(|_| Failure::Operation {
        message: "the templates of this pack are not sound".to_owned(),
        hint: Some("this is a fault in seedwright; please report it".to_owned()),
    })?;
    let planner = Planner::new(&catalogue, asked);
    let planner = planner.map_err(|refusal| failed::refused(&catalogue, &refusal))?;
    let trace = trace.map(Lines::begin).transpose()?;
    let mut watch = Watch::begin(&catalogue, planner.settings(), trace, output);
    let planned = planner.plan(seed, &mut |step| watch.see(step));
    let (trails, trace) = watch.end();
    if let Some(trace) = trace {
        trace.finish()?;
    }
    let layout = planned.map_err(|failure| failed::not_planned(&catalogue, seed, &failure))?;
    let bundle = Bundle::new(&Made {
        world: &pack.world,
        settings,
        seed,
        rooms: Some((&planner, &layout)),
        doors: None,
        items: None,
        population: None,
    });
    let text = bundle.text();
    proved(&text)?;
    Ok(Laid {
        layout,
        trails,
        bundle,
        text,
        catalogue,
    })
}

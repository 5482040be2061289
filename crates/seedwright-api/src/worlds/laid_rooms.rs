//! Rooms that were laid out: from what the engine made to what is told of them.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::pipeline::GeneratedWorld;
use seedwright::rooms::{Blueprint, Catalogue, Graph, Layout};
use seedwright_render::views::layout::LayoutView;
use seedwright_render::views::trails::Trails;
use seedwright_render::words::shown;

use super::proof::proved;
use crate::problem::BUG_HINT;
use crate::{Pack, Problem, ProblemKind};

/// Rooms that were laid out.
pub struct LaidRooms {
    /// The templates.
    pub catalogue: Catalogue,
    /// The graph that was laid out, if there is one.
    pub graph: Option<Graph>,
    /// Which room stands where.
    pub layout: Layout,
    /// Where walkers went.
    pub trails: Trails,
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as the checker saw it.
    pub text: String,
}

impl LaidRooms {
    /// The layout of a world that was made, which is proved.
    ///
    /// # Errors
    /// When the checker does not accept it, which would be a fault.
    pub fn new(generated: &GeneratedWorld, trails: Trails) -> Result<Self, Problem> {
        let text = generated.bundle().text();
        proved(&text)?;
        Self::of_proved(generated, trails, text)
    }

    /// The same where the text of the bundle is proved already.
    pub(super) fn of_proved(
        generated: &GeneratedWorld,
        trails: Trails,
        text: String,
    ) -> Result<Self, Problem> {
        let bundle = generated.bundle().clone();
        let rooms = generated.decisions().rooms.as_ref().ok_or_else(unsound)?;
        Ok(Self {
            catalogue: rooms.planner.catalogue().clone(),
            graph: rooms.planner.graph().cloned(),
            layout: rooms.layout.clone(),
            trails,
            bundle,
            text,
        })
    }

    /// The layout as pictures and exports want it.
    pub fn view(&self) -> LayoutView<'_> {
        LayoutView {
            catalogue: &self.catalogue,
            layout: &self.layout,
            graph: self.graph.as_ref(),
            first: 0,
            pack: self.bundle.pack.name.clone(),
            seed: self.bundle.seed.clone(),
        }
    }
}

/// What a pack asks of a layout.
///
/// # Errors
/// When it has no templates.
pub fn blueprint<'p>(name: &str, pack: &'p Pack) -> Result<&'p Blueprint, Problem> {
    pack.world.layout.as_ref().ok_or_else(|| {
        Problem::invalid(
            format!("the pack {} has no templates to lay out", shown(name)),
            "draw some in sections [templates.\"Hall\"]; `seedwright packs show halls` is an example",
        )
    })
}

fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "no rooms were laid out", Some(BUG_HINT))
}

//! Laid-out rooms: from the output of the engine to replies and summaries.

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

/// Laid-out rooms.
pub struct LaidRooms {
    /// The templates.
    pub catalogue: Catalogue,
    /// The graph that was realized, if there is one.
    pub graph: Option<Graph>,
    /// The layout.
    pub layout: Layout,
    /// The trails of the walkers.
    pub trails: Trails,
    /// The bundle.
    pub bundle: Arc<Bundle>,
    /// The text of the bundle, as it was checked.
    pub text: String,
}

impl LaidRooms {
    /// Takes the layout of a generated world and proves it.
    ///
    /// # Errors
    /// If the checker rejects it, which would be a bug.
    pub fn new(generated: &GeneratedWorld, trails: Trails) -> Result<Self, Problem> {
        let text = generated.bundle().text();
        proved(&text)?;
        Self::of_proved(generated, trails, text)
    }

    /// Like [`Self::new`], for a bundle that is already proved.
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

    /// The view that pictures and exports are made from.
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

/// Returns the layout blueprint of a pack.
///
/// # Errors
/// If it has no templates.
pub fn blueprint<'p>(name: &str, pack: &'p Pack) -> Result<&'p Blueprint, Problem> {
    pack.world.layout.as_ref().ok_or_else(|| {
        Problem::invalid(
            format!("the pack {} has no templates to lay out", shown(name)),
            "add sections such as [templates.\"Hall\"]; for an example see `seedwright packs show halls`",
        )
    })
}

fn unsound() -> Problem {
    Problem::new(ProblemKind::Fault, "no rooms were laid out", Some(BUG_HINT))
}

//! The result of `generate`, whatever stages a pack has.

use std::sync::Arc;

use seedwright::bundle::Bundle;
use seedwright::pipeline::GeneratedWorld;
use seedwright::world::World;
use seedwright_render::views::trails::Trails;
use serde::Serialize;

use super::doors::ShuffleReply;
use super::parts::{GeneratedPartsReply, ProvedParts};
use super::proved_world::ProvedWorld;
use super::reply::WorldReply;
use super::shuffled_map::ShuffledMap;
use super::size_limits::check_map;
use crate::json_schema::JsonSchema;
use crate::{Context, Problem};

/// The result of `generate`, proved by the independent checker.
pub enum Generated {
    /// A world with placed items.
    World(Box<ProvedWorld>),
    /// Shuffled doors, if the pack has nothing to place.
    Doors(Box<ShuffledMap>),
    /// A layout, locks or levels, if the pack has no rooms or nothing else to decide.
    Parts(Box<ProvedParts>),
}

/// The result of `generate`. `generate --json` prints the same.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum GeneratedReply {
    /// A world with placed items.
    World(Box<WorldReply>),
    /// Shuffled doors, if the pack has nothing to place.
    Doors(Box<ShuffleReply>),
    /// A layout, locks or levels, if the pack has no rooms or nothing else to decide.
    Parts(Box<GeneratedPartsReply>),
}

impl Generated {
    /// Creates the result, with the trails of the walkers.
    ///
    /// # Errors
    /// If the checker rejects it, which would be a bug.
    pub fn new(generated: &GeneratedWorld, trails: Trails) -> Result<Self, Problem> {
        let decisions = generated.decisions();
        Ok(if decisions.campaign.is_some() || decisions.items.is_some() {
            Self::World(Box::new(ProvedWorld::new(generated)?))
        } else if decisions.doors.is_some() {
            Self::Doors(Box::new(ShuffledMap::new(generated)?))
        } else {
            Self::Parts(Box::new(ProvedParts::new(generated, trails)?))
        })
    }

    /// Creates the result, within the limits of a request.
    pub(super) fn within_limits(
        generated: &GeneratedWorld,
        context: &Context<'_>,
    ) -> Result<Self, Problem> {
        if let Some(rooms) = &generated.decisions().rooms {
            check_map(rooms.layout.size, context.service.limits().layout_cells)?;
        }
        Self::new(generated, Trails::default())
    }

    /// The bundle.
    pub fn bundle(&self) -> &Arc<Bundle> {
        match self {
            Self::World(proved) => &proved.bundle,
            Self::Doors(map) => &map.bundle,
            Self::Parts(parts) => &parts.bundle,
        }
    }

    /// The text of the bundle, as it was checked.
    pub fn text(&self) -> &str {
        match self {
            Self::World(proved) => &proved.text,
            Self::Doors(map) => &map.text,
            Self::Parts(parts) => &parts.text,
        }
    }

    /// The world as built, if it differs from the pack's.
    pub fn linked_world(&self) -> Option<&World> {
        match self {
            Self::World(proved) => proved.linked_world(),
            Self::Doors(map) => Some(&map.world),
            Self::Parts(_) => None,
        }
    }

    /// Converts the result for tools.
    pub fn reply(&self) -> GeneratedReply {
        match self {
            Self::World(proved) => GeneratedReply::World(Box::new(proved.reply())),
            Self::Doors(map) => GeneratedReply::Doors(Box::new(ShuffleReply::new(map))),
            Self::Parts(parts) => GeneratedReply::Parts(Box::new(parts.reply())),
        }
    }
}

//! What is asked for beside the pack.

use std::fmt;

use super::levels::LevelRequest;
use super::plan::Plan;
use crate::error::ErrorKind;
use crate::permalink::{self, Permalink};
use crate::random::Seed;
use crate::world::{DoorRequest, ItemRequest, LayoutSettings, Settings, World};

/// What is asked for beside the pack. The default is what the pack asks for, and nothing else.
#[derive(Clone, Default)]
pub struct Request {
    /// The settings; none is the pack's defaults.
    pub settings: Option<Settings>,
    /// Which stages run.
    pub stages: Stages,
    /// What is given of the world already.
    pub plan: Plan,
    /// The item request, over those of the pack and the plan.
    pub items: ItemRequest,
    /// The door request, over that of the pack.
    pub doors: DoorRequest,
    /// The settings of the layout, in place of the pack's.
    pub layout: Option<LayoutSettings>,
    /// Which levels are filled.
    pub levels: LevelRequest,
}

/// Which stages run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stages {
    /// All that the pack has sections for.
    #[default]
    All,
    /// Only rooms are laid out.
    Rooms,
    /// Only doors are shuffled.
    Doors,
    /// Items are placed, after locks are made and doors shuffled where the pack asks for that.
    Items,
    /// Only levels are filled.
    Population,
}

/// Why there is no permalink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PermalinkError {
    /// A plan does not fit into a code.
    Plan,
    /// The seed is too long, or too much is chosen.
    TooLong,
    /// It is a part of a world, made by other settings than the pack's.
    Part,
}

impl Request {
    /// A request with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings: Some(settings), ..Self::default() }
    }

    /// The request that a permalink stands for; its seed is [`Permalink::seed`].
    ///
    /// # Errors
    /// When the permalink is about another pack, or chooses what the pack does not have.
    pub fn of_permalink(
        world: &World,
        link: &Permalink,
    ) -> Result<Self, permalink::PermalinkFault> {
        link.is_about(world)?;
        let settings = Some(link.settings(world)?);
        Ok(Self { settings, items: link.options.into_request(), ..Self::default() })
    }

    /// The code that a world can be built from again.
    ///
    /// # Errors
    /// When there is none, with the reason.
    pub fn permalink(&self, world: &World, seed: &Seed) -> Result<String, PermalinkError> {
        if !self.plan.is_empty() {
            return Err(PermalinkError::Plan);
        }
        if !self.makes_all(world) || !self.is_of_pack() {
            return Err(PermalinkError::Part);
        }
        let settings = self.settings(world);
        let asked = permalink::PermalinkOptions::of(&self.items);
        let code = Permalink::write(world, &settings, asked, seed);
        code.map_err(|_| PermalinkError::TooLong)
    }

    /// Whether all stages of a pack run, which a code stands for. Beside items, only levels are made by themselves.
    fn makes_all(&self, world: &World) -> bool {
        match self.stages {
            Stages::All => true,
            Stages::Items => world.population.is_none(),
            _ => false,
        }
    }

    /// Whether doors, rooms and levels are as the pack says: a code tells nothing else of them.
    fn is_of_pack(&self) -> bool {
        self.doors == DoorRequest::default() && self.layout.is_none() && self.levels.is_default()
    }

    /// Whether anything is asked of items beside what the pack asks.
    pub fn asks_for_more(&self) -> bool {
        self.items != ItemRequest::default() || !self.plan.is_empty()
    }

    /// The settings, or those of the pack.
    pub fn settings(&self, world: &World) -> Settings {
        self.settings.clone().unwrap_or_else(|| Settings::defaults(world))
    }
}

impl fmt::Display for PermalinkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "there is no permalink: {}", self.describe())
    }
}

impl std::error::Error for PermalinkError {}

impl PermalinkError {
    /// The kind of error it would be, if a permalink was asked for.
    pub fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// The reason in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Plan => "a plan does not fit into a code",
            Self::TooLong => "the seed is too long for a code, or too much is chosen",
            Self::Part => "it is a part of a world",
        }
    }
}

//! Requests for worlds of a pack.

use std::fmt;

use super::levels::LevelRequest;
use super::plan::Plan;
use crate::error::ErrorKind;
use crate::permalink::{self, Permalink, PermalinkOptions};
use crate::random::Seed;
use crate::world::{DoorRequest, ItemRequest, LayoutSettings, Settings, World};

/// A request for a world of a pack. The default follows the pack alone.
#[derive(Clone, Default)]
pub struct Request {
    /// The settings; `None` for the pack's defaults.
    pub settings: Option<Settings>,
    /// The stages that run.
    pub stages: Stages,
    /// The parts of the world that are already fixed.
    pub plan: Plan,
    /// The item request; overrides those of the pack and the plan.
    pub items: ItemRequest,
    /// The door request; overrides that of the pack.
    pub doors: DoorRequest,
    /// The layout settings; replace those of the pack.
    pub layout: Option<LayoutSettings>,
    /// The levels to fill.
    pub levels: LevelRequest,
}

/// The stages that run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Stages {
    /// All stages that the pack has sections for.
    #[default]
    All,
    /// Lay out rooms only.
    Rooms,
    /// Shuffle doors only.
    Doors,
    /// Place items, after the locks and the door shuffle that the pack has.
    Items,
    /// Fill levels only.
    Population,
}

/// Why a world has no permalink.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PermalinkError {
    /// A permalink can't hold a plan.
    Plan,
    /// A permalink can't hold what is promised to players; the pack can.
    Promise,
    /// The shape has more terms than a permalink can hold.
    Shape,
    /// A permalink can't hold when the complete search takes over; the pack can.
    Decide,
    /// The seed is too long, or too many settings are changed.
    TooLong,
    /// It is part of a world, or its doors, rooms or levels override the pack's settings.
    Part,
}

impl Request {
    /// Creates a request with these settings.
    pub fn new(settings: Settings) -> Self {
        Self { settings: Some(settings), ..Self::default() }
    }

    /// Creates the request of a permalink; its seed is [`Permalink::seed`].
    ///
    /// # Errors
    /// When the permalink is for another pack, or uses settings that the pack does not have.
    pub fn of_permalink(
        world: &World,
        link: &Permalink,
    ) -> Result<Self, permalink::PermalinkFault> {
        link.is_about(world)?;
        let settings = Some(link.settings(world)?);
        let mut items = link.options.to_request();
        link.options.shape.add_to(world, &mut items)?;
        Ok(Self { settings, items, ..Self::default() })
    }

    /// Returns the permalink, from which the world can be generated again.
    ///
    /// # Errors
    /// The reason, when there is none.
    pub fn permalink(&self, world: &World, seed: &Seed) -> Result<String, PermalinkError> {
        if !self.plan.is_empty() {
            return Err(PermalinkError::Plan);
        }
        if self.items.promise.is_some() {
            return Err(PermalinkError::Promise);
        }
        if self.items.decide.is_some() {
            return Err(PermalinkError::Decide);
        }
        if !self.makes_all(world) || !self.is_of_pack(world) {
            return Err(PermalinkError::Part);
        }
        let settings = self.settings(world);
        let shape = permalink::ShapeCode::new(world, &self.items);
        let shape = shape.ok_or(PermalinkError::Shape)?;
        let options = PermalinkOptions { shape, ..PermalinkOptions::of(&self.items) };
        let code = Permalink::write(world, &settings, &options, seed);
        code.map_err(|_| PermalinkError::TooLong)
    }

    /// Whether all stages of the pack run, as a permalink implies. Of the stages, only the population is not part of
    /// [`Stages::Items`].
    pub(super) fn makes_all(&self, world: &World) -> bool {
        match self.stages {
            Stages::All => true,
            Stages::Items => world.population.is_none(),
            _ => false,
        }
    }

    /// Whether doors, rooms and levels follow the pack: a permalink can't hold anything else about them.
    fn is_of_pack(&self, world: &World) -> bool {
        let own = world.layout.as_ref().map(|blueprint| &blueprint.settings);
        let is_own_layout = self.layout.is_none() || self.layout.as_ref() == own;
        self.doors == DoorRequest::default() && is_own_layout && self.levels.is_default()
    }

    /// Whether it depends on nothing but the settings, the item request and the stages.
    pub fn is_plain(&self) -> bool {
        let is_own = self.layout.is_none() && self.levels.is_default();
        is_own && self.plan.is_empty() && self.doors == DoorRequest::default()
    }

    /// Whether the request or its plan adds item settings to the pack's.
    pub fn has_item_settings(&self) -> bool {
        self.items != ItemRequest::default() || !self.plan.is_empty()
    }

    /// Returns the settings, or the defaults of the pack.
    pub fn settings(&self, world: &World) -> Settings {
        self.settings.clone().unwrap_or_else(|| Settings::defaults(world))
    }
}

impl fmt::Display for PermalinkError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no permalink: {}", self.describe())
    }
}

impl std::error::Error for PermalinkError {}

impl PermalinkError {
    /// The kind of error this is when a permalink is required.
    pub fn kind(self) -> ErrorKind {
        ErrorKind::Invalid
    }

    /// Returns the reason in a few words.
    pub fn describe(self) -> &'static str {
        match self {
            Self::Promise => "a permalink can't hold `promise`, only the pack can",
            Self::Shape => "a permalink holds a shape of the pack and at most 8 more terms",
            Self::Decide => "a permalink can't hold `decide`, only the pack can",
            Self::Plan => "a permalink can't hold a plan",
            Self::TooLong => "the seed is too long, or too many settings are changed",
            Self::Part => "only whole worlds with the pack's own doors, rooms and levels have one",
        }
    }
}

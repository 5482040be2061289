//! The stage that places items.

use std::sync::Arc;

use serde_json::Value;

use super::details::{ItemContext, ItemsImpossible, ItemsNotFound};
use super::error::{Error, Impossible, NotFound};
use super::stage::{Decisions, PlacedItems, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::placer_settings;
use crate::doors::DoorRules;
use crate::error::{StageError, WithNames};
use crate::items::{self, Placer, Step};
use crate::logic::Logic;
use crate::random::Seed;
use crate::world::{Class, ItemRequest, Linking, Settings, World};

impl ItemContext {
    /// Converts the error of a placer in this context.
    pub fn error(&self, placer: &Arc<Placer>, error: items::Error) -> Error {
        match error {
            StageError::Impossible(reason) => impossible(reason, self),
            StageError::NotFound(report) => {
                let (placer, context) = (placer.clone(), self.clone());
                let report = ItemsNotFound { report, placer, context };
                Error::NotFound(NotFound::Items(Box::new(report)))
            }
            StageError::Stopped => Error::Stopped,
        }
    }
}

/// Places the items of a world.
pub(super) struct ItemStage {
    context: ItemContext,
    /// The placer, if doors are not shuffled.
    placer: Option<Arc<Placer>>,
    /// Whether doors can be redrawn.
    redraws_doors: bool,
}

impl ItemStage {
    /// Prepares for the unshuffled world, with its rules.
    pub fn new(
        world: &World,
        settings: &Settings,
        logic: &Logic,
        request: ItemRequest,
    ) -> Result<Self, Error> {
        let (world, settings) = (world.clone(), settings.clone());
        let context = ItemContext { world, linking: None, settings, request };
        let placer = Some(Arc::new(placer(&context, logic)?));
        Ok(Self { context, placer, redraws_doors: false })
    }

    /// Prepares for a world whose doors are linked first. Anything that no door map can fix, such as more items than
    /// locations, is refused at once.
    pub fn after_doors(
        rules: &DoorRules,
        request: ItemRequest,
        redraws_doors: bool,
    ) -> Result<Self, Error> {
        match Self::new(rules.world(), rules.settings(), rules.as_drawn(), request) {
            Ok(stage) => Ok(Self { placer: None, redraws_doors, ..stage }),
            // Out of reach on the unshuffled map: another door map may well reach it, so only `run` can tell.
            Err(Error::Impossible(Impossible::Items(reason))) if reason.reason.is_about_reach() => {
                Ok(Self { context: reason.context, placer: None, redraws_doors })
            }
            Err(other) => Err(other),
        }
    }

    /// Returns the placer for the doors as linked.
    fn prepared(&self, linking: Option<&Linking>) -> Result<(Arc<Placer>, ItemContext), Error> {
        let context = ItemContext { linking: linking.cloned(), ..self.context.clone() };
        if let Some(placer) = &self.placer {
            return Ok((placer.clone(), context));
        }
        let (world, settings) = (&context.world, &context.settings);
        let logic = match &context.linking {
            Some(linking) => Logic::compile_linked(world, settings, linking),
            None => Logic::compile(world, settings),
        };
        Ok((Arc::new(placer(&context, &logic)?), context))
    }
}

/// Whether there is anything to place in a world, and anywhere to place it.
pub fn has_items(world: &World) -> bool {
    !world.items.is_empty() && !world.locations.is_empty()
}

fn placer(context: &ItemContext, logic: &Logic) -> Result<Placer, Error> {
    let placer = Placer::new(&context.world, &context.settings, logic, &context.request);
    placer.map_err(|reason| impossible(reason, context))
}

fn impossible(reason: WithNames<items::Impossible, World>, context: &ItemContext) -> Error {
    let context = context.clone();
    Error::Impossible(Impossible::Items(Box::new(ItemsImpossible { reason, context })))
}

impl Stage for ItemStage {
    fn name(&self) -> &'static str {
        StageName::Items.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let linking = decisions.doors.as_ref().map(|doors| &doors.linking);
        let (placer, context) = self.prepared(linking)?;
        let began = watch.emit(&Event::ItemsBegan {
            algorithm: placer.algorithm(),
            major: placer.to_place(Class::Major),
            filler: placer.to_place(Class::Filler),
        });
        if began.is_break() {
            return Err(Error::Stopped);
        }
        let placed = placer.place(seed, &mut |step: &Step<'_>| watch.emit(&Event::Items(step)));
        if watch.emit(&Event::ItemsEnded(placed.as_ref())).is_break() {
            return Err(Error::Stopped);
        }
        let placement = placed.map_err(|error| context.error(&placer, error))?;
        decisions.items =
            Some(PlacedItems { request: self.context.request.clone(), placer, placement });
        Ok(())
    }

    fn settings(
        &self,
        linking: Option<&Linking>,
        _: &Seed,
        _: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        let (placer, context) = self.prepared(linking)?;
        if placer.is_unsupported() {
            return Err(context.error(&placer, placer.unsupported()));
        }
        Ok(Some(placer_settings(&context.world, &context.request, &placer)))
    }

    fn redraws(&self) -> Option<&'static str> {
        self.redraws_doors.then_some(StageName::Doors.name())
    }
}

//! The stage that places items.

use std::sync::Arc;

use serde_json::Value;

use super::details::{ItemContext, ItemsNotFound, ItemsRefused};
use super::error::{Error, Impossible, NotFound};
use super::stage::{Decisions, PlacedItems, Stage, StageName};
use super::watch::{Event, Watch};
use crate::bundle::{Certificate, placer_settings};
use crate::doors::DoorRules;
use crate::error::{StageError, WithNames};
use crate::items::{self, Basis, Placer, Refusal, Step, helpful_changes};
use crate::logic::Logic;
use crate::random::Seed;
use crate::world::{Class, ItemRequest, Linking, Settings, World};

impl ItemContext {
    /// Converts the error of a placer in this context.
    pub fn error(&self, placer: &Arc<Placer>, error: items::Error) -> Error {
        match error {
            StageError::Impossible(refusal) => refused(refusal, self, placer.logic()),
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
        match placer(&context, logic) {
            Ok(placer) => {
                Ok(Self { context, placer: Some(Arc::new(placer)), redraws_doors: false })
            }
            Err(refusal) => Err(refused(refusal, &context, logic)),
        }
    }

    /// Prepares for a world whose doors are linked first. Anything that no door map can fix, such as more items than
    /// locations, is refused at once.
    pub fn after_doors(
        rules: &DoorRules,
        request: ItemRequest,
        redraws_doors: bool,
    ) -> Result<Self, Error> {
        let (world, settings) = (rules.world().clone(), rules.settings().clone());
        let context = ItemContext { world, linking: None, settings, request };
        match placer(&context, rules.as_drawn()) {
            // What is out of reach, or not open at the start, on the unshuffled map, may well be on another, so only
            // `run` can tell. So may keys be of use that too many locks consume.
            Err(refusal)
                if refusal.is_proved()
                    && !refusal.reason.is_about_reach()
                    && context.request.early.is_empty() =>
            {
                Err(refused(refusal, &context, rules.as_drawn()))
            }
            _ => Ok(Self { context, placer: None, redraws_doors }),
        }
    }

    /// Returns the placer with its context, if doors are not shuffled.
    pub fn placer(&self) -> Option<(ItemContext, Arc<Placer>)> {
        self.placer.clone().map(|placer| (self.context.clone(), placer))
    }

    /// Returns the placer for the doors as linked, if they were shuffled. With `no_trap`, it leaves a way back from
    /// everywhere.
    fn prepared(
        &self,
        linking: Option<&Linking>,
        no_trap: bool,
    ) -> Result<(Arc<Placer>, ItemContext), Error> {
        let context = ItemContext { linking: linking.cloned(), ..self.context.clone() };
        if let Some(placer) = &self.placer {
            return Ok((placer.clone(), context));
        }
        let (world, settings) = (&context.world, &context.settings);
        let logic = match &context.linking {
            Some(linking) => Logic::compile_linked(world, settings, linking),
            None => Logic::compile(world, settings),
        };
        match placer(&context, &logic) {
            Ok(placer) if linking.is_some() => {
                let placer = match &context.linking {
                    Some(linking) => placer.with_open_doors(settings, linking),
                    None => placer,
                };
                Ok((Arc::new(placer.on_shuffled_doors(no_trap)), context))
            }
            Ok(placer) => Ok((Arc::new(placer), context)),
            Err(refusal) => Err(refused(refusal, &context, &logic)),
        }
    }
}

/// Whether there is anything to place in a world, and anywhere to place it.
pub fn has_items(world: &World) -> bool {
    !world.items.is_empty() && !world.locations.is_empty()
}

fn placer(context: &ItemContext, logic: &Logic) -> Result<Placer, WithNames<Refusal, World>> {
    Placer::new(&context.world, &context.settings, logic, &context.request)
}

/// Converts a refusal: impossible only if that is proved for every placement.
pub(super) fn refused(
    mut refusal: WithNames<Refusal, World>,
    context: &ItemContext,
    logic: &Logic,
) -> Error {
    let ItemContext { world, settings, request, linking } = context;
    // Where doors were shuffled, the next map may do.
    let is_drawn = linking.is_none();
    let decided = match &refusal.reason {
        items::Impossible::Proved(certificate) if is_drawn => {
            let named = Certificate::of_cuts(world, logic, request, certificate);
            named.filter(|named| named.is_accepted(world, settings))
        }
        _ => None,
    };
    // Whether there is a placement with other settings was not decided.
    let is_decided = matches!(refusal.reason, items::Impossible::Proved(_));
    let by_settings = (is_drawn && !is_decided)
        .then(|| helpful_changes(world, settings, logic, request, refusal.is_proved()))
        .flatten();
    if let Some(basis) = by_settings {
        refusal = WithNames::new(Refusal { basis, ..refusal.into_reason() }, world.clone());
    }
    let is_exhausted = is_drawn && refusal.basis == Basis::Exhausted;
    let tried = || Certificate::of_states(world, logic, request);
    let certificate = decided.or_else(|| is_exhausted.then(tried).flatten());
    let (context, certificate) = (context.clone(), certificate.map(Arc::new));
    let refused = Box::new(ItemsRefused { refusal, context, certificate });
    match refused.is_proved() {
        true => Error::Impossible(Impossible::Items(refused)),
        false => Error::NotFound(NotFound::Refused(refused)),
    }
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
        let doors = decisions.doors.as_ref();
        let no_trap = doors.is_some_and(|doors| doors.shuffler.settings().no_trap);
        let (placer, context) = self.prepared(doors.map(|doors| &doors.linking), no_trap)?;
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
        let (placer, context) = self.prepared(linking, false)?;
        if placer.is_unsupported() {
            return Err(context.error(&placer, placer.unsupported()));
        }
        Ok(Some(placer_settings(&context.world, &context.request, &placer)))
    }

    fn redraws(&self) -> Option<&'static str> {
        self.redraws_doors.then_some(StageName::Doors.name())
    }
}

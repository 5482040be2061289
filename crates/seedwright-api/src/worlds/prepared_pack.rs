//! Packs prepared for many seeds: their rules are compiled once, for placing as well as for checking.

use std::sync::Arc;

use seedwright::bundle;
use seedwright::items::{Placement, Placer};
use seedwright::logic::Logic;
use seedwright::pipeline::{ItemContext, Request};
use seedwright::random::Seed;
use seedwright::world::{Settings, ShapeChoice, World};
use seedwright_verify::Problem as Doubt;
use seedwright_verify::kernel::{CheckedWorld, Decisions, PlacedItem, Replay, StaticWorld};
use seedwright_verify::promises::items::{self, ItemSettings};
use seedwright_verify::promises::never_stuck::{self, NeverStuckRows};
use seedwright_verify::promises::{aims, useful::UsefulItems};

use super::placements::{self, PlacementReply};
use super::proof::refuted;
use crate::errors::ErrorContext;
use crate::pace::ItemPace;
use crate::{Observer, Pack, Problem};

/// A pack under given settings, prepared for many seeds.
pub(crate) struct PreparedPack {
    world: World,
    settings: Settings,
    placer: Arc<Placer>,
    rules: bundle::PreparedBundle,
    /// The same rules, as the checker reads them.
    checked: CheckedWorld<'static>,
    useful: UsefulItems,
    checked_settings: ItemSettings,
}

/// Placed items that were checked.
pub(crate) struct ProvedPlacement {
    pub placement: Placement,
    pub part: bundle::SeedPart,
}

impl PreparedPack {
    /// Whether a world has nothing to decide but items.
    pub fn is_for(world: &World) -> bool {
        let locks = world.codes.as_ref().map_or(0, |theme| theme.locks.len());
        let has_shape = world.placement.shape != ShapeChoice::default();
        world.campaign.is_none() && world.shuffle.is_none() && locks == 0 && !has_shape
    }

    /// Prepares a pack. Returns `None` if its items can't be placed at all.
    pub fn new(pack: &Arc<Pack>, settings: &Settings) -> Option<Self> {
        let world = pack.world.clone();
        let logic = Logic::compile(&world, settings);
        let placer = Placer::new(&world, settings, &logic, &world.placement).ok()?;
        let rules = bundle::PreparedBundle::new(&world, &world.placement, &placer);
        let file = serde_json::to_vec(rules.rows()).ok()?;
        let file: StaticWorld = serde_json::from_slice(&file).ok()?;
        let checked = CheckedWorld::owning(file).ok()?;
        Some(Self {
            useful: UsefulItems::of(&checked).ok()?,
            checked,
            checked_settings: serde_json::from_value(rules.settings().clone()).ok()?,
            world,
            settings: settings.clone(),
            placer: Arc::new(placer),
            rules,
        })
    }

    /// Places the items, and checks the result.
    pub fn place(&self, seed: &Seed, observer: &dyn Observer) -> Result<ProvedPlacement, Problem> {
        let mut pace = ItemPace::default();
        let placed = self.placer.place(seed, &mut |step| observer.step(pace.see(step)));
        let placement = placed.map_err(|error| {
            let request = &Request::new(self.settings.clone());
            let about = ErrorContext {
                world: &self.world,
                request,
                seed,
                everything: false,
                certifies: false,
            };
            let context = ItemContext {
                world: self.world.clone(),
                linking: None,
                settings: self.settings.clone(),
                request: self.world.placement.clone(),
            };
            about.problem(&context.error(&self.placer, error))
        })?;
        let part = self.rules.part(&placement);
        match self.check(&part) {
            Ok(()) => Ok(ProvedPlacement { placement, part }),
            Err(doubt) => Err(refuted(&doubt)),
        }
    }

    /// Converts placed items into rows, with the names of the world.
    pub fn rows(&self, proved: &ProvedPlacement) -> Vec<PlacementReply> {
        let placed = &proved.placement.placed;
        placements::rows(&self.world, &self.placer, placed)
    }

    /// The placement settings by name.
    pub fn settings_json(&self) -> &serde_json::Value {
        self.rules.settings()
    }

    /// Checks a whole bundle that decides only items, without reading the rules again.
    fn check(&self, part: &bundle::SeedPart) -> Result<(), Doubt> {
        let row = |lies: &bundle::PlacedItem| PlacedItem {
            location: lies.location.clone(),
            item: lies.item.clone(),
            copy: lies.copy,
        };
        let rows: Vec<PlacedItem> = part.items.iter().map(row).collect();
        let (world, settings) = (&self.checked, &self.checked_settings);
        let placements = items::check(world, &self.useful, settings, &rows)?;
        let mut replay = Replay::new();
        let decisions = Decisions::of_items(&placements);
        let knowledge = replay.run(world, decisions, &part.steps)?;
        aims::check(&knowledge, settings.aim, false)?;
        items::check_early(world, settings, decisions, (&part.steps, &part.early))?;
        if !settings.is_never_stuck() {
            return Ok(());
        }
        let rows = part.never_stuck.as_ref().map(|rows| NeverStuckRows {
            never: rows.never.clone(),
            without: rows.without.clone(),
            ways: rows.ways.clone(),
            tracked: rows.tracked.clone(),
            states: rows.states.clone(),
        });
        never_stuck::check(world, decisions, rows.as_ref())
    }
}

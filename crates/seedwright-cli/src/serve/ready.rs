//! Worlds that are ready for many seeds: their rules are compiled once, for placing as well as for checking.

use std::sync::Arc;

use seedwright::bundle;
use seedwright::items::{Placement, Placer};
use seedwright::logic::Logic;
use seedwright::random::Seed;
use seedwright::world::{Settings, Wishes, World};
use seedwright_verify::Problem as Doubt;
use seedwright_verify::kernel::{CheckedWorld, Decisions, PlacedItem, Replay, StaticWorld};
use seedwright_verify::promises::items::{self, ItemSettings};
use seedwright_verify::promises::{aims, useful::UsefulItems};

use crate::build::{Search, Watch, placements, refuted};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// A pack under some settings, ready for many seeds. It stays for as long as the program runs.
pub struct Ready {
    world: &'static World,
    pub settings: &'static Settings,
    logic: &'static Logic,
    wishes: &'static Wishes,
    placer: Placer<'static>,
    rules: bundle::Ready,
    /// The same rules as the checker reads them.
    checked: CheckedWorld<'static>,
    useful: UsefulItems,
    checked_settings: ItemSettings,
}

/// What lies where, and that it was checked.
pub struct Proved {
    pub placement: Placement,
    pub part: bundle::Part,
}

impl Ready {
    /// Whether nothing but items has to be decided in a world.
    pub fn is_for(world: &World) -> bool {
        let locks = world.codes.as_ref().map_or(0, |theme| theme.locks.len());
        world.campaign.is_none() && world.shuffle.is_none() && locks == 0
    }

    /// Makes a pack ready; none where its items can't be placed at all.
    pub fn new(pack: &Arc<Pack>, settings: &Settings) -> Option<Self> {
        // What is kept here is never given back, so that it can be used by all threads at any time.
        let pack: &'static Arc<Pack> = Box::leak(Box::new(pack.clone()));
        let world = &pack.world;
        let settings: &'static Settings = Box::leak(Box::new(settings.clone()));
        let logic: &'static Logic = Box::leak(Box::new(Logic::compile(world, settings)));
        let wishes = &world.wishes;
        let placer = Placer::new(world, settings, logic, wishes).ok()?;
        let rules = bundle::Ready::new(world, logic, wishes, &placer);
        let file = serde_json::to_vec(rules.rows()).ok()?;
        let file: StaticWorld = serde_json::from_slice(&file).ok()?;
        let file: &'static StaticWorld = Box::leak(Box::new(file));
        let checked = CheckedWorld::new(file).ok()?;
        Some(Self {
            useful: UsefulItems::of(&checked).ok()?,
            checked,
            checked_settings: serde_json::from_value(rules.asked().clone()).ok()?,
            world,
            settings,
            logic,
            wishes,
            placer,
            rules,
        })
    }

    /// Places items, and has the checker look at the result.
    pub fn place(&self, seed: &Seed, output: &Output) -> Result<Proved, Failure> {
        let mut watch = Watch::begin(self.world, &self.placer, output);
        let placed = self.placer.place(seed, &mut |step| watch.see(step));
        watch.end(&placed);
        let placement = placed.map_err(|failure| {
            let search = Search {
                world: self.world,
                settings: self.settings,
                logic: self.logic,
                wishes: self.wishes,
                seed,
                output,
            };
            search.failed(&self.placer, failure)
        })?;
        let part = self.rules.part(self.logic, &placement);
        match self.check(&part) {
            Ok(()) => Ok(Proved { placement, part }),
            Err(doubt) => Err(refuted(&doubt)),
        }
    }

    /// What lies where, in the words of the world.
    pub fn rows(&self, proved: &Proved) -> Vec<placements::Placement> {
        let placed = &proved.placement.placed;
        placements::rows(self.world, self.logic, &self.placer, placed)
    }

    /// What is asked of the placement, by name.
    pub fn asked(&self) -> &serde_json::Value {
        self.rules.asked()
    }

    /// What the checker says of a whole bundle with only items in it, without reading the rules again.
    fn check(&self, part: &bundle::Part) -> Result<(), Doubt> {
        let row = |lies: &bundle::Lies| PlacedItem {
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
        items::check_early(world, settings, &placements, &part.steps)
    }
}

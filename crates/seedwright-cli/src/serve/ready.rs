//! Worlds that are ready for many seeds: their rules are compiled once, for placing as well as for checking.

use std::sync::Arc;

use seedwright::bundle;
use seedwright::items::{Placement, Placer};
use seedwright::logic::Logic;
use seedwright::pipeline::{ItemContext, Request};
use seedwright::random::Seed;
use seedwright::world::{Class, Settings, World};
use seedwright_verify::Problem as Doubt;
use seedwright_verify::bundle::{Decision, StaticWorld, Wishes as CheckedWishes};
use seedwright_verify::items::{check_decisions, check_early};
use seedwright_verify::replay::{Decided, Replay};
use seedwright_verify::world::CheckedWorld;

use crate::build::{Failed, Watch, placements, refuted};
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::Pack;

/// A pack under some settings, ready for many seeds.
pub struct Ready {
    world: World,
    settings: Settings,
    placer: Arc<Placer>,
    rules: bundle::Ready,
    /// The same rules as the checker reads them.
    checked: CheckedWorld<'static>,
    checked_wishes: CheckedWishes,
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
        let world = pack.world.clone();
        let logic = Logic::compile(&world, settings);
        let placer = Placer::new(&world, settings, &logic, &world.wishes).ok()?;
        let rules = bundle::Ready::new(&world, &world.wishes, &placer);
        let file = serde_json::to_vec(rules.rows()).ok()?;
        let file: StaticWorld = serde_json::from_slice(&file).ok()?;
        let file: &'static StaticWorld = Box::leak(Box::new(file));
        Some(Self {
            checked: CheckedWorld::new(file).ok()?,
            checked_wishes: serde_json::from_value(rules.asked().clone()).ok()?,
            world,
            settings: settings.clone(),
            placer: Arc::new(placer),
            rules,
        })
    }

    /// Places items, and has the checker look at the result.
    pub fn place(&self, seed: &Seed, output: &Output) -> Result<Proved, Failure> {
        let placer = &self.placer;
        let counts = [Class::Major, Class::Filler].map(|class| placer.to_place(class));
        let begun = (placer.algorithm(), counts[0], counts[1]);
        let mut watch = Watch::begin(&self.world, begun, output);
        let placed = self.placer.place(seed, &mut |step| watch.see(step));
        watch.end(placed.as_ref());
        let placement = placed.map_err(|error| {
            let request = &Request::new(self.settings.clone());
            let failed = Failed { world: &self.world, request, seed, output };
            let context = ItemContext {
                world: self.world.clone(),
                linking: None,
                settings: self.settings.clone(),
                request: self.world.wishes.clone(),
            };
            failed.failure(&context.error(&self.placer, error))
        })?;
        let part = self.rules.part(&placement);
        match self.check(&part) {
            Ok(()) => Ok(Proved { placement, part }),
            Err(doubt) => Err(refuted(&doubt)),
        }
    }

    /// What lies where, in the words of the world.
    pub fn rows(&self, proved: &Proved) -> Vec<placements::Placement> {
        let placed = &proved.placement.placed;
        placements::rows(&self.world, &self.placer, placed)
    }

    /// What is asked of the placement, by name.
    pub fn asked(&self) -> &serde_json::Value {
        self.rules.asked()
    }

    /// What the checker says of a whole bundle with only items in it, without reading the rules again.
    fn check(&self, part: &bundle::Part) -> Result<(), Doubt> {
        let decision = |lies: &bundle::Lies| Decision {
            location: lies.location.clone(),
            item: lies.item.clone(),
            copy: lies.copy,
        };
        let decisions: Vec<Decision> = part.items.iter().map(decision).collect();
        let wishes = &self.checked_wishes;
        let placements = check_decisions(&self.checked, wishes, &decisions)?;
        let decided = Decided::of_items(&placements, wishes.aim);
        Replay::new().run(&self.checked, decided, &part.steps)?;
        check_early(&self.checked, wishes, &placements, &part.steps)
    }
}

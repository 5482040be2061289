//! Compares item counts with the locations available to them.

use std::collections::BTreeSet;

use super::Findings;
use super::uses::Uses;
use crate::inspect::outlook::Outlook;
use crate::inspect::{Target, holding_everything};
use crate::logic::{FactId, Logic, leave_one_out};
use crate::world::{Finding, ItemId, LocationId, PoolId, Settings, Subject, World};

/// Reports pools with too many or too few items, items in the wrong pool, and items that gate themselves.
pub(super) fn counts(world: &World, settings: &Settings, logic: &Logic, findings: &mut Findings) {
    let pools = Pools { world, logic };
    common_pool(&pools, settings, findings);
    for pool in world.pools.ids() {
        own_pool(&pools, settings, pool, findings);
    }
    wrong_pools(world, findings);
    self_locked(&pools, findings);
}

struct Pools<'a> {
    world: &'a World,
    logic: &'a Logic,
}

impl Pools<'_> {
    fn within(&self, pool: Option<PoolId>) -> Option<PoolId> {
        self.logic.home(self.world, pool)
    }

    fn copies(&self, settings: &Settings, mine: impl Fn(Option<PoolId>) -> bool) -> u64 {
        let items = self.world.items.rows().iter().filter(|item| mine(item.pool));
        items.map(|item| u64::from(settings.amount(item.count))).sum()
    }

    fn locations(&self, pool: Option<PoolId>) -> impl Iterator<Item = LocationId> {
        let locations = self.logic.locations();
        locations.filter(move |id| self.within(self.world.locations[*id].pool) == pool)
    }

    /// The locations that the items of a pool can be placed at.
    fn allowed(&self, pool: Option<PoolId>) -> impl Iterator<Item = LocationId> {
        let areas = pool.filter(|pool| self.logic.is_active(*pool));
        let areas = areas.into_iter().flat_map(|pool| &self.world.pools[pool].areas);
        let areas: BTreeSet<_> = areas.collect();
        self.locations(self.within(pool)).filter(move |location| {
            areas.is_empty() || areas.contains(&self.world.area_of(*location))
        })
    }
}

fn common_pool(pools: &Pools<'_>, settings: &Settings, findings: &mut Findings) {
    let items = pools.copies(settings, |pool| pools.within(pool).is_none());
    let locations = pools.locations(None).count() as u64;
    let what = "the common pool";
    too_many(what, Subject::Pack, items, locations, findings);
    too_few(what, Subject::Pack, items, locations, findings);
}

fn own_pool(pools: &Pools<'_>, settings: &Settings, pool: PoolId, findings: &mut Findings) {
    let row = &pools.world.pools[pool];
    if !pools.logic.is_active(pool) {
        return;
    }
    let items = pools.copies(settings, |own| own == Some(pool));
    let (what, subject) = (format!("the pool `{}`", row.name), Subject::Pool(pool));
    let allowed = pools.allowed(Some(pool)).count() as u64;
    if !row.areas.is_empty() {
        let what = format!("{what}, within its areas,");
        too_many(&what, subject, items, allowed, findings);
    } else if row.shuffle_within {
        too_many(&what, subject, items, allowed, findings);
    }
    if row.shuffle_within {
        let locations = pools.locations(Some(pool)).count() as u64;
        too_few(&what, subject, items, locations, findings);
    }
    if row.one_per_area {
        let mut areas: Vec<_> =
            pools.allowed(Some(pool)).map(|location| pools.world.area_of(location)).collect();
        areas.sort_unstable();
        areas.dedup();
        if items > areas.len() as u64 {
            let message = format!(
                "the pool `{}` places one item per area, but has {} for {}",
                row.name,
                counted(items, "item"),
                counted(areas.len() as u64, "area")
            );
            findings.add(
                Finding::new("W0424", Subject::Pool(pool), message)
                    .hint("lower the counts of its items, or add locations in other areas"),
            );
        }
    }
}

fn too_many(what: &str, subject: Subject, copies: u64, places: u64, findings: &mut Findings) {
    if copies > places {
        let (items, locations) = (counted(copies, "item"), counted(places, "location"));
        let message = format!("{what} has {items} for {locations}");
        findings.add(
            Finding::new("W0415", subject, message)
                .hint("lower the counts of its items, or add locations"),
        );
    }
}

fn too_few(what: &str, subject: Subject, copies: u64, places: u64, findings: &mut Findings) {
    if copies < places {
        let (items, locations) = (counted(copies, "item"), counted(places, "location"));
        let message = format!("{what} has {items} for {locations}; some locations stay empty");
        findings.add(
            Finding::new("N0416", subject, message)
                .hint("add filler items if every location should hold an item"),
        );
    }
}

/// `1 item`, `2 items`.
fn counted(number: u64, one: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {one}{plural}")
}

fn wrong_pools(world: &World, findings: &mut Findings) {
    for (id, location) in world.locations.iter() {
        let Some(was) = location.was else { continue };
        let item = &world.items[was];
        let within = |pool: Option<PoolId>| pool.filter(|pool| world.pools[*pool].shuffle_within);
        if within(item.pool) != within(location.pool) {
            let message = format!(
                "`{}` originally holds `{}`, but {} and {}",
                world.location_name(id),
                item.name,
                belongs(world, "the location belongs to", location.pool),
                belongs(world, "the item to", item.pool)
            );
            findings.add(
                Finding::new("W0417", Subject::Location(id), message)
                    .hint("give both the same `pool`"),
            );
        }
    }
}

fn belongs(world: &World, words: &str, pool: Option<PoolId>) -> String {
    match pool {
        Some(pool) => format!("{words} the pool `{}`", world.pools[pool].name),
        None => format!("{words} the common pool"),
    }
}

/// Reports items that gate themselves wherever they are placed.
fn self_locked(pools: &Pools<'_>, findings: &mut Findings) {
    let world = pools.world;
    let used = Uses::of(world).items;
    let is_placed = |item: &ItemId| pools.logic.pool_copies(*item).len() > 0;
    let items: Vec<ItemId> = used.into_iter().filter(is_placed).collect();
    let groups: Vec<Vec<FactId>> =
        items.iter().map(|item| pools.logic.copies(*item).collect()).collect();
    // A location that can never be opened is reported on its own (W0411), not here.
    let everything = holding_everything(world, pools.logic);
    let outlook = Outlook::new(world, pools.logic, &everything);
    let opens = |location: &LocationId| !outlook.is_never(Target::Location(*location));
    let mut state = pools.logic.state();
    state.propagate();
    leave_one_out(&mut state, &groups, &mut |state, position| {
        let item = items[position];
        let allowed = pools.allowed(world.items[item].pool);
        let allowed: Vec<LocationId> = allowed.filter(opens).collect();
        let is_open = |location: &LocationId| state.knows(pools.logic.open(*location));
        // On a trip the item itself can open the way back.
        let is_locked = || {
            let outlook = Outlook::new(world, pools.logic, state);
            allowed.iter().all(|location| outlook.is_never(Target::Location(*location)))
        };
        if !allowed.is_empty() && !allowed.iter().any(is_open) && is_locked() {
            let message =
                format!("every location for `{0}` requires `{0}` itself", world.items[item].name);
            findings.add(
                Finding::new("W0418", Subject::Item(item), message)
                    .hint("make one of its locations reachable without it"),
            );
        }
    });
}

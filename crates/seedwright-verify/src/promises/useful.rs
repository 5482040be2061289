//! The items that some rule can use, and how many copies of them.

use super::counts::quantity;
use crate::kernel::{CheckedWorld, StaticWorld};
use crate::problem::{Claim, Problem, quoted};

/// The items that some rule can use.
#[derive(Clone, Debug)]
pub struct UsefulItems(Vec<bool>);

impl UsefulItems {
    /// Computes how many copies of each item the rules can use, and refuses a file that states fewer.
    ///
    /// The aim `items` requires this many copies. If the file were trusted, it could require none.
    ///
    /// # Errors
    ///
    /// [`Problem::Refuted`] for the first item that the file understates.
    pub fn of(world: &CheckedWorld<'_>) -> Result<Self, Problem> {
        let mut useful = vec![false; world.file.items.len()];
        for (row, need) in world.file.bodies.iter().zip(largest_needs(&world.file)) {
            // A body without a rule makes no item useful.
            let Some(need) = need.map(u64::from) else {
                continue;
            };
            let (entries, _) = row.as_chunks::<2>();
            let is_starting = |[fact, _]: &&[u32; 2]| world.facts.is_starting_copy(*fact);
            // Starting copies of any item count towards the need.
            let given = weight(entries.iter().filter(is_starting));
            let missing = need.saturating_sub(given);
            let item_of = |[fact, _]: &[u32; 2]| world.facts.item_of(*fact);
            for group in entries.chunk_by(|one, next| item_of(one) == item_of(next)) {
                let Some(number) = group.first().and_then(item_of) else {
                    continue;
                };
                if let Some(useful) = useful.get_mut(number) {
                    *useful = true;
                }
                let used = used_copies(group.iter().filter(|entry| !is_starting(entry)), missing);
                match world.file.items.get(number) {
                    Some(item) if used > u64::from(item.matter) => {
                        let (name, matter) = (quoted(&item.name), item.matter);
                        let used = quantity(used, "pool copy", "pool copies");
                        return Claim::World.refuse(format!(
                            "a rule can use {used} of {name}, but the file says {matter}"
                        ));
                    }
                    _ => {}
                }
            }
        }
        for [tank, _] in world.file.health.iter().flat_map(|health| &health.tanks) {
            let Some(number) = world.facts.item_of(*tank) else {
                continue;
            };
            if let Some(useful) = useful.get_mut(number) {
                *useful = true;
            }
            match world.file.items.get(number) {
                Some(item) if item.matter < item.pooled => {
                    let name = quoted(&item.name);
                    return Claim::World.refuse(format!(
                        "every copy of {name} adds health, so all of them matter"
                    ));
                }
                _ => {}
            }
        }
        Ok(Self(useful))
    }

    /// Whether some rule can use copies of an item.
    pub(crate) fn contains(&self, item: u32) -> bool {
        self.0.get(item as usize).copied().unwrap_or(false)
    }
}

/// Returns for each item whether some rule that can ever fire takes one of its pool copies.
pub(crate) fn used_by_rules(world: &CheckedWorld<'_>) -> Vec<bool> {
    let mut used = vec![false; world.file.items.len()];
    for (row, need) in world.file.bodies.iter().zip(largest_needs(&world.file)) {
        let (entries, _) = row.as_chunks::<2>();
        let is_starting = |[fact, _]: &&[u32; 2]| world.facts.is_starting_copy(*fact);
        let given = weight(entries.iter().filter(is_starting));
        if need.is_none_or(|need| u64::from(need) <= given) {
            continue;
        }
        let pooled = entries.iter().filter(|entry| !is_starting(entry));
        for item in pooled.filter_map(|[fact, _]| world.facts.item_of(*fact)) {
            used.get_mut(item).into_iter().for_each(|used| *used = true);
        }
    }
    used
}

/// Returns for each body of a rule the largest need among its rules that the body can satisfy; 0 if it satisfies none.
fn largest_needs(file: &StaticWorld) -> Vec<Option<u32>> {
    // A body that weighs more than 32 bits can hold was refused.
    let weights = file.bodies.iter().map(|row| weight(row.as_chunks().0));
    let weights: Vec<u32> =
        weights.map(|weight| u32::try_from(weight).unwrap_or(u32::MAX)).collect();
    let mut needs = vec![None; weights.len()];
    for rule in &file.rules {
        let body = rule.body as usize;
        if let Some((largest, weight)) = needs.get_mut(body).zip(weights.get(body)) {
            let need = Some(rule.need).filter(|need| need <= weight);
            *largest = (*largest).max(need).or(Some(0));
        }
    }
    needs
}

fn weight<'a>(entries: impl IntoIterator<Item = &'a [u32; 2]>) -> u64 {
    entries.into_iter().map(|[_, weight]| u64::from(*weight)).sum()
}

/// Returns how many pool copies of an item the missing weight can take if nothing else of the body is known: as many of
/// the lightest copies as it needs, or all of them.
fn used_copies<'a>(pooled: impl Iterator<Item = &'a [u32; 2]> + Clone, missing: u64) -> u64 {
    let lightest = pooled.clone().map(|[_, weight]| u64::from(*weight)).min();
    let enough = lightest.map_or(0, |weight| missing.div_ceil(weight.max(1)));
    enough.min(pooled.count() as u64)
}

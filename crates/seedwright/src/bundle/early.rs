//! Proofs that copies are early where they open their own way back.

use std::collections::BTreeMap;

use crate::items::PlacedCopy;
use crate::logic::{FactId, Logic};
use crate::proof::Proof;
use crate::world::ItemRequest;

/// For each copy of an early item that is not open at the start, but lets a player come home with it who has found
/// nothing else, the steps that show it. `doors` says where open doors lead.
pub(super) fn early_proofs(
    logic: &Logic,
    request: &ItemRequest,
    placed: &[PlacedCopy],
    doors: &BTreeMap<FactId, FactId>,
) -> Vec<Proof> {
    if request.early.is_empty() {
        return Vec::new();
    }
    let start = || {
        let mut state = logic.state();
        doors.iter().for_each(|(slot, content)| state.put(*slot, Some(*content)));
        state
    };
    let mut home = start();
    home.settle_at_home();
    let is_early = |one: &&PlacedCopy| {
        request.early.iter().any(|(item, _)| *item == one.copy.item)
            && !request.excluded.contains(&one.location)
            && !home.knows(logic.open(one.location))
    };
    let proofs = placed.iter().filter(is_early).filter_map(|one| {
        let copy = logic.pool_copy(one.copy.item, one.copy.number)?;
        let slot = logic.open(one.location);
        let content = |other: FactId| match other == slot {
            true => Some(copy),
            false => doors.get(&other).copied(),
        };
        Proof::derive_fact(&mut start(), copy, content)
    });
    proofs.collect()
}

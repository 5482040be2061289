//! What a game must have found at its end.

use crate::logic::{FactId, Logic};
use crate::world::{Aim, Id, World};

/// What a game must have found besides meeting the goal: of each list of facts that many.
pub(crate) fn aim_facts(
    world: &World,
    logic: &Logic,
    aim: Aim,
    useful: &[u32],
    name: impl Fn(FactId) -> FactId,
) -> Vec<(Vec<FactId>, u32)> {
    match aim {
        Aim::Goal => Vec::new(),
        Aim::Locations => {
            let slots: Vec<FactId> = logic.locations().map(|id| name(logic.open(id))).collect();
            let count = u32::try_from(slots.len()).expect("`world::limits` bound locations");
            vec![(slots, count)]
        }
        Aim::Items => {
            let items = world.items.ids().filter(|item| useful[item.index()] > 0);
            let copies = items.map(|item| {
                let copies = logic.pool_copies(item).map(&name);
                (copies.collect(), useful[item.index()])
            });
            copies.collect()
        }
    }
}

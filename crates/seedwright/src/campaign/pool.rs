//! What there is to be placed: what opens locks, and treasure for every other place.

use std::collections::BTreeSet;

use super::ground::Ground;
use super::locks::{Locks, Opener};
use super::{Impossible, Stage};
use crate::world::{Amount, CampaignWishes, Draft, ItemId, Opened, World};

/// The items that a pack has for a campaign: abilities, keys, and the notes of codes.
fn openers_of(pack: &Draft, wishes: &CampaignWishes) -> BTreeSet<ItemId> {
    let notes = pack.codes.iter().flat_map(|theme| &theme.locks);
    let notes = notes.flat_map(|lock| match &lock.opened {
        Opened::Notes(notes) => notes.as_slice(),
        Opened::Guessing { .. } => &[],
    });
    let items = wishes.ability_items.iter().chain(&wishes.key_items);
    items.chain(notes).copied().collect()
}

/// Leaves in the pool what opens the locks that there are, each once, and fills the other places with
/// treasure.
pub(super) fn fill(
    ground: &mut Ground,
    wishes: &CampaignWishes,
    locks: &Locks,
) -> Result<(), Stage> {
    let all = openers_of(&ground.draft, wishes);
    let rules: BTreeSet<_> = locks
        .locks
        .iter()
        .filter_map(|lock| match lock.opener {
            Opener::Code(rule) => Some(rule),
            _ => None,
        })
        .collect();
    if let Some(theme) = &mut ground.draft.codes {
        theme.locks.retain(|lock| rules.contains(&lock.rule));
    }
    let used = openers_of(&ground.draft, &CampaignWishes::default());
    let direct = locks.locks.iter().filter_map(|lock| match lock.opener {
        Opener::Ability(item) | Opener::Key(item) => Some(item),
        Opener::Code(_) => None,
    });
    let used: BTreeSet<ItemId> = used.into_iter().chain(direct).collect();
    for item in all {
        let count = u32::from(used.contains(&item));
        ground.draft.items[item].count = Amount::Fixed(count);
    }
    let places = ground.draft.locations.len();
    let treasure = places.checked_sub(used.len()).ok_or(Stage::Items)?;
    for (number, item) in wishes.treasure.iter().enumerate() {
        let share = (treasure + wishes.treasure.len() - 1 - number) / wishes.treasure.len();
        ground.draft.items[*item].count = Amount::Fixed(share as u32);
    }
    Ok(())
}

/// Refuses what no seed can mend: too few items of a kind.
pub(super) fn check(
    pack: &World,
    wishes: &CampaignWishes,
    size: &super::Size,
) -> Result<(), Impossible> {
    let codes = pack.codes.as_ref().map_or(0, |theme| theme.locks.len());
    let needed = [
        ("abilities", wishes.ability_items.len(), size.abilities),
        ("keys", wishes.key_items.len(), size.keys),
        ("codes", codes, size.codes),
    ];
    for (what, there, asked) in needed {
        if (there as u64) < u64::from(asked) {
            return Err(Impossible::TooFew { what, there, asked });
        }
    }
    match wishes.treasure.is_empty() {
        true => Err(Impossible::NoTreasure),
        false => Ok(()),
    }
}

//! The item pool: the items that open locks, and treasure for all other locations.

use std::collections::BTreeSet;

use super::draft::CampaignDraft;
use super::locks::{Locks, Opener};
use super::{Impossible, Stage};
use crate::world::{Amount, CampaignSettings, Draft, ItemId, LockOpening, Settings, World};

/// Returns the items that can open locks: abilities, keys, and the notes of codes.
fn openers_of(pack: &Draft, settings: &CampaignSettings) -> BTreeSet<ItemId> {
    let notes = pack.codes.iter().flat_map(|theme| &theme.locks);
    let notes = notes.flat_map(|lock| match &lock.opened {
        LockOpening::Notes(notes) => notes.as_slice(),
        LockOpening::Guessing { .. } => &[],
    });
    let items = settings.ability_items.iter().chain(&settings.key_items);
    items.chain(notes).copied().collect()
}

/// Reduces the pool to one copy of each item that opens a lock of this campaign, and fills the other locations with
/// treasure.
pub(super) fn fill(
    draft: &mut CampaignDraft,
    (campaign_settings, settings): (&CampaignSettings, &Settings),
    locks: &Locks,
) -> Result<(), Stage> {
    let all = openers_of(&draft.draft, campaign_settings);
    let rules: BTreeSet<_> = locks
        .locks
        .iter()
        .filter_map(|lock| match lock.opener {
            Opener::Code(rule) => Some(rule),
            _ => None,
        })
        .collect();
    if let Some(theme) = &mut draft.draft.codes {
        theme.locks.retain(|lock| rules.contains(&lock.rule));
    }
    let used = openers_of(&draft.draft, &CampaignSettings::default());
    let direct = locks.locks.iter().filter_map(|lock| match lock.opener {
        Opener::Ability(item) | Opener::Key(item) => Some(item),
        Opener::Code(_) => None,
    });
    let used: BTreeSet<ItemId> = used.into_iter().chain(direct).collect();
    let named: BTreeSet<ItemId> = all.iter().chain(&campaign_settings.treasure).copied().collect();
    for item in all {
        let count = u32::from(used.contains(&item));
        draft.draft.items[item].count = Amount::Fixed(count);
    }
    // Other items of the pack keep their counts.
    let others = draft.draft.items.iter();
    let others = others.filter(|(id, _)| !named.contains(id));
    let others: u64 = others.map(|(_, item)| u64::from(settings.amount(item.count))).sum();
    let taken = used.len() + usize::try_from(others).unwrap_or(usize::MAX / 2);
    let treasure = draft.draft.locations.len().checked_sub(taken);
    let treasure = treasure.ok_or(Stage::Items)?;
    for (number, item) in campaign_settings.treasure.iter().enumerate() {
        let share = (treasure + campaign_settings.treasure.len() - 1 - number)
            / campaign_settings.treasure.len();
        draft.draft.items[*item].count = Amount::Fixed(share as u32);
    }
    Ok(())
}

/// Refuses what no seed can fix: too few items of a kind.
pub(super) fn check(
    pack: &World,
    settings: &CampaignSettings,
    size: &super::Size,
) -> Result<(), Impossible> {
    let codes = pack.codes.as_ref().map_or(0, |theme| theme.locks.len());
    let kinds = [
        ("abilities", settings.ability_items.len(), size.abilities),
        ("keys", settings.key_items.len(), size.keys),
        ("codes", codes, size.codes),
    ];
    for (what, available, needed) in kinds {
        if (available as u64) < u64::from(needed) {
            return Err(Impossible::TooFew { what, available, needed });
        }
    }
    check_names(pack, settings)?;
    match settings.treasure.is_empty() {
        true => Err(Impossible::NoTreasure),
        false => Ok(()),
    }
}

/// Checks that nothing is named twice or for two purposes, and that locks are opened by notes.
fn check_names(pack: &World, settings: &CampaignSettings) -> Result<(), Impossible> {
    let mut zones = BTreeSet::new();
    if let Some(name) = settings.zone_names.iter().find(|name| !zones.insert(*name)) {
        return Err(Impossible::Twice(name.clone()));
    }
    let locks = pack.codes.iter().flat_map(|theme| &theme.locks);
    let mut notes = Vec::new();
    for lock in locks {
        match &lock.opened {
            LockOpening::Notes(own) => notes.extend(own),
            LockOpening::Guessing { .. } => {
                return Err(Impossible::Guessed(pack.rules[lock.rule].name.clone()));
            }
        }
    }
    let named = settings.ability_items.iter().chain(&settings.key_items);
    let mut named = named.chain(&settings.treasure).chain(&notes);
    let mut seen = BTreeSet::new();
    match named.find(|item| !seen.insert(**item)) {
        Some(item) => Err(Impossible::Twice(pack.items[*item].name.clone())),
        None => Ok(()),
    }
}

//! What is promised of several levels together: equipment once in a group of them, and the pace of metered
//! things.

use std::collections::BTreeMap;

use crate::levels::{ByDepth, Level, LevelWishes, Thing};
use crate::population::{of_level, refuse};
use crate::problem::{Problem, quoted};

/// The number that holds at a depth; none before the first.
pub(crate) fn at(numbers: &ByDepth, depth: u32) -> Option<u32> {
    let before = numbers.iter().filter(|(from, _)| *from <= depth);
    before.max_by_key(|(from, _)| *from).map(|(_, number)| *number)
}

/// Every group of levels that is there as a whole has one weapon and one armour, never on two levels in a row.
pub(crate) fn equipment(wishes: &LevelWishes, seed: &str, levels: &[Level]) -> Result<(), Problem> {
    let period = u64::from(wishes.period);
    for what in ["weapon", "armour"] {
        let offset = offset(wishes, seed, what);
        let mut groups: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        let mut last_with = None;
        for level in levels {
            let shifted = u64::from(level.depth).saturating_sub(1).saturating_add(offset);
            let group = shifted.checked_div(period).unwrap_or(0);
            let index = shifted.checked_rem(period).unwrap_or(0);
            let (there, found) = groups.entry(group).or_default();
            *there = there.saturating_add(1);
            let is_it = |thing: &&Thing| thing.rule == "guaranteed" && thing.what == what;
            if level.things.iter().find(is_it).is_none() {
                continue;
            }
            *found = found.saturating_add(1);
            let before = last_with.replace(level.depth);
            if before.is_some_and(|before| before.saturating_add(1) == level.depth) {
                return of_level(level, &format!("the level before has a guaranteed {what} too"));
            }
            if index.saturating_add(1) == period {
                return of_level(
                    level,
                    &format!("the last level of a group has a guaranteed {what}"),
                );
            }
        }
        let wrong = |(there, found): &(u64, u64)| *found > 1 || *there == period && *found == 0;
        if let Some((group, (_, found))) = groups.iter().find(|(_, counts)| wrong(counts)) {
            return refuse(&format!("group {group} of its levels has {found} guaranteed {what}s"));
        }
    }
    Ok(())
}

/// How many levels the first group has lost at its start.
pub(crate) fn offset(wishes: &LevelWishes, seed: &str, equipment: &str) -> u64 {
    let game = game_number(seed);
    let bits = match equipment {
        "weapon" => game & u64::from(u32::MAX),
        _ => game >> 32,
    };
    bits.checked_rem(u64::from(wishes.period)).unwrap_or(0)
}

/// The number of a game: the first 8 bytes of the hash of its seed, the lowest first.
fn game_number(seed: &str) -> u64 {
    let mut hasher = blake3::Hasher::new();
    for field in ["seedwright/seed/v1", seed] {
        let length = u64::try_from(field.len()).unwrap_or(u64::MAX);
        hasher.update(&length.to_le_bytes());
        hasher.update(field.as_bytes());
    }
    let hash = hasher.finalize();
    let bytes = hash.as_bytes().first_chunk::<8>();
    bytes.map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

/// Where all levels of a cycle down to a depth are there, floors and ceilings hold at that depth.
pub(crate) fn metered(wishes: &LevelWishes, levels: &[Level]) -> Result<(), Problem> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut seen = 0;
    for level in levels {
        let before = level.depth.saturating_sub(1);
        let within = before.checked_rem(wishes.cycle).unwrap_or(0).saturating_add(1);
        if within == 1 {
            counts.clear();
        }
        seen = if within == 1 || seen == before { level.depth } else { 0 };
        for thing in level.things.iter().filter(|thing| thing.what == "metered") {
            if !wishes.metered.iter().any(|wish| wish.name == thing.name) {
                return of_level(level, &format!("{} is not metered", quoted(&thing.name)));
            }
            let count = counts.entry(&thing.name).or_default();
            *count = count.saturating_add(1);
        }
        if seen == 0 {
            counts.clear();
            continue;
        }
        for wish in &wishes.metered {
            let count = counts.get(wish.name.as_str()).copied().unwrap_or(0);
            let least = at(&wish.floor, within).unwrap_or(0);
            let most = if wish.ceiling.is_empty() {
                u32::MAX
            } else {
                at(&wish.ceiling, within).unwrap_or(0)
            };
            if count < least || count > most {
                let name = quoted(&wish.name);
                return of_level(
                    level,
                    &format!("{count} of {name} have come, and {least} to {most} should have"),
                );
            }
        }
    }
    Ok(())
}

//! The promises about several levels together: guaranteed equipment once in each group of levels, and the pace of
//! metered things.

use std::collections::BTreeMap;

use super::rows::{Level, PopulationSettings};
use crate::problem::{Claim, Problem, quoted};

/// Checks that every complete group of levels has one weapon and one armour, never on two levels in a row.
pub(super) fn check_equipment(
    settings: &PopulationSettings,
    seed: &str,
    levels: &[Level],
) -> Result<(), Problem> {
    let period = u64::from(settings.period);
    for what in ["weapon", "armour"] {
        let groups = Groups::new(settings, seed, what);
        let mut counts: BTreeMap<u64, (u64, u64)> = BTreeMap::new();
        let mut last_with = None;
        for level in levels {
            let (there, found) = counts.entry(groups.of(level)).or_default();
            *there = there.saturating_add(1);
            if !level.has_guaranteed(what) {
                continue;
            }
            *found = found.saturating_add(1);
            let before = last_with.replace(level.depth);
            if before.is_some_and(|before| before.saturating_add(1) == level.depth) {
                return level.refuse(format!("the previous level also has a guaranteed {what}"));
            }
            if groups.is_last(level) {
                return level.refuse(format!("the last level of a group has a guaranteed {what}"));
            }
        }
        let wrong = |(there, found): &(u64, u64)| *found > 1 || *there == period && *found == 0;
        if let Some((group, (_, found))) = counts.iter().find(|(_, counts)| wrong(counts)) {
            return Claim::Population
                .refuse(format!("group {group} of its levels has {found} guaranteed {what}s"));
        }
    }
    Ok(())
}

/// Groups of `period` consecutive levels. The first group can be shorter.
pub(super) struct Groups {
    period: u64,
    lost: u64,
}

impl Groups {
    /// Returns the groups for a kind of equipment. The seed decides where they begin.
    pub fn new(settings: &PopulationSettings, seed: &str, equipment: &str) -> Self {
        let game = game_number(seed);
        let bits = match equipment {
            "weapon" => game & u64::from(u32::MAX),
            _ => game >> 32,
        };
        let period = u64::from(settings.period);
        Self { period, lost: bits.checked_rem(period).unwrap_or(0) }
    }

    /// Returns the number of a level's group.
    pub fn of(&self, level: &Level) -> u64 {
        self.shifted(level).checked_div(self.period).unwrap_or(0)
    }

    fn is_last(&self, level: &Level) -> bool {
        let place = self.shifted(level).checked_rem(self.period).unwrap_or(0);
        place.saturating_add(1) == self.period
    }

    fn shifted(&self, level: &Level) -> u64 {
        u64::from(level.depth).saturating_sub(1).saturating_add(self.lost)
    }
}

/// Returns the number of a game: the first 8 bytes of the hash of its seed, in little-endian order.
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

/// Checks the floors and ceilings of metered things at each depth for which all earlier levels of the cycle are in the
/// file.
pub(super) fn check_metered(
    settings: &PopulationSettings,
    levels: &[Level],
) -> Result<(), Problem> {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    let mut seen = 0;
    for level in levels {
        let before = level.depth.saturating_sub(1);
        let within = before.checked_rem(settings.cycle).unwrap_or(0).saturating_add(1);
        if within == 1 {
            counts.clear();
        }
        seen = if within == 1 || seen == before { level.depth } else { 0 };
        for thing in level.things.iter().filter(|thing| thing.what == "metered") {
            if !settings.metered.iter().any(|metered| metered.name == thing.name) {
                return level.refuse(format!("{} is not metered", quoted(&thing.name)));
            }
            let count = counts.entry(&thing.name).or_default();
            *count = count.saturating_add(1);
        }
        if seen == 0 {
            counts.clear();
            continue;
        }
        for metered in &settings.metered {
            let count = counts.get(metered.name.as_str()).copied().unwrap_or(0);
            let (least, most) = metered.bounds(within);
            let most = most.unwrap_or(u32::MAX);
            if count < least || count > most {
                let name = quoted(&metered.name);
                return level.refuse(format!(
                    "{count} of {name} were placed by this depth, expected {least} to {most}"
                ));
            }
        }
    }
    Ok(())
}

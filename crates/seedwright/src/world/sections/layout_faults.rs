//! Faults of layout settings that a program passes in: values out of range, and settings that contradict each other.

use std::fmt;

use super::{LayoutSettings, RolePlace, RoleRule};
use crate::section::{OutOfRange, outside};
use crate::world::templates::Role;

/// A fault of a layout setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingFault {
    /// A value is out of range.
    Range(OutOfRange),
    /// The minimum share of dead ends exceeds the maximum.
    DeadEnds,
    /// A role has two rules.
    RoleTwice(Role),
    /// The number of entrances is not one.
    Entrances(u32),
    /// The entrance has a place or a distance, although the layout starts with it.
    PlacedEntrance,
}

impl fmt::Display for SettingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(outside) => outside.fmt(formatter),
            Self::DeadEnds => formatter.write_str("the minimum of `dead-ends` exceeds its maximum"),
            Self::RoleTwice(role) => {
                write!(formatter, "the role `{}` has two rules", role.word())
            }
            Self::Entrances(count) => {
                write!(formatter, "there must be exactly one entrance, not {count}")
            }
            Self::PlacedEntrance => formatter.write_str(
                "the entrance can't have a `place` or a `distance`: the layout starts with it",
            ),
        }
    }
}

impl std::error::Error for SettingFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Range(outside) => Some(outside),
            Self::DeadEnds | Self::RoleTwice(_) | Self::Entrances(_) | Self::PlacedEntrance => None,
        }
    }
}

impl LayoutSettings {
    /// Returns all faults.
    pub fn faults(&self) -> Vec<SettingFault> {
        let mut faults: Vec<_> = outside(self).into_iter().map(SettingFault::Range).collect();
        if self.dead_ends.0 > self.dead_ends.1 {
            faults.push(SettingFault::DeadEnds);
        }
        let mut known = Vec::new();
        // There are few roles, so a long list has a duplicate among its first rules.
        for RoleRule { role, count, place, distance, .. } in
            self.roles.iter().take(2 * Role::ALL.len())
        {
            if known.contains(role) {
                faults.push(SettingFault::RoleTwice(*role));
            }
            known.push(*role);
            if *role == Role::Entrance && *count != 1 {
                faults.push(SettingFault::Entrances(*count));
            }
            if *role == Role::Entrance && (*place != RolePlace::Anywhere || *distance > 0) {
                faults.push(SettingFault::PlacedEntrance);
            }
        }
        faults
    }
}

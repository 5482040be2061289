//! What is wrong with a layout that a program asks for, or with how its settings go together.

use std::fmt;

use super::{LayoutSettings, RoleRule};
use crate::section::{OutOfRange, outside};
use crate::world::templates::Role;

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SettingFault {
    /// It is out of its range.
    Range(OutOfRange),
    /// The least share of dead ends is greater than the greatest.
    DeadEnds,
    /// There are two rules for one role.
    RoleTwice(Role),
    /// There is one entrance, neither more nor less.
    Entrances(u32),
}

impl fmt::Display for SettingFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(outside) => outside.fmt(formatter),
            Self::DeadEnds => {
                formatter.write_str("the least share of `dead-ends` is greater than the greatest")
            }
            Self::RoleTwice(role) => {
                write!(formatter, "there are two rules for the role `{}`", role.word())
            }
            Self::Entrances(count) => {
                write!(formatter, "there is one entrance, so there can't be {count}")
            }
        }
    }
}

impl std::error::Error for SettingFault {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Range(outside) => Some(outside),
            Self::DeadEnds | Self::RoleTwice(_) | Self::Entrances(_) => None,
        }
    }
}

impl LayoutSettings {
    /// Everything that is wrong.
    pub fn faults(&self) -> Vec<SettingFault> {
        let mut faults: Vec<_> = outside(self).into_iter().map(SettingFault::Range).collect();
        if self.dead_ends.0 > self.dead_ends.1 {
            faults.push(SettingFault::DeadEnds);
        }
        let mut known = Vec::new();
        // A rule for each role is enough, so a long list has faults in its first rules.
        for RoleRule { role, count, .. } in self.roles.iter().take(2 * Role::ALL.len()) {
            if known.contains(role) {
                faults.push(SettingFault::RoleTwice(*role));
            }
            known.push(*role);
            if *role == Role::Entrance && *count != 1 {
                faults.push(SettingFault::Entrances(*count));
            }
        }
        faults
    }
}

//! How walkers lay rooms down, and what the result has to guarantee.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::grid::Size;
use crate::world::templates::{Role, limits};

/// When there are enough rooms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Target {
    /// As soon as there are so many cells of floor.
    Floor(u32),
    /// When there are exactly so many rooms.
    Rooms(u32),
}

/// By what a required connection may be met.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RequiredRule {
    /// By rooms that are already there.
    Strict,
    /// By rooms that are already there, or that are placed together with the room that asks for them.
    #[default]
    Grow,
}

/// Where in the layout the rooms of a role stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Anywhere.
    #[default]
    Anywhere,
    /// In rooms with one way in.
    DeadEnd,
    /// As far from the entrance as any room is.
    Farthest,
}

impl Place {
    /// All places in order.
    const ALL: [Self; 3] = [Self::Anywhere, Self::DeadEnd, Self::Farthest];

    /// The place with this word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.word() == word)
    }

    /// The word for the place.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Anywhere => "anywhere",
            Self::DeadEnd => "dead-end",
            Self::Farthest => "farthest",
        }
    }
}

/// A demand for rooms of a role.
///
/// Templates with that role are then kept for it: they are placed when all other rooms stand, each with one
/// way in besides what it requires itself. If no template has the role, rooms of
/// ordinary templates take it: those none of whose roles anybody asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoleRule {
    /// The role.
    pub role: Role,
    /// How many rooms.
    pub count: u32,
    /// Where they stand.
    pub place: Place,
    /// The fewest doors between the entrance and each of them.
    pub distance: u32,
    /// The fewest doors between any two of them.
    pub apart: u32,
}

impl RoleRule {
    /// What one usually asks of a role: a boss is farthest, treasure lies in dead ends.
    pub const fn usual(role: Role, count: u32) -> Self {
        let place = match role {
            Role::Boss => Place::Farthest,
            Role::Treasure => Place::DeadEnd,
            Role::Entrance | Role::Exit | Role::Merchant | Role::Event | Role::Gate => {
                Place::Anywhere
            }
        };
        Self { role, count, place, distance: 0, apart: 0 }
    }
}

/// Everything that can be asked of a layout. Shares are in thousandths.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    /// How many walkers take turns.
    pub walkers: u32,
    /// How many rooms a walker places before it dies and begins elsewhere.
    pub rooms_per_walker: u32,
    /// How many templates are tried at a connection before it is given up.
    pub templates_per_connection: u32,
    /// When there are enough rooms.
    pub target: Target,
    /// How many turns walkers may take in an attempt; none grows with the target ([`turns`](Self::turns)).
    pub iterations: Option<u32>,
    /// How often a connection near the middle goes before one that is farther away.
    pub compactness: u32,
    /// Whether the template of a room may be the one of the room it was placed from.
    pub repeats: bool,
    /// How often a walker that dies goes on in the same room.
    pub respawn_in_place: u32,
    /// Whether rooms are turned.
    pub turning: bool,
    /// Whether rooms are mirrored.
    pub mirroring: bool,
    /// By what required connections may be met.
    pub required: RequiredRule,
    /// How deep rooms may ask for rooms that ask for rooms.
    pub depth: u32,
    /// The rectangle that all rooms stand in; none is as large as a grid can be.
    pub bounds: Option<Size>,
    /// Which share of the connections that happen to meet is opened.
    pub loops: u32,
    /// The least and the greatest share of rooms with one way in.
    pub dead_ends: (u32, u32),
    /// What rooms are for.
    pub roles: Vec<RoleRule>,
    /// Whether a layout that stays short of its target will do.
    pub partial: bool,
    /// How often to begin anew.
    pub attempts: u32,
    /// How many placements may be tried over all attempts.
    pub steps: u64,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            walkers: 3,
            rooms_per_walker: 20,
            templates_per_connection: 10,
            target: Target::Floor(500),
            iterations: None,
            compactness: 300,
            repeats: false,
            respawn_in_place: 500,
            turning: true,
            mirroring: false,
            required: RequiredRule::Grow,
            depth: 3,
            bounds: None,
            loops: 1000,
            dead_ends: (0, 1000),
            roles: Vec::new(),
            partial: false,
            attempts: 100,
            steps: 100_000_000,
        }
    }
}

/// What is wrong with a setting.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SettingFault {
    /// It is out of its range.
    Range {
        /// The name of the setting.
        setting: &'static str,
        /// Its value.
        value: u64,
        /// The least it may be.
        least: u64,
        /// The most it may be.
        most: u64,
    },
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
            Self::Range { setting, value, least, most } => {
                write!(formatter, "`{setting}` is {value}; it can be {least} to {most}")
            }
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

impl Settings {
    /// How many turns walkers may take in an attempt: what was asked for, or 20 for each room of the target
    /// and 4 for each cell of floor, but 10000 at least and [`limits::ITERATIONS`] at most. Of 20 turns for a
    /// room, walkers that are not stuck need two.
    pub fn turns(&self) -> u32 {
        let enough = match self.target {
            Target::Rooms(rooms) => rooms.saturating_mul(20),
            Target::Floor(floor) => floor.saturating_mul(4),
        };
        let usual = enough.clamp(10_000, limits::ITERATIONS);
        self.iterations.unwrap_or(usual)
    }

    /// Everything that is wrong.
    pub fn faults(&self) -> Vec<SettingFault> {
        let mut faults = Vec::new();
        for (setting, value, least, most) in self.ranges() {
            if value < least || value > most {
                faults.push(SettingFault::Range { setting, value, least, most });
            }
        }
        if self.dead_ends.0 > self.dead_ends.1 {
            faults.push(SettingFault::DeadEnds);
        }
        let mut known = Vec::new();
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

    /// Each number with its name and range.
    fn ranges(&self) -> Vec<(&'static str, u64, u64, u64)> {
        let (turns, side) = (limits::ITERATIONS.into(), limits::SIDE.into());
        let (rooms, floor) = (limits::ROOMS.into(), limits::FLOOR.into());
        let share = |name, value: u32| (name, u64::from(value), 0, 1000);
        let mut ranges = vec![
            ("walkers", self.walkers.into(), 1, limits::WALKERS.into()),
            ("rooms-per-walker", self.rooms_per_walker.into(), 1, rooms),
            (
                "templates-per-connection",
                self.templates_per_connection.into(),
                1,
                limits::TEMPLATES.into(),
            ),
            match self.target {
                Target::Floor(count) => ("target", count.into(), 1, floor),
                Target::Rooms(count) => ("target", count.into(), 1, rooms),
            },
            ("iterations", self.turns().into(), 1, turns),
            share("compactness", self.compactness),
            share("respawn-in-place", self.respawn_in_place),
            ("depth", self.depth.into(), 0, limits::DEPTH.into()),
            share("loops", self.loops),
            share("dead-ends", self.dead_ends.0),
            share("dead-ends", self.dead_ends.1),
            ("attempts", self.attempts.into(), 1, limits::ATTEMPTS.into()),
            ("steps", self.steps, 1, limits::STEPS),
        ];
        if let Some(Size { width, height }) = self.bounds {
            ranges.push(("bounds", width.into(), 1, side));
            ranges.push(("bounds", height.into(), 1, side));
        }
        // A rule for each role is enough, so a long list has faults in its first rules.
        for rule in self.roles.iter().take(2 * Role::ALL.len()) {
            ranges.push(("roles", rule.count.into(), 0, limits::ROLE_ROOMS.into()));
            ranges.push(("roles", rule.distance.into(), 0, rooms));
            ranges.push(("roles", rule.apart.into(), 0, rooms));
        }
        ranges
    }
}

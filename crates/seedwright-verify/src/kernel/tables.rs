//! The world before anything was decided, as it is written: tables of names, and rules as rows of numbers.

use serde::{Deserialize, Serialize};

use crate::json::words;
use crate::problem::{Claim, Problem};

/// The static world. Its hash is taken over the compact JSON text of this type, so the order of the
/// fields matters, and the spaces in a file do not.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct StaticWorld {
    #[serde(rename = "return")]
    pub(crate) return_mode: ReturnMode,
    /// The names of the areas.
    pub(crate) areas: Vec<String>,
    pub(crate) pools: Vec<PoolRow>,
    /// The names of the spots.
    pub(crate) spots: Vec<String>,
    /// The rooms. This and the next two are there only if doors were shuffled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) rooms: Vec<RoomRow>,
    /// For each spot the number of its room.
    #[serde(default, rename = "roomOf", skip_serializing_if = "Vec::is_empty")]
    pub(crate) room_of: Vec<u32>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) doors: Vec<DoorRow>,
    pub(crate) locations: Vec<LocationRow>,
    /// The names of the events.
    pub(crate) events: Vec<String>,
    pub(crate) items: Vec<ItemRow>,
    /// The names of the items that copies of progressive items stand for.
    pub(crate) staged: Vec<String>,
    /// How many facts have no name: the parts of requirements.
    pub(crate) parts: u32,
    /// The facts that are known at the start.
    pub(crate) start: Vec<u32>,
    /// What rules rest on: a fact, its weight, a fact, its weight, and so on.
    pub(crate) bodies: Vec<Vec<u32>>,
    pub(crate) rules: Vec<RuleRow>,
    /// The room templates. This and the next are there only if rooms are laid out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) templates: Vec<TemplateRow>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) groups: Vec<GroupRow>,
}

impl StaticWorld {
    /// The hash that stands next to the world in a bundle, as hexadecimal digits.
    ///
    /// # Errors
    ///
    /// None that is known of; what the JSON writer might say is passed on.
    pub fn hash(&self) -> Result<String, Problem> {
        let text = serde_json::to_vec(self)
            .map_err(|error| Claim::World.problem(format!("it can't be hashed: {error}")))?;
        Ok(blake3::hash(&text).to_hex().to_string())
    }
}

/// Numbers the entries of a list from 0, as rows of the file refer to each other.
pub(crate) fn numbered<T>(list: impl IntoIterator<Item = T>) -> impl Iterator<Item = (u32, T)> {
    (0..=u32::MAX).zip(list)
}

words! {
    /// How a player gets home from where they went.
    ReturnMode, "return":
    /// On foot, so that a proof has to show the way back.
    Walk = "walk",
    /// The game has a way home from everywhere.
    Warp = "warp",
}

words! {
    /// In which direction a door can be passed. What that means is said by the rules.
    Way, "way":
    /// Both ways.
    Both = "both",
    /// From the first end to the second.
    One = "one",
    /// From the first end to the second, and back once it has been passed.
    Once = "once",
}

/// Declares types that are written as lists of their fields' values, in the order of the fields.
macro_rules! rows {
    ($($(#[$about:meta])* $name:ident { $($(#[$about_field:meta])* $field:ident: $kind:ty,)* })*) => {
        $(
            $(#[$about])*
            #[derive(Clone, Debug)]
            pub struct $name {
                $($(#[$about_field])* pub $field: $kind,)*
            }

            impl<'de> Deserialize<'de> for $name {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let ($($field,)*) = Deserialize::deserialize(deserializer)?;
                    Ok(Self { $($field,)* })
                }
            }

            impl Serialize for $name {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    ($(&self.$field,)*).serialize(serializer)
                }
            }
        )*
    };
}

rows! {
    /// A pool of items and locations.
    PoolRow {
        name: String,
        /// Whether its items lie at its own locations only, and nothing else lies there.
        shuffles_within: bool,
        /// Whether no area may hold two of its items.
        one_per_area: bool,
    }

    /// A room and the number of its area.
    RoomRow { name: String, area: u32, }

    /// A door and the spots of its two ends.
    DoorRow {
        name: String,
        kind: String,
        way: Way,
        /// Whether it has to lead where it was drawn.
        fixed: bool,
        a: u32,
        b: u32,
    }

    /// A location, the number of its area, and that of its pool or -1.
    LocationRow { name: String, area: u32, pool: i32, }

    /// A kind of item.
    ItemRow {
        name: String,
        /// How many copies the player begins with.
        starting: u32,
        /// How many copies lie in the world.
        pooled: u32,
        /// The number of its pool, or -1.
        pool: i32,
        /// How many of the copies in the world some rule can use.
        matter: u32,
        /// How many of the copies in the world, the first ones, are major.
        majors: u32,
    }

    /// A rule: its head becomes known once the known facts of its body, given by number, weigh enough.
    RuleRow { head: u32, need: u32, body: u32, }

    /// A room template.
    TemplateRow {
        name: String,
        /// A line for each row of cells.
        drawing: String,
        /// What its rooms can be for.
        roles: Vec<String>,
        /// How many rooms of it there must be.
        least: u32,
        /// How many rooms of it there may be, or -1.
        most: i64,
    }

    /// Rooms that stand together or not at all.
    GroupRow {
        name: String,
        /// How often it must be there.
        least: u32,
        /// How often it may be there, or -1.
        most: i64,
        members: Vec<MemberRow>,
    }

    /// A room of a group.
    MemberRow {
        /// The number of its template.
        template: u32,
        /// The column and the row of its first cell within the group.
        x: i32,
        y: i32,
        /// How far it is turned clockwise, in degrees.
        rotation: u32,
        /// Whether left and right change places before it is turned.
        mirrored: bool,
    }
}

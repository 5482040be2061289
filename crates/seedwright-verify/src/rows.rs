//! The rows of the tables of a static world, each written as a list of its values.

use serde::{Deserialize, Serialize};

use crate::problem::quoted;

/// Declares a type that is written as a list of its fields' values, in the order of the fields.
macro_rules! row {
    ($(#[$about:meta])* $name:ident { $($(#[$about_field:meta])* $field:ident: $kind:ty,)* }) => {
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
    };
}

row! {
    /// A pool of items and locations.
    Pool {
        /// Its name.
        name: String,
        /// Whether its items lie at its own locations only, and nothing else lies there.
        shuffles_within: bool,
        /// Whether no area may hold two of its items.
        one_per_area: bool,
    }
}

row! {
    /// A room.
    Room {
        /// Its name.
        name: String,
        /// The number of its area.
        area: u32,
    }
}

row! {
    /// A door.
    Door {
        /// Its name.
        name: String,
        /// What kind of door it is.
        kind: String,
        /// In which direction it can be passed.
        way: Way,
        /// Whether it has to lead where it was drawn.
        fixed: bool,
        /// The spot of its first end.
        a: u32,
        /// The spot of its second end.
        b: u32,
    }
}

/// In which direction a door can be passed. What that means is said by the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(try_from = "String", rename_all = "lowercase")]
pub enum Way {
    /// Both ways.
    Both,
    /// From the first end to the second.
    One,
    /// From the first end to the second, and back once it has been passed.
    Once,
}

impl TryFrom<String> for Way {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        match text.as_str() {
            "both" => Ok(Self::Both),
            "one" => Ok(Self::One),
            "once" => Ok(Self::Once),
            _ => Err(format!(
                "unknown way {}, expected \"both\", \"one\" or \"once\"",
                quoted(&text)
            )),
        }
    }
}

row! {
    /// A room template.
    TemplateRow {
        /// Its name.
        name: String,
        /// Its drawing, a line for each row of cells.
        drawing: String,
        /// What its rooms can be for.
        roles: Vec<String>,
        /// How many rooms of it there must be.
        least: u32,
        /// How many rooms of it there may be, or -1.
        most: i64,
    }
}

row! {
    /// Rooms that stand together or not at all.
    GroupRow {
        /// Its name.
        name: String,
        /// How often it must be there.
        least: u32,
        /// How often it may be there, or -1.
        most: i64,
        /// Its rooms.
        members: Vec<MemberRow>,
    }
}

row! {
    /// A room of a group.
    MemberRow {
        /// The number of its template.
        template: u32,
        /// The column of its first cell within the group.
        x: i32,
        /// The row of its first cell within the group.
        y: i32,
        /// How far it is turned clockwise, in degrees.
        rotation: u32,
        /// Whether left and right change places before it is turned.
        mirrored: bool,
    }
}

row! {
    /// A location.
    Location {
        /// Its name.
        name: String,
        /// The number of its area.
        area: u32,
        /// The number of its pool, or -1.
        pool: i32,
    }
}

row! {
    /// A kind of item.
    Item {
        /// Its name.
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
}

row! {
    /// A rule: its head becomes known once the known facts of its body weigh enough.
    RuleRow {
        /// The fact that becomes known.
        head: u32,
        /// The weight that it takes.
        need: u32,
        /// The number of the body.
        body: u32,
    }
}

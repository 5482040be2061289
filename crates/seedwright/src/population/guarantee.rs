//! What is promised of every level.

use std::fmt;

use super::level::Layer;
use super::schedule::Equipment;

/// Something that is promised of every level.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Guarantee {
    /// The player starts in the first room, and not on the way out.
    Start,
    /// The way out is in the last room and can be reached.
    ExitReachable,
    /// The player does not start in the room of the way out.
    RoomsApart,
    /// The starting room of the first level has it, once; no other level does.
    StartingGear(Equipment),
    /// There is exactly one ration, and not at the way out.
    Ration,
    /// The equipment is there if it is due, once, and only then.
    Guaranteed(Equipment),
    /// Exactly the metered things that are due or were drawn are there.
    Metered,
    /// No two things of a layer share a cell, and none of them the cell of the way out.
    Alone(Layer),
    /// Everything can be reached from where the player starts.
    Reachable,
    /// Nothing is left to chance in the first room.
    QuietStart,
    /// No room holds more than its limit of things that are left to chance, of a layer.
    RoomLimit(Layer),
}

impl fmt::Display for Guarantee {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layer_word = |layer: &Layer| match layer {
            Layer::Ground => "ways out",
            Layer::Items => "items",
            Layer::Creatures => "creatures",
        };
        match self {
            Self::Start => {
                formatter.write_str("the player starts in the first room, off the way out")
            }
            Self::ExitReachable => formatter.write_str("the way out can be reached"),
            Self::RoomsApart => {
                formatter.write_str("the player starts in another room than the way out")
            }
            Self::StartingGear(equipment) => {
                write!(formatter, "the first level starts with {}", with_article(*equipment))
            }
            Self::Ration => formatter.write_str("there is a ration"),
            Self::Guaranteed(equipment) => {
                write!(formatter, "there is {} where one is due", with_article(*equipment))
            }
            Self::Metered => formatter.write_str("metered things come at their pace"),
            Self::Alone(layer) => write!(formatter, "no two {} share a cell", layer_word(layer)),
            Self::Reachable => formatter.write_str("everything can be reached"),
            Self::QuietStart => formatter.write_str("nothing is left to chance in the first room"),
            Self::RoomLimit(layer) => {
                write!(formatter, "no room has more {} than its limit", layer_word(layer))
            }
        }
    }
}

fn with_article(equipment: Equipment) -> &'static str {
    match equipment {
        Equipment::Weapon => "a weapon",
        Equipment::Armour => "an armour",
    }
}

//! The promises of every level.

use std::fmt;

use super::level::Layer;
use super::schedule::Equipment;

/// A promise that every level makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Guarantee {
    /// The player starts in the first room, and not on the exit.
    Start,
    /// The exit is in the last room and can be reached.
    ExitReachable,
    /// The player does not start in the exit's room.
    RoomsApart,
    /// The starting room of the first level has this equipment, once; no other level does.
    StartingGear(Equipment),
    /// There is exactly one ration, and not on the exit.
    Ration,
    /// The equipment is there once if it is due, and not otherwise.
    Guaranteed(Equipment),
    /// Exactly the metered things that are due or were drawn are there.
    Metered,
    /// No two things of a layer share a cell, and none is on the exit.
    Alone(Layer),
    /// Everything can be reached from the start.
    Reachable,
    /// Nothing is placed at random in the first room.
    QuietStart,
    /// No room has more random things of a layer than its limit.
    RoomLimit(Layer),
}

impl fmt::Display for Guarantee {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let layer_word = |layer: &Layer| match layer {
            Layer::Ground => "exits",
            Layer::Items => "items",
            Layer::Creatures => "creatures",
        };
        match self {
            Self::Start => {
                formatter.write_str("the player starts in the first room, not on the exit")
            }
            Self::ExitReachable => formatter.write_str("the exit can be reached"),
            Self::RoomsApart => {
                formatter.write_str("the start and the exit are in different rooms")
            }
            Self::StartingGear(equipment) => {
                write!(formatter, "the first level starts with {}", with_article(*equipment))
            }
            Self::Ration => formatter.write_str("there is a ration"),
            Self::Guaranteed(equipment) => {
                write!(formatter, "there is {} when it is due", with_article(*equipment))
            }
            Self::Metered => formatter.write_str("metered things appear at their rate"),
            Self::Alone(layer) => write!(formatter, "no two {} share a cell", layer_word(layer)),
            Self::Reachable => formatter.write_str("everything can be reached"),
            Self::QuietStart => {
                formatter.write_str("the first room has no random items or monsters")
            }
            Self::RoomLimit(layer) => {
                write!(formatter, "no room has more {} than its limit", layer_word(layer))
            }
        }
    }
}

fn with_article(equipment: Equipment) -> &'static str {
    match equipment {
        Equipment::Weapon => "a weapon",
        Equipment::Armour => "armour",
    }
}

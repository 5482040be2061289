//! What can be asked of a campaign.

use super::fields::MAX_AMOUNT;
use crate::section::{Field, Shape, optional, whole};
use crate::world::limits;

/// A number, or `"opt(name)"`.
const NUMBER: Shape = Shape::Either(&[whole(0, MAX_AMOUNT), Shape::Text]);

const fn number(name: &'static str, help: &'static str) -> Field {
    optional(name, NUMBER, help)
}

const fn names(name: &'static str, help: &'static str) -> Field {
    optional(name, Shape::List(&Shape::Text), help)
}

/// The fields of the section `[campaign]`.
pub(super) const CAMPAIGN: &[Field] = &[
    number(
        "floors",
        "How many floors there are, as a number or as \"opt(name)\", like all numbers here; 3 by default.",
    ),
    number("zones", "How many zones a floor has; 3 by default."),
    number("rooms", "How many rooms a zone has; 14 by default."),
    number("gate-rooms", "How many rooms of a zone gates stand in; 3 by default."),
    number("walkers", "How many walkers lay out a zone; 3 by default."),
    number("falls", "How many falls lead down a floor, in all; 2 by default."),
    number("portals", "How many portals join zones, in all; 1 by default."),
    number("totems", "How many totems join zones, in all; 1 by default."),
    number("abilities", "How many cuts through the whole world abilities close; 4 by default."),
    number("keys", "How many side rooms keys close; 3 by default."),
    number("codes", "How many cuts codes close; 1 by default."),
    number("spheres", "The fewest spheres; 4 by default."),
    number("compactness", "How compact zones are, in thousandths; what [layout] says by default."),
    number(
        "loops",
        "Which share of the connections that happen to meet is open, in thousandths; what [layout] says by default.",
    ),
    number("spins", "How many spins gates make; what [shuffle] says by default."),
    number("wins", "How often the game was won before, which makes levels harder; 0 by default."),
    optional(
        "attempts",
        whole(1, limits::ATTEMPTS as i64),
        "How often to begin anew; 50 by default.",
    ),
    names("ability-items", "The items that are abilities."),
    names("key-items", "The items that are keys."),
    names("treasure", "The items that lie where nothing else does."),
    names("zone-names", "What zones are called, one after the other."),
];

//! What a pack asks of a campaign: how large it is, what closes its passages, and what lies about.

use serde::Serialize;

use super::{Amount, ItemId};

/// What a pack asks of a campaign. Numbers may be taken from options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct CampaignWishes {
    /// How many floors there are.
    pub floors: Amount,
    /// How many zones a floor has.
    pub zones: Amount,
    /// How many rooms a zone has.
    pub rooms: Amount,
    /// How many rooms of a zone gates stand in.
    pub gate_rooms: Amount,
    /// How many walkers lay out a zone.
    pub walkers: Amount,
    /// How many falls lead down, in all.
    pub falls: Amount,
    /// How many portals join zones, in all.
    pub portals: Amount,
    /// How many totems join zones, in all.
    pub totems: Amount,
    /// How many cuts abilities close.
    pub abilities: Amount,
    /// How many side rooms keys close.
    pub keys: Amount,
    /// How many cuts codes close.
    pub codes: Amount,
    /// The fewest spheres.
    pub spheres: Amount,
    /// How often to begin anew.
    pub attempts: u32,
    /// The items that are abilities.
    pub ability_items: Vec<ItemId>,
    /// The items that are keys.
    pub key_items: Vec<ItemId>,
    /// What lies where nothing else does, one after the other.
    pub treasure: Vec<ItemId>,
    /// What zones are called, one after the other.
    pub zone_names: Vec<String>,
}

impl Default for CampaignWishes {
    fn default() -> Self {
        Self {
            floors: Amount::Fixed(3),
            zones: Amount::Fixed(3),
            rooms: Amount::Fixed(14),
            gate_rooms: Amount::Fixed(3),
            walkers: Amount::Fixed(3),
            falls: Amount::Fixed(2),
            portals: Amount::Fixed(1),
            totems: Amount::Fixed(1),
            abilities: Amount::Fixed(4),
            keys: Amount::Fixed(3),
            codes: Amount::Fixed(1),
            spheres: Amount::Fixed(4),
            attempts: 50,
            ability_items: Vec::new(),
            key_items: Vec::new(),
            treasure: Vec::new(),
            zone_names: Vec::new(),
        }
    }
}

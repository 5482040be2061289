//! The section `[campaign]`: how large a campaign is, what closes its passages, and what lies about.

use seedwright_derive::Section;
use serde::Serialize;

use crate::world::{Amount, ItemId, limits};

/// Campaign. Numbers may be taken from options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [campaign]", request = CampaignRequest)]
pub struct CampaignSettings {
    /// How many floors there are, as a number or as "opt(name)", like all numbers here.
    #[setting(range = 2..=50, default = Amount::Fixed(3))]
    pub floors: Amount,
    /// How many zones a floor has.
    #[setting(range = 1..=20, default = Amount::Fixed(3))]
    pub zones: Amount,
    /// How many rooms a zone has.
    #[setting(range = 6..=500, default = Amount::Fixed(14))]
    pub rooms: Amount,
    /// How many rooms of a zone gates stand in.
    #[setting(range = 1..=20, default = Amount::Fixed(3))]
    pub gate_rooms: Amount,
    /// How many walkers lay out a zone.
    #[setting(range = 1..=1000, default = Amount::Fixed(3))]
    pub walkers: Amount,
    /// How many falls lead down a floor, in all.
    #[setting(range = 0..=500, default = Amount::Fixed(2))]
    pub falls: Amount,
    /// How many portals join zones, in all.
    #[setting(range = 0..=500, default = Amount::Fixed(1))]
    pub portals: Amount,
    /// How many totems join zones, in all.
    #[setting(range = 0..=500, default = Amount::Fixed(1))]
    pub totems: Amount,
    /// How many cuts through the whole world abilities close.
    #[setting(range = 1..=100, default = Amount::Fixed(4))]
    pub abilities: Amount,
    /// How many side rooms keys close.
    #[setting(range = 0..=500, default = Amount::Fixed(3))]
    pub keys: Amount,
    /// How many cuts codes close.
    #[setting(range = 0..=100, default = Amount::Fixed(1))]
    pub codes: Amount,
    /// The fewest spheres.
    #[setting(range = 1..=100, default = Amount::Fixed(4))]
    pub spheres: Amount,
    /// How compact zones are, in thousandths; what [layout] says by default.
    #[setting(range = 0..=1000)]
    pub compactness: Option<Amount>,
    /// Which share of the connections that happen to meet is open, in thousandths; what [layout] says by
    /// default.
    #[setting(range = 0..=1000)]
    pub loops: Option<Amount>,
    /// How many spins gates make; what [shuffle] says by default.
    #[setting(range = 1..=1000)]
    pub spins: Option<Amount>,
    /// How often the game was won before, which makes levels harder.
    #[setting(range = 0..=1000, default = Amount::Fixed(0))]
    pub wins: Amount,
    /// How often to begin anew.
    #[setting(range = 1..=limits::ATTEMPTS, default = 50)]
    pub attempts: u32,
    /// The items that are abilities.
    #[setting(added)]
    pub ability_items: Vec<ItemId>,
    /// The items that are keys.
    #[setting(added)]
    pub key_items: Vec<ItemId>,
    /// The items that lie where nothing else does.
    #[setting(added)]
    pub treasure: Vec<ItemId>,
    /// What zones are called, one after the other.
    #[setting(added)]
    pub zone_names: Vec<String>,
}

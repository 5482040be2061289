//! The section `[campaign]`: how large a campaign is, how its passages are locked, and which items it uses.
#![allow(rustdoc::broken_intra_doc_links, reason = "help texts name sections as packs do")]

use seedwright_derive::Section;
use serde::Serialize;

use crate::world::{Amount, ItemId, limits};

/// Campaign. Numbers can be taken from options.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Section)]
#[section(what = "the section [campaign]", request = CampaignRequest)]
pub struct CampaignSettings {
    /// Number of floors, as a number or as "opt(name)", like all numbers here.
    #[setting(range = 2..=50, default = Amount::Fixed(3))]
    pub floors: Amount,
    /// Zones per floor.
    #[setting(range = 1..=20, default = Amount::Fixed(3))]
    pub zones: Amount,
    /// Rooms per zone.
    #[setting(range = 6..=500, default = Amount::Fixed(14))]
    pub rooms: Amount,
    /// Rooms per zone that hold gates.
    #[setting(range = 1..=20, default = Amount::Fixed(3))]
    pub gate_rooms: Amount,
    /// Walkers that lay out a zone.
    #[setting(range = 1..=1000, default = Amount::Fixed(3))]
    pub walkers: Amount,
    /// Total number of falls that lead down a floor.
    #[setting(range = 0..=500, default = Amount::Fixed(2))]
    pub falls: Amount,
    /// Total number of portals between zones.
    #[setting(range = 0..=500, default = Amount::Fixed(1))]
    pub portals: Amount,
    /// Total number of totems between zones.
    #[setting(range = 0..=500, default = Amount::Fixed(1))]
    pub totems: Amount,
    /// Number of cuts through the whole world that abilities lock.
    #[setting(range = 1..=100, default = Amount::Fixed(4))]
    pub abilities: Amount,
    /// Number of side rooms that keys lock.
    #[setting(range = 0..=500, default = Amount::Fixed(3))]
    pub keys: Amount,
    /// Number of cuts that codes lock.
    #[setting(range = 0..=100, default = Amount::Fixed(1))]
    pub codes: Amount,
    /// Minimum number of spheres.
    #[setting(range = 1..=100, default = Amount::Fixed(4))]
    pub spheres: Amount,
    /// Compactness of zones, in thousandths; that of [layout] by default.
    #[setting(range = 0..=1000)]
    pub compactness: Option<Amount>,
    /// Of the connections that meet by chance, the share that is opened, in thousandths; that of [layout] by default.
    #[setting(range = 0..=1000)]
    pub loops: Option<Amount>,
    /// Number of spins for the gates; that of [shuffle] by default.
    #[setting(range = 1..=1000)]
    pub spins: Option<Amount>,
    /// Number of earlier wins, which make levels harder.
    #[setting(range = 0..=1000, default = Amount::Fixed(0))]
    pub wins: Amount,
    /// Maximum number of attempts.
    #[setting(range = 1..=limits::ATTEMPTS, default = 50)]
    pub attempts: u32,
    /// Items that count as abilities.
    #[setting(added)]
    pub ability_items: Vec<ItemId>,
    /// Items that count as keys.
    #[setting(added)]
    pub key_items: Vec<ItemId>,
    /// Items for the locations that nothing else fills.
    #[setting(added)]
    pub treasure: Vec<ItemId>,
    /// Names of zones, used in order.
    #[setting(added)]
    pub zone_names: Vec<String>,
}

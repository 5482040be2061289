//! The size of a campaign under given settings.

use super::Impossible;
use crate::section::bounds;
use crate::world::{Amount, CampaignSettings, Settings};

/// The numbers of a campaign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// Floors.
    pub floors: u32,
    /// Zones of a floor.
    pub zones: u32,
    /// Rooms of a zone.
    pub rooms: u32,
    /// Rooms of a zone that have gates.
    pub gate_rooms: u32,
    /// Walkers that lay out a zone.
    pub walkers: u32,
    /// Falls in all.
    pub falls: u32,
    /// Portals in all.
    pub portals: u32,
    /// Totems in all.
    pub totems: u32,
    /// Cuts opened by abilities.
    pub abilities: u32,
    /// Side rooms opened by keys.
    pub keys: u32,
    /// Cuts opened by codes.
    pub codes: u32,
    /// The minimum number of spheres.
    pub spheres: u32,
    /// The compactness of zones; `None` follows the layout.
    pub compactness: Option<u32>,
    /// The loops of zones; `None` follows the layout.
    pub loops: Option<u32>,
    /// The number of gate spins; `None` follows the shuffle.
    pub spins: Option<u32>,
    /// The number of earlier wins.
    pub wins: u32,
}

impl Size {
    /// Resolves the numbers of a pack under some settings. Their bounds keep every derived number small.
    ///
    /// # Errors
    /// The first number that is out of range.
    pub fn new(campaign: &CampaignSettings, settings: &Settings) -> Result<Self, Impossible> {
        let number = |name: &'static str, amount: Amount| {
            let value = settings.amount(amount);
            let (least, most) = bounds::<CampaignSettings>(name);
            match (least..=most).contains(&i64::from(value)) {
                true => Ok(value),
                false => Err(Impossible::Number { name, value, least, most }),
            }
        };
        let optional = |name: &'static str, amount: Option<Amount>| {
            amount.map(|amount| number(name, amount)).transpose()
        };
        Ok(Self {
            floors: number("floors", campaign.floors)?,
            zones: number("zones", campaign.zones)?,
            rooms: number("rooms", campaign.rooms)?,
            gate_rooms: number("gate-rooms", campaign.gate_rooms)?,
            walkers: number("walkers", campaign.walkers)?,
            falls: number("falls", campaign.falls)?,
            portals: number("portals", campaign.portals)?,
            totems: number("totems", campaign.totems)?,
            abilities: number("abilities", campaign.abilities)?,
            keys: number("keys", campaign.keys)?,
            codes: number("codes", campaign.codes)?,
            spheres: number("spheres", campaign.spheres)?,
            compactness: optional("compactness", campaign.compactness)?,
            loops: optional("loops", campaign.loops)?,
            spins: optional("spins", campaign.spins)?,
            wins: number("wins", campaign.wins)?,
        })
    }

    /// Returns the total number of zones.
    pub fn zone_count(&self) -> u32 {
        self.floors * self.zones
    }

    /// Returns the floor of a zone, counted from zero.
    pub fn floor_of(&self, zone: u32) -> u32 {
        zone / self.zones
    }
}

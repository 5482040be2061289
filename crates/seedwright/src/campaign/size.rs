//! How large a campaign is, with every option answered.

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
    /// Rooms of a zone that gates stand in.
    pub gate_rooms: u32,
    /// Walkers that lay out a zone.
    pub walkers: u32,
    /// Falls in all.
    pub falls: u32,
    /// Portals in all.
    pub portals: u32,
    /// Totems in all.
    pub totems: u32,
    /// Cuts that abilities close.
    pub abilities: u32,
    /// Side rooms that keys close.
    pub keys: u32,
    /// Cuts that codes close.
    pub codes: u32,
    /// The fewest spheres.
    pub spheres: u32,
    /// How compact zones are, if not as the layout says.
    pub compactness: Option<u32>,
    /// How many connections of zones are open, if not as many as the layout says.
    pub loops: Option<u32>,
    /// How many spins gates make, if not as many as the shuffle says.
    pub spins: Option<u32>,
    /// How often the game was won before.
    pub wins: u32,
}

impl Size {
    /// The numbers that a pack asks for under some settings. Their bounds keep every later number small.
    ///
    /// # Errors
    /// With the first number that no campaign can have.
    pub fn new(asked: &CampaignSettings, settings: &Settings) -> Result<Self, Impossible> {
        let number = |name: &'static str, asked: Amount| {
            let value = settings.amount(asked);
            let (least, most) = bounds::<CampaignSettings>(name);
            match (least..=most).contains(&i64::from(value)) {
                true => Ok(value),
                false => Err(Impossible::Number { name, value, least, most }),
            }
        };
        let some = |name: &'static str, asked: Option<Amount>| {
            asked.map(|asked| number(name, asked)).transpose()
        };
        Ok(Self {
            floors: number("floors", asked.floors)?,
            zones: number("zones", asked.zones)?,
            rooms: number("rooms", asked.rooms)?,
            gate_rooms: number("gate-rooms", asked.gate_rooms)?,
            walkers: number("walkers", asked.walkers)?,
            falls: number("falls", asked.falls)?,
            portals: number("portals", asked.portals)?,
            totems: number("totems", asked.totems)?,
            abilities: number("abilities", asked.abilities)?,
            keys: number("keys", asked.keys)?,
            codes: number("codes", asked.codes)?,
            spheres: number("spheres", asked.spheres)?,
            compactness: some("compactness", asked.compactness)?,
            loops: some("loops", asked.loops)?,
            spins: some("spins", asked.spins)?,
            wins: number("wins", asked.wins)?,
        })
    }

    /// How many zones there are in all.
    pub fn zone_count(&self) -> u32 {
        self.floors * self.zones
    }

    /// The floor of a zone, counted from zero.
    pub fn floor_of(&self, zone: u32) -> u32 {
        zone / self.zones
    }
}

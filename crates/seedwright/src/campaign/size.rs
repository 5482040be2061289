//! How large a campaign is, with every option answered.

use super::Impossible;
use crate::world::{Amount, CampaignWishes, Settings};

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
    pub fn new(wishes: &CampaignWishes, settings: &Settings) -> Result<Self, Impossible> {
        let number = |name: &'static str, asked: Amount, least: u32, most: u32| {
            let value = settings.amount(asked);
            match (least..=most).contains(&value) {
                true => Ok(value),
                false => Err(Impossible::Number { name, value, least, most }),
            }
        };
        let some = |name: &'static str, asked: Option<Amount>, least: u32, most: u32| {
            asked.map(|asked| number(name, asked, least, most)).transpose()
        };
        Ok(Self {
            floors: number("floors", wishes.floors, 2, 50)?,
            zones: number("zones", wishes.zones, 1, 20)?,
            rooms: number("rooms", wishes.rooms, 6, 500)?,
            gate_rooms: number("gate-rooms", wishes.gate_rooms, 1, 20)?,
            walkers: number("walkers", wishes.walkers, 1, 1000)?,
            falls: number("falls", wishes.falls, 0, 500)?,
            portals: number("portals", wishes.portals, 0, 500)?,
            totems: number("totems", wishes.totems, 0, 500)?,
            abilities: number("abilities", wishes.abilities, 1, 100)?,
            keys: number("keys", wishes.keys, 0, 500)?,
            codes: number("codes", wishes.codes, 0, 100)?,
            spheres: number("spheres", wishes.spheres, 1, 100)?,
            compactness: some("compactness", wishes.compactness, 0, 1000)?,
            loops: some("loops", wishes.loops, 0, 1000)?,
            spins: some("spins", wishes.spins, 1, 1000)?,
            wins: number("wins", wishes.wins, 0, 1000)?,
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

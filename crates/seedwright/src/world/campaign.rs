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
    /// How often connections near the middle go first when a zone is laid out, in thousandths; what the layout
    /// says if nothing is said here, like the next.
    pub compactness: Option<Amount>,
    /// Which share of the connections that happen to meet within a zone is open, in thousandths.
    pub loops: Option<Amount>,
    /// How many spins gates make; what the shuffle says if nothing is said here.
    pub spins: Option<Amount>,
    /// How often the game was won before, which makes its levels harder.
    pub wins: Amount,
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
            compactness: None,
            loops: None,
            spins: None,
            wins: Amount::Fixed(0),
            attempts: 50,
            ability_items: Vec::new(),
            key_items: Vec::new(),
            treasure: Vec::new(),
            zone_names: Vec::new(),
        }
    }
}

impl CampaignWishes {
    /// All numbers that may be taken from options, by name; none where another section has its say.
    pub fn numbers(&self) -> [(&'static str, Option<Amount>); 16] {
        [
            ("floors", Some(self.floors)),
            ("zones", Some(self.zones)),
            ("rooms", Some(self.rooms)),
            ("gate-rooms", Some(self.gate_rooms)),
            ("walkers", Some(self.walkers)),
            ("falls", Some(self.falls)),
            ("portals", Some(self.portals)),
            ("totems", Some(self.totems)),
            ("abilities", Some(self.abilities)),
            ("keys", Some(self.keys)),
            ("codes", Some(self.codes)),
            ("spheres", Some(self.spheres)),
            ("compactness", self.compactness),
            ("loops", self.loops),
            ("spins", self.spins),
            ("wins", Some(self.wins)),
        ]
    }
}

//! The zones of a bundle: their settings, their layouts, and the proof that their rooms are connected.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::rooms::{LayoutDecision, of_settings, tree};
use crate::rooms::{Catalogue, Layout};
use crate::world::{AreaId, LayoutSettings, World};

/// Laid-out zones, each an area of the world.
#[derive(Clone)]
pub struct ZoneParts<'a> {
    /// The templates and groups that all zones are made of.
    pub catalogue: &'a Catalogue,
    /// The settings of every zone but the last.
    pub settings: LayoutSettings,
    /// The settings of the last zone.
    pub last: LayoutSettings,
    /// The minimum number of shuffleable gates of a zone.
    pub switchable: u32,
    /// The zones, floor by floor: floor, area and layout.
    pub zones: Vec<(u32, AreaId, &'a Layout)>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneDecision {
    /// Its area.
    pub area: String,
    /// Its floor, counted from one.
    pub floor: u32,
    /// Its layout.
    pub standing: LayoutDecision,
}

impl ZoneParts<'_> {
    /// Returns the settings.
    pub(super) fn settings_json(&self) -> Value {
        json!({
            "switchable": self.switchable,
            "usual": of_settings(&self.settings),
            "last": of_settings(&self.last),
        })
    }

    pub(super) fn decisions(&self, world: &World) -> Vec<ZoneDecision> {
        let zones = self.zones.iter();
        let decision = |(floor, area, layout): &(u32, AreaId, &Layout)| ZoneDecision {
            area: world.areas[*area].name.clone(),
            floor: floor + 1,
            standing: LayoutDecision::new(self.catalogue, layout, true),
        };
        zones.map(decision).collect()
    }

    /// Returns, for each zone and each of its rooms except the first, a door that leads one room closer to the first.
    pub(super) fn trees(&self) -> Vec<Vec<u32>> {
        let zones = self.zones.iter();
        zones.map(|(_, _, layout)| tree(layout)).collect()
    }
}

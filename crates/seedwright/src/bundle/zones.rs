//! What a bundle says about zones: what was asked of them, what stands in each, and why its rooms hang together.

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::rooms::{LayoutDecision, of_settings, tree};
use crate::rooms::{Catalogue, Layout};
use crate::world::{AreaId, LayoutSettings, World};

/// Zones that were laid out, each an area of the world.
#[derive(Clone)]
pub struct ZoneParts<'a> {
    /// The templates and groups that all zones are made of.
    pub catalogue: &'a Catalogue,
    /// The settings of every zone but the last.
    pub settings: LayoutSettings,
    /// The settings of the last zone.
    pub last: LayoutSettings,
    /// How many gates of a zone may lead elsewhere, at least.
    pub switchable: u32,
    /// The zones, floor by floor: floor, area, and how its rooms lie.
    pub zones: Vec<(u32, AreaId, &'a Layout)>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ZoneDecision {
    /// The area that it is.
    pub area: String,
    /// The floor that it is on, counted from one.
    pub floor: u32,
    /// What stands where.
    pub standing: LayoutDecision,
}

impl ZoneParts<'_> {
    /// What was asked for.
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

    /// For each zone and each of its rooms but the first a door that leads one room closer to that.
    pub(super) fn trees(&self) -> Vec<Vec<u32>> {
        let zones = self.zones.iter();
        zones.map(|(_, _, layout)| tree(layout)).collect()
    }
}

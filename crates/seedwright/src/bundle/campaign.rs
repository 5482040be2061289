//! The bundle of a campaign.

use super::{Bundle, BundleParts, DoorParts, ItemParts, LevelParts, MapOrigin, ZoneParts};
use crate::campaign::{Campaign, Campaigner, SWITCHABLE, Zone};
use crate::population::{Level, LevelMap};
use crate::random::Seed;
use crate::rooms::Layout;
use crate::world::AreaId;

fn parts(zone: &Zone) -> (u32, AreaId, &Layout) {
    (zone.floor, zone.area, &zone.layout)
}

impl Campaigner {
    /// Builds the bundle of a campaign, with its seed and permalink.
    pub fn bundle(&self, campaign: &Campaign, seed: &Seed, permalink: Option<&str>) -> Bundle {
        let zones = ZoneParts {
            catalogue: &self.catalogue,
            settings: self.zone_settings(false),
            last: self.zone_settings(true),
            switchable: SWITCHABLE,
            zones: campaign.zones.iter().map(parts).collect(),
        };
        let levels: Vec<(LevelMap, Level)> =
            campaign.levels.iter().map(|floor| (floor.map.clone(), floor.level.clone())).collect();
        Bundle::new(&BundleParts {
            pack: &self.pack,
            zones: Some(&zones),
            doors: Some(DoorParts {
                settings: &campaign.door_settings,
                linking: &campaign.linking,
                rules: None,
            }),
            codes: &campaign.codes,
            items: Some(ItemParts {
                request: &campaign.request,
                placer: &campaign.placer,
                placement: &campaign.placement,
            }),
            population: Some(LevelParts {
                populator: &self.populator,
                maps: MapOrigin::Zones,
                levels: &levels,
            }),
            permalink,
            spheres: Some(&campaign.rounds),
            ..BundleParts::new(&campaign.drawn, &self.settings, seed)
        })
    }
}

//! Requests in bundles: written when a world is generated, and read to generate it again.

use std::sync::Arc;

use serde_json::{Map, Value};

use super::details::BundleFault;
use super::error::Error;
use super::levels::{LevelRequest, MapSource};
use super::named_settings::settings_of;
use super::plan::Plan;
use super::request::{Request, Stages};
use super::stage::Decisions;
use crate::bundle::{
    self, Bundle, LevelDecision, MapOrigin, RecordedLevels, RecordedRequest, recorded_settings,
};
use crate::document::Diagnostic;
use crate::pack::read_request;
use crate::population::{Fixed, LevelMap};
use crate::section::{NoNames, Section, from_json};
use crate::world::{DoorSettings, Draft, ItemSettings, LayoutSettings, World};

/// The stages that a request can be limited to, by name.
const PARTS: [(Stages, &str); 4] = [
    (Stages::Rooms, "rooms"),
    (Stages::Doors, "doors"),
    (Stages::Items, "items"),
    (Stages::Population, "population"),
];

impl Request {
    /// Returns what this request asks for besides the pack, its settings and the seed; `None` if that is nothing.
    pub(super) fn recorded(
        &self,
        pack: &World,
        decisions: &Decisions,
    ) -> Result<Option<RecordedRequest>, Error> {
        let names: &Draft = pack;
        let part = PARTS.iter().find(|(stages, _)| *stages == self.stages && !self.makes_all(pack));
        let rooms = pack.layout.as_ref().zip(self.layout.as_ref()).map(|(blueprint, settings)| {
            recorded_settings::<LayoutSettings>(&settings.least(&blueprint.settings), &NoNames)
        });
        let recorded = RecordedRequest {
            stages: part.map(|(_, name)| (*name).to_owned()),
            plan: self.recorded_plan(pack, decisions)?,
            plan_doors: decisions.doors.as_ref().is_some_and(|doors| doors.shuffled.is_none()),
            items: recorded_settings::<ItemSettings>(&self.items, names),
            doors: recorded_settings::<DoorSettings>(&self.doors, names),
            rooms: rooms.unwrap_or_default(),
            levels: (!self.levels.is_default()).then(|| recorded_levels(&self.levels)),
        };
        Ok((!recorded.is_empty()).then_some(recorded))
    }

    /// Returns the item settings of the plan, with the names of the finished world: the rooms of a campaign have names
    /// only there.
    fn recorded_plan(
        &self,
        pack: &World,
        decisions: &Decisions,
    ) -> Result<Option<Map<String, Value>>, Error> {
        if self.plan.is_empty() {
            return Ok(None);
        }
        let built = decisions.campaign.as_ref().map(|built| &built.campaign.drawn);
        let world = built.unwrap_or(pack);
        let names: &Draft = world;
        let items = self.plan.items(world)?;
        Ok(Some(recorded_settings::<ItemSettings>(&items, names)))
    }

    /// Returns the request that a bundle records.
    ///
    /// # Errors
    /// When the pack does not have what it names.
    pub fn of_bundle(pack: &World, bundle: &Bundle) -> Result<Self, BundleFault> {
        let recorded = bundle.request.as_ref();
        Self::of_recorded(pack, &bundle.settings, recorded, &bundle.decisions)
    }

    /// Returns the request that was recorded with settings. Decisions hold the door links and level maps that it gives.
    pub(super) fn of_recorded(
        pack: &World,
        settings: &Map<String, Value>,
        recorded: Option<&RecordedRequest>,
        decisions: &bundle::Decisions,
    ) -> Result<Self, BundleFault> {
        let settings = settings_of(pack, settings).map_err(BundleFault::Settings)?;
        let Some(recorded) = recorded else {
            return Ok(Self::new(settings));
        };
        let stages = match &recorded.stages {
            None => Stages::All,
            Some(stages) => {
                let part = PARTS.iter().find(|(_, name)| name == stages);
                part.ok_or_else(|| unfit(format!("`{}` is not a stage", stages.escape_debug())))?.0
            }
        };
        let doors = recorded.plan_doors.then(|| decisions.doors.clone());
        let plan = match (&recorded.plan, doors) {
            (None, None) => Plan::default(),
            (items, doors) => Plan::recorded(items.clone().unwrap_or_default(), doors),
        };
        Ok(Self {
            stages,
            plan,
            items: read::<ItemSettings>(pack, &recorded.items)?,
            doors: read::<DoorSettings>(pack, &recorded.doors)?,
            layout: layout(pack, &recorded.rooms)?,
            levels: match &recorded.levels {
                None => LevelRequest::default(),
                Some(levels) => level_request(levels, &decisions.population)?,
            },
            ..Self::new(settings)
        })
    }
}

fn unfit(why: String) -> BundleFault {
    BundleFault::Request(why)
}

fn of_diagnostics(found: &[Diagnostic]) -> BundleFault {
    unfit(found.first().map_or_else(String::new, |first| first.message.clone()))
}

/// Reads the settings of a section, with the names of the pack.
fn read<S: Section + Default>(
    pack: &World,
    settings: &Map<String, Value>,
) -> Result<S::Request, BundleFault> {
    let read = read_request::<S>(pack, &Value::Object(settings.clone()));
    read.map_err(|found| of_diagnostics(&found))
}

fn layout(
    pack: &World,
    settings: &Map<String, Value>,
) -> Result<Option<LayoutSettings>, BundleFault> {
    if settings.is_empty() {
        return Ok(None);
    }
    let blueprint = pack.layout.as_ref();
    let blueprint = blueprint.ok_or_else(|| unfit("the pack has no room templates".to_owned()))?;
    let request = from_json::<LayoutSettings>(&Value::Object(settings.clone()), &NoNames);
    let request = request.map_err(|found| of_diagnostics(&found))?;
    Ok(Some(LayoutSettings::fill(request, blueprint.settings.clone())))
}

fn recorded_levels(request: &LevelRequest) -> RecordedLevels {
    let origin = request.maps.origin();
    RecordedLevels {
        depths: request.depths.as_ref().map(|depths| [*depths.start(), *depths.end()]),
        wins: request.wins,
        difficulty: request.difficulty.map(Fixed::in_thousandths),
        last: request.last,
        maps: (origin != MapOrigin::Classic).then(|| origin.word().to_owned()),
    }
}

fn level_request(
    recorded: &RecordedLevels,
    levels: &[LevelDecision],
) -> Result<LevelRequest, BundleFault> {
    let depths = recorded.depths.map(|[first, last]| first..=last);
    // Only as many levels are filled again as the file has, whatever depths it names.
    let number = |depths: &std::ops::RangeInclusive<u32>| {
        u64::from(*depths.end()).saturating_sub(u64::from(*depths.start())) + 1
    };
    if depths.as_ref().is_some_and(|depths| number(depths) != levels.len() as u64) {
        return Err(unfit("it has other levels than it asks for".to_owned()));
    }
    let maps = match recorded.maps.as_deref() {
        None => MapSource::Classic,
        Some(word) => {
            let is_given =
                |origin: &MapOrigin| [MapOrigin::Rooms, MapOrigin::Drawn].contains(origin);
            let origin = MapOrigin::from_word(word).filter(is_given);
            let origin = origin.ok_or_else(|| {
                unfit(format!("`{}` is not a source of maps", word.escape_debug()))
            })?;
            MapSource::Recorded { origin, maps: Arc::new(recorded_maps(levels)?) }
        }
    };
    let difficulty = recorded.difficulty.map(Fixed::thousandths);
    Ok(LevelRequest { depths, wins: recorded.wins, difficulty, last: recorded.last, maps })
}

/// Returns the maps of levels by depth.
fn recorded_maps(
    levels: &[LevelDecision],
) -> Result<std::collections::BTreeMap<u32, LevelMap>, BundleFault> {
    let map = |level: &LevelDecision| {
        let map = LevelMap::from_drawing(&level.drawing());
        let map = map.map_err(|_| unfit(format!("the map of level {} is invalid", level.depth)))?;
        Ok((level.depth, map))
    };
    levels.iter().map(map).collect()
}

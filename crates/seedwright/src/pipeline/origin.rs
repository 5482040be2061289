//! Whether a bundle is that of a pack: its rules, what it asks for, and for campaigns what its seed gives.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde_json::{Map, Value};

use super::codes::CodeStage;
use super::error::Error;
use super::named_settings;
use super::watch::{Event, Watch};
use crate::bundle::{
    Bundle, StaticWorld, item_settings, layout_settings, lock_decisions, lock_settings,
};
use crate::campaign::{self, Campaigner};
use crate::error::ErrorKind;
use crate::logic::Logic;
use crate::pack::Names;
use crate::permalink::Permalink;
use crate::random::{Seed, stage};
use crate::section::{Section, asks_less, document_json};
use crate::world::{
    AreaId, DoorSettings, Draft, EndId, ItemId, ItemRequest, ItemSettings, LayoutSettings, Linking,
    LocationId, SettingValue, Settings, World,
};

/// Whether a bundle is that of a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// Its rules are those of the pack.
    Same {
        /// What the pack asks for and the bundle does not.
        less: Vec<&'static str>,
    },
    /// Something is not as the pack says.
    Differs(Difference),
}

/// What in a bundle is not as a pack says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// It names another pack.
    Pack {
        /// The hash in the bundle.
        stated: String,
        /// The hash of the pack at hand.
        found: String,
    },
    /// The pack does not have its settings.
    Settings(String),
    /// The pack can't make a campaign.
    NoCampaign(campaign::Impossible),
    /// For this seed, the pack makes no such campaign.
    OtherCampaign,
    /// For this seed, the pack makes another part of the campaign.
    CampaignPart(&'static str),
    /// The spheres, or the playthrough, are others than the rules say.
    Progression,
    /// The pack has other doors.
    Doors,
    /// Under the settings of the file, the pack has other rules.
    Rules,
    /// The pack has other locks.
    Locks,
    /// For this seed, the pack gives its locks other secrets.
    Secrets,
    /// An item lies where its pool does not.
    Pool {
        /// The item.
        item: String,
        /// The area it lies in.
        area: String,
        /// The pool, which keeps to other areas.
        pool: String,
    },
    /// Rooms are not as the pack lays them out.
    Rooms(String),
    /// Levels are not as the pack fills them.
    Levels(String),
    /// The permalink stands for something else.
    Permalink,
}

impl Difference {
    /// What differs, in a word.
    pub fn part(&self) -> &'static str {
        match self {
            Self::Pack { .. } => "pack",
            Self::Settings(_) => "settings",
            Self::NoCampaign(_) | Self::OtherCampaign | Self::CampaignPart(_) => "campaign",
            Self::Progression => "progression",
            Self::Doors | Self::Rules => "rules",
            Self::Locks | Self::Secrets => "locks",
            Self::Pool { .. } => "pools",
            Self::Rooms(_) => "rooms",
            Self::Levels(_) => "levels",
            Self::Permalink => "permalink",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pack { stated, found } => {
                let [stated, found] = [stated, found].map(|hash| shortened(hash));
                write!(formatter, "the file names {stated}, and the one at hand is {found}")
            }
            Self::Settings(why) | Self::Rooms(why) | Self::Levels(why) => formatter.write_str(why),
            Self::NoCampaign(reason) => write!(formatter, "the pack makes no campaign: {reason}"),
            Self::OtherCampaign => {
                formatter.write_str("for this seed, the pack makes no such world")
            }
            Self::CampaignPart(part) => {
                write!(formatter, "for this seed, the pack makes other {part}")
            }
            Self::Progression => formatter
                .write_str("the spheres, or the playthrough, are others than the rules say"),
            Self::Doors => formatter.write_str("the pack has other doors"),
            Self::Rules => {
                formatter.write_str("under the settings of the file, the pack has other rules")
            }
            Self::Locks => formatter.write_str("the pack has other locks"),
            Self::Secrets => formatter
                .write_str("for this seed, the pack gives them other secrets, notes or strategies"),
            Self::Pool { item, area, pool } => write!(
                formatter,
                "`{item}` lies in `{area}`, but the pool `{pool}` keeps to other areas"
            ),
            Self::Permalink => {
                formatter.write_str("it stands for another pack, other settings or another seed")
            }
        }
    }
}

/// The first digits of a hash.
fn shortened(hash: &str) -> String {
    const SHOWN: usize = 12;
    match hash.char_indices().nth(SHOWN + 1) {
        None => hash.to_owned(),
        Some(_) => format!("{}…", hash.chars().take(SHOWN).collect::<String>().trim_end()),
    }
}

/// Why a bundle is not known to be that of a pack.
enum CompareError {
    Differs(Difference),
    /// The watch stopped the comparison.
    Stopped,
}

impl From<Difference> for CompareError {
    fn from(difference: Difference) -> Self {
        Self::Differs(difference)
    }
}

/// Compares a bundle that holds with the pack it names: compiles the pack again, and makes a campaign again. Items
/// may lie elsewhere than the pack would put them: a plan may have said so.
///
/// # Errors
/// When the watch stopped the comparison.
pub fn origin(bundle: &Bundle, pack: &World, watch: &mut Watch<'_>) -> Result<Origin, Error> {
    Ok(match compare(bundle, pack, watch) {
        Ok(()) if bundle.stages.contains_key("zones") => Origin::Same { less: Vec::new() },
        Ok(()) => Origin::Same {
            less: [
                asks_less_of_items(bundle, pack),
                asks_less_of_doors(bundle, pack),
                asks_less_of_rooms(bundle, pack),
            ]
            .concat(),
        },
        Err(CompareError::Differs(difference)) => Origin::Differs(difference),
        Err(CompareError::Stopped) => return Err(Error::Stopped),
    })
}

/// Compiles the pack again, and says what is not as the bundle has it.
fn compare(bundle: &Bundle, world: &World, watch: &mut Watch<'_>) -> Result<(), CompareError> {
    let found = world.hash();
    if found != bundle.pack.hash {
        let stated = bundle.pack.hash.clone();
        return Err(Difference::Pack { stated, found }.into());
    }
    let settings = settings_of(world, &bundle.settings).map_err(Difference::Settings)?;
    if bundle.stages.contains_key("zones") {
        compare_campaign(bundle, world, &settings, watch)?;
        if bundle.progression().as_ref() != Some(&bundle.progression) {
            return Err(Difference::Progression.into());
        }
        return Ok(compare_permalink(bundle, world, &settings)?);
    }
    let logic = compiled(bundle, world, &settings)?;
    let (rows, _) = StaticWorld::new(world, &logic);
    if rows.hash() != bundle.world_hash {
        return Err(Difference::Rules.into());
    }
    compare_locks(bundle, world, watch)?;
    compare_pools(bundle, world, &logic)?;
    if let Some(why) = bundle.rooms_differ(world) {
        return Err(Difference::Rooms(why).into());
    }
    if let Some(why) = bundle.levels_differ(world) {
        return Err(Difference::Levels(why).into());
    }
    Ok(compare_permalink(bundle, world, &settings)?)
}

/// Locks get their secrets with the items, or where there is nothing but locks. Both follow from the seed, whatever a
/// plan says of items.
fn compare_locks(
    bundle: &Bundle,
    world: &World,
    watch: &mut Watch<'_>,
) -> Result<(), CompareError> {
    let stated = bundle.stages.get(stage::CODES);
    let with_items = bundle.stages.contains_key(stage::ITEMS);
    if stated.is_none() && !with_items {
        return Ok(());
    }
    // Without items, a pack that names no lock has some all the same.
    let locked = CodeStage::new(world).filter(|stage| stage.is_of_pack() || !with_items);
    let own = locked.as_ref().and_then(|stage| lock_settings(stage.world()));
    if stated != own.as_ref() {
        return Err(Difference::Locks.into());
    }
    let Some(locked) = locked else {
        return Ok(());
    };
    let seed = Seed::from_text(bundle.seed.as_str());
    let locks = locked.locks(&seed, watch).map_err(|error| match error.kind() {
        ErrorKind::Stopped => CompareError::Stopped,
        _ => Difference::Secrets.into(),
    })?;
    match lock_decisions(locked.world(), &locks) == bundle.decisions.codes {
        true => Ok(()),
        false => Err(Difference::Secrets.into()),
    }
}

/// The permalink of a bundle, if it has one, stands for its pack, settings and seed.
fn compare_permalink(
    bundle: &Bundle,
    world: &World,
    settings: &Settings,
) -> Result<(), Difference> {
    let Some(code) = &bundle.permalink else {
        return Ok(());
    };
    let is_linked = Permalink::read(code).is_ok_and(|link| {
        link.seed.text() == bundle.seed && link.settings(world).as_ref() == Ok(settings)
    });
    match is_linked {
        true => Ok(()),
        false => Err(Difference::Permalink),
    }
}

/// Makes a campaign again, from the settings and the seed of a bundle.
fn compare_campaign(
    bundle: &Bundle,
    pack: &World,
    settings: &Settings,
    watch: &mut Watch<'_>,
) -> Result<(), CompareError> {
    let campaigner = Campaigner::new(pack, settings).map_err(Difference::NoCampaign)?;
    let seed = Seed::from_text(bundle.seed.as_str());
    let mut requests = |world: &World| placed_as(bundle, world);
    let mut see = |step| watch.emit(&Event::Campaign(&step));
    let campaign = campaigner.make_with(&seed, &mut requests, &mut see);
    let campaign = campaign.map_err(|error| match error.kind() {
        ErrorKind::Stopped => CompareError::Stopped,
        _ => Difference::OtherCampaign.into(),
    })?;
    let again = campaigner.bundle(&campaign, &seed, None);
    let (own, other) = (&bundle.decisions, &again.decisions);
    let requests = REQUESTS.iter();
    let mut requests = requests.map(|stage| bundle.stages.get(*stage) != again.stages.get(*stage));
    let parts = [
        ("rules", again.world_hash != bundle.world_hash),
        ("zones", own.zones != other.zones),
        ("gates", own.doors != other.doors),
        ("codes", own.codes != other.codes),
        ("items", places(&again) != places(bundle)),
        ("levels", own.population != other.population),
        ("settings", requests.any(|differs| differs)),
    ];
    match parts.into_iter().find(|(_, differs)| *differs) {
        Some((part, _)) => Err(Difference::CampaignPart(part).into()),
        None => Ok(()),
    }
}

/// The stages of which a plan asks nothing.
const REQUESTS: [&str; 4] = [stage::DOORS, stage::CODES, "zones", stage::POPULATION];

/// What lies where, whichever copy it is.
fn places(bundle: &Bundle) -> Vec<(&str, &str)> {
    let items = bundle.decisions.items.iter();
    let places = items.map(|placed| (placed.location.as_str(), placed.item.as_str()));
    places.collect()
}

/// Everything lies where a bundle says, if the world has the places for it.
fn placed_as(bundle: &Bundle, world: &World) -> Option<ItemRequest> {
    let locations: BTreeMap<String, _> =
        world.locations.ids().map(|location| (world.location_name(location), location)).collect();
    let names = Names::of(world);
    let fixed = bundle.decisions.items.iter().map(|placed| {
        let location = *locations.get(&placed.location)?;
        Some((location, names.item(&placed.item)?))
    });
    Some(ItemRequest { fixed: fixed.collect::<Option<_>>()?, ..world.placement.clone() })
}

/// The rules of the pack, with doors that lead where the bundle says, if they were shuffled.
fn compiled(bundle: &Bundle, world: &World, settings: &Settings) -> Result<Logic, Difference> {
    if bundle.world.doors.is_empty() {
        return Ok(Logic::compile(world, settings));
    }
    let leads = bundle.door_links().unwrap_or_default();
    let leads = leads.into_iter().map(EndId).collect();
    let linking = Linking::new(world, leads);
    let linking = linking.map_err(|_| Difference::Doors)?;
    Ok(Logic::compile_open(world, settings, Some(&linking)))
}

/// What a pack promises of a layout and a file does not. How rooms are placed is nobody's concern.
fn asks_less_of_rooms(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(asked) = bundle.stages.get(stage::ROOMS) else {
        return Vec::new();
    };
    let own = world.layout.as_ref().map_or(Value::Null, layout_settings);
    // Bundles hold either target in one field, and a graph with what is asked of its layout.
    let parts = ["target", "graph"].into_iter();
    let differ = parts.filter(|part| own[*part] != asked[*part]);
    // A layout without a section has the defaults, and they are promises, too.
    let all: Vec<&str> = LayoutSettings::FIELDS.iter().map(|field| field.name).collect();
    differ.chain(asks_less::<LayoutSettings>(&own, &all, asked)).collect()
}

/// What a pack asks of the placement and a file does not: that may be meant, but has to be said.
fn asks_less_of_items(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(asked) = bundle.stages.get(stage::ITEMS) else {
        // No items were placed, so that nothing could be asked of their placement.
        return Vec::new();
    };
    let request = &world.placement;
    // Nothing is asked of locations that don't exist under the settings of the file.
    let rows: BTreeSet<&str> = bundle.world.locations.iter().map(|row| row.0.as_str()).collect();
    let existing = |ids: &[LocationId]| -> Vec<LocationId> {
        let exists = |id: &LocationId| rows.contains(world.location_name(*id).as_str());
        ids.iter().copied().filter(exists).collect()
    };
    let settings = ItemSettings {
        excluded: existing(&request.excluded),
        priority: existing(&request.priority),
        ..request.clone().settle()
    };
    let own = item_settings(world, &settings);
    let less = asks_less::<ItemSettings>(&own, &said::<ItemSettings>(request, world), asked);
    let areas = (!keeps_areas(world, &asked["areas"])).then_some("areas");
    less.into_iter().chain(areas).collect()
}

/// Whether items are bound to areas in a file as the pack binds them, or to fewer. What a file lists for an item follows
/// from two settings of the pack and from the item's pool.
fn keeps_areas(world: &World, file: &Value) -> bool {
    let request = &world.placement;
    let keeps = |item: ItemId, may_hold: &dyn Fn(&str) -> bool| {
        let listed = file[&world.items[item].name].as_array();
        let mut names = listed.into_iter().flatten().filter_map(Value::as_str);
        listed.is_some() && names.all(may_hold)
    };
    let has = |areas: &[AreaId], name: &str| areas.iter().any(|id| world.areas[*id].name == name);
    let only = &request.only_in;
    let never = &request.never_in;
    only.iter().all(|(item, areas)| keeps(*item, &|name| has(areas, name)))
        && never.iter().all(|(item, areas)| keeps(*item, &|name| !has(areas, name)))
}

/// The same about the shuffle of doors.
fn asks_less_of_doors(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(request) = &world.shuffle else {
        return Vec::new();
    };
    let Some(asked) = bundle.stages.get(stage::DOORS) else {
        return vec!["shuffle"];
    };
    let names: &Draft = world;
    let own = document_json(&request.clone().settle(), names);
    asks_less::<DoorSettings>(&own, &said::<DoorSettings>(request, world), asked)
}

/// The keys that a pack says something of.
fn said<S: Section>(request: &S::Request, world: &World) -> Vec<&'static str> {
    let (names, mut entries): (&Draft, _) = (world, Vec::new());
    S::entries(request, names, &mut entries);
    entries.into_iter().map(|(key, _)| key).collect()
}

/// Pools may keep to areas, which the rows do not say.
fn compare_pools(bundle: &Bundle, world: &World, logic: &Logic) -> Result<(), Difference> {
    for placed in bundle.placed_items().unwrap_or_default() {
        let item = &world.items[placed.copy.item];
        let active = item.pool.filter(|pool| logic.is_active(*pool));
        let Some(pool) = active.map(|pool| &world.pools[pool]) else {
            continue;
        };
        let area = AreaId(bundle.world.locations[placed.location.0 as usize].1);
        if !pool.areas.is_empty() && !pool.areas.contains(&area) {
            let (item, area) = (item.name.clone(), world.areas[area].name.clone());
            return Err(Difference::Pool { item, area, pool: pool.name.clone() });
        }
    }
    Ok(())
}

/// The settings that a bundle names, which say something about every option and trick of the pack.
///
/// # Errors
/// When the pack does not have them, or some are missing, with the reason.
pub fn settings_of(world: &World, named: &Map<String, Value>) -> Result<Settings, String> {
    let mut settings = Settings::defaults(world);
    for (name, value) in named {
        let value = match value {
            Value::Bool(on) => Some(SettingValue::Switch(*on)),
            Value::Number(number) => number.as_i64().map(SettingValue::Number),
            Value::String(word) => Some(SettingValue::Word(word.clone())),
            _ => None,
        };
        let value =
            value.ok_or_else(|| format!("`{name}` has no value that a setting can have"))?;
        let set = settings.set(world, name, &value);
        set.map_err(|error| error.message)?;
    }
    if named_settings(world, &settings) == *named {
        Ok(settings)
    } else {
        Err("the file does not give every option and trick its value".to_owned())
    }
}

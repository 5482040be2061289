//! Compares a bundle with a pack: its rules, its settings and, for campaigns, what the seed gives.

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

/// Whether a bundle comes from a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Origin {
    /// Its rules are those of the pack.
    Same {
        /// The settings in which the bundle requires less than the pack.
        less: Vec<&'static str>,
    },
    /// The bundle differs from the pack.
    Differs(Difference),
}

/// How a bundle differs from a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// It names another pack.
    Pack {
        /// The hash in the bundle.
        stated: String,
        /// The hash of the given pack.
        found: String,
    },
    /// The pack does not have its settings.
    Settings(String),
    /// The pack can't give any campaign.
    NoCampaign(campaign::Impossible),
    /// For this seed, the pack gives no such campaign.
    OtherCampaign,
    /// For this seed, the pack gives a different part of the campaign.
    CampaignPart(&'static str),
    /// The spheres or the playthrough don't follow from the rules.
    Progression,
    /// The pack has different doors.
    Doors,
    /// Under the settings of the bundle, the pack has different rules.
    Rules,
    /// The pack has different locks.
    Locks,
    /// For this seed, the pack gives its locks different secrets.
    Secrets,
    /// An item is placed outside the areas of its pool.
    Pool {
        /// The item.
        item: String,
        /// The area it is placed in.
        area: String,
        /// The pool, which is limited to other areas.
        pool: String,
    },
    /// The rooms differ from what the pack lays out.
    Rooms(String),
    /// The levels differ from what the pack fills.
    Levels(String),
    /// The permalink is for a different world.
    Permalink,
}

impl Difference {
    /// The part that differs, as one word.
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
                write!(formatter, "the file names pack {stated}, but the given pack is {found}")
            }
            Self::Settings(why) | Self::Rooms(why) | Self::Levels(why) => formatter.write_str(why),
            Self::NoCampaign(reason) => write!(formatter, "the pack gives no campaign: {reason}"),
            Self::OtherCampaign => {
                formatter.write_str("for this seed, the pack gives a different world")
            }
            Self::CampaignPart(part) => {
                write!(formatter, "for this seed, the pack gives different {part}")
            }
            Self::Progression => {
                formatter.write_str("the spheres or the playthrough don't follow from the rules")
            }
            Self::Doors => formatter.write_str("the pack has different doors"),
            Self::Rules => {
                formatter.write_str("under the settings of the file, the pack has different rules")
            }
            Self::Locks => formatter.write_str("the pack has different locks"),
            Self::Secrets => formatter
                .write_str("for this seed, the pack gives different secrets, notes or strategies"),
            Self::Pool { item, area, pool } => write!(
                formatter,
                "`{item}` is placed in `{area}`, which is not an area of its pool `{pool}`"
            ),
            Self::Permalink => {
                formatter.write_str("it is for another pack, other settings or another seed")
            }
        }
    }
}

/// Returns the first digits of a hash.
fn shortened(hash: &str) -> String {
    const SHOWN: usize = 12;
    match hash.char_indices().nth(SHOWN + 1) {
        None => hash.to_owned(),
        Some(_) => format!("{}…", hash.chars().take(SHOWN).collect::<String>().trim_end()),
    }
}

/// Why a comparison ended early.
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

/// Compares a verified bundle with the pack it names: compiles the pack again and regenerates a campaign. Items can be
/// placed elsewhere than the pack would put them, since a plan may have fixed them.
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

/// Compiles the pack again and returns the first difference from the bundle.
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
    // The hash covers all rows, so they need not be compared one by one.
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

/// Compares the locks. They get their secrets together with the items, or on their own in a pack of nothing but locks.
/// Either way the secrets follow from the seed, whatever a plan says about items.
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
    // Without items, a pack that names no lock gets derived ones.
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

/// Checks that the permalink of a bundle, if any, is for its pack, settings and seed.
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

/// Regenerates a campaign from the settings and the seed of a bundle, and compares the two.
fn compare_campaign(
    bundle: &Bundle,
    pack: &World,
    settings: &Settings,
    watch: &mut Watch<'_>,
) -> Result<(), CompareError> {
    let campaigner = Campaigner::new(pack, settings).map_err(Difference::NoCampaign)?;
    let seed = Seed::from_text(bundle.seed.as_str());
    // Items are fixed where the bundle has them, since a plan may have moved them; everything else must follow from the
    // seed.
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

/// The stages whose settings a plan can't change.
const REQUESTS: [&str; 4] = [stage::DOORS, stage::CODES, "zones", stage::POPULATION];

/// Returns which item is at which location, ignoring copy numbers.
fn places(bundle: &Bundle) -> Vec<(&str, &str)> {
    let items = bundle.decisions.items.iter();
    let places = items.map(|placed| (placed.location.as_str(), placed.item.as_str()));
    places.collect()
}

/// Returns a request that fixes every item where the bundle has it; `None` if the world lacks a location or an item.
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

/// Compiles the rules of the pack, with the bundle's door links if doors were shuffled.
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

/// Returns the layout promises of the pack that the bundle drops. Search settings that promise nothing don't count.
fn asks_less_of_rooms(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(stated) = bundle.stages.get(stage::ROOMS) else {
        return Vec::new();
    };
    let own = world.layout.as_ref().map_or(Value::Null, layout_settings);
    // Bundles hold either kind of target in one field, and a graph together with the settings of its layout.
    let parts = ["target", "graph"].into_iter();
    let differ = parts.filter(|part| own[*part] != stated[*part]);
    // Without a settings section the defaults apply, and they are promises too.
    let all: Vec<&str> = LayoutSettings::FIELDS.iter().map(|field| field.name).collect();
    differ.chain(asks_less::<LayoutSettings>(&own, &all, stated)).collect()
}

/// Returns the placement settings in which the bundle requires less than the pack: possibly on purpose, but worth
/// reporting.
fn asks_less_of_items(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(stated) = bundle.stages.get(stage::ITEMS) else {
        // No items were placed, so their settings don't matter.
        return Vec::new();
    };
    let request = &world.placement;
    // Locations that don't exist under the settings of the file are ignored.
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
    let less = asks_less::<ItemSettings>(&own, &keys_set::<ItemSettings>(request, world), stated);
    let areas = (!keeps_areas(world, &stated["areas"])).then_some("areas");
    less.into_iter().chain(areas).collect()
}

/// Whether a bundle limits items to the pack's areas, or to fewer. The areas that a bundle lists for an item follow
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

/// Returns the door settings in which the bundle requires less than the pack.
fn asks_less_of_doors(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(request) = &world.shuffle else {
        return Vec::new();
    };
    let Some(stated) = bundle.stages.get(stage::DOORS) else {
        return vec!["shuffle"];
    };
    let names: &Draft = world;
    let own = document_json(&request.clone().settle(), names);
    asks_less::<DoorSettings>(&own, &keys_set::<DoorSettings>(request, world), stated)
}

/// Returns the keys that a request sets.
fn keys_set<S: Section>(request: &S::Request, world: &World) -> Vec<&'static str> {
    let (names, mut entries): (&Draft, _) = (world, Vec::new());
    S::entries(request, names, &mut entries);
    entries.into_iter().map(|(key, _)| key).collect()
}

/// Checks the areas of pools, which the bundle's rows don't hold.
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

/// Reads the settings of a bundle, which must give every option and trick of the pack a value.
///
/// # Errors
/// The reason, when the pack does not have them or some are missing.
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
            value.ok_or_else(|| format!("`{name}` must be a boolean, a number or a string"))?;
        let set = settings.set(world, name, &value);
        set.map_err(|error| error.message)?;
    }
    if named_settings(world, &settings) == *named {
        Ok(settings)
    } else {
        Err("the file does not give a value for every option and trick".to_owned())
    }
}

//! Compares a bundle with a pack: whether its rules and requests are those of the pack, and whether it is what its seed
//! gives.
//!
//! Nothing that the file states about requests is believed: they are computed again from the pack, the settings and the
//! request that the file records, and so is the whole world.

use std::fmt;

use serde_json::{Map, Value};

use super::details::BundleFault;
use super::error::Error;
use super::generator::Generator;
use super::less::asks_less_than_pack;
use super::request::Request;
use super::watch::Watch;
use crate::SEED_VERSION;
use crate::bundle::{Bundle, PackName, RecordedRequest, StaticWorld, shuffled_rules};
use crate::error::ErrorKind;
use crate::logic::Logic;
use crate::name::EscapedName;
use crate::random::{Seed, stage};
use crate::world::{EndId, Linking, Settings, World};

/// What comparing a bundle with a pack shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Origin {
    /// Whether its rules and requests are those of the pack.
    pub pack: Comparison,
    /// Whether it is what the pack gives for its seed.
    pub seed: Comparison,
    /// What the file asks for besides the pack, as paths into its `request`.
    pub changes: Vec<String>,
    /// The settings in which the file requires less than the pack.
    pub less: Vec<&'static str>,
    /// Whether its rules count damage for each passage alone, because doors were shuffled and no items placed.
    pub counts_damage_by_passage: bool,
}

/// The result of a comparison.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// It is the same.
    Same,
    /// It differs.
    Differs(Difference),
    /// It was not compared.
    Unknown(Unknown),
}

/// Why something was not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unknown {
    /// The world was not built again.
    NotRebuilt,
    /// The rules of a campaign follow from its seed, and the world was not built again.
    CampaignNotRebuilt,
    /// Seeds have another meaning in this engine.
    SeedVersion {
        /// The seed version in the file.
        stated: u32,
    },
    /// The file names another pack than the given one.
    OtherPack,
}

/// How a bundle differs from a pack.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// It names another version of the pack, or another pack.
    Pack {
        /// The name in the bundle.
        name: String,
        /// The hash in the bundle.
        stated: String,
        /// The hash of the given pack.
        found: String,
    },
    /// It gives the pack another name.
    PackName {
        /// The field: `pack.id` or `pack.name`.
        field: &'static str,
        /// The name in the bundle.
        stated: String,
        /// The name of the pack.
        found: String,
    },
    /// The pack does not have its settings.
    Settings(String),
    /// The pack does not have what its request names.
    Request(String),
    /// The pack gives no such world, for any seed or for this one.
    NoWorld {
        /// The part that it fails for: `request`, `decisions` or `seed`.
        field: &'static str,
        /// Why there is none.
        reason: String,
    },
    /// The pack has different doors.
    Doors,
    /// The pack has different rules.
    Rules,
    /// Its rules are read as those of a walking player, but they are stricter than the game.
    Reading,
    /// The pack and the request give a stage different settings.
    Stages {
        /// The path of the first setting that differs.
        field: String,
    },
    /// For this seed, the pack gives a different world.
    World {
        /// The path of the first field that differs.
        field: String,
    },
    /// A field does not follow from the rest of the file.
    Contradiction {
        /// The field.
        field: &'static str,
    },
}

impl Difference {
    /// The path of the field that differs.
    pub fn field(&self) -> &str {
        match self {
            Self::Pack { .. } => "pack.hash",
            Self::PackName { field, .. }
            | Self::NoWorld { field, .. }
            | Self::Contradiction { field } => field,
            Self::Settings(_) => "settings",
            Self::Request(_) => "request",
            Self::Doors => "decisions.doors",
            Self::Rules => "world",
            Self::Reading => "reading",
            Self::Stages { field } | Self::World { field } => field,
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pack { name, stated, found } => {
                let [stated, found] = [stated, found].map(|hash| shortened(hash));
                let (name, stated) = (EscapedName(name), EscapedName(&stated));
                write!(
                    formatter,
                    "the file names the pack `{name}` with the hash {stated}, but the given pack has {found}"
                )
            }
            Self::PackName { field, stated, found } => {
                let [stated, found] = [stated, found].map(|name| EscapedName(name));
                write!(formatter, "`{field}` is `{stated}`, but the pack has `{found}`")
            }
            Self::Settings(why) => formatter.write_str(why),
            Self::Request(why) => write!(formatter, "the pack does not fit `request`: {why}"),
            Self::NoWorld { reason, .. } => {
                write!(formatter, "the pack gives no such world: {reason}")
            }
            Self::Doors => formatter.write_str("the pack has different doors"),
            Self::Rules => {
                formatter.write_str("under the settings of the file, the pack has different rules")
            }
            Self::Reading => formatter.write_str(
                "the rules of the pack are stricter than the game, so that what they don't show may still be possible",
            ),
            Self::Stages { field } => {
                write!(formatter, "the pack and `request` give another value of `{field}`")
            }
            Self::World { field } => {
                write!(formatter, "for this seed, the pack gives another value of `{field}`")
            }
            Self::Contradiction { field } => {
                write!(formatter, "`{field}` does not follow from the rest of the file")
            }
        }
    }
}

impl fmt::Display for Unknown {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotRebuilt => formatter.write_str("the world was not built again"),
            Self::CampaignNotRebuilt => formatter.write_str(
                "the rules of a campaign follow from its seed, and the world was not built again",
            ),
            Self::SeedVersion { stated } => write!(
                formatter,
                "the file states seed version {stated}, but this version of seedwright has seed version {SEED_VERSION}"
            ),
            Self::OtherPack => formatter.write_str("it needs the pack that the file names"),
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

impl CompareError {
    /// Converts the error of the generator.
    fn no_world(field: &'static str, error: &Error) -> Self {
        match error.kind() {
            ErrorKind::Stopped => Self::Stopped,
            _ => Self::Differs(Difference::NoWorld { field, reason: error.to_string() }),
        }
    }
}

impl From<BundleFault> for CompareError {
    fn from(fault: BundleFault) -> Self {
        Self::Differs(match fault {
            BundleFault::Settings(why) => Difference::Settings(why),
            BundleFault::Request(why) => Difference::Request(why),
            other => Difference::Request(other.to_string()),
        })
    }
}

/// Compares a bundle that the checker accepts with a pack. The world is built again only if `rebuilds` is true.
///
/// # Errors
/// When the watch stopped the comparison.
pub fn origin(
    bundle: &Bundle,
    pack: &World,
    rebuilds: bool,
    watch: &mut Watch<'_>,
) -> Result<Origin, Error> {
    let changes = bundle.request.as_ref().map(RecordedRequest::changes);
    let pack_hurts = pack.hurts();
    let origin = |pack: Comparison, seed: Comparison| Origin {
        pack,
        seed,
        changes: changes.clone().unwrap_or_default(),
        less: Vec::new(),
        counts_damage_by_passage: pack_hurts
            && !bundle.world.doors.is_empty()
            && !places_items(bundle),
    };
    match compare(bundle, pack, rebuilds, watch) {
        Ok((Comparison::Same, seed)) => {
            let less = asks_less_than_pack(bundle, pack);
            Ok(Origin { less, ..origin(Comparison::Same, seed) })
        }
        Ok((pack, seed)) => Ok(origin(pack, seed)),
        Err(CompareError::Stopped) => Err(Error::Stopped),
        Err(CompareError::Differs(difference @ Difference::Pack { .. })) => {
            Ok(origin(Comparison::Differs(difference), Comparison::Unknown(Unknown::OtherPack)))
        }
        // No seed gives a file whose name, rules or requests are not those of the pack.
        Err(CompareError::Differs(difference)) => {
            let differs = Comparison::Differs(difference);
            Ok(origin(differs.clone(), differs))
        }
    }
}

/// Compares the rules and requests with those of the pack, then the world with that of the seed. Any difference from the
/// pack is an error.
fn compare(
    bundle: &Bundle,
    pack: &World,
    rebuilds: bool,
    watch: &mut Watch<'_>,
) -> Result<(Comparison, Comparison), CompareError> {
    compare_names(&bundle.pack, pack)?;
    let request = Request::of_bundle(pack, bundle)?;
    let is_campaign = pack.campaign.is_some();
    let linking = match is_campaign {
        true => None,
        false => compare_rules(bundle, pack, &request.settings(pack))?,
    };
    let generator = pack.prepare(&request);
    let generator = generator.map_err(|error| CompareError::no_world("request", &error))?;
    if !is_campaign {
        compare_stages(bundle, &stages(bundle, &generator, linking.as_ref(), watch)?)?;
    }
    let unknown = match () {
        () if bundle.seed_version != SEED_VERSION => {
            Some(Unknown::SeedVersion { stated: bundle.seed_version })
        }
        () if !rebuilds => Some(Unknown::NotRebuilt),
        () => None,
    };
    if let Some(unknown) = unknown {
        let of_pack = match (&unknown, is_campaign) {
            (_, false) => Comparison::Same,
            (Unknown::NotRebuilt, true) => Comparison::Unknown(Unknown::CampaignNotRebuilt),
            (_, true) => Comparison::Unknown(unknown.clone()),
        };
        return Ok((of_pack, Comparison::Unknown(unknown)));
    }
    let seed = Seed::from_text(bundle.seed.as_str());
    let rebuilt = generator.generate(&seed, watch);
    let rebuilt = match rebuilt.map_err(|error| CompareError::no_world("seed", &error)) {
        Ok(rebuilt) => rebuilt,
        Err(CompareError::Differs(difference)) if !is_campaign => {
            return Ok((Comparison::Same, Comparison::Differs(difference)));
        }
        Err(error) => return Err(error),
    };
    let rebuilt = rebuilt.bundle();
    if is_campaign {
        if rebuilt.world_hash != bundle.world_hash {
            return Err(Difference::Rules.into());
        }
        compare_stages(bundle, &rebuilt.stages)?;
    }
    let of_seed = match world_difference(bundle, rebuilt) {
        None => Comparison::Same,
        Some(field) => Comparison::Differs(Difference::World { field }),
    };
    Ok((Comparison::Same, of_seed))
}

/// Compares the names and the hash of the pack.
pub(super) fn compare_names(named: &PackName, pack: &World) -> Result<(), Difference> {
    let found = pack.hash();
    if found != named.hash {
        let (name, stated) = (named.name.clone(), named.hash.clone());
        return Err(Difference::Pack { name, stated, found });
    }
    let names = [("pack.id", &named.id, &pack.id), ("pack.name", &named.name, &pack.name)];
    match names.into_iter().find(|(_, stated, found)| stated != found) {
        None => Ok(()),
        Some((field, stated, found)) => {
            let (stated, found) = (stated.clone(), found.clone());
            Err(Difference::PackName { field, stated, found })
        }
    }
}

/// Compiles the pack again and compares its rules. Returns the door links of the bundle, if doors were shuffled.
fn compare_rules(
    bundle: &Bundle,
    pack: &World,
    settings: &Settings,
) -> Result<Option<Linking>, Difference> {
    let linking = linking(bundle, pack)?;
    let logic = match &linking {
        // Whether items were placed is compared with the request afterwards, with the settings of every stage.
        Some(linking) => shuffled_rules(pack, settings, linking, places_items(bundle)),
        None => Logic::compile(pack, settings),
    };
    // The hash covers all rows, so they need not be compared one by one.
    let (rows, _) = StaticWorld::new(pack, &logic);
    match rows.hash() == bundle.world_hash {
        true => Ok(linking),
        false => Err(Difference::Rules),
    }
}

/// Whether the bundle says that items were placed.
fn places_items(bundle: &Bundle) -> bool {
    bundle.stages.contains_key(stage::ITEMS)
}

/// Computes the settings of every stage, for doors as the bundle links them.
fn stages(
    bundle: &Bundle,
    generator: &Generator,
    linking: Option<&Linking>,
    watch: &mut Watch<'_>,
) -> Result<Map<String, Value>, CompareError> {
    let seed = Seed::from_text(bundle.seed.as_str());
    let mut stages = Map::new();
    for stage in generator.stages() {
        let settings = stage.settings(linking, &seed, watch);
        let settings = settings.map_err(|error| CompareError::no_world("decisions", &error))?;
        stages.extend(settings.map(|settings| (stage.name().to_owned(), settings)));
    }
    Ok(stages)
}

/// Returns the door links of the bundle, if doors were shuffled.
fn linking(bundle: &Bundle, world: &World) -> Result<Option<Linking>, Difference> {
    if bundle.world.doors.is_empty() {
        return Ok(None);
    }
    let links = bundle.door_links().ok_or(Difference::Doors)?;
    let linking = Linking::new(world, links.into_iter().map(EndId).collect());
    linking.map(Some).map_err(|_| Difference::Doors)
}

fn compare_stages(bundle: &Bundle, stages: &Map<String, Value>) -> Result<(), Difference> {
    let [stated, found] = [&bundle.stages, stages].map(|stages| Value::Object(stages.clone()));
    match first_difference(&stated, &found, "stages") {
        None => Ok(()),
        Some(field) => Err(Difference::Stages { field }),
    }
}

/// The parts of a bundle, in the order in which differences are reported: the cause before what follows from it.
const PARTS: [&str; 14] = [
    "format",
    "seedVersion",
    "pack",
    "settings",
    "seed",
    "request",
    "stages",
    "world",
    "worldHash",
    "decisions",
    "permalink",
    "proof",
    "progression",
    "hashWords",
];

/// Compares a bundle with the one that was built again, value by value, and returns the first field that differs. The
/// formatting of a file and the order of its keys do not matter. Only the engine's version is left out: seeds keep their
/// meaning across versions of the engine.
pub fn world_difference(bundle: &Bundle, rebuilt: &Bundle) -> Option<String> {
    let engine_version = rebuilt.engine_version.clone();
    let stated = Bundle { engine_version, ..bundle.clone() };
    if stated == *rebuilt {
        return None;
    }
    let [stated, found] = [&stated, rebuilt]
        .map(|bundle| serde_json::to_value(bundle).expect("a bundle has text keys only"));
    let mut parts = PARTS.into_iter();
    let field = parts.find_map(|part| first_difference(&stated[part], &found[part], part));
    Some(field.unwrap_or_else(|| "hashGlyphs".to_owned()))
}

/// Returns the path of the first value that differs.
pub(super) fn first_difference(stated: &Value, found: &Value, path: &str) -> Option<String> {
    match (stated, found) {
        (Value::Object(stated), Value::Object(found)) => {
            let missing = found.keys().filter(|key| !stated.contains_key(*key));
            let mut keys = stated.keys().chain(missing);
            keys.find_map(|key| {
                let path = format!("{path}.{key}");
                match (stated.get(key), found.get(key)) {
                    (Some(stated), Some(found)) => first_difference(stated, found, &path),
                    _ => Some(path),
                }
            })
        }
        (Value::Array(stated), Value::Array(found)) => {
            let mut pairs = stated.iter().zip(found).enumerate();
            let inside = pairs.find_map(|(at, (stated, found))| {
                first_difference(stated, found, &format!("{path}[{at}]"))
            });
            inside.or_else(|| (stated.len() != found.len()).then(|| path.to_owned()))
        }
        _ => (stated != found).then(|| path.to_owned()),
    }
}

/// Returns the first field of an accepted bundle that does not follow from the rest of it. No seed gives such a file, and
/// no pack is needed to tell.
pub fn contradiction(bundle: &Bundle) -> Option<Difference> {
    let is_progression_stated = bundle.progression().as_ref() == Some(&bundle.progression);
    let field = if is_progression_stated { bundle.unsigned_field() } else { Some("progression") };
    field.map(|field| Difference::Contradiction { field })
}

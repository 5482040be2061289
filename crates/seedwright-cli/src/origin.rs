//! Whether the rules in a bundle are those of the pack that it names.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::bundle::{Bundle, StaticWorld, asked_of_locks, asked_of_rooms};
use seedwright::logic::Logic;
use seedwright::pack;
use seedwright::permalink::Permalink;
use seedwright::world::{AreaId, EndId, ItemId, Linking, LocationId, Settings, World};
use seedwright_render::words::shortened;
use seedwright_verify::Proved;
use serde_json::{Value, json};

use crate::campaign;
use crate::embedded::Embedded;
use crate::failure::Failure;
use crate::output::Output;
use crate::packs::{Pack, settings_of};

/// Where the rules of a bundle come from.
pub enum Origin {
    /// They are those of the pack.
    Same {
        /// What that asks for and the file does not.
        less: Vec<&'static str>,
    },
    /// The pack is not at hand.
    Unknown {
        /// What is at hand instead, if anything.
        why: &'static str,
    },
    /// They are not those of the pack.
    Differs {
        /// What differs: `pack`, `settings`, `campaign`, `progression`, `rules`, `locks`, `pools`, `rooms`, `levels`
        /// or `permalink`.
        what: &'static str,
        why: String,
    },
}

/// The packs at hand, each read once.
pub struct Packs {
    /// The one that was named.
    named: Option<World>,
    embedded: BTreeMap<&'static str, Option<World>>,
}

impl Packs {
    /// Reads the pack that was named, if one was.
    pub fn new(named: Option<&str>, output: &Output) -> Result<Self, Failure> {
        let named = named.map(|name| Pack::load(name, output)).transpose()?;
        Ok(Self::of(named.map(|pack| pack.world)))
    }

    /// Knows this pack alone, or those that are embedded.
    pub fn of(named: Option<World>) -> Self {
        Self { named, embedded: BTreeMap::new() }
    }

    /// Compares a bundle that holds with the pack it names. An embedded pack counts only when it is the
    /// very one: another version of it says nothing about the file.
    pub fn origin(&mut self, bundle: &Bundle, output: &Output) -> Result<Origin, Failure> {
        if let Some(world) = &self.named {
            return compared(bundle, world, output);
        }
        let Some(embedded) = Embedded::find(&bundle.pack.id) else {
            let why = "the pack is not at hand; name it with --pack";
            return Ok(Origin::Unknown { why });
        };
        let world = self
            .embedded
            .entry(embedded.name)
            .or_insert_with(|| pack::read(&embedded.files()).world);
        match world {
            Some(world) if world.hash() == bundle.pack.hash => compared(bundle, world, output),
            _ => Ok(Origin::Unknown {
                why: "the embedded pack of that name is another one; name the right one with --pack",
            }),
        }
    }
}

/// Why a bundle is not known to be that of a pack.
enum Unlike {
    /// Something is not as the pack says.
    Differs(&'static str, String),
    /// Somebody stopped the comparison.
    Stopped,
}

impl From<(&'static str, String)> for Unlike {
    fn from((what, why): (&'static str, String)) -> Self {
        Self::Differs(what, why)
    }
}

fn compared(bundle: &Bundle, world: &World, output: &Output) -> Result<Origin, Failure> {
    Ok(match differs(bundle, world, output) {
        Ok(()) if bundle.stages.contains_key("zones") => Origin::Same { less: Vec::new() },
        Ok(()) => Origin::Same {
            less: [
                asks_less(bundle, world),
                asks_less_of_doors(bundle, world),
                asks_less_of_rooms(bundle, world),
            ]
            .concat(),
        },
        Err(Unlike::Differs(what, why)) => Origin::Differs { what, why },
        Err(Unlike::Stopped) => return Err(Failure::Stopped),
    })
}

/// Compiles the pack again, and says what is not as the bundle has it.
fn differs(bundle: &Bundle, world: &World, output: &Output) -> Result<(), Unlike> {
    let hash = world.hash();
    if hash != bundle.pack.hash {
        let [hash, stated] = [&hash, &bundle.pack.hash].map(|hash| shortened(hash, 13));
        let why = format!("the file names {stated}, and the one at hand is {hash}");
        return Err(("pack", why).into());
    }
    let settings = settings_of(world, &bundle.settings).map_err(|why| ("settings", why))?;
    if bundle.stages.contains_key("zones") {
        let again = campaign::differs(bundle, world, &settings, output);
        if let Some(why) = again.map_err(|_| Unlike::Stopped)? {
            return Err(("campaign", why).into());
        }
        if bundle.progression().as_ref() != Some(&bundle.progression) {
            let why = "the spheres, or the playthrough, are others than the rules say";
            return Err(("progression", why.to_owned()).into());
        }
        return Ok(linked(bundle, world, &settings)?);
    }
    let logic = compiled(bundle, world, &settings).map_err(|why| ("rules", why))?;
    let (rows, _) = StaticWorld::new(world, &logic);
    if rows.hash() != bundle.world_hash {
        let why = "under the settings of the file, the pack has other rules";
        return Err(("rules", why.to_owned()).into());
    }
    // Locks get their secrets with the items.
    let locks = bundle.stages.get("codes");
    if bundle.stages.contains_key("items") && locks != asked_of_locks(world).as_ref() {
        return Err(("locks", "the pack has other locks".to_owned()).into());
    }
    pools(bundle, world, &logic).map_err(|why| ("pools", why))?;
    if let Some(why) = bundle.rooms_differ(world) {
        return Err(("rooms", why).into());
    }
    if let Some(why) = bundle.levels_differ(world) {
        return Err(("levels", why).into());
    }
    Ok(linked(bundle, world, &settings)?)
}

/// The permalink of a bundle, if it has one, stands for its pack, settings and seed.
fn linked(
    bundle: &Bundle,
    world: &World,
    settings: &Settings,
) -> Result<(), (&'static str, String)> {
    let Some(code) = &bundle.permalink else {
        return Ok(());
    };
    let is_linked = Permalink::read(code).is_ok_and(|link| {
        link.seed.text() == bundle.seed && link.settings(world).as_ref() == Ok(settings)
    });
    match is_linked {
        true => Ok(()),
        false => {
            let why = "it stands for another pack, other settings or another seed";
            Err(("permalink", why.to_owned()))
        }
    }
}

/// The rules of the pack, with doors that lead where the bundle says, if they were shuffled.
fn compiled(bundle: &Bundle, world: &World, settings: &Settings) -> Result<Logic, String> {
    if bundle.world.doors.is_empty() {
        return Ok(Logic::compile(world, settings));
    }
    let leads = bundle.leads().unwrap_or_default();
    let leads = leads.into_iter().map(EndId).collect();
    let linking = Linking::new(world, leads);
    let linking = linking.map_err(|_| "the pack has other doors".to_owned())?;
    Ok(Logic::compile_open(world, settings, Some(&linking)))
}

/// What a pack promises of a layout and a file does not. How rooms are placed is nobody's concern.
fn asks_less_of_rooms(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(asked) = bundle.stages.get("rooms") else {
        return Vec::new();
    };
    let promises = [
        "target",
        "bounds",
        "loops",
        "deadEnds",
        "roles",
        "partial",
        "turning",
        "mirroring",
        "graph",
        "required",
        "repeats",
    ];
    let own = world.layout.as_ref();
    let own = own.map_or(Value::Null, asked_of_rooms);
    let differs = |promise: &&str| own[*promise] != asked[*promise];
    promises.into_iter().filter(differs).collect()
}

/// What a pack asks of the placement and a file does not: that may be meant, but has to be said.
fn asks_less(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(asked) = bundle.stages.get("items") else {
        // No items were placed, so that nothing could be asked of their placement.
        return Vec::new();
    };
    let wishes = &world.wishes;
    let location = |id: &LocationId| world.location_name(*id);
    let item = |id: &ItemId| world.items[*id].name.as_str();
    let strength = |aim: &str| ["goal", "items", "locations"].iter().position(|own| *own == aim);
    let aim = wishes.aim.map(|aim| json!(aim));
    let aim = aim.as_ref().and_then(Value::as_str).and_then(strength);
    let bound = wishes.only_in.iter().chain(&wishes.never_in);
    let less = [
        ("aim", aim > asked["aim"].as_str().and_then(strength)),
        ("exclude", !lists_all(bundle, world, &asked["exclude"], &wishes.excluded)),
        ("priority", !lists_all(bundle, world, &asked["priority"], &wishes.priority)),
        (
            "place",
            !wishes.fixed.iter().all(|(id, what)| asked["place"][location(id)] == item(what)),
        ),
        (
            "early",
            !wishes
                .early
                .iter()
                .all(|(id, count)| asked["early"][item(id)].as_u64() >= Some((*count).into())),
        ),
        ("areas", !bound.into_iter().all(|(id, _)| asked["areas"][item(id)].is_array())),
    ];
    less.into_iter().filter(|(_, less)| *less).map(|(name, _)| name).collect()
}

/// The same about the shuffle of doors.
fn asks_less_of_doors(bundle: &Bundle, world: &World) -> Vec<&'static str> {
    let Some(wishes) = &world.shuffle else {
        return Vec::new();
    };
    let Some(asked) = bundle.stages.get("doors") else {
        return vec!["shuffle"];
    };
    let area = |id: AreaId| world.areas[id].name.as_str();
    let pairs = |pairs: &[(AreaId, AreaId)], listed: &Value| {
        let named = |(one, other): &(AreaId, AreaId)| json!([area(*one), area(*other)]);
        pairs.iter().all(|pair| has(listed, &named(pair)))
    };
    let protected = wishes.protected.iter();
    let mut protected = protected.map(|id| json!(world.doors[*id].name));
    let mut still = wishes.still_kinds.iter().flatten().map(|kind| json!(kind));
    let is_asked = |wish: Option<bool>, asked: &Value| wish != Some(true) || *asked == json!(true);
    let less = [
        ("no-trap", !is_asked(wishes.no_trap, &asked["noTrap"])),
        ("same-kind", !is_asked(wishes.same_kind, &asked["sameKind"])),
        ("least-changed", wishes.least_changed.map(u64::from) > asked["leastChanged"].as_u64()),
        ("walk", wishes.walk.is_some() && asked["walk"].is_null()),
        ("still-kinds", !still.all(|kind| has(&asked["stillKinds"], &kind))),
        ("protected", !protected.all(|door| has(&asked["protected"], &door))),
        ("joined", !pairs(&wishes.joined, &asked["joined"])),
        ("apart", !pairs(&wishes.apart, &asked["apart"])),
    ];
    let less = less.into_iter().filter(|(_, less)| *less);
    less.map(|(name, _)| name).collect()
}

fn has(list: &Value, entry: &Value) -> bool {
    list.as_array().is_some_and(|list| list.contains(entry))
}

/// Whether a file asks for something of all these locations. Nothing is asked of those that don't exist under
/// its settings.
fn lists_all(bundle: &Bundle, world: &World, listed: &Value, wanted: &[LocationId]) -> bool {
    let listed = listed.as_array();
    let listed: BTreeSet<&str> = listed.into_iter().flatten().filter_map(Value::as_str).collect();
    let rows = bundle.world.locations.iter().map(|row| row.0.as_str());
    let rows: BTreeSet<&str> = rows.collect();
    wanted.iter().all(|id| {
        let name = world.location_name(*id);
        listed.contains(name.as_str()) || !rows.contains(name.as_str())
    })
}

/// Pools may keep to areas, which the rows do not say.
fn pools(bundle: &Bundle, world: &World, logic: &Logic) -> Result<(), String> {
    for placed in bundle.placed().unwrap_or_default() {
        let item = &world.items[placed.copy.item];
        let active = item.pool.filter(|pool| logic.is_active(*pool));
        let Some(pool) = active.map(|pool| &world.pools[pool]) else {
            continue;
        };
        let area = AreaId(bundle.world.locations[placed.location.0 as usize].1);
        if !pool.areas.is_empty() && !pool.areas.contains(&area) {
            let (item, area) = (&item.name, &world.areas[area].name);
            let pool = &pool.name;
            return Err(format!(
                "`{item}` lies in `{area}`, but the pool `{pool}` keeps to other areas"
            ));
        }
    }
    Ok(())
}

impl Origin {
    /// The second verdict in words.
    pub fn sentence(&self, proved: &Proved) -> String {
        let name = &proved.pack_name;
        match self {
            Self::Same { less } => {
                let same = format!("These are the rules of the pack `{name}`, which was compiled again.");
                match less.is_empty() {
                    true => same,
                    false => format!("{same} It asks for more than the file: {}.", less.join(", ")),
                }
            }
            Self::Unknown { why } => {
                format!("It holds for the rules in this file. Whether they are those of `{name}` is not known: {why}.")
            }
            Self::Differs { what, why } => {
                format!("It holds for the rules in this file, but not for the pack `{name}`; the {what} differ: {why}.")
                    .replace("the pack differ:", "the pack differs:")
                    .replace("the campaign differ:", "the campaign differs:")
                    .replace("the progression differ:", "the progression differs:")
                    .replace("the permalink differ:", "the permalink differs:")
            }
        }
    }

    /// The second verdict for tools.
    pub fn as_json(&self, proved: &Proved) -> Value {
        let (verdict, differs, why) = match self {
            Self::Same { .. } => ("same", None, None),
            Self::Unknown { why } => ("unknown", None, Some(*why)),
            Self::Differs { what, why } => ("differs", Some(*what), Some(why.as_str())),
        };
        json!({
            "id": proved.pack_id,
            "name": proved.pack_name,
            "hash": proved.pack_hash,
            "verdict": verdict,
            "differs": differs,
            "message": why,
        })
    }
}

//! The soak of imports: every real game of the corpus, compared with what its own generator reaches.

use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use seedwright::inspect::{holding_everything, lint};
use seedwright::logic::Logic;
use seedwright::name::folded;
use seedwright::world::{ItemId, LocationId, OptionKind, SettingValue, Settings, World};
use seedwright_import::randovania::Choices;
use serde::Deserialize;
use serde_json::Value;

use super::Report;
use super::items::fill_counts;
use crate::corpus::{Database, NO_CORPUS};

/// The folders of the corpus that have games.
const GAMES: [&str; 3] = ["randovania-games", "randovania", "vg-json-data"];
/// The folder with what generators reach.
const REACH: &str = "randovania-reach";

/// What a generator reaches in a game.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ReachFile {
    /// The preset that was used.
    preset: String,
    misc_resources: BTreeMap<String, u32>,
    versions: BTreeMap<String, u32>,
    /// The events that have happened before the game begins.
    events_at_start: Vec<String>,
    /// The full name of the node of each pickup index.
    pickups: BTreeMap<String, String>,
    cases: Vec<Case>,
}

/// What is reached with some pickups held. The player can warp to the start.
#[derive(Deserialize)]
struct Case {
    have: BTreeMap<String, u32>,
    /// The most energy that the player can have.
    energy: u32,
    /// The pickup indices that a player whose energy is tracked reaches.
    tracked: BTreeSet<u32>,
}

/// Imports, checks and fills every game, and compares what is open.
pub fn of_corpus(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let Some(corpus) = env::var_os("SEEDWRIGHT_CORPUS").map(PathBuf::from) else {
        report.skip(NO_CORPUS);
        return Ok(());
    };
    let mut wrong = Vec::new();
    for folder in games(&corpus)? {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        report.line(&format!("== {name}"));
        if let Err(reason) =
            of_game(&folder, &corpus.join(REACH).join(format!("{name}.json")), seeds, report)
        {
            report.line(&format!("{name}: {reason}"));
            wrong.push(name);
        }
    }
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(format!("not right: {}", wrong.join(", "))),
    }
}

/// The folders of all games.
fn games(corpus: &Path) -> Result<Vec<PathBuf>, String> {
    let mut found = Vec::new();
    for folder in GAMES.map(|name| corpus.join(name)).into_iter().filter(|folder| folder.is_dir()) {
        let entries = fs::read_dir(&folder).map_err(|error| error.to_string())?;
        let paths = entries.filter_map(|entry| entry.ok().map(|entry| entry.path()));
        found.extend(paths.filter(|path| path.is_dir()));
    }
    found.sort();
    Ok(found)
}

fn of_game(folder: &Path, reach: &Path, seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let database = Database::read_folder(folder)?;
    let world = match database.describes_returns() {
        true => database.world()?,
        false => database.world_with_warp()?,
    };
    let mut warnings: BTreeMap<&str, u32> = BTreeMap::new();
    lint(&world).iter().for_each(|finding| *warnings.entry(finding.code).or_default() += 1);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let everything = holding_everything(&world, &logic);
    let open = world.locations.ids().filter(|id| everything.knows(logic.open(*id))).count();
    report.line(&format!(
        "imported; warnings {warnings:?}; open with everything: {open} of {}",
        world.locations.len()
    ));
    let mut wrong = Vec::new();
    match fill_counts(&world, seeds) {
        Ok((verified, milliseconds, reason)) => {
            report.line(&format!(
                "{verified} of {seeds} seeds verified, {milliseconds:.1} ms of CPU each"
            ));
            wrong.extend(reason);
        }
        Err(reason) => wrong.push(reason),
    }
    if reach.is_file() {
        let text = fs::read_to_string(reach).map_err(|error| error.to_string())?;
        let reach: ReachFile = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        if !database.has_preset(&reach.preset) {
            report.line(&format!("not compared: there is no preset {}", reach.preset));
            return if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) };
        }
        let world = database.world_with_warp()?;
        let shipped = Settings::defaults(&world);
        let choices = Choices {
            happened: reach.events_at_start.clone(),
            energy: energy_of_pickups(&world, &reach, &ItemNames::new(&world, folder)?),
            ..Choices::default()
        };
        let known = database.world_with_warp_and(&choices)?;
        let mut told = Settings::defaults(&known);
        tell(&known, &mut told, &reach);
        let shipped = ("as shipped", world, shipped);
        for (name, world, settings) in [shipped, ("with the generator's values", known, told)] {
            let counts = compare(&world, &settings, &reach, folder)?;
            report.line(&format!("{name}: {}", counts.text()));
            if counts.more > 0 {
                wrong.push(format!("{name}: opens more in {} cases", counts.more));
            }
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("; ")) }
}

/// The energy that the generator gives for a kind of pickup for which the import knows none: that which explains the
/// energy of all cases.
fn energy_of_pickups(world: &World, reach: &ReachFile, names: &ItemNames) -> Vec<(String, u32)> {
    let Some((health, row)) = world.resources.iter().find(|(_, row)| row.health) else {
        return Vec::new();
    };
    let given = |name: &String| {
        let gives = names.find(name).map(|item| &world.items[item].gives);
        let mut gives = gives.into_iter().flatten();
        gives.find(|(resource, _)| *resource == health).map_or(0, |(_, amount)| *amount)
    };
    // For each case, what it has more than the import knows.
    let missing = |case: &Case| {
        let known: u32 = case.have.iter().map(|(name, count)| given(name) * count).sum();
        case.energy.checked_sub(row.start + known)
    };
    let kinds: BTreeSet<&String> = reach.cases.iter().flat_map(|case| case.have.keys()).collect();
    let explains = |kind: &&String, each: u32| {
        let count = |case: &Case| case.have.get(*kind).copied().unwrap_or(0);
        reach.cases.iter().all(|case| missing(case) == Some(count(case) * each))
    };
    let found = kinds.into_iter().find_map(|kind| {
        let case = reach.cases.iter().find(|case| case.have.contains_key(kind))?;
        let each = missing(case)? / case.have[kind].max(1);
        (each > 0 && explains(&kind, each)).then(|| (kind.clone(), each))
    });
    found.into_iter().collect()
}

/// Sets the options that have the names of the generator's resources.
fn tell(world: &World, settings: &mut Settings, reach: &ReachFile) {
    for (name, value) in reach.misc_resources.iter().chain(&reach.versions) {
        let mut options = world.options.rows().iter();
        let Some(option) = options.find(|option| folded(&option.name) == folded(name)) else {
            continue;
        };
        let value = match (&option.kind, *value > 0) {
            (OptionKind::Choice { .. }, on) => {
                SettingValue::Word(if on { "on" } else { "off" }.to_owned())
            }
            (_, on) => SettingValue::Switch(on),
        };
        settings.set(world, &option.name, &value).expect("the option has this value");
    }
}

/// How many cases agree.
#[derive(Default)]
struct Agreement {
    equal: u32,
    less: u32,
    more: u32,
    /// Locations by how often they differ.
    missed: BTreeMap<String, u32>,
    extra: BTreeMap<String, u32>,
    unknown: BTreeSet<String>,
    /// The numbers of cases that are not equal.
    different: Vec<usize>,
}

/// How many cases that are not equal are named.
const MAX_NAMED: usize = 8;

impl Agreement {
    fn text(&self) -> String {
        let all = (self.equal + self.less + self.more).max(1);
        let share = f64::from(self.equal) / f64::from(all) * 100.0;
        let most = |names: &BTreeMap<String, u32>| {
            let mut names: Vec<_> = names.iter().map(|(name, count)| (*count, name)).collect();
            names.sort_by(|a, b| b.cmp(a));
            let names = names.iter().take(4).map(|(count, name)| format!("{name} ({count})"));
            names.collect::<Vec<_>>().join(", ")
        };
        let Self { equal, less, more, .. } = self;
        format!(
            "equal {equal} ({share:.1} %), less {less}, more {more}; missed: {}; extra: {}; unknown: {:?}; cases {:?}",
            most(&self.missed),
            most(&self.extra),
            self.unknown,
            &self.different[..self.different.len().min(MAX_NAMED)]
        )
    }
}

fn compare(
    world: &World,
    settings: &Settings,
    reach: &ReachFile,
    folder: &Path,
) -> Result<Agreement, String> {
    let logic = Logic::compile(world, settings);
    let locations = locations(world, reach);
    let items = ItemNames::new(world, folder)?;
    let mut counts = Agreement::default();
    for (number, case) in reach.cases.iter().enumerate() {
        let mut held: BTreeMap<ItemId, u32> = BTreeMap::new();
        for (name, count) in &case.have {
            match items.find(name) {
                Some(item) => *held.entry(item).or_default() += count,
                None => drop(counts.unknown.insert(name.clone())),
            }
        }
        let mut state = logic.state();
        for (item, count) in held {
            logic.copies(item).take(count as usize).for_each(|copy| state.add(copy));
        }
        state.propagate();
        let open = locations.iter().filter(|(_, location)| state.knows(logic.open(**location)));
        let open: BTreeSet<u32> = open.map(|(index, _)| *index).collect();
        let name = |index: &u32| reach.pickups[&index.to_string()].clone();
        let count = |indices: &mut dyn Iterator<Item = &u32>, names: &mut BTreeMap<String, u32>| {
            let mut any = false;
            for index in indices {
                any = true;
                *names.entry(name(index)).or_default() += 1;
            }
            any
        };
        let less = count(&mut case.tracked.difference(&open), &mut counts.missed);
        let more = count(&mut open.difference(&case.tracked), &mut counts.extra);
        match (less, more) {
            (_, true) => counts.more += 1,
            (true, false) => counts.less += 1,
            (false, false) => counts.equal += 1,
        }
        if less || more {
            counts.different.push(number);
        }
    }
    Ok(counts)
}

/// The locations by pickup index.
fn locations(world: &World, reach: &ReachFile) -> BTreeMap<u32, LocationId> {
    let named = world.locations.ids().map(|id| (folded(&world.location_name(id)), id));
    let named: BTreeMap<String, LocationId> = named.collect();
    let found = reach.pickups.iter().filter_map(|(index, path)| {
        let mut parts = path.splitn(3, '/');
        let (region, area, node) = (parts.next()?, parts.next()?, parts.next()?);
        // An event and a pickup at one place are listed as one node.
        let node = node.rsplit_once(" + ").map_or(node, |(_, pickup)| pickup);
        let own = named.get(&folded(&format!("{area}.{node}")));
        let own = own.or_else(|| named.get(&folded(&format!("{region} / {area}.{node}"))));
        Some((index.parse().ok()?, *own?))
    });
    found.collect()
}

/// The items by the names of pickups.
struct ItemNames {
    items: BTreeMap<String, ItemId>,
    /// The texts before and after the number in the names of generated pickups, and their item.
    generated: Vec<(String, String, ItemId)>,
}

impl ItemNames {
    fn new(world: &World, folder: &Path) -> Result<Self, String> {
        let items = world.items.iter().map(|(id, item)| (folded(&item.name), id));
        let items: BTreeMap<String, ItemId> = items.collect();
        let near = folder.join("pickup_database/pickup-database.json");
        let path = if near.is_file() { near } else { folder.join("pickup-database.json") };
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let json: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
        let generated = json["generated_pickups"].as_object().into_iter().flatten();
        let generated = generated.filter_map(|(name, pickup)| {
            let template = pickup["name_template"].as_str()?;
            let (before, after) = (template.split('{').next()?, template.rsplit('}').next()?);
            Some((before.to_owned(), after.to_owned(), *items.get(&folded(name))?))
        });
        Ok(Self { generated: generated.collect(), items })
    }

    fn find(&self, name: &str) -> Option<ItemId> {
        let group = || {
            let mut fitting = self.generated.iter();
            let fitting = fitting
                .find(|(before, after, _)| name.starts_with(before) && name.ends_with(after));
            fitting.map(|(_, _, item)| *item)
        };
        self.items.get(&folded(name)).copied().or_else(group)
    }
}

//! Imports, compiles, places and proves every database in the folder that `SEEDWRIGHT_CORPUS` names.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::disallowed_macros,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a test may read files, look at the clock and print"
)]

use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use seedwright::doors::{self, DoorRules, Shuffler};
use seedwright::inspect::{holding_everything, lint, reach};
use seedwright::items::{Error, Placer};
use seedwright::logic::Logic;
use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{Depth, DoorRequest, ReturnMode, Settings, World};
use seedwright_import::report::Treatment;
use seedwright_import::{ImportedWorld, exits, randovania, vg_json};

/// The default number of seeds for each database; `SEEDWRIGHT_SEEDS` overrides it.
const SEEDS: u64 = 20;

#[test]
fn every_database_of_the_corpus_is_imported_and_placed() {
    let Some(corpus) = std::env::var_os("SEEDWRIGHT_CORPUS") else {
        eprintln!("skipped: SEEDWRIGHT_CORPUS does not name a folder with databases");
        return;
    };
    let mut count = 0;
    for folder in folders(Path::new(&corpus)) {
        if folder.join("helpers.json").is_file() && folder.join("region").is_dir() {
            count += 1;
            println!("== {}", folder.display());
            try_rooms(&folder);
        }
        if folder.join("map.json").is_file() {
            count += 1;
            println!("== {}", folder.display());
            try_map(&folder);
        }
        if !folder.join("header.json").is_file() {
            continue;
        }
        count += 1;
        let databases = files(&folder, "json");
        let presets = files(&folder, "rdvpreset");
        println!("== {}", folder.display());
        try_database(&databases, None);
        for preset in &presets {
            try_database(&databases, Some(preset));
        }
    }
    assert!(count > 0, "the folder has no databases");
}

/// Returns a folder and everything below it, sorted by name.
fn folders(root: &Path) -> Vec<PathBuf> {
    let mut found = vec![root.to_owned()];
    let mut next = 0;
    while let Some(folder) = found.get(next) {
        let entries = fs::read_dir(folder).expect("the folder can be read");
        let mut inner: Vec<PathBuf> = entries
            .map(|entry| entry.expect("the entry can be read").path())
            .filter(|path| path.is_dir())
            .collect();
        inner.sort();
        found.extend(inner);
        next += 1;
    }
    found
}

fn files(folder: &Path, ending: &str) -> Vec<SourceFile> {
    let entries = fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the entry can be read").path())
        .filter(|path| path.extension().is_some_and(|own| own == ending))
        .collect();
    paths.sort();
    let file = |path: PathBuf| {
        let name = path.file_name().expect("it is a file").to_string_lossy();
        let bytes = fs::read(&path).expect("the file can be read");
        SourceFile::new(name, bytes)
    };
    paths.into_iter().map(file).collect()
}

/// Prints how many locations open with every item held, on foot and with a warp home.
fn compare_returns(files: &[SourceFile], preset: Option<&SourceFile>) {
    let opened = [ReturnMode::Walk, ReturnMode::Warp].map(|mode| {
        let imported = randovania::import_with(files, preset, mode).expect("it was imported");
        let world = imported.world;
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let open = reach(&world, &logic, &holding_everything(&world, &logic)).locations.len();
        (open, logic.locations().count())
    });
    let [(on_foot, all), (by_warp, _)] = opened;
    println!("   {on_foot} of {all} locations open on foot, {by_warp} with a warp");
}

fn try_database(files: &[SourceFile], preset: Option<&SourceFile>) {
    let name = preset.map_or("no preset", |preset| preset.name.as_str());
    let begun = Instant::now();
    let imported = randovania::import(files, preset);
    let imported = imported.unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    let milliseconds = begun.elapsed().as_millis();
    println!("-- {name}: imported in {milliseconds} ms");
    // A conservative translation can make the goal unreachable; the report says so.
    let must = preset.is_some() && imported.report.count(Treatment::Conservative) == 0;
    compare_returns(files, preset);
    try_imported(imported, must);
}

/// Tries a database with a file for each room. Locations that can't be opened are left out, so a placement must exist.
fn try_rooms(folder: &Path) {
    let mut all = Vec::new();
    for inner in folders(folder) {
        let within = inner.strip_prefix(folder).expect("it is inside");
        for mut file in files(&inner, "json") {
            file.name = within.join(&file.name).to_string_lossy().replace('\\', "/");
            all.push(file);
        }
    }
    let begun = Instant::now();
    let imported = vg_json::import(&all);
    let imported = imported.unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    let milliseconds = begun.elapsed().as_millis();
    println!("-- {} files: imported in {milliseconds} ms", all.len());
    try_imported(imported, true);
}

/// Tries a map of areas and exits: every area can be reached, and its doors can be spun.
fn try_map(folder: &Path) {
    let bytes = fs::read(folder.join("map.json")).expect("the file can be read");
    let imported = exits::import(&SourceFile::new("map.json", bytes), None);
    let imported = imported.unwrap_or_else(|problems| panic!("{}", shown(&problems)));
    let world = &imported.world;
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let reached = reach(world, &logic, &holding_everything(world, &logic));
    assert_eq!(reached.spots.len(), world.spots.len(), "every area is reached");
    spin(world, &settings);
    try_imported(imported, true);
}

/// Spins at the greatest depth with a cycle to spin.
fn spin(world: &World, settings: &Settings) {
    let rules = DoorRules::compile(world, settings);
    let depths = [2, 1, 0]
        .map(|depth| DoorRequest { depth: Some(Depth::Doors(depth)), ..DoorRequest::default() });
    let shuffler = depths.iter().find_map(|request| {
        let shuffler = Shuffler::new(&rules, request);
        println!("   spins of {:?}: {:?}", request.depth, shuffler.as_ref().err());
        shuffler.ok()
    });
    let shuffler = shuffler.expect("doors can be spun");
    let (mut found, mut attempts, mut changed) = (0, 0, 0);
    let seeds = seeds();
    for seed in 0..seeds {
        match shuffler.shuffle(&Seed::from(seed), &mut |_| ControlFlow::Continue(())) {
            Ok(shuffled) => {
                found += 1;
                attempts += shuffled.attempts;
                changed += shuffled.changed().count();
                let rooms = shuffler.walk(&shuffled.linking).rooms.len();
                assert_eq!(rooms, world.rooms.len(), "seed {seed}: every area is reached");
            }
            Err(doors::Error::NotFound(not)) => println!("   seed {seed}: {not:?}"),
            Err(failure) => panic!("seed {seed}: {failure:?}"),
        }
    }
    println!("   {seeds} seeds: {found} spun in {attempts} attempts, {changed} doors changed");
}

fn seeds() -> u64 {
    let seeds = std::env::var("SEEDWRIGHT_SEEDS").ok();
    seeds.map_or(SEEDS, |seeds| seeds.parse().expect("a number of seeds"))
}

fn try_imported(imported: ImportedWorld, must: bool) {
    let (world, report) = (imported.world, imported.report);
    if std::env::var_os("SEEDWRIGHT_REPORT").is_some() {
        println!("{}", report.text());
    }
    println!("   {:?}", report.sizes);
    let counts = Treatment::ALL.map(|treatment| (treatment, report.count(treatment)));
    println!("   {counts:?}");
    check(&world);
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let everything = holding_everything(&world, &logic);
    let reached = reach(&world, &logic, &everything);
    println!(
        "   with everything: {} of {} locations, {} of {} spots, {} of {} events, goal {}",
        reached.locations.len(),
        world.locations.len(),
        reached.spots.len(),
        world.spots.len(),
        reached.events.len(),
        world.events.len(),
        reached.goal,
    );
    place(&world, &settings, &logic, must);
}

/// Prints the findings of `seedwright check`, by code.
fn check(world: &World) {
    let begun = Instant::now();
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for finding in lint(world) {
        *codes.entry(finding.code).or_default() += 1;
    }
    let milliseconds = begun.elapsed().as_millis();
    println!("   checked in {milliseconds} ms: {codes:?}");
}

fn place(world: &World, settings: &Settings, logic: &Logic, must: bool) {
    let copies: u32 = world.items.rows().iter().map(|item| settings.amount(item.count)).sum();
    println!("   {copies} items for {} locations", world.locations.len());
    let placer = match Placer::new(world, settings, logic, &world.placement) {
        Ok(placer) => placer,
        Err(impossible) => {
            println!("   IMPOSSIBLE: {impossible:?}");
            assert!(!must, "a preset must be possible: {impossible:?}");
            return;
        }
    };
    let seeds = seeds();
    let begun = Instant::now();
    let (mut first, mut swaps, mut attempts) = (0, 0, 0);
    for seed in 0..seeds {
        match placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(())) {
            Ok(placement) => {
                first += u32::from(placement.attempts == 1);
                swaps += placement.swaps;
                attempts += placement.attempts;
            }
            Err(Error::NotFound(not)) => {
                panic!("seed {seed}: not found in {} attempts", not.attempts)
            }
            Err(failure) => panic!("seed {seed}: {failure:?}"),
        }
    }
    println!(
        "   {seeds} seeds: first try {first}, attempts {attempts}, swaps {swaps}, {} us a seed",
        begun.elapsed().as_micros() / u128::from(seeds.max(1))
    );
}

fn shown(problems: &[Diagnostic]) -> String {
    let lines = problems.iter().take(20);
    let lines: Vec<String> = lines
        .map(|problem| format!("{} {:?} {}", problem.code, problem.span, problem.message))
        .collect();
    lines.join("\n")
}

//! Dumps of Randovania's generator, imported, filled, and compared with what Randovania reaches.
//!
//! `SEEDWRIGHT_DUMPS` names a folder of files that `tools/randovania_dump.py --reach N` wrote: `NAME.json`, and its
//! cases as `NAME.reach.json`.

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use seedwright::inspect::holding_everything;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::random::Seed;
use seedwright::world::{LocationId, ReturnMode, Settings, World};
use seedwright_import::randovania_dump::{Options, import};
use serde_json::Value;

use super::Report;

const NO_DUMPS: &str = "SEEDWRIGHT_DUMPS does not name a folder with dumps";
/// The end of the names of files with reach cases.
const CASES: &str = ".reach.json";
/// The most seeds for each dump.
const MOST_SEEDS: u64 = 1_000;

/// Imports all dumps of the folder. Only a case in which more is open than Randovania reaches is an error: what is
/// negated counts as never, so less can be open.
pub fn of_all(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let dumps = env::var_os("SEEDWRIGHT_DUMPS").map(|folder| dumps(Path::new(&folder)));
    let dumps = dumps.transpose()?.unwrap_or_default();
    if dumps.is_empty() {
        report.skip(NO_DUMPS);
        return Ok(());
    }
    let mut wrong = None;
    for path in dumps {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let compared = of_one(&path, seeds.min(MOST_SEEDS), report)
            .map_err(|problem| format!("{name}: {problem}"))?;
        report.line(&format!("{name}: {compared}"));
        if compared.more > 0 && wrong.is_none() {
            wrong = Some(format!("{name}: more is open than Randovania reaches"));
        }
    }
    wrong.map_or(Ok(()), Err)
}

/// The dumps of a folder, sorted by name.
fn dumps(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let problem = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(problem)? {
        let path = entry.map_err(problem)?.path();
        let name = path.to_string_lossy();
        if name.ends_with(".json") && !name.ends_with(CASES) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// How a dump did.
#[derive(Default)]
struct Comparison {
    locations: usize,
    open: usize,
    cases: usize,
    equal: usize,
    less: usize,
    more: usize,
    seeds: u64,
    found: u64,
    /// Why no seed can be tried.
    refused: Option<String>,
    milliseconds: f64,
}

impl std::fmt::Display for Comparison {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { locations, open, cases, equal, less, more, seeds, found, .. } = self;
        write!(
            formatter,
            "{open} of {locations} locations open with everything; of {cases} cases {equal} equal, {less} less, \
             {more} more; "
        )?;
        match &self.refused {
            Some(reason) => write!(formatter, "not filled: {reason}"),
            None => write!(
                formatter,
                "{found} of {seeds} seeds found, {:.2} ms each",
                self.milliseconds
            ),
        }
    }
}

fn of_one(path: &Path, seeds: u64, report: &mut Report<'_>) -> Result<Comparison, String> {
    let bytes = fs::read(path).map_err(|error| error.to_string())?;
    let file = SourceFile::new(path.display().to_string(), bytes);
    // The cases assume a warp home, and closed locations count too.
    let options = Options { return_mode: Some(ReturnMode::Warp), keep_closed: true };
    let world = imported(&file, options)?;
    let mut compared = Comparison { locations: world.locations.len(), ..Comparison::default() };
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    let everything = holding_everything(&world, &logic);
    let open = |location: &LocationId| everything.knows(logic.open(*location));
    compared.open = world.locations.ids().filter(open).count();
    let cases = path.with_extension("reach.json");
    if cases.is_file() {
        compare(&world, &logic, &cases, &mut compared)?;
    }
    let world = imported(&file, Options { keep_closed: false, ..options })?;
    fill(&world, seeds, &mut compared, report);
    Ok(compared)
}

fn imported(file: &SourceFile, options: Options) -> Result<World, String> {
    let imported = import(file, options);
    let imported = imported.map_err(|problems| {
        let first = problems.first().map(|problem| problem.message.clone());
        first.unwrap_or_default()
    })?;
    Ok(imported.world)
}

/// Compares what is open with the inventory of each case.
fn compare(
    world: &World,
    logic: &Logic,
    path: &Path,
    compared: &mut Comparison,
) -> Result<(), String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let file: Value = serde_json::from_str(&text).map_err(|error| error.to_string())?;
    for case in file["cases"].as_array().into_iter().flatten() {
        let mut state = logic.state();
        for (name, count) in case["have"].as_object().into_iter().flatten() {
            let clean = name.split_whitespace().collect::<Vec<_>>().join(" ");
            let mut items = world.items.iter();
            let item = items.find(|(_, row)| row.name == clean);
            let (item, _) = item.ok_or_else(|| format!("there is no item `{name}`"))?;
            let count = count.as_u64().unwrap_or(0) as usize;
            logic.copies(item).take(count).for_each(|copy| state.add(copy));
        }
        state.propagate();
        let locations = world.locations.ids();
        let ours = locations.filter(|location| state.knows(logic.open(*location)));
        let ours: BTreeSet<u64> = ours.filter_map(|location| index(world, location)).collect();
        let theirs = case["tracked"].as_array().into_iter().flatten();
        let theirs: BTreeSet<u64> = theirs.filter_map(Value::as_u64).collect();
        compared.cases += 1;
        compared.equal += usize::from(ours == theirs);
        compared.less += usize::from(!theirs.is_subset(&ours));
        compared.more += usize::from(!ours.is_subset(&theirs));
    }
    Ok(())
}

/// The pickup index of a location, which is in its note.
fn index(world: &World, location: LocationId) -> Option<u64> {
    world.locations[location].note.strip_prefix("pickup ")?.parse().ok()
}

fn fill(world: &World, seeds: u64, compared: &mut Comparison, report: &mut Report<'_>) {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let placer = match Placer::new(world, &settings, &logic, &world.placement) {
        Ok(placer) => placer,
        Err(error) => {
            compared.refused = Some(error.to_string());
            return;
        }
    };
    let clock = Instant::now();
    for seed in 0..seeds {
        let placed = placer.place(&Seed::from(seed), &mut |_| ControlFlow::Continue(()));
        compared.found += u64::from(placed.is_ok());
        compared.seeds += 1;
        report.progress(seed, seeds);
    }
    compared.milliseconds = clock.elapsed().as_secs_f64() * 1e3 / seeds.max(1) as f64;
}

#[cfg(test)]
mod tests {
    use super::*;

    const DUMP: &[u8] = include_bytes!("../../../crates/seedwright-import/tests/cellar/dump.json");

    #[test]
    fn a_dump_is_compared_with_its_cases() {
        let folder = env::temp_dir().join(format!("seedwright-dump-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("cellar.json");
        fs::write(&path, DUMP).unwrap();
        let cases = r#"{"cases": [
            {"have": {}, "tracked": [0, 3]},
            {"have": {"Lamp": 1}, "tracked": [0, 3]},
            {"have": {}, "tracked": [0, 2, 3]}
        ]}"#;
        fs::write(path.with_extension("reach.json"), cases).unwrap();
        assert_eq!(dumps(&folder).unwrap(), std::slice::from_ref(&path));
        let mut out = Vec::new();
        let compared = of_one(&path, 3, &mut Report::new("import.dump", &mut out)).unwrap();
        fs::remove_dir_all(&folder).unwrap();
        let Comparison { cases, equal, less, more, .. } = compared;
        assert_eq!((cases, equal, less, more), (3, 1, 1, 1));
    }
}

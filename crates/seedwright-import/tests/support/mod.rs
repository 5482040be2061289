//! The toy game that the tests import, and queries about it.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeSet;

use seedwright::inspect::{holding, reach};
use seedwright::logic::Logic;
use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::world::{Amount, ItemAmount, ReturnMode, SettingValue, Settings, World};
use seedwright_import::ImportedWorld;
use seedwright_import::randovania::import;

/// Returns the files of the toy game, with every kind of node, lock and requirement.
pub fn lantern() -> Vec<SourceFile> {
    let files: [(&str, &[u8]); 5] = [
        ("header.json", include_bytes!("../lantern/header.json")),
        ("pickup-database.json", include_bytes!("../lantern/pickup-database.json")),
        ("Harbour.json", include_bytes!("../lantern/Harbour.json")),
        ("Mines.json", include_bytes!("../lantern/Mines.json")),
        ("Tower.json", include_bytes!("../lantern/Tower.json")),
    ];
    files.map(|(name, bytes)| SourceFile::new(name, bytes)).to_vec()
}

/// Returns its preset.
pub fn brave() -> SourceFile {
    let bytes: &[u8] = include_bytes!("../lantern/brave.rdvpreset");
    SourceFile::new("brave.rdvpreset", bytes)
}

/// The same world, for players who can warp home.
#[allow(dead_code, reason = "each test uses a part of these")]
pub fn warping(world: World) -> World {
    let mut draft = world.into_draft();
    draft.return_mode = ReturnMode::Warp;
    draft.finish().expect("it is as sound as before")
}

/// Imports the toy game with its preset.
pub fn imported() -> ImportedWorld {
    import(&lantern(), Some(&brave())).expect("the toy game is sound")
}

/// Returns the spots (`Room.spot`) that are reached with some items in addition to the starting ones.
pub fn reached(
    world: &World,
    items: &[(&str, u32)],
    settings: &[(&str, &str)],
) -> BTreeSet<String> {
    let mut chosen = Settings::defaults(world);
    for (name, value) in settings {
        let value = SettingValue::Word((*value).to_owned());
        chosen.set(world, name, &value).expect("it can be chosen");
    }
    let logic = Logic::compile(world, &chosen);
    let items: Vec<ItemAmount> = items
        .iter()
        .map(|(name, count)| {
            let mut rows = world.items.iter();
            let row = rows.find(|(_, row)| row.name == *name);
            ItemAmount { item: row.expect("there is such an item").0, count: Amount::Fixed(*count) }
        })
        .collect();
    let (state, beyond) = holding(&logic, &chosen, &items);
    assert!(beyond.is_empty(), "the pool has fewer: {beyond:?}");
    let spots = reach(world, &logic, &state).spots.into_iter();
    spots.map(|spot| world.spot_name(spot)).collect()
}

/// Returns the files of the toy game with a unique text in one of them replaced.
pub fn changed(file: &str, old: &str, new: &str) -> Vec<SourceFile> {
    let mut files = lantern();
    let own = files.iter_mut().find(|own| own.name == file);
    *own.expect("there is such a file") = replaced(file, old, new);
    files
}

/// Returns a file of the toy game with a text replaced.
fn replaced(file: &str, old: &str, new: &str) -> SourceFile {
    let mut files = lantern();
    files.push(brave());
    let own = files.into_iter().find(|own| own.name == file);
    let own = own.expect("there is such a file");
    let text = String::from_utf8(own.bytes).expect("it is text");
    assert_eq!(text.matches(old).count(), 1, "`{old}` occurs once");
    SourceFile::new(file, text.replace(old, new))
}

/// Returns the preset with a text replaced.
pub fn changed_preset(old: &str, new: &str) -> SourceFile {
    replaced("brave.rdvpreset", old, new)
}

/// Formats diagnostics as lines: `code file text-at-the-place: message`.
pub fn lines(files: &[SourceFile], preset: &SourceFile, problems: &[Diagnostic]) -> Vec<String> {
    let lines = problems.iter().map(|problem| {
        let place = problem.span.map_or_else(String::new, |span| {
            let file = files.get(span.file as usize).unwrap_or(preset);
            let text = String::from_utf8_lossy(&file.bytes[span.range()]);
            format!(" {} {text}", file.name)
        });
        format!("{}{place}: {}", problem.code, problem.message)
    });
    lines.collect()
}

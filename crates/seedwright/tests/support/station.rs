//! The embedded world `station`, read from its files.

use seedwright::pack::{SourceFile, read};
use seedwright::world::{OptionKind, SettingValue, Settings, World};

macro_rules! files {
    ($($name:literal)*) => {
        [$(SourceFile::new(
            concat!("station/", $name),
            include_str!(concat!("../../../seedwright-api/worlds/station/", $name)),
        )),*]
    };
}

pub fn station() -> World {
    let reading = read(&files![
        "00-pack.toml" "10-docks.toml" "20-spindle.toml" "30-gardens.toml" "40-archive.toml"
        "50-wards.toml" "60-vents.toml" "70-cisterns.toml" "80-foundry.toml" "85-reactor.toml"
        "88-crown.toml" "90-doors.toml"
    ]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("there was nothing to complain about")
}

pub fn option<'w>(world: &'w World, name: &str) -> &'w OptionKind {
    let mut options = world.options.rows().iter();
    let found = options.find(|option| option.name == name);
    &found.expect("the station has that option").kind
}

/// Returns the default settings and those of every preset, each with every start.
pub fn games(world: &World) -> Vec<(String, Settings)> {
    let defaults = ("no preset".to_owned(), Settings::defaults(world));
    let presets = world.presets.iter();
    let presets = presets.map(|(id, row)| (row.name.clone(), Settings::preset(world, id)));
    let OptionKind::Choice { values, .. } = option(world, "start") else {
        unreachable!("the start is a choice");
    };
    let mut games = Vec::new();
    for (name, settings) in std::iter::once(defaults).chain(presets) {
        for start in values {
            let mut settings = settings.clone();
            let value = SettingValue::Word(start.clone());
            settings.set(world, "start", &value).expect("it is one of the starts");
            games.push((format!("{name}, start {start}"), settings));
        }
    }
    assert_eq!(games.len(), 20, "five settings with four starts");
    games
}

//! The sample world `station`, which several tasks run on.

use seedwright::pack::{SourceFile, read};
use seedwright::world::World;

macro_rules! files {
    ($($name:literal)*) => {
        [$(SourceFile::new(
            concat!("station/", $name),
            include_str!(concat!("../../crates/seedwright-api/worlds/station/", $name)),
        )),*]
    };
}

/// Reads the station.
pub fn station() -> World {
    let reading = read(&files![
        "00-pack.toml" "10-docks.toml" "20-spindle.toml" "30-gardens.toml" "40-archive.toml"
        "50-wards.toml" "60-vents.toml" "70-cisterns.toml" "80-foundry.toml" "85-reactor.toml"
        "88-crown.toml" "90-doors.toml"
    ]);
    reading.world.expect("the station is sound")
}

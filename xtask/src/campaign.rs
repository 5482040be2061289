//! The sample pack `campaign`, which several tasks run on.

use std::ops::ControlFlow;

use seedwright::bundle::Bundle;
use seedwright::campaign::{Campaign, Campaigner};
use seedwright::pack::{SourceFile, read};
use seedwright::quality::{Quality, QualitySummary};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};
use seedwright_verify::verify;

macro_rules! files {
    ($($name:literal)*) => {
        [$(SourceFile::new(
            concat!("campaign/", $name),
            include_str!(concat!("../../crates/seedwright-api/worlds/campaign/", $name)),
        )),*]
    };
}

/// The presets of the pack.
pub const PRESETS: [&str; 4] = ["small", "standard", "large", "expert"];

/// Reads the pack.
pub fn pack() -> World {
    let reading = read(&files!["00-pack.toml" "10-rooms.toml" "20-depths.toml"]);
    reading.world.expect("the campaign is sound")
}

/// Returns the settings of a preset.
pub fn preset(pack: &World, name: &str) -> Settings {
    let mut presets = pack.presets.iter();
    let preset = presets.find(|(_, preset)| preset.name == name);
    Settings::preset(pack, preset.expect("the campaign has this preset").0)
}

/// Builds the campaign of a seed, writes its bundle, and verifies it, like `generate`.
///
/// # Errors
/// If no campaign is found, or its bundle is refuted.
pub fn proved(campaigner: &Campaigner, seed: &Seed) -> Result<(Campaign, Bundle), String> {
    let made = campaigner.make(seed, &mut |_| ControlFlow::Continue(()));
    let campaign = made.map_err(|failure| format!("seed {seed}: {failure:?}"))?;
    let bundle = campaigner.bundle(&campaign, seed, None);
    match verify(bundle.text().as_bytes()) {
        Ok(_) => Ok((campaign, bundle)),
        Err(problem) => Err(format!("seed {seed}: {problem}")),
    }
}

/// Builds, verifies and measures a number of campaigns of a preset, and reports after each how many are done.
///
/// # Errors
/// If a campaign is not found, refuted, or can't be measured.
pub fn measured(
    name: &str,
    seeds: u64,
    done: &mut dyn FnMut(u64),
) -> Result<QualitySummary, String> {
    let pack = pack();
    let settings = preset(&pack, name);
    let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
    let mut summary = QualitySummary::default();
    for number in 0..seeds {
        let (_, bundle) = proved(&campaigner, &Seed::from(number))
            .map_err(|reason| format!("{name}, {reason}"))?;
        summary.add(&Quality::new(&bundle).ok_or_else(|| format!("{name}: no items"))?);
        done(number + 1);
    }
    Ok(summary)
}

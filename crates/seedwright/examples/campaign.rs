//! Runs all stages together: a small campaign of the embedded pack, floor by floor, with a proof of the whole.
//!
//! `cargo run --release -p seedwright --example campaign`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::campaign::{Campaign, Campaigner, Opener, Step};
use seedwright::pack::{SourceFile, read};
use seedwright::population::Thing;
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

/// A pack can consist of several files. A game embeds its own like this, or reads them from anywhere.
const FILES: [(&str, &str); 3] = [
    ("00-pack.toml", include_str!("../../seedwright-api/worlds/campaign/00-pack.toml")),
    ("10-rooms.toml", include_str!("../../seedwright-api/worlds/campaign/10-rooms.toml")),
    ("20-depths.toml", include_str!("../../seedwright-api/worlds/campaign/20-depths.toml")),
];

fn world() -> Result<World, String> {
    let reading = read(&FILES.map(|(name, text)| SourceFile::new(name, text)));
    reading.world.ok_or_else(|| {
        let messages = reading.diagnostics.iter().map(|found| found.message.as_str());
        messages.collect::<Vec<_>>().join("\n")
    })
}

/// Summarizes the contents of each floor and the locks.
fn summary(campaign: &Campaign) -> String {
    let world = &campaign.world;
    let mut report = String::new();
    for (floor, filled) in (0..).zip(&campaign.levels) {
        let zones = campaign.zones.iter().filter(|zone| zone.floor == floor);
        let names: Vec<&str> = zones.map(|zone| world.areas[zone.area].name.as_str()).collect();
        let things = filled.level.things.iter();
        let monsters = things.filter(|placed| matches!(placed.thing, Thing::Monster { .. }));
        let (rooms, monsters) = (filled.rooms.len(), monsters.count());
        report += &format!(
            "floor {}: {}; {rooms} rooms, {monsters} monsters\n",
            floor + 1,
            names.join(", ")
        );
    }
    for lock in &campaign.locks {
        let opener = match lock.opener {
            Opener::Ability(item) | Opener::Key(item) => &world.items[item].name,
            Opener::Code(rule) => &world.rules[rule].name,
        };
        report += &format!("{opener:<22} rooms behind it: {}\n", lock.behind.len());
    }
    let retries = campaign.retries.total();
    report + &format!("{} spheres, after {retries} failed attempts\n", campaign.spheres)
}

/// Builds the small campaign of a seed and summarizes it, or says why there is none.
fn make(seed: &str) -> Result<String, String> {
    let world = world()?;
    let small = world.presets.iter().find(|(_, preset)| preset.name == "small");
    let (small, _) = small.ok_or("the pack has no preset `small`")?;
    let settings = Settings::preset(&world, small);
    // Impossible requests are rejected before any search.
    let campaigner = Campaigner::new(&world, &settings).map_err(|reason| reason.to_string())?;
    let seed = Seed::from_text(seed);
    // The observer sees every attempt and can stop: here after the hundredth.
    let campaign = campaigner.make(&seed, &mut |step| match step {
        Step::Attempt(number) if number > 100 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    let campaign = campaign.map_err(|error| error.to_string())?;
    // The bundle is what a game would save: everything, with its proof.
    let bundle = campaigner.bundle(&campaign, &seed, None);
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker disagrees: {problem}"))?;
    let (words, claims) = (bundle.hash_words.join(" "), proved.claims.join("\n"));
    Ok(format!("{words}\n{}\n{} steps prove it:\n{claims}", summary(&campaign), proved.steps))
}

fn main() -> ExitCode {
    let report = make("first light");
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn a_campaign_is_made_and_proved() {
    let report = make("first light").expect("there is a campaign");
    assert!(report.contains("floor 1: "), "{report}");
    assert!(report.contains("steps prove it"), "{report}");
}

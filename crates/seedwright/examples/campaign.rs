//! All stages together: a small campaign of the embedded pack, floor by floor, with one proof for all of it.
//!
//! `cargo run --release -p seedwright --example campaign`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program, and talks to people"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::campaign::{Campaign, Campaigner, Opener, Step};
use seedwright::pack::{SourceFile, read};
use seedwright::population::Thing;
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

/// A pack may be several files. A game embeds its own like this, or reads them from wherever it likes.
const FILES: [(&str, &str); 3] = [
    ("00-pack.toml", include_str!("../../seedwright-api/worlds/campaign/00-pack.toml")),
    ("10-rooms.toml", include_str!("../../seedwright-api/worlds/campaign/10-rooms.toml")),
    ("20-depths.toml", include_str!("../../seedwright-api/worlds/campaign/20-depths.toml")),
];

fn world() -> Result<World, String> {
    let reading = read(&FILES.map(|(name, text)| SourceFile::new(name, text)));
    reading.world.ok_or_else(|| {
        let told = reading.diagnostics.iter().map(|found| found.message.as_str());
        told.collect::<Vec<_>>().join("\n")
    })
}

/// What there is on each floor, and what is locked.
fn summary(campaign: &Campaign) -> String {
    let world = &campaign.world;
    let mut told = String::new();
    for (floor, filled) in (0..).zip(&campaign.levels) {
        let zones = campaign.zones.iter().filter(|zone| zone.floor == floor);
        let names: Vec<&str> = zones.map(|zone| world.areas[zone.area].name.as_str()).collect();
        let things = filled.level.things.iter();
        let monsters = things.filter(|placed| matches!(placed.thing, Thing::Monster { .. }));
        let (rooms, monsters) = (filled.rooms.len(), monsters.count());
        told += &format!(
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
        told += &format!("{opener:<22} rooms behind it: {}\n", lock.behind.len());
    }
    let retries = campaign.retries.total();
    told + &format!("{} spheres, after {retries} attempts that failed\n", campaign.spheres)
}

/// The small campaign of a seed in a few lines, or why there is none.
fn make(seed: &str) -> Result<String, String> {
    let world = world()?;
    let small = world.presets.iter().find(|(_, preset)| preset.name == "small");
    let (small, _) = small.ok_or("the pack has no preset `small`")?;
    let settings = Settings::preset(&world, small);
    // What can never work is refused before anything is tried.
    let campaigner = Campaigner::new(&world, &settings).map_err(|reason| reason.to_string())?;
    let seed = Seed::from_text(seed);
    // The observer hears of every attempt, and may stop: here after the hundredth.
    let campaign = campaigner.make(&seed, &mut |step| match step {
        Step::Attempt(number) if number > 100 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    });
    let campaign = campaign.map_err(|error| error.to_string())?;
    // The bundle is what a game would save: everything, and the proof of it.
    let bundle = campaigner.bundle(&campaign, &seed, None);
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker does not agree: {problem}"))?;
    let (words, claims) = (bundle.hash_words.join(" "), proved.claims.join("\n"));
    Ok(format!("{words}\n{}\n{} steps prove it:\n{claims}", summary(&campaign), proved.steps))
}

fn main() -> ExitCode {
    let told = make("first light");
    match &told {
        Ok(told) => println!("{told}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(told.is_err()))
}

#[test]
fn a_campaign_is_made_and_proved() {
    let told = make("first light").expect("there is a campaign");
    assert!(told.contains("floor 1: "), "{told}");
    assert!(told.contains("steps prove it"), "{told}");
}

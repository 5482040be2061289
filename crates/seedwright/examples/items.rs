//! Uses the item stage alone: a pack of a few lines, its items placed so that the game can be finished, and the proof.
//!
//! `cargo run -p seedwright --example items`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::bundle::{Bundle, BundleParts, ItemParts};
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, line_column, read};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

const PACK: &str = r#"
[pack]
format = 1
id = "mill"
start = "Yard"
goal = "reached(Loft)"

[items]
Lamp = {}
Crank = {}
"Loft Key" = {}
Flour = { class = "filler", count = 2 }

[rooms.Yard]
locations = [{ name = "Well" }, { name = "Woodpile" }]
[rooms.Cellar]
locations = [{ name = "Shelf" }, { name = "Dark corner", need = "Lamp" }]
[rooms."Wheel House"]
locations = [{ name = "Axle" }]
[rooms.Loft]

[doors]
Hatch = { a = "Yard", b = "Cellar" }
Sluice = { a = "Cellar", b = "Wheel House", need = "Lamp & Crank" }
Ladder = { a = "Wheel House", b = "Loft", need = "Loft Key" }
"#;

/// Reads the pack. Every problem is reported with its position.
fn world() -> Result<World, String> {
    let files = [SourceFile::new("mill.toml", PACK)];
    let reading = read(&files);
    reading.world.ok_or_else(|| {
        let messages = reading.diagnostics.iter().map(|found| {
            let start = found.span.map_or(0, |span| span.start as usize);
            let (line, column) = line_column(PACK, start);
            format!("mill.toml:{line}:{column}: {} ({})", found.message, found.code)
        });
        messages.collect::<Vec<_>>().join("\n")
    })
}

/// Places the items and lists what is proved; or says why there is no placement.
fn deal(seed: &str) -> Result<String, String> {
    let world = world()?;
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    // Impossible requests are rejected before any search.
    let placer = Placer::new(&world, &settings, &logic, &world.placement);
    let placer = placer.map_err(|reason| reason.to_string())?;
    let seed = Seed::from_text(seed);
    let placement = placer.place(&seed, &mut |_step| ControlFlow::Continue(()));
    let placement = placement.map_err(|error| error.to_string())?;

    let mut report = String::new();
    for placed in &placement.placed {
        let item = &world.items[placed.copy.item].name;
        report += &format!("{:<20} {item}\n", world.location_name(placed.location));
    }

    // A bundle contains the world, the placement, and the proof; the checker shares no code with the engine.
    let bundle = Bundle::new(&BundleParts {
        items: Some(ItemParts {
            request: &world.placement,
            placer: &placer,
            placement: &placement,
        }),
        ..BundleParts::new(&world, &settings, &seed)
    });
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker disagrees: {problem}"))?;
    Ok(format!("{report}\n{} steps prove it:\n{}", proved.steps, proved.claims.join("\n")))
}

fn main() -> ExitCode {
    let report = deal("first grain");
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn items_are_dealt_and_proved() {
    let report = deal("first grain").expect("there is a placement");
    assert!(report.contains("Loft Key"), "{report}");
    assert_ne!(deal("second grain"), Ok(report));
}

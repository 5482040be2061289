//! Uses the population stage alone: fills a level of rooms and corridors by its depth, and checks the promises made to
//! the player.
//!
//! `cargo run -p seedwright --example population`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::bundle::{Bundle, BundleParts, LevelParts, MapOrigin};
use seedwright::grid::Size;
use seedwright::population::{
    ByDepth, Classic, Fixed, Gear, Kind, Monster, Populator, Request, Span, Stock, Tables, Verdict,
};
use seedwright::random::Seed;
use seedwright::world::{Draft, Settings};

/// A kind that occurs at every depth, with its mark in drawings.
fn kind(name: &str, glyph: char, weight: i64) -> Kind {
    Kind { name: name.to_owned(), glyph: Some(glyph), weight: ByDepth::always(weight), rarity: 0 }
}

/// The tables and the map settings. Power is in thousandths: the engine uses no fractions.
fn stock() -> Stock {
    let monster = |name, glyph, weight, level, power, experience| Monster {
        kind: kind(name, glyph, weight),
        level,
        power: Fixed::thousandths(power),
        experience,
    };
    let gear = |name, glyph, level, power| Gear {
        kind: kind(name, glyph, 1),
        level,
        power: Fixed::thousandths(power),
    };
    let defaults = Stock::default();
    let tables = Tables {
        monsters: vec![
            monster("mould", 'm', 3, 1, 6_000, 8),
            monster("burrower", 'b', 2, 2, 8_000, 12),
            monster("lantern thief", 't', 1, 3, 9_000, 20),
        ],
        weapons: vec![gear("spade", '/', 1, 3_200), gear("pickaxe", '\\', 4, 3_600)],
        armours: vec![gear("apron", '[', 1, 1_600), gear("helmet", ']', 4, 1_900)],
        consumables: vec![kind("tonic", '!', 2), kind("map", '~', 1)],
        ..defaults.tables
    };
    let classic = Classic {
        size: Size::new(60, 18),
        room_width: Span { least: 5, most: 11 },
        room_height: Span { least: 3, most: 5 },
        ..Classic::default()
    };
    Stock { tables, classic }
}

/// Fills the level of a seed at a depth, draws it, and lists its promises and what is proved; or says why there is
/// none.
fn fill(seed: &str, depth: u32) -> Result<String, String> {
    let stock = stock();
    let populator = Populator::new(stock.tables.clone()).map_err(|faults| {
        let messages = faults.iter().map(ToString::to_string);
        messages.collect::<Vec<_>>().join("\n")
    })?;
    let seed = Seed::from_text(seed);
    let map = stock.classic.map(&seed, depth).map_err(|fault| fault.to_string())?;
    let request = Request::new(&seed, depth);
    let level = populator.populate(&map, &request, &mut |_step| ControlFlow::Continue(()));
    let level = level.map_err(|failure| failure.to_string())?;

    let tables = populator.tables();
    let mut report = level.drawn_with(&map, |thing| tables.glyph_of(thing));
    for thing in level.things.iter().map(|placed| placed.thing) {
        report += &format!("{} {}  ", tables.glyph_of(thing), tables.name_of(thing));
    }
    report.push('\n');
    for promise in populator.promises(&map, &request, &level) {
        let is_kept = promise.verdict == Verdict::Held;
        let mark = if is_kept { "kept" } else { "open" };
        report += &format!("{mark}  {}\n", promise.guarantee);
    }

    // A bundle contains the level and its promises; the checker shares no code with the engine.
    let mut draft = Draft::new("example");
    draft.population = Some(stock);
    let world = draft.finish().map_err(|findings| format!("{findings:?}"))?;
    let levels = [(map, level)];
    let bundle = Bundle::new(&BundleParts {
        population: Some(LevelParts {
            populator: &populator,
            maps: MapOrigin::Classic,
            levels: &levels,
        }),
        ..BundleParts::new(&world, &Settings::defaults(&world), &seed)
    });
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker disagrees: {problem}"))?;
    Ok(report + "\n" + &proved.claims.join("\n"))
}

fn main() -> ExitCode {
    let report = fill("first descent", 3);
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn a_level_is_filled_and_proved() {
    let report = fill("first descent", 3).expect("there is a level");
    assert!(report.contains('@') && !report.contains("open  "), "{report}");
    assert_ne!(fill("first descent", 4), Ok(report));
    assert_eq!(
        fill("first descent", 0),
        Err("there is no depth 0; the first level is 1".to_owned())
    );
}

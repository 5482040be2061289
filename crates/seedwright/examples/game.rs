//! A game that builds its world when it starts.
//!
//! `cargo run -p seedwright --example game`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use seedwright::{Error, Request, Seed, SourceFile, Watch, World};

const PACK: &str = r#"
[pack]
format = 1
id = "mill"
start = "Yard"
goal = "reached(Loft)"

[items]
Lamp = {}
"Loft Key" = {}

[rooms.Yard]
locations = [{ name = "Well" }]
[rooms.Cellar]
locations = [{ name = "Dark corner", need = "Lamp" }]
[rooms.Loft]

[doors]
Hatch = { a = "Yard", b = "Cellar" }
Ladder = { a = "Yard", b = "Loft", need = "Loft Key" }
"#;

fn main() -> Result<(), Error> {
    let world = World::read(&[SourceFile::new("mill.toml", PACK)])?;
    // Prepared once, for any number of seeds. What could never work is refused here.
    let generator = world.prepare(&Request::default())?;
    let generated = generator.generate(&Seed::from_text("demo"), &mut Watch::none())?;
    for placed in &generated.bundle().decisions.items {
        println!("{}: {}", placed.location, placed.item);
    }
    Ok(())
}

#[test]
fn the_game_gets_its_world() {
    assert!(main().is_ok());
}

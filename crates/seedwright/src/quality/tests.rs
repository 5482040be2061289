use super::*;
use crate::pack::{SourceFile, read};
use crate::random::Seed;
use crate::{Request, Watch};

/// Returns the value of a row of a world.
fn values(pack: &str) -> impl Fn(&str) -> Option<u64> + use<> {
    let world = read(&[SourceFile::new("pack.toml", pack)]).world.expect("the pack is sound");
    let generator = world.prepare(&Request::default()).expect("it is possible");
    let generated = generator.generate(&Seed::from_text("abc"), &mut Watch::none());
    let quality = Quality::new(generated.expect("it is found").bundle()).expect("it has items");
    move |name| {
        let row = MEASURES.iter().position(|measure| measure.name == name);
        quality.values[row.expect("it is a row")]
    }
}

/// A yard with a shed behind a key, and a loft with the goal behind the lamp from the shed. `MORE` has more doors.
const YARD: &str = r#"
[pack]
format = 1
id = "yard"
start = "Yard"
goal = "reached(Loft)"

[items]
Key = {}
Lamp = {}

[placement]
place = { "Shed.Shelf" = "Lamp" }

[rooms.Yard]
locations = [{ name = "Doormat" }]
[rooms.Shed]
locations = [{ name = "Shelf" }]
[rooms.Cellar]
[rooms.Loft]

[doors]
"Shed door" = { a = "Yard", b = "Shed", need = "Key" }
MORE
"#;

/// A world as it should be: one lock on a way, nothing locked that is empty.
#[test]
fn a_good_world_meets_its_targets() {
    let of = values(&YARD.replace(
        "MORE",
        r#"Hatch = { a = "Yard", b = "Loft", need = "Lamp" }
           Steps = { a = "Yard", b = "Cellar" }"#,
    ));
    assert_eq!(of("empty_vaults"), Some(0));
    assert_eq!(of("locks_on_way"), Some(1));
    assert_eq!(of("ways_per_lock"), Some(1000));
    assert_eq!(of("required_openers"), Some(1000));
    // Yard, Shed and Loft of four rooms; only the way back from the shed is walked again.
    assert_eq!(of("walked_rooms"), Some(750));
    assert_eq!(of("walked_again"), Some(333));
    assert_eq!(of("finds_per_ten_rooms"), Some(5000));
    // Shed and cellar are dead ends, and the cellar has no location.
    assert_eq!(of("empty_dead_ends"), Some(500));
    assert_eq!(of("loops"), Some(0));
    // What the world has nothing of is not measured.
    assert_eq!((of("islands"), of("codes_left"), of("power_drops")), (None, None, None));
}

/// The faults that rows are there for.
#[test]
fn faults_are_counted() {
    let of = values(&YARD.replace(
        "MORE",
        r#"Hatch = { a = "Yard", b = "Loft", need = "Lamp & Key" }
           Steps = { a = "Yard", b = "Cellar", need = "Lamp" }"#,
    ));
    assert_eq!(of("empty_vaults"), Some(1));
    assert_eq!(of("locks_on_way"), Some(2));
    // The key opens shed and loft, the lamp loft and cellar.
    assert_eq!(of("ways_per_lock"), Some(2000));
}

/// A way that either of two items opens has one lock, and a loop is counted once.
#[test]
fn alternatives_are_one_lock() {
    let of = values(&YARD.replace(
        "MORE",
        r#"Hatch = { a = "Yard", b = "Loft", need = "Lamp | Key" }
           Ladder = { a = "Yard", b = "Cellar" }
           Chute = { a = "Cellar", b = "Loft", need = "Lamp | Key" }"#,
    ));
    assert_eq!(of("locks_on_way"), Some(1));
    assert_eq!(of("loops"), Some(3500));
    assert_eq!(of("required_openers"), Some(1000));
}

/// The rows of a campaign that only campaigns have.
#[test]
fn campaigns_have_floors() {
    let files = [
        ("00-pack.toml", include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml")),
        ("10-rooms.toml", include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml")),
        ("20-depths.toml", include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml")),
    ];
    let world = read(&files.map(|(name, text)| SourceFile::new(name, text))).world;
    let world = world.expect("the pack is sound");
    let generator = world.prepare(&Request::default()).expect("it is possible");
    let generated = generator.generate(&Seed::from_text("demo"), &mut Watch::none());
    let quality = Quality::new(generated.expect("it is found").bundle()).expect("it has items");
    let missing = MEASURES.iter().zip(&quality.values).filter(|(_, value)| value.is_none());
    let missing: Vec<&str> = missing.map(|(measure, _)| measure.name).collect();
    assert_eq!(missing, [""; 0]);
}

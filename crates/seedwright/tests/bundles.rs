//! Bundles of real placements, judged by the independent checker.

use std::ops::ControlFlow;
use std::path::Path;

use seedwright::bundle::Bundle;
use seedwright::items::Placer;
use seedwright::logic::Logic;
use seedwright::pack::{SourceFile, read};
use seedwright::random::Seed;
use seedwright::world::{Settings, Wishes, World};

fn station() -> World {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../worlds/station");
    let mut names: Vec<_> = std::fs::read_dir(&folder)
        .unwrap()
        .map(|e| e.unwrap().path())
        .collect();
    names.sort();
    let files: Vec<SourceFile> = names
        .iter()
        .map(|path| {
            SourceFile::new(
                path.file_name().unwrap().to_str().unwrap(),
                std::fs::read(path).unwrap(),
            )
        })
        .collect();
    read(&files).world.expect("the station is sound")
}

#[test]
fn station_bundles_are_proved_and_small() {
    let world = station();
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let wishes = Wishes::default();
    let placer = Placer::new(&world, &settings, &logic, &wishes).unwrap();
    for number in 0..20u64 {
        let seed = Seed::from(number);
        let placement = placer
            .place(&seed, &mut |_| ControlFlow::Continue(()))
            .unwrap();
        let bundle = Bundle::new(
            &world,
            &settings,
            &logic,
            &seed,
            (&wishes, &placer),
            &placement,
        );
        let text = bundle.text();
        assert!(text.len() <= 300_000);
        let proved = seedwright_verify::verify(text.as_bytes());
        assert!(proved.is_ok(), "{proved:?}");
    }
}

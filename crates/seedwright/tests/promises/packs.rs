//! Embedded packs in which it can be promised that nobody gets stuck: a placement is found, whatever the aim.

use std::fs;
use std::path::Path;

use seedwright::pack::SourceFile;
use seedwright::pipeline::{Request, Watch};
use seedwright::random::Seed;
use seedwright::world::{Aim, ItemRequest, PlayPromise, Settings, World};

/// Reads an embedded pack.
fn pack(name: &str) -> World {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let folder = worlds.join(name);
    let mut paths = match folder.is_dir() {
        true => {
            let entries = fs::read_dir(folder).expect("the folder can be read");
            entries.map(|entry| entry.expect("an entry can be read").path()).collect()
        }
        false => vec![worlds.join(format!("{name}.toml"))],
    };
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        SourceFile::new(name, fs::read(path).expect("a pack can be read"))
    };
    let files: Vec<_> = paths.iter().map(file).collect();
    World::read(&files).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn nobody_gets_stuck_in_embedded_packs() {
    // In `station` no placement is found for which it is shown.
    for name in ["starter", "tower"] {
        let pack = pack(name);
        for aim in [Aim::Goal, Aim::Items, Aim::Locations] {
            let items = ItemRequest {
                aim: Some(aim),
                promise: Some(PlayPromise::NeverStuck),
                ..ItemRequest::default()
            };
            let request = Request { items, ..Request::new(Settings::defaults(&pack)) };
            let generator = pack.prepare(&request);
            let generator = generator.unwrap_or_else(|error| panic!("{name}, {aim:?}: {error}"));
            for seed in 1..=3 {
                let generated = generator.generate(&Seed::from(seed), &mut Watch::none());
                let generated = generated
                    .unwrap_or_else(|error| panic!("{name}, {aim:?}, seed {seed}: {error}"));
                let proved = generated.verify();
                let proved = proved.unwrap_or_else(|problem| panic!("{name}, {aim:?}: {problem}"));
                let claims = proved.claims.join(" ");
                assert!(claims.contains("Nobody can get stuck"), "{name}, {aim:?}: {claims}");
            }
        }
    }
}

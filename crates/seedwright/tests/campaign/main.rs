//! Campaigns of the embedded pack.

use std::ops::ControlFlow;

use seedwright::campaign::{Campaign, Campaigner, Stage};
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{Settings, World};

fn pack() -> World {
    let files = [
        SourceFile::new(
            "00-pack.toml",
            include_str!("../../../../worlds/campaign/00-pack.toml"),
        ),
        SourceFile::new(
            "10-rooms.toml",
            include_str!("../../../../worlds/campaign/10-rooms.toml"),
        ),
        SourceFile::new(
            "20-depths.toml",
            include_str!("../../../../worlds/campaign/20-depths.toml"),
        ),
    ];
    let reading = pack::read(&files);
    reading.world.unwrap_or_else(|| {
        panic!(
            "{:?}",
            reading
                .diagnostics
                .iter()
                .map(|found| (found.code, &found.message, &found.hint))
                .collect::<Vec<_>>()
        )
    })
}

#[test]
fn presets_make_campaigns() {
    let pack = pack();
    for (id, preset) in pack.presets.iter() {
        let settings = Settings::preset(&pack, id);
        let campaigner = Campaigner::new(&pack, &settings);
        let campaigner = campaigner.unwrap_or_else(|reason| panic!("{}: {reason:?}", preset.name));
        let (mut made, mut failed) = (0, [0u32; 7]);
        let begin = std::time::Instant::now();
        for seed in 0..10 {
            match campaigner.make(&Seed::from(seed), &mut |_| ControlFlow::Continue(())) {
                Ok(Campaign {
                    retries, spheres, ..
                }) => {
                    made += 1;
                    for (at, stage) in Stage::ALL.into_iter().enumerate() {
                        failed[at] += retries.of(stage);
                    }
                    eprint!("{spheres} ");
                }
                Err(failure) => eprintln!("{}: {failure:?}", preset.name),
            }
        }
        eprintln!(
            "{}: {made} made, {failed:?} {:?} each",
            preset.name,
            begin.elapsed() / 10
        );
    }
}

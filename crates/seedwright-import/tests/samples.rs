//! The sample databases of the book: games with a pit, which can be finished on foot.

use seedwright::inspect::{holding_everything, reach};
use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::pipeline::Request;
use seedwright::random::Seed;
use seedwright::world::{ReturnMode, Settings, World};
use seedwright_import::{randovania, vg_json};

macro_rules! files {
    ($folder:literal: $($name:literal),* $(,)?) => {
        vec![$(SourceFile::new($name, include_bytes!(concat!($folder, $name)).as_slice())),*]
    };
}

fn lagoon() -> World {
    let files =
        files!["lagoon/": "header.json", "pickup-database.json", "Shore.json", "Grotto.json"];
    let preset = files!["lagoon/": "calm.rdvpreset"];
    let imported = randovania::import(&files, preset.first());
    imported.expect("the database is sound").world
}

fn foundry() -> World {
    let files = files!["foundry/":
        "helpers.json",
        "items.json",
        "tech.json",
        "weapons/main.json",
        "enemies/main.json",
        "connection/inter.json",
        "region/Upper/All/Yard.json",
        "region/Upper/All/Hall.json",
        "region/Lower/All/Shaft.json",
        "region/Lower/All/Furnace.json",
        "region/Lower/All/Vault.json",
    ];
    vg_json::import(&files).expect("the database is sound").world
}

#[test]
fn the_samples_of_the_book_can_be_finished_on_foot() {
    for (name, world, locations) in [("lagoon", lagoon(), 9), ("foundry", foundry(), 6)] {
        assert_eq!((world.return_mode, world.locations.len()), (ReturnMode::Walk, locations));
        let logic = Logic::compile(&world, &Settings::defaults(&world));
        let nothing = logic.state();
        let pit = reach(&world, &logic, &nothing);
        assert!(!pit.on_trips.is_empty() || !pit.stranded.is_empty(), "{name} has a pit");
        let everything = reach(&world, &logic, &holding_everything(&world, &logic));
        let open = everything.locations.len() + everything.on_trips.len();
        assert_eq!((open, everything.goal), (locations, true), "{name}");
        let generator = world.prepare(&Request::default()).expect("it can be built");
        for seed in 0..50 {
            let mut watch = seedwright::pipeline::Watch::none();
            let built = generator.generate(&Seed::from(seed), &mut watch);
            assert!(built.is_ok(), "{name}, seed {seed}: {:?}", built.err());
        }
    }
}

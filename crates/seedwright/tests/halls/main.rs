//! The pack `halls`: rooms that are laid out.

use std::ops::ControlFlow;

use seedwright::pack::{SourceFile, read, write};
use seedwright::random::Seed;
use seedwright::rooms::{Blueprint, Layout, Planner};
use seedwright::world::World;

fn halls() -> World {
    let text = include_str!("../../../../worlds/halls.toml");
    let reading = read(&[SourceFile::new("halls.toml", text)]);
    assert_eq!(reading.diagnostics, []);
    reading.world.expect("the pack is sound")
}

fn blueprint(world: &World) -> &Blueprint {
    world.layout.as_ref().expect("the pack has templates")
}

/// The layouts of so many seeds.
fn layouts(world: &World, seeds: u32, mut look: impl FnMut(&Planner<'_>, &Layout)) {
    let blueprint = blueprint(world);
    let catalogue = blueprint.catalogue().expect("the templates are sound");
    let planner = Planner::new(&catalogue, blueprint.settings.clone()).expect("it is possible");
    for seed in 0..seeds {
        let seed = Seed::from_text(&seed.to_string());
        let layout = planner.plan(&seed, &mut |_| ControlFlow::Continue(()));
        look(&planner, &layout.expect("every seed has a layout"));
    }
}

#[test]
fn every_seed_has_a_layout() {
    let world = halls();
    assert!(blueprint(&world).templates.len() >= 14);
    assert_eq!(blueprint(&world).groups.len(), 2);
    let mut attempts = 0;
    layouts(&world, 5, |planner, layout| {
        assert_eq!(layout.broken(planner), []);
        assert_eq!(layout.rooms.len(), 40);
        attempts += layout.attempts;
    });
    assert!(attempts < 3000, "{attempts}");
}

#[test]
fn the_halls_are_written_and_read_the_same() {
    let world = halls();
    let files = write(&world).expect("it is small");
    let again = read(&files);
    assert_eq!(again.diagnostics, []);
    assert_eq!(again.world.map(|world| world.hash()), Some(world.hash()));
}

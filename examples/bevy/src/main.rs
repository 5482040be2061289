//! A Bevy game whose world is built while the game runs.
//!
//! `cargo run --manifest-path examples/bevy/Cargo.toml`

use std::time::Duration;

use bevy_app::ScheduleRunnerPlugin;
use bevy_app::prelude::*;
use bevy_ecs::prelude::*;
use bevy_tasks::futures::check_ready;
use bevy_tasks::{AsyncComputeTaskPool, Task};
use seedwright::{Error, GeneratedWorld, Generator, Request, Seed, SourceFile, Watch, World};

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

/// The pack, prepared once: what could never work is refused before the game begins.
#[derive(Resource)]
struct Worlds(Generator);

/// A world that is being built. Dropping it cancels the work before it begins.
#[derive(Component)]
struct Building(Task<Result<GeneratedWorld, Error>>);

/// A chest of the game.
#[derive(Component, Debug)]
struct Chest {
    location: String,
    item: String,
}

fn worlds() -> Result<Worlds, Error> {
    let world = World::read(&[SourceFile::new("mill.toml", PACK)])?;
    Ok(Worlds(world.prepare(&Request::default())?))
}

/// Builds a world on the pool for long work, so that no frame waits for it.
fn begin(mut commands: Commands, worlds: Res<Worlds>) {
    let (generator, seed) = (worlds.0.clone(), Seed::from_text("demo"));
    let build = async move { generator.generate(&seed, &mut Watch::none()) };
    commands.spawn(Building(AsyncComputeTaskPool::get().spawn(build)));
}

/// Puts the chests of a finished world into the game.
fn finish(mut commands: Commands, mut building: Query<(Entity, &mut Building)>) {
    for (entity, mut own) in &mut building {
        let Some(built) = check_ready(&mut own.0) else { continue };
        commands.entity(entity).despawn();
        match built {
            Ok(world) => {
                for placed in &world.bundle().decisions.items {
                    let (location, item) = (placed.location.clone(), placed.item.clone());
                    commands.spawn(Chest { location, item });
                }
            }
            Err(error) => eprintln!("no world: {error}"),
        }
    }
}

/// This game is over as soon as its chests are there.
fn show(chests: Query<&Chest>, mut exit: MessageWriter<AppExit>) {
    for Chest { location, item } in &chests {
        println!("{location}: {item}");
        exit.write(AppExit::Success);
    }
}

fn app(worlds: Worlds) -> App {
    let mut app = App::new();
    app.add_plugins(TaskPoolPlugin::default())
        .insert_resource(worlds)
        .add_systems(Startup, begin)
        .add_systems(Update, (finish, show).chain());
    app
}

fn main() -> Result<(), Error> {
    let mut app = app(worlds()?);
    app.add_plugins(ScheduleRunnerPlugin::run_loop(Duration::from_millis(16))).run();
    Ok(())
}

#[test]
fn chests_appear_in_the_game() {
    let mut app = app(worlds().expect("the pack is sound"));
    for _ in 0..1_000 {
        app.update();
        if app.should_exit().is_some() {
            break;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let mut chests = app.world_mut().query::<&Chest>();
    let mut items: Vec<_> = chests.iter(app.world()).map(|chest| chest.item.clone()).collect();
    items.sort();
    assert_eq!(items, ["Lamp", "Loft Key"]);
}

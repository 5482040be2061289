//! Uses the door stage alone: the doors of an old house lead elsewhere every night, and every room stays reachable.
//!
//! `cargo run -p seedwright --example doors`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::bundle::{Bundle, BundleParts, DoorParts};
use seedwright::doors::{DoorRules, Shuffler};
use seedwright::random::Seed;
use seedwright::world::{
    Door, DoorRequest, Draft, EndId, Requirements, RoomId, Settings, Side, World,
};

const ROOMS: [&str; 9] =
    ["Hall", "Gallery", "Library", "Study", "Kitchen", "Cellar", "Attic", "Chapel", "Garden"];

/// The doors, by the indices of the rooms that they join.
const DOORS: [(usize, usize); 11] =
    [(0, 1), (0, 4), (0, 8), (1, 2), (1, 6), (2, 3), (3, 6), (4, 5), (4, 8), (5, 7), (7, 8)];

/// The house: rooms with one spot each, doors without requirements, and a fixed front door.
fn house() -> Result<World, String> {
    let mut draft = Draft::new("house");
    let area = draft.add_area("House");
    let spots = ROOMS.map(|name| {
        let room = draft.add_room(name, area);
        draft.add_spot(room, "floor")
    });
    for (one, other) in DOORS {
        let name = format!("{} - {}", ROOMS[one], ROOMS[other]);
        let door = Door::new(&name, spots[one], spots[other], Requirements::ALWAYS);
        draft.doors.push(Door { fixed: (one, other) == (0, 8), ..door });
    }
    draft.start_at(spots[0]);
    draft.goals.push(Requirements::ALWAYS);
    draft.finish().map_err(|findings| format!("{findings:?}"))
}

fn room_of(world: &World, end: EndId) -> RoomId {
    world.spots[world.end(end).spot].room
}

/// Shuffles the doors, walks through the whole house, and lists what is proved; or says why not.
fn shuffle(seed: &str) -> Result<String, String> {
    let world = house()?;
    let settings = Settings::defaults(&world);
    let rules = DoorRules::compile(&world, &settings);
    let request =
        DoorRequest { least_changed: Some(6), no_trap: Some(true), ..DoorRequest::default() };
    // Impossible requests are rejected before any search.
    let shuffler = Shuffler::new(&rules, &request);
    let shuffler = shuffler.map_err(|reason| reason.to_string())?;
    let seed = Seed::from_text(seed);
    let shuffled = shuffler.shuffle(&seed, &mut |_step| ControlFlow::Continue(()));
    let shuffled = shuffled.map_err(|error| error.to_string())?;

    let mut report = String::new();
    for door in shuffled.changed() {
        let [from, drawn] = [Side::A, Side::B].map(|side| EndId::new(door, side));
        let now = shuffled.linking.destination(from);
        let [from, drawn, now] =
            [from, drawn, now].map(|end| &world.rooms[room_of(&world, end)].name);
        if now != drawn {
            report += &format!("{from:<9} leads to {now:<9} instead of {drawn}\n");
        }
    }
    let walk = shuffler.walk(&shuffled.linking);
    let rooms = walk.rooms.iter().map(|room| world.rooms[*room].name.as_str());
    let rooms: Vec<&str> = rooms.collect();
    report += &format!("a walk of {} doors: {}\n", walk.steps, rooms.join(", "));

    // A bundle contains the map and its proof; the checker shares no code with the engine.
    let bundle = Bundle::new(&BundleParts {
        doors: Some(DoorParts::of(&shuffler, &shuffled.linking)),
        ..BundleParts::new(&world, &settings, &seed)
    });
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker disagrees: {problem}"))?;
    Ok(report + "\n" + &proved.claims.join("\n"))
}

fn main() -> ExitCode {
    let report = shuffle("first night");
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn doors_are_shuffled_and_proved() {
    let report = shuffle("first night").expect("there is a map");
    assert!(report.contains("instead of"), "{report}");
    assert!(ROOMS.iter().all(|room| report.contains(room)), "{report}");
    assert_ne!(shuffle("second night"), Ok(report));
}

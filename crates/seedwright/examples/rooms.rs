//! Uses the room stage alone: joins a dozen rooms of five kinds on a grid, and proves that they are connected.
//!
//! `cargo run -p seedwright --example rooms`
#![expect(
    clippy::disallowed_macros,
    clippy::print_stderr,
    clippy::print_stdout,
    reason = "an example is a program that prints"
)]

use std::ops::ControlFlow;
use std::process::ExitCode;

use seedwright::bundle::{Bundle, BundleParts, LayoutParts};
use seedwright::random::Seed;
use seedwright::rooms::{Blueprint, Planner, Role, Template};
use seedwright::world::{self, Draft, LayoutSettings, LayoutTarget, RoleRule};

/// A room as an author draws it: `?` can be a door, `!` must be one, and letters are places for items. Rooms are turned
/// as needed.
fn room(name: &str, drawing: &str) -> Result<Template, String> {
    Template::parse(name, drawing).map_err(|faults| {
        let first = &faults[0];
        format!("{name}, line {}, column {}: {}", first.line, first.column, first.kind)
    })
}

/// The request: twelve rooms of these kinds, a boss as far from the entrance as possible, and treasure in two dead
/// ends.
fn blueprint() -> Result<Blueprint, String> {
    let templates = vec![
        room("Gatehouse", "##?##\n#...#\n?...?\n#####")?.for_role(Role::Entrance).exactly(1),
        room("Passage", "#######\n?.....?\n#######")?,
        room("Hall", "###?###\n#..a..#\n?.....?\n#.....#\n###?###")?,
        room("Cell", "####\n#b.?\n####")?.for_role(Role::Treasure),
        room("Throne", "#######\n#.....#\n#..c..#\n#.....#\n###!###")?
            .for_role(Role::Boss)
            .exactly(1),
    ];
    let roles = [
        RoleRule::with_default_place(Role::Boss, 1),
        RoleRule::with_default_place(Role::Treasure, 2),
    ];
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(12),
        roles: roles.into(),
        ..LayoutSettings::default()
    };
    Ok(Blueprint { templates, settings, ..Blueprint::default() })
}

/// Plans the layout of a seed, draws it, and lists what is proved; or says why there is none.
fn lay_out(seed: &str) -> Result<String, String> {
    let blueprint = blueprint()?;
    let catalogue = blueprint.catalogue().map_err(|faults| format!("{faults:?}"))?;
    // Impossible requests are rejected before any search.
    let planner = Planner::new(&catalogue, blueprint.settings.clone());
    let planner = planner.map_err(|error| error.to_string())?;
    // The second argument sees every step; a game would show its progress and stop when the player cancels.
    let seed = Seed::from_text(seed);
    let layout = planner.plan(&seed, &mut |_step| ControlFlow::Continue(()));
    let layout = layout.map_err(|error| error.to_string())?;
    let mut report = layout.ascii(&catalogue);
    for (_, room) in layout.iter().filter(|(_, room)| room.role.is_some()) {
        let role = room.role.map_or("", Role::word);
        let name = &catalogue.template(room.template).name;
        report += &format!("{role:<9} {name}, {} doors from the entrance\n", room.depth);
    }

    // A bundle contains the layout and its proof; the checker shares no code with the engine.
    let mut draft = Draft::new("example");
    draft.layout = Some(blueprint.clone());
    let world = draft.finish().map_err(|findings| format!("{findings:?}"))?;
    let bundle = Bundle::new(&BundleParts {
        rooms: Some(LayoutParts::Walked(&planner, &layout)),
        ..BundleParts::new(&world, &world::Settings::defaults(&world), &seed)
    });
    let proved = seedwright_verify::verify(bundle.text().as_bytes());
    let proved = proved.map_err(|problem| format!("the checker disagrees: {problem}"))?;
    Ok(report + "\n" + &proved.claims.join("\n"))
}

fn main() -> ExitCode {
    let report = lay_out("first light");
    match &report {
        Ok(report) => println!("{report}"),
        Err(reason) => eprintln!("{reason}"),
    }
    ExitCode::from(u8::from(report.is_err()))
}

#[test]
fn rooms_are_laid_out_and_proved() {
    let report = lay_out("first light").expect("there is a layout");
    assert!(report.contains("boss      Throne"), "{report}");
    assert_ne!(lay_out("second light"), Ok(report));
}

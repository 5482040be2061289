//! The steps that an observer sees.

use crate::grid::Direction;
use std::collections::BTreeSet;

use super::*;

#[test]
fn steps_are_numbered_and_enough_to_draw_everything() {
    let rooms = groups::with_vault();
    let settings = LayoutSettings {
        target: LayoutTarget::Rooms(50),
        rooms_per_walker: 4,
        compactness: 1000,
        ..LayoutSettings::default()
    };
    let planner = Planner::new(&rooms, settings).unwrap();
    let mut kinds = BTreeSet::new();
    for seed in 0..10 {
        let mut walkers = [PlacedId(0); 3];
        let mut number = 0;
        let layout = planner.plan(&Seed::from(seed), &mut |step| {
            assert_eq!(step.number, number);
            number += 1;
            let name = format!("{:?}", step.event);
            kinds.extend(name.split([' ', '(']).next().map(str::to_owned));
            match step.event {
                // All walkers begin in the first room.
                Event::Attempt { .. } => walkers = [PlacedId(0); 3],
                Event::Moved { walker, from, to } | Event::Teleported { walker, from, to } => {
                    assert_eq!(walkers[walker as usize], from);
                    walkers[walker as usize] = to;
                }
                Event::Died { walker, room, .. } | Event::Respawned { walker, room } => {
                    assert_eq!(walkers[walker as usize], room);
                }
                _ => (),
            }
            ControlFlow::Continue(())
        });
        assert!(layout.unwrap().rooms.iter().all(|room| room.step < number));
    }
    let kinds: Vec<&str> = kinds.iter().map(String::as_str).collect();
    let expected = [
        "Assigned",
        "Attempt",
        "Died",
        "Ended",
        "Missed",
        "Moved",
        "Opened",
        "Placed",
        "Required",
        "Respawned",
        "Teleported",
        "Tried",
    ];
    assert_eq!(kinds, expected);
}

#[test]
fn tries_say_what_was_required_and_met() {
    let mut tee = template("tee", "##?##\n#...#\n?...?\n#####").for_role(Role::Entrance);
    tee.require(&[Direction::Up, Direction::Left, Direction::Right]).unwrap();
    let rooms = catalogue([tee, template("end", "###\n#.#\n#?#")]);
    let settings = LayoutSettings { target: LayoutTarget::Rooms(4), ..LayoutSettings::default() };
    let planner = Planner::new(&rooms, settings).unwrap();
    let (layout, steps) = watch(&planner, 1);
    assert_eq!(layout.unwrap().rooms.len(), 4);
    let required = "required: 7, satisfied: 0";
    assert!(steps[1].contains(required), "{}", steps[1]);
    assert!(steps[2].contains("depth: 1"), "{}", steps[2]);
}

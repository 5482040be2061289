//! Worlds that are too large are refused before they fill the memory; all others can be read back.

use super::*;
use crate::world::{Door, DoorId, ItemId, Requirements, TrickId};

/// Two rooms with a door between them.
fn draft() -> Draft {
    let mut draft = Draft::new("small");
    let area = draft.add_area("small");
    let spots = ["Hall", "Vault"].map(|name| {
        let room = draft.add_room(name, area);
        draft.add_spot(room, "floor")
    });
    draft.items.push(crate::world::Item::new("Key"));
    draft.doors.push(Door::new("d", spots[0], spots[1], Requirements::ALWAYS));
    draft.start_at(spots[0]);
    draft.goals.push(Requirements::ALWAYS);
    draft
}

/// The small world with a door whose requirement grows.
fn world(
    levels: u32,
    more: impl Fn(&mut Requirements, u32, RequirementId) -> RequirementId,
) -> World {
    let mut draft = draft();
    let key = draft.requirements.item(ItemId(0), 1);
    let need = (0..levels).fold(key, |need, level| more(&mut draft.requirements, level, need));
    draft.doors[DoorId(0)].a.need = need;
    draft.doors[DoorId(0)].b.need = need;
    draft.finish().expect("the draft is valid")
}

fn refused(world: &World) -> Subject {
    write(world).expect_err("it is too large").subject
}

#[test]
fn shared_parts_that_would_fill_the_memory_are_refused() {
    let doubled = |levels| world(levels, |all, _, part| all.all(&[part, part]));
    assert_same(&again(&doubled(10)), &as_read(&doubled(10)));
    for levels in [40, 1_000] {
        let subject = refused(&doubled(levels));
        assert_eq!(subject, Subject::Door(DoorId(0)));
    }
    let sum = world(40, |all, _, part| all.at_least(1, &[part, part, part]));
    assert_eq!(refused(&sum), Subject::Door(DoorId(0)));
}

#[test]
fn requirements_that_together_would_be_too_long_are_refused() {
    let mut draft = draft();
    let key = draft.requirements.item(ItemId(0), 1);
    // Doubled 18 times, the text has 2 MB, and doubled 20 times more tokens than one text can have.
    let long = (0..18).fold(key, |part, _| draft.requirements.all(&[part, part]));
    draft.doors[DoorId(0)].a.need = long;
    let world = draft.clone().finish().unwrap();
    assert_same(&again(&world), &as_read(&world));
    draft.goals = vec![long; 50];
    assert_eq!(refused(&draft.clone().finish().unwrap()), Subject::Goal(32));
    let longer = (0..2).fold(long, |part, _| draft.requirements.all(&[part, part]));
    draft.goals = vec![longer];
    assert_eq!(refused(&draft.finish().unwrap()), Subject::Goal(0));
}

#[test]
fn nesting_is_written_as_deep_as_it_can_be_read() {
    let nested = |levels| {
        let key = RequirementId(2);
        world(levels, |all, level, part| match level % 2 {
            0 => all.any(&[key, part]),
            _ => all.all(&[key, part]),
        })
    };
    // Every other level needs no parentheses.
    let deepest = 2 * language::MAX_DEPTH as u32;
    let world = nested(deepest);
    let read = again(&world);
    assert_eq!(read.requirements.len(), 2 + 2 * deepest as usize + 1);
    assert_same(&read, &again(&read));
    assert_eq!(refused(&nested(deepest + 2)), Subject::Door(DoorId(0)));
}

#[test]
fn numbers_that_no_pack_can_name_are_refused() {
    let refused = |change: fn(&mut Draft)| {
        let mut draft = draft();
        change(&mut draft);
        refused(&draft.finish().expect("programs can build this"))
    };
    let trick = refused(|draft| {
        draft.tricks.push(crate::world::Trick {
            name: "leap".to_owned(),
            help: String::new(),
            max: 1_000_000_001,
            default: 0,
        });
    });
    assert_eq!(trick, Subject::Trick(TrickId(0)));
    let majors = refused(|draft| draft.items[ItemId(0)].major_copies = 100_001);
    assert_eq!(majors, Subject::Item(ItemId(0)));
    let gives = refused(|draft| {
        let energy = draft.resources.push(crate::world::Resource::new("energy", 0));
        let item = &mut draft.items[ItemId(0)];
        item.count = Amount::Fixed(0);
        item.gives = vec![(energy, 1_000_000_000), (energy, 1)];
    });
    assert_eq!(gives, Subject::Item(ItemId(0)));
}

#[test]
fn any_number_of_areas_keeps_its_order() {
    for (areas, files) in [(1, 3), (8, 10), (16, 18), (80, 82), (81, 83), (8_001, 3)] {
        let mut draft = draft();
        for number in 1..areas {
            let area = draft.add_area(&format!("Area {number}"));
            let room = draft.add_room(&format!("Room {number}"), area);
            draft.add_spot(room, "floor");
        }
        let world = draft.finish().expect("the draft is valid");
        let written = write(&world).expect("it is small enough");
        assert_eq!(written.len(), files, "{areas}");
        assert!(written.is_sorted_by(|one, next| one.name < next.name), "{areas}");
        assert_same(&world_of(&written), &world);
    }
}

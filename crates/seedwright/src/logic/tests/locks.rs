//! Locks at the ends of doors, each in a world of a few spots.

use super::sketch::{Game, Sketch};
use crate::world::{Behind, DoorEnd, ItemId, Lock, RequirementId, Requirements, SpotId, Way};

const ALWAYS: RequirementId = Requirements::ALWAYS;
const TORCH: ItemId = ItemId(0);
const CROWBAR: ItemId = ItemId(1);

/// The requirement of a lock, its rule from behind, and its kind.
type Locked = Option<(ItemId, Behind, &'static str)>;

fn end(sketch: &mut Sketch, spot: SpotId, locked: Locked) -> DoorEnd {
    let lock = locked.map(|(item, behind, kind)| Lock {
        need: sketch.has(item, 1),
        behind,
        kind: kind.to_owned(),
    });
    DoorEnd { lock, ..DoorEnd::new(spot, ALWAYS) }
}

/// A hall and a cell with a door between them. With a chute, the player can also slide into the cell.
fn cell(near: Locked, far: Locked, chute: bool) -> Game {
    let mut sketch = Sketch::new();
    let [hall, cell] = sketch.spots(["hall", "cell"]);
    for name in ["Torch", "Crowbar"] {
        sketch.item(name, 1);
    }
    let (near, far) = (end(&mut sketch, hall, near), end(&mut sketch, cell, far));
    sketch.door(near, far, Way::Both);
    if chute {
        sketch.link(hall, cell, ALWAYS);
    }
    sketch.finish()
}

/// Whether a player with these items gets into the cell, and out of it again.
fn way(game: &Game, items: &[ItemId]) -> (bool, bool) {
    let held: Vec<_> = items.iter().map(|item| (*item, 1)).collect();
    let gets_in = game.reached(&held).contains(&"cell");
    (gets_in, gets_in && game.returns(&held).contains(&"cell"))
}

#[test]
fn what_a_lock_takes_from_behind() {
    let shut = |behind| cell(Some((TORCH, behind, "")), None, true);
    for (behind, without, with) in [
        (Behind::Free, true, true),
        (Behind::Same, false, true),
        // Opened in the hall before sliding down.
        (Behind::Never, false, true),
        (Behind::Matching, false, true),
    ] {
        let game = shut(behind);
        assert_eq!(way(&game, &[]), (true, without), "{behind:?}");
        assert_eq!(way(&game, &[TORCH]), (true, with), "{behind:?}");
    }
}

#[test]
fn what_is_locked_behind_a_door_opens_from_there() {
    for behind in [Behind::Never, Behind::Matching] {
        let game = cell(None, Some((TORCH, behind, "")), false);
        assert_eq!(way(&game, &[TORCH, CROWBAR]), (false, false), "{behind:?}");
        let game = cell(None, Some((TORCH, behind, "")), true);
        assert_eq!(way(&game, &[]), (true, false), "{behind:?}");
        assert_eq!(way(&game, &[TORCH]), (true, true), "{behind:?}");
    }
    let game = cell(None, Some((TORCH, Behind::Free, "")), false);
    // The door can be pushed open, but a player who has not done so yet can be behind it.
    assert_eq!(way(&game, &[]), (true, true));
    let game = cell(None, Some((TORCH, Behind::Same, "")), false);
    assert_eq!(way(&game, &[]), (false, false));
    assert_eq!(way(&game, &[TORCH]), (true, true));
}

#[test]
fn two_locks_have_to_be_broken_both() {
    let (torch, crowbar) = ((TORCH, Behind::Free, "web"), (CROWBAR, Behind::Free, "web"));
    let game = cell(Some(torch), Some(crowbar), false);
    assert!(!way(&game, &[CROWBAR]).0, "the lock on this side comes first");
    assert_eq!(way(&game, &[TORCH]), (true, true));
    let same = |kind| Some((CROWBAR, Behind::Same, kind));
    let game = cell(Some((TORCH, Behind::Same, "web")), same("bolt"), false);
    assert_eq!(way(&game, &[TORCH]), (false, false));
    assert_eq!(way(&game, &[CROWBAR]), (false, false));
    assert_eq!(way(&game, &[TORCH, CROWBAR]), (true, true));
    let game = cell(Some((TORCH, Behind::Same, "web")), same("web"), false);
    assert_eq!(way(&game, &[TORCH]), (true, true), "one blow breaks both");
    let matching = |item, kind| Some((item, Behind::Matching, kind));
    let game = cell(matching(TORCH, "web"), matching(TORCH, "web"), false);
    assert_eq!(way(&game, &[TORCH]), (true, true));
    for kinds in [["web", "bolt"], ["", ""]] {
        let [near, far] = kinds.map(|kind| matching(TORCH, kind));
        let game = cell(near, far, false);
        assert_eq!(way(&game, &[TORCH, CROWBAR]), (false, false), "{kinds:?}");
    }
}

#[test]
fn a_one_way_door_is_not_opened_from_behind() {
    let mut sketch = Sketch::new();
    let [hall, cell] = sketch.spots(["hall", "cell"]);
    sketch.item("Torch", 1);
    let near = end(&mut sketch, hall, Some((TORCH, Behind::Free, "")));
    let far = end(&mut sketch, cell, None);
    sketch.door(near, far, Way::One);
    let [yard] = sketch.spots(["yard"]);
    sketch.link(hall, yard, ALWAYS);
    let game = sketch.finish();
    assert_eq!(game.reached(&[]), ["hall", "yard"]);
    assert_eq!(game.reached(&[(TORCH, 1)]), ["hall", "cell", "yard"]);
}

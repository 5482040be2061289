//! Every reason why no placement can exist, each in its own small world.

use super::place;
use crate::items::{Error, Placer};
use crate::logic::tests::sketch::{Game, Sketch};
use crate::world::{
    Aim, Amount, AreaId, Class, ItemId, ItemRequest, LocationId, Node, Pool, PoolId, RequirementId,
    Requirements, Resource, Settings, SpotId,
};

const FIRST: LocationId = LocationId(0);
const SECOND: LocationId = LocationId(1);
const AXE: ItemId = ItemId(0);
const BOW: ItemId = ItemId(1);

/// The reason why there is no placement, and whether that is proved.
fn refusal(sketch: Sketch, request: &ItemRequest) -> (String, bool) {
    let Game { world, logic } = sketch.finish();
    let settings = Settings::defaults(&world);
    let reason = match Placer::new(&world, &settings, &logic, request) {
        Err(reason) => reason,
        Ok(placer) => match place(&placer, 0) {
            Err(Error::Impossible(reason)) => reason,
            other => panic!("that is possible: {other:?}"),
        },
    };
    (reason.describe(&world), reason.is_proved())
}

/// The proved reason why there is no placement.
fn refused(sketch: Sketch, request: &ItemRequest) -> String {
    let (reason, is_proved) = refusal(sketch, request);
    assert!(is_proved, "{reason}");
    reason
}

/// Whether there is a placement.
fn is_placed(sketch: Sketch, request: &ItemRequest) -> bool {
    let Game { world, logic } = sketch.finish();
    let settings = Settings::defaults(&world);
    let placer = Placer::new(&world, &settings, &logic, request);
    placer.is_ok_and(|placer| place(&placer, 0).is_ok())
}

/// A hall with a number of reachable locations, and one copy each of `Axe` and `Bow`, which the goal requires.
fn hall(locations: u32) -> Sketch {
    let mut sketch = Sketch::new();
    let [hall] = sketch.spots(["hall"]);
    for name in ["Axe", "Bow"] {
        let item = sketch.item(name, 1);
        let need = sketch.has(item, 1);
        sketch.draft.goals.push(need);
    }
    for _ in 0..locations {
        sketch.location(hall, Requirements::ALWAYS);
    }
    sketch
}

/// Adds a location in a new area.
fn abroad(sketch: &mut Sketch, area: &str) -> (AreaId, LocationId) {
    let area = sketch.draft.add_area(area);
    let room = sketch.draft.add_room("Shed", area);
    let spot = sketch.draft.add_spot(room, "middle");
    let door = crate::world::Door::new("Shed door", SpotId(0), spot, Requirements::ALWAYS);
    sketch.draft.doors.push(door);
    (area, sketch.location(spot, Requirements::ALWAYS))
}

/// Adds a pool and puts items into it.
fn pool(sketch: &mut Sketch, items: &[ItemId], within: bool, spread: bool) -> PoolId {
    let pool = sketch.draft.pools.push(Pool {
        name: "relics".to_owned(),
        note: String::new(),
        shuffle_within: within,
        one_per_area: spread,
        areas: Vec::new(),
        when: Requirements::ALWAYS,
    });
    for item in items {
        sketch.draft.items[*item].pool = Some(pool);
    }
    pool
}

/// A closet with one location, behind a door with this requirement.
fn closet(sketch: &mut Sketch, need: RequirementId) -> LocationId {
    let name = format!("closet {}", sketch.draft.spots.len());
    let [closet] = sketch.spots([name.as_str()]);
    sketch.link(SpotId(0), closet, need);
    sketch.link(closet, SpotId(0), Requirements::ALWAYS);
    sketch.location(closet, Requirements::ALWAYS)
}

#[test]
fn too_many_items() {
    let text = refused(hall(1), &ItemRequest::default());
    assert_eq!(text, "the common pool has 2 items for 1 location");
    let mut sketch = hall(3);
    pool(&mut sketch, &[AXE], true, false);
    let text = refused(sketch, &ItemRequest::default());
    assert_eq!(text, "the pool `relics` has 1 item for 0 locations");
}

#[test]
fn too_few_areas() {
    let mut sketch = hall(3);
    pool(&mut sketch, &[AXE, BOW], false, true);
    assert_eq!(
        refused(sketch, &ItemRequest::default()),
        "the pool `relics` places at most one item per area, but has 2 items for 1 area: `Area`"
    );
    // There are two areas, but both items are bound to one of them.
    let mut sketch = hall(3);
    let (garden, _) = abroad(&mut sketch, "Garden");
    pool(&mut sketch, &[AXE, BOW], false, true);
    let request = ItemRequest {
        only_in: vec![(AXE, vec![garden]), (BOW, vec![garden])],
        ..ItemRequest::default()
    };
    assert_eq!(
        refused(sketch, &request),
        "the pool `relics` places at most one item per area, but has 2 items for 1 area: `Garden`"
    );
}

#[test]
fn no_location_for_an_item() {
    let mut sketch = hall(3);
    let area = sketch.draft.add_area("Moon");
    let request = ItemRequest { only_in: vec![(AXE, vec![area])], ..ItemRequest::default() };
    let text = refused(sketch, &request);
    assert_eq!(text, "no location is allowed for `Axe`");
    let mut sketch = hall(0);
    let bow = sketch.has(BOW, 1);
    closet(&mut sketch, bow);
    closet(&mut sketch, bow);
    let request = ItemRequest { early: vec![(AXE, 1)], ..ItemRequest::default() };
    let text = refused(sketch, &request);
    let expected = "`Axe` must be early, but no location that it is allowed at can be opened and left again before \
                    any other item is found";
    assert_eq!(text, expected);
}

/// A pit with a location, which the player leaves again with some of the items `Axe` and `Bow`.
fn pit(axes: u32, bows: u32) -> Sketch {
    let mut sketch = hall(0);
    let needs = [sketch.has(AXE, axes), sketch.has(BOW, bows)];
    let needs = [axes, bows].into_iter().zip(needs).filter(|(count, _)| *count > 0);
    let needs: Vec<RequirementId> = needs.map(|(_, need)| need).collect();
    let need = sketch.draft.requirements.all(&needs);
    let [pit] = sketch.spots(["pit"]);
    sketch.link(SpotId(0), pit, Requirements::ALWAYS);
    sketch.link(pit, SpotId(0), need);
    sketch.location(pit, Requirements::ALWAYS);
    closet(&mut sketch, need);
    sketch
}

#[test]
fn an_early_item_is_brought_home() {
    let request = ItemRequest { early: vec![(AXE, 1)], ..ItemRequest::default() };
    // The pit lets nobody out who has only the axe, or whom the axe does not help.
    for (axes, bows) in [(1, 1), (0, 1)] {
        let text = refused(pit(axes, bows), &request);
        assert!(text.starts_with("`Axe` must be early, but no location"), "{text}");
    }
    // With the axe itself the player climbs out.
    assert!(is_placed(pit(1, 0), &request));
}

/// The start, and two pits with a location each that nobody leaves.
fn two_pits() -> (Sketch, [SpotId; 2]) {
    let mut sketch = Sketch::new();
    let [start, left, right] = sketch.spots(["start", "left", "right"]);
    sketch.item("Axe", 1);
    for pit in [left, right] {
        sketch.link(start, pit, Requirements::ALWAYS);
        sketch.location(pit, Requirements::ALWAYS);
    }
    (sketch, [left, right])
}

#[test]
fn not_everything_is_had_in_one_game() {
    let all = ItemRequest { aim: Some(Aim::Locations), ..ItemRequest::default() };
    let (sketch, _) = two_pits();
    assert_eq!(
        refused(sketch, &all),
        "whichever way the player walks, no single game opens all of these locations and meets the goal: \
         `Room.Location 0`, `Room.Location 1`"
    );
    let (mut sketch, [left, _]) = two_pits();
    sketch.end_at(left);
    assert_eq!(
        refused(sketch, &all),
        "whichever way the player walks, the goal and every location can't be had in one game: a player who meets \
         the goal never gets to `Room.Location 1`"
    );
    let (mut sketch, [left, right]) = two_pits();
    [left, right].into_iter().for_each(|pit| sketch.end_at(pit));
    let text = refused(sketch, &all);
    assert_eq!(text, "whichever way the player walks, the goal can't be met even with every item");
    // The goal alone needs one of them.
    let (mut sketch, [left, _]) = two_pits();
    sketch.end_at(left);
    let goal = ItemRequest { aim: Some(Aim::Goal), ..ItemRequest::default() };
    assert!(is_placed(sketch, &goal));
    // A plan puts the two copies of an item into both pits.
    let (mut sketch, [left, _]) = two_pits();
    sketch.draft.items[AXE].count = Amount::Fixed(2);
    let two = sketch.has(AXE, 2);
    closet(&mut sketch, two);
    sketch.end_at(left);
    let items = ItemRequest {
        aim: Some(Aim::Items),
        fixed: vec![(FIRST, AXE), (SECOND, AXE)],
        ..ItemRequest::default()
    };
    assert_eq!(
        refused(sketch, &items),
        "whichever way the player walks, copies are fixed where no single game finds enough of them and meets \
         the goal: `Axe`"
    );
}

/// Refusals that a player might refute name what they rest on, and are not called impossible.
#[test]
fn refusals_of_the_strict_reading_are_not_proved() {
    // Two locks, and one key that the game uses up: whoever opens the right one wins.
    let mut sketch = Sketch::new();
    let [_, end] = sketch.spots(["start", "end"]);
    let key = sketch.key("Key", 1);
    let need = sketch.has(key, 1);
    sketch.link(SpotId(0), end, need);
    sketch.location(SpotId(0), Requirements::ALWAYS);
    closet(&mut sketch, need);
    sketch.end_at(end);
    let goal = ItemRequest { aim: Some(Aim::Goal), ..ItemRequest::default() };
    let because = "counting keys as used up in the worst case: `Key`";
    let text = format!("the goal can't be met even with every item ({because})");
    assert_eq!(refusal(sketch, &goal), (text, false));
    // The end is open to those who have not yet found the axe.
    let mut sketch = hall(2);
    let [end] = sketch.spots(["end"]);
    let axe = sketch.has(AXE, 1);
    let without = sketch.draft.requirements.leaf(Node::Not(axe));
    sketch.link(SpotId(0), end, without);
    sketch.end_at(end);
    let text = "the goal can't be met even with every item (counting `not!` as never)";
    assert_eq!(refusal(sketch, &goal), (text.to_owned(), false));
    // Both chests can be reached, and which of them the player opens is up to the player.
    let mut sketch = Sketch::new();
    let [home, left, right] = sketch.spots(["home", "left", "right"]);
    sketch.draft.resources.push(Resource { health: true, ..Resource::new("health", 100) });
    let axe = sketch.item("Axe", 1);
    for side in [left, right] {
        let damage = sketch.draft.requirements.leaf(Node::Damage(Amount::Fixed(60)));
        sketch.link(home, side, damage);
        sketch.link(side, home, Requirements::ALWAYS);
        sketch.location(side, Requirements::ALWAYS);
    }
    let need = sketch.has(axe, 1);
    sketch.draft.goals.push(need);
    let all = ItemRequest { aim: Some(Aim::Locations), ..ItemRequest::default() };
    let (text, is_proved) = refusal(sketch, &all);
    assert!(text.ends_with(" (not every order of taking damage was tried)"), "{text}");
    assert!(!is_proved);
}

#[test]
fn items_crowd_an_area() {
    let mut sketch = hall(3);
    let (shed, _) = abroad(&mut sketch, "Garden");
    let request = ItemRequest {
        only_in: vec![(AXE, vec![shed]), (BOW, vec![shed])],
        early: vec![(AXE, 1)],
        ..ItemRequest::default()
    };
    let text = refused(sketch, &request);
    let expected = "2 copies of `Axe`, `Bow`, some of which must be early, can be placed only at 1 location: `Shed.Location 3`";
    assert_eq!(text, expected);
}

#[test]
fn the_goal_is_out_of_reach() {
    let mut sketch = hall(2);
    let [moon] = sketch.spots(["moon"]);
    sketch.end_at(moon);
    let text = refused(sketch, &ItemRequest::default());
    assert_eq!(text, "the goal can't be met even with every item");
}

#[test]
fn locations_are_out_of_reach() {
    let mut sketch = hall(2);
    for _ in 0..6 {
        closet(&mut sketch, Requirements::NEVER);
    }
    let text = refused(sketch, &ItemRequest::default());
    let names = (2..7).map(|number| format!("`Room.Location {number}`"));
    let names: Vec<_> = names.collect();
    let expected = format!(
        "6 locations can't be reached even with every item: {}, and 1 more",
        names.join(", ")
    );
    assert_eq!(text, expected);
}

#[test]
fn the_plan_hides_an_item() {
    let mut sketch = Sketch::new();
    let [_] = sketch.spots(["hall"]);
    let axe = sketch.item("Axe", 1);
    let [need] = [sketch.has(axe, 1)];
    let hidden = closet(&mut sketch, need);
    let request =
        ItemRequest { aim: Some(Aim::Items), fixed: vec![(hidden, axe)], ..ItemRequest::default() };
    assert_eq!(refused(sketch, &request), "too many copies are fixed out of reach: `Axe`");
}

#[test]
fn nothing_is_open_at_the_start() {
    let mut sketch = hall(0);
    let (axe, bow) = (sketch.has(AXE, 1), sketch.has(BOW, 1));
    closet(&mut sketch, axe);
    closet(&mut sketch, bow);
    let text = refused(sketch, &ItemRequest::default());
    assert_eq!(text, "no location is reachable at the start");
    let mut sketch = hall(1);
    let (axe, bow) = (sketch.has(AXE, 1), sketch.has(BOW, 1));
    closet(&mut sketch, axe);
    closet(&mut sketch, bow);
    let request = ItemRequest { excluded: vec![FIRST], ..ItemRequest::default() };
    assert_eq!(
        refused(sketch, &request),
        "no progression item is allowed at the locations reachable at the start: `Room.Location 0`"
    );
}

#[test]
fn the_start_is_closed() {
    let mut sketch = hall(1);
    let (axe, bow) = (sketch.has(AXE, 1), sketch.has(BOW, 1));
    let both = sketch.draft.requirements.all(&[axe, bow]);
    closet(&mut sketch, both);
    assert_eq!(
        refused(sketch, &ItemRequest::default()),
        "no items placed at the 1 location reachable at the start open another location: `Room.Location 0`"
    );
}

#[test]
fn an_item_is_locked_in() {
    let mut sketch = hall(1);
    let (area, _) = abroad(&mut sketch, "Garden");
    let axe = sketch.has(AXE, 1);
    sketch.draft.locations[SECOND].need = axe;
    let request = ItemRequest { only_in: vec![(AXE, vec![area])], ..ItemRequest::default() };
    let text = refused(sketch, &request);
    assert_eq!(text, "no location for `Axe` can be opened without `Axe` itself");
}

#[test]
fn the_plan_needs_more_copies() {
    let request =
        ItemRequest { fixed: vec![(FIRST, AXE), (SECOND, AXE)], ..ItemRequest::default() };
    let text = refused(hall(3), &request);
    assert_eq!(text, "2 copies of `Axe` must be fixed or early, but there is only 1");
    let request = ItemRequest { early: vec![(AXE, 3)], ..ItemRequest::default() };
    let mut sketch = hall(3);
    sketch.draft.items[AXE].count = Amount::Fixed(2);
    let text = refused(sketch, &request);
    assert_eq!(text, "3 copies of `Axe` must be fixed or early, but there are only 2");
}

#[test]
fn the_plan_puts_early_copies_elsewhere() {
    let request =
        ItemRequest { fixed: vec![(SECOND, AXE)], early: vec![(AXE, 1)], ..ItemRequest::default() };
    let closed = |locations: u32, copies: u32| {
        let mut sketch = hall(locations);
        sketch.draft.locations[SECOND].need = sketch.has(BOW, 1);
        sketch.draft.items[AXE].count = Amount::Fixed(copies);
        sketch
    };
    let text = refused(closed(3, 1), &request);
    assert_eq!(text, "`Axe` must be early, but its only copy is fixed at `Room.Location 1`");
    let request = ItemRequest { early: vec![(AXE, 3)], ..request };
    let text = refused(closed(5, 3), &request);
    assert_eq!(text, "3 copies of `Axe` must be early, but 1 of the 3 is fixed elsewhere");
    let text = refused(closed(5, 2), &request);
    assert_eq!(text, "4 copies of `Axe` must be fixed or early, but there are only 2");
}

#[test]
fn the_plan_fills_a_place_twice() {
    let request = ItemRequest { fixed: vec![(FIRST, AXE), (FIRST, BOW)], ..ItemRequest::default() };
    let text = refused(hall(3), &request);
    assert_eq!(text, "two items are fixed at `Room.Location 0`");
}

#[test]
fn the_plan_fills_a_place_that_does_not_exist() {
    let request = ItemRequest { fixed: vec![(FIRST, AXE)], ..ItemRequest::default() };
    let mut sketch = hall(3);
    sketch.draft.locations[FIRST].when = Requirements::NEVER;
    let text = refused(sketch, &request);
    let expected =
        "an item is fixed at `Room.Location 0`, which does not exist under these settings";
    assert_eq!(text, expected);
}

#[test]
fn what_does_not_exist_holds_nothing() {
    let mut sketch = hall(2);
    sketch.draft.locations[FIRST].when = Requirements::NEVER;
    let text = refused(sketch, &ItemRequest::default());
    assert_eq!(text, "the common pool has 2 items for 1 location");
}

#[test]
fn the_plan_breaks_a_pool() {
    let mut sketch = hall(3);
    let relics = pool(&mut sketch, &[AXE], true, false);
    sketch.draft.locations[SECOND].pool = Some(relics);
    let request = ItemRequest { fixed: vec![(FIRST, AXE)], ..ItemRequest::default() };
    assert_eq!(
        refused(sketch, &request),
        "`Axe` is fixed at `Room.Location 0`, but the pool `relics` is shuffled within itself"
    );
}

#[test]
fn the_plan_breaks_an_area() {
    let request = ItemRequest {
        fixed: vec![(FIRST, AXE)],
        never_in: vec![(AXE, vec![AreaId(0)])],
        ..ItemRequest::default()
    };
    let mut sketch = hall(3);
    abroad(&mut sketch, "Garden");
    assert_eq!(
        refused(sketch, &request),
        "`Axe` is fixed at `Room.Location 0`, in an area where it is not allowed"
    );
}

#[test]
fn the_plan_crowds_an_area() {
    let mut sketch = hall(3);
    abroad(&mut sketch, "Garden");
    pool(&mut sketch, &[AXE, BOW], false, true);
    let request =
        ItemRequest { fixed: vec![(FIRST, AXE), (SECOND, BOW)], ..ItemRequest::default() };
    assert_eq!(
        refused(sketch, &request),
        "two items of the pool `relics` are fixed in `Area`, but only one per area is allowed"
    );
}

#[test]
fn the_plan_breaks_an_exclusion() {
    let request =
        ItemRequest { fixed: vec![(FIRST, AXE)], excluded: vec![FIRST], ..ItemRequest::default() };
    assert_eq!(
        refused(hall(3), &request),
        "`Axe` is fixed at `Room.Location 0`, which is excluded"
    );
}

#[test]
fn a_priority_is_excluded() {
    let request =
        ItemRequest { priority: vec![FIRST], excluded: vec![FIRST], ..ItemRequest::default() };
    let text = refused(hall(3), &request);
    assert_eq!(text, "`Room.Location 0` is both excluded and a priority");
}

#[test]
fn a_priority_is_wasted() {
    let mut sketch = hall(3);
    let stone = sketch.item("Stone", 1);
    sketch.draft.items[stone].class = Class::Filler;
    let request = ItemRequest {
        priority: vec![FIRST],
        fixed: vec![(FIRST, stone)],
        ..ItemRequest::default()
    };
    assert_eq!(
        refused(sketch, &request),
        "`Stone`, which no rule can use, is fixed at the priority location `Room.Location 0`"
    );
}

#[test]
fn priorities_are_not_covered() {
    let request =
        ItemRequest { priority: vec![FIRST, SECOND, LocationId(2)], ..ItemRequest::default() };
    assert_eq!(
        refused(hall(3), &request),
        "only 2 of 3 priority locations can hold a progression item"
    );
    let stones = |count: u32| {
        let mut sketch = Sketch::new();
        let [hall] = sketch.spots(["hall"]);
        sketch.item("Stone", count);
        (0..count).for_each(|_| {
            sketch.location(hall, Requirements::ALWAYS);
        });
        sketch
    };
    let request = ItemRequest { priority: vec![FIRST], ..ItemRequest::default() };
    let text = refused(stones(1), &request);
    assert_eq!(text, "no progression item can be placed at the priority location");
    let request = ItemRequest { priority: vec![FIRST, SECOND], ..ItemRequest::default() };
    let text = refused(stones(2), &request);
    assert_eq!(text, "none of the 2 priority locations can hold a progression item");
}

/// A key with too few copies for its locks is of no use to the rules, but players open something with it.
#[test]
fn keys_at_priority_locations_are_not_called_impossible() {
    let hall_with_key = || {
        let mut sketch = Sketch::new();
        let [hall] = sketch.spots(["hall"]);
        let key = sketch.key("Key", 1);
        let need = sketch.has(key, 1);
        let bell = sketch.event(&[(hall, need)]);
        sketch.event(&[(hall, need)]);
        let rung = sketch.draft.requirements.leaf(Node::Event(bell));
        sketch.draft.goals.push(rung);
        sketch.location(hall, Requirements::ALWAYS);
        (sketch, key)
    };
    let because = "(counting keys as used up in the worst case: `Key`)";
    let (sketch, key) = hall_with_key();
    let request = ItemRequest { priority: vec![FIRST], ..ItemRequest::default() };
    let text = format!("no progression item can be placed at the priority location {because}");
    assert_eq!(refusal(sketch, &request), (text, false));
    let (sketch, _) = hall_with_key();
    let request = ItemRequest { fixed: vec![(FIRST, key)], ..request };
    let text = format!(
        "`Key`, which no rule can use, is fixed at the priority location `Room.Location 0` {because}"
    );
    assert_eq!(refusal(sketch, &request), (text, false));
}

/// An early copy is not at an excluded location, so none is left for it.
#[test]
fn an_early_item_has_no_location_left() {
    let mut sketch = hall(3);
    let stone = sketch.item("Stone", 1);
    sketch.draft.items[stone].class = Class::Filler;
    let request = ItemRequest {
        excluded: vec![FIRST],
        fixed: vec![(SECOND, AXE), (LocationId(2), BOW)],
        early: vec![(stone, 1)],
        ..ItemRequest::default()
    };
    assert_eq!(
        refused(sketch, &request),
        "no location is left for 1 copy of `Stone`, which must be early: items are fixed at all that are allowed"
    );
}

//! Replaying in memory, without a file for each proof.

use seedwright_verify::kernel::{
    CheckedWorld, Decisions, PlacedItem, Placements, Replay, StaticWorld,
};
use seedwright_verify::promises::aims::{self, Aim};
use seedwright_verify::promises::items::{self, ItemSettings};
use seedwright_verify::promises::useful::UsefulItems;
use seedwright_verify::{Claim, Problem};
use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::sample::sample;

/// A part of a bundle.
fn part<T: DeserializeOwned>(bundle: &Value, path: &str) -> T {
    serde_json::from_value(bundle.pointer(path).unwrap().clone()).unwrap()
}

fn world(bundle: &Value) -> StaticWorld {
    part(bundle, "/world")
}

fn steps(bundle: &Value) -> Vec<u32> {
    part(bundle, "/proof/steps")
}

/// Replays a proof about items, and checks what it reaches.
fn replay(
    replay: &mut Replay,
    world: &CheckedWorld<'_>,
    placements: &Placements,
    aim: Aim,
    steps: &[u32],
) -> Result<(), Problem> {
    let knowledge = replay.run(world, Decisions::of_items(placements), steps)?;
    aims::check(&knowledge, aim, false)
}

fn refuted(claim: Claim, step: Option<usize>, reason: &str) -> Result<(), Problem> {
    let reason = reason.to_owned();
    Err(Problem::Refuted { claim, step, reason })
}

#[test]
fn one_replay_serves_many_proofs() {
    let walk = sample("walk", "locations");
    let warp = sample("warp", "locations");
    let mut memory = Replay::new();
    for bundle in [&walk, &warp, &walk] {
        let file = world(bundle);
        let world = CheckedWorld::new(&file).unwrap();
        let useful = UsefulItems::of(&world).unwrap();
        let settings: ItemSettings = part(bundle, "/stages/items");
        let rows: Vec<PlacedItem> = part(bundle, "/decisions/items");
        let placements = items::check(&world, &useful, &settings, &rows).unwrap();
        let steps = steps(bundle);
        for _ in 0..3 {
            assert_eq!(replay(&mut memory, &world, &placements, Aim::Locations, &steps), Ok(()));
            let half = replay(&mut memory, &world, &placements, Aim::Goal, &steps[..9]);
            assert_eq!(half, refuted(Claim::Proof, None, "it does not reach the goal"));
        }
    }
}

#[test]
fn placements_can_be_made_by_number() {
    let bundle = sample("walk", "locations");
    let file = world(&bundle);
    let world = CheckedWorld::new(&file).unwrap();
    let number = |table: &str, name: &str| {
        let mut rows = bundle["world"][table].as_array().unwrap().iter();
        rows.position(|row| row[0] == name).unwrap() as u32
    };
    let mut placements = Placements::new(&world);
    for _ in 0..2 {
        placements.clear();
        for row in part::<Vec<PlacedItem>>(&bundle, "/decisions/items") {
            let location = number("locations", &row.location);
            placements.put(&world, location, number("items", &row.item), row.copy).unwrap();
        }
        assert_eq!(placements.count(), 4);
        assert_eq!(placements.check_complete(&world), Ok(()));
        let steps = steps(&bundle);
        assert_eq!(replay(&mut Replay::new(), &world, &placements, Aim::Items, &steps), Ok(()));
    }
    assert_eq!(
        placements.put(&world, 5, 0, 0),
        refuted(Claim::Items, None, "there is no location 5")
    );
    assert_eq!(placements.put(&world, 4, 4, 0), refuted(Claim::Items, None, "there is no item 4"));
}

#[test]
fn placements_of_another_world_give_nothing_away() {
    // In the world with a warp the facts have other numbers, so the number of a copy is not that of a copy there.
    let (walk, warp) = (sample("walk", "goal"), sample("warp", "goal"));
    let (walk_file, warp_file) = (world(&walk), world(&warp));
    let (walk_world, warp_world) =
        (CheckedWorld::new(&walk_file).unwrap(), CheckedWorld::new(&warp_file).unwrap());
    let mut placements = Placements::new(&walk_world);
    placements.put(&walk_world, 0, 2, 0).unwrap();
    let rules = u32::try_from(warp_world.rule_count()).unwrap();
    let open_mat = steps(&warp)[1];
    let answer =
        replay(&mut Replay::new(), &warp_world, &placements, Aim::Goal, &[open_mat, rules]);
    let reason = "the fact placed at \"Hall.Mat\" is not an item copy";
    assert_eq!(answer, refuted(Claim::Proof, Some(1), reason));
}

//! Replaying in memory, without a file for each proof.

use seedwright_verify::bundle::{Aim, Bundle};
use seedwright_verify::items::check_decisions;
use seedwright_verify::placements::Placements;
use seedwright_verify::replay::{Decided, Replay};
use seedwright_verify::world::CheckedWorld;
use seedwright_verify::{Claim, Problem};
use serde_json::Value;

use crate::sample::sample;

fn read(bundle: &Value) -> Bundle {
    Bundle::read(bundle.to_string().as_bytes()).unwrap()
}

fn refuted(claim: Claim, step: Option<usize>, reason: &str) -> Result<(), Problem> {
    let reason = reason.to_owned();
    Err(Problem::Refuted { claim, step, reason })
}

#[test]
fn one_replay_serves_many_proofs() {
    let walk = read(&sample("walk", "locations"));
    let warp = read(&sample("warp", "locations"));
    let mut replay = Replay::new();
    for bundle in [&walk, &warp, &walk] {
        let world = CheckedWorld::new(&bundle.world).unwrap();
        let wishes = bundle.stages.items.as_ref().unwrap();
        let placements = check_decisions(&world, wishes, &bundle.decisions.items).unwrap();
        let steps = &bundle.proof.steps;
        for _ in 0..3 {
            assert_eq!(
                replay.run(&world, Decided::of_items(&placements, Aim::Locations), steps),
                Ok(())
            );
            let half = replay.run(&world, Decided::of_items(&placements, Aim::Goal), &steps[..9]);
            assert_eq!(half, refuted(Claim::Proof, None, "it does not reach the goal"));
        }
    }
}

#[test]
fn placements_can_be_made_by_number() {
    let bundle = read(&sample("walk", "locations"));
    let world = CheckedWorld::new(&bundle.world).unwrap();
    let mut placements = Placements::new(&world);
    for _ in 0..2 {
        placements.clear();
        for decision in &bundle.decisions.items {
            let location = world.location_named(&decision.location).unwrap();
            let item = world.item_named(&decision.item).unwrap();
            placements.put(&world, location, item, decision.copy).unwrap();
        }
        assert_eq!(placements.count(), 4);
        assert_eq!(placements.check_complete(&world), Ok(()));
        let steps = &bundle.proof.steps;
        assert_eq!(
            Replay::new().run(&world, Decided::of_items(&placements, Aim::Items), steps),
            Ok(())
        );
    }
    assert_eq!(
        placements.put(&world, 5, 0, 0),
        refuted(Claim::Items, None, "there is no location 5")
    );
    assert_eq!(placements.put(&world, 4, 4, 0), refuted(Claim::Items, None, "there is no item 4"));
}

#[test]
fn placements_of_another_world_give_nothing_away() {
    // In the world without ways home the facts have other numbers, and a copy's is no copy's there.
    let (walk, warp) = (read(&sample("walk", "goal")), read(&sample("warp", "goal")));
    let (walk, warp_world) =
        (CheckedWorld::new(&walk.world).unwrap(), CheckedWorld::new(&warp.world).unwrap());
    let mut placements = Placements::new(&walk);
    placements.put(&walk, 0, 2, 0).unwrap();
    let rules = u32::try_from(warp_world.rule_count()).unwrap();
    let open_mat = warp.proof.steps[1];
    let answer = Replay::new().run(
        &warp_world,
        Decided::of_items(&placements, Aim::Goal),
        &[open_mat, rules],
    );
    let reason = "what is placed at \"Hall.Mat\" is no copy of an item";
    assert_eq!(answer, refuted(Claim::Proof, Some(1), reason));
}

//! Named forgeries of a bundle of the station, the first that come to mind. The hash is always corrected: a forger can
//! compute it too.

use seedwright::bundle::Bundle;
use seedwright::world::{ItemRequest, Settings};
use seedwright_verify::promises::aims::Aim;
use seedwright_verify::{Claim, Problem, verify};
use serde_json::json;

use crate::cases::{check, placed, seal};
use crate::support::station;

fn honest() -> Bundle {
    let world = station();
    let placed = placed(&world, &Settings::defaults(&world), &ItemRequest::default(), 7);
    placed.expect("the station can be filled").1
}

/// Asserts that a forgery is refuted, with this in the reason.
#[track_caller]
fn refuted(honest: &Bundle, claim: Claim, says: &str, forge: impl FnOnce(&mut Bundle)) {
    let mut bundle = honest.clone();
    forge(&mut bundle);
    seal(&mut bundle);
    match check(&bundle) {
        Err(Problem::Refuted { claim: found, reason, .. }) => {
            assert_eq!(found, claim, "{reason}");
            assert!(reason.contains(says), "{reason}");
        }
        other => unreachable!("it was forged, but: {other:?}"),
    }
}

/// Asserts that a forged bundle has more facts than the checker can hold, which says nothing about its claims.
#[track_caller]
fn too_large(honest: &Bundle, forge: impl FnOnce(&mut Bundle)) {
    let mut bundle = honest.clone();
    forge(&mut bundle);
    seal(&mut bundle);
    match check(&bundle) {
        Err(Problem::TooLarge { message, .. }) => assert!(message.contains("facts"), "{message}"),
        other => unreachable!("it is too large, but: {other:?}"),
    }
}

/// Asserts that a proof is refuted at this step.
#[track_caller]
fn refuted_at(bundle: &Bundle, step: usize) {
    let problem = check(bundle).expect_err("it was forged");
    let at = match &problem {
        Problem::Refuted { claim: Claim::Proof, step, .. } => *step,
        _ => None,
    };
    assert_eq!(at, Some(step), "{problem}");
}

/// Returns the location from which the proof takes something first, and the step.
fn first_take(bundle: &Bundle) -> (usize, usize) {
    let rules = bundle.world.rules.len();
    let steps = bundle.proof.steps.iter().map(|step| *step as usize);
    let mut takes = steps.enumerate().filter(|(_, step)| *step >= rules);
    let (at, step) = takes.next().expect("the station is not empty");
    (step - rules, at)
}

#[test]
fn forged_starts() {
    let honest = honest();
    let layout = honest.world.layout();
    let copy = layout.copies[1];
    for (fact, says) in [
        (layout.goal.0, "this can't be a start fact: the goal"),
        (copy, "this can't be a start fact: copy 0 of"),
        (layout.locations, "this can't be a start fact: location"),
        (layout.events, "this can't be a start fact: event"),
        (layout.count - 1, "this can't be a start fact: fact"),
        (layout.count, "does not exist"),
        (honest.world.start[0], "this start fact is listed twice"),
        // A spot that is reached, but without a way back.
        (layout.spots - 1, "only one of these two is a start fact"),
    ] {
        refuted(&honest, Claim::World, says, |bundle| {
            bundle.world.start.push(fact);
        });
    }
    let says = "starting copies in all, but 0 are start facts";
    refuted(&honest, Claim::World, says, |bundle| {
        bundle.world.start.retain(|fact| !layout.all_copies.contains(fact));
    });
}

#[test]
fn a_start_elsewhere_is_another_world() {
    // Nothing in the file says where the player must start: the pack does, by its hash.
    let honest = honest();
    let mut bundle = honest.clone();
    let spots = bundle.world.layout().spots;
    bundle.world.start.extend([spots - 1, 2 * spots - 1]);
    seal(&mut bundle);
    assert!(check(&bundle).is_err(), "what is given is derived again");
    let world = &bundle.world;
    let derives = |step: &u32| {
        let rule = world.rules.get(*step as usize);
        rule.is_none_or(|rule| !world.start.contains(&rule.0))
    };
    bundle.proof.steps.retain(derives);
    let proved = check(&bundle).expect("it holds for the rules in this file");
    assert_ne!(proved.world_hash, honest.world_hash);
}

#[test]
fn shortened_lists_of_what_must_be_reached() {
    let honest = honest();
    // The proof opens one location less, and states it or not.
    let last = honest.world.layout().events - 1;
    let mut less = honest.clone();
    let rules = less.world.rules.clone();
    let opens = |step: &u32| rules.get(*step as usize).is_some_and(|rule| rule.0 == last);
    let take = (rules.len() + honest.world.locations.len() - 1) as u32;
    less.proof.steps.retain(|step| !opens(step) && *step != take);
    let says = "it does not show that location";
    refuted(&less, Claim::Proof, says, |_| {});
    less.stages["items"]["aim"] = json!("goal");
    let proved = check(&less).expect("the goal is reached without the last location");
    assert_eq!(proved.aim, Aim::Goal);
    assert!(!proved.claims.iter().any(|claim| claim.contains("opened")));
    // Fact numbers follow from the list of locations: a shorter list gives every fact another meaning.
    let mut shorter = honest.clone();
    shorter.world.locations.pop();
    seal(&mut shorter);
    assert!(check(&shorter).is_err());
}

#[test]
fn what_matters_is_lowered() {
    let mut honest = honest();
    honest.stages["items"]["aim"] = json!("items");
    assert_eq!(check(&honest).map(drop), Ok(()));
    for item in 0..honest.world.items.len() {
        let matter = honest.world.items[item].4;
        if matter > 0 {
            let says = format!("but the file says {}", matter - 1);
            refuted(&honest, Claim::World, &says, |bundle| {
                bundle.world.items[item].4 -= 1;
            });
        }
    }
}

#[test]
fn need_0() {
    let honest = honest();
    for rule in [0, honest.world.rules.len() - 1] {
        let says = format!("rule {rule} needs nothing");
        refuted(&honest, Claim::World, &says, |bundle| {
            bundle.world.rules[rule].1 = 0;
        });
    }
    // The same in other words: the needed items weigh nothing, or are given away.
    refuted(&honest, Claim::World, "has a fact of weight 0", |bundle| {
        bundle.world.bodies[0][1] = 0;
    });
    let copy = honest.world.layout().copies[1];
    refuted(&honest, Claim::World, "gives away an item", |bundle| {
        bundle.world.rules[0].0 = copy;
    });
}

#[test]
fn duplicate_facts() {
    let honest = honest();
    let says = "must list its facts in ascending order, each once";
    let long = honest.world.bodies.iter().position(|body| body.len() > 2);
    let long = long.expect("some rule rests on two facts");
    refuted(&honest, Claim::World, says, |bundle| {
        bundle.world.bodies[long][2] = bundle.world.bodies[long][0];
    });
    let mut bundle = honest.clone();
    let step = bundle.proof.steps[10];
    bundle.proof.steps.insert(11, step);
    refuted_at(&bundle, 11);
    let (location, at) = first_take(&honest);
    let mut bundle = honest;
    let take = (bundle.world.rules.len() + location) as u32;
    bundle.proof.steps.insert(at + 1, take);
    refuted_at(&bundle, at + 1);
}

#[test]
fn overflow() {
    let honest = honest();
    let says = "weighs more than 32 bits can hold";
    let long = honest.world.bodies.iter().position(|body| body.len() > 2);
    let long = long.expect("some rule rests on two facts");
    refuted(&honest, Claim::World, says, |bundle| {
        bundle.world.bodies[long][1] = u32::MAX;
    });
    too_large(&honest, |bundle| {
        bundle.world.parts = u32::MAX;
    });
    too_large(&honest, |bundle| {
        bundle.world.items[0].1 = u32::MAX;
    });
    too_large(&honest, |bundle| {
        bundle.world.items[1].2 = u32::MAX;
        bundle.world.items[2].2 = u32::MAX;
    });
    let mut bundle = honest.clone();
    bundle.proof.steps[5] = u32::MAX;
    refuted_at(&bundle, 5);
    refuted(&honest, Claim::Items, "there is no copy", |bundle| {
        bundle.decisions.items[0].copy = u32::MAX;
    });
    let text = serde_json::to_string(&honest).expect("a bundle can be written");
    let large = text.replacen("\"copy\":0", "\"copy\":4294967296", 1);
    assert!(matches!(verify(large.as_bytes()), Err(Problem::Unreadable { .. })));
}

#[test]
fn one_copy_placed_twice() {
    let honest = honest();
    let (empty, item) = {
        let taken = |name: &String| {
            let mut items = honest.decisions.items.iter();
            items.any(|lies| lies.location == *name)
        };
        let mut names = honest.world.locations.iter().map(|row| &row.0);
        (names.find(|name| !taken(name)).cloned(), honest.decisions.items[3].clone())
    };
    refuted(&honest, Claim::Items, "is placed at two locations", |bundle| {
        // Another copy gives way, so that the numbers are right.
        let other = &mut bundle.decisions.items[4];
        (other.item, other.copy) = (item.item.clone(), item.copy);
    });
    refuted(&honest, Claim::Items, "holds two copies", |bundle| {
        bundle.decisions.items[4].location = item.location.clone();
    });
    if let Some(location) = empty {
        refuted(&honest, Claim::Items, "is placed at two locations", |bundle| {
            let mut again = item.clone();
            again.location = location;
            bundle.decisions.items.push(again);
        });
    }
    refuted(&honest, Claim::Items, "is not placed", |bundle| {
        bundle.decisions.items.pop();
    });
}

#[test]
fn duplicate_keys() {
    let text = serde_json::to_string(&honest()).expect("a bundle can be written");
    assert_eq!(verify(text.as_bytes()).map(drop), Ok(()));
    for key in [
        "\"format\":2",
        "\"aim\":\"locations\"",
        "\"return\":\"walk\"",
        "\"copy\":0",
        "\"etankCount\":14",
    ] {
        let twice = text.replacen(key, &format!("{key},{key}"), 1);
        assert_ne!(twice, text, "{key}");
        let unreadable = matches!(verify(twice.as_bytes()), Err(Problem::Unreadable { .. }));
        assert!(unreadable, "{key}");
    }
}

#[test]
fn cut_off_or_of_another_version() {
    let text = honest().text();
    for end in (0..text.len() - 2).step_by(text.len() / 20) {
        let cut = verify(&text.as_bytes()[..end]);
        assert!(matches!(cut, Err(Problem::Unreadable { .. })), "{end}");
    }
    let other = text.replacen("\"format\": 2", "\"format\": 3", 1);
    let answer = verify(other.as_bytes()).map(drop);
    assert_eq!(answer, Err(Problem::OtherVersion { found: 3 }));
}

#[test]
fn a_proof_of_another_placement() {
    let honest = honest();
    let world = station();
    let other = placed(&world, &Settings::defaults(&world), &ItemRequest::default(), 8);
    let mut bundle = honest;
    bundle.proof = other.expect("the station can be filled").1.proof;
    let problem = check(&bundle).expect_err("what lies where is another matter");
    let at_a_step = matches!(problem, Problem::Refuted { claim: Claim::Proof, step: Some(_), .. });
    assert!(at_a_step, "{problem}");
}

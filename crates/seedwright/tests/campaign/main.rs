//! Campaigns of the embedded pack.

mod forged;
mod shapes;
mod stopped;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use seedwright::campaign::{Campaign, Campaigner, GateKind, Opener};
use seedwright::logic::{FactId, Logic};
use seedwright::pack::{self, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{ItemId, LockOpening, Settings, World};
use seedwright_verify::verify;
use serde_json::Value;

fn pack() -> World {
    let files = [
        SourceFile::new(
            "00-pack.toml",
            include_str!("../../../seedwright-api/worlds/campaign/00-pack.toml"),
        ),
        SourceFile::new(
            "10-rooms.toml",
            include_str!("../../../seedwright-api/worlds/campaign/10-rooms.toml"),
        ),
        SourceFile::new(
            "20-depths.toml",
            include_str!("../../../seedwright-api/worlds/campaign/20-depths.toml"),
        ),
    ];
    pack::read(&files).world.expect("the pack is sound")
}

/// Builds campaigns of each preset, and passes each to a check.
fn each_campaign(seeds: u64, mut look: impl FnMut(&str, &Campaigner, &Seed, &Campaign)) {
    let pack = pack();
    for (id, preset) in pack.presets.iter() {
        let settings = Settings::preset(&pack, id);
        let campaigner = Campaigner::new(&pack, &settings).expect("presets are possible");
        for seed in 0..seeds {
            let seed = Seed::from(seed);
            let made = campaigner.make(&seed, &mut |_| ControlFlow::Continue(()));
            let campaign = made.expect("campaigns of presets are found");
            look(&preset.name, &campaigner, &seed, &campaign);
        }
    }
}

#[test]
fn five_hundred_campaigns_are_proved_and_distinct() {
    let mut seen = BTreeSet::new();
    each_campaign(125, |preset, campaigner, seed, campaign| {
        let bundle = campaigner.bundle(campaign, seed, None);
        let proved = verify(bundle.text().as_bytes());
        let proved = proved.unwrap_or_else(|problem| panic!("{preset} {}: {problem}", seed.text()));
        assert!(proved.steps > 100);
        assert!(campaign.spheres >= campaign.size.spheres);
        let decisions = serde_json::to_string(&bundle.decisions).expect("decisions are text");
        assert!(
            seen.insert(blake3::hash(decisions.as_bytes()).to_hex().to_string()),
            "{preset} {}",
            seed.text()
        );
    });
    assert_eq!(seen.len(), 500);
}

/// Reads from the bundle, as a person would, the spheres up to the goal in which something is found, and the number of
/// spheres in which the rooms of a zone open.
#[test]
fn there_are_as_many_spheres_as_asked_for_and_no_zone_opens_at_once() {
    each_campaign(10, |preset, campaigner, seed, campaign| {
        let bundle = campaigner.bundle(campaign, seed, None);
        let spheres = bundle.progression["spheres"].as_array();
        let spheres = spheres.expect("there are spheres");
        let goal = spheres.iter().position(|sphere| sphere["finished"] == true);
        let before = &spheres[..=goal.expect("the goal is met")];
        let is_found =
            |sphere: &&Value| sphere["found"].as_array().is_some_and(|found| !found.is_empty());
        let count = before.iter().filter(is_found).count() as u32;
        assert!(count >= campaign.size.spheres, "{preset} {}: {count}", seed.text());
        for zone in &campaign.zones {
            let rooms: BTreeSet<&str> =
                zone.rooms().map(|room| campaign.world.rooms[room].name.as_str()).collect();
            let opens = |sphere: &&Value| {
                let spots = sphere["spots"].as_array().expect("a list").iter();
                let mut spots = spots.filter_map(|spot| spot.as_str()?.split_once('.'));
                spots.any(|(room, _)| rooms.contains(room))
            };
            let opened = spheres.iter().filter(opens).count();
            let name = &campaign.world.areas[zone.area].name;
            assert!(opened > 1, "{preset} {}: {name} opens at once", seed.text());
        }
    });
}

/// Spheres are counted by walking, so this could refute the bound.
#[test]
fn no_campaign_has_more_spheres_than_its_bound() {
    each_campaign(10, |preset, _, seed, campaign| {
        let size = &campaign.size;
        let most = 1 + size.abilities + size.codes + size.keys;
        assert!(campaign.spheres <= most, "{preset} {}", seed.text());
    });
}

#[test]
fn no_lock_can_be_passed_without_what_opens_it() {
    each_campaign(3, |preset, _, seed, campaign| {
        let world = &campaign.world;
        let settings = Settings::defaults(world);
        let logic = Logic::compile(world, &settings);
        for lock in &campaign.locks {
            let missing = opened_by(world, lock.opener);
            let mut state = logic.state();
            for item in world.items.ids().filter(|item| *item != missing) {
                let copies: Vec<FactId> = logic.pool_copies(item).collect();
                copies.into_iter().for_each(|copy| state.add(copy));
            }
            state.propagate();
            for room in &lock.behind {
                let spots = world.spots.iter().filter(|(_, spot)| spot.room == *room);
                for (spot, _) in spots {
                    let at = world.spot_name(spot);
                    let is_known = state.knows(logic.reached(spot));
                    assert!(!is_known, "{preset} {}: {at} without {:?}", seed.text(), lock.opener);
                }
            }
        }
    });
}

/// Returns an item without which a lock stays closed.
fn opened_by(world: &World, opener: Opener) -> ItemId {
    match opener {
        Opener::Ability(item) | Opener::Key(item) => item,
        Opener::Code(rule) => {
            let locks = &world.codes.as_ref().expect("codes have a theme").locks;
            let lock = locks.iter().find(|lock| lock.rule == rule);
            let lock = lock.expect("the lock is there");
            match &lock.opened {
                LockOpening::Notes(notes) => notes[0],
                LockOpening::Guessing { .. } => unreachable!("the locks of the pack have notes"),
            }
        }
    }
}

#[test]
fn gates_are_as_many_as_asked_and_stairs_stay() {
    each_campaign(5, |_, _, _, campaign| {
        let of =
            |kind: GateKind| campaign.gates.iter().filter(|gate| gate.kind == kind).count() as u32;
        assert_eq!(of(GateKind::Stairs), campaign.size.floors - 1);
        assert_eq!(of(GateKind::Fall), campaign.size.falls);
        assert_eq!(of(GateKind::Portal), campaign.size.portals);
        assert_eq!(of(GateKind::Totem), campaign.size.totems);
        let first = campaign.drawn.doors.len() - campaign.gates.len();
        let doors = campaign.drawn.doors.ids().skip(first);
        for (door, gate) in doors.zip(&campaign.gates) {
            if gate.kind != GateKind::Lift {
                let ends = campaign.drawn.ends().filter(|end| end.door() == door);
                assert!(
                    ends.into_iter().all(|end| campaign.linking.destination(end) == end.mate())
                );
            }
        }
    });
}

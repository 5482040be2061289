//! Refusals that an option lifts: every linking of small maps is tried with and without it.

use std::collections::BTreeMap;

use super::brute_force::every_linking;
use super::oracle::{reached, violations};
use super::random_maps::{Shape, random_map};
use super::{of_mode, shuffle};
use crate::doors::{DoorRules, Error, HelpfulChanges, Impossible, Shuffler, helpful_changes};
use crate::error::WithNames;
use crate::logic::tests::random_worlds::Dice;
use crate::world::{
    DoorId, DoorMode, DoorRequest, Draft, Id, Linking, Node, OptionId, OptionKind, OptionTest,
    RequirementId, Requirements, RoomId, SettingValue, Settings, Way, World, WorldOption,
};

/// A map with a drawbridge, which an option lets down, and whose goal may need it.
struct Bridge {
    /// With the bridge up and with the bridge down, by default.
    worlds: [World; 2],
    request: DoorRequest,
    needs_goal: bool,
}

impl Bridge {
    /// The map with this number, unless it has too many doors to try every linking.
    fn new(number: u32) -> Option<Self> {
        let shape = Shape { rooms: 3 + number % 3, more: 3, rich: number / 2 % 2 == 1 };
        let (world, mut stream) = random_map("bridges", number, shape);
        let mut dice = Dice(&mut stream);
        let mut draft = world.into_draft();
        let is_down = bridge(&mut draft);
        for _ in 0..=dice.below(3) {
            let door = DoorId::from_index(dice.below(draft.doors.len() as u32) as usize);
            let side = dice.one_in(2);
            let other = if dice.one_in(4) { Requirements::NEVER } else { is_down };
            let door = &mut draft.doors[door];
            (if side { &mut door.a } else { &mut door.b }).need = other;
        }
        let needs_goal = dice.one_in(2);
        let far = RoomId(dice.below(draft.rooms.len() as u32));
        let far = draft.spots.iter().find(|(_, spot)| spot.room == far).map(|(id, _)| id);
        let far = draft.requirements.reached(far.expect("a room has a spot"));
        draft.goals = vec![dice.pick(&[is_down, far])];
        let mode = dice.pick(&[DoorMode::Full, DoorMode::Full, DoorMode::Swap, DoorMode::Spin]);
        let request = DoorRequest {
            no_trap: Some(dice.one_in(2)),
            least_changed: Some(dice.below(3)),
            ..of_mode(mode)
        };
        let pairs = draft.doors.rows().iter().filter(|door| !door.fixed);
        if pairs.clone().count() > 7 || pairs.filter(|door| door.way == Way::Both).count() > 5 {
            return None;
        }
        let worlds = [false, true].map(|default| {
            let mut draft = draft.clone();
            draft.options[OptionId::from_index(0)].kind = OptionKind::Switch { default };
            draft.finish().expect("doors may need an option")
        });
        Some(Self { worlds, request, needs_goal })
    }

    fn prepare(&self, rules: &DoorRules) -> Result<Shuffler, WithNames<Impossible, World>> {
        match self.needs_goal {
            true => Shuffler::with_goal(rules, &self.request),
            false => Shuffler::new(rules, &self.request),
        }
    }

    /// Whether nothing can be spun or swapped with the bridge down, although other modes may give a map.
    fn is_unspinnable(&self) -> bool {
        let [_, down] = &self.worlds;
        let rules = DoorRules::compile(down, &Settings::defaults(down));
        let refused = self.prepare(&rules).err();
        refused.is_some_and(|reason| matches!(*reason, Impossible::NoCircle { .. }))
    }

    /// A good map of one of the worlds.
    fn good_map(&self, is_down: bool) -> Option<Linking> {
        let (world, mut good) = (&self.worlds[usize::from(is_down)], None);
        every_linking(world, &self.request, &mut |linking| {
            let sound = Linking::new(world, linking.all().to_vec()).is_ok();
            if good.is_some() || !sound {
                return;
            }
            let meets_goal = || !self.needs_goal || reached(&relinked(world, linking)).3;
            if violations(world, &self.request, linking).is_empty() && meets_goal() {
                good = Some(linking.clone());
            }
        });
        good
    }
}

fn relinked(world: &World, linking: &Linking) -> World {
    world.relinked(linking).expect("it makes a world")
}

fn bridge(draft: &mut Draft) -> RequirementId {
    let kind = OptionKind::Switch { default: false };
    let (name, help) = ("bridge".to_owned(), String::new());
    let option = draft.options.push(WorldOption { name, help, kind });
    draft.requirements.leaf(Node::Option { option, test: OptionTest::AtLeast(1) })
}

/// The first word of how something is written for debugging: the name of a variant.
fn variant(shown: &str) -> &str {
    shown.split([' ', '(']).next().unwrap_or_default()
}

#[test]
fn refused_maps_name_the_option_that_lifts_them() {
    let mut seen: BTreeMap<String, u32> = BTreeMap::new();
    for number in 0..3_000 {
        let Some(bridge) = Bridge::new(number) else { continue };
        let [up, _] = &bridge.worlds;
        let rules = DoorRules::compile(up, &Settings::defaults(up));
        let reason = match bridge.prepare(&rules).map(|shuffler| shuffle(&shuffler, 1)) {
            Err(reason) | Ok(Err(Error::Impossible(reason))) => reason,
            Ok(_) => continue,
        };
        // This is about the method: other modes may give a map.
        if matches!(*reason, Impossible::NoCircle { .. }) {
            continue;
        }
        if let Some(linking) = bridge.good_map(false) {
            panic!("map {number}: {reason}, but {linking:?} is good");
        }
        let changes = helpful_changes(&rules, &bridge.request, &reason, bridge.needs_goal, true);
        let basis = match &changes {
            None if bridge.is_unspinnable() => continue,
            None => {
                let good = bridge.good_map(true);
                assert_eq!(good, None, "map {number}: {reason}, but with a bridge it is good");
                "proved"
            }
            Some(HelpfulChanges { changes, is_shown }) => {
                let names: Vec<_> =
                    changes.iter().flatten().map(|one| (&*one.name, &one.value)).collect();
                assert_eq!(names, [("bridge", &SettingValue::Switch(true))], "map {number}");
                assert!(!is_shown || bridge.good_map(true).is_some(), "map {number}");
                if *is_shown { "lifted" } else { "not proved" }
            }
        };
        let name = format!("{:?}", *reason);
        *seen.entry(format!("{}, {basis}", variant(&name))).or_default() += 1;
    }
    for expected in [
        "Unreachable, proved",
        "Unreachable, lifted",
        "GoalOutOfReach, proved",
        "GoalOutOfReach, lifted",
        "NoLinking, proved",
        "NoLinking, lifted",
        "Trapped, proved",
    ] {
        assert!(seen.contains_key(expected), "{expected}: {seen:#?}");
    }
}

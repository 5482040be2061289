//! The missing parts of a requirement are exactly those that make it hold.

use proptest::prelude::*;
use seedwright::inspect::{UnmetRequirement, holding};
use seedwright::logic::Logic;
use seedwright::world::{Id, Node, Settings, World};

use super::reached::amounts;
use super::world_of;

/// The number of copies of each of the three items.
const COPIES: [u32; 3] = [1, 2, 2];

/// Returns a pack in which one location has a requirement.
fn pack(need: &str) -> World {
    world_of(&format!(
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'always'\n\
         [options]\nnight = {{ kind = 'switch' }}\nkeys = {{ kind = 'range', min = 0, max = 3, default = 2 }}\n\
         [tricks]\nleap = {{ max = 2, default = 1 }}\n\
         [resources]\nlight = {{ start = 1 }}\n\
         [items]\nAxe = {{}}\nBow = {{ count = 2, gives = {{ light = 1 }} }}\n\
         Cap = {{ count = 2, gives = {{ light = 2 }} }}\n\
         [rules]\narmed = 'Axe | Bow * 2'\nready = 'armed & light >= 3'\n\
         [rooms.Hall]\nlocations = [{{ name = 'Mat', need = \"{need}\" }}]\n\
         events = [{{ name = 'bell', need = 'Cap' }}]\n\
         [rooms.Yard]\n[doors]\nd = {{ a = 'Hall', b = 'Yard', need = 'Axe & bell' }}\n"
    ))
}

/// Generates requirements of every kind, as text.
fn requirement() -> impl Strategy<Value = String> {
    let single = prop::sample::select(
        &[
            "Axe",
            "Bow",
            "Bow * 2",
            "Cap",
            "Cap * 2",
            "Bow * opt(keys)",
            "Bow * 3",
            "bell",
            "armed",
            "ready",
            "light >= 2",
            "light >= 5",
            "light + 2 * Axe >= 4",
            "light >= 9",
            "reached(Yard)",
            "opt(night)",
            "opt(keys >= 2)",
            "opt(keys = 3)",
            "trick(leap)",
            "trick(leap >= 2)",
            "not! opt(night)",
            "not! trick(leap)",
            "not! Axe",
            "always",
            "never",
        ][..],
    );
    single.prop_map(str::to_owned).prop_recursive(4, 24, 4, |part| {
        let parts = prop::collection::vec(part, 1..4);
        let joined =
            |words: &'static str| move |parts: Vec<String>| format!("({})", parts.join(words));
        prop_oneof![
            parts.clone().prop_map(joined(" & ")),
            parts.clone().prop_map(joined(" | ")),
            (0..4u32, parts).prop_map(|(need, parts)| format!("{need} of ({})", parts.join(", "))),
        ]
    })
}

/// Returns every choice of copies that includes at least these.
fn above(least: [u32; 3]) -> impl Iterator<Item = [u32; 3]> {
    let range = move |item: usize| least[item]..=COPIES[item];
    range(0)
        .flat_map(move |axe| range(1).flat_map(move |bow| range(2).map(move |cap| [axe, bow, cap])))
}

/// Whether the location is open with these copies, and otherwise the missing parts.
fn ask(world: &World, held: &[u32]) -> (bool, UnmetRequirement) {
    let settings = Settings::defaults(world);
    let logic = Logic::compile(world, &settings);
    let (state, _) = holding(&logic, &settings, &amounts(held));
    let (id, location) = world.locations.iter().next().expect("there is one");
    let missing = UnmetRequirement::of(world, &logic, &state, location.need);
    (state.knows(logic.open(id)), missing)
}

proptest! {
    #[test]
    fn what_is_missing_is_what_opens(need in requirement()) {
        let world = pack(&need);
        for held in above([0; 3]) {
            let (open, missing) = ask(&world, &held);
            prop_assert_eq!(open, missing.is_nothing());
            prop_assert_eq!(open, missing.parts() == 0);
            let rest = pack(&missing.text(&world));
            for more in above(held) {
                let opens = ask(&world, &more).0;
                prop_assert_eq!(opens, ask(&rest, &more).0, "{:?}, then {:?}: {}", held, more, missing.text(&world));
                prop_assert!(missing.is_possible() || !opens);
            }
        }
    }

    #[test]
    fn nothing_that_is_held_is_called_missing(need in requirement()) {
        let world = pack(&need);
        for held in above([0; 3]) {
            for leaf in ask(&world, &held).1.leaves() {
                if let Node::Item { item, count } = leaf {
                    let needed = Settings::defaults(&world).amount(count);
                    prop_assert!(held[item.index()] < needed);
                }
                prop_assert!(!matches!(leaf, Node::Always | Node::Rule(_)));
            }
        }
    }
}

/// A requirement, the held items, and the expected missing parts.
const SIMPLIFIED: &[(&str, [u32; 3], &str, u32)] = &[
    ("Axe & Bow & Cap", [0, 1, 0], "Axe & Cap", 2),
    ("Axe | Bow & Cap", [0, 1, 0], "Axe | Cap", 1),
    ("Axe | Bow & Cap", [0, 0, 0], "Axe | Bow & Cap", 1),
    ("2 of (Axe, Bow, Cap)", [1, 0, 0], "Bow | Cap", 1),
    ("2 of (Axe, Bow, Cap)", [0, 0, 0], "2 of (Axe, Bow, Cap)", 2),
    ("3 of (Axe, Bow, Cap)", [0, 0, 0], "Axe & Bow & Cap", 3),
    ("Axe & opt(keys >= 2)", [0, 0, 0], "Axe", 1),
    ("Axe & opt(night)", [0, 0, 0], "Axe & opt(night)", 2),
    ("Axe | opt(night) & Cap", [0, 0, 0], "Axe", 1),
    ("2 of (Axe, opt(night), never)", [1, 0, 0], "opt(night) | never", 1),
    ("3 of (Axe, Bow, opt(night), never)", [0, 0, 0], "3 of (Axe, Bow, opt(night), never)", 3),
    ("not! trick(leap)", [0, 0, 0], "not! trick(leap)", 1),
    ("Axe & not! (Bow | trick(leap))", [1, 1, 0], "not! (Bow | trick(leap))", 1),
    ("armed & ready", [0, 0, 0], "(Axe | Bow * 2) & ((Axe | Bow * 2) & light >= 3)", 3),
    ("Bow * 2 & light >= 5", [0, 1, 1], "Bow * 2 & light >= 5", 2),
    ("Bow * opt(keys)", [0, 1, 0], "Bow * opt(keys)", 1),
];

#[test]
fn what_is_missing_is_told_simply() {
    for (need, held, text, parts) in SIMPLIFIED {
        let world = pack(need);
        let (_, missing) = ask(&world, held);
        assert_eq!((missing.text(&world).as_str(), missing.parts()), (*text, *parts), "{need}");
    }
}

#[test]
fn a_key_that_is_used_up_is_missing_for_every_lock() {
    let world = world_of(
        "[pack]\nformat = 1\nid = 'x'\nstart = 'Hall'\ngoal = 'always'\n\
         [items]\nKey = { count = 3, consumed = true }\n\
         [rooms.Hall]\nlocations = [{ name = '1', need = 'Key' }, { name = '2', need = 'Key * 2' }]\n",
    );
    let (_, missing) = ask(&world, &[2]);
    assert_eq!(missing.text(&world), "Key * 3");
}

//! How requirements are lowered: constants are folded, equal parts shared, thresholds share a body.

use super::sketch::{Game, Sketch};
use crate::logic::{FactId, LoweredRequirement, Origin, RuleId, RulesBuilder, State};
use crate::world::{
    Amount, ItemId, LocationId, NamedRule, Node, OptionKind, OptionTest, RequirementId,
    Requirements, Resource, ResourceId, Term, Trick, WorldOption,
};

const ALWAYS: RequirementId = Requirements::ALWAYS;
const NEVER: RequirementId = Requirements::NEVER;

/// A sketch of one spot with three items of one copy each.
fn three_items() -> (Sketch, [ItemId; 3]) {
    let mut sketch = Sketch::new();
    sketch.spots(["hall"]);
    let items = ["Axe", "Bow", "Cup"].map(|name| sketch.item(name, 1));
    sketch.draft.goals.push(ALWAYS);
    (sketch, items)
}

/// Adds a location with a requirement.
fn location_with(sketch: &mut Sketch, need: RequirementId) -> LocationId {
    let start = sketch.draft.starts[0].at;
    sketch.location(start, need)
}

/// The rules of parts of requirements.
fn parts(game: &Game) -> Vec<RuleId> {
    let rules = (0..game.logic.rules().rule_count()).map(RuleId);
    let part = |rule: &RuleId| game.logic.origin(*rule) == Origin::Part;
    rules.filter(part).collect()
}

fn first_copy(game: &Game, item: ItemId) -> LoweredRequirement {
    let copy = game.logic.pool_copies(item).next();
    LoweredRequirement::Fact(copy.expect("the pool has one"))
}

#[test]
fn equal_parts_are_compiled_once() {
    for times in [1, 1000] {
        let (mut sketch, [axe, bow, _]) = three_items();
        for number in 0..times {
            // The same requirement in new nodes each time, in both orders, and repeated.
            let (axe, bow) = (sketch.has(axe, 1), sketch.has(bow, 1));
            let parts = if number % 2 == 0 { [axe, bow, bow] } else { [bow, axe, axe] };
            let both = sketch.draft.requirements.all(&parts);
            location_with(&mut sketch, both);
        }
        let game = sketch.finish();
        assert_eq!(parts(&game).len(), 1, "{times} times `Axe & Bow`");
        assert_eq!(game.logic.rules().rule_count(), 4 + times);
    }
}

#[test]
fn any_is_at_least_one_however_often_a_part_is_named() {
    let (mut sketch, [axe, bow, _]) = three_items();
    let (axe, bow) = (sketch.has(axe, 1), sketch.has(bow, 1));
    let requirements = &mut sketch.draft.requirements;
    let needs = [
        requirements.any(&[axe, bow]),
        requirements.any(&[bow, axe, bow]),
        requirements.at_least(1, &[axe, bow, NEVER]),
        requirements.at_least(2, &[ALWAYS, axe, bow]),
    ];
    for need in needs {
        location_with(&mut sketch, need);
    }
    let game = sketch.finish();
    let first = game.logic.lowered(needs[0]);
    assert!(needs.iter().all(|need| game.logic.lowered(*need) == first));
    assert_eq!(parts(&game).len(), 1);
}

#[test]
fn parts_named_twice_count_twice() {
    let (mut sketch, [axe, bow, _]) = three_items();
    let needs = [sketch.has(axe, 1), sketch.has(axe, 1), sketch.has(bow, 1)];
    let two = sketch.draft.requirements.at_least(2, &needs);
    let chest = location_with(&mut sketch, two);
    let game = sketch.finish();
    assert!(game.opens(chest, &[(axe, 1)]) && !game.opens(chest, &[(bow, 1)]));
}

#[test]
fn constants_are_folded() {
    let (mut sketch, [axe, bow, cup]) = three_items();
    let kind = OptionKind::Switch { default: true };
    let (name, help) = ("hard".to_owned(), String::new());
    let option = sketch.draft.options.push(WorldOption { name, help, kind });
    let trick = sketch.draft.tricks.push(Trick {
        name: "leap".to_owned(),
        help: String::new(),
        max: 3,
        default: 1,
    });
    let [axe_need, bow_need] = [axe, bow].map(|item| sketch.has(item, 1));
    let two_cups = sketch.has(cup, 2);
    let requirements = &mut sketch.draft.requirements;
    let test = OptionTest::AtLeast(1);
    let on = requirements.leaf(Node::Option { option, test });
    let too_hard = requirements.leaf(Node::Trick { trick, level: 2 });
    let negated = requirements.leaf(Node::Not(too_hard));
    let negated_item = requirements.leaf(Node::Not(axe_need));
    let just_axe = requirements.all(&[on, axe_need]);
    let rule = sketch.draft.rules.push(NamedRule {
        name: "armed".to_owned(),
        note: String::new(),
        need: just_axe,
    });
    let requirements = &mut sketch.draft.requirements;
    let named = requirements.leaf(Node::Rule(rule));
    let cases = [
        (on, Some(true)),
        (too_hard, Some(false)),
        (negated, Some(true)),
        (negated_item, Some(false)),
        (two_cups, Some(false)),
        (requirements.any(&[on, bow_need]), Some(true)),
        (requirements.all(&[too_hard, bow_need]), Some(false)),
        (requirements.at_least(0, &[bow_need]), Some(true)),
        (requirements.at_least(2, &[bow_need, NEVER]), Some(false)),
        (requirements.at_least(3, &[on, on, axe_need]), None),
        (requirements.any(&[too_hard, named]), None),
        (just_axe, None),
    ];
    for (need, _) in cases {
        location_with(&mut sketch, need);
    }
    let game = sketch.finish();
    for (need, constant) in cases {
        let expected = match constant {
            Some(true) => LoweredRequirement::Always,
            Some(false) => LoweredRequirement::Never,
            None => first_copy(&game, axe),
        };
        let text = game.world.requirement_text(need);
        assert_eq!(game.logic.lowered(need), expected, "{text}");
    }
    assert_eq!(parts(&game), [], "nothing is left to compile");
}

#[test]
fn what_nothing_asks_for_is_not_compiled() {
    let (mut sketch, [axe, bow, _]) = three_items();
    let (axe, bow) = (sketch.has(axe, 1), sketch.has(bow, 1));
    let unused = sketch.draft.requirements.all(&[axe, bow]);
    let game = sketch.finish();
    assert_eq!(game.logic.lowered(unused), LoweredRequirement::Unused);
    assert_eq!(parts(&game), []);
}

#[test]
fn many_thresholds_share_one_body() {
    let mut sketch = Sketch::new();
    sketch.spots(["hall"]);
    sketch.draft.goals.push(ALWAYS);
    let coins = sketch.draft.resources.push(Resource::new("coins", 7));
    let purse = sketch.item("Purse", 100);
    sketch.draft.items[purse].gives = vec![(coins, 3)];
    for count in 1..=100 {
        let copies = sketch.has(purse, count);
        let terms = [(1, Term::Resource(coins))];
        let requirements = &mut sketch.draft.requirements;
        let sum = requirements.sum(&terms, Amount::Fixed(7 + 3 * count));
        location_with(&mut sketch, copies);
        location_with(&mut sketch, sum);
    }
    let game = sketch.finish();
    let rules = game.logic.rules();
    let mut bodies: Vec<_> =
        parts(&game).into_iter().map(|rule| rules.body(rule).as_ptr()).collect();
    assert_eq!(bodies.len(), 200);
    bodies.sort_unstable();
    bodies.dedup();
    assert_eq!(bodies.len(), 2, "one for the copies, one for the coins");
    let open = |count| {
        let state = game.holding(&[(purse, count)]);
        let locations = game.world.locations.ids();
        locations.filter(|id| state.knows(game.logic.open(*id))).count()
    };
    assert_eq!([0, 1, 57, 100].map(open), [0, 2, 114, 200]);
}

/// A resource that a copy of the item gives, and that counts only under a requirement.
fn giver(sketch: &mut Sketch, name: &str, gives: u32, with: RequirementId) -> (ItemId, ResourceId) {
    let resource = sketch.draft.resources.push(Resource::new(name, 0));
    sketch.draft.resources[resource].with = with;
    let item = sketch.item(&format!("Bag of {name}"), 9);
    sketch.draft.items[item].gives = vec![(resource, gives)];
    (item, resource)
}

#[test]
fn a_resource_counts_only_with_what_it_takes() {
    let mut sketch = Sketch::new();
    sketch.spots(["hall"]);
    sketch.draft.goals.push(ALWAYS);
    let [bow, sling] = ["Bow", "Sling"].map(|name| sketch.item(name, 1));
    let [with_bow, with_sling] = [bow, sling].map(|item| sketch.has(item, 1));
    let (quiver, arrows) = giver(&mut sketch, "arrows", 5, with_bow);
    let (pouch, stones) = giver(&mut sketch, "stones", 2, with_sling);
    sketch.draft.resources[stones].start = 3;
    let [one, other] = [arrows, stones].map(|resource| (1, Term::Resource(resource)));
    let sums = [(vec![one], 10), (vec![one, other], 10), (vec![other], 0)];
    let [ten, both, none] = sums.map(|(terms, need): (Vec<(u32, Term)>, u32)| {
        let sum = sketch.draft.requirements.sum(&terms, Amount::Fixed(need));
        location_with(&mut sketch, sum)
    });
    let game = sketch.finish();
    let opens = |location, bows, quivers, slings, pouches| {
        let held = [(bow, bows), (quiver, quivers), (sling, slings), (pouch, pouches)];
        game.opens(location, &held)
    };
    assert!(!opens(ten, 0, 9, 1, 9) && !opens(ten, 1, 1, 1, 9) && opens(ten, 1, 2, 0, 0));
    assert!(!opens(both, 0, 9, 1, 3) && opens(both, 0, 9, 1, 4), "3 + 2 * 4 stones");
    assert!(!opens(both, 1, 1, 0, 9) && opens(both, 1, 1, 1, 1), "5 arrows, 3 + 2 stones");
    assert!(opens(none, 0, 0, 0, 0));
}

#[test]
fn a_rule_that_needs_nothing_fires_at_the_start() {
    let mut builder = RulesBuilder::default();
    let facts = builder.add_facts(4);
    let [given, unneeded, free, never] = [0, 1, 2, 3].map(|number| FactId(facts.0 + number));
    let nothing = builder.add_body(&mut Vec::new());
    builder.add_rule(given, 0, nothing);
    builder.add_rule(never, 1, nothing);
    let something = builder.add_body(&mut vec![(unneeded, 1)]);
    builder.add_rule(free, 0, something);
    let (rules, order) = builder.finish();
    assert_eq!(rules.axioms().count(), 2);
    assert_eq!(order.len(), 3);
    let mut state = State::new(&rules);
    assert!(state.knows(given) && state.knows(free));
    state.propagate();
    assert!(!state.knows(unneeded) && !state.knows(never));
}

#[test]
fn facts_that_occur_twice_in_a_body_are_merged() {
    let mut builder = RulesBuilder::default();
    let (one, other, head) = (builder.add_facts(1), builder.add_facts(1), builder.add_facts(1));
    let body = builder.add_body(&mut vec![(other, 1), (one, 2), (other, 3)]);
    builder.add_rule(head, 4, body);
    let (rules, _) = builder.finish();
    assert_eq!(rules.body(RuleId(0)), [(one, 2), (other, 4)]);
    let mut state = State::new(&rules);
    state.add(one);
    state.propagate();
    assert!(!state.knows(head));
    state.add(other);
    state.propagate();
    assert!(state.knows(head));
}

//! Requirements and amounts: no cycles, nothing too large, nothing unknown.

use super::*;
use crate::random::{Seed, Stream};

#[test]
fn e0304_rules_do_not_need_themselves() {
    let expected = "E0304 Rule(NamedRuleId(1)): the rule `r0` depends on itself: `r0` → `r0`";
    assert_eq!(findings(|draft| add_circle(draft, 1)), [expected]);
    let expected =
        "E0304 Rule(NamedRuleId(1)): the rule `r0` depends on itself: `r0` → `r1` → `r2` → `r0`";
    assert_eq!(findings(|draft| add_circle(draft, 3)), [expected]);
    let expected = "E0304 Rule(NamedRuleId(1)): the rule `r0` depends on itself: \
                    `r0` → `r1` → `r2` → `r3` → `r4` → `r5` … `r0`";
    assert_eq!(findings(|draft| add_circle(draft, 100_000)), [expected]);
}

#[test]
fn e0304_every_circle_is_told_once_and_without_what_leads_to_it() {
    let reported = findings(|draft| {
        let need = draft.requirements.leaf(Node::Rule(NamedRuleId(2)));
        draft.rules.push(rule("innocent", need));
        add_circle(draft, 2);
        let own = NamedRuleId(4);
        let twice = [0, 1].map(|_| draft.requirements.leaf(Node::Rule(own)));
        let need = draft.requirements.all(&twice);
        draft.rules.push(rule("own", need));
        // `when` can't be followed through a cycle.
        draft.starts[0].when = need;
    });
    assert_eq!(
        reported,
        [
            "E0304 Rule(NamedRuleId(2)): the rule `r0` depends on itself: `r0` → `r1` → `r0`",
            "E0304 Rule(NamedRuleId(4)): the rule `own` depends on itself: `own` → `own`",
        ]
    );
}

#[test]
fn e0304_is_told_just_when_some_rule_leads_back_to_itself() {
    for number in 0..3000 {
        let seed = Seed::from_text("circles");
        let mut stream = Stream::new(&seed, "test", "rules", number);
        let mut below = |bound: u32| stream.below(bound.try_into().unwrap());
        let mut draft = sound();
        // Parts are shared among rules and refer to any rule, including later ones.
        let count = 2 + below(6);
        let mut parts = vec![Requirements::ALWAYS];
        for _ in 0..count {
            let rule = NamedRuleId(below(count));
            parts.push(draft.requirements.leaf(Node::Rule(rule)));
            let pair = [0, 1].map(|_| parts[below(parts.len() as u32) as usize]);
            parts.push(draft.requirements.all(&pair));
        }
        draft.rules = Table::new();
        for number in 0..count {
            let need = parts[below(parts.len() as u32) as usize];
            draft.rules.push(rule(&format!("r{number}"), need));
        }
        let circular = circular_rules(&draft);
        let reported = draft.finish().map(|_| ()).err().unwrap_or_default();
        assert_eq!(reported.is_empty(), circular.is_empty(), "{number}: {reported:?}");
        for finding in reported {
            let known = circular.iter().any(|id| finding.subject == Subject::Rule(*id));
            assert!(known && finding.code == "E0304", "{number}: {finding:?}");
        }
    }
}

/// The rules that depend on themselves, found by following everything from each of them.
fn circular_rules(draft: &Draft) -> Vec<NamedRuleId> {
    let uses = |rule: NamedRuleId| {
        let met = Walk::new(&draft.requirements).follow(draft.rules[rule].need);
        let named = |id: RequirementId| match draft.requirements.node(id) {
            Node::Rule(rule) => Some(rule),
            _ => None,
        };
        met.into_iter().filter_map(named).collect::<Vec<_>>()
    };
    let circular = |root: &NamedRuleId| {
        let mut reached = uses(*root);
        let mut next = 0;
        while next < reached.len() {
            for rule in uses(reached[next]) {
                if !reached.contains(&rule) {
                    reached.push(rule);
                }
            }
            next += 1;
        }
        reached.contains(root)
    };
    draft.rules.ids().filter(circular).collect()
}

#[test]
fn e0305_stages_are_plain_items() {
    let nested = findings(|draft| draft.items[ItemId(0)].progressive.push(ItemId(1)));
    let expected = "E0305 Item(ItemId(2)): `Progressive Rope` lists `Rope` in `progressive`, \
                    which is itself progressive";
    assert_eq!(nested, [expected]);
    let own = findings(|draft| draft.items[ItemId(1)].progressive.push(ItemId(1)));
    let expected =
        "E0305 Item(ItemId(1)): `Tank` lists `Tank` in `progressive`, which is itself progressive";
    assert_eq!(own, [expected]);
}

#[test]
fn e0306_amounts_stay_within_what_can_be_counted() {
    let many = findings(|draft| draft.items[ItemId(0)].count = Amount::Fixed(8_000_000));
    let expected = "E0306 Pack: there are up to 8000003 item copies; the maximum is 8000000";
    assert_eq!(many, [expected]);
    let rich = findings(|draft| draft.items[ItemId(1)].gives[0].1 = 1_000_000_000);
    let expected =
        "E0306 Resource(ResourceId(0)): all copies together give more than 1000000000 of `energy`";
    assert_eq!(rich, [expected]);
    let heavy = findings(|draft| {
        let terms = [(10_000_000, Term::Resource(ResourceId(0)))];
        let need = draft.requirements.sum(&terms, Amount::Fixed(1));
        ask(draft, need);
    });
    let expected = "E0306 Location(LocationId(0)): this sum can grow to 1990000001; the maximum is \
                    1000000000";
    assert_eq!(heavy, [expected]);
    let much = findings(|draft| {
        let terms = [(0, Term::Item(ItemId(0)))];
        let need = draft.requirements.sum(&terms, Amount::Fixed(u32::MAX));
        ask(draft, need);
    });
    let expected = "E0306 Location(LocationId(0)): this sum can grow to 4294967295; the maximum is \
                    1000000000";
    assert_eq!(much, [expected]);
}

#[test]
fn e0306_lists_end_somewhere() {
    let many = findings(|draft| draft.goals = vec![Requirements::ALWAYS; limits::ROWS + 1]);
    let expected = "E0306 Pack: the world has 16000001 goals; the maximum is 16000000";
    assert_eq!(many, [expected]);
    let many = findings(|draft| {
        let parts = vec![Requirements::ALWAYS; limits::ROWS + 1];
        draft.requirements.any(&parts);
    });
    let expected =
        "E0306 Pack: the world has 16000001 parts of requirements; the maximum is 16000000";
    assert_eq!(many, [expected]);
}

/// A resource that counts once there is enough of another one.
fn chained(draft: &mut Draft, name: &str, other: ResourceId) -> ResourceId {
    let terms = [(1, Term::Resource(other))];
    let with = draft.requirements.sum(&terms, Amount::Fixed(1));
    draft.resources.push(Resource { with, ..Resource::new(name, 0) })
}

#[test]
fn e0304_resources_do_not_count_with_themselves() {
    let own = findings(|draft| chained(draft, "arrows", ResourceId(1)));
    let expected = "E0304 Resource(ResourceId(1)): the resource `arrows` depends on itself: \
                    `arrows` → `arrows`";
    assert_eq!(own, [expected]);
    let by_rule = findings(|draft| {
        let arrows = chained(draft, "arrows", ResourceId(0));
        let terms = [(1, Term::Resource(arrows))];
        draft.rules[NamedRuleId(0)].need = draft.requirements.sum(&terms, Amount::Fixed(5));
        draft.resources[arrows].with = draft.requirements.leaf(Node::Rule(NamedRuleId(0)));
    });
    let expected = "E0304 Resource(ResourceId(1)): the resource `arrows` depends on itself: \
                    `arrows` → `climb` → `arrows`";
    let other = "E0304 Rule(NamedRuleId(0)): the rule `climb` depends on itself: \
                 `climb` → `arrows` → `climb`";
    assert!(by_rule == [expected] || by_rule == [other], "{by_rule:?}");
    let mut draft = sound();
    let arrows = chained(&mut draft, "arrows", ResourceId(0));
    chained(&mut draft, "bolts", arrows);
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

#[test]
fn e0306_a_sum_has_few_conditions() {
    let sum = |draft: &mut Draft, count: u32| {
        let terms: Vec<_> = (0..count)
            .map(|number| {
                let with = draft.requirements.item(ItemId(0), number + 1);
                let resource = draft
                    .resources
                    .push(Resource { with, ..Resource::new(&format!("r{number}"), 0) });
                (1, Term::Resource(resource))
            })
            .collect();
        let need = draft.requirements.sum(&terms, Amount::Fixed(1));
        ask(draft, need);
    };
    let mut draft = sound();
    sum(&mut draft, 4);
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
    let many = findings(|draft| sum(draft, 5));
    assert_eq!(many.len(), 1, "{many:?}");
    let words = "this sum adds resources with 5 different conditions; the maximum is 4";
    assert!(many[0].starts_with("E0306") && many[0].ends_with(words), "{many:?}");
}

#[test]
fn e0306_sums_do_not_list_copies_without_end() {
    const TANK: ItemId = ItemId(1);
    let sums = |draft: &mut Draft, term: Term, different: bool| {
        draft.items[TANK].count = Amount::Fixed(400_000);
        draft.items[TANK].gives[0].1 = 1;
        let needs: Vec<_> = (1..=100)
            .map(|number| {
                let weight = if different { number } else { 1 };
                draft.requirements.sum(&[(weight, term)], Amount::Fixed(1))
            })
            .collect();
        let need = draft.requirements.any(&needs);
        ask(draft, need);
    };
    let expected = "E0306 Pack: the sums of the world list 40000000 item copies; the maximum is \
                    32000000";
    for term in [Term::Item(TANK), Term::Resource(ResourceId(0))] {
        let many = findings(|draft| sums(draft, term, true));
        assert_eq!(many, [expected], "{term:?}");
        let mut draft = sound();
        sums(&mut draft, term, false);
        assert_eq!(draft.finish().map(|_| ()), Ok(()));
    }
}

#[test]
fn e0309_settings_alone_choose_starts_pools_and_locations() {
    let expected = [
        "E0309 Start(0): `when` depends on something that changes during the game",
        "E0309 Pool(PoolId(0)): `when` depends on something that changes during the game",
        "E0309 Location(LocationId(0)): `when` depends on something that changes during the game",
    ];
    let rope = Node::Item { item: ItemId(0), count: Amount::Fixed(1) };
    let terms = [(1, Term::Item(ItemId(0)))];
    let mut nodes: Vec<Node> = vec![rope, Node::Event(EventId(0)), Node::Reached(SpotId(0))];
    nodes.push(Node::Rule(NamedRuleId(0)));
    for node in nodes {
        let unsettled = findings(|draft| {
            let part = draft.requirements.leaf(node);
            let when = draft.requirements.any(&[Requirements::ALWAYS, part]);
            draft.starts[0].when = when;
            draft.pools[PoolId(0)].when = part;
            draft.locations[LocationId(0)].when = part;
        });
        assert_eq!(unsettled, expected, "{node:?}");
    }
    let unsettled = findings(|draft| {
        let sum = draft.requirements.sum(&terms, Amount::Fixed(1));
        draft.starts[0].when = sum;
        draft.pools[PoolId(0)].when = sum;
        draft.locations[LocationId(0)].when = sum;
    });
    assert_eq!(unsettled, expected);
    let mut draft = sound();
    let (option, test) = (HARD, OptionTest::AtLeast(1));
    let hard = draft.requirements.leaf(Node::Option { option, test });
    let (trick, level) = (TrickId(0), 1);
    let leap = draft.requirements.leaf(Node::Trick { trick, level });
    draft.starts[0].when = draft.requirements.any(&[hard, leap]);
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

#[test]
fn e0313_requirements_ask_for_values_that_exist() {
    let ask_for = |node| {
        findings(|draft| {
            let need = draft.requirements.leaf(node);
            ask(draft, need);
        })
    };
    let (trick, level) = (TrickId(0), 3);
    let expected = ["E0313 Location(LocationId(0)): the trick `leap` has no level 3"];
    assert_eq!(ask_for(Node::Trick { trick, level }), expected);
    let (option, test) = (SEA, OptionTest::Is(2));
    let expected = ["E0313 Location(LocationId(0)): the option `sea` has no value number 2"];
    assert_eq!(ask_for(Node::Option { option, test }), expected);
}

#[test]
fn e0317_amounts_come_from_numbers() {
    let count = Amount::Option(SEA);
    let expected = |subject: &str| [format!("E0317 {subject}: the option `sea` is not a number")];
    let item = findings(|draft| draft.items[ItemId(0)].count = count);
    assert_eq!(item, expected("Item(ItemId(0))"));
    let starting = findings(|draft| {
        let item = ItemId(0);
        draft.starting_items.push(ItemAmount { item, count });
    });
    assert_eq!(starting, expected("StartingItem(0)"));
    for sum in [true, false] {
        let required = findings(|draft| {
            let (terms, item) = ([(1, Term::Item(ItemId(0)))], ItemId(0));
            let need = if sum {
                draft.requirements.sum(&terms, count)
            } else {
                draft.requirements.leaf(Node::Item { item, count })
            };
            ask(draft, need);
        });
        assert_eq!(required, expected("Location(LocationId(0))"));
    }
    let mut draft = sound();
    draft.items[ItemId(0)].count = Amount::Option(PEARLS);
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

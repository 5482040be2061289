//! References: each reference in the model, broken in turn.

use super::*;

/// The subject that a change breaks, and the change.
type Broken = (&'static str, fn(&mut Draft));

/// Each reference in the model, broken in turn.
fn broken_references() -> Vec<Broken> {
    const NOTHING: RequirementId = RequirementId(999);
    vec![
        ("Room(RoomId(0))", |draft| {
            draft.rooms[RoomId(0)].area = AreaId(7);
        }),
        ("Spot(SpotId(0))", |draft| {
            draft.spots[SpotId(0)].room = RoomId(7);
        }),
        ("Link(LinkId(0))", |draft| {
            draft.links[LinkId(0)].from = NOWHERE;
        }),
        ("Link(LinkId(0))", |draft| {
            draft.links[LinkId(0)].to = NOWHERE;
        }),
        ("Link(LinkId(0))", |draft| {
            draft.links[LinkId(0)].need = NOTHING;
        }),
        ("Door(DoorId(0))", |draft| {
            draft.doors[DoorId(0)].a.spot = NOWHERE;
        }),
        ("Door(DoorId(0))", |draft| {
            draft.doors[DoorId(0)].b.need = NOTHING;
        }),
        ("Location(LocationId(0))", |draft| {
            draft.locations[LocationId(0)].at = NOWHERE;
        }),
        ("Location(LocationId(0))", |draft| ask(draft, NOTHING)),
        ("Location(LocationId(0))", |draft| {
            draft.locations[LocationId(0)].was = Some(ItemId(7));
        }),
        ("Location(LocationId(0))", |draft| {
            draft.locations[LocationId(0)].pool = Some(PoolId(7));
        }),
        ("Item(ItemId(0))", |draft| {
            draft.items[ItemId(0)].count = Amount::Option(OptionId(7));
        }),
        ("Item(ItemId(0))", |draft| {
            draft.items[ItemId(0)].pool = Some(PoolId(7));
        }),
        ("Item(ItemId(0))", |draft| {
            draft.items[ItemId(0)].gives.push((ResourceId(7), 1));
        }),
        ("Item(ItemId(0))", |draft| {
            draft.items[ItemId(0)].progressive.push(ItemId(7));
        }),
    ]
}

fn more_broken_references() -> Vec<Broken> {
    const NOTHING: RequirementId = RequirementId(999);
    vec![
        ("EventSite(EventSiteId(0))", |draft| {
            draft.event_sites[EventSiteId(0)].event = EventId(7);
        }),
        ("EventSite(EventSiteId(0))", |draft| {
            draft.event_sites[EventSiteId(0)].at = NOWHERE;
        }),
        ("EventSite(EventSiteId(0))", |draft| {
            draft.event_sites[EventSiteId(0)].need = NOTHING;
        }),
        ("Start(0)", |draft| draft.starts[0].at = NOWHERE),
        ("Start(0)", |draft| draft.starts[0].when = NOTHING),
        ("Goal(0)", |draft| draft.goals[0] = NOTHING),
        ("Pool(PoolId(0))", |draft| {
            draft.pools[PoolId(0)].when = NOTHING;
        }),
        ("Rule(NamedRuleId(0))", |draft| {
            draft.rules[NamedRuleId(0)].need = NOTHING;
        }),
        ("StartingItem(0)", |draft| {
            let (item, count) = (ItemId(7), Amount::Fixed(1));
            draft.starting_items.push(ItemAmount { item, count });
        }),
        ("StartingItem(0)", |draft| {
            let (item, count) = (ItemId(0), Amount::Option(OptionId(7)));
            draft.starting_items.push(ItemAmount { item, count });
        }),
    ]
}

fn broken_wishes() -> Vec<Broken> {
    const NO_PLACE: LocationId = LocationId(7);
    const NO_ITEM: ItemId = ItemId(7);
    vec![
        ("Pool(PoolId(0))", |draft| {
            draft.pools[PoolId(0)].areas.push(AreaId(7));
        }),
        ("Pack", |draft| draft.placement.excluded.push(NO_PLACE)),
        ("Pack", |draft| draft.placement.priority.push(NO_PLACE)),
        ("Pack", |draft| draft.placement.weights.push((NO_PLACE, 1))),
        ("Pack", |draft| {
            draft.placement.fixed.push((NO_PLACE, ItemId(0)));
        }),
        ("Pack", |draft| {
            draft.placement.fixed.push((LocationId(0), NO_ITEM));
        }),
        ("Pack", |draft| draft.placement.early.push((NO_ITEM, 1))),
        ("Pack", |draft| draft.placement.only_in.push((NO_ITEM, vec![]))),
        ("Pack", |draft| {
            draft.placement.only_in.push((ItemId(0), vec![AreaId(7)]));
        }),
        ("Pack", |draft| {
            draft.placement.never_in.push((NO_ITEM, vec![]));
        }),
        ("Pack", |draft| {
            draft.placement.never_in.push((ItemId(0), vec![AreaId(7)]));
        }),
    ]
}

#[test]
fn e0310_references_lead_somewhere() {
    for (subject, change) in
        broken_references().into_iter().chain(more_broken_references()).chain(broken_wishes())
    {
        let broken = findings(change);
        let begins = format!("E0310 {subject}: ");
        assert_eq!(broken.len(), 1, "{broken:?}");
        let fits = broken[0].starts_with(&begins) && broken[0].ends_with(" does not exist");
        assert!(fits, "{broken:?} is not about {subject}");
    }
}

#[test]
fn e0310_requirements_refer_to_something_before_them() {
    let (option, trick) = (OptionId(7), TrickId(7));
    for node in [
        Node::Item { item: ItemId(7), count: Amount::Fixed(1) },
        Node::Item { item: ItemId(0), count: Amount::Option(option) },
        Node::Rule(NamedRuleId(7)),
        Node::Event(EventId(7)),
        Node::Reached(NOWHERE),
        Node::Option { option, test: OptionTest::Is(1) },
        Node::Trick { trick, level: 1 },
        Node::Not(RequirementId(999)),
    ] {
        let broken = findings(|draft| draft.requirements.leaf(node));
        assert_eq!(broken.len(), 1, "{node:?}: {broken:?}");
        assert!(broken[0].starts_with("E0310 Pack: "), "{broken:?}");
    }
    for term in [Term::Item(ItemId(7)), Term::Resource(ResourceId(7))] {
        let sum = |draft: &mut Draft| {
            draft.requirements.sum(&[(1, term)], Amount::Fixed(1));
        };
        assert_eq!(findings(sum).len(), 1, "{term:?}");
    }
    // A requirement that is its own part would be followed forever.
    let own = |draft: &mut Draft| {
        let id = RequirementId::from_index(draft.requirements.len());
        draft.requirements.leaf(Node::Not(id));
    };
    assert_eq!(findings(own).len(), 1);
}

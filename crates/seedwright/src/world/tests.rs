//! The checks that turn a draft into a world, with their exact messages.

mod names;
mod references;
mod requirements;

use super::*;

/// A valid draft with one of everything, for tests to break.
fn sound() -> Draft {
    let mut draft = Draft::new("cove");
    let area = draft.add_area("Harbour");
    let [dock, cave] = ["Dock", "Cave"].map(|name| draft.add_room(name, area));
    let [pier, beach, mouth] = [(dock, "pier"), (dock, "beach"), (cave, "mouth")]
        .map(|(room, name)| draft.add_spot(room, name));
    let note = String::new();
    let energy = draft.resources.push(Resource::new("energy", 99));
    let rope = draft.items.push(Item::new("Rope"));
    draft.items.push(Item { gives: vec![(energy, 100)], ..Item::new("Tank") });
    draft.items.push(Item { progressive: vec![rope], ..Item::new("Progressive Rope") });
    let climb = draft.requirements.item(rope, 1);
    draft.add_link(pier, beach, Requirements::ALWAYS);
    draft.doors.push(Door::new("Dock-Cave", beach, mouth, climb));
    draft.locations.push(Location::new("Sand", beach));
    let event = draft.events.push(Event { name: "Flood".to_owned(), note: note.clone() });
    let (at, need) = (mouth, climb);
    let site = EventSite { event, at, need, note: note.clone() };
    draft.event_sites.push(site);
    draft.rules.push(rule("climb", climb));
    draft.pools.push(Pool {
        name: "cells".to_owned(),
        note,
        shuffle_within: true,
        one_per_area: false,
        areas: Vec::new(),
        when: Requirements::ALWAYS,
    });
    draft.start_at(pier);
    let goal = draft.requirements.reached(mouth);
    draft.goals.push(goal);
    add_settings(&mut draft);
    draft
}

fn add_settings(draft: &mut Draft) {
    let values = vec!["calm".to_owned(), "wild".to_owned()];
    let (min, max, default) = (1, 9, 3);
    for (name, kind) in [
        ("hard", OptionKind::Switch { default: false }),
        ("pearls", OptionKind::Range { min, max, default }),
        ("sea", OptionKind::Choice { values, default: 0 }),
    ] {
        draft.options.push(option(name, kind));
    }
    draft.tricks.push(Trick { name: "leap".to_owned(), help: String::new(), max: 2, default: 1 });
    draft.presets.push(Preset {
        name: "easy".to_owned(),
        help: String::new(),
        choices: vec![("hard".to_owned(), SettingValue::Switch(false))],
    });
}

fn option(name: &str, kind: OptionKind) -> WorldOption {
    WorldOption { name: name.to_owned(), help: String::new(), kind }
}

fn rule(name: &str, need: RequirementId) -> NamedRule {
    NamedRule { name: name.to_owned(), note: String::new(), need }
}

const HARD: OptionId = OptionId(0);

const PEARLS: OptionId = OptionId(1);

const SEA: OptionId = OptionId(2);

const NOWHERE: SpotId = SpotId(77);

/// The findings after a change to the valid draft: code, subject and message of each.
fn findings<T>(change: impl FnOnce(&mut Draft) -> T) -> Vec<String> {
    let mut draft = sound();
    change(&mut draft);
    let findings = draft.finish().expect_err("the change breaks something");
    let text = |finding: &Finding| {
        assert_eq!(finding.severity, Severity::Error);
        format!("{} {:?}: {}", finding.code, finding.subject, finding.message)
    };
    findings.iter().map(text).collect()
}

/// Gives a location a requirement.
fn ask(draft: &mut Draft, need: RequirementId) {
    draft.locations[LocationId(0)].need = need;
}

/// Adds a cycle of rules, each of which requires the next.
fn add_circle(draft: &mut Draft, length: u32) {
    let first = u32::try_from(draft.rules.len()).unwrap();
    for number in 0..length {
        let next = NamedRuleId(first + (number + 1) % length);
        let next = draft.requirements.leaf(Node::Rule(next));
        let need = draft.requirements.any(&[Requirements::NEVER, next]);
        draft.rules.push(rule(&format!("r{number}"), need));
    }
}

#[test]
fn a_sound_draft_is_a_world() {
    let world = sound().finish().expect("nothing is wrong with it");
    assert_eq!(world.spot_name(world.starts[0].at), "Dock.pier");
    assert_eq!(world.into_draft().finish().map(|_| ()), Ok(()));
}

#[test]
fn e0307_and_e0308_a_world_begins_and_ends() {
    let neither = findings(|draft| {
        draft.starts.clear();
        draft.goals.clear();
    });
    let expected = ["E0307 Pack: the world has no start", "E0308 Pack: the world has no goal"];
    assert_eq!(neither, expected);
    let nothing = Draft::default().finish().expect_err("it has nothing");
    let nothing = nothing.iter().map(|found| (found.code, found.message.as_str()));
    let expected = "the world has no start: there are no rooms, and nothing else to generate";
    assert!(nothing.clone().any(|found| found == ("E0307", expected)));
    assert!(nothing.clone().all(|found| found.0 != "E0308"));
}

#[test]
fn e0311_defaults_are_values() {
    let (min, max, default) = (3, 9, 10);
    let range = OptionKind::Range { min, max, default };
    let outside = findings(|draft| draft.options.push(option("x", range)));
    let expected = "E0311 Option(OptionId(3)): the default 10 is not between 3 and 9";
    assert_eq!(outside, [expected]);
    let (min, max, default) = (0, 1_000_000_001, 0);
    let range = OptionKind::Range { min, max, default };
    let large = findings(|draft| draft.options.push(option("x", range)));
    let expected = "E0311 Option(OptionId(3)): 1000000001 is too large; the maximum is 1000000000";
    assert_eq!(large, [expected]);
    let (values, default) = (vec!["one".to_owned()], 1);
    let choice = OptionKind::Choice { values, default };
    let missing = findings(|draft| draft.options.push(option("x", choice)));
    let expected = "E0311 Option(OptionId(3)): the default is not one of the values";
    assert_eq!(missing, [expected]);
    let high = findings(|draft| draft.tricks[TrickId(0)].default = 3);
    let expected = "E0311 Trick(TrickId(0)): the default level 3 is above the highest level, 2";
    assert_eq!(high, [expected]);
}

#[test]
fn e0312_presets_fit_the_options() {
    let choose = |name: &str, value: SettingValue| {
        let choice = (name.to_owned(), value);
        findings(|draft| draft.presets[PresetId(0)].choices.push(choice))
    };
    let expected = ["E0312 Preset(PresetId(0)): there is no option or trick `har`"];
    assert_eq!(choose("har", SettingValue::Switch(true)), expected);
    let expected = ["E0312 Preset(PresetId(0)): `pearls` can't be `10`"];
    assert_eq!(choose("pearls", SettingValue::Number(10)), expected);
    let expected = ["E0312 Preset(PresetId(0)): `leap` can't be `3`"];
    assert_eq!(choose("leap", SettingValue::Number(3)), expected);
}

#[test]
fn e0104_wishes_have_limits() {
    let expected = [
        "E0104 Pack: `attempts` must be from 1 to 1000000, not 0",
        "E0104 Pack: `swaps` must be from 0 to 1000000, not 1000001",
        "E0104 Pack: `steps` must be from 1 to 1000000000000000, not 1000000000000001",
        "E0104 Location(LocationId(0)): `weights` must be from 1 to 1000, not 0",
        "E0104 Location(LocationId(0)): `weights` must be from 1 to 1000, not 1001",
    ];
    let all = findings(|draft| {
        let request = &mut draft.placement;
        (request.attempts, request.swaps) = (Some(0), Some(1_000_001));
        request.steps = Some(1_000_000_000_000_001);
        request.weights = vec![(LocationId(0), 0), (LocationId(0), 1_001)];
    });
    assert_eq!(all, expected);
    let mut draft = sound();
    draft.placement.attempts = Some(1_000_000);
    draft.placement.swaps = Some(0);
    draft.placement.steps = Some(1_000_000_000_000_000);
    draft.placement.weights = vec![(LocationId(0), 1_000)];
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

#[test]
fn e0314_links_stay_in_a_room() {
    let leaving = findings(|draft| draft.links[LinkId(0)].to = SpotId(2));
    let expected = ["E0314 Link(LinkId(0)): a link joins spots of different rooms"];
    assert_eq!(leaving, expected);
}

#[test]
fn e0315_doors_lead_elsewhere() {
    let round = findings(|draft| draft.doors[DoorId(0)].b.spot = SpotId(1));
    let expected = ["E0315 Door(DoorId(0)): the door `Dock-Cave` leads back to its own spot"];
    assert_eq!(round, expected);
}

#[test]
fn all_problems_are_told_at_once() {
    let all = findings(|draft| {
        draft.goals.clear();
        draft.items.push(Item::new("Rope"));
        draft.links[LinkId(0)].to = SpotId(2);
        add_circle(draft, 1);
    });
    let codes: Vec<_> = all.iter().map(|finding| &finding[..5]).collect();
    assert_eq!(codes, ["E0301", "E0308", "E0314", "E0304"]);
}

#[test]
fn sharing_costs_nothing() {
    let mut draft = sound();
    let rope = ItemId(0);
    let ropes: Vec<_> = (0..200_000).map(|_| draft.requirements.item(rope, 1)).collect();
    let shared = draft.requirements.any(&ropes);
    let (option, test) = (HARD, OptionTest::AtLeast(1));
    let hard = draft.requirements.leaf(Node::Option { option, test });
    let settled = draft.requirements.any(&vec![hard; 200_000]);
    let when = draft.rules.push(rule("when", settled));
    for number in 0..20_000 {
        // Rules over one large requirement, and starts and pools with one large rule.
        draft.rules.push(rule(&format!("rule {number}"), shared));
        let when = draft.requirements.leaf(Node::Rule(when));
        let at = SpotId(0);
        draft.starts.push(Start { at, when });
    }
    for _ in 0..200_000 {
        draft.add_link(SpotId(0), SpotId(1), shared);
    }
    assert_eq!(draft.finish().map(|_| ()), Ok(()));
}

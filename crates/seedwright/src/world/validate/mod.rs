//! The checks that turn a draft into a world. What passes here can be compiled without any failure.

mod amounts;
mod names;
mod references;
mod rule_order;

use amounts::{Totals, validate_items, validate_requirements};
use names::validate_names;
use references::validate_references;
use rule_order::validate_rule_order;

use super::{Draft, Finding, Node, OptionKind, RequirementId, Settings, Subject, Walk, limits};

/// Every reason why a draft is no world.
pub(super) fn validate(draft: &Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_sizes(draft, &mut findings);
    validate_references(draft, &mut findings);
    if !findings.is_empty() {
        // The other checks follow references and would only stumble over these.
        return findings;
    }
    validate_names(draft, &mut findings);
    validate_start_and_goal(draft, &mut findings);
    validate_ways(draft, &mut findings);
    validate_options(draft, &mut findings);
    let totals = Totals::of(draft, &mut findings);
    validate_items(draft, &totals, &mut findings);
    validate_requirements(draft, &totals, &mut findings);
    validate_rule_order(draft, &mut findings);
    findings
}

fn validate_sizes(draft: &Draft, findings: &mut Vec<Finding>) {
    let sizes = [
        ("areas", draft.areas.len()),
        ("rooms", draft.rooms.len()),
        ("spots", draft.spots.len()),
        ("links", draft.links.len()),
        ("doors", draft.doors.len()),
        ("locations", draft.locations.len()),
        ("items", draft.items.len()),
        ("events", draft.events.len()),
        ("places of events", draft.event_sites.len()),
        ("rules", draft.rules.len()),
        ("requirement parts", draft.requirements.len()),
    ];
    for (what, size) in sizes {
        if size > limits::ROWS {
            let message = format!(
                "the world has {size} {what}; at most {} are possible",
                limits::ROWS
            );
            findings.push(Finding::new("E0306", Subject::Pack, message));
        }
    }
}

fn validate_start_and_goal(draft: &Draft, findings: &mut Vec<Finding>) {
    if draft.starts.is_empty() {
        let finding = Finding::new("E0307", Subject::Pack, "the world has no start");
        findings.push(
            finding.hint("say where the player begins: `start = \"Room.spot\"` under [pack]"),
        );
    }
    if draft.goals.is_empty() {
        let finding = Finding::new("E0308", Subject::Pack, "the world has no goal");
        findings.push(
            finding.hint("say what ends the game: `goal = \"reached(Room.spot)\"` under [pack]"),
        );
    }
    for (number, start) in (0u32..).zip(&draft.starts) {
        settled_by_settings(draft, start.when, Subject::Start(number), findings);
    }
    for (id, pool) in draft.pools.iter() {
        settled_by_settings(draft, pool.when, Subject::Pool(id), findings);
    }
}

/// `when` is answered before the game begins, so it may ask for options and tricks only.
fn settled_by_settings(
    draft: &Draft,
    when: RequirementId,
    subject: Subject,
    findings: &mut Vec<Finding>,
) {
    let settled = |id: &RequirementId| {
        !matches!(
            draft.requirements.node(*id),
            Node::Item { .. } | Node::Sum { .. } | Node::Event(_) | Node::Reached(_) | Node::Not(_)
        )
    };
    let mut walk = Walk::new(&draft.requirements);
    let mut open = walk.follow(when);
    let mut unsettled = false;
    while let Some(id) = open.pop() {
        unsettled |= !settled(&id);
        if let Node::Rule(rule) = draft.requirements.node(id) {
            open.extend(walk.follow(draft.rules[rule].need));
        }
    }
    if unsettled {
        let finding = Finding::new(
            "E0309",
            subject,
            "`when` asks for something that only the game decides",
        );
        findings.push(finding.hint("use opt(...) and trick(...) only"));
    }
}

fn validate_ways(draft: &Draft, findings: &mut Vec<Finding>) {
    for (id, link) in draft.links.iter() {
        if draft.spots[link.from].room != draft.spots[link.to].room {
            let finding = Finding::new(
                "E0314",
                Subject::Link(id),
                "a link joins spots of two rooms",
            );
            findings.push(finding.hint("rooms are joined by doors"));
        }
    }
    for (id, door) in draft
        .doors
        .iter()
        .filter(|(_, door)| door.a.spot == door.b.spot)
    {
        let message = format!(
            "the door `{}` leads back to the spot it stands at",
            door.name
        );
        findings.push(
            Finding::new("E0315", Subject::Door(id), message)
                .hint("give `a` and `b` different spots"),
        );
    }
}

fn validate_options(draft: &Draft, findings: &mut Vec<Finding>) {
    for (id, option) in draft.options.iter() {
        let message = match &option.kind {
            OptionKind::Range { min, max, default } if min > default || default > max => {
                format!("the default {default} is not between {min} and {max}")
            }
            OptionKind::Range { max, .. } if u64::from(*max) > limits::AMOUNT => {
                format!("{max} is too large; at most {} is possible", limits::AMOUNT)
            }
            OptionKind::Choice { values, default } if *default as usize >= values.len() => {
                "the default is not one of the values".to_owned()
            }
            _ => continue,
        };
        findings.push(Finding::new("E0311", Subject::Option(id), message));
    }
    for (id, trick) in draft
        .tricks
        .iter()
        .filter(|(_, trick)| trick.default > trick.max)
    {
        let message = format!(
            "the default level {} is above the highest, {}",
            trick.default, trick.max
        );
        findings.push(Finding::new("E0311", Subject::Trick(id), message));
    }
    let mut settings = Settings::of_draft(draft);
    for (id, preset) in draft.presets.iter() {
        for (name, value) in &preset.choices {
            if let Err(error) = settings.set(draft, name, value) {
                let finding = Finding::new("E0312", Subject::Preset(id), error.message);
                findings.push(Finding {
                    hint: error.hint,
                    ..finding
                });
            }
        }
    }
}

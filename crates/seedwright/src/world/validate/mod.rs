//! The checks that turn a draft into a world. A world that passes them can be compiled without failure.

mod amounts;
mod codes;
mod constraints;
mod damage;
mod graph;
mod layout;
mod names;
mod population;
mod references;
mod rule_order;

pub(crate) use amounts::Totals;
use amounts::{validate_items, validate_requirements};
use codes::validate_codes;
use constraints::validate_constraints;
use damage::validate_damage;
use layout::validate_layout;
use names::validate_names;
use population::validate_population;
use references::validate_references;
use rule_order::rule_cycles;

use std::collections::BTreeSet;

use super::{Draft, Finding, Fold, ItemSettings, OptionKind, Settings, Subject, limits};
use crate::section::bounds;

/// Returns every reason why a draft is not a valid world.
pub(super) fn validate(draft: &Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    validate_sizes(draft, &mut findings);
    validate_references(draft, &mut findings);
    if !findings.is_empty() {
        // The other checks follow references and would fail on invalid ones.
        return findings;
    }
    validate_names(draft, &mut findings);
    validate_start_and_goal(draft, &mut findings);
    let cycles = rule_cycles(draft);
    if cycles.is_empty() {
        validate_whens(draft, &mut findings);
    }
    if cycles.is_empty() {
        validate_damage(draft, &mut findings);
    }
    validate_ways(draft, &mut findings);
    validate_options(draft, &mut findings);
    validate_constraints(draft, &mut findings);
    validate_item_request(draft, &mut findings);
    validate_layout(draft, &mut findings);
    validate_codes(draft, &mut findings);
    validate_population(draft, &mut findings);
    let totals = Totals::of(draft, &mut findings);
    validate_items(draft, &totals, &mut findings);
    validate_requirements(draft, &totals, &mut findings);
    findings.extend(cycles);
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
        ("event sites", draft.event_sites.len()),
        ("rules", draft.rules.len()),
        ("pools", draft.pools.len()),
        ("resources", draft.resources.len()),
        ("options", draft.options.len()),
        ("tricks", draft.tricks.len()),
        ("starts", draft.starts.len()),
        ("goals", draft.goals.len()),
        ("requirements", draft.requirements.len()),
        ("parts of requirements", draft.requirements.part_count()),
    ];
    for (what, size) in sizes {
        if size > limits::ROWS {
            let message = format!("the world has {size} {what}; the maximum is {}", limits::ROWS);
            findings.push(Finding::new("E0306", Subject::Pack, message).hint("split the world"));
        }
    }
}

fn validate_start_and_goal(draft: &Draft, findings: &mut Vec<Finding>) {
    if draft.needs_no_rooms() {
        return;
    }
    if draft.rooms.is_empty() && draft.starts.is_empty() && draft.goals.is_empty() {
        let message = "the world has no start: there are no rooms, and nothing else to generate";
        findings.push(Finding::new("E0307", Subject::Pack, message).hint(
            "write [rooms], with `start` and `goal` under [pack]; or [templates] to lay out rooms, [codes] for locks, or [monsters], [weapons], [armours] and [consumables] to fill levels",
        ));
        return;
    }
    if draft.starts.is_empty() {
        let finding = Finding::new("E0307", Subject::Pack, "the world has no start");
        findings.push(
            finding.hint("say where the player starts: `start = \"Room.spot\"` under [pack]"),
        );
    }
    if draft.goals.is_empty() {
        let finding = Finding::new("E0308", Subject::Pack, "the world has no goal");
        findings.push(
            finding.hint("say what ends the game: `goal = \"reached(Room.spot)\"` under [pack]"),
        );
    }
}

/// `when` is evaluated before the game begins, so it can only depend on options and tricks. Named rules are followed,
/// so they must not be cyclic.
fn validate_whens(draft: &Draft, findings: &mut Vec<Finding>) {
    let starts = (0u32..).zip(&draft.starts);
    let starts = starts.map(|(number, start)| (Subject::Start(number), start.when));
    let pools = draft.pools.iter();
    let pools = pools.map(|(id, pool)| (Subject::Pool(id), pool.when));
    let locations = draft.locations.iter();
    let locations = locations.map(|(id, location)| (Subject::Location(id), location.when));
    let mut settled = Fold::new(draft);
    for (subject, when) in starts.chain(pools).chain(locations) {
        if !settled.of(when, |_, node, parts| node.is_settled(parts)) {
            let message = "`when` depends on something that changes during the game";
            let finding = Finding::new("E0309", subject, message);
            findings.push(finding.hint("use opt(...) and trick(...) only"));
        }
    }
}

fn validate_ways(draft: &Draft, findings: &mut Vec<Finding>) {
    for (id, link) in draft.links.iter() {
        if draft.spots[link.from].room != draft.spots[link.to].room {
            let finding =
                Finding::new("E0314", Subject::Link(id), "a link joins spots of different rooms");
            findings.push(finding.hint("use a door to join rooms"));
        }
    }
    for (id, door) in draft.doors.iter().filter(|(_, door)| door.a.spot == door.b.spot) {
        let message = format!("the door `{}` leads back to its own spot", door.name);
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
                format!("{max} is too large; the maximum is {}", limits::AMOUNT)
            }
            OptionKind::Choice { values, .. } if !distinct(values) => {
                "two of the values are the same".to_owned()
            }
            OptionKind::Choice { values, default } if *default as usize >= values.len() => {
                "the default is not one of the values".to_owned()
            }
            _ => continue,
        };
        let finding = Finding::new("E0311", Subject::Option(id), message);
        findings.push(finding.hint(format!("it takes {}", option.kind.allowed())));
    }
    for (id, trick) in draft.tricks.iter().filter(|(_, trick)| trick.default > trick.max) {
        let message = format!(
            "the default level {} is above the highest level, {}",
            trick.default, trick.max
        );
        let finding = Finding::new("E0311", Subject::Trick(id), message);
        findings.push(finding.hint("lower the default, or raise `max`"));
    }
    let mut settings = Settings::defaults(draft);
    for (id, preset) in draft.presets.iter() {
        for (name, value) in &preset.choices {
            if let Err(error) = settings.set(draft, name, value) {
                let finding = Finding::new("E0312", Subject::Preset(id), error.message);
                findings.push(Finding { hint: error.hint, ..finding });
            }
        }
    }
}

/// The placement request of a pack is checked when it is read, but a program can set anything.
fn validate_item_request(draft: &Draft, findings: &mut Vec<Finding>) {
    let request = &draft.placement;
    let own = [
        ("attempts", request.attempts.map(i128::from)),
        ("swaps", request.swaps.map(i128::from)),
        ("steps", request.steps.map(i128::from)),
        ("loops", request.loops.map(i128::from)),
        ("mix", request.mix.map(i128::from)),
    ];
    let own = own.into_iter().filter_map(|(name, number)| Some((Subject::Pack, name, number?)));
    let weights = request.weights.iter();
    let weights = weights
        .map(|(location, weight)| (Subject::Location(*location), "weights", i128::from(*weight)));
    for (subject, name, number) in own.chain(weights) {
        let (least, most) = bounds::<ItemSettings>(name);
        if !(i128::from(least)..=i128::from(most)).contains(&number) {
            let message = format!("`{name}` must be from {least} to {most}, not {number}");
            let finding = Finding::new("E0104", subject, message);
            findings.push(finding.hint("choose a number in this range"));
        }
    }
}

fn distinct(values: &[String]) -> bool {
    let mut known = BTreeSet::new();
    values.iter().all(|value| known.insert(value))
}

//! Reports constraints that settings can't break or can't meet, and defaults and presets that break one.

use super::Findings;
use crate::world::{Constraint, Finding, Reach, Settings, Subject, World};

pub(super) fn constraints(world: &World, findings: &mut Findings) {
    for (number, constraint) in (0..).zip(&world.constraints) {
        let subject = Subject::Constraint(number);
        match constraint.reach(world) {
            Reach::Always => {
                let finding =
                    Finding::new("W0491", subject, "no settings can break this constraint");
                findings.add(finding.hint("remove it, or correct it"));
            }
            Reach::Never => {
                let finding =
                    Finding::new("W0492", subject, "no settings can meet this constraint");
                findings.add(finding.hint("correct it, or widen the ranges of its options"));
            }
            Reach::Open => defaults_and_presets(world, subject, constraint, findings),
        }
    }
}

fn defaults_and_presets(
    world: &World,
    subject: Subject,
    constraint: &Constraint,
    findings: &mut Findings,
) {
    let hint = "choose values that meet it";
    if !constraint.holds(&Settings::defaults(world)) {
        let finding = Finding::new("W0493", subject, "the default settings break this constraint");
        findings.add(finding.hint(hint));
    }
    let presets = world.presets.iter();
    for (id, preset) in presets.filter(|(id, _)| !constraint.holds(&Settings::preset(world, *id))) {
        let message = format!("the preset `{}` breaks a constraint", preset.name);
        let finding = Finding::new("W0493", Subject::Preset(id), message);
        findings.add(finding.related(subject, "the constraint").hint(hint));
    }
}

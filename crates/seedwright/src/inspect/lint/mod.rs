//! What is odd about a world: things that can be used, but are probably not what their author wants.

mod counts;
mod names;
mod places;
mod uses;

use std::collections::BTreeSet;

use crate::logic::Logic;
use crate::world::{Finding, Settings, Subject, World};

/// Looks at a world under its default settings and under every preset.
pub fn lint(world: &World) -> Vec<Finding> {
    let mut findings = Findings::default();
    names::confusable_names(world, &mut findings);
    uses::unused(world, &mut findings);
    uses::never_possible(world, &mut findings);
    variant(world, &Settings::defaults(world), &mut findings);
    for (preset, row) in world.presets.iter() {
        findings.under = Some(row.name.clone());
        variant(world, &Settings::preset(world, preset), &mut findings);
    }
    findings.list
}

fn variant(world: &World, settings: &Settings, findings: &mut Findings) {
    let logic = Logic::compile(world, settings);
    places::places(world, &logic, findings);
    counts::counts(world, settings, &logic, findings);
}

/// How many findings are explained.
const MOST_EXPLAINED: usize = 200;

/// Findings so far. What was said once is not said again for a preset.
#[derive(Default)]
struct Findings {
    list: Vec<Finding>,
    said: BTreeSet<(&'static str, Subject)>,
    under: Option<String>,
}

impl Findings {
    /// Adds a finding that is explained if it is new, and if not too many were explained before it: an
    /// explanation searches the whole world.
    fn add_explained(&mut self, finding: Finding, explain: impl FnOnce(Finding) -> Finding) {
        let known = self.said.contains(&(finding.code, finding.subject));
        if known || self.list.len() >= MOST_EXPLAINED {
            self.add(finding);
        } else {
            self.add(explain(finding));
        }
    }

    fn add(&mut self, mut finding: Finding) {
        if !self.said.insert((finding.code, finding.subject)) {
            return;
        }
        if let Some(preset) = &self.under {
            finding.message = format!("{} (under the preset `{preset}`)", finding.message);
        }
        self.list.push(finding);
    }
}

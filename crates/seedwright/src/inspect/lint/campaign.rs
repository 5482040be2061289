//! What is odd about a campaign: that there can be none.

use super::Findings;
use crate::campaign::Campaigner;
use crate::world::{Finding, Settings, Subject, World};

/// Looks at the defaults and at every preset.
pub(super) fn campaign(world: &World, findings: &mut Findings) {
    let presets = world.presets.iter();
    let presets = presets.map(|(id, preset)| {
        let under = format!(" under the preset `{}`", preset.name);
        (under, Settings::preset(world, id))
    });
    let defaults = (String::new(), Settings::defaults(world));
    for (under, settings) in std::iter::once(defaults).chain(presets) {
        if let Err(reason) = Campaigner::new(world, &settings) {
            let message = format!("there can be no campaign{under}: {reason}");
            let finding = Finding::new("W0480", Subject::Campaign, message);
            findings.list.push(finding.hint("ask for less, or give the pack more"));
        }
    }
}

//! Reports a campaign that cannot be built.

use super::Findings;
use crate::campaign::Campaigner;
use crate::world::{Finding, Settings, Subject, World};

/// Checks the default settings and every preset.
pub(super) fn campaign(world: &World, findings: &mut Findings) {
    let presets = world.presets.iter();
    let presets = presets.map(|(id, preset)| {
        let under = format!(" under the preset `{}`", preset.name);
        (under, Settings::preset(world, id))
    });
    let defaults = (String::new(), Settings::defaults(world));
    for (under, settings) in std::iter::once(defaults).chain(presets) {
        if let Err(reason) = Campaigner::new(world, &settings) {
            let message = format!("no campaign can be built{under}: {reason}");
            let finding = Finding::new("W0480", Subject::Campaign, message);
            findings.list.push(
                finding.hint("request less in [campaign], or add what is missing to the pack"),
            );
        }
    }
}

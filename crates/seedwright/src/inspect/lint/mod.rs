//! Lints: reports things in a valid world that are probably mistakes.

mod campaign;
mod constraints;
mod counts;
mod layout;
mod names;
mod places;
mod population;
mod reasons;
mod uses;

use std::collections::BTreeSet;

use crate::logic::Logic;
use crate::world::{Finding, OptionKind, SettingValue, Settings, Subject, World};

/// The maximum number of choice values to check; each costs as much as a preset.
const MAX_CHOICES: usize = 32;

/// Lints a world under its default settings, under every preset, and with every value of every choice.
///
/// Choices are changed one at a time from the defaults, and only a limited number of them.
pub fn lint(world: &World) -> Vec<Finding> {
    let mut findings = Findings::default();
    names::confusable_names(world, &mut findings);
    uses::unused(world, &mut findings);
    uses::never_possible(world, &mut findings);
    constraints::constraints(world, &mut findings);
    if let Some(blueprint) = &world.layout {
        layout::layout(blueprint, &mut findings);
    }
    if let Some(stock) = &world.population {
        population::population(stock, &mut findings);
    }
    if world.campaign.is_some() {
        campaign::campaign(world, &mut findings);
    }
    if world.needs_no_rooms() {
        // Without rooms there is nothing to check about reachability.
        return findings.list;
    }
    variant(world, &Settings::defaults(world), &mut findings);
    for (preset, row) in world.presets.iter() {
        findings.under = Some(format!("under the preset `{}`", row.name));
        variant(world, &Settings::preset(world, preset), &mut findings);
    }
    for (option, word) in other_choices(world).take(MAX_CHOICES) {
        findings.under = Some(format!("with `{option} = {word}`"));
        variant(world, &chosen(world, option, word), &mut findings);
    }
    findings.list
}

/// Every value of every choice except the default, with the name of its option.
fn other_choices(world: &World) -> impl Iterator<Item = (&str, &str)> {
    world.options.rows().iter().flat_map(|option| {
        let (words, default) = match &option.kind {
            OptionKind::Choice { values, default } => (values.as_slice(), *default),
            _ => (&[][..], 0),
        };
        let others = (0u32..).zip(words).filter(move |(at, _)| *at != default);
        others.map(|(_, word)| (option.name.as_str(), word.as_str()))
    })
}

/// The default settings with another value for one choice.
fn chosen(world: &World, option: &str, word: &str) -> Settings {
    let mut settings = Settings::defaults(world);
    settings
        .set(world, option, &SettingValue::Word(word.to_owned()))
        .expect("it is one of the words of that choice");
    settings
}

fn variant(world: &World, settings: &Settings, findings: &mut Findings) {
    let logic = Logic::compile(world, settings);
    places::places(world, &logic, findings);
    counts::counts(world, settings, &logic, findings);
}

/// The maximum number of findings that are explained.
const MAX_EXPLAINED: usize = 200;

/// The findings so far. A finding is not repeated for other presets or choices.
#[derive(Default)]
struct Findings {
    list: Vec<Finding>,
    reported: BTreeSet<(&'static str, Subject)>,
    /// A description of the settings being checked, unless they are the defaults.
    under: Option<String>,
}

impl Findings {
    /// Adds a finding, with an explanation if it is new and there are not too many already: an explanation
    /// searches the whole world.
    fn add_explained(&mut self, finding: Finding, explain: impl FnOnce(Finding) -> Finding) {
        let known = self.reported.contains(&(finding.code, finding.subject));
        if known || self.list.len() >= MAX_EXPLAINED {
            self.add(finding);
        } else {
            self.add(explain(finding));
        }
    }

    fn add(&mut self, mut finding: Finding) {
        if !self.reported.insert((finding.code, finding.subject)) {
            return;
        }
        if let Some(settings) = &self.under {
            finding.message = format!("{} ({settings})", finding.message);
        }
        self.list.push(finding);
    }
}

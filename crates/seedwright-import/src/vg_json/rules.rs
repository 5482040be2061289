//! Translates helpers and techs to named rules; a tech is also a trick.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, Span};
use seedwright::world::TrickId;

use super::sources::{Role, Sources};
use crate::json::Json;
use crate::order::sorted;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The most rules of a cycle that a message names.
const MAX_NAMED: usize = 10;

/// A helper or a tech.
pub struct Rule<'d> {
    pub name: &'d str,
    pub span: Span,
    pub requires: Vec<Json<'d>>,
    pub note: String,
    pub is_tech: bool,
    /// The trick of a tech.
    pub trick: Option<TrickId>,
}

/// All helpers, then all techs.
pub struct Rules<'d> {
    pub rows: Vec<Rule<'d>>,
}

impl<'d> Rules<'d> {
    /// Reads the helpers and the techs.
    pub fn read(sources: &'d Sources<'_>, problems: &mut Problems, notes: &mut Notes<'_>) -> Self {
        let mut rules = Self { rows: Vec::new() };
        for json in sources.of(Role::Helpers) {
            for category in problems.list_field(json, "helperCategories") {
                for helper in problems.list_field(category, "helpers") {
                    let rule = read_rule(helper, &["requires"], false, problems);
                    rules.add(rule, notes);
                }
            }
        }
        for json in sources.of(Role::Tech) {
            for category in problems.list_field(json, "techCategories") {
                let mut open = problems.list_field(category, "techs");
                open.reverse();
                while let Some(tech) = open.pop() {
                    let fields = ["techRequires", "otherRequires"];
                    let rule = read_rule(tech, &fields, true, problems);
                    rules.add(rule, notes);
                    let inner = problems.optional_list(tech, "extensionTechs");
                    open.extend(inner.into_iter().rev());
                }
            }
        }
        rules
    }

    fn add(&mut self, rule: Option<Rule<'d>>, notes: &mut Notes<'_>) {
        let Some(rule) = rule else {
            return;
        };
        if self.rows.iter().any(|own| own.name == rule.name) {
            let kind = "duplicate helpers and techs: the first declaration is used";
            notes.note(Treatment::LeftOut, kind, rule.span, rule.name);
            return;
        }
        self.rows.push(rule);
    }

    /// Sorts the rules so that each comes after those it refers to.
    pub fn ordered(&self, problems: &mut Problems) -> Vec<usize> {
        let numbers = (0..).zip(&self.rows).map(|(number, rule)| (rule.name, number));
        let numbers: BTreeMap<&str, usize> = numbers.collect();
        let uses: Vec<BTreeSet<usize>> =
            self.rows.iter().map(|rule| references(&rule.requires, &numbers)).collect();
        let (order, cycle) = sorted(&uses);
        if let Some(cycle) = cycle {
            self.report_cycle(&cycle, problems);
        }
        order
    }

    fn report_cycle(&self, cycle: &[usize], problems: &mut Problems) {
        let named = cycle.iter().take(MAX_NAMED);
        let names: Vec<String> =
            named.map(|rule| format!("`{}`", EscapedName(self.rows[*rule].name))).collect();
        let message = match names.as_slice() {
            [only] => format!("{only} refers to itself"),
            several => {
                format!("helpers and techs refer to each other in a cycle: {}", several.join(", "))
            }
        };
        let Some((start, others)) = cycle.split_first() else {
            return;
        };
        let problem = Diagnostic::error("E0524", self.rows[*start].span, message);
        let others = others.iter().take(MAX_NAMED);
        let problem = others.fold(problem, |problem, other| {
            problem.related(self.rows[*other].span, "also in the cycle")
        });
        problems.add(problem.hint("remove a reference to break the cycle"));
    }
}

fn read_rule<'d>(
    json: Json<'d>,
    fields: &[&str],
    is_tech: bool,
    problems: &mut Problems,
) -> Option<Rule<'d>> {
    let name = problems.text_field(json, "name")?;
    let lists = fields.iter().map(|field| problems.list_field(json, field));
    let requires: Vec<Vec<Json<'d>>> = lists.collect();
    Some(Rule {
        name,
        span: problems.field(json, "name")?.span(),
        requires: requires.concat(),
        note: note(json),
        is_tech,
        trick: None,
    })
}

/// Returns the author's note: a text, or a list of texts.
pub fn note(json: Json<'_>) -> String {
    let Some(note) = json.get("note") else {
        return String::new();
    };
    let texts = note.text().into_iter();
    let texts: Vec<&str> = texts.chain(note.elements().filter_map(Json::text)).collect();
    texts.join(" ")
}

/// Returns the rules that requirements name. A tech named as `tech` is required without its own requirements.
fn references(requires: &[Json<'_>], numbers: &BTreeMap<&str, usize>) -> BTreeSet<usize> {
    let implied: [(&str, &str); 11] = [
        ("heatFrames", "h_heatProof"),
        ("simpleHeatFrames", "h_heatProof"),
        ("heatFramesWithEnergyDrops", "h_heatProof"),
        ("heatFrames", "canHeatRun"),
        ("simpleHeatFrames", "canHeatRun"),
        ("heatFramesWithEnergyDrops", "canHeatRun"),
        ("lavaFrames", "h_lavaProof"),
        ("lavaFramesWithEnergyDrops", "h_lavaProof"),
        ("ridleyKill", "h_heatProof"),
        ("shinespark", "canShinespark"),
        ("disableEquipment", "canDisableEquipment"),
    ];
    let mut found = BTreeSet::new();
    let mut open = requires.to_vec();
    while let Some(json) = open.pop() {
        found.extend(json.text().and_then(|name| numbers.get(name)));
        open.extend(json.elements());
        for (key, value) in json.entries() {
            let helpers = implied.iter().filter(|(own, _)| *own == key.text);
            found.extend(helpers.filter_map(|(_, name)| numbers.get(name)));
            if matches!(key.text, "and" | "or" | "not") {
                open.push(value);
            }
        }
    }
    found
}

//! Generated pickups: artifacts, keys and the like, in the number that the preset sets.
//!
//! The database only has templates of their names. Randovania creates them in code; the first ones are placed, and the
//! player starts with the others.

use std::collections::BTreeSet;

use super::pickups::{GeneratedPickups, Pickup, Reader, Role};
use super::places::Kind;
use super::preset::Setting;
use super::words::words;
use crate::json::{Json, Key};
use crate::report::Treatment;

/// Randovania's word for such pickups in presets of every game.
const COMMON_NAME: &str = "artifact";

/// One kind of generated pickup.
struct Template<'d> {
    key: Key<'d>,
    json: Json<'d>,
    /// The items of the group, if each pickup gives a different one.
    members: Vec<usize>,
    /// The item, if all give the same.
    single: Option<usize>,
    size: u32,
}

/// The numbers in a preset.
#[derive(Default)]
struct Counts {
    required: Option<u32>,
    placed: Option<u32>,
    /// Whether they stay at their original locations.
    is_original: bool,
}

impl<'d> Reader<'_, 'd, '_> {
    /// Reads all generated pickups.
    pub fn generated(&mut self, json: Json<'d>) -> Vec<Pickup<'d>> {
        let entries = self.problems.entries_field(json, "generated_pickups");
        let templates = entries.into_iter().filter_map(|(key, own)| self.template(key, own));
        let templates: Vec<Template<'d>> = templates.collect();
        let mut pickups = Vec::new();
        for number in 0..templates.len() {
            let counts = self.counts(&templates, number);
            pickups.extend(self.pickups_of(&templates[number], &counts));
        }
        pickups
    }

    fn template(&mut self, key: Key<'d>, json: Json<'d>) -> Option<Template<'d>> {
        let first = self.problems.list_field(json, "progression").into_iter().next()?;
        let name = self.problems.text(first)?;
        let shown = json.get("name_template").and_then(Json::text);
        let members = self.members(name, shown.unwrap_or("{name}"));
        let items = &self.database.items;
        let single = match members.is_empty() {
            true => Some(items.need(name, first.span(), "item", self.problems)?),
            false => None,
        };
        let size = single.map_or(members.len(), |item| self.database.capacity(item) as usize);
        let size = u32::try_from(size).unwrap_or(u32::MAX);
        Some(Template { key, json, members, single, size })
    }

    /// Returns the items whose names fit templates such as `TempleKey{i}` and `Sky Temple Key {i}`.
    fn members(&self, name: &str, shown: &str) -> Vec<usize> {
        if !name.contains('{') {
            return Vec::new();
        }
        let rows = self.database.items.rows.iter().enumerate();
        let fitting = rows.filter(|(_, row)| fits(row.key.text, name) && fits(row.name, shown));
        fitting.map(|(number, _)| number).collect()
    }

    /// Returns what the preset says about one of the templates.
    fn counts(&mut self, templates: &[Template<'d>], number: usize) -> Counts {
        let is_alone = templates.iter().filter(|own| own.size > 1).count() == 1;
        let score = |setting: &Setting<'_>, own: &Template<'_>| {
            let mut given = words(setting.name);
            given.extend(words(setting.top));
            names(own, is_alone)
                .iter()
                .filter(|name| name.is_subset(&given))
                .map(BTreeSet::len)
                .max()
        };
        let mut counts = Counts::default();
        for setting in self.preset.settings() {
            let own = score(&setting, &templates[number]);
            if own.is_none() || templates.iter().any(|other| score(&setting, other) > own) {
                continue;
            }
            let given = words(setting.name);
            if setting.json.boolean() == Some(true) && given.contains("vanilla") {
                counts.is_original = true;
            }
            let Some(value) = setting.json.integer().and_then(|value| u32::try_from(value).ok())
            else {
                continue;
            };
            let has = |word: &str| given.contains(word);
            if has("minimum") || has("maximum") {
                continue;
            }
            self.preset.mark(setting.top);
            if has("required") {
                counts.required = Some(value);
            } else if has("placed") || has("target") {
                counts.placed = Some(value);
            } else {
                counts.placed.get_or_insert(value);
            }
        }
        counts
    }

    fn pickups_of(&mut self, template: &Template<'d>, counts: &Counts) -> Vec<Pickup<'d>> {
        let &Template { key, json, size, single, .. } = template;
        let given = counts.placed.or(counts.required);
        if given.is_none() && size > 1 {
            let kind = "generated pickups: all are placed, because no setting defines their number";
            self.notes.note(Treatment::Assumed, kind, key.span, key.text);
        }
        let all = given.is_none_or(|given| given >= size)
            && counts.required.is_none_or(|own| own >= size);
        if all && !template.members.is_empty() {
            return template.members.iter().map(|item| self.member(template, *item)).collect();
        }
        let places = if counts.is_original { self.originals(template) } else { Vec::new() };
        let (required, placed) = if places.is_empty() {
            let required = counts.required.or(counts.placed).unwrap_or(size).min(size);
            (required, given.unwrap_or(size).min(size))
        } else {
            let number = u32::try_from(places.len()).unwrap_or(u32::MAX);
            (number, number)
        };
        let role = Role::Generated(GeneratedPickups {
            members: template.members.clone(),
            size,
            required,
            placed,
            separate: counts.placed.is_some() && counts.required.is_some(),
        });
        let mut pickup = self.common(key, json, role);
        pickup.progression.extend(single);
        pickup.shuffled = if places.is_empty() { placed } else { 0 };
        pickup.fixed = places;
        vec![pickup]
    }

    /// Returns the pickup of one item.
    fn member(&mut self, template: &Template<'d>, item: usize) -> Pickup<'d> {
        let row = &self.database.items.rows[item];
        let key = Key { text: row.name, span: template.key.span };
        let mut pickup = self.common(key, template.json, Role::Standard);
        pickup.progression.push(item);
        pickup.shuffled = 1;
        pickup
    }

    /// Returns the indices where pickups stay in the original game: those of nodes with the last word of their name, as
    /// in `Pickup (Boss Key)`.
    fn originals(&mut self, template: &Template<'d>) -> Vec<u32> {
        let last = template.key.text.split_whitespace().last().unwrap_or_default();
        let last = words(last);
        let nodes = self.database.places.nodes.iter();
        let own = nodes.filter(|node| words(node.key.text).is_superset(&last));
        let indices = own.filter_map(|node| match node.kind {
            Kind::Pickup(index) => Some(index),
            _ => None,
        });
        let indices: Vec<u32> = indices.take(template.size as usize).collect();
        let kind = "generated pickups at their original places: those with such a name";
        let (span, name) = (template.key.span, template.key.text);
        self.notes.note(Treatment::Assumed, kind, span, name);
        indices
    }
}

/// The names by which settings can mean a template, as words.
fn names(template: &Template<'_>, is_alone: bool) -> Vec<BTreeSet<String>> {
    let category = template.json.get("gui_category").and_then(Json::text);
    let mut names = vec![words(template.key.text)];
    names.extend(category.map(words));
    if is_alone && template.size > 1 {
        names.push(words(COMMON_NAME));
    }
    names.retain(|name| !name.is_empty());
    names
}

/// Whether a name fits a template: `{i}` stands for digits, other words in braces for anything.
fn fits(name: &str, template: &str) -> bool {
    let Some((before, rest)) = template.split_once('{') else {
        return name == template;
    };
    let Some((word, after)) = rest.split_once('}') else {
        return name == template;
    };
    let Some(name) = name.strip_prefix(before) else {
        return false;
    };
    let mut ends = name.char_indices().map(|(at, letter)| at + letter.len_utf8());
    ends.any(|end| {
        let (value, rest) = name.split_at(end);
        (word != "i" || value.bytes().all(|byte| byte.is_ascii_digit())) && fits(rest, after)
    })
}

#[cfg(test)]
mod tests {
    use super::fits;

    #[test]
    fn names_fit_templates() {
        assert!(fits("TempleKey12", "TempleKey{i}"));
        assert!(!fits("TempleKeyA", "TempleKey{i}"));
        assert!(!fits("TempleKey", "TempleKey{i}"));
        assert!(fits("Artifact of Truth", "Artifact of {name}"));
        assert!(fits("AlinosCArtifact3", "{region}CArtifact{i}"));
        assert!(!fits("AlinosAArtifact3", "{region}CArtifact{i}"));
        assert!(fits("Key", "Key"));
    }
}

//! Requirements: from JSON to terms.
//!
//! The JSON reader bounds the nesting, so the functions here can recurse. Templates are looked up, not entered;
//! each is translated after those it refers to.

use std::collections::BTreeSet;

use seedwright::name::EscapedName;
use seedwright::pack::Span;
use seedwright::world::NamedRuleId;

use super::damage::{Alternative, Amounts, Damage, both, merged};
use super::database::{Database, Reduction};
use super::places::Kind;
use super::vocabulary::{Flag, Group, HeldForm, Toggle, Vocabulary, held_term};
use crate::json::Json;
use crate::problems::Problems;
use crate::terms::{Leaf, Term, Terms};

/// A translated template.
#[derive(Clone)]
pub struct Template {
    pub rule: NamedRuleId,
    /// Its alternatives, if it has damage.
    pub alternatives: Option<Vec<Alternative>>,
    pub flags: BTreeSet<Flag>,
}

/// The notes about one requirement.
#[derive(Default)]
pub struct RequirementNotes<'d> {
    pub flags: BTreeSet<Flag>,
    pub comments: Vec<&'d str>,
}

/// Translates requirements.
pub struct Translator<'a, 'd> {
    pub database: &'a Database<'d>,
    pub vocabulary: Vocabulary,
    pub terms: Terms,
    pub damage: Damage,
    /// The translated templates; `None` for those not translated yet.
    pub templates: Vec<Option<Template>>,
    /// The rules of the templates.
    pub rules: Vec<NamedRuleId>,
    /// The highest required level of each trick.
    pub levels: Vec<u32>,
    /// The highest required amount of each item.
    pub needed: Vec<u32>,
    /// Whether any energy is required.
    pub hurts: bool,
    /// The event that has not happened yet, where a requirement is asked for that alone.
    once: Option<usize>,
    found: RequirementNotes<'d>,
}

/// A requirement, split by type.
enum Part<'d> {
    And(Vec<Json<'d>>),
    Or(Vec<Json<'d>>),
    Damage(usize, u32),
    Template(usize),
    Other,
}

impl<'a, 'd> Translator<'a, 'd> {
    /// Creates a translator without templates.
    pub fn new(database: &'a Database<'d>, vocabulary: Vocabulary, damage: Damage) -> Self {
        Self {
            database,
            vocabulary,
            terms: Terms::default(),
            damage,
            templates: vec![None; database.templates.rows.len()],
            rules: Vec::new(),
            levels: vec![0; database.tricks.rows.len()],
            needed: vec![0; database.items.rows.len()],
            hurts: false,
            once: None,
            found: RequirementNotes::default(),
        }
    }

    /// Translates a requirement, and returns it with the notes about it.
    pub fn translate(
        &mut self,
        json: Json<'d>,
        problems: &mut Problems,
    ) -> (Term, RequirementNotes<'d>) {
        self.found = RequirementNotes::default();
        let term = self.term(json, problems);
        (term, std::mem::take(&mut self.found))
    }

    /// Translates a requirement whose damage is not added to any other.
    fn term(&mut self, json: Json<'d>, problems: &mut Problems) -> Term {
        if self.hurts(json) {
            let alternatives = self.alternatives(json, problems);
            return self.settled(&alternatives);
        }
        match self.part(json, problems) {
            None => Terms::NEVER,
            Some(Part::And(items)) => self.conjunction(&items, problems),
            Some(Part::Or(items)) => {
                let parts: Vec<Term> =
                    items.into_iter().map(|item| self.term(item, problems)).collect();
                self.terms.any(parts)
            }
            Some(Part::Template(template)) => self.template(template),
            // Damage was translated above.
            Some(Part::Damage(..)) => Terms::NEVER,
            Some(Part::Other) => self.single(json, problems).unwrap_or(Terms::NEVER),
        }
    }

    fn conjunction(&mut self, items: &[Json<'d>], problems: &mut Problems) -> Term {
        let mut parts = Vec::with_capacity(items.len());
        let groups = self.whole_groups(items);
        for group in &groups {
            let Group { item, required, .. } = self.vocabulary.groups[*group];
            parts.push(self.terms.leaf(Leaf::Item(item, required)));
        }
        for item in items {
            let group = self.group_of(*item);
            if group.is_none_or(|group| !groups.contains(&group)) {
                parts.push(self.term(*item, problems));
            }
        }
        self.terms.all(parts)
    }

    /// Returns the alternatives of a requirement whose damage is added to other damage.
    fn alternatives(&mut self, json: Json<'d>, problems: &mut Problems) -> Vec<Alternative> {
        if !self.hurts(json) {
            let need = self.term(json, problems);
            return merged(vec![without_damage(need)], &mut self.terms);
        }
        match self.part(json, problems) {
            Some(Part::And(items)) => self.together(&items, problems),
            Some(Part::Or(items)) => {
                let own = items.into_iter().flat_map(|item| self.alternatives(item, problems));
                let own: Vec<Alternative> = own.collect();
                merged(own, &mut self.terms)
            }
            Some(Part::Damage(kind, amount)) => {
                let damage = self.damage.amounts(kind, amount);
                vec![Alternative { damage, need: Terms::ALWAYS }]
            }
            Some(Part::Template(template)) => self.template_alternatives(template),
            Some(Part::Other) | None => Vec::new(),
        }
    }

    /// Returns the alternatives that meet all of several requirements.
    fn together(&mut self, items: &[Json<'d>], problems: &mut Problems) -> Vec<Alternative> {
        let (hurting, harmless): (Vec<_>, Vec<_>) =
            items.iter().copied().partition(|item| self.hurts(*item));
        let need = self.conjunction(&harmless, problems);
        let mut all = vec![without_damage(need)];
        for item in hurting {
            let own = self.alternatives(item, problems);
            let (both, too_many) = both(all, own, &mut self.terms);
            if too_many {
                self.found.flags.insert(Flag::ManyAlternatives);
            }
            all = both;
        }
        all
    }

    /// Whether a requirement has damage.
    fn hurts(&self, json: Json<'d>) -> bool {
        let data = json.get("data");
        match (json.get("type").and_then(Json::text), data) {
            (Some("and" | "or"), Some(data)) => {
                let items = data.get("items").unwrap_or(data);
                items.elements().any(|item| self.hurts(item))
            }
            (Some("resource"), Some(data)) => {
                data.get("type").and_then(Json::text) == Some("damage")
            }
            (Some("template"), Some(data)) => {
                let template = data.text().and_then(|key| self.database.templates.find(key));
                let template = template.and_then(|template| self.templates[template].as_ref());
                template.is_some_and(|template| template.alternatives.is_some())
            }
            _ => false,
        }
    }

    fn part(&mut self, json: Json<'d>, problems: &mut Problems) -> Option<Part<'d>> {
        let kind = problems.field(json, "type")?;
        let name = problems.text(kind)?;
        let data = problems.field(json, "data")?;
        match name {
            "and" => Some(Part::And(self.items(data, problems))),
            "or" => Some(Part::Or(self.items(data, problems))),
            "resource" => {
                if data.get("type").and_then(Json::text) != Some("damage") {
                    return Some(Part::Other);
                }
                self.found.flags.insert(Flag::Damage);
                let damage = &self.database.damage;
                let key = problems.field(data, "name")?;
                let found = damage.need(problems.text(key)?, key.span(), "damage", problems);
                let amount = problems.field(data, "amount")?;
                let amount = problems.number(amount)?;
                refuse_denied_damage(data, problems)?;
                Some(Part::Damage(found?, amount))
            }
            "template" => {
                let templates = &self.database.templates;
                let key = problems.text(data)?;
                let Some(found) = templates.find(key) else {
                    let known = templates.rows.iter().map(|row| row.key.text);
                    problems.unknown("E0508", data.span(), "template", key, known);
                    return None;
                };
                Some(Part::Template(found))
            }
            "node" => Some(Part::Other),
            other => {
                let known = ["and", "or", "resource", "template", "node"];
                let what = "type of requirement";
                problems.unknown("E0503", kind.span(), what, other, known.into_iter());
                None
            }
        }
    }

    /// Returns the parts of a list. In older schemas it has no object with a comment around it.
    fn items(&mut self, data: Json<'d>, problems: &mut Problems) -> Vec<Json<'d>> {
        if data.is_list() {
            return data.elements().collect();
        }
        let comment = data.get("comment").and_then(Json::text);
        self.found.comments.extend(comment.filter(|comment| !comment.trim().is_empty()));
        problems.list_field(data, "items")
    }

    /// Converts alternatives to one requirement.
    fn settled(&mut self, alternatives: &[Alternative]) -> Term {
        self.hurts = true;
        let (vocabulary, rules) = (&self.vocabulary, &self.rules);
        let (reductions, terms) = (&self.database.reductions, &mut self.terms);
        // An item that reduces damage counts as soon as it is held, even one of a group.
        let holds = |reduction: &Reduction, terms: &mut Terms| {
            let (item, count) = reduction.item?;
            let held = held_term(vocabulary, item, count, terms);
            let counts = reduction.condition.and_then(|template| rules.get(template));
            let counts = counts.map_or(Terms::ALWAYS, |rule| terms.leaf(Leaf::Rule(*rule)));
            Some(terms.all([held, counts]))
        };
        let (term, costs_more) = self.damage.settled(alternatives, reductions, terms, holds);
        if costs_more {
            self.found.flags.insert(Flag::ManyAlternatives);
        }
        term
    }

    /// Translates a requirement where the player can't lose health: ways that cost some are left out.
    pub fn translate_harmless(
        &mut self,
        json: Json<'d>,
        problems: &mut Problems,
    ) -> (Term, RequirementNotes<'d>) {
        let energy = self.damage.energy.take();
        let (term, mut found) = self.translate(json, problems);
        self.damage.energy = energy;
        if found.flags.remove(&Flag::Damage) {
            found.flags.insert(Flag::DamageOfLock);
        }
        (term, found)
    }

    /// Translates a requirement for a player who has not triggered an event yet.
    pub fn translate_before(
        &mut self,
        event: usize,
        json: Json<'d>,
        problems: &mut Problems,
    ) -> Term {
        self.once = Some(event);
        let (term, _) = self.translate(json, problems);
        self.once = None;
        term
    }

    fn template(&mut self, number: usize) -> Term {
        let Some(template) = &self.templates[number] else {
            // Only templates in a cycle are missing here, and the cycle is reported.
            return Terms::NEVER;
        };
        self.found.flags.extend(&template.flags);
        let rule = template.rule;
        self.terms.leaf(Leaf::Rule(rule))
    }

    fn template_alternatives(&mut self, number: usize) -> Vec<Alternative> {
        let Some(template) = &self.templates[number] else {
            return Vec::new();
        };
        self.found.flags.extend(&template.flags);
        match &template.alternatives {
            Some(alternatives) => alternatives.clone(),
            None => vec![without_damage(self.terms.leaf(Leaf::Rule(template.rule)))],
        }
    }

    /// Translates a template. If it has damage, its alternatives are returned as well, because their damage is added
    /// to that next to the template.
    pub fn translate_template(
        &mut self,
        json: Json<'d>,
        problems: &mut Problems,
    ) -> (Term, Option<Vec<Alternative>>, RequirementNotes<'d>) {
        if !self.hurts(json) {
            let (term, found) = self.translate(json, problems);
            return (term, None, found);
        }
        self.found = RequirementNotes::default();
        let alternatives = self.alternatives(json, problems);
        let term = self.settled(&alternatives);
        (term, Some(alternatives), std::mem::take(&mut self.found))
    }

    /// Translates a requirement that is not a list, damage or a template.
    fn single(&mut self, json: Json<'d>, problems: &mut Problems) -> Option<Term> {
        let data = problems.field(json, "data")?;
        if json.get("type").and_then(Json::text) == Some("node") {
            return self.node(data, problems);
        }
        let kind = problems.field(data, "type")?;
        let key = problems.field(data, "name")?;
        let (name, span) = (problems.text(key)?, key.span());
        let amount = problems.field(data, "amount")?;
        let amount = problems.number(amount)?;
        let negate = data.get("negate").and_then(|negate| problems.boolean(negate));
        if let Some(toggle) = self.toggle(kind.text(), name, amount) {
            return Some(toggle.is(negate != Some(true), &mut self.terms));
        }
        let term =
            self.resource((problems.text(kind)?, kind.span()), (name, span), amount, problems)?;
        if negate != Some(true) {
            return Some(term);
        }
        if kind.text() == Some("events")
            && amount > 0
            && self.once == self.database.events.find(name)
        {
            return Some(Terms::ALWAYS);
        }
        if matches!(kind.text(), Some("items" | "events")) {
            self.found.flags.insert(Flag::Denied);
        }
        Some(self.terms.not(term))
    }

    /// Returns the option behind a miscellaneous resource or a version.
    fn toggle(&self, kind: Option<&str>, name: &str, amount: u32) -> Option<Toggle> {
        let (catalogue, toggles) = match kind? {
            "misc" => (&self.database.misc, &self.vocabulary.misc),
            "versions" => (&self.database.versions, &self.vocabulary.versions),
            _ => return None,
        };
        toggles[catalogue.find(name)?].filter(|_| amount > 0)
    }

    fn resource(
        &mut self,
        (kind, kind_span): (&str, Span),
        (name, span): (&str, Span),
        amount: u32,
        problems: &mut Problems,
    ) -> Option<Term> {
        let database = self.database;
        let leaf = match kind {
            "items" => {
                let item = database.items.need(name, span, "item", problems)?;
                return Some(self.held(item, amount));
            }
            _ if amount == 0 => return Some(Terms::ALWAYS),
            "events" => {
                let event = database.events.need(name, span, "event", problems)?;
                Leaf::Event(self.vocabulary.events[event])
            }
            "tricks" => {
                let trick = database.tricks.need(name, span, "trick", problems)?;
                self.levels[trick] = self.levels[trick].max(amount);
                Leaf::Trick(self.vocabulary.tricks[trick]?, amount)
            }
            "misc" => {
                let what = "miscellaneous resource";
                database.misc.need(name, span, what, problems)?;
                return None;
            }
            "versions" => {
                database.versions.need(name, span, "version", problems)?;
                return None;
            }
            other => {
                let known = ["items", "events", "tricks", "misc", "versions", "damage"];
                let what = "type of resource";
                problems.unknown("E0504", kind_span, what, other, known.into_iter());
                return None;
            }
        };
        Some(self.terms.leaf(leaf))
    }

    fn node(&mut self, data: Json<'d>, problems: &mut Problems) -> Option<Term> {
        let node = self.database.places.need(data, problems)?;
        let reached = self.terms.leaf(Leaf::Reached(self.vocabulary.spots[node]));
        // A hint counts once it is read, which can require more than reaching it.
        match self.database.places.nodes[node].kind {
            Kind::Hint(Some(read)) => {
                let read = self.term(read, problems);
                Some(self.terms.all([reached, read]))
            }
            _ => Some(reached),
        }
    }

    /// Returns the requirement of one of each of these items.
    pub fn all_held(&mut self, items: &[usize]) -> Term {
        let parts: Vec<Term> = items.iter().map(|item| self.held(*item, 1)).collect();
        self.terms.all(parts)
    }

    /// Returns the requirement of an amount of an item.
    fn held(&mut self, item: usize, amount: u32) -> Term {
        if amount == 0 {
            return Terms::ALWAYS;
        }
        self.needed[item] = self.needed[item].max(amount);
        if amount > self.database.capacity(item) {
            return Terms::NEVER;
        }
        if let HeldForm::Group(group) = self.vocabulary.items[item] {
            let group = &self.vocabulary.groups[group];
            let whole = group.members.is_empty() && amount == group.size;
            let count = if whole { group.required } else { group.placed };
            let leaf = Leaf::Item(group.item, count);
            if !whole {
                self.found.flags.insert(Flag::PartOfGroup);
            }
            return self.terms.leaf(leaf);
        }
        if self.vocabulary.partly_free[item] {
            self.found.flags.insert(Flag::FreeAmmunition);
        }
        held_term(&self.vocabulary, item, amount, &mut self.terms)
    }

    /// Returns the group, if a requirement is for one member of a group.
    fn group_of(&self, json: Json<'d>) -> Option<usize> {
        let data = json.get("data")?;
        let is_item = data.get("type").and_then(Json::text) == Some("items");
        let denied = data.get("negate").and_then(Json::boolean) == Some(true);
        let item = self.database.items.find(data.get("name")?.text()?)?;
        match self.vocabulary.items[item] {
            HeldForm::Group(group) if is_item && !denied => Some(group),
            _ => None,
        }
    }

    /// Returns the groups of which a list requires every member.
    fn whole_groups(&self, items: &[Json<'d>]) -> BTreeSet<usize> {
        let groups = (0..).zip(&self.vocabulary.groups);
        let numbered = groups.filter(|(_, group)| group.members.len() > 1);
        let whole = numbered.filter(|(number, group)| {
            let own = items.iter().filter(|item| self.group_of(**item) == Some(*number));
            let names = own.filter_map(|item| item.get("data")?.get("name")?.text());
            names.collect::<BTreeSet<_>>().len() == group.members.len()
        });
        whole.map(|(number, _)| number).collect()
    }
}

fn without_damage(need: Term) -> Alternative {
    Alternative { damage: Amounts::new(), need }
}

/// Reports negated damage, which has no meaning.
fn refuse_denied_damage(data: Json<'_>, problems: &mut Problems) -> Option<()> {
    let negate = data.get("negate").filter(|negate| negate.boolean() == Some(true));
    let Some(negate) = negate else {
        return Some(());
    };
    let name = data.get("name").and_then(Json::text).unwrap_or("?");
    let message = format!("damage `{}` can't be negated", EscapedName(name));
    problems.error("E0503", negate.span(), message, "write false");
    None
}

//! Translates requirements.

use std::collections::BTreeSet;

use seedwright::world::EventId;

use super::document::{Dump, Requirement, ResourceKind};
use super::holdings::{Exactness, Holdings};
use crate::draft::ImportDraft;
use crate::report::Treatment;
use crate::terms::{Leaf, Term, Terms};

/// A part of a requirement that is not translated exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    Denied,
    Taken,
    Bounded,
}

impl Flag {
    /// Returns its treatment, and its description in the report.
    pub fn words(self) -> (Treatment, &'static str) {
        let words = match self {
            Self::Denied => "negated items, events and nodes: never met",
            Self::Taken => "amounts that some pickups lower: as if all of these were found",
            Self::Bounded => "amounts that too many pickups give: some of these do not count",
        };
        (Treatment::Conservative, words)
    }
}

/// A translated requirement.
#[derive(Clone)]
pub struct Translated {
    pub term: Term,
    /// At most how many ways there are to meet it; 1 without damage, because such parts are not taken apart.
    pub ways: u64,
    /// Whether it can cost energy.
    pub hurts: bool,
    pub flags: BTreeSet<Flag>,
}

impl Translated {
    /// A requirement without damage.
    pub fn free(term: Term) -> Self {
        Self { term, ways: 1, hurts: false, flags: BTreeSet::new() }
    }
}

/// Translates requirements, each after its parts.
pub struct Translator<'a, 'd> {
    pub dump: &'a Dump<'d>,
    pub terms: Terms,
    pub holdings: Holdings,
    /// The event of each resource that has one.
    pub events: Vec<Option<EventId>>,
    pub done: Vec<Translated>,
}

impl Translator<'_, '_> {
    /// Translates all requirements.
    pub fn translate(&mut self, draft: &mut ImportDraft) {
        for requirement in &self.dump.requirements {
            let translated = match requirement {
                Requirement::All(parts) => self.all(parts),
                Requirement::Any(parts) => self.any(parts),
                Requirement::Has(resource, amount) => self.has(*resource, *amount, draft),
                Requirement::Not(resource, amount) => self.not(*resource, *amount, draft),
                Requirement::Damage(damage) => self.damage(*damage, draft),
            };
            self.done.push(translated);
        }
    }

    /// All of these requirements.
    pub fn all(&mut self, parts: &[usize]) -> Translated {
        let parts = parts.iter().map(|part| &self.done[*part]);
        let mut whole = Translated::free(Terms::ALWAYS);
        let mut own = Vec::new();
        for part in parts {
            own.push(part.term);
            whole.ways = whole.ways.saturating_mul(part.ways);
            whole.hurts |= part.hurts;
            whole.flags.extend(&part.flags);
        }
        whole.term = self.terms.all(own);
        whole
    }

    /// Any of these requirements.
    pub fn any(&mut self, parts: &[usize]) -> Translated {
        let mut whole = Translated::free(Terms::NEVER);
        let mut own = Vec::new();
        let (mut ways, mut is_free) = (0u64, false);
        for part in parts.iter().map(|part| &self.done[*part]) {
            own.push(part.term);
            whole.hurts |= part.hurts;
            is_free |= !part.hurts;
            if part.hurts {
                ways = ways.saturating_add(part.ways);
            }
            whole.flags.extend(&part.flags);
        }
        whole.ways = ways.saturating_add(u64::from(is_free)).max(1);
        whole.term = self.terms.any(own);
        whole
    }

    fn has(&mut self, resource: usize, amount: u32, draft: &mut ImportDraft) -> Translated {
        let dump = self.dump;
        let row = &dump.resources[resource];
        if row.kind == ResourceKind::Item {
            let named = (resource, row.name, row.span);
            let (term, exactness) = self.holdings.held(named, amount, &mut self.terms, draft);
            let mut translated = Translated::free(term);
            translated.flags.extend(match exactness {
                Exactness::Exact => None,
                Exactness::Taken => Some(Flag::Taken),
                Exactness::Bounded => Some(Flag::Bounded),
            });
            return translated;
        }
        let held = dump.starting.get(&resource).copied().unwrap_or(0);
        if i64::from(amount) <= held {
            return Translated::free(Terms::ALWAYS);
        }
        // Nothing but an item can be had twice.
        let event = self.events[resource].filter(|_| amount == 1);
        let event = event.map(|event| self.terms.leaf(Leaf::Event(event)));
        Translated::free(event.unwrap_or(Terms::NEVER))
    }

    /// Translates that there is less of a resource. The world counts that as never, unless it is settled at the start.
    fn not(&mut self, resource: usize, amount: u32, draft: &mut ImportDraft) -> Translated {
        if self.dump.resources[resource].kind == ResourceKind::Item
            && let Some(holds) = self.holdings.is_settled(resource, amount)
        {
            return Translated::free(if holds { Terms::NEVER } else { Terms::ALWAYS });
        }
        let mut translated = self.has(resource, amount, draft);
        translated.term = self.terms.not(translated.term);
        translated.flags.clear();
        if ![Terms::ALWAYS, Terms::NEVER].contains(&translated.term) {
            translated.flags.insert(Flag::Denied);
        }
        translated
    }

    fn damage(&mut self, damage: usize, draft: &mut ImportDraft) -> Translated {
        let dump = self.dump;
        let mut whole = Translated::free(Terms::NEVER);
        if dump.energy.is_none() {
            return whole;
        }
        let mut alternatives = Vec::new();
        for way in &dump.damages[damage] {
            let mut parts = Vec::new();
            for item in &way.with {
                let held = self.has(*item, 1, draft);
                whole.flags.extend(held.flags);
                parts.push(held.term);
            }
            if way.loss > 0 {
                parts.push(self.terms.leaf(Leaf::Damage(way.loss)));
                whole.hurts = true;
            }
            alternatives.push(self.terms.all(parts));
        }
        whole.ways = u64::try_from(alternatives.len()).unwrap_or(u64::MAX).max(1);
        whole.term = self.terms.any(alternatives);
        whole
    }
}

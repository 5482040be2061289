//! Requirements: from JSON to terms.
//!
//! The JSON reader bounds the nesting, so the functions here can recurse. Helpers and techs are looked up, not
//! entered.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;
use seedwright::pack::Span;
use seedwright::world::{EventId, NamedRuleId, TrickId};

use super::arsenal::Arsenal;
use super::costs::Costs;
use super::lexicon::{Lexicon, Meaning};
use super::numerics::Numerics;
use crate::json::Json;
use crate::problems::Problems;
use crate::report::Treatment;
use crate::terms::{Count, Leaf, Term, Terms};

/// A part of a requirement that is not translated exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    Cost,
    Frames,
    Damage,
    Kill,
    Charge,
    Present,
    AtMost,
    Denied,
    Withheld,
    Passed,
    NotCleared,
    Equipment,
    Door,
    FlashSuit,
    Gain,
    Unset,
    Amount,
    Full,
    Reserves,
    Collected,
    Reset,
}

impl Flag {
    /// Returns its treatment, and its description in the report.
    pub fn words(self) -> (Treatment, &'static str) {
        use Treatment::{Approximated, Conservative};
        match self {
            Self::Cost => (
                Approximated,
                "ammunition: an amount that the player can hold, for each requirement alone",
            ),
            Self::Frames => (
                Approximated,
                "heat, cold, lava, sparks and the like: energy that the player can hold, for each \
                 requirement alone, at the rates of Super Metroid, with no suit except one that protects \
                 from all of it",
            ),
            Self::Damage => (
                Approximated,
                "hits: energy that the player can hold, for each requirement alone, without suits",
            ),
            Self::Kill => (
                Approximated,
                "enemies to kill: one weapon that hurts all of them, with enough shots",
            ),
            Self::Charge => {
                (Approximated, "runways and charges: the speed booster; lengths are ignored")
            }
            Self::Present => (
                Approximated,
                "amounts that must be present or are used up: what the player can hold",
            ),
            Self::AtMost => (Conservative, "amounts that must not be exceeded: never met"),
            Self::Denied => (Conservative, "negations: `not!`, never met"),
            Self::Withheld => (
                Conservative,
                "flags set only at the end, because more is open without them: never met before",
            ),
            Self::Passed => (
                Approximated,
                "passages that a flag closes, where both the passages and the flag are needed: open",
            ),
            Self::NotCleared => (Conservative, "obstacles that must not be cleared: never met"),
            Self::Equipment => {
                (Conservative, "disabled equipment: the tech for it, even if the item is not held")
            }
            Self::Door => (
                Conservative,
                "unlocked doors: the requirement to unlock them, and the node itself",
            ),
            Self::FlashSuit => (Conservative, "used flash suits and blue suits: never met"),
            Self::Gain => (Conservative, "gained refills, flash suits and blue suits: ignored"),
            Self::Unset => (Conservative, "flags that nothing sets: never met"),
            Self::Amount => (Conservative, "amounts that nothing gives: never met"),
            Self::Full => (Conservative, "amounts that must be full: never met"),
            Self::Reserves => (Conservative, "reserves that must be used up: never met"),
            Self::Collected => (Conservative, "items that must or must not be taken: never met"),
            Self::Reset => (Conservative, "rooms that must be reset: only where one can leave"),
        }
    }
}

/// The notes about one requirement.
#[derive(Default)]
pub struct RequirementNotes {
    pub flags: BTreeSet<Flag>,
    /// The unknown names and kinds of requirements, each with its position.
    pub unknown: Vec<(String, Span, String)>,
}

/// A translated helper or tech.
#[derive(Clone, Copy)]
pub struct TranslatedRule {
    /// Its named rule; `None` if no requirement has to name it.
    pub rule: Option<NamedRuleId>,
    pub term: Term,
}

/// Translates requirements.
pub struct Translator<'d> {
    pub lexicon: Lexicon<'d>,
    pub arsenal: Arsenal<'d>,
    pub numerics: Numerics<'d>,
    pub terms: Terms,
    /// The translated helpers and techs; `None` for those not translated yet.
    pub rules: Vec<Option<TranslatedRule>>,
    /// The obstacles that are cleared where the requirement applies.
    pub cleared: BTreeSet<&'d str>,
    /// The requirements to open the locks of the room, by node number: to reach the node, and to open it.
    pub unlocks: BTreeMap<u32, Term>,
    /// The obstacles of the room that some strat clears.
    pub clearable: BTreeSet<&'d str>,
    /// The notable strats of the room, each a trick.
    pub notables: BTreeMap<&'d str, TrickId>,
    /// The number of the node where the strat begins.
    pub here: Option<u32>,
    /// The flags that the strat itself sets, if it leads nowhere else: their negation only means that it is done once.
    pub once: BTreeSet<&'d str>,
    /// The requirements that can never be met, as events without a site.
    pub unmet: UnmetEvents,
    pub found: RequirementNotes,
}

/// Events without a site, for requirements that can never be met. Their names explain why a place is closed. They come
/// after all other events.
#[derive(Default)]
pub struct UnmetEvents {
    /// The number of the first of them.
    pub first: u32,
    /// Their unique names, each with the position of its first use.
    pub names: Vec<(String, Span)>,
}

impl UnmetEvents {
    /// Returns the event with a name.
    fn event(&mut self, name: &str, span: Span) -> EventId {
        let known = self.names.iter().position(|(own, _)| own == name);
        let place = known.unwrap_or_else(|| {
            self.names.push((name.to_owned(), span));
            self.names.len() - 1
        });
        EventId(self.first + u32::try_from(place).unwrap_or(0))
    }
}

impl<'d> Translator<'d> {
    /// Translates a list of requirements that must all be met, and returns it with the notes about it.
    pub fn translate(
        &mut self,
        list: &[Json<'d>],
        problems: &mut Problems,
    ) -> (Term, RequirementNotes) {
        self.found = RequirementNotes::default();
        let term = self.all(list, problems);
        (term, std::mem::take(&mut self.found))
    }

    /// Translates a list of requirements that must all be met. Their costs are added up.
    pub fn all(&mut self, list: &[Json<'d>], problems: &mut Problems) -> Term {
        let mut costs = Costs::default();
        let mut parts = Vec::new();
        let mut open: Vec<Json<'d>> = list.iter().rev().copied().collect();
        while let Some(json) = open.pop() {
            if let Some(inner) = json.get("and") {
                let inner = problems.list(inner);
                open.extend(inner.into_iter().rev());
                continue;
            }
            parts.push(self.one(json, &mut costs, problems));
        }
        parts.extend(costs.terms(&mut self.terms));
        self.terms.all(parts)
    }

    /// Translates a requirement that is not a list, and adds its costs.
    fn one(&mut self, json: Json<'d>, costs: &mut Costs, problems: &mut Problems) -> Term {
        if let Some(name) = json.text() {
            return self.name(name, json.span());
        }
        let entries = problems.entries(json);
        let mut parts = Vec::new();
        for (key, value) in entries {
            parts.push(match key.text {
                "or" => {
                    let list = problems.list(value);
                    let own: Vec<Term> =
                        list.into_iter().map(|part| self.all(&[part], problems)).collect();
                    self.terms.any(own)
                }
                "not" => self.not(value, problems),
                _ => self.single(key, value, costs, problems),
            });
        }
        self.terms.all(parts)
    }

    /// Translates the negation of a requirement. It is exact for options and for flags that the player never sets. Any
    /// other negation is written as `not!`, which never holds.
    pub fn not(&mut self, json: Json<'d>, problems: &mut Problems) -> Term {
        if json.text().is_some_and(|name| self.once.contains(name)) {
            return Terms::ALWAYS;
        }
        let meaning = json.text().and_then(|name| self.lexicon.meanings.get(name));
        if let Some(Meaning::Mode(..)) = meaning {
            let term = self.all(&[json], problems);
            return self.terms.not(term);
        }
        if let Some(Meaning::Withheld(_)) = meaning {
            return Terms::ALWAYS;
        }
        if let Some(Meaning::Passed(_)) = meaning {
            return self.flagged(Flag::Passed, Terms::ALWAYS);
        }
        if let Some(Meaning::Undecided(denied)) = meaning {
            let open = Leaf::Item(denied.deniable, Count::Fixed(1));
            return self.terms.leaf(open);
        }
        if json.is_list() || json.get("and").is_some() || json.get("or").is_some() {
            return self.not_list(json, problems);
        }
        match json.get("not") {
            Some(inner) => self.all(&[inner], problems),
            None => {
                let term = match self.all(&[json], problems) {
                    // It could be never only because the world allows less than the game.
                    Terms::NEVER => Terms::NEVER,
                    term => self.terms.not(term),
                };
                self.flagged(Flag::Denied, term)
            }
        }
    }

    fn not_list(&mut self, json: Json<'d>, problems: &mut Problems) -> Term {
        let is_any = json.get("or").is_some();
        let list = json.get("or").or_else(|| json.get("and")).unwrap_or(json);
        let list = problems.list(list);
        let parts: Vec<Term> = list.into_iter().map(|part| self.not(part, problems)).collect();
        if is_any { self.terms.all(parts) } else { self.terms.any(parts) }
    }

    /// Translates a name.
    pub fn name(&mut self, name: &str, span: Span) -> Term {
        match (name, self.lexicon.meanings.get(name).copied()) {
            (_, Some(Meaning::Rule(number))) => self.rule(number),
            (_, Some(Meaning::Event(event) | Meaning::Passed(event))) => {
                self.terms.leaf(Leaf::Event(event))
            }
            (_, Some(Meaning::Mode(option, value))) => self.terms.leaf(Leaf::Choice(option, value)),
            (_, Some(Meaning::Item(item))) => self.terms.leaf(Leaf::Item(item, Count::Fixed(1))),
            (_, Some(Meaning::Resource(resource))) => self.terms.leaf(Leaf::Resource(resource, 1)),
            (_, Some(Meaning::Withheld(_))) => self.flagged(Flag::Withheld, Terms::NEVER),
            (_, Some(Meaning::Undecided(denied))) => {
                let [event, set] =
                    [Leaf::Event(denied.event), Leaf::Item(denied.settable, Count::Fixed(1))]
                        .map(|leaf| self.terms.leaf(leaf));
                self.terms.all([event, set])
            }
            (_, Some(Meaning::Unset)) => {
                let term = self.unmet(name, span);
                self.flagged(Flag::Unset, term)
            }
            ("never", None) => Terms::NEVER,
            (_, None) => {
                let kind = format!("the undeclared name `{}`: never met", EscapedName(name));
                self.unknown(kind, span, name)
            }
        }
    }

    /// Translates something unknown, which never holds.
    pub fn unknown(&mut self, kind: String, span: Span, what: &str) -> Term {
        self.found.unknown.push((kind, span, what.to_owned()));
        self.unmet(what, span)
    }

    /// Returns the requirement of an event without a site.
    pub fn unmet(&mut self, name: &str, span: Span) -> Term {
        let event = self.unmet.event(name, span);
        self.terms.leaf(Leaf::Event(event))
    }

    /// Returns a helper or tech. Those that always or never hold need no named rule.
    pub fn rule(&mut self, number: usize) -> Term {
        let Some(TranslatedRule { rule, term }) = self.rules[number] else {
            // Only rules in a cycle are missing here, and the cycle is reported.
            return Terms::NEVER;
        };
        match rule.filter(|_| ![Terms::ALWAYS, Terms::NEVER].contains(&term)) {
            Some(rule) => self.terms.leaf(Leaf::Rule(rule)),
            None => term,
        }
    }

    /// Notes how something was treated, and returns its term.
    pub fn flagged(&mut self, flag: Flag, term: Term) -> Term {
        self.found.flags.insert(flag);
        term
    }
}

//! Requirements: from JSON to terms.
//!
//! The nesting of JSON is bounded when it is read, so the functions here may recurse; helpers and techs are
//! not entered but looked up.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::name::EscapedName;
use seedwright::pack::Span;
use seedwright::world::{EventId, NamedRuleId};

use super::arsenal::Arsenal;
use super::costs::Costs;
use super::lexicon::{Lexicon, Meaning};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::Treatment;
use crate::terms::{Count, Leaf, Term, Terms};

/// Something in a requirement that is not carried as it is.
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
}

impl Flag {
    /// How it was treated, in words.
    pub fn words(self) -> (Treatment, &'static str) {
        use Treatment::{Approximated, Conservative};
        match self {
            Self::Cost => (
                Approximated,
                "ammunition: as much as the player can hold, for each requirement alone",
            ),
            Self::Frames => (
                Approximated,
                "heat, cold, lava, sparks and the like: energy that the player can hold, for each \
                 requirement alone, at the rates of Super Metroid, with no suit but the one that protects \
                 from all of it",
            ),
            Self::Damage => (
                Approximated,
                "hits: energy that the player can hold, for each requirement alone, without suits",
            ),
            Self::Kill => (
                Approximated,
                "enemies to kill: one weapon that hurts all of them, with as many shots as it takes",
            ),
            Self::Charge => (
                Approximated,
                "runways and charges: the speed booster, however short the runway and long the way",
            ),
            Self::Present => (
                Approximated,
                "amounts that have to be there or are used up: what the player can hold",
            ),
            Self::AtMost => (Conservative, "amounts that must not be exceeded: never"),
            Self::Denied => (Conservative, "what must not be so: `not!`, which is never"),
            Self::Withheld => (
                Conservative,
                "flags that are set only in the end, because more is open without them: never before",
            ),
            Self::Passed => (
                Approximated,
                "ways that a flag closes, where much depends on the ways and on the flag: open all the same",
            ),
            Self::NotCleared => (Conservative, "obstacles that must not be cleared: never"),
            Self::Equipment => (
                Conservative,
                "equipment that is switched off: the tech for it, even if the item is not held",
            ),
            Self::Door => {
                (Conservative, "doors that are unlocked: what unlocks them, beside the node itself")
            }
            Self::FlashSuit => (Conservative, "flash suits that are used: never"),
            Self::Gain => (Conservative, "refills and flash suits that are gained: nothing"),
            Self::Unset => (Conservative, "flags that nothing sets: never"),
            Self::Amount => (Conservative, "amounts of what nothing gives: never"),
        }
    }
}

/// What was found in one requirement.
#[derive(Default)]
pub struct RequirementNotes {
    pub flags: BTreeSet<Flag>,
    /// Names and kinds of requirements that mean nothing, each with where it stands.
    pub unknown: Vec<(String, Span, String)>,
}

/// A named rule that was translated.
#[derive(Clone, Copy)]
pub struct TranslatedRule {
    pub rule: NamedRuleId,
    pub term: Term,
}

/// Translates requirements.
pub struct Translator<'d> {
    pub lexicon: Lexicon<'d>,
    pub arsenal: Arsenal<'d>,
    pub terms: Terms,
    /// What is known of each helper and tech; none before its turn.
    pub rules: Vec<Option<TranslatedRule>>,
    /// The obstacles that are cleared where the requirement is asked for.
    pub cleared: BTreeSet<&'d str>,
    /// What opens the locks of the room, by the number of the node: where it is, and what it takes.
    pub unlocks: BTreeMap<u32, Term>,
    /// The flags that the strat itself sets, where it leads nowhere else: that they are not set yet only
    /// says that it is done once.
    pub once: BTreeSet<&'d str>,
    /// What nothing can ever meet, as events that happen nowhere.
    pub unmet: UnmetEvents,
    pub found: RequirementNotes,
}

/// Events that happen nowhere: what they stand for is never so, and whoever asks why a place is closed is
/// told its name. They come after all other events.
#[derive(Default)]
pub struct UnmetEvents {
    /// The number of the first of them.
    pub first: u32,
    /// Their names, each once, and where they are asked for first.
    pub names: Vec<(String, Span)>,
}

impl UnmetEvents {
    /// The event of a name.
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
    /// Translates a list of requirements that all have to be met, and answers what was found in it.
    pub fn translate(
        &mut self,
        list: &[Json<'d>],
        problems: &mut Problems,
    ) -> (Term, RequirementNotes) {
        self.found = RequirementNotes::default();
        let term = self.all(list, problems);
        (term, std::mem::take(&mut self.found))
    }

    /// All of these. What they cost is added up.
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

    /// One requirement that is no list; what it costs is added to the costs.
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

    /// What holds whenever a requirement does not: options decide it, or the player never sets the flag.
    /// Anything else that is denied is written as `not!`, which holds never.
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
                    // It may be never only because less is allowed than in the game.
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

    /// What a name stands for.
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
                let kind =
                    format!("the name `{}`, which nothing declares: never", EscapedName(name));
                self.unknown(kind, span, name)
            }
        }
    }

    /// Something that means nothing holds never.
    pub fn unknown(&mut self, kind: String, span: Span, what: &str) -> Term {
        self.found.unknown.push((kind, span, what.to_owned()));
        self.unmet(what, span)
    }

    /// Something that is never so.
    pub fn unmet(&mut self, name: &str, span: Span) -> Term {
        let event = self.unmet.event(name, span);
        self.terms.leaf(Leaf::Event(event))
    }

    /// A helper or tech. Those that hold always or never need not be named.
    pub fn rule(&mut self, number: usize) -> Term {
        match self.rules[number] {
            None => Terms::NEVER,
            Some(named) if [Terms::ALWAYS, Terms::NEVER].contains(&named.term) => named.term,
            Some(named) => self.terms.leaf(Leaf::Rule(named.rule)),
        }
    }

    /// Notes how something was treated, and answers the term for it.
    pub fn flagged(&mut self, flag: Flag, term: Term) -> Term {
        self.found.flags.insert(flag);
        term
    }
}

//! Builds a world draft from a database.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{
    Amount, Event, EventId, EventSite, ItemId, NamedRule, OptionKind, RequirementId, Requirements,
    ReturnMode, RoomId, SpotId, Subject, Trick, TrickId,
};

use super::arsenal::Arsenal;
use super::connection::Charges;
use super::connection::Connection;
use super::lexicon::{Flag, Lexicon, Meaning, UndecidedFlag, flags};
use super::numerics::Numerics;
use super::places::Places;
use super::plan::{Denial, Plan, UsedNames};
use super::requirement::{RequirementNotes, TranslatedRule, Translator, UnmetEvents};
use super::rules::Rules;
use super::sources::Sources;
use crate::draft::ImportDraft;
use crate::json::Json;
use crate::names::Names;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::terms::{Leaf, Term, Terms};

/// The name of the option for the game mode.
const MODE: &str = "mode";
/// The default mode, if the game has it.
const DEFAULT_MODE: &str = "Normal";

/// Converts a database to a draft.
pub struct Builder<'a, 'd, 's> {
    pub sources: &'d Sources<'d>,
    pub places: &'a Places<'d>,
    pub draft: ImportDraft,
    pub notes: &'a mut Notes<'s>,
    pub problems: &'a mut Problems,
    pub translator: Translator<'d>,
    pub rules: Rules<'d>,
    pub flags: Vec<Flag<'d>>,
    /// The decisions made before the build.
    pub plan: Plan<'d>,
    pub connections: Vec<Connection<'d>>,
    pub charges: Charges<'d>,
    pub event_names: Names,
    pub rooms: Vec<RoomId>,
    /// The spots of the nodes of each room.
    pub spots: Vec<Vec<SpotId>>,
    /// The requirement to leave through each node of each room.
    pub locks: Vec<Vec<Term>>,
    /// The items by their names in nodes.
    pub items: BTreeMap<&'d str, ItemId>,
    /// The items that are placed as expansions.
    pub expansions: BTreeSet<ItemId>,
    /// The events of locks that need a cleared obstacle, by room and node.
    pub unlocked: BTreeMap<(usize, usize), EventId>,
    /// The tricks of the notable strats of each room.
    pub notables: Vec<BTreeMap<&'d str, TrickId>>,
}

impl<'a, 'd, 's> Builder<'a, 'd, 's> {
    /// Creates a builder with an empty draft.
    pub fn new(
        sources: &'d Sources<'d>,
        places: &'a Places<'d>,
        plan: Plan<'d>,
        problems: &'a mut Problems,
        notes: &'a mut Notes<'s>,
    ) -> Self {
        let rules = Rules::read(sources, problems, notes);
        let flags = flags(sources, places, problems, notes);
        let translator = Translator {
            lexicon: Lexicon::default(),
            arsenal: Arsenal::read(sources, problems),
            numerics: Numerics::read(sources, problems),
            terms: Terms::default(),
            rules: vec![None; rules.rows.len()],
            cleared: BTreeSet::new(),
            unlocks: BTreeMap::new(),
            clearable: BTreeSet::new(),
            notables: BTreeMap::new(),
            here: None,
            once: BTreeSet::new(),
            unmet: UnmetEvents::default(),
            found: RequirementNotes::default(),
        };
        Self {
            sources,
            places,
            draft: ImportDraft::new("vg-json"),
            notes,
            problems,
            translator,
            rules,
            flags,
            plan,
            connections: Vec::new(),
            charges: Charges::default(),
            event_names: Names::default(),
            rooms: Vec::new(),
            spots: Vec::new(),
            locks: Vec::new(),
            items: BTreeMap::new(),
            expansions: BTreeSet::new(),
            unlocked: BTreeMap::new(),
            notables: Vec::new(),
        }
    }

    /// Adds everything, in an order in which requirements can refer to what they need.
    pub fn build(&mut self) {
        self.add_items();
        self.class_items();
        self.add_events();
        self.add_modes();
        self.read_connections();
        self.add_charges();
        self.add_lock_events();
        self.translator.unmet.first = u32::try_from(self.draft.draft.events.len()).unwrap_or(0);
        self.add_rules();
        self.add_notables();
        self.add_spots();
        self.add_rooms();
        self.add_doors();
        self.add_unmet();
        self.add_start();
        self.add_pools();
        self.draft.draft.return_mode = ReturnMode::Warp;
        self.draft.draft.note = "Imported from a vg-json-data database. Costs (ammunition, damage, heat) are \
             required as amounts that the player can hold: each passage alone, with everything full."
            .to_owned();
    }

    /// Writes a term into the requirements of the draft.
    pub fn write(&mut self, term: Term) -> RequirementId {
        self.translator.terms.write(term, &mut self.draft.draft.requirements)
    }

    /// Translates a list of requirements that must all be met, and notes how.
    pub fn translate(
        &mut self,
        list: &[Json<'d>],
        kind: &str,
        span: Span,
        what: impl Fn() -> String,
    ) -> Term {
        let (term, found) = self.translator.translate(list, self.problems);
        self.note_found(found, kind, span, what);
        term
    }

    /// Translates the negation of a requirement, and notes how.
    pub fn translate_not(&mut self, json: Json<'d>, kind: &str, what: impl Fn() -> String) -> Term {
        self.translator.found = RequirementNotes::default();
        let term = self.translator.not(json, self.problems);
        let found = std::mem::take(&mut self.translator.found);
        self.note_found(found, kind, json.span(), what);
        term
    }

    fn note_found(
        &mut self,
        found: RequirementNotes,
        kind: &str,
        span: Span,
        what: impl Fn() -> String,
    ) {
        if found.flags.is_empty() && found.unknown.is_empty() {
            self.notes.note(Treatment::Exact, kind, span, what());
        }
        for flag in &found.flags {
            let (treatment, words) = flag.words();
            self.notes.note(treatment, words, span, what());
        }
        for (kind, span, name) in found.unknown {
            let what = format!("{}: {name}", what());
            self.notes.note(Treatment::Conservative, &kind, span, what);
        }
    }

    /// Adds an event for each flag that something sets.
    fn add_events(&mut self) {
        for number in 0..self.flags.len() {
            let flag = &self.flags[number];
            if !flag.is_set {
                let meaning = Meaning::Unset;
                self.translator.lexicon.meanings.insert(flag.name, meaning);
                continue;
            }
            let event = self.draft.draft.events.push(Event {
                name: self.event_names.take("", flag.name),
                note: flag.note.to_owned(),
            });
            self.draft.spans.insert(Subject::Event(event), flag.span);
            self.notes.note(Treatment::Exact, "flags", flag.span, flag.name);
            let meaning = match self.plan.denials.get(flag.name) {
                Some(Denial::Withheld) => Meaning::Withheld(event),
                Some(Denial::Passed) => Meaning::Passed(event),
                Some(Denial::Undecided) => {
                    let mut item = || {
                        let item = self.draft.add_item(flag.name, flag.span);
                        self.draft.draft.items[item].count = Amount::Fixed(1);
                        item
                    };
                    Meaning::Undecided(UndecidedFlag { event, settable: item(), deniable: item() })
                }
                None => Meaning::Event(event),
            };
            self.translator.lexicon.meanings.insert(flag.name, meaning);
        }
    }

    /// Adds an event without a site for each requirement that can never be met.
    fn add_unmet(&mut self) {
        for (name, span) in std::mem::take(&mut self.translator.unmet.names) {
            let event = self.draft.draft.events.push(Event {
                name: self.event_names.take("", &name),
                note: "The database requires it but does not define how it happens.".to_owned(),
            });
            self.draft.spans.insert(Subject::Event(event), span);
        }
    }

    /// Adds an option whose values are the flags of game modes.
    fn add_modes(&mut self) {
        let modes: Vec<&Flag<'d>> = self.flags.iter().filter(|flag| flag.is_mode()).collect();
        let Some(first) = modes.first() else {
            return;
        };
        let short = |flag: &Flag<'d>| {
            let name = flag.name.trim_start_matches("f_");
            name.trim_end_matches("Mode").to_owned()
        };
        let values: Vec<String> = modes.iter().map(|flag| short(flag)).collect();
        let usual = values.iter().position(|value| value == DEFAULT_MODE);
        let default = u32::try_from(usual.unwrap_or(0)).unwrap_or(0);
        let kind = OptionKind::Choice { values, default };
        let help = "the game mode".to_owned();
        let option = self.draft.add_option(MODE, help, kind, first.span);
        for (value, flag) in (0u32..).zip(modes) {
            let kind = "game modes, which nothing sets: values of the option `mode`";
            self.notes.note(Treatment::Assumed, kind, flag.span, flag.name);
            let meaning = Meaning::Mode(option, value);
            self.translator.lexicon.meanings.insert(flag.name, meaning);
        }
    }

    /// Adds a trick for each notable strat of each room.
    fn add_notables(&mut self) {
        for room in &self.places.rooms {
            let mut tricks = BTreeMap::new();
            for notable in &room.notables {
                let name = format!("{}: {}", room.name, notable.name);
                let trick = self.draft.draft.tricks.push(Trick {
                    name: self.draft.option_names.take("", &name),
                    help: notable.note.clone(),
                    max: 1,
                    default: 1,
                });
                self.draft.spans.insert(Subject::Trick(trick), notable.span);
                self.notes.note(Treatment::Exact, "notable strats", notable.span, name);
                tricks.insert(notable.name, trick);
            }
            self.notables.push(tricks);
        }
    }

    fn add_rules(&mut self) {
        for number in 0..self.rules.rows.len() {
            let is_used = self.is_used(|used| used.tricks.contains(&number));
            let rule = &mut self.rules.rows[number];
            let meanings = &mut self.translator.lexicon.meanings;
            meanings.insert(rule.name, Meaning::Rule(number));
            if !rule.is_tech || !is_used {
                continue;
            }
            let trick = self.draft.draft.tricks.push(Trick {
                name: self.draft.option_names.take("", rule.name),
                help: rule.note.clone(),
                max: 1,
                default: 1,
            });
            rule.trick = Some(trick);
            self.draft.spans.insert(Subject::Trick(trick), rule.span);
            self.translator.lexicon.tricks.insert(rule.name, trick);
        }
        let mut names = Names::default();
        for number in self.rules.ordered(self.problems) {
            if self.is_used(|used| used.rules.contains(&number)) {
                self.add_rule(number, &mut names);
                continue;
            }
            let row = &self.rules.rows[number];
            let kind = match row.trick {
                None => "helpers and techs that nothing requires",
                Some(_) => "requirements of techs that only name the tech itself",
            };
            self.notes.note(Treatment::LeftOut, kind, row.span, row.name);
            // No requirement names it, but some may still use it: one that always holds needs no name.
            let term = self.rule_term(number, None);
            self.translator.rules[number] = Some(TranslatedRule { rule: None, term });
        }
    }

    /// Whether something requires it, as far as known.
    pub fn is_used(&self, among: impl Fn(&UsedNames) -> bool) -> bool {
        self.plan.used.as_ref().is_none_or(among)
    }

    fn add_rule(&mut self, number: usize, names: &mut Names) {
        let row = &self.rules.rows[number];
        let (name, span, trick, note) = (row.name, row.span, row.trick, row.note.clone());
        let kind = if trick.is_some() { "techs" } else { "helpers" };
        let term = self.rule_term(number, Some(kind));
        let need = self.write(term);
        let rule = self.draft.draft.rules.push(NamedRule {
            name: names.take("", name),
            note: if trick.is_some() { String::new() } else { note },
            need,
        });
        self.draft.spans.insert(Subject::Rule(rule), span);
        self.translator.rules[number] = Some(TranslatedRule { rule: Some(rule), term });
    }

    /// Translates a helper or a tech. It is noted under a kind, if there is one.
    fn rule_term(&mut self, number: usize, kind: Option<&str>) -> Term {
        let row = &self.rules.rows[number];
        let (name, span, trick, requires) = (row.name, row.span, row.trick, row.requires.clone());
        let term = match kind {
            Some(kind) => self.translate(&requires, kind, span, || name.to_owned()),
            None => self.translator.translate(&requires, self.problems).0,
        };
        let terms = &mut self.translator.terms;
        match trick {
            Some(trick) => {
                let known = terms.leaf(Leaf::Trick(trick, 1));
                terms.all([known, term])
            }
            None => term,
        }
    }

    /// Adds an event site at the start for each flag that is set when the game begins.
    pub fn add_starting_flags(&mut self, start: SpotId) {
        let events: Vec<EventId> = self
            .flags
            .iter()
            .filter(|flag| flag.is_starting)
            .filter_map(|flag| match self.translator.lexicon.meanings.get(flag.name) {
                Some(Meaning::Event(event) | Meaning::Passed(event)) => Some(*event),
                Some(Meaning::Undecided(flag)) => Some(flag.event),
                _ => None,
            })
            .collect();
        for event in events {
            self.draft.draft.event_sites.push(EventSite {
                event,
                at: start,
                need: Requirements::ALWAYS,
                note: "True from the start.".to_owned(),
            });
        }
    }
}

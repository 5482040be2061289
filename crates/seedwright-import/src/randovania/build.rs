//! Builds a world draft from a database.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::pack::Span;
use seedwright::world::{
    ItemId, LocationId, OptionKind, RequirementId, Resource, ResourceId, ReturnMode, SpotId, Start,
    Subject, World, WorldOption,
};

use super::Choices;
use super::damage::Damage;
use super::database::Database;
use super::pickups::{Pickup, Reader};
use super::pool::PoolBuilder;
use super::preset::Preset;
use super::requirement::{RequirementNotes, Template, Translator};
use super::sources::Sources;
use super::templates;
use super::used_resources::UsedResources;
use super::vocabulary_builder::{DockSwitch, VocabularyBuilder};
use crate::before::add_layers;
use crate::draft::{ImportDraft, START};
use crate::json::Json;
use crate::problems::Problems;
use crate::report::{Notes, Treatment};
use crate::terms::{Leaf, Term};

/// Converts a database to a draft.
pub struct Builder<'a, 'd, 's> {
    pub database: &'a Database<'d>,
    pub draft: ImportDraft,
    pub notes: &'a mut Notes<'s>,
    pub problems: &'a mut Problems,
    pub translator: Translator<'a, 'd>,
    /// The options that open docks.
    pub dock_switches: Vec<DockSwitch>,
    /// The location of each pickup index.
    pub locations: BTreeMap<u32, LocationId>,
    /// The original item at each pickup index.
    originals: BTreeMap<u32, ItemId>,
    pub pickups: Vec<Pickup<'d>>,
    /// The item of each pickup.
    pub items: Vec<ItemId>,
    pub preset: Preset<'d>,
    pub energy_per_tank: u32,
    /// Where the game can begin, and when it does.
    pub starts: Vec<(SpotId, Term)>,
}

impl<'a, 'd, 's> Builder<'a, 'd, 's> {
    /// Adds everything that requirements can refer to.
    pub fn new(
        database: &'a Database<'d>,
        sources: &'d Sources<'_>,
        problems: &'a mut Problems,
        notes: &'a mut Notes<'s>,
    ) -> Self {
        let mut preset = Preset::read(sources.preset(), database.game, problems, notes);
        let mut draft = ImportDraft::new(database.game);
        let levels = preset.trick_levels(database, problems, notes);
        let used = UsedResources::read(sources);
        let mut layout = VocabularyBuilder { database, used: &used, draft: &mut draft, notes };
        let mut vocabulary = layout.add(&mut preset, &levels);
        let dock_switches = layout.add_dock_switches(&mut preset);
        let mut reader = Reader { database, preset: &mut preset, problems, notes };
        let pickups = reader.read(sources.pickups());
        let (start, energy_per_tank) = preset.energy(notes);
        let strictness = preset.strictness(problems);
        let energy = used.hurts().then(|| add_energy(&mut draft, start));
        let pool = PoolBuilder {
            database,
            used: &used,
            notes,
            pickups: &pickups,
            draft: &mut draft,
            vocabulary: &mut vocabulary,
        };
        let items = pool.build();
        let damage = Damage { strictness, energy };
        Self {
            database,
            draft,
            notes,
            problems,
            translator: Translator::new(database, vocabulary, damage),
            dock_switches,
            locations: BTreeMap::new(),
            originals: originals(&pickups, &items),
            pickups,
            items,
            preset,
            energy_per_tank,
            starts: Vec::new(),
        }
    }

    /// Adds everything else. Without a return mode, the preset decides.
    pub fn build(&mut self, choices: &Choices) {
        let own = if self.preset.has_warp() { ReturnMode::Warp } else { ReturnMode::Walk };
        let return_mode = choices.return_mode.unwrap_or(own);
        self.notes.note_return(return_mode, return_mode != own);
        self.add_rules();
        self.add_ways();
        self.add_doors();
        self.add_goal();
        self.add_starts();
        self.add_networks();
        self.add_item_request();
        self.finish_pool();
        self.add_energy_of_pickups(&choices.energy);
        self.finish_tricks();
        self.draft.draft.return_mode = return_mode;
        self.draft.draft.note = self.description();
        self.preset.note_shuffles(self.notes);
    }

    /// Writes a term into the requirements of the draft.
    pub fn write(&mut self, term: Term) -> RequirementId {
        self.translator.terms.write(term, &mut self.draft.draft.requirements)
    }

    /// Translates a requirement, notes how, and returns it with its comments.
    pub fn translate(
        &mut self,
        json: Json<'d>,
        kind: &str,
        span: Span,
        what: impl Fn(&Database<'d>) -> String,
    ) -> (Term, Vec<&'d str>) {
        let translated = self.translator.translate(json, self.problems);
        self.noted(translated, kind, span, what)
    }

    /// Translates a requirement where no health can be lost.
    pub fn translate_harmless(
        &mut self,
        json: Json<'d>,
        kind: &str,
        span: Span,
        what: impl Fn(&Database<'d>) -> String,
    ) -> (Term, Vec<&'d str>) {
        let translated = self.translator.translate_harmless(json, self.problems);
        self.noted(translated, kind, span, what)
    }

    fn noted(
        &mut self,
        (term, found): (Term, RequirementNotes<'d>),
        kind: &str,
        span: Span,
        what: impl Fn(&Database<'d>) -> String,
    ) -> (Term, Vec<&'d str>) {
        if found.flags.is_empty() {
            self.notes.note(Treatment::Exact, kind, span, what(self.database));
        }
        for flag in &found.flags {
            let (treatment, words) = flag.words();
            self.notes.note(treatment, words, span, what(self.database));
        }
        (term, found.comments)
    }

    /// Returns the original item at a pickup index.
    pub fn original(&self, index: u32) -> Option<ItemId> {
        self.originals.get(&index).copied()
    }

    fn add_rules(&mut self) {
        let rules = templates::declare(&mut self.draft.draft, self.database);
        self.translator.rules.clone_from(&rules);
        for number in templates::ordered(self.database, self.problems) {
            let row = &self.database.templates.rows[number];
            let Some(json) = self.problems.field(row.json, "requirement") else {
                continue;
            };
            let span = row.key.span;
            self.draft.spans.insert(Subject::Rule(rules[number]), span);
            let (term, alternatives, found) =
                self.translator.translate_template(json, self.problems);
            self.note_template(&found, span, row.name);
            let need = self.write(term);
            let rule = &mut self.draft.draft.rules[rules[number]];
            rule.need = need;
            rule.note = joined(&found.comments);
            self.translator.templates[number] =
                Some(Template { rule: rules[number], alternatives, flags: found.flags });
        }
    }

    /// Whether there are no problems so far.
    pub fn is_sound(&self) -> bool {
        self.problems.is_empty()
    }

    fn note_template(&mut self, found: &RequirementNotes<'d>, span: Span, name: &str) {
        if found.flags.is_empty() {
            self.notes.note(Treatment::Exact, "templates", span, name);
        }
        for flag in &found.flags {
            let (treatment, words) = flag.words();
            self.notes.note(treatment, words, span, name);
        }
    }

    fn add_goal(&mut self) {
        let json = self.database.victory;
        let what = "the victory condition";
        let (term, _) = self.translate_harmless(json, what, json.span(), |_| what.to_owned());
        let goal = self.write(term);
        self.draft.draft.goals.push(goal);
    }

    /// Adds the starts of the preset, or that of the header without a preset. Several become an option.
    fn add_starts(&mut self) {
        let mut nodes = self.preset.starts(self.database, self.problems);
        if nodes.is_empty() {
            nodes.extend(self.database.start);
        }
        self.note_other_starts(&nodes);
        let mut seen = BTreeSet::new();
        nodes.retain(|node| seen.insert(*node));
        let spots = &self.translator.vocabulary.spots;
        let spots: Vec<_> = nodes.iter().map(|node| spots[*node]).collect();
        let whens: Vec<Term> = nodes.iter().map(|node| self.when(*node)).collect();
        if let ([at], [when]) = (spots.as_slice(), whens.as_slice()) {
            self.starts.push((*at, *when));
            let (at, when) = (*at, self.write(*when));
            self.draft.draft.starts.push(Start { at, when });
            return;
        }
        let names = spots.iter().map(|spot| self.draft.draft.spot_name(*spot));
        let values: Vec<String> = names.collect();
        if values.is_empty() {
            return;
        }
        let option = self.draft.draft.options.push(WorldOption {
            name: START.to_owned(),
            help: "where the game begins".to_owned(),
            kind: OptionKind::Choice { values, default: 0 },
        });
        for (value, (at, when)) in (0u32..).zip(spots.into_iter().zip(whens)) {
            let chosen = self.translator.terms.leaf(Leaf::Choice(option, value));
            let when = self.translator.terms.all([chosen, when]);
            self.starts.push((at, when));
            let when = self.write(when);
            self.draft.draft.starts.push(Start { at, when });
        }
    }

    /// Notes the other possible starts.
    fn note_other_starts(&mut self, chosen: &[usize]) {
        let places = &self.database.places;
        let chosen: BTreeSet<usize> = chosen.iter().copied().collect();
        for (number, node) in places.nodes.iter().enumerate() {
            let valid = node.json.get("valid_starting_location");
            let valid = valid.and_then(Json::boolean) == Some(true);
            if valid && !chosen.contains(&number) {
                let kind = "other possible starts of the game";
                let (span, name) = (node.key.span, places.name(number));
                self.notes.note(Treatment::LeftOut, kind, span, name);
            }
        }
    }

    /// Chooses what only the game's code knows, leaves out what stays closed, and converts the draft to a world.
    pub fn finish(mut self, choices: &Choices) -> Option<World> {
        let begun = self.begin_events(&choices.happened)?;
        add_layers(&mut self.draft, &begun, self.notes, self.database.header.span());
        self.choose_ending()?;
        if !choices.keep_closed {
            self.leave_out_closed()?;
        }
        self.preset.note_rest(self.notes);
        self.sealed()
    }
}

/// Adds the energy of the player.
fn add_energy(draft: &mut ImportDraft, start: u32) -> ResourceId {
    let name = draft.resource_names.take("", "energy");
    draft.draft.resources.push(Resource {
        note: "The most energy that the player can have; damage lowers what is left.".to_owned(),
        health: true,
        ..Resource::new(&name, start)
    })
}

/// Returns the original item at each pickup index. If several pickups claim one, a used pickup wins.
fn originals(pickups: &[Pickup<'_>], items: &[ItemId]) -> BTreeMap<u32, ItemId> {
    let mut originals = BTreeMap::new();
    for used in [true, false] {
        let pickups = pickups.iter().zip(items);
        for (pickup, item) in pickups.filter(|(pickup, _)| pickup.is_used() == used) {
            for index in pickup.original.iter().chain(&pickup.fixed) {
                originals.entry(*index).or_insert(*item);
            }
        }
    }
    originals
}

/// Joins comments to one note, without duplicates.
pub fn joined(comments: &[&str]) -> String {
    let mut own: Vec<&str> = Vec::new();
    for comment in comments.iter().map(|comment| comment.trim()) {
        if !own.contains(&comment) {
            own.push(comment);
        }
    }
    own.join("; ")
}

//! The world draft under construction, with source positions.

use std::collections::BTreeMap;

use seedwright::pack::{Diagnostic, Span};
use seedwright::world::{
    Amount, Draft, Finding, Item, ItemId, OptionId, OptionKind, Subject, WorldOption,
};

use crate::names::{Names, clean};

/// The name of the option for the start of the game.
pub const START: &str = "start";

/// A world draft under construction.
pub struct ImportDraft {
    pub draft: Draft,
    /// The source positions of the parts of the draft.
    pub spans: BTreeMap<Subject, Span>,
    /// The names of options and tricks.
    pub option_names: Names,
    pub door_names: Names,
    pub item_names: Names,
    pub resource_names: Names,
}

impl ImportDraft {
    /// Creates an empty draft.
    pub fn new(game: &str) -> Self {
        let mut option_names = Names::default();
        // The engine's word for all tricks, and a name that is needed later.
        option_names.reserve("tricks");
        option_names.reserve(START);
        Self {
            draft: Draft::new(&clean(game)),
            spans: BTreeMap::new(),
            option_names,
            door_names: Names::default(),
            item_names: Names::default(),
            resource_names: Names::default(),
        }
    }

    /// Adds an option.
    pub fn add_option(
        &mut self,
        name: &str,
        help: String,
        kind: OptionKind,
        span: Span,
    ) -> OptionId {
        let option = self.draft.options.push(WorldOption {
            name: self.option_names.take("", name),
            help,
            kind,
        });
        self.spans.insert(Subject::Option(option), span);
        option
    }

    /// Adds an item without copies.
    pub fn add_item(&mut self, name: &str, span: Span) -> ItemId {
        let item = self
            .draft
            .items
            .push(Item { count: Amount::Fixed(0), ..Item::new(&self.item_names.take("", name)) });
        self.spans.insert(Subject::Item(item), span);
        item
    }

    /// Converts an engine finding about the draft to a diagnostic with a source position. Findings about parts without
    /// one are reported at the header.
    pub fn located(spans: &BTreeMap<Subject, Span>, finding: Finding, header: Span) -> Diagnostic {
        let place = |subject: &Subject| spans.get(subject).copied().unwrap_or(header);
        let mut problem = Diagnostic::error(finding.code, place(&finding.subject), finding.message);
        for (subject, words) in finding.related {
            problem = problem.related(place(&subject), words);
        }
        problem.hint = finding.hint;
        problem
    }
}

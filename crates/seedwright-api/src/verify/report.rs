//! What is known about a file: three statements, each proved, refuted or not checked.
//!
//! Texts, JSON and exit codes all come from a [`Report`].

use seedwright::bundle::{Bundle, ImpossibleDocument};
use seedwright::pipeline::{
    self, Comparison, Difference, Event, Unknown, contradiction, impossible_origin,
};
use seedwright_verify::{Goal, Problem as Doubt, ProvedBundle, ProvedImpossible};
use serde::Serialize;

use super::packs::Packs;
use crate::errors::of_kind;
use crate::json_schema::JsonSchema;
use crate::pace::Pace;
use crate::words::all_of;
use crate::{Observer, Problem};

/// A statement about a bundle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Statement {
    /// The goal can be met under the rules in the file, and every promise in it is kept.
    Rules,
    /// The rules and requests are those of the pack, compiled again.
    Pack,
    /// The world is what its seed gives, built again.
    Seed,
}

impl Statement {
    /// All statements, the weakest first.
    pub const ALL: [Self; 3] = [Self::Rules, Self::Pack, Self::Seed];

    /// The word for the statement.
    pub fn word(self) -> &'static str {
        match self {
            Self::Rules => "rules",
            Self::Pack => "pack",
            Self::Seed => "seed",
        }
    }

    /// The word that begins a sentence.
    fn title(self) -> &'static str {
        match self {
            Self::Rules => "Rules",
            Self::Pack => "Pack",
            Self::Seed => "Seed",
        }
    }
}

/// What is known about a statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// It is true.
    Proved,
    /// It is false.
    Refuted {
        /// The field of the file that shows it, if there is one.
        field: Option<String>,
        /// Why.
        reason: String,
    },
    /// Such a file has nothing that it could be about.
    NotApplicable {
        /// Why.
        reason: String,
    },
    /// It may be true or false.
    NotChecked {
        /// Why it was not checked.
        reason: String,
    },
}

impl Finding {
    fn refuted(difference: &Difference) -> Self {
        let field = Some(difference.field().to_owned());
        Self::Refuted { field, reason: difference.to_string() }
    }

    fn not_checked(reason: impl Into<String>) -> Self {
        Self::NotChecked { reason: reason.into() }
    }
}

impl From<Comparison> for Finding {
    fn from(comparison: Comparison) -> Self {
        match comparison {
            Comparison::Same => Self::Proved,
            Comparison::Differs(difference) => Self::refuted(&difference),
            Comparison::Unknown(unknown) => Self::not_checked(unknown.to_string()),
        }
    }
}

/// What is known about a bundle.
#[derive(Clone, Debug)]
pub struct Report {
    rules: Finding,
    pack: Finding,
    seed: Finding,
    /// What the checker proved; `None` if the rules are refuted or were not checked.
    pub proved: Option<Box<ProvedBundle>>,
    /// What the checker proved of a document that says that no placement exists.
    pub impossible: Option<Box<ProvedImpossible>>,
    /// What the file asks for besides the pack, as paths into its `request`.
    pub changes: Vec<String>,
    /// The settings in which the file requires less than the pack.
    pub weakened: Vec<&'static str>,
    /// Whether the rules count damage for each passage alone, because doors were shuffled and no items placed.
    counts_damage_by_passage: bool,
    /// The fields that were not checked.
    pub unchecked: Vec<&'static str>,
}

impl Report {
    /// Reports that the checker refuted the rules. Then nothing else is checked: what the file states can't be relied
    /// on.
    pub(super) fn refuted(doubt: &Doubt) -> Self {
        let reason = "the rules are refuted";
        Self {
            rules: Finding::Refuted { field: None, reason: doubt.to_string() },
            pack: Finding::not_checked(reason),
            seed: Finding::not_checked(reason),
            proved: None,
            impossible: None,
            changes: Vec::new(),
            weakened: Vec::new(),
            counts_damage_by_passage: false,
            unchecked: Vec::new(),
        }
    }

    /// Reports that the file exceeds a limit of the checker, so that nothing is known about it.
    pub(super) fn too_large(limit: &str) -> Self {
        let reason = "the rules were not checked";
        Self {
            rules: Finding::not_checked(format!("too large: {limit}")),
            pack: Finding::not_checked(reason),
            seed: Finding::not_checked(reason),
            proved: None,
            impossible: None,
            changes: Vec::new(),
            weakened: Vec::new(),
            counts_damage_by_passage: false,
            unchecked: Vec::new(),
        }
    }

    /// Reports a proved bundle that is too large to be compared with its pack and its seed.
    pub(super) fn of_rules(proved: Box<ProvedBundle>, reason: &str) -> Self {
        Self {
            rules: Finding::Proved,
            pack: Finding::not_checked(reason),
            seed: Finding::not_checked(reason),
            unchecked: proved.unchecked.clone(),
            proved: Some(proved),
            impossible: None,
            changes: Vec::new(),
            weakened: Vec::new(),
            counts_damage_by_passage: false,
        }
    }

    /// Compares a proved bundle with its pack, and with what its seed gives if `rebuilds` is true.
    ///
    /// # Errors
    /// If the observer stopped the work.
    pub(super) fn new(
        proved: Box<ProvedBundle>,
        bundle: &Bundle,
        packs: &mut Packs,
        rebuilds: bool,
        observer: &dyn Observer,
    ) -> Result<Self, Problem> {
        let mut pace = Pace::default();
        let mut see = |event: &Event<'_>| pace.report(event, observer);
        let mut watch = pipeline::Watch::new(&mut see);
        let mut report = Self::of_rules(proved, "");
        let mut seed = match packs.find(&bundle.pack) {
            Ok(world) => {
                let origin = pipeline::origin(bundle, world, rebuilds, &mut watch);
                let origin = origin.map_err(|error| of_kind(error.kind(), error.to_string()))?;
                report.pack = origin.pack.into();
                (report.changes, report.weakened) = (origin.changes, origin.less);
                report.counts_damage_by_passage = origin.counts_damage_by_passage;
                origin.seed
            }
            Err(why) => {
                report.pack = Finding::not_checked(why);
                Comparison::Unknown(match rebuilds {
                    true => Unknown::OtherPack,
                    false => Unknown::NotRebuilt,
                })
            }
        };
        let mut is_consistent = seed == Comparison::Same;
        if rebuilds && matches!(seed, Comparison::Unknown(_)) {
            match contradiction(bundle) {
                Some(difference) => seed = Comparison::Differs(difference),
                None => is_consistent = true,
            }
        }
        report.seed = seed.into();
        let mut unchecked = std::mem::take(&mut report.unchecked);
        unchecked.retain(|field| !report.has_checked(field, is_consistent));
        report.unchecked = unchecked;
        Ok(report)
    }

    /// Compares a proved document, which says that no placement exists, with its pack.
    pub(super) fn of_impossible(
        proved: Box<ProvedImpossible>,
        document: &ImpossibleDocument,
        packs: &mut Packs,
    ) -> Self {
        let mut changes = Vec::new();
        let pack = match packs.find(&document.pack) {
            Ok(world) => {
                let origin = impossible_origin(document, world);
                changes = origin.changes;
                origin.pack.into()
            }
            Err(why) => Finding::not_checked(why),
        };
        let mut unchecked = proved.unchecked.clone();
        unchecked.retain(|field| pack != Finding::Proved || *field == "engineVersion");
        let reason = "no seed gives a world without a placement".to_owned();
        Self {
            rules: Finding::Proved,
            pack,
            seed: Finding::NotApplicable { reason },
            proved: None,
            impossible: Some(proved),
            changes,
            weakened: Vec::new(),
            counts_damage_by_passage: false,
            unchecked,
        }
    }

    /// Whether a field that the checker does not check was checked by a comparison.
    fn has_checked(&self, field: &str, is_consistent: bool) -> bool {
        // The engine's version is not part of any statement.
        let by_seed = self.seed == Finding::Proved && field != "engineVersion";
        let of_pack =
            ["pack", "settings", "request"].contains(&field) || field.starts_with("stages.");
        let by_pack = self.pack == Finding::Proved && of_pack;
        let follows = ["hashWords", "hashGlyphs", "progression"].contains(&field);
        by_seed || by_pack || is_consistent && follows
    }

    /// Whether not even the rules were checked, because the file is too large.
    pub fn is_too_large(&self) -> bool {
        matches!(self.rules, Finding::NotChecked { .. })
    }

    /// What is known about a statement.
    pub fn finding(&self, statement: Statement) -> &Finding {
        match statement {
            Statement::Rules => &self.rules,
            Statement::Pack => &self.pack,
            Statement::Seed => &self.seed,
        }
    }

    /// The statements that are refuted.
    pub fn refutes(&self) -> Vec<Statement> {
        self.with(|finding| matches!(finding, Finding::Refuted { .. }))
    }

    /// The statements that were not checked.
    pub fn leaves_open(&self) -> Vec<Statement> {
        self.with(|finding| matches!(finding, Finding::NotChecked { .. }))
    }

    /// The statements that are neither proved nor refuted.
    pub fn leaves_out(&self) -> Vec<Statement> {
        self.with(|finding| !matches!(finding, Finding::Proved | Finding::Refuted { .. }))
    }

    fn with(&self, is: impl Fn(&Finding) -> bool) -> Vec<Statement> {
        let all = Statement::ALL.into_iter();
        all.filter(|statement| is(self.finding(*statement))).collect()
    }

    /// The verdict in one line, which names every statement and what the file asks for besides the pack:
    /// `proved: rules and pack; not checked: seed`. If nothing was checked, it names the limit.
    pub fn headline(&self) -> String {
        let proved = self.with(|finding| *finding == Finding::Proved);
        let other = self.with(|finding| matches!(finding, Finding::NotApplicable { .. }));
        let parts = [
            ("refuted", self.refutes()),
            ("proved", proved),
            ("not checked", self.leaves_open()),
            ("not applicable", other),
        ];
        let parts = parts.into_iter().filter(|(_, statements)| !statements.is_empty());
        let parts = parts.map(|(word, statements)| {
            let words: Vec<&str> = statements.into_iter().map(Statement::word).collect();
            format!("{word}: {}", all_of(&words))
        });
        let headline = parts.collect::<Vec<_>>().join("; ");
        let headline = match (&self.impossible, self.refutes().is_empty()) {
            (Some(_), true) => format!("no placement exists; {headline}"),
            (Some(_), false) => format!("says that no placement exists; {headline}"),
            (None, _) => headline,
        };
        if let Finding::NotChecked { reason } = &self.rules {
            return format!("{headline}; {reason}");
        }
        match self.changes.is_empty() || self.pack != Finding::Proved {
            true => headline,
            false => format!("{headline}; with changed requests: {}", self.changes.join(", ")),
        }
    }

    /// A statement as a sentence that is true: what was proved, or what is wrong, or why it was not checked.
    pub fn sentence(&self, statement: Statement) -> String {
        let text = match (self.finding(statement), &self.proved) {
            (Finding::Proved, Some(proved)) => self.proved_sentence(statement, proved),
            (Finding::Refuted { reason, .. }, _) => format!("refuted: {reason}"),
            (Finding::NotChecked { reason }, _) => format!("not checked: {reason}"),
            (Finding::NotApplicable { reason }, _) => format!("not applicable: {reason}"),
            (Finding::Proved, None) => self.impossible_sentence(statement),
        };
        format!("{}: {text}.", statement.title())
    }

    /// What was proved of a document that says that no placement exists.
    fn impossible_sentence(&self, statement: Statement) -> String {
        let Some(proved) = self.impossible.as_ref().filter(|_| statement != Statement::Rules)
        else {
            return "no placement meets the aim under the rules and requests in this file"
                .to_owned();
        };
        let changes = self.changes.iter().map(|change| format!("`{change}`"));
        let changes = changes.collect::<Vec<_>>().join(", ");
        let pack = &proved.pack_name;
        match changes.is_empty() {
            true => {
                format!("these are the rules and requests of the pack `{pack}`, compiled again")
            }
            false => format!(
                "these are the rules of the pack `{pack}`, and its requests with the changes that the file states \
                 under `request`, compiled again: {changes}"
            ),
        }
    }

    fn proved_sentence(&self, statement: Statement, proved: &ProvedBundle) -> String {
        let changes = self.changes.iter().map(|change| format!("`{change}`"));
        let changes = changes.collect::<Vec<_>>().join(", ");
        let (pack, seed) = (&proved.pack_name, &proved.seed);
        let by_passage = match self.counts_damage_by_passage {
            true => "; damage counts for each passage alone, because no items are placed",
            false => "",
        };
        match statement {
            Statement::Rules => match proved.goal {
                Goal::Met => "the goal can be met under the rules in this file".to_owned(),
                Goal::MetWithAllItems => {
                    "the goal can be met under the rules in this file by a player with all items"
                        .to_owned()
                }
                Goal::None => "what follows holds under the rules in this file".to_owned(),
            },
            Statement::Pack if changes.is_empty() => {
                format!(
                    "these are the rules and requests of the pack `{pack}`, compiled again{by_passage}"
                )
            }
            Statement::Pack => {
                let less = match self.weakened.is_empty() {
                    true => String::new(),
                    false => {
                        format!(
                            "; the pack requires more than the file: {}",
                            self.weakened.join(", ")
                        )
                    }
                };
                format!(
                    "these are the rules of the pack `{pack}`, and its requests with the changes that the file states \
                     under `request`, compiled again: {changes}{less}{by_passage}"
                )
            }
            Statement::Seed if changes.is_empty() => format!(
                "this world is what the seed `{seed}` gives: it was built again and compared value by value"
            ),
            Statement::Seed => format!(
                "with these changes, this world is what the seed `{seed}` gives: it was built again and compared \
                 value by value"
            ),
        }
    }
}

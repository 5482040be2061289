//! Checks a file: whether it is a bundle, and what is known about it.

use std::io::Read;

use seedwright::bundle::{Bundle, ImpossibleDocument};
use seedwright::document::shown_size;
use seedwright::pack::SourceFile;
use seedwright_verify::{
    FORMAT, Problem as Doubt, ProvedBundle, ProvedImpossible, is_impossible, verify,
    verify_impossible, verify_stream,
};
use serde_json::{Map, json};

use super::loose_values::{MAX_LOOSE_VALUES, has_too_many};
use super::packs::Packs;
use super::report::{Finding, Report, Statement};
use super::{
    ImpossibleReply, ProvedReply, StatedPack, StatementReplies, StatementReply, Verdict,
    VerifyProblem, VerifyReply,
};
use crate::problem::BUG_HINT;
use crate::{Observer, Problem, ProblemKind};

/// The largest bundle in bytes. A bundle with a million spots is smaller.
pub const MAX_BUNDLE_BYTES: usize = 512 * 1024 * 1024;

/// The largest bundle in bytes that is compared with its pack and its seed. The checker reads larger ones piece by piece,
/// but the engine needs them whole, and several times their size to build them again.
pub const MAX_COMPARED_BYTES: usize = 32 * 1024 * 1024;

/// What to check about a file.
#[derive(Clone, Debug)]
pub struct VerifyOptions {
    /// Whether to build the world again, to compare it with what its seed gives.
    pub rebuilds: bool,
    /// The statements that must be checked.
    pub required: Vec<Statement>,
}

impl Default for VerifyOptions {
    fn default() -> Self {
        Self { rebuilds: true, required: Vec::new() }
    }
}

/// The verdict on a file.
pub enum Judgement {
    /// It was judged as a bundle.
    Checked {
        /// What is known about it.
        report: Box<Report>,
        /// Why the rules are refuted, if they are.
        doubt: Option<Doubt>,
        /// The required statements that were not checked.
        missing: Vec<Statement>,
    },
    /// It is not a bundle that can be checked.
    Unreadable(SourceFile, Doubt),
    /// The file is missing or can't be used.
    Failed(Box<Problem>),
}

/// Checks a file with the independent checker.
///
/// # Errors
/// If it is not a bundle, or its proof does not hold.
pub fn check(file: &SourceFile) -> Result<ProvedBundle, Doubt> {
    if file.bytes.len() > MAX_BUNDLE_BYTES {
        return Err(Doubt::TooLarge { message: larger_than(MAX_BUNDLE_BYTES) });
    }
    verify(&file.bytes)
}

/// Says that a file exceeds a size in bytes.
fn larger_than(bytes: usize) -> String {
    format!("the file is larger than {}", shown_size(bytes))
}

/// Reports that the checker accepted the file but the engine can't read it.
pub fn unusable(why: &str) -> Problem {
    let message = format!("the bundle is proved, but this engine can't read it: {why}");
    Problem::new(ProblemKind::Fault, message, Some(BUG_HINT))
}

impl Judgement {
    /// Checks a file, and compares it with its pack and its seed.
    ///
    /// # Errors
    /// If the observer stopped the work.
    pub fn new(
        file: SourceFile,
        packs: &mut Packs,
        options: &VerifyOptions,
        observer: &dyn Observer,
    ) -> Result<Self, Problem> {
        if is_impossible(&file.bytes) {
            return Ok(Self::of_impossible(file, packs, options));
        }
        let proved = match check(&file) {
            Ok(proved) => proved,
            Err(doubt) => return Ok(Self::doubted(file, doubt, options)),
        };
        let report = match has_too_many(&file.bytes) {
            true => {
                let reason = format!(
                    "its settings, requests and progression have more than {MAX_LOOSE_VALUES} values"
                );
                Report::of_rules(Box::new(proved), &reason)
            }
            false => {
                let bundle = match Bundle::read(&file.bytes) {
                    Ok(bundle) => bundle,
                    Err(error) => return Ok(Self::Failed(Box::new(unusable(&error.to_string())))),
                };
                let proved = Box::new(proved);
                Report::new(proved, &bundle, packs, options.rebuilds, observer)?
            }
        };
        Ok(Self::checked(report, None, options))
    }

    /// Checks a document that says that no placement exists, and compares it with its pack.
    fn of_impossible(file: SourceFile, packs: &mut Packs, options: &VerifyOptions) -> Self {
        let proved = match verify_impossible(&file.bytes) {
            Ok(proved) => Box::new(proved),
            Err(doubt) => return Self::doubted(file, doubt, options),
        };
        match ImpossibleDocument::read(&file.bytes) {
            Ok(document) => {
                Self::checked(Report::of_impossible(proved, &document, packs), None, options)
            }
            Err(error) => Self::Failed(Box::new(unusable(&error.to_string()))),
        }
    }

    /// Checks a file while it is read, and stores no more of it than the checker needs. It is not compared with a pack.
    /// `name` is the name of the file.
    pub fn of_stream(name: &str, stream: impl Read, options: &VerifyOptions) -> Self {
        match verify_stream(stream) {
            Ok(proved) => {
                let reason = larger_than(MAX_COMPARED_BYTES);
                Self::checked(Report::of_rules(Box::new(proved), &reason), None, options)
            }
            Err(doubt) => Self::doubted(SourceFile::new(name, ""), doubt, options),
        }
    }

    /// The verdict on a file that is larger than can be checked, as the message says.
    pub fn of_too_large(message: &str, options: &VerifyOptions) -> Self {
        Self::checked(Report::too_large(message), None, options)
    }

    /// The verdict on a file that the checker did not accept.
    fn doubted(file: SourceFile, doubt: Doubt, options: &VerifyOptions) -> Self {
        match doubt {
            Doubt::Refuted { .. } => Self::checked(Report::refuted(&doubt), Some(doubt), options),
            Doubt::TooLarge { message } => {
                Self::checked(Report::too_large(&message), None, options)
            }
            _ => Self::Unreadable(file, doubt),
        }
    }

    fn checked(report: Report, doubt: Option<Doubt>, options: &VerifyOptions) -> Self {
        let mut missing = report.leaves_out();
        missing.retain(|statement| options.required.contains(statement));
        Self::Checked { report: Box::new(report), doubt, missing }
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Checked { report, .. } if !report.refutes().is_empty() => Verdict::Refuted,
            Self::Checked { report, .. } if report.is_too_large() => Verdict::TooLarge,
            Self::Checked { report, .. } if !report.leaves_open().is_empty() => Verdict::Partly,
            Self::Checked { .. } => Verdict::Proved,
            Self::Unreadable(..) => Verdict::NoBundle,
            Self::Failed(_) => Verdict::Failed,
        }
    }

    /// Returns the exit code of the command for this file; for a file that can't be used it depends on the problem.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Checked { missing, .. } if !missing.is_empty() => 1,
            Self::Failed(problem) => problem.kind.exit_code().unwrap_or(1),
            _ => self.verdict().exit_code(),
        }
    }

    /// The verdict in one line. It claims no more than is known.
    pub fn headline(&self) -> String {
        match self {
            Self::Checked { report, .. } => report.headline(),
            // It may well be a bundle, of another version.
            Self::Unreadable(_, Doubt::OtherVersion { .. }) => {
                format!("{} of format {FORMAT}", Verdict::NoBundle.word())
            }
            _ => self.verdict().word().to_owned(),
        }
    }

    /// Converts the verdict for tools. `file` is the name of the file.
    pub fn reply(&self, file: &str) -> VerifyReply {
        let mut reply = VerifyReply {
            file: file.to_owned(),
            verdict: self.verdict(),
            exit_code: self.exit_code(),
            statements: None,
            missing: Vec::new(),
            proved: None,
            impossible: None,
            problem: None,
            transcript: None,
        };
        match self {
            Self::Checked { report, doubt, missing } => {
                reply.statements = Some(StatementReplies::new(report));
                reply.missing.clone_from(missing);
                let proved = report.proved.as_deref();
                reply.proved = proved.map(|proved| ProvedReply::new(proved, report));
                let impossible = report.impossible.as_deref();
                reply.impossible = impossible.map(|proved| ImpossibleReply::new(proved, report));
                reply.problem = doubt.as_ref().map(Into::into);
            }
            Self::Unreadable(_, doubt) => reply.problem = Some(doubt.into()),
            Self::Failed(problem) => reply.problem = Some(failed(problem)),
        }
        reply
    }
}

fn failed(problem: &Problem) -> VerifyProblem {
    let fields = [
        ("exitCode", json!(problem.kind.exit_code())),
        ("message", json!(problem.message)),
        ("hint", json!(problem.hint)),
    ];
    let fields = fields.into_iter().map(|(key, value)| (key.to_owned(), value));
    VerifyProblem::Failed(fields.collect::<Map<_, _>>())
}

impl StatementReplies {
    fn new(report: &Report) -> Self {
        let of = |statement: Statement| {
            let (verdict, field, reason) = match report.finding(statement) {
                Finding::Proved => ("proved", None, None),
                Finding::Refuted { field, reason } => ("refuted", field.clone(), Some(reason)),
                Finding::NotChecked { reason } => ("not checked", None, Some(reason)),
                Finding::NotApplicable { reason } => ("not applicable", None, Some(reason)),
            };
            let text = report.sentence(statement);
            StatementReply { verdict, text, field, reason: reason.cloned() }
        };
        let [rules, pack, seed] = Statement::ALL.map(of);
        Self { rules, pack, seed }
    }
}

impl ImpossibleReply {
    fn new(proved: &ProvedImpossible, report: &Report) -> Self {
        Self {
            claims: proved.claims.clone(),
            pack: StatedPack {
                id: proved.pack_id.clone(),
                name: proved.pack_name.clone(),
                hash: proved.pack_hash.clone(),
            },
            world_hash: proved.world_hash.clone(),
            cuts: proved.cuts,
            states: proved.states,
            changes: report.changes.clone(),
            unchecked: report.unchecked.clone(),
        }
    }
}

impl ProvedReply {
    fn new(proved: &ProvedBundle, report: &Report) -> Self {
        Self {
            claims: proved.claims.clone(),
            pack: StatedPack {
                id: proved.pack_id.clone(),
                name: proved.pack_name.clone(),
                hash: proved.pack_hash.clone(),
            },
            seed: proved.seed.clone(),
            world_hash: proved.world_hash.clone(),
            steps: proved.steps,
            changes: report.changes.clone(),
            weakened: report.weakened.clone(),
            unchecked: report.unchecked.clone(),
        }
    }
}

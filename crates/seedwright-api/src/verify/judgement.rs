//! Checks a bundle, and compares it with its pack.

use seedwright::bundle::Bundle;
use seedwright::pack::SourceFile;
use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};
use serde_json::{Map, json};

use super::origin::{Origin, Packs};
use super::{ProvedReply, Verdict, VerifyProblem, VerifyReply};
use crate::problem::BUG_HINT;
use crate::{Observer, Problem, ProblemKind};

/// The largest bundle in bytes. A bundle with a million spots is smaller.
pub const MAX_BUNDLE_BYTES: usize = 512 * 1024 * 1024;

/// The verdict on a file.
pub enum Judgement {
    /// The proof holds for the rules in the file, whether or not they are those of a pack.
    Proved {
        /// The proved bundle.
        proved: Box<ProvedBundle>,
        /// Whether the rules are those of the pack that it names.
        origin: Origin,
        /// Whether the hash words and glyphs match the content. A file edited by hand can still be proved.
        signed: bool,
    },
    /// The proof does not hold.
    Refuted(Doubt),
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
        return Err(Doubt::Unreadable {
            line: 1,
            column: 1,
            message: format!("the file is larger than {MAX_BUNDLE_BYTES} bytes"),
        });
    }
    verify(&file.bytes)
}

/// Reports that the checker accepted the file but the engine can't read it.
pub fn unusable(why: &str) -> Problem {
    let message = format!("the bundle is proved, but this engine can't read it: {why}");
    Problem::new(ProblemKind::Fault, message, Some(BUG_HINT))
}

impl Judgement {
    /// Checks a file, and compares it with its pack.
    ///
    /// # Errors
    /// If the observer stopped the work.
    pub fn new(
        file: SourceFile,
        packs: &mut Packs,
        observer: &dyn Observer,
    ) -> Result<Self, Problem> {
        let proved = match check(&file) {
            Ok(proved) => Box::new(proved),
            Err(doubt @ Doubt::Refuted { .. }) => return Ok(Self::Refuted(doubt)),
            Err(doubt) => return Ok(Self::Unreadable(file, doubt)),
        };
        Ok(match Bundle::read(&file.bytes) {
            Ok(bundle) => {
                let origin = packs.origin(&bundle, observer)?;
                Self::Proved { proved, origin, signed: bundle.is_signed() }
            }
            Err(error) => Self::Failed(Box::new(unusable(&error.to_string()))),
        })
    }

    /// The verdict.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Proved { origin: Origin::Differs { .. }, .. } | Self::Refuted(_) => {
                Verdict::Refuted
            }
            Self::Proved { .. } => Verdict::Proved,
            Self::Unreadable(..) => Verdict::NoBundle,
            Self::Failed(_) => Verdict::Failed,
        }
    }

    /// Returns the exit code of the command for this file; for a file that can't be used it depends on the problem.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Failed(problem) => problem.kind.exit_code().unwrap_or(1),
            _ => self.verdict().exit_code(),
        }
    }

    /// Converts the verdict for tools. `file` is the name of the file.
    pub fn reply(&self, file: &str) -> VerifyReply {
        let verdict = self.verdict();
        let (proved, problem) = match self {
            Self::Proved { proved, origin, signed } => {
                let reply = ProvedReply {
                    signed: *signed,
                    claims: proved.claims.clone(),
                    pack: origin.reply(proved),
                    seed: proved.seed.clone(),
                    world_hash: proved.world_hash.clone(),
                    steps: proved.steps,
                    unchecked: unchecked(proved, origin),
                };
                (Some(reply), None)
            }
            Self::Refuted(doubt) | Self::Unreadable(_, doubt) => (None, Some(doubt.into())),
            Self::Failed(problem) => (None, Some(failed(problem))),
        };
        VerifyReply {
            file: file.to_owned(),
            exit_code: self.exit_code(),
            verdict,
            proved,
            problem,
            transcript: None,
        }
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

/// The fields that were not checked: those the checker lists, except those that comparing with the pack confirmed.
pub fn unchecked(proved: &ProvedBundle, origin: &Origin) -> Vec<&'static str> {
    let confirmed = matches!(origin, Origin::Same { .. });
    let unchecked = proved.unchecked.iter().copied();
    unchecked.filter(|field| !(confirmed && ["pack", "settings"].contains(field))).collect()
}

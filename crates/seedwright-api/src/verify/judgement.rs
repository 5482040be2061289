//! What the checker says of a file, and whether it says what its pack does.

use seedwright::bundle::Bundle;
use seedwright::pack::SourceFile;
use seedwright_verify::{Problem as Doubt, ProvedBundle, verify};
use serde_json::{Map, json};

use super::origin::{Origin, Packs};
use super::{ProvedReply, Verdict, VerifyProblem, VerifyReply};
use crate::{Observer, Problem, ProblemKind};

/// The most bytes of a bundle: one of a million spots has fewer.
pub const MAX_BUNDLE_BYTES: usize = 512 * 1024 * 1024;

/// What became of a file.
pub enum Judgement {
    /// It holds for the rules in the file, which are or are not those of a pack.
    Proved {
        /// What the checker says of it.
        proved: Box<ProvedBundle>,
        /// Whether the rules are those of the pack that it names.
        origin: Origin,
        /// Whether words and glyphs are those of what it holds. A file that was changed by hand may well hold.
        signed: bool,
    },
    /// It does not hold.
    Refuted(Doubt),
    /// It is no bundle that could be judged.
    Unreadable(SourceFile, Doubt),
    /// There is no such file, or it can't be used.
    Failed(Box<Problem>),
}

/// Lets the independent checker judge a file.
///
/// # Errors
/// When it is no bundle, or does not hold.
pub fn check(file: &SourceFile) -> Result<ProvedBundle, Doubt> {
    if file.bytes.len() > MAX_BUNDLE_BYTES {
        return Err(Doubt::Unreadable {
            line: 1,
            column: 1,
            message: format!("the file has more than {MAX_BUNDLE_BYTES} bytes"),
        });
    }
    verify(&file.bytes)
}

/// The checker accepted the file, but the engine can't use it.
pub fn unusable(why: &str) -> Problem {
    let message = format!("the bundle is proved, but this engine can't read it: {why}");
    let hint = "this is a fault in seedwright; please report it";
    Problem::new(ProblemKind::Fault, message, Some(hint))
}

impl Judgement {
    /// Judges a file.
    ///
    /// # Errors
    /// When the observer stopped the work.
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

    /// The verdict in a word.
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

    /// The exit code of the command for this file. That of a file that can't be used depends on why.
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Failed(problem) => problem.kind.exit_code().unwrap_or(1),
            _ => self.verdict().exit_code(),
        }
    }

    /// The same for tools, with the name of the file.
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

/// The fields that nobody looked at: those the checker lists, without what the pack itself has confirmed.
pub fn unchecked(proved: &ProvedBundle, origin: &Origin) -> Vec<&'static str> {
    let confirmed = matches!(origin, Origin::Same { .. });
    let unchecked = proved.unchecked.iter().copied();
    unchecked.filter(|field| !(confirmed && ["pack", "settings"].contains(field))).collect()
}

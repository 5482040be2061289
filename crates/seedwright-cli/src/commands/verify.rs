//! `seedwright verify`.

use std::fmt::Write;
use std::path::Path;

use seedwright::bundle::Bundle;
use seedwright::pack::SourceFile;
use seedwright_api::verify::{ProvedReply, Verdict as VerdictWord, VerifyProblem, VerifyReply};
use seedwright_verify::{Problem, Proved};

use super::words::shown;
use crate::arguments::Verify;
use crate::bundles::{self, diagnostic};
use crate::failure::Failure;
use crate::origin::{Origin, Packs};
use crate::output::Output;
use crate::render;

/// What became of one file.
struct Judged {
    file: String,
    verdict: Verdict,
}

/// Whether words and glyphs are those of what a file holds. A file that was changed by hand may well hold.
struct Signed(bool);

const CHANGED: &str = "  Its hash words and glyphs are not those of what it holds: it was changed after it was made.\n";

enum Verdict {
    /// It holds for the rules in the file, which are or are not those of a pack.
    Proved(Box<Proved>, Origin, Signed),
    /// It does not hold.
    Refuted(Problem),
    /// It is no bundle that could be judged.
    Unreadable(SourceFile, Problem),
    /// There is no such file, or it can't be read.
    Failed(Failure),
}

impl Verdict {
    fn word(&self) -> VerdictWord {
        match self {
            Self::Proved(_, Origin::Differs { .. }, _) | Self::Refuted(_) => VerdictWord::Refuted,
            Self::Proved(..) => VerdictWord::Proved,
            Self::Unreadable(..) => VerdictWord::NoBundle,
            Self::Failed(_) => VerdictWord::Failed,
        }
    }
}

pub fn run(typed: &Verify, output: &Output) -> Result<(), Failure> {
    let mut packs = Packs::new(typed.pack.as_deref(), output)?;
    let mut told = Vec::new();
    let mut worst = 0;
    for path in &typed.files {
        let judged = judge(path, &mut packs, output)?;
        worst = worst.max(judged.verdict.word().exit_code());
        if output.json {
            told.push(judged.reply());
        } else {
            judged.print(output);
        }
    }
    if output.json {
        output.print_json(&told);
    }
    match worst {
        0 => Ok(()),
        code => Err(Failure::Printed(code)),
    }
}

fn judge(path: &Path, packs: &mut Packs, output: &Output) -> Result<Judged, Failure> {
    let verdict = match bundles::read(path) {
        Err(failure) => Verdict::Failed(failure),
        Ok(file) => verdict(file, packs, output)?,
    };
    Ok(Judged { file: bundles::file_of(path).display().to_string(), verdict })
}

/// What the checker says of a file, and whether it says what its pack does, for tools.
pub fn report(
    file: SourceFile,
    packs: &mut Packs,
    output: &Output,
) -> Result<VerifyReply, Failure> {
    let name = file.name.clone();
    let judged = Judged { verdict: verdict(file, packs, output)?, file: name };
    Ok(judged.reply())
}

fn verdict(file: SourceFile, packs: &mut Packs, output: &Output) -> Result<Verdict, Failure> {
    match bundles::judge(&file) {
        Ok(proved) => with_origin(&file, proved, packs, output),
        Err(problem @ Problem::Refuted { .. }) => Ok(Verdict::Refuted(problem)),
        Err(problem) => Ok(Verdict::Unreadable(file, problem)),
    }
}

/// What holds for the rules in the file: whether they are the rules of a pack.
fn with_origin(
    file: &SourceFile,
    proved: Proved,
    packs: &mut Packs,
    output: &Output,
) -> Result<Verdict, Failure> {
    Ok(match Bundle::read(&file.bytes) {
        Ok(bundle) => {
            let origin = packs.origin(&bundle, output)?;
            Verdict::Proved(Box::new(proved), origin, Signed(bundle.is_signed()))
        }
        Err(error) => Verdict::Failed(bundles::unusable(&error.to_string())),
    })
}

impl Judged {
    fn print(&self, output: &Output) {
        let mut text = format!("{}: {}\n", shown(&self.file), self.verdict.word().word());
        match &self.verdict {
            Verdict::Proved(proved, origin @ Origin::Differs { .. }, _) => {
                let _ = writeln!(text, "  {}", shown(&origin.sentence(proved)));
            }
            Verdict::Proved(..) if output.quiet => {}
            Verdict::Proved(proved, origin, Signed(signed)) => {
                for claim in &proved.claims {
                    let _ = writeln!(text, "  {}", shown(claim));
                }
                let _ = writeln!(text, "  {}", shown(&origin.sentence(proved)));
                if !signed {
                    text.push_str(CHANGED);
                }
                if output.verbose {
                    let unchecked = unchecked(proved, origin).join(", ");
                    let _ = writeln!(text, "  Not checked: {unchecked}.");
                }
            }
            Verdict::Refuted(problem) => {
                let _ = writeln!(text, "  {}", shown(&problem.to_string()));
            }
            Verdict::Unreadable(file, problem) => {
                let found = diagnostic(file, problem);
                let files = std::slice::from_ref(file);
                output.complain(&render::diagnostics(files, &found, output));
            }
            Verdict::Failed(failure) => {
                failure.report(output);
            }
        }
        output.print(&text);
    }

    fn reply(&self) -> VerifyReply {
        let verdict = self.verdict.word();
        let (proved, problem) = match &self.verdict {
            Verdict::Proved(proved, origin, Signed(signed)) => {
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
            Verdict::Refuted(problem) | Verdict::Unreadable(_, problem) => {
                (None, Some(problem.into()))
            }
            Verdict::Failed(failure) => {
                let mut error = failure.as_json();
                let error = error["error"].as_object_mut().map(std::mem::take);
                (None, Some(VerifyProblem::Failed(error.unwrap_or_default())))
            }
        };
        VerifyReply {
            file: self.file.clone(),
            exit_code: verdict.exit_code(),
            verdict,
            proved,
            problem,
            transcript: None,
        }
    }
}

/// The fields that nobody looked at: those the checker lists, without what the pack itself has confirmed.
fn unchecked(proved: &Proved, origin: &Origin) -> Vec<&'static str> {
    let confirmed = matches!(origin, Origin::Same { .. });
    let unchecked = proved.unchecked.iter().copied();
    unchecked.filter(|field| !(confirmed && ["pack", "settings"].contains(field))).collect()
}

//! `--proof`: what shows that no placement exists.

use std::path::{Path, PathBuf};

use seedwright_api::ProblemKind;

use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::printer::Printer;
use crate::streams::{is_stdin, is_stdout};
use crate::words::quoted;

/// Builds a world, and writes a proof to the file if it is proved that there is none.
pub fn with_proof(
    file: Option<&PathBuf>,
    pack: &Path,
    printer: &Printer,
    build: impl FnOnce() -> Result<(), Failure>,
) -> Result<(), Failure> {
    let Some(file) = file else {
        return build();
    };
    Outputs::of([file]).check(printer)?;
    let built = build();
    let is_impossible = |failure: &Failure| matches!(failure, Failure::Problem(problem) if problem.kind == ProblemKind::Impossible);
    let shown = file.display();
    match built {
        Ok(()) => {
            printer.note(&format!("note: there is a placement, so {shown} was not written\n"));
            Ok(())
        }
        Err(Failure::Problem(mut problem)) if problem.proof.is_some() => {
            if let Some(proof) = problem.proof.take() {
                files::write(file, proof.text())?;
            }
            // Tools have it in the file.
            problem.details.remove("certificate");
            let pack = match is_stdin(pack) {
                true => "PACK".to_owned(),
                false => quoted(&pack.display().to_string()),
            };
            let (holder, file) = match is_stdout(file) {
                // It may have been saved or piped on; only the user knows where to.
                true => ("standard output".to_owned(), "FILE".to_owned()),
                false => (quoted(&shown.to_string()), quoted(&shown.to_string())),
            };
            problem.hint = Some(format!(
                "{holder} has the proof; check it with `seedwright verify {file} --pack {pack}`"
            ));
            Err(Failure::Problem(problem))
        }
        Err(failure) => {
            if is_impossible(&failure) {
                printer.note(&format!(
                    "note: nothing but this message shows it, so {shown} was not written\n"
                ));
            }
            Err(failure)
        }
    }
}

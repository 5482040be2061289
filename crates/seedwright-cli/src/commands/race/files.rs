//! The files of a race: secrets, and everything that is published.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use seedwright::pack::{Diagnostic, SourceFile};
use seedwright::race::{Party, PartySecret, Race, Secret};
use serde_json::Value;

use crate::failure::Failure;
use crate::files::{self, Outputs};
use crate::input::{Limit, read_file};
use crate::printer::Printer;
use crate::streams::output_name;
use crate::words::shown;

/// Reads a file of a race.
pub fn read<T>(
    path: &Path,
    read: impl FnOnce(&SourceFile) -> Result<T, Vec<Diagnostic>>,
) -> Result<T, Failure> {
    let file = read_file(path, Limit::RACE)?;
    read(&file).map_err(|found| Failure::in_files(vec![file], found))
}

/// A secret of 128 random bits.
pub fn draw_secret() -> Result<Secret, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Failure::operation(format!("can't draw a secret: {error}"), None))?;
    Ok(Secret::from_bits(u128::from_le_bytes(bytes)))
}

/// Where a party writes the secret, and the file that is published.
pub struct PartyFiles<'a> {
    pub secret: &'a Path,
    pub public: &'a PathBuf,
}

impl PartyFiles<'_> {
    /// Refuses files that can't be written, or a secret that would replace something.
    pub fn check(&self, printer: &Printer) -> Result<(), Failure> {
        let all = [self.secret.to_owned(), self.public.clone()];
        Outputs::of(&all).check(printer)?;
        // A link to nowhere counts: the secret would be written to another place than the one that is printed.
        if fs::symlink_metadata(self.secret).is_ok() {
            return Err(Failure::argument(
                format!("--secret: {} already exists", shown(&self.secret.display().to_string())),
                "name another file: it may hold the secret of another race",
            ));
        }
        Ok(())
    }

    /// Writes both files, or none. The secret is on disk before anybody sees the commitment to it.
    pub fn write(
        &self,
        race: &Race,
        party: Party,
        secret: Secret,
        public: &Value,
    ) -> Result<(), Failure> {
        let secret = PartySecret { race: race.id(), party, secret };
        write_secret(self.secret, &text(&secret.json()))?;
        let written = files::write(self.public, text(public));
        if written.is_err() {
            // The commitment was not published, so a secret that can't be removed does no harm.
            let _ = fs::remove_file(self.secret);
        }
        written
    }

    /// The lines that name them.
    pub fn lines(&self) -> String {
        let [public, secret] = [self.public, self.secret].map(|path| shown(&output_name(path)));
        format!("publish      {public}\nkeep secret  {secret}\n")
    }
}

/// A file as text.
pub fn text(file: &Value) -> String {
    format!("{file:#}\n")
}

/// Writes a new file. Where files have owners, only its owner can read it.
fn write_secret(path: &Path, text: &str) -> Result<(), Failure> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let written = options.open(path).and_then(|mut file| {
        file.write_all(text.as_bytes())?;
        file.sync_all()
    });
    written.map_err(|error| files::failed(path, &error))
}

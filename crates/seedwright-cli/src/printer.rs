//! Printing: results to standard output, everything else to standard error.

use std::fmt;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use annotate_snippets::{Group, Renderer};
use serde::Serialize;

use crate::arguments::Common;
use crate::closed_stdout;
use crate::indented_json::indented;
use crate::streams::is_stdout;

/// Prints what a command has to say, in the requested form.
pub struct Printer {
    /// Print one JSON document instead of text.
    pub json: bool,
    /// Print only results and errors.
    pub quiet: bool,
    /// Print details to standard error.
    pub verbose: bool,
    renderer: Renderer,
    /// The width of the terminal that errors go to, if they go to one.
    columns: Option<usize>,
}

impl Printer {
    /// A printer for the options of a command line.
    pub fn new(common: &Common) -> Self {
        Self { quiet: common.quiet, verbose: common.verbose, ..Self::plain(common.json) }
    }

    /// A printer for a command line that could not be parsed.
    pub fn plain(json: bool) -> Self {
        // Piped output does not depend on the terminal around it.
        const PIPED: usize = 140;
        let columns = columns();
        let renderer = Renderer::styled().term_width(columns.unwrap_or(PIPED));
        Self { json, quiet: false, verbose: false, renderer, columns }
    }

    /// A printer without notes and details.
    pub fn silent() -> Self {
        Self { quiet: true, ..Self::plain(false) }
    }

    /// The same without notes and details, for work that runs in parallel.
    pub fn hushed(&self) -> Self {
        Self {
            json: self.json,
            quiet: true,
            verbose: false,
            renderer: self.renderer.clone(),
            columns: self.columns,
        }
    }

    /// Prints a result.
    pub fn print(&self, text: &str) -> Result<(), StdoutError> {
        match text {
            "" => Ok(()),
            text => write_to(text.as_bytes(), || anstream::stdout().lock()),
        }
    }

    /// Prints a summary of files that were written: as a note, if standard output got one of them, which is then the
    /// result.
    pub fn print_summary(&self, text: &str, written: &[PathBuf]) -> Result<(), StdoutError> {
        match written.iter().any(|path| is_stdout(path)) {
            true => {
                self.note(text);
                Ok(())
            }
            false => self.print(text),
        }
    }

    /// Prints a result as JSON.
    pub fn print_json(&self, value: &impl Serialize) -> Result<(), StdoutError> {
        print_compact(&compact(value))
    }

    /// Prints a reply, which is an object, as JSON, with the paths of the files that were written.
    pub fn print_reply(
        &self,
        reply: &impl Serialize,
        written: &[impl AsRef<Path>],
    ) -> Result<(), StdoutError> {
        let mut object = compact(reply);
        let files = compact(&written_files(written));
        // The fields of the second object follow those of the first.
        object.pop();
        if object.len() > 1 {
            object.push(b',');
        }
        object.extend_from_slice(&files[1..]);
        print_compact(&object)
    }

    /// Prints the paths of the files that were written, as JSON.
    pub fn print_files(&self, written: &[impl AsRef<Path>]) -> Result<(), StdoutError> {
        self.print_json(&written_files(written))
    }

    /// Prints a note for people, unless the command is to be quiet.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.print_error(text);
        }
    }

    /// Prints a detail, if details are requested.
    pub fn detail(&self, text: &str) {
        if self.verbose {
            self.print_error(text);
        }
    }

    /// Prints an error for people.
    pub fn print_error(&self, text: &str) {
        // There is no other place to report that this failed.
        let _ = anstream::stderr().lock().write_all(text.as_bytes());
    }

    /// Wraps a message to the width of the terminal, less the columns in front of it.
    pub fn fitted(&self, text: &str, before: usize) -> String {
        match self.columns {
            Some(columns) => wrapped(text, columns.saturating_sub(before)),
            None => text.to_owned(),
        }
    }

    /// Renders a diagnostic with colours; they are stripped when it is printed to something else than a terminal.
    pub fn render(&self, group: Group<'_>) -> String {
        self.renderer.render(&[group])
    }
}

/// A value as JSON on one line, as the API writes it.
fn compact(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("JSON values can always be written")
}

fn print_compact(json: &[u8]) -> Result<(), StdoutError> {
    let mut text = indented(json);
    text.push(b'\n');
    // JSON escapes control characters, so there are no colours to strip. Looking for them took most of the time for
    // large replies.
    write_stdout(&text)
}

/// The files that a command wrote.
#[derive(Serialize)]
struct WrittenFiles {
    files: Vec<String>,
}

fn written_files(paths: &[impl AsRef<Path>]) -> WrittenFiles {
    let files = paths.iter().map(|path| path.as_ref().display().to_string());
    WrittenFiles { files: files.collect() }
}

fn columns() -> Option<usize> {
    const NARROWEST: usize = 40;
    let size = terminal_size::terminal_size_of(io::stderr());
    size.map(|(width, _)| usize::from(width.0).max(NARROWEST))
}

/// Wraps a text between words into lines of at most `columns` characters; only single words are longer.
fn wrapped(text: &str, columns: usize) -> String {
    let mut lines = String::new();
    let mut used = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if !lines.is_empty() {
            let fits = used + 1 + length <= columns;
            lines.push(if fits { ' ' } else { '\n' });
            used = if fits { used + 1 } else { 0 };
        }
        lines.push_str(word);
        used += length;
    }
    lines
}

/// Why standard output can't be written.
#[derive(Debug)]
pub struct StdoutError(io::Error);

impl fmt::Display for StdoutError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "can't write to standard output: {}", self.0)
    }
}

impl std::error::Error for StdoutError {}

impl From<io::Error> for StdoutError {
    fn from(error: io::Error) -> Self {
        Self(error)
    }
}

/// Whether the reader of standard output has closed the pipe.
static READER_LEFT: AtomicBool = AtomicBool::new(false);

/// Whether anyone may still read standard output. A reader that has seen enough closes the pipe, as `head` does. That is
/// not an error, but work whose only purpose is to be printed can end.
pub fn has_reader() -> bool {
    !READER_LEFT.load(Ordering::Relaxed)
}

/// Writes bytes to standard output as they are.
pub fn write_stdout(bytes: &[u8]) -> Result<(), StdoutError> {
    write_to(bytes, || io::stdout().lock())
}

/// Fails if standard output was closed when the program started: then everything printed would vanish.
pub fn check_stdout() -> io::Result<()> {
    match closed_stdout::is_closed() {
        true => Err(io::Error::other("it is closed")),
        false => Ok(()),
    }
}

/// Writes everything to standard output, which is locked meanwhile.
fn write_to<W: Write>(bytes: &[u8], stdout: impl FnOnce() -> W) -> Result<(), StdoutError> {
    check_stdout()?;
    let mut stdout = stdout();
    match stdout.write_all(bytes).and_then(|()| stdout.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => {
            READER_LEFT.store(true, Ordering::Relaxed);
            Ok(())
        }
        written => Ok(written?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_wrapped_between_words() {
        let text = "a bc  def supercalifragilistic x";
        assert_eq!(wrapped(text, 6), "a bc \ndef\nsupercalifragilistic\nx");
        assert_eq!(wrapped(text, 100), text);
        assert_eq!(wrapped("", 6), "");
        assert_eq!(wrapped(text, 0).replace('\n', " "), text);
    }
}

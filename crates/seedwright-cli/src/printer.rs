//! Where things are printed: results to standard output, everything else to standard error.

use std::io::{self, ErrorKind, Write};
use std::path::Path;

use annotate_snippets::{Group, Renderer};
use serde::Serialize;

use crate::arguments::Common;

/// How to print.
pub struct Printer {
    /// One JSON document instead of text.
    pub json: bool,
    /// Only results and errors.
    pub quiet: bool,
    /// More, on standard error.
    pub verbose: bool,
    renderer: Renderer,
    /// The columns of the terminal that errors go to, if they go to one.
    columns: Option<usize>,
}

impl Printer {
    /// The output that was asked for.
    pub fn new(common: &Common) -> Self {
        // Piped output does not depend on the terminal around it.
        const PIPED: usize = 140;
        let columns = columns();
        Self {
            json: common.json,
            quiet: common.quiet,
            verbose: common.verbose,
            renderer: Renderer::styled().term_width(columns.unwrap_or(PIPED)),
            columns,
        }
    }

    /// The same without anything but results and errors, for work beside other work.
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
    pub fn print(&self, text: &str) {
        if let Err(error) = write_all(&mut anstream::stdout().lock(), text) {
            self.print_error(&format!("error: the result can't be written: {error}\n"));
            std::process::exit(1);
        }
    }

    /// Prints a result as JSON.
    pub fn print_json(&self, value: &impl Serialize) {
        let text = serde_json::to_string_pretty(value).expect("JSON values can always be written");
        self.print(&format!("{text}\n"));
    }

    /// Prints a reply as JSON, with the files that were written.
    pub fn print_reply(&self, reply: &impl Serialize, written: &[impl AsRef<Path>]) {
        self.print_json(&WithFiles { reply, written: written_files(written) });
    }

    /// Prints which files were written, as JSON.
    pub fn print_files(&self, written: &[impl AsRef<Path>]) {
        self.print_json(&written_files(written));
    }

    /// Prints something for people beside the result.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            self.print_error(text);
        }
    }

    /// Prints something for people who asked for more.
    pub fn detail(&self, text: &str) {
        if self.verbose {
            self.print_error(text);
        }
    }

    /// Prints an error for people.
    pub fn print_error(&self, text: &str) {
        // Where nobody can be told, there is nobody to be told that either.
        let _ = write_all(&mut anstream::stderr().lock(), text);
    }

    /// A message broken between words to fit the terminal beside what stands before it.
    pub fn fitted(&self, text: &str, before: usize) -> String {
        match self.columns {
            Some(columns) => wrapped(text, columns.saturating_sub(before)),
            None => text.to_owned(),
        }
    }

    /// Draws a diagnostic, with colours that are taken out again where nobody would see them.
    pub fn render(&self, group: Group<'_>) -> String {
        self.renderer.render(&[group])
    }
}

/// A reply, and the files that were written.
#[derive(Serialize)]
struct WithFiles<'a, T: Serialize> {
    #[serde(flatten)]
    reply: &'a T,
    #[serde(flatten)]
    written: WrittenFiles,
}

/// The files that a command has written.
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

/// Breaks a text between words into lines of at most so many characters, where words are that short.
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

/// Writes everything. A reader that has seen enough and closed the pipe is no error.
fn write_all(stream: &mut impl Write, text: &str) -> io::Result<()> {
    let written = stream.write_all(text.as_bytes()).and_then(|()| stream.flush());
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_broken_between_words() {
        let text = "a bc  def supercalifragilistic x";
        assert_eq!(wrapped(text, 6), "a bc \ndef\nsupercalifragilistic\nx");
        assert_eq!(wrapped(text, 100), text);
        assert_eq!(wrapped("", 6), "");
        assert_eq!(wrapped(text, 0).replace('\n', " "), text);
    }
}

//! Where things are printed: results to standard output, everything else to standard error.

use std::io::{ErrorKind, Write};

use crate::arguments::Common;

/// How to print.
pub struct Output {
    /// One JSON document instead of text.
    pub json: bool,
    /// Only results and errors.
    pub quiet: bool,
    /// More, on standard error.
    pub verbose: bool,
    /// Columns to wrap messages at.
    pub width: usize,
}

impl Output {
    /// The output that was asked for.
    pub fn new(common: &Common) -> Self {
        // Piped output is not wrapped to whatever terminal happens to be around.
        const WIDTH: usize = 140;
        Self {
            json: common.json,
            quiet: common.quiet,
            verbose: common.verbose,
            width: WIDTH,
        }
    }

    /// Prints a result. A reader that has seen enough and closed the pipe is not an error.
    pub fn print(&self, text: &str) {
        write_all(&mut anstream::stdout().lock(), text);
    }

    /// Prints a result as JSON.
    pub fn print_json(&self, value: &serde_json::Value) {
        let text = serde_json::to_string_pretty(value).expect("JSON values can always be written");
        self.print(&format!("{text}\n"));
    }

    /// Prints something for people beside the result.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            write_all(&mut anstream::stderr().lock(), text);
        }
    }

    /// Prints something for people who asked for more.
    pub fn detail(&self, text: &str) {
        if self.verbose {
            write_all(&mut anstream::stderr().lock(), text);
        }
    }

    /// Prints an error for people.
    pub fn complain(&self, text: &str) {
        write_all(&mut anstream::stderr().lock(), text);
    }
}

fn write_all(stream: &mut impl Write, text: &str) {
    if let Err(error) = stream
        .write_all(text.as_bytes())
        .and_then(|()| stream.flush())
    {
        if error.kind() == ErrorKind::BrokenPipe {
            std::process::exit(0);
        }
        std::process::exit(1);
    }
}

//! `cargo xtask words`: finds phrases that have a plainer form, in documents, comments, messages, help and packs.
//!
//! The phrases and the few exceptions are in `table.rs`.

mod matcher;
mod prose;
mod scanner;
mod table;

use std::process::ExitCode;

use crate::tree::{File, Tree};
use table::{EXCEPTIONS, Exception, SKIPPED};

/// Prints every finding and every exception that is out of date, and counts them.
pub fn run() -> ExitCode {
    let tree = Tree::read();
    let findings: Vec<Finding<'_>> =
        tree.files.iter().filter(|file| is_read(file)).flat_map(find).collect();
    let (excused, left): (Vec<_>, Vec<_>) = findings
        .iter()
        .partition(|finding| EXCEPTIONS.iter().any(|exception| finding.is(exception)));
    for finding in &left {
        println!("{finding}");
    }
    let unused = |exception: &&Exception| !excused.iter().any(|finding| finding.is(exception));
    let unused: Vec<&Exception> = EXCEPTIONS.iter().filter(unused).collect();
    for Exception { path, phrase, reason } in &unused {
        println!("{path}: the exception for `{phrase}` ({reason}) matches nothing; remove it");
    }
    println!("words: {} to replace, {} exceptions out of date", left.len(), unused.len());
    if left.is_empty() && unused.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A phrase in a file.
struct Finding<'a> {
    path: &'a str,
    found: matcher::Match,
}

impl Finding<'_> {
    fn is(&self, exception: &Exception) -> bool {
        self.path == exception.path && self.found.phrase == exception.phrase
    }
}

impl std::fmt::Display for Finding<'_> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let matcher::Match { line, phrase, say } = &self.found;
        write!(formatter, "{}:{line}: {phrase}; say {say}", self.path)
    }
}

fn find(file: &File) -> impl Iterator<Item = Finding<'_>> {
    let blocks = prose::blocks(&file.path, &file.text);
    let found: Vec<matcher::Match> = blocks.iter().flat_map(matcher::matches).collect();
    found.into_iter().map(|found| Finding { path: &file.path, found })
}

/// Whether a file is read. Recorded outputs and the input of tests are not: the texts in them come from sources, or are
/// data.
fn is_read(file: &File) -> bool {
    let is_source = ["rs", "js", "ts"].iter().any(|ending| file.path.ends_with(ending));
    let is_data = file.path.split('/').any(|folder| folder == "tests") && !is_source;
    !is_data && !SKIPPED.iter().any(|start| file.path.starts_with(start))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_owned(), text: text.to_owned() }
    }

    #[test]
    fn a_finding_names_file_line_and_what_to_say() {
        let file = file("src/a.rs", "// One.\nfn f() {} // A door is\n// no wall.\n");
        let found: Vec<String> = find(&file).map(|finding| finding.to_string()).collect();
        assert_eq!(found, ["src/a.rs:2: is no; say `is not a`"]);
    }

    #[test]
    fn recorded_output_is_not_read() {
        for path in [
            "crates/a/tests/cmd/help.trycmd",
            "crates/a/tests/pins/x.toml",
            "xtask/src/words/table.rs",
        ] {
            assert!(!is_read(&file(path, "")), "{path}");
        }
        for path in
            ["crates/a/tests/pins/main.rs", "README.md", "crates/seedwright-api/worlds/halls.toml"]
        {
            assert!(is_read(&file(path, "")), "{path}");
        }
    }
}

//! The documents: which are checked, which pages the book lists, and which files of
//! the repository they name.

use crate::links;
use xtask::tree::Tree;

/// The documents whose links are checked, besides every page of the book.
const DOCUMENTS: &[&str] = &[
    "README.md",
    "ARCHITECTURE.md",
    "INVARIANTS.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
];

/// The folders whose files, where a document names them, must exist. A bare
/// file name is not checked, since it may be the reader's own.
const FOLDERS: &[&str] = &[".ci/", ".github/", "book/", "crates/", "fuzz/", "xtask/"];

/// Returns the paths of all checked documents.
pub fn checked(tree: &Tree) -> impl Iterator<Item = &str> {
    let documents = DOCUMENTS.iter().copied();
    documents.chain(tree.paths_under("book/src/", ".md"))
}

/// Compares the book's summary with its pages, both ways.
pub fn summary_complaints(summary: &str, pages: &[&str]) -> Vec<String> {
    let listed = links::links(summary);
    let listed: Vec<String> = listed.iter().map(|link| format!("book/src/{link}")).collect();
    let is_listed = |page: &str| listed.iter().any(|link| link == page);
    let unlisted = pages
        .iter()
        .filter(|page| **page != "book/src/SUMMARY.md" && !is_listed(page))
        .map(|page| format!("{page} is not listed in SUMMARY.md"));
    let missing = listed
        .iter()
        .filter(|link| !pages.contains(&link.as_str()))
        .map(|link| format!("SUMMARY.md lists {link}, which does not exist"));
    unlisted.chain(missing).collect()
}

/// Complains about files of the repository that a document names in a code span, but
/// that do not exist.
pub fn missing_files(path: &str, text: &str, tree: &Tree) -> Vec<String> {
    let spans = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    let named = spans.filter(|span| {
        let plain = !span.contains(|letter: char| letter.is_whitespace() || "*<{".contains(letter));
        plain && FOLDERS.iter().any(|folder| span.starts_with(folder))
    });
    named
        .filter(|span| !tree.has(span))
        .map(|span| format!("{path} names `{span}`, which does not exist"))
        .collect()
}

/// The endings of programs, by the languages of their blocks.
const PROGRAMS: [(&str, &str); 4] =
    [("rust", ".rs"), ("js", ".js"), ("python", ".py"), ("c", ".c")];

/// Complains about programs of a page that are not the file that the last code span before them names. Tests at the end of
/// a file are not shown.
pub fn program_complaints(path: &str, text: &str, tree: &Tree) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut named = None;
    let mut rest = text.lines();
    while let Some(line) = rest.next() {
        let Some(language) = line.strip_prefix("```") else {
            let is_program =
                |span: &&str| PROGRAMS.iter().any(|(_, ending)| span.ends_with(ending));
            named = line.split('`').skip(1).step_by(2).filter(is_program).last().or(named);
            continue;
        };
        let block: Vec<&str> = rest.by_ref().take_while(|line| *line != "```").collect();
        if !PROGRAMS.iter().any(|(own, _)| *own == language) {
            continue;
        }
        let file = named.and_then(|name| tree.find(name)).unwrap_or_default();
        let shown = file.split("\n#[test]").next().unwrap_or_default();
        if file.is_empty() || shown.trim_end() != block.join("\n") {
            complaints
                .push(format!("{path}: a program is not that of `{}`", named.unwrap_or("a file")));
        }
    }
    complaints
}

#[test]
fn the_summary_is_compared_both_ways() {
    let summary = "[One](one.md)\n- [Two](two.md)\n";
    let pages = ["book/src/SUMMARY.md", "book/src/one.md", "book/src/three.md"];
    assert_eq!(
        summary_complaints(summary, &pages),
        [
            "book/src/three.md is not listed in SUMMARY.md",
            "SUMMARY.md lists book/src/two.md, which does not exist",
        ]
    );
}

#[test]
fn only_files_of_the_repository_are_looked_for() {
    let text = "`xtask/src` `xtask/none.rs` `mine.toml` `crates/*` `xtask/src/main.rs`";
    assert_eq!(
        missing_files("README.md", text, &Tree::read()),
        ["README.md names `xtask/none.rs`, which does not exist"]
    );
}

//! The documents can't lie: their commands are run, and print what is written there.
//!
//! Every document that holds a block ` ```console ` is run in a folder of its own, from top to bottom.
//! `TRYCMD=overwrite cargo test -p seedwright-cli --test docs` writes down what is so.

use std::fs;
use std::path::{Path, PathBuf};

/// The documents that people read first.
fn documents() -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = fs::read_dir(root.join("book/src")).expect("the book is there");
    let pages = pages.map(|page| page.expect("it can be listed").path());
    let pages = pages.filter(|page| page.extension().is_some_and(|ending| ending == "md"));
    let mut documents: Vec<_> = pages.collect();
    documents.sort();
    documents.insert(0, root.join("README.md"));
    documents
}

/// Copies a document into a folder where an empty `.out` folder beside it has its commands run in a fresh
/// place and leaves what they write alone.
fn set_up(document: &Path, folder: &Path) -> PathBuf {
    let name = document.file_name().expect("a document has a name");
    let copy = folder.join(name);
    fs::copy(document, &copy).expect("it can be copied");
    fs::create_dir(copy.with_extension("out")).expect("a folder can be made");
    copy
}

fn has_commands(document: &Path) -> bool {
    let text = fs::read_to_string(document).expect("the document is text");
    text.lines().any(|line| line.starts_with("```console"))
}

/// Whether what the program prints now is to be written down.
fn overwrites() -> bool {
    std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite")
}

#[test]
fn documents_say_what_is_so() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let documents = documents();
    let documents = documents.iter().filter(|document| has_commands(document));
    let copies: Vec<_> = documents
        .map(|document| (document, set_up(document, folder.path())))
        .collect();
    let cases = trycmd::TestCases::new();
    for (_, copy) in &copies {
        cases.case(copy);
    }
    cases.run();
    for (document, copy) in copies.iter().filter(|_| overwrites()) {
        fs::copy(copy, document).expect("the document can be renewed");
    }
}

/// Runs one document; answers whether it was true.
fn is_true(text: &str) -> bool {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let document = folder.path().join("page.md");
    fs::write(&document, text).expect("it can be written");
    let place = folder.path().join("place");
    fs::create_dir(&place).expect("a folder can be made");
    let copy = set_up(&document, &place);
    std::panic::catch_unwind(move || {
        trycmd::TestCases::new().case(copy).run();
    })
    .is_ok()
}

#[test]
fn a_document_that_lies_is_found_out() {
    if overwrites() {
        return;
    }
    let page = "A page.\n\n```console\n$ seedwright new cove\nwrote cove/pack.toml\n...\n\n```\n\n\
        Later on the page.\n\n```console\n$ seedwright check cove\n...\ncove: sound, 1 note [..]\n\n\
        $ seedwright check no-such-pack\n? 2\n...\nno-such-pack: 1 error\n\n```\n";
    assert!(is_true(page));
    assert!(!is_true(&page.replace("wrote cove", "made cove")));
    assert!(!is_true(&page.replace("1 note", "2 notes")));
    assert!(!is_true(&page.replace("? 2\n", "")));
}

//! The documents are up to date: their commands are run and print what is shown.
//!
//! Every document that holds a block ` ```console ` is run in a folder of its own, from top to bottom. A
//! block ` ```toml ` whose first line is a comment with a path, such as `# ship/deck.toml`, is a file of
//! the reader's, and so is a block ` ```text ` that begins with such a line, which is not part of it: what
//! follows is run in a fresh folder that holds all files shown so far. A file that is shown again has changed.
//! A file that `seedwright new` wrote further up on the page exists, too.
//! A page about imports finds the importers' samples in the folders `lagoon`, `foundry` and `mill`.
//!
//! After a change on purpose, `TRYCMD=overwrite cargo test -p seedwright-cli --test docs` writes what the commands print
//! now into the documents. Read the differences: it also replaces lines that stand for anything.

mod support;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// The importers' sample databases that pages use, by the command that imports them.
const TOYS: [(&str, &str); 3] = [
    ("import randovania lagoon", "lagoon"),
    ("import vg-json foundry", "foundry"),
    ("import exits mill", "mill"),
];

/// The pack that `seedwright new` writes.
const STARTER: &str = include_str!("../../seedwright-api/worlds/starter.toml");

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

/// A part of a document, with the files that exist for its commands.
#[derive(Clone, Default)]
struct Part {
    /// The lines of the part, after as many empty lines as precede it, so that line numbers are right.
    text: String,
    /// The number of lines that precede it.
    begins: usize,
    files: BTreeMap<String, String>,
}

impl Part {
    fn has_commands(&self) -> bool {
        self.text.lines().any(|line| line.starts_with("```console"))
    }

    /// The stretch after this one, with one file more.
    fn followed_by(&self, path: &str, content: String) -> Self {
        let begins = self.text.lines().count();
        let mut next = Self { text: "\n".repeat(begins), begins, files: self.files.clone() };
        next.files.insert(path.to_owned(), content);
        next
    }
}

/// The path in a comment that is nothing else, as in `# ship/deck.toml`.
fn path_in_comment(line: &str) -> Option<&str> {
    let path = line.strip_prefix("# ")?;
    let is_file = path.ends_with(".toml") || path.ends_with(".txt");
    (is_file && !path.contains(char::is_whitespace)).then_some(path)
}

/// The folder that a command writes the first pack into, as in `$ seedwright new cove`.
fn new_folder(line: &str) -> Option<&str> {
    let typed = line.strip_prefix("$ seedwright new ")?;
    typed.split_whitespace().next()
}

/// Cuts a document behind every file that it shows, and leaves out stretches without commands.
fn parts(document: &str) -> Vec<Part> {
    let mut parts = vec![Part::default()];
    let mut shown: Option<(&str, String)> = None;
    let mut before = "";
    let mut new_folders = Vec::new();
    for line in document.lines() {
        let part = parts.last_mut().expect("there is one from the beginning");
        part.text.push_str(line);
        part.text.push('\n');
        new_folders.extend(new_folder(line));
        let begins = std::mem::replace(&mut before, line);
        if begins == "```toml" || begins == "```text" {
            shown = path_in_comment(line).map(|path| (path, String::new()));
        }
        // A drawing has no comments: the path is not part of it.
        if begins == "```text" && shown.is_some() {
            continue;
        }
        if line == "```"
            && let Some((path, content)) = shown.take()
        {
            let mut next = part.followed_by(path, content);
            for folder in new_folders.drain(..) {
                let pack = format!("{folder}/pack.toml");
                next.files.insert(pack, STARTER.to_owned());
            }
            parts.push(next);
        } else if let Some((_, content)) = &mut shown {
            content.push_str(line);
            content.push('\n');
        }
    }
    parts.retain(Part::has_commands);
    parts
}

/// Writes every part of a document into its own folder, for `trycmd`: the files in the `.in` folder next to it exist
/// when its commands begin, and because of an empty `.out` folder they run in a fresh place and may write anything.
fn set_up(document: &Path, folder: &Path) -> Vec<PathBuf> {
    let name = document.file_name().expect("a document has a name");
    let text = fs::read_to_string(document).expect("the document is text");
    let mut pages = Vec::new();
    for (number, part) in (1..).zip(parts(&text)) {
        let page = folder.join(format!("part-{number}")).join(name);
        write(&page, &part.text);
        fs::create_dir_all(page.with_extension("out")).expect("a folder can be made");
        for (path, content) in &part.files {
            write(&page.with_extension("in").join(path), content);
        }
        for (command, toy) in TOYS {
            if part.text.contains(command) {
                support::copy_toy(toy, &page.with_extension("in").join(toy));
            }
        }
        pages.push(page);
    }
    pages
}

fn write(path: &Path, text: &str) {
    let folder = path.parent().expect("the path leads into a folder");
    fs::create_dir_all(folder).expect("a folder can be made");
    fs::write(path, text).expect("it can be written");
}

/// Writes the parts of a document back, after `trycmd` has overwritten them.
fn record(document: &Path, pages: &[PathBuf]) {
    let text = fs::read_to_string(document).expect("the document is text");
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    // From the end, because the number of lines can change.
    for (part, page) in parts(&text).iter().zip(pages).rev() {
        let now = fs::read_to_string(page).expect("the part is text");
        let now = now.lines().skip(part.begins).map(str::to_owned);
        lines.splice(part.begins..part.text.lines().count(), now);
    }
    fs::write(document, lines.join("\n") + "\n").expect("it can be written");
}

#[test]
fn documents_say_what_is_so() {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let cases = trycmd::TestCases::new();
    let documents = documents().into_iter().map(|document| {
        let pages = set_up(&document, folder.path());
        (document, pages)
    });
    let documents: Vec<_> = documents.collect();
    for page in documents.iter().flat_map(|(_, pages)| pages) {
        cases.case(page);
    }
    if std::env::var_os("TRYCMD").is_some_and(|mode| mode == "overwrite") {
        let _ = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| cases.run()));
        documents.iter().for_each(|(document, pages)| record(document, pages));
        return;
    }
    cases.run();
}

/// Runs one document; answers whether it was true.
fn is_true(text: &str) -> bool {
    let folder = tempfile::tempdir().expect("a temporary folder can be made");
    let document = folder.path().join("page.md");
    fs::write(&document, text).expect("it can be written");
    let pages = set_up(&document, &folder.path().join("place"));
    std::panic::catch_unwind(move || {
        let cases = trycmd::TestCases::new();
        for page in pages {
            cases.case(page);
        }
        cases.run();
    })
    .is_ok()
}

#[test]
fn a_document_that_lies_is_found_out() {
    let page = "A page.\n\n```console\n$ seedwright new cove\nwrote cove/pack.toml\n...\n\n```\n\n\
        Later on the page.\n\n```console\n$ seedwright check cove\n...\ncove: sound, 1 note [..]\n\n\
        $ seedwright check no-such-pack\n? 2\n...\nno-such-pack: 1 error\n\n```\n";
    assert!(is_true(page));
    assert!(!is_true(&page.replace("wrote cove", "made cove")));
    assert!(!is_true(&page.replace("1 note", "2 notes")));
    assert!(!is_true(&page.replace("? 2\n", "")));
}

const PAGE_WITH_FILES: &str = "First a file,\n\n```toml\n# hut/pack.toml\n[pack]\nformat = 1\nid = \"hut\"\n\
    start = \"Hut\"\ngoal = \"always\"\n```\n\nthen another one,\n\n```toml\n# hut/rooms.toml\n[rooms.Hut]\n\
    ```\n\nand a look:\n\n```console\n$ seedwright check --quiet hut\nhut: sound (1 room, [..])\n\n```\n\n\
    No file is a block like this:\n\n```toml\n[rooms.Shed]\n```\n\nNow it changes.\n\n```toml\n\
    # hut/rooms.toml\n[rooms.Hut]\n[rooms.Loft]\n[doors]\nLadder = { a = \"Hut\", b = \"Loft\" }\n```\n\n\
    ```console\n$ seedwright check --quiet hut\nhut: sound (2 rooms, [..])\n\n```\n";

#[test]
fn files_that_a_document_shows_are_there() {
    assert!(is_true(PAGE_WITH_FILES));
    assert!(!is_true(&PAGE_WITH_FILES.replace("(1 room,", "(2 rooms,")));
    assert!(!is_true(&PAGE_WITH_FILES.replace("(2 rooms,", "(1 room,")));
}

#[test]
fn what_a_page_began_with_is_still_there() {
    let page = "```console\n$ seedwright new hut\nwrote hut/pack.toml\n...\n\n```\n\n```toml\n# hut/more.toml\n\
        [rooms.Shed]\n\n[doors]\nGap = { a = \"Dock.pier\", b = \"Shed\" }\n```\n\n```console\n\
        $ seedwright check --quiet hut\nhut: sound, 1 note (5 rooms, [..])\n\n```\n";
    assert!(is_true(page));
    assert!(!is_true(&page.replace("new hut\nwrote hut", "new shed\nwrote shed")));
}

#[test]
fn commands_keep_their_lines() {
    let lines: Vec<&str> = PAGE_WITH_FILES.lines().collect();
    let parts = parts(PAGE_WITH_FILES);
    assert_eq!(parts.len(), 2);
    for part in parts {
        let commands = part.text.lines().enumerate();
        let commands = commands.filter(|(_, line)| line.starts_with('$'));
        commands.for_each(|(number, line)| assert_eq!(line, lines[number]));
    }
}

/// The text under a heading of a page, with the headings below it.
fn section<'p>(page: &'p str, heading: &str) -> &'p str {
    let level = heading.split(' ').next().expect("a heading begins with its level");
    let (_, rest) = page.split_once(&format!("\n{heading}\n")).expect("the page has the heading");
    let is_next = |line: &str| line.starts_with('#') && line.split(' ').next() <= Some(level);
    let ends = rest.lines().find(|line| is_next(line));
    ends.and_then(|line| rest.split_once(&format!("\n{line}\n"))).map_or(rest, |(own, _)| own)
}

/// Every key of a reply is on the page about JSON, in the section about its command.
#[test]
fn the_keys_of_replies_are_documented() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../book/src/json.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let folder = support::cove();
    folder.run(&["items", "cove", "--seed", "1", "--out", "built"]);
    for (heading, arguments) in [
        ("### `spheres`", &["spheres", "built"][..]),
        ("### `check`", &["check", "cove"]),
        ("### `reach`", &["reach", "cove"]),
        ("### `explain`", &["explain", "cove", "goal"]),
        ("### `settings`", &["settings", "cove"]),
        ("### `rooms`", &["rooms", "halls", "--seed", "1"]),
        ("### `items --statistics`", &["items", "cove", "--seed", "1", "--statistics", "2"]),
        ("## Commands that build", &["generate", "cove", "--seed", "1"]),
        ("## Commands that build", &["doors", "tower", "--seed", "1"]),
        ("## Commands that build", &["population", "depths", "--seed", "1"]),
    ] {
        let section = section(&page, heading);
        let reply = folder.json(0, arguments);
        for key in reply.as_object().expect("an object").keys() {
            assert!(section.contains(&format!("`{key}`")), "{arguments:?}: {key}");
        }
    }
}

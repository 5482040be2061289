//! Each stated invariant names the test that checks it, and that test exists.
//!
//! In INVARIANTS.md and ARCHITECTURE.md a paragraph or list entry with the bold word *Invariant*
//! has, in parentheses, the word `test` or `tests`, a colon, and the names of
//! test functions in backticks. A comment in the code can do the same.

use std::collections::BTreeSet;

/// Complains about invariants of a text that do not name a test, and about unknown
/// tests.
pub fn complaints(path: &str, text: &str, known: &BTreeSet<String>) -> Vec<String> {
    let mut complaints = Vec::new();
    for block in blocks(text) {
        let names = named_tests(&block);
        if block.contains("**Invariant") && names.is_empty() {
            complaints.push(format!("{path}: an invariant does not name a test: {block}"));
        }
        let missing = names.iter().filter(|name| !known.contains(*name));
        complaints.extend(
            missing
                .map(|name| format!("{path}: there is no test called `{name}`, or it is ignored")),
        );
    }
    complaints
}

/// Returns the paragraphs and list entries of a text, each on one line.
fn blocks(text: &str) -> Vec<String> {
    let mut blocks = vec![String::new()];
    for line in text.lines().map(str::trim) {
        if line.is_empty() || line.starts_with("- ") || line.starts_with("* ") {
            blocks.push(String::new());
        }
        if let Some(block) = blocks.last_mut() {
            block.push_str(line);
            block.push(' ');
        }
    }
    blocks
}

/// Returns the tests that a block names, without their paths.
fn named_tests(block: &str) -> Vec<String> {
    let opened = block.split("(test").skip(1);
    let lists = opened.filter_map(|rest| {
        let rest = rest.strip_prefix('s').unwrap_or(rest);
        let list = rest.strip_prefix(": `")?.split_once(')')?.0;
        Some(list.split('`').step_by(2))
    });
    let last = |name: &str| name.rsplit("::").next().map(String::from);
    lists.flatten().filter_map(last).filter(|name| !name.is_empty()).collect()
}

/// Returns the comments of a source file, with an empty line for code between them.
pub fn comments(source: &str) -> String {
    let comment = |line: &str| {
        let text = line.trim_start().strip_prefix("//").unwrap_or("");
        text.trim_start_matches(['/', '!']).to_owned() + "\n"
    };
    source.lines().map(comment).collect()
}

/// Returns the names of the test functions that run. It searches the text, not the
/// parsed file, because property tests are inside a macro.
pub fn test_names<'a>(sources: impl Iterator<Item = &'a str>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for source in sources {
        let mut attributes = String::new();
        for line in source.lines().map(str::trim) {
            if line.starts_with("#[") {
                attributes.push_str(line);
            } else if let Some(name) = function_name(line) {
                if attributes.contains("#[test]") && !attributes.contains("#[ignore") {
                    names.insert(name.to_owned());
                }
                attributes.clear();
            } else if !line.starts_with("//") {
                attributes.clear();
            }
        }
    }
    names
}

/// The tests of a Python file, which are functions, or of a JavaScript file, which are sentences.
pub fn tests_of_bindings(source: &str) -> impl Iterator<Item = String> {
    source.lines().filter_map(|line| {
        let name = match line.strip_prefix("test(\"") {
            Some(sentence) => sentence.split_once("\", ")?.0,
            None => line.strip_prefix("def ")?.split_once('(')?.0,
        };
        let is_test = line.starts_with("test(") || name.starts_with("test_");
        is_test.then(|| name.to_owned())
    })
}

fn function_name(line: &str) -> Option<&str> {
    let (name, _) = line.strip_prefix("fn ")?.split_once('(')?;
    Some(name)
}

fn known() -> BTreeSet<String> {
    ["held".to_owned(), "kept".to_owned()].into()
}

#[test]
fn an_invariant_needs_a_test_that_exists() {
    let count = |text: &str| complaints("A.md", text, &known()).len();
    assert_eq!(count("- **Invariant**: so\n  it is. (test: `held`)"), 0);
    assert_eq!(count("- **Invariant**: so. (tests: `held`,\n  `logic::kept`)"), 0);
    assert_eq!(count("- **Invariant**: so.\n- Other. (test: `held`)"), 1);
    assert_eq!(count("**Invariant**: so.\n\nOther. (test: `held`)"), 1);
    assert_eq!(count("**Invariant**: so. (tests: `held`, `gone`)"), 1);
    assert_eq!(count("Not bold, yet wrong. (test: `gone`)"), 1);
}

#[test]
fn tests_are_found_in_macros_and_ignored_ones_are_not() {
    let source = "#[test]\nfn one() {}\n\
        proptest! {\n    #[test]\n    // Why.\n    fn two(x in 0..9) {}\n}\n\
        #[test]\n#[ignore = \"slow\"]\nfn three() {}\nfn four() {}\n\
        // #[test]\nfn five() {}\n";
    let names: Vec<String> = test_names([source].into_iter()).into_iter().collect();
    assert_eq!(names, ["one", "two"]);
}

#[test]
fn tests_of_other_languages_are_found() {
    let names = |source: &str| tests_of_bindings(source).collect::<Vec<_>>();
    let python = "def test_one(world: World) -> None:\n    pass\ndef helper() -> None:\n";
    assert_eq!(names(python), ["test_one"]);
    let script =
        "import { test } from \"node:test\";\ntest(\"it has two, or so\", async (t) => {\n";
    assert_eq!(names(script), ["it has two, or so"]);
}

#[test]
fn comments_are_kept_apart_by_code() {
    let source = "//! One\n/// two\nfn three() {}\n    // four\n";
    assert_eq!(comments(source), " One\n two\n\n four\n");
}

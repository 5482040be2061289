//! Codes are stable, so each has one meaning that is written down.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The sources below a folder, without those that hold tests only.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).expect("the folder is there");
    for path in entries.map(|entry| entry.expect("it can be listed").path()) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let for_tests = name == "tests" || name.ends_with("_tests");
        if path.is_dir() && !for_tests {
            sources(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !for_tests {
            found.push(path);
        }
    }
}

fn is_code(word: &str) -> bool {
    let digits = word.strip_prefix(['E', 'W', 'N']).unwrap_or_default();
    digits.len() == 4 && digits.bytes().all(|byte| byte.is_ascii_digit())
}

#[test]
fn every_code_is_in_both_tables_and_the_other_way_round() {
    let mut paths = Vec::new();
    sources(&root().join("crates/seedwright/src"), &mut paths);
    sources(&root().join("crates/seedwright-api/src"), &mut paths);
    sources(&root().join("crates/seedwright-cli/src"), &mut paths);
    let texts = paths.iter().map(|path| fs::read_to_string(path).expect("it can be read"));
    let texts: Vec<_> = texts.collect();
    let words = texts.iter().flat_map(|text| text.split('"'));
    let used: BTreeSet<_> = words.filter(|word| is_code(word)).collect();
    assert!(used.len() > 60, "the codes were found");
    for (table, begins) in
        [("crates/seedwright/src/pack/mod.rs", "//! | "), ("book/src/packs.md", "| ")]
    {
        let text = fs::read_to_string(root().join(table)).expect("it can be read");
        let rows: Vec<_> = text
            .lines()
            .filter_map(|line| line.strip_prefix(begins)?.split(' ').next())
            .filter(|word| is_code(word))
            .collect();
        let listed: BTreeSet<_> = rows.iter().copied().collect();
        assert_eq!(rows.len(), listed.len(), "{table} lists no code twice");
        assert_eq!(used, listed, "{table}");
    }
}

//! Golden files, and the sources of the engine. The engine itself touches no files; its tests do.
#![expect(
    clippy::disallowed_methods,
    reason = "golden files are read and written by the tests alone"
)]

use std::path::{Path, PathBuf};
use std::{env, fs};

fn here() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/pins")
}

/// Compares a text with a golden file, or writes the file.
#[track_caller]
pub fn check(name: &str, now: &str) {
    let path = here().join("golden").join(name);
    if env::var_os("SEEDWRIGHT_BLESS").is_some() {
        return fs::write(path, now).expect("the golden file can be written");
    }
    let then = fs::read_to_string(path).unwrap_or_default().replace("\r\n", "\n");
    let (lines, known): (Vec<_>, Vec<_>) = (now.lines().collect(), then.lines().collect());
    let lost = known.iter().filter(|line| !lines.contains(line)).map(|line| format!("- {line}"));
    let new = lines.iter().filter(|line| !known.contains(line)).map(|line| format!("+ {line}"));
    assert!(
        now == then,
        "golden/{name} has changed; if that is meant, SEEDWRIGHT_BLESS=1 writes it again:\n{}",
        lost.take(40).chain(new.take(40)).collect::<Vec<_>>().join("\n")
    );
}

/// Returns the files of a folder next to this file, by name.
pub fn folder(name: &str) -> Vec<(String, String)> {
    files(&here().join(name))
}

/// Returns the sources of the engine without its unit tests.
pub fn sources() -> Vec<(String, String)> {
    let all = files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let is_test = |name: &str| name.contains("tests");
    all.into_iter().filter(|(name, _)| !is_test(name)).collect()
}

/// Returns all files under a folder with their texts, ordered by name.
fn files(root: &Path) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut open = vec![root.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("the folder can be listed") {
            let path = entry.expect("the entry can be read").path();
            if path.is_dir() {
                open.push(path);
                continue;
            }
            let name = path.strip_prefix(root).expect("it lies in the folder");
            let name = name.to_string_lossy().replace('\\', "/");
            let text = fs::read_to_string(&path).expect("the file is text");
            found.push((name, text.replace("\r\n", "\n")));
        }
    }
    found.sort();
    found
}

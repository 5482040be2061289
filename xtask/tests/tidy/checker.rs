//! The allowed dependencies and the size of the checker of bundles.

use crate::functions::lines_outside_tests;

/// A reader, a hash, and what tests draw from. Anyone who trusts the checker has to
/// trust these, so the list is short; above all, the engine is not on it.
const ALLOWED: &[&str] = &["blake3", "serde", "serde_json", "proptest"];

/// The part of the checker that decides "can be finished".
pub const KERNEL: &str = "crates/seedwright-verify/src/kernel/";

/// The most lines of the kernel, not counting tests, so that it can be read in an hour.
const LONGEST_KERNEL: usize = 2_300;

/// Complains if the kernel uses promises, or is too long.
pub fn kernel_complaints<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> Vec<String> {
    let mut complaints = Vec::new();
    let mut lines = 0;
    for (path, text) in files {
        lines += lines_outside_tests(text);
        let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
        let uses = code.filter(|line| line.contains("promises"));
        complaints.extend(uses.map(|line| format!("{path} uses promises: {}", line.trim())));
    }
    if !(1..=LONGEST_KERNEL).contains(&lines) {
        complaints.push(format!(
            "the kernel has {lines} lines, but at most {LONGEST_KERNEL} are allowed"
        ));
    }
    complaints
}

/// Complains about other dependencies in a manifest.
pub fn foreign_dependencies(manifest: &str) -> Vec<String> {
    let mut in_dependencies = false;
    let mut complaints = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(table) = line.strip_prefix('[') {
            // `[dependencies.name]` would hide a name from the lines below it.
            if table.contains("dependencies.") {
                complaints.push(format!("write one dependency per line, not {line}"));
            }
            in_dependencies = table.ends_with("dependencies]");
        } else if in_dependencies && !line.is_empty() && !line.starts_with('#') {
            let name = line.split(['.', '=', ' ']).next().unwrap_or(line);
            if !ALLOWED.contains(&name) {
                complaints.push(format!("the checker must not depend on {name}"));
            }
        }
    }
    complaints
}

#[test]
fn dependencies_of_every_kind_are_seen() {
    let manifest = "[package]\nname = \"x\"\n\
        [dependencies]\n# Why.\nserde = \"1\"\nseedwright.workspace = true\n\
        [target.'cfg(unix)'.build-dependencies]\nlibc = \"0\"\n[dependencies.rand]\nversion = \"1\"\n";
    assert_eq!(
        foreign_dependencies(manifest),
        [
            "the checker must not depend on seedwright",
            "the checker must not depend on libc",
            "write one dependency per line, not [dependencies.rand]",
        ]
    );
}

#[test]
fn the_kernel_is_measured_and_searched() {
    let long = "// promises\n".repeat(1_200);
    let files = [("a.rs", long.as_str()), ("b.rs", "use crate::promises::aims;\n")];
    let complaints = kernel_complaints(files.into_iter());
    assert_eq!(complaints, ["b.rs uses promises: use crate::promises::aims;"]);
    let files = [("a.rs", long.as_str()), ("b.rs", long.as_str())];
    assert_eq!(
        kernel_complaints(files.into_iter()),
        ["the kernel has 2400 lines, but at most 2300 are allowed"]
    );
    assert_eq!(kernel_complaints([].into_iter()).len(), 1, "there is a kernel");
}

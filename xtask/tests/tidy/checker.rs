//! What the checker of bundles may depend on.

/// A reader, a hash, and what tests draw from. Whoever trusts the checker has to
/// trust these, so the list is short; above all, the engine is not on it.
const ALLOWED: &[&str] = &["blake3", "serde", "serde_json", "proptest"];

/// Says which other dependencies a manifest has.
pub fn foreign_dependencies(manifest: &str) -> Vec<String> {
    let mut in_dependencies = false;
    let mut complaints = Vec::new();
    for line in manifest.lines().map(str::trim) {
        if let Some(table) = line.strip_prefix('[') {
            // `[dependencies.name]` would hide a name from the lines below it.
            if table.contains("dependencies.") {
                complaints.push(format!("write dependencies one a line, not as {line}"));
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
            "write dependencies one a line, not as [dependencies.rand]",
        ]
    );
}

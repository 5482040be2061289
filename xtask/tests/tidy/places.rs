//! No file names a path that exists on one machine only.

/// The first folders of such paths, without the leading slash, so that this file does
/// not violate its own rule.
const FOLDERS: &[&str] = &["root", "home", "tmp", "work", "Users"];

/// Complains about such paths in a text.
pub fn complaints(path: &str, text: &str) -> Vec<String> {
    let mut complaints = Vec::new();
    for (index, line) in text.lines().enumerate() {
        for folder in FOLDERS.iter().filter(|folder| names(line, folder)) {
            let number = index + 1;
            complaints.push(format!("{path}:{number}: names a path under /{folder}"));
        }
    }
    complaints
}

/// Whether a line has the folder at the beginning of a path. If something precedes
/// the slash, the path is relative, or a web address.
fn names(line: &str, folder: &str) -> bool {
    let pattern = format!("/{folder}");
    line.match_indices(&pattern).any(|(start, _)| {
        let before = line[..start].chars().next_back();
        let after = line[start + pattern.len()..].chars().next();
        let begins = before.is_none_or(|b| !b.is_alphanumeric() && !"_-.*~}])$".contains(b));
        let ends = after.is_none_or(|a| !a.is_alphanumeric() && !"_-.".contains(a));
        begins && ends
    })
}

#[test]
fn absolute_places_are_found() {
    let slash = '/';
    for text in [
        format!("{slash}root{slash}.cargo"),
        format!("see `{slash}home{slash}me{slash}x`"),
        format!("\"{slash}tmp\""),
        format!("file:{slash}{slash}{slash}Users{slash}me"),
    ] {
        assert_eq!(complaints("a.md", &text).len(), 1, "{text}");
    }
}

#[test]
fn other_paths_are_let_be() {
    for text in [
        "https://example.org/home/page",
        "src/root/main.rs and ../work/x",
        "/workspace /rooted /dev/null",
        "and/or/home",
    ] {
        assert!(complaints("a.md", text).is_empty(), "{text}");
    }
}

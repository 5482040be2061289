//! Links between documents lead somewhere.

use xtask::tree::Tree;

/// The folder of the book's pages. A link from there must stay there, because nothing
/// else is published with it.
const BOOK: &str = "book/src/";

/// Complains about dead links of a document. Links to the web are not checked.
pub fn complaints(path: &str, text: &str, tree: &Tree) -> Vec<String> {
    let complain = |link: String| {
        let reason = fault(path, &link, tree)?;
        Some(format!("{path}: the link `{link}` {reason}"))
    };
    links(text).into_iter().filter_map(complain).collect()
}

/// Returns the problem of a link, if any.
fn fault(path: &str, link: &str, tree: &Tree) -> Option<String> {
    if link.contains("://") || link.starts_with("mailto:") {
        return None;
    }
    let (file, heading) = link.split_once('#').unwrap_or((link, ""));
    let Some(target) = resolve(path, file) else {
        return Some("leads out of the repository".to_owned());
    };
    if path.starts_with(BOOK) && !target.starts_with(BOOK) {
        return Some("leads out of the book".to_owned());
    }
    if !tree.has(&target) {
        return Some(format!("leads to {target}, which does not exist"));
    }
    let missing = !heading.is_empty() && !headings(tree.text(&target)).contains(&heading.into());
    missing.then(|| format!("does not name a heading of {target}"))
}

/// Returns the path from the root for a link in the file at `path`.
fn resolve(path: &str, link: &str) -> Option<String> {
    if link.is_empty() {
        return Some(path.to_owned());
    }
    let mut folders: Vec<&str> = path.split('/').collect();
    folders.pop();
    for part in link.split('/') {
        match part {
            "." | "" => {}
            ".." => drop(folders.pop()?),
            name => folders.push(name),
        }
    }
    Some(folders.join("/"))
}

/// Returns the targets of a document's links, images and reference definitions.
pub fn links(text: &str) -> Vec<String> {
    let text = without_code(text);
    let inline = text.split("](").skip(1).filter_map(|rest| {
        let target = rest.split_once(')')?.0;
        target.split_whitespace().next()
    });
    let definitions = text.lines().filter_map(|line| {
        let (_, target) = line.strip_prefix('[')?.split_once("]: ")?;
        target.split_whitespace().next()
    });
    inline.chain(definitions).map(String::from).collect()
}

/// Returns a document without its code blocks and code spans, which have no links.
fn without_code(text: &str) -> String {
    let mut kept = String::new();
    let mut in_block = false;
    for line in text.lines() {
        let fence = line.trim_start().starts_with("```");
        if !fence && !in_block {
            kept.extend(line.split('`').step_by(2));
        }
        in_block ^= fence;
        kept.push('\n');
    }
    kept
}

/// Returns the anchors of a document's headings, as both GitHub and mdBook generate
/// them.
fn headings(text: &str) -> Vec<String> {
    let mut in_block = false;
    let mut found = Vec::new();
    for line in text.lines() {
        in_block ^= line.trim_start().starts_with("```");
        let title = line.trim_start_matches('#');
        if !in_block && title.len() < line.len() && title.starts_with(' ') {
            found.push(slug(title.trim()));
        }
    }
    found
}

fn slug(title: &str) -> String {
    let kept = |letter: &char| letter.is_alphanumeric() || " -_".contains(*letter);
    let lower = title.to_lowercase();
    lower.chars().filter(kept).collect::<String>().replace(' ', "-")
}

#[test]
fn links_are_found_outside_code() {
    let text = "[a](one.md) ![b](two.png \"Title\") `[c](no.md)`\n\
        ```sh\n[d](no.md)\n```\n[e]: three.md\n";
    assert_eq!(links(text), ["one.md", "two.png", "three.md"]);
}

#[test]
fn a_link_is_resolved_from_its_own_folder() {
    let resolved = |link| resolve("book/src/packs.md", link);
    assert_eq!(resolved("logic.md").as_deref(), Some("book/src/logic.md"));
    assert_eq!(resolved("../book.toml").as_deref(), Some("book/book.toml"));
    assert_eq!(resolved("").as_deref(), Some("book/src/packs.md"));
    assert_eq!(resolved("../../../elsewhere"), None);
}

#[test]
fn headings_are_named_as_on_the_page() {
    let text = "# One\n## What a seed gives, `v1`\n```sh\n# no heading\n```\n#none\n";
    assert_eq!(headings(text), ["one", "what-a-seed-gives-v1"]);
}

#[test]
fn faults_are_told_apart() {
    let tree = Tree::read();
    let fault = |path, link| fault(path, link, &tree).unwrap_or_default();
    assert_eq!(fault("README.md", "https://example.org/none"), "");
    assert_eq!(fault("README.md", "CONTRIBUTING.md#determinism"), "");
    assert!(fault("README.md", "NONE.md").contains("does not exist"));
    assert!(fault("README.md", "../NONE.md").contains("out of the repository"));
    assert!(fault("README.md", "CONTRIBUTING.md#none").contains("not name a heading"));
    assert!(fault("book/src/introduction.md", "../../README.md").contains("of the book"));
}

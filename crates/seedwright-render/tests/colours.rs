//! Colours are declared in the palette and nowhere else.

use std::fs;
use std::path::{Path, PathBuf};

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries, too").path();
        match path.is_dir() {
            true if path.ends_with("palette") => {}
            true => sources(&path, found),
            false if path.extension().is_some_and(|ending| ending == "rs") => found.push(path),
            false => {}
        }
    }
}

/// Colours as SVG and CSS write them. White is exempt.
fn written_colours(text: &str) -> Vec<&str> {
    let starts = text.match_indices('#').map(|(at, _)| &text[at + 1..]);
    let digits = starts.map(|rest| {
        let end = rest.find(|letter: char| !letter.is_ascii_hexdigit());
        &rest[..end.unwrap_or(rest.len())]
    });
    digits.filter(|digits| matches!(digits.len(), 3 | 6) && *digits != "fff").collect()
}

#[test]
#[expect(clippy::disallowed_methods, reason = "it looks at the sources, and runs nowhere else")]
fn colours_are_declared_in_the_palette() {
    let mut paths = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut paths);
    assert!(paths.len() > 50, "the sources are there");
    for path in paths {
        let text = fs::read_to_string(&path).expect("the file can be read");
        assert_eq!(written_colours(&text), Vec::<&str>::new(), "{}", path.display());
        assert!(!text.contains("Colour(0x"), "{}", path.display());
    }
}

#[test]
fn colours_are_found_where_they_are_written() {
    let text = "fill:#fff;stroke:#24262a url(#rock) #fade";
    assert_eq!(written_colours(text), ["24262a"]);
}

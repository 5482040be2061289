//! `cargo xtask changelog`: the section of a version, as the notes of a release.

use std::fs;

use crate::arguments::ChangelogArguments;
use crate::cargo::workspace_root;
use crate::platforms::workspace_value;

/// Prints or writes the section of a version.
///
/// # Errors
/// A sentence for people where there is no such section, or it is not ready for release.
pub fn run(arguments: &ChangelogArguments) -> Result<(), String> {
    let version = arguments.version.trim_start_matches('v');
    let path = workspace_root().join("CHANGELOG.md");
    let text = fs::read_to_string(path).map_err(|error| format!("CHANGELOG.md: {error}"))?;
    let (title, body) = section(&text, version)
        .ok_or_else(|| format!("CHANGELOG.md has no section `## {version}`"))?;
    if arguments.release {
        let own = workspace_value("version")?;
        if own != version {
            return Err(format!("the crates have version {own}, not {version}"));
        }
        if date(title).is_none() {
            return Err(format!(
                "the title `{title}` has no date, as in `## {version} - 2026-01-31`"
            ));
        }
    }
    match &arguments.out {
        None => println!("{body}"),
        Some(file) => fs::write(file, format!("{body}\n"))
            .map_err(|error| format!("{}: {error}", file.display()))?,
    }
    Ok(())
}

/// The title and the text of a version's section, without the empty lines around it.
fn section<'a>(changelog: &'a str, version: &str) -> Option<(&'a str, &'a str)> {
    let is_title = |part: &&str| {
        let words = part.lines().next().unwrap_or_default().split_whitespace();
        words.clone().next().is_some_and(|word| word.trim_matches(['[', ']']) == version)
    };
    let part = changelog.split("\n## ").skip(1).find(is_title)?;
    let (title, body) = part.split_once('\n').unwrap_or((part, ""));
    Some((title, body.trim()))
}

/// The date at the end of a title.
fn date(title: &str) -> Option<&str> {
    let date = title.split_whitespace().last()?;
    let digits: Vec<usize> = date.split('-').map(str::len).collect();
    let is_date =
        digits == [4, 2, 2] && date.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-');
    is_date.then_some(date)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2027-01-31\n\n### Added\n\n- Two.\n\n## 0.1.0\n\n- One.\n";

    #[test]
    fn a_section_ends_where_the_next_begins() {
        assert_eq!(section(TEXT, "0.2.0"), Some(("0.2.0 - 2027-01-31", "### Added\n\n- Two.")));
        assert_eq!(section(TEXT, "0.1.0"), Some(("0.1.0", "- One.")));
        assert_eq!(section(TEXT, "0.3.0"), None);
    }

    #[test]
    fn a_title_can_have_a_date() {
        assert_eq!(date("0.2.0 - 2027-01-31"), Some("2027-01-31"));
        assert_eq!(date("0.1.0"), None);
    }

    #[test]
    fn this_version_can_be_released() {
        let version = env!("CARGO_PKG_VERSION").to_owned();
        let out = std::env::temp_dir().join(format!("changelog-{}.md", std::process::id()));
        let arguments = ChangelogArguments { version, out: Some(out.clone()), release: true };
        assert_eq!(run(&arguments), Ok(()));
        let notes = fs::read_to_string(&out).expect("it was written");
        let _ = fs::remove_file(out);
        assert!(notes.contains("### Added"), "{notes}");
    }
}

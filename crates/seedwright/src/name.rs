//! Names: how to show them safely, when two of them count as the same, and which
//! known name a mistyped one was meant to be.

use std::fmt;
use std::sync::LazyLock;

use unicode_normalization::UnicodeNormalization;

/// A name from a pack, shown so that a reader sees every character of it.
///
/// Control, bidirectional and invisible characters become `\u{1b}`-style
/// escapes, so that a pack can neither steer a terminal nor hide in a message.
#[derive(Debug, Clone, Copy)]
pub struct EscapedName<'a>(pub &'a str);

impl fmt::Display for EscapedName<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut plain_from = 0;
        for (at, character) in self.0.char_indices() {
            if is_hidden(character) {
                formatter.write_str(&self.0[plain_from..at])?;
                write!(formatter, "{}", character.escape_unicode())?;
                plain_from = at + character.len_utf8();
            }
        }
        formatter.write_str(&self.0[plain_from..])
    }
}

/// Whether a character would be invisible, or would act on the text around it.
pub(crate) fn is_hidden(character: char) -> bool {
    character.is_control()
        || matches!(character,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{180b}'..='\u{180f}'
            | '\u{115f}' | '\u{1160}' | '\u{3164}' | '\u{ffa0}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Names longer than this are never compared, because they are not typing errors.
const LONGEST_COMPARED: usize = 64;
/// Maximum number of known names of a similar length that are compared.
const MAX_COMPARED: usize = 5_000;

/// Finds the known name that was most likely meant by `typed`.
///
/// Case does not matter. About one wrong character in three is forgiven, but
/// not all of them. Of equally close names, those of the same length come first
/// (two swapped letters are a more common slip than a missing one), and then
/// the first one wins.
pub fn closest<'a>(typed: &str, known: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let typed = comparable(typed)?;
    let length = typed.chars().count();
    let limit = (length / 3).max(1);
    let mut best = None;
    let mut compared = 0;
    for name in known {
        let Some(candidate) = comparable(name) else {
            continue;
        };
        let other = candidate.chars().count();
        if other.abs_diff(length) > limit {
            continue;
        }
        let distance = strsim::osa_distance(&typed, &candidate);
        let rank = (distance, other.abs_diff(length));
        if distance <= limit.min(length.max(other) - 1)
            && best.is_none_or(|(least, _)| rank < least)
        {
            best = Some((rank, name));
        }
        compared += 1;
        if distance == 0 || compared == MAX_COMPARED {
            break;
        }
    }
    best.map(|(_, name)| name)
}

/// The lower-cased form that is compared, or nothing for an overlong name.
fn comparable(name: &str) -> Option<String> {
    // A character takes at most four bytes, so this bound is cheap and safe.
    if name.is_empty() || name.len() > 4 * LONGEST_COMPARED {
        return None;
    }
    let lower = name.to_lowercase();
    (lower.chars().count() <= LONGEST_COMPARED).then_some(lower)
}

/// The key under which two names count as the same.
///
/// Compatibility forms, case and the amount of white space do not distinguish
/// names: `Ｃave`, ` cave` and `CAVE` share one key.
pub fn folded(name: &str) -> String {
    if name.is_ascii() {
        // Most names are ASCII, for which the steps below change nothing else.
        return single_spaced(&name.to_ascii_lowercase());
    }
    let composed: String = name.nfkc().collect();
    // The standard library has no case folding. Going through upper case and
    // back agrees with it on letters such as `ß` and the final sigma; the first
    // step is for the capital `ẞ`, which has no other way to `ss`.
    let lower: String = composed
        .chars()
        .flat_map(char::to_lowercase)
        .flat_map(char::to_uppercase)
        .flat_map(char::to_lowercase)
        .nfkc()
        .collect();
    single_spaced(&lower)
}

/// Words with one space between them.
fn single_spaced(text: &str) -> String {
    let mut key = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !key.is_empty() {
            key.push(' ');
        }
        key.push_str(word);
    }
    key
}

/// The key under which two names look the same to people.
///
/// This is the confusable skeleton of Unicode Technical Standard 39, taken of
/// the [`folded`] name: a Cyrillic `а` and a Latin `a` give the same skeleton.
pub fn skeleton(name: &str) -> String {
    let folded = folded(name);
    // Most names are ASCII, which needs neither normalization nor a search in the tables of Unicode.
    match folded.is_ascii() {
        true => folded.bytes().map(|byte| ASCII_SKELETONS[usize::from(byte)].as_str()).collect(),
        false => unicode_security::skeleton(&folded).collect(),
    }
}

/// The skeletons of the ASCII characters.
static ASCII_SKELETONS: LazyLock<Vec<String>> = LazyLock::new(|| {
    let characters = (0..128_u8).map(|byte| char::from(byte).to_string());
    characters.map(|character| unicode_security::skeleton(&character).collect()).collect()
});

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn plain_names_are_shown_unchanged() {
        for name in ["Cave", "Smugglers' Cove", "Écluse №5", "洞窟", "a\\b`c", "🗝"] {
            assert_eq!(EscapedName(name).to_string(), name);
        }
    }

    #[test]
    fn hidden_characters_are_shown_escaped() {
        let cases = [
            ("\u{1b}[31mred", "\\u{1b}[31mred"),
            ("a\nb\tc\0", "a\\u{a}b\\u{9}c\\u{0}"),
            ("\u{7f}\u{85}", "\\u{7f}\\u{85}"),
            ("a\u{200b}b\u{200f}", "a\\u{200b}b\\u{200f}"),
            ("\u{202a}\u{202e}", "\\u{202a}\\u{202e}"),
            ("\u{2060}\u{2066}\u{2069}", "\\u{2060}\\u{2066}\\u{2069}"),
            ("\u{feff}\u{ad}", "\\u{feff}\\u{ad}"),
            ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
            ("x\u{e0041}\u{e007f}", "x\\u{e0041}\\u{e007f}"),
        ];
        for (name, shown) in cases {
            assert_eq!(EscapedName(name).to_string(), shown);
        }
    }

    #[test]
    fn the_closest_name_is_found() {
        let known = ["name", "note", "need", "area", "locations"];
        let find = |typed| closest(typed, known.into_iter());
        assert_eq!(find("naem"), Some("name"));
        assert_eq!(find("NAME"), Some("name"));
        assert_eq!(find("location"), Some("locations"));
        assert_eq!(find("arae"), Some("area"));
        assert_eq!(find("zebra"), None);
        assert_eq!(find(""), None);
    }

    #[test]
    fn equally_close_names_go_to_the_first() {
        assert_eq!(closest("cat", ["bat", "hat"].into_iter()), Some("bat"));
        assert_eq!(closest("cat", ["hat", "bat"].into_iter()), Some("hat"));
    }

    #[test]
    fn swapped_letters_are_closer_than_missing_ones() {
        assert_eq!(closest("onec", ["both", "one", "once"].into_iter()), Some("once"));
        assert_eq!(closest("oen", ["both", "one", "once"].into_iter()), Some("one"));
    }

    #[test]
    fn a_name_with_nothing_in_common_is_not_suggested() {
        assert_eq!(closest("B", ["A"].into_iter()), None);
        assert_eq!(closest("b", ["B"].into_iter()), Some("B"));
        assert_eq!(closest("B", ["B2"].into_iter()), Some("B2"));
    }

    #[test]
    fn very_long_names_are_not_compared() {
        let long = "x".repeat(10_000_000);
        assert_eq!(closest(&long, [long.as_str()].into_iter()), None);
        assert_eq!(closest("x", [long.as_str()].into_iter()), None);
        let many = ["abcdef"; 3 * MAX_COMPARED];
        assert_eq!(closest("ghijkl", many.into_iter()), None);
    }

    #[test]
    fn names_fold_together() {
        let same = [
            ("Cave", "  cAVE "),
            ("Missile Tank", "missile \u{a0}\t TANK"),
            ("Straße", "STRASSE"),
            ("STRAẞE", "strasse"),
            ("ΟΔΟΣ", "οδος"),
            ("ﬁn", "FIN"),
            ("Ｃave", "cave"),
            ("e\u{301}cluse", "É\u{63}luse"),
        ];
        for (one, other) in same {
            assert_eq!(folded(one), folded(other), "{one} and {other}");
        }
        assert_ne!(folded("Cave 1"), folded("Cave 2"));
        assert_eq!(folded(" \t "), "");
    }

    #[test]
    fn folding_twice_changes_nothing() {
        for character in '\0'..=char::MAX {
            let once = folded(character.encode_utf8(&mut [0; 4]));
            assert_eq!(folded(&once), once, "{}", character.escape_unicode());
        }
    }

    #[test]
    fn lookalikes_share_a_skeleton() {
        assert_eq!(skeleton("Cаve"), skeleton("Cave"));
        assert_eq!(skeleton("ca\u{200b}ve"), skeleton("Cave"));
        assert_ne!(skeleton("Cave"), skeleton("Cove"));
    }

    proptest! {
        #[test]
        fn skeletons_of_ascii_are_those_of_unicode(name in "[ -~]{0,20}") {
            let expected: String = unicode_security::skeleton(&folded(&name)).collect();
            prop_assert_eq!(skeleton(&name), expected);
        }

        #[test]
        fn any_name_can_be_shown_folded_and_compared(name in any::<String>(), other in any::<String>()) {
            prop_assert!(!EscapedName(&name).to_string().chars().any(is_hidden));
            prop_assert_eq!(folded(&folded(&name)), folded(&name));
            skeleton(&name);
            closest(&name, [other.as_str()].into_iter());
        }
    }
}

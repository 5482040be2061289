//! Hints for unknown names.

use crate::name::{EscapedName, closest};

/// Maximum number of names that are compared with a mistyped one, which bounds the work for broken packs.
const MAX_COMPARED: usize = 20_000;

/// Maximum number of names that are listed.
const MAX_LISTED: usize = 6;

/// A hint with the known name that was probably meant.
pub(crate) fn meant<'n>(typed: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let close = closest(typed, known.take(MAX_COMPARED))?;
    Some(format!("did you mean `{}`?", EscapedName(close)))
}

/// The known name that was probably meant, or the sections where such names are declared.
pub(crate) fn meant_or_declare<'n>(
    typed: &str,
    known: impl Iterator<Item = &'n str>,
    sections: &str,
) -> String {
    meant(typed, known).unwrap_or_else(|| format!("declare it under {sections}"))
}

/// The known name that was probably meant, or the first of all known names.
pub(crate) fn meant_or_listed<'n>(
    typed: &str,
    known: impl ExactSizeIterator<Item = &'n str> + Clone,
) -> String {
    meant(typed, known.clone()).unwrap_or_else(|| match known.len() {
        0 => "none are declared".to_owned(),
        count => {
            let first: Vec<_> =
                known.take(MAX_LISTED).map(|name| format!("`{}`", EscapedName(name))).collect();
            let more = match count.saturating_sub(MAX_LISTED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("known names: {}{more}", first.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_name_goes_before_a_list() {
        let known = ["Rope", "Lamp", "Boots", "Fins", "Key", "Gem", "Map", "Oar"];
        let listed = |typed, known: &[&'static str]| meant_or_listed(typed, known.iter().copied());
        assert_eq!(listed("Rpoe", &known), "did you mean `Rope`?");
        assert_eq!(listed("zzz", &known[..2]), "known names: `Rope`, `Lamp`");
        assert_eq!(
            listed("zzz", &known),
            "known names: `Rope`, `Lamp`, `Boots`, `Fins`, `Key`, `Gem` and 2 more"
        );
        assert_eq!(listed("zzz", &[]), "none are declared");
        let declare = |typed| meant_or_declare(typed, known.into_iter(), "[items]");
        assert_eq!(declare("Kye"), "did you mean `Key`?");
        assert_eq!(declare("zzz"), "declare it under [items]");
    }
}

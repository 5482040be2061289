//! What to say about a name that nothing has.

use crate::name::{EscapedName, closest};

/// How many names are compared with a mistyped one; a bound on the work for broken packs.
const MAX_COMPARED: usize = 20_000;

/// How many names are listed.
const MAX_LISTED: usize = 6;

/// The known name that was probably meant, as a hint.
pub(crate) fn meant<'n>(wanted: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
    let close = closest(wanted, known.take(MAX_COMPARED))?;
    Some(format!("did you mean `{}`?", EscapedName(close)))
}

/// The known name that was probably meant, or else where such names are declared.
pub(crate) fn meant_or_declare<'n>(
    wanted: &str,
    known: impl Iterator<Item = &'n str>,
    sections: &str,
) -> String {
    meant(wanted, known).unwrap_or_else(|| format!("declare it under {sections}"))
}

/// The known name that was probably meant, or else the first of all that there are.
pub(crate) fn meant_or_listed<'n>(
    wanted: &str,
    known: impl ExactSizeIterator<Item = &'n str> + Clone,
) -> String {
    meant(wanted, known.clone()).unwrap_or_else(|| match known.len() {
        0 => "there are none at all".to_owned(),
        count => {
            let first: Vec<_> =
                known.take(MAX_LISTED).map(|name| format!("`{}`", EscapedName(name))).collect();
            let more = match count.saturating_sub(MAX_LISTED) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            format!("there are {}{more}", first.join(", "))
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_name_goes_before_a_list() {
        let known = ["Rope", "Lamp", "Boots", "Fins", "Key", "Gem", "Map", "Oar"];
        let listed =
            |wanted, known: &[&'static str]| meant_or_listed(wanted, known.iter().copied());
        assert_eq!(listed("Rpoe", &known), "did you mean `Rope`?");
        assert_eq!(listed("zzz", &known[..2]), "there are `Rope`, `Lamp`");
        assert_eq!(
            listed("zzz", &known),
            "there are `Rope`, `Lamp`, `Boots`, `Fins`, `Key`, `Gem` and 2 more"
        );
        assert_eq!(listed("zzz", &[]), "there are none at all");
        let declare = |wanted| meant_or_declare(wanted, known.into_iter(), "[items]");
        assert_eq!(declare("Kye"), "did you mean `Key`?");
        assert_eq!(declare("zzz"), "declare it under [items]");
    }
}

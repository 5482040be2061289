//! Hints for unknown names.

use std::cell::Cell;

use crate::name::{EscapedName, closest};

/// The maximum number of known names that unknown ones are compared with, per document. This bounds the work for
/// documents with many of both.
const MAX_COMPARED: usize = 500_000;

/// The maximum number of known names that one unknown name is compared with.
const MAX_COMPARED_PER_NAME: usize = 20_000;

/// Maximum number of names that are listed.
const MAX_LISTED: usize = 6;

/// Suggests known names for the unknown ones in a document.
pub(crate) struct Suggester {
    /// How many more names can be compared.
    left: Cell<usize>,
}

impl Default for Suggester {
    fn default() -> Self {
        Self { left: Cell::new(MAX_COMPARED) }
    }
}

impl Suggester {
    /// The known name that was probably meant.
    pub fn closest<'n>(
        &self,
        typed: &str,
        known: impl Iterator<Item = &'n str>,
    ) -> Option<&'n str> {
        let left = self.left.get();
        let mut compared = 0;
        let known = known.take(left.min(MAX_COMPARED_PER_NAME)).inspect(|_| compared += 1);
        let close = closest(typed, known);
        self.left.set(left - compared);
        close
    }

    /// A hint with the known name that was probably meant.
    fn meant<'n>(&self, typed: &str, known: impl Iterator<Item = &'n str>) -> Option<String> {
        let close = self.closest(typed, known)?;
        Some(format!("did you mean `{}`?", EscapedName(close)))
    }

    /// The known name that was probably meant, or the sections where such names are declared.
    pub fn meant_or_declare<'n>(
        &self,
        typed: &str,
        known: impl Iterator<Item = &'n str>,
        sections: &str,
    ) -> String {
        self.meant(typed, known).unwrap_or_else(|| format!("declare it under {sections}"))
    }

    /// The known name that was probably meant, or the first of all known names.
    pub fn meant_or_listed<'n>(
        &self,
        typed: &str,
        known: impl ExactSizeIterator<Item = &'n str> + Clone,
    ) -> String {
        self.meant(typed, known.clone()).unwrap_or_else(|| listed(known))
    }
}

/// The first of all known names.
fn listed<'n>(known: impl ExactSizeIterator<Item = &'n str>) -> String {
    let count = known.len();
    if count == 0 {
        return "none are declared".to_owned();
    }
    let first: Vec<_> =
        known.take(MAX_LISTED).map(|name| format!("`{}`", EscapedName(name))).collect();
    let more = match count.saturating_sub(MAX_LISTED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("known names: {}{more}", first.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_close_name_goes_before_a_list() {
        let known = ["Rope", "Lamp", "Boots", "Fins", "Key", "Gem", "Map", "Oar"];
        let suggester = Suggester::default();
        let listed =
            |typed, known: &[&'static str]| suggester.meant_or_listed(typed, known.iter().copied());
        assert_eq!(listed("Rpoe", &known), "did you mean `Rope`?");
        assert_eq!(listed("zzz", &known[..2]), "known names: `Rope`, `Lamp`");
        assert_eq!(
            listed("zzz", &known),
            "known names: `Rope`, `Lamp`, `Boots`, `Fins`, `Key`, `Gem` and 2 more"
        );
        assert_eq!(listed("zzz", &[]), "none are declared");
        let declare = |typed| suggester.meant_or_declare(typed, known.into_iter(), "[items]");
        assert_eq!(declare("Kye"), "did you mean `Key`?");
        assert_eq!(declare("zzz"), "declare it under [items]");
    }

    #[test]
    fn the_work_for_a_document_is_bounded() {
        let known: Vec<String> = (0..20_000).map(|number| format!("Room {number}")).collect();
        let compared = Cell::new(0);
        let names = || {
            let names = known.iter().map(String::as_str);
            names.inspect(|_| compared.set(compared.get() + 1))
        };
        let suggester = Suggester::default();
        let declare = |typed: &str| suggester.meant_or_declare(typed, names(), "[rooms]");
        assert_eq!(declare("Romo 7"), "did you mean `Room 7`?");
        for number in 0..1_000 {
            declare(&format!("unknown {number}"));
        }
        assert!(compared.get() <= MAX_COMPARED, "{}", compared.get());
        assert_eq!(declare("Romo 7"), "declare it under [rooms]");
    }
}

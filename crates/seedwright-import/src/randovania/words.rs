//! The words of a name, to compare names of settings with names of the database.
//!
//! A preset and a database belong together, but nothing links the setting `softlock_prevention_blocks` to the
//! resource `SoftlockPrevention`: Randovania does that in code, game by game. Their names are made of the same words.

use std::collections::BTreeSet;

/// The words of a name in lower case, without a plural `s`: `HeatDamage1` has `heat`, `damage` and `1`.
pub fn words(name: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut word = String::new();
    let mut last = ' ';
    for letter in name.chars() {
        let begins = (letter.is_uppercase() && !last.is_uppercase())
            || (letter.is_numeric() && last.is_alphabetic());
        if begins || !letter.is_alphanumeric() {
            end_word(&mut word, &mut found);
        }
        if letter.is_alphanumeric() {
            word.extend(letter.to_lowercase());
        }
        last = letter;
    }
    end_word(&mut word, &mut found);
    found
}

fn end_word(word: &mut String, found: &mut BTreeSet<String>) {
    let singular = word.strip_suffix('s').filter(|rest| rest.len() > 2 && !rest.ends_with('s'));
    let singular = singular.unwrap_or(word).to_owned();
    if !singular.is_empty() {
        found.insert(singular);
    }
    word.clear();
}

/// The letters and digits of a name, in lower case.
pub fn letters(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{letters, words};

    #[test]
    fn names_are_split_into_words() {
        let split = |name| words(name).into_iter().collect::<Vec<_>>().join(" ");
        assert_eq!(split("HeatDamage1"), "1 damage heat");
        assert_eq!(split("a3_entrance_blocks"), "3 a block entrance");
        assert_eq!(split("A3Entrance"), "3 a entrance");
        assert_eq!(split("Supers On Missile Doors"), "door missile on super");
        assert_eq!(split("final-boss-not-ridley"), "boss final not ridley");
        assert_eq!(letters("Anti-Soft_lock 2"), "antisoftlock2");
    }
}

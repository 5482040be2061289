//! Finds phrases in prose.

use super::prose::Block;
use super::table::{ENDINGS, PHRASES, PREFIXES, Phrase, VERBS};

/// A phrase that was found.
#[derive(Debug, PartialEq, Eq)]
pub struct Match {
    pub line: usize,
    pub phrase: String,
    pub say: String,
}

/// How many words before a phrase can make it plain.
const WORDS_BEFORE: usize = 3;

/// A word of a block.
struct Word<'a> {
    text: &'a str,
    lower: String,
    start: usize,
    /// Whether only spaces are between it and the word before.
    follows: bool,
    starts_sentence: bool,
}

/// Finds every phrase in a block, in the order of the text.
pub fn matches(block: &Block) -> Vec<Match> {
    let words = words(&block.text);
    let mut found = Vec::new();
    for index in 0..words.len() {
        let line = block.line_at(words[index].start);
        if let Some(phrase) =
            PHRASES.iter().find(|phrase| matches_at(phrase, &words, index, &block.text))
        {
            let name = phrase.words.trim_start_matches('^').to_owned();
            found.push(Match { line, phrase: name, say: phrase.say.to_owned() });
        }
        if let Some(spelling) = spelling(&words[index].lower) {
            let say = format!("`{spelling}`");
            found.push(Match { line, phrase: words[index].lower.clone(), say });
        }
    }
    found
}

fn matches_at(phrase: &Phrase, words: &[Word<'_>], index: usize, text: &str) -> bool {
    let (at_start, expected) = match phrase.words.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, phrase.words),
    };
    let mut end = index;
    for (offset, part) in expected.split(' ').enumerate() {
        let Some(word) = words.get(index + offset) else { return false };
        if word.lower != part || (offset > 0 && !word.follows) {
            return false;
        }
        end = index + offset + 1;
    }
    let next = words.get(end).filter(|word| word.follows);
    if next.is_some_and(|word| phrase.unless_before.contains(&&*word.lower)) {
        return false;
    }
    let before = &words[index.saturating_sub(WORDS_BEFORE)..index];
    if before.iter().any(|word| phrase.unless_after.contains(&&*word.lower)) {
        return false;
    }
    !at_start || (next.is_some() && begins_statement(&words[index], text))
}

/// Whether a word with a capital begins a sentence that is not a question.
fn begins_statement(word: &Word<'_>, text: &str) -> bool {
    let sentence = &text[word.start..];
    let end = sentence.find(['.', '?', '!', '\n']);
    let is_question = end.is_some_and(|end| sentence[end..].starts_with('?'));
    word.starts_sentence && word.text.starts_with(char::is_uppercase) && !is_question
}

/// The words of a text. Anything but letters, digits, `_` and the apostrophe ends a word.
fn words(text: &str) -> Vec<Word<'_>> {
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '_' || letter == '\'';
    let mut words = Vec::new();
    let mut rest = 0;
    while let Some(start) = text[rest..].find(is_part).map(|offset| rest + offset) {
        let length = text[start..].find(|letter| !is_part(letter)).unwrap_or(text.len() - start);
        let gap = &text[rest..start];
        words.push(Word {
            text: &text[start..start + length],
            lower: text[start..start + length].to_ascii_lowercase(),
            start,
            follows: rest > 0 && gap.chars().all(|letter| letter == ' '),
            starts_sentence: rest == 0 || gap.contains(['.', '!', '?', '\n', '>', '|']),
        });
        rest = start + length;
    }
    words
}

/// The spelling with -ize of a word with -ise.
fn spelling(word: &str) -> Option<String> {
    let (stem, ending) =
        ENDINGS.iter().find_map(|ending| Some((word.strip_suffix(ending)?, ending)))?;
    let is_verb =
        |prefix: &&str| stem.strip_prefix(*prefix).is_some_and(|stem| VERBS.contains(&stem));
    let ending = ending.replacen("is", "iz", 1);
    PREFIXES.iter().any(is_verb).then(|| format!("{stem}{ending}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<String> {
        let mut block = Block::default();
        for (index, line) in text.lines().enumerate() {
            block.push(index + 1, line);
        }
        matches(&block)
            .into_iter()
            .map(|found| format!("{}: {}", found.line, found.phrase))
            .collect()
    }

    #[test]
    fn a_thing_is_not_a_thing() {
        assert_eq!(found("The key is no door."), ["1: is no"]);
        assert_eq!(found("Keys are no doors, and a wall was no door."), ["1: are no", "1: was no"]);
        assert_eq!(found("`x` is\nno `y`"), ["1: is no"]);
        for plain in [
            "There is no door.",
            "There are still no doors.",
            "there can be no door",
            "It is no longer open, and no more than 3 are no larger.",
            "is, no",
            "it is not",
        ] {
            assert_eq!(found(plain), Vec::<String>::new(), "{plain}");
        }
    }

    #[test]
    fn a_sentence_does_not_start_with_who() {
        assert_eq!(found("Done. Who comes here,\nhas a key."), ["1: who"]);
        assert_eq!(found("Whoever comes."), ["1: whoever"]);
        for plain in
            ["Who can open it? Nobody.", "Anyone who comes.", "| Who |", "The WHO says", "Who"]
        {
            assert_eq!(found(plain), Vec::<String>::new(), "{plain}");
        }
    }

    #[test]
    fn words_are_compared_whole() {
        assert_eq!(found("Written anew, beside it."), ["1: anew", "1: beside"]);
        assert_eq!(found("besides, renew, wishful, usual, beside_it"), Vec::<String>::new());
        assert_eq!(found("so many rooms"), ["1: so many"]);
        assert_eq!(found("so many that it fails"), Vec::<String>::new());
    }

    #[test]
    fn verbs_are_spelt_with_ize() {
        assert_eq!(
            found("realise, Optimised; randomisation and deprioritises"),
            ["1: realise", "1: optimised", "1: randomisation", "1: deprioritises"]
        );
        assert_eq!(spelling("unoptimised").as_deref(), Some("unoptimized"));
        assert_eq!(
            found("precise, otherwise, promise, raise, realize, exercise"),
            Vec::<String>::new()
        );
    }
}

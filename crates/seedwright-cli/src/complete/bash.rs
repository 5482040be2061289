//! Completion in bash.
//!
//! Bash splits words at `=` and leaves quoting to the program. So the script passes the line as it was typed, and the
//! program splits it, and quotes the candidates in the style of the word being typed.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_complete::engine;
use clap_complete::env::EnvCompleter;

/// Characters with a meaning to the shell outside of quotes, except `~`, with which paths begin that were typed so.
const SPECIAL: &str = " \t\\'\"`$&|;<>()[]{}*?!#^";

/// Characters with a meaning to the shell in double quotes.
const SPECIAL_IN_QUOTES: &str = "\\\"`$";

/// The script; names in capitals are replaced. Callers other than bash itself may set only the words of the line.
const SCRIPT: &str = r#"
_clap_complete_NAME() {
    local candidate before=${COMP_LINE:0:COMP_POINT} after=${COMP_LINE:COMP_POINT}
    if [[ -z $COMP_LINE ]]; then
        local IFS=' '
        before="${COMP_WORDS[*]:0:COMP_CWORD+1}"
        before=${before// = /=}
        before=${before/% =/=}
    fi
    compopt +o nospace 2> /dev/null
    COMPREPLY=()
    while IFS= read -r candidate; do
        COMPREPLY+=("$candidate")
    done < <(VARIABLE=bash COMPLETER -- "$before" "$after" "$2" 2> /dev/null)
    if [[ ${COMPREPLY-} == *[=/:] ]]; then
        compopt -o nospace 2> /dev/null
    fi
    return 0
}
if [[ "${BASH_VERSINFO[0]}" -eq 4 && "${BASH_VERSINFO[1]}" -ge 4 || "${BASH_VERSINFO[0]}" -gt 4 ]]; then
    complete -o nospace -o bashdefault -o nosort -F _clap_complete_NAME PROGRAM
else
    complete -o nospace -o bashdefault -F _clap_complete_NAME PROGRAM
fi
"#;

pub struct Bash;

impl EnvCompleter for Bash {
    fn name(&self) -> &'static str {
        "bash"
    }

    fn is(&self, name: &str) -> bool {
        name == self.name()
    }

    fn write_registration(
        &self,
        variable: &str,
        name: &str,
        program: &str,
        completer: &str,
        script: &mut dyn Write,
    ) -> io::Result<()> {
        let text = SCRIPT
            .replace("NAME", &name.replace('-', "_"))
            .replace("PROGRAM", program)
            .replace("VARIABLE", variable)
            .replace("COMPLETER", &quoted(completer, None));
        script.write_all(text.as_bytes())
    }

    fn write_complete(
        &self,
        command: &mut Command,
        arguments: Vec<OsString>,
        folder: Option<&Path>,
        answer: &mut dyn Write,
    ) -> io::Result<()> {
        let line = Line::from_script(&arguments);
        let words = line.words.iter().map(OsString::from).collect();
        for candidate in engine::complete(command, words, line.current, folder)? {
            if let Some(text) = line.insertion(&candidate.get_value().to_string_lossy()) {
                writeln!(answer, "{text}")?;
            }
        }
        Ok(())
    }
}

/// A command line that is being typed.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The words without quotes.
    pub words: Vec<String>,
    /// The index of the word being typed, which ends at the cursor.
    current: usize,
    /// The beginning of that word that bash does not replace.
    fixed: String,
    /// The quote that is open at the cursor.
    quote: Option<char>,
}

impl Line {
    /// Reads what the script passes: the text before and after the cursor, and the end of the former that bash
    /// replaces with a candidate.
    pub fn from_script(arguments: &[OsString]) -> Self {
        let text = |index: usize| arguments.get(index).map(|text| text.to_string_lossy());
        let [before, after, replaced] = [0, 1, 2].map(|index| text(index).unwrap_or_default());
        let (mut words, quote) = split(&before);
        let current = words.len() - 1;
        let fixed = before.strip_suffix(&*replaced);
        let fixed = fixed.and_then(|text| split(text).0.pop()).unwrap_or_default();
        // The text up to the next space belongs to the current word, which ends at the cursor.
        let rest = after.find(char::is_whitespace).map_or("", |end| after[end..].trim());
        if !rest.is_empty() {
            words.extend(split(rest).0);
        }
        Self { words, current, fixed, quote }
    }

    /// The text that bash inserts for a candidate. A name with control characters has none: it could steer the
    /// terminal.
    fn insertion(&self, candidate: &str) -> Option<String> {
        let text = candidate.strip_prefix(&self.fixed)?;
        let is_plain = !text.chars().any(char::is_control);
        is_plain.then(|| quoted(text, self.quote))
    }
}

/// Splits a line into words without quotes, and returns the quote that is open at its end. The last word can be empty.
fn split(line: &str) -> (Vec<String>, Option<char>) {
    let (mut words, mut word, mut quote) = (Vec::new(), None, None);
    let mut characters = line.chars().peekable();
    while let Some(character) = characters.next() {
        if quote.is_none() && character.is_whitespace() {
            words.extend(word.take());
            continue;
        }
        let word: &mut String = word.get_or_insert_default();
        match (quote, character) {
            (None, '\'' | '"') => quote = Some(character),
            (Some(open), _) if open == character => quote = None,
            (None, '\\') => word.extend(characters.next()),
            (Some('"'), '\\') => {
                let escaped = characters.next_if(|next| SPECIAL_IN_QUOTES.contains(*next));
                word.push(escaped.unwrap_or('\\'));
            }
            _ => word.push(character),
        }
    }
    words.push(word.unwrap_or_default());
    (words, quote)
}

/// Quotes a text so that the shell reads it as a part of one word, inside a quote if one is open.
fn quoted(text: &str, quote: Option<char>) -> String {
    let special = match quote {
        None => SPECIAL,
        Some('\'') => return text.replace('\'', "'\\''"),
        Some(_) => SPECIAL_IN_QUOTES,
    };
    let mut quoted = String::with_capacity(text.len());
    for character in text.chars() {
        if special.contains(character) {
            quoted.push('\\');
        }
        quoted.push(character);
    }
    quoted
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(before: &str, after: &str, replaced: &str) -> Line {
        Line::from_script(&[before, after, replaced].map(OsString::from))
    }

    #[test]
    fn lines_are_split_as_bash_does() {
        for (text, words, quote) in [
            ("", &[""][..], None),
            ("sw a ", &["sw", "a", ""], None),
            ("sw  --set a=", &["sw", "--set", "a="], None),
            ("sw 'a b' \"c d\"e", &["sw", "a b", "c de"], None),
            ("sw '' \"\" x", &["sw", "", "", "x"], None),
            ("sw a\\ b\\=c", &["sw", "a b=c"], None),
            ("sw \"a \\\"b\\x", &["sw", "a \"b\\x"], Some('"')),
            ("sw --set='a \\", &["sw", "--set=a \\"], Some('\'')),
        ] {
            let (found, open) = split(text);
            assert_eq!(found, words, "{text}");
            assert_eq!(open, quote, "{text}");
        }
    }

    #[test]
    fn only_the_end_of_a_word_is_replaced() {
        // What bash 5 passes for these lines.
        for (before, replaced, candidate, inserted) in [
            ("sw --set floors=", "", "floors=3", "3"),
            ("sw --set fl", "fl", "floors=", "floors="),
            ("sw --preset=s", "s", "--preset=small", "small"),
            ("sw --preset Rai", "Rai", "Rainy day", "Rainy\\ day"),
            ("sw --preset Rainy\\ d", "Rainy\\ d", "Rainy day", "Rainy\\ day"),
            ("sw --preset \"Rainy d", "Rainy d", "Rainy day", "Rainy day"),
            ("sw --preset='Rai", "Rai", "--preset=Rainy day's", "Rainy day'\\''s"),
            ("sw \"--preset=Ra", "--preset=Ra", "--preset=Rain $", "--preset=Rain \\$"),
            ("sw ab\"cd e", "cd e", "abcd ef", "cd ef"),
            ("sw a:", "", "a:b", "b"),
        ] {
            let typed = line(before, "", replaced);
            assert_eq!(typed.insertion(candidate).as_deref(), Some(inserted), "{before}");
        }
        assert_eq!(line("sw ", "", "").insertion("a\u{1b}[31m"), None);
    }

    #[test]
    fn words_after_the_cursor_are_read() {
        let typed = line("sw --set fl", "oors=3 cove ", "fl");
        assert_eq!(typed.words, ["sw", "--set", "fl", "cove"]);
        assert_eq!(typed.current, 2);
    }
}

//! Words that stand for one of a few values.

use crate::problem::quoted;

/// Reads an enumeration from its words. What else stands there is said with all of them.
macro_rules! words {
    ($kind:ident, $what:literal: $($word:literal => $value:ident,)*) => {
        impl TryFrom<String> for $kind {
            type Error = String;

            fn try_from(text: String) -> Result<Self, String> {
                match text.as_str() {
                    $($word => Ok(Self::$value),)*
                    _ => Err($crate::words::unknown($what, &text, &[$($word),*])),
                }
            }
        }
    };
}
pub(crate) use words;

/// `unknown way "up", expected "both", "one" or "once"`.
pub(crate) fn unknown(what: &str, text: &str, words: &[&str]) -> String {
    let words: Vec<String> = words.iter().map(|word| quoted(word)).collect();
    let expected = match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} or {last}", others.join(", ")),
        None => String::new(),
    };
    format!("unknown {what} {}, expected {expected}", quoted(text))
}

//! The requirement language: from text to [`Requirements`].
//!
//! ```text
//! requirement = all { "|" all }
//! all         = part { "&" part }
//! part        = "not!" part | "(" requirement ")" | single
//!             | NUMBER "of" "(" requirement { "," requirement } ")"
//! single      = "always" | "never"
//!             | named [ "*" amount ]                       copies of an item; an event; a named rule
//!             | term { "+" term } ">=" amount              a sum of resources and item copies
//!             | "reached" "(" name ")"                     a room, or a spot as Room.spot
//!             | "opt" "(" name [ ( ">=" | "=" ) value ] ")"
//!             | "trick" "(" name [ ">=" NUMBER ] ")"
//! named       = name | ( "item" | "event" | "rule" ) "(" name ")"
//! term        = [ NUMBER "*" ] ( name | ( "item" | "resource" ) "(" name ")" )
//! amount      = NUMBER | "opt" "(" name ")"
//! name        = words without & | ( ) * + , < > = ! " that do not start with ', or 'quoted', '' for '
//! ```
//!
//! Tokens are read with a parser library. Nesting uses an explicit stack, so depth is bounded by
//! [`MAX_DEPTH`] and not by the machine's stack.

mod constraint;
mod names;
mod parser;
mod single;
mod tokens;

#[cfg(test)]
mod tests;

pub use constraint::read_constraint;
pub use names::Names;

use crate::document::LanguageError;
use crate::world::{Amount, Draft, ItemAmount, RequirementId, Requirements};

/// The maximum nesting depth of parentheses.
pub const MAX_DEPTH: usize = 250_000;

/// Reads a requirement and adds it to `requirements`.
///
/// `draft` supplies the kinds of options; its own requirements are ignored.
///
/// # Errors
/// The first syntax error, and every unknown name before it.
pub fn read_requirement(
    text: &str,
    names: &Names,
    draft: &Draft,
    requirements: &mut Requirements,
) -> Result<RequirementId, Vec<LanguageError>> {
    parser::Parser::new(text, names, draft, requirements).requirement()
}

/// Whether a requirement is too long to be read.
pub(super) fn is_too_long(text: &str) -> bool {
    // No text has more tokens than bytes.
    text.len() > tokens::MAX_TOKENS && tokens::tokenize(text).len() > tokens::MAX_TOKENS
}

/// Reads a list of items with their counts: `Morph Ball, Missile * 5`.
///
/// # Errors
/// The first syntax error, and every unknown name before it.
pub fn read_items(
    text: &str,
    names: &Names,
    draft: &Draft,
) -> Result<Vec<ItemAmount>, Vec<LanguageError>> {
    parser::Parser::new(text, names, draft, &mut Requirements::default()).items()
}

/// Reads a number or `opt(name)`.
///
/// # Errors
/// A syntax error or an unknown option.
pub fn read_amount(text: &str, names: &Names, draft: &Draft) -> Result<Amount, Vec<LanguageError>> {
    parser::Parser::new(text, names, draft, &mut Requirements::default()).whole_amount()
}

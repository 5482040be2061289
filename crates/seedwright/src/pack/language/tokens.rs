//! Tokens of the requirement language.

use std::borrow::Cow;
use std::ops::Range;

use winnow::combinator::{alt, delimited, repeat};
use winnow::prelude::*;
use winnow::stream::LocatingSlice;
use winnow::token::{any, one_of, take_while};

use crate::document::LanguageError;

/// The maximum number of tokens in one text. A requirement nested as deeply as it can be has fewer.
pub(in crate::pack) const MAX_TOKENS: usize = 2_500_000;

/// The kind of a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind<'t> {
    And,
    Or,
    Open,
    Close,
    Star,
    Plus,
    Comma,
    AtLeast,
    Equal,
    Not,
    /// A whole number; `None` if it is too large.
    Number(Option<u32>),
    /// A name, bare (with whitespace collapsed) or quoted.
    Name {
        name: Cow<'t, str>,
        quoted: bool,
    },
    /// A quote that is never closed.
    OpenQuote,
    /// A character that is not part of the grammar.
    Stray(char),
    /// The first of more tokens than a text can have; the rest is not read.
    Excess,
    /// The end of the text.
    End,
}

/// A token and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Token<'t> {
    pub kind: Kind<'t>,
    pub range: Range<usize>,
}

type Input<'t> = LocatingSlice<&'t str>;

/// Splits a text into tokens; the last one is [`Kind::End`], or [`Kind::Excess`] if there are too many.
pub(super) fn tokenize(text: &str) -> Vec<Token<'_>> {
    let spaces = || take_while(0.., char::is_whitespace).void();
    let one = delimited(spaces(), kind.with_span(), spaces());
    // Tokens take dozens of bytes for each byte of the text, so they are counted while they are read.
    let mut tokens: Vec<Token<'_>> =
        repeat(0..=MAX_TOKENS + 1, one.map(|(kind, range)| Token { kind, range }))
            .parse_next(&mut LocatingSlice::new(text))
            .unwrap_or_default();
    let last = match tokens.len() > MAX_TOKENS {
        true => Token { kind: Kind::Excess, ..tokens.swap_remove(MAX_TOKENS) },
        false => Token { kind: Kind::End, range: text.len()..text.len() },
    };
    tokens.push(last);
    tokens
}

fn kind<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    alt((symbol, "not!".value(Kind::Not), quoted, bare, any.map(Kind::Stray))).parse_next(input)
}

fn symbol<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    alt((
        ">=".value(Kind::AtLeast),
        '&'.value(Kind::And),
        '|'.value(Kind::Or),
        '('.value(Kind::Open),
        ')'.value(Kind::Close),
        '*'.value(Kind::Star),
        '+'.value(Kind::Plus),
        ','.value(Kind::Comma),
        '='.value(Kind::Equal),
    ))
    .parse_next(input)
}

/// `'it''s here'` is the name `it's here`.
fn quoted<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    '\''.parse_next(input)?;
    let inside = repeat(0.., alt(("''".void(), one_of(|c| c != '\'').void())))
        .fold(|| (), |(), ()| ())
        .take()
        .parse_next(input)?;
    let closed: ModalResult<char> = '\''.parse_next(input);
    Ok(match closed {
        Ok(_) if inside.contains('\'') => {
            Kind::Name { name: inside.replace("''", "'").into(), quoted: true }
        }
        Ok(_) => Kind::Name { name: inside.into(), quoted: true },
        Err(_) => Kind::OpenQuote,
    })
}

/// A run of words, or a number when the first word is one.
fn bare<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    let first = word.parse_next(input)?;
    if first.bytes().all(|byte| byte.is_ascii_digit()) {
        return Ok(Kind::Number(first.parse().ok()));
    }
    let more = (take_while(1.., char::is_whitespace), word).void();
    let rest: &str = repeat(0.., more).fold(|| (), |(), ()| ()).take().parse_next(input)?;
    if rest.is_empty() {
        return Ok(Kind::Name { name: first.into(), quoted: false });
    }
    let words: Vec<&str> = std::iter::once(first).chain(rest.split_whitespace()).collect();
    Ok(Kind::Name { name: words.join(" ").into(), quoted: false })
}

/// A word can contain an apostrophe but not start with one.
fn word<'t>(input: &mut Input<'t>) -> ModalResult<&'t str> {
    (one_of(|c| c != '\'' && in_word(c)), take_while(0.., in_word)).take().parse_next(input)
}

fn in_word(character: char) -> bool {
    character == '\''
        || !(character.is_whitespace() || crate::world::GRAMMAR_CHARACTERS.contains(character))
}

impl Token<'_> {
    /// Describes the token, for messages.
    pub fn describe(&self, text: &str) -> String {
        match self.kind {
            Kind::End => "the end".to_owned(),
            _ => format!("`{}`", &text[self.range.clone()]),
        }
    }

    /// Returns the error for a token that is invalid everywhere.
    pub fn meaningless(&self, text: &str) -> LanguageError {
        if self.kind == Kind::OpenQuote {
            let hint = "end the name with `'`; write an apostrophe inside quotes as `''`";
            return self.error("E0203", "this quote is never closed", hint);
        }
        if self.kind == Kind::Excess {
            let message = format!("this has more than {MAX_TOKENS} names, numbers and signs");
            return self.error("E0306", message, "move parts of it into named rules under [rules]");
        }
        let hint = match self.kind {
            Kind::Stray('<' | '>') => "use `>=`, the only comparison of amounts",
            Kind::Stray('!') => "write `not!` to negate a part",
            _ => "quote names with `'`, as in `'Key (red)'`",
        };
        let message = format!("unexpected character {}", self.describe(text));
        self.error("E0204", message, hint)
    }

    /// Returns an error about this token.
    pub fn error(
        &self,
        code: &'static str,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) -> LanguageError {
        LanguageError {
            code,
            range: self.range.clone(),
            message: message.into(),
            hint: hint.into(),
        }
    }
}

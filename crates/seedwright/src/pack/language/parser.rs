//! Builds requirements from tokens with an explicit stack of open parentheses.

use super::tokens::{Kind, Token, tokenize};
use super::{MAX_DEPTH, Names};
use crate::document::LanguageError;
use crate::world::{Amount, Draft, ItemAmount, Node, RequirementId, Requirements};

pub(super) struct Parser<'a> {
    pub(super) text: &'a str,
    pub(super) tokens: Vec<Token<'a>>,
    pub(super) at: usize,
    pub(super) names: &'a Names,
    pub(super) draft: &'a Draft,
    pub(super) requirements: &'a mut Requirements,
    /// An example of the expected text, for hints.
    example: &'static str,
    /// Unknown names so far; parsing continues after them, so that all are found at once.
    pub(super) unknown: Vec<LanguageError>,
    frames: Vec<Frame>,
}

/// An open parenthesis, or the whole text.
#[derive(Default)]
struct Frame {
    /// The token that opened it.
    opened: usize,
    /// How many of the listed parts must hold, for `2 of (...)`.
    need: Option<u32>,
    listed: Vec<RequirementId>,
    alternatives: Vec<RequirementId>,
    factors: Vec<RequirementId>,
    /// How often the next part is negated.
    negations: u32,
}

pub(super) type Parsed<T> = Result<T, LanguageError>;

impl<'a> Parser<'a> {
    pub fn new(
        text: &'a str,
        names: &'a Names,
        draft: &'a Draft,
        requirements: &'a mut Requirements,
    ) -> Self {
        let frames = vec![Frame::default()];
        Self {
            text,
            tokens: tokenize(text),
            at: 0,
            names,
            draft,
            requirements,
            example: "a requirement looks like `Key & (Rope | Boots * 2)`",
            unknown: Vec::new(),
            frames,
        }
    }

    pub fn requirement(mut self) -> Result<RequirementId, Vec<LanguageError>> {
        let whole = self.check_size().and_then(|()| self.whole());
        self.settle(whole)
    }

    pub fn items(mut self) -> Result<Vec<ItemAmount>, Vec<LanguageError>> {
        self.example = "a list of items looks like `Rope, Missile * 5`";
        let list = self.check_size().and_then(|()| self.item_list());
        self.settle(list)
    }

    pub fn whole_amount(mut self) -> Result<Amount, Vec<LanguageError>> {
        self.example = "write a number, or the name of an option as in `opt(pearls)`";
        let amount =
            self.amount().and_then(|amount| self.expect(&Kind::End, "the end").map(|()| amount));
        self.settle(amount)
    }

    fn settle<T>(mut self, parsed: Parsed<T>) -> Result<T, Vec<LanguageError>> {
        match parsed {
            Ok(value) if self.unknown.is_empty() => Ok(value),
            Ok(_) => Err(self.unknown),
            Err(error) => {
                self.unknown.push(error);
                Err(self.unknown)
            }
        }
    }

    /// Refuses a text with too many tokens before any part of it is stored.
    fn check_size(&self) -> Parsed<()> {
        match self.tokens.last() {
            Some(token) if token.kind == Kind::Excess => Err(token.meaningless(self.text)),
            _ => Ok(()),
        }
    }

    fn whole(&mut self) -> Parsed<RequirementId> {
        loop {
            if let Some(part) = self.operand()? {
                self.accept(part);
                if let Some(whole) = self.operators()? {
                    return Ok(whole);
                }
            }
        }
    }

    /// Consumes operators and closing parentheses until the next part or the end; returns the whole at the end.
    fn operators(&mut self) -> Parsed<Option<RequirementId>> {
        loop {
            let token = self.next();
            let depth = self.frames.len();
            let frame = self.frame();
            match token.kind {
                Kind::And => return Ok(None),
                Kind::Or => {
                    self.end_alternative();
                    return Ok(None);
                }
                Kind::Comma if frame.need.is_some() => {
                    self.end_listed();
                    return Ok(None);
                }
                Kind::Close if depth > 1 => {
                    let group = self.end_group();
                    self.accept(group);
                }
                Kind::End if depth == 1 => return Ok(Some(self.end_group())),
                Kind::End => return Err(self.unclosed()),
                _ => return Err(self.after_a_part(&token)),
            }
        }
    }

    fn unclosed(&mut self) -> LanguageError {
        let opened = self.frame().opened;
        let hint = "add a `)` where the group ends";
        self.tokens[opened].error("E0202", "this parenthesis is never closed", hint)
    }

    fn after_a_part(&self, token: &Token<'_>) -> LanguageError {
        match token.kind {
            Kind::Close => token.error(
                "E0202",
                "this parenthesis was never opened",
                "remove it, or add the matching `(`",
            ),
            Kind::OpenQuote | Kind::Stray(_) | Kind::Excess => token.meaningless(self.text),
            _ => {
                let hint =
                    "join parts with & or |, or quote a name that contains special characters";
                LanguageError {
                    hint: hint.to_owned(),
                    ..self.expected("`&`, `|` or the end", token)
                }
            }
        }
    }

    /// Reads one part; `None` if it only opened a parenthesis or read a `not!`.
    fn operand(&mut self) -> Parsed<Option<RequirementId>> {
        let token = self.next();
        match &token.kind {
            Kind::Not => {
                self.frame().negations += 1;
                Ok(None)
            }
            Kind::Open => self.open(None),
            Kind::Number(_) if self.peek_is_of() => {
                let need = self.number(&token)?;
                self.at += 2;
                self.open(Some(need))
            }
            Kind::Number(_) => self.sum(&token).map(Some),
            Kind::Name { name, quoted } => {
                let function = !quoted && self.peek().kind == Kind::Open;
                if function {
                    self.function(name, &token).map(Some)
                } else {
                    self.name(name, *quoted, &token).map(Some)
                }
            }
            Kind::OpenQuote | Kind::Stray(_) | Kind::Excess => Err(token.meaningless(self.text)),
            _ => Err(self.expected("a name or `(`", &token)),
        }
    }

    fn open(&mut self, need: Option<u32>) -> Parsed<Option<RequirementId>> {
        let opened = self.at - 1;
        if self.frames.len() > MAX_DEPTH {
            let message = format!("parentheses are nested more than {MAX_DEPTH} deep");
            let hint = "move inner parts into named rules under [rules]";
            return Err(self.tokens[opened].error("E0205", message, hint));
        }
        self.frames.push(Frame { opened, need, ..Frame::default() });
        Ok(None)
    }

    /// `(` and a name.
    pub(super) fn argument(&mut self) -> Parsed<(String, Token<'a>)> {
        self.expect(&Kind::Open, "`(`")?;
        let token = self.next();
        match &token.kind {
            Kind::Name { name, .. } => Ok((name.to_string(), token)),
            _ => Err(self.expected("a name", &token)),
        }
    }

    pub(super) fn expect(&mut self, kind: &Kind<'_>, expected: &str) -> Parsed<()> {
        let token = self.next();
        if token.kind == *kind {
            return Ok(());
        }
        Err(self.expected(expected, &token))
    }

    pub(super) fn number(&self, token: &Token<'_>) -> Parsed<u32> {
        match token.kind {
            Kind::Number(Some(number)) => Ok(number),
            Kind::Number(None) => {
                let hint = format!("the largest number is {}", u32::MAX);
                Err(token.error("E0206", "this number is too large", hint))
            }
            _ => Err(self.expected("a number", token)),
        }
    }

    pub(super) fn expected(&self, expected: &str, token: &Token<'_>) -> LanguageError {
        let message = format!("expected {expected}, found {}", token.describe(self.text));
        token.error("E0201", message, self.example)
    }

    /// Records an unknown name.
    pub(super) fn report(&mut self, what: &str, name: &str, token: &Token<'_>, hint: String) {
        let message = format!("there is no {what} `{name}`");
        self.unknown.push(token.error("E0210", message, hint));
    }

    /// Whether `of (` follows, after the number of `2 of (` was consumed.
    fn peek_is_of(&self) -> bool {
        let of = matches!(&self.peek().kind, Kind::Name { name, quoted: false } if name == "of");
        of && self.tokens.get(self.at + 1).is_some_and(|token| token.kind == Kind::Open)
    }

    pub(super) fn peek(&self) -> &Token<'a> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    pub(super) fn next(&mut self) -> Token<'a> {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn frame(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("the outermost frame is never closed")
    }

    fn accept(&mut self, part: RequirementId) {
        let negations = std::mem::take(&mut self.frame().negations);
        let part = (0..negations).fold(part, |part, _| self.requirements.leaf(Node::Not(part)));
        self.frame().factors.push(part);
    }

    fn end_alternative(&mut self) {
        let factors = std::mem::take(&mut self.frame().factors);
        let all = self.requirements.all(&factors);
        self.frame().alternatives.push(all);
    }

    fn end_listed(&mut self) {
        self.end_alternative();
        let alternatives = std::mem::take(&mut self.frame().alternatives);
        let any = self.requirements.any(&alternatives);
        self.frame().listed.push(any);
    }

    /// Closes the innermost frame; the outermost one is emptied but never popped.
    fn end_group(&mut self) -> RequirementId {
        self.end_listed();
        let frame = if self.frames.len() > 1 {
            self.frames.pop().unwrap_or_default()
        } else {
            std::mem::take(self.frame())
        };
        match frame.need {
            Some(need) => self.requirements.at_least(need, &frame.listed),
            None => frame.listed[0],
        }
    }
}

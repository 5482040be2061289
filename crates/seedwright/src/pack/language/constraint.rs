//! The language of constraints: from text to comparisons of sums of options and tricks.
//!
//! ```text
//! constraint = all { "or" all }
//! all        = comparison { "and" comparison }
//! comparison = sum ( "<=" | ">=" | "<" | ">" | "=" ) sum | choice "=" value
//! sum        = product { "+" product }
//! product    = part { "*" part }
//! part       = NUMBER | name                               a switch counts as 0 or 1, a trick as its level
//! ```
//!
//! Names and numbers are those of requirements. There are no parentheses: several constraints must all hold, and `or`
//! joins the alternatives of one.

use std::ops::Range;

use super::Names;
use super::tokens::{Kind, Token, tokenize};
use crate::document::LanguageError;
use crate::world::{
    Comparison, Draft, MAX_FACTORS, MAX_TERMS, OptionKind, Relation, SettingId, SettingProduct,
    SettingSum, SettingValue, limits, setting_number,
};

type Parsed<T> = Result<T, LanguageError>;

const EXAMPLE: &str = "a constraint looks like `keys + 2 * codes <= rooms`";

/// Reads the alternatives of a constraint.
///
/// # Errors
/// The first syntax error, and every unknown name before it; empty if the only fault is an option that is declared but
/// could not be read, which was reported before.
pub fn read_constraint(
    text: &str,
    names: &Names,
    draft: &Draft,
) -> Result<Vec<Vec<Comparison>>, Vec<LanguageError>> {
    let tokens = joined_tokens(text);
    let mut parser =
        Parser { text, tokens, at: 0, names, draft, unknown: Vec::new(), is_unclear: false };
    match parser.alternatives() {
        Ok(any) if parser.unknown.is_empty() && !parser.is_unclear => Ok(any),
        Ok(_) => Err(parser.unknown),
        Err(error) => {
            parser.unknown.push(error);
            Err(parser.unknown)
        }
    }
}

/// The tokens of a text, with the words `and` and `or` split off from bare names. The signs that join requirements mean
/// nothing here.
fn joined_tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for token in tokenize(text) {
        match token.kind {
            Kind::Name { quoted: false, .. } => split(text, token.range, &mut tokens),
            Kind::And => tokens.push(Token { kind: Kind::Stray('&'), ..token }),
            Kind::Or => tokens.push(Token { kind: Kind::Stray('|'), ..token }),
            _ => tokens.push(token),
        }
    }
    tokens
}

/// Splits a run of words at `and` and `or`.
fn split<'t>(text: &'t str, range: Range<usize>, tokens: &mut Vec<Token<'t>>) {
    let mut words: Vec<&str> = Vec::new();
    let mut name = range.start..range.start;
    for word in text[range].split_whitespace() {
        // A word is a part of the text, so their distance is its position.
        let start = word.as_ptr() as usize - text.as_ptr() as usize;
        let own = start..start + word.len();
        let joint = match word {
            "and" => Some(Kind::And),
            "or" => Some(Kind::Or),
            _ => None,
        };
        if let Some(kind) = joint {
            tokens.extend(name_of(&mut words, name.clone()));
            tokens.push(Token { kind, range: own });
            continue;
        }
        name = if words.is_empty() { own } else { name.start..own.end };
        words.push(word);
    }
    tokens.extend(name_of(&mut words, name));
}

fn name_of<'t>(words: &mut Vec<&'t str>, range: Range<usize>) -> Option<Token<'t>> {
    let words = std::mem::take(words);
    let kind = match words[..] {
        [] => return None,
        [digits] if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
            Kind::Number(digits.parse().ok())
        }
        [word] => Kind::Name { name: word.into(), quoted: false },
        _ => Kind::Name { name: words.join(" ").into(), quoted: false },
    };
    Some(Token { kind, range })
}

struct Parser<'a> {
    text: &'a str,
    tokens: Vec<Token<'a>>,
    at: usize,
    names: &'a Names,
    draft: &'a Draft,
    /// Unknown names so far; parsing continues after them, so that all are found at once.
    unknown: Vec<LanguageError>,
    /// Whether an option is used that is declared but could not be read.
    is_unclear: bool,
}

impl<'a> Parser<'a> {
    fn alternatives(&mut self) -> Parsed<Vec<Vec<Comparison>>> {
        let mut any = vec![Vec::new()];
        loop {
            let comparison = self.comparison()?;
            any.last_mut().expect("there is always an alternative").push(comparison);
            let token = self.next();
            match token.kind {
                Kind::And => {}
                Kind::Or => any.push(Vec::new()),
                Kind::End => return Ok(any),
                _ => return Err(self.unexpected("`and`, `or` or the end", &token)),
            }
        }
    }

    fn comparison(&mut self) -> Parsed<Comparison> {
        let first = self.peek().clone();
        if let Some(choice) = self.choice() {
            return self.choice_comparison(choice);
        }
        let left = self.sum()?;
        let relation = self.relation()?;
        let right = match self.switch_value(&left, relation) {
            Some(value) => SettingSum::number(value),
            None => self.sum()?,
        };
        let is_known = self.unknown.is_empty() && !self.is_unclear;
        if is_known && left.settings().chain(right.settings()).next().is_none() {
            let last = &self.tokens[self.at - 1];
            let range = first.range.start..last.range.end;
            let message = "this comparison has neither an option nor a trick";
            return Err(Token { range, ..first }.error("E0201", message, EXAMPLE));
        }
        Ok(Comparison { left, relation, right })
    }

    /// The choice that a name stands for, if it is one.
    fn choice(&self) -> Option<(SettingId, &'a [String])> {
        let Kind::Name { name, .. } = &self.peek().kind else { return None };
        let option = self.names.options.get(name.as_ref())?;
        match &self.draft.options[*option].kind {
            OptionKind::Choice { values, .. } => Some((SettingId::Option(*option), values)),
            _ => None,
        }
    }

    /// A choice is compared with one of its values.
    fn choice_comparison(
        &mut self,
        (setting, values): (SettingId, &'a [String]),
    ) -> Parsed<Comparison> {
        let name = self.next();
        let sign = self.next();
        let example = format!(
            "compare it with a value: `{} = {}`",
            &self.text[name.range.clone()],
            values[0]
        );
        if sign.kind != Kind::Equal {
            let message = format!("{} is a choice, which has no number", name.describe(self.text));
            return Err(name.error("E0317", message, example));
        }
        let token = self.next();
        let word = match &token.kind {
            Kind::Name { name, .. } => name.as_ref(),
            Kind::Number(_) => &self.text[token.range.clone()],
            _ => return Err(self.unexpected("a value", &token)),
        };
        let Some((position, _)) = (0..).zip(values).find(|(_, value)| *value == word) else {
            let message = format!("{} can't be `{word}`", name.describe(self.text));
            let known = values.iter().map(String::as_str);
            let hint = self.names.suggester.meant_or_listed(word, known);
            return Err(token.error("E0213", message, hint));
        };
        let product = SettingProduct { factor: 1, settings: vec![setting] };
        let left = SettingSum { products: vec![product], number: 0 };
        Ok(Comparison { left, relation: Relation::Equal, right: SettingSum::number(position) })
    }

    /// The number of a word such as `true`, if the other side is a switch.
    fn switch_value(&mut self, left: &SettingSum, relation: Relation) -> Option<u32> {
        let [SettingProduct { factor: 1, settings }] = &left.products[..] else { return None };
        let ([SettingId::Option(option)], 0) = (&settings[..], left.number) else { return None };
        let Kind::Name { name, .. } = &self.peek().kind else { return None };
        let option = &self.draft.options[*option];
        let is_switch = matches!(option.kind, OptionKind::Switch { .. });
        if !is_switch || relation != Relation::Equal || self.setting(name).is_some() {
            return None;
        }
        let number = setting_number(option, &SettingValue::Word(name.to_string()))?;
        self.at += 1;
        Some(number)
    }

    fn relation(&mut self) -> Parsed<Relation> {
        let token = self.next();
        let is_followed = {
            let next = self.peek();
            next.kind == Kind::Equal && next.range.start == token.range.end
        };
        match token.kind {
            Kind::AtLeast => Ok(Relation::AtLeast),
            Kind::Equal => Ok(Relation::Equal),
            Kind::Stray('<') if is_followed => {
                self.at += 1;
                Ok(Relation::AtMost)
            }
            Kind::Stray('<') => Ok(Relation::Below),
            Kind::Stray('>') => Ok(Relation::Above),
            _ => Err(self.unexpected("`<=`, `>=`, `<`, `>` or `=`", &token)),
        }
    }

    fn sum(&mut self) -> Parsed<SettingSum> {
        let mut sum = SettingSum::default();
        loop {
            let begin = self.peek().clone();
            let product = self.product()?;
            if product.settings.is_empty() {
                let number = sum.number.checked_add(product.factor);
                sum.number = number.filter(is_amount).ok_or_else(|| too_large(&begin))?;
            } else {
                sum.products.push(product);
            }
            if sum.products.len() > MAX_TERMS {
                let message = format!("a sum has more than {MAX_TERMS} terms");
                return Err(begin.error("E0306", message, "split the constraint"));
            }
            if self.peek().kind != Kind::Plus {
                return Ok(sum);
            }
            self.at += 1;
        }
    }

    fn product(&mut self) -> Parsed<SettingProduct> {
        let mut product = SettingProduct { factor: 1, settings: Vec::new() };
        loop {
            let token = self.next();
            match &token.kind {
                Kind::Number(number) => {
                    let factor = number.and_then(|number| product.factor.checked_mul(number));
                    product.factor = factor.filter(is_amount).ok_or_else(|| too_large(&token))?;
                }
                Kind::Name { name, .. } => {
                    let setting = self.numeric_setting(name, &token)?;
                    self.add_factor(&mut product, setting, &token)?;
                }
                _ => return Err(self.unexpected("an option, a trick or a number", &token)),
            }
            if self.peek().kind != Kind::Star {
                return Ok(product);
            }
            self.at += 1;
        }
    }

    fn add_factor(
        &self,
        product: &mut SettingProduct,
        setting: Option<SettingId>,
        token: &Token<'_>,
    ) -> Parsed<()> {
        if setting.is_some_and(|setting| product.settings.contains(&setting)) {
            let message = format!("{} occurs twice in a product", token.describe(self.text));
            return Err(token.error("E0326", message, "name each option and trick once"));
        }
        product.settings.extend(setting);
        if product.settings.len() > MAX_FACTORS {
            let message = format!("a product has more than {MAX_FACTORS} options and tricks");
            return Err(token.error("E0306", message, "compare fewer of them"));
        }
        Ok(())
    }

    /// The option or trick of a name.
    fn setting(&self, name: &str) -> Option<SettingId> {
        let option = self.names.options.get(name).copied().map(SettingId::Option);
        option.or_else(|| self.names.tricks.get(name).copied().map(SettingId::Trick))
    }

    /// The option or trick of a name, which must count as a number; `None` if it is unknown, which is recorded.
    fn numeric_setting(&mut self, name: &str, token: &Token<'_>) -> Parsed<Option<SettingId>> {
        let setting = self.setting(name);
        if let Some(SettingId::Option(option)) = setting
            && let OptionKind::Choice { values, .. } = &self.draft.options[option].kind
        {
            let message = format!("{} is a choice, which has no number", token.describe(self.text));
            let hint = format!("compare it with a value: `{name} = {}`", values[0]);
            return Err(token.error("E0317", message, hint));
        }
        if setting.is_none() {
            self.report_unknown(name, token);
        }
        Ok(setting)
    }

    fn report_unknown(&mut self, name: &str, token: &Token<'_>) {
        if self.names.unclear_options.contains(name) {
            self.is_unclear = true;
            return;
        }
        let known = self.names.options.keys().chain(self.names.tricks.keys());
        let hint = self.names.hint(name, known, "[options] or [tricks]");
        let message = format!("there is no option or trick `{name}`");
        self.unknown.push(token.error("E0210", message, hint));
    }

    fn unexpected(&self, expected: &str, token: &Token<'_>) -> LanguageError {
        let hint = match token.kind {
            Kind::OpenQuote => return token.meaningless(self.text),
            Kind::Stray('&' | '|') => "join comparisons with `and` or `or`",
            Kind::Open | Kind::Close => {
                "constraints have no parentheses; write several constraints, all of which must hold"
            }
            Kind::Stray(_) => "quote names with `'`, as in `'Key (red)'`",
            _ => EXAMPLE,
        };
        let message = format!("expected {expected}, found {}", token.describe(self.text));
        token.error("E0201", message, hint)
    }

    fn peek(&self) -> &Token<'a> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token<'a> {
        let token = self.peek().clone();
        self.at += 1;
        token
    }
}

fn is_amount(number: &u32) -> bool {
    u64::from(*number) <= limits::AMOUNT
}

fn too_large(token: &Token<'_>) -> LanguageError {
    let hint = format!("the largest number is {}", limits::AMOUNT);
    token.error("E0206", "this number is too large", hint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::{SourceFile, read};
    use crate::world::{Constraint, Settings, World};

    const PACK: &str = "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"always\"\n[rooms.Hall]\n\
        [options]\nkeys = { kind = \"range\", min = 0, max = 9, default = 3 }\n\
        \"red and blue\" = { kind = \"range\", min = 0, max = 9, default = 2 }\n\
        dark = { kind = \"switch\", default = true }\n\
        tone = { kind = \"choice\", values = [\"calm\", \"wild\", \"2\"], default = \"wild\" }\n\
        [tricks]\nwall jump = { max = 3, default = 1 }\n";

    fn world() -> World {
        let pack = PACK.replace("wall jump", "\"wall jump\"");
        read(&[SourceFile::new("x.toml", pack)]).world.expect("the pack is sound")
    }

    fn constraint(world: &World, text: &str) -> Result<Constraint, Vec<LanguageError>> {
        let any = read_constraint(text, &Names::of(world), world)?;
        Ok(Constraint { any, because: "x".to_owned() })
    }

    /// The defaults are keys 3, red and blue 2, dark 1, tone wild and wall jump 1.
    #[test]
    fn constraints_mean_what_they_say() {
        let world = world();
        let settings = Settings::defaults(&world);
        for (text, written, holds) in [
            ("keys<=3", "keys <= 3", true),
            ("keys < 3", "keys < 3", false),
            ("keys > 2", "keys > 2", true),
            ("keys >= 4", "keys >= 4", false),
            ("keys = 3", "keys = 3", true),
            ("2 * keys + 1 = 7", "2 * keys + 1 = 7", true),
            ("1 + keys + 2 = 6", "keys + 3 = 6", true),
            ("keys * 'red and blue' * 2 = 12", "2 * keys * 'red and blue' = 12", true),
            ("7 > keys + dark + wall  jump", "7 > keys + dark + wall jump", true),
            ("dark = true", "dark = 1", true),
            ("dark = off", "dark = 0", false),
            ("tone = wild", "tone = wild", true),
            ("tone = calm", "tone = calm", false),
            ("tone = 2", "tone = '2'", false),
            ("keys < 3 and dark = 1 or keys = 3", "keys < 3 and dark = 1 or keys = 3", true),
            ("keys = 3 or keys < 3 and dark = 0", "keys = 3 or keys < 3 and dark = 0", true),
            ("keys = 3 and keys < 3 or dark = 0", "keys = 3 and keys < 3 or dark = 0", false),
        ] {
            let read = constraint(&world, text).expect(text);
            assert_eq!(world.constraint_text(&read), written);
            assert_eq!(read.holds(&settings), holds, "{text}");
            assert_eq!(constraint(&world, written).as_ref(), Ok(&read), "{written}");
        }
    }

    #[test]
    fn errors_have_their_places() {
        let world = world();
        for (text, code, place) in [
            ("keys <= nobody", "E0210", "nobody"),
            ("keys and dark", "E0201", "and"),
            ("keys <= 2 & dark = 1", "E0201", "&"),
            ("keys <= 2 and", "E0201", ""),
            ("(keys <= 2)", "E0201", "("),
            ("1 <= 2", "E0201", "1 <= 2"),
            ("tone <= 2", "E0317", "tone"),
            ("keys + tone <= 2", "E0317", "tone"),
            ("tone = mild", "E0213", "mild"),
            ("keys * keys <= 2", "E0326", "keys"),
            ("keys <= 99999999999", "E0206", "99999999999"),
            ("red and blue <= 2", "E0210", "red"),
        ] {
            let errors = constraint(&world, text).expect_err(text);
            assert_eq!((errors[0].code, &text[errors[0].range.clone()]), (code, place), "{text}");
        }
    }
}

//! The language of conditions and lists of columns.
//!
//! ```text
//! condition  = all { "or" all }
//! all        = part { "and" part }
//! part       = "not" part | "(" condition ")" | operand [ relation operand ]
//! relation   = "<=" | ">=" | "<" | ">" | "=" | "!="
//! operand    = NUMBER | TEXT | "true" | "false" | column
//! column     = WORD [ "(" name { "," name } ")" ]
//! name       = TEXT | any signs but ( ) , " '
//! columns    = column { "," column }         names of `*`, `default` and `full` stand for several
//! TEXT       = "…" or '…', in which the quote is written twice
//! ```
//!
//! Requirements have a language of their own: there, names are bare words and may contain `and`.

use std::borrow::Cow;
use std::ops::Range;

use super::column::{COLUMNS, FUNCTIONS};
use super::condition::{Call, Condition, Node, Operand, Relation};
use super::name_table::{NO_NAMES, NameRole, NameTable};
use super::row::Value;
use crate::document::LanguageError;
use crate::document::suggest::Suggester;

/// The most parentheses and negations in one another.
const MAX_DEPTH: usize = 100;
/// The longest text, in bytes.
const MAX_TEXT: usize = 100_000;

const EXAMPLE: &str = "a condition looks like `spheres >= 8 and sphere(\"Bow\") <= 2`";

type Parsed<T> = Result<T, LanguageError>;

/// Words that stand for several columns, each with the list of them.
type Groups<'g> = &'g [(&'g str, &'g str)];

#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind<'t> {
    Word(&'t str),
    Number(Option<u64>),
    Text(Cow<'t, str>),
    Relation(Relation),
    Open,
    Close,
    Comma,
    OpenQuote,
    Other,
    End,
}

#[derive(Clone, Debug)]
struct Token<'t> {
    kind: Kind<'t>,
    range: Range<usize>,
}

/// Reads texts of this language, and collects the calls in them.
pub(super) struct Reader<'n> {
    /// The names of the pack; `None` if its worlds have names of their own.
    pub names: Option<&'n NameTable>,
    pub calls: Vec<Call>,
    suggester: Suggester,
}

impl<'n> Reader<'n> {
    pub fn new(names: Option<&'n NameTable>) -> Self {
        Self { names, calls: Vec::new(), suggester: Suggester::default() }
    }

    /// Reads a condition.
    pub fn condition(&mut self, text: &str) -> Parsed<Condition> {
        let mut parser = Parser::new(text, self)?;
        let root = parser.any(0)?;
        match parser.peek().kind {
            Kind::End => Ok(Condition { root }),
            Kind::Close => {
                Err(parser.error("E0202", "this parenthesis was never opened", "remove it"))
            }
            _ => Err(parser.expected("`and`, `or` or the end")),
        }
    }

    /// Reads a list of columns; the names of groups stand for the columns in their texts.
    pub fn columns(&mut self, text: &str, groups: Groups<'_>) -> Parsed<Vec<Operand>> {
        let mut parser = Parser::new(text, self)?;
        parser.is_list = true;
        let mut columns = Vec::new();
        loop {
            parser.add_columns(groups, &mut columns)?;
            match parser.next().kind {
                Kind::Comma => {}
                Kind::End => return Ok(columns),
                _ => {
                    parser.at -= 1;
                    return Err(parser.expected("`,` or the end"));
                }
            }
        }
    }

    fn call(&mut self, call: Call) -> Operand {
        let known = self.calls.iter().position(|known| *known == call);
        Operand::Call(known.unwrap_or_else(|| {
            self.calls.push(call);
            self.calls.len() - 1
        }))
    }
}

struct Parser<'p, 'n> {
    text: &'p str,
    tokens: Vec<Token<'p>>,
    at: usize,
    /// Whether `*` may stand for all names.
    is_list: bool,
    reader: &'p mut Reader<'n>,
}

impl<'p, 'n> Parser<'p, 'n> {
    fn new(text: &'p str, reader: &'p mut Reader<'n>) -> Parsed<Self> {
        if text.len() > MAX_TEXT {
            let message = format!("this text is longer than {MAX_TEXT} bytes");
            let hint = "write less, and filter the rows afterwards".to_owned();
            return Err(LanguageError { code: "E0306", range: 0..0, message, hint });
        }
        Ok(Self { text, tokens: tokenize(text), at: 0, is_list: false, reader })
    }

    fn any(&mut self, depth: usize) -> Parsed<Node> {
        let mut nodes = vec![self.all(depth)?];
        while self.take_word("or") {
            nodes.push(self.all(depth)?);
        }
        Ok(one_or(nodes, Node::Any))
    }

    fn all(&mut self, depth: usize) -> Parsed<Node> {
        let mut nodes = vec![self.part(depth)?];
        while self.take_word("and") {
            nodes.push(self.part(depth)?);
        }
        Ok(one_or(nodes, Node::All))
    }

    fn part(&mut self, depth: usize) -> Parsed<Node> {
        if depth >= MAX_DEPTH {
            let message = format!("parentheses are nested more than {MAX_DEPTH} deep");
            return Err(self.error("E0205", &message, "write fewer of them"));
        }
        if self.take_word("not") {
            return Ok(Node::Not(Box::new(self.part(depth + 1)?)));
        }
        if self.peek().kind == Kind::Open {
            let opened = self.next();
            let node = self.any(depth + 1)?;
            return match self.next().kind {
                Kind::Close => Ok(node),
                Kind::End => {
                    Err(fault("E0202", &opened, "this parenthesis is never closed", "add a `)`"))
                }
                _ => {
                    self.at -= 1;
                    Err(self.expected("`and`, `or` or `)`"))
                }
            };
        }
        self.comparison()
    }

    fn comparison(&mut self) -> Parsed<Node> {
        let first = self.peek().clone();
        let left = self.operand()?;
        let Kind::Relation(relation) = self.peek().kind else {
            return self.flag(left, &first);
        };
        let sign = self.next();
        let right = self.operand()?;
        let kinds = [&left, &right].map(|operand| operand.kind(&self.reader.calls));
        if kinds[0] != kinds[1] {
            let message = format!("this compares a {} with a {}", kinds[0].word(), kinds[1].word());
            let hint = "numbers are compared with numbers, and texts with texts in quotes";
            return Err(fault("E0201", &sign, &message, hint));
        }
        let is_ordered = !matches!(relation, Relation::Equal | Relation::Unequal);
        if is_ordered && kinds[0] != super::ValueKind::Number {
            let message = format!("a {} is neither more nor less than another", kinds[0].word());
            return Err(fault("E0201", &sign, &message, "use `=` or `!=`"));
        }
        Ok(Node::Compare(left, relation, right))
    }

    /// A value that stands alone has to be true or false.
    fn flag(&mut self, operand: Operand, token: &Token<'_>) -> Parsed<Node> {
        match operand.kind(&self.reader.calls) {
            super::ValueKind::Flag => Ok(Node::Holds(operand)),
            _ if matches!(self.peek().kind, Kind::Other | Kind::Comma | Kind::OpenQuote) => {
                Err(self.expected("`=`, `!=`, `<`, `<=`, `>` or `>=`"))
            }
            kind => {
                let message = format!("this is a {}, not a condition", kind.word());
                Err(fault("E0201", token, &message, "compare it: `=`, `!=`, `<`, `<=`, `>`, `>=`"))
            }
        }
    }

    fn operand(&mut self) -> Parsed<Operand> {
        let token = self.next();
        match token.kind {
            Kind::Number(Some(number)) => Ok(Operand::Value(Value::Number(number))),
            Kind::Number(None) => {
                let hint = format!("the largest number is {}", u64::MAX);
                Err(fault("E0206", &token, "this number is too large", &hint))
            }
            Kind::Text(text) => Ok(Operand::Value(Value::Text(text.into_owned()))),
            Kind::Word("true") => Ok(Operand::Value(Value::Flag(true))),
            Kind::Word("false") => Ok(Operand::Value(Value::Flag(false))),
            Kind::Word(word) if self.peek().kind == Kind::Open => {
                let call = self.call(word, &token)?;
                Ok(self.reader.call(call))
            }
            Kind::Word(word) => self.column(word, &token),
            _ => {
                self.at -= 1;
                Err(self.expected("a column, a number or a text in quotes"))
            }
        }
    }

    fn column(&self, word: &str, token: &Token<'_>) -> Parsed<Operand> {
        if let Some(column) = COLUMNS.iter().position(|column| column.name == word) {
            return Ok(Operand::Column(column));
        }
        if let Some(function) = FUNCTIONS.iter().find(|function| function.name == word) {
            let names: Vec<&str> = function.arguments.iter().map(|role| role.word()).collect();
            let hint = format!("write `{word}({})`", names.join(", "));
            return Err(fault("E0201", token, &format!("`{word}` needs a name"), &hint));
        }
        let known = COLUMNS.iter().map(|column| column.name);
        let hint = self.reader.suggester.meant_or_listed(word, known);
        Err(fault("E0210", token, &format!("there is no column `{word}`"), &hint))
    }

    /// Reads the names of a call, of which the word was read.
    fn call(&mut self, word: &str, token: &Token<'_>) -> Parsed<Call> {
        let Some(function) = FUNCTIONS.iter().position(|function| function.name == word) else {
            let known = FUNCTIONS.iter().map(|function| function.name);
            let hint = self.reader.suggester.meant_or_listed(word, known);
            return Err(fault("E0210", token, &format!("there is no function `{word}`"), &hint));
        };
        self.next();
        let mut names = Vec::new();
        loop {
            let (name, place) = self.name()?;
            let role = FUNCTIONS[function].arguments.get(names.len());
            if let (Some(role), Some(known)) = (role, self.names_for(role))
                && !(self.is_list && name == "*")
                && !known.has(*role, &name)
            {
                let message = format!("there is no {} `{}`", role.word(), name.escape_debug());
                let known = known.known(*role);
                let hint = self.reader.suggester.meant_or_listed(&name, known.into_iter());
                return Err(fault("E0210", &place, &message, &hint));
            }
            names.push(name.into_owned());
            let token = self.next();
            match token.kind {
                Kind::Comma => {}
                Kind::Close => break,
                _ => return Err(fault("E0202", &token, "this call is never closed", "add a `)`")),
            }
        }
        let arguments = FUNCTIONS[function].arguments;
        if names.len() != arguments.len() {
            let words: Vec<&str> = arguments.iter().map(|role| role.word()).collect();
            let hint = format!("write `{word}({})`", words.join(", "));
            let message = format!("`{word}` takes {} names, not {}", arguments.len(), names.len());
            return Err(fault("E0201", token, &message, &hint));
        }
        Ok(Call { function, names })
    }

    /// Reads a name: a text in quotes, or everything up to the next comma or parenthesis.
    fn name(&mut self) -> Parsed<(Cow<'p, str>, Token<'p>)> {
        let first = self.next();
        if let Kind::Text(text) = &first.kind {
            return Ok((text.clone(), first.clone()));
        }
        let is_end = |kind: &Kind<'_>| {
            matches!(kind, Kind::Comma | Kind::Open | Kind::Close | Kind::End | Kind::OpenQuote)
        };
        if is_end(&first.kind) {
            self.at -= 1;
            return Err(self.expected("a name"));
        }
        let mut range = first.range.clone();
        while !is_end(&self.peek().kind) {
            range.end = self.next().range.end;
        }
        let text = &self.text[range.clone()];
        Ok((text.into(), Token { kind: Kind::Other, range }))
    }

    /// Reads a column of a list, or a word that stands for several.
    fn add_columns(&mut self, groups: Groups<'_>, columns: &mut Vec<Operand>) -> Parsed<()> {
        let token = self.peek().clone();
        let group = groups.iter().find(|(word, _)| token.kind == Kind::Word(word));
        if let Some((_, text)) = group {
            self.at += 1;
            let has_names = self.reader.names.is_some();
            for part in text.split(", ").filter(|part| has_names || !part.contains('*')) {
                // Groups name one another, but never themselves, so this ends.
                columns.extend(self.reader.columns(part, groups)?);
            }
            return Ok(());
        }
        let first = columns.len();
        let operand = self.operand()?;
        match &operand {
            Operand::Value(_) => Err(fault(
                "E0201",
                &token,
                "this is not a column",
                "name columns: `spheres, steps`",
            )),
            Operand::Call(call)
                if self.reader.calls[*call].names.iter().any(|name| name == "*") =>
            {
                self.expand(*call, &token, columns)?;
                debug_assert!(columns.len() >= first, "an expansion only adds");
                Ok(())
            }
            _ => {
                columns.push(operand);
                Ok(())
            }
        }
    }

    /// Adds the call of each known name in place of `*`.
    fn expand(&mut self, call: usize, token: &Token<'_>, columns: &mut Vec<Operand>) -> Parsed<()> {
        let pattern = self.reader.calls.remove(call);
        let arguments = FUNCTIONS[pattern.function].arguments;
        let ([role], Some(names)) = (arguments, self.names_for(arguments.first())) else {
            let message = "`*` stands for the names of a pack with items, in a call of one name";
            return Err(fault("E0201", token, message, "write a column for each name"));
        };
        for name in names.known(*role) {
            let names = vec![name.to_owned()];
            let call = self.reader.call(Call { function: pattern.function, names });
            columns.push(call);
        }
        Ok(())
    }

    /// The names that can stand in a role, if they are known. Rows of quality have the same names in every pack.
    fn names_for(&self, role: Option<&NameRole>) -> Option<&'n NameTable> {
        match role {
            Some(NameRole::Quality) => Some(&NO_NAMES),
            _ => self.reader.names,
        }
    }

    fn take_word(&mut self, word: &str) -> bool {
        let is_it = matches!(self.peek().kind, Kind::Word(own) if own == word);
        self.at += usize::from(is_it);
        is_it
    }

    fn peek(&self) -> &Token<'p> {
        &self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn next(&mut self) -> Token<'p> {
        let token = self.peek().clone();
        self.at += 1;
        token
    }

    fn error(&self, code: &'static str, message: &str, hint: &str) -> LanguageError {
        fault(code, self.peek(), message, hint)
    }

    fn expected(&self, expected: &str) -> LanguageError {
        let token = self.peek();
        let found = match token.kind {
            Kind::OpenQuote => {
                return self.error("E0203", "this quote is never closed", "end the text with it");
            }
            Kind::End => "the end".to_owned(),
            _ => format!("`{}`", &self.text[token.range.clone()]),
        };
        self.error("E0201", &format!("expected {expected}, found {found}"), EXAMPLE)
    }
}

fn one_or(mut nodes: Vec<Node>, join: fn(Vec<Node>) -> Node) -> Node {
    match nodes.len() {
        1 => nodes.swap_remove(0),
        _ => join(nodes),
    }
}

fn fault(code: &'static str, token: &Token<'_>, message: &str, hint: &str) -> LanguageError {
    let (message, hint) = (message.to_owned(), hint.to_owned());
    LanguageError { code, range: token.range.clone(), message, hint }
}

/// Splits a text into tokens; the last one is the end.
fn tokenize(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(sign) = text[at..].chars().next() {
        if sign.is_whitespace() {
            at += sign.len_utf8();
            continue;
        }
        let (kind, length) = token(&text[at..], sign);
        tokens.push(Token { kind, range: at..at + length });
        at += length;
    }
    tokens.push(Token { kind: Kind::End, range: text.len()..text.len() });
    tokens
}

/// Returns the token at the beginning of a text, and its length.
fn token(text: &str, first: char) -> (Kind<'_>, usize) {
    let is_word = |sign: char| sign.is_alphanumeric() || sign == '_';
    let end = || text.find(|sign| !is_word(sign)).unwrap_or(text.len());
    match first {
        '(' => (Kind::Open, 1),
        ')' => (Kind::Close, 1),
        ',' => (Kind::Comma, 1),
        '"' | '\'' => quoted(text, first),
        '0'..='9' => {
            let end = end();
            let is_number = text[..end].bytes().all(|byte| byte.is_ascii_digit() || byte == b'_');
            match is_number {
                true => (Kind::Number(text[..end].replace('_', "").parse().ok()), end),
                false => (Kind::Word(&text[..end]), end),
            }
        }
        _ if is_word(first) => (Kind::Word(&text[..end()]), end()),
        _ => relation(text).unwrap_or((Kind::Other, first.len_utf8())),
    }
}

fn relation(text: &str) -> Option<(Kind<'_>, usize)> {
    let signs = [
        ("<=", Relation::AtMost),
        (">=", Relation::AtLeast),
        ("!=", Relation::Unequal),
        ("==", Relation::Equal),
        ("<", Relation::Below),
        (">", Relation::Above),
        ("=", Relation::Equal),
    ];
    let found = signs.into_iter().find(|(sign, _)| text.starts_with(sign));
    found.map(|(sign, relation)| (Kind::Relation(relation), sign.len()))
}

/// A text in quotes: two of them stand for one.
fn quoted(text: &str, quote: char) -> (Kind<'_>, usize) {
    let mut at = 1;
    while let Some(end) = text[at..].find(quote).map(|end| at + end) {
        if !text[end + 1..].starts_with(quote) {
            let inside = &text[1..end];
            let twice: String = [quote, quote].iter().collect();
            let value = match inside.contains(quote) {
                true => inside.replace(&twice, &quote.to_string()).into(),
                false => inside.into(),
            };
            return (Kind::Text(value), end + 1);
        }
        at = end + 2;
    }
    (Kind::OpenQuote, text.len())
}

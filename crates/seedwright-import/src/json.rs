//! JSON values with source positions.

use std::collections::BTreeMap;

use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, ast, parse_to_ast};
use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, SourceFile, Span};

use crate::problems::Problems;

/// The deepest nesting of values. A nested requirement takes three levels, so this allows more than 80 of them;
/// real databases have 10. The parser and the translation recurse, and this bounds both.
pub const MAX_NESTING: usize = 256;

/// Accepts standard JSON only.
const STRICT: ParseOptions = ParseOptions {
    allow_comments: false,
    allow_loose_object_property_names: false,
    allow_trailing_commas: false,
    allow_missing_commas: false,
    allow_single_quoted_strings: false,
    allow_hexadecimal_numbers: false,
    allow_unary_plus_numbers: false,
    allow_bare_decimal_point_numbers: false,
    allow_non_finite_numbers: false,
    allow_extended_string_escapes: false,
};

const SYNTAX_HINT: &str = "is the file complete? It must be valid JSON";

/// A parsed file.
pub struct Document<'t> {
    file: u32,
    /// The length of the byte order mark, which the parser does not see.
    skipped: usize,
    root: ast::Value<'t>,
}

impl Document<'_> {
    /// Returns the outermost value.
    pub fn root(&self) -> Json<'_> {
        Json { file: self.file, skipped: self.skipped, value: &self.root }
    }
}

/// Parses a file.
pub fn parse<'t>(
    file: u32,
    source: &'t SourceFile,
    problems: &mut Problems,
) -> Option<Document<'t>> {
    match parse_strictly(file, source) {
        Ok(document) => {
            report_duplicates(document.root(), problems);
            Some(document)
        }
        Err(problem) => {
            problems.add(problem);
            None
        }
    }
}

fn parse_strictly(file: u32, source: &SourceFile) -> Result<Document<'_>, Diagnostic> {
    let whole = source.text(file)?;
    let text = whole.strip_prefix('\u{feff}').unwrap_or(whole);
    let skipped = whole.len() - text.len();
    let error = |code, start: usize, end: usize, message: String| {
        Diagnostic::error(code, Span::new(file, skipped + start..skipped + end), message)
    };
    if let Some(at) = too_deep(text) {
        let message = format!("values are nested more than {MAX_NESTING} levels deep");
        return Err(error("E0005", at, at + 1, message).hint("nest requirements less deeply"));
    }
    let parsed = parse_to_ast(text, &CollectOptions::default(), &STRICT).map_err(|problem| {
        let range = problem.range();
        let message = problem.kind().to_string().to_lowercase();
        error("E0006", range.start, range.end, message).hint(SYNTAX_HINT)
    })?;
    let root = parsed.value.ok_or_else(|| {
        error("E0006", 0, 0, "the file has no JSON value".to_owned()).hint(SYNTAX_HINT)
    })?;
    Ok(Document { file, skipped, root })
}

/// Returns where the text is nested too deeply. The parser recurses, so it must not see such a text.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut in_string = false;
    let mut escaped = false;
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b']' | b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth > MAX_NESTING {
            return Some(at);
        }
    }
    None
}

/// Reports duplicate names in an object, which the parser accepts.
fn report_duplicates(root: Json<'_>, problems: &mut Problems) {
    let mut open = vec![root];
    while let Some(json) = open.pop() {
        if json.is_list() {
            open.extend(json.elements());
            continue;
        }
        let mut first = BTreeMap::new();
        for (key, value) in json.entries() {
            if let Some(place) = first.insert(key.text, key.span) {
                let message = format!("`{}` occurs twice in one object", EscapedName(key.text));
                let problem = Diagnostic::error("E0105", key.span, message);
                problems.add(problem.related(place, "first here").hint("rename one of them"));
            }
            open.push(value);
        }
    }
}

/// A value in a file.
#[derive(Clone, Copy)]
pub struct Json<'d> {
    file: u32,
    skipped: usize,
    value: &'d ast::Value<'d>,
}

/// The name of a field.
#[derive(Clone, Copy)]
pub struct Key<'d> {
    /// The name.
    pub text: &'d str,
    /// Its position.
    pub span: Span,
}

impl<'d> Json<'d> {
    fn at(self, value: &'d ast::Value<'d>) -> Self {
        Self { value, ..self }
    }

    fn place(self, start: usize, end: usize) -> Span {
        Span::new(self.file, self.skipped + start..self.skipped + end)
    }

    /// Returns its position; for objects and lists, that of the opening bracket.
    pub fn span(self) -> Span {
        let range = self.value.range();
        match self.value {
            ast::Value::Object(_) | ast::Value::Array(_) => {
                self.place(range.start, range.start + 1)
            }
            _ => self.place(range.start, range.end),
        }
    }

    /// Returns the name of its kind.
    pub fn kind(self) -> &'static str {
        match self.value {
            ast::Value::StringLit(_) => "a text",
            ast::Value::NumberLit(_) => "a number",
            ast::Value::BooleanLit(_) => "a switch",
            ast::Value::Object(_) => "an object",
            ast::Value::Array(_) => "a list",
            ast::Value::NullKeyword(_) => "null",
        }
    }

    /// Whether it is null.
    pub fn is_null(self) -> bool {
        matches!(self.value, ast::Value::NullKeyword(_))
    }

    /// Whether it is an object.
    pub fn is_object(self) -> bool {
        matches!(self.value, ast::Value::Object(_))
    }

    /// Whether it is a list.
    pub fn is_list(self) -> bool {
        matches!(self.value, ast::Value::Array(_))
    }

    /// Whether it is blank: null, false, zero, or an empty text, object or list.
    pub fn is_blank(self) -> bool {
        match self.value {
            ast::Value::StringLit(text) => text.value.is_empty(),
            ast::Value::NumberLit(number) => self.integer() == Some(0) || number.value == "0.0",
            ast::Value::BooleanLit(boolean) => !boolean.value,
            ast::Value::Object(object) => object.properties.is_empty(),
            ast::Value::Array(array) => array.elements.is_empty(),
            ast::Value::NullKeyword(_) => true,
        }
    }

    /// Returns a field of an object.
    pub fn get(self, name: &str) -> Option<Json<'d>> {
        let mut entries = self.entries();
        entries.find(|(key, _)| key.text == name).map(|found| found.1)
    }

    /// Returns the fields of an object; other values have none.
    pub fn entries(self) -> impl Iterator<Item = (Key<'d>, Json<'d>)> {
        let properties = match self.value {
            ast::Value::Object(object) => object.properties.as_slice(),
            _ => &[],
        };
        properties.iter().map(move |property| {
            let range = property.name.range();
            let key =
                Key { text: property.name.as_str(), span: self.place(range.start, range.end) };
            (key, self.at(&property.value))
        })
    }

    /// Returns the elements of a list; other values have none.
    pub fn elements(self) -> impl Iterator<Item = Json<'d>> {
        let elements = match self.value {
            ast::Value::Array(array) => array.elements.as_slice(),
            _ => &[],
        };
        elements.iter().map(move |element| self.at(element))
    }

    /// Returns a text.
    pub fn text(self) -> Option<&'d str> {
        match self.value {
            ast::Value::StringLit(text) => Some(text.value.as_ref()),
            _ => None,
        }
    }

    /// Returns a whole number.
    pub fn integer(self) -> Option<i64> {
        self.digits().and_then(|digits| digits.parse().ok())
    }

    /// Returns the digits of a number.
    pub fn digits(self) -> Option<&'d str> {
        match self.value {
            ast::Value::NumberLit(number) => Some(number.value),
            _ => None,
        }
    }

    /// Returns a boolean.
    pub fn boolean(self) -> Option<bool> {
        match self.value {
            ast::Value::BooleanLit(boolean) => Some(boolean.value),
            _ => None,
        }
    }
}

//! The text form of Godot resources: sections with a header in brackets, and fields below it.

use std::collections::BTreeMap;

use seedwright::pack::{Diagnostic, Span};

/// The most sections of a file; the largest room has one for each cell.
const MOST: usize = 20_000;

/// The text of a value, with its position.
#[derive(Clone, Copy)]
pub struct Value<'t> {
    pub text: &'t str,
    pub span: Span,
}

impl<'t> Value<'t> {
    /// Returns a whole number.
    pub fn integer(self) -> Option<i64> {
        self.text.parse().ok()
    }

    /// Returns a boolean.
    pub fn boolean(self) -> Option<bool> {
        self.text.parse().ok()
    }

    /// Returns a quoted text.
    pub fn string(self) -> Option<String> {
        let inner = self.text.strip_prefix('"')?.strip_suffix('"')?;
        Some(inner.replace("\\\"", "\"").replace("\\\\", "\\"))
    }

    /// Returns the elements of a list, with or without a type: `Array[int]([0, 2])`.
    pub fn list(self) -> Option<Vec<Value<'t>>> {
        let begin = self.text.rfind("([").map(|at| at + 2);
        let begin = begin.or_else(|| self.text.starts_with('[').then_some(1))?;
        let end = self.text.rfind(']').filter(|end| *end >= begin)?;
        let inner = &self.text[begin..end];
        let mut at = begin;
        let mut parts = Vec::new();
        for part in inner.split(',') {
            let trimmed = part.trim();
            let start = at + (part.len() - part.trim_start().len());
            at += part.len() + 1;
            if !trimmed.is_empty() {
                parts.push(self.part(start, trimmed));
            }
        }
        Some(parts)
    }

    /// Returns the id in `SubResource("id")`.
    pub fn sub_resource(self) -> Option<&'t str> {
        let inner = self.text.strip_prefix("SubResource(")?.strip_suffix(')')?;
        inner.trim().strip_prefix('"')?.strip_suffix('"')
    }

    fn part(self, start: usize, text: &'t str) -> Self {
        let begin = self.span.range().start + start;
        let span = Span::new(self.span.file, begin..begin + text.len());
        Self { text, span }
    }
}

/// The fields below a header.
#[derive(Default)]
pub struct Section<'t> {
    pub fields: BTreeMap<&'t str, Value<'t>>,
}

/// A file: the sections with an id, and the resource itself.
pub struct Resource<'t> {
    pub subs: BTreeMap<&'t str, Section<'t>>,
    pub own: Option<(Section<'t>, Span)>,
}

/// Reads a file.
pub fn read(file: u32, text: &str) -> Result<Resource<'_>, Diagnostic> {
    let mut resource = Resource { subs: BTreeMap::new(), own: None };
    let mut current: Option<Head<'_>> = None;
    let mut sections = 0;
    let mut rest = Rest { file, text, at: 0 };
    while let Some((line, span)) = rest.next_entry()? {
        if line.starts_with('[') {
            close(current.take(), &mut resource);
            sections += 1;
            if sections > MOST {
                return Err(wrong(span, "the file has more sections than a room can have"));
            }
            current = Some(Head::read(line, span)?);
            continue;
        }
        let (Some(head), Some((name, value))) = (&mut current, line.split_once('=')) else {
            return Err(wrong(span, "expected a section or a field"));
        };
        let start = span.range().start + (line.len() - value.trim_start().len());
        let text = value.trim();
        let span = Span::new(file, start..start + text.len());
        head.section.fields.insert(name.trim(), Value { text, span });
    }
    close(current, &mut resource);
    Ok(resource)
}

fn close<'t>(head: Option<Head<'t>>, resource: &mut Resource<'t>) {
    match head {
        Some(Head { kind: "resource", section, span, .. }) => resource.own = Some((section, span)),
        Some(Head { kind: "sub_resource", id: Some(id), section, .. }) => {
            resource.subs.insert(id, section);
        }
        _ => {}
    }
}

fn wrong(span: Span, message: &str) -> Diagnostic {
    let hint = "save the room from Godot as a text resource (.tres)";
    Diagnostic::error("E0561", span, message).hint(hint)
}

/// The header of a section: its kind and its id.
struct Head<'t> {
    kind: &'t str,
    id: Option<&'t str>,
    section: Section<'t>,
    span: Span,
}

impl<'t> Head<'t> {
    fn read(line: &'t str, span: Span) -> Result<Self, Diagnostic> {
        let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
        let inner = inner.ok_or_else(|| wrong(span, "this section has no closing bracket"))?;
        let kind = inner.split_whitespace().next().unwrap_or_default();
        let id = inner.split(" id=\"").nth(1).and_then(|rest| rest.split('"').next());
        Ok(Self { kind, id, section: Section::default(), span })
    }
}

/// The rest of a file.
struct Rest<'t> {
    file: u32,
    text: &'t str,
    at: usize,
}

impl<'t> Rest<'t> {
    /// Returns the next header or field, with all lines that its brackets and quotes span.
    fn next_entry(&mut self) -> Result<Option<(&'t str, Span)>, Diagnostic> {
        loop {
            let left = &self.text[self.at..];
            let trimmed = left.trim_start_matches(['\u{feff}', ' ', '\t', '\r', '\n']);
            self.at += left.len() - trimmed.len();
            if trimmed.is_empty() {
                return Ok(None);
            }
            if trimmed.starts_with(';') {
                self.at += trimmed.find('\n').unwrap_or(trimmed.len());
                continue;
            }
            let start = self.at;
            let Some(length) = entry_length(trimmed) else {
                let span = Span::new(self.file, start..start + 1);
                return Err(wrong(span, "a bracket or quote opened here is never closed"));
            };
            self.at += length;
            let entry = trimmed[..length].trim_end();
            let span = Span::new(self.file, start..start + entry.len());
            return Ok(Some((entry, span)));
        }
    }
}

/// Returns the length of an entry: up to the end of the line on which all its brackets and quotes are closed.
fn entry_length(text: &str) -> Option<usize> {
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
            b'[' | b'(' | b'{' => depth += 1,
            b']' | b')' | b'}' => depth = depth.saturating_sub(1),
            b'\n' if depth == 0 => return Some(at),
            _ => {}
        }
    }
    (depth == 0 && !in_string).then_some(text.len())
}

//! Diagnostics for people and for tools.

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};
use seedwright::name::Shown;
use seedwright::pack::{Diagnostic, SourceFile, Span, line_column};
use seedwright::world::Severity;
use serde_json::{Value, json};

use crate::output::Output;

/// How many characters of a line are shown around what is underlined.
const LONGEST_LINE: usize = 400;

/// Diagnostics with the lines they are about.
pub fn diagnostics(files: &[SourceFile], diagnostics: &[Diagnostic], output: &Output) -> String {
    diagnostics
        .iter()
        .map(|diagnostic| format!("{}\n\n", one(files, diagnostic, output)))
        .collect()
}

fn one(files: &[SourceFile], diagnostic: &Diagnostic, output: &Output) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = Shown(&diagnostic.message).to_string();
    let hint = diagnostic.hint.as_ref().map(|hint| Shown(hint).to_string());
    let places = places(files, diagnostic);
    let mut group = Group::with_title(level.primary_title(title).id(diagnostic.code));
    for place in &places {
        group = group.element(place.snippet());
    }
    if let Some(hint) = hint {
        group = group.element(Level::HELP.message(hint));
    }
    renderer(output).render(&[group])
}

fn renderer(output: &Output) -> Renderer {
    Renderer::styled().term_width(output.width)
}

/// A stretch of a file to show: whole lines, and what is marked in them.
struct Place<'f> {
    name: &'f str,
    text: &'f str,
    first_line: usize,
    marks: Vec<(std::ops::Range<usize>, Option<String>)>,
}

impl<'f> Place<'f> {
    fn snippet(&self) -> Snippet<'f, annotate_snippets::Annotation<'f>> {
        let mut snippet = Snippet::source(self.text)
            .line_start(self.first_line)
            .path(self.name);
        for (range, words) in &self.marks {
            let annotation = match words {
                None => AnnotationKind::Primary.span(range.clone()),
                Some(words) => AnnotationKind::Context
                    .span(range.clone())
                    .label(words.clone()),
            };
            snippet = snippet.annotation(annotation);
        }
        snippet
    }
}

/// The places of a diagnostic, each with its line.
fn places<'f>(files: &'f [SourceFile], diagnostic: &Diagnostic) -> Vec<Place<'f>> {
    let main = diagnostic.span.iter().map(|span| (*span, None));
    let related = diagnostic
        .related
        .iter()
        .map(|(span, words)| (*span, Some(Shown(words).to_string())));
    main.chain(related)
        .filter_map(|(span, words)| place(files, span, words))
        .collect()
}

fn place(files: &[SourceFile], span: Span, words: Option<String>) -> Option<Place<'_>> {
    let file = files.get(span.file as usize)?;
    let text = valid_prefix(&file.bytes);
    let start = floor(text, (span.start as usize).min(text.len()));
    let end = floor(text, (span.end as usize).clamp(start, text.len()));
    let line_start = text[..start].rfind('\n').map_or(0, |position| position + 1);
    let line_end = text[start..]
        .find('\n')
        .map_or(text.len(), |position| start + position);
    let line_end = text[..line_end]
        .strip_suffix('\r')
        .map_or(line_end, str::len);
    let (from, to) = window(text, line_start.min(start), line_end.max(start), start);
    let first_line = text[..line_start].matches('\n').count() + 1;
    let range = start - from..end.clamp(start, to) - from;
    Some(Place {
        name: &file.name,
        text: &text[from..to],
        first_line,
        marks: vec![(range, words)],
    })
}

/// The part of a very long line around a position.
fn window(text: &str, line_start: usize, line_end: usize, at: usize) -> (usize, usize) {
    let from = line_start.max(at.saturating_sub(LONGEST_LINE));
    let to = line_end.min(at + LONGEST_LINE);
    (floor(text, from).max(line_start), floor(text, to))
}

/// The last character boundary at or before a position.
fn floor(text: &str, position: usize) -> usize {
    (0..=position)
        .rev()
        .find(|position| text.is_char_boundary(*position))
        .unwrap_or(0)
}

/// The text up to the first byte that is not UTF-8: what can be shown of a broken file.
fn valid_prefix(bytes: &[u8]) -> &str {
    match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => std::str::from_utf8(&bytes[..error.valid_up_to()]).unwrap_or(""),
    }
}

/// Diagnostics for tools.
pub fn diagnostics_json<'a>(
    files: &'a [SourceFile],
    diagnostics: &'a [Diagnostic],
) -> impl Iterator<Item = Value> + 'a {
    diagnostics.iter().map(move |diagnostic| {
        let related = diagnostic.related.iter().map(|(span, words)| {
            let mut place = place_json(files, *span);
            place["message"] = json!(words);
            place
        });
        json!({
            "code": diagnostic.code,
            "severity": severity_word(diagnostic.severity),
            "message": diagnostic.message,
            "hint": diagnostic.hint,
            "place": diagnostic.span.map(|span| place_json(files, span)),
            "related": related.collect::<Vec<_>>(),
        })
    })
}

/// The word for a severity.
pub fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

fn place_json(files: &[SourceFile], span: Span) -> Value {
    let Some(file) = files.get(span.file as usize) else {
        return Value::Null;
    };
    let text = valid_prefix(&file.bytes);
    let (line, column) = line_column(text, span.start as usize);
    let (end_line, end_column) = line_column(text, span.end as usize);
    json!({ "file": file.name, "line": line, "column": column, "endLine": end_line, "endColumn": end_column })
}

/// A message without a place.
pub fn message(word: &'static str, text: &str, hint: Option<&str>, output: &Output) -> String {
    let text = Shown(text).to_string();
    let mut group = Group::with_title(Level::ERROR.with_name(word).primary_title(text));
    for line in hint.into_iter().flat_map(str::lines) {
        group = group.element(Level::HELP.message(Shown(line).to_string()));
    }
    format!("{}\n", renderer(output).render(&[group]))
}

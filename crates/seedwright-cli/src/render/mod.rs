//! Diagnostics for people and for tools.

mod text;

use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::world::Severity;

use crate::printer::Printer;
use text::Text;

/// What stands before a message, at most: `warning[W0401]: `.
const BEFORE_TITLE: usize = 16;

/// What stands before a hint, at most: ` = help: ` and room for the number of a line.
const BEFORE_HINT: usize = 16;

/// Diagnostics with the lines they are about.
pub fn diagnostics<'d>(
    files: &[SourceFile],
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    printer: &Printer,
) -> String {
    let texts: Vec<Text<'_>> = files.iter().map(Text::new).collect();
    diagnostics
        .into_iter()
        .map(|diagnostic| format!("{}\n\n", one(&texts, diagnostic, printer)))
        .collect()
}

fn one(texts: &[Text<'_>], diagnostic: &Diagnostic, printer: &Printer) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let message = printer.fitted(&EscapedName(&diagnostic.message).to_string(), BEFORE_TITLE);
    let title = level.primary_title(message).id(diagnostic.code);
    let mut group = Group::with_title(title);
    let mut places = Vec::new();
    for (text, marks) in together(texts, diagnostic) {
        group = add_place(group, text, &marks, &mut places);
    }
    match &diagnostic.hint {
        Some(hint) if places.is_empty() => {
            format!("{}\n{}", printer.render(group), help(hint, printer))
        }
        Some(hint) => {
            let hint = printer.fitted(&EscapedName(hint).to_string(), BEFORE_HINT);
            let group = group.element(Level::HELP.message(hint));
            put_places(&printer.render(group), &places)
        }
        None => put_places(&printer.render(group), &places),
    }
}

/// A stretch to mark, with words unless it is the main one.
type Mark<'d> = (Span, Option<&'d str>);

/// The places of a diagnostic, the main one first; near ones are shown together.
fn together<'t, 'd>(
    texts: &'t [Text<'t>],
    diagnostic: &'d Diagnostic,
) -> Vec<(&'t Text<'t>, Vec<Mark<'d>>)> {
    let main = diagnostic.span.iter().map(|span| (*span, None));
    let related = diagnostic.related.iter();
    let related = related.map(|(span, words)| (*span, Some(words.as_str())));
    let mut places: Vec<(&Text<'_>, Vec<Mark<'_>>)> = Vec::new();
    for (span, words) in main.chain(related) {
        let Some(text) = texts.get(span.file as usize) else {
            continue;
        };
        let near = |(_, marks): &&mut (&Text<'_>, Vec<Mark<'_>>)| {
            marks[0].0.file == span.file && text.are_near(marks[0].0, span)
        };
        match places.iter_mut().find(near) {
            Some((_, marks)) => marks.push((span, words)),
            None => places.push((text, vec![(span, words)])),
        }
    }
    places
}

/// Stands for a place in what is drawn; nothing that is shown can hold it.
const PLACE: &str = "\0";

fn add_place<'g>(
    group: Group<'g>,
    text: &Text<'_>,
    marks: &[Mark<'_>],
    places: &mut Vec<String>,
) -> Group<'g> {
    let spans: Vec<Span> = marks.iter().map(|(span, _)| *span).collect();
    let view = text.view(&spans);
    let (line, column) = view.place;
    places.push(format!("{}:{line}:{column}", EscapedName(text.name)));
    let words = marks.iter().map(|(_, words)| words);
    let annotations = view.marks.into_iter().zip(words).map(|(range, words)| match words {
        None => AnnotationKind::Primary.span(range),
        Some(words) => AnnotationKind::Context.span(range).label(EscapedName(words).to_string()),
    });
    group.element(
        Snippet::source(view.lines)
            .line_start(view.first_line)
            .path(PLACE)
            .annotations(annotations),
    )
}

/// Puts the places into what was drawn. The columns that stand there were counted in the shown lines,
/// which may begin in the middle of a line and hold escapes.
fn put_places(drawn: &str, places: &[String]) -> String {
    let mut pieces = drawn.split(PLACE);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for (piece, place) in pieces.zip(places) {
        text.push_str(place);
        text.push_str(piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
    }
    text
}

/// A message without a place; a hint of several lines is several hints.
pub fn message(word: &'static str, words: &str, hint: Option<&str>, printer: &Printer) -> String {
    let words = printer.fitted(&EscapedName(words).to_string(), BEFORE_TITLE);
    let title = Level::ERROR.with_name(word).primary_title(words);
    let text = format!("{}\n", printer.render(Group::with_title(title)));
    text + &hint.map_or(String::new(), |words| self::hint(words, printer))
}

/// What to do about it; several lines are several hints.
pub fn hint(hint: &str, printer: &Printer) -> String {
    let lines = hint.lines();
    lines.map(|line| help(line, printer) + "\n").collect()
}

fn help(hint: &str, printer: &Printer) -> String {
    let hint = printer.fitted(&EscapedName(hint).to_string(), BEFORE_HINT);
    let title = Level::HELP.primary_title(hint);
    printer.render(Group::with_title(title))
}

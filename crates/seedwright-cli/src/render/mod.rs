//! Diagnostics as text.

mod text;

use std::collections::BTreeMap;
use std::fmt::Write;

use annotate_snippets::{AnnotationKind, Group, Level, Snippet};
use seedwright::name::EscapedName;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::world::Severity;

use crate::printer::Printer;
use text::Text;

/// The columns in front of a message, at most: `warning[W0401]: `.
const BEFORE_TITLE: usize = 16;

/// The columns in front of a hint, at most: ` = help: ` and a line number.
const BEFORE_HINT: usize = 16;

/// The most lines of grouped findings, unless there are errors: these are printed at length, because they have to be mended.
const MAX_LINES: usize = 48;

/// How much is printed of each group: the most findings that are all printed in full, and how many of a larger group are
/// listed after its first one, a line each. The first that is short enough is used.
const DETAILS: [(usize, usize); 6] = [(5, 9), (3, 4), (2, 3), (1, 3), (1, 1), (1, 0)];

/// Which diagnostics are printed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// Groups of the same kind, of which only the first ones are printed.
    Grouped,
    /// Every single one.
    All,
}

/// Diagnostics with the lines of the files they are about.
pub fn diagnostics<'d>(
    files: &[SourceFile],
    diagnostics: impl IntoIterator<Item = &'d Diagnostic>,
    extent: Extent,
    printer: &Printer,
) -> String {
    let texts = texts(files);
    let full = |diagnostic: &Diagnostic| format!("{}\n\n", one(&texts, diagnostic, printer));
    if extent == Extent::All {
        return diagnostics.into_iter().map(full).collect();
    }
    let groups = groups(diagnostics);
    let has_errors = groups.iter().any(|group| group[0].severity == Severity::Error);
    let mut versions = DETAILS.iter().map(|(alike, listed)| {
        let groups = groups.iter().map(|group| match group.len() <= *alike {
            true => group.iter().copied().map(full).collect(),
            false => full(group[0]) + &self::listed(&texts, group, *listed),
        });
        groups.collect::<String>()
    });
    let short = versions.find(|text| has_errors || text.lines().count() <= MAX_LINES);
    short.unwrap_or_else(|| counted(&texts, &groups, full))
}

/// The first finding of each group: in full as long as there is space for the others, then a line each.
fn counted(
    texts: &[Text<'_>],
    groups: &[Vec<&Diagnostic>],
    full: impl Fn(&Diagnostic) -> String,
) -> String {
    let (shown, rest) = groups.split_at(groups.len().min(MAX_LINES - 2));
    let (mut text, mut lines) = (String::new(), Vec::new());
    for (number, group) in shown.iter().enumerate() {
        let whole = full(group[0]) + &listed(texts, group, 0);
        // Each of the other groups needs a line, and so does the hint.
        let others = lines.len() + shown.len() - number;
        if text.lines().count() + whole.lines().count() + others < MAX_LINES {
            text.push_str(&whole);
            continue;
        }
        let Diagnostic { severity, code, .. } = group[0];
        let more = match group.len() - 1 {
            0 => String::new(),
            more => format!(" (and {more} more)"),
        };
        lines.push(format!("{}[{code}]: {}{more}\n", word(*severity), line(texts, group[0])));
    }
    text.extend(lines);
    let more: usize = rest.iter().map(Vec::len).sum();
    if more > 0 {
        let _ = write!(text, "… and {more} more findings; ");
    }
    text + ALL_HINT + "\n\n"
}

/// A finding in a line: its place and its message.
fn line(texts: &[Text<'_>], diagnostic: &Diagnostic) -> String {
    let place = diagnostic.span.and_then(|span| {
        let text = texts.get(span.file as usize)?;
        let (line, column) = text.view(&[span]).place;
        Some(format!("{}:{line}:{column}: ", EscapedName(text.name)))
    });
    format!("{}{}", place.unwrap_or_default(), EscapedName(&diagnostic.message))
}

fn texts(files: &[SourceFile]) -> Vec<Text<'_>> {
    files.iter().map(Text::new).collect()
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// How to see findings that are left out.
const ALL_HINT: &str = "`seedwright check --all` prints all of them";

/// Diagnostics by severity and code, in the order in which the first of each appears.
fn groups<'d>(diagnostics: impl IntoIterator<Item = &'d Diagnostic>) -> Vec<Vec<&'d Diagnostic>> {
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    let mut places = BTreeMap::new();
    for diagnostic in diagnostics {
        let place = *places.entry((diagnostic.severity, diagnostic.code)).or_insert(groups.len());
        if place == groups.len() {
            groups.push(Vec::new());
        }
        groups[place].push(diagnostic);
    }
    groups
}

/// The diagnostics of a large group after its first one: some as a line each, and how many more there are.
fn listed(texts: &[Text<'_>], group: &[&Diagnostic], most: usize) -> String {
    let more = group.len() - 1;
    if more == 0 {
        return String::new();
    }
    if most == 0 {
        return format!("{more} more of {}; {ALL_HINT}\n\n", group[0].code);
    }
    let mut text = format!("{more} more of {}:\n", group[0].code);
    for diagnostic in group.iter().skip(1).take(most) {
        let _ = writeln!(text, "  {}", line(texts, diagnostic));
    }
    if more > most {
        let _ = writeln!(text, "  … and {} more; {ALL_HINT}", more - most);
    }
    text + "\n"
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

/// A span to mark, with a label unless it is the main one.
type Mark<'d> = (Span, Option<&'d str>);

/// The places of a diagnostic, the main one first; places near each other share a view.
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

/// The placeholder for a place in rendered text, which can't contain it otherwise.
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

/// Replaces placeholders and the line and column after them. The renderer counts columns in the lines it is given,
/// which may begin in the middle of a line and contain escapes.
fn put_places(drawn: &str, places: &[String]) -> String {
    let mut pieces = drawn.split(PLACE);
    let mut text = pieces.next().unwrap_or_default().to_owned();
    for (piece, place) in pieces.zip(places) {
        text.push_str(place);
        text.push_str(piece.trim_start_matches(|c: char| c == ':' || c.is_ascii_digit()));
    }
    text
}

/// A message without a place. Each line of the hint is a hint of its own.
pub fn message(word: &'static str, words: &str, hint: Option<&str>, printer: &Printer) -> String {
    let words = printer.fitted(&EscapedName(words).to_string(), BEFORE_TITLE);
    let title = Level::ERROR.with_name(word).primary_title(words);
    let text = format!("{}\n", printer.render(Group::with_title(title)));
    text + &hint.map_or(String::new(), |words| self::hint(words, printer))
}

/// Hints, one per line.
pub fn hint(hint: &str, printer: &Printer) -> String {
    let lines = hint.lines();
    lines.map(|line| help(line, printer) + "\n").collect()
}

fn help(hint: &str, printer: &Printer) -> String {
    let hint = printer.fitted(&EscapedName(hint).to_string(), BEFORE_HINT);
    let title = Level::HELP.primary_title(hint);
    printer.render(Group::with_title(title))
}

//! Views of the text of a file.

use std::ops::Range;

use seedwright::name::EscapedName;
use seedwright::pack::{SourceFile, Span};
use seedwright_api::diagnostics::Lines;

/// How many bytes of a line are shown before and after a mark.
const LONGEST: usize = 400;

/// The most lines between two marks that share a view.
const NEAR: usize = 6;

/// A file with an index of its lines.
pub struct Text<'f> {
    /// The name of the file.
    pub name: &'f str,
    text: &'f str,
    lines: Lines<'f>,
}

/// Some lines of a file, with marks.
pub struct View {
    /// The line and column of the first mark, both counted from 1.
    pub place: (usize, usize),
    /// The number of the first line.
    pub first_line: usize,
    /// The lines, with hidden characters escaped.
    pub lines: String,
    /// The marked ranges of `lines`, in the order in which the marks were given.
    pub marks: Vec<Range<usize>>,
}

impl<'f> Text<'f> {
    pub fn new(file: &'f SourceFile) -> Self {
        let lines = Lines::new(file);
        Self { name: &file.name, text: lines.text, lines }
    }

    /// Whether two spans are near enough to share a view.
    pub fn are_near(&self, one: Span, other: Span) -> bool {
        let (first, second) = (one.range().start, other.range().start);
        let lines = self.lines.line_of(first).abs_diff(self.lines.line_of(second));
        match lines {
            0 => first.abs_diff(second) <= LONGEST,
            _ => lines <= NEAR && self.is_short(first) && self.is_short(second),
        }
    }

    /// The lines around one or more marks.
    pub fn view(&self, marks: &[Span]) -> View {
        let lines = marks.iter().map(|mark| self.lines.line_of(mark.range().start));
        let (first, last) = (lines.clone().min(), lines.clone().max());
        let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
        let mut view = View {
            place: self.lines.place(marks[0].range().start),
            first_line: first + 1,
            lines: String::new(),
            marks: vec![0..0; marks.len()],
        };
        for line in first..=last {
            let here: Vec<_> = lines
                .clone()
                .enumerate()
                .filter(|(_, marked)| *marked == line)
                .map(|(mark, _)| (mark, marks[mark].range()))
                .collect();
            self.add_line(line, &here, &mut view);
        }
        view
    }

    /// Adds a line, or the part of a long line around its marks.
    fn add_line(&self, line: usize, marks: &[(usize, Range<usize>)], view: &mut View) {
        let whole = self.line(line);
        let start = marks.iter().map(|(_, mark)| mark.start).min();
        let start = start.unwrap_or(whole.start);
        let from = whole.start.max(start.saturating_sub(LONGEST));
        let from = self.text.floor_char_boundary(from);
        let to = whole.end.min(start.saturating_add(2 * LONGEST)).max(from);
        let to = self.text.floor_char_boundary(to);
        if !view.lines.is_empty() {
            view.lines.push('\n');
        }
        let shown_before = view.lines.len();
        let shown_at = |offset: usize| {
            let offset = self.text.floor_char_boundary(offset).clamp(from, to);
            shown_before + shown(&self.text[from..offset]).len()
        };
        for (mark, range) in marks {
            view.marks[*mark] = shown_at(range.start)..shown_at(range.end);
        }
        view.lines.push_str(&shown(&self.text[from..to]));
    }

    /// The bytes of a line without its end.
    fn line(&self, line: usize) -> Range<usize> {
        let start = self.lines.starts[line];
        let end = self.lines.starts.get(line + 1).copied();
        let text = &self.text[start..end.unwrap_or(self.text.len())];
        start..start + text.trim_end_matches(['\r', '\n']).len()
    }

    fn is_short(&self, offset: usize) -> bool {
        self.line(self.lines.line_of(offset)).len() <= LONGEST
    }
}

/// A part of a line, with hidden characters escaped. Tabs stay, because lines are indented with them.
fn shown(text: &str) -> String {
    let pieces: Vec<_> = text.split('\t').map(|piece| EscapedName(piece).to_string()).collect();
    pieces.join("\t")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(text: &str, marks: &[(usize, usize)]) -> (String, Vec<String>, (usize, usize)) {
        let file = SourceFile::new("a.toml", text);
        let spans: Vec<_> = marks.iter().map(|(start, end)| Span::new(0, *start..*end)).collect();
        let view = Text::new(&file).view(&spans);
        let marked = view.marks.iter().map(|mark| view.lines[mark.clone()].to_owned());
        (view.lines.clone(), marked.collect(), view.place)
    }

    #[test]
    fn hidden_characters_move_the_marks_with_them() {
        let text = "one\n\ta = \"x\u{202e}y\" # \u{1b}[31m\ntwo";
        let (lines, marks, place) = view(text, &[(10, 15)]);
        assert_eq!(lines, "\ta = \"x\\u{202e}y\" # \\u{1b}[31m");
        assert_eq!(marks, ["x\\u{202e}y"]);
        assert_eq!(place, (2, 7));
    }

    #[test]
    fn long_lines_are_cut_around_their_marks() {
        let text = format!("{}mark{}", "é".repeat(5_000), "x".repeat(5_000));
        let (lines, marks, place) = view(&text, &[(10_000, 10_004)]);
        assert!(lines.len() <= 3 * LONGEST && lines.contains("émarkx"));
        assert_eq!(marks, ["mark"]);
        assert_eq!(place, (1, 5_001));
    }

    #[test]
    fn a_mark_over_several_lines_ends_with_its_first() {
        let (lines, marks, _) = view("a = [\r\n1,\n]\n", &[(4, 12)]);
        assert_eq!((lines.as_str(), marks[0].as_str()), ("a = [", "["));
    }

    #[test]
    fn marks_in_neighbouring_lines_share_a_view() {
        let (lines, marks, place) = view("one\ntwo\nthree\n", &[(8, 13), (0, 3)]);
        assert_eq!(lines, "one\ntwo\nthree");
        assert_eq!(marks, ["three", "one"]);
        assert_eq!(place, (3, 1));
    }
}

//! Turns the text of pictures into paths, so that drawing them needs no text layout engine.
//!
//! It reads what [`Svg::text`](crate::svg::Svg::text) writes and what the style sheets of this crate use, not all of
//! SVG: text runs from left to right, one line per element.

use std::fmt::Write;

use roxmltree::{Document, Error, Node};
use simplecss::{AttributeOperator, Element, PseudoClass, StyleSheet};

use super::face::{Contour, Face, Glyph, MISSING};
use crate::svg::escaped;

/// The properties that apply to paths as they do to text. Of the others, `font-size`, `font-style`, `font-weight` and
/// `text-anchor` shape the path, and `font-family` is ignored: there is one family.
pub(super) const PAINT: [&str; 9] = [
    "fill",
    "fill-opacity",
    "paint-order",
    "stroke",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-opacity",
    "stroke-width",
];
/// The font size if the picture has none.
const SIZE: f64 = 12.0;
/// Letters that the faces draw as one glyph, in the order of their rules, by which `ffi` becomes `ff` and `i`.
const LIGATURES: [(&str, &str); 4] = [("ffl", "ﬄ"), ("ff", "ﬀ"), ("fl", "ﬂ"), ("fi", "ﬁ")];

/// Replaces every text of a picture by a path of the same look.
///
/// # Errors
/// If the picture is not XML.
pub fn with_outlines(svg: &str) -> Result<String, Error> {
    let document = Document::parse(svg)?;
    let mut sheet = StyleSheet::new();
    let styles = document.descendants().filter(|node| node.has_tag_name("style"));
    styles.filter_map(|node| node.text()).for_each(|text| sheet.parse_more(text));
    let faces = Faces::embedded();
    let mut outlined = String::with_capacity(svg.len());
    let mut end = 0;
    for node in document.descendants().filter(|node| node.has_tag_name("text")) {
        let range = node.range();
        outlined.push_str(&svg[end..range.start]);
        outlined.push_str(&Text { node, sheet: &sheet }.outlined(&faces));
        end = range.end;
    }
    outlined.push_str(&svg[end..]);
    Ok(outlined)
}

/// A text of a picture and the style sheet that applies to it.
struct Text<'a> {
    node: Node<'a, 'a>,
    sheet: &'a StyleSheet<'a>,
}

impl<'a> Text<'a> {
    /// Returns the path that replaces the text. The path has no class: its style holds what applied to the text.
    fn outlined(&self, faces: &Faces<'_>) -> String {
        let mut style = String::new();
        for name in PAINT {
            if let Some(value) = self.value_of(self.node, name) {
                let _ = write!(style, "{name}:{value};");
            }
        }
        let path = self.path(faces);
        format!("<path style=\"{}\" d=\"{path}\"/>", escaped(&style))
    }

    fn path(&self, faces: &Faces<'_>) -> String {
        let is_bold = self.inherited("font-weight") == Some("bold");
        let is_italic = self.inherited("font-style") == Some("italic");
        let size = self.inherited("font-size").and_then(length).unwrap_or(SIZE);
        let line = Line::new(faces.in_order(is_bold, is_italic), &self.words());
        let place = |name| self.node.attribute(name).and_then(length).unwrap_or_default();
        let shift = match self.inherited("text-anchor") {
            Some("middle") => line.width / 2.0,
            Some("end") => line.width,
            _ => 0.0,
        };
        line.path(place("x") - shift * size, place("y"), size)
    }

    /// Returns the characters to draw, with single spaces and with ligatures.
    fn words(&self) -> String {
        let parts = self.node.children().filter(Node::is_text);
        let text: String = parts.filter_map(|part| part.text()).collect();
        let words: Vec<&str> = text.split_ascii_whitespace().collect();
        let replaced = |text: String, (letters, one): (&str, &str)| text.replace(letters, one);
        LIGATURES.into_iter().fold(words.join(" "), replaced)
    }

    /// Returns the value of a property of the text, or of the closest element around it that has one.
    fn inherited(&self, name: &str) -> Option<&'a str> {
        self.node.ancestors().find_map(|element| self.value_of(element, name))
    }

    /// Returns the value of a property of an element: that of the last rule in order of specificity, or else of its
    /// attribute.
    fn value_of(&self, element: Node<'a, 'a>, name: &str) -> Option<&'a str> {
        let sheet = self.sheet;
        let rules = sheet.rules.iter().rev().filter(|rule| rule.selector.matches(&Styled(element)));
        let mut declarations = rules.flat_map(|rule| rule.declarations.iter().rev());
        let declared = declarations.find(|declaration| declaration.name == name);
        declared.map(|declaration| declaration.value).or_else(|| element.attribute(name))
    }
}

/// Reads a length in pixels, with or without the unit.
fn length(text: &str) -> Option<f64> {
    text.strip_suffix("px").unwrap_or(text).parse().ok()
}

/// An element as style sheets select it.
struct Styled<'a>(Node<'a, 'a>);

impl Element for Styled<'_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Self)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Self)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        matches!(class, PseudoClass::FirstChild) && self.prev_sibling_element().is_none()
    }
}

/// The embedded faces.
struct Faces<'a> {
    regular: Face<'a>,
    bold: Face<'a>,
    italic: Face<'a>,
}

impl<'a> Faces<'a> {
    fn embedded() -> Self {
        use dejavu::serif_condensed::{bold, italic, regular};
        let face = |file| Face::new(file).expect("the embedded faces have the tables to read");
        Self { regular: face(regular()), bold: face(bold()), italic: face(italic()) }
    }

    /// Returns the face to use, followed by those for characters that it lacks. No face is both bold and italic, and
    /// italic goes first.
    fn in_order(&self, is_bold: bool, is_italic: bool) -> [&Face<'a>; 3] {
        let Self { regular, bold, italic } = self;
        match (is_italic, is_bold) {
            (true, _) => [italic, regular, bold],
            (false, true) => [bold, regular, italic],
            (false, false) => [regular, bold, italic],
        }
    }
}

/// A line of glyphs with their places, at font size 1.
struct Line<'a> {
    glyphs: Vec<PlacedGlyph<'a>>,
    width: f64,
}

struct PlacedGlyph<'a> {
    face: &'a Face<'a>,
    glyph: Glyph,
    left: f64,
}

impl<'a> Line<'a> {
    fn new(faces: [&'a Face<'a>; 3], text: &str) -> Self {
        let mut line = Self { glyphs: Vec::new(), width: 0.0 };
        for character in text.chars() {
            let found = faces.iter().find_map(|face| Some((*face, face.glyph(character)?)));
            let (face, glyph) = found.unwrap_or((faces[0], MISSING));
            let before = line.glyphs.last().filter(|before| std::ptr::eq(before.face, face));
            let kerning = before.map_or(0.0, |before| face.kerning(before.glyph, glyph));
            let left = line.width + kerning;
            line.glyphs.push(PlacedGlyph { face, glyph, left });
            line.width = left + face.advance(glyph);
        }
        line
    }

    /// Returns the path of the line, which begins at a place of the picture.
    fn path(&self, x: f64, y: f64, size: f64) -> String {
        let mut path = String::new();
        for PlacedGlyph { face, glyph, left } in &self.glyphs {
            for contour in face.outline(*glyph) {
                let place = |at: (f64, f64)| (x + (left + at.0) * size, y - at.1 * size);
                write_contour(&mut path, &contour, place);
            }
        }
        path
    }
}

/// Writes a contour as quadratic curves and lines. Between two control points the outline passes through the middle.
fn write_contour(path: &mut String, contour: &Contour, place: impl Fn((f64, f64)) -> (f64, f64)) {
    let middle = |a: (f64, f64), b: (f64, f64)| ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0);
    let mut write = |letter: char, points: &[(f64, f64)]| {
        path.push(letter);
        for (x, y) in points.iter().map(|point| place(*point)) {
            let _ = write!(path, "{x:.3} {y:.3} ");
        }
    };
    let (Some(first), Some(last)) = (contour.first(), contour.last()) else {
        return;
    };
    let begin = match (first.is_on, last.is_on) {
        (true, _) => (first.x, first.y),
        (false, true) => (last.x, last.y),
        (false, false) => middle((first.x, first.y), (last.x, last.y)),
    };
    write('M', &[begin]);
    let mut control = None;
    for node in &contour[usize::from(first.is_on)..] {
        let at = (node.x, node.y);
        match (control, node.is_on) {
            (None, true) => write('L', &[at]),
            (None, false) => {}
            (Some(control), true) => write('Q', &[control, at]),
            (Some(control), false) => write('Q', &[control, middle(control, at)]),
        }
        control = (!node.is_on).then_some(at);
    }
    if let Some(control) = control {
        write('Q', &[control, begin]);
    }
    path.push('Z');
}

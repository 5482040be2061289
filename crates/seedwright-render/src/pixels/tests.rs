use std::fs;
use std::path::Path;

use resvg::tiny_skia::Rect;
use resvg::usvg::{Group, Node, Options, Paint, Tree};
use simplecss::StyleSheet;

use super::face::{Face, MISSING};
use super::outlines::{PAINT, with_outlines};
use super::png_of_svg;
use crate::error::Error;
use crate::geometry::Point;
use crate::palette::styled;
use crate::svg::Svg;

/// A picture with a style sheet and some elements.
fn picture(style: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"400\" height=\"100\"><style>{style}</style>{body}</svg>"
    )
}

/// The paths that the text of a picture becomes.
fn paths(style: &str, body: &str) -> Vec<resvg::usvg::Path> {
    fn collect(group: &Group, found: &mut Vec<resvg::usvg::Path>) {
        for node in group.children() {
            match node {
                Node::Path(path) => found.push((**path).clone()),
                Node::Group(group) => collect(group, found),
                other => panic!("{other:?}"),
            }
        }
    }
    let outlined = with_outlines(&picture(style, body)).unwrap();
    assert!(!outlined.contains("<text"), "{outlined}");
    let tree = Tree::from_str(&outlined, &Options::default()).unwrap();
    let mut found = Vec::new();
    collect(tree.root(), &mut found);
    found
}

/// The rectangle around the only text of a picture.
fn extent(style: &str, body: &str) -> Rect {
    let [path] = &paths(style, body)[..] else { panic!("not one path") };
    path.abs_bounding_box()
}

/// Red, green, blue and opacity of a path's fill.
fn fill(path: &resvg::usvg::Path) -> ([u8; 3], f32) {
    let fill = path.fill().unwrap();
    let Paint::Color(colour) = fill.paint() else { panic!("not a colour") };
    ([colour.red, colour.green, colour.blue], fill.opacity().get())
}

const NAVY: [u8; 3] = [0, 0, 128];
const WHITE: [u8; 3] = [255, 255, 255];
const RED: [u8; 3] = [255, 0, 0];

#[track_caller]
fn assert_close(one: f32, other: f32, most: f32) {
    assert!((one - other).abs() <= most, "{one} is not within {most} of {other}");
}

const WORD: &str = "<text class=\"a\" x=\"200\" y=\"50\">HOLE</text>";

#[test]
fn text_has_its_size_and_is_on_its_line() {
    let at = extent(".a{font-size:20px}", WORD);
    assert_close(at.bottom(), 50.0, 0.4);
    assert_close(at.height(), 20.0 * 0.75, 0.8);
    let twice = extent(".a{font-size:40px}", WORD);
    assert_close(twice.width(), 2.0 * at.width(), 0.01);
    assert_close(twice.height(), 2.0 * at.height(), 0.01);
}

#[test]
fn text_is_anchored() {
    let [start, middle, end] = ["start", "middle", "end"]
        .map(|anchor| extent(&format!("text{{font-size:20px;text-anchor:{anchor}}}"), WORD));
    assert_close(start.left(), 200.0, 1.5);
    assert_close((middle.left() + middle.right()) / 2.0, 200.0, 1.5);
    assert_close(end.right(), 200.0, 1.5);
    assert_close(middle.width(), start.width(), 0.01);
    assert_close(end.width(), start.width(), 0.01);
    assert_eq!(extent("text{font-size:20px}", WORD), start);
}

#[test]
fn bold_and_italic_have_their_own_faces() {
    let data = |style| paths(style, WORD)[0].data().clone();
    let [regular, bold, italic, both] = [
        "",
        ".a{font-weight:bold}",
        ".a{font-style:italic}",
        ".a{font-weight:bold;font-style:italic}",
    ]
    .map(data);
    assert_ne!(regular, bold);
    assert_ne!(regular, italic);
    assert_ne!(bold, italic);
    assert_eq!(both, italic);
    assert!(bold.bounds().width() > regular.bounds().width());
}

#[test]
fn sizes_are_inherited_unless_a_rule_sets_them() {
    let inside = format!("<g font-size=\"20\"><g>{WORD}</g></g>");
    assert_eq!(extent("", &inside), extent(".a{font-size:20px}", WORD));
    let set = extent("text{font-size:30px}", &inside);
    assert_eq!(set, extent(".a{font-size:30px}", WORD));
    assert_eq!(extent("", WORD), extent(".a{font-size:12px}", WORD));
}

#[test]
fn groups_move_text() {
    let at = extent("", WORD);
    let moved = extent("", &format!("<g transform=\"translate(30 10)\">{WORD}</g>"));
    assert_close(moved.left(), at.left() + 30.0, 0.01);
    assert_close(moved.top(), at.top() + 10.0, 0.01);
}

#[test]
fn classes_override_the_rule_for_all_text() {
    let style = "text{fill:navy;fill-opacity:0.5}.b{fill:white}.a{stroke-width:1}";
    let body = "<text class=\"a\" y=\"9\">I</text><text class=\"b\" y=\"9\">I</text><g fill=\"red\"><text>I</text></g>";
    let fills: Vec<_> = paths(style, body).iter().map(fill).collect();
    assert_eq!(fills, [(NAVY, 0.5), (WHITE, 0.5), (NAVY, 0.5)]);
    // Of two classes the later rule holds, whatever their order in the element.
    let both = paths(".a{fill:red}.b{fill:navy}", "<text class=\"b a\">I</text>");
    assert_eq!(fill(&both[0]).0, NAVY);
    let inherited = paths("", "<g fill=\"red\"><text y=\"9\">I</text></g>");
    assert_eq!(fill(&inherited[0]).0, RED);
}

#[test]
fn text_over_other_things_has_a_border_behind_it() {
    let style = ".over{paint-order:stroke;stroke:white;stroke-width:3px;stroke-linejoin:round}";
    let [path] = &paths(style, "<text class=\"a over\" y=\"9\">I</text>")[..] else { panic!() };
    assert_eq!(path.paint_order(), resvg::usvg::PaintOrder::StrokeAndFill);
    assert_close(path.stroke().unwrap().width().get(), 3.0, 0.0);
}

#[test]
fn spaces_collapse_and_escapes_are_characters() {
    let spaced = "<text class=\"a\" x=\"200\" y=\"50\">\n A\t &amp;  B </text>";
    let plain = "<text class=\"a\" x=\"200\" y=\"50\">A &#38; B</text>";
    assert_eq!(extent("", spaced), extent("", plain));
    assert!(paths("", "<text> </text><text/>").is_empty());
    let mut svg = Svg::default();
    svg.text("a", Point::new(200.0, 50.0), "A & B");
    assert_eq!(extent("", &svg.finish()), extent("", plain));
}

#[test]
fn letters_are_kerned_and_joined() {
    let face = Face::new(dejavu::serif_condensed::regular()).unwrap();
    let glyph = |letter| face.glyph(letter).unwrap();
    assert!(face.kerning(glyph('A'), glyph('V')) < 0.0);
    assert_eq!(face.kerning(glyph('H'), glyph('H')), 0.0);
    let widths =
        ["AV", "A", "V"].map(|text| extent("", &format!("<text y=\"9\">{text}</text>")).width());
    assert!(widths[0] < widths[1] + widths[2]);
    let joined = paths("", "<text y=\"9\">fi</text>")[0].data().clone();
    assert_eq!(joined, *paths("", "<text y=\"9\">ﬁ</text>")[0].data());
}

#[test]
fn all_faces_have_the_glyphs_of_labels() {
    use dejavu::serif_condensed::{bold, italic, regular};
    for file in [regular(), bold(), italic()] {
        let face = Face::new(file).unwrap();
        let letters = (' '..='~').chain("ÄÖÜäöüßéèçñøåŁżﬀﬁﬂﬃﬄ“”‘’–—…·×→←".chars());
        for letter in letters {
            let glyph = face.glyph(letter).unwrap_or_else(|| panic!("no glyph for {letter}"));
            assert!(glyph != MISSING && face.advance(glyph) > 0.0, "{letter}");
            assert_eq!(face.outline(glyph).is_empty(), letter == ' ', "{letter}");
        }
        // A letter with an accent is the letter and its accent.
        let contours = |letter| face.outline(face.glyph(letter).unwrap()).len();
        assert_eq!(contours('ä'), contours('a') + 2);
    }
}

#[test]
fn characters_without_a_glyph_are_drawn_as_a_box() {
    let missing = paths("", "<text y=\"9\">\u{10ffff}</text>");
    assert!(missing[0].abs_bounding_box().height() > 6.0);
    // Bold lacks this one, regular has it.
    let [regular, bold] = [dejavu::serif_condensed::regular(), dejavu::serif_condensed::bold()]
        .map(|file| Face::new(file).unwrap());
    let only = ('\u{2000}'..'\u{3000}').find(|letter| {
        regular.glyph(*letter).is_some_and(|glyph| !regular.outline(glyph).is_empty())
            && bold.glyph(*letter).is_none()
    });
    let body = format!("<text y=\"9\">{}</text>", only.unwrap());
    assert_eq!(extent("text{font-weight:bold}", &body), extent("", &body));
}

#[test]
fn damaged_faces_never_panic() {
    let file = dejavu::serif_condensed::italic();
    for length in (0..file.len()).step_by(4001) {
        if let Some(face) = Face::new(&file[..length]) {
            (0..3000).for_each(|glyph| drop(face.outline(glyph)));
        }
    }
    let mut file = file.to_vec();
    (0..file.len()).step_by(97).for_each(|at| file[at] ^= 0x55);
    if let Some(face) = Face::new(&file) {
        (0..3000).for_each(|glyph| drop(face.outline(glyph)));
        (' '..'\u{3000}').for_each(|letter| {
            let _ = face.glyph(letter);
        });
    }
}

#[test]
fn other_texts_are_not_pictures() {
    for text in ["", "no picture", "<svg", "<svg><text></svg>", "<html/>"] {
        assert!(matches!(png_of_svg(text), Err(Error::NotDrawn(_))), "{text}");
    }
    let large = picture("", WORD).replace("\"400\"", "\"40000\"").replace("\"100\"", "\"40000\"");
    assert!(matches!(png_of_svg(&large), Err(Error::TooLarge { .. })));
    assert!(png_of_svg(&picture("", WORD)).unwrap().starts_with(b"\x89PNG"));
}

/// The style sheets in the sources of a folder: the text of each constant named `STYLE` or `..._STYLE`.
#[expect(clippy::disallowed_methods, reason = "it looks at the sources, and runs nowhere else")]
fn style_sheets(folder: &Path, found: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            style_sheets(&path, found);
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        for (_, rest) in
            source.match_indices("STYLE: &str =").map(|(at, name)| source.split_at(at + name.len()))
        {
            found.push(rest.split('"').nth(1).unwrap().replace("\\\n", ""));
        }
    }
}

/// Text becomes paths without a layout engine, so a style sheet with, say, `letter-spacing` would be drawn in browsers
/// and not in pixels.
#[test]
fn style_sheets_of_pictures_have_only_known_properties() {
    let mut sheets = Vec::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    ["pictures", "signs"].iter().for_each(|folder| style_sheets(&source.join(folder), &mut sheets));
    assert!(sheets.len() >= 9, "{sheets:?}");
    for sheet in sheets.iter().map(|sheet| styled(sheet)) {
        let sheet = StyleSheet::parse(&sheet);
        assert!(sheet.rules.len() > 3);
        for rule in &sheet.rules {
            // Rules for paths would apply to text that became one.
            let selector = rule.selector.to_string();
            let is_class = selector.starts_with("*[class~=") && !selector.contains(' ');
            assert!(is_class || selector == "text", "{selector}");
            for declaration in &rule.declarations {
                let (name, value) = (declaration.name, declaration.value);
                let is_known = match name {
                    "font-family" => true,
                    "font-size" => {
                        value.strip_suffix("px").is_some_and(|size| size.parse::<f64>().is_ok())
                    }
                    "font-style" => matches!(value, "italic" | "normal"),
                    "font-weight" => matches!(value, "bold" | "normal"),
                    "text-anchor" => matches!(value, "start" | "middle" | "end"),
                    _ => PAINT.contains(&name),
                };
                assert!(is_known && !declaration.important, "{selector} {{ {name}: {value} }}");
            }
        }
    }
}

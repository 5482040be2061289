//! Pictures as PNG files, drawn from their SVG text with fonts that come along: every machine draws the same.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// The family that stands in for every other one.
const FAMILY: &str = "DejaVu Serif";
/// Pictures beyond this width or height are large.
const LARGE: f32 = 2100.0;
/// The most pixels of a picture; memory is four times this.
const MOST_PIXELS: f64 = 100_000_000.0;

/// What to do about a picture that can't be had.
const HINT: &str = "an SVG file draws pictures of any size";

/// A picture in pixels: twice as large as it is, so that it can be printed, unless it is large already.
pub fn pixels(svg: &str) -> Result<Vec<u8>, Failure> {
    let failed = |why: &dyn std::fmt::Display| Failure::Operation {
        message: format!("the picture can't be drawn: {why}"),
        hint: Some(HINT.to_owned()),
    };
    let options =
        Options { font_family: FAMILY.to_owned(), fontdb: Arc::new(fonts()), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let scale = if size.width().max(size.height()) <= LARGE { 2.0 } else { 1.0 };
    let (width, height) = (size.width() * scale, size.height() * scale);
    if f64::from(width) * f64::from(height) > MOST_PIXELS {
        let pixels = f64::from(width) * f64::from(height);
        return Err(Failure::argument(
            format!(
                "the picture would have {pixels} pixels, and {MOST_PIXELS} at most can be drawn"
            ),
            HINT,
        ));
    }
    let pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32);
    let mut pixels = pixels.ok_or_else(|| failed(&"it has no size"))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

fn fonts() -> Database {
    let mut fonts = Database::new();
    let files = [
        dejavu::serif_condensed::regular(),
        dejavu::serif_condensed::bold(),
        dejavu::serif_condensed::italic(),
    ];
    for file in files {
        fonts.load_font_data(file.to_vec());
    }
    fonts.set_serif_family(FAMILY);
    fonts
}

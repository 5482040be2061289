//! Pictures as PNG files, drawn from their SVG text with fonts that come along: every machine draws the same.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::fontdb::Database;
use resvg::usvg::{Options, Tree};

use crate::failure::Failure;

/// Why there is no picture.
#[derive(Debug)]
struct NotDrawn(String);

/// The family that stands in for every other one.
const FAMILY: &str = "DejaVu Serif";
/// Pictures beyond this width or height are large.
const LARGE: f32 = 2100.0;
/// The most pixels of a picture; memory is four times this.
const MOST_PIXELS: f64 = 100_000_000.0;

/// A picture in pixels, or what to do where it is too large.
pub fn pixels(svg: &str) -> Result<Vec<u8>, Failure> {
    png(svg).map_err(|NotDrawn(why)| Failure::Operation {
        message: format!("the picture can't be drawn: {why}"),
        hint: Some("an SVG file draws pictures of any size".to_owned()),
    })
}

/// Draws a picture: twice as large as it is, so that it can be printed, unless it is large already.
fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    let failed = |error: &dyn std::fmt::Display| NotDrawn(error.to_string());
    let options = Options {
        font_family: FAMILY.to_owned(),
        fontdb: Arc::new(fonts()),
        ..Options::default()
    };
    let tree = Tree::from_str(svg, &options).map_err(|error| failed(&error))?;
    let size = tree.size();
    let scale = if size.width().max(size.height()) <= LARGE {
        2.0
    } else {
        1.0
    };
    let (width, height) = (size.width() * scale, size.height() * scale);
    if f64::from(width) * f64::from(height) > MOST_PIXELS {
        return Err(NotDrawn(format!(
            "it would have {} pixels, and {MOST_PIXELS} at most can be drawn",
            f64::from(width) * f64::from(height)
        )));
    }
    let pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32);
    let mut pixels = pixels.ok_or_else(|| NotDrawn("it has no size".to_owned()))?;
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

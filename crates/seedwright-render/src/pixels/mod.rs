//! Rasterizes SVG pictures to PNG with embedded fonts, so that every machine draws the same.

mod face;
mod outlines;
#[cfg(test)]
mod tests;

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::error::Error;

/// Pictures beyond this width or height are not enlarged.
const LARGE: f32 = 2100.0;
/// The most pixels in a picture. The memory needed is four bytes per pixel.
const MAX_PIXELS: f64 = 100_000_000.0;

/// Rasterizes a picture to PNG, at twice its SVG size so that it can be printed, unless it is large already.
///
/// # Errors
/// If the picture would be too large, or the text is not an SVG picture.
pub fn png_of_svg(svg: &str) -> Result<Vec<u8>, Error> {
    let failed = |why: &dyn std::fmt::Display| Error::NotDrawn(why.to_string());
    let outlined = outlines::with_outlines(svg).map_err(|error| failed(&error))?;
    let tree = Tree::from_str(&outlined, &Options::default()).map_err(|error| failed(&error))?;
    let size = tree.size();
    let scale = if size.width().max(size.height()) <= LARGE { 2.0 } else { 1.0 };
    let (width, height) = (size.width() * scale, size.height() * scale);
    let pixels = f64::from(width) * f64::from(height);
    if pixels > MAX_PIXELS {
        return Err(Error::TooLarge { pixels, most: MAX_PIXELS });
    }
    let pixels = Pixmap::new(width.ceil() as u32, height.ceil() as u32);
    let mut pixels = pixels.ok_or_else(|| failed(&"it has no size"))?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().map_err(|error| failed(&error))
}

/// Encodes pixels as PNG: red, green, blue and opacity of each, row by row.
pub(crate) fn png_of_pixels(width: u32, height: u32, pixels: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(pixels));
    written.expect("pixels of this size can be written to memory");
    bytes
}

//! Every colour of pictures, scenes and the web UI, declared here and nowhere else.
//!
//! Files are drawn for paper and use the light half of each colour; programs that draw scenes get both halves.
//! [`palette`] lists all of them by name, and [`palette_css`](crate::web::palette_css) prints them for the web UI.

mod colour;
mod list;
mod named;
mod series;
mod style;

pub use colour::{Colour, ThemeColour};
pub use list::palette;
pub use named::Swatch;
pub(crate) use named::*;
pub(crate) use series::{ability_lock, code_lock, key_lock};
pub use series::{
    area, area_ground, area_line, role, role_tint, sphere, sphere_tint, thing, walker,
};
pub(crate) use style::styled;

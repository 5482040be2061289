mod drawings;
mod orientations;
mod random_templates;

use super::Template;

/// A template from a drawing that is sound.
#[track_caller]
pub(crate) fn template(name: &str, drawing: &str) -> Template {
    Template::parse(name, drawing).unwrap()
}

//! The fields of an object: those that are imported, and those that are left out.

use crate::json::Json;
use crate::report::{Notes, Treatment};
use seedwright::name::EscapedName;

/// The known fields of one kind of object.
pub struct Fields {
    /// The kind of object.
    pub of: &'static str,
    /// The fields that are imported in some form, or that do not concern the world.
    pub carried: &'static [&'static str],
    /// The known fields that are left out, with descriptions.
    pub left_out: &'static [(&'static str, &'static str)],
}

/// Notes every field that is not imported. Blank ones (false, empty, null) are ignored.
pub fn left_out(notes: &mut Notes<'_>, json: Json<'_>, fields: &Fields, what: impl Fn() -> String) {
    for (key, value) in json.entries() {
        if fields.carried.contains(&key.text) || value.is_blank() {
            continue;
        }
        let known = fields.left_out.iter().find(|(name, _)| *name == key.text);
        match known {
            Some((_, kind)) => notes.note(Treatment::LeftOut, kind, key.span, what()),
            None => {
                let kind =
                    format!("the unknown field `{}` of {}", EscapedName(key.text), fields.of);
                notes.note(Treatment::LeftOut, &kind, key.span, what());
            }
        }
    }
}

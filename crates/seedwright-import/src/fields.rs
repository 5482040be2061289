//! The fields of an object: what is carried, and what is not.

use crate::json::Json;
use crate::report::{Notes, Treatment};
use seedwright::name::EscapedName;

/// What becomes of the fields of one kind of object.
pub struct Fields {
    /// What the object is.
    pub of: &'static str,
    /// The fields that the world holds in some form, or that say nothing about it.
    pub carried: &'static [&'static str],
    /// The fields that are known and left out, with what they are.
    pub left_out: &'static [(&'static str, &'static str)],
}

/// Notes every field that is not carried. Those that say nothing (false, empty, null) are passed over.
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

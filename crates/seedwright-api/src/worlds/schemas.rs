//! Schemas of fields that can't derive them.

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright::rooms::Role;
use seedwright::world::LayoutSettings;

use crate::Limits;
use crate::schema::one_word;
use crate::sections::SectionRequest;

/// How walkers finish.
pub(super) fn walk_end(_: &mut SchemaGenerator) -> Schema {
    one_word(["target", "stuck", "limit", "full"].into_iter())
}

/// The role of a room.
pub(super) fn role(_: &mut SchemaGenerator) -> Schema {
    one_word(Role::ALL.into_iter().map(Role::word))
}

/// The request of the section `[layout]`, with the limits of a server.
pub(super) fn limited_layout(generator: &mut SchemaGenerator) -> Schema {
    let reference = generator.subschema_for::<SectionRequest<LayoutSettings>>();
    let name = SectionRequest::<LayoutSettings>::schema_name();
    let fields = generator.definitions_mut().get_mut(name.as_ref());
    if let Some(fields) = fields.and_then(|schema| schema.get_mut("properties")) {
        let limits = Limits::default();
        for (name, most) in [("rooms", limits.layout_rooms), ("floor", limits.layout_floor)] {
            fields[name]["maximum"] = most.into();
        }
    }
    reference
}

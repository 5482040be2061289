//! The checked world.

use std::collections::BTreeSet;
use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use serde::{Serialize, Serializer};

use super::show::{RequirementText, WholeRooms};
use super::validate::validate;
use super::{
    Draft, Finding, PresetId, RequirementId, Requirements, Settings, ShapeChoice, ShapeRequest,
};

/// A checked world: a [`Draft`] with valid references, names and sizes. It is read-only, and its clones share their
/// tables, so that anything prepared for a world can own it.
#[derive(Clone, Debug)]
pub struct World(Arc<WorldTables>);

/// The tables of a checked world and the data derived from them.
#[derive(Debug)]
struct WorldTables {
    draft: Draft,
    /// Names that several kinds of things share; needed for writing requirements.
    shared_names: BTreeSet<String>,
    /// Requirements that name a whole room; needed for the same.
    whole_rooms: WholeRooms,
    /// The hash, computed on first use.
    hash: OnceLock<String>,
}

impl Serialize for World {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.0.draft.serialize(serializer)
    }
}

impl Deref for World {
    type Target = Draft;

    fn deref(&self) -> &Draft {
        &self.0.draft
    }
}

impl World {
    /// The BLAKE3 hash of the model (not of the text it was read from), in hexadecimal.
    pub fn hash(&self) -> String {
        self.0.hash.get_or_init(|| self.hashed()).clone()
    }

    fn hashed(&self) -> String {
        let mut hasher = blake3::Hasher::new_derive_key("seedwright 2026 world model 1");
        let text = serde_json::to_vec(self).expect("the model has text keys");
        hasher.update(&text).finalize().to_hex().to_string()
    }

    /// The terms of a shape: those of the pack's shape that it names, with its own in place of theirs.
    pub fn shape(&self, choice: &ShapeChoice) -> ShapeRequest {
        let base = choice.base.and_then(|base| self.shapes.get(base));
        let base = base.map_or_else(ShapeRequest::default, |base| base.terms.clone());
        base.and(choice.terms.clone())
    }

    /// Turns the world back into a draft.
    pub fn into_draft(self) -> Draft {
        match Arc::try_unwrap(self.0) {
            Ok(sealed) => sealed.draft,
            Err(shared) => shared.draft.clone(),
        }
    }

    /// A requirement of this world as text.
    pub fn requirement_text(&self, id: RequirementId) -> String {
        self.write(id, usize::MAX).text
    }

    /// A requirement of this world as text, or `None` if the text is longer than `longest` bytes or its parentheses
    /// nest deeper than `deepest`. Shared parts are written out wherever they occur.
    pub(crate) fn whole_text(
        &self,
        id: RequirementId,
        longest: usize,
        deepest: usize,
    ) -> Option<String> {
        let written = self.write(id, longest);
        (!written.is_cut && written.depth <= deepest).then_some(written.text)
    }

    fn write(&self, id: RequirementId, longest: usize) -> RequirementText {
        let WorldTables { draft, shared_names, whole_rooms, .. } = &*self.0;
        draft.write(&draft.requirements, id, shared_names, whole_rooms, longest)
    }

    /// A requirement of another arena as text, truncated after about `longest` bytes, because shared parts are written
    /// out wherever they occur, which can be very often.
    pub fn text_within(
        &self,
        requirements: &Requirements,
        id: RequirementId,
        longest: usize,
    ) -> String {
        let rooms = WholeRooms::new();
        let WorldTables { draft, shared_names, .. } = &*self.0;
        draft.write(requirements, id, shared_names, &rooms, longest).text
    }
}

impl Draft {
    /// Checks everything and seals the draft.
    ///
    /// # Errors
    /// All problems at once, each with its [`Subject`](super::Subject).
    pub fn finish(self) -> Result<World, Vec<Finding>> {
        let findings = validate(&self);
        if findings.is_empty() {
            let (shared_names, whole_rooms) = (self.shared_names(), self.whole_rooms());
            let hash = OnceLock::new();
            Ok(World(Arc::new(WorldTables { draft: self, shared_names, whole_rooms, hash })))
        } else {
            Err(findings)
        }
    }
}

impl Settings {
    /// The defaults with a preset applied.
    pub fn preset(world: &World, preset: PresetId) -> Self {
        let mut settings = Self::defaults(world);
        for (name, value) in &world.presets[preset].choices {
            settings.set(world, name, value).expect("a finished world's presets fit its options");
        }
        settings
    }
}

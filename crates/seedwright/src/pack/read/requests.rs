//! Reads requests that accompany a pack: plans, flags and API requests.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::lookup::DraftNames;
use super::texts;
use crate::document::{Diagnostic, SourceFile, is_complete};
use crate::pack::form;
use crate::pack::language::Names;
use crate::section::{Reader, Section, from_json};
use crate::world::{ItemRequest, ItemSettings, World};

/// Reads the files of a plan: an item placement request on top of the pack's own.
///
/// A plan has the fields of a pack's section `[placement]`. A bundle, the result of an earlier run, is
/// read as a plan that puts every item back at its location.
///
/// # Errors
/// All problems found, in file order.
pub fn read_plan(world: &World, files: &[SourceFile]) -> Result<ItemRequest, Vec<Diagnostic>> {
    let (plan, mut diagnostics) = form::parse_plan(files);
    let mut request = ItemRequest::default();
    if is_complete(&diagnostics) {
        let (names, faulty) = (Names::of(world), BTreeSet::new());
        let names = &DraftNames::new(world, &names, &faulty);
        let texts = &texts(files);
        request = ItemSettings::read(&plan, &mut Reader::new(names, texts, &mut diagnostics));
    }
    if diagnostics.is_empty() {
        return Ok(request);
    }
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    Err(diagnostics)
}

/// Reads a request for a section from JSON with camelCase keys, as command line flags and the API give it.
///
/// # Errors
/// All problems found.
pub fn read_request<S: Section + Default>(
    world: &World,
    request: &Json,
) -> Result<S::Request, Vec<Diagnostic>> {
    let (names, faulty) = (Names::of(world), BTreeSet::new());
    from_json::<S>(request, &DraftNames::new(world, &names, &faulty))
}

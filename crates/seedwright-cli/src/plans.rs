//! Plans: what is asked of a world beside its pack.

use std::path::PathBuf;

use seedwright::pack::{self, MAX_FILE_BYTES, SourceFile};
use seedwright::world::{ItemRequest, World};
use serde_json::Value;

use crate::failure::Failure;
use crate::packs::read_file;

/// Plans that were named.
#[derive(Default)]
pub struct Plans {
    files: Vec<SourceFile>,
}

impl Plans {
    pub fn read(paths: &[PathBuf]) -> Result<Self, Failure> {
        let files = paths.iter().map(|path| read_file(path, MAX_FILE_BYTES));
        let files = files.collect::<Result<Vec<_>, _>>()?;
        let files = files.into_iter().map(with_items).collect();
        Ok(Self { files })
    }

    /// Their files.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// What a world and these plans ask of the placement of items.
    pub fn wishes(&self, world: &World) -> Result<ItemRequest, Failure> {
        if self.files.is_empty() {
            return Ok(world.wishes.clone());
        }
        let plan = pack::read_plan(world, &self.files);
        let plan = plan.map_err(|found| Failure::Packs(vec![(self.files.clone(), found)]))?;
        Ok(world.wishes.clone().and(plan))
    }

    /// The last plan that is a bundle.
    pub fn bundle(&self) -> Option<Value> {
        let documents = self.files.iter();
        let documents = documents.filter_map(|file| serde_json::from_slice(&file.bytes).ok());
        let mut bundles = documents.filter(|document: &Value| document.get("decisions").is_some());
        bundles.next_back()
    }
}

/// A bundle in which nothing is said of items says that none lie anywhere yet.
fn with_items(file: SourceFile) -> SourceFile {
    let Ok(mut document) = serde_json::from_slice::<Value>(&file.bytes) else {
        return file;
    };
    match document.get_mut("decisions").and_then(Value::as_object_mut) {
        Some(decisions) if !decisions.contains_key("items") => {
            decisions.insert("items".to_owned(), Value::Array(Vec::new()));
            SourceFile::new(file.name, document.to_string())
        }
        _ => file,
    }
}

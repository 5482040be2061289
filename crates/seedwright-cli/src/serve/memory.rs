//! What is kept between requests, so that it need not be made again. Nothing depends on it but time.

use std::sync::{Arc, Mutex, PoisonError};

use super::problem::Problem;
use crate::embedded::{Embedded, PACKS};
use crate::packs::Pack;

/// The embedded packs that were asked for.
#[derive(Default)]
pub struct Memory {
    embedded: Mutex<Vec<Option<Arc<Pack>>>>,
}

impl Memory {
    /// An embedded pack.
    pub fn embedded(&self, embedded: &'static Embedded) -> Result<Arc<Pack>, Problem> {
        let number = PACKS.iter().position(|pack| pack.name == embedded.name);
        let number = number.unwrap_or_default();
        let mut known = self.embedded.lock().unwrap_or_else(PoisonError::into_inner);
        known.resize(PACKS.len(), None);
        if let Some(pack) = &known[number] {
            return Ok(pack.clone());
        }
        let pack = Arc::new(Pack::embedded(embedded)?);
        known[number] = Some(pack.clone());
        Ok(pack)
    }
}

//! Packs prepared for many seeds. They affect speed only, never results.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use seedwright::batch::Batch;
use seedwright::pipeline::Stages;
use seedwright::world::{ItemRequest, Settings};

use super::proof::batch_problem;
use super::resolve::{BuildRequest, prepare};
use crate::{Pack, Problem};

/// The packs that were prepared last, the one that was used last first.
pub struct PreparedPacks {
    most: usize,
    packs: Mutex<VecDeque<Entry>>,
}

struct Entry {
    key: Key,
    /// The pack, or `None` if it was refused. Why depends on more than the key, such as the seed that is named.
    prepared: Arc<OnceLock<Option<Batch>>>,
}

/// What a prepared pack depends on.
#[derive(PartialEq)]
struct Key {
    hash: String,
    settings: Settings,
    items: ItemRequest,
    stages: Stages,
}

impl PreparedPacks {
    /// Keeps at most this many packs.
    pub fn new(most: usize) -> Self {
        Self { most, packs: Mutex::default() }
    }

    /// Returns a pack that is prepared for a request, and prepares it first if need be.
    ///
    /// # Errors
    /// When the request is invalid, or no such world can exist.
    pub fn get(&self, pack: &Pack, request: &BuildRequest) -> Result<Batch, Problem> {
        // A refusal that has to be certified takes longer than others, and plans are rarely used twice.
        if !request.engine.is_plain() || request.certifies {
            return prepared(pack, request);
        }
        let entry = self.entry(Key {
            hash: pack.world.hash(),
            settings: request.settings.clone(),
            items: request.engine.items.clone(),
            stages: request.engine.stages,
        });
        let mut refused = None;
        // Only requests for the same pack wait here.
        let known =
            entry.get_or_init(|| prepared(pack, request).map_err(|why| refused = Some(why)).ok());
        match (known, refused) {
            (Some(batch), _) => Ok(batch.clone()),
            (None, Some(why)) => Err(why),
            (None, None) => prepared(pack, request),
        }
    }

    fn entry(&self, key: Key) -> Arc<OnceLock<Option<Batch>>> {
        // A panic can't poison this mutex, because nothing panics while holding it.
        let mut packs = self.packs.lock().unwrap_or_else(PoisonError::into_inner);
        let known = packs.iter().position(|entry| entry.key == key);
        let known = known.and_then(|position| packs.remove(position));
        let entry = known.unwrap_or_else(|| Entry { key, prepared: Arc::default() });
        let prepared = entry.prepared.clone();
        packs.push_front(entry);
        packs.truncate(self.most);
        prepared
    }
}

fn prepared(pack: &Pack, request: &BuildRequest) -> Result<Batch, Problem> {
    let generator = prepare(pack, request)?;
    let about = |error| batch_problem(error, &pack.world, request);
    Batch::new(generator).map_err(about)
}

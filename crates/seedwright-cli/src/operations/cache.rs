//! What is kept between requests, so that it need not be made again. Nothing depends on it but time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use seedwright::world::{Settings, World};
use seedwright_api::{Pack, Problem, Service};

use super::ready::Ready;
use super::request::Resolved;
use crate::build::{Built, Wanted};
use crate::commands::generate;
use crate::output::Output;

/// How many worlds that were built are kept, and how many bytes their bundles have together.
const BUILT: usize = 8;
const BUILT_BYTES: usize = 8 * 1024 * 1024;
/// How many settings of packs are made ready for seeds, beside those that are usual.
const READY: usize = 24;

/// What is kept.
#[derive(Default)]
pub struct Cache {
    /// The worlds that were built last, the newest first.
    built: Mutex<VecDeque<(String, Arc<Built>)>>,
    /// Packs that come with the program, under settings that are usual or were asked for first; none where they
    /// can't be made ready.
    ready: Mutex<Vec<Prepared>>,
}

struct Prepared {
    pack: String,
    settings: Settings,
    ready: Arc<OnceLock<Option<Arc<Ready>>>>,
}

impl Cache {
    /// A world, built now or before, with what maps are drawn from.
    pub fn built(&self, asked: &Resolved, output: &Output) -> Result<Arc<Built>, Problem> {
        let Resolved { pack, request } = asked;
        // The code says seed and settings; the hash, which pack they are about.
        let key = request.permalink.as_ref().ok();
        let key = key.map(|code| format!("{} {code}", pack.world.hash()));
        let known = key.as_ref().and_then(|key| {
            let built = lock(&self.built);
            let mut built = built.iter();
            built.find(|(own, _)| own == key).map(|(_, built)| built.clone())
        });
        if let Some(known) = known {
            return Ok(known);
        }
        asked.weigh(output)?;
        let built = Arc::new(generate::built(pack, request, Wanted::Scene, output)?);
        if let Some(key) = key {
            let mut all = lock(&self.built);
            all.push_front((key, built.clone()));
            all.truncate(BUILT);
            let mut bytes = 0;
            all.retain(|(_, built)| {
                bytes += built.text.len();
                bytes <= BUILT_BYTES
            });
        }
        Ok(built)
    }

    /// An embedded pack that is ready for many seeds, if it is one.
    pub fn ready(
        &self,
        service: &Service,
        pack: &Arc<Pack>,
        settings: &Settings,
    ) -> Option<Arc<Ready>> {
        let mut embedded = service.embedded();
        if !Ready::is_for(&pack.world) || !embedded.any(|(_, own)| Arc::ptr_eq(own, pack)) {
            return None;
        }
        let entry = self.prepared(pack, settings)?;
        // Only those wait who want the same.
        let made = entry.get_or_init(|| Ready::new(pack, settings).map(Arc::new));
        made.clone()
    }

    /// Where the same is kept; none where there is no room for it.
    fn prepared(
        &self,
        pack: &Pack,
        settings: &Settings,
    ) -> Option<Arc<OnceLock<Option<Arc<Ready>>>>> {
        let mut all = lock(&self.ready);
        let is_it = |known: &&Prepared| known.pack == pack.world.id && known.settings == *settings;
        if let Some(known) = all.iter().find(is_it) {
            return Some(known.ready.clone());
        }
        // What is made ready stays for ever, even where that fails, so there can't be much of it. Nobody takes the
        // room of what is usual.
        if all.len() >= READY && !is_usual(&pack.world, settings) {
            return None;
        }
        let ready = Arc::default();
        all.push(Prepared {
            pack: pack.world.id.clone(),
            settings: settings.clone(),
            ready: Arc::clone(&ready),
        });
        Some(ready)
    }
}

/// Whether settings are those of a pack or of a preset of it.
fn is_usual(world: &World, settings: &Settings) -> bool {
    let mut presets = world.presets.iter();
    *settings == Settings::defaults(world)
        || presets.any(|(preset, _)| *settings == Settings::preset(world, preset))
}

/// What a lock holds. Work that panicked held none of these.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

//! The cache of built worlds and prepared packs. It affects speed only, never results.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use seedwright::world::{Settings, World};
use seedwright_render::scene::Scene;

use super::drawings::Drawings;
use super::generated::Generated;
use super::prepared_pack::PreparedPack;
use super::resolve::ResolvedRequest;
use crate::{Context, Limits, Pack, Problem, Service};

/// The cache.
pub(crate) struct Cache {
    limits: Limits,
    /// The worlds that were built last, newest first.
    worlds: Mutex<VecDeque<(String, Arc<CachedWorld>)>>,
    /// Embedded packs prepared for further seeds, under default settings or those requested first. An entry is empty if
    /// the pack can't be prepared.
    ready: Mutex<Vec<Prepared>>,
}

/// A built world, with the scene its maps are drawn from.
pub(crate) struct CachedWorld {
    pub generated: Generated,
    /// The scene; `None` if there are no rooms.
    pub scene: Option<Scene>,
}

struct Prepared {
    pack: String,
    settings: Settings,
    ready: Arc<OnceLock<Option<Arc<PreparedPack>>>>,
}

impl Cache {
    /// Creates a cache with the given limits.
    pub fn new(limits: Limits) -> Self {
        Self { limits, worlds: Mutex::default(), ready: Mutex::default() }
    }

    /// Returns a world from the cache, or builds it.
    pub fn world(
        &self,
        resolved: &ResolvedRequest,
        context: &Context<'_>,
    ) -> Result<Arc<CachedWorld>, Problem> {
        // The permalink determines seed and settings, the hash determines the pack.
        let code = resolved.request.permalink.as_ref().ok();
        let key = code.map(|code| format!("{} {code}", resolved.pack.world.hash()));
        let known = key.as_ref().and_then(|key| {
            let worlds = lock(&self.worlds);
            let known = worlds.iter().find(|(own, _)| own == key);
            known.map(|(_, world)| world.clone())
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let generated = resolved.generate(context)?;
        let made = Generated::within_limits(&generated, context)?;
        let scene = match &made {
            Generated::World(proved) => {
                context.begin("pictures")?;
                Some(Drawings::new(&generated, proved).scene()?)
            }
            Generated::Doors(map) => {
                context.begin("pictures")?;
                Some(map.scene(generated.settings())?)
            }
            Generated::Parts(_) => None,
        };
        let world = Arc::new(CachedWorld { generated: made, scene });
        if let Some(key) = key {
            self.keep(key, world.clone());
        }
        Ok(world)
    }

    fn keep(&self, key: String, world: Arc<CachedWorld>) {
        let mut all = lock(&self.worlds);
        all.push_front((key, world));
        all.truncate(self.limits.cached_worlds);
        let mut bytes = 0;
        all.retain(|(_, world)| {
            bytes += world.generated.text().len();
            bytes <= self.limits.cached_bytes
        });
    }

    /// Returns an embedded pack prepared for further seeds, if it is one that can be.
    pub fn prepared_pack(
        &self,
        service: &Service,
        pack: &Arc<Pack>,
        settings: &Settings,
    ) -> Option<Arc<PreparedPack>> {
        let mut embedded = service.embedded();
        if !PreparedPack::is_for(&pack.world) || !embedded.any(|(_, own)| Arc::ptr_eq(own, pack)) {
            return None;
        }
        let entry = self.prepared(pack, settings)?;
        // Only requests for the same pack and settings wait here.
        let made = entry.get_or_init(|| PreparedPack::new(pack, settings).map(Arc::new));
        made.clone()
    }

    /// The entry for a pack and settings; `None` if the cache is full.
    fn prepared(
        &self,
        pack: &Pack,
        settings: &Settings,
    ) -> Option<Arc<OnceLock<Option<Arc<PreparedPack>>>>> {
        let mut all = lock(&self.ready);
        let is_it = |known: &&Prepared| known.pack == pack.world.id && known.settings == *settings;
        if let Some(known) = all.iter().find(is_it) {
            return Some(known.ready.clone());
        }
        // Entries are never removed, not even failed ones, so their number is limited. Default settings don't count:
        // they always get an entry.
        if all.len() >= self.limits.cached_settings && !is_default(&pack.world, settings) {
            return None;
        }
        let prepared = Arc::default();
        all.push(Prepared {
            pack: pack.world.id.clone(),
            settings: settings.clone(),
            ready: Arc::clone(&prepared),
        });
        Some(prepared)
    }
}

/// Whether the settings are the defaults of the pack or those of a preset.
fn is_default(world: &World, settings: &Settings) -> bool {
    let mut presets = world.presets.iter();
    *settings == Settings::defaults(world)
        || presets.any(|(preset, _)| *settings == Settings::preset(world, preset))
}

/// Locks a mutex. A panic can't poison these, because nothing panics while holding one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

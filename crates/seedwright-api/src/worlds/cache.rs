//! What is kept between requests, so that it need not be made again. Nothing depends on it but time.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use seedwright::world::{Settings, World};
use seedwright_render::scene::Scene;

use super::drawings::Drawings;
use super::generated::Generated;
use super::prepared_pack::PreparedPack;
use super::resolve::ResolvedRequest;
use crate::{Context, Limits, Pack, Problem, Service};

/// What is kept.
pub(crate) struct Cache {
    limits: Limits,
    /// The worlds that were built last, the newest first.
    worlds: Mutex<VecDeque<(String, Arc<CachedWorld>)>>,
    /// Packs that come with the program, under settings that are usual or were asked for first; none where they
    /// can't be made ready.
    ready: Mutex<Vec<Prepared>>,
}

/// A world that was built, with what maps of it are drawn from.
pub(crate) struct CachedWorld {
    pub generated: Generated,
    /// None where there are no rooms.
    pub scene: Option<Scene>,
}

struct Prepared {
    pack: String,
    settings: Settings,
    ready: Arc<OnceLock<Option<Arc<PreparedPack>>>>,
}

impl Cache {
    /// A cache that keeps as much as it may.
    pub fn new(limits: Limits) -> Self {
        Self { limits, worlds: Mutex::default(), ready: Mutex::default() }
    }

    /// A world, built now or before.
    pub fn world(
        &self,
        asked: &ResolvedRequest,
        context: &Context<'_>,
    ) -> Result<Arc<CachedWorld>, Problem> {
        // The code says seed and settings; the hash, which pack they are about.
        let code = asked.request.permalink.as_ref().ok();
        let key = code.map(|code| format!("{} {code}", asked.pack.world.hash()));
        let known = key.as_ref().and_then(|key| {
            let worlds = lock(&self.worlds);
            let known = worlds.iter().find(|(own, _)| own == key);
            known.map(|(_, world)| world.clone())
        });
        if let Some(known) = known {
            return Ok(known);
        }
        let generated = asked.generate(context)?;
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

    /// An embedded pack that is ready for many seeds, if it is one.
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
        // Only those wait who want the same.
        let made = entry.get_or_init(|| PreparedPack::new(pack, settings).map(Arc::new));
        made.clone()
    }

    /// Where the same is kept; none where there is no room for it.
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
        // What is made ready stays for ever, even where that fails, so there can't be much of it. Nobody takes the
        // room of what is usual.
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

/// Whether settings are those of a pack or of a preset of it.
fn is_default(world: &World, settings: &Settings) -> bool {
    let mut presets = world.presets.iter();
    *settings == Settings::defaults(world)
        || presets.any(|(preset, _)| *settings == Settings::preset(world, preset))
}

/// What a lock holds. Work that panicked held none of these.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

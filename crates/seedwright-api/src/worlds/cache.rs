//! The cache of built worlds and prepared packs. It affects speed only, never results.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use seedwright::batch::Batch;
use seedwright_render::scene::Scene;

use super::drawings::Drawings;
use super::generated::Generated;
use super::prepared_packs::PreparedPacks;
use super::resolve::{BuildRequest, ResolvedRequest};
use crate::{Context, Limits, Pack, Problem};

/// The cache.
pub(crate) struct Cache {
    limits: Limits,
    /// The worlds that were built last, newest first.
    worlds: Mutex<VecDeque<(String, Arc<CachedWorld>)>>,
    packs: PreparedPacks,
}

/// A built world, with the scene its maps are drawn from.
pub(crate) struct CachedWorld {
    pub generated: Generated,
    /// The scene; `None` if there are no rooms.
    pub scene: Option<Scene>,
}

impl Cache {
    /// Creates a cache with the given limits.
    pub fn new(limits: Limits) -> Self {
        let packs = PreparedPacks::new(limits.cached_packs);
        Self { limits, worlds: Mutex::default(), packs }
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
        let batch = self.prepared(&resolved.pack, &resolved.request)?;
        let generated = resolved.generate(&batch, context)?;
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

    /// Returns a pack that is prepared for a request.
    pub fn prepared(&self, pack: &Pack, request: &BuildRequest) -> Result<Batch, Problem> {
        self.packs.get(pack, request)
    }
}

/// Locks a mutex. A panic can't poison these, because nothing panics while holding one.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

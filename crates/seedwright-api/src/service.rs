//! The service: all operations with the code that runs them.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use seedwright::random::Seed;

use crate::embedded::{EmbeddedPack, PACKS};
use crate::field_names::in_fields;
use crate::observer::{Observer, Progress};
use crate::operation::{Answer, Operation, Reply, read};
use crate::{Pack, Problem, ProblemKind};

/// The longest seed of a request, in bytes.
pub(crate) const MAX_SEED_BYTES: usize = 1_000;
/// The most guesses in a request about codes.
pub(crate) const MAX_GUESSES: usize = 200;
/// The most codes that are listed.
pub(crate) const MAX_LISTED_CODES: u32 = 10_000;
/// The deepest level that can be requested.
pub(crate) const DEEPEST: u32 = 10_000;

/// The limits of one request. The transport sets them; the defaults are those of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most search steps for one question about the remaining codes.
    pub code_steps: u64,
    /// The most guesses in a request about codes.
    pub guesses: usize,
    /// With more guesses than this, each of them gets fewer steps.
    pub guesses_at_full_steps: usize,
    /// The most codes that are listed.
    pub listed_codes: u32,
    /// The most steps of the search for item sets that open a target.
    pub explain_steps: u64,
    /// The longest seed, in bytes. Seeds are copied into every output.
    pub seed_bytes: usize,
    /// The most rooms in a campaign, over all zones.
    pub campaign_rooms: u32,
    /// Worlds with more rooms than this reserve memory before they are built.
    pub heavy_rooms: u32,
    /// The most rooms in a layout.
    pub layout_rooms: u32,
    /// The most floor cells in a layout.
    pub layout_floor: u32,
    /// The most map cells in a layout.
    pub layout_cells: u64,
    /// The most levels that are filled per request.
    pub levels: u32,
    /// The deepest level that is filled.
    pub depth: u32,
    /// The most layout steps in a reply.
    pub room_steps: usize,
    /// The most door shuffle steps in a reply.
    pub door_steps: usize,
    /// How many built worlds are cached for later questions about them.
    pub cached_worlds: usize,
    /// The most bytes of bundle text in that cache.
    pub cached_bytes: usize,
    /// How many packs, each with settings and requests, stay prepared for further seeds.
    pub cached_packs: usize,
    /// The most seeds of one batch.
    pub batch_seeds: u64,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            code_steps: 10_000_000,
            guesses: MAX_GUESSES,
            guesses_at_full_steps: 10,
            listed_codes: MAX_LISTED_CODES,
            explain_steps: 200_000,
            seed_bytes: MAX_SEED_BYTES,
            campaign_rooms: 5_000,
            heavy_rooms: 500,
            layout_rooms: 2_000,
            layout_floor: 40_000,
            layout_cells: 1_000_000,
            levels: 30,
            depth: DEEPEST,
            room_steps: 20_000,
            door_steps: 5_000,
            cached_worlds: 8,
            cached_bytes: 8 * 1024 * 1024,
            cached_packs: 16,
            batch_seeds: 10_000,
        }
    }
}

type Handler = Box<dyn Fn(&[u8], &Context<'_>) -> Result<Reply, Problem> + Send + Sync>;

/// The source of random bits for drawn seeds.
pub type Entropy = fn() -> Result<u64, String>;

/// The operations with the code that runs them, and the state they share.
pub struct Service {
    limits: Limits,
    entropy: Entropy,
    /// The embedded packs, in the order they are listed.
    packs: Vec<Arc<Pack>>,
    handlers: BTreeMap<&'static str, Handler>,
}

/// The environment in which an operation runs.
#[derive(Clone)]
pub struct Context<'a> {
    /// The service that runs the operation.
    pub service: &'a Service,
    /// Receives progress and can stop the work.
    pub observer: Arc<dyn Observer>,
    /// The name of the requested file, for operations that answer with one.
    pub file: &'a str,
    /// The pack of requests that name none, if the caller has read one.
    pub pack: Option<Arc<Pack>>,
}

impl Service {
    /// Creates a service without operations. The caller supplies random bits, since this crate has no source of its
    /// own.
    ///
    /// # Errors
    /// If an embedded pack can't be read, which would be a bug.
    pub(crate) fn new(limits: Limits, entropy: Entropy) -> Result<Self, Problem> {
        let packs = PACKS.iter().map(|pack| Pack::embedded(pack).map(Arc::new));
        let packs = packs.collect::<Result<_, _>>()?;
        Ok(Self { limits, entropy, packs, handlers: BTreeMap::new() })
    }

    /// Adds an operation.
    #[must_use]
    pub fn with<O: Operation>(
        mut self,
        run: impl Fn(&O::Request, &Context<'_>) -> Result<O::Reply, Problem> + Send + Sync + 'static,
    ) -> Self {
        let handler = move |body: &[u8], context: &Context<'_>| {
            run(&read::<O::Request>(body)?, context).map(Answer::into_reply)
        };
        self.handlers.insert(O::NAME, Box::new(handler));
        self
    }

    /// Runs an operation by name. For operations that answer with a file, the name ends with `/` and the file name.
    ///
    /// # Errors
    /// If the operation is unknown or fails.
    pub fn call(
        &self,
        name: &str,
        body: &[u8],
        observer: Arc<dyn Observer>,
    ) -> Result<Reply, Problem> {
        self.call_with(None, name, body, observer)
    }

    /// Like [`call`](Self::call). Requests that name no pack are about the given one, which is not read again.
    ///
    /// # Errors
    /// If the operation is unknown or fails.
    pub fn call_with(
        &self,
        pack: Option<Arc<Pack>>,
        name: &str,
        body: &[u8],
        observer: Arc<dyn Observer>,
    ) -> Result<Reply, Problem> {
        let (name, file) = match name.rsplit_once('/') {
            Some((name, file)) if self.runs(name) => (name, file),
            _ => (name, ""),
        };
        self.run(name, body, &Context { service: self, observer, file, pack })
    }

    /// Runs an operation by name, with the name of the requested file.
    ///
    /// # Errors
    /// If the operation is unknown or fails.
    pub fn call_file(
        &self,
        name: &str,
        file: &str,
        body: &[u8],
        observer: Arc<dyn Observer>,
    ) -> Result<Reply, Problem> {
        self.run(name, body, &Context { service: self, observer, file, pack: None })
    }

    fn run(&self, name: &str, body: &[u8], context: &Context<'_>) -> Result<Reply, Problem> {
        let Some(handler) = self.handlers.get(name) else {
            let kind = ProblemKind::NoSuchPath;
            return Err(Problem::new(kind, "unknown operation", None));
        };
        handler(body, context).map_err(in_fields)
    }

    /// Whether there is an operation of this name.
    pub fn runs(&self, name: &str) -> bool {
        self.handlers.contains_key(name)
    }

    /// The limits of one request.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The embedded packs.
    pub fn embedded(&self) -> impl Iterator<Item = (&'static EmbeddedPack, &Arc<Pack>)> {
        PACKS.iter().zip(&self.packs)
    }

    /// Returns an embedded pack by name.
    pub fn pack(&self, name: &str) -> Option<Arc<Pack>> {
        let mut packs = self.embedded();
        let found = packs.find(|(embedded, _)| embedded.name == name);
        found.map(|(_, pack)| pack.clone())
    }

    /// Returns the given seed, or draws one.
    ///
    /// # Errors
    /// If the seed is too long, or none can be drawn.
    pub fn seed(&self, text: Option<&str>) -> Result<Seed, Problem> {
        let most = self.limits.seed_bytes;
        match text {
            Some(text) if text.len() > most => Err(Problem::invalid(
                format!("the seed is {} bytes long", text.len()),
                format!("use at most {most} bytes"),
            )),
            Some(text) => Ok(Seed::from_text(text)),
            None => match (self.entropy)() {
                Ok(bits) => Ok(Seed::from_entropy_bits(bits)),
                Err(error) => Err(Problem::new(
                    ProblemKind::Fault,
                    format!("can't draw a random seed: {error}"),
                    Some("choose one with `--seed`"),
                )),
            },
        }
    }
}

impl Context<'_> {
    /// Reports the start of a part of the work that can't be interrupted until it is done.
    ///
    /// # Errors
    /// If the observer stops the work.
    pub fn begin(&self, stage: &'static str) -> Result<(), Problem> {
        match self.observer.step(Progress { stage, attempt: 1, done: 0, of: 1 }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Problem::stopped()),
        }
    }

    /// Reports that the work is about to take a lot of memory.
    ///
    /// # Errors
    /// If the observer stops the work.
    pub fn reserve_memory(&self) -> Result<(), Problem> {
        match self.observer.reserve_memory() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Problem::stopped()),
        }
    }
}

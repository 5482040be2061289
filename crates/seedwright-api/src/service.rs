//! Operations with the code that runs them.

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
/// The most guesses of a request about codes.
pub(crate) const MAX_GUESSES: usize = 200;
/// The most codes that are listed.
pub(crate) const MAX_LISTED_CODES: u32 = 10_000;
/// The deepest level that a request may ask for.
pub(crate) const DEEPEST: u32 = 10_000;

/// How much one request may ask for. The transport says so; these are the values of a server.
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most steps for one question about the codes that are left.
    pub code_steps: u64,
    /// The most guesses of a request about codes.
    pub guesses: usize,
    /// With more guesses than this, each gets fewer steps.
    pub guesses_at_full_steps: usize,
    /// The most codes that are listed.
    pub listed_codes: u32,
    /// The most steps in which sets of items that open a place are looked for.
    pub explain_steps: u64,
    /// The longest seed in bytes. Seeds are written into everything that is made of them.
    pub seed_bytes: usize,
    /// The most rooms of all zones of a campaign together.
    pub campaign_rooms: u32,
    /// Worlds with more rooms take much memory.
    pub heavy_rooms: u32,
    /// The most rooms of a layout.
    pub layout_rooms: u32,
    /// The most cells of floor of a layout.
    pub layout_floor: u32,
    /// The most cells of the map of a layout.
    pub layout_cells: u64,
    /// The most levels that are filled at once.
    pub levels: u32,
    /// The deepest level that is filled.
    pub depth: u32,
    /// The most steps of a layout that are told.
    pub room_steps: usize,
    /// The most steps of a shuffle of doors that are told.
    pub door_steps: usize,
    /// How many worlds that were built are kept to be asked about again.
    pub kept_worlds: usize,
    /// How many bytes the bundles of those have together.
    pub kept_bytes: usize,
    /// How many settings of packs are kept ready for seeds, beside those that are usual.
    pub kept_settings: usize,
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
            kept_worlds: 8,
            kept_bytes: 8 * 1024 * 1024,
            kept_settings: 24,
        }
    }
}

type Handler = Box<dyn Fn(&[u8], &Context<'_>) -> Result<Reply, Problem> + Send + Sync>;

/// Where random bits for seeds come from.
pub type Entropy = fn() -> Result<u64, String>;

/// Operations with the code that runs them, and what they share.
pub struct Service {
    limits: Limits,
    entropy: Entropy,
    /// The packs that come with the program, in their order.
    packs: Vec<Arc<Pack>>,
    handlers: BTreeMap<&'static str, Handler>,
}

/// What an operation is run with beside its request.
#[derive(Clone)]
pub struct Context<'a> {
    /// The service it is an operation of.
    pub service: &'a Service,
    /// Sees every step, and may stop the work.
    pub observer: Arc<dyn Observer>,
    /// The name of the file that is asked for, of operations that answer with one.
    pub file: &'a str,
}

impl Service {
    /// A service without operations. It has random bits from the caller: this crate draws none.
    ///
    /// # Errors
    /// When a pack that comes with the program can't be read, which would be a fault.
    pub(crate) fn new(limits: Limits, entropy: Entropy) -> Result<Self, Problem> {
        let packs = PACKS.iter().map(|pack| Pack::embedded(pack).map(Arc::new));
        let packs = packs.collect::<Result<_, _>>()?;
        Ok(Self { limits, entropy, packs, handlers: BTreeMap::new() })
    }

    /// The same with one more operation.
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

    /// Runs an operation by its name, which for one that answers with a file ends with `/` and the name of the file.
    ///
    /// # Errors
    /// When there is no such operation, or it has no reply.
    pub fn call(
        &self,
        name: &str,
        body: &[u8],
        observer: Arc<dyn Observer>,
    ) -> Result<Reply, Problem> {
        match name.rsplit_once('/') {
            Some((name, file)) if self.runs(name) => self.call_file(name, file, body, observer),
            _ => self.call_file(name, "", body, observer),
        }
    }

    /// Runs an operation by its name, for a file.
    ///
    /// # Errors
    /// When there is no such operation, or it has no reply.
    pub fn call_file(
        &self,
        name: &str,
        file: &str,
        body: &[u8],
        observer: Arc<dyn Observer>,
    ) -> Result<Reply, Problem> {
        let Some(handler) = self.handlers.get(name) else {
            let kind = ProblemKind::NoSuchPath;
            return Err(Problem::new(kind, "there is no such operation", None));
        };
        handler(body, &Context { service: self, observer, file }).map_err(in_fields)
    }

    /// Whether an operation of a name can be run.
    pub fn runs(&self, name: &str) -> bool {
        self.handlers.contains_key(name)
    }

    /// How much a request may ask for.
    pub fn limits(&self) -> &Limits {
        &self.limits
    }

    /// The packs that come with the program.
    pub fn embedded(&self) -> impl Iterator<Item = (&'static EmbeddedPack, &Arc<Pack>)> {
        PACKS.iter().zip(&self.packs)
    }

    /// The pack of a name that comes with the program.
    pub fn pack(&self, name: &str) -> Option<Arc<Pack>> {
        let mut packs = self.embedded();
        let found = packs.find(|(embedded, _)| embedded.name == name);
        found.map(|(_, pack)| pack.clone())
    }

    /// The seed that was sent, or one that is drawn.
    ///
    /// # Errors
    /// When it is too long, or none can be drawn.
    pub fn seed(&self, text: Option<&str>) -> Result<Seed, Problem> {
        let most = self.limits.seed_bytes;
        match text {
            Some(text) if text.len() > most => Err(Problem::invalid(
                format!("the seed has {} bytes", text.len()),
                format!("take one of at most {most}"),
            )),
            Some(text) => Ok(Seed::from_text(text)),
            None => match (self.entropy)() {
                Ok(bits) => Ok(Seed::from_entropy_bits(bits)),
                Err(error) => Err(Problem::new(
                    ProblemKind::Fault,
                    format!("no seed could be drawn: {error}"),
                    Some("choose one with `--seed`"),
                )),
            },
        }
    }
}

impl Context<'_> {
    /// Tells that a part of some work begins that does not look up until it is done.
    ///
    /// # Errors
    /// When the observer stops the work.
    pub fn begin(&self, stage: &'static str) -> Result<(), Problem> {
        match self.observer.step(Progress { stage, attempt: 1, done: 0, of: 1 }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Problem::stopped()),
        }
    }

    /// Tells that some work is about to take much memory.
    ///
    /// # Errors
    /// When the observer stops the work.
    pub fn reserve_memory(&self) -> Result<(), Problem> {
        match self.observer.reserve_memory() {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Problem::stopped()),
        }
    }
}

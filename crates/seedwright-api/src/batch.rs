//! The operation that builds many worlds and returns a row about each, and the job behind it for callers with threads.

use std::collections::VecDeque;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use seedwright::batch::{
    Batch, BatchError, Binding, ColumnHead, Outcome, Row, RowSource, Selection, SelectionError,
    Value, Worker,
};
use seedwright::document::LanguageError;
use seedwright::pack::{Diagnostic, SourceFile, Span};
use seedwright::pipeline::{Event, Watch};
use seedwright::random::Seed;
use seedwright::world::World;
use serde::{Deserialize, Serialize};

use crate::check::sent;
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::settings::PackName;
use crate::worlds::{BuildRequest, Cache, PreparedPacks, batch_problem, resolve_to_generate};
use crate::{Context, Pack, Problem, ProblemKind, Progress};

operation! {
    /// Builds many worlds, proves and checks each, and returns a row about those that meet a condition.
    RunBatch: "batch" as "batch", WorldAnd<BatchRequest> => Json<BatchReply>,
    details "The seeds are numbered: with the seed `demo` they are `demo 1`, `demo 2` and so on, without one `1`, `2` and so on. Rows are in the order of the numbers and depend on nothing but the request, apart from the column `cpu_us`.",
    examples [
        Example::new("station", r#"{"pack":"station","seed":"demo","count":3}"#),
        Example::new(
            "condition",
            r#"{"pack":"station","count":20,"columns":"seed, spheres","where":"spheres >= 4","rows":2}"#,
        ),
        Example::new("own", sent!(r#","count":2"#)),
    ]
}

/// Which worlds to build, and what to say about them.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BatchRequest {
    /// The number of the first seed. 1 by default.
    #[serde(default = "one")]
    pub first: u64,
    /// The number of seeds.
    pub count: u64,
    /// The columns, separated by commas, such as `default, spheres, sphere(Bow)`. By default those that cost little.
    pub columns: Option<String>,
    /// The condition that worlds must meet, such as `spheres >= 8 and sphere("Bow") <= 2`.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// Stop after this many rows.
    pub rows: Option<u64>,
}

const fn one() -> u64 {
    1
}

/// The rows of a batch.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchReply {
    /// The pack.
    pub pack: PackName,
    /// The columns.
    pub columns: Vec<ColumnReply>,
    /// The rows: for each the values in the order of the columns. Empty if the observer took them.
    pub rows: Vec<Vec<CellReply>>,
    /// What came of the seeds.
    pub summary: BatchSummary,
}

/// A column.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct ColumnReply {
    /// The name.
    pub name: String,
    /// The type of its values: `number`, `flag` or `text`. Any value can be null.
    #[serde(rename = "type")]
    pub kind: &'static str,
    /// The meaning.
    pub about: &'static str,
}

/// A value of a row. Null if the world has nothing of the kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum CellReply {
    /// A whole number.
    Number(u64),
    /// True or false.
    Flag(bool),
    /// Text.
    Text(String),
    /// No value.
    Nothing(()),
}

/// What came of the seeds of a batch.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct BatchSummary {
    /// The number of seeds that were tried.
    pub seeds: u64,
    /// How many gave a world, which was proved and checked.
    pub proved: u64,
    /// For how many no world was found within the limits.
    pub not_found: u64,
    /// For how many no world exists.
    pub impossible: u64,
    /// The number of rows: of the seeds that meet the condition.
    pub rows: u64,
}

impl BatchSummary {
    /// Counts a seed.
    pub fn add(&mut self, outcome: Outcome, has_row: bool) {
        self.seeds += 1;
        self.rows += u64::from(has_row);
        match outcome {
            Outcome::Proved => self.proved += 1,
            Outcome::NotFound => self.not_found += 1,
            _ => self.impossible += 1,
        }
    }

    /// Adds the counts of other seeds.
    pub fn add_all(&mut self, other: &Self) {
        let Self { seeds, proved, not_found, impossible, rows } = other;
        self.seeds += seeds;
        self.proved += proved;
        self.not_found += not_found;
        self.impossible += impossible;
        self.rows += rows;
    }
}

impl From<ColumnHead> for ColumnReply {
    fn from(head: ColumnHead) -> Self {
        Self { name: head.name, kind: head.kind.word(), about: head.about }
    }
}

impl From<&Value> for CellReply {
    fn from(value: &Value) -> Self {
        match value {
            Value::Number(number) => Self::Number(*number),
            Value::Flag(flag) => Self::Flag(*flag),
            Value::Text(text) => Self::Text(text.clone()),
            _ => Self::Nothing(()),
        }
    }
}

/// A source of CPU times of the current thread, in nanoseconds. This crate has no clock of its own.
pub type CpuClock = fn() -> u64;

/// Returns the request of a seed, where seeds draw settings.
pub type RequestOfSeed = Box<dyn Fn(&Seed) -> Result<BuildRequest, Problem> + Send + Sync>;

/// Settings that seeds draw.
struct Draws {
    pack: Pack,
    requests: RequestOfSeed,
    packs: PreparedPacks,
}

/// How many packs stay prepared for settings that seeds draw.
const DRAWN_PACKS: usize = 16;

/// A batch that is prepared: the worlds of numbered seeds, and what to say about them. Threads share it, and each has a
/// [`BatchWorker`].
pub struct BatchJob {
    world: World,
    request: BuildRequest,
    /// What seeds begin with.
    prefix: Option<String>,
    batch: Batch,
    selection: Selection,
    clock: Option<CpuClock>,
    draws: Option<Draws>,
}

/// Builds the worlds of a job one after another.
pub struct BatchWorker {
    job: Arc<BatchJob>,
    worker: Worker,
    binding: Binding,
    /// Workers for other settings that seeds drew, the one that was used last first.
    idle: VecDeque<(Worker, Binding)>,
}

impl BatchJob {
    /// Creates a job from a prepared pack. The seed of the request is what seeds begin with, unless there is none.
    ///
    /// # Errors
    /// If the selection asks for CPU times and there is no clock.
    pub fn new(
        pack: &Pack,
        (request, has_seed): (BuildRequest, bool),
        batch: Batch,
        (selection, clock): (Selection, Option<CpuClock>),
    ) -> Result<Self, Problem> {
        if clock.is_none() && selection.asks_for_cpu_time() {
            let column = seedwright::batch::CPU_COLUMN;
            return Err(Problem::invalid(
                format!("the column `{column}` needs a clock, which is not available here"),
                "use `visits`, which is the same on every machine, or the command `seedwright batch`",
            ));
        }
        let prefix = has_seed.then(|| request.seed.text().to_owned());
        let (world, draws) = (pack.world.clone(), None);
        Ok(Self { world, request, prefix, batch, selection, clock, draws })
    }

    /// The same job with settings that each seed draws.
    #[must_use]
    pub fn with_draws(self, pack: &Pack, requests: RequestOfSeed) -> Self {
        let packs = PreparedPacks::new(DRAWN_PACKS);
        Self { draws: Some(Draws { pack: pack.clone(), requests, packs }), ..self }
    }

    /// The columns.
    pub fn columns(&self) -> Vec<ColumnReply> {
        self.selection.heads().into_iter().map(ColumnReply::from).collect()
    }

    /// What the request names, and no world has had so far.
    pub fn unknown_calls(&self) -> Vec<String> {
        self.selection.unknown_calls()
    }

    /// The prepared pack.
    pub fn batch(&self) -> &Batch {
        &self.batch
    }

    /// The request, with the seed that seeds begin with.
    pub fn request(&self) -> &BuildRequest {
        &self.request
    }

    /// The seed of a number.
    pub fn seed(&self, number: u64) -> Seed {
        match &self.prefix {
            Some(prefix) => Seed::from_text(format!("{prefix} {number}")),
            None => Seed::from(number),
        }
    }

    /// Creates a worker, one for each thread.
    pub fn worker(self: &Arc<Self>) -> BatchWorker {
        let (worker, binding) = (self.batch.worker(), self.selection.bind(&self.batch));
        BatchWorker { job: self.clone(), worker, binding, idle: VecDeque::new() }
    }
}

impl BatchWorker {
    /// Builds the world of a number, and returns what came of it, with the row if it meets the condition. `step` is called
    /// at each step and can stop the work.
    ///
    /// # Errors
    /// If the work was stopped, or a check failed, which is a bug.
    pub fn row(
        &mut self,
        number: u64,
        step: &dyn Fn() -> ControlFlow<()>,
    ) -> Result<(Outcome, Option<Row>), Problem> {
        let (outcome, row, _) = self.build(number, step, false)?;
        Ok((outcome, row))
    }

    /// The same, and a row comes with the text of its bundle.
    ///
    /// # Errors
    /// As for [`row`](Self::row).
    pub fn row_and_bundle(
        &mut self,
        number: u64,
        step: &dyn Fn() -> ControlFlow<()>,
    ) -> Result<(Outcome, Option<(Row, String)>), Problem> {
        let (outcome, row, text) = self.build(number, step, true)?;
        Ok((outcome, row.zip(text)))
    }

    /// Builds the world of a number, and returns its outcome, its row, and the text of its bundle if that is asked for.
    fn build(
        &mut self,
        number: u64,
        step: &dyn Fn() -> ControlFlow<()>,
        has_text: bool,
    ) -> Result<(Outcome, Option<Row>, Option<String>), Problem> {
        let seed = self.job.seed(number);
        let refused = self.draw(&seed)?;
        let job = &*self.job;
        let begin = job.clock.map(|clock| clock());
        let mut see = |_: &Event<'_>| step();
        let built = match refused {
            None => Some(self.worker.build((number, &seed), &mut Watch::new(&mut see))),
            Some(_) => None,
        };
        let failed = |error: &BatchError| {
            let request = BuildRequest { seed: seed.clone(), ..job.request.clone() };
            batch_problem(error.clone(), &job.world, &request)
        };
        let built = built.as_ref().map(|built| Outcome::of(built).map_err(failed)).transpose()?;
        let (outcome, world) = built.unwrap_or((refused.unwrap_or(Outcome::NotFound), None));
        let time = job.clock.zip(begin).map(|(clock, begin)| clock().saturating_sub(begin) / 1_000);
        let source = RowSource { number, seed: &seed, outcome, world, cpu_us: time };
        let row = job.selection.row(&self.binding, &source);
        let kept = world.filter(|_| has_text && row.is_some());
        let text =
            kept.map(|world| world.bundle_text().map_err(|error| failed(&error))).transpose()?;
        Ok((outcome, row, text))
    }

    /// Prepares the settings that a seed draws. Returns the outcome of settings that are refused.
    fn draw(&mut self, seed: &Seed) -> Result<Option<Outcome>, Problem> {
        let Some(draws) = &self.job.draws else {
            return Ok(None);
        };
        let request = (draws.requests)(seed)?;
        if request.settings == *self.worker.batch().generator().settings() {
            return Ok(None);
        }
        let is_same = |(worker, _): &(Worker, Binding)| {
            *worker.batch().generator().settings() == request.settings
        };
        let known = self.idle.iter().position(is_same);
        if let Some(known) = known.and_then(|position| self.idle.remove(position)) {
            self.exchange(known);
            return Ok(None);
        }
        match draws.packs.get(&draws.pack, &request) {
            Ok(batch) => {
                let binding = self.job.selection.bind(&batch);
                self.exchange((batch.worker(), binding));
                Ok(None)
            }
            Err(refused) => match refused.kind {
                ProblemKind::Impossible => Ok(Some(Outcome::Impossible)),
                ProblemKind::NotFound => Ok(Some(Outcome::NotFound)),
                _ => Err(refused),
            },
        }
    }

    /// Goes on with another worker, and keeps the one before for later seeds.
    fn exchange(&mut self, (worker, binding): (Worker, Binding)) {
        let worker = std::mem::replace(&mut self.worker, worker);
        let binding = std::mem::replace(&mut self.binding, binding);
        self.idle.push_front((worker, binding));
        self.idle.truncate(DRAWN_PACKS - 1);
    }

    /// Builds the worlds of a range of numbers, and hands over their rows in order.
    ///
    /// # Errors
    /// As for [`row`](Self::row).
    pub fn rows(
        &mut self,
        numbers: Range<u64>,
        step: &dyn Fn() -> ControlFlow<()>,
        mut take: impl FnMut(Row),
    ) -> Result<BatchSummary, Problem> {
        let mut summary = BatchSummary::default();
        for number in numbers {
            let (outcome, row) = self.row(number, step)?;
            summary.add(outcome, row.is_some());
            row.into_iter().for_each(&mut take);
        }
        Ok(summary)
    }
}

/// Reads the columns and the condition of a batch.
///
/// # Errors
/// If one of them can't be read, with its place in the text.
pub fn selection(
    world: &World,
    columns: Option<&str>,
    condition: Option<&str>,
) -> Result<Selection, Problem> {
    Selection::new(world, columns, condition).map_err(|error| match error {
        SelectionError::Columns(error) => faulty("columns", columns.unwrap_or_default(), error),
        SelectionError::Condition(error) => faulty("where", condition.unwrap_or_default(), error),
        error => Problem::new(ProblemKind::Fault, error.to_string(), None),
    })
}

fn faulty(name: &str, text: &str, error: LanguageError) -> Problem {
    let span = Some(Span::new(0, error.range));
    let found = Diagnostic::error(error.code, span, error.message).hint(error.hint);
    Problem::in_files(vec![SourceFile::new(name, text)], vec![found])
}

/// Runs the `batch` operation.
pub(crate) fn run_batch(
    request: &WorldAnd<BatchRequest>,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<BatchReply>, Problem> {
    let BatchRequest { first, count, columns, condition, rows: most } = &request.rest;
    let limit = context.service.limits().batch_seeds;
    if *count > limit {
        let message = format!("`count` must be from 0 to {limit}, not {count}");
        return Err(Problem::unreadable(message));
    }
    if request.world.permalink.is_some() {
        let message = "a permalink has one seed: leave it out, and name `pack` and `settings`";
        return Err(Problem::unreadable(message));
    }
    let resolved = resolve_to_generate(&request.world, context)?;
    let has_seed = request.world.seed.is_some();
    let selection = selection(&resolved.pack.world, columns.as_deref(), condition.as_deref())?;
    let batch = cache.prepared(&resolved.pack, &resolved.request)?;
    let own = (resolved.request, has_seed);
    let job = Arc::new(BatchJob::new(&resolved.pack, own, batch, (selection, None))?);
    let end = first.checked_add(*count);
    let end = end.ok_or_else(|| Problem::unreadable("the last number is too large"))?;
    let (mut worker, mut summary, mut rows) = (job.worker(), BatchSummary::default(), Vec::new());
    for number in *first..end {
        let (done, of) = (number - first, *count);
        let progress = Progress { stage: "batch", attempt: 1, done, of };
        let step = || context.observer.step(progress);
        if step().is_break() {
            return Err(Problem::stopped());
        }
        let (outcome, row) = worker.row(number, &step)?;
        summary.add(outcome, row.is_some());
        if let Some(row) = row
            && !context.observer.take_row(&row)
        {
            rows.push(row.values.iter().map(CellReply::from).collect());
        }
        if most.is_some_and(|most| summary.rows >= most) {
            break;
        }
    }
    let (pack, columns) = ((&resolved.pack.world).into(), job.columns());
    Ok(Json(BatchReply { pack, columns, rows, summary }))
}

//! From a request to its answer: the body is read, work is done by a worker, and whoever goes away stops it.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use seedwright_api::{Problem, ProblemKind};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use crate::clients::Client;
use crate::document::{accepts_gzip, names};
use crate::endpoints::{Endpoint, Reply};
use crate::job_slot::JobSlot;
use crate::limits::Limits;
use crate::lines::Lines;
use crate::problem::{self, busy, problem};
use crate::server::Server;
use crate::work::{CancelOnDrop, Stopped, Work};
use crate::worker_pool::{Busy, Lane};

type Done = Result<Reply, Problem>;

/// How lines are called.
const LINES: &str = "application/x-ndjson";

/// Who asks, and in which form they take the answer.
#[derive(Clone, Copy)]
struct Requester {
    client: Option<Client>,
    is_deprioritized: bool,
    reads_gzip: bool,
}

impl Requester {
    /// Who asks too often has to wait to be refused.
    async fn hold_back(self) {
        if self.is_deprioritized {
            sleep(Limits::REFUSING).await;
        }
    }
}

/// Answers a request of an endpoint that takes work.
pub async fn answer(
    server: Arc<Server>,
    endpoint: &'static Endpoint,
    name: Option<String>,
    request: Request<Body>,
) -> Response {
    let is_streamed = names(request.headers(), header::ACCEPT).any(|name| name == LINES);
    if is_streamed && name.is_some() {
        return problem::response(&Problem::unreadable("files are not sent as lines"));
    }
    let client = request.extensions().get().copied();
    // Lines have to arrive one by one, and would wait for one another to be compressed.
    let reads_gzip = !is_streamed && accepts_gzip(request.headers());
    let body = match read(request.into_body(), server.limits.body).await {
        Ok(body) => body,
        Err(problem) => return problem::response(&problem),
    };
    let requester = Requester {
        client,
        is_deprioritized: client.is_some_and(|own| server.is_deprioritized(own)),
        reads_gzip,
    };
    let begun = begin(&server, endpoint, name, body, requester);
    let Ok((work, done)) = begun else {
        requester.hold_back().await;
        return problem::response(&server.refuse());
    };
    let guard = CancelOnDrop(work);
    match is_streamed {
        true => streamed(server, guard, done, client),
        false => whole(&server, guard, done, requester).await,
    }
}

impl Server {
    fn is_deprioritized(&self, client: Client) -> bool {
        let workers = &self.workers;
        let is_crowded = workers.fair_queue().is_full(false) || workers.heavy().is_full(false);
        self.clients.ask(client, Instant::now(), is_crowded)
    }

    /// There is too much to do.
    fn refuse(&self) -> Problem {
        self.metrics.refuse();
        busy()
    }
}

/// The body, if it is not too long and comes soon.
async fn read(body: Body, most: usize) -> Result<Bytes, Problem> {
    let whole = timeout(Limits::SENDING, Limited::new(body, most).collect());
    match whole.await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(problem(
            ProblemKind::TooLarge,
            &format!("the body has more than {most} bytes"),
            "send less, or use the command on a machine of your own",
        )),
        Ok(Err(_)) => Err(Problem::unreadable("the body ended too early")),
        Err(_) => {
            Err(problem(ProblemKind::TooSlow, "the body did not come in time", "send it at once"))
        }
    }
}

/// Has a worker begin.
///
/// # Errors
/// Where there is too much to do.
fn begin(
    server: &Arc<Server>,
    endpoint: &'static Endpoint,
    name: Option<String>,
    body: Bytes,
    requester: Requester,
) -> Result<(Arc<Work>, oneshot::Receiver<Done>), Busy> {
    // Pixels take much time and memory, and nobody can see that while they are drawn.
    let is_drawn = name.as_deref().is_some_and(|name| name.ends_with(".png"));
    let is_long = is_drawn || body.len() > Limits::QUICK_BODY;
    let lane = match (is_long, requester.is_deprioritized) {
        (true, _) => Lane::Heavy,
        (false, true) => Lane::Slow,
        (false, false) => Lane::Quick,
    };
    let slot = JobSlot::new(&server.workers, lane, requester.is_deprioritized);
    let work = Work::new(server.limits.steps, slot);
    let (sender, receiver) = oneshot::channel();
    let (own, at) = (work.clone(), server.clone());
    let job = move || {
        let done = run(&at, endpoint, name.as_deref(), &body, (&own, requester));
        at.metrics.count(endpoint, &done);
        if let Some(client) = requester.client {
            let (now, taken) = (Instant::now(), own.place().taken());
            match own.stopped() == Some(Stopped::Busy) {
                true => at.clients.took_in_vain(client, now, taken),
                false => at.clients.took(client, now, taken),
            }
        }
        // Nobody listens any more where a client went away.
        let _ = sender.send(done);
    };
    let submitted = server.workers.submit(lane, requester.is_deprioritized, Box::new(job));
    submitted.map(|()| (work, receiver))
}

/// Does the work, in the thread of a worker.
fn run(
    server: &Server,
    endpoint: &Endpoint,
    name: Option<&str>,
    body: &[u8],
    (work, requester): (&Arc<Work>, Requester),
) -> Done {
    let unwanted = || work.is_cancelled();
    if unwanted() || !work.place().begin(&unwanted) {
        return Err(server.refuse());
    }
    let file = name.unwrap_or_default();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let reply =
            Reply::from(server.service.call_file(endpoint.name, file, body, work.clone())?);
        Ok(if requester.reads_gzip { reply.packed() } else { reply })
    }));
    work.place().end();
    let done = done.unwrap_or_else(|_| Err(Problem::fault()));
    match (done, work.stopped()) {
        (Err(_), Some(Stopped::Busy)) => Err(server.refuse()),
        (Err(_), Some(why)) => Err(problem::stopped(why)),
        (done, _) => done,
    }
}

/// The answer once it is there.
async fn whole(
    server: &Server,
    guard: CancelOnDrop,
    done: oneshot::Receiver<Done>,
    requester: Requester,
) -> Response {
    let done = done.await;
    drop(guard);
    let busy = || problem::response(&server.refuse());
    match done {
        Ok(Ok(reply)) => {
            let response = reply.response(&server.responses, requester.client);
            response.unwrap_or_else(busy)
        }
        Ok(Err(problem)) => {
            requester.hold_back().await;
            problem::response(&problem)
        }
        Err(_) => busy(),
    }
}

/// Lines that tell how far the work is, and at last the answer.
fn streamed(
    server: Arc<Server>,
    guard: CancelOnDrop,
    done: oneshot::Receiver<Done>,
    client: Option<Client>,
) -> Response {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        let Some(done) = tell(&guard, done, &sender).await else {
            return;
        };
        let last = last(&server, done, client);
        let _ = sender.send(Ok(last)).await;
    });
    let mut response = Response::new(Body::from_stream(Lines(receiver)));
    let media = HeaderValue::from_static(LINES);
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response
}

/// Sends lines until the work is done, and answers what became of it; none where nobody reads them.
async fn tell(
    guard: &CancelOnDrop,
    mut done: oneshot::Receiver<Done>,
    lines: &mpsc::Sender<Result<Bytes, Infallible>>,
) -> Option<Option<Done>> {
    const PACE: Duration = Duration::from_millis(100);
    let progress = guard.0.progress();
    let mut told = None;
    loop {
        tokio::select! {
            done = &mut done => return Some(done.ok()),
            () = lines.closed() => return None,
            () = sleep(PACE) => {}
        }
        let now = *progress.borrow();
        if now != told {
            told = now;
            let line = line(&json!({ "progress": now }));
            lines.send(Ok(line)).await.ok()?;
        }
    }
}

/// The line that says what became of the work.
fn last(server: &Server, done: Option<Done>, client: Option<Client>) -> Bytes {
    let problem = |problem: Problem| line(&json!({ "problem": problem.document() }));
    match done {
        Some(Ok(Reply { reply, .. })) => {
            let text = [b"{\"result\":".as_slice(), &reply.bytes, b"}\n"].concat();
            let kept = server.responses.keep(client, text);
            kept.unwrap_or_else(|| problem(server.refuse()))
        }
        Some(Err(own)) => problem(own),
        None => problem(server.refuse()),
    }
}

fn line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}

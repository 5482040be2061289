//! Answering requests: reads the body, has a worker do the work, and cancels it if the client disconnects.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderValue, Request, header};
use axum::response::Response;
use http_body_util::{BodyExt, LengthLimitError, Limited};
use seedwright_api::{Problem, ProblemKind, shown_size};
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

/// The media type of progress lines.
const LINES: &str = "application/x-ndjson";

/// The client of a request, and the encoding it accepts.
#[derive(Clone, Copy)]
struct Requester {
    client: Option<Client>,
    is_deprioritized: bool,
    reads_gzip: bool,
}

impl Requester {
    /// Delays the refusal of a client over its share, so that it can't retry at full speed.
    async fn hold_back(self) {
        if self.is_deprioritized {
            sleep(Limits::REFUSING).await;
        }
    }
}

/// Answers a request to an endpoint.
pub async fn answer(
    server: Arc<Server>,
    endpoint: &'static Endpoint,
    name: Option<String>,
    request: Request<Body>,
) -> Response {
    let is_streamed = names(request.headers(), header::ACCEPT).any(|name| name == LINES);
    if is_streamed && name.is_some() {
        return problem::response(&Problem::unreadable("files can't be streamed as lines"));
    }
    let client = request.extensions().get().copied();
    // Compression would hold lines back until a block is full, but each has to arrive at once.
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
    /// Whether a client is over its share while others wait.
    fn is_deprioritized(&self, client: Client) -> bool {
        let workers = &self.workers;
        let is_crowded = workers.fair_queue().is_full(false) || workers.heavy().is_full(false);
        self.clients.begin_work(client, Instant::now(), is_crowded)
    }

    /// Counts and returns a refusal because the server is busy.
    fn refuse(&self) -> Problem {
        self.metrics.refuse();
        busy()
    }
}

/// Reads the body, unless it is too large or too slow.
async fn read(body: Body, most: usize) -> Result<Bytes, Problem> {
    let whole = timeout(Limits::SENDING, Limited::new(body, most).collect());
    match whole.await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(problem(
            ProblemKind::TooLarge,
            &format!("the body has more than {}", shown_size(most)),
            "send less, or run the seedwright command yourself",
        )),
        Ok(Err(_)) => Err(Problem::unreadable("the body ended too early")),
        Err(_) => {
            Err(problem(ProblemKind::TooSlow, "the body did not arrive in time", "send it faster"))
        }
    }
}

/// Submits the work of a request to the pool.
///
/// # Errors
/// When the server is busy.
fn begin(
    server: &Arc<Server>,
    endpoint: &'static Endpoint,
    name: Option<String>,
    body: Bytes,
    requester: Requester,
) -> Result<(Arc<Work>, oneshot::Receiver<Done>), Busy> {
    // Rendering pixels takes long and much memory, and reports no progress by which that could be noticed.
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
            let (now, used) = (Instant::now(), own.slot().used());
            match own.stopped() == Some(Stopped::Busy) {
                true => at.clients.charge_refused(client, now, used),
                false => at.clients.charge(client, now, used),
            }
        }
        // The receiver is gone if the client disconnected.
        let _ = sender.send(done);
    };
    let submitted = server.workers.submit(lane, requester.is_deprioritized, Box::new(job));
    submitted.map(|()| (work, receiver))
}

/// Does the work of a request, on a thread of the pool.
fn run(
    server: &Server,
    endpoint: &Endpoint,
    name: Option<&str>,
    body: &[u8],
    (work, requester): (&Arc<Work>, Requester),
) -> Done {
    let is_cancelled = || work.is_cancelled();
    if is_cancelled() || !work.slot().begin(&is_cancelled) {
        return Err(server.refuse());
    }
    let file = name.unwrap_or_default();
    let done = catch_unwind(AssertUnwindSafe(|| {
        let reply =
            Reply::from(server.service.call_file(endpoint.name, file, body, work.clone())?);
        Ok(if requester.reads_gzip { reply.packed() } else { reply })
    }));
    work.slot().end();
    let done = done.unwrap_or_else(|_| Err(Problem::fault()));
    match (done, work.stopped()) {
        (Err(_), Some(Stopped::Busy)) => Err(server.refuse()),
        (Err(_), Some(why)) => Err(problem::stopped(why)),
        (done, _) => done,
    }
}

/// The response, once the work is done.
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

/// A response of progress lines, of which the last one is the result.
fn streamed(
    server: Arc<Server>,
    guard: CancelOnDrop,
    done: oneshot::Receiver<Done>,
    client: Option<Client>,
) -> Response {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        let Some(done) = send_progress(&guard, done, &sender).await else {
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

/// Sends progress lines until the work is done, and returns its result; `None` if the client disconnects.
async fn send_progress(
    guard: &CancelOnDrop,
    mut done: oneshot::Receiver<Done>,
    lines: &mpsc::Sender<Result<Bytes, Infallible>>,
) -> Option<Option<Done>> {
    const PACE: Duration = Duration::from_millis(100);
    let progress = guard.0.progress();
    let mut sent = None;
    loop {
        tokio::select! {
            done = &mut done => return Some(done.ok()),
            () = lines.closed() => return None,
            () = sleep(PACE) => {}
        }
        let now = *progress.borrow();
        if now != sent {
            sent = now;
            let line = line(&json!({ "progress": now }));
            lines.send(Ok(line)).await.ok()?;
        }
    }
}

/// The line with the result.
fn last(server: &Server, done: Option<Done>, client: Option<Client>) -> Bytes {
    let problem = |problem: Problem| line(&json!({ "problem": problem.document() }));
    match done {
        Some(Ok(Reply { reply, .. })) => {
            let text = [b"{\"result\":".as_slice(), &reply.bytes, b"}\n"].concat();
            let held = server.responses.hold(client, text);
            held.unwrap_or_else(|| problem(server.refuse()))
        }
        Some(Err(own)) => problem(own),
        None => problem(server.refuse()),
    }
}

fn line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}

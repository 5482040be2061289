//! From a request to its answer: the body is read, work is done by a worker, and whoever goes away stops it.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::response::{IntoResponse, Response};
use http_body_util::{BodyExt, LengthLimitError, Limited};
use serde_json::{Value, json};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{sleep, timeout};

use super::Server;
use super::endpoints::{Call, Endpoint, Reply};
use super::limits::Limits;
use super::lines::Lines;
use super::neighbours::Neighbour;
use super::problem::Problem;
use super::work::{Wanted, Work};
use super::workers::{Busy, Lane};
use crate::output::Output;

type Done = Result<Reply, Problem>;

/// Answers a request of an endpoint that takes work.
pub async fn answer(
    server: Arc<Server>,
    endpoint: &'static Endpoint,
    name: Option<String>,
    request: Request<Body>,
) -> Response {
    let is_streamed = accepts_lines(request.headers());
    let neighbour = request.extensions().get().copied();
    let body = match read(request.into_body(), server.limits.body).await {
        Ok(body) => body,
        Err(problem) => return problem.into_response(),
    };
    let asker = Asker {
        neighbour,
        stands_back: neighbour.is_some_and(|own| server.neighbours.ask(own, Instant::now())),
    };
    let begun = begin(&server, endpoint, name, body, asker);
    let Ok((work, done)) = begun else {
        // Who asks too often has to wait for the answer.
        if asker.stands_back {
            sleep(Limits::REFUSING).await;
        }
        return busy();
    };
    let wanted = Wanted(work);
    match is_streamed {
        true => streamed(server, wanted, done),
        false => whole(&server, wanted, done).await,
    }
}

fn accepts_lines(headers: &HeaderMap) -> bool {
    let accept = headers.get(header::ACCEPT);
    accept.is_some_and(|value| value.as_bytes().starts_with(b"application/x-ndjson"))
}

/// The body, if it is not too long and comes soon.
async fn read(body: Body, most: usize) -> Result<Bytes, Problem> {
    let whole = timeout(Limits::SENDING, Limited::new(body, most).collect());
    match whole.await {
        Ok(Ok(body)) => Ok(body.to_bytes()),
        Ok(Err(error)) if error.is::<LengthLimitError>() => Err(Problem::new(
            StatusCode::PAYLOAD_TOO_LARGE,
            "Too large",
            &format!("the body has more than {most} bytes"),
            "send less, or use the command on a machine of your own",
        )),
        Ok(Err(_)) => Err(Problem::unreadable("the body ended too early")),
        Err(_) => Err(Problem::new(
            StatusCode::REQUEST_TIMEOUT,
            "Too slow",
            "the body did not come in time",
            "send it at once",
        )),
    }
}

/// Who asks.
#[derive(Clone, Copy)]
struct Asker {
    neighbour: Option<Neighbour>,
    stands_back: bool,
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
    asker: Asker,
) -> Result<(Arc<Work>, oneshot::Receiver<Done>), Busy> {
    // Pixels take much time and memory, and nobody can see that while they are drawn.
    let is_drawn = name.as_deref().is_some_and(|name| name.ends_with(".png"));
    let is_long = is_drawn || body.len() > Limits::QUICK_BODY;
    let lane = match asker.stands_back || is_long {
        true => Lane::Slow,
        false => Lane::Quick,
    };
    let place = server.workers.place(lane, asker.stands_back);
    let work = Work::new(server.limits.steps, place);
    let (sender, receiver) = oneshot::channel();
    let (own, at) = (work.clone(), server.clone());
    let job = move || {
        let done = run(&at, endpoint, name.as_deref(), &body, &own);
        at.metrics.count(endpoint, &done);
        if let Some(neighbour) = asker.neighbour {
            let taken = own.place().taken();
            at.neighbours.took(neighbour, Instant::now(), taken);
        }
        // Nobody listens any more where a client went away.
        let _ = sender.send(done);
    };
    let submitted = server
        .workers
        .submit(lane, asker.stands_back, Box::new(job));
    submitted.inspect_err(|_| server.metrics.refuse())?;
    Ok((work, receiver))
}

/// Does the work, in the thread of a worker.
fn run(
    server: &Server,
    endpoint: &Endpoint,
    name: Option<&str>,
    body: &[u8],
    work: &Arc<Work>,
) -> Done {
    let unwanted = || work.is_unwanted();
    if unwanted() || !work.place().begin(&unwanted) {
        return Err(Problem::busy());
    }
    let call = Call {
        body,
        name,
        output: &Output::paced(work.clone()),
        memory: &server.memory,
    };
    let done = catch_unwind(AssertUnwindSafe(|| (endpoint.run)(&call)));
    work.place().end();
    let done = done.unwrap_or_else(|_| Err(Problem::fault()));
    match (done, work.stopped()) {
        (Err(_), Some(why)) => Err(Problem::stopped(why)),
        (done, _) => done,
    }
}

/// The answer once it is there.
async fn whole(server: &Server, wanted: Wanted, done: oneshot::Receiver<Done>) -> Response {
    let done = done.await;
    drop(wanted);
    match done {
        Ok(Ok(reply)) => reply.kept(&server.kept).unwrap_or_else(busy),
        Ok(Err(problem)) => problem.into_response(),
        Err(_) => busy(),
    }
}

fn busy() -> Response {
    Problem::busy().into_response()
}

/// Lines that tell how far the work is, and at last the answer.
fn streamed(server: Arc<Server>, wanted: Wanted, done: oneshot::Receiver<Done>) -> Response {
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(tell(server, wanted, done, sender));
    let mut response = Response::new(Body::from_stream(Lines(receiver)));
    let media = HeaderValue::from_static("application/x-ndjson");
    response.headers_mut().insert(header::CONTENT_TYPE, media);
    response
}

/// Sends lines until the work is done, or nobody reads them.
async fn tell(
    server: Arc<Server>,
    wanted: Wanted,
    mut done: oneshot::Receiver<Done>,
    lines: mpsc::Sender<Result<Bytes, Infallible>>,
) {
    const PACE: Duration = Duration::from_millis(100);
    let progress = wanted.0.progress();
    let mut told = None;
    let last = loop {
        tokio::select! {
            done = &mut done => break done,
            () = lines.closed() => return,
            () = sleep(PACE) => {}
        }
        let now = *progress.borrow();
        if now != told {
            told = now;
            let line = line(&json!({ "progress": now }));
            if lines.send(Ok(line)).await.is_err() {
                return;
            }
        }
    };
    let last = match last {
        Ok(Ok(Reply::Json(text))) => {
            let text = [b"{\"result\":".as_slice(), text.as_bytes(), b"}\n"].concat();
            let busy = || line(&json!({ "problem": Problem::busy().document() }));
            server.kept.keep(text).unwrap_or_else(busy)
        }
        Ok(Ok(Reply::File { .. })) => {
            let files = Problem::unreadable("files are not sent as lines");
            line(&json!({ "problem": files.document() }))
        }
        Ok(Err(problem)) => line(&json!({ "problem": problem.document() })),
        Err(_) => line(&json!({ "problem": Problem::busy().document() })),
    };
    let _ = lines.send(Ok(last)).await;
}

fn line(value: &Value) -> Bytes {
    Bytes::from(format!("{value}\n"))
}

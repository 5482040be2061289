//! Problems as responses, and those that only a server has.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use seedwright_api::{Problem, ProblemKind};

use crate::limits::Limits;
use crate::work::Stopped;

/// A problem that only a server has.
pub fn problem(kind: ProblemKind, detail: &str, hint: &str) -> Problem {
    Problem::new(kind, detail, Some(hint))
}

/// There is too much to do.
pub fn busy() -> Problem {
    let detail = "there is too much to do at the moment";
    problem(ProblemKind::Busy, detail, "ask again in a second")
}

/// The work was stopped before it was done.
pub fn stopped(why: Stopped) -> Problem {
    match why {
        Stopped::Unwanted | Stopped::Busy => busy(),
        Stopped::Spent => problem(
            ProblemKind::TooMuchWork,
            "the request takes more steps than one request may",
            "ask for less, or use the command on a machine of your own: it has no such limit",
        ),
    }
}

/// The problem as a document (RFC 9457).
pub fn response(problem: &Problem) -> Response {
    let text = serde_json::to_string(&problem.document()).unwrap_or_default();
    let status = StatusCode::from_u16(problem.kind.status());
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut response = (status, text).into_response();
    let headers = response.headers_mut();
    let media = HeaderValue::from_static("application/problem+json");
    headers.insert(header::CONTENT_TYPE, media);
    if status == StatusCode::SERVICE_UNAVAILABLE {
        headers.insert(header::RETRY_AFTER, HeaderValue::from(Limits::RETRY));
    }
    response
}

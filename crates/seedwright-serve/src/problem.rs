//! Problems as responses, and the problems of servers.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use seedwright_api::{Problem, ProblemKind};

use crate::limits::Limits;
use crate::work::Stopped;

/// A problem of a server.
pub fn problem(kind: ProblemKind, detail: &str, hint: &str) -> Problem {
    Problem::new(kind, detail, Some(hint))
}

/// The problem of a busy server.
pub fn busy() -> Problem {
    problem(ProblemKind::Busy, "the server is busy", "try again in a second")
}

/// The problem of work that was stopped.
pub fn stopped(why: Stopped) -> Problem {
    match why {
        Stopped::Cancelled | Stopped::Busy => busy(),
        Stopped::Spent => problem(
            ProblemKind::TooMuchWork,
            "the request takes more steps than a single request is allowed",
            "request less, or run the seedwright command yourself, which has no such limit",
        ),
    }
}

/// The response with a problem document (RFC 9457).
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

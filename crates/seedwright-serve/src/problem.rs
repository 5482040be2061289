//! What can't be done, as a problem document (RFC 9457).

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::limits::Limits;
use super::work::Stopped;
use crate::failure::Failure;

/// Why a request was not answered as it was meant.
pub struct Problem {
    status: StatusCode,
    document: Value,
}

impl Problem {
    /// A problem with the request itself.
    pub fn new(status: StatusCode, title: &str, detail: &str, hint: &str) -> Self {
        Self {
            status,
            document: json!({
                "type": "about:blank",
                "title": title,
                "status": status.as_u16(),
                "detail": detail,
                "hint": hint,
            }),
        }
    }

    /// What was sent can't be read.
    pub fn unreadable(detail: &str) -> Self {
        Self::new(
            StatusCode::BAD_REQUEST,
            "Bad request",
            detail,
            "/api/openapi.json says what can be sent",
        )
    }

    /// There is too much to do.
    pub fn busy() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "Busy",
            "there is too much to do at the moment",
            "ask again in a second",
        )
    }

    /// The work was stopped before it was done.
    pub fn stopped(why: Stopped) -> Self {
        match why {
            Stopped::Unwanted | Stopped::Busy => Self::busy(),
            Stopped::Spent => {
                let detail = "the request takes more steps than one request may";
                let hint = "ask for less, or use the command on a machine of your own: it has no such limit";
                let mut problem =
                    Self::new(StatusCode::UNPROCESSABLE_ENTITY, "Too much work", detail, hint);
                problem.document["exitCode"] = json!(3);
                problem
            }
        }
    }

    /// A fault of the program.
    pub fn fault() -> Self {
        Self::new(
            StatusCode::INTERNAL_SERVER_ERROR,
            "Fault",
            "the program made a mistake",
            "this is a fault in seedwright; please report it",
        )
    }

    /// The document.
    pub fn document(&self) -> &Value {
        &self.document
    }
}

impl From<Failure> for Problem {
    /// What the command would have said, with a status for its exit code.
    fn from(failure: Failure) -> Self {
        let (status, title) = match &failure {
            Failure::Argument { .. } | Failure::Packs(_) => {
                (StatusCode::UNPROCESSABLE_ENTITY, "Invalid input")
            }
            Failure::NotFound { .. } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "Not found within the attempts")
            }
            Failure::Impossible { .. } => (StatusCode::CONFLICT, "Impossible"),
            Failure::Refuted { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "Refuted"),
            // Whoever stopped it says why.
            Failure::Stopped => (StatusCode::SERVICE_UNAVAILABLE, "Stopped"),
            Failure::Operation { .. } | Failure::Printed(_) => {
                (StatusCode::INTERNAL_SERVER_ERROR, "Fault")
            }
        };
        let mut document = json!({
            "type": "about:blank",
            "title": title,
            "status": status.as_u16(),
            "detail": match failure.diagnostics() {
                1 => "there is 1 error in what was sent".to_owned(),
                errors => format!("there are {errors} errors in what was sent"),
            },
            "hint": null,
        });
        if let Some(Value::Object(mut told)) = failure.as_json().get_mut("error").map(Value::take) {
            if let Some(message) = told.remove("message") {
                document["detail"] = message;
            }
            for (name, value) in told {
                document[name] = value;
            }
        }
        Self { status, document }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status, self.document.to_string()).into_response();
        let headers = response.headers_mut();
        let media = HeaderValue::from_static("application/problem+json");
        headers.insert(header::CONTENT_TYPE, media);
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(Limits::RETRY));
        }
        response
    }
}

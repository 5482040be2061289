//! The routes of the server.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Request, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use axum::{Router, middleware};
use seedwright_api::ProblemKind;
use seedwright_api::openapi::Health;
use tower_http::set_header::SetResponseHeaderLayer;

use crate::answer::answer;
use crate::endpoints::{ENDPOINTS, Endpoint};
use crate::origin_guard::origin_guard;
use crate::preview::preview;
use crate::problem::{problem, response};
use crate::server::Server;

/// The content security policy of the web UI: it can only talk to this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// The methods of paths without work.
const READ: &str = "GET, HEAD";

/// All routes.
pub fn router(server: Arc<Server>) -> Router {
    let mut router = Router::new()
        .route("/api/packs", only(READ, get(list)))
        .route("/api/openapi.json", only(READ, get(description)))
        .route("/health", only(READ, get(health)))
        .route("/metrics", only(READ, get(metrics)))
        .route("/preview/{name}", only(READ, get(preview)));
    for endpoint in ENDPOINTS.iter() {
        router = router.route(&endpoint.path, only("POST", working(endpoint)));
    }
    let guarded = middleware::from_fn_with_state(server.clone(), origin_guard);
    let mut router = router.fallback(elsewhere).with_state(server).layer(guarded);
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

/// A route that refuses all other methods.
fn only(allowed: &'static str, route: MethodRouter<Arc<Server>>) -> MethodRouter<Arc<Server>> {
    route.fallback(move || async move { wrong_method(allowed) })
}

/// Serves a file of the web UI at every other path.
async fn elsewhere(
    State(server): State<Arc<Server>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    match server.documents.web_ui.answer(&uri, &headers) {
        Some(_) if ![Method::GET, Method::HEAD].contains(&method) => wrong_method(READ),
        Some(file) => file,
        None => server.documents.web_ui.missing(&uri, &headers),
    }
}

fn working(endpoint: &'static Endpoint) -> MethodRouter<Arc<Server>> {
    let named = endpoint.is_file;
    let whole = move |State(server): State<Arc<Server>>, request: Request<Body>| {
        answer(server, endpoint, None, request)
    };
    let part = move |State(server): State<Arc<Server>>, Path(name): Path<String>, request| {
        answer(server, endpoint, Some(name), request)
    };
    match named {
        true => post(part),
        false => post(whole),
    }
}

fn wrong_method(allowed: &'static str) -> Response {
    let problem = problem(
        ProblemKind::WrongMethod,
        "this path does not support the method",
        "use POST for operations and GET for everything else",
    );
    ([(header::ALLOW, allowed)], response(&problem)).into_response()
}

async fn list(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    server.documents.packs.answer(&headers)
}

async fn description(State(server): State<Arc<Server>>, headers: HeaderMap) -> Response {
    server.documents.description.answer(&headers)
}

async fn health(State(server): State<Arc<Server>>) -> Response {
    let health = Health {
        status: "ok",
        version: env!("CARGO_PKG_VERSION"),
        up_seconds: server.metrics.seconds(),
    };
    json_response(serde_json::to_string(&health).unwrap_or_default())
}

fn json_response(text: impl Into<Body>) -> Response {
    let media = [(header::CONTENT_TYPE, "application/json")];
    (media, text.into()).into_response()
}

async fn metrics(State(server): State<Arc<Server>>) -> Response {
    let text = server.metrics.text(&server.workers);
    let media = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (media, text).into_response()
}

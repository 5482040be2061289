//! Which path is answered by what.

use std::sync::Arc;

use axum::Router;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderName, HeaderValue, Method, Request, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::json;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{DefaultPredicate, NotForContentType, Predicate};
use tower_http::set_header::SetResponseHeaderLayer;

use super::Server;
use super::answer::answer;
use super::endpoints::{ENDPOINTS, Endpoint, packs};
use super::page::{missing, page};
use super::problem::Problem;

/// What the page may do: nothing but talk to the program that it comes from.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 4] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        "same-origin",
    ),
];

/// How everything is asked for that takes no work.
const READ: &str = "GET, HEAD";

/// Everything that is served.
pub fn router(server: Arc<Server>) -> Router {
    let mut router = Router::new()
        .route("/api/packs", only(READ, get(list)))
        .route("/api/openapi.json", only(READ, get(description)))
        .route("/health", only(READ, get(health)))
        .route("/metrics", only(READ, get(metrics)));
    for endpoint in ENDPOINTS {
        router = router.route(endpoint.path, only("POST", working(endpoint)));
    }
    let mut router = router.fallback(elsewhere).with_state(server).layer(
        CompressionLayer::new()
            .gzip(true)
            .compress_when(compressed()),
    );
    for (name, value) in HEADERS {
        let value = HeaderValue::from_static(value);
        router = router.layer(SetResponseHeaderLayer::overriding(name, value));
    }
    router
}

/// Lines have to arrive one by one, and would wait for one another to be compressed.
fn compressed() -> impl Predicate {
    DefaultPredicate::new().and(NotForContentType::const_new("application/x-ndjson"))
}

/// A route of which all other methods are refused.
fn only(allowed: &'static str, route: MethodRouter<Arc<Server>>) -> MethodRouter<Arc<Server>> {
    route.fallback(move || async move { wrong_method(allowed) })
}

/// Everything that is no endpoint: a file of the page, or nothing.
async fn elsewhere(method: Method, uri: Uri) -> Response {
    let file = page(&uri);
    match file {
        Some(_) if ![Method::GET, Method::HEAD].contains(&method) => wrong_method(READ),
        Some(file) => file,
        None => missing(&uri),
    }
}

fn working(endpoint: &'static Endpoint) -> MethodRouter<Arc<Server>> {
    let named = endpoint.path.ends_with("{name}");
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
    let problem = Problem::new(
        StatusCode::METHOD_NOT_ALLOWED,
        "Wrong method",
        "this can't be asked for in that way",
        "work is asked for with POST, everything else with GET",
    );
    ([(header::ALLOW, allowed)], problem).into_response()
}

async fn list(State(server): State<Arc<Server>>) -> Result<Response, Problem> {
    Ok(json_response(packs(&server.memory)?.to_string()))
}

async fn description() -> Response {
    json_response(include_str!("openapi.json"))
}

async fn health(State(server): State<Arc<Server>>) -> Response {
    let health = json!({
        "status": "ok",
        "version": env!("CARGO_PKG_VERSION"),
        "upSeconds": server.metrics.seconds(),
    });
    json_response(health.to_string())
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

//! The page itself, which is part of the program.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

use super::problem::Problem;

/// What `npm run build` made.
#[derive(Embed)]
#[folder = "../../web/dist"]
struct Files;

/// The views of the page, which all are the same document.
const VIEWS: [&str; 6] = ["", "tracker", "rooms", "doors", "code", "population"];

/// The page or a file of it, if that is what is asked for.
pub fn page(uri: &Uri) -> Option<Response> {
    let path = path(uri);
    let is_view = VIEWS.contains(&path) || path.strip_prefix("s/").is_some_and(is_code);
    let name = if is_view { "index.html" } else { path };
    Files::get(name).map(|file| answer(name, file))
}

fn path(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}

/// Whether something can be a permalink; whether it is one, the page finds out.
fn is_code(text: &str) -> bool {
    !text.is_empty() && !text.contains('/')
}

fn answer(name: &str, file: EmbeddedFile) -> Response {
    let mut response = Response::new(Body::from(file.data));
    let headers = response.headers_mut();
    let media = HeaderValue::from_static(media_type(name));
    headers.insert(header::CONTENT_TYPE, media);
    // The names of files stay the same from version to version, so that each use has to ask.
    let cached = HeaderValue::from_static("no-cache");
    headers.insert(header::CACHE_CONTROL, cached);
    response
}

fn media_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "application/octet-stream",
    }
}

/// There is nothing of that name.
pub fn missing(uri: &Uri) -> Response {
    let what = match path(uri).starts_with("api/") {
        true => "there is no such endpoint",
        false => "there is no such page",
    };
    let hint = "the page is at /, and /api/openapi.json lists the endpoints";
    Problem::new(StatusCode::NOT_FOUND, "Not found", what, hint).into_response()
}

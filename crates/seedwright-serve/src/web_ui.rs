//! The web UI, which is part of the program.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, Uri};
use axum::response::Response;
use seedwright_api::ProblemKind;

use crate::document::Document;
use crate::problem::{problem, response};

/// The output of `npm run build`: names and contents. The build script lists them.
const FILES: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/web_ui_files.rs"));

/// The paths of the views, which are all the same document.
const VIEWS: [&str; 6] = ["", "tracker", "rooms", "doors", "code", "population"];

/// The files of the web UI.
pub struct WebUi(BTreeMap<String, Document>);

impl WebUi {
    pub fn new() -> Self {
        let files = FILES.iter().map(|(name, bytes)| {
            let document = Document::new(media_type(name), bytes.to_vec());
            ((*name).to_owned(), document)
        });
        Self(files.collect())
    }

    /// The response with the document or a file of it; `None` for other paths.
    pub fn answer(&self, uri: &Uri, headers: &HeaderMap) -> Option<Response> {
        let path = path(uri);
        let is_view = VIEWS.contains(&path) || path.strip_prefix("s/").is_some_and(is_code);
        let name = if is_view { "index.html" } else { path };
        self.0.get(name).map(|document| document.answer(headers))
    }
}

fn path(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}

/// Whether a text can be a permalink; the web UI checks whether it is one.
fn is_code(text: &str) -> bool {
    !text.is_empty() && !text.contains('/')
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

/// The response for an unknown path.
pub fn missing(uri: &Uri) -> Response {
    let what = match path(uri) == "api" || path(uri).starts_with("api/") {
        true => "there is no such endpoint",
        false => "there is no such page",
    };
    let hint = "the web UI is at /, and /api/openapi.json lists the endpoints";
    response(&problem(ProblemKind::NoSuchPath, what, hint))
}

//! The web UI, which is part of the program.

use std::collections::BTreeMap;

use axum::http::{HeaderMap, StatusCode, Uri, header};
use axum::response::Response;
use seedwright_api::ProblemKind;

use crate::document::{Document, names};
use crate::open_graph;
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
        if let Some(code) = path.strip_prefix("s/").filter(|text| is_code(text)) {
            let page = self.0.get("index.html")?;
            let described = open_graph::describe(page.text(), code, headers);
            return Some(described.map_or_else(|| page.answer(headers), |own| own.answer(headers)));
        }
        let name = if VIEWS.contains(&path) { "index.html" } else { path };
        self.0.get(name).map(|document| document.answer(headers))
    }

    /// The response for an unknown path: a page for clients that read pages, or else a problem document.
    pub fn missing(&self, uri: &Uri, headers: &HeaderMap) -> Response {
        let reads_pages = names(headers, header::ACCEPT).any(|name| name == "text/html");
        let page = self.0.get("index.html").filter(|_| reads_pages && !is_api(uri));
        let Some(page) = page else { return missing(uri) };
        let mut response = page.answer(headers);
        // A client that has the document already needs no other answer.
        if response.status() == StatusCode::OK {
            *response.status_mut() = StatusCode::NOT_FOUND;
        }
        response
    }
}

fn path(uri: &Uri) -> &str {
    uri.path().trim_start_matches('/')
}

/// Whether a path is one of the API.
fn is_api(uri: &Uri) -> bool {
    path(uri) == "api" || path(uri).starts_with("api/")
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

fn missing(uri: &Uri) -> Response {
    let what = match is_api(uri) {
        true => "there is no such endpoint",
        false => "there is no such page",
    };
    let hint = "the web UI is at /, and /api/openapi.json lists the endpoints";
    response(&problem(ProblemKind::NoSuchPath, what, hint))
}

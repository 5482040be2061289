//! What other programs show of a link to a world: a title, a description and a picture (Open Graph).

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, Request, header};
use axum::response::Response;
use serde_json::json;

use crate::answer::answer;
use crate::document::Document;
use crate::endpoints::ENDPOINTS;
use crate::problem::{problem, response};
use crate::server::Server;
use seedwright_api::ProblemKind;

/// The line of the page that the description follows.
const TITLE: &str = "<title>Seedwright</title>";

/// The pictures of a world without spoilers, the best first: not every world has each.
const PICTURES: [&str; 2] = ["map-overview.png", "map-world.png"];

/// The page of a permalink: the web UI with a description of the world. `None` if the request does not say which host
/// it is for, because pictures need a whole address.
pub fn describe(page: &str, code: &str, headers: &HeaderMap) -> Option<Document> {
    let host = headers.get(header::HOST)?.to_str().ok()?;
    let is_plain =
        |text: &str| text.bytes().all(|byte| byte.is_ascii_graphic() && !b"\"'<>&".contains(&byte));
    if !is_plain(host) || !is_plain(code) || !page.contains(TITLE) {
        return None;
    }
    let scheme = headers.get("x-forwarded-proto").filter(|scheme| *scheme == "https");
    let root = format!("{}://{host}", if scheme.is_some() { "https" } else { "http" });
    let shown = code.get(..24).map_or_else(|| code.to_owned(), |start| format!("{start}…"));
    let tags = [
        ("og:type", "website".to_owned()),
        ("og:site_name", "Seedwright".to_owned()),
        ("og:title", format!("World {shown}")),
        ("og:description", "A game world, proved beatable. Open it without spoilers.".to_owned()),
        ("og:url", format!("{root}/s/{code}")),
        ("og:image", format!("{root}/preview/{code}.png")),
        ("og:image:type", "image/png".to_owned()),
        ("og:image:alt", "The map of the world, without spoilers".to_owned()),
    ];
    let lines =
        tags.map(|(name, text)| format!("    <meta property=\"{name}\" content=\"{text}\" />\n"));
    let described = page.replacen(TITLE, &format!("{TITLE}\n{}", lines.concat()), 1);
    Some(Document::new("text/html; charset=utf-8", described.into_bytes()))
}

/// The picture of a permalink, as in `/preview/CODE.png`.
pub async fn preview(
    State(server): State<Arc<Server>>,
    Path(name): Path<String>,
    request: Request<Body>,
) -> Response {
    let files = ENDPOINTS.iter().find(|endpoint| endpoint.name == "files");
    let (Some(code), Some(files)) = (name.strip_suffix(".png"), files) else {
        let hint = "pictures are at /preview/CODE.png";
        return response(&problem(ProblemKind::NoSuchPath, "there is no such picture", hint));
    };
    let body = json!({ "permalink": code }).to_string();
    let client = request.extensions().get().copied();
    let mut last = None;
    for name in PICTURES {
        let mut request = Request::new(Body::from(body.clone()));
        if let Some(client) = client {
            request.extensions_mut().insert::<crate::clients::Client>(client);
        }
        let mut response = answer(server.clone(), files, Some(name.to_owned()), request).await;
        // It is shown where it is linked, not saved.
        response.headers_mut().remove(header::CONTENT_DISPOSITION);
        if response.status().is_success() {
            return response;
        }
        last.get_or_insert(response);
    }
    last.unwrap_or_default()
}

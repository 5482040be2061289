//! What other programs show of a link to a world: a title, a description and a picture (Open Graph).

use axum::http::{HeaderMap, header};

use crate::document::Document;

/// The line of the page that the description follows.
const TITLE: &str = "<title>Seedwright</title>";

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

//! Documents that stay the same while the program runs. They are compressed once, so that nobody has to wait for that.

use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Shorter ones are sent as they are.
const LEAST: usize = 1024;

/// A document, and its compressed form where that is shorter.
pub struct Document {
    media: HeaderValue,
    plain: Bytes,
    packed: Option<Bytes>,
    /// Changes whenever the document does.
    tag: HeaderValue,
}

impl Document {
    pub fn new(media: &'static str, bytes: Vec<u8>) -> Self {
        let tag = format!("\"{}\"", &blake3::hash(&bytes).to_hex()[..20]);
        Self {
            media: HeaderValue::from_static(media),
            packed: packed(&bytes, Compression::best()).map(Bytes::from),
            plain: Bytes::from(bytes),
            tag: HeaderValue::try_from(tag).expect("digits can be sent"),
        }
    }

    /// The answer to somebody who asks with these headers: nothing new, if they have it already.
    pub fn answer(&self, asked: &HeaderMap) -> Response {
        let is_known = asked.get(header::IF_NONE_MATCH) == Some(&self.tag);
        let packed = self.packed.as_ref().filter(|_| accepts_gzip(asked));
        let body = match is_known {
            true => Body::empty(),
            false => Body::from(packed.unwrap_or(&self.plain).clone()),
        };
        let mut response = Response::new(body);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, self.media.clone());
        headers.insert(header::ETAG, self.tag.clone());
        // Names stay the same from version to version, so that each use has to ask.
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        mark_packed(headers, !is_known && packed.is_some());
        response
    }
}

/// Says in which form something is sent.
pub fn mark_packed(headers: &mut HeaderMap, is_packed: bool) {
    let vary = HeaderValue::from_static("accept-encoding");
    headers.insert(header::VARY, vary);
    if is_packed {
        let gzip = HeaderValue::from_static("gzip");
        headers.insert(header::CONTENT_ENCODING, gzip);
    }
}

/// Whether somebody can read what is compressed.
pub fn accepts_gzip(asked: &HeaderMap) -> bool {
    names(asked, header::ACCEPT_ENCODING).any(|name| name == "gzip")
}

/// The names that a header lists, without what is said of them.
pub fn names(asked: &HeaderMap, header: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = asked.get_all(header).into_iter();
    let values = values.filter_map(|value| value.to_str().ok());
    let names = values.flat_map(|value| value.split(','));
    names.filter_map(|name| name.split(';').next().map(str::trim))
}

/// The compressed form, if it is worth the while.
pub fn packed(bytes: &[u8], effort: Compression) -> Option<Vec<u8>> {
    if bytes.len() < LEAST {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.ok().filter(|packed| packed.len() < bytes.len())
}

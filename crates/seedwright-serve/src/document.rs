//! Documents that stay the same while the program runs. They are compressed once, when it starts.

use std::io::Write;

use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// The shortest document that is compressed, in bytes.
const MIN_PACKED: usize = 1024;

/// A document, and its compressed form if that is shorter.
pub struct Document {
    media: HeaderValue,
    plain: Bytes,
    packed: Option<Bytes>,
    /// The entity tag, which changes with the content.
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

    /// The document as text; empty if it is none.
    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.plain).unwrap_or_default()
    }

    /// The response to a request with these headers: not modified, if the client has the document.
    pub fn answer(&self, headers: &HeaderMap) -> Response {
        let is_known = headers.get(header::IF_NONE_MATCH) == Some(&self.tag);
        let packed = self.packed.as_ref().filter(|_| accepts_gzip(headers));
        let body = match is_known {
            true => Body::empty(),
            false => Body::from(packed.unwrap_or(&self.plain).clone()),
        };
        let mut response = Response::new(body);
        if is_known {
            *response.status_mut() = StatusCode::NOT_MODIFIED;
        }
        let own = response.headers_mut();
        own.insert(header::CONTENT_TYPE, self.media.clone());
        own.insert(header::ETAG, self.tag.clone());
        // Names are the same in all versions, so clients have to ask whether the content changed.
        own.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
        mark_packed(own, !is_known && packed.is_some());
        response
    }
}

/// Sets the headers about compression.
pub fn mark_packed(headers: &mut HeaderMap, is_packed: bool) {
    let vary = HeaderValue::from_static("accept-encoding");
    headers.insert(header::VARY, vary);
    if is_packed {
        let gzip = HeaderValue::from_static("gzip");
        headers.insert(header::CONTENT_ENCODING, gzip);
    }
}

/// Whether a client accepts compressed responses.
pub fn accepts_gzip(headers: &HeaderMap) -> bool {
    names(headers, header::ACCEPT_ENCODING).any(|name| name == "gzip")
}

/// The names that a header lists, without their parameters.
pub fn names(headers: &HeaderMap, header: header::HeaderName) -> impl Iterator<Item = &str> {
    let values = headers.get_all(header).into_iter();
    let values = values.filter_map(|value| value.to_str().ok());
    let names = values.flat_map(|value| value.split(','));
    names.filter_map(|name| name.split(';').next().map(str::trim))
}

/// The compressed form, if it is shorter.
pub fn packed(bytes: &[u8], effort: Compression) -> Option<Vec<u8>> {
    if bytes.len() < MIN_PACKED {
        return None;
    }
    let mut encoder = GzEncoder::new(Vec::new(), effort);
    let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
    written.ok().filter(|packed| packed.len() < bytes.len())
}

//! The operations of the API as paths, and their replies as responses.

use std::sync::LazyLock;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use seedwright_api::descriptions;

use crate::clients::Client;
use crate::document::{mark_packed, packed};
use crate::response_budget::ResponseBudget;

/// An operation that is called with a body.
pub struct Endpoint {
    /// Its name in the API.
    pub name: &'static str,
    /// Its path, which ends with `{name}` if it returns a file.
    pub path: String,
    /// Whether it returns a file.
    pub is_file: bool,
}

/// All operations, in the order of the API.
pub static ENDPOINTS: LazyLock<Vec<Endpoint>> = LazyLock::new(|| {
    let all = descriptions().into_iter();
    let all = all.map(|own| Endpoint {
        name: own.name,
        path: own.path().into_owned(),
        is_file: own.files.is_some(),
    });
    all.collect()
});

/// A reply, compressed or not.
pub struct Reply {
    pub reply: seedwright_api::Reply,
    is_packed: bool,
}

impl From<seedwright_api::Reply> for Reply {
    fn from(reply: seedwright_api::Reply) -> Self {
        Self { reply, is_packed: false }
    }
}

impl Reply {
    /// Compresses the reply, if that makes it shorter. PNG files are compressed already.
    pub fn packed(mut self) -> Self {
        let packed = packed(&self.reply.bytes, Compression::fast());
        if let Some(packed) = packed.filter(|_| self.reply.media != "image/png") {
            self.reply.bytes = packed;
            self.is_packed = true;
        }
        self
    }

    /// The response; `None` if it does not fit into the memory budget.
    pub fn response(self, budget: &ResponseBudget, client: Option<Client>) -> Option<Response> {
        let bytes = budget.hold(client, self.reply.bytes)?;
        let mut response = Response::new(Body::from(bytes));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.reply.media));
        mark_packed(headers, self.is_packed);
        let name = self.reply.name.map(|name| format!("attachment; filename=\"{name}\""));
        if let Some(Ok(value)) = name.map(HeaderValue::try_from) {
            headers.insert(header::CONTENT_DISPOSITION, value);
        }
        Some(response)
    }
}

//! One file a group of endpoints. Each is a function from the bytes of a request to a reply or a problem.

mod generate;
mod items;
mod packs;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::memory::Memory;
use super::problem::Problem;
use crate::output::Output;

/// Something that can be asked for with a body.
pub struct Endpoint {
    /// Its path. One that ends with `{name}` takes the name of a file there.
    pub path: &'static str,
    pub run: fn(&Call<'_>) -> Result<Reply, Problem>,
}

/// Everything that takes work.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint {
        path: "/api/settings",
        run: packs::settings,
    },
    Endpoint {
        path: "/api/generate",
        run: generate::generate,
    },
    Endpoint {
        path: "/api/files/{name}",
        run: generate::file,
    },
    Endpoint {
        path: "/api/items",
        run: items::items,
    },
];

pub use packs::packs;

/// What an endpoint is called with.
pub struct Call<'a> {
    pub body: &'a [u8],
    /// The name at the end of the path, if there is one.
    pub name: Option<&'a str>,
    /// Who is told of every step.
    pub output: &'a Output,
    pub memory: &'a Memory,
}

impl Call<'_> {
    /// The request that was sent.
    pub fn read<R: DeserializeOwned>(&self) -> Result<R, Problem> {
        serde_json::from_slice(self.body).map_err(|error| Problem::unreadable(&error.to_string()))
    }
}

/// What is sent back.
pub enum Reply {
    /// A JSON document.
    Json(String),
    /// A file to keep.
    File {
        name: String,
        media: &'static str,
        bytes: Vec<u8>,
    },
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self::Json(value.to_string())
    }
}

impl IntoResponse for Reply {
    fn into_response(self) -> Response {
        let (body, media, kept) = match self {
            Self::Json(text) => (Body::from(text), "application/json", None),
            Self::File { name, media, bytes } => (Body::from(bytes), media, Some(name)),
        };
        let mut response = Response::new(body);
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
        let kept = kept.map(|name| format!("attachment; filename=\"{name}\""));
        if let Some(Ok(value)) = kept.map(HeaderValue::try_from) {
            headers.insert(header::CONTENT_DISPOSITION, value);
        }
        response
    }
}

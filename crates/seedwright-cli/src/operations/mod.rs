//! One file a group of endpoints. Each is a function from the bytes of a request to a reply or a problem.

mod code;
mod doors;
mod generate;
mod items;
mod look;
mod packs;
mod population;
mod rooms;

use std::collections::BTreeMap;

use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::Response;
use flate2::Compression;
use serde::de::DeserializeOwned;
use serde_json::Value;
use serde_json::value::RawValue;

use super::document::{mark_packed, packed};
use super::kept::Kept;
use super::memory::Memory;
use super::neighbours::Neighbour;
use super::problem::Problem;
use super::request::WorldRequest;
use crate::output::Output;

/// Something that can be asked for with a body.
pub struct Endpoint {
    /// Its path. One that ends with `{name}` takes the name of a file there.
    pub path: &'static str,
    pub run: fn(&Call<'_>) -> Result<Reply, Problem>,
}

/// Everything that takes work.
pub const ENDPOINTS: &[Endpoint] = &[
    Endpoint { path: "/api/settings", run: packs::settings },
    Endpoint { path: "/api/generate", run: generate::generate },
    Endpoint { path: "/api/files/{name}", run: generate::file },
    Endpoint { path: "/api/items", run: items::items },
    Endpoint { path: "/api/check", run: look::check },
    Endpoint { path: "/api/reach", run: look::reach },
    Endpoint { path: "/api/explain", run: look::explain },
    Endpoint { path: "/api/verify", run: look::verify },
    Endpoint { path: "/api/doors", run: doors::doors },
    Endpoint { path: "/api/rooms", run: rooms::rooms },
    Endpoint { path: "/api/rooms/files/{name}", run: rooms::file },
    Endpoint { path: "/api/population", run: population::population },
    Endpoint { path: "/api/population/files/{name}", run: population::file },
    Endpoint { path: "/api/code/valid", run: code::valid },
    Endpoint { path: "/api/code/count", run: code::count },
    Endpoint { path: "/api/code/suggest", run: code::suggest },
    Endpoint { path: "/api/code/explain", run: code::explain },
    Endpoint { path: "/api/code/notes", run: code::notes },
    Endpoint { path: "/api/code/play", run: code::play },
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
        // Values in the order of fields would be taken for them.
        if self.body.trim_ascii_start().first() == Some(&b'[') {
            return Err(Problem::unreadable("this is a list, and no object"));
        }
        serde_json::from_slice(self.body).map_err(|error| Problem::unreadable(&error.to_string()))
    }

    /// The same, of which some fields are about a world and all others about what is to be done with it.
    pub fn read_with<R: DeserializeOwned>(&self) -> Result<(WorldRequest, R), Problem> {
        let fields: BTreeMap<String, Box<RawValue>> = self.read()?;
        let part = |is_of_world: bool| -> String {
            let is_named = |name: &String| WorldRequest::NAMES.contains(&name.as_str());
            let own = fields.iter();
            let own = own.filter(|(name, _)| is_named(name) == is_of_world);
            let own: BTreeMap<_, _> = own.collect();
            serde_json::to_string(&own).expect("what was read can be written")
        };
        let read = |error: serde_json::Error| Problem::unreadable(&error.to_string());
        let world = serde_json::from_str(&part(true)).map_err(read)?;
        Ok((world, serde_json::from_str(&part(false)).map_err(read)?))
    }
}

/// What is sent back.
pub struct Reply {
    pub bytes: Vec<u8>,
    media: &'static str,
    /// What to call it, if it is a file to keep.
    name: Option<String>,
    is_packed: bool,
}

impl From<Value> for Reply {
    fn from(value: Value) -> Self {
        Self::json(value.to_string())
    }
}

impl Reply {
    /// A JSON document.
    pub fn json(text: String) -> Self {
        Self { bytes: text.into_bytes(), media: "application/json", name: None, is_packed: false }
    }

    /// A file to keep.
    pub fn file(name: &str, media: &'static str, bytes: Vec<u8>) -> Self {
        Self { bytes, media, name: Some(name.to_owned()), is_packed: false }
    }

    /// The same, compressed if that makes it shorter. Pictures of pixels are already.
    pub fn packed(mut self) -> Self {
        let packed = packed(&self.bytes, Compression::fast());
        if let Some(packed) = packed.filter(|_| self.media != "image/png") {
            self.bytes = packed;
            self.is_packed = true;
        }
        self
    }

    /// The answer, with its bytes where there is room for them; none where there is none.
    pub fn kept(self, room: &Kept, neighbour: Option<Neighbour>) -> Option<Response> {
        let kept = room.keep(neighbour, self.bytes)?;
        let mut response = Response::new(Body::from(kept));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.media));
        mark_packed(headers, self.is_packed);
        let name = self.name.map(|name| format!("attachment; filename=\"{name}\""));
        if let Some(Ok(value)) = name.map(HeaderValue::try_from) {
            headers.insert(header::CONTENT_DISPOSITION, value);
        }
        Some(response)
    }
}

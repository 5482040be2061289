//! The declaration of an operation: its name, request, reply and examples.

use std::borrow::Cow;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
use seedwright_render::export::{self, layout_media_types};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Problem;
use crate::json_schema::JsonSchema;

/// An operation of the API. Its route and its part of the OpenAPI document follow from this declaration alone.
pub trait Operation {
    /// The name, which is also the path after `/api/`. Operations that answer with a file take the file name as the
    /// last part of the path.
    const NAME: &'static str;
    /// The `operationId` in the OpenAPI document, which names the call in generated clients.
    const ID: &'static str;
    /// A one-sentence summary.
    const SUMMARY: &'static str;
    /// Example requests. Each of them succeeds.
    const EXAMPLES: &'static [Example];
    /// The request body.
    type Request: DeserializeOwned + JsonSchema;
    /// The reply.
    type Reply: Answer;

    /// Further details, in Markdown. Empty if there are none.
    fn details() -> String {
        String::new()
    }
}

/// Declares an operation: a doc comment that becomes its summary, its name, its `operationId`, and the types of its
/// request and reply.
macro_rules! operation {
    (
        #[doc = $summary:literal]
        $operation:ident: $name:literal as $id:literal, $request:ty => $reply:ty,
        $(details $details:expr,)?
        examples [$($example:expr),* $(,)?]
    ) => {
        #[doc = $summary]
        pub struct $operation;

        impl $crate::operation::Operation for $operation {
            const NAME: &'static str = $name;
            const ID: &'static str = $id;
            const SUMMARY: &'static str = $summary.trim_ascii();
            const EXAMPLES: &'static [Example] = &[$($example),*];
            type Request = $request;
            type Reply = $reply;

            $(fn details() -> String {
                $details.into()
            })?
        }
    };
}
pub(crate) use operation;

/// An example request that succeeds.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// The name of the example.
    pub name: &'static str,
    /// The request, as JSON.
    pub request: &'static str,
    /// The name of the requested file, for operations that answer with one.
    pub file: Option<&'static str>,
}

impl Example {
    /// A request that is answered with JSON.
    pub const fn new(name: &'static str, request: &'static str) -> Self {
        Self { name, request, file: None }
    }

    /// A request that is answered with a file.
    pub const fn of_file(name: &'static str, file: &'static str, request: &'static str) -> Self {
        Self { name, request, file: Some(file) }
    }
}

/// A typed reply that can be serialized.
pub trait Answer {
    /// The media types of a file reply; `None` if the reply is JSON.
    const FILES: Option<fn() -> Vec<&'static str>> = None;

    /// The schema of a JSON reply; `None` if the reply is a file.
    #[cfg(feature = "schema")]
    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }

    /// Serializes the reply.
    fn into_reply(self) -> Reply;
}

/// A serialized reply.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The media type.
    pub media: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// The file name, if the reply is a file.
    pub name: Option<String>,
}

/// A JSON reply.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize + JsonSchema> Answer for Json<T> {
    #[cfg(feature = "schema")]
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }

    fn into_reply(self) -> Reply {
        // Replies are structures with string keys, so serialization can't fail.
        let bytes = serde_json::to_vec(&self.0).unwrap_or_default();
        Reply { media: "application/json", bytes, name: None }
    }
}

/// A file reply.
#[derive(Clone, Debug)]
pub struct FileReply {
    /// The name of the file.
    pub name: String,
    /// The content of the file.
    pub bytes: Vec<u8>,
    /// The media type.
    pub media: &'static str,
}

impl FileReply {
    /// A file whose media type follows from its name. Returns `None` if the file extension is unknown.
    pub fn new(name: &str, bytes: Vec<u8>) -> Option<Self> {
        Some(Self { name: name.to_owned(), bytes, media: media_type(name)? })
    }
}

impl Answer for FileReply {
    const FILES: Option<fn() -> Vec<&'static str>> = Some(layout_media_types);

    fn into_reply(self) -> Reply {
        Reply { media: self.media, bytes: self.bytes, name: Some(self.name) }
    }
}

/// The media type of a file by its extension: that of an export format, or plain text.
pub fn media_type(name: &str) -> Option<&'static str> {
    let text = name.ends_with(".txt").then_some("text/plain; charset=utf-8");
    export::media_type(name).or(text)
}

/// An operation without its types: everything that routing and the OpenAPI document need.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Description {
    /// The name, which is also the path after `/api/`.
    pub name: &'static str,
    /// The `operationId` in the OpenAPI document.
    pub id: &'static str,
    /// A one-sentence summary.
    pub summary: &'static str,
    /// Further details, in Markdown.
    pub details: fn() -> String,
    /// Example requests. Each of them succeeds.
    pub examples: &'static [Example],
    /// The media types of a file reply; `None` if the reply is JSON.
    pub files: Option<fn() -> Vec<&'static str>>,
    /// The schema of the request.
    #[cfg(feature = "schema")]
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of a JSON reply; `None` if the reply is a file.
    #[cfg(feature = "schema")]
    pub reply: fn(&mut SchemaGenerator) -> Option<Schema>,
}

impl Description {
    /// Describes an operation.
    pub const fn of<O: Operation>() -> Self {
        Self {
            name: O::NAME,
            id: O::ID,
            summary: O::SUMMARY,
            details: O::details,
            examples: O::EXAMPLES,
            files: O::Reply::FILES,
            #[cfg(feature = "schema")]
            request: SchemaGenerator::subschema_for::<O::Request>,
            #[cfg(feature = "schema")]
            reply: O::Reply::schema,
        }
    }

    /// The path of the route. For operations that answer with a file it ends with `/{name}`.
    pub fn path(&self) -> Cow<'static, str> {
        let end = if self.files.is_some() { "/{name}" } else { "" };
        format!("/api/{}{end}", self.name).into()
    }
}

/// Parses the request of an operation.
pub(crate) fn read<R: DeserializeOwned>(body: &[u8]) -> Result<R, Problem> {
    // Serde would accept a list as the values of the fields in their order.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(Problem::unreadable("expected an object, found a list"));
    }
    serde_json::from_slice(body).map_err(|error| Problem::unreadable(error.to_string()))
}

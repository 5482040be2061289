//! What an operation is: a name, a request and a reply.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use seedwright_render::export::{self, layout_media_types};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::Problem;

/// Something that can be asked for. The declaration alone makes its route and its part of the OpenAPI document.
pub trait Operation {
    /// What it is called by. Its path is `/api/` and this; of operations that answer with a file, the name of the
    /// file follows.
    const NAME: &'static str;
    /// What it is called in code that is generated from the OpenAPI document.
    const ID: &'static str;
    /// What it does, in one sentence.
    const SUMMARY: &'static str;
    /// Requests that have a reply.
    const EXAMPLES: &'static [Example];
    /// What it is asked with.
    type Request: DeserializeOwned + JsonSchema;
    /// What it answers with.
    type Reply: Answer;

    /// What else there is to know about it.
    fn details() -> String {
        String::new()
    }
}

/// Declares an operation. Its documentation is its summary; then come its name, what it is called in generated code, and
/// the types of its request and of its reply.
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

/// A request that has a reply.
#[derive(Clone, Copy, Debug)]
pub struct Example {
    /// What the example is called.
    pub name: &'static str,
    /// The request, as JSON.
    pub request: &'static str,
    /// The file that is asked for, of operations that answer with one.
    pub file: Option<&'static str>,
}

impl Example {
    /// A request.
    pub const fn new(name: &'static str, request: &'static str) -> Self {
        Self { name, request, file: None }
    }

    /// A request for a file.
    pub const fn of_file(name: &'static str, file: &'static str, request: &'static str) -> Self {
        Self { name, request, file: Some(file) }
    }
}

/// A reply that can be turned into bytes.
pub trait Answer {
    /// The media types of such replies, where they are files; none for JSON.
    const FILES: Option<fn() -> Vec<&'static str>> = None;

    /// The schema of such replies, where they are JSON.
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema>;

    /// The bytes.
    fn into_reply(self) -> Reply;
}

/// The reply of an operation in bytes.
#[derive(Clone, Debug)]
pub struct Reply {
    /// What the bytes are.
    pub media: &'static str,
    /// The bytes.
    pub bytes: Vec<u8>,
    /// What to call them, if they are a file.
    pub name: Option<String>,
}

/// A reply that is a JSON document.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize + JsonSchema> Answer for Json<T> {
    fn schema(generator: &mut SchemaGenerator) -> Option<Schema> {
        Some(generator.subschema_for::<T>())
    }

    fn into_reply(self) -> Reply {
        // Replies are structures with text keys, which can always be written.
        let bytes = serde_json::to_vec(&self.0).unwrap_or_default();
        Reply { media: "application/json", bytes, name: None }
    }
}

/// A reply that is a file.
#[derive(Clone, Debug)]
pub struct FileReply {
    /// The name of the file.
    pub name: String,
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What kind of file it is.
    pub media: &'static str,
}

impl FileReply {
    /// A file whose kind follows from its name; none where no file has such a name.
    pub fn new(name: &str, bytes: Vec<u8>) -> Option<Self> {
        Some(Self { name: name.to_owned(), bytes, media: media_type(name)? })
    }
}

impl Answer for FileReply {
    const FILES: Option<fn() -> Vec<&'static str>> = Some(layout_media_types);

    fn schema(_: &mut SchemaGenerator) -> Option<Schema> {
        None
    }

    fn into_reply(self) -> Reply {
        Reply { media: self.media, bytes: self.bytes, name: Some(self.name) }
    }
}

/// The media type of a file, by the ending of its name: that of a format, or text.
pub fn media_type(name: &str) -> Option<&'static str> {
    let text = name.ends_with(".txt").then_some("text/plain; charset=utf-8");
    export::media_type(name).or(text)
}

/// An operation without its types: everything that routes and the OpenAPI document are made of.
#[derive(Clone, Copy)]
pub struct Description {
    /// What it is called by.
    pub name: &'static str,
    /// What it is called in generated code.
    pub id: &'static str,
    /// What it does.
    pub summary: &'static str,
    /// What else there is to know about it.
    pub details: fn() -> String,
    /// Requests that have a reply.
    pub examples: &'static [Example],
    /// The media types of its replies, where they are files.
    pub files: Option<fn() -> Vec<&'static str>>,
    /// The schema of requests.
    pub request: fn(&mut SchemaGenerator) -> Schema,
    /// The schema of replies, where they are JSON.
    pub reply: fn(&mut SchemaGenerator) -> Option<Schema>,
}

impl Description {
    /// The description of an operation.
    pub const fn of<O: Operation>() -> Self {
        Self {
            name: O::NAME,
            id: O::ID,
            summary: O::SUMMARY,
            details: O::details,
            examples: O::EXAMPLES,
            files: O::Reply::FILES,
            request: SchemaGenerator::subschema_for::<O::Request>,
            reply: O::Reply::schema,
        }
    }

    /// The path of its route. One that answers with a file takes the name of the file at the end.
    pub fn path(&self) -> Cow<'static, str> {
        let end = if self.files.is_some() { "/{name}" } else { "" };
        format!("/api/{}{end}", self.name).into()
    }
}

/// Reads the request of an operation.
pub(crate) fn read<R: DeserializeOwned>(body: &[u8]) -> Result<R, Problem> {
    // Values in the order of fields would be taken for them.
    if body.trim_ascii_start().first() == Some(&b'[') {
        return Err(Problem::unreadable("this is a list, and no object"));
    }
    serde_json::from_slice(body).map_err(|error| Problem::unreadable(error.to_string()))
}

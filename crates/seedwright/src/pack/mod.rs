//! Packs: from text to a world.
//!
//! A pack is one file or several, in TOML or in JSON. [`read`] goes through three layers: bytes become a
//! [document](document) of values that know where they stand, checked against the [shape](shape) that is
//! also the JSON Schema; requirements are read by their own [language]; and the reader turns names into
//! ids and fills a draft, which the world's own checks then seal. Every layer reports all it finds.
//!
//! Codes are stable. `E00..` are about files, `E01..` about the shape, `E02..` about requirements,
//! `E03..` about names and the model, `W04..` and `N04..` are lints ([`crate::inspect::lint`]).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0001 | A file is empty, or the pack has no files. |
//! | E0002 | A file is not UTF-8 text. |
//! | E0003 | A file holds a NUL byte. |
//! | E0004 | A file or the pack is too large, or there are too many files. |
//! | E0005 | Values are nested too deeply. |
//! | E0006 | The syntax is wrong, in the words of the parser. |
//! | E0007 | A value is of a kind that packs do not have: fraction, date, null. |
//! | E0008 | A whole number does not fit into 64 bits. |
//! | E0009 | There are more problems than can be listed. |
//! | E0101 | A section or field is unknown. |
//! | E0102 | A value is of the wrong kind. |
//! | E0103 | A section or field is missing. |
//! | E0104 | A value is out of range, or not one of those allowed. |
//! | E0105 | A name is declared twice, in one file or in two. |

mod diagnostic;
mod document;
pub mod language;
mod read;
mod shape;
mod source;
mod suggest;

pub use diagnostic::{Diagnostic, Span};
pub use language::Names;
pub use read::{Reading, Sources, read};
pub use shape::json_schema;
pub use source::{MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, SourceFile, line_column};

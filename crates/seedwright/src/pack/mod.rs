//! Reads packs, plans and settings files, and writes worlds back as packs.
//!
//! A pack is one file or several, in TOML or in JSON. [`read`] goes through three layers: bytes become a
//! [`document`](crate::document) of values with source positions, checked against the `shape` that also
//! yields the JSON Schema; requirements are parsed by their own [language]; and the reader resolves names
//! to ids and fills a draft, which the world's own validation then turns into a world. Every layer reports
//! all the errors it finds. [`write`](write()) turns a world back into readable files.
//! [`read_plan`] reads a plan (an item placement request) for a world, and [`read_settings`] a settings
//! file (a choice of options and tricks).
//!
//! ```
//! use seedwright::pack::{SourceFile, read};
//!
//! let text = "[pack]\nformat = 1\nid = \"hut\"\nstart = \"Hut\"\ngoal = \"reached(Lof)\"\n[rooms.Hut]\n[rooms.Loft]\n";
//! let reading = read(&[SourceFile::new("hut.toml", text)]);
//! assert!(reading.world.is_none());
//! assert_eq!(reading.diagnostics[0].hint.as_deref(), Some("did you mean `Loft`?"));
//!
//! let mended = text.replace("(Lof)", "(Loft)");
//! let world = read(&[SourceFile::new("hut.toml", mended)]).world.expect("nothing is wrong with it now");
//! assert_eq!(world.rooms.len(), 2);
//! ```
//!
//! Codes are stable. `E00..` are about files, `E01..` about the shape, `E02..` about requirements,
//! `E03..` about names and the model, `W04..` and `N04..` are lints ([`crate::inspect::lint`]).
//!
//! | Code  | Meaning |
//! |-------|---------|
//! | E0001 | A file is empty, or there are no files. |
//! | E0002 | A file is not UTF-8 text. |
//! | E0003 | A file contains a NUL byte. |
//! | E0004 | A file, a text or the files together are too large, or there are too many files. |
//! | E0005 | Values are nested too deeply. |
//! | E0006 | Invalid TOML or JSON; the message is the parser's. |
//! | E0007 | A value has a type that packs do not use: fraction, date, null. |
//! | E0008 | A whole number does not fit in 64 bits. |
//! | E0009 | There are too many problems to list. |
//! | E0010 | There is no such pack. Reported by the command line, because the engine reads no files. |
//! | E0101 | Unknown section or field. |
//! | E0102 | A value has the wrong type. |
//! | E0103 | A required section or field is missing. |
//! | E0104 | A value is out of range or not one of the allowed values. |
//! | E0105 | A name is declared twice in one section, in the same file or in two. |
//! | E0201 | Unexpected token in a requirement. |
//! | E0202 | Unmatched parenthesis. |
//! | E0203 | Unclosed quote. |
//! | E0204 | A character has no meaning in requirements. |
//! | E0205 | Parentheses are nested too deeply. |
//! | E0206 | A number in a requirement is too large. |
//! | E0207 | Unknown function. |
//! | E0210 | Unknown name in a requirement. |
//! | E0211 | Ambiguous name in a requirement. |
//! | E0212 | A resource without an amount, or an amount for something that cannot be counted. |
//! | E0213 | An option is compared with a value it cannot have. |
//! | E0301 | A spot or location is declared twice. |
//! | E0302 | Two names differ only in case, spaces or Unicode form. |
//! | E0303 | A name is empty, too long, or starts or ends with a space. |
//! | E0304 | A rule or resource depends on itself. |
//! | E0305 | A progressive item contains a progressive item. |
//! | E0306 | A limit on counts or amounts is exceeded. |
//! | E0307 | The pack has no start. |
//! | E0308 | The pack has no goal. |
//! | E0309 | `when` refers to something other than options and tricks. |
//! | E0310 | An id refers to nothing; only worlds built by programs can have this. |
//! | E0311 | The default or the values of an option or trick are invalid. |
//! | E0312 | A preset sets an unknown option or trick, or an invalid value. |
//! | E0313 | A requirement names a level or value that the trick or option does not have. |
//! | E0314 | A link joins spots of two different rooms. |
//! | E0315 | Both sides of a door are the same spot. |
//! | E0316 | A name is reserved. |
//! | E0317 | A number is taken from an option that is not a range. |
//! | E0318 | A constraint compares what can't be compared, or has no reason. |
//! | E0320 | Unknown room, spot, location, item, pool or resource. |
//! | E0321 | A room with several spots is named where a single spot is needed. |
//! | E0322 | Unknown area, or a setting names an unknown room or door. |
//! | E0323 | The spot (`at`) is missing in a room with several spots. |
//! | E0324 | A room has no spots. |
//! | E0325 | A one-way link or door has a `back`. |
//! | E0326 | A list contains the same entry twice. |
//! | E0330 | The drawing of a template is invalid. |
//! | E0331 | A connection is required on a side of a template that has none. |
//! | E0332 | The minimum number of a template or group is above its maximum. |
//! | E0333 | An item slot has no letter in the drawing, or its name is not unique. |
//! | E0334 | A group can't be placed: its rooms overlap or can't be reached. |
//! | E0335 | A layout setting is invalid. |
//! | E0336 | A layout without templates. |
//! | E0337 | A pack with templates also has a section `[rooms]`. |
//! | E0338 | There is a second health resource, or one with a condition. |
//! | E0339 | Damage is written where none can be taken, or without a health resource. |
//! | E0340 | A graph has no rooms. |
//! | E0341 | A door of a graph does not join two rooms. |
//! | E0342 | A door of a graph is listed twice. |
//! | E0343 | A graph has no entrance, or more than one. |
//! | E0344 | A room of a graph can't be reached. |
//! | E0345 | A setting cannot be combined with a graph. |
//! | E0346 | Settings of connections have a mark that no drawing can have. |
//! | E0350 | The elements or positions of codes are invalid. |
//! | E0351 | A lock has too many codes, too few tries, or a number of notes for which no secret was found. |
//! | E0352 | A lock has an empty list of notes, or both notes and guessing settings. |
//! | E0353 | There are locks but no section `[codes]`. |
//! | E0360 | A population table is empty or too long. |
//! | E0361 | A depth is invalid or listed twice, or a value decreases with depth although it must not. |
//! | E0362 | A weight is negative, too large or 0 at every depth, or nothing has a weight at some depth. |
//! | E0363 | A level, power or amount in a population table is out of range. |
//! | E0364 | A chance or span is invalid. |
//! | E0365 | Metered items can't stay within their floors and ceilings. |
//! | E0366 | A difficulty curve has no points. |
//! | E0367 | The settings of a classic map contradict each other. |
//! | E0368 | A glyph is not one visible character. |
//! | E0370 | A hand-drawn map can't be used. |
//! | E0380 | A settings file names an unknown preset, option or trick. |
//! | E0381 | A settings file gives an option or trick an invalid value, or none. |
//! | E0382 | A settings file has weights, but the command has no seed to draw with. |
//! | E0390 | Generating a world of an embedded pack fails with settings inside its ranges. |
//! | W0401 | Nothing uses a rule. |
//! | W0402 | Nothing requires a major item. |
//! | W0403 | An event happens nowhere. |
//! | W0404 | `not!` on progress (an item, event or room), which counts as `never`. |
//! | W0405 | Two names look alike. |
//! | N0406 | Nothing requires an event. |
//! | W0407 | Nothing requires a resource. |
//! | W0408 | Nothing, or only a constraint, uses an option or trick. |
//! | W0409 | Nothing belongs to a pool. |
//! | W0410 | A room or spot can't be reached even with every item. |
//! | W0411 | A location can't be collected even with every item. |
//! | W0412 | A requirement can never be met. |
//! | W0413 | Entering a place leaves the player stuck. |
//! | W0414 | A start has no exit. |
//! | W0415 | A pool has more items than locations. |
//! | N0416 | A pool has fewer items than locations. |
//! | W0417 | The original item of a location belongs to another pool. |
//! | W0418 | Every location for an item requires that item. |
//! | W0419 | The goal can't be met even with every item. |
//! | N0421 | A point of no return: only the goal lies beyond. |
//! | W0422 | The settings leave no start. |
//! | W0423 | No location is reachable at the start. |
//! | W0424 | A pool with one item per area has more items than areas. |
//! | N0425 | The start is left for good: locations lie where the player never comes back from. |
//! | N0426 | Final trips that exclude each other: of several places that nobody leaves, a player sees one. |
//! | W0430 | A template or group can never be placed. |
//! | W0431 | No layout can exist. |
//! | W0460 | The player's strength may fall below the promised ratio. |
//! | W0461 | Two entries of the population tables have the same name. |
//! | W0462 | A table has nothing easy enough for the levels of a depth. |
//! | W0480 | No campaign can be built. |
//! | W0490 | Generating a world fails with settings inside the ranges of the pack. |
//! | W0491 | No settings can break a constraint. |
//! | W0492 | No settings can meet a constraint. |
//! | W0493 | The defaults or a preset break a constraint. |

mod form;
pub mod language;
mod read;
mod shape;
mod write;

pub use crate::document::{
    Diagnostic, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, MAX_PACK_TOKENS, MAX_TEXT_BYTES,
    SourceFile, Span, line_column,
};
pub(crate) use form::is_too_large_plan;
pub use language::Names;
pub use read::{Reading, SettingsFile, Sources, read, read_plan, read_request, read_settings};
pub use shape::{json_schema, plan_schema, settings_schema};
pub use write::{TooLarge, write};

/// The name of the spot in a room that lists none.
const ONLY_SPOT: &str = "floor";

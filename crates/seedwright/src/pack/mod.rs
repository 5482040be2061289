//! Packs: from text to a world, and back. Plans: from text to what is asked of the placement of items.
//!
//! A pack is one file or several, in TOML or in JSON. [`read`] goes through three layers: bytes become a
//! [`document`](crate::document) of values that know where they stand, checked against the `shape` that is
//! also the JSON Schema; requirements are read by their own [language]; and the reader turns names into
//! ids and fills a draft, which the world's own checks then seal. Every layer reports all it finds.
//! [`write`](write()) goes back from a world to files that people can read.
//! [`read_plan`] goes the same way for the few fields of a plan, whose names are those of a world, and
//! [`read_settings`] for what is chosen in one.
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
//! | E0003 | A file holds a NUL byte. |
//! | E0004 | A file or all of them are too large, or there are too many. |
//! | E0005 | Values are nested too deeply. |
//! | E0006 | The syntax is wrong, in the words of the parser. |
//! | E0007 | A value is of a kind that packs do not have: fraction, date, null. |
//! | E0008 | A whole number does not fit into 64 bits. |
//! | E0009 | There are more problems than can be listed. |
//! | E0010 | There is no such pack; the command says so, since the engine looks for no files. |
//! | E0101 | A section or field is unknown. |
//! | E0102 | A value is of the wrong kind. |
//! | E0103 | A section or field is missing. |
//! | E0104 | A value is out of range, or not one of those allowed. |
//! | E0105 | A name is declared twice, in one file or in two. |
//! | E0201 | Something else was expected in a requirement. |
//! | E0202 | A parenthesis has no partner. |
//! | E0203 | A quote is never closed. |
//! | E0204 | A character means nothing in a requirement. |
//! | E0205 | Parentheses are nested too deeply. |
//! | E0206 | A number in a requirement is too large. |
//! | E0207 | There is no such function. |
//! | E0210 | A name in a requirement is unknown. |
//! | E0211 | A name in a requirement means several things. |
//! | E0212 | A resource is not counted, or something else is. |
//! | E0213 | An option is asked for what it can't have. |
//! | E0301 | A spot or location is declared twice. |
//! | E0302 | Names differ only in case, spaces or Unicode form. |
//! | E0303 | A name is empty, too long, or begins or ends with a space. |
//! | E0304 | A rule or a resource needs itself. |
//! | E0305 | A progressive item stands for a progressive item. |
//! | E0306 | There is too much of something. |
//! | E0307 | There is no start. |
//! | E0308 | There is no goal. |
//! | E0309 | `when` asks for something that only the game decides. |
//! | E0310 | An id names nothing; only programs can make one. |
//! | E0311 | An option or trick has a default or values that don't fit. |
//! | E0312 | A preset chooses what can't be chosen. |
//! | E0313 | A trick or option has no such level or value. |
//! | E0314 | A link joins spots of two rooms. |
//! | E0315 | A door leads back to the spot it stands at. |
//! | E0316 | A name is reserved. |
//! | E0317 | A number is taken from an option that is none. |
//! | E0320 | A room, spot, location, item, pool or resource is unknown. |
//! | E0321 | A room of several spots is named where one spot is meant. |
//! | E0322 | An area is unknown, or not among those listed. |
//! | E0323 | It is not said at which spot of a room something is. |
//! | E0324 | A room has no spots. |
//! | E0325 | A one-way passage has a way back. |
//! | E0326 | A list names the same thing twice. |
//! | E0330 | The drawing of a template is wrong at a place. |
//! | E0331 | A side of a template has no connection that could be required. |
//! | E0332 | A template or group has to be there more often than it may. |
//! | E0333 | A place for an item has no letter in the drawing, or no name of its own. |
//! | E0334 | A group can't be placed: its rooms overlap, or can't be reached. |
//! | E0335 | A setting of the layout does not fit. |
//! | E0336 | There are no templates for a layout. |
//! | E0337 | A pack with templates has rooms of its own. |
//! | E0340 | A graph has no rooms. |
//! | E0341 | A door of a graph does not join two rooms. |
//! | E0342 | A door of a graph is there twice. |
//! | E0343 | A graph has two entrances, or none. |
//! | E0344 | A room of a graph can't be reached. |
//! | E0345 | Something is asked for that does not go with a graph. |
//! | E0350 | The elements or positions of codes are faulty. |
//! | E0351 | A lock has too many codes, too few tries, or a number of notes that no secret was found for. |
//! | E0352 | A lock has no notes, or is to be guessed although it has some. |
//! | E0353 | There are locks, but nothing to make codes of. |
//! | E0360 | A table of what levels are filled with is empty, or too long. |
//! | E0361 | A depth is none, is there twice, or a number falls with depth and must not. |
//! | E0362 | A weight is 0 at every depth, negative or too large, or nothing has one at a depth. |
//! | E0363 | A level, power or amount of what levels are filled with is out of range. |
//! | E0364 | A chance or a span is none. |
//! | E0365 | Metered things can't keep to their floors and ceilings. |
//! | E0366 | A difficulty curve has no points. |
//! | E0367 | A classic map can't have these settings. |
//! | E0368 | A glyph is not one visible character. |
//! | E0370 | A map that was drawn can't be used. |
//! | E0380 | A settings file names a preset, option or trick that the pack does not have. |
//! | E0381 | A settings file gives an option or trick a value that it can't have, or none. |
//! | E0382 | A settings file has weights where nothing is drawn; the command says so. |
//! | W0401 | Nothing uses a rule. |
//! | W0402 | Nothing needs a major item. |
//! | W0403 | An event happens nowhere. |
//! | W0404 | What is found or done is denied, which counts as never. |
//! | W0405 | Two names look alike. |
//! | N0406 | Nothing needs an event. |
//! | W0407 | Nothing needs a resource. |
//! | W0408 | Nothing asks for an option or trick. |
//! | W0409 | Nothing belongs to a pool. |
//! | W0410 | A room or spot can't be reached with everything held. |
//! | W0411 | A location can't be taken with everything held. |
//! | W0412 | Nothing can ever meet a requirement. |
//! | W0413 | Whoever enters can't return. |
//! | W0414 | No way leads out of a start. |
//! | W0415 | A pool has more items than locations. |
//! | N0416 | A pool has fewer items than locations. |
//! | W0417 | An item lay in a location of another pool. |
//! | W0418 | Only an item itself would open a location for it. |
//! | W0419 | The goal can't be met with everything held. |
//! | N0421 | Past a point there is no way back, only the goal. |
//! | W0422 | No start is chosen. |
//! | W0423 | No location is open at the start. |
//! | W0424 | A pool has more items than areas, and puts one into each. |
//! | W0430 | A template or group can never be placed. |
//! | W0431 | No layout can exist. |
//! | W0460 | The player may fall below the strength that is promised. |
//! | W0461 | Two things that levels are filled with have the same name. |
//! | W0462 | Nothing in a table is for levels as easy as those of a depth. |
//! | W0480 | No campaign can be made. |

mod form;
pub mod language;
mod read;
mod shape;
mod write;

pub use crate::document::{
    Diagnostic, MAX_FILE_BYTES, MAX_FILES, MAX_PACK_BYTES, SourceFile, Span, line_column,
};
pub use language::Names;
pub use read::{Reading, SettingsFile, Sources, read, read_plan, read_request, read_settings};
pub use shape::{json_schema, plan_schema};
pub use write::{TooLarge, write};

/// The spot of a room that lists none.
const ONLY_SPOT: &str = "floor";

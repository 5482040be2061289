//! The derive macros by which the engine declares sections: [`Section`](derive_section),
//! [`Choice`](derive_choice) and [`Words`](derive_words).
//!
//! They write what a declaration means in terms of the engine's module `section`, and decide nothing: the
//! runtime is there. They are for the engine alone, since what they write names its modules.

mod choice;
mod input;
mod section;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Declares a section of packs: a structure with the settings of a stage.
///
/// ```ignore
/// /// Door shuffle.
/// #[derive(Clone, Debug, PartialEq, Eq, Section)]
/// #[section(what = "the section [shuffle]", request = DoorRequest)]
/// pub struct DoorSettings {
///     /// Maximum number of attempts.
///     #[setting(range = 1..=limits::ATTEMPTS, default = 10)]
///     pub attempts: u32,
///     /// Fewest and most steps that a walk through all rooms may take: [65, 165].
///     pub walk: Option<(u32, u32)>,
///     /// Doors that stay in place.
///     #[setting(added)]
///     pub protected: Vec<DoorId>,
/// }
/// ```
///
/// It makes the structure `DoorRequest`, of which every field may be left out, and implements `Section` and
/// `Default` for the settings. The key of a field is its name in kebab case, and its help is its
/// documentation. The attribute `setting` takes:
///
/// - `default = value`: what holds where nothing is said. A field without one is an `Option`.
/// - `range = least..=most`: the numbers that may be written.
/// - `required`: a key that may not be left out.
/// - `added`: a list that grows over the layers of requests, empty where nothing is said.
/// - `nested`: a table of its own, which is a section, too.
/// - `flatten`: the keys of another section, or of a `Choice`, among those of this one.
/// - `skip`: no key; whoever fills the section in sets it.
/// - `drops = field`: a later layer that says this takes away what an earlier one says of another field.
/// - `key = "name"`: the key, where it is not the name of the field.
/// - `with = Adapter`: how values are written, where their type does not say it.
/// - `promise = Same` or `promise = AtLeast`: bundles hold it, and a file that asks for less of it than its pack is told
///   apart.
#[proc_macro_derive(Section, attributes(section, setting))]
pub fn derive_section(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    section::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares keys of which one may be said: an enumeration with one value in each variant.
///
/// ```ignore
/// /// The size at which a layout is complete.
/// #[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
/// #[choice(code = "E0335", why = "the target is either a number of rooms or an amount of floor")]
/// pub enum Target {
///     /// Minimum number of floor cells.
///     #[setting(range = 1..=limits::FLOOR)]
///     Floor(u32),
///     /// Exact number of rooms.
///     #[setting(range = 1..=limits::ROOMS)]
///     Rooms(u32),
/// }
/// ```
///
/// A section has it as a field with `#[setting(flatten, default = Target::Floor(500))]`. Where a table says
/// more than one of the keys, the last variant counts and the others are reported. A later layer that says
/// one of them replaces whichever an earlier layer said.
#[proc_macro_derive(Choice, attributes(choice, setting))]
pub fn derive_choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choice::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares words that a setting may be: an enumeration without values. The word of a variant is its name in
/// kebab case, or what `#[word("...")]` says, and what it means is its documentation. No setting may be a variant with
/// `#[word(skip)]`.
#[proc_macro_derive(Words, attributes(word))]
pub fn derive_words(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    words::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

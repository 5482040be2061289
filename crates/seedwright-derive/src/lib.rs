//! The derive macros for the engine's sections of settings: [`Section`](derive_section),
//! [`Choice`](derive_choice) and [`Words`](derive_words).
//!
//! They only translate declarations to calls of the engine's module `section`, which has the logic. The
//! generated code names modules of the engine, so no other crate can use them.
//!
//! [`JsonSchema`](derive_nothing) is for the other crates, and generates nothing.

mod choice;
mod input;
mod section;
mod words;

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

/// Declares a section of packs: a struct with the settings of a stage.
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
/// It generates the struct `DoorRequest`, whose fields are all optional, and implements `Section` and `Default` for
/// the settings. The key of a field is its name in kebab case, and its help text is its documentation. The attribute
/// `setting` takes:
///
/// - `default = value`: the default value. A field without one is an `Option`.
/// - `range = least..=most`: the allowed numbers.
/// - `required`: a required key.
/// - `added`: a list that layers of requests add to, empty by default.
/// - `nested`: a nested table, which is a section, too.
/// - `flatten`: the keys of another section or of a `Choice` are keys of this one.
/// - `skip`: not a key; the code that fills in the section sets it.
/// - `drops = field`: a later layer that sets this key clears that field of earlier layers.
/// - `key = "name"`: the key, if it is not the name of the field.
/// - `with = Adapter`: the adapter that reads and writes values, if their type does not.
/// - `promise = Same` or `promise = AtLeast`: a promise of bundles. `verify` reports a file that promises less than its
///   pack.
#[proc_macro_derive(Section, attributes(section, setting))]
pub fn derive_section(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    section::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares mutually exclusive keys: an enum with one value in each variant.
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
/// A section has it as a field with `#[setting(flatten, default = Target::Floor(500))]`. If a table has more than one
/// of the keys, the last variant is used and the others are reported. A later layer with one of them replaces that of
/// an earlier layer.
#[proc_macro_derive(Choice, attributes(choice, setting))]
pub fn derive_choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    choice::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Declares the words of a setting: an enum without values. The word of a variant is its name in kebab case, or the one
/// in `#[word("...")]`, and its help text is its documentation. A variant with `#[word(skip)]` can't be set.
#[proc_macro_derive(Words, attributes(word))]
pub fn derive_words(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    words::derive(&input).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// Accepts the attributes of the `JsonSchema` of schemars, and generates nothing. Crates whose feature `schema` is off
/// derive it instead, so that types declare their schema once and only builds that need schemas pay for them.
#[proc_macro_derive(JsonSchema, attributes(schemars))]
pub fn derive_nothing(_: TokenStream) -> TokenStream {
    TokenStream::new()
}

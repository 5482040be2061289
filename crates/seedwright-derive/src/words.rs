//! `Words`: enums of words.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Ident, LitStr, Result, Variant};

use crate::input::{help, kebab_case};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "`Words` can only be derived for enums"));
    };
    let (mut variants, mut words, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            let problem = "a word can't have a value; derive `Choice` for mutually exclusive keys";
            return Err(Error::new(variant.ident.span(), problem));
        }
        variants.push(&variant.ident);
        let (word, is_shown) = word_of(variant)?;
        let help = help(&variant.attrs, &variant.ident)?;
        if is_shown {
            shown.push(quote!(crate::section::Word { word: #word, help: #help }));
        }
        words.push(word);
    }
    let count = variants.len();
    Ok(quote! {
        impl #name {
            /// All values, in order.
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            /// The words of the setting, each with its help text.
            pub const WORDS: &'static [crate::section::Word] =
                &[#(#shown),*];

            /// Returns its word in packs and bundles.
            pub const fn word(self) -> &'static str {
                match self {
                    #(Self::#variants => #words,)*
                }
            }

            /// Returns the value of a word.
            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    #(#words => Some(Self::#variants),)*
                    _ => None,
                }
            }
        }

        impl crate::section::Setting for #name {
            const SHAPE: crate::section::Shape = crate::section::Shape::Words(Self::WORDS);

            fn read(
                value: &crate::document::Value,
                _: &crate::section::Shape,
                _: &mut crate::section::Reader<'_>,
            ) -> Option<Self> {
                value.text().and_then(|(word, _)| Self::from_word(word))
            }

            fn plain(&self, _: &dyn crate::section::Names) -> serde_json::Value {
                serde_json::Value::from(self.word())
            }
        }
    })
}

/// Returns the word of a variant, from its attribute or its name, and whether a setting can have it.
fn word_of(variant: &Variant) -> Result<(String, bool)> {
    let own = variant.attrs.iter().find(|attribute| attribute.path().is_ident("word"));
    let Some(attribute) = own else { return Ok((kebab_case(&variant.ident), true)) };
    if attribute.parse_args::<Ident>().is_ok_and(|option| option == "skip") {
        return Ok((kebab_case(&variant.ident), false));
    }
    let word = attribute.parse_args::<LitStr>();
    let word =
        word.map_err(|error| Error::new(error.span(), "expected `skip` or a word in quotes"))?;
    Ok((word.value(), true))
}

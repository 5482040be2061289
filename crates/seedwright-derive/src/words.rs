//! Enumerations of words.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, Ident, LitStr, Result, Variant};

use crate::input::{help, kebab_case};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "`Words` is for enumerations"));
    };
    let (mut variants, mut words, mut shown) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            let problem = "a word has no value; derive `Choice` for keys of which one is said";
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
            /// All of them, in order.
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            /// The words that settings may be, each with what it means.
            pub const WORDS: &'static [crate::section::Word] =
                &[#(#shown),*];

            /// The word for it in packs and bundles.
            pub const fn word(self) -> &'static str {
                match self {
                    #(Self::#variants => #words,)*
                }
            }

            /// What a word means.
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

/// The word of a variant: what its attribute says, or its name. Of a word that is skipped, there is none.
fn word_of(variant: &Variant) -> Result<(String, bool)> {
    let own = variant.attrs.iter().find(|attribute| attribute.path().is_ident("word"));
    let Some(attribute) = own else { return Ok((kebab_case(&variant.ident), true)) };
    if attribute.parse_args::<Ident>().is_ok_and(|option| option == "skip") {
        return Ok((kebab_case(&variant.ident), false));
    }
    let word = attribute.parse_args::<LitStr>();
    let word =
        word.map_err(|error| Error::new(error.span(), "write `skip`, or the word in quotes"))?;
    Ok((word.value(), true))
}

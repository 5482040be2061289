//! Enumerations of words.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result, Variant};

use crate::input::{help, kebab_case};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "`Words` is for enumerations"));
    };
    let (mut variants, mut words, mut helps) = (Vec::new(), Vec::new(), Vec::new());
    for variant in &data.variants {
        if !matches!(variant.fields, Fields::Unit) {
            let problem = "a word has no value; derive `Choice` for keys of which one is said";
            return Err(Error::new(variant.ident.span(), problem));
        }
        variants.push(&variant.ident);
        words.push(word_of(variant)?);
        helps.push(help(&variant.attrs, &variant.ident)?);
    }
    let count = variants.len();
    Ok(quote! {
        impl #name {
            /// All of them, in order.
            pub const ALL: [Self; #count] = [#(Self::#variants),*];

            /// The words for them, each with what it means.
            pub const WORDS: &'static [crate::section::Word] =
                &[#(crate::section::Word { word: #words, help: #helps }),*];

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

/// The word of a variant: what its attribute says, or its name.
fn word_of(variant: &Variant) -> Result<String> {
    let own = variant.attrs.iter().find(|attribute| attribute.path().is_ident("word"));
    match own {
        Some(attribute) => Ok(attribute.parse_args::<LitStr>()?.value()),
        None => Ok(kebab_case(&variant.ident)),
    }
}

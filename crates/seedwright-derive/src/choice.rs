//! Keys of which one may be said.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DeriveInput, Error, Fields, LitStr, Result};

use crate::input::{Options, help, kebab_case, shape};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "`Choice` is for enumerations"));
    };
    let Both { code, why } = Both::of(input)?;
    let (mut variants, mut kinds, mut keys) = (Vec::new(), Vec::new(), Vec::new());
    let (mut hashed, mut fields) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let Fields::Unnamed(values) = &variant.fields else {
            return Err(Error::new(variant.ident.span(), "a key has one value: `Rooms(u32)`"));
        };
        let options = Options::of(&variant.attrs)?;
        let (key, help) = (kebab_case(&variant.ident), help(&variant.attrs, &variant.ident)?);
        let kind = &values.unnamed[0].ty;
        let shape = shape(kind, &options);
        hashed.push(key.replace('-', "_"));
        let others = data.variants.iter().filter(|other| other.ident != variant.ident);
        let others = others.map(|other| kebab_case(&other.ident));
        fields
            .push(quote!(crate::section::optional(#key, #shape, #help).excluding(&[#(#others),*])));
        variants.push(&variant.ident);
        kinds.push(kind);
        keys.push(key);
    }
    let numbers: Vec<usize> = (0..keys.len()).collect();
    Ok(quote! {
        impl crate::section::Section for #name {
            type Request = Option<Self>;
            const WHAT: &'static str = "";
            const FIELDS: &'static [crate::section::Field] = &[#(#fields),*];

            fn read(
                table: &crate::document::Table,
                reader: &mut crate::section::Reader<'_>,
            ) -> Option<Self> {
                let mut said = None;
                #(if let Some(value) = table.get(#keys) {
                    let read = <#kinds as crate::section::Setting>::read(
                        value, &Self::FIELDS[#numbers].shape, reader,
                    );
                    if let Some(read) = read {
                        if let Some((_, span)) = said {
                            reader.error(#code, span, #why, "leave one of them out");
                        }
                        said = Some((Self::#variants(read), value.span));
                    }
                })*
                said.map(|(said, _)| said)
            }

            fn fill(request: Option<Self>, defaults: Self) -> Self {
                request.unwrap_or(defaults)
            }

            fn merge(request: Option<Self>, later: Option<Self>) -> Option<Self> {
                later.or(request)
            }

            fn entries(
                request: &Option<Self>,
                names: &dyn crate::section::Names,
                entries: &mut crate::section::Plain,
            ) {
                match request {
                    #(Some(Self::#variants(value)) => {
                        entries.push((#keys, crate::section::Setting::plain(value, names)));
                    })*
                    None => {}
                }
            }

            fn least(&self, defaults: &Self) -> Option<Self> {
                (self != defaults).then(|| self.clone())
            }

            fn full(&self) -> Option<Self> {
                Some(self.clone())
            }

            fn references(
                request: &Option<Self>,
                see: &mut dyn FnMut(crate::section::NameKind, usize),
            ) {
                match request {
                    #(Some(Self::#variants(value)) => {
                        crate::section::Setting::references(value, see);
                    })*
                    None => {}
                }
            }

            fn hash<M: serde::ser::SerializeMap>(
                request: &Option<Self>,
                map: &mut M,
            ) -> Result<(), M::Error> {
                #(map.serialize_entry(#hashed, &match request {
                    Some(Self::#variants(value)) => Some(value),
                    _ => None,
                })?;)*
                Ok(())
            }
        }
    })
}

/// What is said of a table with more than one of the keys.
struct Both {
    code: LitStr,
    why: LitStr,
}

impl Both {
    fn of(input: &DeriveInput) -> Result<Self> {
        let (mut code, mut why) = (None, None);
        let own = input.attrs.iter().filter(|attribute| attribute.path().is_ident("choice"));
        for attribute in own {
            attribute.parse_nested_meta(|meta| {
                let text = match meta.path.require_ident()?.to_string().as_str() {
                    "code" => &mut code,
                    "why" => &mut why,
                    name => {
                        return Err(meta.error(format!(
                            "there is no `{name}`; a choice has `code` and `why`"
                        )));
                    }
                };
                *text = Some(meta.value()?.parse()?);
                Ok(())
            })?;
        }
        let problem =
            "say what is wrong with two of the keys: `#[choice(code = \"E0335\", why = \"...\")]`";
        let missing = || Error::new(input.ident.span(), problem);
        Ok(Self { code: code.ok_or_else(missing)?, why: why.ok_or_else(missing)? })
    }
}

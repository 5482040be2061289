//! `Choice`: mutually exclusive keys.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, LitStr, Result, Type};

use crate::input::{Options, help, kebab_case, shape};

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let Data::Enum(data) = &input.data else {
        return Err(Error::new(name.span(), "`Choice` can only be derived for enums"));
    };
    let keys = data.variants.iter().map(|variant| Key::of(variant, data));
    let keys = keys.collect::<Result<Vec<Key<'_>>>>()?;
    let fields = keys.iter().map(|key| &key.field);
    let (layers, read) = (layers(), read(&keys, &Both::of(input)?));
    let (entries, references, hash) = (entries(&keys), references(&keys), hash(&keys));
    Ok(quote! {
        impl crate::section::Section for #name {
            type Request = Option<Self>;
            const WHAT: &'static str = "";
            const FIELDS: &'static [crate::section::Field] = &[#(#fields),*];

            #layers
            #read
            #entries
            #references
            #hash
        }
    })
}

/// The key of a variant.
struct Key<'a> {
    variant: &'a Ident,
    kind: &'a Type,
    /// Its name in packs.
    key: String,
    /// Its description, which excludes the other keys.
    field: TokenStream,
}

impl<'a> Key<'a> {
    fn of(variant: &'a syn::Variant, all: &DataEnum) -> Result<Self> {
        let Fields::Unnamed(values) = &variant.fields else {
            return Err(Error::new(variant.ident.span(), "expected one value, like `Rooms(u32)`"));
        };
        let options = Options::of(&variant.attrs)?;
        let (key, help) = (kebab_case(&variant.ident), help(&variant.attrs, &variant.ident)?);
        let kind = &values.unnamed[0].ty;
        let shape = shape(kind, &options);
        let others = all.variants.iter().filter(|other| other.ident != variant.ident);
        let others = others.map(|other| kebab_case(&other.ident));
        let field =
            quote!(crate::section::optional(#key, #shape, #help).excluding(&[#(#others),*]));
        Ok(Self { variant: &variant.ident, kind, key, field })
    }
}

/// Merges layers of requests: the last layer with a key wins.
fn layers() -> TokenStream {
    quote! {
        fn fill(request: Option<Self>, defaults: Self) -> Self {
            request.unwrap_or(defaults)
        }

        fn merge(request: Option<Self>, later: Option<Self>) -> Option<Self> {
            later.or(request)
        }

        fn least(&self, defaults: &Self) -> Option<Self> {
            (self != defaults).then(|| self.clone())
        }

        fn full(&self) -> Option<Self> {
            Some(self.clone())
        }
    }
}

/// Reads the key of a table; if there are several, the last is used, and the others are reported.
fn read(keys: &[Key<'_>], Both { code, why }: &Both) -> TokenStream {
    let keys = keys.iter().enumerate().map(|(number, Key { variant, kind, key, .. })| {
        quote! {
            if let Some(value) = table.get(#key) {
                let read = <#kind as crate::section::Setting>::read(
                    value, &Self::FIELDS[#number].shape, reader,
                );
                if let Some(read) = read {
                    if let Some((_, span)) = found {
                        reader.error(#code, span, #why, "remove one of them");
                    }
                    found = Some((Self::#variant(read), value.span));
                }
            }
        }
    });
    quote! {
        fn read(
            table: &crate::document::Table,
            reader: &mut crate::section::Reader<'_>,
        ) -> Option<Self> {
            let mut found = None;
            #(#keys)*
            found.map(|(found, _)| found)
        }
    }
}

fn entries(keys: &[Key<'_>]) -> TokenStream {
    let keys = keys.iter().map(|Key { variant, key, .. }| {
        quote! {
            Some(Self::#variant(value)) => {
                entries.push((#key, crate::section::Setting::plain(value, names)));
            }
        }
    });
    quote! {
        fn entries(
            request: &Option<Self>,
            names: &dyn crate::section::Names,
            entries: &mut crate::section::Plain,
        ) {
            match request {
                #(#keys)*
                None => {}
            }
        }
    }
}

fn references(keys: &[Key<'_>]) -> TokenStream {
    let variants = keys.iter().map(|key| key.variant);
    quote! {
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
    }
}

/// Writes every key to the hash of a world; all except one are null.
fn hash(keys: &[Key<'_>]) -> TokenStream {
    let keys = keys.iter().map(|Key { variant, key, .. }| {
        let hashed = key.replace('-', "_");
        quote! {
            map.serialize_entry(#hashed, &match request {
                Some(Self::#variant(value)) => Some(value),
                _ => None,
            })?;
        }
    });
    quote! {
        fn hash<M: serde::ser::SerializeMap>(
            request: &Option<Self>,
            map: &mut M,
        ) -> Result<(), M::Error> {
            #(#keys)*
            Ok(())
        }
    }
}

/// The error for a table with more than one of the keys.
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
                        return Err(meta
                            .error(format!("unknown option `{name}`, expected `code` or `why`")));
                    }
                };
                *text = Some(meta.value()?.parse()?);
                Ok(())
            })?;
        }
        let problem =
            "missing the error for two of the keys: `#[choice(code = \"E0335\", why = \"...\")]`";
        let missing = || Error::new(input.ident.span(), problem);
        Ok(Self { code: code.ok_or_else(missing)?, why: why.ok_or_else(missing)? })
    }
}

//! `Section`: a struct of settings, and its request.

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Data, DeriveInput, Error, Field, Fields, GenericArgument, Ident, LitStr, PathArguments, Result,
    Type,
};

use crate::input::{Options, adapter, documentation, help, kebab_case, shape};

/// The form of a field.
enum Form {
    /// It has a default.
    Plain,
    /// It is required.
    Required,
    /// It has no default, and is an `Option`.
    Optional,
    /// It is a list that layers add to.
    Added,
    /// It is a nested table.
    Nested,
    /// Its keys are keys of the section.
    Flat,
}

/// A field with its options.
struct Setting<'a> {
    field: &'a Field,
    name: &'a Ident,
    /// The type of its values; inside the `Option` for an optional one.
    kind: &'a Type,
    key: String,
    form: Form,
    options: Options,
}

pub fn derive(input: &DeriveInput) -> Result<TokenStream> {
    let Data::Struct(data) = &input.data else {
        return Err(Error::new(input.ident.span(), "`Section` can only be derived for structs"));
    };
    let Fields::Named(fields) = &data.fields else {
        return Err(Error::new(input.ident.span(), "expected named fields"));
    };
    let (mut settings, mut skipped) = (Vec::new(), Vec::new());
    for field in &fields.named {
        match Options::of(&field.attrs)?.skip {
            true => skipped.extend(&field.ident),
            false => settings.push(Setting::of(field)?),
        }
    }
    let Header { what, request } = Header::of(input)?;
    let structure = structure(input, &request, &settings)?;
    let defaults = defaults(&input.ident, &settings, &skipped);
    let section = section(&input.ident, &what, &request, &settings, &skipped)?;
    Ok(quote!(#structure #defaults #section))
}

/// The name of the section in messages, and the name of its request.
struct Header {
    what: LitStr,
    request: Ident,
}

impl Header {
    fn of(input: &DeriveInput) -> Result<Self> {
        let (mut what, mut request) = (None, None);
        let own = input.attrs.iter().filter(|attribute| attribute.path().is_ident("section"));
        for attribute in own {
            attribute.parse_nested_meta(|meta| {
                match meta.path.require_ident()?.to_string().as_str() {
                    "what" => what = Some(meta.value()?.parse()?),
                    "request" => request = Some(meta.value()?.parse()?),
                    name => {
                        let known = "`what` or `request`";
                        return Err(
                            meta.error(format!("unknown option `{name}`, expected {known}"))
                        );
                    }
                }
                Ok(())
            })?;
        }
        let missing = |of: &str| {
            let problem = format!(
                "missing `{of}`: `#[section(what = \"the section [shuffle]\", request = DoorRequest)]`"
            );
            Error::new(input.ident.span(), problem)
        };
        Ok(Self {
            what: what.ok_or_else(|| missing("what"))?,
            request: request.ok_or_else(|| missing("request"))?,
        })
    }
}

impl<'a> Setting<'a> {
    fn of(field: &'a Field) -> Result<Self> {
        let Some(name) = &field.ident else {
            return Err(Error::new_spanned(field, "expected a named field"));
        };
        let options = Options::of(&field.attrs)?;
        let inner = inside_option(&field.ty);
        let form = match (&options, inner) {
            (Options { added: true, .. }, _) => Form::Added,
            (Options { nested: true, .. }, _) => Form::Nested,
            (Options { flatten: true, .. }, _) => Form::Flat,
            (Options { required: true, .. }, _) => Form::Required,
            (Options { default: Some(_), .. }, _) => Form::Plain,
            (_, Some(_)) => Form::Optional,
            (_, None) => {
                let problem = "a setting must have a default, be required, or be an `Option`: `#[setting(default = 10)]`";
                return Err(Error::new(name.span(), problem));
            }
        };
        let kind = match form {
            Form::Optional => inner.unwrap_or(&field.ty),
            _ => &field.ty,
        };
        let key = match &options.key {
            Some(key) => key.value(),
            None => kebab_case(name),
        };
        Ok(Self { field, name, kind, key, form, options })
    }

    /// Returns the adapter that reads and writes its values.
    fn adapter(&self) -> TokenStream {
        let (kind, adapter) = (self.kind, adapter(&self.options));
        quote!(<#adapter as crate::section::Adapter<#kind>>)
    }

    /// Returns the type of the field in a request.
    fn request_type(&self) -> TokenStream {
        let kind = self.kind;
        match self.form {
            Form::Plain | Form::Required | Form::Optional => quote!(Option<#kind>),
            Form::Added => quote!(#kind),
            Form::Nested | Form::Flat => quote!(<#kind as crate::section::Section>::Request),
        }
    }

    /// Returns its keys.
    fn fields(&self) -> Result<TokenStream> {
        let (kind, key) = (self.kind, &self.key);
        if matches!(self.form, Form::Flat) {
            return Ok(quote!(<#kind as crate::section::Section>::FIELDS));
        }
        let help = help(&self.field.attrs, self.name)?;
        let shape = match self.form {
            Form::Nested => quote!(crate::section::section_shape::<#kind>()),
            _ => shape(kind, &self.options),
        };
        let field = match self.form {
            Form::Required => quote!(required),
            _ => quote!(optional),
        };
        let excludes = self.options.drops.iter().map(kebab_case);
        let promise = self.options.promise.iter();
        Ok(quote!(&[
            crate::section::#field(#key, #shape, #help)
                .excluding(&[#(#excludes),*])
                #(.promising(crate::section::Promise::#promise))*
        ]))
    }

    fn read(&self, at: usize) -> TokenStream {
        let (kind, key, adapter) = (self.kind, &self.key, self.adapter());
        let value = quote!(table.get(#key).and_then(|value| {
            reader.key = #key;
            #adapter::read(value, &Self::PARTS[#at][0].shape, reader)
        }));
        match self.form {
            Form::Plain | Form::Required | Form::Optional => value,
            Form::Added => quote!(#value.unwrap_or_default()),
            Form::Nested => quote!({
                let nested = table.table(#key);
                nested.map(|(table, _)| <#kind as crate::section::Section>::read(table, reader))
                    .unwrap_or_default()
            }),
            Form::Flat => quote!(<#kind as crate::section::Section>::read(table, reader)),
        }
    }

    fn fill(&self) -> TokenStream {
        let (name, kind, adapter) = (self.name, self.kind, self.adapter());
        match self.form {
            Form::Plain | Form::Required => quote!(request.#name.unwrap_or(defaults.#name)),
            Form::Optional => quote!(request.#name.or(defaults.#name)),
            Form::Added => quote!({
                let mut all = defaults.#name;
                #adapter::add(&mut all, request.#name);
                all
            }),
            Form::Nested | Form::Flat => {
                quote!(<#kind as crate::section::Section>::fill(request.#name, defaults.#name))
            }
        }
    }

    /// Whether this field, if set by a later layer, clears another field of earlier layers.
    fn drops(&self, other: &Setting<'_>) -> bool {
        self.options.drops.as_ref() == Some(other.name)
    }

    /// Merges an earlier and a later layer; the droppers are the fields that clear this one.
    fn merge(&self, droppers: &[&Ident]) -> TokenStream {
        let (name, kind, adapter) = (self.name, self.kind, self.adapter());
        match self.form {
            Form::Plain | Form::Required | Form::Optional => quote! {
                later.#name.or(request.#name #(.filter(|_| later.#droppers.is_none()))*)
            },
            Form::Added => quote!({
                let mut all = request.#name;
                #adapter::add(&mut all, later.#name);
                all
            }),
            Form::Nested | Form::Flat => {
                quote!(<#kind as crate::section::Section>::merge(request.#name, later.#name))
            }
        }
    }

    fn entries(&self) -> TokenStream {
        let (name, kind, key) = (self.name, self.kind, &self.key);
        let adapter = self.adapter();
        match self.form {
            Form::Plain | Form::Required | Form::Optional => quote! {
                if let Some(value) = &request.#name {
                    entries.push((#key, #adapter::plain(value, names)));
                }
            },
            Form::Added => quote! {
                if request.#name != <#kind as Default>::default() {
                    let value = #adapter::plain(&request.#name, names);
                    entries.push((#key, value));
                }
            },
            Form::Nested => quote! {
                let mut nested = Vec::new();
                <#kind as crate::section::Section>::entries(&request.#name, names, &mut nested);
                if !nested.is_empty() {
                    entries.push((#key, nested.into_iter().collect()));
                }
            },
            Form::Flat => quote! {
                <#kind as crate::section::Section>::entries(&request.#name, names, entries);
            },
        }
    }

    fn least(&self) -> TokenStream {
        let (name, kind) = (self.name, self.kind);
        match self.form {
            Form::Plain => {
                quote!((self.#name != defaults.#name).then(|| self.#name.clone()))
            }
            Form::Required => quote!(Some(self.#name.clone())),
            Form::Optional | Form::Added => quote!(self.#name.clone()),
            Form::Nested | Form::Flat => {
                quote!(<#kind as crate::section::Section>::least(&self.#name, &defaults.#name))
            }
        }
    }

    fn full(&self) -> TokenStream {
        let (name, kind) = (self.name, self.kind);
        match self.form {
            Form::Plain | Form::Required => quote!(Some(self.#name.clone())),
            Form::Optional | Form::Added => quote!(self.#name.clone()),
            Form::Nested | Form::Flat => {
                quote!(<#kind as crate::section::Section>::full(&self.#name))
            }
        }
    }

    fn references(&self) -> TokenStream {
        let (name, kind, adapter) = (self.name, self.kind, self.adapter());
        match self.form {
            Form::Plain | Form::Required | Form::Optional => quote! {
                if let Some(value) = &request.#name {
                    #adapter::references(value, see);
                }
            },
            Form::Added => quote!(#adapter::references(&request.#name, see);),
            Form::Nested | Form::Flat => {
                quote!(<#kind as crate::section::Section>::references(&request.#name, see);)
            }
        }
    }

    fn hash(&self) -> TokenStream {
        let (name, kind) = (self.name, self.kind);
        if matches!(self.form, Form::Flat) {
            return quote!(<#kind as crate::section::Section>::hash(&request.#name, map)?;);
        }
        let hashed = name.to_string();
        let entry = quote!(map.serialize_entry(#hashed, &request.#name)?;);
        match self.options.later {
            true if matches!(self.form, Form::Added | Form::Nested) => {
                quote!(if request.#name != Default::default() { #entry })
            }
            true => quote!(if request.#name.is_some() { #entry }),
            false => entry,
        }
    }
}

/// Returns the type inside an `Option`.
fn inside_option(kind: &Type) -> Option<&Type> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Option")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    }
}

/// Generates the request: the same fields, all optional.
fn structure(
    input: &DeriveInput,
    request: &Ident,
    settings: &[Setting<'_>],
) -> Result<TokenStream> {
    let (name, visibility) = (&input.ident, &input.vis);
    let about = format!(" A request for [`{name}`]; unset fields have their defaults.");
    let fields = settings.iter().map(|setting| {
        let (field, kind) = (setting.name, setting.request_type());
        let documentation = documentation(&setting.field.attrs);
        let visibility = &setting.field.vis;
        quote!(#(#documentation)* #visibility #field: #kind)
    });
    Ok(quote! {
        #[doc = #about]
        #[derive(Clone, Debug, Default, PartialEq, Eq)]
        #visibility struct #request {
            #(#fields,)*
        }

        impl #request {
            /// Merges this with a later layer. If both set the same field, the later one wins.
            #[must_use]
            pub fn and(self, later: Self) -> Self {
                <#name as crate::section::Section>::merge(self, later)
            }

            /// Returns the settings, with defaults for unset fields.
            pub fn settle(self) -> #name {
                <#name as crate::section::Section>::fill(self, #name::default())
            }
        }

        impl serde::Serialize for #request {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                let mut map = serializer.serialize_map(None)?;
                <#name as crate::section::Section>::hash(self, &mut map)?;
                serde::ser::SerializeMap::end(map)
            }
        }
    })
}

fn defaults(name: &Ident, settings: &[Setting<'_>], skipped: &[&Ident]) -> TokenStream {
    let fields = settings.iter().map(|setting| {
        let field = setting.name;
        match &setting.options.default {
            Some(default) => quote!(#field: #default),
            None => quote!(#field: Default::default()),
        }
    });
    quote! {
        impl Default for #name {
            fn default() -> Self {
                Self { #(#fields,)* #(#skipped: Default::default(),)* }
            }
        }
    }
}

/// Generates the implementation of `Section`.
fn section(
    name: &Ident,
    what: &LitStr,
    request: &Ident,
    settings: &[Setting<'_>],
    skipped: &[&Ident],
) -> Result<TokenStream> {
    let parts = settings.iter().map(Setting::fields).collect::<Result<Vec<_>>>()?;
    let read = read(request, settings);
    let layers = layers(request, settings, skipped);
    let writing = writing(request, settings);
    Ok(quote! {
        impl #name {
            /// The keys of each field.
            const PARTS: &'static [&'static [crate::section::Field]] = &[#(#parts),*];
            const TOTAL: usize = crate::section::count(Self::PARTS);
        }

        impl crate::section::Section for #name {
            type Request = #request;
            const WHAT: &'static str = #what;
            const FIELDS: &'static [crate::section::Field] =
                &crate::section::join::<{ Self::TOTAL }>(Self::PARTS);

            #read
            #layers
            #writing
        }
    })
}

/// Generates the reader: from a table to a request.
fn read(request: &Ident, settings: &[Setting<'_>]) -> TokenStream {
    let names = settings.iter().map(|setting| setting.name);
    let read = settings.iter().enumerate().map(|(at, setting)| setting.read(at));
    quote! {
        fn read(
            table: &crate::document::Table,
            reader: &mut crate::section::Reader<'_>,
        ) -> #request {
            #request { #(#names: #read,)* }
        }
    }
}

/// Generates the conversions between requests and settings.
fn layers(request: &Ident, settings: &[Setting<'_>], skipped: &[&Ident]) -> TokenStream {
    let names: Vec<_> = settings.iter().map(|setting| setting.name).collect();
    let fill = settings.iter().map(Setting::fill);
    let merge = settings.iter().map(|setting| {
        let droppers = settings.iter().filter(|other| other.drops(setting));
        setting.merge(&droppers.map(|other| other.name).collect::<Vec<_>>())
    });
    let least = settings.iter().map(Setting::least);
    let full = settings.iter().map(Setting::full);
    quote! {
        fn fill(request: #request, defaults: Self) -> Self {
            Self { #(#names: #fill,)* #(#skipped: defaults.#skipped,)* }
        }

        fn merge(request: #request, later: #request) -> #request {
            #request { #(#names: #merge,)* }
        }

        fn least(&self, defaults: &Self) -> #request {
            #request { #(#names: #least,)* }
        }

        fn full(&self) -> #request {
            #request { #(#names: #full,)* }
        }
    }
}

/// Generates the functions that write a request, list its references, and hash it.
fn writing(request: &Ident, settings: &[Setting<'_>]) -> TokenStream {
    let entries = settings.iter().map(Setting::entries);
    let references = settings.iter().map(Setting::references);
    let hash = settings.iter().map(Setting::hash);
    quote! {
        fn entries(
            request: &#request,
            names: &dyn crate::section::Names,
            entries: &mut crate::section::Plain,
        ) {
            #(#entries)*
        }

        fn references(
            request: &#request,
            see: &mut dyn FnMut(crate::section::NameKind, usize),
        ) {
            #(#references)*
        }

        fn hash<M: serde::ser::SerializeMap>(
            request: &#request,
            map: &mut M,
        ) -> Result<(), M::Error> {
            #(#hash)*
            Ok(())
        }
    }
}

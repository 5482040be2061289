//! The input of the macros: documentation, attributes, and names.

use proc_macro2::{TokenStream, TokenTree};
use quote::quote;
use syn::meta::ParseNestedMeta;
use syn::parse::ParseStream;
use syn::{Attribute, Expr, ExprLit, Ident, Lit, LitStr, Meta, Result, Token, Type};

/// The attribute `setting` of a field.
#[derive(Default)]
pub struct Options {
    /// The default value.
    pub default: Option<TokenStream>,
    /// The allowed numbers.
    pub range: Option<TokenStream>,
    pub required: bool,
    pub added: bool,
    pub nested: bool,
    pub flatten: bool,
    pub skip: bool,
    /// The field that is cleared when a later layer sets this one.
    pub drops: Option<Ident>,
    /// The key, if it is not the name of the field.
    pub key: Option<LitStr>,
    /// The adapter that reads and writes values, if their type does not.
    pub with: Option<TokenStream>,
    /// How the value is compared, if it is a promise.
    pub promise: Option<Ident>,
    /// Whether the hash of a world is the same with and without the field, as long as it is not set.
    pub later: bool,
}

impl Options {
    pub fn of(attributes: &[Attribute]) -> Result<Self> {
        let mut options = Self::default();
        let own = attributes.iter().filter(|attribute| attribute.path().is_ident("setting"));
        for attribute in own {
            attribute.parse_nested_meta(|meta| options.add(&meta))?;
        }
        Ok(options)
    }

    fn add(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let name = meta.path.require_ident()?.to_string();
        match name.as_str() {
            "default" => self.default = Some(value(meta)?),
            "range" => self.range = Some(value(meta)?),
            "drops" => self.drops = Some(meta.value()?.parse()?),
            "key" => self.key = Some(meta.value()?.parse()?),
            "with" => self.with = Some(value(meta)?),
            "promise" => self.promise = Some(meta.value()?.parse()?),
            "required" => self.required = true,
            "added" => self.added = true,
            "nested" => self.nested = true,
            "flatten" => self.flatten = true,
            "skip" => self.skip = true,
            "later" => self.later = true,
            _ => {
                let known = "`default`, `range`, `required`, `added`, `nested`, `flatten`, `skip`, `later`, `drops`, `key`, `with` or `promise`";
                return Err(meta.error(format!("unknown option `{name}`, expected one of {known}")));
            }
        }
        Ok(())
    }
}

/// Returns the tokens after the equals sign, up to the next comma.
pub fn value(meta: &ParseNestedMeta<'_>) -> Result<TokenStream> {
    tokens(meta.value()?)
}

fn tokens(input: ParseStream<'_>) -> Result<TokenStream> {
    let mut tokens = TokenStream::new();
    while !input.is_empty() && !input.peek(Token![,]) {
        tokens.extend([input.parse::<TokenTree>()?]);
    }
    match tokens.is_empty() {
        true => Err(input.error("expected a value")),
        false => Ok(tokens),
    }
}

/// Returns the documentation as one line of text.
pub fn help(attributes: &[Attribute], of: &Ident) -> Result<String> {
    let mut lines = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("doc")) {
        if let Meta::NameValue(meta) = &attribute.meta
            && let Expr::Lit(ExprLit { lit: Lit::Str(line), .. }) = &meta.value
        {
            lines.push(line.value().trim().to_owned());
        }
    }
    let help = lines.join(" ").trim().to_owned();
    if help.ends_with('.') {
        return Ok(help);
    }
    let problem = "missing a doc comment that ends with a full stop: it is the help text";
    Err(syn::Error::new(of.span(), problem))
}

/// Returns the doc attributes.
pub fn documentation(attributes: &[Attribute]) -> impl Iterator<Item = &Attribute> {
    attributes.iter().filter(|attribute| attribute.path().is_ident("doc"))
}

/// Returns the adapter of a field.
pub fn adapter(options: &Options) -> TokenStream {
    match &options.with {
        Some(adapter) => quote!(#adapter),
        None => quote!(crate::section::AsIs),
    }
}

/// Returns the shape of a value, with its range.
pub fn shape(kind: &Type, options: &Options) -> TokenStream {
    let adapter = adapter(options);
    let Some(range) = &options.range else {
        return quote!(<#adapter as crate::section::Adapter<#kind>>::SHAPE);
    };
    quote!({
        struct Range;
        impl crate::section::Bounds for Range {
            const LEAST: i64 = *(#range).start() as i64;
            const MOST: i64 = *(#range).end() as i64;
        }
        <#adapter as crate::section::RangedAdapter<Range, #kind>>::RANGED
    })
}

/// `held_percent` or `HeldPercent` as `held-percent`.
pub fn kebab_case(name: &Ident) -> String {
    let mut kebab = String::new();
    for character in name.to_string().trim_start_matches("r#").chars() {
        if character == '_' {
            kebab.push('-');
            continue;
        }
        if character.is_uppercase() && !kebab.is_empty() {
            kebab.push('-');
        }
        kebab.extend(character.to_lowercase());
    }
    kebab
}

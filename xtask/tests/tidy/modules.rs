//! The dependencies between the modules of a crate.
//!
//! A crate is read from its root file along its `mod` lines, without tests. Every path in it is resolved through
//! imports, so that a name imported from `super` counts for the module that declares it. It reads tokens instead of
//! the parsed file, because the arguments of macros are only tokens.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use quote::ToTokens;

use crate::functions::is_for_tests;
use xtask::tree::Tree;

/// The most imports that a name is resolved through; more means that it imports itself.
const LONGEST_CHAIN: usize = 16;

/// That one module uses another in the same folder.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge {
    /// The parent of both modules, as a path from the crate's root; empty for the root itself.
    pub folder: String,
    pub from: String,
    pub to: String,
    /// The first place that names the other module.
    pub place: Place,
}

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: usize,
}

impl fmt::Display for Place {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}:{}", self.file, self.line)
    }
}

/// Returns the root files of all crates of the workspace: libraries and programs.
pub fn roots(tree: &Tree) -> Vec<&str> {
    let is_root = |path: &&str| {
        let folders: Vec<&str> = path.split('/').collect();
        matches!(
            folders.as_slice(),
            ["crates", _, "src", "lib.rs" | "main.rs"] | ["xtask", "src", "lib.rs" | "main.rs"]
        )
    };
    tree.sources().map(|file| file.path.as_str()).filter(is_root).collect()
}

/// Returns the uses between modules of a crate, once for each pair, sorted by name.
pub fn edges(root: &str, text: &dyn Fn(&str) -> Option<String>) -> Vec<Edge> {
    let mut modules = Modules { list: Vec::new(), text };
    modules.read_root(root);
    let mut first = BTreeMap::new();
    for (index, module) in modules.list.iter().enumerate() {
        for mention in &module.mentions {
            for target in modules.visited(index, &mention.path) {
                let Some((folder, from, to)) = modules.beside(index, target) else { continue };
                let place = Place { file: module.file.clone(), line: mention.line };
                let seen = first.entry((folder, from, to)).or_insert_with(|| place.clone());
                *seen = place.min(seen.clone());
            }
        }
    }
    let edge = |((folder, from, to), place)| Edge { folder, from, to, place };
    first.into_iter().map(edge).collect()
}

/// A module, with its names, imports and paths.
struct Module {
    /// Its path from the crate's root.
    path: Vec<String>,
    parent: Option<usize>,
    file: String,
    children: BTreeMap<String, usize>,
    /// The names that it declares itself.
    declared: BTreeSet<String>,
    /// The names that it imports, with their paths.
    imported: BTreeMap<String, Vec<String>>,
    /// The paths of its glob imports.
    globs: Vec<Vec<String>>,
    mentions: Vec<Mention>,
}

/// A path in the source.
struct Mention {
    path: Vec<String>,
    line: usize,
}

struct Modules<'a> {
    list: Vec<Module>,
    /// Returns the text of a file, if it exists.
    text: &'a dyn Fn(&str) -> Option<String>,
}

/// The meaning of a name in a module.
enum Meaning<'a> {
    Module(usize),
    Import(&'a [String]),
    Item,
}

impl Modules<'_> {
    fn read_root(&mut self, root: &str) {
        let folder = root.rsplit_once('/').map_or("", |(folder, _)| folder);
        let source = (self.text)(root).expect("the root of a crate is a file");
        self.add(None, Vec::new(), root, folder, parse(&source).items);
    }

    /// Adds a module and those in it. The files of its children are in `folder`.
    fn add(
        &mut self,
        parent: Option<usize>,
        path: Vec<String>,
        file: &str,
        folder: &str,
        items: Vec<syn::Item>,
    ) -> usize {
        let index = self.list.len();
        self.list.push(Module {
            path,
            parent,
            file: file.to_owned(),
            children: BTreeMap::new(),
            declared: BTreeSet::new(),
            imported: BTreeMap::new(),
            globs: Vec::new(),
            mentions: Vec::new(),
        });
        for item in items {
            // A file of another crate is looked at there.
            let is_elsewhere = |attribute: &syn::Attribute| attribute.path().is_ident("path");
            if is_for_tests(attributes(&item)) || attributes(&item).iter().any(is_elsewhere) {
                continue;
            }
            if let syn::Item::Mod(child) = item {
                self.add_child(index, file, folder, child);
            } else {
                self.list[index].add_item(&item);
            }
        }
        index
    }

    fn add_child(&mut self, parent: usize, file: &str, folder: &str, module: syn::ItemMod) {
        let name = module.ident.to_string();
        let inner = format!("{folder}/{name}");
        let mut path = self.list[parent].path.clone();
        path.push(name.clone());
        let child = if let Some((_, items)) = module.content {
            self.add(Some(parent), path, file, &inner, items)
        } else {
            let candidates = [format!("{inner}.rs"), format!("{inner}/mod.rs")];
            let found = candidates.iter().find_map(|file| Some((file, (self.text)(file)?)));
            let Some((file, source)) = found else {
                panic!("{file}: there is no file for `mod {name};`");
            };
            self.add(Some(parent), path, file, &inner, parse(&source).items)
        };
        self.list[parent].children.insert(name, child);
    }

    /// Returns all modules that a path passes when it is resolved through imports.
    fn visited(&self, from: usize, path: &[String]) -> Vec<usize> {
        let mut visited = Vec::new();
        self.follow(from, path, LONGEST_CHAIN, &mut visited);
        visited
    }

    /// Resolves a path, and adds the module it ends in to the visited ones.
    fn follow(
        &self,
        from: usize,
        path: &[String],
        left: usize,
        visited: &mut Vec<usize>,
    ) -> Option<usize> {
        let left = left.checked_sub(1)?;
        let (mut at, mut rest) = match path.split_first()? {
            (word, rest) if word == "crate" => (0, rest),
            (word, rest) if word == "self" => (from, rest),
            (word, rest) if word == "super" => (self.list[from].parent?, rest),
            // A plain name can be a module here, an import, or another crate.
            (name, _) => match self.meaning(from, name, left)? {
                (_, Meaning::Item) => return None,
                _ => (from, path),
            },
        };
        while let Some((name, further)) = rest.split_first() {
            if name == "super" {
                at = self.list[at].parent?;
            } else {
                match self.meaning(at, name, left) {
                    Some((_, Meaning::Module(child))) => at = child,
                    Some((source, Meaning::Import(import))) => {
                        visited.extend([at, source]);
                        let path: Vec<String> = import.iter().chain(further).cloned().collect();
                        return self.follow(source, &path, left, visited);
                    }
                    Some((source, Meaning::Item)) => {
                        visited.push(at);
                        at = source;
                        break;
                    }
                    None => break,
                }
            }
            rest = further;
        }
        visited.push(at);
        Some(at)
    }

    /// Returns the meaning of a name in a module, and the module that declares it: another one for a glob import.
    fn meaning(&self, module: usize, name: &str, left: usize) -> Option<(usize, Meaning<'_>)> {
        let here = &self.list[module];
        if let Some(child) = here.children.get(name) {
            Some((module, Meaning::Module(*child)))
        } else if let Some(path) = here.imported.get(name) {
            Some((module, Meaning::Import(path)))
        } else if here.declared.contains(name) {
            Some((module, Meaning::Item))
        } else {
            let left = left.checked_sub(1)?;
            here.globs.iter().find_map(|glob| {
                let source = self.follow(module, glob, left, &mut Vec::new())?;
                self.meaning(source, name, left)
            })
        }
    }

    /// Returns the closest common parent of two modules, and its two children that contain them; `None` if one is
    /// inside the other.
    fn beside(&self, from: usize, to: usize) -> Option<(String, String, String)> {
        let (from, to) = (&self.list[from].path, &self.list[to].path);
        let common = from.iter().zip(to).take_while(|(one, other)| one == other).count();
        let folder = from[..common].join("::");
        Some((folder, from.get(common)?.clone(), to.get(common)?.clone()))
    }
}

impl Module {
    fn add_item(&mut self, item: &syn::Item) {
        if let syn::Item::Use(import) = item {
            self.add_import(&import.tree, &mut Vec::new());
        }
        self.declared.extend(name_of(item));
        read_paths(item.to_token_stream(), &[], &mut self.mentions);
    }

    fn add_import(&mut self, tree: &syn::UseTree, prefix: &mut Vec<String>) {
        match tree {
            syn::UseTree::Path(path) => {
                prefix.push(path.ident.to_string());
                self.add_import(&path.tree, prefix);
                prefix.pop();
            }
            syn::UseTree::Name(name) => self.bind(prefix, &name.ident, &name.ident),
            syn::UseTree::Rename(rename) => self.bind(prefix, &rename.ident, &rename.rename),
            syn::UseTree::Glob(_) => self.globs.push(prefix.clone()),
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|tree| self.add_import(tree, prefix));
            }
        }
    }

    fn bind(&mut self, prefix: &[String], name: &syn::Ident, bound: &syn::Ident) {
        let mut path = prefix.to_vec();
        let mut bound = bound.to_string();
        if name == "self" {
            // `use a::{self}` binds `a`.
            let last = path.last().cloned().unwrap_or_default();
            bound = if bound == "self" { last } else { bound };
        } else {
            path.push(name.to_string());
        }
        // `use name;` names another crate; it would otherwise resolve to itself.
        if path.as_slice() != [bound.as_str()] {
            self.imported.insert(bound, path);
        }
    }
}

/// Collects the paths of two or more names in tokens. `prefix` is the path before a group in braces: `a::{b, c}` has
/// the paths `a::b` and `a::c`. Quoted code is ignored: it belongs to another crate.
fn read_paths(tokens: TokenStream, prefix: &[String], found: &mut Vec<Mention>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut index = 0;
    while index < tokens.len() {
        match &tokens[index] {
            TokenTree::Group(group) => {
                if !is_quoted(&tokens[..index]) {
                    read_paths(group.stream(), &[], found);
                }
                index += 1;
            }
            TokenTree::Ident(_) if !is_continued(&tokens[..index]) => {
                index += read_path(&tokens[index..], prefix, found);
            }
            _ => index += 1,
        }
    }
}

/// Reads the path that begins here and returns how many tokens it has.
fn read_path(tokens: &[TokenTree], prefix: &[String], found: &mut Vec<Mention>) -> usize {
    let mut path = prefix.to_vec();
    path.push(tokens[0].to_string());
    let mut length = 1;
    while let [one, two, next, ..] = &tokens[length..] {
        if !(is_mark(one, ':') && is_mark(two, ':')) {
            break;
        }
        match next {
            TokenTree::Ident(name) => path.push(name.to_string()),
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                read_paths(group.stream(), &path, found);
                return length + 3;
            }
            _ => break,
        }
        length += 3;
    }
    if path.len() > 1 {
        found.push(Mention { path, line: tokens[0].span().start().line });
    }
    length
}

/// Whether the argument of `quote!` follows.
fn is_quoted(before: &[TokenTree]) -> bool {
    matches!(before, [.., name, mark] if name.to_string() == "quote" && is_mark(mark, '!'))
}

/// Whether a path or a chain of calls continues here, so that a name does not begin it.
fn is_continued(before: &[TokenTree]) -> bool {
    match before {
        [.., last] if is_mark(last, '.') => !matches!(before, [.., dot, _] if is_mark(dot, '.')),
        [.., one, two] => is_mark(one, ':') && is_mark(two, ':'),
        _ => false,
    }
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

fn parse(source: &str) -> syn::File {
    syn::parse_file(source).expect("clippy has accepted every source file")
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Const(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        syn::Item::Fn(item) => &item.attrs,
        syn::Item::Impl(item) => &item.attrs,
        syn::Item::Macro(item) => &item.attrs,
        syn::Item::Mod(item) => &item.attrs,
        syn::Item::Static(item) => &item.attrs,
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Trait(item) => &item.attrs,
        syn::Item::Type(item) => &item.attrs,
        syn::Item::Use(item) => &item.attrs,
        _ => &[],
    }
}

fn name_of(item: &syn::Item) -> Option<String> {
    let name = match item {
        syn::Item::Const(item) => &item.ident,
        syn::Item::Enum(item) => &item.ident,
        syn::Item::Fn(item) => &item.sig.ident,
        syn::Item::Macro(item) => item.ident.as_ref()?,
        syn::Item::Static(item) => &item.ident,
        syn::Item::Struct(item) => &item.ident,
        syn::Item::Trait(item) => &item.ident,
        syn::Item::Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

fn edges_of(files: &[(&str, &str)]) -> Vec<String> {
    let text = |path: &str| {
        let file = files.iter().find(|(name, _)| *name == path);
        file.map(|(_, text)| (*text).to_owned())
    };
    let show = |edge: Edge| {
        let Edge { folder, from, to, place } = edge;
        format!("{folder}: {from} -> {to} ({place})")
    };
    edges("src/lib.rs", &text).into_iter().map(show).collect()
}

#[test]
fn a_use_is_found_however_it_is_written() {
    let root = ("src/lib.rs", "mod a;\nmod b;\npub use b::B;\n");
    let b = ("src/b.rs", "pub struct B;\npub mod deep {}\n");
    for source in [
        "use crate::b;",
        "use crate::b::B;",
        "use crate::{b::{self, B}};",
        "use super::B;",
        "use crate::*;\nuse b::B;",
        "use super::b::deep as other;",
        "fn f() -> crate::B { todo!() }",
        "fn f() { let _ = vec![crate::b::B]; }",
        "fn f() { use super::{b}; }",
        "mod inner { use super::super::B; }",
    ] {
        let found = edges_of(&[root, b, ("src/a.rs", source)]);
        let line = if source.contains('\n') { 2 } else { 1 };
        assert_eq!(found, [format!(": a -> b (src/a.rs:{line})")], "{source}");
    }
}

#[test]
fn what_is_no_use_of_a_module_is_let_be() {
    let root = ("src/lib.rs", "mod a;\nmod b;\nfn own() {}\n");
    for source in [
        "// crate::b",
        "/// See [`crate::b`].\nfn f() {}",
        "use super::own;",
        "use b::B;",
        "#[cfg(test)]\nuse crate::b;",
        "#[cfg(test)]\nmod tests { use crate::b; }",
        "fn f(b: u8) { b.max(1); }",
        "fn f() { quote!(crate::b::B); }",
    ] {
        let found = edges_of(&[root, ("src/b.rs", ""), ("src/a.rs", source)]);
        assert!(found.is_empty(), "{source}: {found:?}");
    }
}

#[test]
fn modules_of_a_folder_are_compared_there() {
    let files = [
        ("src/lib.rs", "mod a;\nmod b;\n"),
        ("src/a/mod.rs", "mod one;\nmod two;\nuse two::Two;\npub use one::One;\n"),
        ("src/a/one.rs", "use super::Two;\npub struct One;\n"),
        ("src/a/two.rs", "pub struct Two;\n\nuse crate::b::One;\n"),
        ("src/b.rs", "pub use crate::a::One;\n"),
    ];
    assert_eq!(
        edges_of(&files),
        [
            ": a -> b (src/a/two.rs:3)",
            ": b -> a (src/b.rs:1)",
            "a: one -> two (src/a/one.rs:1)",
            "a: two -> one (src/a/two.rs:3)",
        ]
    );
}

//! The lengths of files and functions.

use syn::spanned::Spanned;
use syn::visit::{self, Visit};

/// A function with a body.
#[derive(Debug, PartialEq, Eq)]
pub struct Function {
    pub name: String,
    /// Its lines from the signature to the closing brace, without comments and attributes above.
    pub lines: usize,
    /// Whether it is a test or in a test module.
    pub is_test: bool,
}

/// Returns every function of a source file, including nested ones and methods.
pub fn functions(source: &str) -> Vec<Function> {
    let mut finder = Finder::default();
    finder.visit_file(&parse(source));
    finder.found
}

/// Counts the lines of a source file without its test modules. Doc comments count:
/// readers must scroll past them, too.
pub fn lines_outside_tests(source: &str) -> usize {
    let file = parse(source);
    let tests = file.items.iter().map(|item| match item {
        syn::Item::Mod(module) if is_for_tests(&module.attrs) => height(module),
        _ => 0,
    });
    source.lines().count() - tests.sum::<usize>()
}

/// Returns the 90th percentile, or 0 for no values.
pub fn ninth_decile(values: &mut [usize]) -> usize {
    values.sort_unstable();
    let rank = (values.len() * 9).div_ceil(10);
    rank.checked_sub(1).map_or(0, |index| values[index])
}

fn parse(source: &str) -> syn::File {
    syn::parse_file(source).expect("clippy has accepted every source file")
}

/// Counts the lines of a syntax node.
fn height(spanned: &impl Spanned) -> usize {
    let span = spanned.span();
    span.end().line - span.start().line + 1
}

/// Whether there is an attribute `#[cfg(test)]` or `#[test]`.
pub fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let configuration = attribute.path().is_ident("cfg")
            && attribute.parse_args::<syn::Path>().is_ok_and(|path| path.is_ident("test"));
        configuration || attribute.path().is_ident("test")
    })
}

#[derive(Default)]
struct Finder {
    found: Vec<Function>,
    /// The number of enclosing test modules and functions.
    depth_in_tests: usize,
}

impl Finder {
    fn add(&mut self, signature: &syn::Signature, body: &syn::Block, for_tests: bool) {
        let first = signature.span().start().line;
        self.found.push(Function {
            name: signature.ident.to_string(),
            lines: body.span().end().line - first + 1,
            is_test: for_tests || self.depth_in_tests > 0,
        });
    }

    /// Visits the inside of a node, which can be for tests.
    fn inside(&mut self, for_tests: bool, go_on: impl FnOnce(&mut Self)) {
        self.depth_in_tests += usize::from(for_tests);
        go_on(self);
        self.depth_in_tests -= usize::from(for_tests);
    }
}

impl<'ast> Visit<'ast> for Finder {
    fn visit_item_mod(&mut self, module: &'ast syn::ItemMod) {
        self.inside(is_for_tests(&module.attrs), |finder| {
            visit::visit_item_mod(finder, module);
        });
    }

    fn visit_item_fn(&mut self, function: &'ast syn::ItemFn) {
        let for_tests = is_for_tests(&function.attrs);
        self.add(&function.sig, &function.block, for_tests);
        self.inside(for_tests, |finder| visit::visit_item_fn(finder, function));
    }

    fn visit_impl_item_fn(&mut self, function: &'ast syn::ImplItemFn) {
        self.add(&function.sig, &function.block, false);
        visit::visit_impl_item_fn(self, function);
    }

    fn visit_trait_item_fn(&mut self, function: &'ast syn::TraitItemFn) {
        if let Some(body) = &function.default {
            self.add(&function.sig, body, false);
        }
        visit::visit_trait_item_fn(self, function);
    }
}

#[test]
fn functions_are_measured_from_signature_to_brace() {
    let source = "/// Why.\n#[inline]\nfn one() {}\n\
        impl A {\n    fn two(\n        &self,\n    ) {\n    }\n}\n\
        trait B {\n    fn none();\n    fn three() {\n        fn four() {}\n    }\n}\n\
        #[cfg(test)]\nmod tests {\n    fn five() {}\n}\n#[test]\nfn six() {}\n";
    let found = functions(source);
    let found: Vec<(&str, usize, bool)> = found
        .iter()
        .map(|function| (function.name.as_str(), function.lines, function.is_test))
        .collect();
    assert_eq!(
        found,
        [
            ("one", 1, false),
            ("two", 4, false),
            ("three", 3, false),
            ("four", 1, false),
            ("five", 1, true),
            ("six", 1, true),
        ]
    );
}

#[test]
fn test_modules_do_not_lengthen_a_file() {
    let source = "#[cfg(test)]\nmod apart;\n\nfn one() {}\n\n\
        #[cfg(test)]\nmod tests {\n    fn two() {}\n}\n";
    assert_eq!(lines_outside_tests(source), 3);
}

#[test]
fn the_ninth_decile_leaves_one_in_ten_above() {
    assert_eq!(ninth_decile(&mut []), 0);
    assert_eq!(ninth_decile(&mut [7]), 7);
    assert_eq!(ninth_decile(&mut [10, 9, 8, 7, 6, 5, 4, 3, 2, 100]), 10);
}

//! The engine's stages do not import each other.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// The folder of the engine's modules.
const ENGINE: &str = "crates/seedwright/src/";

/// Complains about paths in a stage's file that name another stage through `crate` or
/// `super`. It reads tokens instead of the parsed file, because the arguments of
/// macros are only tokens.
pub fn complaints(path: &str, source: &str, stages: &[&str]) -> Vec<String> {
    let Some((own, depth)) = stage_of(path, stages) else {
        return Vec::new();
    };
    let tokens: TokenStream = source.parse().expect("clippy has accepted every file");
    let others = stages.iter().copied().filter(|stage| *stage != own);
    let mut search = Search { others: others.collect(), found: Vec::new() };
    search.read(tokens, depth);
    let complain = |(line, other)| {
        format!("{path}:{line}: the stage `{own}` must not import the stage `{other}`")
    };
    search.found.into_iter().map(complain).collect()
}

/// Returns the stage of a file, and the number of `super` from its module to the
/// crate's root.
fn stage_of<'a>(path: &str, stages: &[&'a str]) -> Option<(&'a str, usize)> {
    let module = path.strip_prefix(ENGINE)?.strip_suffix(".rs")?;
    let module = module.strip_suffix("/mod").unwrap_or(module);
    let mut names = module.split('/');
    let first = names.next()?;
    let stage = stages.iter().copied().find(|stage| *stage == first)?;
    Some((stage, 1 + names.count()))
}

struct Search<'a> {
    others: Vec<&'a str>,
    /// The lines and the stages that they name.
    found: Vec<(usize, &'a str)>,
}

impl Search<'_> {
    /// Reads the tokens of a module `depth` levels below the root.
    fn read(&mut self, tokens: TokenStream, depth: usize) {
        let tokens: Vec<TokenTree> = tokens.into_iter().collect();
        for (index, token) in tokens.iter().enumerate() {
            match token {
                TokenTree::Group(group) => {
                    let inner = depth + usize::from(opens_module(&tokens[..index], group));
                    self.read(group.stream(), inner);
                }
                TokenTree::Ident(_) if !follows_path(&tokens[..index]) => {
                    if let Some(rest) = after_root(&tokens[index..], depth) {
                        self.names_at_root(rest);
                    }
                }
                _ => {}
            }
        }
    }

    /// Reads what follows `crate::`: a name, or a list of names in braces.
    fn names_at_root(&mut self, tokens: &[TokenTree]) {
        match tokens.first() {
            Some(TokenTree::Ident(name)) => {
                let other = self.others.iter().find(|other| name == *other);
                self.found.extend(other.map(|other| (name.span().start().line, *other)));
            }
            Some(TokenTree::Group(list)) => {
                let list: Vec<TokenTree> = list.stream().into_iter().collect();
                for part in list.split(|token| is_mark(token, ',')) {
                    self.names_at_root(part);
                }
            }
            _ => {}
        }
    }
}

/// Returns what follows `crate::`, or the `super::` that lead to the root.
fn after_root(mut tokens: &[TokenTree], depth: usize) -> Option<&[TokenTree]> {
    let word = tokens.first()?.to_string();
    let steps = match word.as_str() {
        "crate" => 1,
        "super" => depth,
        "self" => {
            tokens = after_word(tokens, "self")?;
            return (tokens.first()?.to_string() == "super").then(|| after_root(tokens, depth))?;
        }
        _ => return None,
    };
    for _ in 0..steps {
        tokens = after_word(tokens, &word)?;
    }
    Some(tokens)
}

/// Returns what follows `word::`.
fn after_word<'a>(tokens: &'a [TokenTree], word: &str) -> Option<&'a [TokenTree]> {
    let [first, one, two, rest @ ..] = tokens else {
        return None;
    };
    let path = first.to_string() == word && is_mark(one, ':') && is_mark(two, ':');
    path.then_some(rest)
}

fn is_mark(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}

/// Whether a path continues here, so that a `super` does not begin it.
fn follows_path(before: &[TokenTree]) -> bool {
    before.last().is_some_and(|token| is_mark(token, ':'))
        && before.len() >= 2
        && is_mark(&before[before.len() - 2], ':')
}

/// Whether a group is the body of `mod name { ... }`.
fn opens_module(before: &[TokenTree], group: &proc_macro2::Group) -> bool {
    let [.., keyword, TokenTree::Ident(_)] = before else {
        return false;
    };
    group.delimiter() == Delimiter::Brace && keyword.to_string() == "mod"
}

fn count(path: &str, source: &str) -> usize {
    complaints(&format!("{ENGINE}{path}"), source, &["rooms", "doors"]).len()
}

#[test]
fn another_stage_is_found_however_it_is_named() {
    for source in [
        "use crate::doors;",
        "use crate::{a, doors::{b, c}};",
        "use crate::{a::b, {doors}};",
        "fn f() { let _ = vec![crate::doors::A]; }",
        "use super::doors::A;",
        "use self::super::doors::A;",
        "mod tests { use super::super::doors::A; }",
        "fn f() -> crate::doors::A { todo!() }",
    ] {
        assert_eq!(count("rooms.rs", source), 1, "{source}");
        assert_eq!(count("rooms/mod.rs", source), 1, "{source}");
    }
    assert_eq!(count("rooms/deep.rs", "use super::super::doors::A;"), 1);
}

#[test]
fn what_is_no_other_stage_is_let_be() {
    for source in [
        "use crate::rooms::A;",
        "use crate::model::doors;",
        "use crate::{model::{doors}};",
        "mod tests { use super::doors; }",
        "// crate::doors is not for us.",
        "fn doors() {}",
    ] {
        assert_eq!(count("rooms.rs", source), 0, "{source}");
    }
    assert_eq!(count("rooms/deep.rs", "use super::doors::A;"), 0);
    assert_eq!(count("pack/rooms.rs", "use crate::doors::A;"), 0);
    assert_eq!(count("model.rs", "use crate::doors::A;"), 0);
}

#[test]
fn a_complaint_says_where() {
    let found =
        complaints("crates/seedwright/src/rooms.rs", "\nuse crate::doors;\n", &["rooms", "doors"]);
    assert_eq!(
        found,
        ["crates/seedwright/src/rooms.rs:2: the stage `rooms` must not import the stage `doors`"]
    );
}

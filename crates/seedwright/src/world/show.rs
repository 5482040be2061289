//! Requirements as text, in the language they are written in.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Amount, Draft, Node, OptionId, OptionKind, RequirementId, Requirements, Term, Tested};

/// How tightly the surroundings bind: a part that binds less needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Any,
    All,
    Single,
}

/// What is still to be written; an explicit stack, because nesting may be deep.
enum Piece {
    Text(&'static str),
    Part(RequirementId, Binding),
}

impl Draft {
    /// A requirement of an arena as text, with this draft's names.
    pub fn text_of(&self, requirements: &Requirements, id: RequirementId) -> String {
        self.write(requirements, id, &self.shared_names(), usize::MAX)
    }

    /// Writes a requirement until the text is about `longest` bytes long.
    pub(super) fn write(
        &self,
        requirements: &Requirements,
        id: RequirementId,
        shared: &BTreeSet<String>,
        longest: usize,
    ) -> String {
        let mut writer = Writer {
            draft: self,
            requirements,
            shared,
            text: String::new(),
            open: vec![Piece::Part(id, Binding::Any)],
        };
        while let Some(piece) = writer.open.pop() {
            match piece {
                Piece::Text(words) => writer.text.push_str(words),
                Piece::Part(id, around) => writer.node(id, around),
            }
            if writer.text.len() > longest {
                writer.text.push('…');
                break;
            }
        }
        writer.text
    }

    /// The names that several kinds of things share, so that a name alone would not tell which is meant.
    pub(super) fn shared_names(&self) -> BTreeSet<String> {
        let items = self.items.rows().iter().map(|row| row.name.as_str());
        let resources = self.resources.rows().iter().map(|row| row.name.as_str());
        let events = self.events.rows().iter().map(|row| row.name.as_str());
        let rules = self.rules.rows().iter().map(|row| row.name.as_str());
        let mut seen = BTreeSet::new();
        let all = items.chain(resources).chain(events).chain(rules);
        let shared = all.filter(|name| !seen.insert(*name));
        shared.map(str::to_owned).collect()
    }
}

/// A requirement being written.
struct Writer<'a> {
    draft: &'a Draft,
    requirements: &'a Requirements,
    shared: &'a BTreeSet<String>,
    text: String,
    open: Vec<Piece>,
}

impl Writer<'_> {
    fn node(&mut self, id: RequirementId, around: Binding) {
        let requirements = self.requirements;
        match requirements.node(id) {
            Node::All(parts) => {
                let parts = requirements.parts(parts);
                show_list(parts, " & ", Binding::All, around, &mut self.open);
            }
            Node::Any(parts) => {
                let parts = requirements.parts(parts);
                show_list(parts, " | ", Binding::Any, around, &mut self.open);
            }
            Node::AtLeast { need, parts } => {
                let _ = write!(self.text, "{need} of (");
                self.open.push(Piece::Text(")"));
                let parts = requirements.parts(parts);
                show_parts(parts, ", ", Binding::Any, &mut self.open);
            }
            Node::Not(part) => {
                self.text.push_str("not! ");
                self.open.push(Piece::Part(part, Binding::Single));
            }
            Node::Sum { terms, need } => {
                let terms = requirements.terms(terms).iter();
                let terms: Vec<_> = terms.map(|term| self.term(*term)).collect();
                let _ = write!(self.text, "{} >= {}", terms.join(" + "), self.amount(need));
            }
            leaf => {
                let leaf = self.leaf(leaf);
                self.text.push_str(&leaf);
            }
        }
    }

    fn leaf(&self, node: Node) -> String {
        let draft = self.draft;
        match node {
            Node::Item { item, count } => {
                let name = self.name("item", &draft.items[item].name);
                match count {
                    Amount::Fixed(1) => name,
                    _ => format!("{name} * {}", self.amount(count)),
                }
            }
            Node::Rule(rule) => self.name("rule", &draft.rules[rule].name),
            Node::Event(event) => self.name("event", &draft.events[event].name),
            Node::Reached(spot) => format!("reached({})", quoted(&draft.spot_name(spot))),
            Node::Trick { trick, level } => {
                let name = quoted(&draft.tricks[trick].name);
                match level {
                    1 => format!("trick({name})"),
                    _ => format!("trick({name} >= {level})"),
                }
            }
            Node::Option { option, test } => self.option(option, test),
            Node::Always => "always".to_owned(),
            _ => "never".to_owned(),
        }
    }

    fn option(&self, option: OptionId, test: Tested) -> String {
        let option = &self.draft.options[option];
        let name = quoted(&option.name);
        match (&option.kind, test) {
            (OptionKind::Switch { .. }, Tested::Is(0)) => format!("opt({name} = off)"),
            (OptionKind::Switch { .. }, _) => format!("opt({name})"),
            (OptionKind::Choice { values, .. }, Tested::Is(value) | Tested::AtLeast(value)) => {
                let value = values.get(value as usize).map_or("?", String::as_str);
                format!("opt({name} = {})", quoted(value))
            }
            (OptionKind::Range { .. }, Tested::AtLeast(least)) => format!("opt({name} >= {least})"),
            (OptionKind::Range { .. }, Tested::Is(value)) => format!("opt({name} = {value})"),
        }
    }

    fn term(&self, (weight, term): (u32, Term)) -> String {
        let name = match term {
            Term::Resource(resource) => self.name("resource", &self.draft.resources[resource].name),
            Term::Item(item) => self.name("item", &self.draft.items[item].name),
        };
        if weight == 1 {
            name
        } else {
            format!("{weight} * {name}")
        }
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Option(option) => format!("opt({})", quoted(&self.draft.options[option].name)),
        }
    }

    /// A name, with the word for its kind where another kind has the same name.
    fn name(&self, kind: &str, name: &str) -> String {
        let shown = quoted(name);
        if self.shared.contains(name) {
            format!("{kind}({shown})")
        } else {
            shown
        }
    }
}

/// Puts a list on the stack, in parentheses where the surroundings bind more tightly.
fn show_list(
    parts: &[RequirementId],
    between: &'static str,
    own: Binding,
    around: Binding,
    open: &mut Vec<Piece>,
) {
    let inside = if own == Binding::Any {
        Binding::All
    } else {
        Binding::Single
    };
    if around > own {
        open.push(Piece::Text(")"));
    }
    show_parts(parts, between, inside, open);
    if around > own {
        open.push(Piece::Text("("));
    }
}

/// Puts parts on the stack so that they come off in order.
fn show_parts(
    parts: &[RequirementId],
    between: &'static str,
    inside: Binding,
    open: &mut Vec<Piece>,
) {
    for (position, part) in parts.iter().enumerate().rev() {
        open.push(Piece::Part(*part, inside));
        if position > 0 {
            open.push(Piece::Text(between));
        }
    }
}

/// Characters that mean something in the requirement language and so can't stand in a bare name.
pub(crate) const GRAMMAR_CHARACTERS: &str = "&|()*+,<>=!'\"";

/// A name as it has to be written in a requirement: bare, or quoted where it would be misread.
pub(crate) fn quoted(name: &str) -> String {
    if is_bare(name) {
        name.to_owned()
    } else {
        format!("'{}'", name.replace('\'', "''"))
    }
}

fn is_bare(name: &str) -> bool {
    let first_word = name.split(' ').next().unwrap_or("");
    !first_word.is_empty()
        && !first_word.bytes().all(|byte| byte.is_ascii_digit())
        && !["always", "never", "of"].contains(&name)
        && !name.starts_with('\'')
        && !name.ends_with(' ')
        && !name.contains("  ")
        && !name.chars().any(|c| {
            c != '\'' && GRAMMAR_CHARACTERS.contains(c)
                || c != ' ' && (c.is_whitespace() || c.is_control())
        })
        && !name.contains(" '")
}

//! Requirements as text, in the language they are written in.

use std::fmt::Write;

use super::{Amount, Draft, Node, OptionKind, RequirementId, Requirements, Term, Tested};

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
    /// A requirement of this world as text.
    pub fn requirement_text(&self, id: RequirementId) -> String {
        self.text_of(&self.requirements, id)
    }

    /// A requirement of another arena (a simplified one, say) as text, with this world's names.
    pub fn text_of(&self, requirements: &Requirements, id: RequirementId) -> String {
        let mut text = String::new();
        let mut open = vec![Piece::Part(id, Binding::Any)];
        while let Some(piece) = open.pop() {
            match piece {
                Piece::Text(words) => text.push_str(words),
                Piece::Part(id, around) => {
                    self.show_node(requirements, id, around, &mut text, &mut open);
                }
            }
        }
        text
    }

    fn show_node(
        &self,
        requirements: &Requirements,
        id: RequirementId,
        around: Binding,
        text: &mut String,
        open: &mut Vec<Piece>,
    ) {
        match requirements.node(id) {
            Node::All(parts) => {
                show_list(requirements.parts(parts), " & ", Binding::All, around, open);
            }
            Node::Any(parts) => {
                show_list(requirements.parts(parts), " | ", Binding::Any, around, open);
            }
            Node::AtLeast { need, parts } => {
                let _ = write!(text, "{need} of (");
                open.push(Piece::Text(")"));
                show_parts(requirements.parts(parts), ", ", Binding::Any, open);
            }
            Node::Not(part) => {
                text.push_str("not! ");
                open.push(Piece::Part(part, Binding::Single));
            }
            Node::Sum { terms, need } => {
                let terms: Vec<_> = requirements
                    .terms(terms)
                    .iter()
                    .map(|term| self.term_text(*term))
                    .collect();
                let _ = write!(text, "{} >= {}", terms.join(" + "), self.amount_text(need));
            }
            leaf => text.push_str(&self.leaf_text(leaf)),
        }
    }

    fn leaf_text(&self, node: Node) -> String {
        match node {
            Node::Item {
                item,
                count: Amount::Fixed(1),
            } => quoted(&self.items[item].name),
            Node::Item { item, count } => {
                format!(
                    "{} * {}",
                    quoted(&self.items[item].name),
                    self.amount_text(count)
                )
            }
            Node::Rule(rule) => quoted(&self.rules[rule].name),
            Node::Event(event) => quoted(&self.events[event].name),
            Node::Reached(spot) => format!("reached({})", quoted(&self.spot_name(spot))),
            Node::Trick { trick, level: 1 } => {
                format!("trick({})", quoted(&self.tricks[trick].name))
            }
            Node::Trick { trick, level } => {
                format!("trick({} >= {level})", quoted(&self.tricks[trick].name))
            }
            Node::Option { option, test } => {
                let chosen = &self.options[option];
                let name = quoted(&chosen.name);
                match (&chosen.kind, test) {
                    (OptionKind::Switch { .. }, _) => format!("opt({name})"),
                    (
                        OptionKind::Choice { values, .. },
                        Tested::Is(value) | Tested::AtLeast(value),
                    ) => {
                        let value = values.get(value as usize).map_or("?", String::as_str);
                        format!("opt({name} = {})", quoted(value))
                    }
                    (OptionKind::Range { .. }, Tested::AtLeast(least)) => {
                        format!("opt({name} >= {least})")
                    }
                    (OptionKind::Range { .. }, Tested::Is(value)) => {
                        format!("opt({name} = {value})")
                    }
                }
            }
            Node::Always => "always".to_owned(),
            _ => "never".to_owned(),
        }
    }

    fn term_text(&self, (weight, term): (u32, Term)) -> String {
        let name = match term {
            Term::Resource(resource) => quoted(&self.resources[resource].name),
            Term::Item(item) => quoted(&self.items[item].name),
        };
        if weight == 1 {
            name
        } else {
            format!("{weight} * {name}")
        }
    }

    fn amount_text(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Option(option) => format!("opt({})", quoted(&self.options[option].name)),
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

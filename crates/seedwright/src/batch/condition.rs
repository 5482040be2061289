//! Conditions on worlds, and how they are evaluated.

use std::cmp::Ordering;

use super::built_world::BuiltWorld;
use super::column::{COLUMNS, FUNCTIONS, ValueKind};
use super::name_table::{NameRole, NameTable, ResolvedCall, measure};
use super::row::Value;
use super::source::RowSource;

/// A condition that a world must meet, read from a text such as `spheres >= 8 and sphere("Bow") <= 2`.
///
/// A comparison with a value that a world does not have does not hold: `sphere("Bow") <= 2` is false where no bow can be
/// found.
#[derive(Clone, Debug)]
pub struct Condition {
    pub(super) root: Node,
}

/// A part of a condition. Its depth is bounded by the reader.
#[derive(Clone, Debug)]
pub(super) enum Node {
    Any(Vec<Node>),
    All(Vec<Node>),
    Not(Box<Node>),
    /// A flag.
    Holds(Operand),
    Compare(Operand, Relation, Operand),
}

/// Something with a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Operand {
    Value(Value),
    /// A column of every pack, by its position.
    Column(usize),
    /// A column about names, by its position among the calls of the selection.
    Call(usize),
}

/// A call: a function and its names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Call {
    /// The position of the function.
    pub function: usize,
    pub names: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Relation {
    Below,
    AtMost,
    Above,
    AtLeast,
    Equal,
    Unequal,
}

impl Relation {
    fn holds(self, order: Ordering) -> bool {
        match self {
            Self::Below => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Above => order.is_gt(),
            Self::AtLeast => order.is_ge(),
            Self::Equal => order.is_eq(),
            Self::Unequal => order.is_ne(),
        }
    }
}

impl Call {
    pub fn resolve(&self, names: &NameTable) -> ResolvedCall {
        let mut resolved = ResolvedCall::default();
        for (role, name) in FUNCTIONS[self.function].arguments.iter().zip(&self.names) {
            match role {
                NameRole::Item => resolved.item = names.item(name),
                NameRole::Location => resolved.places.extend(names.location(name)),
                NameRole::Place => resolved.places.extend(names.place(name).unwrap_or_default()),
                NameRole::Area => resolved.area = names.area(name),
                NameRole::Quality => resolved.measure = measure(name),
            }
        }
        resolved
    }

    /// The call as text, which is also the name of its column.
    pub fn text(&self) -> String {
        let quoted = |name: &String| match name.contains(['(', ')', ',', '"', '\'', '*']) {
            true => format!("\"{}\"", name.replace('"', "\"\"")),
            false => name.clone(),
        };
        let names: Vec<String> = self.names.iter().map(quoted).collect();
        format!("{}({})", FUNCTIONS[self.function].name, names.join(", "))
    }
}

impl Operand {
    pub fn kind(&self, calls: &[Call]) -> ValueKind {
        match self {
            Self::Value(Value::Text(_)) => ValueKind::Text,
            Self::Value(Value::Flag(_)) => ValueKind::Flag,
            Self::Value(_) => ValueKind::Number,
            Self::Column(column) => COLUMNS[*column].kind,
            Self::Call(call) => FUNCTIONS[calls[*call].function].kind,
        }
    }

    pub fn value(&self, source: &RowSource<'_>, scope: Scope<'_>) -> Value {
        match self {
            Self::Value(value) => value.clone(),
            Self::Column(column) => (COLUMNS[*column].value)(source),
            Self::Call(call) => match source.world {
                Some(world) => scope.value(world, *call),
                None => Value::Nothing,
            },
        }
    }
}

/// The calls of a selection, with the numbers of their names in a world.
#[derive(Clone, Copy)]
pub(super) struct Scope<'s> {
    pub calls: &'s [Call],
    pub resolved: &'s [ResolvedCall],
}

impl Scope<'_> {
    fn value(&self, world: &BuiltWorld<'_>, call: usize) -> Value {
        match self.resolved.get(call) {
            Some(resolved) => (FUNCTIONS[self.calls[call].function].value)(world, resolved),
            None => Value::Nothing,
        }
    }
}

impl Condition {
    pub(super) fn holds(&self, source: &RowSource<'_>, scope: Scope<'_>) -> bool {
        self.root.holds(source, scope)
    }

    /// The columns that it looks at.
    pub(super) fn columns(&self) -> Vec<usize> {
        let mut columns = Vec::new();
        self.root.add_columns(&mut columns);
        columns
    }
}

impl Node {
    /// Evaluates parts in their order, and only as many as it takes: some figures cost more than the world itself.
    fn holds(&self, source: &RowSource<'_>, scope: Scope<'_>) -> bool {
        match self {
            Self::Any(nodes) => nodes.iter().any(|node| node.holds(source, scope)),
            Self::All(nodes) => nodes.iter().all(|node| node.holds(source, scope)),
            Self::Not(node) => !node.holds(source, scope),
            Self::Holds(operand) => operand.value(source, scope) == Value::Flag(true),
            Self::Compare(left, relation, right) => {
                let (left, right) = (left.value(source, scope), right.value(source, scope));
                left != Value::Nothing
                    && right != Value::Nothing
                    && relation.holds(left.cmp(&right))
            }
        }
    }

    fn add_columns(&self, columns: &mut Vec<usize>) {
        let mut add = |operand: &Operand| {
            if let Operand::Column(column) = operand {
                columns.push(*column);
            }
        };
        match self {
            Self::Any(nodes) | Self::All(nodes) => {
                nodes.iter().for_each(|node| node.add_columns(columns));
            }
            Self::Not(node) => node.add_columns(columns),
            Self::Holds(operand) => add(operand),
            Self::Compare(left, _, right) => {
                add(left);
                add(right);
            }
        }
    }
}

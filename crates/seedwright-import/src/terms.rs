//! Requirements under construction.
//!
//! Equal parts are the same [`Term`]; constants are folded and nested lists flattened when terms are created.
//! Only terms that are used in the end are written to the requirements of a world.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{
    Amount, EventId, ItemId, NamedRuleId, Node, OptionId, OptionTest, RequirementId, Requirements,
    ResourceId, SpotId, Term as SumTerm, TrickId,
};

/// A requirement under construction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Term(u32);

/// A fixed number, or the value of an option.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Count {
    /// A fixed number.
    Fixed(u32),
    /// The value of a range option.
    Option(OptionId),
}

impl From<Count> for Amount {
    fn from(count: Count) -> Self {
        match count {
            Count::Fixed(number) => Self::Fixed(number),
            Count::Option(option) => Self::Option(option),
        }
    }
}

/// A requirement without parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leaf {
    /// A number of copies of an item.
    Item(ItemId, Count),
    /// An amount of a resource.
    Resource(ResourceId, u32),
    /// An amount of health that is lost.
    Damage(u32),
    /// A named rule.
    Rule(NamedRuleId),
    /// An event.
    Event(EventId),
    /// A reached spot.
    Reached(SpotId),
    /// A switch that is on.
    Switch(OptionId),
    /// A choice with this value.
    Choice(OptionId, u32),
    /// A trick at this level.
    Trick(TrickId, u32),
}

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    Always,
    Never,
    All(Vec<Term>),
    Any(Vec<Term>),
    Not(Term),
    Leaf(Leaf),
}

/// All requirements under construction. Parts always have smaller numbers than the whole.
pub struct Terms {
    forms: Vec<Form>,
    known: BTreeMap<Form, Term>,
    written: BTreeMap<Term, RequirementId>,
}

impl Default for Terms {
    fn default() -> Self {
        let mut terms =
            Self { forms: Vec::new(), known: BTreeMap::new(), written: BTreeMap::new() };
        terms.make(Form::Always);
        terms.make(Form::Never);
        terms
    }
}

impl Terms {
    /// Always holds.
    pub const ALWAYS: Term = Term(0);
    /// Never holds.
    pub const NEVER: Term = Term(1);

    fn make(&mut self, form: Form) -> Term {
        if let Some(known) = self.known.get(&form) {
            return *known;
        }
        let number = u32::try_from(self.forms.len()).expect("the input's size bounds its terms");
        self.forms.push(form.clone());
        self.known.insert(form, Term(number));
        Term(number)
    }

    /// Returns a requirement without parts.
    pub fn leaf(&mut self, leaf: Leaf) -> Term {
        self.make(Form::Leaf(leaf))
    }

    /// Returns the negation of a term.
    pub fn not(&mut self, part: Term) -> Term {
        match part {
            Self::ALWAYS => Self::NEVER,
            Self::NEVER => Self::ALWAYS,
            _ => self.make(Form::Not(part)),
        }
    }

    /// Returns the requirement of all these parts.
    pub fn all(&mut self, parts: impl IntoIterator<Item = Term>) -> Term {
        let inner = |form: &Form| match form {
            Form::All(parts) => Some(parts.clone()),
            _ => None,
        };
        match self.joined(parts, Self::ALWAYS, Self::NEVER, inner) {
            None => Self::NEVER,
            Some(parts) => match parts.as_slice() {
                [] => Self::ALWAYS,
                [only] => *only,
                _ => self.make(Form::All(parts)),
            },
        }
    }

    /// Returns the requirement of any of these parts.
    pub fn any(&mut self, parts: impl IntoIterator<Item = Term>) -> Term {
        let inner = |form: &Form| match form {
            Form::Any(parts) => Some(parts.clone()),
            _ => None,
        };
        match self.joined(parts, Self::NEVER, Self::ALWAYS, inner) {
            None => Self::ALWAYS,
            Some(parts) => match parts.as_slice() {
                [] => Self::NEVER,
                [only] => *only,
                _ => self.make(Form::Any(parts)),
            },
        }
    }

    /// Flattens the parts without duplicates; `None` if one part decides the whole.
    fn joined(
        &self,
        parts: impl IntoIterator<Item = Term>,
        neutral: Term,
        deciding: Term,
        inner: impl Fn(&Form) -> Option<Vec<Term>>,
    ) -> Option<Vec<Term>> {
        let mut seen = BTreeSet::from([neutral]);
        let mut joined = Vec::new();
        for part in parts {
            let own = inner(&self.forms[part.0 as usize]).unwrap_or_else(|| vec![part]);
            joined.extend(own.into_iter().filter(|term| seen.insert(*term)));
        }
        (!seen.contains(&deciding)).then_some(joined)
    }

    /// Writes a term and all its parts to the requirements of a world.
    pub fn write(&mut self, term: Term, requirements: &mut Requirements) -> RequirementId {
        let mut wanted = BTreeSet::new();
        let mut open = vec![term];
        while let Some(term) = open.pop() {
            if self.written.contains_key(&term) || !wanted.insert(term) {
                continue;
            }
            match &self.forms[term.0 as usize] {
                Form::All(parts) | Form::Any(parts) => open.extend(parts),
                Form::Not(part) => open.push(*part),
                Form::Always | Form::Never | Form::Leaf(_) => {}
            }
        }
        for part in wanted {
            let written = self.write_one(part, requirements);
            self.written.insert(part, written);
        }
        self.written[&term]
    }

    /// Writes a term whose parts are already written.
    fn write_one(&self, term: Term, requirements: &mut Requirements) -> RequirementId {
        let ids = |parts: &[Term]| -> Vec<RequirementId> {
            parts.iter().map(|part| self.written[part]).collect()
        };
        match &self.forms[term.0 as usize] {
            Form::Always => Requirements::ALWAYS,
            Form::Never => Requirements::NEVER,
            Form::All(parts) => requirements.all(&ids(parts)),
            Form::Any(parts) => requirements.any(&ids(parts)),
            Form::Not(part) => requirements.leaf(Node::Not(self.written[part])),
            Form::Leaf(leaf) => write_leaf(*leaf, requirements),
        }
    }
}

fn write_leaf(leaf: Leaf, requirements: &mut Requirements) -> RequirementId {
    let node = match leaf {
        Leaf::Item(item, count) => Node::Item { item, count: count.into() },
        Leaf::Resource(resource, amount) => {
            let terms = [(1, SumTerm::Resource(resource))];
            return requirements.sum(&terms, Amount::Fixed(amount));
        }
        Leaf::Damage(amount) => Node::Damage(Amount::Fixed(amount)),
        Leaf::Rule(rule) => Node::Rule(rule),
        Leaf::Event(event) => Node::Event(event),
        Leaf::Reached(spot) => Node::Reached(spot),
        Leaf::Switch(option) => Node::Option { option, test: OptionTest::AtLeast(1) },
        Leaf::Choice(option, value) => Node::Option { option, test: OptionTest::Is(value) },
        Leaf::Trick(trick, level) => Node::Trick { trick, level },
    };
    requirements.leaf(node)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn terms_are_joined_folded_and_shared() {
        let mut terms = Terms::default();
        let [a, b, c] = [0, 1, 2].map(|event| terms.leaf(Leaf::Event(EventId(event))));
        let pair = terms.all([a, b]);
        assert_eq!(terms.all([pair, c, a, Terms::ALWAYS]), terms.all([a, b, c]));
        assert_eq!(terms.all([a, Terms::NEVER]), Terms::NEVER);
        assert_eq!(terms.any([a, Terms::ALWAYS]), Terms::ALWAYS);
        assert_eq!(terms.any([a, Terms::NEVER, a]), a);
        assert_eq!((terms.all([]), terms.any([])), (Terms::ALWAYS, Terms::NEVER));
        assert_eq!(terms.not(Terms::ALWAYS), Terms::NEVER);
        let mut requirements = Requirements::default();
        let whole = terms.any([pair, c]);
        let written = terms.write(whole, &mut requirements);
        assert_eq!(requirements.children(written).len(), 2);
        let before = requirements.len();
        assert_eq!(terms.write(pair, &mut requirements), requirements.children(written)[0]);
        assert_eq!(requirements.len(), before, "nothing is written twice");
    }
}

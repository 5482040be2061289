//! Requirements as text, in the requirement language.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use super::{
    Amount, Draft, Id, Node, OptionId, OptionKind, OptionTest, RequirementId, Requirements, RoomId,
    SpotId, Term, quoted,
};

/// How tightly the context binds: a part that binds less tightly needs parentheses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Any,
    All,
    Single,
}

/// What remains to be written; an explicit stack, because nesting can be deep.
enum Fragment {
    Text(&'static str),
    Part(RequirementId, Binding),
    Open,
    Close,
}

/// Requirements to reach any spot of a room, with the room that can be named instead.
pub(crate) type WholeRooms = BTreeMap<RequirementId, RoomId>;

/// A requirement as text.
pub(super) struct RequirementText {
    pub text: String,
    /// Whether the text was truncated.
    pub is_cut: bool,
    /// The maximum nesting of parentheses.
    pub depth: usize,
}

impl Draft {
    /// A requirement of an arena as text, with this draft's names.
    pub fn text_of(&self, requirements: &Requirements, id: RequirementId) -> String {
        let (shared, rooms) = (self.shared_names(), WholeRooms::new());
        self.write(requirements, id, &shared, &rooms, usize::MAX).text
    }

    /// Writes a requirement, up to about `longest` bytes of text.
    pub(super) fn write(
        &self,
        requirements: &Requirements,
        id: RequirementId,
        shared: &BTreeSet<String>,
        rooms: &WholeRooms,
        longest: usize,
    ) -> RequirementText {
        let mut writer = Writer {
            draft: self,
            requirements,
            shared,
            rooms,
            longest,
            text: String::new(),
            open: vec![Fragment::Part(id, Binding::Any)],
            depth: 0,
            deepest: 0,
        };
        let is_cut = writer.run();
        RequirementText { text: writer.text, is_cut, depth: writer.deepest }
    }

    /// The requirements of this draft that are met by any spot of a room and list all of its spots in order.
    pub(crate) fn whole_rooms(&self) -> WholeRooms {
        let named = self.requirements.rooms();
        if named.is_empty() {
            return WholeRooms::new();
        }
        let mut spots: Vec<Vec<SpotId>> = vec![Vec::new(); self.rooms.len()];
        for (id, spot) in self.spots.iter() {
            spots[spot.room.index()].push(id);
        }
        let reached = |part: &RequirementId| match self.requirements.node(*part) {
            Node::Reached(spot) => Some(spot),
            _ => None,
        };
        // A program may have created the requirement before it added the last spot, or with some of the spots only.
        let is_whole = |(room, id): &(&RoomId, &RequirementId)| {
            let parts = self.requirements.children(**id).iter().map(reached);
            matches!(self.requirements.node(**id), Node::Any(_))
                && spots
                    .get(room.index())
                    .is_some_and(|spots| parts.eq(spots.iter().map(|spot| Some(*spot))))
        };
        let whole = named.iter().filter(is_whole);
        whole.map(|(room, id)| (*id, *room)).collect()
    }

    /// Names that several kinds of things share, and that are therefore ambiguous without their kind.
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
    rooms: &'a WholeRooms,
    longest: usize,
    text: String,
    open: Vec<Fragment>,
    depth: usize,
    deepest: usize,
}

impl Writer<'_> {
    /// Writes until nothing remains or the text is too long; returns whether it was truncated.
    fn run(&mut self) -> bool {
        while let Some(fragment) = self.open.pop() {
            match fragment {
                Fragment::Text(words) => self.text.push_str(words),
                Fragment::Part(id, around) => self.part(id, around),
                Fragment::Open => {
                    self.text.push('(');
                    self.depth += 1;
                    self.deepest = self.deepest.max(self.depth);
                }
                Fragment::Close => {
                    self.text.push(')');
                    self.depth -= 1;
                }
            }
            if self.text.len() > self.longest {
                self.text.push('…');
                return true;
            }
        }
        false
    }

    fn part(&mut self, id: RequirementId, around: Binding) {
        match self.rooms.get(&id) {
            Some(room) => {
                let room = quoted(&self.draft.rooms[*room].name);
                let _ = write!(self.text, "reached({room})");
            }
            None => self.node(self.requirements.node(id), around),
        }
    }

    fn node(&mut self, node: Node, around: Binding) {
        let requirements = self.requirements;
        match node {
            Node::All(parts) if !requirements.parts(parts).is_empty() => {
                let parts = requirements.parts(parts);
                show_list(parts, " & ", Binding::All, around, &mut self.open);
            }
            Node::Any(parts) if !requirements.parts(parts).is_empty() => {
                let parts = requirements.parts(parts);
                show_list(parts, " | ", Binding::Any, around, &mut self.open);
            }
            Node::AtLeast { need, parts } if !requirements.parts(parts).is_empty() => {
                let _ = write!(self.text, "{need} of ");
                self.open.push(Fragment::Close);
                let parts = requirements.parts(parts);
                show_parts(parts, ", ", Binding::Any, &mut self.open);
                self.open.push(Fragment::Open);
            }
            Node::Not(part) => {
                self.text.push_str("not! ");
                self.open.push(Fragment::Part(part, Binding::Single));
            }
            Node::Sum { terms, need } => match (requirements.terms(terms), self.any_term()) {
                // A negated sum counts as never, even if the sum is empty; so it must remain a sum.
                ([], Some(term)) => self.sum(&[(0, term)], need),
                ([], None) => self.leaf_node(node),
                (terms, _) => self.sum(terms, need),
            },
            leaf => self.leaf_node(leaf),
        }
    }

    fn leaf_node(&mut self, node: Node) {
        let leaf = self.leaf(node);
        // The values of a choice are listed in parentheses of their own.
        let depth = self.depth + usize::from(leaf.starts_with("1 of ("));
        self.deepest = self.deepest.max(depth);
        self.text.push_str(&leaf);
    }

    fn sum(&mut self, terms: &[(u32, Term)], need: Amount) {
        for (position, term) in terms.iter().enumerate() {
            if position > 0 {
                self.text.push_str(" + ");
            }
            let term = self.term(*term);
            self.text.push_str(&term);
            if self.text.len() > self.longest {
                return;
            }
        }
        let _ = write!(self.text, " >= {}", self.amount(need));
    }

    /// Any term that can be part of a sum.
    fn any_term(&self) -> Option<Term> {
        let resource = self.draft.resources.ids().next().map(Term::Resource);
        resource.or_else(|| self.draft.items.ids().next().map(Term::Item))
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
            Node::Damage(amount) => format!("damage({})", self.amount(amount)),
            Node::Trick { trick, level } => {
                let name = quoted(&draft.tricks[trick].name);
                match level {
                    1 => format!("trick({name})"),
                    _ => format!("trick({name} >= {level})"),
                }
            }
            Node::Option { option, test } => self.option(option, test),
            // Lists without parts end up here, and so do sums in a world without any terms.
            Node::Always | Node::All(_) | Node::AtLeast { need: 0, .. } => "always".to_owned(),
            Node::Sum { need, .. } => match need {
                Amount::Fixed(0) => "always".to_owned(),
                Amount::Fixed(_) => "never".to_owned(),
                Amount::Option(option) => self.option(option, OptionTest::Is(0)),
            },
            _ => "never".to_owned(),
        }
    }

    fn option(&self, option: OptionId, test: OptionTest) -> String {
        let option = &self.draft.options[option];
        let name = quoted(&option.name);
        match (&option.kind, test) {
            (OptionKind::Range { .. }, OptionTest::AtLeast(least)) => {
                format!("opt({name} >= {least})")
            }
            (OptionKind::Range { .. }, OptionTest::Is(value)) => format!("opt({name} = {value})"),
            // Programs can test more than the language can express; an equivalent form is written.
            (_, OptionTest::AtLeast(0)) => "always".to_owned(),
            (OptionKind::Switch { .. }, OptionTest::Is(0)) => format!("opt({name} = off)"),
            (OptionKind::Switch { .. }, OptionTest::Is(1) | OptionTest::AtLeast(1)) => {
                format!("opt({name})")
            }
            (OptionKind::Switch { .. }, _) => "never".to_owned(),
            (OptionKind::Choice { values, .. }, OptionTest::Is(value)) => {
                let value = values.get(value as usize).map_or("?", String::as_str);
                format!("opt({name} = {})", quoted(value))
            }
            (OptionKind::Choice { values, .. }, OptionTest::AtLeast(least)) => {
                let values = values.get(least as usize..).unwrap_or_default().iter();
                let values = values.map(|value| format!("opt({name} = {})", quoted(value)));
                let values: Vec<_> = values.collect();
                match &values[..] {
                    [] => "never".to_owned(),
                    [only] => only.clone(),
                    _ => format!("1 of ({})", values.join(", ")),
                }
            }
        }
    }

    fn term(&self, (weight, term): (u32, Term)) -> String {
        let name = match term {
            Term::Resource(resource) => self.name("resource", &self.draft.resources[resource].name),
            Term::Item(item) => self.name("item", &self.draft.items[item].name),
        };
        if weight == 1 { name } else { format!("{weight} * {name}") }
    }

    fn amount(&self, amount: Amount) -> String {
        match amount {
            Amount::Fixed(number) => number.to_string(),
            Amount::Option(option) => format!("opt({})", quoted(&self.draft.options[option].name)),
        }
    }

    /// A name, qualified by its kind if another kind has the same name.
    fn name(&self, kind: &str, name: &str) -> String {
        let shown = quoted(name);
        if self.shared.contains(name) { format!("{kind}({shown})") } else { shown }
    }
}

/// Pushes a list onto the stack, in parentheses if the context binds more tightly.
fn show_list(
    parts: &[RequirementId],
    between: &'static str,
    own: Binding,
    around: Binding,
    open: &mut Vec<Fragment>,
) {
    let inside = if own == Binding::Any { Binding::All } else { Binding::Single };
    if around > own {
        open.push(Fragment::Close);
    }
    show_parts(parts, between, inside, open);
    if around > own {
        open.push(Fragment::Open);
    }
}

/// Pushes parts onto the stack so that they are popped in order.
fn show_parts(
    parts: &[RequirementId],
    between: &'static str,
    inside: Binding,
    open: &mut Vec<Fragment>,
) {
    for (position, part) in parts.iter().enumerate().rev() {
        open.push(Fragment::Part(*part, inside));
        if position > 0 {
            open.push(Fragment::Text(between));
        }
    }
}

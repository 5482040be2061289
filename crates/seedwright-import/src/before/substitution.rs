//! Requirements of a player who has not triggered an event yet.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::world::{Draft, EventId, Node, RequirementId, Requirements, Walk};

/// Translates requirements for a player who has not triggered an event yet.
pub struct Substitution {
    event: EventId,
    /// Whether each named rule asks for the event in any way. Such a rule counts as never.
    blocked: Vec<bool>,
    done: BTreeMap<RequirementId, RequirementId>,
}

impl Substitution {
    /// For one event of a draft.
    pub fn new(draft: &Draft, event: EventId) -> Self {
        let asks = |id: &RequirementId| draft.requirements.node(*id) == Node::Event(event);
        let mut walk = Walk::new(&draft.requirements);
        let blocked = draft.rules.rows().iter().map(|rule| {
            walk.restart();
            walk.follow_rules(draft, rule.need).iter().any(asks)
        });
        Self { event, blocked: blocked.collect(), done: BTreeMap::new() }
    }

    /// Translates a requirement.
    pub fn of(&mut self, requirements: &mut Requirements, root: RequirementId) -> RequirementId {
        let mut parts = BTreeSet::new();
        let mut open = vec![root];
        while let Some(id) = open.pop() {
            if !self.done.contains_key(&id) && parts.insert(id) {
                open.extend_from_slice(requirements.children(id));
            }
        }
        // Parts have smaller numbers than the whole.
        for id in parts {
            let own = self.one(requirements, id);
            self.done.insert(id, own);
        }
        self.done[&root]
    }

    /// Translates a requirement whose parts are translated.
    fn one(&self, requirements: &mut Requirements, id: RequirementId) -> RequirementId {
        let node = requirements.node(id);
        let parts = requirements.children(id);
        let own: Vec<RequirementId> = parts.iter().map(|part| self.done[part]).collect();
        let is_changed = own != parts;
        match node {
            Node::Event(event) if event == self.event => Requirements::NEVER,
            Node::Rule(rule) if self.blocked[rule.0 as usize] => Requirements::NEVER,
            Node::Not(part) if requirements.node(part) == Node::Event(self.event) => {
                Requirements::ALWAYS
            }
            Node::All(_) if own.contains(&Requirements::NEVER) => Requirements::NEVER,
            Node::All(_) if is_changed => {
                let own = own.into_iter().filter(|part| *part != Requirements::ALWAYS);
                requirements.all(&own.collect::<Vec<_>>())
            }
            Node::Any(_) if own.contains(&Requirements::ALWAYS) => Requirements::ALWAYS,
            Node::Any(_) if is_changed => {
                let own = own.into_iter().filter(|part| *part != Requirements::NEVER);
                requirements.any(&own.collect::<Vec<_>>())
            }
            Node::AtLeast { need, .. } if is_changed => requirements.at_least(need, &own),
            _ => id,
        }
    }
}

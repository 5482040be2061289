//! The compiled rules as a Lua table.

use std::fmt::Write;
use std::ops::Range;

use seedwright::bundle::StaticWorld;
use seedwright::logic::{CondensedRules, FactId, Home, RuleId, Rules, State};

/// The lookups after which the search for trips ends. They take at most as many instructions as PopTracker allows.
pub const MAX_LOOKUPS: u32 = 9_000;

/// Condensed rules that derive the same facts about locations, items and the goal, and the numbers of these facts.
/// Facts count from 1, as in Lua.
pub struct TrackerRules {
    condensed: CondensedRules,
    /// The fact of each location.
    pub locations: Vec<u32>,
    /// The fact of the goal.
    pub goal: u32,
    /// For each item, the facts of its copies; empty if no rule requires it.
    copies: Vec<Vec<u32>>,
    /// Whether each location can be opened with all items together, on whatever trip. Where the search for trips was given
    /// up, any of them may be.
    pub can_open: Vec<bool>,
    /// Whether each location opens with all items, but only by passages that cost health, which the script does not
    /// follow.
    pub hidden: Vec<bool>,
}

/// What a player knows who holds all copies.
fn holding_everything(rules: &Rules, copies: Range<u32>) -> State<'_> {
    let mut state = State::new(rules);
    copies.for_each(|fact| state.add(FactId(fact)));
    state.propagate();
    state
}

impl TrackerRules {
    pub fn new(world: &StaticWorld, leads: &[u32]) -> Self {
        let layout = world.layout();
        let plain = world.rules(leads);
        let condensed =
            CondensedRules::new(&plain, layout.all_copies.clone(), layout.goal, Home::Start);
        // Facts that no rule depends on are dropped. One extra fact stands for all of them.
        let idle = condensed.rules().fact_count() + 1;
        let number = |fact: u32| {
            let fact = condensed.fact(FactId(fact));
            fact.map_or(idle, |fact| fact.0 + 1)
        };
        let copies = world.items.iter().zip(&layout.copies).map(|(item, first)| {
            let facts: Vec<u32> = (*first..first + item.2).map(number).collect();
            let of_use = facts.iter().any(|fact| *fact != idle);
            if of_use { facts } else { Vec::new() }
        });
        let locations = (layout.locations..).take(world.locations.len());
        let opening = |state: &State<'_>| -> Vec<bool> {
            locations.clone().map(|fact| state.knows(FactId(fact))).collect()
        };
        let state = holding_everything(&plain, layout.all_copies.clone());
        let opens = opening(&state);
        let beyond = state.beyond();
        let can_open = locations
            .clone()
            .zip(&opens)
            .map(|(fact, opens)| *opens || beyond.holds(FactId(fact)) || !beyond.is_complete());
        let can_open = can_open.collect();
        let unhurt = match &world.health {
            Some(_) => {
                let rules = StaticWorld { health: None, ..world.clone() }.rules(leads);
                opening(&holding_everything(&rules, layout.all_copies.clone()))
            }
            None => opens.clone(),
        };
        let hidden = opens.iter().zip(unhurt).map(|(opens, unhurt)| *opens && !unhurt);
        Self {
            copies: copies.collect(),
            locations: locations.clone().map(number).collect(),
            goal: number(layout.goal.0),
            hidden: hidden.collect(),
            can_open,
            condensed,
        }
    }

    /// Whether some passages cost health, which the script does not follow.
    pub fn has_damage(&self) -> bool {
        self.condensed.rules().energy().is_some_and(|energy| !energy.costly.is_empty())
    }

    /// Whether the script looks for trips: whether a player can come to places without a way back.
    pub fn makes_trips(&self) -> bool {
        let rules = self.condensed.rules();
        rules.places().is_some() && State::new(rules).makes_trips()
    }

    /// The numbers of facts, of entries of bodies, and of items.
    pub fn sizes(&self) -> [u64; 3] {
        let rules = self.condensed.rules();
        let entries = (0..rules.body_count()).map(|body| rules.entries(body).len() as u64);
        [u64::from(rules.fact_count()), entries.sum(), self.copies.len() as u64]
    }

    /// Writes the text of `rules.lua`, for items with these codes.
    pub fn text(&self, codes: &[String]) -> String {
        let rules = self.condensed.rules();
        let mut text = "\
-- The rules of the game, for logic.lua.
RULES = {
"
        .to_owned();
        let _ = writeln!(
            text,
            "  -- Facts are numbers from one.\n  facts = {},",
            rules.fact_count() + 1
        );
        let start = rules.axioms().map(|rule| rules.head(rule).0 + 1);
        let _ = writeln!(
            text,
            "  -- The facts that hold without any item.\n  start = {},",
            list(start)
        );
        text.push_str(
            "  -- Each item that matters: its code, then the fact of each copy.\n  items = {\n",
        );
        for (code, copies) in codes.iter().zip(&self.copies) {
            if !copies.is_empty() {
                let facts: Vec<String> = copies.iter().map(u32::to_string).collect();
                let _ =
                    writeln!(text, "    {{{}, {}}},", format_args!("\"{code}\""), facts.join(", "));
            }
        }
        text.push_str("  },\n");
        text.push_str("  -- Each body: fact, weight, fact, weight, ...; then need, conclusion, need, conclusion, ...\n  bodies = {\n");
        bodies(rules, &mut text);
        text.push_str("  },\n");
        walk(rules, &mut text);
        let _ = writeln!(text, "  -- The fact that the goal is met.\n  goal = {},", self.goal);
        let _ = writeln!(
            text,
            "  -- The lookups after which the search for trips ends.\n  lookups = {MAX_LOOKUPS},\n}}"
        );
        text
    }
}

/// Writes a line for each rule body.
fn bodies(rules: &Rules, text: &mut String) {
    let mut conclusions: Vec<Vec<(u32, u32)>> = vec![Vec::new(); rules.body_count() as usize];
    for rule in (0..rules.rule_count()).map(RuleId) {
        if rules.need(rule) > 0 {
            let conclusion = (rules.need(rule), rules.head(rule).0 + 1);
            conclusions[rules.body_of(rule) as usize].push(conclusion);
        }
    }
    for (body, conclusions) in (0..).zip(&mut conclusions) {
        if conclusions.is_empty() {
            continue;
        }
        conclusions.sort_unstable();
        let entries = rules.entries(body).iter();
        let entries = entries.flat_map(|(fact, weight)| [fact.0 + 1, *weight]);
        let conclusions = conclusions.iter().flat_map(|(need, head)| [*need, *head]);
        let _ = writeln!(text, "    {{{}, {}}},", list(entries), list(conclusions));
    }
}

/// Writes which facts speak from where the player stands, if a player can come to places without a way back.
fn walk(rules: &Rules, text: &mut String) {
    let Some(places) = rules.places().filter(|_| State::new(rules).makes_trips()) else {
        return;
    };
    let _ = writeln!(
        text,
        "  -- The number of places, the first fact of \"reached\" and of \"returns\", which the others follow, and the \
facts about the ends of doors.
  walk = {{ places = {}, reached = {}, returns = {}, ends = {} }},",
        places.count,
        places.reached.0 + 1,
        places.returns.0 + 1,
        list(places.ends.iter().map(|fact| fact.0 + 1))
    );
}

/// Numbers as a Lua table.
fn list(numbers: impl Iterator<Item = u32>) -> String {
    let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
    format!("{{{}}}", numbers.join(","))
}

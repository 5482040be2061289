//! The sets of items that open a place.

use std::fmt::Write;

use schemars::JsonSchema;
use seedwright::inspect::{ItemSet, Openings, Target, openings, route_with};
use seedwright::logic::Logic;
use seedwright::world::World;
use seedwright_render::words::shown;
use serde::Serialize;

use super::route::{PathStep, path_steps, route_lines};
use crate::by_name::ByName;
use crate::words::left_out;

/// How many sets are shown without `-v`.
const SHOWN: usize = 6;

/// The sets of items that open a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpeningSets {
    /// Whether these are all of the smallest sets.
    pub complete: bool,
    /// The sets.
    pub sets: Vec<OpeningSet>,
}

/// A set of items that opens a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpeningSet {
    /// The items, with how many of each.
    pub items: ByName<u32>,
    /// The shortest way there.
    pub path: Option<Vec<PathStep>>,
}

/// The sets of items that open a target, ready to be shown.
pub struct TargetSets<'a> {
    world: &'a World,
    logic: &'a Logic,
    target: Target,
    found: Openings,
}

impl<'a> TargetSets<'a> {
    pub fn find(world: &'a World, logic: &'a Logic, target: Target, steps: u64) -> Self {
        let found = openings(world, logic, target, steps);
        Self { world, logic, target, found }
    }

    /// The sets for people; with `everything` each with its shortest way.
    pub fn as_text(&self, everything: bool) -> String {
        let mut text = String::new();
        let sets = &self.found.sets;
        if sets.is_empty() {
            text.push_str("no set of items opens it under these settings\n");
            return text;
        }
        if sets.len() == 1 && sets[0].is_empty() {
            text.push_str("it takes no item beside the starting ones\n");
            return text;
        }
        let how = match self.found.complete {
            true => "all of the smallest sets of items that open it",
            false => "sets of items that open it, the best found within the steps",
        };
        let _ = writeln!(text, "{how}");
        let most = if everything { usize::MAX } else { SHOWN };
        for set in sets.iter().take(most) {
            let _ = writeln!(text, "  {}", self.names(set).join(", "));
            if everything && let Some(route) = route_with(self.world, self.logic, self.target, set)
            {
                let mut lines = String::new();
                route_lines(self.world, &route, &mut lines);
                for line in lines.lines() {
                    let _ = writeln!(text, "  {line}");
                }
            }
        }
        text.push_str(&left_out(sets.len(), most));
        text
    }

    fn names(&self, set: &ItemSet) -> Vec<String> {
        let name = |(item, count): &(seedwright::world::ItemId, u32)| {
            let name = shown(&self.world.items[*item].name);
            if *count == 1 { name } else { format!("{name} * {count}") }
        };
        set.iter().map(name).collect()
    }

    /// The sets for tools, each with its shortest way.
    pub fn reply(&self) -> OpeningSets {
        let sets = self.found.sets.iter().map(|set| {
            let items = set.iter();
            let route = route_with(self.world, self.logic, self.target, set);
            OpeningSet {
                items: items
                    .map(|(item, count)| (self.world.items[*item].name.clone(), *count))
                    .collect(),
                path: route.map(|route| path_steps(self.world, &route.path)),
            }
        });
        OpeningSets { complete: self.found.complete, sets: sets.collect() }
    }
}

//! The item sets that open a place.

use std::fmt::Write;

use seedwright::inspect::{ItemSet, Openings, Target, openings, route_with};
use seedwright::logic::Logic;
use seedwright::world::World;
use seedwright_render::words::shown;
use serde::Serialize;

use super::route::{PathStep, path_steps, route_lines};
use crate::by_name::ByName;
use crate::json_schema::JsonSchema;
use crate::words::left_out;

/// The most sets shown without `-v`.
const SHOWN: usize = 6;

/// The item sets that open a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct OpeningSets {
    /// Whether these are all of the smallest sets.
    pub complete: bool,
    /// The sets.
    pub sets: Vec<OpeningSet>,
    /// If no set leads home again, the sets that open it for a player who has no safe way back.
    pub without_return: Vec<OpeningSet>,
}

/// An item set that opens a place.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct OpeningSet {
    /// The items, with the number of copies of each.
    pub items: ByName<u32>,
    /// The shortest route with these items.
    pub path: Option<Vec<PathStep>>,
}

/// The item sets that open a target, ready to be shown.
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

    /// Writes the sets for people. With `everything`, each has its shortest route.
    pub fn as_text(&self, everything: bool) -> String {
        let mut text = String::new();
        let sets = &self.found.sets;
        if sets.is_empty() {
            text.push_str(match self.found.is_never {
                true => "no item set opens it under these settings\n",
                false => "no item set was found that opens it, but it is not ruled out\n",
            });
            return text;
        }
        let stranded = match (self.found.is_stranded, self.world.hurts()) {
            (false, _) => "",
            (true, false) => " (no safe way back)",
            (true, true) => " (no safe way back, or health is lost for good)",
        };
        if sets.len() == 1 && sets[0].is_empty() {
            let _ = writeln!(text, "it needs no items besides the starting ones{stranded}");
            return text;
        }
        let how = match self.found.complete {
            true => "the smallest item sets that open it",
            false => "item sets that open it, the best found within the step limit",
        };
        let _ = writeln!(text, "{how}{stranded}");
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

    /// Converts the sets for tools, each with its shortest route.
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
        let (sets, without_return) = match self.found.is_stranded {
            true => (Vec::new(), sets.collect()),
            false => (sets.collect(), Vec::new()),
        };
        OpeningSets { complete: self.found.complete, sets, without_return }
    }
}

//! Cycles of modules that use each other.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::modules::Edge;

/// Complains about cycles of modules in a crate.
pub fn complaints(root: &str, edges: &[Edge]) -> Vec<String> {
    let cycles = folders(edges).into_iter().flat_map(|folder| {
        let in_folder: Vec<&Edge> = edges.iter().filter(|edge| edge.folder == folder).collect();
        shortest_cycles(&in_folder)
    });
    cycles.map(|cycle| show(root, &cycle)).collect()
}

fn folders(edges: &[Edge]) -> BTreeSet<&str> {
    edges.iter().map(|edge| edge.folder.as_str()).collect()
}

/// Returns a shortest cycle of each strongly connected component of modules.
fn shortest_cycles<'a>(edges: &[&'a Edge]) -> Vec<Vec<&'a Edge>> {
    let mut cycles: Vec<Vec<&Edge>> = Vec::new();
    let mut told = BTreeSet::new();
    let mut candidates: Vec<Vec<&Edge>> =
        edges.iter().filter_map(|edge| cycle_through(edge, edges)).collect();
    candidates.sort_by_key(Vec::len);
    for cycle in candidates {
        if told.contains(cycle[0].from.as_str()) {
            continue;
        }
        // Modules that reach this cycle and are reachable from it are in the same component.
        let start = &cycle[0].from;
        let there = |name: &str| path(start, name, edges).is_some();
        let back = |name: &str| path(name, start, edges).is_some();
        let names = edges.iter().map(|edge| edge.from.as_str());
        told.extend(names.filter(|name| there(name) && back(name)));
        cycles.push(cycle);
    }
    cycles
}

fn cycle_through<'a>(edge: &&'a Edge, edges: &[&'a Edge]) -> Option<Vec<&'a Edge>> {
    let mut cycle = vec![*edge];
    cycle.extend(path(&edge.to, &edge.from, edges)?);
    Some(cycle)
}

/// Returns a shortest path from one module to another.
fn path<'a>(from: &str, to: &str, edges: &[&'a Edge]) -> Option<Vec<&'a Edge>> {
    let mut reached_by: BTreeMap<&str, &Edge> = BTreeMap::new();
    let mut queue = VecDeque::from([from]);
    while let Some(name) = queue.pop_front() {
        if name == to {
            let mut path = Vec::new();
            let mut at = to;
            while at != from {
                let edge = reached_by[at];
                path.push(edge);
                at = &edge.from;
            }
            path.reverse();
            return Some(path);
        }
        for edge in edges.iter().filter(|edge| edge.from == name) {
            if edge.to != from && !reached_by.contains_key(edge.to.as_str()) {
                reached_by.insert(&edge.to, edge);
                queue.push_back(&edge.to);
            }
        }
    }
    None
}

fn show(root: &str, cycle: &[&Edge]) -> String {
    let folder = &cycle[0].folder;
    let edges =
        cycle.iter().map(|edge| format!("\n    {} -> {} at {}", edge.from, edge.to, edge.place));
    format!(
        "{root}: modules of `crate::{folder}` use each other in a cycle:{}",
        edges.collect::<String>()
    )
}

fn edge(from: &str, to: &str) -> Edge {
    let place = crate::modules::Place { file: format!("{from}.rs"), line: 1 };
    Edge { folder: String::new(), from: from.to_owned(), to: to.to_owned(), place }
}

#[test]
fn a_shortest_cycle_of_each_group_is_told() {
    let edges = [
        edge("a", "b"),
        edge("b", "c"),
        edge("c", "a"),
        edge("c", "d"),
        edge("d", "a"),
        edge("d", "x"),
        edge("x", "y"),
        edge("y", "x"),
    ];
    assert_eq!(
        complaints("lib.rs", &edges),
        [
            "lib.rs: modules of `crate::` use each other in a cycle:\
             \n    x -> y at x.rs:1\n    y -> x at y.rs:1",
            "lib.rs: modules of `crate::` use each other in a cycle:\
             \n    a -> b at a.rs:1\n    b -> c at b.rs:1\n    c -> a at c.rs:1",
        ]
    );
}

#[test]
fn a_line_of_modules_is_no_cycle() {
    assert!(complaints("lib.rs", &[edge("a", "b"), edge("b", "c"), edge("a", "c")]).is_empty());
}

#[test]
fn modules_of_two_folders_make_no_cycle() {
    let inner = Edge { folder: "c".to_owned(), ..edge("b", "a") };
    assert!(complaints("lib.rs", &[edge("a", "b"), inner.clone()]).is_empty());
    let both = [
        edge("a", "b"),
        edge("b", "a"),
        inner.clone(),
        Edge { from: inner.to, to: inner.from, ..inner },
    ];
    assert_eq!(complaints("lib.rs", &both).len(), 2);
}

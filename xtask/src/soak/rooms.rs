//! Soaks of layouts.

use std::ops::ControlFlow;

use seedwright::random::{Seed, Stream};
use seedwright::rooms::{
    CorridorSettings, Edge, Error, Graph, GraphImpossible, GraphPlanner, GraphSettings, Impossible,
    Node, NodeId,
};

use super::Report;
use crate::bench::{corridors, graphs};

/// How many graphs of a kind are laid out.
const MOST: u64 = 200;
/// The share of graphs, in thousandths, that must be laid out or refuted.
const DECIDED: u32 = 950;

/// Why a graph is not planar.
const CROSSING: Impossible = Impossible::Graph(GraphImpossible::Crossing);

/// What became of the graphs of a kind.
#[derive(Clone, Copy, Debug, Default)]
struct Outcomes {
    found: u32,
    refuted: u32,
    open: u32,
}

/// Lays out random graphs of 10 to 49 rooms that can be drawn without crossings: trees with up to five more doors, with
/// and without corridors. A graph that is not planar is drawn again.
pub fn planar(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    let graphs = seeds.min(MOST);
    let corridors =
        CorridorSettings { lengths: (2, 2), bends: false, ..CorridorSettings::default() };
    let mut all = Outcomes::default();
    for (name, corridors) in [("doors", None), ("corridors", Some(&corridors))] {
        for extra in 0..=5 {
            let mut outcomes = Outcomes::default();
            for number in 0..graphs {
                lay_out(number, extra, corridors, &mut outcomes)?;
                report.progress(number, graphs);
            }
            let Outcomes { found, refuted, open } = outcomes;
            report.line(&format!(
                "{name}, {extra} more than a tree: {found} found, {refuted} refuted, {open} not decided"
            ));
            all.found += found;
            all.refuted += refuted;
            all.open += open;
        }
    }
    let decided = 1000 * (all.found + all.refuted) / (all.found + all.refuted + all.open).max(1);
    report.line(&format!("{decided} of 1000 decided"));
    match decided >= DECIDED {
        true => Ok(()),
        false => Err(format!("{decided} of 1000 graphs were decided, fewer than {DECIDED}")),
    }
}

fn lay_out(
    number: u64,
    extra: usize,
    corridors: Option<&CorridorSettings>,
    outcomes: &mut Outcomes,
) -> Result<(), String> {
    let catalogue = corridors::catalogue(corridors);
    let settings = GraphSettings { repeats: true, ..GraphSettings::default() };
    let planner = (0..).find_map(|draw: u32| {
        let mut stream = Stream::new(&Seed::from(number), "soak", "planar", draw);
        let rooms = 10 + graphs::below(&mut stream, 40);
        let edges = graphs::free_edges(&mut stream, rooms, extra).into_iter();
        let edges: Vec<Edge> = edges.map(|(a, b)| Edge::new(NodeId(a), NodeId(b))).collect();
        let nodes = (0..rooms).map(|node| Node::new(&node.to_string())).collect();
        let graph = Graph::with_edges(&catalogue, nodes, &edges, corridors);
        let graph = graph.expect("the graphs of the soak are sound");
        match GraphPlanner::new(&catalogue, &graph, settings.clone()) {
            Err(Error::Impossible(reasons)) if reasons.contains(&CROSSING) => None,
            planner => Some(planner),
        }
    });
    let planned = planner.expect("some graph is planar").and_then(|planner| {
        let layout = planner.plan(&Seed::from(number), &mut |_| ControlFlow::Continue(()))?;
        Ok((layout.broken_graph(&planner), layout))
    });
    match planned {
        Ok((broken, _)) if !broken.is_empty() => {
            return Err(format!("graph {number}: the layout breaks a promise: {broken:?}"));
        }
        Ok(_) => outcomes.found += 1,
        Err(Error::Impossible(_)) => outcomes.refuted += 1,
        Err(Error::NotFound(_)) => outcomes.open += 1,
        Err(error) => return Err(format!("graph {number}: {error}")),
    }
    Ok(())
}

//! Reports templates and groups that can never be placed, and layouts that cannot exist.

use super::Findings;
use crate::rooms::{
    Blueprint, Catalogue, Error, GraphDraft, GraphPlanner, GraphSettings, Invalid, Piece, Planner,
};
use crate::world::{Finding, Subject};

pub(super) fn layout(blueprint: &Blueprint, findings: &mut Findings) {
    let catalogue = blueprint.catalogue();
    let catalogue = catalogue.expect("the templates of a world are valid");
    if let Some(graph) = &blueprint.graph {
        return self::graph(blueprint, &catalogue, graph, findings);
    }
    let planner = match Planner::new(&catalogue, blueprint.settings.clone()) {
        Ok(planner) => planner,
        Err(Error::Impossible(reasons)) => {
            for reason in reasons.sentences() {
                findings.list.push(no_layout(Subject::Layout, &reason));
            }
            return;
        }
        Err(_) => return,
    };
    for (piece, never) in planner.unplaceable_pieces() {
        let subject = match piece {
            Piece::Room(id) => Subject::Template(id),
            Piece::Group(id) => Subject::Group(id),
        };
        let (shown, never) = (piece.words(&catalogue), never.words(&catalogue));
        let message = format!("{shown} can never be placed: it {never}");
        let finding = Finding::new("W0430", subject, message);
        findings.list.push(finding.hint("change it, or remove it"));
    }
}

fn no_layout(subject: Subject, reason: &str) -> Finding {
    let message = format!("no layout can exist: {reason}");
    let finding = Finding::new("W0431", subject, message);
    finding.hint("relax the layout settings, or draw more templates")
}

/// Reports the reasons why a graph can't be laid out, as far as they can be known beforehand.
fn graph(
    blueprint: &Blueprint,
    catalogue: &Catalogue,
    graph: &GraphDraft,
    findings: &mut Findings,
) {
    let graph = graph.graph(catalogue);
    let graph = graph.expect("the graph of a world is valid");
    let settings = GraphSettings::of_layout(&blueprint.settings);
    let settings = settings.expect("the layout of a world fits its graph");
    let reasons = match GraphPlanner::new(catalogue, &graph, settings) {
        Ok(_) => Vec::new(),
        Err(Error::Impossible(reasons)) => reasons.sentences(),
        Err(Error::Invalid(Invalid::Settings(faults))) => {
            faults.iter().map(ToString::to_string).collect()
        }
        Err(other) => vec![other.to_string()],
    };
    let reasons = reasons.iter();
    findings.list.extend(reasons.map(|reason| no_layout(Subject::Graph, reason)));
}

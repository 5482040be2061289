//! What is odd about templates, groups and what is asked of a layout.

use super::Findings;
use crate::rooms::{Blueprint, Piece, Planner, Refusal};
use crate::world::{Finding, Subject};

pub(super) fn layout(blueprint: &Blueprint, findings: &mut Findings) {
    let catalogue = blueprint.catalogue();
    let catalogue = catalogue.expect("the templates of a world are sound");
    let planner = match Planner::new(&catalogue, blueprint.settings.clone()) {
        Ok(planner) => planner,
        Err(Refusal::Settings(_)) => return,
        Err(Refusal::Impossible(reasons)) => {
            for reason in reasons {
                let message = format!("no layout can exist: {}", reason.words(&catalogue));
                let finding = Finding::new("W0431", Subject::Layout, message);
                findings
                    .list
                    .push(finding.hint("ask for less, or draw more templates"));
            }
            return;
        }
    };
    for (piece, never) in planner.never_placed() {
        let subject = match piece {
            Piece::Room(id) => Subject::Template(id),
            Piece::Group(id) => Subject::Group(id),
        };
        let (shown, never) = (piece.words(&catalogue), never.words(&catalogue));
        let message = format!("{shown} can never be placed: it {never}");
        let finding = Finding::new("W0430", subject, message);
        findings
            .list
            .push(finding.hint("change it, or leave it out"));
    }
}

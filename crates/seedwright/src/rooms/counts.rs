//! How many rooms of a template there have to be, and may be.

use super::planner::Planner;
use crate::world::templates::Template;

/// How many rooms of each template must be there, because of groups, too.
pub(super) fn leasts(planner: &Planner) -> Vec<u64> {
    let catalogue = &planner.catalogue;
    let templates = catalogue.templates().len();
    let mut brought = vec![0; templates];
    for (piece, group) in planner.pieces[templates..].iter().zip(catalogue.groups()) {
        for (template, count) in &piece.brings {
            brought[template.0 as usize] += u64::from(*count) * u64::from(group.least);
        }
    }
    let templates = catalogue.templates().iter().zip(brought);
    templates.map(|(template, brought)| brought.max(template.least.into())).collect()
}

/// The most rooms of a template, if there is a limit.
pub(super) fn most(template: &Template) -> Option<u64> {
    template.most.map(u64::from)
}

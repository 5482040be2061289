//! The minimum and maximum number of rooms of a template.

use super::planner::Planner;
use crate::world::templates::Template;

/// The minimum number of rooms of each template, including those that groups bring.
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

/// The maximum number of rooms of a template, if it is limited.
pub(super) fn most(template: &Template) -> Option<u64> {
    template.most.map(u64::from)
}

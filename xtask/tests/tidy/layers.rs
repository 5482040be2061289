//! The engine's modules are in layers, and none uses a module of a later layer.

use crate::modules::Edge;

/// Complains about modules that use one of a later layer, and about modules without a layer.
pub fn complaints(edges: &[Edge], layers: &[&[&str]]) -> Vec<String> {
    let layer_of = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let at_the_root = edges.iter().filter(|edge| edge.folder.is_empty());
    let complaint = |Edge { from, to, place, .. }: &Edge| match (layer_of(from), layer_of(to)) {
        (Some(lower), Some(higher)) if lower < higher => {
            Some(format!("{place}: `{from}` must not use `{to}`, which is in a later layer"))
        }
        (Some(_), Some(_)) => None,
        (None, _) => Some(format!("{place}: `{from}` is not in any layer")),
        (_, None) => Some(format!("{place}: `{to}` is not in any layer")),
    };
    at_the_root.filter_map(complaint).collect()
}

#[test]
fn layers_point_one_way() {
    let edge = |folder: &str, from: &str, to: &str| Edge {
        folder: folder.to_owned(),
        from: from.to_owned(),
        to: to.to_owned(),
        place: crate::modules::Place { file: "lib.rs".to_owned(), line: 1 },
    };
    let layers: &[&[&str]] = &[&["ground"], &["house", "garden"]];
    let fine = [
        edge("", "house", "ground"),
        edge("", "house", "garden"),
        edge("house", "ground", "garden"),
    ];
    assert!(complaints(&fine, layers).is_empty());
    assert_eq!(
        complaints(&[edge("", "ground", "house"), edge("", "ground", "sky")], layers),
        [
            "lib.rs:1: `ground` must not use `house`, which is in a later layer",
            "lib.rs:1: `sky` is not in any layer",
        ]
    );
}

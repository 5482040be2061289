//! The engine's modules lie in layers, and none uses a module of a layer behind its own.

use crate::modules::Edge;

/// Says which modules use one of a later layer without being known to, which are known to and do not, and
/// which are in no layer.
pub fn complaints(edges: &[Edge], layers: &[&[&str]], known: &[(&str, &str)]) -> Vec<String> {
    let layer_of = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let mut unused: Vec<(&str, &str)> = known.to_vec();
    let mut complaints = Vec::new();
    for Edge { from, to, place, .. } in edges.iter().filter(|edge| edge.folder.is_empty()) {
        match (layer_of(from), layer_of(to)) {
            (Some(lower), Some(higher)) if lower < higher => {
                let before = unused.len();
                unused.retain(|known| *known != (from.as_str(), to.as_str()));
                if unused.len() == before {
                    complaints.push(format!(
                        "{place}: `{from}` must not use `{to}`, which is in a later layer"
                    ));
                }
            }
            (Some(_), Some(_)) => {}
            (None, _) => complaints.push(format!("{place}: `{from}` is in no layer")),
            (_, None) => complaints.push(format!("{place}: `{to}` is in no layer")),
        }
    }
    let stale = |(from, to)| format!("`{from}` does not use `{to}`; take it off the list");
    complaints.extend(unused.into_iter().map(stale));
    complaints
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
    assert!(complaints(&fine, layers, &[]).is_empty());
    assert_eq!(
        complaints(&[edge("", "ground", "house"), edge("", "ground", "sky")], layers, &[]),
        [
            "lib.rs:1: `ground` must not use `house`, which is in a later layer",
            "lib.rs:1: `sky` is in no layer",
        ]
    );
    let known = [("ground", "house"), ("ground", "garden")];
    assert_eq!(
        complaints(&[edge("", "ground", "house")], layers, &known),
        ["`ground` does not use `garden`; take it off the list"]
    );
}

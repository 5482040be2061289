mod bad_input;
mod corridors;
mod doorways;
mod drawings;
mod faults;
mod golden;
mod graph_faults;
mod graph_oracle;
mod graph_proofs;
mod graphs;
mod groups;
mod layouts;
mod orientations;
mod overlap;
mod random_templates;
mod required;
mod roles;
mod steps;
mod walkers;
mod worlds;

use std::ops::ControlFlow;

use super::*;
use crate::random::Seed;

/// A template from a valid drawing.
#[track_caller]
pub(crate) fn template(name: &str, drawing: &str) -> Template {
    Template::parse(name, drawing).unwrap()
}

/// A catalogue of templates without groups.
#[track_caller]
pub(crate) fn catalogue(templates: impl IntoIterator<Item = Template>) -> Catalogue {
    Catalogue::new(templates.into_iter().collect(), Vec::new()).unwrap()
}

/// Rooms of many kinds; the tee requires all its connections.
pub(crate) fn halls() -> Vec<Template> {
    vec![
        template("corridor", "#?#\n#.#\n#.#\n#.#\n#?#"),
        template("bend", "####\n?..#\n##.#\n #.#\n #?#"),
        template("tee", "###!###\n#.....#\n!.....!\n#######"),
        template("cross", "  #?#\n  #.#\n###.###\n?.....?\n###.###\n  #.#\n  #?#"),
        template("cell", "#####\n#...#\n#.a.?\n#...#\n#####"),
        template("hall", "###?###?###\n#.........#\n?....a....?\n#.........#\n###?###?###"),
        template("room", "##?###\n#....#\n?....#\n#....?\n###?##"),
        template("store", "#######\n#..+..#\n#a.#..?\n#######"),
    ]
}

/// The number of the template with a name.
#[track_caller]
pub(crate) fn id(catalogue: &Catalogue, name: &str) -> TemplateId {
    let mut templates = (0..).map(TemplateId).zip(catalogue.templates());
    templates.find(|(_, template)| template.name == name).unwrap().0
}

/// Why no layout can exist.
#[track_caller]
pub(super) fn impossible(rooms: &Catalogue, settings: LayoutSettings) -> Vec<Impossible> {
    match Planner::new(rooms, settings) {
        Err(Error::Impossible(reasons)) => reasons.into_reason(),
        other => panic!("{other:?}"),
    }
}

/// Plans the layout of a seed without an observer.
pub(crate) fn plan(planner: &Planner, seed: u64) -> Result<Layout, Error> {
    planner.plan(&Seed::from(seed), &mut |_| ControlFlow::Continue(()))
}

/// Plans the layout of a seed, and records every step.
pub(crate) fn watch(planner: &Planner, seed: u64) -> (Result<Layout, Error>, Vec<String>) {
    let mut steps = Vec::new();
    let result = planner.plan(&Seed::from(seed), &mut |step| {
        steps.push(format!("{step:?}"));
        ControlFlow::Continue(())
    });
    (result, steps)
}

//! Rules about the repository that no compiler checks: sizes, imports between
//! stages, links, and documents that must not drift from the code.
//!
//! Each rule is a function in its own module that takes text and returns
//! complaints, so that it can be tested on small examples; the tests here apply
//! them to the whole repository.

#[path = "tidy/checker.rs"]
mod checker;
#[path = "tidy/cycles.rs"]
mod cycles;
#[path = "tidy/documents.rs"]
mod documents;
#[path = "tidy/functions.rs"]
mod functions;
#[path = "tidy/invariants.rs"]
mod invariants;
#[path = "tidy/layers.rs"]
mod layers;
#[path = "tidy/links.rs"]
mod links;
#[path = "tidy/lock_file.rs"]
mod lock_file;
#[path = "tidy/modules.rs"]
mod modules;
#[path = "tidy/packages.rs"]
mod packages;
#[path = "tidy/places.rs"]
mod places;
#[path = "tidy/public_types.rs"]
mod public_types;
#[path = "tidy/stages.rs"]
mod stages;
#[path = "tidy/unsafe_code.rs"]
mod unsafe_code;

use std::collections::BTreeMap;

use functions::Function;
use xtask::tree::{File, Tree};

/// The engine's stages. None may import another.
const STAGES: &[&str] = &["rooms", "doors", "codes", "items", "population"];

/// The engine's modules in layers: each may use modules of its own and earlier layers, but not of later ones.
const LAYERS: &[&[&str]] = &[
    // Basic values, independent of worlds.
    &["grid", "random", "number", "name", "error"],
    // Texts with positions, their schemas, and diagnostics.
    &["document"],
    &["section"],
    // The world model, and reading and writing it.
    &["world"],
    &["pack"],
    // Rules, and proofs.
    &["logic", "proof"],
    // Rules as rows, and what can be said about placements from them.
    &["rows", "progression"],
    // The stages, each alone, and their combination.
    STAGES,
    &["campaign"],
    // The output.
    &["bundle"],
    &["permalink", "race", "inspect", "quality"],
    // The way from a pack and a seed to the output.
    &["pipeline"],
    &["batch"],
];

/// The most lines of a source file without a reason, not counting tests.
const LONG_FILE: usize = 600;

/// The most lines of a function without a reason.
const LONG_FUNCTION: usize = 60;

/// The most lines of 90% of all functions, not counting tests.
const USUAL_FUNCTION: usize = 30;

/// The most lines of ARCHITECTURE.md, so that it can be read in one sitting.
const LONGEST_ARCHITECTURE: usize = 250;

/// Files that are allowed to be long. Length is a sign that a file does several things; if it does not, list it here.
const LONG_FILES: &[LongFile] = &[];

/// Functions that are allowed to be long: mostly lists, or steps that can only be understood together. Over 80 lines
/// there is nearly always a better way.
const LONG_FUNCTIONS: &[LongFunction] = &[
    LongFunction {
        path: "crates/seedwright/src/doors/impossible.rs",
        name: "describe",
        reason: "a list: a sentence for each reason",
    },
    LongFunction {
        path: "crates/seedwright-verify/src/promises/shape/mod.rs",
        name: "check",
        reason: "the outcomes of a term are read together: not checked, false, true, outside its range",
    },
    LongFunction {
        path: "crates/seedwright-cli/tests/serve/pins/page.rs",
        name: "stages",
        reason: "a list of requests",
    },
    LongFunction {
        path: "crates/seedwright-cli/tests/serve/pins/page.rs",
        name: "codes",
        reason: "a list of requests",
    },
    LongFunction {
        path: "crates/seedwright-cli/tests/serve/pins/problems.rs",
        name: "stages",
        reason: "a list of requests",
    },
    LongFunction {
        path: "crates/seedwright-derive/src/words.rs",
        name: "derive",
        reason: "one quoted implementation, which reads like the code it generates",
    },
    LongFunction {
        path: "crates/seedwright/tests/pins/layers.rs",
        name: "placement",
        reason: "a table of fields and values",
    },
    LongFunction {
        path: "crates/seedwright/tests/pins/layers.rs",
        name: "shuffle",
        reason: "a table of fields and values",
    },
];

/// A file that is allowed to be long.
struct LongFile {
    path: &'static str,
    /// Why it should not be split.
    reason: &'static str,
}

/// A function that is allowed to be long.
struct LongFunction {
    path: &'static str,
    name: &'static str,
    /// Why it should not be split.
    reason: &'static str,
}

/// Fails with all complaints at once, so that one run shows everything to fix.
#[track_caller]
fn expect_none(complaints: &[String]) {
    let count = complaints.len();
    assert!(complaints.is_empty(), "complaints ({count}):\n{}", complaints.join("\n"));
}

#[test]
fn source_files_are_short() {
    let mut complaints = Vec::new();
    for file in Tree::read().sources().filter(|file| !file.is_test()) {
        let lines = functions::lines_outside_tests(&file.text);
        let path = &file.path;
        if lines > LONG_FILE && !LONG_FILES.iter().any(|long| long.path == path) {
            complaints.push(format!("{path}: {lines} lines, over {LONG_FILE} without a reason"));
        }
    }
    expect_none(&complaints);
}

#[test]
fn functions_are_short() {
    let is_listed = |function: &Function, path: &str| {
        let listed = |long: &LongFunction| long.path == path && long.name == function.name;
        LONG_FUNCTIONS.iter().any(listed)
    };
    let mut complaints = Vec::new();
    for file in Tree::read().sources() {
        for function in functions::functions(&file.text) {
            let Function { name, lines, .. } = &function;
            if *lines > LONG_FUNCTION && !is_listed(&function, &file.path) {
                let path = &file.path;
                complaints.push(format!(
                    "{path}: `{name}` has {lines} lines, over {LONG_FUNCTION} without a reason"
                ));
            }
        }
    }
    expect_none(&complaints);
}

#[test]
fn most_functions_fit_a_screen() {
    let tree = Tree::read();
    let mut lengths: Vec<usize> = tree
        .sources()
        .filter(|file| !file.is_test())
        .flat_map(|file| functions::functions(&file.text))
        .filter(|function| !function.is_test)
        .map(|function| function.lines)
        .collect();
    let usual = functions::ninth_decile(&mut lengths);
    assert!(
        usual <= USUAL_FUNCTION,
        "10% of all functions have {usual} lines or more, but at most {USUAL_FUNCTION} are allowed"
    );
}

#[test]
fn the_lists_of_what_is_long_are_current() {
    let tree = Tree::read();
    let mut complaints = Vec::new();
    for LongFile { path, reason } in LONG_FILES {
        let lines = tree.find(path).map_or(0, functions::lines_outside_tests);
        if lines <= LONG_FILE || reason.is_empty() {
            complaints.push(format!("{path} does not need an entry, or its reason is missing"));
        }
    }
    for LongFunction { path, name, reason } in LONG_FUNCTIONS {
        let functions = tree.find(path).map_or_else(Vec::new, functions::functions);
        let is_long =
            |function: &Function| function.name == *name && function.lines > LONG_FUNCTION;
        if !functions.iter().any(is_long) || reason.is_empty() {
            complaints
                .push(format!("{path}: `{name}` does not need an entry, or its reason is missing"));
        }
    }
    expect_none(&complaints);
}

#[test]
fn stages_do_not_import_one_another() {
    let mut complaints = Vec::new();
    for file in Tree::read().sources() {
        complaints.extend(stages::complaints(&file.path, &file.text, STAGES));
    }
    expect_none(&complaints);
}

#[test]
fn modules_do_not_use_one_another_in_circles() {
    let tree = Tree::read();
    let text = |path: &str| tree.find(path).map(str::to_owned);
    let roots = modules::roots(&tree);
    let complaints = |root: &&str| cycles::complaints(root, &modules::edges(root, &text));
    let complaints: Vec<String> = roots.iter().flat_map(complaints).collect();
    expect_none(&complaints);
}

#[test]
fn layers_of_the_engine_point_one_way() {
    let tree = Tree::read();
    let text = |path: &str| tree.find(path).map(str::to_owned);
    let edges = modules::edges("crates/seedwright/src/lib.rs", &text);
    expect_none(&layers::complaints(&edges, LAYERS));
}

#[test]
fn errors_are_errors_of_the_standard_library() {
    let tree = Tree::read();
    let mut crates: BTreeMap<&str, Vec<&File>> = BTreeMap::new();
    for file in tree.sources().filter(|file| !file.is_test()) {
        if let Some((name, _)) = file.path.split_once("/src/") {
            crates.entry(name).or_default().push(file);
        }
    }
    let complaints = crates.values().flat_map(|files| public_types::errors_without_trait(files));
    expect_none(&complaints.collect::<Vec<_>>());
}

#[test]
fn enums_of_the_engine_are_open_or_closed_for_a_reason() {
    const ENGINE: &str = "crates/seedwright/src/";
    let tree = Tree::read();
    let sources = tree.sources().filter(|file| !file.is_test() && file.path.starts_with(ENGINE));
    let sources: Vec<&File> = sources.collect();
    expect_none(&public_types::enums_without_reason(ENGINE, &sources, public_types::CLOSED));
}

#[test]
fn the_checker_does_not_use_the_engine() {
    let tree = Tree::read();
    let manifest = tree.text("crates/seedwright-verify/Cargo.toml");
    expect_none(&checker::foreign_dependencies(manifest));
}

#[test]
fn the_kernel_is_short_and_uses_no_promises() {
    let tree = Tree::read();
    let kernel = tree.sources().filter(|file| file.path.starts_with(checker::KERNEL));
    expect_none(&checker::kernel_complaints(kernel.map(|file| (&*file.path, &*file.text))));
}

#[test]
fn the_book_lists_every_page() {
    let tree = Tree::read();
    let summary = tree.text("book/src/SUMMARY.md");
    let pages: Vec<&str> = tree.paths_under("book/src/", ".md").collect();
    expect_none(&documents::summary_complaints(summary, &pages));
}

#[test]
fn links_resolve() {
    let tree = Tree::read();
    let mut complaints = Vec::new();
    for path in documents::checked(&tree) {
        complaints.extend(links::complaints(path, tree.text(path), &tree));
    }
    expect_none(&complaints);
}

#[test]
fn documents_name_files_that_exist() {
    let tree = Tree::read();
    let mut complaints = Vec::new();
    for path in documents::checked(&tree) {
        complaints.extend(documents::missing_files(path, tree.text(path), &tree));
    }
    expect_none(&complaints);
}

#[test]
fn programs_of_the_book_are_files_that_are_tested() {
    const PAGE: &str = "book/src/in-your-game.md";
    let tree = Tree::read();
    let text = tree.text(PAGE);
    expect_none(&documents::program_complaints(PAGE, text, &tree));
    assert!(!documents::program_complaints(PAGE, &text.replace("demo", "other"), &tree).is_empty());
}

#[test]
fn the_architecture_is_short() {
    let lines = Tree::read().text("ARCHITECTURE.md").lines().count();
    assert!(
        lines <= LONGEST_ARCHITECTURE,
        "ARCHITECTURE.md has {lines} lines, but at most {LONGEST_ARCHITECTURE} are allowed"
    );
}

#[test]
fn invariants_name_tests_that_exist() {
    let tree = Tree::read();
    let mut known = invariants::test_names(tree.sources().map(|file| file.text.as_str()));
    let others = tree.files.iter().filter(|file| {
        file.is_test() && [".py", ".js"].iter().any(|ending| file.path.ends_with(ending))
    });
    known.extend(others.flat_map(|file| invariants::tests_of_bindings(&file.text)));
    let mut complaints = Vec::new();
    for path in ["INVARIANTS.md", "ARCHITECTURE.md"] {
        complaints.extend(invariants::complaints(path, tree.text(path), &known));
    }
    for file in tree.sources() {
        let comments = invariants::comments(&file.text);
        complaints.extend(invariants::complaints(&file.path, &comments, &known));
    }
    expect_none(&complaints);
}

#[test]
fn the_lock_file_lists_every_platform() {
    expect_none(&lock_file::missing(Tree::read().text("web/package-lock.json")));
}

#[test]
fn packages_hold_their_build_scripts() {
    let tree = Tree::read();
    // Other files of that name are modules.
    let is_script = |path: &&str| path.matches('/').count() == 2;
    let scripts = tree.paths_under("crates/", "/build.rs").filter(is_script);
    let manifests = scripts.map(|path| path.replace("/build.rs", "/Cargo.toml"));
    let incomplete: Vec<String> =
        manifests.filter(|path| packages::leaves_out_build_script(tree.text(path))).collect();
    expect_none(&incomplete);
}

#[test]
fn unsafe_code_is_rare_and_explained() {
    let mut complaints = Vec::new();
    for file in Tree::read().sources().filter(|file| !file.is_test()) {
        complaints.extend(unsafe_code::complaints(&file.path, &file.text));
    }
    expect_none(&complaints);
}

#[test]
fn no_file_names_a_place_on_one_machine() {
    let mut complaints = Vec::new();
    for file in &Tree::read().files {
        complaints.extend(places::complaints(&file.path, &file.text));
    }
    expect_none(&complaints);
}

//! Rules for public types: errors implement `std::error::Error`, and enums are `non_exhaustive` or closed for a
//! reason.

use xtask::tree::File;

/// The endings of names of error types.
const ERRORS: &[&str] = &["Error", "Fault", "Problem"];

/// The closed enums of the engine, by file and name, with the reason. All others are `non_exhaustive`, so that a new
/// variant is not a breaking change.
pub const CLOSED: &[(&str, &[&str])] = &[
    (
        "they are complete: sides, directions, yes and no",
        &[
            "campaign/gates.rs GateKind",
            "rooms/doorway.rs Pass",
            "rooms/reasons.rs Measure",
            "quality/mod.rs Unit",
            "document/diagnostic.rs Severity",
            "grid/direction.rs Direction",
            "inspect/trips.rs TripAct",
            "pipeline/corners.rs CornerEffort",
            "pipeline/origin.rs Comparison",
            "population/promises.rs Verdict",
            "population/schedule.rs Equipment",
            "race/announcement.rs Entropy",
            "race/reveal.rs Reveal",
            "race/secret.rs Party",
            "rooms/layout.rs WalkEnd",
            "world/constraint.rs Relation",
            "world/constraint.rs SettingId",
            "rooms/pieces.rs Piece",
            "world/door.rs Side",
            "world/door.rs Way",
            "world/elements.rs Class",
            "world/linking.rs Role",
        ],
    ),
    ("the four kinds of errors are the contract of every stage", &["error.rs StageError"]),
    (
        "the words of packs: code that shows or writes them must know them all",
        &[
            "world/elements.rs OptionKind",
            "world/elements.rs ReturnMode",
            "world/sections/items.rs PlayPromise",
            "world/games/difficulty.rs NoteDifficulty",
            "world/games/game.rs Rule",
            "world/games/strategy.rs Strategy",
            "world/sections/codes.rs LockOpening",
            "world/sections/doors.rs Depth",
            "world/sections/doors.rs Difficulty",
            "world/sections/doors.rs DoorMode",
            "world/sections/doors.rs Outer",
            "world/sections/items.rs Aim",
            "world/sections/items.rs Algorithm",
            "world/sections/items.rs Decide",
            "world/sections/layout.rs LayoutTarget",
            "world/sections/layout.rs RequiredRule",
            "world/sections/layout.rs RolePlace",
            "world/sections/rows.rs OnePer",
            "world/setting_value.rs SettingValue",
            "world/templates/connection.rs Passage",
            "world/templates/corridor.rs CorridorChoice",
            "world/templates/template.rs CellKind",
            "world/templates/template.rs Role",
        ],
    ),
    (
        "the language of requirements: code that reads them must know every part",
        &[
            "world/door.rs Behind",
            "world/requirement.rs Amount",
            "world/requirement.rs Node",
            "world/requirement.rs OptionTest",
            "world/requirement.rs Term",
        ],
    ),
    (
        "the parts of documents and sections: readers, writers and schemas must know them all",
        &[
            "document/value.rs Data",
            "section/names.rs Count",
            "section/names.rs LookupResult",
            "section/names.rs NameKind",
            "section/shape.rs Shape",
            "world/stock/fault.rs Table",
            "world/subject.rs Subject",
        ],
    ),
    (
        "facts, rules and proofs: the checker has the same ones, and a new one is a new format",
        &[
            "logic/lower.rs LoweredRequirement",
            "logic/mod.rs Meaning",
            "logic/mod.rs Origin",
            "proof.rs ProofStep",
        ],
    ),
    (
        "the steps of a stage or a deduction: code that shows them must not miss a new one",
        &[
            "campaign/outcome.rs Stage",
            "campaign/outcome.rs Step",
            "codes/locks/deduction.rs Reason",
            "codes/locks/facts.rs Fact",
            "doors/step.rs Step",
            "items/step.rs Rank",
            "items/step.rs Step",
            "population/mod.rs Step",
            "population/tasks.rs Task",
            "rooms/mod.rs Shortfall",
            "rooms/site.rs MeetingKind",
            "rooms/site.rs Rejection",
            "rooms/step.rs Death",
            "rooms/step.rs Event",
        ],
    ),
    (
        "the contents of a finished world: code that draws, exports or checks it must handle all of them",
        &[
            "bundle/level_settings.rs MapOrigin",
            "bundle/rooms.rs LayoutParts",
            "campaign/locks.rs Opener",
            "codes/locks/guess.rs GuessProof",
            "codes/locks/of_world.rs LockKind",
            "pipeline/room_planner.rs RoomPlanner",
            "population/level.rs Layer",
            "population/level.rs Note",
            "population/level.rs Rule",
            "population/level.rs Thing",
            "population/map/drawing.rs RoomForm",
            "population/map/fault.rs MapPlace",
            "population/map/mod.rs Room",
            "population/request.rs Difficulty",
        ],
    ),
    (
        "all answers of a query",
        &[
            "codes/solver.rs Status",
            "codes/strategy.rs SuggestionError",
            "codes/tree.rs TreeError",
            "inspect/explain/mod.rs Explanation",
            "inspect/passages.rs Passage",
            "inspect/outlook.rs Access",
            "inspect/reach.rs WayBack",
            "inspect/target.rs Target",
            "inspect/target.rs TargetError",
        ],
    ),
];

/// A public type declared at the top level of a file.
struct Declared<'t> {
    name: &'t str,
    is_enum: bool,
    is_open: bool,
}

/// Returns the public structs and enums of a text.
fn declared(text: &str) -> Vec<Declared<'_>> {
    let mut all = Vec::new();
    let mut is_open = false;
    for line in text.lines() {
        let (rest, is_enum) =
            match (line.strip_prefix("pub enum "), line.strip_prefix("pub struct ")) {
                (Some(rest), _) => (Some(rest), true),
                (None, rest) => (rest, false),
            };
        if let Some(rest) = rest {
            let end = rest.find(|part: char| !part.is_alphanumeric()).unwrap_or(rest.len());
            all.push(Declared { name: &rest[..end], is_enum, is_open });
        }
        // Only attributes can precede the declaration at the beginning of a line.
        let goes_on = ["#[", "///", "//", " ", ")"].iter().any(|start| line.starts_with(start));
        is_open = line.starts_with("#[non_exhaustive]") || is_open && goes_on;
    }
    all
}

/// Complains about errors of a crate that do not implement `std::error::Error`.
pub fn errors_without_trait(files: &[&File]) -> Vec<String> {
    let is_error = |name: &str, file: &File| {
        file.text.lines().filter(|line| line.starts_with("impl")).any(|line| {
            let mut parts = line.split("Error for ").skip(1);
            parts.any(|rest| {
                let rest = rest.strip_prefix(name);
                rest.is_some_and(|rest| !rest.starts_with(|part: char| part.is_alphanumeric()))
            })
        })
    };
    let mut complaints = Vec::new();
    for file in files {
        for Declared { name, .. } in declared(&file.text) {
            let is_named_so = ERRORS.iter().any(|ending| name.ends_with(ending));
            if is_named_so && !files.iter().any(|file| is_error(name, file)) {
                let path = &file.path;
                complaints.push(format!("{path}: `{name}` does not implement std::error::Error"));
            }
        }
    }
    complaints
}

/// Complains about enums of the engine that are neither open nor closed for a reason, and about unused reasons.
pub fn enums_without_reason(
    folder: &str,
    files: &[&File],
    closed: &[(&str, &[&str])],
) -> Vec<String> {
    let mut left: Vec<&str> = closed.iter().flat_map(|(_, names)| names.iter().copied()).collect();
    let mut complaints = Vec::new();
    for file in files {
        for Declared { name, is_enum, is_open } in declared(&file.text) {
            let path = file.path.strip_prefix(folder).unwrap_or(&file.path);
            let key = format!("{path} {name}");
            let listed = left.iter().position(|listed| *listed == key);
            match (is_enum && !is_open, listed) {
                (true, Some(at)) => drop(left.swap_remove(at)),
                (true, None) => complaints.push(format!(
                    "{key}: write #[non_exhaustive], or add it to the list of closed enums with a reason"
                )),
                (false, _) => {}
            }
        }
    }
    let left =
        left.into_iter().map(|key| format!("{key}: listed as closed, but it is not a closed enum"));
    complaints.extend(left);
    complaints
}

#[test]
fn errors_are_told_from_other_types() {
    let file = |text: &str| File { path: "a.rs".to_owned(), text: text.to_owned() };
    let declaration = file("/// Why.\npub enum ReadError {\n}\npub struct Reader;\n");
    assert_eq!(errors_without_trait(&[&declaration]).len(), 1);
    let implemented = file("impl std::error::Error for ReadError {}\n");
    assert!(errors_without_trait(&[&declaration, &implemented]).is_empty());
    let another = file("impl std::error::Error for ReadErrorKind {}\n");
    assert_eq!(errors_without_trait(&[&declaration, &another]).len(), 1);
}

#[test]
fn enums_are_open_or_listed() {
    let file = |text: &str| File { path: "src/a.rs".to_owned(), text: text.to_owned() };
    let open = file(
        "#[derive(Debug)]\n#[non_exhaustive]\n// Why.\npub enum Open {\n}\npub enum Closed {\n}\n",
    );
    let closed: &[(&str, &[&str])] = &[("why", &["a.rs Closed"])];
    assert!(enums_without_reason("src/", &[&open], closed).is_empty());
    assert_eq!(enums_without_reason("src/", &[&open], &[]).len(), 1);
    let wrong: &[(&str, &[&str])] = &[("why", &["a.rs Closed", "a.rs Open"])];
    assert_eq!(enums_without_reason("src/", &[&open], wrong).len(), 1);
}

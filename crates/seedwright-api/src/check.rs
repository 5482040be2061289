//! Checks packs for errors, warnings and notes.

use seedwright::codes::check_locks;
use seedwright::inspect::lint;
use seedwright::pack::{self, Diagnostic as Finding, SourceFile};
use seedwright::random::Seed;
use seedwright::world::{Severity, World};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::code::observed;
use crate::diagnostics::{self, Diagnostic};
use crate::json_schema::JsonSchema;
use crate::observer::Observer;
use crate::operation::{Example, Json, operation};
use crate::requests::PackRequest;
use crate::{Context, Problem};

/// The findings about a pack.
#[derive(Clone, Debug, Default)]
pub struct PackFindings {
    /// Its files.
    pub files: Vec<SourceFile>,
    /// The diagnostics.
    pub diagnostics: Vec<Finding>,
    /// The number of things per kind, if the pack can be used.
    pub sizes: Option<Vec<(&'static str, usize)>>,
}

/// The findings about a pack.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CheckReply {
    /// Whether the pack has neither errors nor warnings.
    pub sound: bool,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of notes.
    pub notes: usize,
    /// The findings.
    pub diagnostics: Vec<Diagnostic>,
    /// The number of things per kind. Null if the pack can't be used.
    #[schemars(with = "Option<std::collections::BTreeMap<String, usize>>")]
    pub sizes: Option<Map<String, Value>>,
}

impl PackFindings {
    /// Reads the files of a pack and checks them.
    pub fn new(files: Vec<SourceFile>, observer: &dyn Observer) -> Result<Self, Problem> {
        let reading = pack::read(&files);
        let mut checked = Self { files, diagnostics: reading.diagnostics, sizes: None };
        if let Some(world) = &reading.world {
            let mut see = |effort| observed(effort, observer);
            let locks =
                check_locks(world, &Seed::from(1), &mut see).ok_or_else(Problem::stopped)?;
            let findings = lint(world).into_iter().chain(locks);
            let located = findings.map(|finding| reading.sources.locate(finding));
            checked.diagnostics.extend(located);
            checked.diagnostics.sort_by_key(|found| (found.severity, found.span));
            checked.sizes = Some(sizes(world));
        }
        Ok(checked)
    }

    /// Counts the findings of a severity.
    pub fn number(&self, severity: Severity) -> usize {
        let of_severity = |diagnostic: &&Finding| diagnostic.severity == severity;
        self.diagnostics.iter().filter(of_severity).count()
    }

    /// Converts the findings into a reply.
    pub fn into_reply(self) -> CheckReply {
        let [errors, warnings, notes] =
            [Severity::Error, Severity::Warning, Severity::Note].map(|own| self.number(own));
        let sizes = self.sizes.as_ref().map(|sizes| {
            let sizes = sizes.iter();
            sizes.map(|(word, number)| (format!("{word}s"), json!(number))).collect()
        });
        CheckReply {
            sound: errors + warnings == 0,
            errors,
            warnings,
            notes,
            diagnostics: diagnostics::rows(&self.files, self.diagnostics),
            sizes,
        }
    }
}

/// Counts the things of each kind. Rooms that are generated per seed are not included.
fn sizes(world: &World) -> Vec<(&'static str, usize)> {
    let layout = world.layout.iter();
    let graph = layout.clone().filter_map(|layout| layout.graph.as_ref());
    let graph = graph.flat_map(|graph| [("room", graph.rooms.len()), ("door", graph.doors.len())]);
    let layout = layout
        .flat_map(|layout| [("template", layout.templates.len()), ("group", layout.groups.len())]);
    let places = [
        ("room", world.rooms.len()),
        ("spot", world.spots.len()),
        ("door", world.doors.len()),
        ("location", world.locations.len()),
    ];
    let places = places.into_iter().filter(|_| !world.needs_no_rooms());
    let items = ("item", world.items.len());
    let codes = world.codes.iter().flat_map(|theme| {
        [("element", theme.settings.elements.len()), ("lock", theme.locks.len())]
    });
    let levels = world.population.iter().flat_map(|stock| {
        let tables = &stock.tables;
        [
            ("monster", tables.monsters.len()),
            ("weapon", tables.weapons.len()),
            ("armour", tables.armours.len()),
            ("consumable", tables.consumables.len()),
        ]
    });
    let places = layout.chain(graph).chain(places).chain([items]);
    places.chain(codes).chain(levels).collect()
}

/// A request with the smallest pack, sent as files, and further fields.
macro_rules! sent {
    ($more:literal) => {
        concat!(
            r##"{"pack":{"files":[{"name":"pack.toml","text":"# The smallest useful pack: a key, a door, a goal.\n\n[pack]\nformat = 1\nid = \"blank\"\nname = \"Blank\"\nstart = \"Hall\"\ngoal = \"reached(Vault)\"\n\n[items]\nKey = {}\n\n[rooms.Hall]\nlocations = [{ name = \"Under the mat\", was = \"Key\" }]\n\n[rooms.Vault]\n\n[doors]\n\"Hall-Vault\" = { a = \"Hall\", b = \"Vault\", need = \"Key\" }\n"}]}"##,
            $more,
            "}"
        )
    };
}
pub(crate) use sent;

operation! {
    /// Checks a pack for errors, warnings and notes.
    Check: "check" as "check", PackRequest => Json<CheckReply>,
    examples [
        Example::new("embedded", r#"{"pack":"station"}"#),
        Example::new("own", sent!("")),
        Example::new(
            "broken",
            r#"{"pack":{"files":[{"name":"pack.toml","text":"[rooms]\nHall = 3\n"}]}}"#,
        ),
    ]
}

pub(crate) fn run_check(
    request: &PackRequest,
    context: &Context<'_>,
) -> Result<Json<CheckReply>, Problem> {
    let checked = PackFindings::new(request.pack.files()?, &*context.observer)?;
    Ok(Json(checked.into_reply()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoObserver;
    use crate::embedded::EmbeddedPack;

    #[test]
    fn a_broken_pack_is_an_answer() {
        let reply = |files| PackFindings::new(files, &NoObserver).map(PackFindings::into_reply);
        let broken = SourceFile::new("pack.toml", "[rooms]\nHall = 3\n");
        let found = json!(reply(vec![broken]).expect("it is one"));
        assert_eq!(found["sound"], false);
        assert!(found["sizes"].is_null());
        assert_eq!(found["diagnostics"][0]["place"]["file"], "pack.toml");
        let files = EmbeddedPack::find("station").expect("it is embedded").files();
        let sound = json!(reply(files).expect("it is one"));
        assert_eq!(sound["sound"], true);
        assert!(sound["sizes"]["rooms"].is_u64());
    }
}

//! Checks packs for errors, warnings and notes.

use seedwright::codes::check_locks;
use seedwright::error::ErrorKind;
use seedwright::inspect::lint;
use seedwright::pack::{self, Diagnostic as Finding, SourceFile};
use seedwright::pipeline::{CornerEffort, Corners, FailedCorner, named_settings, try_corners};
use seedwright::random::Seed;
use seedwright::world::{Finding as WorldFinding, Settings, Severity, Subject, World};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::code::observed;
use crate::diagnostics::{self, Diagnostic};
use crate::embedded::EmbeddedPack;
use crate::json_schema::JsonSchema;
use crate::observer::{Observer, Progress};
use crate::operation::{Example, Json, operation};
use crate::requests::PackChoice;
use crate::words::settings_text;
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
    /// How extreme settings turned out, if they were tried.
    pub corners: Option<CornersReply>,
}

/// Which extreme settings are tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum CornerChoice {
    /// None.
    None,
    /// As many as fit into about a second.
    #[default]
    Quick,
    /// All of them, however long it takes.
    Full,
}

/// A pack to check.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CheckRequest {
    /// The pack.
    pub pack: PackChoice,
    /// Which extreme settings are tried: every option and trick at its least and most, random draws, and pairs of
    /// extremes.
    #[serde(default)]
    pub corners: CornerChoice,
}

/// How extreme settings of a pack turned out.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct CornersReply {
    /// The number of corners: settings with options and tricks at their extremes, and random draws.
    pub all: u32,
    /// The number of corners that were tried.
    pub tried: u32,
    /// With these a world was built.
    pub built: u32,
    /// These were proved to be impossible.
    pub refused: u32,
    /// These took too many steps and were left unfinished.
    pub unfinished: u32,
    /// With these no world was found, although it was not proved to be impossible.
    pub failed: Vec<FailedCornerRow>,
}

/// Settings with which no world was found.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct FailedCornerRow {
    /// The options and tricks that differ from their defaults.
    #[schemars(with = "std::collections::BTreeMap<String, crate::settings::SettingValue>")]
    pub settings: Map<String, Value>,
    /// What was not found.
    pub message: String,
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
    /// How extreme settings turned out. Null if none were tried.
    pub corners: Option<CornersReply>,
}

impl PackFindings {
    /// Reads the files of a pack and checks them.
    pub fn new(
        files: Vec<SourceFile>,
        corners: CornerChoice,
        observer: &dyn Observer,
    ) -> Result<Self, Problem> {
        let reading = pack::read(&files);
        let mut checked = Self { files, diagnostics: reading.diagnostics, ..Self::default() };
        if let Some(world) = &reading.world {
            let mut see = |effort| observed(effort, observer);
            let locks =
                check_locks(world, &Seed::from(1), &mut see).ok_or_else(Problem::stopped)?;
            checked.corners = corners_of(world, corners, observer)?;
            let is_embedded = EmbeddedPack::has_files(&checked.files);
            let failed = checked.corners.as_ref().and_then(|found| failed(found, is_embedded));
            let findings = lint(world).into_iter().chain(locks).chain(failed);
            let located = findings.map(|finding| reading.sources.locate(finding));
            checked.diagnostics.extend(located);
            checked.diagnostics.sort_by_key(|found| (found.severity, found.span));
            // A link for both ways is one line of the pack and two of the world.
            checked.diagnostics.dedup_by(|one, other| {
                one.span.is_some()
                    && (one.span, one.code, &one.message)
                        == (other.span, other.code, &other.message)
            });
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
            corners: self.corners,
        }
    }
}

/// Tries extreme settings of a pack; `None` if it has none, or can't be generated for reasons other than its settings.
fn corners_of(
    world: &World,
    choice: CornerChoice,
    observer: &dyn Observer,
) -> Result<Option<CornersReply>, Problem> {
    let effort = match choice {
        CornerChoice::None => return Ok(None),
        CornerChoice::Quick => CornerEffort::Quick,
        CornerChoice::Full => CornerEffort::Full,
    };
    let mut see = |done: u32, of: u32| {
        let (done, of) = (u64::from(done), u64::from(of));
        observer.step(Progress { stage: "corners", attempt: 1, done, of })
    };
    match try_corners(world, effort, &mut see) {
        Ok(corners) if corners.all == 0 => Ok(None),
        Ok(corners) => Ok(Some(reply(world, &corners))),
        Err(error) if error.kind() == ErrorKind::Stopped => Err(Problem::stopped()),
        Err(_) => Ok(None),
    }
}

fn reply(world: &World, corners: &Corners) -> CornersReply {
    let defaults = named_settings(world, &Settings::defaults(world));
    let row = |corner: &FailedCorner| {
        let settings = named_settings(world, &corner.settings).into_iter();
        let changed = settings.filter(|(name, value)| defaults.get(name) != Some(value));
        FailedCornerRow { settings: changed.collect(), message: corner.error.to_string() }
    };
    CornersReply {
        all: corners.all,
        tried: corners.tried(),
        built: corners.built,
        refused: corners.refused,
        unfinished: corners.unfinished,
        failed: corners.failed.iter().map(row).collect(),
    }
}

/// The finding about corners with which no world was found. Embedded packs must have none.
fn failed(corners: &CornersReply, is_embedded: bool) -> Option<WorldFinding> {
    let first = corners.failed.first()?;
    let with = match first.settings.is_empty() {
        true => "the default settings".to_owned(),
        false => format!("`{}`", settings_text(&first.settings)),
    };
    let message = format!(
        "no world was found with {} of {} corners of the settings; with {with}, {}",
        corners.failed.len(),
        corners.tried,
        first.message
    );
    let code = if is_embedded { "E0390" } else { "W0490" };
    let hint = "narrow the ranges of options, or rule such settings out under [[constraints]]";
    Some(WorldFinding::new(code, Subject::Pack, message).hint(hint))
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
    Check: "check" as "check", CheckRequest => Json<CheckReply>,
    examples [
        Example::new("embedded", r#"{"pack":"station"}"#),
        Example::new("own", sent!("")),
        Example::new("quickly", r#"{"pack":"campaign","corners":"none"}"#),
        Example::new(
            "broken",
            r#"{"pack":{"files":[{"name":"pack.toml","text":"[rooms]\nHall = 3\n"}]}}"#,
        ),
    ]
}

pub(crate) fn run_check(
    request: &CheckRequest,
    context: &Context<'_>,
) -> Result<Json<CheckReply>, Problem> {
    let checked = PackFindings::new(request.pack.files()?, request.corners, &*context.observer)?;
    Ok(Json(checked.into_reply()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::NoObserver;

    #[test]
    fn a_broken_pack_is_an_answer() {
        let reply = |files| {
            PackFindings::new(files, CornerChoice::Quick, &NoObserver).map(PackFindings::into_reply)
        };
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

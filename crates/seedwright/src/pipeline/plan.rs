//! Plans: the parts of a world that the user fixes in advance. A plan is a file of item requests, a spoiler, or a whole
//! bundle.

use std::sync::Arc;

use serde::Deserialize;
use serde_json::{Map, Value};

use super::details::PlanFault;
use super::error::{Error, Invalid};
use super::named_settings::{named_settings, settings_of};
use crate::SEED_VERSION;
use crate::bundle::{Decisions, DoorLinkRow};
use crate::pack::{self, SourceFile};
use crate::world::{DoorId, EndId, ItemRequest, ItemSettings, Linking, Settings, Side, World};

/// The parts of a world that are fixed in advance.
#[derive(Clone, Default)]
pub struct Plan {
    files: Arc<[SourceFile]>,
    /// The last file that is a bundle.
    bundle: Option<Arc<Value>>,
    /// The plan of a world that is generated again. It has no files.
    recorded: Option<Arc<RecordedPlan>>,
}

/// A plan as a bundle records it.
struct RecordedPlan {
    items: Value,
    doors: Option<Vec<DoorLinkRow>>,
}

impl Plan {
    /// Creates the plan of some files; later files override earlier ones.
    pub fn new(files: impl IntoIterator<Item = SourceFile>) -> Self {
        let files: Vec<SourceFile> = files.into_iter().collect();
        if pack::is_too_large_plan(&files) {
            // Reading the plan reports it.
            return Self { files: files.into(), bundle: None, recorded: None };
        }
        let files: Arc<[SourceFile]> = files.into_iter().map(with_items).collect();
        let documents = files.iter().filter_map(|file| serde_json::from_slice(&file.bytes).ok());
        let mut bundles = documents.filter(|document: &Value| document.get("decisions").is_some());
        let bundle = bundles.next_back().map(Arc::new);
        Self { files, bundle, recorded: None }
    }

    /// Creates the plan that a bundle records: its item settings, and the door links if the plan gave them.
    pub(super) fn recorded(items: Map<String, Value>, doors: Option<Vec<DoorLinkRow>>) -> Self {
        let recorded = RecordedPlan { items: Value::Object(items), doors };
        Self { recorded: Some(Arc::new(recorded)), ..Self::default() }
    }

    /// Whether the plan fixes nothing.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty() && self.recorded.is_none()
    }

    /// The files.
    pub fn files(&self) -> &[SourceFile] {
        &self.files
    }

    /// Returns the item request of the pack, overridden by this plan.
    ///
    /// # Errors
    /// [`Invalid::Plan`] with the diagnostics of the files.
    pub fn request(&self, world: &World) -> Result<ItemRequest, Error> {
        Ok(world.placement.clone().and(self.items(world)?))
    }

    /// Returns the item request of the plan alone.
    pub(super) fn items(&self, world: &World) -> Result<ItemRequest, Error> {
        if self.is_empty() {
            return Ok(ItemRequest::default());
        }
        let plan = match &self.recorded {
            Some(recorded) => pack::read_request::<ItemSettings>(world, &recorded.items),
            None => pack::read_plan(world, &self.files),
        };
        plan.map_err(|found| Error::Invalid(Invalid::Plan(found)))
    }

    /// Returns the seed that this plan comes from, if its world follows from settings and seed: in campaigns, in packs
    /// without rooms, and for filled levels. Such a plan only holds for that seed.
    pub fn seed(&self, world: &World) -> Option<&str> {
        self.seeded(world).and_then(|given| given["seed"].as_str())
    }

    /// Returns the settings of such a world; `None` if the plan does not determine them.
    ///
    /// # Errors
    /// When it comes from another pack, another seed version, or settings that the pack does not have.
    pub fn settings(&self, world: &World) -> Result<Option<Settings>, PlanFault> {
        let Some(given) = self.seeded(world) else {
            return Ok(None);
        };
        if let Some(id) = given["pack"]["id"].as_str().filter(|id| *id != world.id) {
            let (made_of, found) = (id.to_owned(), world.id.clone());
            return Err(PlanFault::OtherPack { made_of, found });
        }
        let version = given["seedVersion"].as_u64();
        if let Some(found) = version.filter(|version| *version != u64::from(SEED_VERSION)) {
            return Err(PlanFault::OtherSeeds { found });
        }
        match given["settings"].as_object() {
            None => Ok(Some(Settings::defaults(world))),
            Some(named) => settings_of(world, named).map(Some).map_err(PlanFault::Settings),
        }
    }

    /// Returns the names of the files that come from other settings, which are ignored; empty if the plan's own
    /// settings apply.
    pub fn under_other_settings(&self, world: &World, settings: &Settings) -> Vec<&str> {
        if self.seeded(world).is_some() {
            return Vec::new();
        }
        let own = named_settings(world, settings);
        let other = |file: &&SourceFile| settings_in(file).is_some_and(|stated| stated != own);
        self.files.iter().filter(other).map(|file| file.name.as_str()).collect()
    }

    /// Returns the bundle if its world, or at least its levels, follow from settings and seed alone.
    fn seeded(&self, world: &World) -> Option<&Value> {
        let is_seeded = world.campaign.is_some() || world.needs_no_rooms();
        let levels = |given: &Value| given["decisions"]["population"].as_array().map(Vec::len);
        self.bundle.as_deref().filter(|given| is_seeded || levels(given) > Some(0))
    }

    /// Returns the door links of the plan, if it has any. Ends that it does not name lead where the pack has them, as
    /// in every bundle.
    pub(super) fn linking(&self, world: &World) -> Result<Option<Linking>, PlanFault> {
        let Some(rows) = self.door_links()? else {
            return Ok(None);
        };
        let mut leads: Vec<EndId> = world.ends().map(EndId::mate).collect();
        for row in &rows {
            let (from, to) = (end(world, &row.door, &row.end)?, end(world, &row.to, &row.at)?);
            leads[from.0 as usize] = to;
        }
        let linking = Linking::new(world, leads);
        linking.map(Some).map_err(|_| PlanFault::Linking)
    }

    fn door_links(&self) -> Result<Option<Vec<DoorLinkRow>>, PlanFault> {
        if let Some(recorded) = &self.recorded {
            return Ok(recorded.doors.clone());
        }
        let rows = self.bundle.as_ref().and_then(|given| given["decisions"].get("doors"));
        let rows = rows.map(|rows| serde_json::from_value(rows.clone()));
        rows.transpose().map_err(|error| PlanFault::Doors(error.to_string()))
    }

    /// Checks that the decisions match the plan in parts that follow from the seed: the plan is followed or refused,
    /// never overridden.
    pub(super) fn check(
        &self,
        parts: &[&'static str],
        decisions: &Decisions,
    ) -> Result<(), PlanFault> {
        let Some(given) = &self.bundle else {
            return Ok(());
        };
        let decided = serde_json::to_value(decisions).unwrap_or_default();
        for part in parts {
            let given = &given["decisions"][*part];
            let is_given = given.as_array().map_or(!given.is_null(), |rows| !rows.is_empty());
            if is_given && *given != decided[*part] {
                return Err(PlanFault::OtherPart { part });
            }
        }
        Ok(())
    }
}

/// Gives a bundle without an item list an empty one: it has no items placed yet.
fn with_items(file: SourceFile) -> SourceFile {
    let Ok(mut document) = serde_json::from_slice::<Value>(&file.bytes) else {
        return file;
    };
    match document.get_mut("decisions").and_then(Value::as_object_mut) {
        Some(decisions) if !decisions.contains_key("items") => {
            decisions.insert("items".to_owned(), Value::Array(Vec::new()));
            SourceFile::new(file.name, document.to_string())
        }
        _ => file,
    }
}

/// Returns the settings of a bundle or a spoiler; `None` for other plans.
fn settings_in(file: &SourceFile) -> Option<Map<String, Value>> {
    /// The rest of the document, which can be large, is skipped.
    #[derive(Deserialize)]
    struct Stated {
        about: Option<About>,
        settings: Option<Value>,
    }
    #[derive(Deserialize)]
    struct About {
        settings: Option<Value>,
    }
    let stated: Stated = serde_json::from_slice(&file.bytes).ok()?;
    let settings = stated.about.map_or(stated.settings, |about| about.settings)?;
    settings.as_object().cloned()
}

fn end(world: &World, door: &str, side: &str) -> Result<EndId, PlanFault> {
    let mut doors = world.doors.iter();
    let found = doors.find(|(_, row)| row.name == door).map(|(id, _)| id);
    let side = match side {
        "a" => Some(Side::A),
        "b" => Some(Side::B),
        _ => None,
    };
    let end = found.zip(side).map(|(door, side): (DoorId, Side)| EndId::new(door, side));
    end.ok_or_else(|| PlanFault::NoDoor { door: door.to_owned(), is_end: side.is_some() })
}

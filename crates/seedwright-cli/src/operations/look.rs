//! `/api/check`, `/api/reach`, `/api/explain` and `/api/verify`: questions about packs and worlds.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::http::StatusCode;
use seedwright::pack::SourceFile;
use seedwright::world::{Settings, World};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::{Call, Reply};
use crate::build::Built;
use crate::commands::explain::{About, Wanted};
use crate::commands::{check, explain, held, reach, verify};
use crate::embedded::Embedded;
use crate::origin::Packs;
use crate::packs::Pack;
use crate::serve::problem::Problem;
use crate::serve::request::{PackChoice, WorldRequest, unknown};

/// How long sets of items are looked for.
const EXPLAINED: u64 = 200_000;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CheckRequest {
    pack: PackChoice,
}

/// What is wrong with a pack. That something is wrong is an answer, and no problem.
pub fn check(call: &Call<'_>) -> Result<Reply, Problem> {
    let asked: CheckRequest = call.read()?;
    let files = match &asked.pack {
        PackChoice::Carried(carried) => carried.files(),
        PackChoice::Named(name) => match Embedded::find(name) {
            Some(embedded) => embedded.files(),
            None => return Err(unknown(name).into()),
        },
    };
    Ok(check::report(files, call.output)?.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Have {
    #[serde(default)]
    have: BTreeMap<String, u32>,
}

/// A world to ask about: one that was built, or that of a pack as it was drawn.
enum Subject {
    Built(Arc<Pack>, Arc<Built>, Settings),
    Drawn(Arc<Pack>, Settings),
}

impl Subject {
    fn of(asked: &WorldRequest, call: &Call<'_>) -> Result<Self, Problem> {
        if asked.names_a_seed() {
            let asked = asked.resolve_to_generate(call.memory)?;
            let built = call.memory.built(&asked, call.output)?;
            return Ok(Self::Built(asked.pack, built, asked.request.settings));
        }
        let pack = asked.pack(call.memory)?;
        pack.needs_rooms()?;
        let settings = asked.choose(&pack)?;
        Ok(Self::Drawn(pack, settings))
    }

    fn parts(&self) -> (&World, &Settings) {
        match self {
            Self::Built(pack, built, settings) => {
                (built.linked_world().unwrap_or(&pack.world), settings)
            }
            Self::Drawn(pack, settings) => (&pack.world, settings),
        }
    }
}

/// What can be reached with some items, and what one more would open.
pub fn reach(call: &Call<'_>) -> Result<Reply, Problem> {
    let (asked, have) = call.read_with::<Have>()?;
    let subject = Subject::of(&asked, call)?;
    let (world, settings) = subject.parts();
    let have = held::counted(world, &have.have)?;
    Ok(reach::report(world, settings, &have).into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Explained {
    #[serde(default)]
    have: BTreeMap<String, u32>,
    place: Option<String>,
    item: Option<String>,
}

/// What it takes to get somewhere, or why that can't be done now.
pub fn explain(call: &Call<'_>) -> Result<Reply, Problem> {
    let (asked, wanted) = call.read_with::<Explained>()?;
    let about = match (&wanted.place, &wanted.item) {
        (Some(place), None) => About::Place(place),
        (None, Some(item)) => About::Item(item),
        _ => return Err(Problem::unreadable("name a `place` or an `item`")),
    };
    let subject = Subject::of(&asked, call)?;
    let (world, settings) = subject.parts();
    let have = held::counted(world, &wanted.have)?;
    let wanted = Wanted { have: &have, about, steps: EXPLAINED };
    let (text, mut json) = explain::report(world, settings, &wanted, call.output)?;
    json["text"] = json!(text);
    Ok(json.into())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Proof {
    bundle: Option<Box<RawValue>>,
    #[serde(default)]
    transcript: bool,
}

/// Has the checker replay a proof: that of a bundle, or that of a world that is built for it.
pub fn verify(call: &Call<'_>) -> Result<Reply, Problem> {
    let (asked, proof) = call.read_with::<Proof>()?;
    let (bytes, pack) = match &proof.bundle {
        Some(_) if !asked.is_empty() => {
            return Err(Problem::unreadable(
                "a bundle says everything about its world: leave all else out",
            ));
        }
        Some(bundle) => (bundle.get().as_bytes().to_vec(), None),
        None => {
            let asked = asked.resolve_to_generate(call.memory)?;
            let built = call.memory.built(&asked, call.output)?;
            (built.text.clone().into(), Some(asked.pack))
        }
    };
    let file = SourceFile::new("seed.json", bytes);
    let mut packs = Packs::of(pack.map(|pack| pack.world.clone()));
    let mut json = verify::report(file.clone(), &mut packs, call.output)?;
    if proof.transcript && json["verdict"] == "proved" {
        json["transcript"] = transcript(&file)?;
    }
    Ok(json.into())
}

fn transcript(file: &SourceFile) -> Result<Value, Problem> {
    verify::transcript(file).map_err(|doubt| {
        Problem::new(
            StatusCode::UNPROCESSABLE_ENTITY,
            "Refuted",
            &doubt.to_string(),
            "the proof can't be read to its end",
        )
    })
}

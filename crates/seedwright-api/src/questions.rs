//! Operations that answer questions about a world: reach, explain and verify.

use std::sync::Arc;

use seedwright::pack::SourceFile;
use seedwright::world::{Settings, World};

use crate::explain::{self, ExplainReply, PlaceRequest, Question};
use crate::reach::{self, HaveRequest, ReachReply};
use crate::requests::{WorldAnd, WorldRequest};
use crate::verify::{BundleRequest, Judgement, Packs, VerifyOptions, VerifyReply, transcript};
use crate::worlds::{
    Cache, CachedWorld, choose, is_empty, names_a_seed, pack, resolve_to_generate,
};
use crate::{Context, Json, Pack, Problem, held_items};

/// The world a question is about: a built one, or the pack's own.
enum Subject {
    Built(Arc<Pack>, Arc<CachedWorld>, Settings),
    Drawn(Arc<Pack>, Settings),
}

impl Subject {
    fn new(request: &WorldRequest, context: &Context<'_>, cache: &Cache) -> Result<Self, Problem> {
        if names_a_seed(request) {
            let resolved = resolve_to_generate(request, context)?;
            if resolved.pack.world.campaign.is_none() {
                resolved.pack.needs_rooms()?;
            }
            let built = cache.world(&resolved, context)?;
            return Ok(Self::Built(resolved.pack, built, resolved.request.settings));
        }
        let pack = pack(request, context)?;
        pack.needs_rooms()?;
        let settings = choose(request, &pack)?;
        Ok(Self::Drawn(pack, settings))
    }

    fn parts(&self) -> (&World, &Settings) {
        match self {
            Self::Built(pack, kept, settings) => {
                (kept.generated.linked_world().unwrap_or(&pack.world), settings)
            }
            Self::Drawn(pack, settings) => (&pack.world, settings),
        }
    }
}

/// Runs the `reach` operation.
pub(crate) fn run_reach(
    request: &WorldAnd<HaveRequest>,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<ReachReply>, Problem> {
    let subject = Subject::new(&request.world, context, cache)?;
    let (world, settings) = subject.parts();
    let have = held_items(world, &request.rest.have)?;
    Ok(Json(reach::reach(world, settings, &have)))
}

/// Runs the `explain` operation.
pub(crate) fn run_explain(
    request: &WorldAnd<PlaceRequest>,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<ExplainReply>, Problem> {
    let about = request.rest.subject()?;
    let subject = Subject::new(&request.world, context, cache)?;
    let (world, settings) = subject.parts();
    let question = Question {
        have: &held_items(world, &request.rest.have)?,
        subject: about,
        steps: context.service.limits().explain_steps,
        everything: false,
    };
    explain::explain(world, settings, &question).map(Json)
}

/// Runs the `verify` operation on a bundle, or on a world that is built for it.
pub(crate) fn run_verify(
    request: &WorldAnd<BundleRequest>,
    context: &Context<'_>,
    cache: &Cache,
) -> Result<Json<VerifyReply>, Problem> {
    let (bytes, pack) = match &request.rest.bundle {
        Some(_) if !is_empty(&request.world) => {
            return Err(Problem::unreadable(
                "a bundle contains everything about its world: leave out all other fields",
            ));
        }
        Some(bundle) => (bundle.get().as_bytes().to_vec(), context.pack.clone()),
        None => {
            let resolved = resolve_to_generate(&request.world, context)?;
            let kept = cache.world(&resolved, context)?;
            (kept.generated.text().into(), Some(resolved.pack))
        }
    };
    let file = SourceFile::new("seed.json", bytes);
    let mut packs = Packs::of(pack.map(|pack| pack.world.clone()));
    let rebuilds = request.rest.rebuild.unwrap_or(true);
    let options = VerifyOptions { rebuilds, ..VerifyOptions::default() };
    let judgement = Judgement::new(file.clone(), &mut packs, &options, &*context.observer)?;
    let mut reply = judgement.reply("seed.json");
    if request.rest.transcript && reply.proved.is_some() {
        reply.transcript = Some(transcript(&file.bytes)?);
    }
    Ok(Json(reply))
}

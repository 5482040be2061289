//! The stage that builds a campaign: all other stages in one world.

use std::sync::Arc;

use serde_json::Value;

use super::error::{Error, Impossible, NotFound};
use super::plan::Plan;
use super::stage::{BuiltCampaign, Decisions, Stage, StageName};
use super::watch::{Event, Watch};
use crate::campaign::{self, Campaigner, Step};
use crate::error::StageError;
use crate::random::Seed;
use crate::world::{ItemRequest, Linking, Settings, World};

/// Builds the campaign of a pack.
pub(super) struct CampaignStage {
    pub campaigner: Arc<Campaigner>,
    plan: Plan,
    request: ItemRequest,
}

impl CampaignStage {
    pub fn new(
        world: &World,
        settings: &Settings,
        plan: Plan,
        request: ItemRequest,
    ) -> Result<Self, Error> {
        let campaigner = Campaigner::new(world, settings);
        let mut campaigner =
            campaigner.map_err(|reason| Error::Impossible(Impossible::Campaign(reason)))?;
        if let Some(attempts) = request.attempts {
            campaigner = campaigner.attempts(attempts);
        }
        Ok(Self { campaigner: Arc::new(campaigner), plan, request })
    }
}

/// The fit between a plan and the worlds that an attempt builds. The names in a plan can only be looked up once a world
/// is built. The world that the plan is for has all of them; if none does, the world that lacks the fewest gives the
/// error.
#[derive(Default)]
struct PlanCheck {
    /// Whether the current world has every name.
    is_known: bool,
    /// The error of the world that lacks the fewest names.
    unknown: Option<Error>,
}

impl PlanCheck {
    fn request(&mut self, stage: &CampaignStage, world: &World) -> Option<ItemRequest> {
        let request = stage.plan.request(world).map(|plan| plan.and(stage.request.clone()));
        self.is_known = request.is_ok();
        match request {
            Ok(request) => Some(request),
            Err(error) => {
                let fewest = self.unknown.as_ref().map(|error| error.diagnostics().len());
                if fewest.is_none_or(|fewest| error.diagnostics().len() < fewest) {
                    self.unknown = Some(error);
                }
                None
            }
        }
    }
}

impl Stage for CampaignStage {
    fn name(&self) -> &'static str {
        StageName::Campaign.name()
    }

    fn run(
        &self,
        decisions: &mut Decisions,
        seed: &Seed,
        watch: &mut Watch<'_>,
    ) -> Result<(), Error> {
        let planned = std::cell::RefCell::new(PlanCheck::default());
        // The stage that failed last in a world that has every name of the plan. That failure explains more than worlds
        // that the plan is not for.
        let mut failed = None;
        let mut requests = |world: &World| planned.borrow_mut().request(self, world);
        let mut see = |step: Step| {
            let flow = watch.emit(&Event::Campaign(&step));
            if let Step::Failed(stage) = step
                && !self.plan.is_empty()
                && planned.borrow().is_known
            {
                failed = Some(stage);
            }
            flow
        };
        let built = self.campaigner.make_with(seed, &mut requests, &mut see);
        let campaign = built.map_err(|error: campaign::Error| {
            match (failed, planned.borrow_mut().unknown.take()) {
                _ if error == StageError::Stopped => Error::Stopped,
                (Some(stage), _) => Error::NotFound(NotFound::Plan(stage)),
                (None, Some(unknown)) => unknown,
                (None, None) => error.into(),
            }
        })?;
        let campaigner = self.campaigner.clone();
        let campaign = Arc::new(campaign);
        decisions.campaign = Some(BuiltCampaign { campaigner, campaign });
        Ok(())
    }

    fn settings(
        &self,
        _: Option<&Linking>,
        _: &Seed,
        _: &mut Watch<'_>,
    ) -> Result<Option<Value>, Error> {
        Ok(None)
    }
}

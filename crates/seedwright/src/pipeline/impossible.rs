//! Documents that show that no placement exists: written when a request is refused, and compared with a pack.

use super::details::{BundleFault, ItemContext};
use super::error::{Error, Impossible};
use super::origin::{Comparison, Difference, compare_names, first_difference};
use super::request::{Request, Stages};
use super::stage::Decisions;
use crate::bundle::{
    self, Certificate, ImpossibleDocument, PlacementRows, ReadingWord, RecordedRequest,
    certified_rows,
};
use crate::items::certificate;
use crate::logic::Logic;
use crate::world::World;

impl Request {
    /// Returns the document that shows that this request has no placement, if the error says so and something shows it to
    /// a checker. Some reasons are plain to people, and what shows them to a checker is found only if `takes_time`.
    pub fn impossible_document(
        &self,
        pack: &World,
        error: &Error,
        takes_time: bool,
    ) -> Option<ImpossibleDocument> {
        let Error::Impossible(Impossible::Items(refused)) = error else {
            return None;
        };
        let ItemContext { world, settings, request, linking } = &refused.context;
        let named = match &refused.certificate {
            Some(certificate) => certificate.as_ref().clone(),
            // On another door map, other rules hold.
            None if !takes_time || linking.is_some() || world.shuffle.is_some() => return None,
            None => {
                let logic = Logic::compile(world, settings);
                let found = certificate(world, settings, &logic, request)?;
                let named = Certificate::of_cuts(world, &logic, request, &found)?;
                named.is_accepted(world, settings).then_some(named)?
            }
        };
        let recorded = self.recorded(pack, &Decisions::default()).ok()?;
        Some(named.document(pack, settings, recorded))
    }
}

/// What comparing a document with a pack shows.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ImpossibleOrigin {
    /// Whether its rules and requests are those of the pack.
    pub pack: Comparison,
    /// What it asks for besides the pack, as paths into its `request`.
    pub changes: Vec<String>,
}

/// Compares a document that the checker accepts with a pack: its rules and requests are computed again.
pub fn impossible_origin(document: &ImpossibleDocument, pack: &World) -> ImpossibleOrigin {
    let changes = document.request.as_ref().map(RecordedRequest::changes).unwrap_or_default();
    let pack = match compare(document, pack) {
        Ok(()) => Comparison::Same,
        Err(difference) => Comparison::Differs(difference),
    };
    ImpossibleOrigin { pack, changes }
}

fn compare(document: &ImpossibleDocument, pack: &World) -> Result<(), Difference> {
    compare_names(&document.pack, pack)?;
    let (settings, recorded) = (&document.settings, document.request.as_ref());
    let decisions = bundle::Decisions::default();
    let request = Request::of_recorded(pack, settings, recorded, &decisions);
    let request = request.map_err(|fault| match fault {
        BundleFault::Settings(why) => Difference::Settings(why),
        BundleFault::Request(why) => Difference::Request(why),
        other => Difference::Request(other.to_string()),
    })?;
    // Which rules a door map or a campaign has follows from the seed.
    let is_seeded =
        pack.shuffle.is_some() || pack.campaign.is_some() && request.stages == Stages::All;
    if is_seeded || ![Stages::All, Stages::Items].contains(&request.stages) {
        return Err(Difference::Request(
            "it does not place items in the pack's own world".to_owned(),
        ));
    }
    let logic = Logic::compile(pack, &request.settings(pack));
    if document.reading == ReadingWord::Walk && !logic.is_exact() {
        return Err(Difference::Reading);
    }
    let (rows, _) = certified_rows(pack, &logic, document.reading);
    if rows.hash() != document.world_hash {
        return Err(Difference::Rules);
    }
    let items = request.plan.request(pack);
    let items = items.map_err(|error| Difference::Request(error.to_string()))?;
    let items = items.and(request.items.clone());
    let found = PlacementRows::new(pack, &logic, &items).sorted();
    let stated = document.requests().sorted();
    let [stated, found] =
        [stated, found].map(|rows| serde_json::to_value(rows).unwrap_or_default());
    match first_difference(&stated, &found, "") {
        None => Ok(()),
        Some(path) => {
            let field = path.trim_start_matches('.').split('[').next().unwrap_or_default();
            Err(Difference::Stages { field: field.to_owned() })
        }
    }
}

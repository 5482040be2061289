//! Making a campaign again: whether a file says what its pack makes of its seed.

use seedwright::bundle::Bundle;
use seedwright::campaign::{Campaigner, Failure as MakeFailure};
use seedwright::pack::Names;
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, Settings, World};

use super::Attempts;
use crate::output::Output;

/// What is not as the pack makes it from the settings and the seed of a bundle, if anything. Items may lie
/// elsewhere than it would put them: a plan may have said so.
///
/// # Errors
/// When somebody stopped the work.
pub fn differs(
    bundle: &Bundle,
    pack: &World,
    settings: &Settings,
    output: &Output,
) -> Result<Option<String>, Stopped> {
    let lying = |world: &World| lying(bundle, world);
    let campaigner = match Campaigner::new(pack, settings) {
        Ok(campaigner) => campaigner.asking(&lying),
        Err(reason) => return Ok(Some(format!("the pack makes no campaign: {reason}"))),
    };
    let seed = Seed::from_text(bundle.seed.as_str());
    let mut pace = Attempts::default();
    let campaign = match campaigner.make(&seed, &mut |step| pace.see(&step, output)) {
        Ok(campaign) => campaign,
        Err(MakeFailure::Stopped) => return Err(Stopped),
        Err(_) => {
            return Ok(Some("for this seed, the pack makes no such world".to_owned()));
        }
    };
    let again = campaigner.bundle(&campaign, &seed, None);
    let (own, other) = (&bundle.decisions, &again.decisions);
    let parts = [
        ("rules", again.world_hash != bundle.world_hash),
        ("zones", own.zones != other.zones),
        ("gates", own.doors != other.doors),
        ("codes", own.codes != other.codes),
        ("items", places(&again) != places(bundle)),
        ("levels", own.population != other.population),
        (
            "wishes",
            STAGES.iter().any(|stage| bundle.stages.get(*stage) != again.stages.get(*stage)),
        ),
    ];
    let differing = parts.into_iter().find(|(_, differs)| *differs);
    Ok(differing.map(|(part, _)| format!("for this seed, the pack makes other {part}")))
}

/// Somebody stopped the work.
pub struct Stopped;

/// The stages of which a plan asks nothing.
const STAGES: [&str; 4] = ["doors", "codes", "zones", "population"];

/// What lies where, whichever copy it is.
fn places(bundle: &Bundle) -> Vec<(&str, &str)> {
    let items = bundle.decisions.items.iter();
    let places = items.map(|lies| (lies.location.as_str(), lies.item.as_str()));
    places.collect()
}

/// Everything lies where a bundle says, if the world has the places for it.
fn lying(bundle: &Bundle, world: &World) -> Option<ItemRequest> {
    let locations: std::collections::BTreeMap<String, _> =
        world.locations.ids().map(|location| (world.location_name(location), location)).collect();
    let names = Names::of(world);
    let fixed = bundle.decisions.items.iter().map(|lies| {
        let location = *locations.get(&lies.location)?;
        Some((location, names.item(&lies.item)?))
    });
    Some(ItemRequest { fixed: fixed.collect::<Option<_>>()?, ..world.wishes.clone() })
}

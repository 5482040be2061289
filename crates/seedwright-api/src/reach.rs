//! Computes what is reachable with given items, and what one more item would open.

use std::collections::BTreeMap;

use seedwright::inspect::{Access, WayBack, holding, next, reach as reached};
use seedwright::logic::Logic;
use seedwright::world::{ItemAmount, ItemId, LocationId, Settings, World};
use serde::{Deserialize, Serialize};

use crate::by_name::ByName;
use crate::explain::TripReply;
use crate::held::{LeftOut, left_out_rows};
use crate::json_schema::JsonSchema;
use crate::operation::{Example, Json, operation};
use crate::requests::WorldAnd;
use crate::words::{ClosedPassage, spot_names};

operation! {
    /// Lists what is reachable with given items, and what one more item would open.
    Reach: "reach" as "reach", WorldAnd<HaveRequest> => Json<ReachReply>,
    details "With a seed or a permalink, the world is built first. Without, the pack's own doors and item placements apply.",
    examples [
        Example::new("drawn", r#"{"pack":"station","have":{"Missile":2}}"#),
        Example::new("built", r#"{"pack":"tower","seed":"7"}"#),
    ]
}

/// A world and the items that the player holds.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[schemars(rename = "ReachRequest")]
pub struct HaveRequest {
    /// The number of copies per item that the player holds besides the starting items.
    #[serde(default)]
    pub have: BTreeMap<String, u32>,
}

/// The reachable parts of a world.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReachReply {
    /// The reachable spots.
    pub spots: Vec<String>,
    /// The locations whose item can be taken by a player who comes home again.
    pub locations: Vec<String>,
    /// Those of these locations that need a trip into a place that can't be left without what is found there.
    pub on_trips: Vec<String>,
    /// The locations whose item can be taken by a player who then has no known way back.
    pub stranded: Vec<StrandedReply>,
    /// The events that can happen.
    pub events: Vec<String>,
    /// The trips into places that can't be left without what is found there. What they find is counted above.
    pub trips: Vec<TripReply>,
    /// The reachable spots from which there is no way back.
    pub trapped: Vec<String>,
    /// Whether the goal is met.
    pub goal: bool,
    /// The closed passages at the edge of the reachable area.
    pub frontier: Vec<ClosedPassage>,
    /// The rooms from which the player comes home again.
    pub rooms: Vec<String>,
    /// Those of these rooms that need a trip.
    pub rooms_on_trips: Vec<String>,
    /// The rooms that can be entered, but without a known way back.
    pub rooms_without_return: Vec<String>,
    /// Whether everything was tried. If not, the search for trips ran out of its budget or did not try every order of
    /// taking damage, and more may be reachable.
    pub is_complete: bool,
    /// The locations that one more item would open, for a player who comes home again or has met the goal, each with
    /// the items that would do it.
    pub next: ByName<Vec<String>>,
    /// The rooms that one more item would open, each with the items that would do it.
    pub next_rooms: ByName<Vec<String>>,
    /// Requested item copies that don't exist in this world.
    pub left_out: Vec<LeftOut>,
}

/// A location whose item can be taken by a player who then has no known way back.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct StrandedReply {
    /// The location.
    pub location: String,
    /// Whether the goal is met on the trip, so that the game ends there.
    pub ends_game: bool,
    /// Whether there is a way back, but the health that the trip costs does not come back at home.
    pub costs_health: bool,
    /// The closed passages on the way back.
    pub no_way_back: Vec<ClosedPassage>,
}

/// Computes what is reachable with given items, and what one more item would open.
pub fn reach(world: &World, settings: &Settings, have: &[ItemAmount]) -> ReachReply {
    let logic = Logic::compile(world, settings);
    let (mut state, beyond) = holding(&logic, settings, have);
    let found = reached(world, &logic, &state);
    let next = next(world, &logic, &mut state);
    let items = |items: &[ItemId]| -> Vec<String> {
        items.iter().map(|item| world.items[*item].name.clone()).collect()
    };
    let rooms = |access: &[Access]| -> Vec<String> {
        let rooms = found.rooms.iter().filter(|(_, own)| access.contains(own));
        rooms.map(|(room, _)| world.rooms[*room].name.clone()).collect()
    };
    let location_names = |locations: &[LocationId]| -> Vec<String> {
        locations.iter().map(|location| world.location_name(*location)).collect()
    };
    let stranded = found.stranded.iter().map(|stranded| StrandedReply {
        location: world.location_name(stranded.location),
        ends_game: matches!(stranded.way_back, WayBack::GameEnds),
        costs_health: matches!(stranded.way_back, WayBack::CostsHealth),
        no_way_back: match &stranded.way_back {
            WayBack::Blocked(ways) => {
                ways.iter().map(|blocked| ClosedPassage::new(world, blocked)).collect()
            }
            WayBack::GameEnds | WayBack::CostsHealth => Vec::new(),
        },
    });
    let events = found.events.iter();
    let frontier = found.frontier.iter();
    ReachReply {
        spots: spot_names(world, &found.spots),
        locations: location_names(&found.locations),
        on_trips: location_names(&found.on_trips),
        stranded: stranded.collect(),
        events: events.map(|event| world.events[*event].name.clone()).collect(),
        trips: found.trips.iter().map(|trip| TripReply::new(world, trip)).collect(),
        trapped: spot_names(world, &found.trapped),
        goal: found.goal,
        frontier: frontier.map(|blocked| ClosedPassage::new(world, blocked)).collect(),
        rooms: rooms(&[Access::Home, Access::Trip]),
        rooms_on_trips: rooms(&[Access::Trip]),
        rooms_without_return: rooms(&[Access::FinalTrip, Access::NoWayBack]),
        is_complete: found.is_complete,
        next: { next.locations.iter() }
            .map(|(location, by)| (world.location_name(*location), items(by)))
            .collect(),
        next_rooms: { next.rooms.iter() }
            .map(|(room, by)| (world.rooms[*room].name.clone(), items(by)))
            .collect(),
        left_out: left_out_rows(world, settings, &beyond),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::embedded::EmbeddedPack;
    use crate::held::held_items;
    use crate::{Pack, ProblemKind};

    #[test]
    fn one_more_item_is_told_with_what_it_opens() {
        let station = EmbeddedPack::find("station").expect("it is embedded");
        let world = Pack::embedded(station).expect("it is sound").world;
        let settings = Settings::defaults(&world);
        let now = json!(reach(&world, &settings, &[]));
        let next = now["next"].as_object().expect("by location");
        assert!(!next.is_empty() && !now["rooms"].as_array().expect("a list").is_empty());
        for (location, items) in next {
            for item in items.as_array().expect("a list") {
                let name = item.as_str().expect("a name").to_owned();
                let have = held_items(&world, &BTreeMap::from([(name, 1)]));
                let then = reach(&world, &settings, &have.expect("it is an item"));
                assert!(then.locations.contains(location));
            }
        }
        let unknown = BTreeMap::from([("No such item".to_owned(), 1)]);
        let unknown = held_items(&world, &unknown).err();
        assert_eq!(unknown.map(|problem| problem.kind), Some(ProblemKind::Invalid));
    }
}

//! Spheres and playthroughs, by name.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Bundle, BundleParts, RowNumbers, StaticWorld};
use crate::items::PlacedCopy;
use crate::progression::{Progress, Sphere};
use crate::random::stage;
use crate::world::LocationId;

impl Bundle {
    /// Computes the spheres and the playthrough, by name; `None` if a decision names something unknown.
    pub fn progression(&self) -> Option<Value> {
        if !self.stages.contains_key(stage::ITEMS) {
            return Some(Value::Null);
        }
        let (links, placed) = (self.door_links()?, self.placed_items()?);
        let excluded = self.excluded();
        Some(in_names(&self.world, &links, &placed, (&excluded, None)))
    }
}

impl BundleParts<'_> {
    /// Computes the spheres and the playthrough, by name: the same as [`Bundle::progression`] computes from a bundle.
    pub(super) fn progression(&self, rows: &StaticWorld, numbers: &RowNumbers) -> Value {
        let Some(items) = &self.items else {
            return Value::Null;
        };
        let linking = self.doors.iter().flat_map(|doors| doors.linking.all());
        let links: Vec<u32> = linking.map(|end| end.0).collect();
        let placed = items.placement.placed.iter();
        let placed: Vec<PlacedCopy> = placed.map(|placed| numbers.placed(placed)).collect();
        let excluded: BTreeSet<LocationId> = items.request.excluded.iter().copied().collect();
        let excluded = excluded.into_iter().filter(|id| items.placer.logic().exists(*id));
        let excluded: Vec<LocationId> = excluded.map(|id| numbers.location(id)).collect();
        let known = self.spheres.filter(|_| excluded.is_empty());
        in_names(rows, &links, &placed, (&excluded, known))
    }
}

/// Computes the spheres and the playthrough, by name. The spheres can be passed in if already known.
fn in_names(
    rows: &StaticWorld,
    links: &[u32],
    placed: &[PlacedCopy],
    (excluded, known): (&[LocationId], Option<&[Sphere]>),
) -> Value {
    let progress = Progress::new(rows, links, excluded);
    let spot = |spot: &u32| rows.spots[*spot as usize].clone();
    let find = |placed: &PlacedCopy| {
        let (location, item) = rows.names_of(placed);
        json!({ "location": location, "item": item, "progression": progress.is_progression(placed) })
    };
    let sphere = |sphere: &Sphere| {
        let events = sphere.events.iter().map(|event| rows.events[*event as usize].clone());
        let trips = sphere.trips.iter();
        let trips = trips.map(|stays| stays.iter().map(spot).collect::<Vec<_>>());
        json!({
            "open": sphere.open,
            "progression": sphere.progression,
            "finished": sphere.finished,
            "found": sphere.found.iter().map(find).collect::<Vec<_>>(),
            "events": events.collect::<Vec<_>>(),
            "spots": sphere.spots.iter().map(spot).collect::<Vec<_>>(),
            "trips": trips.collect::<Vec<_>>(),
            "finalTrip": sphere.is_final_trip,
        })
    };
    let playthrough = progress.playthrough(placed);
    let required = progress.required(placed, &playthrough);
    let walked = progress.walk(&playthrough);
    let names = |spots: &[u32]| spots.iter().map(spot).collect::<Vec<_>>();
    let finds = walked.finds.iter().map(|step| {
        let (location, item) = rows.names_of(&step.placed);
        let path = names(&step.path);
        let mut row =
            json!({ "sphere": step.sphere, "location": location, "item": item, "path": path });
        if !step.trip.is_empty() {
            row["trip"] = names(&step.trip).into();
        }
        row
    });
    let spheres = known.map_or_else(|| progress.spheres(placed), <[Sphere]>::to_vec);
    let mut progression = json!({
        "spheres": spheres.iter().map(sphere).collect::<Vec<_>>(),
        "playthrough": finds.collect::<Vec<_>>(),
        "toGoal": names(&walked.to_goal),
        "required": required.iter().map(find).collect::<Vec<_>>(),
    });
    if !walked.final_trip.is_empty() {
        progression["finalTrip"] = names(&walked.final_trip).into();
    }
    progression
}

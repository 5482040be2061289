//! Analyses when items are found in a built world, and which of them are required.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::bundle::{Bundle, StaticWorld};
use seedwright::items::PlacedCopy;
use seedwright::progression::{Find, Progress, Sphere, Walkthrough};
use serde_json::Value;

/// The analysis of a placement.
pub struct SphereAnalysis<'b> {
    /// The bundle.
    pub bundle: &'b Bundle,
    /// The spheres in order.
    pub spheres: Vec<Sphere>,
    /// The rooms that each sphere is the first to enter.
    pub new_rooms: Vec<Vec<&'b str>>,
    /// The finds that complete the game, in order.
    pub finds: Vec<Find>,
    /// The route to the goal after the last find, as numbers of spots.
    pub to_goal: Vec<u32>,
    /// If the game ends on a trip, the spots at which the player stays without a way back.
    pub final_trip: Vec<u32>,
    /// The items of these finds.
    pub played: BTreeSet<PlacedCopy>,
    /// The items that every route to the goal needs.
    pub required: BTreeSet<PlacedCopy>,
    /// The finds that are progression items, with their kinds.
    kinds: BTreeMap<PlacedCopy, FindKind>,
}

/// The kind of a find.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindKind {
    /// A major progression item.
    Major,
    /// A filler item that some rule uses.
    Filler,
    /// An item that no rule uses.
    Other,
}

impl<'b> SphereAnalysis<'b> {
    /// Analyses a proved bundle. Returns `None` if its names are inconsistent.
    pub fn new(bundle: &'b Bundle) -> Option<Self> {
        let placed = bundle.placed_items()?;
        let progress = Progress::new(&bundle.world, &bundle.door_links()?, &bundle.excluded());
        let playthrough = progress.playthrough(&placed);
        let required = progress.required(&placed, &playthrough);
        let Walkthrough { finds, to_goal, final_trip } = progress.walk(&playthrough);
        let spheres = progress.spheres(&placed);
        let played: BTreeSet<PlacedCopy> = playthrough.into_iter().collect();
        Some(Self {
            bundle,
            kinds: kinds(bundle, &spheres, &played),
            new_rooms: new_rooms(&bundle.world, &spheres),
            spheres,
            finds,
            to_goal,
            final_trip,
            played,
            required: required.into_iter().collect(),
        })
    }

    /// The number of finds that complete the game, and how many of them are always required.
    pub fn counts(&self) -> (usize, usize) {
        (self.finds.len(), self.required.len())
    }

    /// The rules of the world.
    pub fn world(&self) -> &'b StaticWorld {
        &self.bundle.world
    }

    /// The kind of a find.
    pub fn kind(&self, placed: &PlacedCopy) -> FindKind {
        self.kinds.get(placed).copied().unwrap_or(FindKind::Other)
    }

    /// The number of progression items found in a sphere.
    pub fn number_of_use(&self, sphere: &Sphere) -> usize {
        let finds = sphere.found.iter();
        finds.filter(|placed| self.kind(placed) != FindKind::Other).count()
    }

    /// Whether a sphere is the first in which the goal can be met.
    pub fn is_last_needed(&self, number: usize) -> bool {
        let first = self.spheres.iter().position(|sphere| sphere.finished);
        first == Some(number)
    }

    /// The number of finds of a kind in a sphere.
    pub fn number(&self, sphere: &Sphere, kind: FindKind) -> usize {
        let finds = sphere.found.iter();
        finds.filter(|placed| self.kind(placed) == kind).count()
    }

    /// The finds of a sphere, progression items first.
    pub fn by_kind(&self, sphere: &Sphere) -> Vec<PlacedCopy> {
        let mut found = sphere.found.clone();
        found.sort_by_key(|placed| (self.kind(placed), !self.played.contains(placed), *placed));
        found
    }

    /// The name of a placed item.
    pub fn item(&self, placed: &PlacedCopy) -> &'b str {
        &self.world().items[placed.copy.item.0 as usize].0
    }

    /// The name of the location of a placed item.
    pub fn location(&self, placed: &PlacedCopy) -> &'b str {
        &self.world().locations[placed.location.0 as usize].0
    }

    /// The rooms along a path of spots, without consecutive duplicates.
    pub fn rooms(&self, spots: &[u32]) -> Vec<&'b str> {
        let mut rooms: Vec<&str> = rooms(self.world(), spots).collect();
        rooms.dedup();
        rooms
    }
}

/// Determines which finds count as progression items. Players can't tell copies of an item apart, so as many copies as
/// some rule can use count, and those are the ones found first, whatever their numbers. Within a sphere, the finds of
/// the playthrough come first.
fn kinds(
    bundle: &Bundle,
    spheres: &[Sphere],
    played: &BTreeSet<PlacedCopy>,
) -> BTreeMap<PlacedCopy, FindKind> {
    let excluded = bundle.stages["items"]["exclude"].as_array();
    let excluded = excluded.into_iter().flatten().filter_map(Value::as_str);
    let excluded: BTreeSet<&str> = excluded.collect();
    let mut found = vec![0; bundle.world.items.len()];
    let mut kinds = BTreeMap::new();
    for sphere in spheres {
        let mut finds = sphere.found.clone();
        finds.sort_by_key(|placed| !played.contains(placed));
        for placed in &finds {
            let location = &bundle.world.locations[placed.location.0 as usize].0;
            if excluded.contains(location.as_str()) {
                continue;
            }
            let (item, found) = (placed.copy.item.0 as usize, &mut found);
            let (_, _, _, _, usable, majors) = bundle.world.items[item];
            if found[item] < usable {
                let is_major = found[item] < majors;
                kinds.insert(*placed, if is_major { FindKind::Major } else { FindKind::Filler });
            }
            found[item] += 1;
        }
    }
    kinds
}

/// The rooms of the given spots.
fn rooms<'b>(world: &'b StaticWorld, spots: &[u32]) -> impl Iterator<Item = &'b str> {
    spots.iter().map(|spot| room(&world.spots[*spot as usize]))
}

fn new_rooms<'b>(world: &'b StaticWorld, spheres: &[Sphere]) -> Vec<Vec<&'b str>> {
    let mut known = BTreeSet::new();
    let mut new = |sphere: &Sphere| {
        let rooms = rooms(world, &sphere.spots);
        rooms.filter(|room| known.insert(*room)).collect()
    };
    spheres.iter().map(&mut new).collect()
}

/// The room in the name of a spot, `Room.spot`.
fn room(spot: &str) -> &str {
    spot.rsplit_once('.').map_or(spot, |(room, _)| room)
}

//! What is found when in a built world, and what of it is needed.

use std::collections::{BTreeMap, BTreeSet};

use seedwright::bundle::{Bundle, StaticWorld};
use seedwright::items::PlacedCopy;
use seedwright::progression::{Find, Progress, Sphere};
use serde_json::Value;

/// Everything there is to say about a placement.
pub struct SphereAnalysis<'b> {
    /// The bundle it is about.
    pub bundle: &'b Bundle,
    /// The spheres in order.
    pub spheres: Vec<Sphere>,
    /// For each sphere the rooms that it is the first to enter.
    pub new_rooms: Vec<Vec<&'b str>>,
    /// The finds that finish the game, in order.
    pub finds: Vec<Find>,
    /// The way to the goal after the last find, as numbers of spots.
    pub to_goal: Vec<u32>,
    /// What the finds that finish the game place.
    pub played: BTreeSet<PlacedCopy>,
    /// What every way to the goal needs.
    pub required: BTreeSet<PlacedCopy>,
    /// The finds that are of use, with their kinds.
    kinds: BTreeMap<PlacedCopy, FindKind>,
}

/// What a find is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FindKind {
    /// A major item that some rule can use.
    Major,
    /// A filler that some rule can use.
    Filler,
    /// Something no rule can use.
    Other,
}

impl<'b> SphereAnalysis<'b> {
    /// Looks at a bundle that the checker has proved; none when its names do not fit.
    pub fn new(bundle: &'b Bundle) -> Option<Self> {
        let placed = bundle.placed_items()?;
        let progress = Progress::new(&bundle.world, &bundle.door_links()?, &bundle.excluded());
        let playthrough = progress.playthrough(&placed);
        let required = progress.required(&placed, &playthrough);
        let (finds, to_goal) = progress.walk(&playthrough);
        let spheres = progress.spheres(&placed);
        let played: BTreeSet<PlacedCopy> = playthrough.into_iter().collect();
        Some(Self {
            bundle,
            kinds: kinds(bundle, &spheres, &played),
            new_rooms: new_rooms(&bundle.world, &spheres),
            spheres,
            finds,
            to_goal,
            played,
            required: required.into_iter().collect(),
        })
    }

    /// How many finds finish the game, and how many of them every way to the goal needs.
    pub fn counts(&self) -> (usize, usize) {
        (self.finds.len(), self.required.len())
    }

    /// The rules of the world.
    pub fn world(&self) -> &'b StaticWorld {
        &self.bundle.world
    }

    /// What a find is good for.
    pub fn kind(&self, placed: &PlacedCopy) -> FindKind {
        self.kinds.get(placed).copied().unwrap_or(FindKind::Other)
    }

    /// How many finds of a sphere are of use.
    pub fn number_of_use(&self, sphere: &Sphere) -> usize {
        let finds = sphere.found.iter();
        finds.filter(|placed| self.kind(placed) != FindKind::Other).count()
    }

    /// Whether a sphere is the first in which the goal can be met.
    pub fn is_last_needed(&self, number: usize) -> bool {
        let first = self.spheres.iter().position(|sphere| sphere.finished);
        first == Some(number)
    }

    /// How many finds of a kind a sphere has.
    pub fn number(&self, sphere: &Sphere, kind: FindKind) -> usize {
        let finds = sphere.found.iter();
        finds.filter(|placed| self.kind(placed) == kind).count()
    }

    /// The finds of a sphere, those of use first.
    pub fn by_kind(&self, sphere: &Sphere) -> Vec<PlacedCopy> {
        let mut found = sphere.found.clone();
        found.sort_by_key(|placed| (self.kind(placed), !self.played.contains(placed), *placed));
        found
    }

    /// The name of the item that lies somewhere.
    pub fn item(&self, placed: &PlacedCopy) -> &'b str {
        &self.world().items[placed.copy.item.0 as usize].0
    }

    /// The name of the location where something lies.
    pub fn location(&self, placed: &PlacedCopy) -> &'b str {
        &self.world().locations[placed.location.0 as usize].0
    }

    /// The rooms along some spots; one that is walked through from spot to spot is named once.
    pub fn rooms(&self, spots: &[u32]) -> Vec<&'b str> {
        let mut rooms: Vec<&str> = rooms(self.world(), spots).collect();
        rooms.dedup();
        rooms
    }
}

/// Which finds are of use. A player can't tell copies of an item apart: as many as some rule can use are
/// of use, and those are the ones that are found first, whatever their numbers. Of one sphere, those of the
/// playthrough come first.
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

/// The rooms of some spots.
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

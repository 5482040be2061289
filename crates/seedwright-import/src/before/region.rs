//! The spots of a layer.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use seedwright::world::{Draft, EventId, RequirementId, Requirements, SpotId, Way};

use super::substitution::Substitution;

/// The most spots of a layer before it is cut down to what leads somewhere.
const MAX_SPOTS: usize = 300;
/// How much longer than the shortest a way to something may be, in passages.
const DETOUR: usize = 4;

/// The spots behind the passages that an event closes.
pub struct Region {
    pub event: EventId,
    /// The spots where these passages begin, which are in the layer too.
    pub entries: BTreeSet<SpotId>,
    /// The spots of the layer, each with its distance from an entry.
    pub spots: BTreeMap<SpotId, usize>,
    /// The passages inside, from each spot.
    ways: BTreeMap<SpotId, Vec<SpotId>>,
}

/// A passage: its ends, and its requirement.
type Passage = (SpotId, SpotId, RequirementId);

/// The spots where an event happens.
pub fn sites(draft: &Draft, event: EventId) -> BTreeSet<SpotId> {
    let own = draft.event_sites.rows().iter().filter(|site| site.event == event);
    own.map(|site| site.at).collect()
}

impl Region {
    /// Finds the spots that can be reached through such passages, up to a limit.
    pub fn find(draft: &mut Draft, event: EventId) -> Self {
        let mut substitution = Substitution::new(draft, event);
        let sites = sites(draft, event);
        let mut ways: BTreeMap<SpotId, Vec<SpotId>> = BTreeMap::new();
        let mut doors: BTreeMap<SpotId, Vec<SpotId>> = BTreeMap::new();
        for (from, to, need) in passages(draft) {
            let before = substitution.of(&mut draft.requirements, need);
            // A player who leaves a spot of the event has triggered it.
            if before == Requirements::NEVER || sites.contains(&from) {
                continue;
            }
            ways.entry(from).or_default().push(to);
            if before != need {
                doors.entry(from).or_default().push(to);
            }
        }
        let entries: BTreeSet<SpotId> = doors.keys().copied().collect();
        let mut spots: BTreeMap<SpotId, usize> = BTreeMap::new();
        let mut open: VecDeque<(SpotId, usize)> =
            doors.values().flatten().map(|spot| (*spot, 1)).collect();
        while let Some((spot, distance)) = open.pop_front() {
            if spots.len() >= MAX_SPOTS || spots.contains_key(&spot) {
                continue;
            }
            spots.insert(spot, distance);
            let next = ways.get(&spot).into_iter().flatten();
            open.extend(next.map(|next| (*next, distance + 1)));
        }
        for entry in &entries {
            // One that is only an entry has no other passages in the layer.
            if spots.insert(*entry, 0).is_none() {
                ways.insert(*entry, doors[entry].clone());
            }
        }
        Self { event, entries, spots, ways }
    }

    /// The spots of the layer that every player passes on the way to the event.
    pub fn always_passed(&self, draft: &Draft) -> Vec<SpotId> {
        let sites = sites(draft, self.event);
        let mut next: BTreeMap<SpotId, Vec<SpotId>> = BTreeMap::new();
        for (from, to, need) in passages(draft) {
            if need != Requirements::NEVER {
                next.entry(from).or_default().push(to);
            }
        }
        let can_avoid = |spot: SpotId| {
            let starts = draft.starts.iter().map(|start| start.at);
            let mut open: Vec<SpotId> = starts.filter(|start| *start != spot).collect();
            let mut seen: BTreeSet<SpotId> = open.iter().copied().collect();
            seen.insert(spot);
            while let Some(at) = open.pop() {
                let new = next.get(&at).into_iter().flatten().filter(|next| seen.insert(**next));
                open.extend(new.copied());
            }
            sites.iter().any(|site| *site != spot && seen.contains(site))
        };
        let spots = self.spots.keys().copied();
        spots.filter(|spot| !sites.contains(spot) && !can_avoid(*spot)).collect()
    }

    /// Keeps the spots on ways to these targets that are not much longer than the shortest.
    pub fn cut(&mut self, targets: &BTreeSet<SpotId>) {
        let mut back: BTreeMap<SpotId, Vec<SpotId>> = BTreeMap::new();
        for (from, nexts) in &self.ways {
            for next in nexts {
                back.entry(*next).or_default().push(*from);
            }
        }
        let mut kept = BTreeSet::new();
        for target in targets.iter().filter(|target| self.spots.contains_key(target)) {
            let most = self.spots[target] + DETOUR;
            let mut seen = BTreeSet::from([*target]);
            let mut open = VecDeque::from([(*target, 0)]);
            while let Some((spot, left)) = open.pop_front() {
                kept.insert(spot);
                for from in back.get(&spot).into_iter().flatten() {
                    let distance = self.spots.get(from);
                    if distance.is_some_and(|own| own + left < most) && seen.insert(*from) {
                        open.push_back((*from, left + 1));
                    }
                }
            }
        }
        self.spots.retain(|spot, _| kept.contains(spot));
        self.entries.retain(|spot| kept.contains(spot));
    }

    /// Whether a passage is one of the layer.
    pub fn has(&self, from: SpotId, to: SpotId) -> bool {
        self.spots.contains_key(&from)
            && self.spots.contains_key(&to)
            && self.ways.get(&from).is_some_and(|own| own.contains(&to))
    }
}

/// All passages of a draft, with what the end where they begin requires.
fn passages(draft: &Draft) -> Vec<Passage> {
    let links = draft.links.rows().iter().map(|link| (link.from, link.to, link.need));
    let doors = draft.doors.rows().iter().flat_map(|door| {
        let there = (door.a.spot, door.b.spot, door.a.need);
        let back = (door.b.spot, door.a.spot, door.b.need);
        std::iter::once(there).chain((door.way == Way::Both).then_some(back))
    });
    links.chain(doors).collect()
}

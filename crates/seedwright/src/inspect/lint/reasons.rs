//! Says what keeps places closed, for all of them in one pass.

use std::cell::OnceCell;
use std::collections::VecDeque;

use super::uses::shortened;
use crate::inspect::outlook::Outlook;
use crate::inspect::passages::{BlockedPassage, Edge, Hurdle, Passage, closed_place, edges};
use crate::inspect::{Target, UnmetRequirement};
use crate::logic::{Logic, State};
use crate::world::{Id, Node, RequirementId, SpotId, World};

/// What keeps places closed in a state.
///
/// A large pack can have 100,000 closed places behind one passage. Searching back from each of them would
/// visit the others every time, so the search runs once, from the closed passages onwards.
pub(super) struct Reasons<'a> {
    world: &'a World,
    logic: &'a Logic,
    outlook: &'a Outlook<'a>,
    state: &'a State<'a>,
    towards: OnceCell<Border>,
    back: OnceCell<Border>,
}

impl<'a> Reasons<'a> {
    pub fn new(world: &'a World, logic: &'a Logic, outlook: &'a Outlook<'a>) -> Self {
        let (towards, back) = (OnceCell::new(), OnceCell::new());
        Self { world, logic, outlook, state: outlook.state(), towards, back }
    }

    /// Says what a closed target is missing.
    pub fn hint(&self, target: Target) -> String {
        match target {
            Target::Spot(spot) => self.hint_of_spots(&[spot], "there"),
            Target::Room(room) => {
                let spots = self.world.spots.iter();
                let own = spots.filter(|(_, spot)| spot.room == room).map(|(id, _)| id);
                self.hint_of_spots(&own.collect::<Vec<_>>(), "there")
            }
            Target::Location(location) => {
                let row = &self.world.locations[location];
                self.hint_of_place(Passage::Location(location), row.at, row.need)
            }
            Target::Event(event) => {
                let mut sites = self.world.event_sites.iter();
                let site = sites.find(|(_, site)| site.event == event);
                site.map_or_else(
                    || "nothing triggers it".to_owned(),
                    |(id, site)| self.hint_of_place(Passage::EventSite(id), site.at, site.need),
                )
            }
            Target::Goal => self.hint_of_goal(),
        }
    }

    /// What a location or an event site lacks: its requirement, or the way there.
    fn hint_of_place(&self, passage: Passage, at: SpotId, need: RequirementId) -> String {
        let place = closed_place(self.world, self.logic, self.state, passage, at, need);
        match place.missing.is_nothing() && place.damage.is_none() {
            true => self.hint_of_spots(&[at], "there"),
            false => missing(self.world, &place, "its requirement"),
        }
    }

    /// What the goal lacks. If that is only to reach a spot, what keeps that spot closed says more.
    fn hint_of_goal(&self) -> String {
        let unmet = UnmetRequirement::of_goals(self.world, self.logic, self.state);
        match unmet.leaves()[..] {
            [Node::Reached(spot)] if !self.is_reached(spot) => {
                self.hint_of_spots(&[spot], &format!("to {}", self.world.spot_name(spot)))
            }
            _ => unmet_text(self.world, &unmet, "it"),
        }
    }

    /// What keeps all of these spots closed.
    fn hint_of_spots(&self, spots: &[SpotId], place: &str) -> String {
        let is_trapped = |spot: &SpotId| self.is_reached(*spot) && !self.returns(*spot);
        let trapped: Vec<SpotId> = spots.iter().copied().filter(is_trapped).collect();
        let nearest = self.towards().nearest(spots).or_else(|| self.back().nearest(&trapped));
        match nearest {
            Some(edge) => {
                let blocked = edge.blocked(self.world, self.logic, self.state);
                missing(self.world, &blocked, "a requirement on the way")
            }
            None if !trapped.is_empty() => {
                "it can be reached, but there is no way back to a start".to_owned()
            }
            None => format!("no link or door leads {place}"),
        }
    }

    fn is_reached(&self, spot: SpotId) -> bool {
        self.outlook.is_reached(spot)
    }

    fn returns(&self, spot: SpotId) -> bool {
        self.logic.returns(spot).is_none_or(|fact| self.state.knows(fact))
    }

    /// The closed passages out of what is reached.
    fn towards(&self) -> &Border {
        self.towards.get_or_init(|| {
            Border::new(self, |edge| (edge.from, edge.to), |spot| self.is_reached(spot))
        })
    }

    /// The closed passages into what has a way back to a start.
    fn back(&self) -> &Border {
        self.back.get_or_init(|| {
            Border::new(self, |edge| (edge.to, edge.from), |spot| self.returns(spot))
        })
    }
}

/// What keeps a passage closed: what it lacks, or the health that it costs.
fn missing(world: &World, blocked: &BlockedPassage, what: &str) -> String {
    match blocked.damage.filter(|_| blocked.missing.is_nothing()) {
        Some(damage) => format!("a passage on the way costs {} health", damage.cost),
        None => unmet_text(world, &blocked.missing, what),
    }
}

fn unmet_text(world: &World, unmet: &UnmetRequirement, what: &str) -> String {
    match unmet.is_never() {
        true => format!("{what} can never be met"),
        false => format!("it is missing {}", shortened(&unmet.text(world))),
    }
}

/// The closed passages at the border of a region, and for every spot outside the one that is closest to
/// opening.
struct Border {
    passages: Vec<(Distance, Edge)>,
    /// By spot: how many passages lie between, and the row in `passages`.
    nearest: Vec<Option<(u32, u32)>>,
}

type Distance = (Hurdle, u32);

impl Border {
    /// `ends` returns the spots of a passage, the one that is nearer to the region first.
    fn new(
        reasons: &Reasons<'_>,
        ends: impl Fn(&Edge) -> (SpotId, SpotId),
        is_inside: impl Fn(SpotId) -> bool,
    ) -> Self {
        let Reasons { world, logic, state, .. } = *reasons;
        let mut passages = Vec::new();
        let mut onwards = vec![Vec::new(); world.spots.len()];
        for edge in edges(world) {
            let (near, far) = ends(&edge);
            match (is_inside(near), is_inside(far)) {
                (_, true) => {}
                (false, false) => onwards[near.index()].push(far),
                (true, false) => {
                    let blocked: BlockedPassage = edge.blocked(world, logic, state);
                    // A passage that lacks nothing of its own explains nothing.
                    if !blocked.missing.is_nothing() || blocked.damage.is_some() {
                        passages.push((blocked.distance(), edge));
                    }
                }
            }
        }
        passages.sort_by_key(|(distance, _)| *distance);
        let mut border = Self { passages, nearest: vec![None; world.spots.len()] };
        border.spread(&onwards, |edge| ends(edge).1);
        border
    }

    /// Finds the nearest passage of every spot. Passages that are equally close to opening spread together,
    /// so that each spot gets the one with the fewest passages between.
    fn spread(&mut self, onwards: &[Vec<SpotId>], first: impl Fn(&Edge) -> SpotId) {
        let mut open = VecDeque::new();
        let mut begun = 0;
        for alike in self.passages.chunk_by(|one, other| one.0 == other.0) {
            open.extend((begun..).zip(alike).map(|(row, (_, edge))| (first(edge), 0, row)));
            begun += alike.len() as u32;
            while let Some((spot, between, row)) = open.pop_front() {
                let nearest = &mut self.nearest[spot.index()];
                if nearest.is_none() {
                    *nearest = Some((between, row));
                    open.extend(onwards[spot.index()].iter().map(|next| (*next, between + 1, row)));
                }
            }
        }
    }

    /// The passage that is closest to opening one of these spots.
    fn nearest(&self, spots: &[SpotId]) -> Option<Edge> {
        let found = spots.iter().filter_map(|spot| self.nearest[spot.index()]);
        let best =
            found.min_by_key(|(between, row)| (self.passages[*row as usize].0, *between, *row));
        best.map(|(_, row)| self.passages[row as usize].1)
    }
}

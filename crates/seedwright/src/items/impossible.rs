//! The reasons why no placement can exist.

use super::ShapeBound;
use super::certificate::Certificate;
use super::words::{Words, counted};
use crate::error::Describe;
use crate::logic::HopelessSpot;
use crate::world::{AreaId, ItemId, ItemRequest, LocationId, PoolId, World};

/// A reason why no placement can exist, whatever the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// A pool has more items than locations.
    TooManyItems {
        /// The pool; `None` for the common pool.
        pool: Option<PoolId>,
        /// The number of its copies.
        items: usize,
        /// The number of its locations.
        locations: usize,
    },
    /// A pool with one item per area has too few areas.
    TooFewAreas {
        /// The pool.
        pool: PoolId,
        /// The number of its copies.
        items: usize,
        /// The areas that have a location for one.
        areas: Vec<AreaId>,
    },
    /// No location is allowed for an item.
    NoLocation {
        /// The item.
        item: ItemId,
        /// Whether it was requested early.
        early: bool,
    },
    /// An item must be early, but where it could be found before any other, that costs health for good.
    EarlyCostsHealth {
        /// The item.
        item: ItemId,
        /// The locations that it is allowed at and that can be opened for health.
        locations: Vec<LocationId>,
    },
    /// Items compete for too few locations.
    Crowded {
        /// The items.
        items: Vec<ItemId>,
        /// The total number of their copies.
        copies: usize,
        /// The locations they are allowed at, without those of the plan.
        locations: Vec<LocationId>,
        /// Whether some of the copies must be early.
        early: bool,
    },
    /// The goal can't be met, even with every item.
    GoalOutOfReach,
    /// Locations can't be reached, even with every item.
    LocationsOutOfReach(Vec<LocationId>),
    /// The plan puts too many copies of these items out of reach.
    ItemsOutOfReach(Vec<ItemId>),
    /// Each of these can be had, and the goal be met, but not all in one game: they lie where nobody comes back from.
    NotInOneGame {
        /// The locations that a player who meets the goal never gets to.
        without_goal: Vec<LocationId>,
        /// The locations of which one game does not open all.
        locations: Vec<LocationId>,
        /// The items of which one game does not find enough copies, because of the plan.
        items: Vec<ItemId>,
    },
    /// No progression item is allowed at the locations that are reachable at the start.
    NothingOpen {
        /// The locations that are reachable at the start.
        open: Vec<LocationId>,
    },
    /// No items at the locations that are reachable at the start open another location.
    ClosedStart {
        /// The locations that are reachable at the start and can hold a progression item.
        open: Vec<LocationId>,
    },
    /// Every location that an item is allowed at requires the item itself.
    Locked {
        /// The item.
        item: ItemId,
    },
    /// Nobody may get stuck, but anyone can come to this spot without an item, and from there the goal can't be met.
    Hopeless(HopelessSpot),
    /// No placement has the requested shape.
    Shape(ShapeBound),
    /// The plan and the early items need more copies than there are.
    PlanNeedsCopies {
        /// The item.
        item: ItemId,
        /// The number of copies needed.
        planned: usize,
        /// The number of copies that exist.
        copies: usize,
    },
    /// Copies must be early, but the plan puts too many of them where they don't count as early.
    EarlyFixedElsewhere {
        /// The item.
        item: ItemId,
        /// The number of copies that must be early.
        early: usize,
        /// The number of copies that exist.
        copies: usize,
        /// The number of copies that are fixed elsewhere.
        elsewhere: usize,
        /// The locations of all fixed copies.
        fixed: Vec<LocationId>,
    },
    /// The plan puts two items at one location.
    PlanFillsTwice(LocationId),
    /// The plan puts an item at a location of another pool.
    PlanBreaksPool {
        /// The location.
        location: LocationId,
        /// The item.
        item: ItemId,
        /// The pool that is shuffled within itself.
        pool: PoolId,
    },
    /// The plan uses a location that does not exist under the settings.
    PlanFillsNothing(LocationId),
    /// The plan puts an item into an area where it is not allowed.
    PlanBreaksArea {
        /// The location.
        location: LocationId,
        /// The item.
        item: ItemId,
    },
    /// The plan puts two items of a pool into one area, but only one per area is allowed.
    PlanCrowdsArea {
        /// The pool.
        pool: PoolId,
        /// The area.
        area: AreaId,
    },
    /// The plan puts a progression or major item at an excluded location.
    PlanBreaksExclusion {
        /// The location.
        location: LocationId,
        /// The item.
        item: ItemId,
    },
    /// The complete search has ruled out every placement.
    Proved(Box<Certificate>),
    /// A location is both excluded and a priority.
    PriorityExcluded(LocationId),
    /// The plan puts an item that no rule can use at a priority location.
    PriorityWasted {
        /// The location.
        location: LocationId,
        /// The item.
        item: ItemId,
    },
    /// There are not enough progression items for the priority locations.
    PriorityUncovered {
        /// The number of priority locations to fill.
        locations: usize,
        /// The number of them that can be filled.
        covered: usize,
    },
}

impl Impossible {
    /// Whether it is about reachability; then another layout of the same world may work.
    pub fn is_about_reach(&self) -> bool {
        matches!(
            self,
            Self::Proved(certificate) if !certificate.cuts.is_empty()
        ) || matches!(
            self,
            Self::GoalOutOfReach
                | Self::LocationsOutOfReach(_)
                | Self::ItemsOutOfReach(_)
                | Self::NotInOneGame { .. }
                | Self::NothingOpen { .. }
                | Self::ClosedStart { .. }
                | Self::Locked { .. }
                | Self::Hopeless(_)
        )
    }

    /// Describes the reason with the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let words = Words(world);
        match self {
            Self::Shape(bound) => bound.describe(world),
            Self::TooManyItems { pool, items, locations } => format!(
                "{} has {} for {}",
                words.pool(*pool),
                counted(*items, "item"),
                counted(*locations, "location")
            ),
            Self::TooFewAreas { pool, items, areas } if areas.is_empty() => format!(
                "{} places at most one item per area, but has {}, and no area has a location for one",
                words.pool(Some(*pool)),
                counted(*items, "item"),
            ),
            Self::TooFewAreas { pool, items, areas } => format!(
                "{} places at most one item per area, but has {} for {}: {}",
                words.pool(Some(*pool)),
                counted(*items, "item"),
                counted(areas.len(), "area"),
                words.areas(areas)
            ),
            Self::NoLocation { item, early: true } => format!(
                "{} must be early, but no location that it is allowed at can be opened and left again before any other item is found",
                words.item(*item)
            ),
            Self::EarlyCostsHealth { item, locations } => format!(
                "{} must be early, but the only locations that it is allowed at and that can be opened before any other item is found cost health that does not come back at home: {}",
                words.item(*item),
                words.locations(locations)
            ),
            Self::NoLocation { item, early: false } => {
                format!("no location is allowed for {}", words.item(*item))
            }
            Self::Crowded { items, copies, locations, early } if locations.is_empty() => format!(
                "no location is left for {} of {}{}: items are fixed at all that are allowed",
                counted(*copies, "copy"),
                words.items(items),
                if *early { ", which must be early" } else { "" },
            ),
            Self::Crowded { items, copies, locations, early } => format!(
                "{} of {}{} can be placed only at {}: {}",
                counted(*copies, "copy"),
                words.items(items),
                if *early { ", some of which must be early," } else { "" },
                counted(locations.len(), "location"),
                words.locations(locations)
            ),
            Self::Proved(certificate) => certificate.describe(world),
            other => other.describe_reach(&words),
        }
    }

    /// Describes reasons about reachability.
    fn describe_reach(&self, words: &Words<'_>) -> String {
        match self {
            Self::GoalOutOfReach => "the goal can't be met even with every item".to_owned(),
            Self::LocationsOutOfReach(locations) => format!(
                "{} can't be reached even with every item: {}",
                counted(locations.len(), "location"),
                words.locations(locations)
            ),
            Self::ItemsOutOfReach(items) => {
                format!("too many copies are fixed out of reach: {}", words.items(items))
            }
            Self::NotInOneGame { without_goal, .. } if !without_goal.is_empty() => format!(
                "the goal and every location can't be had in one game: a player who meets the goal never gets to {}",
                words.locations(without_goal)
            ),
            Self::NotInOneGame { locations, .. } if !locations.is_empty() => format!(
                "no single game opens all of these locations and meets the goal: {}",
                words.locations(locations)
            ),
            Self::NotInOneGame { items, .. } => format!(
                "copies are fixed where no single game finds enough of them and meets the goal: {}",
                words.items(items)
            ),
            Self::NothingOpen { open } if open.is_empty() => {
                "no location is reachable at the start".to_owned()
            }
            Self::NothingOpen { open } => format!(
                "no progression item is allowed at the locations reachable at the start: {}",
                words.locations(open)
            ),
            Self::ClosedStart { open } => format!(
                "no items placed at the {} reachable at the start open another location: {}",
                counted(open.len(), "location"),
                words.locations(open)
            ),
            Self::Locked { item } => {
                format!("no location for {} can be opened without {0} itself", words.item(*item))
            }
            Self::Hopeless(HopelessSpot { spot, has_location }) => {
                let why = match has_location {
                    true => "from there the goal can't be met, even with every item",
                    false => {
                        "without one, no location can be opened and the goal can't be met from there"
                    }
                };
                format!(
                    "a player can get stuck at `{}` whatever is placed where: no item is needed to come there, and {why}",
                    words.0.spot_name(*spot)
                )
            }
            other => other.describe_plan(words),
        }
    }

    /// The same reason, in terms of the request: where there are enough copies, but the plan puts too many of those that
    /// must be early elsewhere, it says so.
    pub(super) fn for_request(self, request: &ItemRequest) -> Self {
        let Self::PlanNeedsCopies { item, planned, copies } = self else {
            return self;
        };
        let early = request.early.iter().find(|(other, _)| *other == item);
        let early = early.map_or(0, |(_, count)| *count as usize);
        let fixed = request.fixed.iter().filter(|(_, other)| *other == item);
        let fixed: Vec<LocationId> = fixed.map(|(location, _)| *location).collect();
        if early > copies || fixed.len() > copies || planned <= early {
            return self;
        }
        // Needed are the copies of the plan, and all early ones that are not among these.
        Self::EarlyFixedElsewhere { item, early, copies, elsewhere: planned - early, fixed }
    }

    /// Describes reasons about the plan.
    fn describe_plan(&self, words: &Words<'_>) -> String {
        match self {
            Self::PlanNeedsCopies { item, planned, copies } => format!(
                "{} of {} must be fixed or early, but there {}",
                counted(*planned, "copy"),
                words.item(*item),
                if *copies == 1 { "is only 1".to_owned() } else { format!("are only {copies}") }
            ),
            Self::EarlyFixedElsewhere { item, copies: 1, fixed, .. } => format!(
                "{} must be early, but its only copy is fixed at {}",
                words.item(*item),
                words.locations(fixed)
            ),
            Self::EarlyFixedElsewhere { item, early, copies, elsewhere, .. } => format!(
                "{} of {} must be early, but {elsewhere} of the {copies} {} fixed elsewhere",
                counted(*early, "copy"),
                words.item(*item),
                if *elsewhere == 1 { "is" } else { "are" }
            ),
            Self::PlanFillsTwice(location) => {
                format!("two items are fixed at {}", words.location(*location))
            }
            Self::PlanFillsNothing(location) => format!(
                "an item is fixed at {}, which does not exist under these settings",
                words.location(*location)
            ),
            Self::PlanBreaksPool { location, item, pool } => format!(
                "{} is fixed at {}, but {} is shuffled within itself",
                words.item(*item),
                words.location(*location),
                words.pool(Some(*pool))
            ),
            Self::PlanBreaksArea { location, item } => format!(
                "{} is fixed at {}, in an area where it is not allowed",
                words.item(*item),
                words.location(*location)
            ),
            Self::PlanCrowdsArea { pool, area } => format!(
                "two items of {} are fixed in `{}`, but only one per area is allowed",
                words.pool(Some(*pool)),
                words.0.areas[*area].name
            ),
            Self::PlanBreaksExclusion { location, item } => format!(
                "{} is fixed at {}, which is excluded",
                words.item(*item),
                words.location(*location)
            ),
            other => other.describe_priority(words),
        }
    }

    /// Describes reasons about priority locations.
    fn describe_priority(&self, words: &Words<'_>) -> String {
        match self {
            Self::PriorityExcluded(location) => {
                format!("{} is both excluded and a priority", words.location(*location))
            }
            Self::PriorityWasted { location, item } => format!(
                "{}, which no rule can use, is fixed at the priority location {}",
                words.item(*item),
                words.location(*location)
            ),
            Self::PriorityUncovered { locations: 1, .. } => {
                "no progression item can be placed at the priority location".to_owned()
            }
            Self::PriorityUncovered { locations, covered: 0 } => {
                format!("none of the {locations} priority locations can hold a progression item")
            }
            Self::PriorityUncovered { locations, covered } => format!(
                "only {covered} of {locations} priority locations can hold a progression item",
            ),
            other => unreachable!("`describe` handles the other reasons, not {other:?}"),
        }
    }
}

impl Describe<World> for Impossible {
    fn describe(&self, world: &World) -> String {
        Impossible::describe(self, world)
    }
}

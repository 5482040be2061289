//! Why no placement can exist.

use crate::error::Describe;
use crate::world::{AreaId, ItemId, LocationId, PoolId, World};

/// Why no placement can exist, whatever the seed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Impossible {
    /// A pool has more items than locations; none is the common pool.
    TooManyItems {
        /// The pool.
        pool: Option<PoolId>,
        /// How many copies belong to it.
        items: usize,
        /// How many locations.
        locations: usize,
    },
    /// No area may hold two items of a pool, and there are not enough areas.
    TooFewAreas {
        /// The pool.
        pool: PoolId,
        /// How many copies belong to it.
        items: usize,
        /// The areas that have a location for one.
        areas: Vec<AreaId>,
    },
    /// There is no location where an item may lie.
    NoLocation {
        /// The item.
        item: ItemId,
        /// True when it has to be found early.
        early: bool,
    },
    /// Items compete for too few locations.
    Crowded {
        /// The items.
        items: Vec<ItemId>,
        /// How many copies they have together.
        copies: usize,
        /// The locations where they may lie.
        locations: Vec<LocationId>,
    },
    /// The goal can't be met, even with every item held.
    GoalOutOfReach,
    /// Locations can't be opened, even with every item held.
    LocationsOutOfReach(Vec<LocationId>),
    /// The plan puts items where they can't be found, and too few are left.
    ItemsOutOfReach(Vec<ItemId>),
    /// Nothing that matters can lie at the locations that are open at the start.
    NothingOpen {
        /// The locations that are open at the start.
        open: Vec<LocationId>,
    },
    /// Whatever lies at the locations that are open at the start, no other opens.
    ClosedStart {
        /// The locations that are open at the start and can hold something that matters.
        open: Vec<LocationId>,
    },
    /// Wherever an item may lie, one needs it to get there.
    Locked {
        /// The item.
        item: ItemId,
    },
    /// The plan, or what is asked for early, takes more copies than there are.
    PlanNeedsCopies {
        /// The item.
        item: ItemId,
        /// How many are asked for.
        planned: usize,
        /// How many there are.
        copies: usize,
    },
    /// The plan puts two items at one location.
    PlanFillsTwice(LocationId),
    /// The plan puts an item where its pool does not let it lie.
    PlanBreaksPool {
        /// Where.
        location: LocationId,
        /// What.
        item: ItemId,
        /// The pool that keeps to itself.
        pool: PoolId,
    },
    /// The plan puts something at a location that does not exist under the settings.
    PlanFillsNothing(LocationId),
    /// The plan puts an item into an area where it must not lie.
    PlanBreaksArea {
        /// Where.
        location: LocationId,
        /// What.
        item: ItemId,
    },
    /// The plan puts two items of a pool into one area, which may hold one.
    PlanCrowdsArea {
        /// The pool.
        pool: PoolId,
        /// The area.
        area: AreaId,
    },
    /// The plan puts something that matters where nothing that matters may lie.
    PlanBreaksExclusion {
        /// Where.
        location: LocationId,
        /// What.
        item: ItemId,
    },
    /// A location is both excluded and a priority.
    PriorityExcluded(LocationId),
    /// The plan puts something that no rule can use at a priority location.
    PriorityWasted {
        /// Where.
        location: LocationId,
        /// What.
        item: ItemId,
    },
    /// There are not enough items that some rule can use for the priority locations.
    PriorityUncovered {
        /// How many priority locations are left to fill.
        locations: usize,
        /// How many of them can be.
        covered: usize,
    },
}

impl Impossible {
    /// Whether it is about what can be reached: then another map of the same world may do better.
    pub fn is_about_reach(&self) -> bool {
        matches!(
            self,
            Self::GoalOutOfReach
                | Self::LocationsOutOfReach(_)
                | Self::ItemsOutOfReach(_)
                | Self::NothingOpen { .. }
                | Self::ClosedStart { .. }
                | Self::Locked { .. }
        )
    }

    /// The reason in the names of the world.
    pub fn describe(&self, world: &World) -> String {
        let words = Words(world);
        match self {
            Self::TooManyItems { pool, items, locations } => format!(
                "{} has {} for {}",
                words.pool(*pool),
                counted(*items, "item"),
                counted(*locations, "location")
            ),
            Self::TooFewAreas { pool, items, areas } => format!(
                "{} puts at most one item into each area, and has {} for {}: {}",
                words.pool(Some(*pool)),
                counted(*items, "item"),
                counted(areas.len(), "area"),
                words.areas(areas)
            ),
            Self::NoLocation { item, early: true } => {
                format!("no location for {} is open before anything is found", words.item(*item))
            }
            Self::NoLocation { item, early: false } => {
                format!("there is no location where {} may lie", words.item(*item))
            }
            Self::Crowded { items, copies, locations } => format!(
                "{} of {} may lie only at {}: {}",
                counted(*copies, "copy"),
                words.items(items),
                counted(locations.len(), "location"),
                words.locations(locations)
            ),
            other => other.describe_reach(&words),
        }
    }

    /// Reasons about what can be reached.
    fn describe_reach(&self, words: &Words<'_>) -> String {
        match self {
            Self::GoalOutOfReach => "the goal can't be met, even with every item held".to_owned(),
            Self::LocationsOutOfReach(locations) => format!(
                "{} can't be opened, even with every item held: {}",
                counted(locations.len(), "location"),
                words.locations(locations)
            ),
            Self::ItemsOutOfReach(items) => format!(
                "the plan leaves too few copies where they can be found: {}",
                words.items(items)
            ),
            Self::NothingOpen { open } if open.is_empty() => {
                "no location is open at the start".to_owned()
            }
            Self::NothingOpen { open } => format!(
                "nothing that matters may lie at what is open at the start: {}",
                words.locations(open)
            ),
            Self::ClosedStart { open } => format!(
                "whatever lies at the {} open at the start, no other opens: {}",
                counted(open.len(), "location"),
                words.locations(open)
            ),
            Self::Locked { item } => {
                format!("wherever {} may lie, it takes {0} to get there", words.item(*item))
            }
            other => other.describe_plan(words),
        }
    }

    /// Reasons about what was asked for.
    fn describe_plan(&self, words: &Words<'_>) -> String {
        match self {
            Self::PlanNeedsCopies { item, planned, copies } => format!(
                "the plan places {planned} of {}, but there {}",
                words.item(*item),
                if *copies == 1 { "is 1".to_owned() } else { format!("are {copies}") }
            ),
            Self::PlanFillsTwice(location) => {
                format!("the plan puts two items at {}", words.location(*location))
            }
            Self::PlanFillsNothing(location) => format!(
                "the plan puts an item at {}, which does not exist under these settings",
                words.location(*location)
            ),
            Self::PlanBreaksPool { location, item, pool } => format!(
                "the plan puts {} at {}, but {} keeps to itself",
                words.item(*item),
                words.location(*location),
                words.pool(Some(*pool))
            ),
            Self::PlanBreaksArea { location, item } => format!(
                "the plan puts {} at {}, in an area where it must not lie",
                words.item(*item),
                words.location(*location)
            ),
            Self::PlanCrowdsArea { pool, area } => format!(
                "the plan puts two items of {} into `{}`, which may hold one",
                words.pool(Some(*pool)),
                words.0.areas[*area].name
            ),
            Self::PlanBreaksExclusion { location, item } => format!(
                "the plan puts {} at {}, which is excluded",
                words.item(*item),
                words.location(*location)
            ),
            other => other.describe_priority(words),
        }
    }

    /// Reasons about locations with priority.
    fn describe_priority(&self, words: &Words<'_>) -> String {
        match self {
            Self::PriorityExcluded(location) => {
                format!("{} is both excluded and a priority", words.location(*location))
            }
            Self::PriorityWasted { location, item } => format!(
                "the plan puts {}, which no rule uses, at {}, which is a priority",
                words.item(*item),
                words.location(*location)
            ),
            Self::PriorityUncovered { locations, covered } => format!(
                "only {covered} of {} can hold an item that some rule uses",
                counted(*locations, "priority location")
            ),
            other => unreachable!("`describe` tells the other reasons, not {other:?}"),
        }
    }
}

impl Describe<World> for Impossible {
    fn describe(&self, world: &World) -> String {
        Impossible::describe(self, world)
    }
}

/// Names as they are told to people; lists are cut short.
struct Words<'a>(&'a World);

impl Words<'_> {
    fn item(&self, item: ItemId) -> String {
        format!("`{}`", self.0.items[item].name)
    }

    fn location(&self, location: LocationId) -> String {
        format!("`{}`", self.0.location_name(location))
    }

    fn pool(&self, pool: Option<PoolId>) -> String {
        match pool {
            Some(pool) => format!("the pool `{}`", self.0.pools[pool].name),
            None => "the common pool".to_owned(),
        }
    }

    fn items(&self, items: &[ItemId]) -> String {
        listed(items.iter().map(|item| self.item(*item)), items.len())
    }

    fn locations(&self, locations: &[LocationId]) -> String {
        listed(locations.iter().map(|location| self.location(*location)), locations.len())
    }

    fn areas(&self, areas: &[AreaId]) -> String {
        let names = areas.iter().map(|area| format!("`{}`", self.0.areas[*area].name));
        listed(names, areas.len())
    }
}

/// A list of names; what comes after the first few is counted.
fn listed(names: impl Iterator<Item = String>, count: usize) -> String {
    const SHOWN: usize = 5;
    let mut list: Vec<String> = names.take(SHOWN).collect();
    if count > SHOWN {
        list.push(format!("and {} more", count - SHOWN));
    }
    list.join(", ")
}

/// `1 item`, `2 items`, `2 copies`.
fn counted(number: usize, one: &str) -> String {
    match (number, one.strip_suffix('y')) {
        (1, _) => format!("1 {one}"),
        (_, Some(stem)) => format!("{number} {stem}ies"),
        (_, None) => format!("{number} {one}s"),
    }
}

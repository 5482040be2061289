//! The world: areas, rooms, spots, the passages between them, and the locations of items.
//!
//! A [`Draft`] is the open model: the pack reader, an importer or a program fills its tables. [`Draft::finish`] checks
//! it and seals it into a [`World`], which is read-only. Everything that refers to something else does so by id, and
//! requirements are stored flat in [`Requirements`], so that no depth of nesting can overflow a stack.
//!
//! ```
//! use seedwright::world::{Draft, Door, Item, Location};
//!
//! let mut draft = Draft::new("tiny");
//! let harbour = draft.add_area("Harbour");
//! let dock = draft.add_room("Dock", harbour);
//! let vault = draft.add_room("Vault", harbour);
//! let (pier, hoard) = (draft.add_spot(dock, "pier"), draft.add_spot(vault, "hoard"));
//! let key = draft.items.push(Item::new("Key"));
//! let locked = draft.requirements.item(key, 1);
//! draft.doors.push(Door::new("Dock-Vault", pier, hoard, locked));
//! draft.locations.push(Location::new("Under the pier", pier));
//! let goal = draft.requirements.reached(hoard);
//! draft.start_at(pier);
//! draft.goals.push(goal);
//! let world = draft.finish().expect("the draft is complete");
//! assert_eq!(world.spot_name(hoard), "Vault.hoard");
//! ```

mod blueprint;
mod broken_constraints;
mod constraint;
mod costly_ways;
mod door;
mod elements;
mod finding;
mod fold;
pub mod games;
mod linking;
mod model;
mod quote;
mod relink;
mod requirement;
mod roots;
mod sealed;
mod section_names;
mod sections;
mod setting_trials;
mod setting_value;
mod settings;
mod show;
pub mod stock;
mod subject;
mod table;
pub mod templates;
#[cfg(test)]
mod tests;
mod validate;

pub use crate::document::Severity;
pub use blueprint::Blueprint;
pub(crate) use broken_constraints::Reach;
pub use broken_constraints::{BrokenConstraint, BrokenConstraints, SettingChange};
pub use constraint::{
    Comparison, Constraint, MAX_FACTORS, MAX_TERMS, Relation, SettingId, SettingProduct, SettingSum,
};
pub(crate) use costly_ways::{CostlyWays, Need};
pub use door::{Behind, Door, DoorEnd, Lock, QuarterTurns, Side, Way};
pub use elements::{
    Area, Class, Event, EventSite, Item, ItemAmount, Link, Location, NamedRule, OptionKind, Pool,
    Preset, Resource, ReturnMode, Room, Spot, Start, Trick, WorldOption,
};
pub use finding::Finding;
pub use fold::Fold;
pub use linking::{Linking, LinkingFault, Role};
pub use model::Draft;
pub(crate) use quote::{GRAMMAR_CHARACTERS, quoted};
pub use requirement::{Amount, Node, OptionTest, Requirements, Term, Walk};
pub use sealed::World;
pub(crate) use sections::OptionRow;
pub use sections::{
    Aim, Algorithm, CampaignRequest, CampaignSettings, ChoiceOption, ChoiceRequest, CodeElement,
    CodeElementRequest, CodeLock, CodeRequest, CodeSettings, CodeTheme, CountRange, CountRequest,
    CountSettings, Decide, Depth, Difficulty, DoorMode, DoorRequest, DoorSettings, FirstSphere,
    GroupRequest, GroupSettings, ItemRequest, ItemRow, ItemRowRequest, ItemSettings, LayoutRequest,
    LayoutSettings, LayoutTarget, LockOpening, LockRequest, LockSettings, MOST_IN_RANGE, Measure,
    MemberRequest, MemberSettings, NamedShape, OnePer, Outer, PercentRange, PlayPromise,
    PoolRequest, PoolRow, PopulationRequest, PopulationSettings, RangeOption, RangeRequest,
    RequiredRule, RolePlace, RoleRequest, RoleRule, RoleSettings, SettingFault, ShapeChoice,
    ShapeRequest, ShapeRow, ShapeRowRequest, ShapeSettings, ShapeTerm, SwitchOption, SwitchRequest,
    TemplateRequest, TemplateSettings, TrickRequest, TrickRow,
};
pub(crate) use setting_trials::{Effect, lifting_changes};
pub use setting_value::SettingValue;
pub(crate) use settings::setting_number;
pub use settings::{ALL_TRICKS, SettingError, Settings};
pub use subject::Subject;
pub use table::{
    AreaId, DoorId, EndId, EventId, EventSiteId, Id, ItemId, LinkId, LocationId, NamedRuleId,
    OptionId, PoolId, PresetId, RequirementId, ResourceId, RoomId, ShapeId, SpotId, Table, TrickId,
};
pub(crate) use validate::Totals;

/// Size limits that are checked when a draft is finished, so that nothing later can overflow.
pub mod limits {
    /// Rows in any one table.
    pub const ROWS: usize = 16_000_000;
    /// Item copies in the whole pool, for any settings.
    pub const COPIES: u64 = 8_000_000;
    /// Copies of one item that a pack can declare as a number.
    pub const ITEM_COPIES: u32 = 100_000;
    /// The total that all copies give of one resource, and any amount in a requirement.
    pub const AMOUNT: u64 = 1_000_000_000;
    /// Item copies that all sums together list, counting sums over equal terms once.
    pub const SUMMANDS: u64 = 32_000_000;
    /// Distinct conditions of the resources in one sum.
    pub const CONDITIONS: usize = 4;
    /// Characters in a name.
    pub const NAME: usize = 500;
    /// Attempts and swaps of the item placement.
    pub const ATTEMPTS: u32 = 1_000_000;
    /// Rule visits of the item placement.
    pub const STEPS: u64 = 1_000_000_000_000_000;
    /// The largest weight of a location, or of a value in a settings file.
    pub const WEIGHT: u32 = 1_000;
}

//! The settings of each stage, as packs, plans and requests write them; one file per section.
//!
//! Each section is declared once, as a structure of settings; see the module [`section`](crate::section).

mod amount;
mod campaign;
mod codes;
mod doors;
mod items;
mod layout;
mod layout_faults;
mod population;
mod rows;
mod shape;
mod templates;

pub use campaign::{CampaignRequest, CampaignSettings};
pub use codes::{
    CodeElement, CodeElementRequest, CodeLock, CodeRequest, CodeSettings, CodeTheme, LockOpening,
    LockRequest, LockSettings,
};
pub use doors::{Depth, Difficulty, DoorMode, DoorRequest, DoorSettings, Outer};
pub use items::{Aim, Algorithm, Decide, ItemRequest, ItemSettings, PlayPromise};
pub use layout::{
    LayoutRequest, LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRequest, RoleRule,
    RoleSettings,
};
pub use layout_faults::SettingFault;
pub use population::{PopulationRequest, PopulationSettings};
pub(crate) use rows::OptionRow;
pub use rows::{
    ChoiceOption, ChoiceRequest, ItemRow, ItemRowRequest, OnePer, PoolRequest, PoolRow,
    RangeOption, RangeRequest, SwitchOption, SwitchRequest, TrickRequest, TrickRow,
};
pub use shape::{
    CountRange, FirstSphere, MOST_IN_RANGE, Measure, NamedShape, PercentRange, ShapeChoice,
    ShapeRequest, ShapeRow, ShapeRowRequest, ShapeSettings, ShapeTerm,
};
pub use templates::{
    CountRequest, CountSettings, GroupRequest, GroupSettings, MemberRequest, MemberSettings,
    TemplateRequest, TemplateSettings,
};

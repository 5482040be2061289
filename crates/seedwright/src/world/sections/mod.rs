//! What packs, plans and people say of each stage: one file a section.
//!
//! A section is declared once, as a structure of settings; the module [`section`](crate::section) says how.

mod amount;
mod campaign;
mod codes;
mod doors;
mod items;
mod layout;
mod layout_faults;

pub use campaign::{CampaignRequest, CampaignSettings};
pub use codes::{
    CodeElement, CodeElementRequest, CodeLock, CodeRequest, CodeSettings, CodeTheme, LockRequest,
    LockSettings, Opened,
};
pub use doors::{Depth, Difficulty, DoorMode, DoorRequest, DoorSettings, Outer};
pub(crate) use items::SomeAreas;
pub use items::{Aim, Algorithm, ItemRequest, ItemSettings};
pub use layout::{
    LayoutRequest, LayoutSettings, LayoutTarget, RequiredRule, RolePlace, RoleRequest, RoleRule,
    RoleSettings,
};
pub use layout_faults::SettingFault;

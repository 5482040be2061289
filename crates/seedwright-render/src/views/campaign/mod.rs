//! The view of a campaign: zones, locks, gates, and the content of every cell.

pub(crate) mod contents;
pub(crate) mod floor_plan;
mod locks;
pub(crate) mod rows;
mod view;
pub(crate) mod ways;

pub use view::CampaignView;

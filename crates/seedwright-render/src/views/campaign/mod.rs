//! A campaign as it is drawn: its zones, what is closed and where gates lead, and what is on every cell.

pub(crate) mod contents;
pub(crate) mod floor_plan;
mod locks;
pub(crate) mod rows;
mod view;
pub(crate) mod ways;

pub use view::CampaignView;

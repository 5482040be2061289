//! Campaigns: what is drawn of them.

pub mod picture;

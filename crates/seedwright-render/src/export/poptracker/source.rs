//! What a tracker is made from.

use seedwright::bundle::StaticWorld;

/// The rules of a game with what there is to say about them. What lies where is no part of it.
pub struct TrackerSource {
    /// The rules.
    pub world: StaticWorld,
    /// Where each end of a door leads, where doors were shuffled.
    pub leads: Vec<u32>,
    /// The short name of the pack.
    pub id: String,
    /// The title of the pack.
    pub name: String,
    /// The settings as one types them; empty where there is nothing to choose.
    pub settings: String,
    /// The words of the built world, where it is one.
    pub hash_words: Option<[String; 3]>,
}

//! What a tracker is made from, and what it becomes.

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

/// The files that rules became, and what there is to say about them.
pub struct RulesExport {
    /// The files by their names.
    pub files: Vec<(String, Vec<u8>)>,
    /// How many items it shows.
    pub items: usize,
    /// The locations that nothing opens.
    pub closed: Vec<String>,
}

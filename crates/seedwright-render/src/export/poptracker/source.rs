//! The input and output of the PopTracker export.

use seedwright::bundle::StaticWorld;

/// The rules of a game with their origin. Item placements are not part of it.
pub struct TrackerSource {
    /// The rules.
    pub world: StaticWorld,
    /// The destination of each door end, if doors were shuffled.
    pub leads: Vec<u32>,
    /// The id of the pack.
    pub id: String,
    /// The title of the pack.
    pub name: String,
    /// The settings as typed on the command line; empty if there are none.
    pub settings: String,
    /// The hash words of the built world, if it is one.
    pub hash_words: Option<[String; 3]>,
}

/// The exported files, with facts about them.
pub struct RulesExport {
    /// The files by name.
    pub files: Vec<(String, Vec<u8>)>,
    /// The number of items it shows.
    pub items: usize,
    /// The locations that can never be opened.
    pub closed: Vec<String>,
    /// What it can miss, in sentences; empty if it is exact.
    pub misses: Vec<String>,
}

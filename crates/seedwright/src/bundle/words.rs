//! Three words and five glyphs by which people recognize a result.

use super::{Bundle, Decisions};

/// Short words that sound different when read aloud.
#[rustfmt::skip]
const WORDS: [&str; 256] = [
    "acorn", "amber", "anchor", "anvil", "apple", "apron", "arch", "arrow",
    "ash", "aspen", "atlas", "autumn", "badge", "bagel", "bamboo", "banjo",
    "barley", "basil", "basin", "basket", "beach", "beacon", "bean", "bear",
    "beaver", "beetle", "bell", "berry", "birch", "bishop", "blanket", "blossom",
    "bottle", "boulder", "bramble", "bridge", "bronze", "brook", "broom", "bucket",
    "buffalo", "butter", "button", "cabin", "cactus", "camel", "candle", "canoe",
    "canvas", "canyon", "carrot", "castle", "cedar", "cello", "chalk", "cherry",
    "chestnut", "chimney", "cider", "cinder", "clay", "cliff", "clover", "coal",
    "cobalt", "comet", "compass", "copper", "coral", "cotton", "cove", "coyote",
    "crane", "crater", "cricket", "crown", "crystal", "cypress", "daisy", "dawn",
    "desert", "diamond", "dolphin", "domino", "donkey", "dragon", "drum", "dune",
    "eagle", "easel", "echo", "elbow", "elder", "elm", "ember", "emerald",
    "engine", "falcon", "feather", "fennel", "fern", "ferry", "fiddle", "finch",
    "flint", "flute", "forest", "fossil", "fountain", "fox", "garden", "garlic",
    "geyser", "ginger", "glacier", "goblet", "goose", "granite", "grape", "guitar",
    "gull", "hammer", "harbor", "harp", "hazel", "heron", "hickory", "hill",
    "honey", "hornet", "igloo", "indigo", "iris", "iron", "island", "ivory",
    "ivy", "jacket", "jade", "jasmine", "jungle", "juniper", "kayak", "kettle",
    "kite", "koala", "ladder", "lagoon", "lantern", "laurel", "lemon", "lilac",
    "lily", "linen", "lion", "lizard", "lotus", "lynx", "magnet", "mango",
    "maple", "marble", "marsh", "meadow", "melon", "mint", "mirror", "mitten",
    "moose", "mosaic", "moss", "mountain", "mustard", "nectar", "needle", "nickel",
    "nutmeg", "oak", "oasis", "ocean", "olive", "onyx", "opal", "orchard",
    "orchid", "otter", "owl", "oyster", "paddle", "palm", "panda", "paper",
    "parrot", "peach", "pearl", "pebble", "pelican", "penguin", "pepper", "piano",
    "pigeon", "pine", "planet", "plum", "pond", "poppy", "prairie", "puffin",
    "pumpkin", "quartz", "quill", "rabbit", "radish", "raven", "reef", "ribbon",
    "river", "robin", "rocket", "rose", "ruby", "saddle", "saffron", "sail",
    "salmon", "sandal", "satin", "scarf", "shell", "silver", "sparrow", "spruce",
    "squirrel", "stable", "stone", "summit", "sunset", "swallow", "tango", "temple",
    "thistle", "thunder", "tiger", "timber", "topaz", "torch", "tulip", "tundra",
    "turnip", "turtle", "velvet", "violet", "violin", "walnut", "walrus", "willow",
];

/// Glyphs that look different at a glance and have a name to say. Common fonts have them, they are as wide as a letter,
/// and none of them is rendered as an emoji.
#[rustfmt::skip]
const GLYPHS: [char; 64] = [
    '★', '◆', '●', '■', '▲', '▼', '○', '□', '◇', '☆', '◐', '◎', '♛', '♜', '♞', '♪',
    '♭', '♡', '♧', '♤', '☾', '☼', '⚑', '⌂', '✎', '✓', '✗', '✚', '✿', '❖', '☻', '☥',
    '∞', '√', '∑', '∫', '∅', '∩', '≈', '≡', '∴', '⊕', '←', '↑', '→', '↓', '↻', '⇄',
    'Ω', 'Ψ', 'Φ', 'Ξ', 'Γ', 'Λ', '§', '¶', '†', '€', '£', '¥', '☏', '@', '%', '#',
];

/// The words and glyphs of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fingerprint {
    pub words: [String; 3],
    pub glyphs: [String; 5],
}

impl Fingerprint {
    /// Computes the words and glyphs from the hash over the rules and the decisions.
    pub fn new(world_hash: &str, decisions: &Decisions) -> Self {
        Self::of(&hash(world_hash, decisions))
    }

    /// Returns the words and glyphs of a hash over rules and decisions.
    pub fn of(hash: &blake3::Hash) -> Self {
        let byte = |position: usize| usize::from(hash.as_bytes()[position]);
        Self {
            words: [0, 1, 2].map(|position| WORDS[byte(position)].to_owned()),
            glyphs: [3, 4, 5, 6, 7].map(|position| GLYPHS[byte(position) % 64].to_string()),
        }
    }
}

/// Returns the hash over the rules and the decisions.
pub(super) fn hash(world_hash: &str, decisions: &Decisions) -> blake3::Hash {
    let mut hasher = hasher(world_hash);
    serde_json::to_writer(&mut hasher, decisions).expect("a hasher takes every byte");
    hasher.finalize()
}

/// Returns the three words and five glyphs of a hash over rules and decisions, in hexadecimal.
pub fn fingerprint(hash: &str) -> ([String; 3], [String; 5]) {
    let hash = blake3::Hash::from_hex(hash).unwrap_or(blake3::Hash::from_bytes([0; 32]));
    let Fingerprint { words, glyphs } = Fingerprint::of(&hash);
    (words, glyphs)
}

/// Begins the hash over rules and decisions with the rules.
pub(super) fn hasher(world_hash: &str) -> blake3::Hasher {
    let mut hasher = blake3::Hasher::new_derive_key("seedwright 2026 hash words 1");
    hasher.update(world_hash.as_bytes());
    hasher
}

impl Bundle {
    /// Computes the words and glyphs again, after a change to the rules or decisions.
    pub fn renew_hash_words(&mut self) {
        let fingerprint = Fingerprint::new(&self.world_hash, &self.decisions);
        (self.hash_words, self.hash_glyphs) = (fingerprint.words, fingerprint.glyphs);
    }

    /// Whether its words and glyphs match its rules and decisions.
    pub fn is_signed(&self) -> bool {
        self.unsigned_field().is_none()
    }

    /// Returns the first of the fields `hashWords` and `hashGlyphs` that does not match its rules and decisions.
    pub fn unsigned_field(&self) -> Option<&'static str> {
        let fingerprint = Fingerprint::new(&self.world_hash, &self.decisions);
        match () {
            () if fingerprint.words != self.hash_words => Some("hashWords"),
            () if fingerprint.glyphs != self.hash_glyphs => Some("hashGlyphs"),
            () => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn words_are_short_distinct_and_plain() {
        let words: BTreeSet<_> = WORDS.iter().collect();
        assert_eq!(words.len(), 256);
        let plain =
            |word: &&&str| word.len() <= 8 && word.bytes().all(|byte| byte.is_ascii_lowercase());
        assert_eq!(words.iter().find(|word| !plain(word)), None);
    }

    #[test]
    fn glyphs_are_distinct_and_none_is_a_picture() {
        let glyphs: BTreeSet<_> = GLYPHS.iter().collect();
        assert_eq!(glyphs.len(), 64);
        let pictures = ['☎', '☀', '☁', '♀', '♂', '♠', '♣', '♥', '♦', '⚡', '✂', '✔', '✖', '▶', '◀'];
        let odd = |glyph: &&&char| {
            glyph.is_whitespace() || glyph.is_ascii_alphanumeric() || pictures.contains(**glyph)
        };
        assert_eq!(glyphs.iter().find(odd), None);
    }
}

//! What the code of a game decides and its database does not say.
//!
//! Randovania switches some things with code of each game. What is known of that stands here, so that an
//! import does not begin with the wrong defaults; for every other game the report says what was assumed.

/// What is known about a game.
pub struct KnownGame {
    game: &'static str,
    /// Miscellaneous resources that are always there.
    pub misc: &'static [&'static str],
    /// Docks with this in their `extra` are open when this setting of a preset is on.
    pub open_docks: &'static [(&'static str, &'static str)],
    /// Generated pickups that lie where they lay when this setting among `artifacts` is on.
    pub original: &'static [(&'static str, &'static str, &'static [u32])],
}

const NOTHING: KnownGame = KnownGame { game: "", misc: &[], open_docks: &[], original: &[] };

const GAMES: [KnownGame; 2] = [
    KnownGame {
        game: "fusion",
        misc: &["GeneratorHack", "BomblessPBs"],
        open_docks: &[("sector_hub_elevator_door", "unlock_sector_hub")],
        original: &[],
    },
    KnownGame {
        game: "planets_zebeth",
        misc: &[],
        open_docks: &[],
        original: &[("vanilla_tourian_keys", "Tourian Key", &[38, 40])],
    },
];

/// What is known about a game.
pub fn known(game: &str) -> &'static KnownGame {
    GAMES.iter().find(|known| known.game == game).unwrap_or(&NOTHING)
}

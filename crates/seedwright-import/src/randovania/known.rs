//! Facts about games that are in Randovania's code and not in the databases.
//!
//! Randovania decides some things in code for each game. The known ones are listed here, so that an import has
//! the right defaults; for other games the report says what was assumed.

/// The known facts about a game.
pub struct KnownGame {
    game: &'static str,
    /// The miscellaneous resources that are always on.
    pub misc: &'static [&'static str],
    /// Pairs of a key in the `extra` of docks and the preset setting that opens those docks.
    pub open_docks: &'static [(&'static str, &'static str)],
    /// Generated pickups that stay at their original indices when this setting among `artifacts` is on.
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

/// The known facts about a game.
pub fn known(game: &str) -> &'static KnownGame {
    GAMES.iter().find(|known| known.game == game).unwrap_or(&NOTHING)
}

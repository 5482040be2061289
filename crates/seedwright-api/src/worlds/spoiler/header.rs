//! What a world was made from and how, a line each.

use std::fmt::Write;

use seedwright::bundle::Bundle;
use seedwright_render::words::{count, shown};

use super::super::proved_world::ProvedWorld;
use crate::words::settings_text;

/// Where a bundle comes from.
pub fn header(bundle: &Bundle) -> String {
    origin_lines(bundle, None)
}

/// Where a bundle comes from, and if it is known, why it has no permalink.
pub fn origin_lines(bundle: &Bundle, no_permalink: Option<&str>) -> String {
    let mut text = String::new();
    let hash: String = bundle.pack.hash.chars().take(12).collect();
    let words: Vec<_> = bundle.hash_words.iter().map(|word| shown(word)).collect();
    let _ = writeln!(text, "pack         {} ({})", shown(&bundle.pack.name), shown(&hash));
    let _ = writeln!(text, "seed         {}", shown(&bundle.seed));
    let _ = writeln!(text, "hash words   {}", words.join(" "));
    let glyphs: Vec<_> = bundle.hash_glyphs.iter().map(|one| shown(one)).collect();
    let _ = writeln!(text, "hash glyphs  {}", glyphs.join(" "));
    if let Some(code) = &bundle.permalink {
        let _ = writeln!(text, "permalink    {}", shown(code));
    } else if let Some(why) = no_permalink {
        let _ = writeln!(text, "permalink    none: {why}");
    }
    if !bundle.settings.is_empty() {
        let settings = settings_text(&bundle.settings);
        let _ = writeln!(text, "settings     {settings}");
    }
    text
}

/// Which items were placed and how.
pub fn items_line(proved: &ProvedWorld) -> String {
    let asked = &proved.bundle.stages["items"];
    let aim = match asked["aim"].as_str() {
        Some("locations") => "the goal can be met and every location opened",
        Some("items") => "the goal can be met and every item of use found",
        _ => "the goal can be met",
    };
    format!(
        "items        {} placed by {} fill in {}, {}; {aim}\n",
        proved.placements.len(),
        asked["algorithm"].as_str().unwrap_or_default(),
        count(proved.attempts as usize, "attempt"),
        count(proved.swaps as usize, "swap"),
    )
}

/// How many doors lead elsewhere, if they were shuffled.
pub fn doors_line(proved: &ProvedWorld) -> String {
    let Some(doors) = &proved.doors else {
        return String::new();
    };
    let mode = proved.bundle.stages["doors"]["mode"].as_str();
    format!(
        "doors        {} of {} that may move lead elsewhere; {}\n",
        doors.changed,
        doors.switchable,
        mode.unwrap_or_default(),
    )
}

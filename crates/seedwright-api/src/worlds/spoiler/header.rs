//! The header of summaries and spoiler logs, one line per fact.

use std::fmt::Write;

use seedwright::bundle::Bundle;
use seedwright::items::FoundBy;
use seedwright_render::words::{count, shown};

use super::super::proved_world::ProvedWorld;
use crate::shape::ShapeReply;
use crate::words::{method_words, settings_text};

/// The origin of a bundle.
pub fn header(bundle: &Bundle) -> String {
    origin_lines(bundle, None)
}

/// The origin of a bundle, and why it has no permalink if that is known.
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

/// The number of placed items, and how they were placed.
pub fn items_line(proved: &ProvedWorld) -> String {
    let settings = &proved.bundle.stages["items"];
    let aim = match settings["aim"].as_str() {
        Some("locations") => "the goal can be met and every location reached",
        Some("items") => "the goal can be met and every progression item found",
        _ => "the goal can be met",
    };
    let promise = match settings["promise"].as_str() {
        Some("never-stuck") => "; nobody can get stuck",
        _ => "",
    };
    let shape = proved.shape.as_ref().map(ShapeReply::line).unwrap_or_default();
    let algorithm = settings["algorithm"].as_str().unwrap_or_default();
    let how = match (proved.found_by, method_words(proved.found_by)) {
        (FoundBy::Decider, _) => "complete search".to_owned(),
        (_, None) => format!("{algorithm} fill"),
        (_, Some(method)) => format!("{algorithm} fill {method}"),
    };
    format!(
        "items        {} placed ({how}, {}, {}); {aim}{promise}\n",
        proved.placements.len(),
        count(proved.attempts as usize, "attempt"),
        count(proved.swaps as usize, "swap"),
    ) + &shape
}

/// The number of changed doors, if doors were shuffled.
pub fn doors_line(proved: &ProvedWorld) -> String {
    let Some(doors) = &proved.doors else {
        return String::new();
    };
    let mode = proved.bundle.stages["doors"]["mode"].as_str();
    format!(
        "doors        {} of {} shuffleable doors changed (mode: {})\n",
        doors.changed,
        doors.shuffleable,
        mode.unwrap_or_default(),
    )
}

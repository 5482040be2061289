//! Maps drawn with characters.

use std::fmt::Write;

use seedwright::bundle::thing_word;

use crate::views::level::LevelView;
use crate::words::shown;

/// Draws a level as text, with a legend of its glyphs.
pub fn level_text(view: &LevelView<'_>) -> String {
    let LevelView { tables, map, level, .. } = view;
    let last = if level.last { ", the last level" } else { "" };
    let mut text = format!("level {}, difficulty {}{last}\n", level.depth, level.difficulty);
    text.push_str(&level.drawn_with(map, |thing| tables.glyph_of(thing)));
    text.push_str(&legend(view));
    text.push('\n');
    text
}

/// A glyph, its meaning, and how often it occurs.
type Row = (char, String, usize);

/// The legend of the glyphs, one line per kind.
fn legend(view: &LevelView<'_>) -> String {
    let mut kinds: Vec<(&str, Vec<Row>)> = Vec::new();
    for thing in view.level.things.iter().map(|placed| placed.thing) {
        let (word, glyph) = (thing_word(thing), view.tables.glyph_of(thing));
        let name = shown(view.tables.name_of(thing));
        let at = kinds.iter().position(|(kind, _)| *kind == word);
        let at = at.unwrap_or_else(|| {
            kinds.push((word, Vec::new()));
            kinds.len() - 1
        });
        let known = kinds[at].1.iter_mut().find(|row| row.0 == glyph && row.1 == name);
        match known {
            Some(row) => row.2 += 1,
            None => kinds[at].1.push((glyph, name, 1)),
        }
    }
    let mut text = String::new();
    for (word, rows) in kinds {
        let rows = rows.iter().map(|(glyph, name, number)| match number {
            1 => format!("{glyph} {name}"),
            _ => format!("{glyph} {name} ({number})"),
        });
        let _ = writeln!(text, "  {word:<12} {}", rows.collect::<Vec<_>>().join(", "));
    }
    text
}

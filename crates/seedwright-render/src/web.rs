//! Files of the web UI that are made from what pictures are drawn with, so that both look alike.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::labels;
use crate::maps::door_lines::{ARROW, LANE, NEAR, SWING};
use crate::palette::palette;
use crate::signs::badge::{CORNER, MARK, MARK_BELOW};
use crate::signs::gates::{KINDS, gate_stroke, word};
use crate::signs::locks::{CHIP, NOTE, WORD_BELOW};
use crate::signs::rock;
use crate::signs::rooms::SLOT;
use crate::signs::symbols::{CELL, symbols};

const MADE: &str =
    "Made by the crate seedwright-render, which draws with the same. Do not edit it.";

/// The style sheet that declares every colour of maps as a custom property, `--map-` and its name.
pub fn palette_css() -> String {
    let mut text = format!("/* {MADE} */\n:root {{\n");
    for (name, colour) in palette() {
        let _ = writeln!(text, "  --map-{name}: {colour};");
    }
    text.push_str("}\n");
    text
}

/// The module that declares every symbol of maps, and the strokes of gates.
pub fn symbols_ts() -> String {
    let mut text = format!("// {MADE}\n\n{TYPES}");
    let _ = writeln!(
        text,
        "/** How wide the cell is that symbols are drawn for, around its middle. */"
    );
    let _ = writeln!(text, "export const CELL = {CELL};\n");
    text.push_str("export const SYMBOLS: Record<string, SymbolPart[]> = {\n");
    for (name, parts) in symbols() {
        let _ = writeln!(text, "  {}: [", json!(name));
        for part in parts {
            let _ = writeln!(text, "    {},", json!(part));
        }
        text.push_str("  ],\n");
    }
    text.push_str("};\n\n/** The lines of gates in overviews, in pixels. */\n");
    text.push_str("export const GATES: Record<string, GateStroke> = {\n");
    for kind in KINDS {
        let stroke = gate_stroke(kind);
        let row =
            json!({ "width": stroke.width, "dashes": stroke.dashes, "round": stroke.is_round });
        let _ = writeln!(text, "  {}: {row},", json!(word(kind)));
    }
    text.push_str("};\n");
    text
}

/// The module that declares the numbers that the web UI needs for what it draws by itself: lines that swing from door
/// to door, rooms before all of them stand, and letters on signs.
pub fn measures_ts() -> String {
    let mut text = format!("// {MADE}\n");
    let mut add = |comment: &str, name: &str, value: &Value| {
        let _ = write!(text, "\n/** {comment} */\nexport const {name} = {value};\n");
    };
    let corners = ARROW.map(|(along, aside)| format!("{along} {aside}"));
    add(
        "Doors as lines: those longer than `near` swing out by a share of their length, those between the same rooms are \
         apart by a lane. The arrowhead is seen from the middle of a line that leads to the right.",
        "DOOR_LINE",
        &json!({ "near": NEAR, "swing": SWING, "lane": LANE, "arrow": format!("M{}Z", corners.join("L")) }),
    );
    add(
        "How far letters reach below the middle of their line.",
        "LABEL_BELOW",
        &json!(labels::BELOW),
    );
    add(
        "The corners of squares on badges of size one, and the letter on them.",
        "BADGE",
        &json!({ "corner": CORNER, "letter": MARK, "below": MARK_BELOW }),
    );
    add(
        "How high and how wide all digits on a chip of size one are, and each of them.",
        "CHIP",
        &json!({ "height": CHIP.height, "width": CHIP.width, "digit": CHIP.digit }),
    );
    add(
        "How far words on signs reach below the middle, for letters of size one.",
        "WORD_BELOW",
        &json!(WORD_BELOW),
    );
    add(
        "How large letters on notes of size one are, up to two of them and more, and how far below the middle they stand.",
        "NOTE",
        &json!({ "short": NOTE.short, "long": NOTE.long, "down": NOTE.down }),
    );
    add(
        "How far the corners of a place for an item are from its middle, in cells.",
        "SLOT",
        &json!(SLOT),
    );
    add("How far the lines of rock are apart, in cells.", "ROCK_APART", &json!(rock::APART));
    let lines = palette().iter().filter(|(name, _)| name.starts_with("area-line-")).count();
    add(
        "How many colours the lines of areas have, which walkers share.",
        "WALKER_COLOURS",
        &json!(lines),
    );
    text
}

const TYPES: &str = "/** A part of a symbol, drawn over those before it. */
export interface SymbolPart {
  path: string;
  /** How much larger it has to be drawn. */
  scale: number;
  /** The name of a colour, as in `var(--map-name)`; `own` is that of what the symbol stands for. */
  fill: string | null;
  stroke: string | null;
  width: number;
}

export interface GateStroke {
  width: number;
  dashes: string | null;
  /** Whether dashes have round ends. */
  round: boolean;
}

";

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;

    #[test]
    fn every_colour_is_a_custom_property() {
        let css = palette_css();
        let colours: BTreeMap<String, _> = palette().into_iter().collect();
        let (wall, boss) = (&colours["wall"], &colours["role-boss"]);
        let line = format!("\n  --map-wall: light-dark({}, {});\n", wall.light, wall.dark);
        assert!(css.contains(&line));
        assert!(css.contains(&format!("\n  --map-role-boss: {};\n", boss.light)));
        assert_eq!(css.matches("--map-").count(), palette().len());
    }

    #[test]
    fn symbols_name_colours_that_there_are() {
        let colours: BTreeSet<String> = palette().into_iter().map(|(name, _)| name).collect();
        for (symbol, parts) in symbols() {
            for part in parts {
                for name in [part.fill, part.stroke].into_iter().flatten() {
                    assert!(name == "own" || colours.contains(&name), "{symbol}: {name}");
                }
                assert!(part.path.starts_with('M'), "{symbol}: {}", part.path);
            }
        }
    }

    #[test]
    fn measures_are_those_of_pictures() {
        let text = measures_ts();
        assert!(text.contains(&format!("\"near\":{NEAR:?},")), "{text}");
        assert!(text.contains("\"arrow\":\"M24 0L12 5L12 -5Z\""), "{text}");
        assert!(text.contains(&format!("export const SLOT = {SLOT};")), "{text}");
        assert!(text.contains("export const WALKER_COLOURS = 12;"), "{text}");
    }

    #[test]
    fn symbols_are_told_once() {
        let text = symbols_ts();
        for (symbol, _) in symbols() {
            assert_eq!(text.matches(&format!("\n  \"{symbol}\": [")).count(), 1, "{symbol}");
        }
        assert_eq!(text.matches("\"round\":true").count(), 1, "totems have round dots");
    }
}

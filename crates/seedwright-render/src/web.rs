//! Files of the web UI that are made from what pictures are drawn with, so that both look alike.

use std::fmt::Write;

use serde_json::json;

use crate::palette::palette;
use crate::signs::gates::{KINDS, gate_stroke, word};
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
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_colour_is_a_custom_property() {
        let css = palette_css();
        assert!(css.contains("\n  --map-wall: light-dark(#24262a, #c9c5bb);\n"));
        assert!(css.contains("\n  --map-role-boss: #a3342c;\n"));
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
    fn symbols_are_told_once() {
        let text = symbols_ts();
        for (symbol, _) in symbols() {
            assert_eq!(text.matches(&format!("\n  \"{symbol}\": [")).count(), 1, "{symbol}");
        }
        assert_eq!(text.matches("\"round\":true").count(), 1, "totems have round dots");
    }
}

//! The palette for the web UI.

use std::fmt::Write;

use seedwright::rooms::Role;

use super::colour::ThemeColour;
use super::named::NAMED;
use super::series::{self, AREAS, CONSUMABLES, LOCKS, SPHERES};

/// Every colour by its name: those with names of their own, then the series, counted from zero.
pub fn palette() -> Vec<(String, ThemeColour)> {
    let named = NAMED.iter().map(|swatch| (swatch.name.to_owned(), swatch.theme()));
    let roles = Role::ALL.map(|role| (format!("role-{}", role.word()), series::role(role)));
    let lines: Vec<ThemeColour> = (0..AREAS.len()).map(series::area_line).collect();
    let grounds: Vec<ThemeColour> = (0..AREAS.len()).map(series::area_ground).collect();
    let all: [(&str, &[ThemeColour]); 6] = [
        ("area", &AREAS),
        ("area-ground", &grounds),
        ("area-line", &lines),
        ("lock", &LOCKS),
        ("sphere", &SPHERES),
        ("consumable", &CONSUMABLES),
    ];
    let counted = all.into_iter().flat_map(|(name, colours)| {
        let colours = colours.iter().enumerate();
        colours.map(move |(number, colour)| (format!("{name}-{number}"), *colour))
    });
    named.chain(roles).chain(counted).collect()
}

/// The style sheet that declares every colour of maps as a custom property, `--map-` and its name.
pub fn palette_css() -> String {
    let mut text = String::from(
        "/* Made by the crate seedwright-render, which declares these colours. Do not edit it by hand. */\n:root {\n",
    );
    for (name, colour) in palette() {
        let _ = writeln!(text, "  --map-{name}: {colour};");
    }
    text.push_str("}\n");
    text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn names_are_used_once() {
        let mut names = BTreeSet::new();
        for (name, _) in palette() {
            assert!(names.insert(name.clone()), "{name}");
        }
    }

    #[test]
    fn every_colour_is_a_custom_property() {
        let css = palette_css();
        assert!(css.contains("\n  --map-wall: light-dark(#24262a, #c9c5bb);\n"));
        assert!(css.contains("\n  --map-role-boss: #a3342c;\n"));
        assert_eq!(css.matches("--map-").count(), palette().len());
    }
}

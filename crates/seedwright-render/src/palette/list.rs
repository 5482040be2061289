//! All colours by name.

use seedwright::rooms::Role;

use super::colour::ThemeColour;
use super::named::NAMED;
use super::series::{self, AREAS, CONSUMABLES, LOCKS, SPHERES};

/// Every colour by name: first those with names of their own, then the numbered series, from 0.
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
}

//! What rooms with a role hold: the things of the role, and nothing random.

use std::collections::BTreeSet;

use super::map::LevelMap;
use super::rows::{Cell, Level, PopulationSettings, RoleSettings, Thing};
use crate::kernel::numbered;
use crate::problem::{Problem, quoted};

/// The highest level of a monster.
const HIGHEST_LEVEL: i64 = 10_000;

/// Checks the rooms with roles, and returns the number of things in them; `None` if there are no such rooms.
pub(super) fn check(
    settings: &PopulationSettings,
    level: &Level,
    map: &LevelMap,
    reached: &BTreeSet<Cell>,
) -> Result<Option<usize>, Problem> {
    let mut count: usize = 0;
    let mut has_roles = false;
    for (number, room) in numbered(&level.rooms) {
        let things = level.things.iter().filter(|thing| thing.room == number);
        let of_role: Vec<&Thing> = things.clone().filter(|thing| thing.rule == "role").collect();
        let Some(role) = settings.role(room) else {
            if !of_role.is_empty() {
                return level.refuse("things of a role are in a room without one");
            }
            continue;
        };
        has_roles = true;
        count = count.saturating_add(of_role.len());
        if things.clone().any(|thing| thing.rule == "room") {
            return level.refuse(format!("random things are in a room of {}", quoted(&role.name)));
        }
        let is_way = |cell: &Cell| {
            let mut ways =
                level.things.iter().filter(|thing| thing.rule == "start" || thing.rule == "exit");
            ways.any(|thing| thing.at == *cell)
        };
        let cells = map.cells_of(number);
        let free = cells.iter().filter(|cell| reached.contains(*cell) && !is_way(cell)).count();
        let gear = things.filter(|thing| thing.rule == "startingGear").count();
        check_room(level, role, &of_role, (free, free.saturating_sub(gear)))?;
    }
    Ok(has_roles.then_some(count))
}

/// Checks the things of a role in a room with these numbers of free cells for monsters and for items.
fn check_room(
    level: &Level,
    role: &RoleSettings,
    things: &[&Thing],
    (for_monsters, for_items): (usize, usize),
) -> Result<(), Problem> {
    let name = quoted(&role.name);
    let (monsters, items): (Vec<&Thing>, Vec<&Thing>) =
        things.iter().copied().partition(|thing| thing.what == "monster");
    let expected = [
        (monsters.len(), role.monsters.at(level.depth), for_monsters, "monsters"),
        (items.len(), role.items.at(level.depth), for_items, "items"),
    ];
    for (found, stated, free, what) in expected {
        let expected = free.min(stated as usize);
        if found != expected {
            return level
                .refuse(format!("a room of {name} has {found} {what}, expected {expected}"));
        }
    }
    let product = i128::from(level.difficulty).saturating_mul(role.level.into());
    let made = product.checked_div_euclid(1_000_000).unwrap_or(0);
    let made = i64::try_from(made).unwrap_or(i64::MAX).clamp(1, HIGHEST_LEVEL);
    if monsters.iter().any(|monster| monster.level != Some(made.saturating_mul(1_000))) {
        return level.refuse(format!("a monster of {name} has the wrong level"));
    }
    for (things, names) in [(monsters, &role.guards), (items, &role.loot)] {
        let other = things.iter().find(|thing| !names.is_empty() && !names.contains(&thing.name));
        if let Some(other) = other {
            let other = quoted(&other.name);
            return level.refuse(format!("{other} is not one of the things of {name}"));
        }
    }
    Ok(())
}

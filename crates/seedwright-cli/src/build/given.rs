//! What a plan that is a bundle gives beside items: where doors lead, and codes.

use seedwright::bundle::Leads;
use seedwright::name::Shown;
use seedwright::world::{DoorId, EndId, Linking, Side, World};
use serde_json::Value;

use super::Built;
use crate::failure::Failure;

/// Where doors lead by a plan; none where it does not say so. Ends that it does not name lead where they were
/// drawn, as in every bundle.
pub fn linking(world: &World, plan: Option<&Value>) -> Result<Option<Linking>, Failure> {
    let Some(rows) = plan.and_then(|plan| plan["decisions"].get("doors")) else {
        return Ok(None);
    };
    let rows: Vec<Leads> = serde_json::from_value(rows.clone())
        .map_err(|error| refused(&format!("`decisions.doors` can't be read: {error}")))?;
    let mut leads: Vec<EndId> = world.ends().map(EndId::mate).collect();
    for row in &rows {
        let (from, to) = (end(world, &row.door, &row.end)?, end(world, &row.to, &row.at)?);
        leads[from.0 as usize] = to;
    }
    let linking = Linking::new(world, leads);
    let linking = linking.map_err(|_| refused("its doors do not lead to one end each"))?;
    Ok(Some(linking))
}

fn end(world: &World, door: &str, side: &str) -> Result<EndId, Failure> {
    let mut doors = world.doors.iter();
    let found = doors.find(|(_, row)| row.name == door).map(|(id, _)| id);
    let side = match side {
        "a" => Some(Side::A),
        "b" => Some(Side::B),
        _ => None,
    };
    let end = found.zip(side).map(|(door, side): (DoorId, Side)| EndId::new(door, side));
    end.ok_or_else(|| {
        let (door, side) = (Shown(door), side.map_or("another", |_| "that"));
        refused(&format!("the pack has no door `{door}` with {side} end"))
    })
}

fn refused(why: &str) -> Failure {
    let hint = "correct `decisions.doors` in the plan, or take it out to have doors shuffled";
    Failure::argument(format!("the plan can't be kept: {why}"), hint)
}

/// What a plan gives stays, or nothing is made: parts that follow from the seed can't be others.
pub fn kept(plan: Option<&Value>, parts: &[&str], built: Built) -> Result<Built, Failure> {
    let Some(plan) = plan else {
        return Ok(built);
    };
    let made = serde_json::to_value(&built.bundle.decisions).unwrap_or_default();
    for part in parts {
        let given = &plan["decisions"][*part];
        let is_given = given.as_array().is_some_and(|rows| !rows.is_empty());
        if is_given && *given != made[*part] {
            let message = format!("the plan has other `{part}` than the pack makes of the seed");
            let hint = format!(
                "type the `--seed` of the plan, or take `decisions.{part}` out of it to have that made; items may be changed"
            );
            return Err(Failure::argument(message, hint));
        }
    }
    Ok(built)
}

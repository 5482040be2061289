//! The conditions that strats begin and end with: mostly how the player passes a door.

use crate::json::Json;

/// The field of a strat that begins with a charge, in the middle of a room.
pub const STARTS_CHARGED: &str = "startsWithShineCharge";
/// The field of a strat that ends with a charge, in the middle of a room.
pub const ENDS_CHARGED: &str = "endsWithShineCharge";

/// The conditions of a door that is passed in any way.
pub const NORMALLY: [&str; 2] = ["comeInNormally", "leaveNormally"];

/// The entrance condition of a strat, and the exit conditions of the room before it that meet it. A runway to the door
/// meets all others, and a charge meets a spark.
pub const MATCHES: [(&str, &[&str]); 10] = [
    ("comeInRunning", &["leaveWithRunway"]),
    ("comeInJumping", &["leaveWithRunway"]),
    ("comeInShinecharging", &["leaveWithRunway"]),
    ("comeInGettingBlueSpeed", &["leaveWithRunway"]),
    ("comeInSpeedballing", &["leaveWithRunway"]),
    ("comeInBlueSpinning", &["leaveWithBlueSpeed", "leaveWithRunway"]),
    ("comeInWithBlueSpeed", &["leaveWithBlueSpeed", "leaveWithRunway"]),
    ("comeInShinecharged", &["leaveShinecharged", "leaveWithRunway"]),
    ("comeInWithSpark", &["leaveWithSpark", "leaveShinecharged", "leaveWithRunway"]),
    ("comeInWithTemporaryBlue", &["leaveWithTemporaryBlue", "leaveWithRunway"]),
];

/// Fields of a condition that are not a kind of condition.
const BESIDES: [&str; 4] = ["comesThroughToilet", "comesInHeated", "note", "devNote"];

/// Returns the kinds of conditions in a field. If there are none, a boolean field can have the same meaning inside a
/// room.
pub fn conditions<'d>(json: Json<'d>, field: &str, switch: &'static str) -> Vec<&'d str> {
    let found = json.get(field).into_iter().flat_map(Json::entries);
    let found = found.map(|(key, _)| key.text).filter(|key| !BESIDES.contains(key));
    let found: Vec<&str> = found.collect();
    let is_on = json.get(switch).is_some_and(|own| !is_off(own));
    match found.is_empty() && is_on {
        true => vec![switch],
        false => found,
    }
}

/// Whether strats that begin with a condition are translated.
pub fn is_translated(kind: &str) -> bool {
    kind == STARTS_CHARGED
        || NORMALLY.contains(&kind)
        || MATCHES.iter().any(|(entrance, _)| *entrance == kind)
}

/// Whether a field is off. An empty object is not: it still requires something.
pub fn is_off(json: Json<'_>) -> bool {
    json.is_null() || json.boolean() == Some(false)
}

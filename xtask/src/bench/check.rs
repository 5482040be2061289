//! Figures of checking a pack: reading its text and linting it.

use std::fmt::Write;

use seedwright::inspect::lint;
use seedwright::pack::{SourceFile, read};

use super::Bench;

/// The number of keys; each opens every `KEYS`-th locked door.
const KEYS: usize = 50;

/// The time to read and check a pack of 2,000 rooms, as an editor does on every save.
pub fn two_thousand_rooms(bench: &mut Bench<'_>) {
    let files = [SourceFile::new("rooms.toml", pack(2_000))];
    let bytes = files[0].bytes.len();
    bench.progress(&format!("{bytes} bytes"));
    let reading = bench.measure(|| read(&files));
    let both = bench.measure(|| {
        let world = read(&files).world.expect("the pack is sound");
        lint(&world)
    });
    bench.figure(both.seconds * 1e3, "ms");
    bench.figure_of("read", reading.seconds * 1e3, "ms");
}

/// The text of a pack with this many rooms. It is fixed: a change here changes what the figure means.
///
/// The rooms are a tree of doors, with more doors between neighbours. Each room has three spots with four links
/// between them, a location and sometimes an event; every third door needs a key or a trick.
fn pack(rooms: usize) -> String {
    let mut text = head(rooms);
    for room in 0..rooms {
        add_room(room, &mut text);
    }
    for room in 1..rooms {
        add_doors(room, &mut text);
    }
    text
}

fn head(rooms: usize) -> String {
    let mut text = format!(
        "[pack]\nformat = 1\nid = \"rooms\"\nstart = \"Room 0.west\"\ngoal = \"reached(Room {}.east) & Lever {}\"\n\n\
         [options]\nnight = {{ kind = \"switch\", help = \"whether it is dark\" }}\n\n\
         [tricks]\nleap = {{ max = 3 }}\n\n\
         [presets]\nhard = {{ set = {{ night = true }} }}\nexpert = {{ set = {{ tricks = 3 }} }}\n\n\
         [resources]\nenergy = {{ start = 99 }}\n\n\
         [items]\nTank = {{ class = \"filler\", count = {}, gives = {{ energy = 100 }} }}\n",
        rooms - 1,
        rooms / 40 - 1,
        rooms - KEYS
    );
    for key in 0..KEYS {
        let _ = writeln!(text, "\"Key {key}\" = {{}}");
    }
    text.push_str("\n[rules]\n");
    for key in 0..KEYS {
        let other = (key + 7) % KEYS;
        let _ = writeln!(
            text,
            "\"gate {key}\" = \"Key {key} | trick(leap >= {}) & Key {other}\"",
            1 + key % 3
        );
    }
    text
}

fn add_room(room: usize, text: &mut String) {
    let key = room % KEYS;
    let _ = write!(
        text,
        "\n[rooms.\"Room {room}\"]\narea = \"Area {}\"\nspots = [\"west\", \"middle\", \"east\"]\n\
         links = [\n  {{ from = \"west\", to = \"middle\", way = \"both\" }},\n  \
         {{ from = \"middle\", to = \"east\", need = \"opt(night) | energy >= {} | gate {key}\", way = \"both\" }},\n]\n\
         locations = [{{ name = \"Chest\", at = \"middle\", was = \"Tank\" }}]\n",
        room / 100,
        100 * (room % 20)
    );
    if room % 40 == 39 {
        let _ = writeln!(text, "events = [{{ name = \"Lever {}\", at = \"east\" }}]", room / 40);
    }
}

fn add_doors(room: usize, text: &mut String) {
    let parent = (room - 1) / 2;
    let _ = write!(
        text,
        "\n[doors.\"Up {room}\"]\na = \"Room {parent}.east\"\nb = \"Room {room}.west\"\n"
    );
    if room.is_multiple_of(3) {
        let _ = writeln!(text, "need = \"gate {}\"", room % KEYS);
    }
    if room.is_multiple_of(40) {
        let _ = write!(
            text,
            "\n[doors.\"Side {room}\"]\na = \"Room {}.west\"\nb = \"Room {room}.east\"\nway = \"once\"\nneed = \"Lever {}\"\n",
            room - 1,
            room / 40 - 1
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_pack_is_sound_and_nothing_about_it_is_odd() {
        let reading = read(&[SourceFile::new("rooms.toml", pack(2_000))]);
        assert_eq!(reading.diagnostics, []);
        let world = reading.world.expect("the pack is sound");
        assert_eq!(world.rooms.len(), 2_000);
        assert_eq!(lint(&world), []);
    }
}

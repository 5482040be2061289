//! Builds a world from a door map.

use std::collections::BTreeMap;

use seedwright::pack::Span;
use seedwright::world::{
    AreaId, Door, DoorEnd, Requirements, ReturnMode, SpotId, Subject, Way, World,
};

use super::map::ExitMap;
use super::pairs::{ExitPosition, Passage};
use crate::draft::ImportDraft;
use crate::names::{Names, clean};
use crate::problems::Problems;
use crate::report::{Notes, Treatment};

/// The name of the area for map areas without a world.
const NO_WORLD: &str = "no world";
/// The name of the spot in each room.
const SPOT: &str = "floor";

/// Builds the world. Each area becomes a room with one spot, each world an area.
pub fn world(
    map: &ExitMap<'_>,
    doors: &[Passage],
    (start, return_mode): (usize, ReturnMode),
    problems: &mut Problems,
    notes: &mut Notes<'_>,
) -> Option<World> {
    let mut import_draft = ImportDraft::new("map");
    import_draft.draft.return_mode = return_mode;
    let spots = add_rooms(map, &mut import_draft, notes);
    for door in doors {
        add_door(map, door, &spots, &mut import_draft, notes);
    }
    import_draft.draft.start_at(spots[start]);
    // A map is made to be walked through, so the goal is to reach every area.
    let kind = "the goal: every area must be reached";
    notes.note_whole(Treatment::Assumed, kind);
    for spot in spots {
        let reached = import_draft.draft.requirements.reached(spot);
        import_draft.draft.goals.push(reached);
    }
    let ImportDraft { draft, spans, .. } = import_draft;
    match draft.finish() {
        Ok(world) => Some(world),
        Err(findings) => {
            for finding in findings {
                let whole = Span::new(0, 0..0);
                problems.add(ImportDraft::located(&spans, finding, whole));
            }
            None
        }
    }
}

/// Adds areas and rooms, and returns the spot of each room.
fn add_rooms(map: &ExitMap<'_>, draft: &mut ImportDraft, notes: &mut Notes<'_>) -> Vec<SpotId> {
    let mut names = Names::default();
    let mut worlds: BTreeMap<Option<&str>, AreaId> = BTreeMap::new();
    for row in &map.areas {
        if let Some(world) = row.world {
            worlds.entry(row.world).or_insert_with(|| {
                let area = draft.draft.add_area(&names.take("", world));
                draft.spans.insert(Subject::Area(area), row.span);
                area
            });
        }
    }
    let rows = map.areas.iter();
    rows.map(|row| {
        let area = *worlds
            .entry(row.world)
            .or_insert_with(|| draft.draft.add_area(&names.take("", NO_WORLD)));
        if row.world.is_none() {
            let kind = "areas without a world: they are put in one called `no world`";
            notes.note(Treatment::Assumed, kind, row.span, row.name);
        }
        notes.note(Treatment::Exact, "areas", row.span, row.name);
        let room = draft.draft.add_room(&clean(row.name), area);
        draft.spans.insert(Subject::Room(room), row.span);
        draft.draft.add_spot(room, SPOT)
    })
    .collect()
}

fn add_door(
    map: &ExitMap<'_>,
    passage: &Passage,
    spots: &[SpotId],
    draft: &mut ImportDraft,
    notes: &mut Notes<'_>,
) {
    let from = &map.areas[passage.from.area].exits[passage.from.exit];
    let area = map.areas[passage.from.area].name;
    let name = draft.door_names.take("", &format!("{area} exit {}", from.id));
    let far = match passage.back {
        Some(back) => end(map, back, spots),
        None => DoorEnd::new(spots[passage.to], Requirements::ALWAYS),
    };
    let door = draft.draft.doors.push(Door {
        way: passage.way,
        kind: from.kind.to_owned(),
        fixed: passage.fixed,
        ..Door::between(&name, end(map, passage.from, spots), far)
    });
    draft.spans.insert(Subject::Door(door), from.span);
    let kind = match (passage.back, passage.way) {
        (None, _) => "jumps, which are one-way",
        (Some(_), Way::Both) => "pairs of exits that can be passed both ways",
        (Some(_), Way::One) => "pairs of exits that can be passed one way",
        (Some(_), Way::Once) => "pairs of exits that lead back once passed",
    };
    notes.note(Treatment::Exact, kind, from.span, name);
    note_worlds(map, passage, notes);
}

fn end(map: &ExitMap<'_>, at: ExitPosition, spots: &[SpotId]) -> DoorEnd {
    let exit = &map.areas[at.area].exits[at.exit];
    DoorEnd {
        rotation: exit.rotation,
        label: exit.label.to_owned(),
        ..DoorEnd::new(spots[at.area], Requirements::ALWAYS)
    }
}

/// Notes an exit whose `world` is not that of the area it leads to. The area's own field is used.
fn note_worlds(map: &ExitMap<'_>, passage: &Passage, notes: &mut Notes<'_>) {
    let sides =
        [Some((passage.from, passage.to)), passage.back.map(|back| (back, passage.from.area))];
    for (at, to) in sides.into_iter().flatten() {
        let exit = &map.areas[at.area].exits[at.exit];
        let Some((world, span)) = exit.world else {
            continue;
        };
        if map.areas[to].world != Some(world) {
            let kind =
                "the world of an exit's destination, where it differs from that of the area itself";
            let what = format!("{} / {}", map.areas[at.area].name, exit.id);
            notes.note(Treatment::LeftOut, kind, span, what);
        }
    }
}

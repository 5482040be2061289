//! Distributes the rooms over files.

use std::ops::RangeInclusive;

use super::toml::Sheet;
use super::{TooLarge, Writer};
use crate::document::SourceFile;
use crate::world::{Id, RoomId, World};

/// Above this number of room files, all rooms go into one file.
const MAX_ROOM_FILES: usize = 8_000;

impl Writer<'_> {
    pub(super) fn files(&mut self) -> Result<Vec<SourceFile>, TooLarge> {
        let mut files = vec![SourceFile::new("00-pack.toml", self.head()?)];
        let runs = runs(self.world);
        let numbers = numbers(runs.len());
        for (run, number) in runs.into_iter().zip(numbers) {
            let name = format!("{number}-{}.toml", self.run_name(&run));
            let mut sheet = Sheet::default();
            for room in run {
                self.room(&mut sheet, RoomId::from_index(room))?;
            }
            files.push(SourceFile::new(name, sheet.finish()));
        }
        if !self.world.doors.is_empty() {
            files.push(SourceFile::new("90-doors.toml", self.doors()?));
        }
        Ok(files)
    }

    /// The area of the rooms of a file, as part of a file name.
    fn run_name(&self, run: &RangeInclusive<usize>) -> String {
        let area = |room: usize| self.world.rooms.rows()[room].area;
        let first = area(*run.start());
        let name = slug(&self.world.areas[first].name);
        if run.clone().all(|room| area(room) == first) {
            name
        } else {
            format!("{name}-and-others")
        }
    }
}

/// The rooms of each file: the smallest runs that keep every area in one file and all rooms in order.
fn runs(world: &World) -> Vec<RangeInclusive<usize>> {
    let mut last = vec![0; world.areas.len()];
    for (id, room) in world.rooms.iter() {
        last[room.area.index()] = id.index();
    }
    let mut runs = Vec::new();
    let (mut start, mut end) = (0, 0);
    for (id, room) in world.rooms.iter() {
        end = end.max(last[room.area.index()]);
        if id.index() == end {
            runs.push(start..=end);
            (start, end) = (end + 1, end + 1);
        }
    }
    if runs.len() > MAX_ROOM_FILES {
        return vec![0..=world.rooms.len() - 1];
    }
    runs
}

/// The numbers in the file names, which are read in byte order: between those of `00-pack.toml` and
/// `90-doors.toml`, with gaps if there is room for them.
fn numbers(count: usize) -> impl Iterator<Item = usize> {
    let (first, step) = match count {
        0..=8 => (10, 10),
        9..=16 => (10, 5),
        17..=80 => (10, 1),
        _ => (1000, 1),
    };
    (first..).step_by(step)
}

/// Converts the name of an area into a file name of ASCII letters and digits.
pub(super) fn slug(name: &str) -> String {
    let mut slug = String::new();
    for character in name.chars().filter(|character| *character != '\'') {
        if character.is_ascii_alphanumeric() {
            slug.push(character.to_ascii_lowercase());
        } else if !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
        if slug.len() >= 40 {
            break;
        }
    }
    match slug.trim_end_matches('-') {
        "" => "area".to_owned(),
        slug => slug.to_owned(),
    }
}

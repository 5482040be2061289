//! Reads the rotations and labels of the two sides of a door.

use super::Reader;
use crate::document::{Data, Table, Value};
use crate::world::QuarterTurns;

impl Reader<'_> {
    /// Reads the rotation of each side.
    pub(super) fn rotations(&mut self, door: &Table) -> [Option<QuarterTurns>; 2] {
        let hint = "write one number for each side: [0, 2]";
        let both = self.sides(door, "rotation", hint);
        both.map_or([None; 2], |both| both.map(rotation))
    }

    /// Reads the label of each side.
    pub(super) fn labels(&mut self, door: &Table) -> [String; 2] {
        let hint = "write one label for each side: [\"north arch\", \"\"]";
        let both = self.sides(door, "labels", hint);
        both.map_or_else(Default::default, |both| both.map(label))
    }

    /// The two values of a list field.
    fn sides<'d>(&mut self, door: &'d Table, field: &str, hint: &str) -> Option<[&'d Value; 2]> {
        let (values, span) = door.list(field)?;
        if let [a, b] = values {
            return Some([a, b]);
        }
        let message = format!("a door has two sides, so `{field}` takes two values");
        self.error("E0104", span, message, hint);
        None
    }
}

/// Anything that is not a number of quarter turns is "none" or was reported before.
fn rotation(value: &Value) -> Option<QuarterTurns> {
    match value.data {
        Data::Integer(quarters) => u8::try_from(quarters).ok().and_then(QuarterTurns::new),
        _ => None,
    }
}

fn label(value: &Value) -> String {
    value.text().map_or("", |(text, _)| text).to_owned()
}

#[cfg(test)]
mod tests {
    use super::QuarterTurns;
    use crate::pack::{SourceFile, read};

    /// The diagnostics of a pack with these fields at its door, as `code source-text: message`.
    fn diagnostics(fields: &str) -> Vec<String> {
        let text = pack(fields);
        let reading = read(&[SourceFile::new("pack.toml", text.clone())]);
        let lines = reading.diagnostics.iter().map(|found| {
            let span = found.span.expect("it has a place");
            format!("{} {}: {}", found.code, &text[span.range()], found.message)
        });
        lines.collect()
    }

    fn pack(fields: &str) -> String {
        format!(
            "[pack]\nformat = 1\nid = 'x'\nstart = 'A'\ngoal = 'reached(B)'\n[rooms]\nA = {{}}\nB = {{}}\n\
            [doors]\nArch = {{ a = 'A', b = 'B'{fields} }}\n"
        )
    }

    #[test]
    fn each_side_is_turned_and_called_as_said() {
        let text = pack(", rotation = [3, 'none'], labels = ['', 'stair']");
        let world = read(&[SourceFile::new("pack.toml", text)]).world;
        let world = world.expect("it is valid");
        let [door] = world.doors.rows() else { panic!("there is one door") };
        let turns = [&door.a, &door.b].map(|end| end.rotation.map(QuarterTurns::quarters));
        assert_eq!(turns, [Some(3), None]);
        assert_eq!([&*door.a.label, &*door.b.label], ["", "stair"]);
    }

    /// The model's hash is computed from this text, and packs without these fields must keep theirs.
    #[test]
    fn what_is_not_said_is_not_in_the_model() {
        let world = read(&[SourceFile::new("pack.toml", pack(""))]).world;
        let text = serde_json::to_string(&world.expect("it is valid")).expect("it is text");
        assert!(!text.contains("rotation") && !text.contains("label"));
    }

    #[test]
    fn faults_are_shown_where_they_stand() {
        assert_eq!(diagnostics(""), Vec::<String>::new());
        assert_eq!(
            diagnostics(", rotation = [1]"),
            ["E0104 [1]: a door has two sides, so `rotation` takes two values"]
        );
        assert_eq!(
            diagnostics(", labels = ['a', 'b', 'c']"),
            ["E0104 ['a', 'b', 'c']: a door has two sides, so `labels` takes two values"]
        );
        for (fields, code, place) in [
            (", rotation = [0, 4]", "E0104", "4"),
            (", rotation = [-1, 0]", "E0104", "-1"),
            (", rotation = [0, 'north']", "E0104", "'north'"),
            (", rotation = [0, true]", "E0102", "true"),
            (", labels = ['a', 2]", "E0102", "2"),
        ] {
            let found = diagnostics(fields);
            let begins = format!("{code} {place}: ");
            assert_eq!(found.len(), 1, "{fields}: {found:?}");
            assert!(found[0].starts_with(&begins), "{fields}: {found:?}");
        }
    }
}

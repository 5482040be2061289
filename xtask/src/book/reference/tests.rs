//! Every example is valid: for the schema, and for the reader as far as an example alone can be.

use seedwright::pack::{read, read_plan, read_settings};
use seedwright::{SourceFile, World};
use seedwright_api::embedded::EmbeddedPack;

use super::*;

/// Errors about the rest of a pack, which an example does not show: other sections, and the names they declare.
const ABOUT_THE_REST: [&str; 11] = [
    "E0103", "E0105", "E0210", "E0307", "E0308", "E0312", "E0320", "E0322", "E0336", "E0353",
    "E0360",
];

/// The rest of a pack that the reader needs to check an example of these sections at all.
const REST: [(&str, &str); 4] = [
    ("codes", "codes.positions = 4"),
    ("graph", TEMPLATE),
    ("groups", TEMPLATE),
    ("layout", TEMPLATE),
];

const TEMPLATE: &str = "templates.Any.drawing = \"#?#\\n?.?\\n#?#\"";

/// What the reader says about an example, apart from the rest of its pack.
fn complaints(title: &str, lines: &[String]) -> Vec<String> {
    let section = title.split('.').next().unwrap_or_default().trim_end_matches("[]");
    let rest = REST.iter().filter(|(of, _)| *of == section).map(|(_, rest)| *rest);
    let pack = if section == "pack" { "" } else { "pack = { format = 1, id = \"x\" }" };
    let rest = [pack].into_iter().chain(rest).collect::<Vec<_>>().join("\n") + "\n";
    let text = written(title, lines);
    let files =
        [SourceFile::new("1.toml", text.as_str()), SourceFile::new("2.toml", rest.as_str())];
    let files = &files[..if rest.trim().is_empty() { 1 } else { 2 }];
    let found = read(files).diagnostics.into_iter();
    let found = found.filter(|found| !ABOUT_THE_REST.contains(&found.code));
    found.map(|found| format!("{}: {}\n{text}", found.code, found.message)).collect()
}

/// Calls `visit` for every table of the pack format.
fn each_table_of_packs(visit: &mut dyn FnMut(&Group<'_>)) {
    let documents = documents().expect("the packs can be read");
    let pack = json_schema();
    for (name, schema) in properties(&pack) {
        let values = documents.iter().filter_map(|document| document.get(name)).collect();
        let section = Table { title: name.clone(), schema, values, has_short_form: false };
        groups_in(&section).iter().for_each(&mut *visit);
    }
}

#[test]
fn every_example_fits_the_schema() {
    let pack = json_schema();
    let (mut count, mut wrong) = (0, Vec::new());
    each_table_of_packs(&mut |group| {
        for key in keys(&group.table) {
            let mut schema = key.schema.clone();
            schema["$defs"] = pack["$defs"].clone();
            let value = example_of(&key);
            if !value.as_ref().is_some_and(|value| jsonschema::is_valid(&schema, value)) {
                wrong.push(format!("{} = {value:?}", key.title));
            }
            assert!(!description(key.schema).is_empty(), "{} has no description", key.title);
            count += 1;
        }
    });
    assert!(wrong.is_empty(), "set them in examples.toml: {wrong:#?}");
    assert!(count > 200, "{count} keys");
}

#[test]
fn the_reader_accepts_every_example() {
    let mut wrong = Vec::new();
    each_table_of_packs(&mut |group| {
        let needed = |key: &Table<'_>| {
            is_required(group.table.schema, key.title.rsplit('.').next().unwrap_or_default())
        };
        let together = keys(&group.table).filter(|key| !COMMENTED.contains(&key.title.as_str()));
        wrong.extend(complaints(&group.shown, &together.map(|key| line(&key)).collect::<Vec<_>>()));
        for key in keys(&group.table).filter(|key| COMMENTED.contains(&key.title.as_str())) {
            let alone =
                keys(&group.table).filter(|other| needed(other) || other.title == key.title);
            wrong
                .extend(complaints(&group.shown, &alone.map(|key| line(&key)).collect::<Vec<_>>()));
        }
    });
    assert!(wrong.is_empty(), "set them in examples.toml:\n{}", wrong.join("\n"));
}

#[test]
fn the_examples_of_plans_and_settings_files_are_valid() {
    let station = EmbeddedPack::find("station").expect("an embedded pack");
    let station = World::read(&station.files()).expect("a sound pack");
    let plan = SourceFile::new("plan.toml", PLAN_EXAMPLE);
    assert_eq!(read_plan(&station, &[plan]).err(), None);
    let settings = SourceFile::new("mine.toml", SETTINGS_EXAMPLE);
    assert_eq!(read_settings(&station, &settings).err(), None);
}

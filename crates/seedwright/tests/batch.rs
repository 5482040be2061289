//! Batches: the check in memory agrees with that of whole bundles, and conditions filter rows.
#![expect(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "the tests read packs from files and may fail"
)]

#[path = "support/station.rs"]
mod support;

use std::fs;
use std::path::Path;

use seedwright::batch::{
    Batch, BatchError, Outcome, Row, RowSource, Selection, SelectionError, Value, Worker,
};
use seedwright::document::LanguageError;
use seedwright::pack::SourceFile;
use seedwright::pipeline::{Request, Watch};
use seedwright::random::{Seed, Stream};
use seedwright::world::{ItemRequest, Settings, World};
use seedwright_verify::{PlacementProof, PreparedWorld, Problem, verify};
use serde_json::Value as Json;
use support::{games, station};

/// The columns that every pack has, but for CPU times.
const ALL: &str = "default, number, glyphs, permalink, visits, spheres, opening_spheres, finds, playthrough, required, \
                   spread, moves, per_sphere_least, per_sphere_most, doors, rooms, locks, levels";

fn pack(name: &str) -> World {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let folder = worlds.join(name);
    let mut paths = vec![worlds.join(format!("{name}.toml"))];
    if folder.is_dir() {
        paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    }
    let name = |path: &Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    let files = paths.iter().map(|path| SourceFile::new(name(path), fs::read(path).unwrap()));
    World::read(&files.collect::<Vec<_>>()).unwrap()
}

fn batch(world: &World, request: &Request) -> Batch {
    Batch::new(world.prepare(request).unwrap()).unwrap()
}

fn selection(world: &World, columns: &str, condition: Option<&str>) -> Selection {
    Selection::new(world, Some(columns), condition).unwrap()
}

/// The row of a number.
fn row(worker: &mut Worker, selection: &Selection, number: u64) -> Option<Row> {
    let seed = Seed::from_text(format!("batch {number}"));
    let binding = selection.bind(worker.batch());
    let built = worker.build((number, &seed), &mut Watch::none());
    let (outcome, world) = Outcome::of(&built).unwrap_or_else(|error| panic!("{error}"));
    let source = RowSource { number, seed: &seed, outcome, world, cpu_us: None };
    selection.row(&binding, &source)
}

fn rows(batch: &Batch, selection: &Selection, count: u64) -> Vec<Row> {
    let mut worker = batch.worker();
    (1..=count).filter_map(|number| row(&mut worker, selection, number)).collect()
}

/// The path of items and the path of whole bundles give the same rows.
#[test]
fn rows_of_items_agree_with_whole_bundles() {
    let station = station();
    let packs = [("station", station.clone(), 4), ("starter", pack("starter"), 40)];
    let columns = format!("{ALL}, sphere(*), item(*), required(*), area(*)");
    for (name, world, count) in packs {
        let request = Request::default();
        let prepared = batch(&world, &request);
        assert!(prepared.items().is_some(), "{name}");
        let whole = Batch::whole(world.prepare(&request).unwrap());
        let selection = selection(&world, &columns, None);
        assert_eq!(rows(&prepared, &selection, count), rows(&whole, &selection, count), "{name}");
    }
    for (name, settings) in games(&station) {
        let request = Request::new(settings);
        let prepared = batch(&station, &request);
        let whole = Batch::whole(station.prepare(&request).unwrap());
        let selection = selection(&station, ALL, None);
        assert_eq!(rows(&prepared, &selection, 2), rows(&whole, &selection, 2), "{name}");
    }
}

/// Packs with other stages have rows, too.
#[test]
fn packs_with_other_stages_have_rows() {
    for (name, column) in
        [("halls", "rooms"), ("festive", "locks"), ("depths", "levels"), ("tower", "doors")]
    {
        let world = pack(name);
        let batch = batch(&world, &Request::default());
        let selection = selection(&world, &format!("outcome, {column}"), None);
        for row in rows(&batch, &selection, 2) {
            assert_eq!(row.values[1], Value::from("proved"), "{name}");
            assert!(matches!(row.values[2], Value::Number(1..)), "{name}: {row:?}");
        }
    }
}

/// What a checker says: nothing, or the check that failed.
fn refused(checked: Result<(), Problem>) -> Option<Problem> {
    checked.err()
}

/// Whatever is changed in a placement or its proof, both ways to check it say the same.
#[test]
fn prepared_checks_agree_with_whole_bundles() {
    let world = station();
    let excluded = world.locations.ids().take(3).collect();
    for items in [ItemRequest::default(), ItemRequest { excluded, ..ItemRequest::default() }] {
        let request = Request { items, ..Request::default() };
        let generator = world.prepare(&request).unwrap();
        let generated = generator.generate(&Seed::from_text("edited"), &mut Watch::none()).unwrap();
        let bundle = generated.bundle();
        let text = |value: &Json| serde_json::to_vec(value).unwrap();
        let rows = text(&serde_json::to_value(&bundle.world).unwrap());
        let prepared = PreparedWorld::read(&rows, &text(&bundle.stages["items"])).unwrap();
        let mut scratch = prepared.scratch();
        let mut draw = Stream::new(&Seed::from_text("edits"), "test", "edits", 0);
        let mut refusals = 0;
        for edit in 0..60 {
            let mut edited = (**bundle).clone();
            let (items, steps) = (&mut edited.decisions.items, &mut edited.proof.steps);
            let [one, other, step] = [items.len(), items.len(), steps.len()]
                .map(|count| draw.between(0, count as u32 - 1).unwrap() as usize);
            match edit % 5 {
                0 => {}
                1 => {
                    let location = items[one].location.clone();
                    let given = std::mem::replace(&mut items[other].location, location);
                    items[one].location = given;
                }
                2 => drop(steps.remove(step)),
                3 => steps[step] = draw.between(0, 4_000).unwrap(),
                _ => drop(items.remove(one)),
            }
            let placed = edited.placed_items().unwrap();
            let numbers =
                placed.iter().map(|one| [one.location.0, one.copy.item.0, one.copy.number]);
            let steps = &edited.proof.steps;
            let proof = PlacementProof { steps, early: &[], never_stuck: None };
            let in_memory = refused(prepared.check(&mut scratch, numbers, proof));
            let whole = refused(verify(edited.text().as_bytes()).map(|_| ()));
            assert_eq!(in_memory, whole, "edit {edit}");
            refusals += usize::from(whole.is_some());
        }
        assert!((30..60).contains(&refusals), "{refusals} refusals");
    }
}

/// A condition gives the rows that filtering afterwards gives.
#[test]
fn conditions_are_filters() {
    let world = station();
    let batch = batch(&world, &Request::default());
    let item = &world.items.rows()[0].name;
    let all = selection(&world, &format!("spheres, steps, sphere(\"{item}\"), permalink"), None);
    let all = rows(&batch, &all, 40);
    let number = |row: &Row, column: usize| match row.values[column] {
        Value::Number(number) => Some(number),
        _ => None,
    };
    let median = number(&all[20], 1).unwrap();
    type Filter<'f> = Box<dyn Fn(&Row) -> bool + 'f>;
    let cases: [(String, Filter<'_>); 4] = [
        (format!("spheres >= {median}"), Box::new(|row| number(row, 1) >= Some(median))),
        (
            format!("not (spheres < {median} or steps != 1_699)"),
            Box::new(|row| number(row, 1) >= Some(median) && number(row, 2) == Some(1_699)),
        ),
        (
            format!("sphere(\"{item}\") <= 1 and spheres > {median}"),
            Box::new(|row| {
                number(row, 3).is_some_and(|at| at <= 1) && number(row, 1) > Some(median)
            }),
        ),
        ("outcome = \"not-found\"".to_owned(), Box::new(|_| false)),
    ];
    for (condition, filter) in cases {
        let found =
            selection(&world, &format!("spheres, steps, sphere(\"{item}\")"), Some(&condition));
        let expected: Vec<Row> = all.iter().filter(|row| filter(row)).cloned().collect();
        assert_eq!(rows(&batch, &found, 40), expected, "{condition}");
    }
}

/// Places in conditions: a location, a room and an area hold what the columns say.
#[test]
fn places_are_locations_rooms_and_areas() {
    let world = station();
    let batch = batch(&world, &Request::default());
    let (id, location) = world.locations.iter().next().unwrap();
    let room = &world.rooms[world.spots[location.at].room];
    let area = &world.areas[room.area].name;
    let full = world.location_name(id);
    let at = selection(&world, &format!("item(\"{full}\")"), None);
    let Value::Text(item) = rows(&batch, &at, 1).remove(0).values.remove(1) else { panic!() };
    for place in [full.as_str(), room.name.as_str(), area.as_str()] {
        let condition = format!("at(\"{item}\", \"{place}\")");
        let found = selection(&world, "seed", Some(&condition));
        assert_eq!(rows(&batch, &found, 1).len(), 1, "{condition}");
    }
}

fn error(condition: &str) -> LanguageError {
    match Selection::new(&station(), None, Some(condition)) {
        Err(SelectionError::Condition(error)) => error,
        other => panic!("{condition}: {other:?}"),
    }
}

#[test]
fn errors_in_conditions_have_their_places() {
    for (condition, code, place) in [
        ("", "E0201", ""),
        ("spheres", "E0201", "spheres"),
        ("spheres >=", "E0201", ""),
        ("spheres >= \"4\"", "E0201", ">="),
        ("words < \"a\"", "E0201", "<"),
        ("sphere <= 2", "E0201", "sphere"),
        ("spheers > 2", "E0210", "spheers"),
        ("shpere(Bombs) > 2", "E0210", "shpere"),
        ("sphere(\"Bmobs\") > 2", "E0210", "\"Bmobs\""),
        ("sphere(*) > 2", "E0210", "*"),
        ("at(Bombs) and spheres > 2", "E0201", "at"),
        ("(spheres > 2", "E0202", "("),
        ("spheres > 2)", "E0202", ")"),
        ("sphere(Bombs > 2", "E0210", "Bombs > 2"),
        ("words = \"a", "E0203", "\"a"),
        ("spheres > 99999999999999999999999", "E0206", "99999999999999999999999"),
        ("spheres > 2 spheres", "E0201", "spheres"),
        ("spheres & 2", "E0201", "&"),
    ] {
        let error = error(condition);
        let found = (error.code, &condition[error.range.clone()]);
        assert_eq!(found, (code, place), "{condition}: {}", error.message);
    }
    assert_eq!(error("spheers > 2").hint, "did you mean `spheres`?");
    assert_eq!(error(&format!("{}spheres > 2", "(".repeat(5_000))).code, "E0205");
    assert_eq!(error(&"not ".repeat(5_000)).code, "E0205");
}

/// The names of columns are read again as the same columns.
#[test]
fn names_of_columns_are_columns() {
    let world = station();
    let columns = "default, sphere(*), item(*), at(Bombs, \"Docks\"), required(Bombs)";
    let heads = selection(&world, columns, None).heads();
    let names: Vec<&str> = heads.iter().map(|head| head.name.as_str()).collect();
    assert!(names.len() > 100);
    assert_eq!(selection(&world, &names.join(", "), None).heads(), heads);
    // The seed comes first, once.
    let names = |world: &World, columns: &str| -> Vec<String> {
        selection(world, columns, None).heads().into_iter().map(|head| head.name).collect()
    };
    assert_eq!(names(&world, "steps, seed, steps"), ["seed", "steps"]);
    let full = names(&world, "full, spheres, sphere(Bombs)");
    assert_eq!(full[7..11], ["spheres", "finds", "playthrough", "required"]);
    assert!(full[11..].iter().all(|name| name.starts_with("sphere(")) && full.len() > 20);
    // The items of a campaign have names only in the finished world.
    assert_eq!(names(&pack("campaign"), "full")[..], full[..11]);
}

/// The names of a campaign are those of its worlds, so only they can tell which are misspelled.
#[test]
fn unknown_names_of_campaigns_are_reported() {
    let world = pack("campaign");
    let batch = batch(&world, &Request::new(Settings::defaults(&world)));
    let found =
        selection(&world, "steps, at(No such item, No such room), sphere(No such item)", None);
    assert_eq!(found.unknown_calls().len(), 2);
    rows(&batch, &found, 1);
    assert_eq!(found.unknown_calls(), ["at(No such item, No such room)", "sphere(No such item)"]);
    let mut worker = batch.worker();
    let built =
        worker.build((1, &Seed::from_text("batch 1".to_owned())), &mut Watch::none()).unwrap();
    let item = built.generated().unwrap().bundle().world.items[0].0.clone();
    let found = selection(&world, &format!("sphere(\"{item}\")"), None);
    rows(&batch, &found, 1);
    assert_eq!(found.unknown_calls(), Vec::<String>::new());
}

/// A pack that is impossible is refused at once; a seed without a world is a row.
#[test]
fn seeds_without_a_world_have_rows() {
    let world = station();
    let items = ItemRequest { steps: Some(1), ..ItemRequest::default() };
    let request = Request { items, ..Request::new(Settings::defaults(&world)) };
    let batch = batch(&world, &request);
    let rows_of = |condition| rows(&batch, &selection(&world, "outcome, steps", condition), 2);
    for row in rows_of(None) {
        assert_eq!(row.values[1..], [Value::from("not-found"), Value::Nothing]);
    }
    // Such a seed meets only conditions about the outcome.
    assert_eq!(rows_of(Some("not at(Bombs, Docks)")), []);
    assert_eq!(rows_of(Some("outcome != \"proved\"")).len(), 2);
    let mut stop = |_: &seedwright::Event<'_>| std::ops::ControlFlow::Break(());
    let mut worker = self::batch(&world, &Request::default()).worker();
    let seed = Seed::from_text("1");
    let stopped = worker.build((1, &seed), &mut Watch::new(&mut stop));
    assert!(matches!(stopped, Err(BatchError::Pipeline(seedwright::Error::Stopped))));
}

//! The pipeline from packs to finished worlds, for every embedded pack.
#![expect(
    clippy::disallowed_methods,
    clippy::panic,
    clippy::unwrap_used,
    reason = "the tests read packs from files, share generators between threads, and may fail"
)]

use std::error::Error as _;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use seedwright::bundle::Bundle;
use seedwright::error::ErrorKind;
use seedwright::pack::SourceFile;
use seedwright::permalink::Permalink;
use seedwright::pipeline::{
    BundleFault, Comparison, Difference, Error, Event, GeneratedWorld, Generator, Impossible,
    Invalid, LevelRequest, NotFound, Plan, PlanFault, Problem, ProvedBundle, Request, StageName,
    Stages, Unknown, Watch, origin, stages_of,
};
use seedwright::random::Seed;
use seedwright::world::{ItemRequest, Settings, World};
use serde_json::Value;

/// Returns the files of an embedded pack.
fn files(name: &str) -> Vec<SourceFile> {
    let worlds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-api/worlds");
    let folder = worlds.join(name);
    let mut paths = match folder.is_dir() {
        true => fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect(),
        false => vec![worlds.join(format!("{name}.toml"))],
    };
    paths.sort();
    let file = |path: &std::path::PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        SourceFile::new(name, fs::read(path).unwrap())
    };
    paths.iter().map(file).collect()
}

fn world(name: &str) -> World {
    World::read(&files(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

/// Returns the settings of a preset.
fn preset(world: &World, name: &str) -> Settings {
    let mut presets = world.presets.iter();
    let (id, _) = presets.find(|(_, preset)| preset.name == name).expect("it is there");
    Settings::preset(world, id)
}

fn small_campaign() -> (World, Request) {
    let world = world("campaign");
    let request = Request::new(preset(&world, "small"));
    (world, request)
}

fn seed(text: &str) -> Seed {
    Seed::from_text(text)
}

fn names(generator: &Generator) -> Vec<&'static str> {
    generator.stages().map(seedwright::pipeline::Stage::name).collect()
}

fn is_owned<T: Send + Sync + Clone + 'static>() {}

#[test]
fn what_is_prepared_and_made_can_be_kept_anywhere() {
    is_owned::<World>();
    is_owned::<Request>();
    is_owned::<Generator>();
    is_owned::<GeneratedWorld>();
    is_owned::<Error>();
}

/// Every pack has its stages, and their results are proved and come from the pack.
#[test]
fn every_pack_generates_what_its_sections_say() {
    for (name, stages) in [
        ("campaign", &["campaign"][..]),
        ("station", &["items"]),
        ("tower", &["doors", "items"]),
        ("halls", &["rooms"]),
        ("depths", &["population"]),
        ("festive", &["codes"]),
        ("starter", &["items"]),
    ] {
        let world = world(name);
        let settings = match name {
            "campaign" => preset(&world, "small"),
            _ => Settings::defaults(&world),
        };
        let generator = world.prepare(&Request::new(settings)).unwrap();
        assert_eq!(names(&generator), stages, "{name}");
        let generated = generator.generate(&seed("every pack"), &mut Watch::none()).unwrap();
        let bundle = generated.bundle();
        let proved = seedwright_verify::verify(bundle.text().as_bytes());
        assert!(proved.is_ok(), "{name}: {proved:?}");
        assert_eq!(compared(bundle, &world), [Comparison::Same, Comparison::Same], "{name}");
        let link = Permalink::read(bundle.permalink.as_ref().expect("there is a permalink"));
        let link = link.unwrap();
        let request = Request::of_permalink(&world, &link).unwrap();
        let again = world.generate(&request, &link.seed).unwrap();
        assert_eq!(again.bundle().text(), bundle.text(), "{name}");
    }
}

/// A whole run ends where the game ends, and a layout and levels can be one world.
#[test]
fn parts_are_made_together() {
    let depths = world("depths");
    let generated = depths.generate(&Request::default(), &seed("a run")).unwrap();
    let levels = generated.decisions().levels.as_ref().unwrap();
    let last = levels.last_depth.unwrap();
    assert_eq!(levels.levels.len(), last as usize);
    assert!(levels.levels.last().unwrap().1.last);
    let both: Vec<SourceFile> = [files("halls"), files("depths")].concat();
    let [halls, depths] = [&both[0], &both[1]].map(|file| {
        let text = String::from_utf8(file.bytes.clone()).unwrap();
        text.split_once("\n\n[").map(|(head, rest)| (head.to_owned(), format!("[{rest}"))).unwrap()
    });
    let rest = depths.1.split_once("\n\n[").map(|(_, rest)| format!("[{rest}")).unwrap();
    let merged = [SourceFile::new("a.toml", format!("{}\n\n{}\n\n{rest}", halls.0, halls.1))];
    let world = World::read(&merged).unwrap_or_else(|error| panic!("{error}"));
    let levels = LevelRequest { depths: Some(1..=2), ..LevelRequest::default() };
    let generator = world.prepare(&Request { levels, ..Request::default() }).unwrap();
    assert_eq!(names(&generator), ["rooms", "population"]);
    let generated = generator.generate(&seed("both"), &mut Watch::none()).unwrap();
    assert!(seedwright_verify::verify(generated.bundle().text().as_bytes()).is_ok());
    assert_eq!(compared(generated.bundle(), &world), [Comparison::Same, Comparison::Same]);
}

/// Compares a bundle with a pack and with what its seed gives.
fn compared(bundle: &Bundle, world: &World) -> [Comparison; 2] {
    let origin = origin(bundle, world, true, &mut Watch::none()).unwrap();
    [origin.pack, origin.seed]
}

/// The field that differs.
fn field(comparison: &Comparison) -> String {
    match comparison {
        Comparison::Differs(difference) => {
            assert!(!difference.to_string().is_empty());
            difference.field().to_owned()
        }
        other => panic!("{other:?}"),
    }
}

/// Reads an embedded pack with the population sections of `depths`.
fn with_levels(text: &str) -> World {
    let depths = String::from_utf8(files("depths")[0].bytes.clone()).unwrap();
    let (_, levels) = depths.split_once("[population]").unwrap();
    let text = format!("{text}\n[population]{levels}");
    World::read(&[SourceFile::new("levels.toml", text)]).unwrap_or_else(|error| panic!("{error}"))
}

/// Levels are filled in packs that have rooms: with items, with doors alone, and with neither.
#[test]
fn levels_are_filled_beside_rooms() {
    let text = |name: &str| String::from_utf8(files(name)[0].bytes.clone()).unwrap();
    let without = |name: &str, start: &str| {
        let text = text(name);
        let lines = text.lines().filter(|line| !line.starts_with(start));
        lines.collect::<Vec<_>>().join("\n")
    };
    for (text, stages) in [
        (text("blank"), &["items", "population"][..]),
        (text("tower"), &["doors", "items", "population"]),
        (without("tower", "locations = "), &["doors", "population"]),
        (without("blank", "locations = "), &["population"]),
    ] {
        let world = with_levels(&text);
        let generator = world.prepare(&Request::default()).unwrap();
        assert_eq!(names(&generator), stages);
        assert_eq!(stages_of(&world).into_iter().map(StageName::name).collect::<Vec<_>>(), stages);
        let generated = generator.generate(&seed("levels"), &mut Watch::none()).unwrap();
        generated.verify().unwrap_or_else(|problem| panic!("{stages:?}: {problem}"));
        let bundle = generated.bundle();
        assert_eq!(compared(bundle, &world), [Comparison::Same, Comparison::Same], "{stages:?}");
        let alone = Request { stages: Stages::Population, ..Request::default() };
        let alone = world.generate(&alone, &seed("levels")).unwrap();
        assert_eq!(alone.bundle().decisions.population, bundle.decisions.population);
        levels_are_read_again(&world, &generated);
        if stages.contains(&"items") {
            items_stay_without_levels(&world, &generated);
        }
    }
}

/// Levels are part of the world when it is read from a permalink, from decisions alone, and as a plan.
fn levels_are_read_again(world: &World, generated: &GeneratedWorld) {
    let read = |text: &str| GeneratedWorld::read(world, text.as_bytes(), &mut Watch::none());
    let text = generated.bundle().text();
    let link = Permalink::read(generated.permalink().unwrap()).unwrap();
    let request = Request::of_permalink(world, &link).unwrap();
    assert_eq!(world.generate(&request, &link.seed).unwrap().bundle().text(), text);
    assert_eq!(read(&text).unwrap().bundle().text(), text);
    let mut bundle: Value = serde_json::from_str(&text).unwrap();
    bundle["permalink"] = Value::Null;
    let followed = read(&bundle.to_string()).unwrap();
    assert_eq!(followed.bundle().decisions, generated.bundle().decisions);
    let plan = planned(&text);
    assert_eq!(plan.plan.seed(world), Some("levels"));
    let other = world.generate(&plan, &seed("another")).map(|_| ()).unwrap_err();
    let fault = PlanFault::OtherPart { part: "population" };
    let is_told = matches!(&other, Error::Invalid(Invalid::PlanOf(found)) if *found == fault);
    assert!(is_told, "{other:?}");
    bundle["decisions"]["population"][0]["things"].as_array_mut().unwrap().pop();
    let changed = Bundle::read(bundle.to_string().as_bytes()).unwrap();
    let [of_pack, of_seed] = compared(&changed, world);
    assert_eq!(of_pack, Comparison::Same);
    assert!(field(&of_seed).starts_with("decisions.population[0].things"), "{of_seed:?}");
    assert!(read(&bundle.to_string()).is_err());
}

/// Items alone are placed as before, and are only a part of the world of a permalink.
fn items_stay_without_levels(world: &World, generated: &GeneratedWorld) {
    let items = Request { stages: Stages::Items, ..Request::default() };
    let placed = world.generate(&items, &seed("levels")).unwrap();
    assert!(placed.decisions().levels.is_none());
    assert_eq!(placed.bundle().decisions.items, generated.bundle().decisions.items);
    assert!(placed.permalink().is_err());
    let text = placed.bundle().text();
    let again = GeneratedWorld::read(world, text.as_bytes(), &mut Watch::none()).unwrap();
    assert_eq!(again.bundle().text(), text);
    let plan = Request { stages: Stages::Items, ..planned(&generated.bundle().text()) };
    let followed = world.generate(&plan, &seed("another")).unwrap();
    assert_eq!(followed.bundle().decisions.items, generated.bundle().decisions.items);
}

#[test]
fn locks_of_a_pack_without_rooms_are_one_for_each_length() {
    let generated = world("festive").generate(&Request::default(), &seed("locks")).unwrap();
    let locks = &generated.bundle().decisions.codes;
    assert_eq!(locks.iter().map(|lock| lock.secret.len()).collect::<Vec<_>>(), [4, 5]);
    assert!(locks.iter().all(|lock| lock.tries.is_some() && !lock.strategy.is_empty()));
    let text = generated.bundle().text().replacen("\"tries\": ", "\"tries\": 1", 1);
    assert!(seedwright_verify::verify(text.as_bytes()).is_err());
}

/// A generator prepared once gives the same worlds for any number of seeds from any thread.
#[test]
fn a_generator_is_shared_by_threads() {
    for name in ["station", "tower", "halls"] {
        let world = world(name);
        let generator = world.prepare(&Request::default()).unwrap();
        let text = |generated: GeneratedWorld| generated.bundle().text();
        let alone: Vec<String> = (0..4)
            .map(|number| {
                let seed = seed(&format!("thread {number}"));
                text(world.generate(&Request::default(), &seed).unwrap())
            })
            .collect();
        let together: Vec<String> = std::thread::scope(|scope| {
            let handles: Vec<_> = (0..4)
                .map(|number| {
                    let generator = generator.clone();
                    scope.spawn(move || {
                        let seed = Seed::from_text(format!("thread {number}"));
                        generator.generate(&seed, &mut Watch::none()).unwrap()
                    })
                })
                .collect();
            handles.into_iter().map(|handle| text(handle.join().unwrap())).collect()
        });
        assert_eq!(alone, together, "{name}");
    }
}

/// Watching changes nothing, and every event can be the last.
#[test]
fn work_can_be_watched_and_stopped() {
    for name in ["station", "tower", "halls", "depths", "festive"] {
        let world = world(name);
        let levels = LevelRequest { depths: Some(1..=2), ..LevelRequest::default() };
        let generator = world.prepare(&Request { levels, ..Request::default() }).unwrap();
        let seed = seed("watched");
        let mut events = 0u64;
        let mut count = |_: &Event<'_>| {
            events += 1;
            ControlFlow::Continue(())
        };
        let watched = generator.generate(&seed, &mut Watch::new(&mut count)).unwrap();
        let unwatched = generator.generate(&seed, &mut Watch::none()).unwrap();
        assert_eq!(watched.bundle().text(), unwatched.bundle().text(), "{name}");
        for last in [0, events / 3, events / 2, events - 1] {
            let mut left = last;
            let mut stop = |_: &Event<'_>| match left.checked_sub(1) {
                Some(rest) => {
                    left = rest;
                    ControlFlow::Continue(())
                }
                None => ControlFlow::Break(()),
            };
            let stopped = generator.generate(&seed, &mut Watch::new(&mut stop));
            assert!(matches!(stopped, Err(Error::Stopped)), "{name}: {last} of {events}");
            let spent = generator.generate(&seed, &mut Watch::none().within(last));
            let spent = spent.map(|_| ()).unwrap_err();
            assert!(matches!(spent, Error::NotFound(NotFound::Steps)), "{name}: {last}");
        }
        let enough = generator.generate(&seed, &mut Watch::none().within(events));
        assert!(enough.is_ok(), "{name}");
    }
}

const SHED: &str = r#"
[pack]
format = 1
id = "shed"
start = "Yard"
goal = "reached(Attic)"

[items]
Key = {}

[rooms.Yard]
area = "Farm"
LOCATIONS

[rooms.Shed]
area = "Farm"

[rooms.Attic]
area = "Farm"

[doors]
"Shed door" = { a = "Yard", b = "Shed", need = "Key" }
"Hatch" = { a = "Shed", b = "Attic" }
"Ladder" = { a = "Yard", b = "Yard 2" }
"#;

fn shed(locations: &str) -> Result<World, Error> {
    let text = SHED.replace("LOCATIONS", locations);
    let text = text.replace("\"Ladder\" = { a = \"Yard\", b = \"Yard 2\" }\n", "");
    World::read(&[SourceFile::new("shed.toml", text)])
}

/// Every error has a kind, a text and a source, down to the stage that it comes from.
#[test]
fn errors_are_of_one_family() {
    let broken = World::read(&[SourceFile::new("broken.toml", "[pack]\nformat = 1\nidd = 3\n")]);
    let error = broken.map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert!(!error.diagnostics().is_empty() && error.to_string().contains('E'));
    assert!(error.source().and_then(|invalid| invalid.source()).is_some());

    let world = world("station");
    let items = ItemRequest { steps: Some(1), ..ItemRequest::default() };
    let request = Request { items, ..Request::default() };
    let error = world.generate(&request, &seed("1")).map(|_| ()).unwrap_err();
    assert!(matches!(&error, Error::NotFound(NotFound::Items(_))), "{error:?}");
    assert!(error.to_string().contains("step limit"), "{error}");
    assert!(error.source().and_then(|error| error.source()).is_some());

    let none = Request { stages: Stages::Rooms, ..Request::default() };
    let error = world.prepare(&none).map(|_| ()).unwrap_err();
    assert!(matches!(error, Error::Invalid(Invalid::NoStage { stage: "rooms" })), "{error:?}");

    let closed = shed("").expect("the pack is sound");
    let error = closed.prepare(&Request { stages: Stages::Items, ..Request::default() });
    let error = error.map(|_| ()).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Impossible);
    let Error::Impossible(Impossible::Items(items)) = &error else {
        panic!("{error:?}");
    };
    assert_eq!(items.context.linked_world().map(|world| world.id.clone()), Ok("shed".to_owned()));
    assert!(error.to_string().contains("the common pool has 1 item for 0 locations"), "{error}");
}

/// A plan is followed, or refused with the reason.
#[test]
fn plans_are_kept_or_refused() {
    let world = world("tower");
    let first = world.generate(&Request::default(), &seed("first")).unwrap();
    let text = first.bundle().text();
    let plan = |text: &str| Request {
        plan: Plan::new([SourceFile::new("plan.json", text)]),
        ..Request::default()
    };
    let followed = world.generate(&plan(&text), &seed("second")).unwrap();
    assert_eq!(followed.bundle().decisions, first.bundle().decisions);
    assert!(followed.decisions().doors.as_ref().unwrap().shuffled.is_none());
    let mut wrong: Value = serde_json::from_str(&text).unwrap();
    wrong["decisions"]["doors"][0]["end"] = "c".into();
    let error = world.prepare(&plan(&wrong.to_string())).map(|_| ()).unwrap_err();
    assert!(
        matches!(error, Error::Invalid(Invalid::PlanOf(PlanFault::NoDoor { is_end: false, .. }))),
        "{error:?}"
    );
    let unknown = world.prepare(&plan("{ \"placee\": {} }")).map(|_| ()).unwrap_err();
    assert!(matches!(unknown, Error::Invalid(Invalid::Plan(_))), "{unknown:?}");

    let (campaign, request) = small_campaign();
    let generated = campaign.generate(&request, &seed("planned")).unwrap();
    let plan = Plan::new([SourceFile::new("seed.json", generated.bundle().text())]);
    assert_eq!(plan.seed(&campaign), Some("planned"));
    assert_eq!(plan.settings(&campaign), Ok(request.settings.clone()));
    let request = Request { plan, ..request };
    let again = campaign.generate(&request, &seed("planned")).unwrap();
    assert_eq!(again.bundle().decisions, generated.bundle().decisions);
    let other = campaign.generate(&request, &seed("another")).map(|_| ()).unwrap_err();
    assert_eq!(other.kind(), ErrorKind::Invalid, "{other}");
    plans_of_parts_are_kept_or_refused();
    plans_of_doors_alone_are_kept_or_refused();
}

fn planned(text: &str) -> Request {
    Request { plan: Plan::new([SourceFile::new("plan.json", text)]), ..Request::default() }
}

/// Item settings of a plan and of a request are refused if no stage places items.
fn items_are_refused(world: &World, name: &str) {
    let stated = planned("{ \"algorithm\": \"forward\" }");
    let items = ItemRequest { swaps: Some(3), ..ItemRequest::default() };
    let requested = Request { items, ..Request::default() };
    for (request, by_plan, setting) in [(stated, true, "algorithm"), (requested, false, "swaps")] {
        let error = world.prepare(&request).map(|_| ()).unwrap_err();
        let Error::Invalid(Invalid::NothingToPlace { settings, by_plan: found }) = &error else {
            panic!("{name}: {error:?}");
        };
        assert_eq!((settings.as_slice(), *found), (&[setting][..], by_plan), "{name}");
        assert!(error.to_string().contains("this pack places no items"), "{error}");
    }
    let unknown = world.prepare(&planned("{ \"place\": { \"Nowhere\": \"Nothing\" } }"));
    let unknown = unknown.map(|_| ()).unwrap_err();
    assert!(matches!(unknown, Error::Invalid(Invalid::Plan(_))), "{name}: {unknown:?}");
}

/// Layouts, levels and codes follow from the seed: a plan that gives them is followed for its own seed only.
fn plans_of_parts_are_kept_or_refused() {
    for (name, part) in [("halls", "rooms"), ("depths", "population"), ("festive", "codes")] {
        let world = world(name);
        let generated = world.generate(&Request::default(), &seed("planned")).unwrap();
        let request = planned(&generated.bundle().text());
        assert_eq!(request.plan.seed(&world), Some("planned"), "{name}");
        assert_eq!(request.plan.settings(&world), Ok(Some(Settings::defaults(&world))), "{name}");
        let followed = world.generate(&request, &seed("planned")).unwrap();
        assert_eq!(followed.bundle().decisions, generated.bundle().decisions, "{name}");
        assert!(followed.permalink().is_err(), "{name}");
        let other = world.generate(&request, &seed("another")).map(|_| ()).unwrap_err();
        let fault = PlanFault::OtherPart { part };
        assert!(
            matches!(&other, Error::Invalid(Invalid::PlanOf(found)) if *found == fault),
            "{name}: {other:?}"
        );
        items_are_refused(&world, name);
    }
}

/// A plan can also link the doors of a pack that has nothing to place.
fn plans_of_doors_alone_are_kept_or_refused() {
    let text = String::from_utf8(files("tower")[0].bytes.clone()).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with("locations = "));
    let text = lines.collect::<Vec<_>>().join("\n");
    let world = World::read(&[SourceFile::new("doors.toml", text)]).unwrap();
    let generator = world.prepare(&Request::default()).unwrap();
    assert_eq!(names(&generator), ["doors"]);
    let first = generator.generate(&seed("first"), &mut Watch::none()).unwrap();
    let followed = world.generate(&planned(&first.bundle().text()), &seed("second")).unwrap();
    assert_eq!(followed.bundle().decisions, first.bundle().decisions);
    assert!(followed.decisions().doors.as_ref().unwrap().shuffled.is_none());
    assert!(followed.verify().is_ok());
    let mut wrong: Value = serde_json::from_str(&first.bundle().text()).unwrap();
    // A door that is relinked on one side only is not allowed for these doors.
    wrong["decisions"]["doors"].as_array_mut().unwrap().truncate(1);
    let error = world.generate(&planned(&wrong.to_string()), &seed("1")).map(|_| ()).unwrap_err();
    assert!(matches!(error, Error::Invalid(Invalid::PlanOf(PlanFault::Linking))), "{error:?}");
    wrong["decisions"]["doors"] = Value::Array(Vec::new());
    let error = world.generate(&planned(&wrong.to_string()), &seed("1")).map(|_| ()).unwrap_err();
    assert!(
        matches!(error, Error::Invalid(Invalid::PlanOf(PlanFault::UnfitDoors(_)))),
        "{error:?}"
    );
    items_are_refused(&world, "doors alone");
}

/// A written world is read again, from its permalink or with the bundle as its plan.
#[test]
fn finished_worlds_are_read_again() {
    for name in ["station", "tower", "halls", "depths", "festive"] {
        let world = world(name);
        let generated = world.generate(&Request::default(), &seed("read")).unwrap();
        let text = generated.bundle().text();
        let read = |text: &str| GeneratedWorld::read(&world, text.as_bytes(), &mut Watch::none());
        let again = read(&text).unwrap();
        assert_eq!(again.bundle().text(), text, "{name}");
        assert_eq!(again.permalink(), generated.permalink(), "{name}");
        let proved: Result<ProvedBundle, Problem> = again.verify();
        assert_eq!(proved.unwrap().seed, "read", "{name}");
        let mut bundle: Value = serde_json::from_str(&text).unwrap();
        bundle["permalink"] = Value::Null;
        let followed = read(&bundle.to_string()).unwrap();
        assert_eq!(followed.bundle().decisions, generated.bundle().decisions, "{name}");
        bundle["worldHash"] = "00".into();
        let other = read(&bundle.to_string()).map(|_| ()).unwrap_err();
        let is_other = matches!(other, Error::Invalid(Invalid::Bundle(BundleFault::OtherWorld)));
        assert!(is_other, "{name}: {other:?}");
    }
    let generated = world("tower").generate(&Request::default(), &seed("read")).unwrap();
    let (text, station) = (generated.bundle().text(), world("station"));
    for text in ["{}", &text] {
        let refused = GeneratedWorld::read(&station, text.as_bytes(), &mut Watch::none());
        let refused = refused.map(|_| ()).unwrap_err();
        assert!(matches!(refused, Error::Invalid(Invalid::Bundle(_))), "{refused:?}");
        assert!(!refused.to_string().is_empty() && refused.source().is_some());
    }
}

/// Secrets follow from the seed, with items and without: other secrets are reported, although their proof
/// holds.
#[test]
fn secrets_of_another_seed_are_told() {
    let world = world("festive");
    let [generated, other] = ["one", "two"].map(|text| {
        let generated = world.generate(&Request::default(), &seed(text)).unwrap();
        (**generated.bundle()).clone()
    });
    let mut forged = generated.clone();
    forged.decisions.codes[0].secret = other.decisions.codes[0].secret.clone();
    assert_ne!(forged, generated);
    assert!(seedwright_verify::verify(forged.text().as_bytes()).is_ok());
    let [of_pack, of_seed] = compared(&forged, &world);
    assert_eq!(of_pack, Comparison::Same);
    assert!(field(&of_seed).starts_with("decisions.codes[0].secret"), "{of_seed:?}");
    let mut stop = |_: &Event<'_>| ControlFlow::Break(());
    let stopped = origin(&generated, &world, true, &mut Watch::new(&mut stop));
    assert!(matches!(stopped, Err(Error::Stopped)));
}

/// A changed bundle does not come from the pack, and the difference is reported.
#[test]
fn changed_bundles_are_not_those_of_their_pack() {
    let (world, request) = small_campaign();
    let generated = world.generate(&request, &seed("origin")).unwrap();
    let mut bundle = (**generated.bundle()).clone();
    bundle.seed = "another".to_owned();
    bundle.permalink = None;
    let [of_pack, of_seed] = compared(&bundle, &world);
    assert!(matches!(of_pack, Comparison::Differs(Difference::Rules)), "{of_pack:?}");
    assert_eq!(of_pack, of_seed);
    let [of_pack, of_seed] = compared(generated.bundle(), &self::world("station"));
    assert_eq!(field(&of_pack), "pack.hash");
    assert_eq!(of_seed, Comparison::Unknown(Unknown::OtherPack));
    let mut bundle = (**generated.bundle()).clone();
    bundle.settings.remove("floors");
    assert_eq!(field(&compared(&bundle, &world)[1]), "settings");
    let mut bundle = (**generated.bundle()).clone();
    let other =
        Permalink::write(&world, &Settings::defaults(&world), &Default::default(), &seed("x"));
    bundle.permalink = other.ok();
    let [of_pack, of_seed] = compared(&bundle, &world);
    assert_eq!((of_pack, field(&of_seed)), (Comparison::Same, "permalink".to_owned()));
    let mut bundle = (**generated.bundle()).clone();
    bundle.pack.name = "Another".to_owned();
    assert_eq!(compared(&bundle, &world).map(|found| field(&found)), ["pack.name", "pack.name"]);
    bundle = (**generated.bundle()).clone();
    bundle.seed_version += 1;
    let unknown = Comparison::Unknown(Unknown::SeedVersion { stated: bundle.seed_version });
    assert_eq!(compared(&bundle, &world), [unknown.clone(), unknown]);
    let found = origin(generated.bundle(), &world, false, &mut Watch::none()).unwrap();
    assert_eq!(found.pack, Comparison::Unknown(Unknown::CampaignNotRebuilt));
    assert_eq!(found.seed, Comparison::Unknown(Unknown::NotRebuilt));
    let mut stop = |_: &Event<'_>| ControlFlow::Break(());
    let stopped = origin(generated.bundle(), &world, true, &mut Watch::new(&mut stop));
    assert!(matches!(stopped, Err(Error::Stopped)));
}

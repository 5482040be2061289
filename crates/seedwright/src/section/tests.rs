//! Everything derived from a declaration, shown on a small one.

use seedwright_derive::{Choice, Section, Words};
use serde::Serialize;
use serde_json::json;

use super::{
    NoNames, Reader, Section, Shape, asks_less, camel_case, check, defaults, document_json,
    document_schema, explanation, promises_json, schema, section_shape,
};
use crate::document::{Data, Diagnostic, SourceFile, Table, Value, read_file};

/// A sample.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the sample", request = SampleRequest)]
struct Sample {
    /// Distance to travel.
    #[setting(range = 1..=9, default = 3, promise = AtLeast)]
    how_far: u32,
    /// How to travel.
    #[setting(default = Gait::Walk, promise = Same)]
    gait: Gait,
    /// When to stop.
    #[setting(flatten, default = Until::Hours(2))]
    until: Until,
    /// Companions.
    #[setting(default = vec!["Ann".to_owned(), "Bob".to_owned()])]
    company: Vec<String>,
    /// Minimum and maximum: [1, 4].
    #[setting(range = 0..=10, promise = AtLeast)]
    span: Option<(u32, u32)>,
    /// Items carried.
    #[setting(added, promise = AtLeast)]
    carried: Vec<String>,
    /// The rest on the way.
    #[setting(nested)]
    rest: Rest,
}

/// A rest.
#[derive(Clone, Debug, PartialEq, Eq, Section)]
#[section(what = "the rest", request = RestRequest)]
struct Rest {
    /// Whether there is a fire.
    #[setting(default = true)]
    fire: bool,
}

/// When to stop.
#[derive(Clone, Debug, PartialEq, Eq, Choice)]
#[choice(code = "E0335", why = "the journey ends after hours or at a place")]
enum Until {
    /// Number of hours.
    #[setting(range = 1..=24)]
    Hours(u32),
    /// Name of the place.
    ThePlace(String),
}

/// How to travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Words)]
#[serde(rename_all = "kebab-case")]
enum Gait {
    /// On foot.
    Walk,
    /// On the back of a horse.
    OnHorse,
}

fn parsed(text: &str) -> (SampleRequest, Vec<Diagnostic>) {
    let mut diagnostics = Vec::new();
    let file = SourceFile::new("a.toml", text);
    let table = read_file(&file, 0, "sample", &mut diagnostics).expect("it is TOML");
    let value = Value { span: table.place, data: Data::Table(table) };
    check(&value, &section_shape::<Sample>(), &mut diagnostics);
    let Data::Table(table) = value.data else { unreachable!("it was one") };
    let request = read(&table, &mut diagnostics);
    (request, diagnostics)
}

fn read(table: &Table, diagnostics: &mut Vec<Diagnostic>) -> SampleRequest {
    Sample::read(table, &mut Reader::new(&NoNames, &[], diagnostics))
}

fn sound(text: &str) -> SampleRequest {
    let (request, diagnostics) = parsed(text);
    assert_eq!(diagnostics, [], "{text}");
    request
}

const ALL: &str = "how-far = 9\ngait = 'on-horse'\nthe-place = 'Inn'\ncompany = []\nspan = [2, 5]\n\
    carried = ['rope']\n[rest]\nfire = false\n";

#[test]
fn what_is_said_is_read_and_the_rest_has_its_default() {
    let settings = sound(ALL).settle();
    assert_eq!((settings.how_far, settings.gait), (9, Gait::OnHorse));
    assert_eq!(settings.until, Until::ThePlace("Inn".to_owned()));
    assert_eq!((settings.company.len(), settings.span), (0, Some((2, 5))));
    assert_eq!((settings.carried.len(), settings.rest.fire), (1, false));
    assert_eq!(SampleRequest::default().settle(), Sample::default());
    assert_eq!(sound("how-far = 3\n").how_far, Some(3));
}

#[test]
fn a_later_layer_goes_before_an_earlier_one() {
    let both = sound(ALL).and(sound("how-far = 1\nhours = 5\ncarried = ['lamp']\n"));
    assert_eq!((both.how_far, both.gait), (Some(1), Some(Gait::OnHorse)));
    assert_eq!(both.until, Some(Until::Hours(5)));
    assert_eq!(both.carried, ["rope", "lamp"]);
    assert_eq!(both.rest.fire, Some(false));
}

#[test]
fn the_least_that_is_said_and_all_of_it_give_the_same_settings() {
    for text in [ALL, "hours = 2\nhow-far = 4\n"] {
        let settings = sound(text).settle();
        let least = settings.least(&Sample::default());
        assert_eq!(least.clone().settle(), settings);
        assert_eq!(settings.full().settle(), settings);
        assert_eq!(least.until.is_some(), text == ALL);
    }
}

#[test]
fn bundles_have_every_key() {
    let all = document_json(&sound("span = [1, 4]").settle(), &NoNames);
    let expected = json!({
        "howFar": 3, "gait": "walk", "hours": 2, "thePlace": null, "company": ["Ann", "Bob"],
        "span": [1, 4], "carried": [], "rest": { "fire": true },
    });
    assert_eq!(all, expected);
    assert_eq!(camel_case("a-long-key"), "aLongKey");
}

#[test]
fn hashes_have_null_for_what_is_not_said() {
    let written = serde_json::to_value(sound("gait = 'on-horse'\nhours = 1\n"));
    let expected = json!({
        "how_far": null, "gait": "on-horse", "hours": 1, "the_place": null, "company": null,
        "span": null, "carried": [], "rest": { "fire": null },
    });
    assert_eq!(written.expect("requests have text keys"), expected);
}

#[test]
fn mistakes_are_all_told_and_the_rest_is_read() {
    let text = "how-far = 10\ngait = 'crawl'\nhours = 3\nthe-place = 'Inn'\ncompany = 'Ann'\n\
        span = [1, 2, 3]\ncarried = ['rope', 4]\nrest = { fire = 1, bed = 2 }\n";
    let (request, diagnostics) = parsed(text);
    let mut diagnostics = diagnostics;
    diagnostics.sort_by_key(|problem| problem.span);
    let reported: Vec<_> = { diagnostics.iter() }
        .map(|problem| {
            let span = problem.span.expect("every problem has a position");
            (problem.code, &text[span.range()], problem.message.as_str())
        })
        .collect();
    assert_eq!(
        reported,
        [
            ("E0104", "10", "`how-far` must be from 1 to 9, not 10"),
            ("E0104", "'crawl'", "`gait` must be \"walk\" or \"on-horse\", not \"crawl\""),
            ("E0335", "3", "the journey ends after hours or at a place"),
            ("E0102", "'Ann'", "`company` must be a list, not text"),
            ("E0104", "[1, 2, 3]", "`span` takes two numbers"),
            ("E0102", "4", "an entry of `carried` must be text, not a whole number"),
            ("E0102", "1", "`fire` must be true or false, not a whole number"),
            ("E0101", "bed", "the rest has no field `bed`"),
        ]
    );
    assert_eq!(request.how_far, None);
    assert_eq!(request.until, Some(Until::ThePlace("Inn".to_owned())));
    assert_eq!(request.carried, ["rope"]);
}

#[test]
fn help_says_what_words_mean_and_what_holds_by_default() {
    let Shape::Record(record) = section_shape::<Sample>() else { unreachable!("it is a table") };
    let reported: Vec<_> = record.fields.iter().map(|field| explanation(&record, field)).collect();
    assert_eq!(
        reported,
        [
            "Distance to travel; 3 by default.",
            "How to travel: \"walk\" (the default: on foot) or \"on-horse\" (on the back of a horse).",
            "Number of hours; 2 by default.",
            "Name of the place.",
            "Companions; Ann and Bob by default.",
            "Minimum and maximum: [1, 4].",
            "Items carried.",
            "The rest on the way.",
        ]
    );
    let (_, diagnostics) = parsed("gait = 'zzz'\n");
    let hint =
        "how to travel: \"walk\" (the default: on foot) or \"on-horse\" (on the back of a horse)";
    assert_eq!(diagnostics[0].hint.as_deref(), Some(hint));
    assert_eq!(defaults::<Sample>().len(), 5);
    let schema = schema(&section_shape::<Sample>());
    assert_eq!(schema["properties"]["how-far"]["default"], 3);
    assert_eq!(schema["properties"]["span"]["maxItems"], 2);
    assert_eq!(schema["properties"]["rest"]["properties"]["fire"]["default"], true);
}

#[test]
fn a_file_that_asks_for_less_is_told_setting_by_setting() {
    let own = document_json(
        &Sample { span: Some((2, 8)), carried: vec!["rope".to_owned()], ..Sample::default() },
        &NoNames,
    );
    let all = ["how-far", "gait", "span", "carried"];
    let less = |key: &str, value: serde_json::Value| {
        let mut file = own.clone();
        file[key] = value;
        asks_less::<Sample>(&own, &all, &file)
    };
    assert_eq!(less("howFar", json!(3)), [""; 0]);
    assert_eq!(less("howFar", json!(9)), [""; 0]);
    assert_eq!(less("howFar", json!(2)), ["how-far"]);
    assert_eq!(less("howFar", json!(null)), ["how-far"]);
    assert_eq!(less("gait", json!("run")), ["gait"]);
    assert_eq!(less("span", json!([3, 8])), [""; 0]);
    assert_eq!(less("span", json!([1, 8])), ["span"]);
    assert_eq!(less("carried", json!(["lamp", "rope"])), [""; 0]);
    assert_eq!(less("carried", json!(["lamp"])), ["carried"]);
    assert_eq!(less("hours", json!(9)), [""; 0], "it is not a promise");
    // Settings that a pack does not state are not its promises.
    let nothing = json!({ "gait": "run" });
    assert_eq!(asks_less::<Sample>(&own, &[], &nothing), [""; 0]);
}

#[test]
fn documents_have_promises_and_schemas() {
    let promises = promises_json(&Sample::default(), &NoNames);
    let expected = json!({ "howFar": 3, "gait": "walk", "span": null, "carried": [] });
    assert_eq!(serde_json::Value::Object(promises), expected);
    let schema = document_schema::<Sample>(&[]);
    let all = document_json(&Sample::default(), &NoNames);
    let keys: Vec<&String> = all.as_object().expect("a section is an object").keys().collect();
    assert_eq!(schema["required"], json!(keys));
    assert_eq!(schema["properties"]["howFar"]["maximum"], 9);
    assert_eq!(schema["properties"]["span"]["anyOf"][1], json!({ "type": "null" }));
    let written = document_schema::<Sample>(&["span"]);
    assert_eq!(written["properties"]["span"]["maxItems"], 2);
}

//! Forged bundles: nothing that `verify` says about them is false.

mod claims;
mod forgeries;
mod truth;

use std::collections::BTreeSet;

use seedwright::pack::{SourceFile, read};
use seedwright::pipeline::{LevelRequest, Plan, Request, Stages};
use seedwright::random::Seed;
use seedwright::world::{Aim, ItemRequest, PlayPromise, Settings, World};
use seedwright_api::NoObserver;
use seedwright_api::embedded::PACKS;
use seedwright_api::verify::{Judgement, Packs, Statement, VerifyOptions};
use serde_json::{Value, json};

use super::Report;
use forgeries::{Forgery, forgeries, repair};
use truth::Genuine;

/// The number of forgeries of each bundle. Campaigns take longest to build again.
const FORGERIES: usize = 380;
const FORGERIES_OF_CAMPAIGN: usize = 240;

/// The rule for the entrance of a layout.
const ENTRANCE: &str = "entrance";

/// Packs whose bundles have what those of embedded packs lack: trips, a table that shows that nobody gets stuck, and
/// health.
const OWN_PACKS: [(&str, &str); 2] =
    [("pits.toml", include_str!("pits.toml")), ("lava.toml", include_str!("lava.toml"))];

/// Forges every field of bundles of all embedded packs and of [`OWN_PACKS`], and judges every sentence about them.
pub fn every_field(seeds: u64, report: &mut Report<'_>) -> Result<(), String> {
    count_forgeries(seeds, report).map(drop)
}

fn count_forgeries(seeds: u64, report: &mut Report<'_>) -> Result<Counts, String> {
    let mut counts = Counts::default();
    let embedded = PACKS.iter().map(|pack| (pack.files(), false));
    let own = OWN_PACKS.iter().map(|(name, text)| (vec![SourceFile::new(*name, *text)], true));
    let worlds: Vec<(World, bool)> = embedded
        .chain(own)
        .map(|(files, is_own)| (read(&files).world.expect("these packs are sound"), is_own))
        .collect();
    for number in 0..seeds {
        for (world, is_own) in &worlds {
            let mut packs = Packs::of(is_own.then(|| world.clone()));
            for request in requests(world, number) {
                forge(world, &request, number, (&mut packs, &mut counts))
                    .map_err(|why| format!("{}, seed {number}: {why}", world.id))?;
            }
        }
        report.progress(number, seeds);
    }
    report.line(&format!(
        "{} forgeries: {} refuted, {} not bundles, {} with the rest not checked, {} still proved",
        counts.all, counts.refuted, counts.unreadable, counts.partly, counts.proved
    ));
    match counts.all {
        0 => Err("nothing was forged".to_owned()),
        _ => Ok(counts),
    }
}

/// The verdicts on forgeries.
#[derive(Default)]
struct Counts {
    all: usize,
    refuted: usize,
    unreadable: usize,
    partly: usize,
    proved: usize,
    /// What was changed, without positions in lists.
    fields: BTreeSet<String>,
}

/// Requests for worlds of a pack: its own world, and requests that bundles record.
fn requests(world: &World, number: u64) -> Vec<Request> {
    if world.campaign.is_some() {
        let mut presets = world.presets.iter();
        let small = presets.find(|(_, preset)| preset.name == "small").expect("it has this preset");
        return vec![Request::new(Settings::preset(world, small.0))];
    }
    let mut requests = vec![Request::default()];
    let items = ItemRequest { aim: Some(Aim::Goal), ..ItemRequest::default() };
    match world.id.as_str() {
        "tower" => {
            let other = world.generate(&Request::default(), &Seed::from(number + 1_000));
            let other = other.expect("the tower is always built").bundle().text();
            let plan = Plan::new([SourceFile::new("plan.json", other)]);
            requests.push(Request { plan, items, ..Request::default() });
        }
        "depths" => {
            let levels = LevelRequest { depths: Some(2..=4), wins: 1, ..LevelRequest::default() };
            let stages = Stages::Population;
            requests.push(Request { levels, stages, ..Request::default() });
        }
        "pits" => {
            let promise = Some(PlayPromise::Finishable);
            let items = ItemRequest { aim: Some(Aim::Items), promise, ..ItemRequest::default() };
            requests.push(Request { items, ..Request::default() });
        }
        "halls" => requests.push(Request { stages: Stages::Rooms, ..Request::default() }),
        _ => {}
    }
    requests
}

/// Forges the world of a request.
fn forge(
    world: &World,
    request: &Request,
    number: u64,
    (packs, counts): (&mut Packs, &mut Counts),
) -> Result<(), String> {
    let generator = world.prepare(request).map_err(|error| error.to_string())?;
    let [own, other] = [number, number + 500].map(|number| {
        let built =
            generator.generate(&Seed::from(number), &mut seedwright::pipeline::Watch::none());
        built.map_err(|error| error.to_string())
    });
    let (own, other) = (own?, other?);
    let genuine = Genuine::new(world, own.bundle(), other.bundle());
    let other = serde_json::to_value(&**other.bundle()).expect("a bundle is JSON");
    let enough = match world.campaign {
        Some(_) => FORGERIES_OF_CAMPAIGN,
        None => FORGERIES,
    };
    judge(&genuine, &genuine.json, (true, packs), counts)
        .map_err(|why| format!("the genuine bundle: {why}"))?;
    let mut all = transplants(&genuine.json, &other);
    all.extend(forgeries(&genuine.json, number, enough));
    for (at, Forgery { change, bundle }) in all.iter().enumerate() {
        // Some are checked without building the world again, so that other sentences are printed.
        let is_rebuilt = at % 4 != 3;
        counts.fields.extend(change.split(" at /").next().map(str::to_owned));
        judge(&genuine, bundle, (is_rebuilt, packs), counts)
            .map_err(|why| format!("{change}: {why}"))?;
        // The layout contradicts these settings, so the checker alone must notice.
        let is_entrance = change.starts_with(ENTRANCE);
        if is_entrance && seedwright_verify::verify(bundle.to_string().as_bytes()).is_ok() {
            return Err(format!("{change}: it is not refuted"));
        }
    }
    Ok(())
}

/// Worlds of one seed that are passed off as those of another, and requests that are hidden or made up.
fn transplants(genuine: &Value, other: &Value) -> Vec<Forgery> {
    let mut all = Vec::new();
    let sets: [&[&str]; 6] = [
        &["seed"],
        &["seed", "permalink"],
        &["seed", "permalink", "hashWords", "hashGlyphs"],
        &["decisions", "proof", "world", "worldHash", "stages"],
        &[
            "decisions",
            "proof",
            "world",
            "worldHash",
            "stages",
            "progression",
            "hashWords",
            "hashGlyphs",
        ],
        &["progression"],
    ];
    for parts in sets {
        let mut bundle = genuine.clone();
        for part in parts {
            bundle[*part] = other[*part].clone();
        }
        if bundle["permalink"].is_null() {
            bundle.as_object_mut().expect("a bundle is an object").remove("permalink");
        }
        all.push(Forgery { change: format!("{} of another seed", parts.join(", ")), bundle });
    }
    let mut hidden = genuine.clone();
    hidden.as_object_mut().expect("a bundle is an object").remove("request");
    all.push(Forgery { change: "the request hidden".to_owned(), bundle: hidden });
    for request in [
        json!({ "items": { "aim": "goal" } }),
        json!({ "items": { "algorithm": "random" } }),
        json!({ "plan": {} }),
        json!({ "planDoors": true }),
        json!({ "stages": "items" }),
        json!({ "stages": "x" }),
        json!({ "rooms": { "loops": 1 } }),
        json!({ "levels": { "depths": [1, 4_000_000_000_u32] } }),
        json!({ "levels": { "difficulty": i64::MAX, "wins": u32::MAX } }),
        json!({ "levels": { "maps": "drawn" } }),
    ] {
        let mut bundle = genuine.clone();
        bundle["request"] = request.clone();
        all.push(Forgery { change: format!("request {request}"), bundle });
    }
    all.extend(entrances(genuine));
    let mut areas = genuine.clone();
    if let Some(items) = areas["stages"].get_mut("items") {
        items["areas"] = json!({});
        repair(&mut areas);
        all.push(Forgery { change: "areas of items".to_owned(), bundle: areas });
    }
    all.retain(|forgery| forgery.bundle != *genuine);
    all
}

/// Other rules for the entrance of layouts. No layout matches any of them.
fn entrances(genuine: &Value) -> Vec<Forgery> {
    let layouts = ["/stages/rooms", "/stages/zones/usual", "/stages/zones/last"];
    let rule = |layout: &&str| {
        let rules = genuine.pointer(&format!("{layout}/roles"))?.as_array()?;
        let rule = rules.iter().position(|rule| rule["role"] == "entrance")?;
        Some(format!("{layout}/roles/{rule}"))
    };
    let fields = [("count", json!(0)), ("count", json!(2)), ("distance", json!(1))];
    let changes = layouts
        .iter()
        .filter_map(rule)
        .flat_map(|rule| fields.clone().map(|(field, value)| (format!("{rule}/{field}"), value)));
    changes
        .map(|(pointer, value)| {
            let mut bundle = genuine.clone();
            *bundle.pointer_mut(&pointer).expect("a rule has these fields") = value.clone();
            Forgery { change: format!("{ENTRANCE} at {pointer}: {value}"), bundle }
        })
        .collect()
}

/// Lets `verify` judge a forgery, and judges what it says.
fn judge(
    genuine: &Genuine,
    forged: &Value,
    (is_rebuilt, packs): (bool, &mut Packs),
    counts: &mut Counts,
) -> Result<(), String> {
    let file = SourceFile::new("seed.json", forged.to_string());
    let options = VerifyOptions { rebuilds: is_rebuilt, required: vec![Statement::Seed] };
    let judged = Judgement::new(file, packs, &options, &NoObserver);
    let judged = judged.map_err(|problem| problem.message)?;
    genuine.check(forged, &judged, is_rebuilt)?;
    counts.all += 1;
    match &judged {
        Judgement::Checked { report, missing, .. } => {
            let (refutes, open) = (!report.refutes().is_empty(), !report.leaves_open().is_empty());
            counts.refuted += usize::from(refutes);
            counts.partly += usize::from(!refutes && open);
            counts.proved += usize::from(!refutes && !open);
            let is_ok = !refutes && missing.is_empty();
            match (judged.exit_code() == 0) == is_ok {
                true => Ok(()),
                false => Err(format!("exit code {} for {}", judged.exit_code(), report.headline())),
            }
        }
        _ => {
            counts.unreadable += 1;
            Ok(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_false_is_said_about_forged_bundles() {
        let mut out = Vec::new();
        let mut report = Report::new("oracle.forge", &mut out);
        let counts = count_forgeries(1, &mut report).unwrap_or_else(|why| panic!("{why}"));
        assert!(counts.all >= 3_000, "{}", String::from_utf8_lossy(&out));
        // Trips are steps of the proof.
        for field in [
            ".proof.steps[]",
            ".proof.neverStuck.never[]",
            ".proof.neverStuck.without[][]",
            ".proof.neverStuck.ways[][]",
            ".world.health.start",
            ".world.health.tanks[][]",
            ".world.health.refills[]",
            ".world.health.costly[][]",
            ".request.items.aim",
            ".request.items.promise",
            ".request.levels.depths[]",
            ".request.stages",
            ".stages.items.promise",
            ENTRANCE,
        ] {
            assert!(counts.fields.contains(field), "{field} was not forged");
        }
    }
}

//! `seedwright batch`: rows do not depend on threads, and an interrupted batch continues as if it had not been.

mod support;

use std::fs;
use std::process::Stdio;
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{Folder, Ran, cove};

/// The columns in which most of a row can go wrong.
const COLUMNS: &str = "default, number, spheres, required, sphere(*), permalink";

fn batch(folder: &Folder, arguments: &[&str]) -> Ran {
    let begin = ["batch", "cove", "-q", "--columns", COLUMNS];
    folder.run(&[&begin[..], arguments].concat())
}

#[track_caller]
fn written(folder: &Folder, file: &str, arguments: &[&str]) -> String {
    let ran = batch(folder, &[arguments, &["--out", file]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    read(folder, file)
}

fn read(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path(file)).expect("the file is text")
}

#[test]
fn rows_do_not_depend_on_threads() {
    let folder = cove();
    let one = written(&folder, "one.csv", &["--count", "200", "--threads", "1"]);
    let four = written(&folder, "four.csv", &["--count", "200", "--threads", "4"]);
    assert_eq!(one, four);
    assert_eq!(one.lines().count(), 201);
    assert!(one.starts_with("seed,outcome,words,attempts,"), "{one}");
    // Parts in order are the whole, and so are the rows on standard output.
    let parts: Vec<String> = ["1/3", "2/3", "3/3"]
        .iter()
        .map(|shard| {
            written(&folder, "part.csv", &["--count", "200", "--overwrite", "--shard", shard])
        })
        .collect();
    let body = |text: &String| text.lines().skip(1).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(parts.iter().flat_map(body).collect::<Vec<_>>(), body(&one));
    assert_eq!(batch(&folder, &["--count", "200"]).out, one);
    let ran = batch(&folder, &["--seeds", "150..160"]);
    assert_eq!(body(&ran.out)[..], body(&one)[149..160]);
}

/// A row says what `generate`, `verify` and `spheres` say about its seed.
#[test]
fn rows_agree_with_other_commands() {
    let folder = cove();
    let arguments = ["--seed", "rainy day", "--count", "3", "--format", "jsonl", "--keep", "kept"];
    let ran = batch(&folder, &arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for (number, line) in (1..).zip(ran.out.lines()) {
        let row: Value = serde_json::from_str(line).expect("each line is JSON");
        let seed = format!("rainy day {number}");
        assert_eq!(row["seed"], seed);
        let world = folder.json(0, &["generate", "cove", "--seed", &seed, "--out", "built"]);
        assert_eq!(row["steps"], world["proof"]["steps"]);
        assert_eq!(row["permalink"], world["permalink"]);
        assert_eq!(row["attempts"], world["attempts"]);
        let words: Vec<&str> =
            world["hashWords"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(row["words"], words.join(" "));
        assert_eq!(
            read(&folder, &format!("kept/{number}/seed.json")),
            read(&folder, "built/seed.json")
        );
        let spheres = folder.json(0, &["spheres", "built/seed.json"]);
        let list = |key: &str| spheres[key].as_array().expect("it is a list").len();
        assert_eq!(row["spheres"], list("spheres"));
        assert_eq!(row["required"], list("required"));
        let first = |item: &Value| {
            let has = |sphere: &Value| {
                let found = sphere["found"].as_array().into_iter().flatten();
                found.into_iter().any(|find| find["item"] == *item)
            };
            spheres["spheres"].as_array().into_iter().flatten().position(has)
        };
        for find in spheres["playthrough"].as_array().expect("it is a list") {
            let column = format!("sphere({})", find["item"].as_str().expect("it is a name"));
            assert_eq!(row[&column].as_u64(), first(&find["item"]).map(|at| at as u64), "{column}");
        }
    }
    let verified = folder.run(&["verify", "kept/1", "kept/2", "kept/3", "--pack", "cove", "-q"]);
    assert_eq!(verified.code, Some(0), "{}", verified.err);
}

/// Where seeds draw settings, each row, its bundle and its permalink are of the settings that its seed draws.
#[test]
fn seeds_draw_settings() {
    let folder = cove();
    let weights = "[settings]\npearls = { 2 = 1, 3 = 1 }\ntide = { out = 2, in = 1 }\n";
    folder.write("wild.toml", weights);
    let drawn = ["--settings", "wild.toml", "--keep", "kept"];
    let rows = written(&folder, "rows.jsonl", &[&["--count", "12"][..], &drawn].concat());
    let mut seen = std::collections::BTreeSet::new();
    for (number, line) in (1..).zip(rows.lines()) {
        let row: Value = serde_json::from_str(line).expect("each line is JSON");
        let seed = number.to_string();
        let arguments = ["generate", "cove", "--seed", &seed, "--settings", "wild.toml"];
        let world = folder.json(0, &[&arguments[..], &["--out", "built"]].concat());
        assert_eq!(row["permalink"], world["permalink"]);
        let kept = read(&folder, &format!("kept/{number}/seed.json"));
        assert_eq!(kept, read(&folder, "built/seed.json"), "{number}");
        seen.insert(world["settings"].to_string());
    }
    assert!(seen.len() > 1, "{seen:?}");
    // Other weights are another request, even if the first seed draws the same.
    folder.write("wild.toml", weights.replace("out = 2", "out = 3"));
    let ran = batch(&folder, &[&["--count", "12", "--out", "rows.jsonl"][..], &drawn].concat());
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("rows.jsonl is of another request: `weights` differs"), "{}", ran.err);
    assert_eq!(read(&folder, "rows.jsonl"), rows);
}

/// Kept worlds are for sharing, so their rows have permalinks.
#[test]
fn kept_worlds_have_permalinks() {
    let folder = cove();
    let arguments = ["batch", "cove", "-q", "--count", "2", "--columns", "steps", "--keep", "kept"];
    let ran = folder.run(&arguments);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(ran.out.lines().next(), Some("seed,steps,permalink"));
    let code = ran.out.lines().nth(2).and_then(|row| row.split(',').nth(2)).expect("it has one");
    let world = folder.run(&["generate", "cove", "--permalink", code, "--out", "built", "-q"]);
    assert_eq!(world.code, Some(0), "{}", world.err);
    assert_eq!(read(&folder, "kept/2/seed.json"), read(&folder, "built/seed.json"));
}

/// A file that was cut off anywhere is continued to the same file.
#[test]
fn a_cut_file_is_continued() {
    let folder = cove();
    for (file, more) in [
        ("rows.csv", &["--count", "40"][..]),
        ("rows.jsonl", &["--count", "40", "--seed", "a, \"b\" c"]),
        ("found.csv", &["--count", "200", "--where", "spheres >= 4", "--first", "10"]),
    ] {
        let whole = written(&folder, file, more);
        let length = whole.len();
        // Every byte would take minutes: the first and last ones, and some between.
        let cuts = (0..80).chain((80..length).step_by(997)).chain(length - 80..length);
        for cut in cuts.filter(|cut| *cut < length) {
            fs::write(folder.path(file), &whole.as_bytes()[..cut]).expect("it can be written");
            assert_eq!(written(&folder, file, more), whole, "{file} cut at {cut}");
        }
        // A finished file is left as it is.
        assert_eq!(written(&folder, file, more), whole);
    }
}

#[test]
fn files_of_other_requests_are_kept() {
    let folder = cove();
    let whole = written(&folder, "rows.csv", &["--count", "5"]);
    for (arguments, reason) in [
        (&["--count", "6"][..], "rows.csv is of another request: `last` differs"),
        (
            &["--count", "5", "--where", "spheres > 1"],
            "rows.csv is of another request: `where` differs",
        ),
        (&["--count", "5", "--seed", "x"], "rows.csv is of another request: `seed` differs"),
    ] {
        let ran = batch(&folder, &[arguments, &["--out", "rows.csv"]].concat());
        assert_eq!(ran.code, Some(2), "{}", ran.err);
        assert!(ran.err.contains(reason) && ran.err.contains("--overwrite"), "{}", ran.err);
        assert_eq!(read(&folder, "rows.csv"), whole);
    }
    folder.write("notes.csv", "mine\n");
    let ran = batch(&folder, &["--count", "5", "--out", "notes.csv"]);
    assert_eq!((ran.code, read(&folder, "notes.csv").as_str()), (Some(2), "mine\n"));
    let again = written(&folder, "rows.csv", &["--count", "6", "--overwrite"]);
    assert!(again.starts_with(&whole));
}

#[test]
fn a_seed_finder_stops_early_or_says_what_is_missing() {
    let folder = cove();
    let all = batch(&folder, &["--count", "300", "--where", "spheres >= 4"]).out;
    let first = batch(&folder, &["--count", "300", "--where", "spheres >= 4", "--first", "3"]).out;
    assert_eq!(first.lines().collect::<Vec<_>>(), all.lines().take(4).collect::<Vec<_>>());
    let ran = batch(&folder, &["--count", "20", "--where", "spheres > 1000", "--first", "3"]);
    assert_eq!(ran.code, Some(3));
    assert!(ran.err.contains("0 worlds of 20 meet the condition"), "{}", ran.err);
    let reply = folder.json(0, &["batch", "cove", "--count", "20", "--first", "2"]);
    assert_eq!(reply["rows"].as_array().map(Vec::len), Some(2));
    assert_eq!(reply["columns"][0]["name"], "seed");
    // The permalink of a row builds its world again.
    let row =
        &folder.json(0, &["batch", "cove", "--count", "1", "--where", "steps > 0"])["rows"][0];
    let values = row.as_array().expect("a row is a list");
    let code = values.last().and_then(Value::as_str).expect("it has a permalink");
    let world = folder.json(0, &["generate", "cove", "--permalink", code]);
    assert_eq!(world["seed"], values[0]);
}

#[test]
fn mistakes_are_located() {
    let folder = cove();
    for (arguments, code, reason) in [
        (&["--where", "spheers > 2"][..], 2, "did you mean `spheres`?"),
        (&["--where", "spheres > \"2\""], 2, "this compares a number with a text"),
        (&["--columns", "steps, shperes"], 2, "did you mean `spheres`?"),
        (&["--out", "rows.parquet"], 2, "the Python package writes Parquet"),
        (&["--out", "rows.csv", "--format", "jsonl"], 2, "`--format jsonl` and the name"),
        (&["--shard", "3/2"], 2, "such as 1/8"),
        (&["--seed", "a\nb"], 2, "a row of a CSV file is one line"),
    ] {
        let ran = folder.run(&[&["batch", "cove", "--count", "3"], arguments].concat());
        assert_eq!(ran.code, Some(code), "{arguments:?}: {}", ran.err);
        assert!(ran.err.contains(reason), "{arguments:?}: {}", ran.err);
    }
}

/// A batch that is killed without notice has lost at most the line that it was writing.
#[cfg(unix)]
#[test]
fn a_killed_batch_continues() {
    let folder = cove();
    let more = ["--count", "3000", "--out", "rows.csv", "--threads", "2"];
    let whole = batch(&folder, &["--count", "3000"]).out;
    let begin = ["batch", "cove", "-q", "--columns", COLUMNS];
    let length = || fs::metadata(folder.path("rows.csv")).map_or(0, |data| data.len());
    // Each run comes a little further than the one before.
    for _ in 0..3 {
        let before = length();
        let mut child =
            folder.command(&[&begin[..], &more].concat()).spawn().expect("the program starts");
        while length() <= before && child.try_wait().expect("it can be asked").is_none() {
            sleep(Duration::from_millis(1));
        }
        child.kill().expect("it can be killed");
        child.wait().expect("it ends");
        assert!(whole.starts_with(&read(&folder, "rows.csv")));
    }
    let ran = batch(&folder, &more);
    assert_eq!((ran.code, read(&folder, "rows.csv") == whole), (Some(0), true), "{}", ran.err);
}

/// A batch ends when nobody reads its rows.
#[cfg(unix)]
#[test]
fn a_batch_without_a_reader_ends() {
    let folder = cove();
    let begin = Instant::now();
    let mut child = folder
        .command(&["batch", "cove", "-q", "--count", "1000000000"])
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut output = std::io::BufReader::new(child.stdout.take().expect("it has an output"));
    let mut line = String::new();
    std::io::BufRead::read_line(&mut output, &mut line).expect("it writes text");
    assert!(line.starts_with("seed,outcome"));
    drop(output);
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    assert!(begin.elapsed() < Duration::from_secs(60));
}

/// A batch that is interrupted leaves whole lines, and continues.
#[cfg(unix)]
#[test]
fn an_interrupted_batch_continues() {
    let folder = cove();
    let more = ["--count", "3000", "--out", "rows.csv", "--threads", "2"];
    let whole = batch(&folder, &["--count", "3000"]).out;
    let begin = ["batch", "cove", "-q", "--columns", COLUMNS];
    let mut child = folder
        .command(&[&begin[..], &more].concat())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    while fs::metadata(folder.path("rows.csv")).map_or(0, |data| data.len()) == 0 {
        if child.try_wait().expect("it can be asked").is_some() {
            break;
        }
        sleep(Duration::from_millis(1));
    }
    let pid = child.id().to_string();
    let _ = std::process::Command::new("kill").args(["-INT", &pid]).status();
    let status = child.wait().expect("it ends");
    let rows = read(&folder, "rows.csv");
    assert!(whole.starts_with(&rows) && rows.ends_with('\n'));
    // On a fast machine it may have finished first.
    assert_eq!(status.code(), Some(i32::from(rows.len() < whole.len())));
    let ran = batch(&folder, &more);
    assert_eq!((ran.code, read(&folder, "rows.csv") == whole), (Some(0), true), "{}", ran.err);
}

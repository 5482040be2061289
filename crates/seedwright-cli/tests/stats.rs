//! `seedwright stats`: its tables are those of the rows, and other files are refused.

mod support;

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::Value;
use support::{Folder, cove};

/// Writes rows about worlds of the starter pack.
fn rows(folder: &Folder, file: &str, more: &[&str]) {
    let columns = "full, visits, item(*)";
    let begin = ["batch", "cove", "-q", "--columns", columns, "--out", file];
    let ran = folder.run(&[&begin[..], more].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

fn read(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.path(file)).expect("the file is text")
}

#[test]
fn figures_are_those_of_the_rows() {
    let folder = cove();
    rows(&folder, "rows.csv", &["--count", "300"]);
    rows(&folder, "rows.jsonl", &["--count", "300"]);
    let reply = folder.json(0, &["stats", "rows.csv"]);
    assert_eq!(folder.json(0, &["stats", "rows.jsonl"]), reply);
    let text = read(&folder, "rows.jsonl");
    let worlds: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    let numbers = |name: &str| -> Vec<u64> {
        let mut numbers: Vec<u64> = worlds.iter().filter_map(|row| row[name].as_u64()).collect();
        numbers.sort_unstable();
        numbers
    };
    assert_eq!((&reply["rows"], &reply["outcomes"]["proved"]), (&300.into(), &300.into()));
    let spheres = numbers("spheres");
    let figures = &reply["figures"]["spheres"];
    assert_eq!(figures["least"], spheres[0]);
    assert_eq!(figures["median"], spheres[149]);
    assert_eq!(figures["most"], spheres[299]);
    let sum: u64 =
        figures["counts"].as_object().into_iter().flatten().filter_map(|(_, n)| n.as_u64()).sum();
    assert_eq!(sum, 300);
    let first_tries = numbers("attempts").iter().filter(|attempts| **attempts == 1).count();
    assert_eq!(reply["firstTry"].as_f64(), Some(first_tries as f64 / 300.0));
    // The slowest seeds are those with the most visits.
    let visits = numbers("visits");
    assert_eq!(reply["slowest"][0]["work"], visits[299]);
    let seed = &reply["slowest"][0]["seed"];
    let row = worlds.iter().find(|row| row["seed"] == *seed).expect("the seed has a row");
    assert_eq!(row["visits"], visits[299]);
    // Each location holds an item in every world.
    let texts = reply["texts"].as_object().expect("they are by column");
    assert!(texts.len() > 3);
    for (column, items) in texts.iter().filter(|(name, _)| name.starts_with("item(")) {
        let all: u64 =
            items.as_object().into_iter().flatten().filter_map(|(_, n)| n.as_u64()).sum();
        assert_eq!(all, 300, "{column}");
    }
}

#[test]
fn parts_and_standard_input_are_read_as_one() {
    let folder = cove();
    rows(&folder, "rows.csv", &["--count", "100"]);
    rows(&folder, "one.csv", &["--count", "100", "--shard", "1/2"]);
    rows(&folder, "two.csv", &["--count", "100", "--shard", "2/2"]);
    let whole = folder.run(&["stats", "rows.csv"]).out;
    assert_eq!(folder.run(&["stats", "one.csv", "two.csv"]).out, whole);
    let mut child = folder
        .command(&["stats", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("it has an input");
    input.write_all(read(&folder, "rows.csv").as_bytes()).expect("it reads");
    drop(input);
    let ended = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&ended.stdout), whole);
}

#[test]
fn reports_have_pictures() {
    let folder = cove();
    rows(&folder, "rows.csv", &["--count", "200"]);
    rows(&folder, "fair.csv", &["--count", "200", "--algorithm", "fair"]);
    let ran = folder.run(&["stats", "rows.csv", "--against", "fair.csv", "--out", "report.html"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let html = read(&folder, "report.html");
    for title in ["Spheres of a world", "an item can first be found", "Items at locations"] {
        assert!(html.contains(title), "{title}");
    }
    assert!(html.contains("Largest differences") && html.contains("compared with 200 worlds"));
    let ran = folder.run(&["stats", "rows.csv", "--out", "report.md", "--png"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let markdown = read(&folder, "report.md");
    for name in ["spheres", "item-spheres", "item-locations"] {
        assert!(markdown.contains(&format!("](report-{name}.svg)")), "{markdown}");
        assert!(read(&folder, &format!("report-{name}.svg")).starts_with("<svg"));
        let png = fs::read(folder.path(&format!("report-{name}.png"))).expect("it is written");
        assert!(png.starts_with(b"\x89PNG"), "{name}");
    }
}

/// Fair worlds against fair worlds are not biased; a pack whose rows all agree with themselves has no differences.
#[test]
fn rows_have_no_bias_against_themselves() {
    let folder = cove();
    rows(&folder, "rows.csv", &["--count", "200"]);
    let reply = folder.json(0, &["stats", "rows.csv", "--against", "rows.csv"]);
    assert_eq!(reply["bias"]["misplaced"], 0.0);
    rows(&folder, "fair.csv", &["--count", "200", "--algorithm", "fair"]);
    let reply = folder.json(0, &["stats", "rows.csv", "--against", "fair.csv"]);
    assert!(reply["bias"]["misplaced"].as_f64().is_some_and(|share| (0.0..1.0).contains(&share)));
    let items = reply["bias"]["items"].as_array().expect("it is a list");
    let deviations: Vec<f64> =
        items.iter().filter_map(|row| row["deviations"].as_f64()).map(f64::abs).collect();
    assert!(deviations.is_sorted_by(|one, other| one >= other));
}

#[test]
fn other_files_are_refused() {
    let folder = cove();
    rows(&folder, "rows.csv", &["--count", "5"]);
    let whole = read(&folder, "rows.csv");
    assert_eq!(
        folder.run(&["generate", "cove", "--seed", "1", "--out", "built", "-q"]).code,
        Some(0)
    );
    folder.write("empty.csv", "");
    folder.write("bytes.csv", [0xff, 0xfe, 0, b'\n']);
    folder.write("table.csv", "name,price\nbread,3\n");
    folder.write("cut.csv", &whole[..whole.len() - 30]);
    folder.write("quote.csv", format!("{whole}\"6\n"));
    folder.write("other.csv", "seed,spheres\n1,3\n");
    folder.write("mixed.jsonl", "{\"seed\":\"1\",\"spheres\":3}\n{\"seed\":\"2\"}\n");
    for (files, reason) in [
        (&["empty.csv"][..], "it has no rows"),
        (&["bytes.csv"], "it is not text"),
        (&["table.csv"], "table.csv:1: this is not a row of a batch: there is no column `seed`"),
        (&["cut.csv"], "cut.csv:6: this is not a row of a batch"),
        (&["quote.csv"], "quote.csv:7: this is not a row of a batch: a quote is never closed"),
        (&["rows.csv", "other.csv"], "other.csv has other columns than the files before it"),
        (&["mixed.jsonl"], "mixed.jsonl:2: this is not a row of a batch: it has other columns"),
        (&["built/seed.json"], "seed.json:1: this is not a row of a batch"),
        (&["cove"], "can't read cove"),
        (&["nowhere.csv"], "can't read nowhere.csv"),
        (&["rows.csv", "--out", "report.pdf"], "does not tell the form"),
        (&["rows.csv", "--out", "report.html", "--png"], "in Markdown"),
    ] {
        let ran = folder.run(&[&["stats"], files].concat());
        assert_eq!(ran.code, Some(2), "{files:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.contains(reason), "{files:?}: {}", ran.err);
    }
    // Only a header: the batch has found nothing.
    folder.write("none.csv", "seed,spheres\n");
    assert_eq!(folder.json(0, &["stats", "none.csv"])["rows"], 0);
}

/// An input without an end is not read forever.
#[cfg(target_os = "linux")]
#[test]
fn a_line_without_an_end_is_refused() {
    let folder = Folder::new();
    let ran = folder.run(&["stats", "/dev/zero"]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.contains("longer than 16 MiB"), "{}", ran.err);
}

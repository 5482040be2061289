//! Packs are read, written and read again without loss: every path of the schema, with values of its shape, in packs of
//! every kind.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use serde_json::Value;

use crate::bases::{Base, FULL, full, played};
use crate::document::{get, of_files, put, to_toml};
use crate::shape::{Path, Spot, pack_spots};
use crate::values::{Vocabulary, draw};
use crate::{engine, golden};

/// Paths whose values never change the hash of the world, and why not.
const NEVER_IN_THE_HASH: &[(&str, &str)] = &[
    ("$schema", "it is for editors, and nothing else reads it"),
    ("pack.format", "there is one version of the format"),
    ("options.*<range>.kind", "it says which kind of option this is"),
    ("options.*<switch>.kind", "it says which kind of option this is"),
    ("options.*<choice>.kind", "it says which kind of option this is"),
    ("shapes", SHAPES),
    ("shapes.*", SHAPES),
    ("shapes.*.help", SHAPES),
    ("shapes.*.spheres", SHAPES),
    ("shapes.*.playthrough", SHAPES),
    ("shapes.*.required", SHAPES),
    ("shapes.*.spread", SHAPES),
    ("shapes.*.per-sphere", SHAPES),
    ("shapes.*.moves", SHAPES),
    ("shapes.*.items", SHAPES),
    ("shapes.*.items.*", SHAPES),
    ("shapes.*.areas", SHAPES),
    ("shapes.*.areas.*", SHAPES),
    ("shapes.*.areas.*.from", SHAPES),
    ("shapes.*.try", SHAPES),
    ("constraints", "they refuse settings but change no world"),
    ("constraints[]", "they refuse settings but change no world"),
    ("constraints[].rule", "they refuse settings but change no world"),
    ("constraints[].because", "they refuse settings but change no world"),
    ("layout.roles.entrance.count", "there is one entrance, always"),
    ("layout.roles.entrance.place", "the layout starts with the entrance, so it is refused"),
    ("layout.roles.entrance.distance", "the layout starts with the entrance, so it is refused"),
];

/// Why shapes are not in the hash.
const SHAPES: &str = "a permalink that names one pins its terms, so a pack keeps its hash";

/// A value that the writer loses.
struct Lost {
    what: &'static str,
    /// Whether a pack has it.
    is_said: fn(&Value) -> bool,
    reason: &'static str,
}

/// The values that the writer loses today. An entry that is no longer lost fails the test and must be removed from the
/// list.
const LOST: &[Lost] = &[];

/// The number of values tried at a path, and the number of accepted ones after which the rest is skipped.
#[derive(Clone, Copy)]
struct Effort {
    tried: usize,
    accepted: usize,
}

/// The results of all values at all paths.
#[derive(Default)]
struct Results {
    /// The hashes of worlds by path and base.
    hashes: BTreeMap<(String, &'static str), BTreeSet<String>>,
    /// The hashes of the unchanged bases.
    own: BTreeMap<&'static str, String>,
    /// The written form of values, by path.
    written: BTreeMap<String, Vec<String>>,
    /// Values that are lost but not listed, and values that are listed but not lost.
    surprises: Vec<String>,
    /// The number of times that each entry of [`LOST`] occurred.
    listed: [usize; LOST.len()],
    documents: usize,
}

/// Reads a document as a pack and writes its world.
fn trip(base: &Base, document: &Value) -> Option<(String, Result<Value, String>)> {
    let is_full = FULL.contains(&base.name);
    let file = match is_full {
        true => engine::file("pack.toml", to_toml(document)),
        false => engine::file("pack.json", document.to_string()),
    };
    let world = engine::read(&[file]).world?;
    let written = engine::write(&world).and_then(|files| {
        let again = engine::read(&files);
        match again.world {
            // Shapes are not in the hash.
            Some(again) if again.shapes.rows() != world.shapes.rows() => {
                Err("it has other shapes".to_owned())
            }
            Some(again) if again.hash() == world.hash() => {
                let texts =
                    files.iter().map(|file| str::from_utf8(&file.bytes).expect("it is text"));
                Ok(of_files(texts))
            }
            Some(_) => Err("it is read as another world".to_owned()),
            None => Err(again.problems[0].line()),
        }
    });
    Some((world.hash(), written))
}

impl Results {
    fn explore(&mut self, base: &Base, spot: &Spot, effort: Effort) {
        let words = Vocabulary::of(&base.document);
        let now = get(&base.document, &spot.path);
        let mut values: Vec<Option<Value>> = vec![None];
        values.extend(draw(&spot.shape, now, &words).into_iter().map(Some));
        if now.is_some() {
            let own = self.own.entry(base.name).or_insert_with(|| engine::hash_of(&base.document));
            let hashes = self.hashes.entry((spot.path.to_string(), base.name)).or_default();
            hashes.insert(own.clone());
        }
        let mut accepted = 0;
        let spread = (values.len() / effort.tried).max(1);
        for value in values.into_iter().step_by(spread) {
            let mut document = base.document.clone();
            if !put(&mut document, &spot.path, value.as_ref()) {
                continue;
            }
            self.documents += 1;
            let Some((hash, written)) = trip(base, &document) else {
                continue;
            };
            accepted += 1;
            let path = spot.path.to_string();
            self.hashes.entry((path.clone(), base.name)).or_default().insert(hash);
            let listed: Vec<_> =
                (0..LOST.len()).filter(|entry| (LOST[*entry].is_said)(&document)).collect();
            listed.iter().for_each(|entry| self.listed[*entry] += 1);
            match (written, &listed[..]) {
                (Ok(written), []) => {
                    self.note(base, &spot.path, value.as_ref(), &document, &written);
                }
                (Ok(_), [entry, ..]) => {
                    let Lost { what, reason, .. } = &LOST[*entry];
                    self.surprises.push(format!("{path} = {value:?} is not lost any more ({reason}): take `{what}` off the list"));
                }
                (Err(why), []) => {
                    self.surprises
                        .push(format!("{}: {path} = {value:?} is lost: {why}", base.name));
                }
                (Err(_), _) => {}
            }
            if accepted >= effort.accepted {
                break;
            }
        }
    }

    /// Records the written form of a value in one of the packs that have every setting.
    fn note(
        &mut self,
        base: &Base,
        path: &Path,
        value: Option<&Value>,
        said: &Value,
        written: &Value,
    ) {
        if !FULL.contains(&base.name) {
            return;
        }
        let short = |value: Option<&Value>| {
            value.map_or("nothing".to_owned(), |value| {
                let text = value.to_string();
                match text.char_indices().nth(120) {
                    Some((at, _)) => format!("{}…", &text[..at]),
                    None => text,
                }
            })
        };
        // Removing one of several entries leaves the others.
        let said = value.or_else(|| get(said, path));
        let now = get(written, path);
        let line = match said == now {
            true => format!("{}: kept", short(said)),
            false => format!("{}: {}", short(said), short(now)),
        };
        let lines = self.written.entry(path.to_string()).or_default();
        let line = format!("{} {line}", base.name);
        if !lines.contains(&line) {
            lines.push(line);
        }
    }

    /// Returns the written form of everything.
    fn written(&self, spots: &[Spot]) -> String {
        let mut text = String::from(
            "# What is said at a path of a pack, and what the writer says of the same world there.\n",
        );
        for path in spots.iter().map(|spot| spot.path.to_string()) {
            let Some(lines) = self.written.get(&path) else {
                continue;
            };
            let _ = writeln!(text, "{path}");
            for base in FULL {
                let own =
                    lines.iter().filter_map(|line| line.strip_prefix(base)?.strip_prefix(' '));
                let own: Vec<&str> = own.collect();
                let kept: Vec<_> =
                    own.iter().filter_map(|line| line.strip_suffix(": kept")).collect();
                if !kept.is_empty() {
                    let _ = writeln!(text, "  {base} keeps {}", kept.join(" ; "));
                }
                for line in own.iter().filter(|line| !line.ends_with(": kept")) {
                    let _ = writeln!(text, "  {base} {line}");
                }
            }
        }
        text
    }
}

#[test]
fn what_a_pack_says_survives_writing() {
    let spots = pack_spots();
    let mut results = Results::default();
    let (full, played) = (full(), played());
    for spot in &spots {
        // Few lists of doors join all rooms of a graph, so more of them are tried.
        let tried = if spot.path.to_string() == "graph.doors" { 2_000 } else { 60 };
        for base in &full {
            results.explore(base, spot, Effort { tried, accepted: 12 });
        }
        for base in &played {
            results.explore(base, spot, Effort { tried: 8, accepted: 3 });
        }
    }
    results.nothing_is_lost();
    results.every_path_counts(&spots);
    golden::check("written.txt", &results.written(&spots));
}

impl Results {
    fn nothing_is_lost(&self) {
        let shown: Vec<_> = self.surprises.iter().take(50).collect();
        assert!(shown.is_empty(), "{} surprises: {shown:#?}", self.surprises.len());
        for (Lost { what, .. }, said) in LOST.iter().zip(self.listed) {
            assert!(said > 0, "nothing said `{what}`");
        }
    }

    fn every_path_counts(&self, spots: &[Spot]) {
        // Values of an unchanged base count as read.
        let mut unread = Vec::new();
        let mut unhashed = Vec::new();
        for path in spots.iter().map(|spot| spot.path.to_string()) {
            let mut own = self.hashes.iter().filter(|((known, _), _)| *known == path).peekable();
            if own.peek().is_none() {
                unread.push(path);
            } else if !own.any(|(_, hashes)| hashes.len() > 1) {
                unhashed.push(path);
            }
        }
        assert_eq!(unread, Vec::<String>::new(), "no document with these paths was accepted");
        let listed: Vec<_> = NEVER_IN_THE_HASH.iter().map(|(path, _)| *path).collect();
        assert_eq!(unhashed, listed, "these paths never change the hash");
    }
}

/// The embedded worlds keep their hashes, which bundles and permalinks name.
#[test]
fn hashes_of_packs_have_not_moved() {
    let mut lines = String::new();
    for base in full().iter().chain(&played()) {
        let file = engine::file("pack.json", base.document.to_string());
        let _ = writeln!(lines, "{}: {}", base.name, engine::world(&[file]).hash());
    }
    golden::check("hashes.txt", &lines);
}

/// A pseudorandom number that follows from the one before.
fn next(number: &mut u64, below: usize) -> usize {
    *number =
        number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    (*number >> 33) as usize % below.max(1)
}

/// Inserts values that are accepted alone into a pack together.
#[test]
fn several_values_survive_writing_together() {
    let spots = pack_spots();
    let (mut number, mut accepted) = (19, 0);
    for base in &full() {
        let words = Vocabulary::of(&base.document);
        for _ in 0..150 {
            let mut document = base.document.clone();
            let mut said = Vec::new();
            while said.len() < 4 {
                let spot = &spots[next(&mut number, spots.len())];
                let values = draw(&spot.shape, get(&document, &spot.path), &words);
                let value = values.get(next(&mut number, values.len() + 1));
                let mut more = document.clone();
                // A value that is refused alone would hide the rest.
                if put(&mut more, &spot.path, value) && trip(base, &more).is_some() {
                    said.push(format!("{} = {value:?}", spot.path));
                    document = more;
                } else {
                    said.push(String::new());
                }
            }
            if LOST.iter().any(|lost| (lost.is_said)(&document)) {
                continue;
            }
            let (_, written) = trip(base, &document).expect("every step was accepted");
            assert!(written.is_ok(), "{}: {said:?}: {written:?}", base.name);
            accepted += usize::from(said.iter().filter(|said| !said.is_empty()).count() > 1);
        }
    }
    assert!(accepted > 100, "{accepted} packs had several values");
}

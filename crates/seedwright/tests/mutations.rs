//! Mutated packs either give errors with a position and a hint, or a world on which every query works.
//! Nothing panics.

use std::num::NonZeroU32;

use seedwright::inspect::{Target, explain, holding, lint, reach};
use seedwright::logic::Logic;
use seedwright::pack::{Diagnostic, SourceFile, read, read_plan};
use seedwright::random::{Seed, Stream};
use seedwright::world::{Settings, Severity, World};

const BLANK: (&str, &str) = ("blank.toml", include_str!("../../seedwright-api/worlds/blank.toml"));
const STARTER: (&str, &str) =
    ("starter.toml", include_str!("../../seedwright-api/worlds/starter.toml"));
const JSON: (&str, &str) = (
    "blank.json",
    r#"{
  "pack": { "format": 1, "id": "blank", "start": ["Hall"], "goal": "reached(Vault)" },
  "options": { "night": { "kind": "switch", "default": true } },
  "items": { "Key": { "count": 1 } },
  "rules": { "open": "Key & (opt(night) | \u0027Key\u0027)" },
  "rooms": { "Hall": { "locations": [{ "name": "Under the mat", "was": "Key" }] }, "Vault": {} },
  "doors": { "Hall-Vault": { "a": "Hall", "b": "Vault", "need": "open" } },
  "pools": { "loose": { "areas": ["blank"] } },
  "placement": { "place": { "Hall.Under the mat": "Key" }, "never-in": { "Key": [] }, "swaps": 3 }
}
"#,
);
const LAYOUT: (&str, &str) = (
    "layout.toml",
    r######"[pack]
format = 1
id = "burrow"
goal = "Seed"

[items]
Seed = { count = 2 }

[layout]
rooms = 9
bounds = [90, 90]
dead-ends = [0, 900]
roles = { boss = 1, treasure = { count = 2, place = "anywhere", distance = 1, apart = 1 } }

[templates.Run]
weight = 3
drawing = """
#?#
#.#
#?#
"""

[templates.Fork]
required-connections = ["UP"]
drawing = "##?##\n#...#\n?.a.?\n#...#\n#####"
slots = { a = "Nest" }

[templates.Den]
roles = ["treasure"]
min = 1
max = 4
drawing = """
####
#bc#
#..?
####
"""

[groups.Warren]
exactly = 1
members = [{ template = "Fork", at = [0, 0] }, { template = "Run", at = [1, -2] }]
"######,
);
const PLAN: (&str, &str) = (
    "plan.toml",
    r#"# A plan for the pack above.
algorithm = "forward"
aim = "goal"
steps = 1_000
place = { "Hall.Under the mat" = "Key" }
exclude = ["Hall.Under the mat"]
early = ["Key * 2"]
only-in = { Key = ["blank"] }
weights = { "Hall.Under the mat" = 5 }
"#,
);
const BUNDLE: (&str, &str) = (
    "bundle.json",
    r#"{ "format": 2, "seed": "x", "world": { "rules": [[1, 1, 0], [2, 1, 1]] },
"decisions": { "items": [{ "location": "Hall.Under the mat", "item": "Key", "copy": 0 }] } }
"#,
);

/// Tokens that mean something to one of the parsers.
const PIECES: &[&str] = &[
    "(",
    ")",
    "&",
    "|",
    "*",
    ">=",
    "not! ",
    "2 of (",
    "'",
    "\"",
    "[",
    "]",
    "{",
    "}",
    "=",
    ",",
    "\n",
    "\\",
    "\\u0000",
    "\0",
    "\u{feff}",
    "99999999999",
    "-1",
    "never",
    "reached(",
    "opt(",
    "[rooms.",
];

struct Vandal {
    stream: Stream,
    bytes: Vec<u8>,
}

impl Vandal {
    fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).ok().and_then(NonZeroU32::new);
        bound.map_or(0, |bound| self.stream.below(bound) as usize)
    }

    fn harm(&mut self) {
        let at = self.below(self.bytes.len() + 1);
        let end = (at + self.below(12)).min(self.bytes.len());
        match self.below(7) {
            0 => drop(self.bytes.drain(at..end)),
            1 => {
                let byte = self.stream.next_u64().to_le_bytes()[0];
                self.bytes.splice(at..end.min(at + 1), [byte]);
            }
            2 => {
                let piece = PIECES[self.below(PIECES.len())];
                self.bytes.splice(at..at, piece.bytes());
            }
            3 => {
                let copy = self.bytes[at..end].to_vec();
                let to = self.below(self.bytes.len() + 1);
                self.bytes.splice(to..to, copy);
            }
            4 => self.bytes.truncate(self.bytes.len().max(1) - self.bytes.len().min(end - at)),
            _ => self.swap_lines(),
        }
    }

    fn swap_lines(&mut self) {
        let mut lines: Vec<_> =
            self.bytes.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
        let (one, other) = (self.below(lines.len()), self.below(lines.len()));
        lines.swap(one, other);
        self.bytes = lines.join(&b'\n');
    }
}

/// Checks that an error is one that people can act on.
#[track_caller]
fn is_helpful(found: &Diagnostic, files: &[SourceFile]) {
    assert!(!found.message.is_empty());
    assert_eq!(found.severity, Severity::Error);
    let span = found.span.expect("it has a place");
    assert!(span.range().end <= files[span.file as usize].bytes.len(), "{found:?}");
    assert!(found.hint.as_ref().is_some_and(|hint| !hint.is_empty()), "{found:?}");
}

/// Reads files and runs every query; returns whether they are a pack.
fn ask(files: &[SourceFile]) -> bool {
    let reading = read(files);
    reading.diagnostics.iter().for_each(|found| is_helpful(found, files));
    let Some(world) = reading.world else {
        assert!(!reading.diagnostics.is_empty());
        return false;
    };
    for finding in lint(&world) {
        assert!(reading.sources.locate(finding).span.is_some());
    }
    let settings = Settings::defaults(&world);
    let logic = Logic::compile(&world, &settings);
    let (state, _) = holding(&logic, &settings, &world.starting_items);
    for blocked in reach(&world, &logic, &state).frontier {
        blocked.missing.text(&world);
    }
    explain(&world, &logic, &state, Target::Goal);
    true
}

/// Reads a plan; returns whether it is one.
fn ask_plan(world: &World, files: &[SourceFile]) -> bool {
    let found = read_plan(world, files).err().unwrap_or_default();
    found.iter().for_each(|found| is_helpful(found, files));
    found.is_empty()
}

/// Mutates a file in many ways; returns how many mutants are still valid.
fn survivors(
    (name, text): (&str, &str),
    rounds: u64,
    ask: impl Fn(&[SourceFile]) -> bool,
) -> usize {
    assert!(ask(&[SourceFile::new(name, text)]));
    let harmed = (0..rounds).filter(|round| {
        let mut vandal = Vandal {
            stream: Stream::new(&Seed::from(*round), "mutations", name, 0),
            bytes: text.as_bytes().to_vec(),
        };
        for _ in 0..1 + vandal.below(4) {
            vandal.harm();
        }
        ask(&[SourceFile::new(name, vandal.bytes)])
    });
    harmed.count()
}

#[test]
fn harmed_packs_are_answered() {
    for (pack, rounds) in [(BLANK, 4_000), (STARTER, 4_000), (JSON, 4_000), (LAYOUT, 4_000)] {
        let survivors = survivors(pack, rounds, ask);
        // Both outcomes must be frequent, or the mutations would test little.
        let often = 100..(rounds - 100) as usize;
        assert!(often.contains(&survivors), "{}: {survivors}", pack.0);
    }
}

#[test]
fn harmed_plans_are_answered() {
    let reading = read(&[SourceFile::new(JSON.0, JSON.1)]);
    let world = reading.world.expect("the pack is sound");
    for (plan, rounds) in [(PLAN, 4_000), (BUNDLE, 4_000)] {
        let survivors = survivors(plan, rounds, |files| ask_plan(&world, files));
        let often = 100..(rounds - 100) as usize;
        assert!(often.contains(&survivors), "{}: {survivors}", plan.0);
    }
}

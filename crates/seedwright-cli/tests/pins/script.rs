//! Cases as text.
//!
//! ```text
//! # A remark.
//! == name-{mode}-{seed} mode=spin,full seed=1,2
//! $ doors tower --mode {mode} --seed {seed} --out made
//! show made/seed.json /stages/doors
//! ```
//!
//! A head may name lists: the case is run for each choice of their entries, with `{name}` replaced. Steps are done in
//! order, in one folder that begins with a copy of `pins/files`:
//!
//! - `$ WORDS` runs the program; `{FILE#POINTER}` in a word is the text at a place in a JSON file.
//! - `show FILE POINTER` keeps a part of a JSON file as readable text.
//! - `edit FROM TO POINTER VALUE ..` writes a JSON file with other values; the value `-` takes a part out.
//! - `swap FROM TO OLD NEW ..` writes a text file with other words; `\n` is a new line.
//! - `toy NAME` copies a database of the importers' own tests.
//! - `input TEXT` is typed into the next command; `\n` ends a line.
//! - `mask FILE` or `mask FILE#POINTER`: that text differs each time, so the record of the next command omits it.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use crate::record::{Record, Run, files_in};

/// Steps with a name, done in a folder of their own.
pub struct Case {
    pub name: String,
    steps: Vec<Vec<String>>,
}

/// Reads cases.
pub fn read(text: &str) -> Vec<Case> {
    let mut cases: Vec<(String, Vec<&str>)> = Vec::new();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        match (line.strip_prefix("== "), cases.last_mut()) {
            _ if line.starts_with('#') => {}
            (Some(head), _) => cases.push((head.to_owned(), Vec::new())),
            (None, Some((_, steps))) => steps.push(line),
            (None, None) => panic!("a step before the first case: {line}"),
        }
    }
    let cases: Vec<Case> = cases.iter().flat_map(|(head, steps)| expanded(head, steps)).collect();
    for (number, case) in cases.iter().enumerate() {
        let twice = cases[..number].iter().any(|other| other.name == case.name);
        assert!(!twice, "two cases are called {}", case.name);
    }
    cases
}

/// A case for each choice of the entries of its lists.
fn expanded(head: &str, steps: &[&str]) -> Vec<Case> {
    let mut lists = words(head).into_iter();
    let name = lists.next().expect("a case has a name");
    let mut texts = vec![(name, steps.join("\n"))];
    for list in lists {
        let (name, entries) = list.split_once('=').expect("a list is NAME=A,B");
        let place = format!("{{{name}}}");
        texts = texts
            .iter()
            .flat_map(|(head, steps)| {
                let entries = entries.split(',');
                entries.map(|entry| (head.replace(&place, entry), steps.replace(&place, entry)))
            })
            .collect();
    }
    let case = |(name, steps): (String, String)| Case {
        name: name.replace(' ', "-"),
        steps: steps.lines().map(words).collect(),
    };
    texts.into_iter().map(case).collect()
}

/// The words of a line, where quotes hold blanks together and `\"` is a quote.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match quote {
            _ if letter == '\\' && letters.peek() == Some(&'"') => {
                word.get_or_insert_default().extend(letters.next());
            }
            Some(end) if end == letter => quote = None,
            None if letter == '"' || letter == '\'' => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            None if letter == ' ' => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    assert!(quote.is_none(), "a quote is open: {line}");
    words.extend(word);
    words
}

impl Case {
    /// Does the steps, and keeps what came of them.
    pub fn run(&self, files: &Path) -> Record {
        let folder = tempfile::tempdir().expect("a temporary folder can be made");
        let place = Place { case: &self.name, folder };
        for (name, bytes) in files_in(files) {
            place.write(&name, &bytes);
        }
        let mut record = Record { name: self.name.clone(), parts: Vec::new() };
        let (mut input, mut masks) = (String::new(), Vec::new());
        for step in &self.steps {
            let words: Vec<&str> = step.iter().map(String::as_str).collect();
            match words[..] {
                ["$", ref words @ ..] => {
                    let run = place.run(words, &std::mem::take(&mut input), &masks);
                    masks.clear();
                    record.parts.push(run.into());
                }
                ["show", file, pointer] => {
                    let document = place.has(file).then(|| place.json(file));
                    record.show(file, pointer, &document.unwrap_or_default());
                }
                ["edit", from, to, ref changes @ ..] => place.edit(from, to, changes),
                ["swap", from, to, ref changes @ ..] => place.swap(from, to, changes),
                ["toy", name] => place.copy_toy(name),
                ["input", text] => input = text.replace("\\n", "\n"),
                ["mask", text] => masks.push(text.to_owned()),
                _ => panic!("{}: no step is written like {words:?}", self.name),
            }
        }
        record
    }
}

/// The folder of a case.
struct Place<'a> {
    case: &'a str,
    folder: TempDir,
}

impl Place<'_> {
    fn write(&self, name: &str, bytes: &[u8]) {
        let path = self.folder.path().join(name);
        let parent = path.parent().expect("it lies in the folder");
        fs::create_dir_all(parent).expect("a folder can be made");
        fs::write(path, bytes).expect("a file can be written");
    }

    fn text(&self, name: &str) -> String {
        let text = fs::read_to_string(self.folder.path().join(name));
        text.unwrap_or_else(|error| panic!("{}: {name}: {error}", self.case))
    }

    fn has(&self, name: &str) -> bool {
        self.folder.path().join(name).exists()
    }

    fn json(&self, name: &str) -> Value {
        serde_json::from_str(&self.text(name)).expect("it is JSON")
    }

    /// The text of a file, or at a place in it.
    fn named(&self, place: &str) -> String {
        match place.split_once('#') {
            None => self.text(place).trim().to_owned(),
            Some((file, pointer)) => match self.json(file).pointer(pointer) {
                Some(Value::String(text)) => text.clone(),
                other => other.map_or(String::new(), ToString::to_string),
            },
        }
    }

    /// A word with the names in braces replaced.
    fn filled(&self, word: &str) -> String {
        match word.split_once('{').and_then(|(before, rest)| Some((before, rest.split_once('}')?)))
        {
            Some((before, (place, after))) if place.contains('#') => {
                format!("{before}{}{}", self.named(place), self.filled(after))
            }
            _ => word.to_owned(),
        }
    }

    fn run(&self, words: &[&str], input: &str, masks: &[String]) -> Run {
        let before = files_in(self.folder.path());
        let words: Vec<String> = words.iter().map(|word| self.filled(word)).collect();
        let mut command = Command::new(env!("CARGO_BIN_EXE_seedwright"));
        command.args(&words).current_dir(self.folder.path());
        // Settings of the surrounding shell must not matter.
        for name in ["COLUMNS", "LINES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "TERM"] {
            command.env_remove(name);
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut typed = child.stdin.take().expect("it has an input");
        // Many commands don't read their input.
        let _ = typed.write_all(input.as_bytes());
        drop(typed);
        let printer = child.wait_with_output().expect("the program ends");
        let mut files = files_in(self.folder.path());
        files.retain(|name, bytes| before.get(name) != Some(bytes));
        let mut run = Run {
            words,
            code: printer.status.code(),
            out: printer.stdout,
            err: printer.stderr,
            files,
        };
        for mask in masks {
            run.mask(&self.named(mask));
        }
        run
    }

    fn copy_toy(&self, name: &str) {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("../seedwright-import/tests");
        for (file, bytes) in files_in(&own.join(name)) {
            self.write(&format!("{name}/{file}"), &bytes);
        }
    }

    fn edit(&self, from: &str, to: &str, changes: &[&str]) {
        let mut document = self.json(from);
        for change in changes.chunks(2) {
            let [pointer, value] = change else { panic!("a change is a pointer and a value") };
            let (parent, key) = pointer.rsplit_once('/').expect("a pointer begins with a stroke");
            let parent = document.pointer_mut(parent);
            let parent = parent.unwrap_or_else(|| panic!("{}: {from} has no {pointer}", self.case));
            let value = self.filled(value);
            let value = (value != "-").then(|| serde_json::from_str(&value).expect("it is JSON"));
            match (parent, value) {
                (Value::Object(object), Some(value)) => drop(object.insert(key.to_owned(), value)),
                (Value::Object(object), None) => drop(object.shift_remove(key)),
                (Value::Array(list), Some(value)) => list[number(key)] = value,
                (Value::Array(list), None) => drop(list.remove(number(key))),
                (other, _) => panic!("nothing can be changed in {other}"),
            }
        }
        self.write(to, document.to_string().as_bytes());
    }

    fn swap(&self, from: &str, to: &str, changes: &[&str]) {
        let mut text = self.text(from);
        for change in changes.chunks(2) {
            let [old, new] = change else { panic!("a change is an old text and a new one") };
            let [old, new] = [old, new].map(|text| text.replace("\\n", "\n"));
            assert!(text.contains(&old), "{}: {from} has no {old:?}", self.case);
            text = text.replace(&old, &new);
        }
        self.write(to, text.as_bytes());
    }
}

fn number(key: &str) -> usize {
    key.parse().expect("an entry of a list has a number")
}

/// The lines of a text, each after some blanks.
pub fn indented(text: &str) -> impl Iterator<Item = String> {
    text.lines().map(|line| format!("    {line}").trim_end().to_owned())
}

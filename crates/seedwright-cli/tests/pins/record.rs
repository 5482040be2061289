//! The results of a case, and how they differ from the golden ones.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::script::indented;

/// The most lines of a failure that the golden file contains as they are, so that they can be read.
const READABLE: usize = 60;

/// The same where all went well.
const READABLE_DONE: usize = 4;

/// The placeholder for a text that differs each time.
const MASK: &str = "(drawn)";

/// Files by their names.
pub type Files = BTreeMap<String, Vec<u8>>;

/// All files in a folder, with the names of the folders below it.
pub fn files_in(folder: &Path) -> Files {
    let mut found = Files::new();
    let mut open = vec![folder.to_owned()];
    while let Some(next) = open.pop() {
        for entry in fs::read_dir(next).expect("the folder is there") {
            let path = entry.expect("it can be listed").path();
            if path.is_dir() {
                open.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it lies in the folder");
                let bytes = fs::read(&path).expect("it can be read");
                found.insert(name.to_string_lossy().into_owned(), bytes);
            }
        }
    }
    found
}

/// The output and files of a command.
pub struct Run {
    pub words: Vec<String>,
    pub code: Option<i32>,
    pub out: Vec<u8>,
    pub err: Vec<u8>,
    pub files: Files,
}

/// The record of a step: lines for the golden file, and the bytes they describe.
pub struct Part {
    lines: Vec<String>,
    bytes: Files,
}

/// The results of a case.
pub struct Record {
    pub name: String,
    pub parts: Vec<Part>,
}

impl Run {
    /// Leaves a text out.
    pub fn mask(&mut self, text: &str) {
        let hide = |bytes: &mut Vec<u8>| {
            if let Ok(own) = String::from_utf8(bytes.clone()) {
                *bytes = own.replace(text, MASK).into_bytes();
            }
        };
        self.words.iter_mut().for_each(|word| *word = word.replace(text, MASK));
        hide(&mut self.out);
        hide(&mut self.err);
        self.files.values_mut().for_each(hide);
    }
}

impl From<Run> for Part {
    fn from(run: Run) -> Self {
        let words: Vec<String> = run.words.iter().map(|word| quoted(word)).collect();
        let code = run.code.map_or("a signal".to_owned(), |code| code.to_string());
        let mut lines = vec![format!("$ {}", words.join(" ")), format!("  exit {code}")];
        let is_help = run.words.iter().any(|word| word == "--help");
        let most = match (run.code, is_help) {
            (_, true) => usize::MAX,
            (Some(0), _) => READABLE_DONE,
            _ => READABLE,
        };
        lines.extend(printed("out", &run.out, most));
        lines.extend(printed("err", &run.err, most));
        for (name, bytes) in &run.files {
            lines.push(format!("  file {name}: {}", told(bytes)));
        }
        let mut bytes: Files =
            run.files.into_iter().map(|(name, bytes)| (format!("files/{name}"), bytes)).collect();
        bytes.insert("out".to_owned(), run.out);
        bytes.insert("err".to_owned(), run.err);
        Self { lines, bytes }
    }
}

fn quoted(word: &str) -> String {
    match word.is_empty() || word.contains([' ', '"']) {
        true => format!("'{word}'"),
        false => word.to_owned(),
    }
}

/// The output as lines.
fn printed(name: &str, bytes: &[u8], most: usize) -> Vec<String> {
    if bytes.is_empty() {
        return Vec::new();
    }
    let mut lines = vec![format!("  {name}: {}", told(bytes))];
    let text = str::from_utf8(bytes).unwrap_or_default();
    if text.lines().count() <= most {
        lines.extend(indented(text));
    }
    lines
}

/// How long some bytes are, and their hash; for a JSON object, that of each of its parts as well.
fn told(bytes: &[u8]) -> String {
    let whole = format!("{} bytes {}", bytes.len(), hash(bytes, 16));
    match serde_json::from_slice(bytes) {
        Ok(Value::Object(object)) if !object.is_empty() => {
            let parts = object.iter();
            let parts = parts
                .map(|(name, part)| format!("{name} {}", hash(part.to_string().as_bytes(), 6)));
            format!("{whole} ({})", parts.collect::<Vec<_>>().join(", "))
        }
        _ => whole,
    }
}

fn hash(bytes: &[u8], digits: usize) -> String {
    blake3::hash(bytes).to_hex()[..digits].to_owned()
}

impl Record {
    /// Keeps a part of a JSON file, with a line for each entry.
    pub fn show(&mut self, file: &str, pointer: &str, document: &Value) {
        let mut lines = vec![format!("  show {file} {pointer}")];
        match document.pointer(pointer) {
            Some(Value::Object(object)) => {
                lines.extend(object.iter().map(|(name, value)| format!("    {name} {value}")));
            }
            Some(other) => lines.push(format!("    {other}")),
            None => lines.push("    nothing".to_owned()),
        }
        self.parts.push(Part { lines, bytes: Files::new() });
    }

    /// The lines of the golden file.
    pub fn text(&self) -> String {
        let lines = self.parts.iter().flat_map(|part| &part.lines);
        let lines: Vec<&str> = lines.map(String::as_str).collect();
        format!("== {}\n{}\n\n", self.name, lines.join("\n"))
    }

    /// The differences: for each command or part, the lines that are gone or new.
    pub fn differences(&self, known: &[&str]) -> Vec<String> {
        let text = self.text();
        let now: Vec<&str> = text.lines().skip(1).collect();
        let [now, known] = [now.as_slice(), known].map(parts);
        let mut found = Vec::new();
        for number in 0..now.len().max(known.len()) {
            let none = Vec::new();
            let [now, known] = [&now, &known].map(|parts| parts.get(number).unwrap_or(&none));
            if now == known {
                continue;
            }
            let head = known.first().or(now.first()).copied().unwrap_or_default();
            let gone = known.iter().filter(|line| !now.contains(line)).map(|line| ("was", line));
            let new = now.iter().filter(|line| !known.contains(line)).map(|line| ("is ", line));
            found.push(format!("{}: {}", self.name, head.trim()));
            found.extend(gone.chain(new).map(|(word, line)| format!("  {word} {line}")));
        }
        found
    }

    /// Writes everything that was printed and written below a folder.
    pub fn dump(&self, folder: &Path) {
        for (number, part) in self.parts.iter().enumerate() {
            for (name, bytes) in &part.bytes {
                let path = folder.join(&self.name).join(number.to_string()).join(name);
                let parent = path.parent().expect("it lies in a folder");
                fs::create_dir_all(parent).expect("a folder can be made");
                fs::write(path, bytes).expect("a file can be written");
            }
        }
        let path = folder.join(&self.name).join("record");
        fs::create_dir_all(folder.join(&self.name)).expect("a folder can be made");
        fs::write(path, self.text()).expect("a file can be written");
    }
}

/// The lines of each command and of each part that is shown, without blank ones.
fn parts<'l>(lines: &[&'l str]) -> Vec<Vec<&'l str>> {
    let lines: Vec<&str> = lines.iter().copied().filter(|line| !line.is_empty()).collect();
    let is_head = |line: &str| line.starts_with("$ ") || line.starts_with("  show ");
    let parts = lines.chunk_by(|_, next| !is_head(next));
    parts.map(<[&str]>::to_vec).collect()
}

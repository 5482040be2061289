//! Requests, and the records of their responses.

use std::collections::BTreeSet;
use std::io::Read;

use serde_json::Value;

use super::shape::{Shape, sorted};
use crate::client::{Answer, Served};

/// Headers that every answer has, with the same values.
const GUARDS: [&str; 4] = [
    "content-security-policy",
    "cross-origin-resource-policy",
    "referrer-policy",
    "x-content-type-options",
];

/// How much is written down of a body.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Its hash, and its keys where it is JSON.
    Whole,
    /// Its keys: some of its values are drawn each time.
    Keys,
    /// That it is there: it changes with every build of the page, or is too large to be of use.
    Presence,
    /// Nothing, nor its headers.
    Status,
    /// Its lines with all numbers left out.
    Words,
    /// The hash of the result in its last line, which comes after as many others as there was time for.
    Lines,
}

/// A request.
pub struct Ask {
    pub name: String,
    pub method: &'static str,
    pub path: String,
    /// The headers besides the length of the body.
    pub head: String,
    pub body: Vec<u8>,
    pub kept: Kept,
}

impl Ask {
    pub fn new(method: &'static str, path: &str, body: impl Into<Vec<u8>>) -> Self {
        Self {
            name: String::new(),
            method,
            path: path.to_owned(),
            head: "host: localhost\r\n".to_owned(),
            body: body.into(),
            kept: Kept::Whole,
        }
    }

    pub fn get(path: &str) -> Self {
        Self::new("GET", path, "")
    }

    pub fn post(path: &str, body: &Value) -> Self {
        Self::new("POST", path, body.to_string())
    }

    pub fn named(mut self, name: &str) -> Self {
        name.clone_into(&mut self.name);
        self
    }

    pub fn keeping(mut self, kept: Kept) -> Self {
        self.kept = kept;
        self
    }

    /// With one more line in its head.
    pub fn with(mut self, line: &str) -> Self {
        self.head += line;
        self.head += "\r\n";
        self
    }

    /// From a client that names another host.
    pub fn at_host(mut self, host: &str) -> Self {
        self.head = self.head.replace("host: localhost", &format!("host: {host}"));
        self
    }

    /// In a compressed form.
    pub fn packed(self) -> Self {
        self.with("accept-encoding: gzip")
    }

    /// In lines.
    pub fn streamed(self) -> Self {
        self.with("accept: application/x-ndjson").keeping(Kept::Lines)
    }

    /// The answer of a server.
    pub fn answer(&self, served: &Served) -> Answer {
        let mut connection = served.connect();
        let (method, path, head, length) = (self.method, &self.path, &self.head, self.body.len());
        let head = format!("{method} {path} HTTP/1.1\r\n{head}content-length: {length}\r\n\r\n");
        connection.write(&[head.as_bytes(), &self.body].concat());
        let answer = match method {
            "HEAD" => connection.head(),
            _ => connection.answer(),
        };
        answer.unwrap_or_else(|error| panic!("{}: {error}", self.title()))
    }

    /// Its title in the record.
    pub fn title(&self) -> String {
        let words = [self.method, " ", &self.path].concat();
        match self.name.is_empty() {
            true => words,
            false => format!("{words}: {}", self.name),
        }
    }

    /// The record of this request and its response, without the keys of a body that occurred before.
    pub fn record(&self, answer: &Answer, known: &mut BTreeSet<Vec<String>>) -> String {
        let body = unpacked(answer);
        let mut lines = vec![format!("## {}", self.title())];
        let head = self.head.lines().filter(|line| *line != "host: localhost");
        lines.extend(head.map(|line| format!("> {line}")));
        if !self.body.is_empty() {
            lines.push(format!("> {}", shown(&self.body)));
        }
        lines.push(format!("< {}", answer.status));
        if self.kept == Kept::Status {
            return lines.join("\n") + "\n";
        }
        lines.extend(self.headers(answer, &body));
        let mut content = self.content(answer, &body);
        if !known.insert(content.clone()) && self.kept == Kept::Whole {
            content.retain(|line| !line.starts_with(' '));
        }
        lines.extend(content);
        lines.join("\n") + "\n"
    }

    fn headers(&self, answer: &Answer, body: &[u8]) -> Vec<String> {
        let is_packed = answer.header("content-encoding").is_some();
        let line = |(name, value): &(String, String)| match name.as_str() {
            "date" => None,
            name if GUARDS.contains(&name) => None,
            "content-length" if is_packed || self.kept != Kept::Whole => {
                Some("content-length: some".to_owned())
            }
            "etag" if *value == tag(body) => Some("etag: of the body".to_owned()),
            // Without a body there is nothing to compare it with.
            "etag" if body.is_empty() => Some("etag: some".to_owned()),
            _ => Some(format!("{name}: {value}")),
        };
        let mut lines: Vec<String> = answer.headers().iter().filter_map(line).collect();
        lines.sort();
        let missing = GUARDS.iter().filter(|name| answer.header(name).is_none());
        lines.extend(missing.map(|name| format!("without {name}")));
        lines.into_iter().map(|line| format!("< {line}")).collect()
    }

    fn content(&self, answer: &Answer, body: &[u8]) -> Vec<String> {
        let is_file = answer.header("content-disposition").is_some();
        let is_json = answer.media().ends_with("json") && !is_file;
        match self.kept {
            _ if body.is_empty() => vec!["no body".to_owned()],
            Kept::Presence => vec!["some body".to_owned()],
            Kept::Words => words(&answer.text()),
            Kept::Lines if answer.status == 200 => last_line(answer),
            Kept::Keys => keys(&parsed(body)),
            _ if is_json => {
                let value = parsed(body);
                let mut lines = hashes(body, Some(&value));
                // The keys of a compressed body are in the record of the plain one.
                let is_packed = answer.header("content-encoding").is_some();
                match answer.status {
                    200 if is_packed => {}
                    200 => lines.extend(keys(&value)),
                    _ => lines.extend(said(&value)),
                }
                lines
            }
            _ => hashes(body, None),
        }
    }
}

/// The headers that every answer has.
pub fn guards(answer: &Answer) -> String {
    let value = |name: &str| answer.header(name).unwrap_or("missing").to_owned();
    let lines = GUARDS.map(|name| format!("< {name}: {}\n", value(name)));
    format!("## every answer\n{}", lines.concat())
}

fn parsed(body: &[u8]) -> Value {
    serde_json::from_slice(body).unwrap_or_else(|error| panic!("no JSON: {error}"))
}

/// The hash of the bytes; and of what they say, for which the order of keys does not count.
fn hashes(body: &[u8], value: Option<&Value>) -> Vec<String> {
    let hash = |bytes: &[u8]| blake3::hash(bytes).to_hex()[..32].to_owned();
    let bytes = format!("bytes {} of {}", hash(body), body.len());
    let meaning =
        value.map(|value| format!("meaning {}", hash(sorted(value).to_string().as_bytes())));
    [Some(bytes), meaning].into_iter().flatten().collect()
}

fn keys(value: &Value) -> Vec<String> {
    Shape::of(value).lines().iter().map(|line| format!("  {line}")).collect()
}

/// The fields of a problem, one a line; and what is wrong with a pack, one a line.
fn said(problem: &Value) -> Vec<String> {
    let all = sorted(problem);
    let all = all.as_object().expect("problems are objects").iter();
    let lines = all.flat_map(|(name, value)| match value {
        Value::Array(list) if name == "diagnostics" => {
            list.iter().map(|found| format!("  {name}[] = {found}")).collect()
        }
        value => vec![format!("  {name} = {value}")],
    });
    lines.collect()
}

/// The result in the last line, and the progress in the lines before it.
fn last_line(answer: &Answer) -> Vec<String> {
    let mut all = answer.lines();
    let last = all.pop().expect("a line");
    let is_progress = |line: &Value| {
        let fields = line.as_object().is_some_and(|fields| fields.len() == 1);
        fields && line.get("progress").is_some()
    };
    assert!(all.iter().all(is_progress), "lines before the last tell progress");
    let fields = last.as_object().expect("lines are objects");
    let (kind, value) = fields.iter().next().expect("a line says something");
    assert_eq!(fields.len(), 1, "a line says one thing");
    let mut lines = vec![format!("any number of progress, then {kind}")];
    match kind.as_str() {
        "result" => lines.extend(hashes(value.to_string().as_bytes(), Some(value))),
        _ => lines.extend(said(value)),
    }
    lines
}

/// The lines of a text with each number replaced by a placeholder.
fn words(text: &str) -> Vec<String> {
    let number = |line: &str| match line.rsplit_once(' ') {
        Some((words, last)) if last.parse::<f64>().is_ok() => format!("  {words} N"),
        _ => format!("  {line}"),
    };
    text.lines().map(number).collect()
}

/// The tag of a document.
fn tag(body: &[u8]) -> String {
    format!("\"{}\"", &blake3::hash(body).to_hex()[..20])
}

/// A body as it was before it was compressed.
fn unpacked(answer: &Answer) -> Vec<u8> {
    if answer.header("content-encoding") != Some("gzip") || answer.body.is_empty() {
        return answer.body.clone();
    }
    let mut bytes = Vec::new();
    let mut decoder = flate2::read::GzDecoder::new(answer.body.as_slice());
    decoder.read_to_end(&mut bytes).expect("it is whole");
    bytes
}

/// A body in one line, if it is short.
fn shown(body: &[u8]) -> String {
    const SHORT: usize = 400;
    let is_plain = |text: &&str| !text.ends_with(' ') && !text.contains(char::is_control);
    match std::str::from_utf8(body).ok().filter(is_plain) {
        Some(text) if body.len() <= SHORT => text.to_owned(),
        _ => format!("{} bytes, {}", body.len(), &blake3::hash(body).to_hex()[..32]),
    }
}

//! Reads the files of a race.
//!
//! They are strict JSON. Unknown, missing and duplicate keys are refused, and so is every value that could be written in
//! another way, so that two people who see the same race have the same file.

use serde_json::{Map, Value as Json, json};

use super::digest::Digest;
use super::fault::{RaceFault, check_player, check_source, check_title};
use super::{
    Entropy, Entry, MAX_RACE_BYTES, Party, PartySecret, RACE_FORMAT, Race, Secret, StartedRace,
};
use crate::bundle::PackName;
use crate::document::{self, Data, Diagnostic, SourceFile, Span, Table, Value};
use crate::section::{self, Field, Kind, Shape, kind, names, optional, record, required, whole};

const FORMAT: Shape = whole(RACE_FORMAT as i64, RACE_FORMAT as i64);
const FORMAT_HELP: &str = "The version of the file.";
const RACE_ID: Field = required("race", Shape::Text, "The id of the race: 64 hexadecimal digits.");
const COMMITMENT: Field =
    required("commitment", Shape::Text, "The commitment: 64 hexadecimal digits.");
const PLAYER: Field = required("player", Shape::Text, "The name of the player.");
const SETTING: Shape = Shape::Either(&[Shape::Boolean, whole(i64::MIN, i64::MAX), Shape::Text]);
const FROM: Field = required(
    "from",
    Shape::OneOf(&["players", "public"]),
    "Where the later value comes from: the players, or a public value.",
);

const ENTROPY: &[Kind] = &[
    kind("players", "the entropy from players", &[FROM]),
    kind(
        "public",
        "the entropy from a public value",
        &[FROM, required("source", Shape::Text, "The words that name the public value.")],
    ),
];

const RACE: Shape = record(
    "a race",
    &[
        required("race", FORMAT, FORMAT_HELP),
        required("name", Shape::Text, "The name of the race."),
        required("engineVersion", Shape::Text, "The version of the engine."),
        required("seedVersion", whole(0, u32::MAX as i64), "The version of seeds."),
        required(
            "pack",
            record(
                "the pack of a race",
                &[
                    required("id", Shape::Text, "Its short name."),
                    required("name", Shape::Text, "Its title."),
                    required("hash", Shape::Text, "Its hash."),
                ],
            ),
            "The pack.",
        ),
        required("settings", names("option or trick", &SETTING), "The value of every setting."),
        required(
            "entropy",
            Shape::Tagged { what: "the entropy of a race", tag: &FROM, kinds: ENTROPY },
            "Where the later value comes from.",
        ),
        COMMITMENT,
    ],
);

const ENTRY: Shape =
    record("an entry", &[required("raceEntry", FORMAT, FORMAT_HELP), RACE_ID, PLAYER, COMMITMENT]);

const START: Shape = record(
    "a started race",
    &[
        required("raceStart", FORMAT, FORMAT_HELP),
        required("race", RACE, "The race as it was announced."),
        optional(
            "entries",
            Shape::List(&record("an entry", &[PLAYER, COMMITMENT])),
            "The entries, in the order of the names.",
        ),
        optional("value", Shape::Text, "The public value."),
        required("closing", Shape::Text, "The closing hash: 64 hexadecimal digits."),
    ],
);

const SECRET: Shape = record(
    "a secret",
    &[
        required("raceSecret", FORMAT, FORMAT_HELP),
        RACE_ID,
        optional("player", Shape::Text, "The name of the player; the organizer's has none."),
        required("secret", Shape::Text, "The secret: 8 groups of 4 hexadecimal digits."),
    ],
);

/// The kinds of files. The last one has a key that others have too.
const FORMS: [&Form; 4] = [&ENTRY_FORM, &START_FORM, &SECRET_FORM, &RACE_FORM];
static RACE_FORM: Form =
    Form { key: "race", what: "a race", shape: &RACE, writer: "race create", option: "--out" };
static ENTRY_FORM: Form = Form {
    key: "raceEntry",
    what: "the entry of a player",
    shape: &ENTRY,
    writer: "race join",
    option: "--out",
};
static START_FORM: Form = Form {
    key: "raceStart",
    what: "a started race",
    shape: &START,
    writer: "race start",
    option: "--out",
};
static SECRET_FORM: Form = Form {
    key: "raceSecret",
    what: "a secret",
    shape: &SECRET,
    writer: "race create` or `race join",
    option: "--secret",
};

/// A kind of file.
struct Form {
    /// The key that holds its version, and by which it is recognized.
    key: &'static str,
    /// Its name in messages.
    what: &'static str,
    shape: &'static Shape,
    /// The command that writes it.
    writer: &'static str,
    /// The option of that command that names it.
    option: &'static str,
}

/// Reads a race as it was announced.
///
/// # Errors
/// Everything that is wrong with the file, with its position.
pub fn read_race(file: &SourceFile) -> Result<Race, Vec<Diagnostic>> {
    let table = open(file, &RACE_FORM)?;
    Reader::default().finish(|reader| reader.race(&table))
}

/// Reads the entry of a player.
///
/// # Errors
/// As for [`read_race`].
pub fn read_entry(file: &SourceFile) -> Result<Entry, Vec<Diagnostic>> {
    let table = open(file, &ENTRY_FORM)?;
    Reader::default().finish(|reader| {
        let race = reader.digest(&table, "race");
        reader.entry(&table, race?)
    })
}

/// Reads a secret.
///
/// # Errors
/// As for [`read_race`].
pub fn read_secret(file: &SourceFile) -> Result<PartySecret, Vec<Diagnostic>> {
    let table = open(file, &SECRET_FORM)?;
    let read = Reader::default().finish(|reader| {
        let race = reader.digest(&table, "race");
        let party = match table.get("player") {
            Some(_) => Party::Player(reader.text(&table, "player", check_player)?),
            None => Party::Organizer,
        };
        let secret = table.text("secret").and_then(|(text, _)| Secret::read(text));
        if secret.is_none() {
            let place = table.get("secret").map_or(table.place, Value::place);
            reader.error(
                place,
                "`secret` must be 8 groups of 4 lower-case hexadecimal digits, with `-` between them",
            );
        }
        Some(PartySecret { race: race?, party, secret: secret? })
    });
    read.map_err(|found| without_lines(file, &SECRET_FORM, found))
}

/// Reads a race that has started. Its closing hash is not checked: [`StartedRace::reveal`] does that.
///
/// # Errors
/// As for [`read_race`]. Also if its entries or its value could not have been started with.
pub fn read_started(file: &SourceFile) -> Result<StartedRace, Vec<Diagnostic>> {
    let table = open(file, &START_FORM)?;
    Reader::default().finish(|reader| {
        let (inner, place) = table.table("race")?;
        let race = reader.race(inner);
        let closing = reader.digest(&table, "closing");
        let race = race?;
        let entries = reader.entries(&table, race.id())?;
        let value = table.text("value").map(|(value, _)| value.to_owned());
        if let Err(fault) = race.check_start(&entries, value.as_deref()) {
            let listed = fault.player().and_then(|player| place_of(&table, player));
            let given = ["entries", "value"].iter().find_map(|name| table.get(name));
            let place = listed.or(given.map(Value::place)).unwrap_or(place);
            reader.fault(place, &fault);
        }
        Some(StartedRace { race, entries, value, closing: closing? })
    })
}

/// The position of the entry of a player.
fn place_of(table: &Table, player: &str) -> Option<Span> {
    let (rows, _) = table.list("entries")?;
    let texts = rows.iter().filter_map(|row| row.table()?.0.text("player"));
    // Of two players with the same name, the second one is at fault.
    texts.rev().find(|(name, _)| *name == player).map(|(_, span)| span)
}

/// Parses a file, and checks its kind, its version and its shape.
fn open(file: &SourceFile, form: &'static Form) -> Result<Table, Vec<Diagnostic>> {
    open_any(file, form).map_err(|found| without_lines(file, form, found))
}

/// Takes the positions out of the diagnostics of a file with a secret, because messages show the lines there. People copy
/// messages into chats, and files to the wrong place in a command.
fn without_lines(file: &SourceFile, form: &Form, mut found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let key = SECRET_FORM.key;
    let mut texts = file.bytes.windows(key.len());
    if form.key != key && !texts.any(|text| text == key.as_bytes()) {
        return found;
    }
    for diagnostic in &mut found {
        if let Some(span) = diagnostic.span.take() {
            let before = file.bytes.get(..span.range().start).unwrap_or_default();
            let line = 1 + before.iter().filter(|byte| **byte == b'\n').count();
            let message = &diagnostic.message;
            diagnostic.message = format!("`{}`, line {line}: {message}", file.name);
        }
        diagnostic.related.clear();
    }
    found
}

fn open_any(file: &SourceFile, form: &'static Form) -> Result<Table, Vec<Diagnostic>> {
    if file.bytes.len() > MAX_RACE_BYTES {
        let message = format!("the file is larger than {}", document::shown_size(MAX_RACE_BYTES));
        return Err(vec![Diagnostic::error("E0004", Span::new(0, 0..0), message).hint(hint(form))]);
    }
    let mut found = Vec::new();
    let table = document::read_json(file, 0, "race file", &mut found);
    let Some(table) = table else {
        return Err(found);
    };
    // In a file of another kind or version, everything else would be reported as well.
    if let Some(other) = other_form(&table, form) {
        found.push(other);
        return Err(found);
    }
    let root = Value { span: table.place, data: Data::Table(table) };
    section::check(&root, form.shape, &mut found);
    match root.data {
        Data::Table(table) if found.is_empty() => Ok(table),
        _ => {
            found.sort_by_key(|diagnostic| diagnostic.span);
            Err(found)
        }
    }
}

/// The diagnostic for a file of another kind, or of another version.
fn other_form(table: &Table, form: &Form) -> Option<Diagnostic> {
    let found = FORMS.into_iter().find_map(|known| Some((known, table.get(known.key)?)));
    match found {
        Some((known, value)) if known.key == form.key => match value.data {
            Data::Integer(version) if version != i64::from(RACE_FORMAT) => {
                let message = format!(
                    "this is {} of version {version}, but this version of seedwright reads version {RACE_FORMAT} only",
                    form.what
                );
                let hint = "use the version of seedwright that wrote it";
                Some(Diagnostic::error("E0104", value.span, message).hint(hint))
            }
            _ => None,
        },
        Some((known, value)) => {
            let message = format!("this is {}, not {}", known.what, form.what);
            let hint = match (known.key, form.key) {
                ("raceStart", "race") => {
                    "its list is closed: nobody can join it, and it can't be started again"
                        .to_owned()
                }
                _ => hint(form),
            };
            Some(Diagnostic::error("E0103", value.place(), message).hint(hint))
        }
        None => {
            let message = format!("this is not {}: it has no `{}`", form.what, form.key);
            Some(Diagnostic::error("E0103", table.place, message).hint(hint(form)))
        }
    }
}

fn hint(form: &Form) -> String {
    format!("name the file that `{}` wrote with `{}`", form.writer, form.option)
}

/// Reads values of the right shape, and reports those that can't be used.
#[derive(Default)]
struct Reader {
    found: Vec<Diagnostic>,
}

impl Reader {
    /// Reads something; nothing that has errors is returned.
    fn finish<T>(
        mut self,
        read: impl FnOnce(&mut Self) -> Option<T>,
    ) -> Result<T, Vec<Diagnostic>> {
        match read(&mut self) {
            Some(read) if self.found.is_empty() => Ok(read),
            _ => Err(self.found),
        }
    }

    fn error(&mut self, place: Span, message: impl Into<String>) {
        let hint = "use the file as it was written";
        self.found.push(Diagnostic::error("E0104", place, message).hint(hint));
    }

    fn fault(&mut self, place: Span, fault: &RaceFault) {
        let diagnostic = Diagnostic::error("E0104", place, fault.to_string());
        self.found.push(diagnostic.hint(fault.hint()));
    }

    fn text(
        &mut self,
        table: &Table,
        name: &str,
        check: impl Fn(&str) -> Result<(), RaceFault>,
    ) -> Option<String> {
        let (text, place) = table.text(name)?;
        match check(text) {
            Ok(()) => Some(text.to_owned()),
            Err(fault) => {
                self.fault(place, &fault);
                None
            }
        }
    }

    fn digest(&mut self, table: &Table, name: &str) -> Option<Digest> {
        let (text, place) = table.text(name)?;
        let digest = Digest::read(text);
        if digest.is_none() {
            self.error(place, format!("`{name}` must be 64 lower-case hexadecimal digits"));
        }
        digest
    }

    fn race(&mut self, table: &Table) -> Option<Race> {
        let any = |name: &str| table.text(name).map(|(text, _)| text.to_owned());
        let (pack, _) = table.table("pack")?;
        let of_pack = |name: &str| pack.text(name).map(|(text, _)| text.to_owned());
        let (settings, _) = table.table("settings")?;
        let name = self.text(table, "name", check_title);
        let entropy = self.entropy(table.table("entropy")?.0);
        let commitment = self.digest(table, "commitment");
        Some(Race {
            name: name?,
            engine_version: any("engineVersion")?,
            seed_version: u32::try_from(table.integer("seedVersion")?.0).ok()?,
            pack: PackName { id: of_pack("id")?, name: of_pack("name")?, hash: of_pack("hash")? },
            settings: settings_of(settings),
            entropy: entropy?,
            commitment: commitment?,
        })
    }

    fn entropy(&mut self, table: &Table) -> Option<Entropy> {
        match table.get("source") {
            None => Some(Entropy::Players),
            Some(_) => {
                let source = self.text(table, "source", check_source)?;
                Some(Entropy::Public { source })
            }
        }
    }

    fn entry(&mut self, table: &Table, race: Digest) -> Option<Entry> {
        let player = self.text(table, "player", check_player);
        let commitment = self.digest(table, "commitment");
        Some(Entry { race, player: player?, commitment: commitment? })
    }

    /// Reads the entries of a started race; none if it has no list.
    fn entries(&mut self, table: &Table, race: Digest) -> Option<Vec<Entry>> {
        let Some((rows, place)) = table.list("entries") else {
            return Some(Vec::new());
        };
        let rows = rows.iter().filter_map(Value::table);
        let entries: Option<Vec<Entry>> = rows.map(|(row, _)| self.entry(row, race)).collect();
        let entries = entries?;
        if !entries.is_sorted_by(|one, other| one.player <= other.player) {
            self.error(place, "the entries must be in the order of the names of the players");
        }
        Some(entries)
    }
}

fn settings_of(table: &Table) -> Map<String, Json> {
    let value = |value: &Value| match &value.data {
        Data::Boolean(on) => json!(on),
        Data::Integer(number) => json!(number),
        Data::Text(word) => json!(word),
        // The shape of settings allows nothing else.
        Data::List(_) | Data::Table(_) | Data::Invalid => Json::Null,
    };
    table.entries.iter().map(|(key, own)| (key.text.clone(), value(own))).collect()
}

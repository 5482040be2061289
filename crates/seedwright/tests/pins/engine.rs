//! Every call of the engine. A rename in the engine only needs a change here, and nowhere else in these tests.

use seedwright::inspect::lint;
use seedwright::pack::{self, Diagnostic, SourceFile, line_column};
use seedwright::world::World;
use serde_json::Value;

/// The result of reading a pack.
pub struct Read {
    /// The world, if nothing is wrong.
    pub world: Option<World>,
    /// All diagnostics.
    pub problems: Vec<Problem>,
}

/// A diagnostic, in the words that people read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The code.
    pub code: &'static str,
    /// The position, `file:line:column-line:column`, and the text there.
    pub place: String,
    /// The message, the related positions, and the hint.
    pub words: String,
}

impl Problem {
    /// Returns the diagnostic as one line.
    pub fn line(&self) -> String {
        format!("{} {} {}", self.code, self.place, self.words)
    }
}

/// A file of a pack, a plan or a settings file.
pub fn file(name: &str, text: impl Into<Vec<u8>>) -> SourceFile {
    SourceFile::new(name, text)
}

/// The JSON Schema of packs.
pub fn pack_schema() -> Value {
    pack::json_schema()
}

/// The JSON Schema of plans.
pub fn plan_schema() -> Value {
    pack::plan_schema()
}

pub fn read(files: &[SourceFile]) -> Read {
    let reading = pack::read(files);
    Read { world: reading.world, problems: shown(files, &reading.diagnostics) }
}

/// Reads a pack without errors.
#[track_caller]
pub fn world(files: &[SourceFile]) -> World {
    let read = read(files);
    let lines: Vec<_> = read.problems.iter().map(Problem::line).collect();
    assert!(lines.is_empty(), "the pack has faults:\n{}", lines.join("\n"));
    read.world.expect("a pack without faults is a world")
}

/// Returns the lint findings of a pack without errors, or its errors.
pub fn read_and_lint(files: &[SourceFile]) -> Vec<Problem> {
    let reading = pack::read(files);
    let Some(world) = &reading.world else {
        return shown(files, &reading.diagnostics);
    };
    let found = lint(world).into_iter().map(|finding| reading.sources.locate(finding));
    shown(files, &found.collect::<Vec<_>>())
}

/// Returns the diagnostics of a plan.
pub fn read_plan(world: &World, files: &[SourceFile]) -> Vec<Problem> {
    shown(files, &pack::read_plan(world, files).err().unwrap_or_default())
}

/// Returns the diagnostics of a settings file, including those of resolving its choices without a seed.
pub fn read_settings(world: &World, file: &SourceFile) -> Vec<Problem> {
    let mut settings = seedwright::world::Settings::defaults(world);
    let found = match pack::read_settings(world, file) {
        Ok(choices) => choices.choose(world, None, &mut settings).err().into_iter().collect(),
        Err(found) => found,
    };
    shown(std::slice::from_ref(file), &found)
}

/// Writes a world as files, or returns why it can't be written.
pub fn write(world: &World) -> Result<Vec<SourceFile>, String> {
    pack::write(world).map_err(|error| error.to_string())
}

fn shown(files: &[SourceFile], found: &[Diagnostic]) -> Vec<Problem> {
    let texts: Vec<_> =
        files.iter().map(|file| String::from_utf8_lossy(&file.bytes).into_owned()).collect();
    let at = |offset: usize, text: &str| {
        let (line, column) = line_column(text, offset);
        format!("{line}:{column}")
    };
    let place = |span: pack::Span| {
        let (file, text) = (&files[span.file as usize], &texts[span.file as usize]);
        let range = span.range();
        let piece = in_a_line(text.get(range.clone()).unwrap_or("?"));
        let short: String = piece.chars().take(24).collect();
        let more = if short.len() < piece.len() { "…" } else { "" };
        let (start, end) = (at(range.start, text), at(range.end, text));
        format!("{}:{start}-{end} «{short}{more}»", file.name)
    };
    let found = found.iter().map(|found| {
        let mut words = in_a_line(&found.message);
        for (span, why) in &found.related {
            words += &format!(" [{} {why}]", place(*span));
        }
        if let Some(hint) = &found.hint {
            words += &format!(" | {}", in_a_line(hint));
        }
        let severity = format!("{:?}", found.severity);
        assert!(found.code.starts_with(&severity[..1]), "{}: {severity}", found.code);
        let place = found.span.map_or("nowhere".to_owned(), place);
        Problem { code: found.code, place, words }
    });
    found.collect()
}

/// Returns a text without line breaks and invisible characters.
fn in_a_line(text: &str) -> String {
    text.escape_debug().to_string().replace("\\\"", "\"").replace("\\'", "'")
}

/// Returns worlds that only a program can create, with their findings.
pub fn broken_drafts() -> Vec<(String, Vec<Problem>)> {
    use seedwright::population::{Fixed, Stock};
    use seedwright::world::{AreaId, Draft, ItemId, Requirements, RoomId};
    let house = || {
        let mut draft = Draft::new("house");
        let area = draft.add_area("House");
        let (hall, loft) = (draft.add_room("Hall", area), draft.add_room("Loft", area));
        let (hall, loft) = (draft.add_spot(hall, "floor"), draft.add_spot(loft, "floor"));
        draft.start_at(hall);
        draft.goals.push(Requirements::ALWAYS);
        (draft, hall, loft)
    };
    let (mut links, hall, loft) = house();
    links.add_link(hall, loft, Requirements::ALWAYS);
    let (mut ids, ..) = house();
    ids.add_room("Nowhere", AreaId(9));
    ids.add_spot(RoomId(9), "nothing");
    ids.placement.early.push((ItemId(7), 1));
    let (mut numbers, ..) = house();
    numbers.placement.attempts = Some(0);
    numbers.placement.steps = Some(u64::MAX);
    let (mut levels, ..) = house();
    let mut stock = Stock::default();
    stock.tables.rules.period = 0;
    stock.tables.curve.points = vec![(1, Fixed::ZERO)];
    levels.population = Some(stock);
    let drafts = [
        ("E0314 drafts: a link between rooms", links),
        ("E0310 drafts: ids that name nothing", ids),
        ("E0104 drafts: numbers out of range", numbers),
        ("E0363 drafts: levels and amounts", levels),
    ];
    let drafts = drafts.into_iter().map(|(title, draft)| {
        let found = draft.finish().err().unwrap_or_default().into_iter().map(|finding| Problem {
            code: finding.code,
            place: format!("{:?}", finding.subject),
            words: format!("{} | {}", finding.message, finding.hint.unwrap_or_default()),
        });
        (title.to_owned(), found.collect())
    });
    drafts.collect()
}

/// A section that is set in layers.
#[derive(Clone, Copy, Debug)]
pub enum Layered {
    Placement,
    Shuffle,
}

/// Returns the hash of the world of a document.
#[track_caller]
pub fn hash_of(document: &Value) -> String {
    world(&[file("pack.json", document.to_string())]).hash()
}

/// Returns the hash of the world of a pack whose section combines those of a pack, a plan and a request. Each layer is
/// a whole pack; beyond the first, only its section counts.
#[track_caller]
pub fn hash_of_layers(layered: Layered, layers: [Value; 3]) -> String {
    let [own, plan, request] = layers;
    let base = world(&[file("pack.json", own.to_string())]);
    let mut draft = base.clone().into_draft();
    for layer in [plan, request] {
        match layered {
            Layered::Placement => {
                let text = layer.get("placement").map_or("{}".to_owned(), Value::to_string);
                let plan = pack::read_plan(&base, &[file("plan.json", text)]);
                let plan = plan.expect("the plan has no faults");
                draft.placement = std::mem::take(&mut draft.placement).and(plan);
            }
            Layered::Shuffle => {
                let more = world(&[file("pack.json", layer.to_string())]);
                let more = more.shuffle.clone();
                draft.shuffle = match (draft.shuffle.take(), more) {
                    (Some(own), Some(more)) => Some(own.and(more)),
                    (own, more) => own.or(more),
                };
            }
        }
    }
    draft.finish().expect("the layers make a world").hash()
}

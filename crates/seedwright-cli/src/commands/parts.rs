//! What `generate` makes of packs without rooms: a layout, locks, or a run of levels.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use seedwright::codes::Entropy;
use seedwright::pipeline::{GeneratedWorld, Generator, PermalinkError};
use seedwright_api::worlds::spoiler::{header, listed_locks, locks_line, origin_lines};
use seedwright_api::worlds::{
    BuildRequest, CodeLock, FilledLevels, LaidRooms, LayoutReply, PopulationReply, ResultHead,
    difficulties, filled, proved,
};
use seedwright_render::export;
use seedwright_render::pictures::{Layers, curve_svg, layout_svg, level_svg};
use serde::Serialize;
use serde_json::{Map, Value, json};

use super::row::Row;
use crate::build::pixels;
use crate::failure::Failure;
use crate::files;
use crate::printer::Printer;
use crate::progress::{Observer, RoomWatch};
use crate::summary::{drawings, level_summary, room_summary};
use crate::words::wrote;

/// The parts that were made, each with what is told of it.
struct Parts {
    layout: Option<LaidRooms>,
    levels: Option<FilledLevels>,
    generated: GeneratedWorld,
}

/// Makes the parts of a world, writes them into a folder if one was named, and tells of them.
pub fn run(
    generator: &Generator,
    request: &BuildRequest,
    (out, png): (Option<&Path>, bool),
    printer: &Printer,
) -> Result<(), Failure> {
    let parts = make(generator, request, printer)?;
    let written = match out {
        Some(folder) => parts.write(folder, png)?,
        None => Vec::new(),
    };
    match printer.json {
        true => printer.print_reply(&parts.reply(), &written),
        false => printer.print(&parts.summary(&written, printer)),
    }
    Ok(())
}

/// The same in a line.
pub fn row(
    generator: &Generator,
    request: &BuildRequest,
    folder: Option<PathBuf>,
    png: bool,
    printer: &Printer,
) -> Result<Row, Failure> {
    let parts = make(generator, request, printer)?;
    if let Some(folder) = &folder {
        parts.write(folder, png)?;
    }
    let bundle = parts.generated.bundle();
    Ok(Row::new(bundle, (0, bundle.proof.steps.len()), folder))
}

fn make(
    generator: &Generator,
    request: &BuildRequest,
    printer: &Printer,
) -> Result<Parts, Failure> {
    let seed = &request.seed;
    let mut observer = Observer::new(generator, seed, printer);
    let generated = observer.generate(generator, seed);
    let trails = observer.rooms.take().map(RoomWatch::finish).transpose()?.unwrap_or_default();
    let about = request.about(generator.world(), printer.verbose);
    let generated = generated.map_err(|error| about.problem(&error))?;
    let decisions = generated.decisions();
    let parts = Parts {
        layout: match decisions.rooms {
            Some(_) => Some(LaidRooms::new(&generated, trails)?),
            None => None,
        },
        levels: match decisions.levels {
            Some(_) => Some(filled(&generated, &generator.request().levels)?),
            None => None,
        },
        generated: generated.clone(),
    };
    if parts.layout.is_none() && parts.levels.is_none() {
        proved(&generated.bundle().text())?;
    }
    Ok(parts)
}

impl Parts {
    /// Everything that a person wants to see at once.
    fn summary(&self, written: &[PathBuf], printer: &Printer) -> String {
        let bundle = self.generated.bundle();
        let why = self.generated.permalink().err().map(PermalinkError::describe);
        let mut text = origin_lines(bundle, why);
        let own = header(bundle);
        if let Some(laid) = &self.layout {
            text += room_summary(laid, &[]).trim_start_matches(&*own);
        }
        let codes = &bundle.decisions.codes;
        if !codes.is_empty() {
            text += &locks_line(bundle);
            for line in listed_locks(bundle, &self.difficulties()).lines() {
                let _ = writeln!(text, "  {line}");
            }
            text.push_str("proof        proved: every lock can be opened\n");
        }
        if let Some(filled) = &self.levels {
            text += level_summary(filled, false, &[], printer).trim_start_matches(&*own);
        }
        text + &wrote(written)
    }

    fn difficulties(&self) -> Vec<Entropy> {
        difficulties(&self.generated.decisions().codes)
    }

    /// Everything about the parts, for tools.
    fn reply(&self) -> Map<String, Value> {
        let bundle = self.generated.bundle();
        let mut reply = fields(&ResultHead::new(bundle));
        reply.insert("permalink".to_owned(), json!(bundle.permalink));
        if let Some(laid) = &self.layout {
            reply.extend(fields(&LayoutReply::new(laid)));
        }
        if let Some(filled) = &self.levels {
            reply.extend(fields(&PopulationReply::new(filled, false, false)));
        }
        let locks = &bundle.decisions.codes;
        if !locks.is_empty() {
            let locks = CodeLock::all(locks, &self.difficulties());
            reply.insert("locks".to_owned(), json!(locks));
        }
        reply
    }

    /// Writes everything that belongs to the parts into a folder, whole or not at all.
    fn write(&self, folder: &Path, png: bool) -> Result<Vec<PathBuf>, Failure> {
        let bundle = self.generated.bundle();
        let mut all = vec![("seed.json".to_owned(), bundle.text().into_bytes())];
        if let Some(laid) = &self.layout {
            let layers = Layers { names: true, ..Layers::default() };
            let layout = format!("{:#}\n", export::layout_json(&laid.view()));
            all.push(("layout.json".to_owned(), layout.into_bytes()));
            all.push(("map.svg".to_owned(), layout_svg(&laid.view(), layers).into_bytes()));
        }
        if !bundle.decisions.codes.is_empty() {
            let listed = listed_locks(bundle, &self.difficulties());
            all.push(("locks.txt".to_owned(), listed.into_bytes()));
        }
        if let Some(filled) = &self.levels {
            all.push(("levels.txt".to_owned(), drawings(filled).into_bytes()));
            all.push(("curve.svg".to_owned(), curve_svg(&filled.curve()).into_bytes()));
            for level in &filled.levels {
                let name = format!("level-{:03}.svg", level.level.depth);
                all.push((name, level_svg(&filled.view(level)).into_bytes()));
            }
        }
        if png {
            let drawn = all.iter().filter(|(name, _)| name.ends_with(".svg"));
            let drawn = drawn.map(pixels).collect::<Result<Vec<_>, Failure>>()?;
            all.extend(drawn);
        }
        let named = all.iter().map(|(name, content)| (name.as_str(), content.as_slice()));
        files::write_all(folder, &named.collect::<Vec<_>>())
    }
}

/// The fields of a reply.
fn fields(reply: &impl Serialize) -> Map<String, Value> {
    match serde_json::to_value(reply) {
        Ok(Value::Object(fields)) => fields,
        _ => Map::new(),
    }
}

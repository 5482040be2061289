//! What `generate` makes of packs without rooms: a layout, locks, or a run of levels.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use seedwright::codes::{Entropy, MadeLock};
use seedwright::pipeline::{Generated, Generator};
use seedwright_render::export;
use seedwright_render::pictures::{Layers, curve_svg, layout_svg, level_svg};
use seedwright_render::pixels::png_of_svg;
use serde_json::{Value, json};

use super::many::Row;
use crate::build::{
    Observer, Request, header, listed_locks, locks_json, locks_line, origin_lines, proved,
};
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::population::{self, Filled};
use crate::rooms::{self, Laid};

/// The parts that were made, each with what is told of it.
struct Parts {
    layout: Option<Laid>,
    levels: Option<Filled>,
    generated: Generated,
}

/// Makes the parts of a world, writes them into a folder if one was named, and tells of them.
pub fn run(
    generator: &Generator,
    request: &Request,
    (out, png): (Option<&Path>, bool),
    output: &Output,
) -> Result<(), Failure> {
    let parts = make(generator, request, output)?;
    let written = match out {
        Some(folder) => parts.write(folder, png)?,
        None => Vec::new(),
    };
    match output.json {
        true => output.print_json(&parts.as_json(&written)),
        false => output.print(&parts.summary(&written, output)),
    }
    Ok(())
}

/// The same in a line.
pub fn row(
    generator: &Generator,
    request: &Request,
    folder: Option<PathBuf>,
    png: bool,
    output: &Output,
) -> Result<Row, Failure> {
    let parts = make(generator, request, output)?;
    if let Some(folder) = &folder {
        parts.write(folder, png)?;
    }
    let bundle = parts.generated.bundle();
    Ok(Row::new(bundle, (0, bundle.proof.steps.len()), folder))
}

fn make(generator: &Generator, request: &Request, output: &Output) -> Result<Parts, Failure> {
    let seed = &request.seed;
    let mut observer = Observer::new(generator, seed, output);
    let generated = observer.generate(generator, seed);
    let seen = observer.rooms.take().map(rooms::Watch::finish).transpose()?;
    let failed = request.failed(generator.world(), output);
    let generated = generated.map_err(|error| failed.failure(&error))?;
    let decisions = generated.decisions();
    let parts = Parts {
        layout: decisions.rooms.is_some().then(|| rooms::laid(&generated, seen)).transpose()?,
        levels: match decisions.levels {
            Some(_) => Some(population::filled(&generated, &generator.request().levels)?),
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
    fn summary(&self, written: &[PathBuf], output: &Output) -> String {
        let bundle = self.generated.bundle();
        let why = self.generated.permalink().err().map(|reason| reason.describe());
        let mut text = origin_lines(bundle, why);
        let own = header(bundle);
        if let Some(laid) = &self.layout {
            text += rooms::summary(laid, &[]).trim_start_matches(&*own);
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
            text += population::summary(filled, false, &[], output).trim_start_matches(&*own);
        }
        if !written.is_empty() {
            let paths = written.iter().map(|path| super::words::shown(&path.display().to_string()));
            let _ = writeln!(text, "wrote        {}", paths.collect::<Vec<_>>().join(", "));
        }
        text
    }

    fn difficulties(&self) -> Vec<Entropy> {
        self.generated.decisions().codes.iter().map(MadeLock::difficulty).collect()
    }

    /// Everything about the parts, for tools.
    fn as_json(&self, written: &[PathBuf]) -> Value {
        let bundle = self.generated.bundle();
        let mut report = json!({
            "engineVersion": bundle.engine_version,
            "seedVersion": bundle.seed_version,
            "pack": bundle.pack,
            "settings": bundle.settings,
            "seed": bundle.seed,
            "hashWords": bundle.hash_words,
            "hashGlyphs": bundle.hash_glyphs,
            "permalink": bundle.permalink,
        });
        let layout = self.layout.as_ref().map(rooms::report);
        let levels = self.levels.as_ref().map(|filled| population::report(filled, false));
        for part in [layout, levels].into_iter().flatten() {
            if let (Some(report), Value::Object(part)) = (report.as_object_mut(), part) {
                report.extend(part);
            }
        }
        if !bundle.decisions.codes.is_empty() {
            report["locks"] = locks_json(&bundle.decisions.codes, &self.difficulties());
        }
        let files = written.iter().map(|path| path.display().to_string());
        report["files"] = files.collect();
        report
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
            all.push(("levels.txt".to_owned(), population::drawings(filled).into_bytes()));
            all.push(("curve.svg".to_owned(), curve_svg(&filled.curve()).into_bytes()));
            for level in &filled.levels {
                let name = format!("level-{:03}.svg", level.level.depth);
                all.push((name, level_svg(&filled.view(level)).into_bytes()));
            }
        }
        if png {
            let drawn = all.iter().filter(|(name, _)| name.ends_with(".svg"));
            let drawn = drawn.map(|(name, svg)| {
                let drawn = png_of_svg(&String::from_utf8_lossy(svg))?;
                Ok((name.replace(".svg", ".png"), drawn))
            });
            let drawn = drawn.collect::<Result<Vec<_>, Failure>>()?;
            all.extend(drawn);
        }
        let named = all.iter().map(|(name, content)| (name.as_str(), content.as_slice()));
        files::write_all(folder, &named.collect::<Vec<_>>())
    }
}

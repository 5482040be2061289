//! `seedwright rooms`.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::arguments::{Layer, RoomFiles, Rooms};
use crate::build::seed;
use crate::failure::Failure;
use crate::files;
use crate::output::Output;
use crate::packs::Pack;
use crate::rooms::{self, Job, Laid, Layers, Plan, export};

pub fn run(typed: &Rooms, output: &Output) -> Result<(), Failure> {
    let pack = Pack::load(&typed.pack, output)?;
    let seed = seed(typed.seed.as_deref())?;
    let settings = pack.settings(&typed.chosen, Some(&seed))?;
    let blueprint = rooms::blueprint(&typed.pack, &pack)?;
    let job = Job {
        settings: &settings,
        asked: typed.settings(blueprint.settings.clone()),
        seed: &seed,
        trace: typed.files.trace.as_deref(),
    };
    let laid = rooms::lay_out(&pack, blueprint, &job, output)?;
    let written = write(&typed.files, &pack, &laid)?;
    if output.json {
        let files = written.iter().map(|path| path.display().to_string());
        let mut report = export::json(&laid.plan());
        report["hashWords"] = json!(laid.bundle.hash_words);
        report["hashGlyphs"] = json!(laid.bundle.hash_glyphs);
        report["proof"] = json!({ "verified": true });
        report["files"] = files.collect();
        output.print_json(&report);
        return Ok(());
    }
    if typed.ascii {
        output.print(&format!("{}\n", laid.layout.ascii(&laid.catalogue)));
    }
    output.print(&rooms::summary(&laid, &written));
    Ok(())
}

/// Writes what was asked for, and answers where.
fn write(wanted: &RoomFiles, pack: &Pack, laid: &Laid) -> Result<Vec<PathBuf>, Failure> {
    let plan = laid.plan();
    let mut written: Vec<PathBuf> = wanted.trace.iter().cloned().collect();
    if let Some(folder) = &wanted.out {
        written.extend(write_folder(folder, wanted, pack, laid)?);
    }
    let mut put = |path: &Path, content: &[u8]| {
        files::write(path, content)?;
        written.push(path.to_owned());
        Ok(())
    };
    if let Some(path) = &wanted.svg {
        put(path, picture(wanted, laid).as_bytes())?;
    }
    if let Some(path) = &wanted.png {
        put(path, &pixels(wanted, laid)?)?;
    }
    if let Some(path) = &wanted.tiled {
        let tiles = beside(path, "-tiles.png");
        let image = tiles.file_name().unwrap_or_default().to_string_lossy();
        put(path, text(&export::tiled(&plan, &image)).as_bytes())?;
        put(&tiles, &export::tileset()?)?;
    }
    if let Some(path) = &wanted.ldtk {
        put(path, text(&export::ldtk(&plan)).as_bytes())?;
    }
    if let Some(path) = &wanted.godot {
        put(path, export::godot(&plan).as_bytes())?;
    }
    if let Some(path) = &wanted.csv {
        put(path, export::rooms_csv(&plan).as_bytes())?;
        put(
            &beside(path, "-doors.csv"),
            export::doors_csv(&plan).as_bytes(),
        )?;
    }
    Ok(written)
}

/// Writes everything that belongs to a layout into a folder, whole or not at all.
fn write_folder(
    folder: &Path,
    wanted: &RoomFiles,
    pack: &Pack,
    laid: &Laid,
) -> Result<Vec<PathBuf>, Failure> {
    let plan: Plan<'_> = laid.plan();
    let mut all = vec![
        ("seed.json".to_owned(), laid.text.clone().into_bytes()),
        (
            "layout.json".to_owned(),
            text(&export::json(&plan)).into_bytes(),
        ),
        ("map.svg".to_owned(), picture(wanted, laid).into_bytes()),
    ];
    for file in rooms::pack_files(&pack.world, laid)? {
        all.push((format!("pack/{}", file.name), file.bytes));
    }
    let named: Vec<(&str, &[u8])> = all
        .iter()
        .map(|(name, content)| (name.as_str(), content.as_slice()))
        .collect();
    files::write_all(folder, &named)?;
    Ok(["seed.json", "layout.json", "map.svg", "pack"]
        .map(|name| folder.join(name))
        .into())
}

fn picture(wanted: &RoomFiles, laid: &Laid) -> String {
    let shows = |layer: Layer| wanted.layers.contains(&layer);
    let layers = Layers {
        names: shows(Layer::Names),
        trails: shows(Layer::Paths).then_some(&laid.trails),
        numbers: shows(Layer::Numbers),
    };
    rooms::picture(&laid.plan(), layers)
}

fn pixels(wanted: &RoomFiles, laid: &Laid) -> Result<Vec<u8>, Failure> {
    rooms::png(&picture(wanted, laid)).map_err(|reason| Failure::Operation {
        message: format!("the picture can't be drawn: {}", reason.0),
        hint: Some("`--svg` draws pictures of any size".to_owned()),
    })
}

fn text(value: &Value) -> String {
    format!("{value:#}\n")
}

/// The path of a file that belongs to another one: with something in place of its ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    path.with_file_name(format!("{name}{ending}"))
}

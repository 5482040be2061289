//! Races: `seedwright generate --race`, and `seedwright reveal`.

use std::fs;
use std::io::Write;
use std::path::Path;

use seedwright::pack::SourceFile;
use seedwright::pipeline::settings_of;
use seedwright::race::{RACE_FORMAT, Race, Secret};
use seedwright::{ENGINE_VERSION, SEED_VERSION};
use serde_json::{Value, json};

use super::outcome::Outcome;
use crate::arguments::{Generate, Reveal};
use crate::build::{prepare, request_of_seed, seed_failed};
use crate::failure::Failure;
use crate::files;
use crate::input::{Limit, read_file};
use crate::packs::PackExt;
use crate::printer::Printer;
use crate::streams::{folder_of, is_stdin};
use crate::words::shown;
use seedwright_api::Pack;
use seedwright_api::Problem;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::worlds::{BuildRequest, GeneratedReply};
use serde::Serialize;

/// A race that is ready to be published.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RaceReply<'a> {
    race: &'a Race,
    secret_file: String,
}

/// Draws a secret, proves that its world can be finished, and writes the commitment.
pub fn begin(
    pack: &Pack,
    typed: &Generate,
    secret_file: &Path,
    printer: &Printer,
) -> Result<(), Failure> {
    let folder = typed.build.out.as_deref().unwrap_or(Path::new("."));
    check_place(folder, secret_file)?;
    pack.needs_stages()?;
    let secret = Secret::from_bits(drawn()?);
    let text = secret.seed().text().to_owned();
    let request = request_of_seed(pack, &typed.build, Some(&text), printer)?;
    let race = Race::new(&pack.world, &request.settings, &secret);
    // The secret is on disk before anybody sees the commitment.
    let mut file = SecretFile::begin(secret_file, &secret)?;
    let commitment = format!("commitment   {}\n", race.commitment);
    if printer.json {
        printer.note(&commitment);
    } else {
        printer.print(&commitment)?;
    }
    // Progress and failed attempts would give away something about the world.
    make(pack, &request, &printer.hushed())?;
    let public = serde_json::to_string_pretty(&race).unwrap_or_default() + "\n";
    let written = files::write_all(folder, &[("race.json", public.as_bytes())])?;
    file.stays = true;
    let published = written[0].display().to_string();
    if printer.json {
        let secret_file = secret_file.display().to_string();
        printer.print_reply(&RaceReply { race: &race, secret_file }, &written)?;
    } else {
        printer.print(&format!(
            "proof        proved; published when the race is revealed\npublish      {}\nkeep secret  {}\n",
            shown(&published),
            shown(&secret_file.display().to_string()),
        ))?;
    }
    Ok(())
}

/// Refuses a secret inside the published folder, or one that would overwrite a file.
fn check_place(folder: &Path, secret: &Path) -> Result<(), Failure> {
    let parent = folder_of(secret);
    let [inner, outer] = [parent, folder].map(|path| fs::canonicalize(path).ok());
    let is_inside = inner.zip(outer).is_some_and(|(inner, outer)| inner.starts_with(outer));
    if is_inside || parent.starts_with(folder) {
        return Err(Failure::argument(
            "--race: the secret would be in the folder that is published",
            "name a file outside the folder of `--out`",
        ));
    }
    if secret.exists() {
        return Err(Failure::argument(
            format!("--race: `{}` exists already", shown(&secret.display().to_string())),
            "name another file: it may hold the secret of another race",
        ));
    }
    Ok(())
}

fn drawn() -> Result<u128, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(seed_failed)?;
    Ok(u128::from_le_bytes(bytes))
}

/// The file of a secret, which is removed if the race can't be prepared.
struct SecretFile<'a> {
    path: &'a Path,
    stays: bool,
}

impl<'a> SecretFile<'a> {
    fn begin(path: &'a Path, secret: &Secret) -> Result<Self, Failure> {
        write_secret(path, secret)?;
        Ok(Self { path, stays: false })
    }
}

impl Drop for SecretFile<'_> {
    fn drop(&mut self) {
        if !self.stays {
            // The commitment was not published, so a secret that stays does no harm.
            let _ = fs::remove_file(self.path);
        }
    }
}

/// Writes the secret to a new file that only its owner can read.
fn write_secret(path: &Path, secret: &Secret) -> Result<(), Failure> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path);
    let written = file.and_then(|mut file| {
        writeln!(file, "{}", secret.text())?;
        file.sync_all()
    });
    written.map_err(|error| files::failed(path, &error))
}

/// Rebuilds the world of a race, and checks that the secret is the one of the commitment.
pub fn reveal(typed: &Reveal, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.race, Limit::RACE)?;
    let race = read_race(&file)?;
    if (race.seed_version, race.engine_version.as_str()) != (SEED_VERSION, ENGINE_VERSION) {
        let (seeds, engine) = (race.seed_version, shown(&race.engine_version));
        return Err(Failure::argument(
            format!(
                "the race was made by engine {engine} with seed version {seeds}, but this is engine {ENGINE_VERSION} with seed version {SEED_VERSION}"
            ),
            "reveal it with the version of seedwright that made it",
        ));
    }
    let secret = read_secret(&typed.secret)?;
    if !race.is_of(&secret) {
        let message = "the commitment does not match: this is not the secret of this race, or race.json was changed";
        return Err(Problem::refuted(message, None, json!({ "claim": "commitment" })).into());
    }
    let pack = match (&typed.pack, EmbeddedPack::find(&race.pack.id)) {
        (Some(named), _) => Pack::load(named, printer)?,
        (None, Some(embedded)) => Pack::embedded(embedded)?,
        (None, None) => return Err(other_pack(&race, "it is not embedded")),
    };
    if pack.world.hash() != race.pack.hash {
        return Err(other_pack(&race, "this one has another hash"));
    }
    let settings = settings_of(&pack.world, &race.settings);
    let settings =
        settings.map_err(|why| Failure::argument(why, "use race.json as it was published"))?;
    let request = BuildRequest::chosen(&pack, settings, secret.seed());
    let mut outcome = make(&pack, &request, printer)?;
    let mut text = "race         the commitment matches\n".to_owned();
    if let Outcome::World(world) = &mut outcome {
        world.built.lines.insert_str(0, &text);
        text.clear();
    }
    let written = typed.out.as_ref().map(|folder| outcome.write(folder, typed.png)).transpose()?;
    let written = written.unwrap_or_default();
    let commitment = &race.commitment;
    match printer.json {
        true => {
            let reply = RevealedReply { generated: outcome.reply(), commitment };
            printer.print_reply(&reply, &written)?;
        }
        false => printer.print(&(text + &outcome.summary(&written, printer)?))?,
    }
    Ok(())
}

/// The world of a revealed race.
#[derive(Serialize)]
struct RevealedReply<'a> {
    #[serde(flatten)]
    generated: GeneratedReply,
    commitment: &'a str,
}

/// Runs the stages of a pack.
fn make(pack: &Pack, request: &BuildRequest, printer: &Printer) -> Result<Outcome, Failure> {
    Outcome::make(&prepare(pack, request, printer)?, request, printer)
}

fn other_pack(race: &Race, why: &str) -> Failure {
    let (name, hash) = (shown(&race.pack.id), shown(&race.pack.hash));
    Failure::argument(
        format!("the race needs the pack `{name}` with hash {hash}: {why}"),
        "name it with `--pack`",
    )
}

fn read_race(file: &SourceFile) -> Result<Race, Failure> {
    let refused = |why: String| {
        let message = format!("{} is not a race: {why}", shown(&file.name));
        Failure::argument(message, "name the race.json that was published")
    };
    let document: Value =
        serde_json::from_slice(&file.bytes).map_err(|error| refused(error.to_string()))?;
    match document["race"].as_u64() {
        Some(format) if format != u64::from(RACE_FORMAT) => Err(refused(format!(
            "it has format {format}, but this version of seedwright reads format {RACE_FORMAT} only"
        ))),
        _ => serde_json::from_value(document).map_err(|error| refused(error.to_string())),
    }
}

/// The secret that was typed, or that the named file holds; `-` is standard input.
fn read_secret(typed: &Path) -> Result<Secret, Failure> {
    let text = match is_stdin(typed) || typed.exists() {
        true => String::from_utf8_lossy(&read_file(typed, Limit::RACE)?.bytes).into_owned(),
        false => typed.to_string_lossy().into_owned(),
    };
    Secret::read(&text).ok_or_else(|| {
        Failure::argument(
            "this is not the secret of a race",
            "name the file that `--race` wrote, or type the 32 hexadecimal digits in it",
        )
    })
}

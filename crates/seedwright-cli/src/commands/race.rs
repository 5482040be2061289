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
use crate::packs::{PackExt, read_file};
use crate::printer::Printer;
use crate::words::shown;
use seedwright_api::Pack;
use seedwright_api::Problem;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::worlds::{BuildRequest, GeneratedReply};
use serde::Serialize;

/// A race that was committed to.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RaceReply<'a> {
    race: &'a Race,
    secret_file: String,
}

/// The most bytes of a race or a secret.
const MAX_BYTES: usize = 1 << 20;

/// Draws a secret, commits to it, and makes sure that its world can be finished.
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
    // Nobody is told of a commitment whose secret could be lost.
    let mut kept = SecretFile::begin(secret_file, &secret)?;
    let commitment = format!("commitment   {}\n", race.commitment);
    if printer.json {
        printer.note(&commitment);
    } else {
        printer.print(&commitment);
    }
    // How long it takes and how often it fails would tell something about the world.
    make(pack, &request, &printer.hushed())?;
    let public = serde_json::to_string_pretty(&race).unwrap_or_default() + "\n";
    let written = files::write_all(folder, &[("race.json", public.as_bytes())])?;
    kept.stays = true;
    let published = written[0].display().to_string();
    if printer.json {
        let secret_file = secret_file.display().to_string();
        printer.print_reply(&RaceReply { race: &race, secret_file }, &written);
    } else {
        printer.print(&format!(
            "proof        proved; it is kept back until the race is revealed\npublish      {}\nkeep secret  {}\n",
            shown(&published),
            shown(&secret_file.display().to_string()),
        ));
    }
    Ok(())
}

/// The secret must not lie among what is published, nor over another one.
fn check_place(folder: &Path, secret: &Path) -> Result<(), Failure> {
    let parent = secret.parent().filter(|parent| !parent.as_os_str().is_empty());
    let parent = parent.unwrap_or(Path::new("."));
    let [inner, outer] = [parent, folder].map(|path| fs::canonicalize(path).ok());
    let is_inside = inner.zip(outer).is_some_and(|(inner, outer)| inner.starts_with(outer));
    if is_inside || parent.starts_with(folder) {
        return Err(Failure::argument(
            "--race: the secret would lie in the folder that is published",
            "name a file outside of the folder of `--out`",
        ));
    }
    if secret.exists() {
        return Err(Failure::argument(
            format!("--race: `{}` is there already", shown(&secret.display().to_string())),
            "name another file, so that no secret is lost",
        ));
    }
    Ok(())
}

fn drawn() -> Result<u128, Failure> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes).map_err(seed_failed)?;
    Ok(u128::from_le_bytes(bytes))
}

/// The file of a secret, which goes if there is no race after all.
struct SecretFile<'a> {
    path: &'a Path,
    stays: bool,
}

impl<'a> SecretFile<'a> {
    fn begin(path: &'a Path, secret: &Secret) -> Result<Self, Failure> {
        keep(path, secret)?;
        Ok(Self { path, stays: false })
    }
}

impl Drop for SecretFile<'_> {
    fn drop(&mut self) {
        if !self.stays {
            // What can't be removed was never published either.
            let _ = fs::remove_file(self.path);
        }
    }
}

/// Writes the secret where only its owner can read it.
fn keep(path: &Path, secret: &Secret) -> Result<(), Failure> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let file = options.open(path);
    let written = file.and_then(|mut file| writeln!(file, "{}", secret.text()));
    written.map_err(|error| {
        Failure::operation(format!("can't write {}: {error}", path.display()), None)
    })
}

/// Makes the world of a race again, and checks that it is the one that was committed to.
pub fn reveal(typed: &Reveal, printer: &Printer) -> Result<(), Failure> {
    let file = read_file(&typed.race, MAX_BYTES)?;
    let race = read_race(&file)?;
    if (race.seed_version, race.engine_version.as_str()) != (SEED_VERSION, ENGINE_VERSION) {
        let (seeds, engine) = (race.seed_version, shown(&race.engine_version));
        return Err(Failure::argument(
            format!(
                "the race was made by engine {engine}, whose seeds are of version {seeds}; these are {ENGINE_VERSION} and {SEED_VERSION}"
            ),
            "reveal it with the seedwright that it was made by",
        ));
    }
    let secret = read_secret(&typed.secret)?;
    if !race.is_of(&secret) {
        let message = "this is not the secret of this race, or race.json was changed: the commitment does not hold";
        return Err(Problem::refuted(message, None, json!({ "claim": "commitment" })).into());
    }
    let pack = match (&typed.pack, EmbeddedPack::find(&race.pack.id)) {
        (Some(named), _) => Pack::load(named, printer)?,
        (None, Some(embedded)) => Pack::embedded(embedded)?,
        (None, None) => return Err(other_pack(&race, "it is not embedded")),
    };
    if pack.world.hash() != race.pack.hash {
        return Err(other_pack(&race, "the one at hand has another hash"));
    }
    let settings = settings_of(&pack.world, &race.settings);
    let settings =
        settings.map_err(|why| Failure::argument(why, "use the race.json as it was published"))?;
    let request = BuildRequest::chosen(&pack, settings, secret.seed());
    let mut outcome = make(&pack, &request, printer)?;
    let mut text = "race         the commitment holds\n".to_owned();
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
            printer.print_reply(&reply, &written);
        }
        false => printer.print(&(text + &outcome.summary(&written, printer)?)),
    }
    Ok(())
}

/// What was made from a secret that was committed to.
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
        format!("the race is about the pack `{name}` with the hash {hash}: {why}"),
        "name the right one with `--pack`",
    )
}

fn read_race(file: &SourceFile) -> Result<Race, Failure> {
    let refused = |why: String| {
        let message = format!("{} is no race: {why}", shown(&file.name));
        Failure::argument(message, "name the race.json that was published")
    };
    let document: Value =
        serde_json::from_slice(&file.bytes).map_err(|error| refused(error.to_string()))?;
    match document["race"].as_u64() {
        Some(format) if format != u64::from(RACE_FORMAT) => Err(refused(format!(
            "its format is {format}, and this program knows {RACE_FORMAT} only"
        ))),
        _ => serde_json::from_value(document).map_err(|error| refused(error.to_string())),
    }
}

/// The secret that was typed, or that is in the file that was named.
fn read_secret(typed: &str) -> Result<Secret, Failure> {
    let path = Path::new(typed);
    let text = match path.is_file() {
        true => String::from_utf8_lossy(&read_file(path, MAX_BYTES)?.bytes).into_owned(),
        false => typed.to_owned(),
    };
    Secret::read(&text).ok_or_else(|| {
        Failure::argument(
            "this is no secret of a race",
            "a secret has 32 digits from 0 to f; name the file that `--race` wrote, or type them",
        )
    })
}

//! `cargo xtask dist`: the program as it is released, in an archive with a checksum.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

use crate::arguments::DistArguments;
use crate::cargo::{cargo, workspace_root};
use crate::platforms::{need_target, run as run_command, workspace_value};

/// The documents that every archive contains.
const DOCUMENTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// Builds the program, archives it and writes the checksum.
///
/// # Errors
/// A sentence for people.
pub fn run(arguments: &DistArguments) -> Result<(), String> {
    let host = host()?;
    let target = arguments.target.as_deref().unwrap_or(&host);
    if target != host {
        need_target(target, arguments.install.install)?;
    }
    let mut build = cargo();
    build.args(["build", "--profile", "dist", "--package", "seedwright-cli", "--locked"]);
    build.args(["--target", target]);
    if let Some(cpu) = &arguments.cpu {
        // With a target, the flags hold for the program alone and not for build scripts, which run on this machine.
        build.env("RUSTFLAGS", format!("-C target-cpu={cpu}"));
    }
    run_command(&mut build)?;
    let suffix = if target.contains("windows") { ".exe" } else { "" };
    let program = built(target, &format!("seedwright{suffix}"));
    // A program for newer processors may not run here.
    if target == host && arguments.cpu.is_none() {
        run_command(Command::new(&program).args(["generate", "--seed", "dist"]))?;
    }
    let cpu = arguments.cpu.as_ref().map_or(String::new(), |cpu| format!("-{cpu}"));
    let name = format!("seedwright-{}-{target}{cpu}", workspace_value("version")?);
    let archive = archive(&name, &program)?;
    let sum = write_checksum(&archive)?;
    println!("{}\n{}", archive.display(), sum.display());
    Ok(())
}

/// The target of the compiler itself.
fn host() -> Result<String, String> {
    let output = Command::new("rustc").arg("-vV").current_dir(workspace_root()).output();
    let output = output.map_err(|error| format!("rustc could not be started: {error}"))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let host = text.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc does not name its host".to_owned())
}

/// The folder that cargo builds in.
fn target_folder() -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR").map(PathBuf::from);
    workspace_root().join(named.unwrap_or_else(|| PathBuf::from("target")))
}

fn built(target: &str, name: &str) -> PathBuf {
    target_folder().join(target).join("dist").join(name)
}

/// Writes `NAME.tar.gz` with the program and the documents in a folder of that name.
fn archive(name: &str, program: &Path) -> Result<PathBuf, String> {
    let folder = target_folder().join("archives");
    let path = folder.join(format!("{name}.tar.gz"));
    let documents = DOCUMENTS.iter().map(|document| workspace_root().join(document));
    let files: Vec<PathBuf> = std::iter::once(program.to_owned()).chain(documents).collect();
    let written = fs::create_dir_all(&folder).and_then(|()| write_archive(&path, name, &files));
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

fn write_archive(path: &Path, name: &str, files: &[PathBuf]) -> std::io::Result<()> {
    let compressed = GzEncoder::new(fs::File::create(path)?, Compression::best());
    let mut archive = tar::Builder::new(compressed);
    // The same files give the same bytes: no times, no owners.
    archive.mode(tar::HeaderMode::Deterministic);
    for file in files {
        let inside = Path::new(name).join(file.file_name().unwrap_or_default());
        archive.append_path_with_name(file, inside)?;
    }
    archive.into_inner()?.finish()?.sync_all()
}

/// Writes the checksum next to the archive, in the form that `sha256sum --check` reads.
fn write_checksum(archive: &Path) -> Result<PathBuf, String> {
    let name = archive.file_name().unwrap_or_default().to_string_lossy();
    let path = archive.with_file_name(format!("{name}.sha256"));
    let written = fs::read(archive).and_then(|bytes| {
        let digest = Sha256::digest(&bytes);
        let hex: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
        fs::write(&path, format!("{hex}  {name}\n"))
    });
    written.map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(path)
}

//! Lists the files of the web UI, so that the program holds them.

use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=dist");
    let folder = Path::new(&variable("CARGO_MANIFEST_DIR")).join("dist");
    let mut files = Vec::new();
    collect(&folder, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for path in &files {
        let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
        let name = name.to_string_lossy().replace('\\', "/");
        let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
    }
    list.push(']');
    fs::write(Path::new(&variable("OUT_DIR")).join("web_ui_files.rs"), list)
}

fn variable(name: &str) -> String {
    env::var(name).expect("cargo sets it for build scripts")
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        match path.is_dir() {
            true => collect(&path, files)?,
            false => files.push(path),
        }
    }
    Ok(())
}

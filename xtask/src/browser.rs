//! The browser that the page is tried in.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The names that Chromium goes by.
const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Finds Chromium, or installs it where Debian's packages can be had.
///
/// # Errors
/// What to do where there is none.
pub fn find() -> Result<PathBuf, String> {
    if let Some(named) = std::env::var_os("CHROMIUM") {
        return Ok(PathBuf::from(named));
    }
    if let Some(found) = on_path() {
        return Ok(found);
    }
    install();
    on_path().ok_or_else(|| {
        "there is no Chromium: install it, or name it in the variable CHROMIUM".to_owned()
    })
}

fn on_path() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let named =
        |name: &str| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file());
    NAMES.iter().find_map(|name| named(name))
}

/// Whatever goes wrong, there is no browser afterwards, and that is said.
fn install() {
    if !Path::new("/usr/bin/apt-get").is_file() {
        return;
    }
    println!("      installing Chromium");
    for arguments in [
        ["update", "--quiet"].as_slice(),
        &["install", "--yes", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
    ] {
        // Whoever is no administrator may be one for this.
        let direct = Command::new("apt-get").args(arguments).output();
        if !direct.is_ok_and(|output| output.status.success()) {
            let _ = Command::new("sudo")
                .args(["--non-interactive", "apt-get"])
                .args(arguments)
                .output();
        }
    }
}

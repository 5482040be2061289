//! The browser that the web UI is tested in.

use std::path::{Path, PathBuf};

/// The names of Chromium and Chrome on the search path.
const NAMES: [&str; 5] = ["chromium", "chromium-browser", "google-chrome", "chrome", "chrome.exe"];

/// Where installers put them that do not extend the search path.
const PLACES: [&str; 4] = [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Google/Chrome/Application/chrome.exe",
];

/// Finds the browser that the variable `CHROMIUM` names, or an installed Chromium or Chrome.
///
/// # Errors
/// A sentence for people when there is none.
pub fn find() -> Result<PathBuf, String> {
    if let Some(path) = std::env::var_os("CHROMIUM") {
        return Ok(PathBuf::from(path));
    }
    let place = || PLACES.iter().map(Path::new).find(|path| path.is_file()).map(Path::to_owned);
    on_path().or_else(place).ok_or_else(|| {
        "neither Chromium nor Chrome is installed, and CHROMIUM is not set".to_owned()
    })
}

fn on_path() -> Option<PathBuf> {
    let folders = std::env::var_os("PATH")?;
    let folders: Vec<PathBuf> = std::env::split_paths(&folders).collect();
    let named =
        |name: &str| folders.iter().map(|folder| folder.join(name)).find(|path| path.is_file());
    NAMES.iter().find_map(|name| named(name))
}

//! The repository's files.

use std::fs;
use std::path::Path;

use crate::cargo::workspace_root;

/// A file of the repository.
pub struct File {
    /// Its path from the root, with `/` between folders.
    pub path: String,
    /// Its content; bytes that are not UTF-8 are replaced.
    pub text: String,
}

impl File {
    /// Whether the whole file is tests or benchmarks.
    pub fn is_test(&self) -> bool {
        let mut folders = self.path.split('/');
        folders.any(|folder| folder == "tests" || folder == "benches")
            || self.path.ends_with("tests.rs")
    }
}

/// All files of the repository that are not ignored, sorted by path.
pub struct Tree {
    pub files: Vec<File>,
}

impl Tree {
    /// Reads the repository that this program was built in.
    ///
    /// # Panics
    /// When a file cannot be read.
    pub fn read() -> Self {
        let ignored = fs::read_to_string(workspace_root().join(".gitignore"))
            .expect("the repository has a .gitignore");
        let ignored: Vec<&str> = ignored.lines().collect();
        let mut files = Vec::new();
        read_folder(workspace_root(), "", &ignored, &mut files);
        files.sort_by(|a: &File, b: &File| a.path.cmp(&b.path));
        Self { files }
    }

    /// Returns the Rust files.
    pub fn sources(&self) -> impl Iterator<Item = &File> {
        self.files.iter().filter(|file| file.path.ends_with(".rs"))
    }

    /// Returns the text of a file, if it exists.
    pub fn find(&self, path: &str) -> Option<&str> {
        let file = self.files.iter().find(|file| file.path == path);
        file.map(|file| file.text.as_str())
    }

    /// The text of a file that must exist.
    ///
    /// # Panics
    /// When it does not.
    #[track_caller]
    pub fn text(&self, path: &str) -> &str {
        let Some(text) = self.find(path) else {
            panic!("{path} is missing");
        };
        text
    }

    /// The paths of the files in a folder whose names have this ending.
    pub fn paths_under<'a>(
        &'a self,
        folder: &'a str,
        ending: &'a str,
    ) -> impl Iterator<Item = &'a str> {
        let paths = self.files.iter().map(|file| file.path.as_str());
        paths.filter(move |path| path.starts_with(folder) && path.ends_with(ending))
    }

    /// Whether a file exists, or a folder that is not empty.
    pub fn has(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        self.files.iter().any(|file| {
            let rest = file.path.strip_prefix(path);
            path.is_empty() || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
        })
    }
}

/// Reads a folder recursively. It supports only the root's `.gitignore`, and only
/// entries that begin with `/`, because the project uses no others.
fn read_folder(folder: &Path, prefix: &str, ignored: &[&str], files: &mut Vec<File>) {
    // Cargo marks every target folder with this file.
    if folder.join("CACHEDIR.TAG").exists() {
        return;
    }
    let entries = fs::read_dir(folder).expect("a folder of the repository can be read");
    for entry in entries {
        let entry = entry.expect("a folder of the repository can be read");
        let name = entry.file_name();
        let path = format!("{prefix}{}", name.to_string_lossy());
        if name == ".git" || ignored.contains(&format!("/{path}").as_str()) {
            continue;
        }
        let kind = entry.file_type().expect("a file of the repository has a type");
        if kind.is_dir() {
            read_folder(&entry.path(), &format!("{path}/"), ignored, files);
        } else if kind.is_file() {
            let bytes = fs::read(entry.path()).expect("a file of the repository can be read");
            let text = String::from_utf8_lossy(&bytes).into_owned();
            files.push(File { path, text });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tree_has_this_file_and_nothing_built() {
        let tree = Tree::read();
        assert!(tree.has("xtask/src/tree.rs") && tree.has("xtask/src/"));
        assert!(!tree.has("xtask/sr") && !tree.has("target") && !tree.has(".git"));
    }

    #[test]
    fn test_files_are_recognized() {
        let is_test = |path: &str| {
            let (path, text) = (path.to_owned(), String::new());
            File { path, text }.is_test()
        };
        assert!(is_test("crates/seedwright/tests/worlds.rs"));
        assert!(is_test("crates/seedwright/src/logic/tests.rs"));
        assert!(!is_test("crates/seedwright/src/logic.rs"));
    }
}

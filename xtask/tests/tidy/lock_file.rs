//! The lock file of the web UI: `npm ci` fails on a platform whose packages it does not list.

use serde_json::Value;

/// The optional packages that others name and the lock file does not list: mostly one for each platform.
pub fn missing(text: &str) -> Vec<String> {
    let lock: Value = serde_json::from_str(text).expect("a lock file is JSON");
    let packages = lock["packages"].as_object().expect("a lock file lists packages");
    let optional = packages.iter().flat_map(|(path, package)| {
        let names = package["optionalDependencies"].as_object().into_iter().flatten();
        names.map(move |(name, _)| (path, name))
    });
    let is_missing = |name: &str| {
        let folder = format!("node_modules/{name}");
        !packages.keys().any(|path| path.ends_with(&folder))
    };
    optional
        .filter(|(_, name)| is_missing(name))
        .map(|(path, name)| format!("{path} can use {name}, which the lock file does not list"))
        .collect()
}

#[test]
fn an_unlisted_platform_is_found() {
    let text = r#"{ "packages": {
        "node_modules/a": { "optionalDependencies": { "a-linux": "1.0.0", "a-darwin": "1.0.0" } },
        "node_modules/a-linux": { "version": "1.0.0" }
    } }"#;
    assert_eq!(
        missing(text),
        ["node_modules/a can use a-darwin, which the lock file does not list"]
    );
}

//! What `cargo publish` packs: a manifest that lists files leaves out a build script that it does not name, and cargo
//! only warns.

/// Whether a manifest lists the files to pack, and its build script is not one of them.
pub fn leaves_out_build_script(manifest: &str) -> bool {
    let list = manifest.lines().find(|line| line.starts_with("include = "));
    list.is_some_and(|list| !list.contains("\"/build.rs\""))
}

#[test]
fn a_build_script_must_be_listed() {
    assert!(leaves_out_build_script("include = [\"/src\"]\n"));
    assert!(!leaves_out_build_script("include = [\"/src\", \"/build.rs\"]\n"));
    assert!(!leaves_out_build_script("name = \"everything\"\n"));
}

//! The program in `tools`, run where Randovania is installed: `SEEDWRIGHT_PYTHON` names the Python that has it, or else
//! `python3` is tried. Without it the test says so and is skipped.

mod support;

use std::collections::BTreeSet;
use std::env;
use std::ffi::OsString;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use seedwright::logic::Logic;
use seedwright::pack::SourceFile;
use seedwright::world::{ReturnMode, Settings};
use seedwright_import::randovania_dump::{Options, import};
use serde_json::Value;
use support::Folder;

/// A Python that has Randovania.
fn python() -> Option<OsString> {
    let python = env::var_os("SEEDWRIGHT_PYTHON").unwrap_or_else(|| "python3".into());
    let mut test = Command::new(&python);
    test.args(["-c", "import randovania"]).stdout(Stdio::null()).stderr(Stdio::null());
    test.status().is_ok_and(|status| status.success()).then_some(python)
}

#[test]
fn the_tool_writes_what_the_generator_sees() {
    let Some(python) = python() else {
        eprintln!("skipped: there is no Python with randovania; SEEDWRIGHT_PYTHON can name one");
        return;
    };
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tools/randovania_dump.py");
    let folder = Folder::new();
    let mut run = Command::new(python);
    run.arg(tool).args(["blank", "--reach", "30", "--out"]).arg(folder.path("blank.json"));
    let ran = run.output().expect("it can be started");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    let ran = folder.run(&["import", "randovania-dump", "blank.json", "--out", "pack"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(folder.run(&["items", "pack", "--seed", "1"]).code, Some(0));
    let dump = fs::read(folder.path("blank.json")).expect("it was written");
    let cases = fs::read(folder.path("blank.reach.json")).expect("it was written");
    let cases: Value = serde_json::from_slice(&cases).expect("it is JSON");
    let cases = cases["cases"].as_array().expect("there are cases");
    assert_eq!(cases.len(), 30);
    compare(&SourceFile::new("blank.json", dump), cases);
}

/// The same locations are open as Randovania reaches, with every inventory.
fn compare(dump: &SourceFile, cases: &[Value]) {
    let options = Options { return_mode: Some(ReturnMode::Warp), keep_closed: true };
    let world = import(dump, options).expect("the dump is sound").world;
    let logic = Logic::compile(&world, &Settings::defaults(&world));
    for case in cases {
        let mut state = logic.state();
        for (name, count) in case["have"].as_object().expect("it is an inventory") {
            let mut items = world.items.iter();
            let item = items.find(|(_, row)| row.name == *name).expect("there is such an item").0;
            let count = count.as_u64().expect("it is a number") as usize;
            logic.copies(item).take(count).for_each(|copy| state.add(copy));
        }
        state.propagate();
        let open = world.locations.ids().filter(|location| state.knows(logic.open(*location)));
        let open = open.map(|location| world.locations[location].note.clone());
        let open: BTreeSet<String> = open.collect();
        let reached = case["tracked"].as_array().expect("it is a list").iter();
        let reached: BTreeSet<String> = reached.map(|index| format!("pickup {index}")).collect();
        assert_eq!(open, reached, "{case}");
    }
}

//! Files that can't be written down as text: what is refused, and what is accepted.

mod support;

use std::fs::File;
use std::process::Stdio;

use support::Folder;

const BASE: &str = "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"reached(Vault)\"\n\
    [items]\nKey = {}\n[rooms.Hall]\nlocations = [{ name = \"Mat\" }]\n[rooms.Vault]\n";

const DOOR: &str = "[doors]\nd = { a = \"Hall\", b = \"Vault\", need = \"Key\" }\n";

/// Every command that reads a pack refuses it with the same words.
#[track_caller]
fn is_refused(folder: &Folder, pack: &str, words: &str) {
    let check = folder.run(&["check", pack]);
    let expected = format!("{words}\n\n");
    assert_eq!((check.code, check.err.as_str()), (Some(2), expected.as_str()));
    for command in [
        &["reach", pack][..],
        &["explain", pack, "goal"],
        &["settings", pack],
        &["generate", pack],
        &["items", pack],
    ] {
        let ran = folder.run(command);
        assert_eq!(ran.code, Some(2), "{command:?}");
        assert_eq!(ran.err, format!("{words}\n"), "{command:?}");
        assert_eq!(ran.out, "", "{command:?}");
    }
}

#[test]
fn bytes_that_are_no_text_are_refused() {
    let folder = Folder::with("a.toml", b"# ok\nid = \"caf\xe9\"\n");
    let words = "\
error[E0002]: the file is not UTF-8 text
 --> a.toml:2:10
  |
2 | id = \"caf
  |          ^
  |
  = help: save the file as UTF-8";
    is_refused(&folder, "a.toml", words);
}

#[test]
fn nul_bytes_are_refused() {
    let folder = Folder::with("a.toml", b"id = \"a\0b\"\n");
    let words = "\
error[E0003]: the file contains a NUL byte
 --> a.toml:1:8
  |
1 | id = \"a\\u{0}b\"
  |        ^^^^^
  |
  = help: only text files can be read";
    is_refused(&folder, "a.toml", words);
}

#[test]
fn files_above_the_limit_are_refused() {
    let folder = Folder::new();
    let file = File::create(folder.path("big.toml")).expect("the file can be made");
    // A hole: the file is long, but takes no room.
    file.set_len(65 * 1024 * 1024).expect("the file can be long");
    let words = "\
error[E0004]: big.toml is larger than 64 MiB
help: split it into several files";
    is_refused(&folder, "big.toml", words);
}

#[test]
fn a_byte_order_mark_and_windows_lines_are_accepted() {
    let text = format!("\u{feff}{BASE}{DOOR}").replace('\n', "\r\n");
    let folder = Folder::with("a.toml", &text);
    let ran = folder.run(&["check", "a.toml"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    folder.write("a.toml", text.replace("need = \"Key\"", "need = \"Kee\""));
    let words = "\
error[E0210]: there is no item, event or rule `Kee`
  --> a.toml:12:40
   |
12 | d = { a = \"Hall\", b = \"Vault\", need = \"Kee\" }
   |                                        ^^^
   |
   = help: did you mean `Key`?";
    is_refused(&folder, "a.toml", words);
}

#[test]
fn a_mark_on_the_first_line_does_not_count_the_byte_order_mark() {
    let folder = Folder::with("a.json", "\u{feff}{ \"pak\": {} }");
    let json = folder.json(2, &["check", "a.json"]);
    let found = json["packs"][0]["diagnostics"].as_array().expect("a list");
    let unknown = found.iter().find(|found| found["code"] == "E0101");
    assert_eq!(unknown.expect("it is unknown")["place"]["column"], 3);
}

fn nested(levels: usize) -> Folder {
    let need = format!("{}Key{}", "(".repeat(levels), ")".repeat(levels));
    let door = DOOR.replace("\"Key\"", &format!("\"{need}\""));
    Folder::with("deep.toml", format!("{BASE}{door}"))
}

#[test]
fn a_hundred_thousand_parentheses_are_accepted() {
    let folder = nested(100_000);
    let check = folder.run(&["check", "deep.toml", "--strict"]);
    assert_eq!(
        (check.code, check.out.as_str()),
        (Some(0), "deep.toml: sound (2 rooms, 2 spots, 1 door, 1 location, 1 item)\n")
    );
    let reach = folder.run(&["reach", "deep.toml"]);
    assert_eq!(reach.code, Some(0));
    assert!(reach.out.contains("lacks Key\n"), "{}", reach.out);
    let closed = folder.run(&["explain", "deep.toml", "goal"]);
    assert_eq!(closed.code, Some(0));
    assert!(closed.out.contains("lacks Key\n"), "{}", closed.out);
    let open = folder.run(&["explain", "deep.toml", "goal", "--have", "Key"]);
    assert_eq!(open.code, Some(0));
    assert!(open.out.starts_with("the goal can be met\n"), "{}", open.out);
    assert_eq!(folder.run(&["generate", "deep.toml"]).code, Some(0));
}

#[test]
fn more_parentheses_than_the_limit_are_refused_where_they_begin() {
    let ran = nested(250_001).run(&["check", "deep.toml"]);
    assert_eq!(ran.code, Some(2));
    let head = "\
error[E0205]: parentheses are nested more than 250000 deep
  --> deep.toml:12:250040
";
    assert!(ran.err.starts_with(head), "{}", &ran.err[..200]);
    assert!(ran.err.len() < 2_000, "a long line is cut");
}

#[test]
fn a_closed_pipe_is_no_error_and_changes_no_exit_code() {
    let folder = Folder::with("bad.toml", "[pack]\n");
    for (arguments, code) in [
        (&["check", "bad.toml"][..], 2),
        (&["check", "blank"], 0),
        (&["reach", "blank", "--json"], 0),
        (&["man"], 0),
        (&["completions", "bash"], 0),
        (&["items", "blank", "-v"], 0),
        (&["items", "station", "--json"], 0),
        (&["items", "blank", "--out", "."], 0),
        (&["spheres", "seed.json"], 0),
        (&["verify", "seed.json", "bad.toml"], 2),
    ] {
        let mut command = folder.command(arguments);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        drop(child.stdout.take());
        let printer = child.wait_with_output().expect("the program ends");
        let words = String::from_utf8_lossy(&printer.stderr);
        assert_eq!(printer.status.code(), Some(code), "{arguments:?}");
        assert!(!words.contains("panicked"), "{words}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = File::options().write(true).open("/dev/full");
    let full = full.expect("the device is there");
    let ran = Folder::new().command(&["packs"]).stdout(full).output().expect("the program starts");
    assert_eq!(ran.status.code(), Some(1));
    let words = String::from_utf8_lossy(&ran.stderr);
    assert!(words.starts_with("error: can't write to standard output: "), "{words}");
}

#[test]
fn endings_count_in_any_case_and_other_files_do_not_count() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("pack")).expect("a folder can be made");
    folder.write("pack/a.TOML", BASE);
    folder.write("pack/b.json", r#"{ "doors": { "d": { "a": "Hall", "b": "Vault" } } }"#);
    folder.write("pack/c.toml~", "no pack");
    std::fs::create_dir(folder.path("pack/d.toml")).expect("a folder can be made");
    let json = folder.json(0, &["check", "pack"]);
    assert_eq!(json["packs"][0]["sizes"]["doors"], 1);
}

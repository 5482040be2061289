//! Manners of a command line: quiet output, streams, colours, exit codes and grouped findings.

mod support;

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

use support::{Folder, Ran, cove, ran};

/// A folder with a pack `cove` and a world of it in `built`.
fn built() -> Folder {
    let folder = cove();
    let ran = folder.run(&["generate", "cove", "--seed", "1", "--out", "built", "-q"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    folder
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn read(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path(name)).expect("the file exists")
}

/// Runs a command with bytes on standard input.
fn run_with_input(folder: &Folder, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = folder
        .command(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let input = input.to_owned();
    let writer = std::thread::spawn(move || {
        // The program may refuse its arguments before it reads anything.
        let _ = stdin.write_all(&input);
    });
    let output = child.wait_with_output().expect("the program ends");
    writer.join().expect("the writer ends");
    output
}

#[test]
fn quiet_commands_print_only_results() {
    let folder = built();
    for arguments in [
        &["generate", "cove", "--seed", "1"][..],
        &["generate", "cove", "--seed", "1", "--count", "2"],
        &["items", "cove", "--seed", "1"],
        &["rooms", "halls", "--seed", "1", "--svg", "a.svg"],
        &["doors", "tower", "--seed", "1"],
        &["population", "depths", "--seed", "1"],
        &["code", "count", "--elements", "A,B", "--length", "2"],
        &["verify", "built/seed.json"],
        &["spheres", "built/seed.json", "--svg", "a.svg"],
        &["check", "cove"],
        &["reach", "cove", "--have", "Lantern * 9"],
        &["explain", "cove", "goal"],
        &["settings", "cove"],
        &["map", "cove"],
        &["export", "dot", "cove"],
        &["packs"],
        &["new", "other"],
        &["completions", "bash"],
        &["man"],
    ] {
        let quiet = folder.run(&[arguments, &["-q"]].concat());
        assert_eq!((quiet.code, quiet.err.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(!quiet.out.is_empty(), "{arguments:?}");
    }
    let failed = folder.run(&["reach", "nowhere", "-q"]);
    assert_eq!(failed.code, Some(2));
    assert!(failed.err.starts_with("error[E0010]: "), "{}", failed.err);
}

#[test]
fn generate_ends_with_what_to_do_next() {
    let folder = cove();
    let last = |arguments: &[&str]| -> String {
        let ran = folder.run(&[&["generate", "cove"], arguments].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        ran.err.lines().last().unwrap_or_default().to_owned()
    };
    let given = last(&["--seed", "1"]);
    assert!(given.starts_with("next: add `--out built` to write it to files"), "{given}");
    for command in ["`seedwright verify built --pack cove`", "seedwright serve"] {
        assert!(given.contains(command), "{given}");
    }
    // A drawn seed has to be repeated.
    assert!(last(&[]).starts_with("next: add `--seed "));
    // So has a drawn seed that a batch numbers.
    let batch = last(&["--count", "2", "--seed", "a"]);
    assert_eq!(batch, "next: add `--out built` to write each world to its own folder");
    assert!(last(&["--count", "2"]).starts_with("next: add `--seed "));
    let many = ["--count", "2", "--out", "many"];
    let silent = ["--count", "2", "-q"];
    for arguments in [&["-q"][..], &["--json"], &["--out", "built"], &many, &silent] {
        let line = last(arguments);
        assert!(!line.starts_with("next:"), "{arguments:?}: {line}");
    }
}

#[test]
fn commands_to_try_next_are_quoted() {
    let ran = Folder::new().run(&["new", "the cove's pack"]);
    assert_eq!(ran.out.replace('\\', "/"), "wrote the cove's pack/pack.toml\n");
    assert!(ran.err.starts_with(r"next: seedwright check 'the cove'\''s pack';"), "{}", ran.err);
}

#[test]
fn the_version_can_be_json() {
    let folder = Folder::new();
    for arguments in [["--json", "--version"], ["-V", "--json"]] {
        let ran = folder.run(&arguments);
        let version: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        assert_eq!(version["name"], "seedwright");
        assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
        assert!(version["seedVersion"].is_u64());
    }
    let plain = folder.run(&["--version"]);
    assert_eq!(plain.out, format!("seedwright {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_dash_is_standard_input() {
    let folder = built();
    let pack = read(&folder, "cove/pack.toml");
    let bundle = read(&folder, "built/seed.json");
    let settings = b"[settings]\n\"tide\" = \"in\"\n";
    for (arguments, input) in [
        (&["check", "-"][..], &pack[..]),
        (&["generate", "-", "--seed", "1"], &pack),
        (&["items", "-", "--seed", "1"], &pack),
        (&["map", "-"], &pack),
        (&["settings", "-"], &pack),
        (&["export", "dot", "-"], &pack),
        (&["export", "poptracker", "-", "--out", "tracker"], &bundle),
        (&["export", "spoiler", "-"], &bundle),
        (&["verify", "-", "--pack", "cove"], &bundle),
        (&["spheres", "-"], &bundle),
        (&["generate", "cove", "--plan", "-"], &bundle),
        (&["generate", "cove", "--settings", "-"], settings),
        (&["generate", "cove", "--settings", "-", "--count", "3"], settings),
    ] {
        let output = run_with_input(&folder, arguments, input);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    }
    let verified = run_with_input(&folder, &["verify", "-", "-q"], &bundle);
    assert_eq!(
        text(&verified.stdout),
        "standard input: proved: rules; not checked: pack and seed\n"
    );
    // JSON is recognized by its content, and places are named.
    let json = run_with_input(&folder, &["check", "-"], b" { \"pak\": {} }");
    assert_eq!(json.status.code(), Some(2));
    assert!(text(&json.stderr).contains("--> <stdin>.json:1:4"), "{}", text(&json.stderr));
    let toml = run_with_input(&folder, &["check", "-"], b"pak = 1\n");
    assert!(text(&toml.stderr).contains("--> <stdin>:1:1"), "{}", text(&toml.stderr));
}

#[test]
fn a_dash_is_standard_output() {
    let folder = built();
    let tree = ["code", "tree", "--elements", "A,B,C", "--length", "2"];
    for (arguments, flag) in [
        (&["map", "cove"][..], "--svg"),
        (&["doors", "tower", "--seed", "1"], "--svg"),
        (&["doors", "tower", "--seed", "1"], "--dot"),
        (&["rooms", "halls", "--seed", "1"], "--svg"),
        (&["rooms", "halls", "--seed", "1"], "--png"),
        (&["rooms", "halls", "--seed", "1"], "--trace"),
        (&["population", "depths", "--seed", "1"], "--svg"),
        (&["population", "depths", "--seed", "1"], "--png"),
        (&["spheres", "built/seed.json"], "--svg"),
        (&["export", "dot", "cove"], "--out"),
        (&["export", "spoiler", "built/seed.json"], "--out"),
        (&tree, "--out"),
    ] {
        let named = folder.run(&[arguments, &[flag, "file"]].concat());
        assert_eq!(named.code, Some(0), "{arguments:?}: {}", named.err);
        let dash = folder.command(&[arguments, &[flag, "-", "-q"]].concat()).output();
        let dash = dash.expect("the program starts");
        assert_eq!(dash.status.code(), Some(0), "{arguments:?}: {}", text(&dash.stderr));
        assert_eq!(text(&dash.stderr), "", "{arguments:?} {flag}");
        assert!(dash.stdout == read(&folder, "file"), "{arguments:?} {flag}");
    }
    // The summary moves to standard error.
    let ran = folder.run(&["doors", "tower", "--seed", "1", "--dot", "-"]);
    assert!(ran.out.contains("graph ") && ran.err.contains("shuffleable doors"), "{}", ran.err);
    for arguments in [
        &["doors", "tower", "--svg", "-", "--dot", "-"][..],
        &["doors", "tower", "--svg", "-", "--json"],
        &["map", "tower", "--svg", "-", "--json"],
        &["code", "tree", "--elements", "A,B", "--length", "2", "--out", "-", "--json"],
        &["generate", "--out", "-"],
        &["race", "create", "tower", "--out", "race.json", "--secret", "-"],
        &["new", "-"],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(!folder.path("-").exists(), "{arguments:?}");
    }
}

#[test]
fn colours_are_a_choice() {
    let folder = Folder::new();
    let coloured = |arguments: &[&str], no_color: bool| -> bool {
        let mut command = folder.command(arguments);
        command.env_remove("CLICOLOR_FORCE").env_remove("NO_COLOR");
        if no_color {
            command.env("NO_COLOR", "1");
        }
        let Ran { out, err, .. } = ran(&mut command);
        (out + &err).contains('\u{1b}')
    };
    for arguments in [&["reach", "nowhere"][..], &["reach", "--nonsense"], &["reach", "--help"]] {
        let with = |choice: &[&'static str]| [arguments, choice].concat();
        assert!(!coloured(arguments, false), "pipes are plain: {arguments:?}");
        assert!(!coloured(&with(&["--color", "auto"]), true), "{arguments:?}");
        assert!(!coloured(&with(&["--color=never"]), false), "{arguments:?}");
        let before = [&["--color", "always"], arguments].concat();
        assert!(coloured(&before, true), "{arguments:?}");
    }
    assert_eq!(folder.run(&["packs", "--color", "purple"]).code, Some(2));
}

#[test]
fn unreadable_files_are_invalid_input() {
    let folder = built();
    fs::create_dir(folder.path("empty")).expect("a folder can be created");
    for arguments in [
        &["verify", "missing.json"][..],
        &["verify", "empty"],
        &["verify", "missing.json", "built/seed.json"],
        &["spheres", "missing.json"],
        &["check", "missing.toml"],
        &["generate", "cove", "--plan", "missing.toml"],
        &["generate", "cove", "--plan", "empty"],
        &["generate", "cove", "--settings", "missing.toml"],
        &["race", "join", "missing.json", "--name", "A", "--secret", "a", "--out", "b"],
        &["race", "start", "missing.json", "--out", "b"],
        &["race", "reveal", "missing.json", "x"],
        &["export", "spoiler", "missing.json"],
        &["import", "exits", "missing.json", "--out", "pack"],
        &["population", "depths", "--map", "missing.txt"],
        &["code", "tree", "--check", "missing.txt"],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(2), "{arguments:?}: {}{}", ran.out, ran.err);
        assert!(ran.err.starts_with("error"), "{arguments:?}: {}", ran.err);
    }
    let json = folder.json(2, &["verify", "missing.json"]);
    assert_eq!((&json[0]["verdict"], &json[0]["exitCode"]), (&"failed".into(), &2.into()));
}

#[test]
fn an_empty_seed_is_refused() {
    let folder = cove();
    for arguments in [
        &["generate", "cove"][..],
        &["items", "cove"],
        &["rooms", "halls"],
        &["doors", "tower"],
        &["population", "depths"],
        &["code", "suggest", "--elements", "A,B", "--length", "2"],
        &["code", "notes", "--elements", "A,B", "--length", "2"],
        &["code", "tree", "--elements", "A,B", "--length", "2"],
        &["code", "play", "--elements", "A,B", "--length", "2"],
    ] {
        let ran = folder.run(&[arguments, &["--seed", ""]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains("a seed can't be empty"), "{}", ran.err);
    }
}

/// Runs a shell script in which `$0` is the program.
#[cfg(unix)]
fn shell(folder: &Folder, script: &str) -> Ran {
    let mut command = Command::new("sh");
    command.args(["-c", script, env!("CARGO_BIN_EXE_seedwright")]);
    command.current_dir(folder.path("")).stdin(Stdio::null());
    ran(&mut command)
}

#[cfg(unix)]
#[test]
fn a_closed_standard_output_is_an_error() {
    let folder = cove();
    for arguments in ["map cove", "map cove --svg -", "packs", "check cove --json", "--version"] {
        let ran = shell(&folder, &format!("exec \"$0\" {arguments} >&-"));
        assert_eq!(ran.code, Some(1), "{arguments}");
        assert!(ran.err.contains("can't write to standard output: it is closed"), "{}", ran.err);
    }
    // Nothing is lost where nothing is printed, and /dev/null is a choice.
    let ran = shell(&folder, "exec \"$0\" completions nonsense >&-");
    assert_eq!(ran.code, Some(2));
    assert_eq!(shell(&folder, "exec \"$0\" map cove > /dev/null").code, Some(0));
    assert_eq!(shell(&folder, "exec \"$0\" map cove <> /dev/null >&0").code, Some(0));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error() {
    let folder = cove();
    for arguments in ["map cove > /dev/full", "map cove --svg /dev/full"] {
        let ran = shell(&folder, &format!("exec \"$0\" {arguments}"));
        assert_eq!(ran.code, Some(1), "{arguments}");
        assert!(ran.err.contains("No space left on device"), "{}", ran.err);
    }
}

#[cfg(unix)]
#[test]
fn named_pipes_work_or_are_refused_at_once() {
    let folder = built();
    assert_eq!(shell(&folder, "mkfifo pipe").code, Some(0));
    for (script, words) in [
        ("cat cove/pack.toml > pipe & exec \"$0\" check pipe", "pipe: sound"),
        ("(sleep 0.2; cat cove/pack.toml) > pipe & exec \"$0\" check pipe", "pipe: sound"),
        ("cat built/seed.json > pipe & exec \"$0\" verify pipe -q", "pipe: proved"),
        ("cat built/seed.json > pipe & exec \"$0\" spheres pipe", "sphere"),
        ("cat pipe & exec \"$0\" map cove --svg pipe -q; wait", "wrote pipe"),
        ("cat pipe > trace & \"$0\" rooms halls --seed 1 --trace pipe; wait", "rooms"),
    ] {
        let ran = shell(&folder, script);
        assert_eq!(ran.code, Some(0), "{script}: {}", ran.err);
        assert!(ran.out.contains(words), "{script}: {}", ran.out);
    }
    assert!(!read(&folder, "trace").is_empty());
    // A pipe without a writer does not keep the others from being checked.
    let ran = shell(&folder, "exec \"$0\" check pipe cove -q");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.out.starts_with("pipe: 1 error\ncove: sound"), "{}", ran.out);
    // Nobody is at the other end.
    for arguments in [
        "check pipe",
        "verify pipe",
        "spheres pipe",
        "generate cove --plan pipe",
        "generate cove --settings pipe",
        "population depths --map pipe",
        "map cove --svg pipe",
        "rooms halls --trace pipe",
    ] {
        let begun = Instant::now();
        let ran = shell(&folder, &format!("exec \"$0\" {arguments}"));
        assert!(matches!(ran.code, Some(1 | 2)), "{arguments}: {}", ran.err);
        assert!(ran.err.contains("pipe: no program"), "{arguments}: {}", ran.err);
        assert!(begun.elapsed() < Duration::from_secs(10), "{arguments}");
    }
    assert!(fs::symlink_metadata(folder.path("pipe")).is_ok_and(|data| !data.is_file()));
}

#[test]
fn a_new_pack_goes_into_an_empty_folder() {
    let folder = Folder::new();
    for name in ["notes", "kept"] {
        fs::create_dir(folder.path(name)).expect("a folder can be made");
    }
    folder.write("notes/todo.txt", "write a pack");
    let ran = folder.run(&["new", "notes"]);
    let said =
        "error: notes is not an empty folder\nhelp: nothing was changed; choose another folder\n";
    assert_eq!((ran.code, ran.err.as_str()), (Some(1), said));
    assert!(!folder.path("notes/pack.toml").exists());
    folder.write("kept/.gitignore", "built");
    assert_eq!(folder.run(&["new", "kept"]).code, Some(0));
    assert!(folder.path("kept/pack.toml").exists());
}

#[cfg(unix)]
#[test]
fn a_new_pack_does_not_go_into_the_root_folder() {
    let ran = Folder::new().run(&["new", "/"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.starts_with("error: / is not an empty folder\n"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn devices_that_never_end_are_refused() {
    let folder = cove();
    for arguments in ["verify /dev/zero", "verify - < /dev/zero"] {
        let ran = shell(&folder, &format!("ulimit -d 65536; exec \"$0\" {arguments} -q"));
        assert_eq!(ran.code, Some(3), "{arguments}: {}", ran.err);
        let reason = "not checked: rules, pack and seed; too large: the file is a device, of which at most 1 MiB is read\n";
        assert!(ran.out.ends_with(reason), "{arguments}: {}", ran.out);
    }
    for arguments in [
        "spheres /dev/urandom",
        "check /dev/zero",
        "generate cove --plan /dev/zero",
        "population depths --map /dev/zero",
        "code tree --check /dev/zero",
    ] {
        // The limit is that of memory which the program allocates, in KiB.
        let ran = shell(&folder, &format!("ulimit -d 65536; exec \"$0\" {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}: {}", ran.err);
        let reason = "is a device, of which at most 1 MiB is read";
        assert!(ran.err.contains(reason), "{arguments}: {}", ran.err);
        assert!(
            ran.err.contains("name a file; a device may never end"),
            "{arguments}: {}",
            ran.err
        );
    }
    let empty = folder.run(&["check", "/dev/null"]);
    assert!(empty.err.contains("the file is empty"), "{}", empty.err);
}

/// A pack with rooms that can't be reached.
fn unreachable(rooms: usize) -> String {
    let mut pack = "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"reached(Hall)\"\n[rooms.Hall]\n".to_owned();
    for room in 0..rooms {
        pack.push_str(&format!("[rooms.R{room}]\n"));
    }
    pack
}

#[test]
fn repeated_findings_are_grouped() {
    let folder = Folder::with("many.toml", unreachable(30));
    let grouped = folder.run(&["check", "many.toml"]);
    assert_eq!(grouped.code, Some(0));
    assert_eq!(grouped.err.matches("warning[W0410]").count(), 1, "{}", grouped.err);
    assert!(grouped.err.contains("29 more of W0410:\n  many.toml:8:"), "{}", grouped.err);
    assert!(grouped.err.contains("  … and 20 more; `seedwright check --all`"), "{}", grouped.err);
    assert!(grouped.out.contains("31 warnings"), "{}", grouped.out);
    let all = folder.run(&["check", "many.toml", "--all"]);
    assert_eq!(all.err.matches("warning[W0410]").count(), 30);
    let json = folder.json(0, &["check", "many.toml"]);
    assert_eq!(json["packs"][0]["diagnostics"].as_array().map(Vec::len), Some(31));
    // A few are printed in full.
    folder.write("few.toml", unreachable(5));
    let few = folder.run(&["check", "few.toml"]);
    assert_eq!(few.err.matches("warning[W0410]").count(), 5);
}

#[test]
fn warnings_take_at_most_fifty_lines() {
    let mut pack = unreachable(30);
    for number in 0..20 {
        pack.push_str(&format!("[rules.\"rule {number}\"]\nneed = \"always\"\n"));
        pack.push_str(&format!("[events.\"event {number}\"]\n[items.\"item {number}\"]\n"));
        pack.push_str(&format!("[doors.\"door {number}\"]\na = \"Hall\"\nb = \"R{number}\"\n"));
        pack.push_str(&format!("need = \"not! item {number}\"\n"));
    }
    let folder = Folder::with("many.toml", pack);
    let short = folder.run(&["check", "many.toml"]);
    assert_eq!(short.code, Some(0));
    let lines = short.err.lines().count() + short.out.lines().count();
    assert!(lines <= 50, "{lines} lines: {}", short.err);
    // Every kind is there.
    let all = folder.run(&["check", "many.toml", "--all"]);
    for line in all.err.lines().filter(|line| line.starts_with("warning[")) {
        let code = &line[.."warning[W0000]".len()];
        assert!(short.err.contains(code), "{code} is missing: {}", short.err);
    }
}

/// A pack with a chain of rooms that is not joined to the start.
fn unreachable_chain(rooms: usize) -> String {
    let mut pack = unreachable(rooms) + "[doors]\n";
    for room in 1..rooms {
        pack.push_str(&format!("d{room} = {{ a = \"R{}\", b = \"R{room}\" }}\n", room - 1));
    }
    pack
}

#[cfg(target_os = "linux")]
#[test]
fn a_chain_of_a_hundred_thousand_findings_fits_into_memory() {
    let folder = Folder::with("chain.toml", unreachable_chain(100_000));
    let ran = shell(&folder, "ulimit -d 262144; exec \"$0\" check chain.toml");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.contains("no link or door leads there"), "{}", ran.err);
    assert!(ran.out.contains("100001 warnings"), "{}", ran.out);
}

#[test]
fn a_link_for_both_ways_is_reported_once() {
    let link = "{ from = \"a\", to = \"b\", way = \"both\", need = \"3 of (X, Y)\" }";
    let pack = format!(
        "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall.a\"\ngoal = \"X & Y\"\n[items]\nX = {{}}\nY = {{}}\n\
         [rooms.Hall]\nspots = [\"a\", \"b\"]\nlinks = [{link}]\n\
         locations = [{{ name = \"L\", at = \"a\" }}, {{ name = \"M\", at = \"a\" }}]\n"
    );
    let folder = Folder::with("both.toml", pack);
    let ran = folder.run(&["check", "both.toml"]);
    assert_eq!(ran.err.matches("warning[W0412]").count(), 1, "{}", ran.err);
    assert!(ran.err.contains("only 2 parts are listed, and 3 are required"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn a_hundred_thousand_findings_are_a_few_lines() {
    let folder = Folder::with("many.toml", unreachable(100_000));
    // The limit is that of memory which the program allocates, in KiB.
    let ran = shell(&folder, "ulimit -d 262144; exec \"$0\" check many.toml");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.lines().count() < 40, "{}", ran.err);
    assert!(ran.out.contains("100001 warnings"), "{}", ran.out);
    let ran = shell(&folder, "ulimit -d 196608; exec \"$0\" check many.toml --json | wc -l");
    assert!(ran.out.trim().parse().is_ok_and(|lines: usize| lines > 1_000_000), "{}", ran.err);
}

#[test]
fn files_of_killed_runs_are_removed() {
    let folder = cove();
    fs::create_dir(folder.path("built")).expect("a folder can be created");
    // More than a run tries names, with the first file of their batch and without it.
    let abandoned = (0..150).flat_map(|number| {
        ["0", "1"]
            .map(|batch| format!("built/.000000000000000{batch}-{}.seedwright.part", number + 1))
    });
    let mut abandoned: Vec<String> = abandoned.collect();
    abandoned.push("built/.0000000000000000-0.seedwright.part".to_owned());
    let others = [
        "built/.00000000000000aa-0.seedwright.part",
        "built/.00000000000000aa-1.seedwright.part",
        "built/.notes.12-0.part",
        "built/seed.json.12-0.seedwright.part",
        "built/.mine.seedwright.part",
    ];
    abandoned.iter().for_each(|name| folder.write(name, "half"));
    others.iter().for_each(|name| folder.write(name, "half"));
    // The writer of the first two lives, in whichever process.
    let alive = fs::File::open(folder.path(others[0])).expect("it can be opened");
    alive.lock().expect("it can be locked");
    let ran = folder.run(&["generate", "cove", "--out", "built"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    for name in &abandoned {
        assert!(!folder.path(name).exists(), "{name}");
    }
    for name in others {
        assert!(folder.path(name).exists(), "{name}");
    }
    drop(alive);
    let beside = ".00000000000000bb-0.seedwright.part";
    folder.write(beside, "half");
    assert_eq!(folder.run(&["map", "cove", "--svg", "a.svg"]).code, Some(0));
    assert!(!folder.path(beside).exists());
}

#[cfg(unix)]
#[test]
fn streams_are_written_into_and_links_followed() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = cove();
    let map = folder.run(&["map", "cove"]).out;
    symlink("/dev/stdout", folder.path("link")).expect("a link can be created");
    for target in ["-", "/dev/stdout", "/dev/fd/1", "link"] {
        let script = format!("(echo head; \"$0\" map cove --svg {target}; echo tail) > all");
        assert_eq!(shell(&folder, &script).code, Some(0), "{target}");
        assert_eq!(text(&read(&folder, "all")), format!("head\n{map}tail\n"), "{target}");
    }
    let ran = shell(&folder, "exec \"$0\" map cove --svg /dev/stderr 2> all");
    assert_eq!((ran.code, text(&read(&folder, "all"))), (Some(0), map.clone()));
    let ran = shell(&folder, "\"$0\" map cove --svg /dev/fd/3 3>&1 >&2 | cat");
    assert_eq!(ran.out, map);
    // A link stays one, also to a file that does not exist yet, and a file keeps its mode.
    fs::create_dir(folder.path("inner")).expect("a folder can be created");
    symlink("inner/a.svg", folder.path("a.svg")).expect("a link can be created");
    for mode in [0o644, 0o600] {
        assert_eq!(folder.run(&["map", "cove", "--svg", "a.svg"]).code, Some(0));
        assert!(folder.path("a.svg").is_symlink() && !folder.path("inner/a.svg").is_symlink());
        let file = folder.path("inner/a.svg");
        fs::set_permissions(&file, fs::Permissions::from_mode(mode)).expect("it has a mode");
        assert_eq!(folder.run(&["map", "cove", "--svg", "inner/a.svg"]).code, Some(0));
        let kept = fs::metadata(&file).expect("it exists").permissions().mode();
        assert_eq!(kept & 0o777, mode);
    }
    assert_eq!(text(&read(&folder, "inner/a.svg")), map);
    symlink("circle", folder.path("circle")).expect("a link can be created");
    assert_eq!(folder.run(&["map", "cove", "--svg", "circle"]).code, Some(1));
}

#[cfg(unix)]
#[test]
fn several_files_are_not_written_to_a_stream() {
    let folder = Folder::new();
    assert_eq!(shell(&folder, "mkfifo pipe").code, Some(0));
    let rooms = ["rooms", "halls", "--seed", "1", "-q"];
    for (flag, target) in
        [("--tiled", "-"), ("--tiled", "/dev/stdout"), ("--csv", "/dev/stderr"), ("--csv", "pipe")]
    {
        let ran = folder.run(&[&rooms[..], &[flag, target]].concat());
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{flag} {target}");
        assert!(ran.err.contains(&format!("{flag} writes 2 files")), "{}", ran.err);
    }
    assert!(!folder.path("pipe-doors.csv").exists());
    let ran = folder.run(&[&rooms[..], &["--csv", "/dev/null"]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(!std::path::Path::new("/dev/null-doors.csv").exists());
}

#[test]
fn names_of_files_can_be_as_long_as_the_system_allows() {
    let folder = cove();
    let long = "a".repeat(251) + ".svg";
    let ran = folder.run(&["map", "cove", "--svg", &long]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(folder.path(&long).exists());
}

#[cfg(unix)]
#[test]
fn a_batch_ends_when_nobody_reads_it() {
    let folder = cove();
    let begun = Instant::now();
    let ran = shell(&folder, "\"$0\" generate cove --seed a --count 1000000 | head -n 1");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(ran.out.starts_with("a 1 ") && ran.out.lines().count() == 1, "{}", ran.out);
    assert!(begun.elapsed() < Duration::from_secs(60));
    // Files are written all the same.
    let ran = shell(&folder, "\"$0\" generate cove --seed a --count 9 --out built | true");
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    assert!(folder.path("built/9/seed.json").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_race_that_fails_leaves_no_secret() {
    let folder = cove();
    for stdout in ["&-", "/dev/full"] {
        // The announcement can't be written, so the secret is of no use.
        let race = "race create cove --secret own.secret --out -";
        let ran = shell(&folder, &format!("exec \"$0\" {race} >{stdout}"));
        assert_eq!(ran.code, Some(1), "{stdout}: {}", ran.err);
        assert!(!folder.path("own.secret").exists(), "{stdout}");
        // It is written, but the summary is not: the secret is needed.
        let race = "race create cove --secret own.secret --out race.json";
        let ran = shell(&folder, &format!("exec \"$0\" {race} >{stdout}"));
        assert_eq!(ran.code, Some(1), "{stdout}: {}", ran.err);
        for name in ["own.secret", "race.json"] {
            fs::remove_file(folder.path(name)).expect("both files are there");
        }
    }
}

#[test]
fn inputs_are_not_overwritten() {
    let folder = built();
    folder.write("own.toml", read(&folder, "cove/pack.toml"));
    folder.write("mine.toml", "[settings]\n\"tide\" = \"in\"\n");
    let inputs = ["own.toml", "mine.toml", "cove/pack.toml", "built/seed.json"];
    let before = inputs.map(|name| read(&folder, name));
    for (arguments, said) in [
        (
            &["map", "own.toml", "--svg", "own.toml"][..],
            "own.toml would overwrite the input own.toml",
        ),
        (
            &["map", "cove", "--svg", "cove/pack.toml"],
            "cove/pack.toml would overwrite the input cove/pack.toml",
        ),
        (
            &["doors", "cove", "--settings", "mine.toml", "--dot", "./mine.toml"],
            "./mine.toml would overwrite the input mine.toml",
        ),
        (
            &["export", "dot", "own.toml", "--out", "own.toml"],
            "own.toml would overwrite the input own.toml",
        ),
        (
            &["spheres", "built", "--svg", "built/seed.json"],
            "built/seed.json would overwrite the input built/seed.json",
        ),
        (
            &["generate", "cove", "--plan", "built/seed.json", "--out", "built"],
            "built/seed.json would overwrite the input built/seed.json",
        ),
        (
            &["generate", "cove", "--out", "cove"],
            "cove/seed.json would become part of the pack cove",
        ),
        (
            &["export", "poptracker", "cove", "--out", "./cove"],
            "would become part of the pack cove",
        ),
        (
            &["map", "cove", "--svg", "cove/map.json"],
            "cove/map.json would become part of the pack cove",
        ),
    ] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains(said), "{arguments:?}: {}", ran.err);
    }
    assert!(before == inputs.map(|name| read(&folder, name)));
    assert_eq!(fs::read_dir(folder.path("cove")).expect("it is a folder").count(), 1);
    // Next to the files of a pack, and in folders within it, there is room.
    for arguments in [
        &["map", "cove", "--svg", "cove/map.svg"][..],
        &["generate", "cove", "--out", "cove/built"],
        &["generate", "own.toml", "--out", "."],
    ] {
        let ran = folder.run(arguments);
        assert_eq!(ran.code, Some(0), "{arguments:?}: {}", ran.err);
    }
}

#[test]
fn standard_input_is_one_input() {
    let folder = built();
    for arguments in [
        &["generate", "-", "--settings", "-"][..],
        &["generate", "cove", "--plan", "-", "--plan", "-"],
        &["verify", "-", "-"],
        &["verify", "-", "--pack", "-"],
        &["check", "-", "cove", "-"],
        &["population", "-", "--map", "-"],
        &["race", "start", "-", "-", "--out", "started.json"],
        &["race", "reveal", "-", "-"],
    ] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
        assert!(ran.err.contains("only one input can be `-`"), "{}", ran.err);
        assert!(!ran.err.contains("Usage:"), "{}", ran.err);
        let json = folder.json(2, arguments);
        assert!(json["error"]["message"].as_str().is_some_and(|said| said.contains("one input")));
    }
    // Other values can look like it.
    assert_eq!(folder.run(&["map", "cove", "--svg", "-"]).code, Some(0));
    assert_eq!(folder.run(&["generate", "cove", "--seed", "-"]).code, Some(0));
    let pack = read(&folder, "cove/pack.toml");
    let checked = run_with_input(&folder, &["check", "-", "-q"], &pack);
    assert!(text(&checked.stdout).starts_with("standard input: sound"));
    let checked = run_with_input(&folder, &["check", "-", "--json"], &pack);
    assert!(text(&checked.stdout).contains("\"pack\": \"<stdin>\""));
}

#[test]
fn standard_output_has_one_result() {
    let folder = built();
    for (arguments, flag) in [
        (&["rooms", "halls", "--ascii", "--svg", "-"][..], "--ascii"),
        (&["population", "depths", "--ascii", "--png", "-"], "--ascii"),
        (&["population", "depths", "--json", "--svg", "-"], "--json"),
        (&["spheres", "built", "--json", "--svg", "-"], "--json"),
    ] {
        for quiet in [&[][..], &["-q"]] {
            let ran = folder.run(&[arguments, quiet].concat());
            assert_eq!(ran.code, Some(2), "{arguments:?}: {}", ran.err);
            let said = format!("`{flag}` and `-` both write to standard output");
            assert!((ran.out + &ran.err).contains(&said), "{arguments:?}: {}", ran.err);
        }
    }
    // The rules of a game are not its result.
    for more in [&[][..], &["--reverse"]] {
        let play = ["code", "play", "--elements", "A,B", "--length", "2"];
        let played = |quiet: &[&str]| {
            let arguments = [&play[..], more, quiet].concat();
            text(&run_with_input(&folder, &arguments, b"quit\n").stdout)
        };
        assert!(played(&[]).contains("type `help`") || played(&[]).contains("Type `help`"));
        assert!(!played(&["-q"]).contains("ype `help`") && !played(&["-q"]).is_empty());
    }
}

#[cfg(target_os = "linux")]
#[test]
fn inputs_without_an_end_are_refused_at_their_limit() {
    let folder = Folder::new();
    for (arguments, limit) in [
        ("check -", 64),
        ("spheres -", 32),
        ("population depths --map -", 16),
        ("race reveal - x", 4),
    ] {
        let ran = shell(&folder, &format!("cat /dev/zero | \"$0\" {arguments}"));
        assert_eq!(ran.code, Some(2), "{arguments}");
        let said = format!("error[E0004]: standard input is larger than {limit} MiB\n");
        assert!(ran.err.starts_with(&said), "{arguments}: {}", ran.err);
        // There is no line to show.
        assert!(!ran.err.contains('^') && !ran.err.contains("1 |"), "{arguments}: {}", ran.err);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_pipe_without_an_end_is_refused_in_little_memory() {
    let folder = Folder::new();
    for endless in ["cat /dev/zero", "yes '  '", "{ printf '{\"format\": 2, \"seed\": \"'; yes; }"]
    {
        // The limit is that of memory which the program allocates, in KiB.
        let script = format!(
            "rm -f pipe; mkfifo pipe; ({endless}) > pipe 2> /dev/null & ulimit -d 131072; \"$0\" verify pipe"
        );
        let ran = shell(&folder, &script);
        assert_eq!(ran.code, Some(3), "{endless}: {}", ran.err);
        let said = "too large: the file is larger than 512 MiB";
        assert!(ran.out.contains(said), "{endless}: {}", ran.out);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_large_bundle_is_verified_in_little_memory() {
    let folder = built();
    let bundle = text(&read(&folder, "built/seed.json"));
    let [start, spaces] = ["{".to_owned(), " ".repeat(100 << 20)];
    folder.write("large.json", bundle.replacen('{', &(start + &spaces), 1));
    let ran = shell(&folder, "ulimit -d 98304; exec \"$0\" verify large.json");
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let verdict = "large.json: proved: rules; not checked: pack and seed\n";
    assert!(ran.out.starts_with(verdict), "{}", ran.out);
    let why = "not checked: the file is larger than 32 MiB";
    assert!(ran.out.contains(why), "{}", ran.out);
    // Errors have a line and a column, though the file is not kept.
    folder.write("large.json", bundle.replacen('{', &format!("{{{spaces}\n\"x\": 1, "), 1));
    let ran = shell(&folder, "ulimit -d 98304; exec \"$0\" verify large.json");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let said = "error[E0006]: not a bundle: line 2, column 4: unknown field `x`";
    assert!(ran.err.starts_with(said), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn packs_that_would_fill_the_memory_are_refused_by_size() {
    let keys: String = (0..3_000_000).map(|key| format!("k{key}=1\n")).collect();
    let parts = format!(
        "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"{}K\"\n[items]\nK = {{}}\n[rooms.Hall]\n",
        "K&".repeat(12_000_000)
    );
    let tokens = "the pack has more than 2500000 names, values and signs";
    for (pack, said) in [
        (unreachable(1_000_000), tokens),
        (keys, tokens),
        (parts, "a text of the pack is longer than 8 MiB"),
    ] {
        let folder = Folder::with("large.toml", pack);
        for command in ["check", "verify built --pack", "generate"] {
            let script = format!("ulimit -d 262144; exec \"$0\" {command} large.toml");
            let ran = shell(&folder, &script);
            assert_eq!(ran.code, Some(2), "{command}: {}", ran.err);
            let said = format!("error[E0004]: {said}");
            assert!(ran.err.contains(&said), "{command}: {}", ran.err);
        }
    }
}

/// Just below the limit of size, all of them wrong: only as many are looked at as are reported.
#[cfg(target_os = "linux")]
#[test]
fn unknown_keys_are_answered_quickly_and_in_little_memory() {
    let keys: String = (0..600_000).map(|key| format!("k{key}=1\n")).collect();
    let folder = Folder::with("large.toml", keys);
    // The limits are those of memory which the program allocates, in KiB, and of time, in seconds. Without optimization
    // it takes a tenth of that; with a hint for every key it took minutes.
    let ran = shell(&folder, "ulimit -d 262144 -t 40; exec \"$0\" check large.toml");
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("there are too many problems to list"), "{}", ran.err);
}

#[cfg(target_os = "linux")]
#[test]
fn names_of_files_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let folder = cove();
    let [pack, out] = [&b"b\xff.toml"[..], b"o\xff"].map(OsStr::from_bytes);
    let path = folder.path("").join(pack);
    fs::copy(folder.path("cove/pack.toml"), path).expect("it can be copied");
    let run = |arguments: &[&OsStr]| -> Output {
        folder.command(&[]).args(arguments).output().expect("the program starts")
    };
    let word = OsStr::new;
    for arguments in [
        &[word("check"), pack][..],
        &[word("generate"), pack, word("--out"), out],
        &[word("verify"), out, word("--pack"), pack],
        &[word("map"), pack, word("--svg"), word("a.svg")],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    }
    assert!(folder.path("").join(out).join("seed.json").exists());
}

#[test]
fn empty_paths_are_refused() {
    let folder = Folder::new();
    for arguments in [&["check", ""][..], &["generate", ""], &["verify", ""], &["new", ""]] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{arguments:?}");
    }
}

/// What bash offers after some assignments, which set the variables that describe the line being typed.
#[cfg(unix)]
fn offered(folder: &Folder, assignments: &str, replaced: &str) -> Vec<String> {
    let bin = std::path::Path::new(env!("CARGO_BIN_EXE_seedwright"));
    let bin = bin.parent().expect("it is in a folder").display().to_string();
    let script = format!(
        "PATH={bin}:$PATH; source <(seedwright completions bash) || exit 1; {assignments}; \
         _clap_complete_seedwright seedwright \"$1\" x; printf '%s\\n' \"${{COMPREPLY[@]}}\""
    );
    let mut command = Command::new("bash");
    command.args(["-c", &script, "bash", replaced]);
    command.current_dir(folder.path("")).stdin(Stdio::null());
    let ran = ran(&mut command);
    assert_eq!(ran.code, Some(0), "{assignments}: {}", ran.err);
    ran.out.lines().map(str::to_owned).collect()
}

/// What bash offers for the last word of a line, if only its words are known.
#[cfg(unix)]
fn completed(folder: &Folder, line: &str) -> Vec<String> {
    let words =
        format!("COMP_WORDS=({line}); COMP_CWORD=$(( ${{#COMP_WORDS[@]}} - 1 )); COMP_TYPE=9");
    offered(folder, &words, line.rsplit(' ').next().unwrap_or_default())
}

/// What bash offers for a line with the cursor at `|`. Bash replaces the end of the text before the cursor.
#[cfg(unix)]
fn completed_at(folder: &Folder, line: &str, replaced: &str) -> Vec<String> {
    let point = line.find('|').expect("the line has a cursor");
    let line = line.replace('|', "").replace('\'', "'\\''");
    offered(folder, &format!("COMP_LINE='{line}'; COMP_POINT={point}"), replaced)
}

#[cfg(unix)]
#[test]
fn shells_complete_names_of_packs_and_settings() {
    if Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let folder = cove();
    for (line, offered) in [
        ("seedwright gen", "generate"),
        ("seedwright generate --pre", "--preset"),
        ("seedwright generate st", "station"),
        ("seedwright check co", "cove/"),
        ("seedwright packs show de", "depths"),
        ("seedwright code play --pack fes", "festive"),
        ("seedwright verify --pack bl", "blank"),
        ("seedwright generate --preset sm", "small"),
        ("seedwright settings cove --preset e", "expert"),
        ("seedwright settings cove --set t", "tide="),
        ("seedwright generate station --set eta", "etankCount="),
        ("seedwright doors tower --mode s", "swap"),
        ("seedwright packs --color al", "always"),
    ] {
        let words = completed(&folder, line);
        assert!(words.iter().any(|word| word == offered), "{line}: {words:?}");
    }
    for shell in ["zsh", "fish", "elvish", "powershell"] {
        let ran = folder.run(&["completions", shell]);
        assert!(ran.code == Some(0) && ran.out.contains("seedwright"), "{shell}");
    }
}

#[cfg(unix)]
#[test]
fn bash_completes_values_behind_an_equals_sign_and_quotes_names() {
    if Command::new("bash").arg("--version").output().is_err() {
        return;
    }
    let folder = cove();
    let pack = "[pack]\nformat = 1\nid = \"x\"\nstart = \"Hall\"\ngoal = \"reached(Hall)\"\n[rooms.Hall]\n\
        [options]\nsea = { kind = \"choice\", values = [\"high tide\", \"low\"] }\n[presets.\"Rainy day\"]\n[presets.Sunny]\n";
    folder.write("spaces.toml", pack);
    for (line, replaced, first) in [
        ("seedwright generate --set floors=|", "", "2"),
        ("seedwright generate --set=floors=|", "", "2"),
        ("seedwright generate --preset=s|", "s", "small"),
        ("seedwright settings cove --set tri|", "tri", "tricks="),
        ("seedwright settings cove --set tricks=|", "", "0"),
        ("seedwright settings cove --set tide=|", "", "out"),
        ("seedwright map spaces.toml --preset R|", "R", "Rainy\\ day"),
        ("seedwright map spaces.toml --preset \"R|", "R", "Rainy day"),
        ("seedwright map spaces.toml --preset='R|", "R", "Rainy day"),
        ("seedwright map spaces.toml --set sea=h|", "h", "high\\ tide"),
        ("seedwright settings cove --set led|", "led", "ledge\\ jump="),
        ("seedwright settings cove --set ledge\\ jump=|", "", "0"),
        ("seedwright settings cove --set \"ledge jump=|", "ledge jump=", "ledge jump=0"),
        ("seedwright map --preset R| spaces.toml", "R", "Rainy\\ day"),
        ("seedwright map --preset=Sun|ny spaces.toml", "Sun", "Sunny"),
        // Values of options are not packs.
        ("seedwright generate --out cove --preset sm|", "sm", "small"),
        ("seedwright generate --seed station --preset sm|", "sm", "small"),
        ("seedwright --color never generate --preset sm|", "sm", "small"),
    ] {
        let words = completed_at(&folder, line, replaced);
        assert_eq!(words.first().map(String::as_str), Some(first), "{line}: {words:?}");
    }
    // A space after `=` begins another word.
    let words = completed_at(&folder, "seedwright settings cove --set tide= |", "");
    assert!(words.iter().any(|word| word == "--preset"), "{words:?}");
    // Bash splits words at `=`.
    let words = completed(&folder, "seedwright settings cove --set tide = o");
    assert_eq!(words, ["out"]);
}

#[test]
fn help_has_help_and_no_trailing_spaces() {
    let folder = Folder::new();
    let help = folder.run(&["--help"]);
    for arguments in [&["help", "--help"][..], &["help", "-h"], &["help"]] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, &ran.out), (Some(0), &help.out), "{arguments:?}: {}", ran.err);
    }
    let code = folder.run(&["code", "--help"]);
    for arguments in [&["help", "code", "--help"][..], &["code", "help", "--help"]] {
        let ran = folder.run(arguments);
        assert_eq!((ran.code, &ran.out), (Some(0), &code.out), "{arguments:?}: {}", ran.err);
    }
    for command in ["generate", "doors", "population"] {
        let ran = folder.run(&[command, "--help"]);
        assert!(ran.out.contains("--color") && !ran.out.contains(" \n"), "{}", ran.out);
    }
    // `help` can be a value.
    let ran = folder.run(&["generate", "help", "--help"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
}

#[test]
fn an_unknown_embedded_pack_is_not_a_path() {
    let ran = Folder::new().run(&["packs", "show", "nope"]);
    assert_eq!(ran.code, Some(2));
    assert!(!ran.err.contains("path"), "{}", ran.err);
    assert!(ran.err.contains("`seedwright packs` lists the embedded packs"), "{}", ran.err);
}

#[test]
fn unknown_names_are_all_reported_up_to_the_limit() {
    let mut pack = unreachable(3_000);
    for room in 0..3_000 {
        pack.push_str(&format!("[doors.D{room}]\na = \"Hall\"\nb = \"Roof {room}\"\n"));
    }
    let folder = Folder::with("many.toml", pack);
    let json = folder.json(2, &["check", "many.toml"]);
    let found = json["packs"][0]["diagnostics"].as_array().expect("a list");
    assert_eq!(found.len(), 1001);
    assert!(found.iter().any(|row| row["code"] == "E0009"));
    let all = folder.run(&["check", "many.toml", "--all"]);
    assert_eq!(all.err.matches("error[E0320]").count(), 1000);
    assert!(all.err.contains("error[E0009]"), "{}", all.err);
}

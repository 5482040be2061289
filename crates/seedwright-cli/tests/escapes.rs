//! Names from a pack can neither steer a terminal nor hide in what is shown.

mod support;

use support::{Folder, Ran, ran};

/// Hidden characters that a pack may contain: a colour, the title of the window, reversed writing, invisible letters.
const TRICKS: [&str; 4] = ["\u{1b}[31;47m", "\u{1b}]0;evil\u{7}", "\u{202e}", "\u{200b}"];

/// All of it as it is written in TOML and in JSON.
const WRITTEN: &str = r"<script>\u001b[31;47m\u001b]0;evil\u0007\u202e\u200b";

/// All of them as they should be printed.
const SHOWN: &str = r"<script>\u{1b}[31;47m\u{1b}]0;evil\u{7}\u{202e}\u{200b}";

/// All of it as it is typed.
fn typed() -> String {
    format!("<script>{}", TRICKS.concat())
}

/// A pack in which everything that can have a name has a bad one, and some things are odd.
fn pack() -> String {
    let text = r#"
[pack]
format = 1
id = "id@"
name = "title@"
start = "room@.spot@"
starting = ["'item@'"]
goal = "reached('room@.end@') & 'event@'"

[options]
"option@" = { kind = "choice", values = ["one", "two"], help = "help@" }

[tricks]
"trick@" = { help = "help@" }

[presets]
"preset@" = { help = "help@", set = { "option@" = "two", "trick@" = 1 } }

[resources]
"resource@" = {}

[items]
"item@" = { gives = { "resource@" = 1 }, pool = "pool@" }
"odd@" = {}

[pools]
"pool@" = { shuffle-within = true }

[rules]
"rule@" = "'item@' * 2 | trick('trick@') | opt('option@' = two)"

[rooms."room@"]
area = "area@"
spots = ["spot@", "end@", "far@"]
links = [
  { from = "spot@", to = "end@", need = "'rule@' & 'resource@' >= 2" },
  { from = "spot@", to = "far@", need = "'odd@' * 9" },
]
locations = [{ name = "location@", at = "spot@", need = "'resource@' >= 9", was = "item@" }]
events = [{ name = "event@", at = "spot@", need = "'item@' * 2" }]

[rooms."other@"]

[doors]
"door@" = { a = "room@.spot@", b = "other@", way = "one", need = "'odd@' & 'event@'" }
"#;
    text.replace('@', WRITTEN)
}

/// Runs with colours, because without them escapes are taken out by the way.
fn run(folder: &Folder, arguments: &[&str]) -> Ran {
    ran(folder.command(arguments).env("CLICOLOR_FORCE", "1"))
}

#[track_caller]
fn is_safe(told: &Ran) {
    let text = format!("{}{}", told.out, told.err);
    for trick in TRICKS {
        assert!(!text.contains(trick), "{}", text.escape_debug());
    }
    assert!(text.contains(SHOWN), "{}", text.escape_debug());
}

#[test]
fn every_command_shows_names_escaped() {
    let folder = Folder::with("a.toml", pack());
    assert_eq!(folder.run(&["check", "a.toml"]).code, Some(0));
    let name = |kind: &str| format!("{kind}{}", typed());
    let place = |spot: &str| format!("{}.{}", name("room"), name(spot));
    let have = format!("'{}'", name("odd"));
    let set = format!("{}=9", name("trick"));
    for arguments in [
        &["check", "a.toml"][..],
        &["reach", "a.toml"],
        &["reach", "a.toml", "-v", "--have", &have],
        &["reach", "a.toml", "--have", &format!("'{}' * 9", name("item"))],
        &["reach", "a.toml", "--have", &format!("'{}'", name("xyzzy"))],
        &["reach", "a.toml", "--have", &format!("{have} {have}")],
        &["reach", "a.toml", "--set", &set],
        &["reach", "a.toml", "--set", &name("xyzzy")],
        &["reach", "a.toml", "--preset", &name("xyzzy")],
        &["explain", "a.toml", "goal"],
        &["explain", "a.toml", &name("room")],
        &["explain", "a.toml", &place("spot")],
        &["explain", "a.toml", &place("far")],
        &["explain", "a.toml", &place("location")],
        &["explain", "a.toml", &name("event")],
        &["explain", "a.toml", &name("other")],
        &["explain", "a.toml", &name("xyzzy")],
        &["explain", "a.toml", &name("event"), "-v"],
        &["explain", "a.toml", "--item", &name("item")],
        &["explain", "a.toml", "--item", &name("xyzzy")],
        &["settings", "a.toml"],
        &["settings", "a.toml", "--preset", &name("preset")],
        &["generate", "a.toml", "--seed", &typed()],
        &["check", &name("missing")],
        &["reach", &name("missing")],
        &["packs", "show", &name("missing")],
        &["new", &name("folder")],
        &["new", &name("folder")],
        &["check", &name("folder"), "-v"],
    ] {
        let told = run(&folder, arguments);
        assert!(matches!(told.code, Some(0 | 1 | 2 | 4)), "{arguments:?}: {}", told.err);
        is_safe(&told);
    }
}

#[test]
fn errors_show_names_and_lines_escaped() {
    // Raw in the file if TOML allows it, so that the printed line has to be escaped.
    let broken = pack()
        .replace(r"\u202e", "\u{202e}")
        .replace(r"\u200b", "\u{200b}")
        .replace("need = ", "ned = ")
        .replace("'item", "'itm");
    let folder = Folder::with("a.toml", broken);
    let told = run(&folder, &["check", "a.toml"]);
    assert_eq!(told.code, Some(2));
    for trick in TRICKS {
        assert!(!told.err.contains(trick), "{}", told.err.escape_debug());
    }
    assert!(told.err.contains(r"<script>\u001b[31;47m\u001b]0;evil\u0007\u{202e}\u{200b}"));
}

#[test]
fn names_of_files_are_escaped() {
    let name = format!("{}.toml", typed());
    let folder = Folder::with(&name, "[pack]\n");
    is_safe(&run(&folder, &["check", &name]));
    is_safe(&run(&folder, &["reach", "."]));
}

#[test]
fn json_keeps_names_as_they_are() {
    let folder = Folder::with("a.toml", pack());
    let event = format!("event{}", typed());
    let check = folder.json(0, &["check", "a.toml"]);
    assert!(check["packs"][0]["warnings"].as_u64() > Some(0));
    let reach = folder.json(0, &["reach", "a.toml"]);
    let closed = reach["frontier"].as_array().expect("a list");
    assert!(closed.iter().any(|closed| closed["name"] == event));
    let explain = folder.json(0, &["explain", "a.toml", &event]);
    assert_eq!(explain["target"], event);
    let settings = folder.json(0, &["settings", "a.toml"]);
    assert_eq!(settings["options"][0]["name"], format!("option{}", typed()));
}

/// A pack with bad names that can be built.
fn buildable() -> String {
    let text = r#"
[pack]
format = 1
id = "id@"
name = "title@"
start = "room@.spot@"
goal = "reached('room@.end@') & 'event@'"

[options]
"option@" = { kind = "choice", values = ["one@", "two"], help = "help@" }

[items]
"item@" = {}
"odd@" = { class = "filler" }

[rooms."room@"]
area = "area@"
spots = ["spot@", "end@"]
links = [{ from = "spot@", to = "end@", need = "'item@'", way = "both" }]
locations = [
  { name = "location@", at = "spot@", note = "note@" },
  { name = "other@", at = "end@", was = "item@" },
]
events = [{ name = "event@", at = "spot@" }]
"#;
    text.replace('@', WRITTEN)
}

#[test]
fn built_worlds_show_names_escaped() {
    let folder = Folder::with("a.toml", buildable());
    let place = |name: &str| format!("'room{WRITTEN}.{name}{WRITTEN}'").replace('\'', "\"");
    let plan = |item: &str| format!("place = {{ {} = \"{item}\" }}\n", place("other"));
    folder.write("locked.toml", plan(&format!("item{WRITTEN}")));
    folder.write("slip.toml", plan(&format!("itm{WRITTEN}")));
    let seed = typed();
    for (arguments, code) in [
        (&["items", "a.toml", "--seed", &seed, "--out", "out", "-v"][..], 0),
        (&["generate", "a.toml", "--seed", &seed, "--out", "out"], 0),
        (&["items", "a.toml", "--seed", &seed, "--plan", "locked.toml"], 4),
        (&["items", "a.toml", "--seed", &seed, "--plan", "slip.toml"], 2),
        (&["verify", "out/seed.json", "-v"], 0),
        (&["verify", "out/seed.json", "--pack", "a.toml"], 0),
        (&["verify", "out/seed.json", "--pack", "blank"], 1),
        (&["spheres", "out/seed.json", "-v"], 0),
        (&["verify", &seed], 2),
        (&["spheres", &seed], 2),
    ] {
        let told = run(&folder, arguments);
        assert_eq!(told.code, Some(code), "{arguments:?}: {}", told.err);
        if !arguments.contains(&"slip.toml") {
            is_safe(&told);
        }
        for trick in TRICKS {
            assert!(!told.err.contains(trick), "{}", told.err.escape_debug());
        }
    }
    let never = ["--decide", "never"];
    let shuffled = ["items", "a.toml", "--algorithm", "random", "--attempts", "1"];
    let shuffled = [&shuffled[..], &never[..]].concat();
    let tries = (0..40).map(|number| {
        let seed = format!("{seed}{number}");
        run(&folder, &[&shuffled[..], &["--seed", &seed]].concat())
    });
    let missed = { tries }.find(|told| told.code == Some(3));
    is_safe(&missed.expect("half of them miss"));
    written_files_are_safe(&folder);
}

fn written_files_are_safe(folder: &Folder) {
    for name in ["spoiler.txt", "spheres.svg", "map-world.svg"] {
        let text = std::fs::read_to_string(folder.path("out").join(name)).expect("it was written");
        for trick in [TRICKS[0], TRICKS[1]] {
            assert!(!text.contains(trick), "{name}");
        }
        assert!(!text.contains("<script>") || name == "spoiler.txt", "{name}");
    }
}

//! Programs in C, C++ and Python use the library as users do.

use std::path::{Path, PathBuf};
use std::process::Command;

fn own(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The folder that cargo built the library in, which is that of the tests.
fn built() -> PathBuf {
    let test = std::env::current_exe().expect("tests are files");
    test.parent().expect("tests are in a folder").to_owned()
}

/// The shared library.
fn library() -> PathBuf {
    let name =
        format!("{}seedwright_c{}", std::env::consts::DLL_PREFIX, std::env::consts::DLL_SUFFIX);
    let path = built().join(&name);
    assert!(path.is_file(), "{} is built with the tests", path.display());
    path
}

/// Runs a command and returns what it printed, or shows its errors if it fails.
#[track_caller]
fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?} ended with {}:\n{said}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// How to compile a program.
#[cfg(not(windows))]
const C: [&str; 2] = ["cc", "-std=c99"];
#[cfg(not(windows))]
const CPP: [&str; 4] = ["c++", "-std=c++11", "-x", "c++"];

/// Compiles a program, links it with the library, and runs it.
#[cfg(not(windows))]
#[track_caller]
fn compile_and_run(source: &str, compiler: &[&str], link: &[&str]) -> String {
    let (compiler, flags) = compiler.split_first().expect("it has a name");
    let name = format!("{}-{compiler}-{}", source.replace('/', "-"), link.len());
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let warnings = ["-Wall", "-Wextra", "-Wpedantic", "-Werror"];
    let folder = built();
    let mut compile = Command::new(compiler);
    compile.args(flags).args(warnings).arg("-I").arg(own("include")).arg(own(source));
    // What follows is not in C any more, whatever the flags say of the program.
    compile.args(["-x", "none", "-o"]).arg(&program).arg("-L").arg(&folder).args(link);
    run(&mut compile);
    let search = if cfg!(target_os = "macos") { "DYLD_LIBRARY_PATH" } else { "LD_LIBRARY_PATH" };
    run(Command::new(&program).env(search, &folder))
}

#[cfg(not(windows))]
#[test]
fn programs_in_c_and_cpp_use_the_shared_library() {
    compile_and_run("tests/smoke.c", &C, &["-lseedwright_c"]);
    compile_and_run("tests/smoke.c", &CPP, &["-lseedwright_c"]);
}

#[cfg(not(windows))]
#[test]
fn the_program_of_the_book_prints_what_it_says() {
    let printed = compile_and_run("tests/game.c", &C, &["-lseedwright_c"]);
    assert_eq!(printed, "\"hashWords\":[\"orchid\",\"engine\",\"ruby\"]\n");
}

#[cfg(not(windows))]
#[test]
fn programs_in_c_use_the_static_library() {
    let archive = built().join("libseedwright_c.a").display().to_string();
    let mut link = vec![archive.as_str(), "-lm"];
    if cfg!(target_os = "linux") {
        link.extend(["-lpthread", "-ldl"]);
    }
    if cfg!(target_os = "macos") {
        link.extend(["-framework", "Security"]);
    }
    compile_and_run("tests/smoke.c", &C, &link);
}

#[test]
fn python_calls_the_library() {
    let python = if cfg!(windows) { "python" } else { "python3" };
    run(Command::new(python).arg(own("tests/smoke.py")).arg(library()));
}

#[test]
fn every_function_is_in_the_header() {
    let header = std::fs::read_to_string(own("include/seedwright.h")).expect("the header is there");
    let source = std::fs::read_to_string(own("src/border.rs")).expect("the source is there");
    let functions =
        source.lines().filter_map(|line| line.split_once("extern \"C\" fn seedwright_"));
    let mut count = 0;
    for (_, rest) in functions {
        let name = rest.split('(').next().unwrap_or_default();
        assert!(header.contains(&format!("seedwright_{name}(")), "{name}");
        count += 1;
    }
    assert_eq!(count, 4);
}

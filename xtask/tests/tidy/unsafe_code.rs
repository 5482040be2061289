//! Unsafe code: where it may be, how much of it, and that every use says why it is sound.

/// The files that may use it, and on how many lines at most.
const ALLOWED: &[(&str, usize)] = &[
    ("bindings/c/src/border.rs", 60),
    ("bindings/wasm/src/border.rs", 60),
    // A program in C, written in Rust.
    ("bindings/c/examples/answers.rs", 2),
    ("crates/seedwright-cli/src/closed_stdout.rs", 3),
];

/// Complains about unsafe code in a file, whose tests are let be.
pub fn complaints(path: &str, text: &str) -> Vec<String> {
    let (_, most) = ALLOWED.iter().find(|(file, _)| *file == path).unwrap_or(&("", 0));
    let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
    let uses: Vec<usize> = (0..lines.len()).filter(|index| is_unsafe(lines[*index])).collect();
    let mut complaints = Vec::new();
    if uses.len() > *most {
        let count = uses.len();
        complaints
            .push(format!("{path}: unsafe code on {count} lines, at most {most} are allowed"));
    }
    let unexplained = uses
        .into_iter()
        .filter(|index| needs_reason(lines[*index]) && !has_reason(&lines[..*index]));
    complaints.extend(
        unexplained.map(|index| {
            format!("{path}:{}: no comment `SAFETY:` says why this is sound", index + 1)
        }),
    );
    complaints
}

/// Whether a line of code has the word itself, and not only as a part of a lint's name.
fn is_unsafe(line: &str) -> bool {
    let code = line.trim_start();
    let is_word = |(start, word): (usize, &str)| {
        let around = [code[..start].chars().next_back(), code[start + word.len()..].chars().next()];
        around.iter().flatten().all(|letter| !letter.is_alphanumeric() && !"_`\"".contains(*letter))
    };
    !code.starts_with("//") && code.match_indices("unsafe").any(is_word)
}

/// Functions and attributes have their reasons in their documentation.
fn needs_reason(line: &str) -> bool {
    line.contains("unsafe {") && !line.contains("extern") || line.contains("unsafe impl")
}

/// Whether the comment right above has it.
fn has_reason(above: &[&str]) -> bool {
    let comment = above.iter().rev().take_while(|line| line.trim_start().starts_with("//"));
    comment.into_iter().any(|line| line.contains("// SAFETY: "))
}

#[test]
fn unsafe_code_is_counted_and_explained() {
    let file = "bindings/c/src/border.rs";
    let use_it = "// SAFETY: it is.\nlet a = unsafe { b() };\n";
    assert!(complaints(file, use_it).is_empty());
    assert_eq!(complaints("crates/seedwright/src/lib.rs", use_it).len(), 1);
    assert_eq!(complaints(file, "let a = unsafe { b() };\n").len(), 1);
    assert_eq!(complaints(file, &use_it.repeat(61)).len(), 1);
    for other in ["// unsafe\n", "unsafe_code = 1;\n", "#[cfg(test)]\nunsafe { b() }\n"] {
        assert!(complaints("src/lib.rs", other).is_empty(), "{other}");
    }
}

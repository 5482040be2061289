//! Names as the requirement language writes them.

/// Characters with a meaning in the requirement language, which can't be part of a bare name.
pub(crate) const GRAMMAR_CHARACTERS: &str = "&|()*+,<>=!'\"";

/// A name as written in a requirement: bare, or quoted if it would be misread.
pub(crate) fn quoted(name: &str) -> String {
    if is_bare(name) { name.to_owned() } else { format!("'{}'", name.replace('\'', "''")) }
}

fn is_bare(name: &str) -> bool {
    let first_word = name.split(' ').next().unwrap_or("");
    !first_word.is_empty()
        && !first_word.bytes().all(|byte| byte.is_ascii_digit())
        && !["always", "never", "of"].contains(&name)
        && !name.starts_with('\'')
        && !name.ends_with(' ')
        && !name.contains("  ")
        && !name.chars().any(|c| {
            c != '\'' && GRAMMAR_CHARACTERS.contains(c)
                || c != ' ' && (c.is_whitespace() || c.is_control())
        })
        && !name.contains(" '")
}

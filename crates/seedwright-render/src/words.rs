//! Text in pictures: how names are shown, how wide they are, and how they break into lines.

use seedwright::name::EscapedName;

/// A name as shown in text.
pub fn shown(name: &str) -> String {
    EscapedName(name).to_string()
}

/// `1 spot`, `2 spots`.
pub fn count(number: usize, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// A number of things and how many of them have a property: `5 finds, all required`, `5 finds, 2 required`.
pub fn count_with(number: usize, one: &str, having: usize, property: &str) -> String {
    let all = count(number, one);
    match (number, having) {
        (0, _) => all,
        (1, 0) => format!("{all}, not {property}"),
        (1, _) => format!("{all}, {property}"),
        (_, 0) => format!("{all}, none {property}"),
        _ if having == number => format!("{all}, all {property}"),
        _ => format!("{all}, {having} {property}"),
    }
}

/// Shortens a text to at most `most` characters, with an ellipsis if something is left out.
pub fn shortened(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some(_) => {
            let kept: String = text.chars().take(most.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
    }
}

/// Breaks a text into at most `most` lines of about `width` characters and about equal length.
pub(crate) fn wrapped(text: &str, width: usize, most: usize) -> Vec<String> {
    let lines = broken(text, width, most);
    let narrower = (width / 2..width).find_map(|narrow| {
        let tried = broken(text, narrow, most);
        let whole = |lines: &[String]| lines.join(" ") == text;
        (tried.len() == lines.len() && whole(&tried)).then_some(tried)
    });
    narrower.unwrap_or(lines)
}

fn broken(text: &str, width: usize, most: usize) -> Vec<String> {
    // Names can have any length, so cut what can't fit before looking at the rest.
    let text = shortened(text, width * most + most);
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').flat_map(|word| chunks(word, width)) {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(&word);
            }
            _ => lines.push(word),
        }
    }
    if lines.len() > most {
        lines.truncate(most);
        if let Some(last) = lines.last_mut() {
            *last = shortened(&format!("{last} …"), width + 2);
        }
    }
    lines
}

/// Splits a word that is longer than a line into pieces of one line each.
fn chunks(word: &str, width: usize) -> Vec<String> {
    let letters: Vec<char> = word.chars().collect();
    match letters.len() {
        0 => vec![String::new()],
        _ => letters.chunks(width).map(|piece| piece.iter().collect()).collect(),
    }
}

/// Estimates the width of a text in pixels. The font is unknown, so the estimate errs on the large side.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let letters: f64 = text.chars().map(letter_width).sum();
    letters * size
}

/// The width of the widest line.
pub(crate) fn widest(lines: &[String], size: f64) -> f64 {
    let widths = lines.iter().map(|line| width(line, size));
    widths.fold(0.0, f64::max)
}

/// The width of a letter at font size 1.
fn letter_width(letter: char) -> f64 {
    match letter {
        'i' | 'l' | 'j' | '\'' | '.' | ',' | '|' | ':' | ';' | '!' => 0.31,
        ' ' | 'f' | 't' | 'r' | '(' | ')' | '-' | '/' => 0.39,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 0.93,
        'A'..='Z' | '&' | '…' | '<' | '>' | '=' | '+' => 0.74,
        '\u{1100}'.. => 1.05,
        _ => 0.60,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_with_a_property_are_idiomatic() {
        let finds = |number, having| count_with(number, "find", having, "required");
        assert_eq!(finds(5, 5), "5 finds, all required");
        assert_eq!(finds(5, 2), "5 finds, 2 required");
        assert_eq!(finds(5, 0), "5 finds, none required");
        assert_eq!(finds(1, 1), "1 find, required");
        assert_eq!(finds(1, 0), "1 find, not required");
        assert_eq!(finds(0, 0), "0 finds");
    }
}

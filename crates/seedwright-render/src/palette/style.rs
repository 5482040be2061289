//! Style sheets of pictures, which refer to colours by name.

use super::named::NAMED;

/// Replaces each `$name` in a style sheet by the light variant of that colour. Unknown names stay.
pub fn styled(style: &str) -> String {
    let mut parts = style.split('$');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let is_of_name = |letter: char| letter.is_ascii_lowercase() || letter == '-';
        let end = part.find(|letter| !is_of_name(letter)).unwrap_or(part.len());
        let (name, rest) = part.split_at(end);
        match NAMED.iter().find(|swatch| swatch.name == name) {
            Some(swatch) => text.push_str(&swatch.light.to_string()),
            None => {
                text.push('$');
                text.push_str(name);
            }
        }
        text.push_str(rest);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_colours() {
        let style = ".wall { stroke: $wall; fill: $rock-line } $nothing{}";
        assert_eq!(styled(style), ".wall { stroke: #24262a; fill: #8d8779 } $nothing{}");
    }
}

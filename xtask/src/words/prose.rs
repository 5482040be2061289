//! What people read in a file: paragraphs, comments and texts of programs.

use super::scanner::{self, Language, Piece};

/// A paragraph, a comment or a string. Lines are joined by spaces, since a phrase may go over a line's end.
#[derive(Debug, Default)]
pub struct Block {
    pub text: String,
    /// Where each line begins in the text, and its number.
    lines: Vec<(usize, usize)>,
}

impl Block {
    /// Adds a line of the file.
    pub fn push(&mut self, number: usize, line: &str) {
        self.lines.push((self.text.len(), number));
        self.text.push_str(line.trim());
        self.text.push(' ');
    }

    /// The number of the line that a place in the text is on.
    pub fn line_at(&self, offset: usize) -> usize {
        let after = self.lines.partition_point(|(start, _)| *start <= offset);
        self.lines.get(after.saturating_sub(1)).map_or(0, |(_, number)| *number)
    }
}

/// The blocks of a file, by the ending of its name; none where people do not read it.
pub fn blocks(path: &str, text: &str) -> Vec<Block> {
    let lines = || text.lines().enumerate().map(|(index, line)| (index + 1, line.to_owned()));
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "md" => paragraphs(lines()),
        "rs" => of_pieces(scanner::pieces(text, Language::Rust)),
        "ts" | "js" => of_pieces(scanner::pieces(text, Language::Script)),
        "svelte" => of_component(text),
        "toml" => of_pieces(scanner::pieces(text, Language::Hash)),
        "yml" => paragraphs(lines().map(|(number, line)| (number, line.replace('#', " ")))),
        _ => Vec::new(),
    }
}

/// The blocks of comments and strings. A string of one word is a name.
fn of_pieces(pieces: Vec<Piece>) -> Vec<Block> {
    let is_name = |piece: &Piece| {
        piece.is_string && piece.lines.iter().all(|(_, line)| !line.trim().contains(' '))
    };
    pieces
        .into_iter()
        .filter(|piece| !is_name(piece))
        .flat_map(|piece| paragraphs(piece.lines.into_iter()))
        .collect()
}

/// A component: its scripts as scripts, its styles left out, the rest as text.
fn of_component(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut markup = Vec::new();
    let mut script: Option<String> = None;
    let mut in_style = false;
    for (index, line) in text.lines().enumerate() {
        let start = line.trim_start();
        if start.starts_with("<script") {
            // Empty lines in front keep the line numbers.
            script = Some("\n".repeat(index + 1));
        } else if start.starts_with("</script") {
            let pieces = scanner::pieces(&script.take().unwrap_or_default(), Language::Script);
            blocks.extend(of_pieces(pieces));
        } else if let Some(script) = &mut script {
            script.push_str(line);
            script.push('\n');
        } else if start.starts_with("<style") || start.starts_with("</style") {
            in_style = start.starts_with("<style");
        } else if !in_style {
            markup.push((index + 1, line.to_owned()));
        }
    }
    blocks.extend(paragraphs(markup.into_iter()));
    blocks
}

/// Splits lines of Markdown, which comments are as well, into blocks. Code is left out, except for comments in it.
fn paragraphs(lines: impl Iterator<Item = (usize, String)>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut fence: Option<&str> = None;
    let mut is_open = false;
    for (number, line) in lines {
        let start = line.trim();
        if let Some(language) = start.strip_prefix("```") {
            fence = match fence {
                Some(_) => None,
                None if language.starts_with("toml") => Some("#"),
                None => Some("//"),
            };
            is_open = false;
            continue;
        }
        let start = match fence {
            Some(comment) => start.strip_prefix(comment).unwrap_or_default(),
            None => start,
        };
        for cell in cells(start) {
            if cell.is_empty() {
                is_open = false;
                continue;
            }
            if !is_open || start.starts_with('|') || begins_block(cell) {
                blocks.push(Block::default());
            }
            is_open = !start.starts_with(['|', '#']);
            if let Some(block) = blocks.last_mut() {
                block.push(number, cell);
            }
        }
        is_open &= !start.is_empty();
    }
    for block in &mut blocks {
        hide_code(&mut block.text);
    }
    blocks
}

/// The cells of a row of a table, or the line itself.
fn cells(line: &str) -> Vec<&str> {
    match line.strip_prefix('|') {
        Some(row) => row.split('|').map(str::trim).collect(),
        None => vec![line],
    }
}

/// Whether a line is a heading, an item of a list or a quotation.
fn begins_block(line: &str) -> bool {
    let numbered = line.split_once(". ").is_some_and(|(number, _)| number.parse::<u32>().is_ok());
    numbered || ["# ", "## ", "### ", "- ", "* ", "> "].iter().any(|mark| line.starts_with(mark))
}

/// Replaces what is between two backticks by underscores, as many bytes.
fn hide_code(text: &mut String) {
    let mut hidden = String::with_capacity(text.len());
    let mut parts = text.split('`').peekable();
    let mut in_code = false;
    while let Some(part) = parts.next() {
        match in_code && parts.peek().is_some() {
            true => hidden.extend(std::iter::repeat_n('_', part.len())),
            false => hidden.push_str(part),
        }
        if parts.peek().is_some() {
            hidden.push('`');
        }
        in_code = !in_code;
    }
    *text = hidden;
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(path: &str, text: &str) -> Vec<(usize, String)> {
        let blocks = blocks(path, text);
        blocks.iter().map(|block| (block.line_at(0), block.text.trim().to_owned())).collect()
    }

    #[test]
    fn markdown_is_split_into_paragraphs() {
        let text = "# Title\nOne\ntwo `x y`.\n\n- item\n| a | b |\n```sh\nno\n// yes\n```\n";
        let expected =
            [(1, "# Title"), (2, "One two `___`."), (5, "- item"), (6, "a"), (6, "b"), (9, "yes")];
        assert_eq!(texts("a.md", text), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn a_place_in_a_block_has_its_line() {
        let mut block = Block::default();
        block.push(7, "one");
        block.push(8, "two");
        assert_eq!([block.line_at(0), block.line_at(3), block.line_at(4)], [7, 7, 8]);
    }

    #[test]
    fn components_have_scripts_and_text() {
        let text = "<script>\n  let wishes = \"a a\", name = \"x\"; // b\n</script>\n<p>c</p>\n<style>\n d {}\n</style>\n";
        let expected = [(2, "a a"), (2, "b"), (4, "<p>c</p>")];
        assert_eq!(texts("a.svelte", text), expected.map(|(line, text)| (line, text.to_owned())));
    }

    #[test]
    fn code_is_hidden_where_it_is_closed() {
        let mut text = "`is no` but ` is".to_owned();
        hide_code(&mut text);
        assert_eq!(text, "`_____` but ` is");
    }
}

//! JSON with a line for each value, for people to read.
//!
//! The API already compiles the code that writes each of its replies on one line. Writing a reply with another formatter
//! compiles that code once more for every type, which took a fifth of the time to build this crate. So the text is
//! indented instead.

/// Puts each value of a JSON text without spaces on a line of its own, as `serde_json::to_vec_pretty` does.
pub fn indented(compact: &[u8]) -> Vec<u8> {
    // Small replies grow by about a half; large ones are mostly short values on lines of their own.
    let mut text = Vec::with_capacity(compact.len() * 2);
    let mut depth = 0;
    let mut is_in_string = false;
    let mut is_escaped = false;
    for (position, byte) in compact.iter().enumerate() {
        if is_in_string {
            text.push(*byte);
            is_in_string = is_escaped || *byte != b'"';
            is_escaped = *byte == b'\\' && !is_escaped;
            continue;
        }
        match byte {
            b'{' | b'[' => {
                text.push(*byte);
                depth += 1;
                if !matches!(compact.get(position + 1), Some(b'}' | b']')) {
                    start_line(&mut text, depth);
                }
            }
            b'}' | b']' => {
                depth -= 1;
                if !matches!(compact[position - 1], b'{' | b'[') {
                    start_line(&mut text, depth);
                }
                text.push(*byte);
            }
            b',' => {
                text.push(b',');
                start_line(&mut text, depth);
            }
            b':' => text.extend_from_slice(b": "),
            byte => {
                is_in_string = *byte == b'"';
                text.push(*byte);
            }
        }
    }
    text
}

fn start_line(text: &mut Vec<u8>, depth: usize) {
    text.push(b'\n');
    text.extend(std::iter::repeat_n(b' ', 2 * depth));
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::indented;

    fn check(value: &Value) {
        let compact = serde_json::to_vec(value).expect("JSON");
        let expected = serde_json::to_string_pretty(value).expect("JSON");
        assert_eq!(String::from_utf8(indented(&compact)).expect("UTF-8"), expected);
    }

    #[test]
    fn lines_are_those_of_the_json_library() {
        check(&json!([]));
        check(&json!({}));
        check(&json!("a, b: {c} [\"d\\\"]\n\\"));
        check(
            &json!({"a": [], "b": {}, "c": [[], [[1, -2.5e9]], {"\\": "\\\\\"{"}], "ä\u{7}": null}),
        );
        check(&json!([{"a": {"b": [true, false]}}, "[", "]", "{}", ""]));
    }
}

//! Bundles that arrive in pieces, and bundles that are too large.

use std::io::{self, Read};

use seedwright_verify::{Problem, verify, verify_stream};
use serde_json::json;

use crate::sample::{sample, samples};

/// Inserts text in place of a value of a bundle.
fn with(path: &str, text: &str) -> String {
    let mut bundle = sample("walk", "locations");
    *bundle.pointer_mut(path).expect("it is there") = json!("HERE");
    bundle.to_string().replacen("\"HERE\"", text, 1)
}

/// A list that repeats a value.
fn list(value: &str, times: usize) -> String {
    format!("[{}{value}]", format!("{value},").repeat(times - 1))
}

#[track_caller]
fn too_large(text: &str, message: &str) {
    let expected = Err(Problem::TooLarge { message: message.to_owned() });
    assert_eq!(verify_stream(text.as_bytes()), expected);
}

/// A stream that gives a byte at a time.
struct Bytes<'a>(&'a [u8]);

impl Read for Bytes<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = buffer.len().min(1);
        self.0.read(&mut buffer[..length])
    }
}

#[test]
fn a_stream_is_judged_like_a_text() {
    for bundle in samples() {
        let text = bundle.to_string();
        assert_eq!(verify_stream(text.as_bytes()), verify(text.as_bytes()));
        assert_eq!(verify_stream(Bytes(text.as_bytes())), verify(text.as_bytes()));
        for end in (0..text.len()).step_by(97) {
            let answer = verify_stream(&text.as_bytes()[..end]);
            assert!(matches!(answer, Err(Problem::Unreadable { .. })), "{end}: {answer:?}");
        }
    }
    for text in [
        "{\"format\": 3}",
        "{\"rooms\": [1, {\"a\": null}], \"format\": 0}",
        "{\"format\": 2, \"x\": 1}",
        "[",
        "{} x",
    ] {
        let answers = [verify_stream(text.as_bytes()), verify(text.as_bytes())];
        let kinds = answers.map(|answer| matches!(answer, Err(Problem::OtherVersion { .. })));
        assert_eq!(kinds[0], kinds[1], "{text}");
    }
}

#[test]
fn a_stream_that_fails_is_unreadable() {
    struct Broken;
    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is gone"))
        }
    }
    let broken = || (&b"{\"format\": 2,"[..]).chain(Broken);
    match verify_stream(broken()) {
        Err(Problem::Unreadable { message, .. }) => assert_eq!(message, "the disk is gone"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn what_takes_too_much_memory_is_refused_by_name() {
    let message = "the parts of the bundle take more than 200 MiB of memory to check";
    // A text takes 24 bytes in its list, and what the allocator adds.
    let texts = with("/stages/items/exclude", &list("\"\"", 4_000_000));
    too_large(&texts, message);
    assert_eq!(verify(texts.as_bytes()), Err(Problem::TooLarge { message: message.to_owned() }));
    let keys: String = (0..800_000).map(|key| format!(",\"{key}\":1")).collect();
    too_large(&with("/settings", &format!("{{\"a\":1{keys}}}")), message);
    too_large(&with("/progression", &format!("{{\"a\":1{keys}}}")), message);
}

#[test]
fn too_many_values_that_are_not_checked_are_refused_by_name() {
    let message = "settings, request and progression have more than 10000000 values";
    too_large(&with("/progression", &list("0", 10_000_000)), message);
}

#[test]
fn what_is_not_stored_takes_no_memory() {
    let judged = verify(sample("walk", "locations").to_string().as_bytes());
    // Each would take more than all memory if it took 100 bytes.
    for value in ["0", "null", "[]", "\"x\"", "{}"] {
        let text = with("/progression", &list(value, 2_200_000));
        assert_eq!(verify_stream(text.as_bytes()), judged, "{value}");
    }
}

#[test]
fn a_text_that_never_ends_is_refused_by_name() {
    let message = "a text of the bundle is longer than 16 MiB";
    for path in ["/seed", "/progression", "/world/spots/0"] {
        too_large(&with(path, &format!("\"{}\"", "x".repeat(18 << 20))), message);
        too_large(&with(path, &format!("\"{}\"", "\\\"".repeat(9 << 20))), message);
    }
    let endless = (&b"{\"format\": 2, \"seed\": \""[..]).chain(io::repeat(b'x'));
    assert_eq!(verify_stream(endless), Err(Problem::TooLarge { message: message.to_owned() }));
}

#[test]
fn of_unknown_keys_the_first_is_named() {
    let keys: String = (0..300_000).map(|key| format!(",\"{key}{key}{key}\":1")).collect();
    let long = "k".repeat(1 << 20);
    for text in [format!("{{\"format\":2{keys}}}"), format!("{{\"format\":2,\"{long}\":1}}")] {
        match verify_stream(text.as_bytes()) {
            Err(Problem::Unreadable { message, .. }) => {
                assert!(message.starts_with("unknown field `") && message.len() < 1_000);
            }
            other => panic!("{other:?}"),
        }
    }
}

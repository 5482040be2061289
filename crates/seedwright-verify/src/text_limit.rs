//! A limit on the length of a text.
//!
//! The JSON reader collects a text to its end before anybody sees it, so a text that never ends would fill the memory
//! however little of a bundle is stored.

use std::cell::Cell;
use std::io::{self, Read};

/// The most bytes of one text. The longest in a bundle are drawings, which have fewer.
pub(crate) const MAX_TEXT: usize = 16 << 20;

/// A stream that fails in the middle of a text that is too long.
pub(crate) struct LimitedTexts<'a, R> {
    stream: R,
    /// Whether a text was too long.
    is_exceeded: &'a Cell<bool>,
    /// The bytes of the current text so far; `None` outside of texts.
    length: Option<usize>,
    /// Whether the next byte is escaped.
    escaped: bool,
}

impl<'a, R> LimitedTexts<'a, R> {
    /// Limits the texts in a stream; `is_exceeded` is set where one is too long.
    pub fn new(stream: R, is_exceeded: &'a Cell<bool>) -> Self {
        Self { stream, is_exceeded, length: None, escaped: false }
    }

    fn follow(&mut self, byte: u8) {
        self.length = match (self.length, byte) {
            (None, b'"') => Some(0),
            (None, _) => None,
            (Some(_), b'"') if !self.escaped => None,
            (Some(length), _) => {
                self.escaped = byte == b'\\' && !self.escaped;
                Some(length.saturating_add(1))
            }
        };
    }
}

impl<R: Read> Read for LimitedTexts<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.stream.read(buffer)?;
        for byte in buffer.iter().take(count) {
            self.follow(*byte);
        }
        match self.length {
            Some(MAX_TEXT..) => {
                self.is_exceeded.set(true);
                Err(io::Error::other("a text is too long"))
            }
            _ => Ok(count),
        }
    }
}

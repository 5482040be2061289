//! Rows as columns, in the layout of Arrow.

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seedwright::batch::Value;

/// The values of a column: bits that say which are there, and the values in the layout of Arrow.
#[derive(Default)]
pub struct Column {
    rows: usize,
    valid: Bits,
    values: Values,
}

#[derive(Default)]
enum Values {
    /// Every row so far is empty.
    #[default]
    Unknown,
    Numbers(Vec<u8>),
    Flags(Bits),
    Texts {
        /// The end of each text in `bytes`, 64 bits each.
        ends: Vec<u8>,
        bytes: Vec<u8>,
    },
}

/// Bits, the lowest first.
#[derive(Default)]
struct Bits {
    bytes: Vec<u8>,
    length: usize,
}

/// A column as Python gets it: the bits of validity, then its buffers.
pub type Buffers<'py> = Vec<Bound<'py, PyBytes>>;

impl Bits {
    fn push(&mut self, bit: bool) {
        if self.length.is_multiple_of(8) {
            self.bytes.push(0);
        }
        if let Some(last) = self.bytes.last_mut() {
            *last |= u8::from(bit) << (self.length % 8);
        }
        self.length += 1;
    }
}

impl Column {
    /// Adds the value of a row.
    pub fn push(&mut self, value: &Value) {
        self.know(value);
        self.valid.push(!matches!(value, Value::Nothing));
        match (&mut self.values, value) {
            (Values::Numbers(bytes), Value::Number(number)) => bytes.extend(number.to_ne_bytes()),
            (Values::Flags(flags), Value::Flag(flag)) => flags.push(*flag),
            (Values::Texts { ends, bytes }, Value::Text(text)) => {
                bytes.extend(text.as_bytes());
                ends.extend(end_of(bytes));
            }
            (values, _) => values.push_empty(1),
        }
        self.rows += 1;
    }

    /// Chooses the kind of the column by its first value.
    fn know(&mut self, value: &Value) {
        if !matches!(self.values, Values::Unknown) || matches!(value, Value::Nothing) {
            return;
        }
        self.values = match value {
            Value::Number(_) => Values::Numbers(Vec::new()),
            Value::Flag(_) => Values::Flags(Bits::default()),
            _ => Values::Texts { ends: 0_u64.to_ne_bytes().into(), bytes: Vec::new() },
        };
        self.values.push_empty(self.rows);
    }

    /// The buffers of the column. A column without values has none but the bits.
    pub fn into_buffers(self, py: Python<'_>) -> Buffers<'_> {
        let own = match self.values {
            Values::Unknown => Vec::new(),
            Values::Numbers(bytes) => vec![bytes],
            Values::Flags(flags) => vec![flags.bytes],
            Values::Texts { ends, bytes } => vec![ends, bytes],
        };
        let all = std::iter::once(self.valid.bytes).chain(own);
        all.map(|bytes| PyBytes::new(py, &bytes)).collect()
    }
}

impl Values {
    /// Adds rows without a value.
    fn push_empty(&mut self, rows: usize) {
        for _ in 0..rows {
            match self {
                Self::Unknown => {}
                Self::Numbers(bytes) => bytes.extend([0; 8]),
                Self::Flags(flags) => flags.push(false),
                Self::Texts { ends, bytes } => ends.extend(end_of(bytes)),
            }
        }
    }
}

fn end_of(bytes: &[u8]) -> [u8; 8] {
    u64::try_from(bytes.len()).unwrap_or(u64::MAX).to_ne_bytes()
}

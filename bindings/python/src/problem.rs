//! Problems as Python exceptions. A panic is caught and becomes a problem first: `except Exception` would not catch pyo3's
//! own `PanicException`.

use pyo3::create_exception;
use pyo3::exceptions::PyException;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seedwright_api::Problem;

create_exception!(
    _native,
    ProblemRaised,
    PyException,
    "A problem, as the bytes of its document. The package raises it again as a `SeedwrightError`."
);

/// The exception for a problem.
pub fn raised(problem: &Problem) -> PyErr {
    // A document is a structure with string keys, so serialization can't fail.
    let document = serde_json::to_vec(&problem.document()).unwrap_or_default();
    Python::attach(|py| ProblemRaised::new_err(PyBytes::new(py, &document).unbind()))
}

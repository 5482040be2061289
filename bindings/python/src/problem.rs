//! Problems as Python exceptions, and panics as problems.

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};

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

/// Runs some work. A panic in it is a bug, and becomes a problem: `except Exception` would not catch pyo3's own
/// `PanicException`.
pub fn guarded<T>(work: impl FnOnce() -> Result<T, Problem>) -> Result<T, Problem> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(fault(&*panic)))
}

fn fault(panic: &(dyn Any + Send)) -> Problem {
    let text = panic.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| panic.downcast_ref::<&str>().copied());
    let mut problem = Problem::fault();
    if let Some(text) = text {
        problem.message = format!("{}: {text}", problem.message);
    }
    problem
}

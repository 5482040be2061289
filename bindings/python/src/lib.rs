//! The native part of the Python package `seedwright`: calls to the API, bytes in and bytes out.
//!
//! Everything that Python users see is in Python (`python/seedwright`). Here is what Python can't do: calls that release
//! the GIL and can be stopped, and panics and problems that become exceptions.
#![forbid(unsafe_code)]

mod batch;
mod call;
mod columns;
mod pack;
mod problem;
mod watch;

use pyo3::prelude::*;

/// The native part of `seedwright`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::batch;
    #[pymodule_export]
    use crate::call::{call, judged, packs, panic, time_calls};
    #[pymodule_export]
    use crate::pack::Pack;
    #[pymodule_export]
    use crate::problem::ProblemRaised;

    /// The version of the package and of the engine.
    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");

    /// Seeds of the same version give the same worlds.
    #[pymodule_export]
    const SEED_VERSION: u32 = seedwright::SEED_VERSION;
}

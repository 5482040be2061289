//! Calls of the API's operations.

use std::sync::{Arc, OnceLock};
use std::time::Instant;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seedwright_api::binding::{guarded, limits};
use seedwright_api::{NoObserver, Problem, ProblemKind, Service};
use serde_json::Value;

use crate::pack::Pack;
use crate::problem::raised;
use crate::watch::Watch;

/// The operations, which all calls share.
pub fn service() -> Result<&'static Service, Problem> {
    static SERVICE: OnceLock<Result<Service, Problem>> = OnceLock::new();
    let entropy = || getrandom::u64().map_err(|error| error.to_string());
    let service = SERVICE.get_or_init(|| seedwright_api::service(limits(), entropy));
    service.as_ref().map_err(Clone::clone)
}

/// Runs an operation with a request in JSON, and returns the bytes of its reply. Requests that name no pack are about
/// `pack`. The operation is stopped after `timeout` seconds, or when `progress` raises.
#[pyfunction]
#[pyo3(signature = (name, body, pack=None, timeout=None, progress=None))]
pub fn call<'py>(
    py: Python<'py>,
    name: &str,
    body: &[u8],
    pack: Option<&Pack>,
    timeout: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<Bound<'py, PyBytes>> {
    let pack = pack.map(|pack| pack.0.clone());
    let watch = Arc::new(Watch::new(timeout, progress));
    let reply = py.detach(|| guarded(|| service()?.call_with(pack, name, body, watch.clone())));
    if let Some(error) = watch.raised() {
        return Err(error);
    }
    match reply {
        Ok(reply) => Ok(PyBytes::new(py, &reply.bytes)),
        Err(problem) => Err(raised(&problem)),
    }
}

/// The embedded packs, as JSON.
#[pyfunction]
pub fn packs(py: Python<'_>) -> PyResult<Bound<'_, PyBytes>> {
    let packs = py.detach(|| guarded(|| service().map(seedwright_api::settings::packs)));
    let packs = packs.map_err(|problem| raised(&problem))?;
    // A structure with string keys, so serialization can't fail.
    Ok(PyBytes::new(py, &serde_json::to_vec(&packs).unwrap_or_default()))
}

/// The exception for a bundle that does not pass. `report` is the reply of `verify`, whose exit code says of which kind it
/// is.
#[pyfunction]
pub fn judged(message: String, report: &[u8]) -> PyErr {
    let report: Value = serde_json::from_slice(report).unwrap_or_default();
    let kinds = [ProblemKind::Refuted, ProblemKind::Invalid, ProblemKind::TooMuchWork];
    let code = report["exitCode"].as_u64();
    let kind = kinds.into_iter().find(|kind| kind.exit_code().map(u64::from) == code);
    let problem = Problem::new(kind.unwrap_or(ProblemKind::Refuted), message, None);
    raised(&problem.with("problem", report))
}

/// The seconds that `times` calls take without Python, for the benchmark of what Python adds.
#[pyfunction]
pub fn time_calls(
    py: Python<'_>,
    name: &str,
    body: &[u8],
    pack: &Pack,
    times: u32,
) -> PyResult<f64> {
    let pack = &pack.0;
    let run = || {
        let begin = Instant::now();
        for _ in 0..times {
            service()?.call_with(Some(pack.clone()), name, body, Arc::new(NoObserver))?;
        }
        Ok(begin.elapsed().as_secs_f64())
    };
    py.detach(|| guarded(run)).map_err(|problem| raised(&problem))
}

/// Panics, so that tests can see what becomes of a panic.
#[pyfunction]
pub fn panic(py: Python<'_>, message: &str) -> PyResult<()> {
    let panicked: Result<(), Problem> = py.detach(|| guarded(|| panic!("{message}")));
    panicked.map_err(|problem| raised(&problem))
}

//! Batches: rows leave as columns, without a detour through JSON.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seedwright::batch::Row;
use seedwright_api::binding::guarded;
use seedwright_api::{Observer, Progress};

use crate::call::service;
use crate::columns::{Buffers, Column};
use crate::pack::Pack;
use crate::problem::raised;
use crate::watch::Watch;

/// Watches a batch and takes its rows.
struct Collector {
    watch: Watch,
    columns: Mutex<Vec<Column>>,
}

impl Observer for Collector {
    fn step(&self, progress: Progress) -> ControlFlow<()> {
        self.watch.step(progress)
    }

    fn take_row(&self, row: &Row) -> bool {
        let mut columns = self.columns.lock().unwrap_or_else(PoisonError::into_inner);
        columns.resize_with(row.values.len(), Column::default);
        columns.iter_mut().zip(&row.values).for_each(|(column, value)| column.push(value));
        true
    }
}

/// Runs the operation `batch`. Returns its reply without rows, and the buffers of each column; no columns if there are no
/// rows. The other parameters are those of `call`.
#[pyfunction]
#[pyo3(signature = (body, pack=None, timeout=None, progress=None))]
pub fn batch<'py>(
    py: Python<'py>,
    body: &[u8],
    pack: Option<&Pack>,
    timeout: Option<f64>,
    progress: Option<Py<PyAny>>,
) -> PyResult<(Bound<'py, PyBytes>, Vec<Buffers<'py>>)> {
    let pack = pack.map(|pack| pack.0.clone());
    let watch = Watch::new(timeout, progress);
    let collector = Arc::new(Collector { watch, columns: Mutex::default() });
    let run = || service()?.call_with(pack, "batch", body, collector.clone());
    let reply = py.detach(|| guarded(run));
    if let Some(error) = collector.watch.raised() {
        return Err(error);
    }
    let reply = reply.map_err(|problem| raised(&problem))?;
    let mut columns = collector.columns.lock().unwrap_or_else(PoisonError::into_inner);
    let columns = std::mem::take(&mut *columns);
    let columns = columns.into_iter().map(|column| column.into_buffers(py)).collect();
    Ok((PyBytes::new(py, &reply.bytes), columns))
}

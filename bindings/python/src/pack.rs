//! Packs that were read.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::PyBytes;
use seedwright::pack::SourceFile;
use seedwright_api::binding::guarded;
use seedwright_api::embedded::EmbeddedPack;
use seedwright_api::requests::unknown_pack;

use crate::call::service;
use crate::problem::raised;

/// A pack that was read without errors.
#[pyclass(frozen, module = "seedwright._native")]
pub struct Pack(pub Arc<seedwright_api::Pack>);

#[pymethods]
impl Pack {
    /// Reads the files of a pack: pairs of a name and bytes. `named` is the path or name it was loaded by.
    #[staticmethod]
    fn read(py: Python<'_>, files: Vec<(String, Vec<u8>)>, named: &str) -> PyResult<Self> {
        let read = || {
            let files = files.into_iter().map(|(name, text)| SourceFile::new(name, text));
            seedwright_api::Pack::read(files.collect(), named)
        };
        let pack = py.detach(|| guarded(read));
        pack.map(|pack| Self(Arc::new(pack))).map_err(|problem| raised(&problem))
    }

    /// An embedded pack.
    #[staticmethod]
    fn embedded(py: Python<'_>, name: &str) -> PyResult<Self> {
        let pack =
            py.detach(|| guarded(|| service()?.pack(name).ok_or_else(|| unknown_pack(name))));
        pack.map(Self).map_err(|problem| raised(&problem))
    }

    /// The files of the pack, if it is embedded.
    #[staticmethod]
    fn embedded_files<'py>(py: Python<'py>, name: &str) -> Vec<(String, Bound<'py, PyBytes>)> {
        let pack = EmbeddedPack::find(name);
        let files = pack.into_iter().flat_map(EmbeddedPack::files);
        files.map(|file| (file.name, PyBytes::new(py, &file.bytes))).collect()
    }

    /// Its id.
    #[getter]
    fn id(&self) -> &str {
        &self.0.world.id
    }

    /// Its title.
    #[getter]
    fn title(&self) -> &str {
        &self.0.world.name
    }

    /// A hash of what it declares.
    #[getter]
    fn hash(&self) -> String {
        self.0.world.hash()
    }
}

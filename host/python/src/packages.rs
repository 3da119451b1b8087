//! Packages that sandboxes share, from a directory of the machine.

use std::path::PathBuf;

use pyo3::prelude::*;
use wardian::{Dir, ambient_authority};

use crate::settings::directory_error;

/// What is in a directory of packages.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Packages {
    pub(crate) packages: wardian::Packages,
}

#[pymethods]
impl Packages {
    /// Read the names in a directory.
    #[new]
    fn new(py: Python<'_>, directory: PathBuf) -> PyResult<Packages> {
        let opened = py.detach(|| {
            Dir::open_ambient_dir(&directory, ambient_authority()).and_then(wardian::Packages::open)
        });
        match opened {
            Ok(packages) => Ok(Packages { packages }),
            Err(error) => Err(directory_error(&directory, &error)),
        }
    }
}

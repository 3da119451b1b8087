//! Packages that sandboxes share, from directories and wheels of the machine.

use std::path::PathBuf;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::settings::directory_error;

/// What is in directories of packages, and in wheels.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Packages {
    pub(crate) packages: wardian::Packages,
}

#[pymethods]
impl Packages {
    /// Read the names in directories, and the wheels.
    #[new]
    fn new(py: Python<'_>, places: Vec<PathBuf>) -> PyResult<Packages> {
        let mut all: Option<wardian::Packages> = None;
        for place in &places {
            let opened = py.detach(|| wardian::Packages::at(place));
            let opened = opened.map_err(|error| directory_error(place, &error))?;
            all = Some(match &all {
                None => opened,
                Some(all) => all.and(&opened),
            });
        }
        let nothing = || PyValueError::new_err("there must be a directory or a wheel");
        Ok(Packages {
            packages: all.ok_or_else(nothing)?,
        })
    }

    /// Names of `.pth` files, which are not read.
    #[getter]
    fn ignored(&self) -> Vec<String> {
        self.packages.ignored().to_vec()
    }
}

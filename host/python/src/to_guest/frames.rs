//! Frames and series of pandas' on their way into a sandbox: records of their parts.
//!
//! pandas is not imported to find out: who has a frame has pandas. It is taken apart in Python (`wardian/frames.py`).

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use wardian::Value;

use super::Crossing;

/// What is in pandas.
struct Pandas {
    frame: Py<PyType>,
    series: Py<PyType>,
}

impl Pandas {
    /// Of this process, if it is imported.
    fn get(py: Python<'_>) -> PyResult<Option<&Pandas>> {
        static PANDAS: PyOnceLock<Pandas> = PyOnceLock::new();
        if let Some(pandas) = PANDAS.get(py) {
            return Ok(Some(pandas));
        }
        let modules = py.import(intern!(py, "sys"))?.getattr("modules")?;
        let Some(module) = modules.cast::<PyDict>()?.get_item("pandas")? else {
            return Ok(None);
        };
        let class = |name: &str| -> Option<Py<PyType>> {
            let class = module.getattr_opt(name).ok().flatten()?;
            Some(class.cast_into::<PyType>().ok()?.unbind())
        };
        // It may be half imported, by another thread, or a stand-in of somebody's.
        let both = || {
            Some(Pandas {
                frame: class("DataFrame")?,
                series: class("Series")?,
            })
        };
        Ok(both().map(|pandas| PANDAS.get_or_init(py, || pandas)))
    }
}

impl<'py> Crossing<'_, 'py> {
    /// The value of a frame or a series where the session takes them; None for all else, and for those without a form.
    pub(super) fn frame(
        &mut self,
        object: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Option<Value>> {
        let py = self.py;
        let Some(pandas) = Pandas::get(py)? else {
            return Ok(None);
        };
        let type_name = if object.is_instance(pandas.frame.bind(py))? {
            "pandas.DataFrame"
        } else if object.is_instance(pandas.series.bind(py))? {
            "pandas.Series"
        } else {
            return Ok(None);
        };
        let module = py.import(intern!(py, "wardian.frames"))?;
        let parts = module.call_method1(intern!(py, "parts"), (object,))?;
        self.in_parts(type_name, &parts, depth)
    }
}

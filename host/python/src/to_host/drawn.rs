//! Pictures and figures of a program on their way out, which are made in Python (`wardian/figures.py`).

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wardian::Record;

use super::Arriving;

/// Names of the records that they are.
const NAMES: &[&str] = &["PIL.Image.Image", "matplotlib.figure.Figure"];

pub(super) fn is_drawn(type_name: &str) -> bool {
    NAMES.contains(&type_name)
}

impl<'py> Arriving<'_, 'py> {
    pub(super) fn drawn(&self, record: Record) -> PyResult<Bound<'py, PyAny>> {
        let parts = PyDict::new(self.py);
        for (name, part) in record.fields {
            parts.set_item(name, self.object(part)?)?;
        }
        self.class("wardian.figures", "arriving")?
            .call1((record.type_name, parts))
    }
}

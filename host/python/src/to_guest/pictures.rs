//! Pictures of Pillow's on their way into a sandbox: records of their parts.
//!
//! Pillow is not imported to find out: who has a picture has Pillow. It is taken apart in Python (`wardian/pictures.py`).

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};
use wardian::{Record, RecordKind, Value};

use super::Crossing;

/// The class of pictures, if this process has imported it.
fn class(py: Python<'_>) -> PyResult<Option<Bound<'_, PyType>>> {
    let modules = py.import(intern!(py, "sys"))?.getattr("modules")?;
    let Some(module) = modules.cast::<PyDict>()?.get_item("PIL.Image")? else {
        return Ok(None);
    };
    // It may be half imported, by another thread, or a stand-in of somebody's.
    let class = module.getattr_opt(intern!(py, "Image")).ok().flatten();
    Ok(class.and_then(|class| class.cast_into::<PyType>().ok()))
}

impl<'py> Crossing<'_, 'py> {
    /// The value of a picture where the session takes them; None for all else, and for one without a form.
    pub(super) fn picture(
        &mut self,
        object: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Option<Value>> {
        let py = self.py;
        match class(py)? {
            Some(class) if object.is_instance(&class)? => {}
            _ => return Ok(None),
        }
        let module = py.import(intern!(py, "wardian.pictures"))?;
        let parts = module.call_method1(intern!(py, "parts"), (object,))?;
        self.in_parts("PIL.Image.Image", &parts, depth)
    }

    /// The record of parts; None where they are a text, which says why there is no form.
    pub(super) fn in_parts(
        &mut self,
        type_name: &str,
        parts: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Option<Value>> {
        let Ok(parts) = parts.cast::<PyDict>() else {
            return Ok(None);
        };
        let depth = self.deeper(depth)?;
        let mut fields = Vec::with_capacity(parts.len());
        for (name, part) in parts {
            fields.push((name.extract()?, self.value(&part, depth)?));
        }
        Ok(Some(Value::Record(Record {
            kind: RecordKind::Dataclass,
            type_name: type_name.into(),
            fields,
        })))
    }
}

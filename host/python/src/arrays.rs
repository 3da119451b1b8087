//! What `wardian.Array` asks of the library: whether it is an array at all, its items as lists, its text.

use pyo3::prelude::*;
use wardian::{Array, Dtype, Value};

use crate::errors::crossing;
use crate::handles::Handles;
use crate::to_guest::{layout_of, to_value};
use crate::to_host::to_python;

/// Look at the parts of an array that has so many bytes, or objects. Gives the bytes of an item.
#[pyfunction]
pub(crate) fn check_array(array: &Bound<'_, PyAny>, length: usize) -> PyResult<usize> {
    let layout = layout_of(array)?;
    let (wanted, what) = match layout.dtype() {
        Dtype::Object => (layout.count(), "objects"),
        _ => (layout.bytes(), "bytes"),
    };
    match wanted == length {
        true => Ok(layout.dtype().item_size()),
        false => {
            let why = format!("an array of this shape has {wanted} {what}, not {length}");
            Err(crossing(array.py(), why))
        }
    }
}

/// The items of an array of bytes as nested lists.
#[pyfunction]
pub(crate) fn array_items<'py>(array: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let py = array.py();
    let items = parts(array)?.to_list();
    let items = items.map_err(|error| crossing(py, error.to_string()))?;
    to_python(py, items, &Handles::new(py))
}

/// What `repr()` says of it.
#[pyfunction]
pub(crate) fn array_repr(array: &Bound<'_, PyAny>) -> PyResult<String> {
    Ok(parts(array)?.to_string())
}

fn parts(array: &Bound<'_, PyAny>) -> PyResult<Array> {
    match to_value(array, None)? {
        Value::Array(array) => Ok(array),
        other => Err(crossing(array.py(), format!("{other} is no array"))),
    }
}

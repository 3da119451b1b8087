//! Arrays and scalars of numpy's on their way into a sandbox, and `wardian.Array`.
//!
//! numpy is not imported to find out: who has an array has numpy. What they are is asked in Python (`wardian/arrays.py`).
//! **Invariant:** bytes are copied only where they may cross, and gaps in records, which may have anything of this
//! process in them, are zeros.

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyDict, PyList, PyString, PyTuple, PyType};
use wardian::{Array, Dtype, Field, Layout, Order, Scalar, Value};

use super::Crossing;
use crate::errors::crossing;

/// Records in records, at most.
const MAX_NESTING: usize = 16;

/// What is in numpy.
struct Numpy {
    ndarray: Py<PyType>,
    generic: Py<PyType>,
    str: Py<PyType>,
    bytes: Py<PyType>,
}

impl Numpy {
    /// Of this process, if it is imported.
    fn get(py: Python<'_>) -> PyResult<Option<&Numpy>> {
        static NUMPY: PyOnceLock<Numpy> = PyOnceLock::new();
        if let Some(numpy) = NUMPY.get(py) {
            return Ok(Some(numpy));
        }
        let modules = py.import(intern!(py, "sys"))?.getattr("modules")?;
        let Some(module) = modules.cast::<PyDict>()?.get_item("numpy")? else {
            return Ok(None);
        };
        let class = |name: &str| -> Option<Py<PyType>> {
            let class = module.getattr_opt(name).ok().flatten()?;
            Some(class.cast_into::<PyType>().ok()?.unbind())
        };
        // It may be half imported, by another thread, or a stand-in of somebody's.
        let all = || {
            Some(Numpy {
                ndarray: class("ndarray")?,
                generic: class("generic")?,
                str: class("str_")?,
                bytes: class("bytes_")?,
            })
        };
        Ok(all().map(|numpy| NUMPY.get_or_init(py, || numpy)))
    }
}

impl<'py> Crossing<'_, 'py> {
    /// The value of an array or a scalar where the session takes them; None for all else, and for those without a form.
    pub(super) fn array(
        &mut self,
        object: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Option<Value>> {
        let py = self.py;
        let Some(numpy) = Numpy::get(py)? else {
            return Ok(None);
        };
        let is = |class: &Py<PyType>| object.is_instance(class.bind(py));
        let is_scalar = is(&numpy.generic)?;
        if !is_scalar && !is(&numpy.ndarray)? {
            return Ok(None);
        }
        if is(&numpy.str)? {
            let text = object.cast::<PyString>()?;
            let Value::Str(text) = self.text(text)? else {
                return Ok(None);
            };
            let codes: Vec<u8> = text
                .chars()
                .flat_map(|code| u32::from(code).to_le_bytes())
                .collect();
            self.count(codes.len() - text.len().min(codes.len()))?;
            return self.scalar(Dtype::Str(codes.len() / 4), &codes).map(Some);
        }
        if is(&numpy.bytes)? {
            let bytes = object.cast::<PyBytes>()?.as_bytes();
            self.count(bytes.len())?;
            return self.scalar(Dtype::Bytes(bytes.len()), bytes).map(Some);
        }
        let module = py.import(intern!(py, "wardian.arrays"))?;
        let form = module.call_method1(intern!(py, "form"), (object,))?;
        if form.is_none() {
            return Ok(None);
        }
        let (plain, descr, shape, fortran): (
            Bound<'py, PyAny>,
            Bound<'py, PyAny>,
            Vec<usize>,
            bool,
        ) = form.extract()?;
        let Some(dtype) = dtype_of(&descr, MAX_NESTING)? else {
            return Ok(None);
        };
        let layout = layout(py, dtype, shape, fortran)?;
        self.count(layout.bytes())?;
        let items = module.call_method1(intern!(py, "items"), (plain, fortran))?;
        if !is_scalar {
            return self.of_items(layout, &items, depth).map(Some);
        }
        let bytes = items.cast::<PyBytes>()?.as_bytes();
        self.scalar(layout.dtype().clone(), bytes).map(Some)
    }

    /// The value of a `wardian.Array`.
    pub(super) fn own_array(
        &mut self,
        object: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Value> {
        let layout = layout_of(object)?;
        self.count(layout.bytes())?;
        let items = object.getattr(intern!(self.py, "_data"))?;
        self.of_items(layout, &items, depth)
    }

    fn of_items(
        &mut self,
        layout: Layout,
        items: &Bound<'py, PyAny>,
        depth: usize,
    ) -> PyResult<Value> {
        let array = match items.cast::<PyList>() {
            Ok(objects) => Array::from_objects(layout, self.items(objects.iter(), depth)?),
            Err(_) => {
                let bytes = items.cast::<PyBytes>()?.as_bytes().to_vec();
                Array::from_bytes(layout, bytes)
            }
        };
        let normal = array.and_then(|mut array| array.normalize().map(|()| array));
        normal
            .map(Value::Array)
            .map_err(|error| self.refused(error))
    }

    fn scalar(&self, dtype: Dtype, bytes: &[u8]) -> PyResult<Value> {
        let scalar = Scalar::new(dtype, bytes);
        let normal = scalar.and_then(|mut scalar| scalar.normalize().map(|()| scalar));
        normal
            .map(Value::Scalar)
            .map_err(|error| self.refused(error))
    }
}

/// The dtype that `.npy` files write so; None where it is none that crosses.
fn dtype_of(descr: &Bound<'_, PyAny>, nesting: usize) -> PyResult<Option<Dtype>> {
    if let Ok(text) = descr.cast::<PyString>() {
        return Ok(text.to_cow()?.parse().ok());
    }
    let (Some(nesting), Ok(rows)) = (nesting.checked_sub(1), descr.cast::<PyList>()) else {
        return Ok(None);
    };
    let mut fields = Vec::with_capacity(rows.len());
    for row in rows {
        let row = row.cast_into::<PyTuple>()?;
        let Some(dtype) = dtype_of(&row.get_item(1)?, nesting)? else {
            return Ok(None);
        };
        let name = row.get_item(0)?;
        // With a title, which does not cross.
        let name = match name.cast::<PyTuple>() {
            Ok(both) => both.get_item(1)?,
            Err(_) => name,
        };
        fields.push(Field {
            name: name.extract()?,
            dtype,
            shape: match row.len() {
                2 => Vec::new(),
                _ => row.get_item(2)?.extract()?,
            },
        });
    }
    Ok(Some(Dtype::Record(fields)))
}

/// What a `wardian.Array` says that it is.
pub(crate) fn layout_of(array: &Bound<'_, PyAny>) -> PyResult<Layout> {
    let py = array.py();
    let descr = array.getattr(intern!(py, "dtype"))?;
    let Some(dtype) = dtype_of(&descr, MAX_NESTING)? else {
        let why = format!("{} is no dtype that crosses", descr.repr()?);
        return Err(crossing(py, why));
    };
    let shape = array.getattr(intern!(py, "shape"))?.extract()?;
    let order: String = array.getattr(intern!(py, "order"))?.extract()?;
    layout(py, dtype, shape, order == "F")
}

fn layout(py: Python<'_>, dtype: Dtype, shape: Vec<usize>, fortran: bool) -> PyResult<Layout> {
    let order = if fortran { Order::Fortran } else { Order::C };
    Layout::new(dtype, shape, order).map_err(|error| crossing(py, error.to_string()))
}

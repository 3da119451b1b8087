//! Arrays and scalars of a program on their way out: numpy's where this process has it, `wardian.Array` where not.
//!
//! They are made in Python (`wardian/arrays.py`). **Invariant:** bools are 0 or 1 and texts are of characters, because numpy
//! believes that without looking.

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyList, PyString, PyTuple};
use wardian::{Array, Dtype, Order, Scalar, Value};

use super::Arriving;
use crate::errors::crossing;

impl<'py> Arriving<'_, 'py> {
    /// Whether there is numpy, asked once for each message.
    fn has_numpy(&self) -> PyResult<bool> {
        if let Some(known) = self.numpy.get() {
            return Ok(*known);
        }
        let found = self.helper("has_numpy")?.call0()?.extract()?;
        Ok(*self.numpy.get_or_init(|| found))
    }

    fn helper(&self, name: &str) -> PyResult<Bound<'py, PyAny>> {
        self.class("wardian.arrays", name)
    }

    pub(super) fn array(&self, mut array: Array) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        array
            .normalize()
            .map_err(|error| crossing(py, error.to_string()))?;
        let descr = descr_of(py, array.dtype())?;
        let shape = PyTuple::new(py, array.shape())?;
        let is_fortran = array.layout().order() == Order::Fortran;
        let objects = array.as_objects().is_some();
        if self.has_numpy()? {
            let data = match objects {
                true => self.list(array)?,
                false => PyByteArray::new(py, array.as_bytes()).into_any(),
            };
            let make = self.helper("to_numpy")?;
            return make.call1((descr, shape, is_fortran, data));
        }
        let data = match objects {
            true => self.list(array)?,
            false => PyBytes::new(py, array.as_bytes()).into_any(),
        };
        let order = if is_fortran { "F" } else { "C" };
        self.helper("Array")?.call1((descr, shape, data, order))
    }

    fn list(&self, array: Array) -> PyResult<Bound<'py, PyAny>> {
        let objects = self.objects(array.into_objects().unwrap_or_default())?;
        Ok(PyList::new(self.py, objects)?.into_any())
    }

    pub(super) fn scalar(&self, mut scalar: Scalar) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        scalar
            .normalize()
            .map_err(|error| crossing(py, error.to_string()))?;
        let descr = |dtype| descr_of(py, dtype);
        if self.has_numpy()? {
            let data = PyByteArray::new(py, scalar.as_bytes());
            return self
                .helper("to_scalar")?
                .call1((descr(scalar.dtype())?, data));
        }
        match scalar.to_python() {
            // Python has nothing for it.
            Value::Scalar(scalar) => {
                let data = PyBytes::new(py, scalar.as_bytes());
                let parts = (descr(scalar.dtype())?, PyTuple::empty(py), data);
                self.helper("Array")?.call1(parts)
            }
            plain => self.object(plain),
        }
    }
}

/// As `.npy` files write a dtype.
fn descr_of<'py>(py: Python<'py>, dtype: &Dtype) -> PyResult<Bound<'py, PyAny>> {
    let Dtype::Record(fields) = dtype else {
        return Ok(PyString::new(py, &dtype.to_string()).into_any());
    };
    let rows = PyList::empty(py);
    for field in fields {
        let (name, descr) = (field.name.as_str(), descr_of(py, &field.dtype)?);
        let row = match field.shape.is_empty() {
            true => (name, descr).into_pyobject(py)?,
            false => {
                let shape = PyTuple::new(py, &field.shape)?;
                (name, descr, shape)
                    .into_pyobject(py)?
                    .into_any()
                    .cast_into()?
            }
        };
        rows.append(row)?;
    }
    Ok(rows.into_any())
}

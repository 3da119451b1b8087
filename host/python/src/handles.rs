//! Objects that stay outside: the program has a handle of each, and gives the same object back.
//!
//! A sandbox and its forks share one table. **Invariant:** numbers start somewhere else in every
//! table, so that a handle of another session, in a restored snapshot, names nothing.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pyo3::PyTraverseError;
use pyo3::gc::PyVisit;
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The objects of one session that the program has handles of.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Handles {
    /// Number to object.
    objects: Py<PyDict>,
    /// `id()` of an object to its number; the object lives, so no other has the same.
    numbers: Py<PyDict>,
    next: AtomicU64,
    /// Whether arrays of numpy's cross in copy: the session has packages to make them of. They stay outside where not.
    takes_arrays: AtomicBool,
    /// The same of frames of pandas'.
    takes_frames: AtomicBool,
    takes_pictures: AtomicBool,
}

#[pymethods]
impl Handles {
    #[new]
    pub(crate) fn new(py: Python<'_>) -> Handles {
        // Bits enough for chance never to meet, and room to count upwards.
        let first = RandomState::new().hash_one(0) >> 3;
        Handles {
            objects: PyDict::new(py).unbind(),
            numbers: PyDict::new(py).unbind(),
            next: AtomicU64::new(first),
            takes_arrays: AtomicBool::new(false),
            takes_frames: AtomicBool::new(false),
            takes_pictures: AtomicBool::new(false),
        }
    }

    pub(crate) fn __len__(&self, py: Python<'_>) -> usize {
        self.objects.bind(py).len()
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        visit.call(&self.objects)?;
        visit.call(&self.numbers)
    }
}

impl Handles {
    /// Whether arrays cross in copy.
    pub(crate) fn takes_arrays(&self) -> bool {
        self.takes_arrays.load(Ordering::Relaxed)
    }

    /// Arrays cross in copy from now on.
    pub(crate) fn take_arrays(&self) {
        self.takes_arrays.store(true, Ordering::Relaxed);
    }

    /// Whether frames cross in copy.
    pub(crate) fn takes_frames(&self) -> bool {
        self.takes_frames.load(Ordering::Relaxed)
    }

    /// Frames cross in copy from now on.
    pub(crate) fn take_frames(&self) {
        self.takes_frames.store(true, Ordering::Relaxed);
    }

    /// Whether pictures cross in copy.
    pub(crate) fn takes_pictures(&self) -> bool {
        self.takes_pictures.load(Ordering::Relaxed)
    }

    /// Pictures cross in copy from now on.
    pub(crate) fn take_pictures(&self) {
        self.takes_pictures.store(true, Ordering::Relaxed);
    }

    /// The number of an object, which is kept from now on.
    pub(crate) fn number_of(&self, object: &Bound<'_, PyAny>) -> PyResult<u64> {
        let py = object.py();
        let identity = object.as_ptr() as usize;
        let numbers = self.numbers.bind(py);
        if let Some(known) = numbers.get_item(identity)? {
            return known.extract();
        }
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        self.objects.bind(py).set_item(number, object)?;
        numbers.set_item(identity, number)?;
        Ok(number)
    }

    /// The object of a number, if there is one.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        number: u64,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.objects.bind(py).get_item(number)
    }
}

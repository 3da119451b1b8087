//! An engine, which is made again in each process that uses it.

use std::path::PathBuf;
use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wardian::{Allocation, WhenFull};

use crate::errors;
use crate::lock::lock;
use crate::process::{OfProcess, runtime};

/// The compiled interpreter and the room for sandboxes.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Engine {
    max_live_sandboxes: usize,
    when_full: WhenFull,
    /// The engine that this one shares its room with, and its image.
    image: Option<(Py<Engine>, PathBuf)>,
    made: Mutex<Option<OfProcess<wardian::Engine>>>,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(py: Python<'_>, max_live_sandboxes: usize, when_full: &str) -> PyResult<Engine> {
        let when_full = match when_full {
            "wait" => WhenFull::Wait,
            "refuse" => WhenFull::Refuse,
            other => {
                let problem = format!("when_full must be 'wait' or 'refuse', not {other:?}");
                return Err(PyValueError::new_err(problem));
            }
        };
        let engine = Engine {
            max_live_sandboxes,
            when_full,
            image: None,
            made: Mutex::new(None),
        };
        engine.here(py)?;
        Ok(engine)
    }

    /// An engine whose sandboxes begin with an image.
    fn image(this: &Bound<'_, Engine>, file: PathBuf) -> PyResult<Engine> {
        let engine = Engine {
            max_live_sandboxes: this.get().max_live_sandboxes,
            when_full: this.get().when_full,
            image: Some((this.clone().unbind(), file)),
            made: Mutex::new(None),
        };
        engine.here(this.py())?;
        Ok(engine)
    }

    #[getter]
    fn max_live_sandboxes(&self) -> usize {
        self.max_live_sandboxes
    }

    #[getter]
    fn when_full(&self) -> &'static str {
        match self.when_full {
            WhenFull::Refuse => "refuse",
            _ => "wait",
        }
    }

    #[getter]
    fn live_sandboxes(&self, py: Python<'_>) -> PyResult<usize> {
        Ok(self.here(py)?.live_sandboxes())
    }

    /// `None` where sandboxes get their memory from a pool, else why not.
    #[getter]
    fn without_pool(&self, py: Python<'_>) -> PyResult<Option<String>> {
        Ok(match self.here(py)?.allocation() {
            Allocation::OnDemand { reason } => Some(reason.clone()),
            _ => None,
        })
    }
}

impl Engine {
    /// The engine of this process.
    pub(crate) fn here(&self, py: Python<'_>) -> PyResult<wardian::Engine> {
        let mut made = lock(&self.made);
        if let Some(engine) = made.as_ref().and_then(OfProcess::get) {
            return Ok(engine.clone());
        }
        let made_now = match &self.image {
            None => wardian::Engine::builder()
                .max_live_sandboxes(self.max_live_sandboxes)
                .when_full(self.when_full)
                .build(),
            Some((parent, file)) => {
                let parent = parent.get().here(py)?;
                let runtime = runtime(py)?;
                py.detach(|| runtime.block_on(parent.image(file)))
            }
        };
        let engine = made_now.map_err(|error| errors::raised(py, error))?;
        *made = Some(OfProcess::new(engine.clone()));
        Ok(engine)
    }
}

//! An engine, which is made again in each process that uses it.

use std::sync::Mutex;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use wardian::{Allocation, WhenFull};

use crate::errors;
use crate::lock::lock;
use crate::process::OfProcess;

/// The compiled interpreter and the room for sandboxes.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Engine {
    max_live_sandboxes: usize,
    when_full: WhenFull,
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
            made: Mutex::new(None),
        };
        engine.here(py)?;
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
        let engine = wardian::Engine::builder()
            .max_live_sandboxes(self.max_live_sandboxes)
            .when_full(self.when_full)
            .build()
            .map_err(|error| errors::raised(py, error))?;
        *made = Some(OfProcess::new(engine.clone()));
        Ok(engine)
    }
}

//! A sandbox and everything that Python asks of it.
//!
//! The sandbox is taken out of its place while a call runs: another call meanwhile finds it busy,
//! and does not wait. **Invariant:** one of another process is not touched.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex};

use pyo3::PyTraverseError;
use pyo3::exceptions::PyException;
use pyo3::gc::PyVisit;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use tokio::runtime::Handle;
use wardian::{Canceller, Error, LastValue, Program, Sandbox, Watcher};

use crate::drive::{Unfinished, drive};
use crate::engine::Engine;
use crate::errors;
use crate::execution::{Execution, FileInfo, Progress, Usage};
use crate::handles::Handles;
use crate::lock::lock;
use crate::output::Output;
use crate::process::{OfProcess, here, runtime};
use crate::run::{Caller, Parts, Run};
use crate::settings;
use crate::shutdown::{self, Inside};
use crate::to_guest::to_value;
use crate::to_host::to_python;
use crate::tools;

/// Where the sandbox is.
enum Slot {
    Idle(OfProcess<Box<Sandbox>>),
    /// With the call that drives it. It is dropped afterwards if it is to be closed.
    Busy {
        run: Arc<Run>,
        close: bool,
    },
    Closed,
    /// A call panicked.
    Lost,
}

/// A session.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Session {
    process: u32,
    runtime: Handle,
    slot: Mutex<Slot>,
    canceller: Canceller,
    watcher: Watcher,
    usage: Mutex<wardian::Usage>,
    /// Functions by name; another dict when they change.
    tools: Mutex<Py<PyDict>>,
    handles: Py<Handles>,
    on_stdout: Option<Py<PyAny>>,
    on_stderr: Option<Py<PyAny>>,
    output: Arc<Output>,
}

type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'a>>;

/// A call that runs on another thread.
#[pyclass(frozen, module = "wardian._wardian")]
pub(crate) struct Job {
    run: Arc<Run>,
}

#[pymethods]
impl Job {
    /// Ask the program to end.
    fn cancel(&self) {
        self.run.cancel();
    }
}

#[pymethods]
impl Session {
    #[new]
    #[pyo3(signature = (engine, settings, tools, on_stdout, on_stderr, snapshot))]
    fn new(
        py: Python<'_>,
        engine: &Engine,
        settings: &Bound<'_, PyDict>,
        tools: &Bound<'_, PyDict>,
        on_stdout: Option<Py<PyAny>>,
        on_stderr: Option<Py<PyAny>>,
        snapshot: Option<Vec<u8>>,
    ) -> PyResult<Session> {
        let builder = engine.here(py)?.sandbox();
        let builder = settings::tools(settings::apply(builder, settings)?, tools)?;
        let (runtime, handles) = (runtime(py)?, Py::new(py, Handles::new(py))?);
        let tools = tools.copy()?.unbind();
        let run = Run::new(Parts {
            runtime: runtime.clone(),
            canceller: None,
            tools: tools.clone_ref(py),
            handles: handles.clone_ref(py),
            caller: None,
            on_stdout: None,
            on_stderr: None,
            output: None,
        });
        let driven = drive(py, &run, async move {
            match snapshot {
                None => builder.build().await,
                Some(snapshot) => builder.restore(&snapshot).await,
            }
        });
        if let Some(error) = run.take_interruption() {
            return Err(error);
        }
        let made = driven.map_err(|unfinished| unfinished_error(py, &unfinished))?;
        let made = Box::new(made.map_err(|error| errors::raised(py, error))?);
        if made.has_package("numpy") {
            handles.get().take_arrays();
            // Their columns are arrays.
            if made.has_package("pandas") {
                handles.get().take_frames();
            }
        }
        if made.has_package("PIL") {
            handles.get().take_pictures();
        }
        Ok(Session::of(
            made,
            runtime,
            tools,
            handles,
            [on_stdout, on_stderr],
        ))
    }

    #[pyo3(signature = (code, file_name, arguments, statement, on_stdout, on_stderr))]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are Python's keyword arguments"
    )]
    fn run(
        &self,
        py: Python<'_>,
        code: String,
        file_name: Option<String>,
        arguments: Option<Vec<String>>,
        statement: bool,
        on_stdout: Option<Py<PyAny>>,
        on_stderr: Option<Py<PyAny>>,
    ) -> PyResult<Py<Execution>> {
        let program = program(code, file_name, arguments, statement);
        let (sandbox, run) = self.begin(py, None, on_stdout, on_stderr)?;
        self.step(py, sandbox, &run, program)
    }

    /// Begin to run on another thread, which calls `done(execution, error)` in the end.
    #[pyo3(signature = (
        code, file_name, arguments, statement, on_stdout, on_stderr, event_loop, context, done
    ))]
    #[expect(
        clippy::too_many_arguments,
        reason = "they are Python's keyword arguments"
    )]
    fn start(
        slf: &Bound<'_, Session>,
        code: String,
        file_name: Option<String>,
        arguments: Option<Vec<String>>,
        statement: bool,
        on_stdout: Option<Py<PyAny>>,
        on_stderr: Option<Py<PyAny>>,
        event_loop: Py<PyAny>,
        context: Py<PyAny>,
        done: Py<PyAny>,
    ) -> PyResult<Job> {
        let py = slf.py();
        let program = program(code, file_name, arguments, statement);
        let caller = Caller {
            event_loop,
            context,
        };
        let (sandbox, run) = slf.get().begin(py, Some(caller), on_stdout, on_stderr)?;
        let job = Job {
            run: Arc::clone(&run),
        };
        let session = slf.clone().unbind();
        run.runtime.clone().spawn_blocking(move || {
            // None while the interpreter ends. Attached once for the whole call: each tool call would make a state
            // of this thread for itself otherwise.
            let Some(_inside) = Inside::enter() else {
                return;
            };
            Python::try_attach(|py| {
                let ended = session.get().step(py, sandbox, &run, program);
                drop(run);
                let delivered = match ended {
                    Ok(execution) => done.call1(py, (execution, py.None())),
                    Err(error) => done.call1(py, (py.None(), error.into_value(py))),
                };
                if let Err(error) = delivered {
                    error.write_unraisable(py, None);
                }
            });
        });
        Ok(job)
    }

    /// A variable, in a tuple; an empty one where there is none.
    fn get<'py>(&self, py: Python<'py>, name: String) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let value = self.ask(py, move |sandbox| {
            Box::pin(async move { sandbox.get(&name).await })
        })?;
        let value = value.map(|value| to_python(py, value, self.handles.get()));
        value.into_iter().collect()
    }

    fn set(&self, py: Python<'_>, name: String, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let value = to_value(value, Some(self.handles.get()))?;
        self.ask(py, move |sandbox| {
            Box::pin(async move { sandbox.set(&name, value).await })
        })
    }

    fn snapshot<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.ask(py, |sandbox| Box::pin(sandbox.snapshot()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn image<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.ask(py, |sandbox| Box::pin(sandbox.image()))?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn has_package(&self, py: Python<'_>, name: String) -> PyResult<bool> {
        self.ask(py, move |sandbox| {
            Box::pin(async move { Ok(sandbox.has_package(&name)) })
        })
    }

    fn fork(&self, py: Python<'_>, count: usize) -> PyResult<Vec<Session>> {
        let forks = self.ask(py, move |sandbox| Box::pin(sandbox.fork(count)))?;
        let tools = lock(&self.tools).clone_ref(py);
        let forks = forks.into_iter().map(|sandbox| {
            Session::of(
                Box::new(sandbox),
                self.runtime.clone(),
                tools.clone_ref(py),
                self.handles.clone_ref(py),
                [&self.on_stdout, &self.on_stderr]
                    .map(|callback| callback.as_ref().map(|it| it.clone_ref(py))),
            )
        });
        Ok(forks.collect())
    }

    fn park(&self, py: Python<'_>) -> PyResult<()> {
        self.ask(py, |sandbox| Box::pin(sandbox.park()))
    }

    fn write_file(&self, py: Python<'_>, path: String, data: Vec<u8>) -> PyResult<()> {
        self.ask(py, move |sandbox| {
            Box::pin(async move { sandbox.write_file(&path, &data).await })
        })
    }

    fn read_file<'py>(&self, py: Python<'py>, path: String) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = self.ask(py, move |sandbox| {
            Box::pin(async move { sandbox.read_file(&path).await })
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    fn list_files(&self, py: Python<'_>, path: String) -> PyResult<Vec<FileInfo>> {
        let files = self.ask(py, move |sandbox| {
            Box::pin(async move { sandbox.list_files(&path).await })
        })?;
        Ok(files.into_iter().map(FileInfo::from).collect())
    }

    #[getter]
    fn tools(&self, py: Python<'_>) -> PyResult<Py<PyDict>> {
        let tools = lock(&self.tools).clone_ref(py);
        Ok(tools.bind(py).copy()?.unbind())
    }

    /// Replace all tools. `secrets`: which of them may know which.
    fn set_tools(&self, py: Python<'_>, tools: &Bound<'_, PyDict>) -> PyResult<()> {
        let known = lock(&self.tools).clone_ref(py);
        let known = known.bind(py);
        let mut fresh = Vec::new();
        for (name, tool) in tools {
            let name = name.cast::<PyString>()?;
            tools::check_tool(name, &tool)?;
            // The library calls by name: another function under a known one is no news for it.
            if !known.contains(name)? {
                fresh.push((name.to_str()?.to_owned(), name.clone().unbind()));
            }
        }
        let mut gone = Vec::new();
        for name in known.keys() {
            if !tools.contains(&name)? {
                gone.push(name.extract::<String>()?);
            }
        }
        let (mut sandbox, run) = self.begin(py, None, None, None)?;
        if let Some(sandbox) = sandbox.get_mut() {
            for name in gone {
                sandbox.remove_tool(&name);
            }
            for (name, known) in fresh {
                sandbox.add_own_stack_tool(&name, move |arguments| tools::call(&known, arguments));
            }
            *lock(&self.tools) = tools.copy()?.unbind();
        }
        self.put_back(sandbox, false);
        drop(run);
        Ok(())
    }

    #[getter]
    fn handles(&self, py: Python<'_>) -> usize {
        self.handles.get().__len__(py)
    }

    #[getter]
    fn usage(&self) -> Usage {
        Usage::from(&*lock(&self.usage))
    }

    #[getter]
    fn progress(&self, py: Python<'_>) -> PyResult<Progress> {
        self.check_process(py)?;
        Ok(self.watcher.progress().into())
    }

    /// `idle`, `busy`, `closed`, `lost` or `elsewhere`.
    #[getter]
    fn state(&self) -> &'static str {
        if self.process != here() {
            return "elsewhere";
        }
        match &*lock(&self.slot) {
            Slot::Idle(_) => "idle",
            Slot::Busy { .. } => "busy",
            Slot::Closed => "closed",
            Slot::Lost => "lost",
        }
    }

    /// End the running program, if one runs.
    fn cancel(&self, py: Python<'_>) -> PyResult<()> {
        self.check_process(py)?;
        if let Slot::Busy { run, .. } = &*lock(&self.slot) {
            run.cancel();
        }
        Ok(())
    }

    /// Give the sandbox up; a program that runs is cancelled.
    fn close(&self) {
        if self.process != here() {
            return;
        }
        let mut slot = lock(&self.slot);
        if let Slot::Busy { run, close } = &mut *slot {
            *close = true;
            run.cancel();
            return;
        }
        let given_up = std::mem::replace(&mut *slot, Slot::Closed);
        drop(slot);
        drop(given_up);
    }

    fn __traverse__(&self, visit: PyVisit<'_>) -> Result<(), PyTraverseError> {
        // Locked only where nothing else happens, so it cannot be locked now by this thread.
        if let Ok(tools) = self.tools.try_lock() {
            visit.call(&*tools)?;
        }
        visit.call(&self.handles)?;
        visit.call(&self.on_stdout)?;
        visit.call(&self.on_stderr)
    }
}

impl Session {
    fn of(
        mut sandbox: Box<Sandbox>,
        runtime: Handle,
        tools: Py<PyDict>,
        handles: Py<Handles>,
        [on_stdout, on_stderr]: [Option<Py<PyAny>>; 2],
    ) -> Session {
        let output = Output::connect(&mut sandbox);
        Session {
            process: here(),
            runtime,
            canceller: sandbox.canceller(),
            watcher: sandbox.watcher(),
            usage: Mutex::new(sandbox.usage()),
            slot: Mutex::new(Slot::Idle(OfProcess::new(sandbox))),
            tools: Mutex::new(tools),
            handles,
            on_stdout,
            on_stderr,
            output,
        }
    }

    fn check_process(&self, py: Python<'_>) -> PyResult<()> {
        if self.process == here() {
            return Ok(());
        }
        Err(errors::elsewhere(py))
    }

    /// Take the sandbox out of its place, for a call.
    fn begin(
        &self,
        py: Python<'_>,
        caller: Option<Caller>,
        on_stdout: Option<Py<PyAny>>,
        on_stderr: Option<Py<PyAny>>,
    ) -> PyResult<(OfProcess<Box<Sandbox>>, Arc<Run>)> {
        self.check_process(py)?;
        let refused = match &*lock(&self.slot) {
            Slot::Idle(_) => None,
            Slot::Busy { .. } => Some(("SandboxBusy", "this sandbox is in use")),
            Slot::Closed => Some(("SandboxClosed", "this sandbox is closed")),
            Slot::Lost => Some(("SandboxLost", "the state of this session is lost")),
        };
        if let Some((class, why)) = refused {
            return Err(errors::new(py, class, (why,)));
        }
        let or_own = |given: Option<Py<PyAny>>, own: &Option<Py<PyAny>>| {
            given.or_else(|| own.as_ref().map(|own| own.clone_ref(py)))
        };
        let run = Run::new(Parts {
            runtime: self.runtime.clone(),
            canceller: Some(self.canceller.clone()),
            tools: lock(&self.tools).clone_ref(py),
            handles: self.handles.clone_ref(py),
            caller,
            on_stdout: or_own(on_stdout, &self.on_stdout),
            on_stderr: or_own(on_stderr, &self.on_stderr),
            output: Some(Arc::clone(&self.output)),
        });
        // Nobody else was attached meanwhile.
        let busy = Slot::Busy {
            run: Arc::clone(&run),
            close: false,
        };
        match std::mem::replace(&mut *lock(&self.slot), busy) {
            Slot::Idle(sandbox) => Ok((sandbox, run)),
            _ => Err(errors::internal("a sandbox was taken twice")),
        }
    }

    /// Drive a call, and put the sandbox back.
    fn drive<T: Send>(
        &self,
        py: Python<'_>,
        mut sandbox: OfProcess<Box<Sandbox>>,
        run: &Arc<Run>,
        work: impl for<'a> FnOnce(&'a mut Sandbox) -> Answer<'a, T>,
    ) -> PyResult<Result<T, Error>> {
        shutdown::watch(py, run);
        let driven = match sandbox.get_mut() {
            Some(sandbox) => drive(py, run, work(sandbox)),
            None => return Err(errors::elsewhere(py)),
        };
        if let Some(sandbox) = sandbox.get() {
            *lock(&self.usage) = sandbox.usage();
        }
        // Before anybody else can have the sandbox, callbacks included.
        run.finish_output(py);
        shutdown::forget(py, run);
        self.put_back(sandbox, matches!(driven, Err(Unfinished::Panicked)));
        driven.map_err(|unfinished| unfinished_error(py, &unfinished))
    }

    /// A call has ended.
    fn put_back(&self, sandbox: OfProcess<Box<Sandbox>>, lost: bool) {
        let mut slot = lock(&self.slot);
        let closes = matches!(&*slot, Slot::Busy { close: true, .. });
        let (now, given_up) = if lost {
            (Slot::Lost, Some(sandbox))
        } else if closes {
            (Slot::Closed, Some(sandbox))
        } else {
            (Slot::Idle(sandbox), None)
        };
        let before = std::mem::replace(&mut *slot, now);
        // Dropping calls code that is not ours.
        drop(slot);
        drop((before, given_up));
    }

    /// A call that runs no program.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        work: impl for<'a> FnOnce(&'a mut Sandbox) -> Answer<'a, T>,
    ) -> PyResult<T> {
        let (sandbox, run) = self.begin(py, None, None, None)?;
        let answer = self.drive(py, sandbox, &run, work);
        if let Some(error) = run.take_interruption() {
            return Err(error);
        }
        answer?.map_err(|error| errors::raised(py, error))
    }

    /// Run a program.
    fn step(
        &self,
        py: Python<'_>,
        sandbox: OfProcess<Box<Sandbox>>,
        run: &Arc<Run>,
        program: Program,
    ) -> PyResult<Py<Execution>> {
        let driven = self.drive(py, sandbox, run, |sandbox| {
            Box::pin(sandbox.run_program(program))
        });
        let ended = match driven {
            Ok(Ok(ended)) => Ok(ended),
            Ok(Err(error)) => Err(errors::raised(py, error)),
            Err(error) => Err(error),
        };
        if let Some(error) = run.take_interruption() {
            return Err(error);
        }
        let ended = ended?;
        // One after the other, so that no more than one of these is there twice at a time.
        let [stdout, stderr] = run.take_printed();
        let stdout = text(py, stdout);
        let is_traceback = matches!(
            &ended.error,
            Some(Error::Exception { traceback, .. }) if traceback.as_bytes() == stderr
        );
        let stderr = (!is_traceback).then(|| text(py, stderr));
        let error = ended.error.map(|error| errors::raised(py, error));
        // Usually just the traceback was printed: a long one is not kept twice.
        let stderr = match (stderr, &error) {
            (None, Some(error)) => {
                let traceback = error.value(py).getattr(intern!(py, "traceback"))?;
                traceback.cast_into::<PyString>()?.unbind()
            }
            (stderr, _) => stderr.unwrap_or_else(|| PyString::new(py, "").unbind()),
        };
        let value = ended
            .value
            .map(|value| to_python(py, value, self.handles.get()));
        let (value, error) = match value.transpose() {
            Ok(value) => (value.map(Bound::unbind), error),
            // The program's fault, as other errors of it.
            Err(problem) if problem.is_instance_of::<PyException>(py) => (None, Some(problem)),
            Err(problem) => return Err(problem),
        };
        let execution = Execution {
            value: value.unwrap_or_else(|| py.None()),
            stdout,
            stderr,
            error: error.map(|error| error.into_value(py).into_any()),
            exit_status: ended.exit_status,
            usage: Py::new(py, Usage::from(&ended.usage))?,
            session_usage: Py::new(py, Usage::from(&ended.session_usage))?,
        };
        let execution = Bound::new(py, execution)?;
        if let Some(error) = &execution.get().error {
            errors::tell_execution(error.bind(py), execution.as_any());
        }
        Ok(execution.unbind())
    }
}

/// What was printed, as text; bytes that are no UTF-8 are replaced.
fn text(py: Python<'_>, bytes: Vec<u8>) -> Py<PyString> {
    PyString::new(py, &String::from_utf8_lossy(&bytes)).unbind()
}

fn unfinished_error(py: Python<'_>, unfinished: &Unfinished) -> PyErr {
    match unfinished {
        Unfinished::Ending => {
            let why = "the interpreter ends, and nothing runs any more";
            errors::new(py, "SandboxClosed", (why,))
        }
        Unfinished::Abandoned => errors::new(py, "Cancelled", ("cancelled",)),
        Unfinished::Panicked => {
            let why = "the state of this session is lost: the library panicked";
            errors::new(py, "SandboxLost", (why,))
        }
    }
}

fn program(
    code: String,
    file_name: Option<String>,
    arguments: Option<Vec<String>>,
    statement: bool,
) -> Program {
    let mut program = Program::new(code);
    if statement {
        program = program.last_value(LastValue::Statement);
    }
    if let Some(file_name) = file_name {
        program = program.file_name(file_name);
    }
    if let Some(arguments) = arguments {
        program = program.arguments(arguments);
    }
    program
}

//! Calling Python functions for a program.
//!
//! Every tool is an async one for the library, which polls its future once at once: a plain function
//! has been called by then, without another thread, and on the thread's own stack, whose bounds CPython looks at from
//! 3.14 on. What does not live here: waiting for awaitables (`awaited.rs`).
//! **Invariant:** what is no `Exception` never gets to the program.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use pyo3::exceptions::{PyException, PyKeyError, PyRuntimeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use tokio::sync::oneshot;
use wardian::{Arguments, ToolError, Value};

use crate::awaited::{self, Done};
use crate::errors;
use crate::run::Run;
use crate::to_guest::to_value;
use crate::to_host::to_python;

pub(crate) type ToolResult = Result<Value, ToolError>;

/// A tool's answer on its way.
pub(crate) enum Call {
    Done(Option<ToolResult>),
    Waiting(oneshot::Receiver<ToolResult>, Option<awaited::Task>),
}

impl Future for Call {
    type Output = ToolResult;

    fn poll(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<ToolResult> {
        match self.get_mut() {
            Call::Done(result) => Poll::Ready(result.take().unwrap_or_else(|| Err(gone()))),
            Call::Waiting(answer, task) => {
                let polled = Pin::new(answer).poll(context);
                polled.map(|answer| {
                    if let Some(task) = task.take() {
                        task.has_ended();
                    }
                    answer.unwrap_or_else(|_| Err(gone()))
                })
            }
        }
    }
}

/// The result of a function, or where it comes from later.
enum Outcome {
    Done(ToolResult),
    Later(Py<PyAny>),
}

/// The body of every tool.
pub(crate) fn call(name: &Py<PyString>, arguments: Arguments) -> Call {
    let Some(run) = Run::current() else {
        return Call::Done(Some(Err(gone())));
    };
    run.deliver_output();
    let started = Python::try_attach(|py| {
        let prepared = prepare(py, &run, name, arguments);
        let (tool, arguments, keywords) = match prepared {
            Ok(prepared) => prepared,
            Err(error) => return Call::Done(Some(Err(tool_error(py, &run, error)))),
        };
        match threaded(&tool) {
            Ok(None) => {}
            Ok(Some(function)) => return on_thread(py, &run, function, arguments, keywords),
            Err(error) => return Call::Done(Some(Err(tool_error(py, &run, error)))),
        }
        match called(&run, &tool, &arguments, keywords.as_ref()) {
            Outcome::Done(result) => Call::Done(Some(result)),
            Outcome::Later(awaitable) => {
                let (sender, receiver) = oneshot::channel();
                let context = run.caller.as_ref().map(|caller| caller.context.bind(py));
                match awaited::start(py, &run, awaitable, context, sender) {
                    Ok(task) => Call::Waiting(receiver, Some(task)),
                    Err(error) => Call::Done(Some(Err(tool_error(py, &run, error)))),
                }
            }
        }
    });
    // None while the interpreter ends.
    started.unwrap_or_else(|| Call::Done(Some(Err(gone()))))
}

type Prepared<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyTuple>,
    Option<Bound<'py, PyDict>>,
);

fn prepare<'py>(
    py: Python<'py>,
    run: &Run,
    name: &Py<PyString>,
    mut arguments: Arguments,
) -> PyResult<Prepared<'py>> {
    let name = name.bind(py);
    let tool = run.tools.bind(py).get_item(name)?;
    let tool = tool.ok_or_else(|| PyRuntimeError::new_err(format!("there is no tool '{name}'")))?;
    let handles = run.handles.get();
    let positional = arguments.rest().into_iter();
    let positional: Vec<_> = positional
        .map(|value| to_python(py, value, handles))
        .collect::<PyResult<_>>()?;
    let keywords = arguments.keywords();
    let keywords = if keywords.is_empty() {
        None
    } else {
        let dict = PyDict::new(py);
        for (name, value) in keywords {
            dict.set_item(name, to_python(py, value, handles)?)?;
        }
        Some(dict)
    };
    Ok((tool, PyTuple::new(py, positional)?, keywords))
}

/// The function, where the tool is marked to run on a thread of its own.
fn threaded<'py>(tool: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = tool.py();
    let class = CLASS.import(py, "wardian.tools", "Threaded")?;
    if !tool.get_type().is(class) {
        return Ok(None);
    }
    tool.getattr(intern!(py, "__wrapped__")).map(Some)
}

/// Call the function, under `run_async` in the caller's context variables.
fn called<'py>(
    run: &Arc<Run>,
    tool: &Bound<'py, PyAny>,
    arguments: &Bound<'py, PyTuple>,
    keywords: Option<&Bound<'py, PyDict>>,
) -> Outcome {
    let py = tool.py();
    // A copy, since one that is entered cannot be entered by another call.
    let context = run
        .caller
        .as_ref()
        .map(|caller| caller.context.bind(py).call_method0(intern!(py, "copy")))
        .transpose();
    let result = context.and_then(|context| match context {
        None => tool.call(arguments, keywords),
        Some(context) => {
            let all = std::iter::once(tool.clone()).chain(arguments.iter());
            let all = PyTuple::new(py, all.collect::<Vec<_>>())?;
            let run = context.getattr(intern!(py, "run"))?;
            run.call(all, keywords)
        }
    });
    run.look_for_fork(py);
    match result {
        Ok(result) if awaited::is_awaitable(&result) => Outcome::Later(result.unbind()),
        result => Outcome::Done(answer(run, result)),
    }
}

/// Run a function that may hang, on a thread of Python's own (`python/wardian/threads.py`). Nobody waits for it when
/// the program ends before.
fn on_thread<'py>(
    py: Python<'py>,
    run: &Arc<Run>,
    function: Bound<'py, PyAny>,
    arguments: Bound<'py, PyTuple>,
    keywords: Option<Bound<'py, PyDict>>,
) -> Call {
    static START: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let (sender, receiver) = oneshot::channel();
    let started = START
        .import(py, "wardian.threads", "start")
        .and_then(|start| {
            let caller = run.caller.as_ref();
            let event_loop = caller.map(|caller| caller.event_loop.bind(py));
            let context = caller.map(|caller| caller.context.bind(py));
            let done = Done::new(run, sender);
            let keywords = keywords.unwrap_or_else(|| PyDict::new(py));
            start.call1((function, arguments, keywords, event_loop, context, done))
        });
    match started {
        Ok(_) => Call::Waiting(receiver, None),
        Err(error) => Call::Done(Some(Err(tool_error(py, run, error)))),
    }
}

/// The result or exception of a function, as the program sees it.
pub(crate) fn answer(run: &Run, result: PyResult<Bound<'_, PyAny>>) -> ToolResult {
    match result {
        Ok(value) => {
            let py = value.py();
            to_value(&value, Some(run.handles.get())).map_err(|error| tool_error(py, run, error))
        }
        Err(error) => Python::attach(|py| Err(tool_error(py, run, error))),
    }
}

/// The exception of the nearest builtin class. What is no `Exception` ends the program instead.
pub(crate) fn tool_error(py: Python<'_>, run: &Run, error: PyErr) -> ToolError {
    if !error.is_instance_of::<PyException>(py) {
        if !errors::is_end_of_program(py, &error) {
            run.interrupt(error);
        }
        return ToolError::end_program();
    }
    let class = error.get_type(py);
    let message = message(py, &error);
    for class in class.mro() {
        let Ok(class) = class.cast_into::<PyType>() else {
            continue;
        };
        let is_builtin = class
            .module()
            .is_ok_and(|module| module.to_cow().is_ok_and(|module| module == "builtins"));
        let Ok(name) = class.name() else { continue };
        let Ok(name) = name.to_cow() else { continue };
        let error = ToolError::new(&name, message.as_str());
        if is_builtin && error.type_name() == name {
            return error;
        }
    }
    ToolError::new("RuntimeError", message)
}

/// `str()` of the exception; of a `KeyError`, the key, since `str()` would be its `repr()` and that once more in
/// the program.
fn message(py: Python<'_>, error: &PyErr) -> String {
    let text = if error
        .get_type(py)
        .is_subclass_of::<PyKeyError>()
        .unwrap_or(false)
    {
        let arguments = error.value(py).getattr(intern!(py, "args"));
        let one = arguments.and_then(|arguments| arguments.extract::<(Bound<'_, PyAny>,)>());
        one.and_then(|(key,)| key.str())
    } else {
        error.value(py).str()
    };
    text.map_or_else(
        |_| String::new(),
        |text| text.to_string_lossy().into_owned(),
    )
}

/// The program has ended; nobody sees this.
fn gone() -> ToolError {
    ToolError::new("RuntimeError", "nobody waits for this tool any more")
}

/// Names that Python code can call.
pub(crate) fn check_name(name: &Bound<'_, PyString>) -> PyResult<()> {
    let keyword = name.py().import("keyword")?;
    let is_keyword = keyword.call_method1("iskeyword", (name,))?.is_truthy()?;
    if name.call_method0("isidentifier")?.is_truthy()? && !is_keyword {
        return Ok(());
    }
    let problem = format!("not a name that a tool can have: {}", name.repr()?);
    Err(pyo3::exceptions::PyValueError::new_err(problem))
}

/// A tool must be callable.
pub(crate) fn check_tool(name: &Bound<'_, PyString>, tool: &Bound<'_, PyAny>) -> PyResult<()> {
    check_name(name)?;
    if tool.is_callable() {
        return Ok(());
    }
    let kind = tool.get_type();
    let problem = format!("the tool {name} must be callable, not {}", kind.name()?);
    Err(pyo3::exceptions::PyTypeError::new_err(problem))
}

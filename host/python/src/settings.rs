//! What a sandbox is given, from the shapes in which `wardian/sandbox.py` hands it over.

use std::time::Duration;

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use wardian::{Clocks, Dir, Limits, Mount, SandboxBuilder, Stdin, Value, ambient_authority};

use crate::to_guest::to_value;
use crate::tools;

/// Everything but tools and output. The keys are checked by `wardian/sandbox.py`, whose functions name them.
pub(crate) fn apply(
    mut builder: SandboxBuilder,
    settings: &Bound<'_, PyDict>,
) -> PyResult<SandboxBuilder> {
    let mut limits = Limits::default();
    for (name, value) in settings {
        let name: String = name.extract()?;
        if set_limit(&mut limits, &name, &value)? {
            continue;
        }
        builder = match name.as_str() {
            "mounts" => mounts(builder, &value)?,
            "env" => {
                let variables: Vec<(String, String)> = value.extract()?;
                let mut variables = variables.into_iter();
                variables.try_fold(builder, |builder, (name, value)| {
                    if name.is_empty() || name.contains(['=', '\0']) || value.contains('\0') {
                        let problem = format!("not an environment variable: {name:?}");
                        return Err(PyValueError::new_err(problem));
                    }
                    Ok(builder.env(name, value))
                })?
            }
            "stdin" => {
                let bytes = value.cast::<PyBytes>()?.as_bytes();
                builder.stdin(Stdin::Bytes(bytes.to_vec()))
            }
            "clocks" => match value.extract::<&str>()? {
                "denied" => builder,
                "system" => builder.clocks(Clocks::System),
                other => {
                    let problem = format!("clocks must be 'denied' or 'system', not {other:?}");
                    return Err(PyValueError::new_err(problem));
                }
            },
            "deterministic" => builder.deterministic(value.extract()?),
            "allowed_imports" => builder.allowed_imports(value.extract::<Vec<String>>()?),
            "stub_modules" => stub_modules(builder, &value)?,
            "secrets" => {
                let secrets: Vec<(String, String, Vec<String>)> = value.extract()?;
                secrets.into_iter().fold(builder, |builder, secret| {
                    let (name, value, tools) = secret;
                    let builder = builder.secret(name.as_str(), value);
                    tools.iter().fold(builder, |builder, tool| {
                        builder.grant_secret(tool, name.as_str())
                    })
                })
            }
            other => {
                let problem = format!("unknown setting {other:?}");
                return Err(PyTypeError::new_err(problem));
            }
        };
    }
    Ok(builder.limits(limits))
}

/// One row per limit of the library. Gives whether it is one.
fn set_limit(limits: &mut Limits, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
    let count = || -> PyResult<u64> {
        value.extract().map_err(|_| {
            let problem = format!("{name} must be a number from 0 to 2**64 - 1");
            PyValueError::new_err(problem)
        })
    };
    match name {
        "fuel" => limits.fuel = count()?,
        "memory" => limits.memory = count()?,
        "timeout" => limits.timeout = time(name, value)?,
        "output" => limits.output = count()?,
        "recursion" => {
            let most = u64::from(u32::MAX);
            limits.recursion = count()?.min(most) as u32;
        }
        "tool_calls" => limits.tool_calls = count()?,
        "scratch_bytes" => limits.scratch_bytes = count()?,
        "scratch_files" => limits.scratch_files = count()?,
        "file_bytes" => limits.file_bytes = count()?,
        "session_fuel" => limits.session_fuel = count()?,
        "session_time" => limits.session_timeout = time(name, value)?,
        "session_output" => limits.session_output = count()?,
        "session_tool_calls" => limits.session_tool_calls = count()?,
        "session_file_bytes" => limits.session_file_bytes = count()?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// Seconds; `None` and infinity are no limit.
fn time(name: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<Duration>> {
    /// As good as no limit, and far from where clocks overflow.
    const CENTURY: f64 = 100.0 * 365.25 * 24.0 * 3600.0;
    let Some(seconds) = value.extract::<Option<f64>>()? else {
        return Ok(None);
    };
    if seconds >= CENTURY {
        return Ok(None);
    }
    let time = Duration::try_from_secs_f64(seconds);
    time.map(Some).map_err(|_| {
        let problem = format!("{name} must be a number of seconds, 0 or more, or None");
        PyValueError::new_err(problem)
    })
}

/// Guest path, mode, directory of the machine, bytes and files by which it may grow.
type MountRow = (String, String, std::path::PathBuf, Option<u64>, Option<u64>);

fn mounts(mut builder: SandboxBuilder, value: &Bound<'_, PyAny>) -> PyResult<SandboxBuilder> {
    for (path, mode, directory, bytes, files) in value.extract::<Vec<MountRow>>()? {
        let opened = Dir::open_ambient_dir(&directory, ambient_authority());
        let opened = opened.map_err(|error| {
            let shown = directory.display().to_string();
            match error.raw_os_error() {
                Some(code) => {
                    let text = error.to_string();
                    let text = text.split(" (os error").next().unwrap_or_default();
                    PyOSError::new_err((code, text.to_owned(), shown))
                }
                None => PyOSError::new_err(format!("{shown}: {error}")),
            }
        })?;
        let mut mount = match mode.as_str() {
            "read_only" => Mount::read_only(opened),
            "overlay" => Mount::overlay(opened),
            "read_write" => Mount::read_write(opened),
            other => return Err(PyValueError::new_err(format!("unknown mode {other:?}"))),
        };
        if let Some(bytes) = bytes {
            mount = mount.max_bytes(bytes);
        }
        if let Some(files) = files {
            mount = mount.max_files(files);
        }
        builder = builder.mount(path, mount);
    }
    Ok(builder)
}

fn stub_modules(mut builder: SandboxBuilder, value: &Bound<'_, PyAny>) -> PyResult<SandboxBuilder> {
    for (name, attributes) in value.cast::<PyDict>()? {
        let attributes = attributes.cast::<PyDict>()?.iter().map(|(name, value)| {
            // No handles: a module is there before the session is.
            Ok((name.extract::<String>()?, to_value(&value, None)?))
        });
        let attributes: Vec<(String, Value)> = attributes.collect::<PyResult<_>>()?;
        builder = builder.stub_module(name.extract()?, attributes);
    }
    Ok(builder)
}

/// Make tools of functions.
pub(crate) fn tools(
    mut builder: SandboxBuilder,
    tools: &Bound<'_, PyDict>,
) -> PyResult<SandboxBuilder> {
    for (name, tool) in tools {
        let name = name.cast::<PyString>()?;
        tools::check_tool(name, &tool)?;
        let text = name.to_str()?;
        let known = name.clone().unbind();
        builder = builder.own_stack_tool(text, move |arguments| tools::call(&known, arguments));
    }
    Ok(builder)
}

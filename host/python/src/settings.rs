//! The settings of a sandbox, from the shapes in which `wardian/options.py` hands them over.

use pyo3::exceptions::{PyOSError, PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use wardian::{Clocks, Dir, Http, Limits, Mount, SandboxBuilder, Stdin, Value, ambient_authority};

use std::path::Path;
use std::time::Duration;

use crate::packages::Packages;
use crate::to_guest::to_value;
use crate::tools;

/// Everything but tools and output. Keys and values were checked by `wardian/options.py`.
pub(crate) fn apply(
    mut builder: SandboxBuilder,
    settings: &Bound<'_, PyDict>,
) -> PyResult<SandboxBuilder> {
    let mut limits = Limits::default();
    for (name, value) in settings {
        let name: String = name.extract()?;
        if let Some(limit) = Limits::named(&name) {
            (limit.set)(&mut limits, value.extract()?);
            continue;
        }
        builder = match name.as_str() {
            "mounts" => mounts(builder, &value)?,
            "packages" => builder.packages(&value.cast::<Packages>()?.get().packages),
            "env" => {
                let variables: Vec<(String, String)> = value.extract()?;
                let variables = variables.into_iter();
                variables.fold(builder, |builder, (name, value)| builder.env(name, value))
            }
            "stdin" => {
                let bytes = value.cast::<PyBytes>()?.as_bytes();
                builder.stdin(Stdin::Bytes(bytes.to_vec()))
            }
            // The only one that is passed.
            "clocks" => builder.clocks(Clocks::System),
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
            "http" => http(builder, &value)?,
            other => {
                let problem = format!("unknown setting {other:?}");
                return Err(PyTypeError::new_err(problem));
            }
        };
    }
    Ok(builder.limits(limits))
}

/// URLs, headers, seconds that a request may take, and an authority to trust.
type HttpRow = (
    Vec<String>,
    Vec<(String, String)>,
    Option<f64>,
    Option<Vec<u8>>,
);

fn http(mut builder: SandboxBuilder, value: &Bound<'_, PyAny>) -> PyResult<SandboxBuilder> {
    for (urls, headers, seconds, authority) in value.extract::<Vec<HttpRow>>()? {
        let [first, others @ ..] = &urls[..] else {
            return Err(PyValueError::new_err("http needs a URL"));
        };
        let mut http = Http::allow(first);
        for url in others {
            http = http.and(url);
        }
        for (name, value) in headers {
            http = http.secret(&name, value);
        }
        if let Some(seconds) = seconds {
            // Longer than can be counted is as long as can be.
            http = http.timeout(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX));
        }
        if let Some(authority) = authority {
            http = http.trust(&authority);
        }
        builder = builder.http(http);
    }
    Ok(builder)
}

/// Guest path, mode, directory of the machine, bytes and files by which it may grow.
type MountRow = (String, String, std::path::PathBuf, Option<u64>, Option<u64>);

fn mounts(mut builder: SandboxBuilder, value: &Bound<'_, PyAny>) -> PyResult<SandboxBuilder> {
    for (path, mode, directory, bytes, files) in value.extract::<Vec<MountRow>>()? {
        let opened = Dir::open_ambient_dir(&directory, ambient_authority());
        let opened = opened.map_err(|error| directory_error(&directory, &error))?;
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

/// Why a directory cannot be used, as Python says it.
pub(crate) fn directory_error(directory: &Path, error: &std::io::Error) -> PyErr {
    let shown = directory.display().to_string();
    match error.raw_os_error() {
        Some(code) => {
            let text = error.to_string();
            let text = text.split(" (os error").next().unwrap_or_default();
            PyOSError::new_err((code, text.to_owned(), shown))
        }
        None => PyOSError::new_err(format!("{shown}: {error}")),
    }
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

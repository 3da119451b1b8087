//! Limits as Python has them: by the library's table, from the shapes in which people write numbers.
//!
//! A size is a number of bytes or a text such as `"64MB"`, a time a number of seconds, a text such as `"5s"` or a
//! `timedelta`; texts are read by the library, so that they mean what they mean to the command. **Invariant:** what is no
//! such thing is a `TypeError` or a `ValueError` that names the option, what was given and what is meant.

use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBool, PyDict, PyFloat, PyString, PyType};
use wardian::{Exceeded, Limits, Unit};

/// As good as no limit, and far from where clocks overflow.
const CENTURY: f64 = 100.0 * 365.25 * 24.0 * 3600.0;

const MORE_TIME: &str = "more than 0 seconds, or None for no limit";

/// A limit as the package knows it.
#[pyclass(frozen, get_all, module = "wardian._wardian")]
pub(crate) struct LimitInfo {
    name: &'static str,
    /// `operations`, `bytes`, `time` or `count`.
    unit: &'static str,
    /// In the base unit, which is the nanosecond for times; none is no limit.
    default: Option<u64>,
    help: &'static str,
    /// The exception that ends a program, unless the program itself gets one.
    exception: Option<&'static str>,
}

/// All limits by name.
pub(crate) fn table(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    let rows = PyDict::new(py);
    for row in Limits::TABLE {
        let info = LimitInfo {
            name: row.name,
            unit: unit_name(row.unit),
            default: row.default(),
            help: row.help,
            exception: match row.exceeded {
                Exceeded::Stops(stop) => Some(stop.exception()),
                _ => None,
            },
        };
        rows.set_item(row.name, Py::new(py, info)?)?;
    }
    Ok(rows)
}

/// What makes no sense below: an interpreter takes some memory by itself.
fn least(name: &str) -> u64 {
    match name {
        "memory" => 1 << 20,
        "fuel" | "recursion" => 1,
        _ => 0,
    }
}

/// A limit in its base unit; none is no limit. `called` is what the user calls it, where that is another name.
#[pyfunction]
#[pyo3(signature = (name, value, called = None))]
pub(crate) fn limit(
    name: &str,
    value: &Bound<'_, PyAny>,
    called: Option<&str>,
) -> PyResult<Option<u64>> {
    let row = Limits::named(name);
    let row = row.ok_or_else(|| PyValueError::new_err(format!("there is no limit {name:?}")))?;
    let called = called.unwrap_or(name);
    match number(called, row.unit, value)? {
        Some(number) if number < least(name) => {
            let meant = format!("at least {}", amount(row.unit, least(name)));
            Err(refused(called, &meant, value))
        }
        number => Ok(number),
    }
}

/// A size for an option that is no limit of a sandbox.
#[pyfunction]
pub(crate) fn size(called: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    number(called, Unit::Bytes, value)
}

/// A count for an option that is no limit of a sandbox.
#[pyfunction]
pub(crate) fn count(called: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    number(called, Unit::Count, value)
}

fn number(called: &str, unit: Unit, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    let meant = meaning(unit);
    // A truth value is a number for Python, and never meant so here.
    if value.is_instance_of::<PyBool>() {
        return Err(wrong_type(called, meant, value));
    }
    if let Ok(text) = value.cast::<PyString>() {
        let text = text.to_str()?;
        return match unit.parse(text) {
            Some(0) if unit == Unit::Time => Err(refused(called, MORE_TIME, value)),
            Some(number) => Ok(Some(number)),
            None => Err(refused(called, meant, value)),
        };
    }
    match unit {
        Unit::Time => time(called, value),
        _ => whole(called, unit, value),
    }
}

/// An int, or a float that is one: `64e6`.
fn whole(called: &str, unit: Unit, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    let meant = meaning(unit);
    if let Ok(float) = value.cast::<PyFloat>() {
        let float = float.value();
        // Beyond there is no number that fits, infinity included.
        if float >= u64::MAX as f64 {
            return Ok(None);
        }
        if float < 0.0 || float.fract() != 0.0 {
            return Err(refused(
                called,
                &format!("{meant}, whole and not negative"),
                value,
            ));
        }
        return Ok(Some(float as u64));
    }
    let py = value.py();
    let operator = py.import(intern!(py, "operator"))?;
    let index = operator
        .call_method1(intern!(py, "index"), (value,))
        .map_err(|_| wrong_type(called, meant, value))?;
    match index.extract::<u64>() {
        Ok(number) => Ok(Some(number)),
        Err(_) => Err(refused(
            called,
            &format!("{meant}, from 0 to 2**64 - 1"),
            value,
        )),
    }
}

/// Seconds, or a timedelta. `None` and infinity are no limit.
fn time(called: &str, value: &Bound<'_, PyAny>) -> PyResult<Option<u64>> {
    static TIMEDELTA: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = value.py();
    if value.is_none() {
        return Ok(None);
    }
    let timedelta = TIMEDELTA.import(py, "datetime", "timedelta")?;
    let seconds = if value.is_instance(timedelta)? {
        value
            .call_method0(intern!(py, "total_seconds"))?
            .extract::<f64>()?
    } else {
        value
            .extract::<f64>()
            .map_err(|_| wrong_type(called, meaning(Unit::Time), value))?
    };
    if seconds >= CENTURY {
        return Ok(None);
    }
    if seconds > 0.0 {
        // Of less than a nanosecond there is none.
        return Ok(Some(((seconds * 1e9) as u64).max(1)));
    }
    Err(refused(called, MORE_TIME, value))
}

fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Operations => "operations",
        Unit::Bytes => "bytes",
        Unit::Time => "time",
        _ => "count",
    }
}

/// An amount for people.
fn amount(unit: Unit, number: u64) -> String {
    match unit {
        Unit::Bytes if number >= 1 << 20 => format!("{} MB, which is {number} bytes", number >> 20),
        Unit::Bytes => format!("{number} bytes"),
        Unit::Time => format!("{} seconds", number as f64 / 1e9),
        _ => number.to_string(),
    }
}

/// What is meant, for errors.
fn meaning(unit: Unit) -> &'static str {
    match unit {
        Unit::Time => {
            "a number of seconds, a text such as '30s' or '500ms', a timedelta, or None for no limit"
        }
        Unit::Bytes => "a number of bytes or a text such as '64MB'",
        _ => "a number or a text such as '5M'",
    }
}

fn wrong_type(called: &str, meant: &str, value: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("{called} must be {meant}, not {}", shown(value)))
}

fn refused(called: &str, meant: &str, value: &Bound<'_, PyAny>) -> PyErr {
    PyValueError::new_err(format!("{called} must be {meant}, not {}", shown(value)))
}

/// What was given.
fn shown(value: &Bound<'_, PyAny>) -> String {
    let options = value.py().import("wardian.describing");
    let shown = options.and_then(|options| options.call_method1("shown", (value,)));
    shown.map_or_else(|_| "this".into(), |text| text.to_string())
}

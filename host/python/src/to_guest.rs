//! Python objects on their way into a sandbox.
//!
//! **Invariant:** whatever it is given, cyclic or deep, conversion ends with a value or an exception,
//! and copies no more than may cross.

use pyo3::exceptions::{PyException, PyUnicodeEncodeError};
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{
    PyBool, PyByteArray, PyBytes, PyComplex, PyDict, PyFloat, PyFrozenSet, PyInt, PyList,
    PyMemoryView, PySet, PyString, PyTuple, PyType,
};
use wardian::{
    BigInt, CodecError, Handle, MAX_BYTES, MAX_DEPTH, MAX_ITEMS, Record, RecordKind, Value,
};

use crate::errors::{self, crossing};
use crate::handles::Handles;

mod arrays;
mod frames;
mod pictures;

pub(crate) use arrays::layout_of;

/// The value of an object. Without `handles`, one that has no form of its own cannot cross.
pub(crate) fn to_value(object: &Bound<'_, PyAny>, handles: Option<&Handles>) -> PyResult<Value> {
    let mut crossing = Crossing {
        py: object.py(),
        handles,
        items: 0,
        bytes: 0,
    };
    crossing.value(object, 0)
}

/// One value that is being converted.
struct Crossing<'a, 'py> {
    py: Python<'py>,
    handles: Option<&'a Handles>,
    items: usize,
    bytes: usize,
}

impl<'py> Crossing<'_, 'py> {
    fn value(&mut self, object: &Bound<'py, PyAny>, depth: usize) -> PyResult<Value> {
        self.items += 1;
        if self.items > MAX_ITEMS {
            return Err(self.refused(CodecError::TooManyItems));
        }
        // What most values are, without asking for base classes.
        if object.is_none() {
            Ok(Value::None)
        } else if let Ok(text) = object.cast_exact::<PyString>() {
            self.text(text)
        } else if let Ok(number) = object.cast_exact::<PyInt>() {
            self.int(number)
        } else if let Ok(truth) = object.cast_exact::<PyBool>() {
            Ok(Value::Bool(truth.is_true()))
        } else if let Ok(number) = object.cast_exact::<PyFloat>() {
            Ok(Value::Float(number.value()))
        } else if let Ok(list) = object.cast_exact::<PyList>() {
            self.list(list, depth)
        } else if let Ok(dict) = object.cast_exact::<PyDict>() {
            self.dict(dict, depth)
        } else if let Ok(tuple) = object.cast_exact::<PyTuple>() {
            Ok(Value::Tuple(self.items(tuple.iter(), depth)?))
        } else if let Ok(bytes) = object.cast_exact::<PyBytes>() {
            self.bytes(bytes.as_bytes())
        } else {
            self.other(object, depth)
        }
    }

    /// What is left: rarer types, and subclasses.
    fn other(&mut self, object: &Bound<'py, PyAny>, depth: usize) -> PyResult<Value> {
        let py = self.py;
        let classes = Classes::get(py)?;
        let is = |class: &Py<PyType>| object.is_instance(class.bind(py));
        if is(&classes.enumeration)? {
            let value = object.getattr(intern!(py, "_value_"))?;
            return match (value.cast::<PyInt>(), value.cast::<PyString>()) {
                (Ok(_), _) if object.cast::<PyInt>().is_ok() => self.value(&value, depth),
                (_, Ok(_)) if object.cast::<PyString>().is_ok() => self.value(&value, depth),
                _ => self.handle(object),
            };
        }
        // Before the types that scalars derive from.
        if self.handles.is_some_and(Handles::takes_arrays)
            && let Some(array) = self.array(object, depth)?
        {
            return Ok(array);
        }
        if self.handles.is_some_and(Handles::takes_frames)
            && let Some(frame) = self.frame(object, depth)?
        {
            return Ok(frame);
        }
        if self.handles.is_some_and(Handles::takes_pictures)
            && let Some(picture) = self.picture(object, depth)?
        {
            return Ok(picture);
        }
        if let Ok(text) = object.cast::<PyString>() {
            self.text(text)
        } else if let Ok(number) = object.cast::<PyInt>() {
            self.int(number)
        } else if let Ok(number) = object.cast::<PyFloat>() {
            Ok(Value::Float(number.value()))
        } else if let Ok(number) = object.cast::<PyComplex>() {
            Ok(Value::Complex(number.real(), number.imag()))
        } else if let Ok(bytes) = object.cast::<PyBytes>() {
            self.bytes(bytes.as_bytes())
        } else if let Ok(bytes) = object.cast::<PyByteArray>() {
            self.bytes(&bytes.to_vec())
        } else if object.is_instance_of::<PyMemoryView>() {
            let bytes = object.call_method0(intern!(py, "tobytes"))?;
            self.bytes(bytes.cast::<PyBytes>()?.as_bytes())
        } else if let Ok(list) = object.cast::<PyList>() {
            self.list(list, depth)
        } else if let Ok(tuple) = object.cast::<PyTuple>() {
            self.tuple(tuple, depth)
        } else if let Ok(dict) = object.cast::<PyDict>() {
            self.dict(dict, depth)
        } else if let Ok(set) = object.cast::<PySet>() {
            let items: Vec<_> = set.try_iter()?.collect::<PyResult<_>>()?;
            Ok(Value::Set(self.items(items.into_iter(), depth)?))
        } else if let Ok(set) = object.cast::<PyFrozenSet>() {
            let items: Vec<_> = set.try_iter()?.collect::<PyResult<_>>()?;
            Ok(Value::FrozenSet(self.items(items.into_iter(), depth)?))
        } else if is(&classes.datetime)? {
            isoformat(&classes.datetime, object).map(Value::DateTime)
        } else if is(&classes.date)? {
            isoformat(&classes.date, object).map(Value::Date)
        } else if is(&classes.time)? {
            isoformat(&classes.time, object).map(Value::Time)
        } else if is(&classes.timedelta)? {
            Ok(Value::Timedelta {
                days: object.getattr(intern!(py, "days"))?.extract()?,
                seconds: object.getattr(intern!(py, "seconds"))?.extract()?,
                microseconds: object.getattr(intern!(py, "microseconds"))?.extract()?,
            })
        } else if is(&classes.decimal)? {
            // The class's own: a subclass may print itself in another way.
            let text = classes
                .decimal
                .bind(py)
                .call_method1(intern!(py, "__str__"), (object,))?;
            Ok(Value::Decimal(text.extract()?))
        } else if is(&classes.record)? {
            self.returning(object, depth)
        } else if is(&classes.array)? {
            self.own_array(object, depth)
        } else if is(&classes.opaque)? {
            let text = object.repr()?.to_string_lossy().into_owned();
            let text: String = text.chars().take(100).collect();
            Err(crossing(
                py,
                format!("the program's object {text} cannot be sent back"),
            ))
        } else if let Some(scalar) = numpy_number(object)? {
            self.value(&scalar, depth)
        } else if let Some(record) = self.fields(object, depth)? {
            Ok(record)
        } else {
            self.handle(object)
        }
    }

    fn text(&mut self, text: &Bound<'py, PyString>) -> PyResult<Value> {
        let text = match text.to_str() {
            Ok(text) => text,
            Err(error) if error.is_instance_of::<PyUnicodeEncodeError>(self.py) => {
                let why = "a str with lone surrogates cannot cross";
                return Err(crossing(self.py, why));
            }
            Err(error) => return Err(error),
        };
        self.count(text.len())?;
        Ok(Value::Str(text.to_owned()))
    }

    fn bytes(&mut self, bytes: &[u8]) -> PyResult<Value> {
        self.count(bytes.len())?;
        Ok(Value::Bytes(bytes.to_vec()))
    }

    fn count(&mut self, bytes: usize) -> PyResult<()> {
        self.bytes = self.bytes.saturating_add(bytes);
        if self.bytes > MAX_BYTES {
            return Err(self.refused(CodecError::TooLong));
        }
        Ok(())
    }

    fn int(&mut self, number: &Bound<'py, PyInt>) -> PyResult<Value> {
        if let Ok(small) = number.extract::<i64>() {
            return Ok(Value::from(small));
        }
        // By its bytes: digits would meet Python's limit of 4300, and take time in proportion to their square.
        let py = self.py;
        let class = py.get_type::<PyInt>();
        let bits: usize = class
            .call_method1(intern!(py, "bit_length"), (number,))?
            .extract()?;
        let length = bits / 8 + 1;
        self.count(length)?;
        let keywords = PyDict::new(py);
        keywords.set_item(intern!(py, "signed"), true)?;
        let bytes = class.call_method(
            intern!(py, "to_bytes"),
            (number, length, intern!(py, "little")),
            Some(&keywords),
        )?;
        let bytes = bytes.cast::<PyBytes>()?;
        Ok(Value::from(BigInt::from_signed_bytes_le(bytes.as_bytes())))
    }

    fn list(&mut self, list: &Bound<'py, PyList>, depth: usize) -> PyResult<Value> {
        Ok(Value::List(self.items(list.iter(), depth)?))
    }

    fn items(
        &mut self,
        items: impl Iterator<Item = Bound<'py, PyAny>>,
        depth: usize,
    ) -> PyResult<Vec<Value>> {
        let depth = self.deeper(depth)?;
        items.map(|item| self.value(&item, depth)).collect()
    }

    fn tuple(&mut self, tuple: &Bound<'py, PyTuple>, depth: usize) -> PyResult<Value> {
        let py = self.py;
        let class = tuple.get_type();
        let names = class.getattr_opt(intern!(py, "_fields"))?;
        let names = names.and_then(|names| names.extract::<Vec<String>>().ok());
        match names.filter(|names| names.len() == tuple.len()) {
            None => Ok(Value::Tuple(self.items(tuple.iter(), depth)?)),
            Some(names) => {
                let fields = names.into_iter().zip(tuple.iter());
                self.record(RecordKind::NamedTuple, &class, fields, depth)
            }
        }
    }

    /// An object that is its fields, if it is one.
    fn fields(&mut self, object: &Bound<'py, PyAny>, depth: usize) -> PyResult<Option<Value>> {
        let py = self.py;
        let class = object.get_type();
        let names: Vec<String> = if class.hasattr(intern!(py, "__dataclass_fields__"))? {
            let fields = py.import(intern!(py, "dataclasses"))?;
            let fields = fields.call_method1(intern!(py, "fields"), (object,))?;
            let names = fields
                .try_iter()?
                .map(|field| field?.getattr("name")?.extract());
            names.collect::<PyResult<_>>()?
        } else if class.hasattr(intern!(py, "__pydantic_validator__"))? {
            let declared = class.getattr(intern!(py, "model_fields"))?;
            let mut names: Vec<String> = declared.cast::<PyDict>()?.keys().extract()?;
            let extra = object.getattr(intern!(py, "__pydantic_extra__"))?;
            if let Ok(extra) = extra.cast::<PyDict>() {
                names.extend(extra.keys().extract::<Vec<String>>()?);
            }
            names
        } else {
            return Ok(None);
        };
        let mut fields = Vec::new();
        for name in names {
            // A field may be there without a value.
            if let Some(value) = object.getattr_opt(name.as_str())? {
                fields.push((name, value));
            }
        }
        self.record(RecordKind::Dataclass, &class, fields.into_iter(), depth)
            .map(Some)
    }

    fn record(
        &mut self,
        kind: RecordKind,
        class: &Bound<'py, PyType>,
        fields: impl Iterator<Item = (String, Bound<'py, PyAny>)>,
        depth: usize,
    ) -> PyResult<Value> {
        let depth = self.deeper(depth)?;
        let type_name = class.name()?.to_string_lossy().into_owned();
        let fields = fields.map(|(name, value)| {
            self.count(name.len())?;
            Ok((name, self.value(&value, depth)?))
        });
        let fields = fields.collect::<PyResult<_>>()?;
        Ok(Value::Record(Record {
            kind,
            type_name,
            fields,
        }))
    }

    /// A record that came from a program.
    fn returning(&mut self, object: &Bound<'py, PyAny>, depth: usize) -> PyResult<Value> {
        let py = self.py;
        let type_name: String = object.getattr(intern!(py, "_type_name"))?.extract()?;
        let values = object.getattr(intern!(py, "_values"))?;
        let depth = self.deeper(depth)?;
        let mut fields = Vec::new();
        for (name, value) in values.cast::<PyDict>()? {
            fields.push((name.extract()?, self.value(&value, depth)?));
        }
        Ok(Value::Record(Record {
            kind: RecordKind::Dataclass,
            type_name,
            fields,
        }))
    }

    fn dict(&mut self, dict: &Bound<'py, PyDict>, depth: usize) -> PyResult<Value> {
        let depth = self.deeper(depth)?;
        // A copy, since code that runs meanwhile may change the dict.
        let pairs = dict.items().into_iter().map(|pair| {
            let pair = pair.cast_into::<PyTuple>()?;
            Ok((
                self.value(&pair.get_item(0)?, depth)?,
                self.value(&pair.get_item(1)?, depth)?,
            ))
        });
        Ok(Value::Dict(pairs.collect::<PyResult<_>>()?))
    }

    fn deeper(&self, depth: usize) -> PyResult<usize> {
        if depth >= MAX_DEPTH {
            return Err(self.refused(CodecError::TooDeep));
        }
        Ok(depth + 1)
    }

    /// It stays here, and the program has a handle of it.
    fn handle(&mut self, object: &Bound<'py, PyAny>) -> PyResult<Value> {
        static DESCRIBE: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = self.py;
        let Some(handles) = self.handles else {
            let name = object.get_type().fully_qualified_name()?;
            return Err(crossing(
                py,
                format!("an object of {name} cannot cross here"),
            ));
        };
        let describe = DESCRIBE.import(py, "wardian.describing", "describe")?;
        let (type_name, repr): (String, String) = describe.call1((object,))?.extract()?;
        self.count(type_name.len() + repr.len())?;
        Ok(Value::Handle(Handle {
            id: handles.number_of(object)?,
            type_name,
            repr,
        }))
    }

    fn refused(&self, error: CodecError) -> PyErr {
        crossing(self.py, error.to_string())
    }
}

/// The class's own form: subclasses have others, such as pandas.Timestamp with its nanoseconds.
fn isoformat(class: &Py<PyType>, object: &Bound<'_, PyAny>) -> PyResult<String> {
    let py = object.py();
    let text = class
        .bind(py)
        .call_method1(intern!(py, "isoformat"), (object,))
        .map_err(|error| {
            if error.is_instance_of::<PyException>(py) {
                // Only a time zone of somebody's own raises.
                errors::crossing_because(py, error)
            } else {
                error
            }
        })?;
    text.extract()
}

/// The number in a scalar of numpy, for sessions that have none; numpy is not imported to find out.
fn numpy_number<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let py = object.py();
    let module = object.get_type().module()?;
    if module.to_cow()? != "numpy" {
        return Ok(None);
    }
    let numpy = py.import(intern!(py, "numpy"))?;
    let (number, truth) = (numpy.getattr("number")?, numpy.getattr("bool_")?);
    if !object.is_instance(&number)? && !object.is_instance(&truth)? {
        return Ok(None);
    }
    let item = object.call_method0(intern!(py, "item"))?;
    let is_plain = item.is_instance_of::<PyInt>()
        || item.is_instance_of::<PyFloat>()
        || item.is_instance_of::<PyComplex>();
    Ok(is_plain.then_some(item))
}

/// Classes that rarer values have.
struct Classes {
    enumeration: Py<PyType>,
    datetime: Py<PyType>,
    date: Py<PyType>,
    time: Py<PyType>,
    timedelta: Py<PyType>,
    decimal: Py<PyType>,
    record: Py<PyType>,
    array: Py<PyType>,
    opaque: Py<PyType>,
}

impl Classes {
    fn get(py: Python<'_>) -> PyResult<&Classes> {
        static CLASSES: PyOnceLock<Classes> = PyOnceLock::new();
        CLASSES.get_or_try_init(py, || {
            let class = |module: &str, name: &str| -> PyResult<Py<PyType>> {
                let class = py.import(module)?.getattr(name)?;
                Ok(class.cast_into::<PyType>()?.unbind())
            };
            Ok(Classes {
                enumeration: class("enum", "Enum")?,
                datetime: class("datetime", "datetime")?,
                date: class("datetime", "date")?,
                time: class("datetime", "time")?,
                timedelta: class("datetime", "timedelta")?,
                decimal: class("decimal", "Decimal")?,
                record: class("wardian.values", "Record")?,
                array: class("wardian.arrays", "Array")?,
                opaque: class("wardian.values", "Opaque")?,
            })
        })
    }
}

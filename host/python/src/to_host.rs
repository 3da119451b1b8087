//! Values of a program on their way out.
//!
//! They are hostile. **Invariant:** no code of anybody's runs on them but that of builtin types, of numpy's, pandas' and Pillow's and of
//! our own plain records, and what it takes grows with their size alone.

mod arrays;
mod drawn;
mod frames;

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{
    PyBytes, PyComplex, PyDict, PyFrozenSet, PyInt, PyList, PySet, PyString, PyTuple,
};
use wardian::{BigInt, Handle, Int, Record, RecordKind, Value};

use crate::errors::{crossing, crossing_because};
use crate::handles::Handles;

/// Collections of fewer items need no look at their hashes.
const FEW: usize = 256;

/// Items of one hash: each is compared with all others.
const SAME_HASH: usize = 64;

/// The object of a value.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: Value,
    handles: &Handles,
) -> PyResult<Bound<'py, PyAny>> {
    let arriving = Arriving {
        py,
        handles,
        numpy: OnceCell::new(),
        pandas: OnceCell::new(),
        room: Cell::new(None),
    };
    arriving
        .object(value)
        .map_err(|error| crossing_because(py, error))
}

struct Arriving<'a, 'py> {
    py: Python<'py>,
    handles: &'a Handles,
    /// Whether this process has numpy, once that was asked.
    numpy: OnceCell<bool>,
    /// And pandas.
    pandas: OnceCell<bool>,
    /// What further frames may take, once there was one.
    room: Cell<Option<usize>>,
}

impl<'py> Arriving<'_, 'py> {
    fn object(&self, value: Value) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        Ok(match value {
            Value::None => py.None().into_bound(py),
            Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
            Value::Int(value) => self.int(value)?,
            Value::Float(value) => value.into_pyobject(py)?.into_any(),
            Value::Complex(real, imaginary) => {
                PyComplex::from_doubles(py, real, imaginary).into_any()
            }
            Value::Str(text) => PyString::new(py, &text).into_any(),
            Value::Bytes(bytes) => PyBytes::new(py, &bytes).into_any(),
            Value::List(items) => PyList::new(py, self.objects(items)?)?.into_any(),
            Value::Tuple(items) => PyTuple::new(py, self.objects(items)?)?.into_any(),
            Value::Set(items) => PySet::new(py, self.hashable(items)?)?.into_any(),
            Value::FrozenSet(items) => PyFrozenSet::new(py, self.hashable(items)?)?.into_any(),
            Value::Dict(pairs) => self.dict(pairs)?,
            Value::DateTime(text) => self.of_text("datetime", text)?,
            Value::Date(text) => self.of_text("date", text)?,
            Value::Time(text) => self.of_text("time", text)?,
            Value::Timedelta {
                days,
                seconds,
                microseconds,
            } => {
                let class = self.class("datetime", "timedelta")?;
                class.call1((days, seconds, microseconds))?
            }
            Value::Decimal(text) => self.class("decimal", "Decimal")?.call1((text,))?,
            Value::Opaque { type_name, repr } => self
                .class("wardian.values", "Opaque")?
                .call1((type_name, repr))?,
            Value::Record(record) => self.record(record)?,
            Value::Handle(handle) => self.handle(handle)?,
            Value::Array(array) => self.array(array)?,
            Value::Scalar(scalar) => self.scalar(scalar)?,
            other => {
                let why = format!("an unknown kind of value: {other}");
                return Err(crossing(py, why));
            }
        })
    }

    fn record(&self, record: Record) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        if record.kind == RecordKind::Dataclass
            && let Some(class) = self.frame_class(&record.type_name)?
        {
            return self.frame(class, record);
        }
        if record.kind == RecordKind::Dataclass && drawn::is_drawn(&record.type_name) {
            return self.drawn(record);
        }
        let Record {
            kind,
            type_name,
            fields,
        } = record;
        let (names, values): (Vec<String>, Vec<Value>) = fields.into_iter().unzip();
        let values = self.objects(values)?;
        if kind == RecordKind::NamedTuple {
            let maker = self.class("wardian.values", "named_tuple")?;
            return maker.call1((
                type_name,
                PyTuple::new(py, names)?,
                PyTuple::new(py, values)?,
            ));
        }
        let fields: Vec<_> = names.into_iter().zip(values).collect();
        self.class("wardian.values", "Record")?
            .call1((type_name, fields))
    }

    /// The object that stayed here; what the program sees of it where it is none of this session's.
    fn handle(&self, handle: Handle) -> PyResult<Bound<'py, PyAny>> {
        if let Some(object) = self.handles.object(self.py, handle.id)? {
            return Ok(object);
        }
        let Handle {
            type_name, repr, ..
        } = handle;
        self.class("wardian.values", "Opaque")?
            .call1((type_name, repr))
    }

    fn int(&self, value: Int) -> PyResult<Bound<'py, PyAny>> {
        let py = self.py;
        if let Some(small) = value.as_i64() {
            return Ok(small.into_pyobject(py)?.into_any());
        }
        let bytes = BigInt::from(value).to_signed_bytes_le();
        let keywords = PyDict::new(py);
        keywords.set_item(intern!(py, "signed"), true)?;
        py.get_type::<PyInt>().call_method(
            intern!(py, "from_bytes"),
            (PyBytes::new(py, &bytes), intern!(py, "little")),
            Some(&keywords),
        )
    }

    fn objects(&self, items: Vec<Value>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        items.into_iter().map(|item| self.object(item)).collect()
    }

    /// Items of a set.
    fn hashable(&self, items: Vec<Value>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let items = self.objects(items)?;
        self.check_hashes(items.len(), items.iter())?;
        Ok(items)
    }

    fn dict(&self, pairs: Vec<(Value, Value)>) -> PyResult<Bound<'py, PyAny>> {
        let pairs = pairs.into_iter();
        let pairs: Vec<_> = pairs
            .map(|(key, value)| Ok((self.object(key)?, self.object(value)?)))
            .collect::<PyResult<_>>()?;
        self.check_hashes(pairs.len(), pairs.iter().map(|(key, _)| key))?;
        let dict = PyDict::new(self.py);
        for (key, value) in pairs {
            dict.set_item(key, value)?;
        }
        Ok(dict.into_any())
    }

    /// Numbers can be chosen so that they all have the same hash, and a table of them takes the
    /// square of their count. Texts cannot.
    fn check_hashes<'a>(
        &self,
        count: usize,
        items: impl Iterator<Item = &'a Bound<'py, PyAny>>,
    ) -> PyResult<()>
    where
        'py: 'a,
    {
        if count < FEW {
            return Ok(());
        }
        let mut counts = HashMap::<isize, usize>::new();
        for item in items {
            if item.is_exact_instance_of::<PyString>() {
                continue;
            }
            let same = counts.entry(item.hash()?).or_default();
            *same += 1;
            if *same > SAME_HASH {
                let why = "a set or dict has too many items of one hash";
                return Err(crossing(self.py, why));
            }
        }
        Ok(())
    }

    fn of_text(&self, class: &str, text: String) -> PyResult<Bound<'py, PyAny>> {
        let class = self.class("datetime", class)?;
        class.call_method1(intern!(self.py, "fromisoformat"), (text,))
    }

    fn class(&self, module: &str, name: &str) -> PyResult<Bound<'py, PyAny>> {
        // The modules are imported already, and rarely asked for.
        self.py.import(module)?.getattr(name)
    }
}

//! Frames and series of a program on their way out: pandas' where this process has it, records of their parts where not.
//!
//! They are made in Python (`wardian/frames.py`). **Invariant:** what all frames of a message take is bounded: there, a
//! column of texts is one text.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use wardian::Record;

use super::Arriving;

/// Names of records that are frames, by the class in them.
const NAMES: &[(&str, &str)] = &[
    ("pandas.DataFrame", "DataFrame"),
    ("pandas.Series", "Series"),
];

impl<'py> Arriving<'_, 'py> {
    /// Which class a record of this name is an object of, where this process has it.
    pub(super) fn frame_class(&self, type_name: &str) -> PyResult<Option<&'static str>> {
        let Some((_, class)) = NAMES.iter().find(|(name, _)| *name == type_name) else {
            return Ok(None);
        };
        if let Some(known) = self.pandas.get() {
            return Ok(known.then_some(*class));
        }
        let found: bool = self
            .class("wardian.arrays", "has_pandas")?
            .call0()?
            .extract()?;
        Ok(self.pandas.get_or_init(|| found).then_some(*class))
    }

    pub(super) fn frame(&self, class: &str, record: Record) -> PyResult<Bound<'py, PyAny>> {
        let parts = PyDict::new(self.py);
        for (name, part) in record.fields {
            // For people.
            if name != "repr" {
                parts.set_item(name, self.object(part)?)?;
            }
        }
        let make = self.class("wardian.frames", "make_within")?;
        let left = match self.room.get() {
            Some(left) => left,
            None => self.class("wardian.frames", "MOST")?.extract()?,
        };
        let (made, taken): (Bound<'py, PyAny>, usize) =
            make.call1((class, parts, left))?.extract()?;
        self.room.set(Some(left.saturating_sub(taken)));
        Ok(made)
    }
}

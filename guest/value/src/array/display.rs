//! Arrays and scalars as numpy's `repr()` writes them, near enough for people: numbers are not aligned by their points, and
//! long rows stay on one line.

use super::dtype::Dtype;
use super::items::place_of;
use super::scalar::Scalar;
use super::time::{NOT_A_TIME, TimeUnit, moment};
use super::{Array, element::Element};
use crate::{MAX_ITEMS, Value};
use std::fmt::{self, Display, Formatter};

/// More items are shown by those at the edges.
const MOST: usize = 1000;
const EDGE: usize = 3;

/// `(2, 3)`
pub(super) fn tuple(shape: &[usize]) -> String {
    match shape {
        [only] => format!("({only},)"),
        _ => {
            let lengths: Vec<String> = shape.iter().map(usize::to_string).collect();
            format!("({})", lengths.join(", "))
        }
    }
}

impl Display for Array {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let rows = Rows {
            array: self,
            cut: self.layout.count() > MOST,
        };
        f.write_str("array(")?;
        rows.write(f, self.shape(), 0, self.layout.count())?;
        let dtype = self.dtype();
        let is_usual = matches!(
            dtype,
            Dtype::Bool | Dtype::Int64 | Dtype::Float64 | Dtype::Complex128
        );
        if self.layout.count() == 0 && self.shape() != [0] {
            write!(f, ", shape={}", tuple(self.shape()))?;
        }
        if is_usual && self.layout.count() > 0 {
            return f.write_str(")");
        }
        write!(f, ", dtype={})", dtype_text(dtype))
    }
}

/// As numpy names it in a repr.
fn dtype_text(dtype: &Dtype) -> String {
    match dtype {
        Dtype::Object => "object".into(),
        Dtype::Datetime(unit) => format!("'datetime64{unit}'"),
        Dtype::Timedelta(unit) => format!("'timedelta64{unit}'"),
        Dtype::Record(_) => dtype.to_string(),
        _ => match dtype.number_name() {
            Some(name) => name.into(),
            None => format!("'{dtype}'"),
        },
    }
}

struct Rows<'a> {
    array: &'a Array,
    cut: bool,
}

impl Rows<'_> {
    /// The part of an array that begins with this item and has so many.
    fn write(
        &self,
        f: &mut Formatter<'_>,
        shape: &[usize],
        first: usize,
        count: usize,
    ) -> fmt::Result {
        let Some((length, rest)) = shape.split_first() else {
            let place = place_of(self.array.layout(), first);
            return f.write_str(&item(self.array, place));
        };
        // Nothing is in it, however long its axes are.
        let length = if count == 0 { 0 } else { *length };
        let each = count.checked_div(length).unwrap_or(0);
        let separator = if rest.is_empty() {
            ", ".to_owned()
        } else {
            let depth = self.array.shape().len() - rest.len();
            let lines = "\n".repeat(rest.len());
            format!(",{lines}{}", " ".repeat("array(".len() + depth))
        };
        f.write_str("[")?;
        let mut index = 0;
        while index < length {
            if index > 0 {
                f.write_str(&separator)?;
            }
            if self.cut && index == EDGE && length > 2 * EDGE {
                f.write_str("...")?;
                index = length - EDGE;
                continue;
            }
            self.write(f, rest, first + index * each, each)?;
            index += 1;
        }
        f.write_str("]")
    }
}

fn item(array: &Array, place: usize) -> String {
    let size = array.dtype().item_size();
    match array.as_objects() {
        Some(objects) => objects[place].to_string(),
        None => text(array.dtype(), &array.as_bytes()[place * size..][..size]),
    }
}

/// An item within an array.
fn text(dtype: &Dtype, bytes: &[u8]) -> String {
    match dtype {
        Dtype::Float16 | Dtype::Float32 | Dtype::Float64 => {
            let text = float(dtype, bytes);
            text.strip_suffix('0')
                .filter(|text| text.ends_with('.'))
                .map(str::to_owned)
                .unwrap_or(text)
        }
        Dtype::Complex64 => complex(Dtype::Float32, bytes),
        Dtype::Complex128 => complex(Dtype::Float64, bytes),
        Dtype::Datetime(unit) => format!("'{}'", moment(i64::read(bytes), *unit)),
        Dtype::Timedelta(_) => match i64::read(bytes) {
            NOT_A_TIME => "'NaT'".into(),
            count => count.to_string(),
        },
        large if large.values() > MAX_ITEMS => "(...)".into(),
        other => super::items::value_of(other, bytes).to_string(),
    }
}

/// The shortest digits that are this number among those of its width.
fn float(dtype: &Dtype, bytes: &[u8]) -> String {
    match dtype {
        Dtype::Float64 => crate::display::float(f64::read(bytes)),
        Dtype::Float32 => {
            let value = f32::read(bytes);
            let digits = format!("{value:e}").parse();
            crate::display::float(digits.unwrap_or(f64::from(value)))
        }
        _ => half(crate::reader::half(u16::read(bytes))),
    }
}

fn half(value: f64) -> String {
    if value == 0.0 || !value.is_finite() {
        return crate::display::float(value);
    }
    // Half of what the last of its eleven bits is.
    let near = 2f64.powf(value.abs().log2().floor().max(-14.0) - 11.0);
    let shortest = (0..5)
        .filter_map(|digits| format!("{value:.digits$e}").parse::<f64>().ok())
        .find(|short| (short - value).abs() < near);
    crate::display::float(shortest.unwrap_or(value))
}

fn complex(part: Dtype, bytes: &[u8]) -> String {
    let (real, imaginary) = bytes.split_at(bytes.len() / 2);
    let (real, imaginary) = (text(&part, real), text(&part, imaginary));
    let sign = if imaginary.starts_with('-') { "" } else { "+" };
    format!("{real}{sign}{imaginary}j")
}

impl Display for Scalar {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let bytes = self.as_bytes();
        match self.dtype() {
            Dtype::Bool => f.write_str(match bool::read(bytes) {
                true => "np.True_",
                false => "np.False_",
            }),
            Dtype::Bytes(_) => write!(f, "np.bytes_({})", self.to_python()),
            Dtype::Str(_) => write!(f, "np.str_({})", self.to_python()),
            Dtype::Datetime(unit) => match i64::read(bytes) {
                NOT_A_TIME => write!(f, "np.datetime64('NaT'{})", of_unit(*unit)),
                count => write!(f, "np.datetime64('{}')", moment(count, *unit)),
            },
            Dtype::Timedelta(unit) => match i64::read(bytes) {
                NOT_A_TIME => write!(f, "np.timedelta64('NaT'{})", of_unit(*unit)),
                count => write!(f, "np.timedelta64({count}{})", of_unit(*unit)),
            },
            dtype @ Dtype::Record(_) => write!(f, "np.void({}, dtype={dtype})", text(dtype, bytes)),
            Dtype::Void(_) => write!(f, "np.void({})", self.to_python()),
            dtype => {
                let name = dtype.number_name().unwrap_or("void");
                match (dtype, self.to_python()) {
                    (_, Value::Float(_)) => write!(f, "np.{name}({})", float(dtype, bytes)),
                    (Dtype::Complex64, _) => {
                        write!(f, "np.{name}({})", complex(Dtype::Float32, bytes))
                    }
                    (_, Value::Complex(real, imaginary)) => {
                        let text = Value::Complex(real, imaginary).to_string();
                        write!(f, "np.{name}({})", text.trim_matches(['(', ')']))
                    }
                    (_, value) => write!(f, "np.{name}({value})"),
                }
            }
        }
    }
}

fn of_unit(unit: TimeUnit) -> String {
    match unit.0 {
        None => String::new(),
        Some(_) => format!(",'{}'", unit.text()),
    }
}

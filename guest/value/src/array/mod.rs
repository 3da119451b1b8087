//! Arrays of any number of axes, as numpy has them, outside of the sandbox.
//!
//! What does not live here: what their items are (`dtype.rs`, `time.rs`), items as Rust's numbers (`element.rs`), single
//! items (`scalar.rs`), how they are shown (`display.rs`) and written (`codec.rs`).
//! **Invariant:** there are as many bytes, or objects, as the shape says.

pub(crate) mod codec;
mod display;
pub(crate) mod dtype;
pub(crate) mod element;
pub(crate) mod items;
pub(crate) mod scalar;
pub(crate) mod time;

use crate::{CodecError, MAX_BYTES, MAX_ITEMS, Value};
use dtype::Dtype;
use element::Element;
use items::Places;

/// Axes of an array, at most: as many as numpy's have.
pub const MAX_AXES: usize = 64;

/// Which index changes fastest from one item to the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Order {
    /// The last.
    #[default]
    C,
    /// The first.
    Fortran,
}

/// What the items of an array are, and how many.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    dtype: Dtype,
    shape: Vec<usize>,
    order: Order,
}

impl Layout {
    /// One that fits a message.
    ///
    /// # Errors
    /// What no array has, and more than may cross. Axes without length do not count, so that the size of
    /// an empty array is no way around that.
    pub fn new(dtype: Dtype, shape: Vec<usize>, order: Order) -> Result<Layout, CodecError> {
        let size = dtype.checked_size()?;
        if shape.len() > MAX_AXES {
            return Err(CodecError::Malformed("an array has more than 64 axes"));
        }
        let (most, error) = match dtype {
            Dtype::Object => (MAX_ITEMS, CodecError::TooManyItems),
            _ => (MAX_BYTES, CodecError::TooLong),
        };
        let unit = if dtype == Dtype::Object {
            1
        } else {
            size.max(1)
        };
        let mut total = unit;
        for length in shape.iter().filter(|length| **length > 0) {
            total = total.checked_mul(*length).ok_or(error)?;
        }
        if total > most {
            return Err(error);
        }
        Ok(Layout {
            dtype,
            shape,
            order,
        })
    }

    /// What the items are.
    pub fn dtype(&self) -> &Dtype {
        &self.dtype
    }

    /// Lengths along the axes; none at all is one item.
    pub fn shape(&self) -> &[usize] {
        &self.shape
    }

    /// The order of the items.
    pub fn order(&self) -> Order {
        self.order
    }

    /// How many items there are.
    pub fn count(&self) -> usize {
        self.shape.iter().product()
    }

    /// How many bytes they are; of objects none.
    pub fn bytes(&self) -> usize {
        self.count() * self.dtype.item_size()
    }
}

/// An array of numpy's outside of the sandbox: a copy.
///
/// ```
/// use wardian_value::{Array, Value};
/// let array = Array::from_vec(&[2, 3], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.5])?;
/// assert_eq!(array.shape(), [2, 3]);
/// assert_eq!(array.dtype().to_string(), "<f8");
/// assert_eq!(array.to_vec::<f64>().unwrap()[5], 6.5);
/// assert_eq!(array.to_vec::<i32>(), None);
/// let value = Value::from(array);
/// assert_eq!(Value::from_cbor(&value.to_cbor()?)?, value);
/// # Ok::<(), wardian_value::CodecError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Array {
    layout: Box<Layout>,
    data: Data,
}

#[derive(Clone, PartialEq, Debug)]
enum Data {
    Bytes(Vec<u8>),
    Objects(Vec<Value>),
}

const WRONG_LENGTH: CodecError =
    CodecError::Malformed("the shape of an array does not fit its items");

/// Lists of all levels that a shape is: there may be many without an item.
fn lists_of(shape: &[usize]) -> usize {
    let (mut lists, mut total) = (1_usize, 0_usize);
    for length in shape {
        total = total.saturating_add(lists);
        lists = lists.saturating_mul(*length);
    }
    total
}

impl Array {
    /// An array of the bytes of its items, the lowest byte of each number first.
    ///
    /// # Errors
    /// Another number of bytes than the layout says, and items that are objects.
    ///
    /// ```
    /// use wardian_value::{Array, Layout, Order};
    /// let layout = Layout::new("<M8[D]".parse()?, vec![1], Order::C)?;
    /// let array = Array::from_bytes(layout, 19_782_i64.to_le_bytes().into())?;
    /// assert_eq!(array.to_string(), "array(['2024-02-29'], dtype='datetime64[D]')");
    /// # Ok::<(), wardian_value::CodecError>(())
    /// ```
    pub fn from_bytes(layout: Layout, bytes: Vec<u8>) -> Result<Array, CodecError> {
        if *layout.dtype() == Dtype::Object || layout.bytes() != bytes.len() {
            return Err(WRONG_LENGTH);
        }
        Ok(Array {
            layout: Box::new(layout),
            data: Data::Bytes(bytes),
        })
    }

    /// An array of objects.
    ///
    /// # Errors
    /// Another number of items than the layout says, and items that are no objects.
    pub fn from_objects(layout: Layout, objects: Vec<Value>) -> Result<Array, CodecError> {
        if *layout.dtype() != Dtype::Object || layout.count() != objects.len() {
            return Err(WRONG_LENGTH);
        }
        Ok(Array {
            layout: Box::new(layout),
            data: Data::Objects(objects),
        })
    }

    /// An array of numbers, the last index changing fastest.
    ///
    /// # Errors
    /// Another number of them than the shape says, and more than may cross.
    pub fn from_vec<T: Element>(shape: &[usize], items: Vec<T>) -> Result<Array, CodecError> {
        let layout = Layout::new(T::DTYPE, shape.into(), Order::C)?;
        if layout.count() != items.len() {
            return Err(WRONG_LENGTH);
        }
        let mut bytes = Vec::with_capacity(layout.bytes());
        items.iter().for_each(|item| item.write(&mut bytes));
        Array::from_bytes(layout, bytes)
    }

    /// What the items are, how many, and in which order.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What the items are.
    pub fn dtype(&self) -> &Dtype {
        self.layout.dtype()
    }

    /// Lengths along the axes.
    pub fn shape(&self) -> &[usize] {
        self.layout.shape()
    }

    /// The bytes of all items in their order; of objects none.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.data {
            Data::Bytes(bytes) => bytes,
            Data::Objects(_) => &[],
        }
    }

    /// They to be changed.
    pub fn as_bytes_mut(&mut self) -> &mut [u8] {
        match &mut self.data {
            Data::Bytes(bytes) => bytes,
            Data::Objects(_) => &mut [],
        }
    }

    /// Make of it what those expect who believe numpy's arrays: bools are 0 or 1, gaps of records zeros. For what comes
    /// from a program, before anything in C has it, and for what has gaps of the memory of this process.
    ///
    /// # Errors
    /// A text with what is no character.
    ///
    /// ```
    /// use wardian_value::{Array, Layout, Order};
    /// let layout = Layout::new("|b1".parse()?, vec![2], Order::C)?;
    /// let mut array = Array::from_bytes(layout, vec![0, 7])?;
    /// array.normalize()?;
    /// assert_eq!(array.as_bytes(), [0, 1]);
    /// # Ok::<(), wardian_value::CodecError>(())
    /// ```
    pub fn normalize(&mut self) -> Result<(), CodecError> {
        match &mut self.data {
            Data::Bytes(bytes) => items::normalize(self.layout.dtype(), bytes),
            Data::Objects(_) => Ok(()),
        }
    }

    /// The bytes, without a copy.
    pub fn into_bytes(self) -> Vec<u8> {
        match self.data {
            Data::Bytes(bytes) => bytes,
            Data::Objects(_) => Vec::new(),
        }
    }

    /// The objects in their order, of an array of objects.
    pub fn as_objects(&self) -> Option<&[Value]> {
        match &self.data {
            Data::Bytes(_) => None,
            Data::Objects(objects) => Some(objects),
        }
    }

    /// They to be changed.
    pub fn as_objects_mut(&mut self) -> Option<&mut [Value]> {
        match &mut self.data {
            Data::Bytes(_) => None,
            Data::Objects(objects) => Some(objects),
        }
    }

    /// The objects, without a copy.
    pub fn into_objects(self) -> Option<Vec<Value>> {
        match self.data {
            Data::Bytes(_) => None,
            Data::Objects(objects) => Some(objects),
        }
    }

    /// All items, the last index changing fastest whatever their order here; None where they are no such numbers.
    ///
    /// ```
    /// use wardian_value::{Array, Layout, Order};
    /// let layout = Layout::new("|i1".parse()?, vec![2, 2], Order::Fortran)?;
    /// let array = Array::from_bytes(layout, vec![1, 3, 2, 4])?;
    /// assert_eq!(array.to_vec::<i8>(), Some(vec![1, 2, 3, 4]));
    /// # Ok::<(), wardian_value::CodecError>(())
    /// ```
    pub fn to_vec<T: Element>(&self) -> Option<Vec<T>> {
        if *self.dtype() != T::DTYPE {
            return None;
        }
        let size = self.dtype().item_size();
        let bytes = self.as_bytes();
        Some(match self.layout.order {
            Order::C => bytes.chunks_exact(size).map(T::read).collect(),
            Order::Fortran => Places::new(&self.layout)
                .map(|place| T::read(&bytes[place * size..][..size]))
                .collect(),
        })
    }

    /// The items as nested lists, as `tolist()` has them: numbers, texts and bytes as Python's own, dates as scalars,
    /// records as tuples. Of an array without axes the one item.
    ///
    /// # Errors
    /// More items than a message has.
    ///
    /// ```
    /// use wardian_value::Array;
    /// let array = Array::from_vec(&[2, 2], vec![true, false, false, true])?;
    /// assert_eq!(array.to_list()?.to_string(), "[[True, False], [False, True]]");
    /// # Ok::<(), wardian_value::CodecError>(())
    /// ```
    pub fn to_list(&self) -> Result<Value, CodecError> {
        let shape = self.shape();
        let items = self.layout.count().saturating_mul(self.dtype().values());
        let total = lists_of(shape).saturating_add(items);
        if total > MAX_ITEMS {
            return Err(CodecError::TooManyItems);
        }
        let mut places = Places::new(&self.layout);
        Ok(self.nested(shape, &mut places))
    }

    fn nested(&self, shape: &[usize], places: &mut Places<'_>) -> Value {
        match shape.split_first() {
            None => places.next().map_or(Value::None, |place| self.item(place)),
            Some((length, rest)) => {
                Value::List((0..*length).map(|_| self.nested(rest, places)).collect())
            }
        }
    }

    /// The item at a place among all, in their order.
    pub(crate) fn item(&self, place: usize) -> Value {
        match &self.data {
            Data::Objects(objects) => objects[place].clone(),
            Data::Bytes(bytes) => {
                let size = self.dtype().item_size();
                items::value_of(self.dtype(), &bytes[place * size..][..size])
            }
        }
    }
}

impl From<Array> for Value {
    fn from(array: Array) -> Value {
        Value::Array(array)
    }
}

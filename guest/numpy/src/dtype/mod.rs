//! `numpy.dtype`: what the items of an array are.
//!
//! What does not live here: the table of types (`code.rs`), dtypes from texts, classes and lists (`parse.rs`), their texts
//! (`text.rs`), what comes of two of them (`promote.rs`), what Python sees of them (`object.rs`), records (`record.rs`).

pub mod code;
pub mod crossing;
pub mod object;
pub mod parse;
pub mod promote;
pub mod record;
pub mod text;

use std::ops::Deref;

use wardian_runtime::ctx::{Ctx, PyResult, Thrown};
use wardian_runtime::object::heap::{Gc, Marker};
use wardian_runtime::object::native::{Native, NativeData, Trace};
use wardian_runtime::object::string::Str;
use wardian_runtime::object::value::Value;
use wardian_strided::element::Number;
use wardian_strided::layout::Shape;

use crate::state::State;
pub use code::Code;
/// The unit of moments and spans: so many of a base.
pub use wardian_strided::dates::unit::Step as Unit;

/// A field of a record.
#[derive(Clone, Copy)]
pub struct Field {
    /// Its name.
    pub name: Gc<Str>,
    /// What it is.
    pub dtype: Dtype,
    /// Bytes from the beginning of the record.
    pub offset: usize,
    /// Its title; unbound: none.
    pub title: Value,
}

/// What the items of an array are.
#[derive(Clone)]
pub struct Descr {
    /// Their type.
    pub code: Code,
    /// Bytes of an item.
    pub size: usize,
    /// Whether the bytes of numbers are in the other order than the machine's.
    pub swapped: bool,
    /// Whether a program asked for the machine's order by its own sign.
    pub explicit: bool,
    /// Whether it is that of single letters, `c`: texts are sequences of them.
    pub letters: bool,
    /// Whether fields lie where C would put them.
    pub aligned: bool,
    /// Bytes to whose multiples C would align an item.
    pub alignment: usize,
    /// The fields of a record.
    pub fields: Option<Vec<Field>>,
    /// What an item that is itself an array consists of.
    pub subarray: Option<(Dtype, Shape)>,
    /// Unit of times.
    pub unit: Unit,
    /// `metadata`; unbound: none.
    pub metadata: Value,
    /// The class of the scalars where it is not the usual one; unbound: the usual one.
    pub scalar_class: Value,
    /// Whether items refer to Python objects. Known once, since what is in a field may go deep.
    pub(crate) objects: bool,
    /// How many dtypes are in it, itself and those in fields of fields included.
    pub(crate) parts: u32,
    /// How deep they go.
    pub(crate) depth: u32,
}

/// Dtypes in a dtype, at most.
const MOST_PARTS: u32 = 1 << 20;

/// Dtypes within each other, at most.
const MOST_DEPTH: u32 = 1 << 12;

impl Descr {
    /// A dtype of a type in the machine's order.
    pub fn new(code: Code, size: usize) -> Descr {
        Descr {
            code,
            size,
            swapped: false,
            explicit: false,
            letters: false,
            aligned: false,
            alignment: code.alignment(),
            fields: None,
            subarray: None,
            unit: Unit::GENERIC,
            metadata: Value::UNBOUND,
            scalar_class: Value::UNBOUND,
            objects: code == Code::Object,
            parts: 1,
            depth: 1,
        }
    }

    /// With what its parts tell of it.
    pub(in crate::dtype) fn settled(mut self) -> Descr {
        self.objects = match (&self.fields, &self.subarray) {
            (Some(fields), _) => fields.iter().any(|field| field.dtype.objects),
            (_, Some((dtype, _))) => dtype.objects,
            _ => self.code == Code::Object,
        };
        (self.parts, self.depth) = self.extent();
        self
    }

    /// The dtypes of its parts.
    fn inner(&self) -> impl Iterator<Item = Dtype> {
        let fields = self.fields.iter().flatten().map(|field| field.dtype);
        fields.chain(self.subarray.iter().map(|(base, _)| *base))
    }

    /// How many dtypes are in it, itself included, and how deep they go.
    fn extent(&self) -> (u32, u32) {
        self.inner().fold((1, 1), |(parts, depth), inner| {
            (
                parts.saturating_add(inner.parts),
                depth.max(inner.depth.saturating_add(1)),
            )
        })
    }

    /// Whether what goes through all fields of fields would take for ever, or too much stack. A field that is there twice
    /// counts twice.
    pub(in crate::dtype) fn is_too_large(&self) -> bool {
        let (parts, depth) = self.extent();
        parts > MOST_PARTS || depth > MOST_DEPTH
    }

    /// Whether a dtype is among its parts.
    pub(in crate::dtype) fn refers_to(&self, dtype: Dtype) -> bool {
        let mut left: Vec<Dtype> = self.inner().collect();
        while let Some(next) = left.pop() {
            if next == dtype {
                return true;
            }
            left.extend(next.inner());
        }
        false
    }

    /// The number that an item is, in the machine's order.
    pub fn number(&self) -> Option<Number> {
        if self.swapped {
            None
        } else {
            self.code.number()
        }
    }

    /// Whether items refer to Python objects.
    pub fn has_objects(&self) -> bool {
        self.objects
    }

    /// Whether items are Python's floats, in the machine's order, whose class is numpy's own.
    #[inline(always)]
    pub fn is_float64(&self) -> bool {
        self.code == Code::Double && !self.swapped && self.scalar_class.is_unbound()
    }

    /// Whether it is a type alone, without anything that a program can add.
    pub fn is_plain(&self) -> bool {
        !self.swapped
            && !self.explicit
            && self.fields.is_none()
            && self.subarray.is_none()
            && self.metadata.is_unbound()
            && self.scalar_class.is_unbound()
    }
}

impl NativeData for Descr {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.metadata.trace(marker);
        self.scalar_class.trace(marker);
        if let Some((dtype, _)) = &self.subarray {
            dtype.0.trace(marker);
        }
        for field in self.fields.iter().flatten() {
            field.name.trace(marker);
            field.dtype.0.trace(marker);
            field.title.trace(marker);
        }
    }
}

/// A dtype object.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Dtype(pub Gc<Native>);

impl Deref for Dtype {
    type Target = Descr;

    fn deref(&self) -> &Descr {
        self.0.data::<Descr>().expect("made of a dtype")
    }
}

impl Trace for Dtype {
    fn trace(&self, marker: &mut Marker<'_>) {
        self.0.trace(marker);
    }
}

impl Dtype {
    /// The dtype that a value is.
    pub fn from_value(value: Value) -> Option<Dtype> {
        value.unwrap_payload().native::<Descr>().map(Dtype)
    }

    /// It as a value.
    pub fn value(self) -> Value {
        Value::object(self.0)
    }

    /// The one object of a type, in the machine's order and without a length.
    pub fn of(ctx: &mut Ctx, code: Code) -> Dtype {
        ctx.state::<State>().dtypes[code as usize].expect("made with the module")
    }

    /// That of a number.
    pub fn of_number(ctx: &mut Ctx, number: Number) -> Dtype {
        Dtype::of(ctx, Code::of_number(number))
    }

    /// A new object; types without anything of their own have one object each.
    pub fn new(ctx: &mut Ctx, descr: Descr) -> Dtype {
        if descr.is_plain() && (descr.code.is_number() || descr.code == Code::Object) {
            return Dtype::of(ctx, descr.code);
        }
        Dtype::fresh(ctx, descr)
    }

    /// A new object in any case.
    pub fn fresh(ctx: &mut Ctx, descr: Descr) -> Dtype {
        let class =
            ctx.state::<State>().dtype_classes[descr.code as usize].expect("made with the module");
        let object = ctx.new_native(class, descr.settled());
        Dtype(object.get::<Native>().expect("made just before"))
    }

    /// A dtype of texts, bytes or void of so many bytes.
    pub fn flexible(ctx: &mut Ctx, code: Code, size: usize) -> Dtype {
        Dtype::new(ctx, Descr::new(code, size))
    }

    /// A dtype of times.
    pub fn time(ctx: &mut Ctx, code: Code, unit: Unit) -> Dtype {
        Dtype::new(
            ctx,
            Descr {
                unit,
                ..Descr::new(code, 8)
            },
        )
    }

    /// The same in the machine's order.
    pub fn native_order(self, ctx: &mut Ctx) -> Dtype {
        if !self.swapped && self.fields.is_none() && self.subarray.is_none() {
            return self;
        }
        self.with_order(ctx, |_| false)
    }

    /// The same with its numbers in another order: what `swapped` says of those that are, or are not.
    pub fn with_order(self, ctx: &mut Ctx, swapped: impl Fn(bool) -> bool + Copy) -> Dtype {
        let mut descr = (*self).clone();
        if let Some(fields) = &mut descr.fields {
            for field in fields {
                field.dtype = field.dtype.with_order(ctx, swapped);
            }
        } else if let Some((dtype, _)) = &mut descr.subarray {
            *dtype = dtype.with_order(ctx, swapped);
        } else if descr.code != Code::Bytes
            && descr.code != Code::Object
            && descr.code != Code::Void
            && descr.code.alignment() > 1
        {
            descr.swapped = swapped(descr.swapped);
        }
        Dtype::new(ctx, descr)
    }

    /// Whether items of both are the same bytes with the same meaning.
    pub fn same(self, other: Dtype) -> bool {
        if self == other {
            return true;
        }
        if self.code.kind() != other.code.kind()
            || self.size != other.size
            || self.swapped != other.swapped
        {
            return false;
        }
        if self.code.is_time() {
            return self.unit == other.unit;
        }
        match (&self.subarray, &other.subarray) {
            (None, None) => {}
            (Some((one, shape)), Some((two, other_shape))) => {
                return shape == other_shape && one.same(*two);
            }
            _ => return false,
        }
        match (&self.fields, &other.fields) {
            (None, None) => true,
            (Some(one), Some(two)) => {
                one.len() == two.len()
                    && one.iter().zip(two).all(|(one, two)| {
                        one.name.same_text(&two.name)
                            && one.offset == two.offset
                            && one.dtype.same(two.dtype)
                            && (one.title == two.title
                                || one.title.is_unbound() == two.title.is_unbound())
                    })
            }
            _ => false,
        }
    }

    /// The class of its scalars.
    pub fn scalar_class(self, ctx: &mut Ctx) -> Value {
        if !self.scalar_class.is_unbound() {
            return self.scalar_class;
        }
        let class =
            ctx.state::<State>().scalar_classes[self.code as usize].expect("made with the module");
        Value::object(class)
    }
}

/// What an argument `dtype=` says; None where it is None.
pub fn optional(ctx: &mut Ctx, value: Option<Value>) -> Result<Option<Dtype>, Thrown> {
    match value {
        None => Ok(None),
        Some(value) if value.is_none() => Ok(None),
        Some(value) => parse::dtype_of(ctx, value).map(Some),
    }
}

/// `None`, or the dtype.
pub fn or_none(dtype: Option<Dtype>) -> PyResult {
    Ok(dtype.map_or(Value::NONE, Dtype::value))
}

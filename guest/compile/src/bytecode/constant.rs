//! Constants of a compiled unit, before they become objects.

use crate::bytecode::code::Unit;
use num_bigint::BigInt;
use std::rc::Rc;

/// A constant as the compiler knows it.
#[derive(Clone, Debug)]
pub enum Constant {
    /// `None`.
    None,
    /// `True` or `False`.
    Bool(bool),
    /// `...`.
    Ellipsis,
    /// An int that fits.
    Int(i64),
    /// Any other int.
    BigInt(Rc<BigInt>),
    /// A float.
    Float(f64),
    /// A complex number: real and imaginary part.
    Complex(f64, f64),
    /// A string.
    Str(Rc<str>),
    /// A string with lone surrogates, as code points.
    CodePoints(Rc<[u32]>),
    /// A bytes object.
    Bytes(Rc<[u8]>),
    /// A tuple of constants.
    Tuple(Rc<[Constant]>),
    /// A frozenset of constants (`x in {1, 2}`).
    FrozenSet(Rc<[Constant]>),
    /// Code of a nested function, class body or comprehension.
    Code(Rc<Unit>),
}

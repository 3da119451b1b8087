//! What a builtin type can do: the table of its slots, the table of special
//! methods, and the enums of operators.
//!
//! A slot is the Rust side of a special method. The VM calls slots of
//! builtin types directly; for Python classes it looks the special method up.
//! `types/slot_methods.rs` makes special methods of slots, so that
//! `list.__len__`, `super().__eq__(x)` and the like exist.

use super::args::Keyword;
use super::containers::Tuple;
use super::function::Function;
use super::heap::Gc;
use super::value::Value;
use crate::ctx::{Ctx, PyResult, Thrown};

macro_rules! binary_operators {
    ($($name:ident $symbol:literal $method:ident $reflected:ident $inplace:ident;)*) => {
        /// A binary operator.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum BinaryOp { $(#[doc = $symbol] $name,)* }

        impl BinaryOp {
            /// All operators.
            pub const ALL: &'static [BinaryOp] = &[$(BinaryOp::$name,)*];

            /// As it is written.
            pub fn symbol(self) -> &'static str {
                match self { $(BinaryOp::$name => $symbol,)* }
            }

            /// `__add__` and so on.
            pub fn method(self) -> Special {
                match self { $(BinaryOp::$name => Special::$method,)* }
            }

            /// `__radd__` and so on.
            pub fn reflected(self) -> Special {
                match self { $(BinaryOp::$name => Special::$reflected,)* }
            }

            /// `__iadd__` and so on.
            pub fn inplace(self) -> Special {
                match self { $(BinaryOp::$name => Special::$inplace,)* }
            }
        }
    };
}

binary_operators! {
    Add "+" Add RAdd IAdd;
    Sub "-" Sub RSub ISub;
    Mul "*" Mul RMul IMul;
    TrueDiv "/" TrueDiv RTrueDiv ITrueDiv;
    FloorDiv "//" FloorDiv RFloorDiv IFloorDiv;
    Mod "%" Mod RMod IMod;
    Pow "** or pow()" Pow RPow IPow;
    MatMul "@" MatMul RMatMul IMatMul;
    LShift "<<" LShift RLShift ILShift;
    RShift ">>" RShift RRShift IRShift;
    And "&" And RAnd IAnd;
    Or "|" Or ROr IOr;
    Xor "^" Xor RXor IXor;
    DivMod "divmod()" DivMod RDivMod DivMod;
}

/// A unary operator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnaryOp {
    /// `-x`.
    Neg,
    /// `+x`.
    Pos,
    /// `~x`.
    Invert,
    /// `abs(x)`.
    Abs,
}

/// A comparison.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CompareOp {
    /// `<`.
    Lt,
    /// `<=`.
    Le,
    /// `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
}

impl CompareOp {
    /// As it is written.
    pub fn symbol(self) -> &'static str {
        match self {
            CompareOp::Lt => "<",
            CompareOp::Le => "<=",
            CompareOp::Eq => "==",
            CompareOp::Ne => "!=",
            CompareOp::Gt => ">",
            CompareOp::Ge => ">=",
        }
    }

    /// The comparison with its sides exchanged.
    pub fn swapped(self) -> CompareOp {
        match self {
            CompareOp::Lt => CompareOp::Gt,
            CompareOp::Le => CompareOp::Ge,
            CompareOp::Gt => CompareOp::Lt,
            CompareOp::Ge => CompareOp::Le,
            same => same,
        }
    }

    /// Whether an ordering satisfies the comparison.
    #[inline(always)]
    pub fn holds(self, ordering: std::cmp::Ordering) -> bool {
        match self {
            CompareOp::Lt => ordering.is_lt(),
            CompareOp::Le => ordering.is_le(),
            CompareOp::Eq => ordering.is_eq(),
            CompareOp::Ne => ordering.is_ne(),
            CompareOp::Gt => ordering.is_gt(),
            CompareOp::Ge => ordering.is_ge(),
        }
    }

    /// The special method.
    pub fn method(self) -> Special {
        match self {
            CompareOp::Lt => Special::Lt,
            CompareOp::Le => Special::Le,
            CompareOp::Eq => Special::Eq,
            CompareOp::Ne => Special::Ne,
            CompareOp::Gt => Special::Gt,
            CompareOp::Ge => Special::Ge,
        }
    }
}

macro_rules! specials {
    ($($name:ident $method:literal;)*) => {
        /// A special method that the VM looks up on classes.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Special { $(#[doc = $method] $name,)* }

        impl Special {
            /// How many there are.
            pub const COUNT: usize = [$(Special::$name,)*].len();

            /// Their names, in the order of the table.
            pub const NAMES: [&'static str; Special::COUNT] = [$($method,)*];

            /// All of them, in the order of the table.
            pub const ALL: [Special; Special::COUNT] = [$(Special::$name,)*];

            /// The method's name.
            pub fn name(self) -> &'static str {
                Special::NAMES[self as usize]
            }
        }
    };
}

specials! {
    New "__new__";
    Init "__init__";
    Repr "__repr__";
    Str "__str__";
    Format "__format__";
    Bytes "__bytes__";
    Hash "__hash__";
    Bool "__bool__";
    Len "__len__";
    LengthHint "__length_hint__";
    GetItem "__getitem__";
    SetItem "__setitem__";
    DelItem "__delitem__";
    Missing "__missing__";
    Contains "__contains__";
    Iter "__iter__";
    Next "__next__";
    Reversed "__reversed__";
    Call "__call__";
    GetAttribute "__getattribute__";
    GetAttr "__getattr__";
    SetAttr "__setattr__";
    DelAttr "__delattr__";
    Get "__get__";
    Set "__set__";
    Delete "__delete__";
    Enter "__enter__";
    Exit "__exit__";
    Lt "__lt__";
    Le "__le__";
    Eq "__eq__";
    Ne "__ne__";
    Gt "__gt__";
    Ge "__ge__";
    Add "__add__";
    RAdd "__radd__";
    IAdd "__iadd__";
    Sub "__sub__";
    RSub "__rsub__";
    ISub "__isub__";
    Mul "__mul__";
    RMul "__rmul__";
    IMul "__imul__";
    TrueDiv "__truediv__";
    RTrueDiv "__rtruediv__";
    ITrueDiv "__itruediv__";
    FloorDiv "__floordiv__";
    RFloorDiv "__rfloordiv__";
    IFloorDiv "__ifloordiv__";
    Mod "__mod__";
    RMod "__rmod__";
    IMod "__imod__";
    Pow "__pow__";
    RPow "__rpow__";
    IPow "__ipow__";
    MatMul "__matmul__";
    RMatMul "__rmatmul__";
    IMatMul "__imatmul__";
    LShift "__lshift__";
    RLShift "__rlshift__";
    ILShift "__ilshift__";
    RShift "__rshift__";
    RRShift "__rrshift__";
    IRShift "__irshift__";
    And "__and__";
    RAnd "__rand__";
    IAnd "__iand__";
    Or "__or__";
    ROr "__ror__";
    IOr "__ior__";
    Xor "__xor__";
    RXor "__rxor__";
    IXor "__ixor__";
    DivMod "__divmod__";
    RDivMod "__rdivmod__";
    Neg "__neg__";
    Pos "__pos__";
    Invert "__invert__";
    Abs "__abs__";
    Int "__int__";
    Float "__float__";
    Complex "__complex__";
    Index "__index__";
    Round "__round__";
    Trunc "__trunc__";
    Floor "__floor__";
    Ceil "__ceil__";
    InstanceCheck "__instancecheck__";
    SubclassCheck "__subclasscheck__";
    ClassGetItem "__class_getitem__";
    MroEntries "__mro_entries__";
    Prepare "__prepare__";
    SetName "__set_name__";
    InitSubclass "__init_subclass__";
    Await "__await__";
    AIter "__aiter__";
    ANext "__anext__";
    AEnter "__aenter__";
    AExit "__aexit__";
    Dir "__dir__";
    Del "__del__";
}

/// What [`Slots::next_pair`] gives.
pub enum Pair {
    /// The parts of an item that is a tuple of two.
    Parts(Value, Value),
    /// An item as it is.
    Whole(Value),
}

/// What a call came to that a type begins without running Python code.
pub enum BegunCall {
    /// It is over.
    Done(Value),
    /// The VM runs the function with the same arguments. What it returns goes to [`Slots::finish_call`],
    /// with the tuple, whose first item is what was called.
    Run(Gc<Function>, Gc<Tuple>),
}

/// Calls something with arguments by position and by name: the result, or None where the VM has pushed a frame.
pub type Callback<'a> =
    dyn FnMut(&mut Ctx, Value, &[Value], &[Keyword]) -> Result<Option<Value>, Thrown> + 'a;

/// What a builtin type can do. `this` is always an object of the type itself:
/// for an instance of a Python subclass its payload.
pub struct Slots {
    /// `repr(this)`: a str.
    pub repr: Option<fn(&mut Ctx, Value) -> PyResult>,
    /// `str(this)`: a str; absent: as repr.
    pub str: Option<fn(&mut Ctx, Value) -> PyResult>,
    /// Whether instances have a hash; where not, `__hash__` is None.
    pub hashable: bool,
    /// `hash(this)`; absent: by identity.
    pub hash: Option<fn(&mut Ctx, Value) -> Result<i64, Thrown>>,
    /// `left op right`, `left` being of the type; may give NotImplemented. Absent: identity.
    pub compare: Option<fn(&mut Ctx, CompareOp, Value, Value) -> PyResult>,
    /// `bool(this)`; absent: by length, or true.
    pub truth: Option<fn(&mut Ctx, Value) -> Result<bool, Thrown>>,
    /// `len(this)`.
    pub length: Option<fn(&mut Ctx, Value) -> Result<i64, Thrown>>,
    /// `this[key]`.
    pub get_item: Option<fn(&mut Ctx, Value, Value) -> PyResult>,
    /// Whether keys of `get_item` are names: there is no iterating by places.
    pub is_mapping: bool,
    /// `this[key] = value`; an unbound value: `del this[key]`.
    pub set_item: Option<fn(&mut Ctx, Value, Value, Value) -> Result<(), Thrown>>,
    /// `item in this`.
    pub contains: Option<fn(&mut Ctx, Value, Value) -> Result<bool, Thrown>>,
    /// `iter(this)`.
    pub iter: Option<fn(&mut Ctx, Value) -> PyResult>,
    /// `next(this)`; None at the end.
    pub next: Option<fn(&mut Ctx, Value) -> Result<Option<Value>, Thrown>>,
    /// As `next`, for items that are pairs and are taken apart at once.
    pub next_pair: Option<fn(&mut Ctx, Value) -> Result<Option<Pair>, Thrown>>,
    /// `left op right`; one of them is of the type. NotImplemented where it is not this type's business.
    pub binary: Option<fn(&mut Ctx, BinaryOp, Value, Value) -> PyResult>,
    /// `left op= right`, `left` being of the type; NotImplemented: as the plain operator.
    pub inplace: Option<fn(&mut Ctx, BinaryOp, Value, Value) -> PyResult>,
    /// `op this`; NotImplemented where the type has none.
    pub unary: Option<fn(&mut Ctx, UnaryOp, Value) -> PyResult>,
    /// `this(*args, **keywords)`.
    pub call: Option<
        fn(&mut Ctx, Value, &[Value], &[(super::heap::Gc<super::string::Str>, Value)]) -> PyResult,
    >,
    /// Begin a call with these arguments without Rust recursion; `None`: as any other call.
    pub begin_call: Option<fn(&mut Ctx, Value, &[Value]) -> Result<Option<BegunCall>, Thrown>>,
    /// Where a call of `this` only calls something else: have the callback call that, so that the VM does it without
    /// Rust recursion. `None`: as any other call.
    pub forward_call: Option<
        fn(
            &mut Ctx,
            Value,
            &[Value],
            &[Keyword],
            &mut Callback<'_>,
        ) -> Option<Result<Option<Value>, Thrown>>,
    >,
    /// The function returned that [`BegunCall::Run`] named.
    pub finish_call: Option<fn(&mut Ctx, Gc<Tuple>, Value) -> Result<(), Thrown>>,
    /// An attribute of the object itself, before the class is searched; `None`: go on.
    pub get_attr: Option<
        fn(&mut Ctx, Value, super::heap::Gc<super::string::Str>) -> Result<Option<Value>, Thrown>,
    >,
    /// Set (unbound: delete) an attribute; `false`: go on the usual way.
    pub set_attr: Option<
        fn(&mut Ctx, Value, super::heap::Gc<super::string::Str>, Value) -> Result<bool, Thrown>,
    >,
    /// `this.__get__(instance, owner)`; instance is unbound when looked up on the class.
    pub descr_get: Option<fn(&mut Ctx, Value, Value, Value) -> PyResult>,
    /// `this.__set__(instance, value)`; unbound value: `__delete__`. Makes the type a data descriptor.
    pub descr_set: Option<fn(&mut Ctx, Value, Value, Value) -> Result<(), Thrown>>,
    /// `format(this, spec)`: a str; absent: `str(this)` with an empty spec only.
    pub format: Option<fn(&mut Ctx, Value, &str) -> PyResult>,
}

impl Slots {
    /// No slot at all; for `..Slots::NONE`.
    pub const NONE: Slots = Slots {
        repr: None,
        str: None,
        hashable: true,
        hash: None,
        compare: None,
        truth: None,
        length: None,
        get_item: None,
        is_mapping: false,
        set_item: None,
        contains: None,
        iter: None,
        next: None,
        next_pair: None,
        binary: None,
        inplace: None,
        unary: None,
        call: None,
        begin_call: None,
        forward_call: None,
        finish_call: None,
        get_attr: None,
        set_attr: None,
        descr_get: None,
        descr_set: None,
        format: None,
    };
}

/// The iter slot of iterators.
pub fn iter_self(_: &mut Ctx, this: Value) -> PyResult {
    Ok(this)
}

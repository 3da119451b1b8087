//! The builtin types: the table of them, the table of exception classes, and
//! how a type written in Rust is described.
//!
//! What does not live here: what a type does (one file or folder each).

use crate::ctx::{Ctx, R, Thrown};
use crate::object::class::{Class, Layout, Make};
use crate::object::function::{Binding, NativeCode, Shortcut};
use crate::object::heap::{Gc, Marker};
use crate::object::slots::Slots;
use crate::object::value::Value;

pub mod array;
pub mod awaitable;
pub mod bool;
pub mod bytearray;
pub mod bytes;
pub mod class;
pub mod code;
pub mod complex;
pub mod define;
pub mod descriptors;
pub mod dict;
pub mod encoding;
pub mod exception;
pub mod float;
pub mod function;
pub mod generator;
pub mod generic_alias;
pub mod int;
mod int_digits;
pub(crate) mod int_medium;
mod int_operators;
pub mod iterators;
pub mod list;
pub mod mappingproxy;
pub mod memoryview;
pub mod method_wrappers;
pub mod module;
pub mod object;
pub mod property;
pub mod range;
pub mod sequence;
pub mod set;
pub mod singletons;
pub mod slice;
pub mod str;
pub mod super_object;
pub mod traceback;
pub mod tuple;
pub mod wrappers;

/// A method or function written in Rust.
pub struct Method {
    /// Its name.
    pub name: &'static str,
    /// Its signature, `self` or `cls` included.
    pub signature: &'static str,
    /// The code.
    pub code: NativeCode,
    /// How it binds.
    pub binding: Binding,
    /// Whether the machine does it itself.
    pub shortcut: Shortcut,
}

impl Method {
    /// The machine does it itself for the commonest types.
    pub const fn with_shortcut(mut self, shortcut: Shortcut) -> Method {
        self.shortcut = shortcut;
        self
    }
}

/// A row of a table of methods.
pub const fn method(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::Method,
        shortcut: Shortcut::No,
    }
}

/// A row for a class method: the class is the first argument.
pub const fn class_method(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::ClassMethod,
        shortcut: Shortcut::No,
    }
}

/// A row for a static method or a function of a module.
pub const fn function(name: &'static str, signature: &'static str, code: NativeCode) -> Method {
    Method {
        name,
        signature,
        code,
        binding: Binding::Plain,
        shortcut: Shortcut::No,
    }
}

/// An attribute that is computed: `this` may be an instance of a Python subclass.
pub struct Attribute {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub get: fn(&mut Ctx, Value) -> R,
    /// Set it (unbound: delete); absent: read-only.
    pub set: Option<fn(&mut Ctx, Value, Value) -> Result<(), Thrown>>,
}

/// A row of a table of attributes that cannot be set.
pub const fn attribute(name: &'static str, get: fn(&mut Ctx, Value) -> R) -> Attribute {
    Attribute {
        name,
        get,
        set: None,
    }
}

/// A type written in Rust.
pub struct TypeDef {
    /// `__name__`.
    pub name: &'static str,
    /// `__module__`.
    pub module: &'static str,
    /// `__doc__`.
    pub doc: &'static str,
    /// What it can do.
    pub slots: Slots,
    /// Methods.
    pub methods: &'static [Method],
    /// More tables of methods that types share, such as operators.
    pub shared_methods: &'static [&'static [Method]],
    /// Computed attributes.
    pub attributes: &'static [Attribute],
    /// `__new__`: signature (the class first) and code. It makes an object of
    /// the builtin type itself; for a Python subclass the machine wraps it.
    pub new: Option<(&'static str, NativeCode)>,
    /// `__init__`: signature (`self` first) and code.
    pub init: Option<(&'static str, NativeCode)>,
    /// Both at once for the type itself, see `Class::make`.
    pub make: Option<Make>,
    /// What instances are made of.
    pub layout: Layout,
    /// Whether Python classes may derive from it.
    pub is_base_type: bool,
}

impl TypeDef {
    /// A type that does nothing, for `..TypeDef::NONE`.
    pub const NONE: TypeDef = TypeDef {
        name: "",
        module: "builtins",
        doc: "",
        slots: Slots::NONE,
        methods: &[],
        shared_methods: &[],
        attributes: &[],
        new: None,
        init: None,
        make: None,
        layout: Layout::Payload,
        is_base_type: false,
    };
}

macro_rules! types {
    ($($name:ident: $module:ident::$def:ident;)*) => {
        /// The builtin classes.
        #[derive(Clone, Copy)]
        pub struct Types { $(#[doc = stringify!($name)] pub $name: Gc<Class>,)* }

        impl Types {
            /// How many there are.
            pub const COUNT: usize = [$(stringify!($name),)*].len();

            /// Their definitions, in the order of the table.
            pub const DEFS: [&'static TypeDef; Types::COUNT] = [$(&$module::$def,)*];

            /// Before the classes exist.
            pub(crate) fn dangling() -> Types {
                Types { $($name: Gc::dangling(),)* }
            }

            /// From classes in the order of the table.
            pub(crate) fn from_classes(classes: &[Gc<Class>]) -> Types {
                let mut classes = classes.iter().copied();
                Types { $($name: classes.next().expect("one class per row"),)* }
            }

            /// All of them, in the order of the table.
            pub fn all(&self) -> Vec<Gc<Class>> {
                vec![$(self.$name,)*]
            }

            /// Mark them.
            pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
                $(marker.object(self.$name);)*
            }
        }
    };
}

types! {
    object: object::OBJECT;
    type_: class::TYPE;
    int: int::INT;
    bool: bool::BOOL;
    float: float::FLOAT;
    complex: complex::COMPLEX;
    str: str::STR;
    bytes: bytes::BYTES;
    bytearray: bytearray::BYTEARRAY;
    memoryview: memoryview::MEMORYVIEW;
    list: list::LIST;
    tuple: tuple::TUPLE;
    dict: dict::DICT;
    set: set::SET;
    frozenset: set::FROZENSET;
    range: range::RANGE;
    slice: slice::SLICE;
    none_type: singletons::NONE_TYPE;
    ellipsis: singletons::ELLIPSIS;
    not_implemented_type: singletons::NOT_IMPLEMENTED_TYPE;
    function: function::FUNCTION;
    builtin_function_or_method: function::BUILTIN_FUNCTION_OR_METHOD;
    method_descriptor: function::METHOD_DESCRIPTOR;
    method: function::METHOD;
    cell: code::CELL;
    code: code::CODE;
    module: module::MODULE;
    generator: generator::GENERATOR;
    coroutine: generator::COROUTINE;
    async_generator: generator::ASYNC_GENERATOR;
    coroutine_wrapper: awaitable::COROUTINE_WRAPPER;
    async_generator_asend: awaitable::ASYNC_GENERATOR_ASEND;
    async_generator_athrow: awaitable::ASYNC_GENERATOR_ATHROW;
    anext_awaitable: awaitable::ANEXT_AWAITABLE;
    ready_awaitable: awaitable::READY_AWAITABLE;
    property: descriptors::PROPERTY;
    classmethod: descriptors::CLASSMETHOD;
    staticmethod: descriptors::STATICMETHOD;
    getset_descriptor: descriptors::GETSET_DESCRIPTOR;
    member_descriptor: class::MEMBER_DESCRIPTOR;
    super_: super_object::SUPER;
    traceback: traceback::TRACEBACK;
    frame: traceback::FRAME;
    mappingproxy: mappingproxy::MAPPINGPROXY;
    range_iterator: iterators::RANGE_ITERATOR;
    longrange_iterator: iterators::LONGRANGE_ITERATOR;
    list_iterator: iterators::LIST_ITERATOR;
    list_reverseiterator: list::LIST_REVERSEITERATOR;
    tuple_iterator: iterators::TUPLE_ITERATOR;
    sequence_iterator: iterators::SEQUENCE_ITERATOR;
    callable_iterator: iterators::CALLABLE_ITERATOR;
    enumerate: iterators::ENUMERATE;
    zip: iterators::ZIP;
    map: iterators::MAP;
    filter: iterators::FILTER;
    reversed: iterators::REVERSED;
    str_ascii_iterator: str::STR_ASCII_ITERATOR;
    str_iterator: str::STR_ITERATOR;
    bytes_iterator: bytes::BYTES_ITERATOR;
    dict_keys: dict::DICT_KEYS;
    dict_values: dict::DICT_VALUES;
    dict_items: dict::DICT_ITEMS;
    dict_keyiterator: dict::DICT_KEYITERATOR;
    dict_valueiterator: dict::DICT_VALUEITERATOR;
    dict_itemiterator: dict::DICT_ITEMITERATOR;
    dict_reversekeyiterator: dict::DICT_REVERSEKEYITERATOR;
    dict_reversevalueiterator: dict::DICT_REVERSEVALUEITERATOR;
    dict_reverseitemiterator: dict::DICT_REVERSEITEMITERATOR;
    set_iterator: set::SET_ITERATOR;
    generic_alias: generic_alias::GENERIC_ALIAS;
    union_type: generic_alias::UNION_TYPE;
}

macro_rules! exceptions {
    ($($name:ident: $base:ident;)*) => {
        /// The builtin exception classes.
        #[derive(Clone, Copy)]
        #[allow(non_snake_case, reason = "Python's names")]
        pub struct Exceptions { $(#[doc = stringify!($name)] pub $name: Gc<Class>,)* }

        impl Exceptions {
            /// Name and name of the base, bases first.
            pub const ALL: &'static [(&'static str, &'static str)] = &[$((stringify!($name), stringify!($base)),)*];

            /// Before the classes exist.
            pub(crate) fn dangling() -> Exceptions {
                Exceptions { $($name: Gc::dangling(),)* }
            }

            /// From classes in the order of the table.
            pub(crate) fn from_classes(classes: &[Gc<Class>]) -> Exceptions {
                let mut classes = classes.iter().copied();
                Exceptions { $($name: classes.next().expect("one class per row"),)* }
            }

            /// All of them, in the order of the table.
            pub fn all(&self) -> Vec<Gc<Class>> {
                vec![$(self.$name,)*]
            }

            /// Mark them.
            pub(crate) fn trace(&self, marker: &mut Marker<'_>) {
                $(marker.object(self.$name);)*
            }
        }
    };
}

exceptions! {
    BaseException: BaseException;
    SystemExit: BaseException;
    KeyboardInterrupt: BaseException;
    GeneratorExit: BaseException;
    BaseExceptionGroup: BaseException;
    Exception: BaseException;
    StopIteration: Exception;
    StopAsyncIteration: Exception;
    ArithmeticError: Exception;
    FloatingPointError: ArithmeticError;
    OverflowError: ArithmeticError;
    ZeroDivisionError: ArithmeticError;
    AssertionError: Exception;
    AttributeError: Exception;
    BufferError: Exception;
    EOFError: Exception;
    ImportError: Exception;
    ModuleNotFoundError: ImportError;
    LookupError: Exception;
    IndexError: LookupError;
    KeyError: LookupError;
    MemoryError: Exception;
    NameError: Exception;
    UnboundLocalError: NameError;
    OSError: Exception;
    BlockingIOError: OSError;
    ChildProcessError: OSError;
    ConnectionError: OSError;
    BrokenPipeError: ConnectionError;
    ConnectionAbortedError: ConnectionError;
    ConnectionRefusedError: ConnectionError;
    ConnectionResetError: ConnectionError;
    FileExistsError: OSError;
    FileNotFoundError: OSError;
    InterruptedError: OSError;
    IsADirectoryError: OSError;
    NotADirectoryError: OSError;
    PermissionError: OSError;
    ProcessLookupError: OSError;
    TimeoutError: OSError;
    ReferenceError: Exception;
    RuntimeError: Exception;
    NotImplementedError: RuntimeError;
    RecursionError: RuntimeError;
    SyntaxError: Exception;
    IndentationError: SyntaxError;
    TabError: IndentationError;
    SystemError: Exception;
    TypeError: Exception;
    ValueError: Exception;
    UnicodeError: ValueError;
    UnicodeDecodeError: UnicodeError;
    UnicodeEncodeError: UnicodeError;
    UnicodeTranslateError: UnicodeError;
    Warning: Exception;
    BytesWarning: Warning;
    DeprecationWarning: Warning;
    EncodingWarning: Warning;
    FutureWarning: Warning;
    ImportWarning: Warning;
    PendingDeprecationWarning: Warning;
    ResourceWarning: Warning;
    RuntimeWarning: Warning;
    SyntaxWarning: Warning;
    UnicodeWarning: Warning;
    UserWarning: Warning;
}
